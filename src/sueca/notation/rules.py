"""A user's own rules as a TOML file: a region's, but for what the file says otherwise.

name = "north"             # as screens call the rules; the name of the file if not given
based_on = "portugal"      # or brazil, azores
direction = "clockwise"    # or anticlockwise, as in Portugal
ten_for_seven = true       # the ten takes the seven's place

[scoring]                  # see `sueca.scoring.Scoring`; what is not given stays as usual
games = { 61 = 1, 91 = 4 } # at least so many card points are worth so many games
ninety = 3                 # games for exactly 90-30
all_points = 4             # games for all 120 points with a worthless trick lost
all_tricks = 4             # games for every trick (a bandeira)
tie = "carried"            # 60-60: or annulled, or shared (a game to each side)
revoke = "120-0"           # or the games that the other side scores
revoke_claimed = true      # only a revoke that was claimed counts
rubber = 10                # games that win the rubber
throw_in = 10              # the first leader may throw in a hand of fewer points than this; 0: never
"""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from itertools import pairwise
from os import PathLike, fspath
from pathlib import PurePath
from typing import Any

from sueca.errors import NotationError, SuecaError
from sueca.rules import ANTICLOCKWISE, CLOCKWISE, PORTUGAL, RULES, Rules
from sueca.scoring import PACK_POINTS, Scoring, Tie
from sueca.words import listed

_DIRECTIONS = {"anticlockwise": ANTICLOCKWISE, "clockwise": CLOCKWISE}
_KEYS = ("name", "based_on", "direction", "ten_for_seven", "scoring")
_SCORING_KEYS = ("games", *(field.name for field in fields(Scoring) if field.name != "steps"))
_AS_120_0 = "120-0"
_MOST_GAMES = 1000
_LONGEST_NAME = 40
_LONGEST_FILE = 100_000

_SYNTAX = re.compile(
    r"(?P<problem>.*) \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)", re.DOTALL
)
_KEY = r"""(?:[\w-]+|"[^"]*"|'[^']*')"""
_PATH = rf"{_KEY}(?:\s*\.\s*{_KEY})*"
_OPENING = re.compile(rf"\s*(?:\[\s*(?P<table>{_PATH})\s*\]|(?P<key>{_PATH})\s*=)")

Path = tuple[str, ...]
"""A key with the tables that it stands in, as in ("scoring", "tie")."""


def read_rules(path: str | PathLike[str]) -> Rules:
    """Reads the rules of a TOML file.

    Raises `NotationError`, naming file, line and key, for what is none, and `OSError` if it cannot be opened.
    """
    source = fspath(path)
    with open(path, "rb") as file:
        content = file.read(_LONGEST_FILE + 1)
    if len(content) > _LONGEST_FILE:
        raise NotationError(f"more than {_LONGEST_FILE:,} bytes, which are no rules", source=source)
    try:
        text = content.removeprefix(codecs.BOM_UTF8).decode()
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise NotationError(f"byte 0x{content[error.start]:02X} is not UTF-8", line=line, source=source) from None
    return parse_rules_text(text, source)


def parse_rules_text(text: str, source: str | None = None) -> Rules:
    """Reads the rules that a TOML text holds; `source` names the file.

    Rules without a name are called as the file is, `custom` where there is none. Raises `NotationError` for
    a text that is not TOML, an unknown key, and a value of a wrong type or that cannot be.

    >>> parse_rules_text("[scoring]\\nrubber = 10").scoring.rubber
    10
    """
    stem = PurePath(source).stem if source is not None else ""
    try:
        return _rules(_table(text), stem if _is_name(stem) else "custom")
    except _FaultError as fault:
        raise NotationError(fault.problem, line=_line_of(fault.path, text), source=source) from None
    except NotationError as error:
        raise error.at(source=source) from None


