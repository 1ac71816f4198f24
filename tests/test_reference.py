"""The oracle itself, and the rules in Python against the rules in C by counting."""

import json
from random import Random

import pytest

from strategies import FIVE_HANDED, NAMED_RULES, SIX_HANDED, endings
from sueca import Position, parse_position, random_deal, reference, solver
from verified import DATA

COUNTS = json.loads((DATA / "counts.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("line", "points", "tricks"),
    [
        ("N:A... 2... 3... 4... S N", 11, 1),  # the ace of trumps
        ("N:A... .2.. 3... .4.. H N", 0, 0),  # ruffed and overruffed by EW
        ("N:.A.. 2... .7.. .K.. S N", 0, 0),  # east ruffs 25 points
        ("N:7.2.. A.3.. 2.A.. 3.7.. S N", 21, 1),  # the ace of hearts, then trump is lost
        ("N:7.2.. A.3.. 2.A.. 3.7.. S E", 21, 1),  # the same whichever suit comes first
    ],
)
def test_small_positions_by_hand(line: str, points: int, tricks: int) -> None:
    position = parse_position(line)
    assert reference.minimax(position) == points
    assert reference.minimax(position, reference.tricks) == tricks


def test_both_sides_add_up_to_what_is_left() -> None:
    for position in endings(1, 60, 3):
        mirrored = Position(
            position.hands[1:] + position.hands[:1],  # every seat moves one place, so the sides change names
            position.trump,
            position.rules.after(position.leader, 1),
            position.trick,
        )
        assert reference.minimax(position) + reference.minimax(mirrored) == position.points_left


def test_the_best_card_is_worth_the_position() -> None:
    for rules in (*NAMED_RULES, FIVE_HANDED, SIX_HANDED):
        for position in endings(2, 20, 2, rules):
            best = max if rules.side_of(position.to_play) == 0 else min
            assert best(reference.minimax_cards(position).values()) == reference.minimax(position)


@pytest.mark.parametrize("record", COUNTS, ids=lambda record: record["position"])
def test_python_and_c_count_the_same_plays(record: dict[str, object]) -> None:
    rules = {"five": FIVE_HANDED, "six": SIX_HANDED}.get(str(record.get("rules")))
    position = parse_position(str(record["position"]), rules=rules)
    expected = record["counts"]
    assert isinstance(expected, list)
    for depth, count in enumerate(expected, start=1):
        assert solver.count_plays(position, depth) == count
        if count < 20_000 and reference.count_plays(position, depth) != count:
            ours = reference.breakdown(position, depth)
            theirs = reference.breakdown(position, depth, solver.count_plays)
            pytest.fail("\n".join(f"{card} Python {ours[card]} C {theirs[card]}" for card in ours))


def test_breakdown_adds_up() -> None:
    position = Position.start(random_deal(Random(3)))
    parts = reference.breakdown(position, 3)
    assert list(parts) == position.legal_cards
    assert sum(parts.values()) == reference.count_plays(position, 3)
