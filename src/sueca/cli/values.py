"""What the options say: read here, so that every error names its option and what it takes."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeVar

from sueca.cards import Suit
from sueca.errors import NotationError, SuecaError
from sueca.notation import parse_position
from sueca.position import Position
from sueca.rules import PORTUGAL, Rules, parse_rules
from sueca.seats import EW, NS, Seat, Side
from sueca.solution import Limit
from sueca.solver import Solver

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Overrides:
    """What the options say of the game, whatever the text says."""

    rules: Rules | None = None
    trump: Suit | None = None
    leader: Seat | None = None

    @classmethod
    def parse(cls, rules: str | None, trump: str | None = None, leader: str | None = None) -> Overrides:
        """Reads the options. Raises `SuecaError` for one that names nothing."""
        played = parsed_rules(rules)
        return cls(
            rules=played,
            trump=parsed("--trump", Suit.parse, trump),
            leader=parsed("--leader", (played or PORTUGAL).parse_seat, leader),
        )

    def position(self, text: str) -> Position:
        """Reads a position. Raises `NotationError`, which names the options that the text cannot stand."""
        try:
            return self._position(text)
        except NotationError as error:
            if not (culprits := self._culprits(text)):
                raise
            raise NotationError(f"with {culprits}, {error.problem}", column=error.column) from None

    def _position(self, text: str) -> Position:
        return parse_position(text, rules=self.rules, trump=self.trump, leader=self.leader)

    def _culprits(self, text: str) -> str:
        """Returns the option without which the text is a position, or else all if it is one without any."""
        others: dict[str, Overrides] = {}
        if self.rules is not None:
            others[f"--rules {self.rules.name}"] = replace(self, rules=None)
        if self.trump is not None:
            others[f"--trump {self.trump}"] = replace(self, trump=None)
        if self.leader is not None:
            others[f"--leader {self.leader}"] = replace(self, leader=None)
        alone = [option for option, without in others.items() if _reads(without, text)]
        return alone[0] if alone else " ".join(others) if _reads(Overrides(), text) else ""


def parsed_rules(text: str | None) -> Rules | None:
    """Reads `--rules`: a name, or the path of a TOML file. Raises `SuecaError` for a name or file of none."""
    if text is None or not _is_path(text):
        return parsed("--rules", parse_rules, text)
    from sueca.notation.rules import read_rules

    try:
        return read_rules(text)
    except OSError as error:
        raise SuecaError(f"--rules: cannot read {text}: {error.strerror}") from None


def parsed_side(text: str | None) -> Side:
    """Reads `--side`. Raises `SuecaError` for anything but one of the two."""
    side = NS if text is None else _SIDES.get("".join(sorted(text.upper())))
    if side is None:
        raise SuecaError(f"--side: {text!r} is not a side; sides are NS and EW")
    return side


def limit(nodes: str | None, seconds: str | None) -> Limit:
    """Reads `--nodes` and `--seconds`. Raises `SuecaError` for what is no limit."""
    return Limit(
        nodes=None if nodes is None else whole("--nodes", nodes, 1, 2**64 - 1),
        seconds=None if seconds is None else positive("--seconds", seconds),
    )


def solver(memory: str | None) -> Solver:
    """Reads `--memory` and makes the solver. Raises `SuecaError` for a size that is none or not to be had."""
    if memory is None:
        return Solver()
    size = whole("--memory", memory, 1)
    try:
        return Solver(table_mb=size)
    except (MemoryError, OverflowError):
        raise SuecaError(f"--memory: there is no room for a table of {size} MB") from None


def whole(option: str, text: str, least: int | None = None, most: int | None = None) -> int:
    """Reads a whole number. Raises `SuecaError` for anything else, or one out of range."""
    try:
        number = int(text)
        if (least is None or number >= least) and (most is None or number <= most):
            return number
    except ValueError:
        pass
    span = "" if least is None else f" of {least} or more" if most is None else f" from {least} to {most}"
    raise SuecaError(f"{option}: {_quoted(text)} is not a whole number{span}")


def _is_path(text: str) -> bool:
    """Tells a file of rules from their name."""
    return text.lower().endswith(".toml") or any(mark in text for mark in (os.sep, os.altsep or os.sep))


def positive(option: str, text: str) -> float:
    """Reads a number of more than 0. Raises `SuecaError` for anything else."""
    try:
        number = float(text)
        if number > 0:
            return number
    except ValueError:
        pass
    raise SuecaError(f"{option}: {_quoted(text)} is not a number of more than 0")


_SIDES = {str(side): side for side in (NS, EW)}
_LONGEST = 30


def _quoted(text: str) -> str:
    return repr(text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…")


def parsed(option: str, parse: Callable[[str], _T], text: str | None) -> _T | None:
    """Reads an option, if it is given. Raises `SuecaError`, which names it, for what it cannot be."""
    try:
        return None if text is None else parse(text)
    except SuecaError as error:
        raise SuecaError(f"{option}: {error}") from None


def _reads(overrides: Overrides, text: str) -> bool:
    try:
        overrides._position(text)
    except NotationError:
        return False
    return True
