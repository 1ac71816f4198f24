"""What the tests of batches share: lines, good and bad, and what comes of them."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from recorded import played_at_random
from strategies import endings
from sueca import format_position, solve
from sueca.notation.json_record import record_to_json
from sueca.record import Record
from sueca.rules import PORTUGAL

GOOD = "N:K.Q.K.Q A.J.J.A 7.4.Q.7 J.A7.. S W 6H 12-22 tricks=3-3"
TWICE = "N:A... A... 7... 2... S N"
UNEQUAL = "N:AK... 6... 7... 2... S N"
PUZZLE = "N:A4..4.7 Q6.4..3 2.7.J.J 7K..2.6 C S - 40-20 goal=NS>=61"


def lines(count: int, seed: int = 1, cards: int = 3) -> list[str]:
    """Returns endings as lines."""
    return list(map(format_position, endings(seed, count, cards)))


def mixed(count: int, seed: int = 1) -> list[str]:
    """Returns endings as lines, with a bad one, a blank one and a comment among every seven."""
    found = lines(count, seed)
    for place in range(0, count - 3, 7):
        found[place : place + 3] = [TWICE, "", f"# the {place}th"]
    return found


def write(path: Path, texts: list[str]) -> str:
    """Writes a file of lines, and returns its name."""
    path.write_text("".join(f"{text}\n" for text in texts), encoding="utf-8")
    return str(path)


def rows(path: Path | str) -> list[dict[str, Any]]:
    """Returns the objects of a file of JSON."""
    return [json.loads(line) for line in Path(path).read_text(encoding="utf-8").splitlines()]


def value(text: str) -> int:
    """Returns what `ns` should be."""
    from sueca import parse_position

    return solve(parse_position(text)).points[0]


def record(seed: int) -> dict[str, Any]:
    """Returns the last cards of a hand as an object."""
    deal, plays = played_at_random(Random(seed), PORTUGAL, 40, False)
    return record_to_json(Record(deal=deal, plays=plays))