def format_rules(rules: Rules) -> str:
    """Writes rules as a TOML text that `parse_rules_text` reads.

    Raises `SuecaError` for rules of another table or pack than that of the named ones, or without a proper name.
    """
    direction = next((name for name, seats in _DIRECTIONS.items() if seats == rules.seats), None)
    if direction is None or rules.sides != PORTUGAL.sides or rules.ranks != PORTUGAL.ranks:
        raise SuecaError(f"{rules.name}: only rules of four seats and forty cards can be written")
    if not _is_name(rules.name) or rules != RULES.get(rules.name, rules):
        raise SuecaError(f"{rules.name!r} cannot be the name of these rules in a file")
    lines = [
        f"name = {_quoted(rules.name)}",
        f'direction = "{direction}"',
        f"ten_for_seven = {json.dumps(rules.ten_for_seven)}",
        "",
        "[scoring]",
        *_scoring_lines(rules.scoring),
    ]
    return "\n".join(lines) + "\n"


def _scoring_lines(scoring: Scoring) -> Iterator[str]:
    yield f"games = {{ {', '.join(f'{points} = {games}' for points, games in scoring.steps)} }}"
    for key in _SCORING_KEYS[1:]:
        value = getattr(scoring, key)
        if key == "revoke" and value is None:
            yield f'revoke = "{_AS_120_0}"'
        elif value is not None:
            yield f"{key} = {json.dumps(value)}"


@dataclass
class _FaultError(Exception):
    """What is wrong with the value of a key."""

    path: Path
    problem: str


def _table(text: str) -> dict[str, Any]:
    """Returns what a TOML text holds. Raises `NotationError` with line and column where it is none."""
    import tomllib

    try:
        return tomllib.loads(text)
    except RecursionError:
        raise NotationError("not TOML: nested too deep") from None
    except ValueError as error:
        found = _SYNTAX.fullmatch(str(error))
        if found is None:
            raise NotationError(f"not TOML: {error}") from None
        line, column = found["line"], found["column"]
        last = text.count("\n") + (not text.endswith("\n"))
        raise NotationError(
            f"not TOML: {_lowered(found['problem'])}",
            line=int(line) if line else last,
            column=int(column) if column else None,
        ) from None


def _rules(table: Mapping[str, Any], name: str) -> Rules:
    _check_keys(table, _KEYS, ())
    base = RULES[_word(table, "based_on", tuple(RULES), ())] if "based_on" in table else PORTUGAL
    if "name" in table:
        name = table["name"]
        if not isinstance(name, str) or not _is_name(name):
            raise _FaultError(
                ("name",), f"name: {_shown(name)} is not a name of up to {_LONGEST_NAME} characters in quotes"
            )
    scoring = table.get("scoring", {})
    if not isinstance(scoring, dict):
        raise _FaultError(("scoring",), f"scoring: {_shown(scoring)} is not a table, [scoring] on a line of its own")
    rules = replace(
        base,
        name=name,
        seats=_DIRECTIONS[_word(table, "direction", tuple(_DIRECTIONS), ())] if "direction" in table else base.seats,
        ten_for_seven=_flag(table, "ten_for_seven", ()) if "ten_for_seven" in table else base.ten_for_seven,
        scoring=_scoring(scoring, base.scoring),
    )
    if rules != RULES.get(name, rules):
        raise _FaultError(("name",), f"name: {name!r} is the name of other rules; give these one of their own")
    return rules


def _scoring(table: Mapping[str, Any], base: Scoring) -> Scoring:
    inside = ("scoring",)
    _check_keys(table, _SCORING_KEYS, inside)
    given: dict[str, Any] = {}
    for key in table:
        match key:
            case "games":
                given["steps"] = _steps(table[key], (*inside, key))
            case "tie":
                given[key] = Tie(_word(table, key, tuple(Tie), inside))
            case "revoke_claimed":
                given[key] = _flag(table, key, inside)
            case "revoke" if table[key] == _AS_120_0:
                given[key] = None
            case "revoke" if isinstance(table[key], str):
                raise _FaultError((*inside, key), f'revoke: {_shown(table[key])} is neither a number nor "{_AS_120_0}"')
            case "rubber":
                given[key] = _number(table[key], key, (*inside, key), 1, _MOST_GAMES)
            case "throw_in":
                given[key] = _number(table[key], key, (*inside, key), 0, PACK_POINTS)
            case _:
                given[key] = _number(table[key], key, (*inside, key), 0, _MOST_GAMES)
    return replace(base, **given)


