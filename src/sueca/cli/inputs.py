"""The DEAL arguments as one stream of positions and of what is wrong with the others."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Generic, TypeVar

from sueca.cli.streams import is_terminal
from sueca.cli.values import Overrides
from sueca.errors import NotationError, SuecaError
from sueca.notation.files import read_lines
from sueca.position import Position
from sueca.render.labels import STDIN_NAME

STDIN = "-"
_HANDS = re.compile(r"\s*[A-Z]\s*:(?![\\/])\s*(-?$|[^.\s]*(\.[^.\s]*){3}$|.*\s)", re.IGNORECASE | re.DOTALL)


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Item(Generic[T]):
    """A position or a record, what is wrong with it, or None for a file without any.

    `source` and `line` tell where it stands, if in a file, `done` how many are done with it, counted as
    `Inputs.total` does.
    """

    content: T | SuecaError | None
    source: str
    line: int | None
    done: int

    @property
    def place(self) -> str:
        """Where it stands, as messages name it; empty if in no file."""
        return self.source if self.line is None else f"{self.source}, line {self.line}"

    def read(self) -> T | None:
        """Returns the position or record. Raises the error that stands in its place."""
        if isinstance(self.content, SuecaError):
            raise self.content
        return self.content


@dataclass(frozen=True, slots=True)
class Inputs(Generic[T]):
    """All the items, in order, each read when it is asked for; `total` lines or records, None if not known before."""

    items: Iterator[Item[T]]
    total: int | None

    @property
    def typed(self) -> bool:
        """Whether somebody types them while they are read."""
        return self.total is None and is_terminal(sys.stdin)


@dataclass(frozen=True, slots=True)
class _Source(Generic[T]):
    name: str
    lines: int | None
    records: Iterator[tuple[int, T | SuecaError]]


def open_deals(deals: list[str], overrides: Overrides) -> Inputs[Position]:
    """Opens every argument: a position, a file of them, or `-` for standard input.

    A file that cannot be read is an item with an error.
    """
    return open_lines(deals, overrides.position)


def open_lines(deals: list[str], parse: Callable[[str], T]) -> Inputs[T]:
    """Does the same for whatever `parse` reads in a line that begins as a position does."""
    names = join_words(deals)
    sources = [
        _open(deal, f"argument {number}" if len(names) > 1 else None, parse)
        for number, deal in enumerate(names, start=1)
    ]
    sizes = [source.lines for source in sources]
    starts = [sum(size or 0 for size in sizes[:index]) for index in range(len(sizes))]
    items = chain.from_iterable(map(_items, sources, starts))
    return Inputs(items, None if None in sizes else sum(size or 0 for size in sizes))


def is_position(text: str) -> bool:
    """Tells a position from the name of a file: a letter, a colon and hands; a Windows path may begin so too.

    >>> is_position("N:A... K... 7... 2... S N"), is_position("N:"), is_position("n:deals.txt")
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


def _open(deal: str, label: str | None, parse: Callable[[str], T]) -> _Source[T]:
    """Opens an argument; `label` is what a position that is no file's goes by where there are others."""
    if is_position(deal):
        return _Source("", 1, iter([(1, _parsed(deal, label, parse))]))
    if not deal.strip():
        problem = f"{label or 'the DEAL'} is empty; give a position, a file, or - for standard input"
        return _Source("", 1, iter([(1, SuecaError(problem))]))
    if deal == STDIN:
        if sys.stdin is None:
            raise SuecaError("standard input is closed")
        records = read_lines(_lines(sys.stdin.buffer), parse, source=STDIN_NAME)
        return _Source(STDIN_NAME, None, records)
    try:
        with open(deal, "rb") as file:
            lines = file.readlines()
    except OSError as error:
        hint = "; a position begins with a seat and a colon, as in N:" if " " in deal.strip() else ""
        return _Source("", 1, iter([(1, SuecaError(f"cannot read {deal}: {error.strerror}{hint}"))]))
    return _Source(deal, len(lines), read_lines(lines, parse, source=deal))


def _lines(stream: Iterable[bytes]) -> Iterator[bytes]:
    try:
        yield from stream
    except OSError as error:
        raise SuecaError(f"cannot read {STDIN_NAME}: {error.strerror}") from None


def _parsed(text: str, label: str | None, parse: Callable[[str], T]) -> T | NotationError:
    try:
        return parse(text)
    except NotationError as error:
        return error.at(source=label)


def _items(source: _Source[T], start: int) -> Iterator[Item[T]]:
    empty = True
    for line, content in source.records:
        empty = False
        yield Item(content, source.name, line if source.name else None, start + line)
    if empty:
        yield Item(None, source.name, None, start)
