"""The pieces a line of notation falls into, each with its column."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from sueca.errors import NotationError

_TOKEN = re.compile(r"#[^\r\n]*|[^\s:,#]+(?:\s*,\s*[^\s:,#]+)*|\S")
_BYTE_ORDER_MARK = "\ufeff"
_QUOTED = 20


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of a text, and the column it starts at, counting from 1."""

    text: str
    column: int

    @property
    def quoted(self) -> str:
        """The piece in quotes, cut where it is long, on one line whatever it holds."""
        return quote(self.text)

    def part(self, start: int, end: int | None = None) -> Token:
        """Returns a slice of the piece as a piece of the same text."""
        return Token(self.text[start:end], self.column + start)

    def error(self, problem: str) -> NotationError:
        """Returns the error of what is wrong with this piece."""
        return NotationError(problem, column=self.column)


@dataclass(slots=True)
class Fields:
    """The fields of a line, of which the first `read` have been read."""

    tokens: list[Token]
    read: int = 0

    @property
    def ahead(self) -> str:
        """The text of the next field, empty behind the last."""
        return self.tokens[self.read].text if self.read < len(self.tokens) else ""

    def take(self, what: str) -> Token:
        """Returns the next field and goes on to the one after it; `what` names it where there is none."""
        if not self.ahead:
            raise self.error(f"{what} is missing")
        self.read += 1
        return self.tokens[self.read - 1]

    def finish(self, hint: str = "") -> None:
        """Raises `NotationError` if a field is left; its message ends with the hint."""
        if self.ahead:
            token = self.tokens[self.read]
            raise token.error(f"{token.quoted} is one field too many{hint}")

    def error(self, problem: str) -> NotationError:
        """Returns the error of what is wrong with the next field, or of what is missing behind the last."""
        if self.ahead:
            return self.tokens[self.read].error(problem)
        last = self.tokens[-1] if self.tokens else Token("", 1)
        return last.part(len(last.text)).error(problem)


def quote(text: str) -> str:
    """Returns a text in quotes, cut where it is long, on one line whatever it holds."""
    return repr(text if len(text) <= _QUOTED else text[:_QUOTED] + "…")


def tokenize(text: str) -> Iterator[Token]:
    """Yields the pieces of a text: words between blanks, and colons.

    A list with commas is one piece, blanks within it included; `#` comments and a leading byte-order mark
    are left out.
    """
    for match in _TOKEN.finditer(text, text.startswith(_BYTE_ORDER_MARK)):
        if not match[0].startswith("#"):
            yield Token(match[0], match.start() + 1)


def is_blank(text: str) -> bool:
    """Returns whether a text holds nothing but blanks and comments."""
    return next(tokenize(text), None) is None
