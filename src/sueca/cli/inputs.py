"""The DEAL arguments as one stream of positions and of what is wrong with the others."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from sueca.cards import Suit
from sueca.errors import NotationError, SuecaError
from sueca.notation import parse_position, read_bytes
from sueca.position import Position
from sueca.rules import Rules, parse_rules
from sueca.seats import Seat

STDIN = "-"
_STDIN_NAME = "standard input"
_HANDS = re.compile(r"\s*[A-Z]\s*:(?![\\/])\s*(-$|[^.\s]*(\.[^.\s]*){3}$|.*\s)", re.IGNORECASE | re.DOTALL)


@dataclass(frozen=True, slots=True, kw_only=True)
class Overrides:
    """What the options say, whatever the text says."""

    rules: Rules | None = None
    trump: Suit | None = None
    leader: Seat | None = None

    @classmethod
    def parse(cls, rules: str | None, trump: str | None = None, leader: str | None = None) -> Overrides:
        """Reads the options. Raises `CardError` for one that names nothing."""
        return cls(
            rules=None if rules is None else parse_rules(rules),
            trump=None if trump is None else Suit.parse(trump),
            leader=None if leader is None else Seat.parse(leader),
        )


@dataclass(frozen=True, slots=True)
class Item:
    """A position or what is wrong with it; where it stands, if in a file; how many lines are done with it."""

    content: Position | SuecaError
    place: str
    done: int


@dataclass(frozen=True, slots=True)
class Inputs:
    """All the items, in order, each read when it is asked for; `lines` in all, None if not known before."""

    items: Iterator[Item]
    lines: int | None

    @property
    def typed(self) -> bool:
        """Whether somebody types them while they are read."""
        return self.lines is None and sys.stdin.isatty()


@dataclass(frozen=True, slots=True)
class _Source:
    name: str
    lines: int | None
    records: Iterator[tuple[int, Position | SuecaError]]


def open_deals(deals: list[str], overrides: Overrides) -> Inputs:
    """Opens every argument: a position, a file of them, or `-` for standard input.

    A file that cannot be read is an item with an error.
    """
    names = join_words(deals)
    sources = [
        _open(deal, f"argument {number}" if len(names) > 1 else None, overrides)
        for number, deal in enumerate(names, start=1)
    ]
    sizes = [source.lines for source in sources]
    starts = [sum(size or 0 for size in sizes[:index]) for index in range(len(sizes))]
    items = chain.from_iterable(map(_items, sources, starts))
    return Inputs(items, None if None in sizes else sum(size or 0 for size in sizes))


def is_position(text: str) -> bool:
    """Tells a position from the name of a file: a letter, a colon and hands; a Windows path may begin so too.

    >>> is_position("N:A... K... 7... 2... S N"), is_position("N:A..."), is_position("n:deals.txt")
    (True, True, False)
    """
    return _HANDS.match(text) is not None and not os.path.exists(text)


def join_words(deals: list[str]) -> list[str]:
    """Puts together a position that was typed without quotes, so that each of its words is an argument.

    >>> join_words(["deals.txt", "N:A...", "K...", "7...", "2...", "S", "N"])
    ['deals.txt', 'N:A... K... 7... 2... S N']
    """
    joined: list[str] = []
    unquoted = False
    for deal in deals:
        begins = is_position(deal)
        if unquoted and not begins:
            joined[-1] += f" {deal}"
        else:
            joined.append(deal)
            unquoted = begins and len(deal.split()) == 1
    return joined


def _open(deal: str, label: str | None, overrides: Overrides) -> _Source:
    """Opens an argument; `label` is what a position that is no file's goes by where there are others."""
    rules, trump, leader = overrides.rules, overrides.trump, overrides.leader
    if is_position(deal):
        return _Source("", 1, iter([(1, _parsed(deal, label, overrides))]))
    if deal == STDIN:
        if sys.stdin is None:
            raise SuecaError("standard input is closed")
        records = read_bytes(sys.stdin.buffer, source=_STDIN_NAME, rules=rules, trump=trump, leader=leader)
        return _Source(_STDIN_NAME, None, records)
    try:
        with open(deal, "rb") as file:
            lines = file.readlines()
    except OSError as error:
        hint = "; a position begins with a seat and a colon, as in N:" if " " in deal.strip() else ""
        return _Source("", 1, iter([(1, SuecaError(f"cannot read {deal}: {error.strerror}{hint}"))]))
    return _Source(deal, len(lines), read_bytes(lines, source=deal, rules=rules, trump=trump, leader=leader))


def _parsed(text: str, label: str | None, overrides: Overrides) -> Position | NotationError:
    try:
        return parse_position(text, rules=overrides.rules, trump=overrides.trump, leader=overrides.leader)
    except NotationError as error:
        return error.at(source=label)


def _items(source: _Source, start: int) -> Iterator[Item]:
    for line, content in source.records:
        yield Item(content, f"{source.name}, line {line}" if source.name else "", start + line)


def complain(error: object) -> None:
    """Prints an error on standard error, on one line."""
    print(f"error: {error}", file=sys.stderr, flush=True)
