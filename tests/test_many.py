"""Arrays of positions: the same values as one by one, whatever the threads, shapes and stops; bad rows named."""

from __future__ import annotations

import threading
from dataclasses import replace
from random import Random
from threading import Event
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from strategies import ALL_RULES, FIVE_HANDED, SIX_HANDED, endings, positions
from sueca.errors import BatchError, SuecaError
from sueca.many import PLAYED, UNDONE, check_rows, solve_many, to_arrays, to_positions
from sueca.position import Position
from sueca.rules import PORTUGAL, Rules
from sueca.seats import EW, NS, Side
from sueca.solution import AllTricks, AtLeast, Games
from sueca.solver import Solver, solve, solve_cards
from verified import full_deals

MANY = endings(3, 60, 5)


@pytest.mark.parametrize("rules", [PORTUGAL, FIVE_HANDED, SIX_HANDED], ids=lambda rules: rules.name)
@pytest.mark.parametrize("jobs", [1, 3])
def test_values_are_those_of_the_solver(rules: Rules, jobs: int) -> None:
    found = endings(5, 40, 5, rules)
    values = solve_many(*to_arrays(found, rules), rules=rules, jobs=jobs)
    assert values.dtype == np.int16
    assert values.tolist() == [solve(position, line=False).points[0] for position in found]


def test_verified_deals() -> None:
    deals = full_deals()[:12]
    assert solve_many(*to_arrays(position for position, _ in deals)).tolist() == [points for _, points in deals]


def test_the_value_of_every_card() -> None:
    values = solve_many(*to_arrays(MANY), cards=True)
    assert values.shape == (len(MANY), 40)
    for position, row in zip(MANY, values, strict=True):
        cards = {value.card: value.lower for value in solve_cards(position).cards}
        found = dict(zip(PORTUGAL.pack, row.tolist(), strict=True))
        assert {card: value for card, value in found.items() if value != UNDONE} == cards


@pytest.mark.parametrize("side", [NS, EW])
@pytest.mark.parametrize("points", [0, 1, 9, 17, 25, 120, 999])
def test_questions_of_points(side: Side, points: int) -> None:
    asked = AtLeast(side, points)
    answers = solve_many(*to_arrays(MANY), objective=asked)
    assert answers.tolist() == [int(bool(solve(position, objective=asked, line=False).answer)) for position in MANY]


@pytest.mark.parametrize("side", [NS, EW])
def test_questions_of_tricks(side: Side) -> None:
    answers = solve_many(*to_arrays(MANY), objective=AllTricks(side))
    expected = [int(bool(solve(position, objective=AllTricks(side), line=False).answer)) for position in MANY]
    assert answers.tolist() == expected
    assert 0 < sum(expected) < len(MANY)


@given(positions(5, rules=st.sampled_from(ALL_RULES)))
def test_there_and_back(position: Position) -> None:
    bare = replace(position, taken=None, tricks=None)
    assert to_positions(*to_arrays([position], position.rules), rules=position.rules) == [bare]


def test_the_order_of_cards_and_seats() -> None:
    position = MANY[0]
    owners, trump, leader, table = to_arrays([position])
    for column, card in enumerate(PORTUGAL.pack):
        holders = [seat for seat, hand in enumerate(position.hands) if card in hand]
        assert owners[0, column] == (holders[0] if holders else PLAYED)
    assert (trump[0], leader[0]) == (position.trump, position.leader)
    assert [PORTUGAL.pack[card] for card in table[0] if card != PLAYED] == list(position.trick)


def test_any_layout_in_memory_and_any_whole_type() -> None:
    owners, trump, leader, table = to_arrays(MANY)
    expected = solve_many(owners, trump, leader, table)
    spread = np.zeros((len(MANY), 80), np.uint8)
    spread[:, ::2] = owners
    frozen = owners.copy()
    frozen.flags.writeable = False
    for given_owners in (spread[:, ::2], np.asfortranarray(owners), frozen, owners.astype(np.int64), owners.tolist()):
        assert (solve_many(given_owners, trump.astype(np.int32), leader.tolist(), table[:]) == expected).all()
    assert (solve_many(owners[::-1], trump[::-1], leader[::-1], table[::-1]) == expected[::-1]).all()


def test_scalars_and_no_table() -> None:
    assert solve_many(*to_arrays([])).shape == (0,)
    start = full_deals()[0][0]
    deals = [replace(start, hands=position.hands) for position, _ in full_deals()[:3]]
    owners = to_arrays(deals).owners
    values = solve_many(owners, int(deals[0].trump), int(start.leader))
    assert values.tolist() == [solve(deal, line=False).points[0] for deal in deals]


def broken(change: str) -> tuple[Any, ...]:
    """Returns the arrays of three positions, the middle one with a fault."""
    owners, trump, leader, table = to_arrays([part for part in MANY if not part.trick and part.cards_left > 1][:3])
    held = int(np.flatnonzero(owners[1] != PLAYED)[0])
    match change:
        case "owner":
            owners[1, held] = 4
        case "trump":
            trump[1] = 4
        case "leader":
            leader[1] = 200
        case "column":
            table[1, 0] = 40
        case "gap":
            table[1, 1] = int(np.flatnonzero(owners[1] == PLAYED)[0])
        case "twice":
            table[1, :2] = int(np.flatnonzero(owners[1] == PLAYED)[0])
        case "held":
            table[1, 0] = held
        case "length":
            owners[1, held] = PLAYED
        case "none":
            owners[1] = PLAYED
        case "eleven":
            owners[1, :] = np.arange(40) % 4
            owners[1, :4] = 0
    return owners, trump, leader, table


