"""The verified values in tests/data: full deals and positions, with the points that NS take."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sueca import Card, Position, parse_position

DATA = Path(__file__).parent / "data"


def _records(name: str) -> Iterator[dict[str, Any]]:
    with open(DATA / name, encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def _line(record: dict[str, Any]) -> str:
    hands = " ".join(record["hands"][seat] for seat in "NESW")
    table = ",".join(record.get("table", ())) or "-"
    return f"N:{hands} {record['trump']} {record['leader']} {table}"


def full_deals() -> list[tuple[Position, int]]:
    """Returns the 500 full deals, each with the points of NS."""
    return [(parse_position(_line(record)), record["ns"]) for record in _records("full.jsonl")]


def positions() -> list[tuple[Position, int, dict[Card, int]]]:
    """Returns the 300 positions: the points NS still take, and the same after every legal card."""
    return [
        (parse_position(_line(record)), record["ns"], {Card.parse(card): ns for card, ns in record["cards"].items()})
        for record in _records("positions.jsonl")
    ]
