"""What a batch reads: lines of positions, objects of JSON one a line, or rows of Parquet, in chunks."""

from __future__ import annotations

import codecs
import os
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import BinaryIO, Protocol

from sueca.errors import SuecaError

TEXT, JSON, PARQUET = ".txt", ".jsonl", ".parquet"
"""The forms of files, as their names end."""

LONGEST = 1_000_000
"""The most bytes of a line; one that is longer is cut after one byte more."""

_BLOCK = 1 << 18
_ENDS = 1 << 16  # bytes of either end of a file by which it is known again


@dataclass(frozen=True, slots=True)
class Place:
    """How many lines or rows are done, and where in the file the next one begins."""

    line: int = 0
    offset: int = 0


@dataclass(frozen=True, slots=True)
class Chunk:
    """Lines without their ends, blank ones too, the `first` of which has that number, counting from 1.

    `form` is `TEXT` for positions, `JSON` for objects; `end` is the place behind the last.
    """

    form: str
    first: int
    lines: tuple[bytes, ...]
    end: Place


class Source(Protocol):
    """An input of a batch; `name` is for messages, `total` as the offsets of places count, None if not known."""

    name: str
    form: str
    total: int | None

    def identity(self) -> dict[str, object] | None:
        """Returns by what the input is known again, None if it cannot be read once more."""

    def chunks(self, size: int, start: Place) -> Iterator[Chunk]:
        """Yields chunks of so many lines from a place on."""


def form_of(path: str) -> str:
    """Returns the form of a file by its name. Raises `SuecaError` for one that ends otherwise."""
    form = os.path.splitext(path)[1].lower()
    if form not in (TEXT, JSON, PARQUET):
        raise SuecaError(f"{path}: the name must end in {TEXT}, {JSON} or {PARQUET}, which tells what it holds")
    return form


def identity_of(path: str) -> dict[str, object]:
    """Returns by what a file is known again: its size, when it was changed, and both its ends."""
    with open(path, "rb") as file:
        status = os.fstat(file.fileno())
        ends = sha256(file.read(_ENDS))
        file.seek(max(0, status.st_size - _ENDS))
        ends.update(file.read(_ENDS))
    return {"bytes": status.st_size, "changed": status.st_mtime_ns, "ends": ends.hexdigest()}


class Lines:
    """A file of lines, of positions or of JSON."""

    def __init__(self, path: str) -> None:
        """Raises `OSError` for a file that cannot be opened."""
        self.name, self.form, self._path = path, form_of(path), path
        with open(path, "rb") as file:
            self.total: int | None = os.fstat(file.fileno()).st_size

    def identity(self) -> dict[str, object] | None:
        """Returns by what the file is known again."""
        return identity_of(self._path)

    def chunks(self, size: int, start: Place) -> Iterator[Chunk]:
        """Yields chunks from a place on. Raises `SuecaError` for a text that is not UTF-8 at all."""
        with open(self._path, "rb") as file:
            file.seek(start.offset)
            yield from _chunks(_lines(file, self.name, start), self.form, size, start)


class Stream:
    """A stream of lines that is open and read once, as standard input is: JSON if it begins with `{`."""

    def __init__(self, file: BinaryIO, name: str) -> None:
        self.name = name
        self.total: int | None = None
        self._file = _Peeked(file)
        self.form = JSON if self._file.begins_with(b"{") else TEXT

    def identity(self) -> dict[str, object] | None:
        """Returns None: it cannot be read again."""
        return None

    def chunks(self, size: int, start: Place) -> Iterator[Chunk]:
        """Yields chunks. Raises `SuecaError` for a text that is not UTF-8 at all."""
        return _chunks(_lines(self._file, self.name, start), self.form, size, start)


class _Readable(Protocol):
    def read(self, size: int, /) -> bytes: ...


class _Peeked:
    """A stream whose first bytes may be looked at."""

    def __init__(self, file: BinaryIO) -> None:
        self._read = getattr(file, "read1", file.read)
        self._ahead = b""

    def begins_with(self, mark: bytes) -> bool:
        """Whether this is the first that is neither blank nor a byte-order mark."""
        while not (told := self._ahead.removeprefix(codecs.BOM_UTF8).lstrip()) and (block := self._read(_BLOCK)):
            self._ahead += block
        return told.startswith(mark)

    def read(self, size: int) -> bytes:
        """Returns some bytes, none at the end."""
        ahead, self._ahead = self._ahead, b""
        block: bytes = ahead or self._read(size)
        return block


def _lines(file: _Readable, name: str, start: Place) -> Iterator[tuple[bytes, int]]:
    """Yields lines without their ends, and where the next one begins; a carriage return alone ends a line too."""
    offset, rest, skipped = start.offset, b"", 0
    while block := file.read(_BLOCK):
        whole = (rest + block).splitlines(keepends=True)
        rest = b"" if whole[-1].endswith(b"\n") else whole.pop()  # a carriage return may be half of an end
        for line in whole:
            yield _content(line, name, first=offset == 0), (offset := offset + skipped + len(line))
            skipped = 0
        if len(rest) > LONGEST:
            head = rest[: LONGEST + 1] + (b"\r" if rest.endswith(b"\r") else b"")
            skipped, rest = skipped + len(rest) - len(head), head
    if rest:
        yield _content(rest, name, first=offset == 0), offset + skipped + len(rest)


def _content(line: bytes, name: str, *, first: bool) -> bytes:
    if first and line.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise SuecaError(f"{name}: the text is UTF-16 or UTF-32; save it as UTF-8")
    return (line.removeprefix(codecs.BOM_UTF8) if first else line).rstrip(b"\r\n")


def _chunks(lines: Iterator[tuple[bytes, int]], form: str, size: int, start: Place) -> Iterator[Chunk]:
    first, held, offset = start.line + 1, list[bytes](), start.offset
    for line, offset in lines:
        held.append(line)
        if len(held) == size:
            yield Chunk(form, first, tuple(held), Place(first + size - 1, offset))
            first, held = first + size, []
    if held:
        yield Chunk(form, first, tuple(held), Place(first + len(held) - 1, offset))