PROBLEMS = {
    "owner": "an owner is no seat",
    "trump": "the trump is no suit",
    "leader": "the leader is no seat",
    "column": "a card on the table is no column",
    "gap": "the cards on the table are not from the left",
    "twice": "a card lies twice",
    "held": "a card on the table is in a hand too",
    "length": "hands of unequal length",
    "none": "no cards at all",
    "eleven": "hands of unequal length",
}


@pytest.mark.parametrize(("change", "problem"), PROBLEMS.items())
def test_bad_rows_are_named_before_anything_is_solved(change: str, problem: str) -> None:
    arrays = broken(change)
    out = np.full(3, 77, np.int16)
    with pytest.raises(BatchError, match=f"^row 1: {problem}") as caught:
        solve_many(*arrays, out=out)
    assert list(caught.value.rows) == [1]
    assert out.tolist() == [77] * 3
    assert list(check_rows(*arrays)) == [1]


def test_a_revoke_on_the_table_is_named() -> None:
    position = next(position for position in MANY if len(position.trick) == 2 and position.cards_left > 1)
    owners, trump, leader, table = to_arrays([position])
    player = PORTUGAL.after(position.leader)
    led = position.trick[0].suit
    hand = position.hands[player]
    seen = {*position.trick, *(card for held in position.hands for card in held)}
    other = next((card for card in PORTUGAL.pack if card not in seen and card.suit is not led), None)
    assert other is not None
    suits = np.array([card.suit for card in PORTUGAL.pack])
    owners[0, np.flatnonzero((suits == led) & (owners[0] == PLAYED))[:1]] = PLAYED
    swapped = owners.copy()
    mine = PORTUGAL.pack.index(next(iter(hand)))
    free = [column for column in np.flatnonzero((suits == led) & (owners[0] == PLAYED)) if column not in table[0]]
    swapped[0, mine], swapped[0, free[0]] = PLAYED, player
    table[0, 1] = PORTUGAL.pack.index(other)
    problems = check_rows(swapped, trump, leader, table)
    assert problems == {0: "a card on the table does not follow suit, and its player could have"}


def test_many_bad_rows_are_counted() -> None:
    owners, trump, leader, table = to_arrays(MANY)
    with pytest.raises(BatchError, match=r"row 4: .*; and 55 more$") as caught:
        solve_many(owners, trump + 4, leader, table)
    assert len(caught.value.rows) == 60


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ({"owners": np.zeros((3, 39), np.uint8)}, r"owners must be of shape \(N, 40\)"),
        ({"owners": np.zeros((3, 40))}, "owners must be whole numbers"),
        ({"trump": np.zeros(2, np.uint8)}, r"trump must be of shape \(3,\)"),
        ({"leader": -1}, "leader must be whole numbers"),
        ({"table": np.zeros((3, 4), np.uint8)}, r"table must be of shape \(3, 3\)"),
        ({"out": np.zeros(3)}, "out must be a contiguous, writable int16 array"),
        ({"out": np.zeros(4, np.int16)}, "out must be a contiguous, writable int16 array"),
        ({"jobs": 0}, "0 jobs"),
        ({"objective": Games()}, "cannot be asked of arrays"),
        ({"objective": AtLeast(NS, 3), "cards": True}, "cannot be asked of arrays for every card"),
    ],
)
def test_arguments_that_cannot_be(arguments: dict[str, Any], problem: str) -> None:
    owners, trump, leader, table = to_arrays(MANY[:3])
    usual: dict[str, Any] = {"owners": owners, "trump": trump, "leader": leader, "table": table}
    with pytest.raises(SuecaError, match=problem):
        solve_many(**{**usual, **arguments})


@pytest.mark.parametrize("jobs", [1, 2])
def test_progress_counts_to_the_end(jobs: int) -> None:
    told: list[int] = []
    solve_many(*to_arrays(MANY * 5), jobs=jobs, progress=told.append)
    assert told == sorted(set(told))
    assert told[-1] == len(MANY) * 5


@pytest.mark.parametrize("jobs", [1, 2])
def test_stopping_keeps_what_is_done(jobs: int) -> None:
    deals = [position for position, _ in full_deals()[:40]]
    stop = Event()
    values = solve_many(*to_arrays(deals), jobs=jobs, stop=stop, progress=lambda done: stop.set())
    done = values != UNDONE
    assert 0 < done.sum() < len(deals)
    expected = np.array([points for _, points in full_deals()[:40]])
    assert (values[done] == expected[done]).all()


def test_what_the_caller_raises_ends_the_threads_and_keeps_what_is_done() -> None:
    deals = [position for position, _ in full_deals()[:40]]
    out = np.zeros(40, np.int16)

    def interrupt(done: int) -> None:
        raise KeyboardInterrupt

    before = threading.active_count()
    with pytest.raises(KeyboardInterrupt):
        solve_many(*to_arrays(deals), jobs=2, out=out, progress=interrupt)
    assert threading.active_count() == before
    assert 0 < (out != UNDONE).sum() < 40


def test_the_same_nodes_as_one_by_one_and_in_any_order() -> None:
    """Rows do not help or hinder each other: any order and number of threads gives the same."""
    random = Random(2)
    order = list(range(len(MANY)))
    random.shuffle(order)
    shuffled = solve_many(*to_arrays([MANY[place] for place in order]), jobs=2)
    assert shuffled.tolist() == [Solver().solve(MANY[place], line=False).points[0] for place in order]
