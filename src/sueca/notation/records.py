"""Files of records of hands, in whatever format they are.

A line of a robot's log among the first fifty that are not blank tells that format. Else the first line that is neither
blank nor a `;` or `#` comment does:

| it begins with, or is | format |
|---|---|
| `{` and a key in quotes, with its colon, or nothing more; `[` and a bracket, or nothing more | `json` |
| `[` and a letter; `{` and anything else, which is a comment; `%` | `native` |
| a card alone, the next such line holding several words | `coursework` |
| words of which half at least are cards | `typed` |

Anything else is an error that names the formats.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from os import PathLike, fspath
from typing import Literal, TypedDict, Unpack

from sueca.cards import Suit
from sueca.errors import NotationError, RecordError, SuecaError
from sueca.language import parse_language
from sueca.notation.coursework import format_coursework, parse_coursework
from sueca.notation.files import decode_lines
from sueca.notation.json_record import format_json, parse_json
from sueca.notation.native import format_native, parse_native
from sueca.notation.pieces import Found, Line, Options, Piece, number_lines, split_lines, words
from sueca.notation.robot import is_robot_line, parse_robot
from sueca.notation.spelling import spelling
from sueca.notation.tokens import quote
from sueca.notation.typed import format_typed, parse_typed
from sueca.record import Record
from sueca.rules import PORTUGAL, Rules
from sueca.seats import Seat
from sueca.words import listed

_HEAD = 50
_NOTHING = "there is no record in the file"
_JSON = re.compile(r'\s*(?:\{\s*(?:"(?:[^"\\]|\\.)*"\s*:|\}|$)|\[\s*(?:[\[\]{]|$))')
_NATIVE = re.compile(r"\s*(?:\[\s*[A-Za-z]|\{)|%")


@dataclass(frozen=True, slots=True)
class _Format:
    parse: Callable[[Iterable[Line], Options], Found]
    write: Callable[[Record], str] | None


_FORMATS = {
    "native": _Format(parse_native, format_native),
    "coursework": _Format(parse_coursework, format_coursework),
    "robot": _Format(parse_robot, None),
    "json": _Format(parse_json, format_json),
    "typed": _Format(parse_typed, format_typed),
}

FORMATS = tuple(_FORMATS)
"""The names of the formats that are read."""

WRITTEN = tuple(name for name, known in _FORMATS.items() if known.write is not None)
"""The names of those that are written: all but `robot`."""


class RecordOptions(TypedDict, total=False):
    """How records are read.

    - `format` is one of `FORMATS`, told by the content if it is None.
    - `lang` is "pt" where cards may be in Portuguese; a text that says its language is read in that.
    - `rules` replace those of the text. `trump` and `leader` do too, except in a robot's log, whose leaders are told.
    - `trump` "each" reads a robot's game, in which the trump suit is missing, once for every suit that fits.
    """

    format: str | None
    lang: str | None
    rules: Rules | None
    trump: Suit | Literal["each"] | None
    leader: Seat | None


def read_records(
    lines: str | Iterable[str], *, source: str | None = None, **options: Unpack[RecordOptions]
) -> Iterator[Record | RecordError]:
    """Yields the records of a text, given whole or as lines, each read or with everything that is wrong with it.

    Records and errors carry their lines and `source`, the name of the file. Raises `SuecaError` for options that
    cannot be.
    """
    return _read(split_lines(lines) if isinstance(lines, str) else lines, source, options)


def read_record_bytes(
    lines: Iterable[bytes], *, source: str | None = None, **options: Unpack[RecordOptions]
) -> Iterator[Record | RecordError]:
    """Does the same for lines of UTF-8, as a file opened in binary mode gives them."""
    return _read(decode_lines(lines), source, options)


def read_record_file(path: str | PathLike[str], **options: Unpack[RecordOptions]) -> Iterator[Record | RecordError]:
    """Does the same for a file of UTF-8, which is opened when the first record is asked for.

    Raises `OSError` then, if it cannot be.
    """
    _checked(None, options)
    return _read_file(fspath(path), options)


def format_record(record: Record, format: str = "native") -> str:
    """Writes a record in one of `FORMATS`, with a line end; records one after the other make a file of that format.

    Records of the native format need a blank line between them. Raises `SuecaError` for an unknown format, one that is
    not written, and for what the format cannot hold.
    """
    write = _named(format).write
    if write is None:
        raise SuecaError(f"records are not written in the format {format}")
    return write(record)


def _read_file(path: str, options: RecordOptions) -> Iterator[Record | RecordError]:
    with open(path, "rb") as file:
        yield from read_record_bytes(file, source=path, **options)


def _read(
    lines: Iterable[str | NotationError], source: str | None, options: RecordOptions
) -> Iterator[Record | RecordError]:
    checked = _checked(source, options)
    forced = options.get("format")
    return _found(number_lines(lines), checked, None if forced is None else _named(forced))


def _checked(source: str | None, options: RecordOptions) -> Options:
    """Returns the options as the formats take them."""
    if (forced := options.get("format")) is not None:
        _named(forced)
    trump = options.get("trump")
    if trump is not None and trump != "each" and not isinstance(trump, Suit):
        raise SuecaError(f"trump {trump!r} is neither a suit nor 'each'")
    lang, rules, leader = options.get("lang"), options.get("rules"), options.get("leader")
    if leader is not None:
        (rules or PORTUGAL).parse_seat(leader.name)
    return Options(source, "en" if lang is None else parse_language(lang), rules, trump, leader)


def _named(name: str) -> _Format:
    if name not in _FORMATS:
        raise SuecaError(f"{quote(name)} is not a format; formats are {listed(FORMATS)}")
    return _FORMATS[name]


def _found(lines: Iterator[Line], options: Options, forced: _Format | None) -> Found:
    head = _head(lines)
    if not any(line.error is not None or line.text.strip() for line in head):
        yield _failed(head[0].piece if head else Piece(""), "the file is empty", options)
        return
    broken = next((line.error for line in head if line.error is not None), None)
    if forced is None and broken is None and not _telling(head):
        yield _failed(Piece(""), _NOTHING, options)
        return
    detected = forced or _detected(head, options)
    if detected is None and broken is not None:
        yield RecordError([broken.at(source=options.source)])
        return
    if detected is None:
        first = next(line.piece for line in head if line.text.strip())
        problem = f"{first.quoted} begins no record in a format known here; formats are {listed(FORMATS)}"
        yield _failed(first, f"{problem} (--from)", options)
        return
    nothing = True
    for record in detected.parse(chain(head, lines), options):
        nothing = False
        yield record
    if nothing:
        yield _failed(Piece(""), _NOTHING, options)


def _head(lines: Iterator[Line]) -> list[Line]:
    """Returns the lines from which the format is told."""
    head, told = [], 0
    for line in lines:
        head.append(line)
        told += bool(line.text.strip())
        if told == _HEAD:
            break
    return head


def _failed(piece: Piece, problem: str, options: Options) -> RecordError:
    return RecordError([piece.error(problem).at(source=options.source)])


def _detected(head: list[Line], options: Options) -> _Format | None:
    if any(is_robot_line(line.text) for line in head):
        return _FORMATS["robot"]
    if not (telling := _telling(head)):
        return None
    first = telling[0].text
    if _JSON.match(first):
        return _FORMATS["json"]
    if _NATIVE.match(first):
        return _FORMATS["native"]
    rules, told = options.rules or PORTUGAL, words(telling[0])
    spellings = [spelling(rules, lang) for lang in ("en", "pt")]
    cards = [piece for piece in told if any(spelled.is_card(piece) for spelled in spellings)]
    if 2 * len(cards) < len(told):
        return None
    alone = len(told) == 1 and len(telling) > 1 and len(words(telling[1])) > 1
    return _FORMATS["coursework" if alone else "typed"]


def _telling(head: list[Line]) -> list[Line]:
    """Returns the lines that are neither blank nor comments."""
    return [line for line in head if line.text.strip() and line.text.lstrip()[0] not in ";#"]