def _steps(table: object, path: Path) -> tuple[tuple[int, int], ...]:
    if not isinstance(table, dict) or not table:
        raise _FaultError(
            path, f"games: {_shown(table)} is not a table of points and games, as in {{ 61 = 1, 91 = 2 }}"
        )
    steps = []
    for key, value in table.items():
        if not re.fullmatch(r"6[1-9]|[7-9][0-9]|1[01][0-9]|120", key, re.ASCII):
            raise _FaultError((*path, key), f"games: {_shown(key)} is not a number of points from 61 to {PACK_POINTS}")
        steps.append((int(key), _number(value, f"games of {key} points", (*path, key), 0, _MOST_GAMES)))
    steps.sort()
    for (_, fewer), (points, more) in pairwise(steps):
        if more < fewer:
            raise _FaultError((*path, str(points)), f"games: {points} points are worth {more}, fewer points {fewer}")
    return tuple(steps)


def _check_keys(table: Mapping[str, Any], known: tuple[str, ...], inside: Path) -> None:
    for key in table:
        if key not in known:
            where = "in [scoring]" if inside else "here"
            hint = "; it belongs in [scoring]" if not inside and key in _SCORING_KEYS else ""
            raise _FaultError(
                (*inside, key), f"{_shown(key)} is not a key {where}{hint or f'; keys are {listed(known)}'}"
            )


def _word(table: Mapping[str, Any], key: str, words: tuple[str, ...], inside: Path) -> str:
    value = table[key]
    if not isinstance(value, str) or value not in words:
        raise _FaultError((*inside, key), f"{key}: {_shown(value)} is none of {listed(map(_quoted, words))}")
    return value


def _flag(table: Mapping[str, Any], key: str, inside: Path) -> bool:
    value = table[key]
    if not isinstance(value, bool):
        raise _FaultError((*inside, key), f"{key}: {_shown(value)} is neither true nor false")
    return value


def _number(value: object, what: str, path: Path, least: int, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise _FaultError(path, f"{what}: {_shown(value)} is not a whole number from {least} to {most:,}")
    return value


def _is_name(text: str) -> bool:
    return text.isprintable() and text == text.strip() and 0 < len(text) <= _LONGEST_NAME and '"' not in text


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _shown(value: object) -> str:
    """Returns a value as the file may have it, cut where it is long."""
    try:
        text = json.dumps(value, ensure_ascii=False, default=str)
    except (ValueError, RecursionError):
        text = "what is too long to show"
    return text if len(text) <= _LONGEST_NAME else f"{text[:_LONGEST_NAME]}…"


def _lowered(problem: str) -> str:
    return " ".join((problem[:1].lower() + problem[1:]).split())


def _line_of(path: Path, text: str) -> int | None:
    """Returns the line that sets a key, or else the table that it is in; None where that cannot be told."""
    lines = dict[Path, int]()
    table: Path = ()
    for number, line in enumerate(text.splitlines(), start=1):
        if found := _OPENING.match(line):
            if found["table"]:
                table = _keys(found["table"])
                lines.setdefault(table, number)
            else:
                lines.setdefault((*table, *_keys(found["key"])), number)
    known = (path[:length] for length in range(len(path), 0, -1))
    return next((lines[part] for part in known if part in lines), None)


def _keys(text: str) -> Path:
    return tuple(key.strip("\"'") for key in re.findall(_KEY, text))
