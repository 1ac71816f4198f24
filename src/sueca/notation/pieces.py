"""The lines of a file of records and the pieces they fall into, each with its place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

from sueca.cards import Suit
from sueca.errors import NotationError, RecordError
from sueca.notation.tokens import quote
from sueca.record import Record
from sueca.rules import Rules
from sueca.seats import Seat

T = TypeVar("T")

Found = Iterator[Record | RecordError]
"""What a file holds: its records in order, each read or with all that is wrong with it."""

_WORD = re.compile(r"[^\s,]+(?:[ \t]+(?:of|de)[ \t]+[^\W\d_]{3,})?", re.IGNORECASE)
_LINE_END = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True, slots=True)
class Options:
    """What the caller says of the records, whatever format they are in.

    `lang` is the language of cards in a text that does not tell its own, `rules` replace those of the text, and so do
    `trump` and `leader` where the format leaves them open. `trump` may be "each": a record for each suit that fits.
    """

    source: str | None = None
    lang: str = "en"
    rules: Rules | None = None
    trump: Suit | Literal["each"] | None = None
    leader: Seat | None = None

    @property
    def suit(self) -> Suit | None:
        """The trump suit, if one is told."""
        return self.trump if isinstance(self.trump, Suit) else None


@dataclass(frozen=True, slots=True)
class Line:
    """A line and its number, counting from 1; `error` tells why it is no text."""

    number: int
    text: str
    error: NotationError | None = None

    @property
    def piece(self) -> Piece:
        """The whole line, as a piece without a column."""
        return Piece(self.text, self.number)


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a text and where it stands: line and column, counting from 1, or the path of a key in JSON."""

    text: str
    line: int | None = None
    column: int | None = None
    path: str = ""

    @property
    def quoted(self) -> str:
        """The piece in quotes, cut where it is long."""
        return quote(self.text)

    def part(self, start: int, end: int | None = None) -> Piece:
        """Returns a slice of the piece."""
        column = None if self.column is None else self.column + start
        return Piece(self.text[start:end], self.line, column, self.path)

    def error(self, problem: str) -> NotationError:
        """Returns the error of what is wrong with this piece."""
        told = f"{self.path}: {problem}" if self.path else problem
        return NotationError(told, line=self.line, column=self.column)


@dataclass(frozen=True, slots=True)
class Placed(Generic[T]):
    """What a piece says, and the piece."""

    value: T
    piece: Piece


def split_lines(text: str) -> list[str]:
    """Returns the lines of a text, which end as those of files do: not at form feeds and their like."""
    lines = _LINE_END.split(text.removeprefix("\ufeff"))
    return lines if lines[-1] else lines[:-1]


def number_lines(lines: Iterable[str | NotationError]) -> Iterator[Line]:
    """Yields the lines with their numbers."""
    for number, line in enumerate(lines, start=1):
        if isinstance(line, NotationError):
            yield Line(number, "", line.at(line=number))
        else:
            yield Line(number, line.rstrip("\r\n"))


def words(line: Line) -> list[Piece]:
    """Returns the words of a line before a `#` comment, between blanks and commas; `seven of diamonds` is one."""
    end = len(line.text.partition("#")[0])
    return [Piece(match[0], line.number, match.start() + 1) for match in _WORD.finditer(line.text, 0, end)]


def remark(line: Line) -> Piece | None:
    """Returns the `#` comment of a line, None if it has none."""
    before, sign, text = line.text.partition("#")
    return Piece(text.strip(), line.number, len(before) + 1) if sign else None
