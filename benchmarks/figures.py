"""What the benchmark scripts share: random positions, figures, and what is printed of them."""

from __future__ import annotations

import argparse
import json
import statistics
from collections.abc import Sequence
from random import Random
from typing import Any, TypeVar

from rich import box
from rich.console import Console
from rich.table import Table

from sueca import Position
from sueca.deal import random_hands, random_start

T = TypeVar("T")


def random_positions(count: int, cards: int, seed: int) -> list[Position]:
    """Returns positions at the start of a trick, of `cards` random cards a hand, any trump and leader."""
    random = Random(seed)
    return [Position(random_hands(random, cards), *random_start(random)) for _ in range(count)]


def summary(values: Sequence[float]) -> dict[str, float]:
    """Returns the median, mean, 99th percentile and worst of some figures."""
    return {
        "median": statistics.median(values),
        "mean": statistics.mean(values),
        "p99": sorted(values)[len(values) * 99 // 100],
        "worst": max(values),
    }


def in_turn(items: Sequence[T], turn: int) -> list[T]:
    """Returns the items with another one first each turn, for fair comparisons.

    >>> in_turn("abc", 0), in_turn("abc", 1), in_turn("abc", 3)
    (['a', 'b', 'c'], ['b', 'c', 'a'], ['a', 'b', 'c'])
    """
    first = turn % len(items)
    return [*items[first:], *items[:first]]


def positive(text: str) -> int:
    """Reads a whole number of 1 or more from the command line."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is less than 1")
    return number


def new_table(title: str, caption: str, *heads: str) -> Table:
    """Returns an empty table: a column of names, and one of numbers for each head."""
    table = Table(title=title, caption=caption, box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column("", no_wrap=True)
    for head in heads:
        table.add_column(head, justify="right", no_wrap=True)
    return table


def show(rows: list[dict[str, Any]], table: Table, *, as_json: bool) -> None:
    """Prints the rows as JSON, or else the table made of them."""
    if as_json:
        print(json.dumps(rows))
    else:
        Console().print(table)
