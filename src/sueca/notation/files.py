"""Files of positions, one a line: streamed, and no bad line stops the rest."""

from __future__ import annotations

import codecs
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from os import PathLike, fspath
from typing import TypeVar

from sueca.cards import Suit
from sueca.errors import NotationError, SuecaError
from sueca.notation.line import parse_position
from sueca.notation.tokens import is_blank
from sueca.position import Position
from sueca.rules import Rules
from sueca.seats import Seat

T = TypeVar("T")

Records = Iterator[tuple[int, Position | NotationError]]
"""Line numbers, counting from 1, with what the line holds or what is wrong with it."""


def read_positions(
    lines: Iterable[str],
    *,
    source: str | None = None,
    rules: Rules | None = None,
    trump: Suit | None = None,
    leader: Seat | None = None,
) -> Records:
    """Yields the position of every line, or its error, skipping lines without a field.

    Errors carry the line and `source`, the name of the file; `rules`, `trump` and `leader` replace what
    the lines say, as in `parse_position`. Raises `SuecaError` for one text in place of lines.
    """
    if isinstance(lines, str):
        raise SuecaError("one text in place of lines; open the file, or take the text apart with splitlines()")
    return _read(lines, source, partial(parse_position, rules=rules, trump=trump, leader=leader))


def read_bytes(
    lines: Iterable[bytes], *, source: str | None = None, parse: Callable[[str], Position] = parse_position
) -> Records:
    """Does the same for lines of UTF-8, as a file opened in binary mode gives them, each read by `parse`.

    Bytes that are not UTF-8 are an error of their line; UTF-16 or UTF-32 is one error and the end.
    """
    return read_lines(lines, parse, source=source)


def read_lines(
    lines: Iterable[bytes], parse: Callable[[str], T], *, source: str | None = None
) -> Iterator[tuple[int, T | NotationError]]:
    """Does the same whatever `parse` reads in a line."""
    return _read(decode_lines(lines), source, parse)


def read_file(
    path: str | PathLike[str],
    *,
    rules: Rules | None = None,
    trump: Suit | None = None,
    leader: Seat | None = None,
) -> Records:
    """Does the same for a file of UTF-8, which is opened when the first line is asked for.

    Raises `OSError` then, if it cannot be.
    """
    parse = partial(parse_position, rules=rules, trump=trump, leader=leader)
    with open(path, "rb") as file:
        yield from read_bytes(file, source=fspath(path), parse=parse)


def _read(
    lines: Iterable[str | NotationError], source: str | None, parse: Callable[[str], T]
) -> Iterator[tuple[int, T | NotationError]]:
    for number, line in enumerate(lines, start=1):
        if isinstance(line, NotationError):
            yield number, line.at(line=number, source=source)
        elif not is_blank(line):
            try:
                yield number, parse(line)
            except NotationError as error:
                yield number, error.at(line=number, source=source)


def decode_lines(lines: Iterable[bytes]) -> Iterator[str | NotationError]:
    """Yields the lines as text, or the error of one that is none; a carriage return alone ends a line too."""
    begun = False
    for chunk in lines:
        if not begun and chunk.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
            yield NotationError("the text is UTF-16 or UTF-32; save it as UTF-8")
            return
        content = chunk if begun else chunk.removeprefix(codecs.BOM_UTF8)
        begun = True
        for line in content.splitlines():
            yield decode_line(line)


def decode_line(line: bytes) -> str | NotationError:
    """Returns a line as text, or the error of one that is none."""
    try:
        text = line.decode()
    except UnicodeDecodeError as error:
        column = len(line[: error.start].decode()) + 1
        return NotationError(f"byte 0x{line[error.start]:02X} is not UTF-8", column=column)
    if "\0" in text:
        return NotationError("a null byte; the line is not UTF-8 text", column=text.index("\0") + 1)
    return text
