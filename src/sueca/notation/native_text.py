"""The words of a native file: tags, comments and cards with their places; and how tags and comments are written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from sueca.errors import NotationError, SuecaError
from sueca.notation.pieces import Line, Piece
from sueca.notation.tokens import quote

TAG_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_TAG = re.compile(r'\[\s*([A-Za-z][A-Za-z0-9_]*)\s*(?:"((?:[^"\\]|\\.)*)"\s*)?\]')
_WORD = re.compile(r"[^\s,;{\[]+(?:[ \t]+(?:of|de)[ \t]+[^\W\d_]{3,})?", re.IGNORECASE)
_COMMENT_END = re.compile(r"(?:[^\\}]|\\.|\\$)*")
_ESCAPED = re.compile(r"\\([\\}])")
_ESCAPED_IN_TAG = re.compile(r'\\([\\"])')


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag pair; `value` is None where there is none."""

    name: str
    piece: Piece
    value: Piece | None

    @property
    def key(self) -> str:
        """The name, whatever its case."""
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class Item:
    """What a native file consists of; `row` counts the lines, one that goes on after a comment being one."""

    kind: Literal["blank", "tag", "word", "comment", "error"]
    piece: Piece
    row: int = 0
    tag: Tag | None = None
    error: NotationError | None = None


class _Scanner:
    """Takes lines apart; remembers the comment that is open at the end of one."""

    def __init__(self) -> None:
        self.opened: Piece | None = None
        self.comment: list[str] = []
        self.row = 0

    def line(self, line: Line) -> Iterator[Item]:
        if line.error is not None:
            yield Item("error", line.piece, error=line.error)
            return
        if self.opened is None:
            self.row += 1
            if not line.text.strip():
                yield Item("blank", line.piece)
                return
            if line.text.startswith("%"):
                return
        start = 0
        while start < len(line.text) or (self.opened is not None and not line.text):
            start, item = self._next(line, start)
            if item is not None:
                yield item
            if self.opened is not None and start >= len(line.text):
                return

    def _next(self, line: Line, start: int) -> tuple[int, Item | None]:
        """Returns where the next word begins, and what was found before it."""
        text = line.text
        if self.opened is not None:
            return self._in_comment(text, start)
        first, place = text[start], Piece(text[start:], line.number, start + 1)
        if first.isspace() or first == ",":
            return start + 1, None
        if first == ";":
            return len(text), Item("comment", Piece(text[start + 1 :].strip(), line.number, start + 1))
        if first == "{":
            self.opened, self.comment = Piece("", line.number, start + 1), []
            return self._in_comment(text, start + 1)
        if first == "[":
            return self._tag(text, start, place)
        match = _WORD.match(text, start)
        end = start + 1 if match is None else match.end()
        return end, Item("word", place.part(0, end - start), self.row)

    def _in_comment(self, text: str, start: int) -> tuple[int, Item | None]:
        assert self.opened is not None
        match = _COMMENT_END.match(text, start)
        assert match is not None
        self.comment.append(match[0])
        if match.end() == len(text):
            return len(text), None
        whole = _ESCAPED.sub(r"\1", "\n".join(self.comment))
        item = Item("comment", Piece(whole, self.opened.line, self.opened.column))
        self.opened = None
        return match.end() + 1, item

    def _tag(self, text: str, start: int, place: Piece) -> tuple[int, Item | None]:
        match = _TAG.match(text, start)
        if match is None:
            problem = f'{place.quoted} is not a tag; write a name and a value in quotes, as in [Dealer "E"]'
            return len(text), Item("error", place, error=place.error(problem))
        value = None
        if match[2] is not None:
            told = _ESCAPED_IN_TAG.sub(r"\1", match[2])
            value = Piece(told, place.line, match.start(2) + 1)
        return match.end(), Item("tag", place, tag=Tag(match[1], place, value))


def items(lines: Iterable[Line]) -> Iterator[Item]:
    """Yields the words of a file."""
    scanner = _Scanner()
    for line in lines:
        yield from scanner.line(line)
    if scanner.opened is not None:
        yield Item("error", scanner.opened, error=scanner.opened.error("a comment that is never closed: } is missing"))


def quoted_tag(name: str, value: str) -> str:
    """Returns a tag pair. Raises `SuecaError` for a value of several lines."""
    if "\n" in value or "\r" in value or "\0" in value:
        raise SuecaError(f"{name}: {value!r} does not fit on a line")
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


def written_comment(text: str) -> str:
    """Returns a comment in braces. Raises `SuecaError` for one with a null byte."""
    if "\0" in text:
        raise SuecaError(f"a comment with a null byte: {quote(text)}")
    escaped = text.replace("\\", "\\\\").replace("}", "\\}")
    return f"{{{escaped}}}"
