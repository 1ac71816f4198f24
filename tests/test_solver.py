"""The solver against the oracle, against verified values, and against itself."""

import os
import subprocess
import sys
import threading
from dataclasses import replace
from random import Random

import pytest

import verified
from strategies import ALL_RANKS, ALL_RULES, FIVE_HANDED, SIX_HANDED, endings, play_at_random
from sueca import (
    BRAZIL,
    EW,
    PORTUGAL,
    AllTricks,
    AtLeast,
    Deal,
    Position,
    Rules,
    Seat,
    Side,
    Solver,
    SuecaError,
    Suit,
    parse_position,
    random_deal,
    reference,
    replay,
    solve,
    solve_table,
)
from sueca.cards import Card, frugal_order
from sueca.solver import Switches

EASY = "N:6.Q6.K43.Q642 AQ52.J.J5.AJ3 K3.432.7Q6.7K 7J4.A7K5.A2.5 S W"
TABLES = (PORTUGAL, FIVE_HANDED, SIX_HANDED)
HARD = verified.full_deals()[1][0]


def each_switch_off() -> list[Switches]:
    return [Switches.ALL, *(Switches.ALL & ~switch for switch in Switches if switch is not Switches.ALL)]


@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: rules.name)
def test_every_card_agrees_with_the_oracle(rules: Rules) -> None:
    solver = Solver(table_mb=1)
    seats = len(rules.seats)
    for position in endings(11, 150, 7 - seats, rules) + endings(12, 12, 8 - seats, rules):
        expected = reference.minimax_cards(position)
        best = max if rules.side_of(position.to_play) == 0 else min
        value = best(expected.values())
        solution = solver.solve_cards(position)
        assert solution.complete
        assert {card.card: card.lower for card in solution.cards} == expected
        assert {card.card: card.upper for card in solution.cards} == expected
        assert [card.card for card in solution.cards] == position.legal_cards
        assert (solution.lower, solution.upper) == (value, value)
        assert [card.loss for card in solution.cards] == [abs(expected[card.card] - value) for card in solution.cards]
        for card in solution.cards:
            assert all(expected[other] == card.lower for other in card.equivalent)


@pytest.mark.parametrize("rules", TABLES, ids=lambda rules: rules.name)
def test_questions_around_the_value_agree_with_the_oracle(rules: Rules) -> None:
    solver = Solver(table_mb=1)
    first, second = rules.sides
    for position in endings(13, 100, 7 - len(rules.seats), rules):
        value, tricks = reference.minimax(position), reference.minimax(position, reference.tricks)
        rest = position.points_left - value
        for points in (value - 1, value, value + 1):
            solution = solver.solve(position, objective=AtLeast(first, points))
            assert solution.answer == (value >= points)
            assert solution.lower <= value <= solution.upper
        for points in (rest - 1, rest, rest + 1):
            assert solver.solve(position, objective=AtLeast(second, points)).answer == (rest >= points)
        assert solver.solve(position, objective=AllTricks(first)).answer == (tricks == position.cards_left)
        assert solver.solve(position, objective=AllTricks(second)).answer == (tricks == 0)


@pytest.mark.parametrize("switches", each_switch_off(), ids=repr)
def test_no_speed_up_changes_a_value(switches: Switches) -> None:
    solver = Solver(table_mb=1, switches=switches)
    for position in (ending for rules in TABLES for ending in endings(14, 30, 7 - len(rules.seats), rules)):
        assert solver.solve(position).lower == reference.minimax(position)


@pytest.mark.parametrize("rules", TABLES, ids=lambda rules: rules.name)
def test_the_line_gives_the_value_by_the_stated_rule(rules: Rules) -> None:
    for position in endings(15, 50, 7 - len(rules.seats), rules):
        solution = solve(position)
        assert solution.line is not None
        now = replace(position, taken=(0, 0), tricks=None)
        for card in solution.line:
            values = reference.minimax_cards(now)
            best = max if now.rules.side_of(now.to_play) == 0 else min
            value = best(values.values())
            assert card == frugal_order(card for card in values if values[card] == value)[0]
            now = now.play(card)
        assert now.is_over
        assert now.taken == solution.points


def check_deal(solver: Solver, position: Position, ns: int) -> None:
    solution = solver.solve(position)
    assert solution.points == (ns, 120 - ns)
    assert solution.line is not None
    tricks, end = replay(position, solution.line)
    assert end.taken == solution.points
    assert solution.sweep == (tricks[0].winner in EW if len({t.winner in EW for t in tricks}) == 1 else None)


def test_verified_deals() -> None:
    solver = Solver()
    for position, ns in verified.full_deals()[::25]:
        check_deal(solver, position, ns)


@pytest.mark.slow
def test_all_verified_deals() -> None:
    solver = Solver()
    for position, ns in verified.full_deals():
        check_deal(solver, position, ns)


def check_positions(step: int) -> None:
    solver = Solver()
    for position, ns, values in verified.positions()[::step]:
        assert solver.solve(position).points == (ns, position.points_left - ns)
        solution = solver.solve_cards(position)
        assert {card.card: card.lower for card in solution.cards} == values
        assert solution.complete


def test_verified_positions() -> None:
    check_positions(4)


@pytest.mark.slow
def test_all_verified_positions() -> None:
    check_positions(1)


def rotated(position: Position, steps: int) -> Position:
    """Moves every hand so many turns on in the order of play."""
    rules = position.rules
    moved = {rules.after(seat, steps): position.hands[seat] for seat in rules.seats}
    hands = tuple(moved[seat] for seat in sorted(moved))
    return Position(hands, position.trump, rules.after(position.leader, steps), position.trick, rules=rules)


def renamed(position: Position, suits: dict[Suit, Suit]) -> Position:
    def rename(card: Card) -> Card:
        return Card(card.rank, suits[card.suit])

    hands = tuple(frozenset(map(rename, hand)) for hand in position.hands)
    trick = tuple(map(rename, position.trick))
    return Position(hands, suits[position.trump], position.leader, trick, rules=position.rules)


def test_moving_the_seats_and_renaming_the_suits_changes_nothing() -> None:
    random = Random(17)
    for position in endings(17, 40, 6):
        ns, ew = solve(position, line=False).points
        assert solve(rotated(position, 1), line=False).points == (ew, ns)
        assert solve(rotated(position, 2), line=False).points == (ns, ew)
        suits = dict(zip(Suit, sorted(Suit, key=lambda _: random.random()), strict=True))
        assert solve(renamed(position, suits), line=False).points == (ns, ew)


@pytest.mark.parametrize("rules", TABLES, ids=lambda rules: rules.name)
def test_renaming_the_suits_changes_nothing_at_any_table(rules: Rules) -> None:
    random, solver = Random(33), Solver()
    for position in endings(33, 30, 5, rules):
        suits = dict(zip(Suit, sorted(Suit, key=lambda _: random.random()), strict=True))
        assert solver.solve(renamed(position, suits)).points == solver.solve(position).points
        turned = rotated(position, 1)  # and so do the sides
        sides = [Side(frozenset(rules.after(seat, 1) for seat in side)) for side in rules.sides]
        other = replace(turned, rules=replace(rules, sides=(sides[0], sides[1])))
        assert solver.solve(other).points == solver.solve(position).points


def test_brazil_is_portugal_in_a_mirror() -> None:
    for position in endings(18, 40, 5):
        hands = (position.hands[0], position.hands[3], position.hands[2], position.hands[1])
        leader = {Seat.E: Seat.W, Seat.W: Seat.E}.get(position.leader, position.leader)
        mirrored = Position(hands, position.trump, leader, position.trick, rules=BRAZIL)
        assert solve(mirrored, line=False).points == solve(position, line=False).points


@pytest.mark.parametrize("sides", [("N", "ESWX"), ("NE", "SWX"), ("NESWX", "")])
def test_any_set_of_seats_can_be_a_side(sides: tuple[str, str]) -> None:
    first, second = (Side(frozenset(map(Seat.parse, seats))) for seats in sides)
    rules = replace(FIVE_HANDED, sides=(first, second))
    solver = Solver(table_mb=1)
    for position in endings(25, 40, 2, rules):
        expected = reference.minimax(position)
        assert solver.solve(position).points == (expected, position.points_left - expected)


def test_one_solver_for_all_tables() -> None:
    solver = Solver(table_mb=1)
    endings_of = [endings(26, 20, 2, rules) for rules in (PORTUGAL, FIVE_HANDED, SIX_HANDED)]
    for positions in zip(*endings_of, strict=True):
        for position in positions:
            assert solver.solve(position).lower == reference.minimax(position)


def test_table_sizes_agree() -> None:
    deals = [position for position, _ in verified.full_deals()[:6]]
    assert [Solver(table_mb=1).solve(deal).line for deal in deals] == [
        Solver(table_mb=64).solve(deal).line for deal in deals
    ]


def test_a_warm_table_changes_no_value_along_a_play() -> None:
    random, solver = Random(19), Solver()
    position = Position.start(random_deal(random))
    while not position.is_over:
        if position.cards_left <= 7:
            assert solver.solve(position, line=False).points == solve(position, line=False).points
        position = position.play(random.choice(position.legal_cards))


@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: rules.name)
def test_a_trace_is_independent_solves(rules: Rules) -> None:
    random, solver = Random(31), Solver()
    for _ in range(4):
        position = play_at_random(Position.start(random_deal(random, rules)), random, 5, 1)
        positions, cards = [position], []
        while not positions[-1].is_over:
            cards.append(random.choice(positions[-1].legal_cards))
            positions.append(positions[-1].play(cards[-1]))
        expected = [solve(now, line=False).lower for now in positions[:-1]]
        assert positions[-1].taken is not None
        assert solver.trace(position, cards) == (*expected, positions[-1].taken[0])
        assert solver.trace(position, cards[:3]) == tuple(expected[:4])
        assert solver.trace(position, []) == (expected[0],)


def test_a_table_is_not_kept_across_trumps_and_deals() -> None:
    solver = Solver(table_mb=1)
    for position in endings(20, 60, 3):
        for trump in Suit:
            for deal in (position, rotated(position, 1)):
                other = replace(deal, trump=trump)
                assert solver.solve(other, line=False).lower == reference.minimax(other)


def test_the_same_search_twice_plays_the_same_cards() -> None:
    one, other = solve(HARD), solve(HARD)
    again = Solver()
    again.solve(parse_position(EASY))
    third = again.solve(HARD)
    assert (one.nodes, one.line) == (other.nodes, other.line) == (third.nodes, third.line)


def test_other_processes_search_the_same() -> None:
    code = f"from sueca import *\nsolution = solve(parse_position({EASY!r}))\nprint(solution.nodes, *solution.line)"
    printed = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    ours = solve(parse_position(EASY))
    assert printed == {f"{ours.nodes} {' '.join(map(str, ours.line or ()))}\n"}


def test_solvers_in_threads_agree_with_one_alone() -> None:
    deals = [position for position, _ in verified.full_deals()[2:10]]
    alone = [solve(deal).line for deal in deals]
    found: list[list[object]] = [[], [], []]

    def work(lines: list[object]) -> None:
        solver = Solver(table_mb=2)
        lines.extend(solver.solve(deal).line for deal in deals)

    threads = [threading.Thread(target=work, args=(lines,)) for lines in found]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [alone, alone, alone]


def test_the_line_after_each_card_is_its_refutation() -> None:
    solver = Solver()
    for position in endings(27, 60, 4):
        start = replace(position, taken=(0, 0))
        for value in solver.solve_cards(start, lines=True).cards:
            assert value.line is not None
            assert value.line[0] == value.card
            end = replay(start, value.line)[1]
            assert end.is_over
            assert end.taken is not None
            assert end.taken[0] == value.lower


def test_small_cards_may_change_hands() -> None:
    random, solver, found = Random(28), Solver(), 0
    for position in endings(28, 200, 3):
        small = solver.solve(position, line=False, small=True).small
        assert small is not None
        assert not any(card.points for card in small)
        value = reference.minimax(position)
        for suit in Suit:
            cards = sorted((card for card in small if card.suit is suit), key=lambda card: card.rank)
            found += len(cards)
            mixed = sorted(cards, key=lambda _: random.random())
            changed = dict(zip(cards, mixed, strict=True))
            hands = tuple(frozenset(changed.get(card, card) for card in hand) for hand in position.hands)
            assert reference.minimax(replace(position, hands=hands)) == value
    assert found > 200


def test_the_table_of_trumps_and_leaders() -> None:
    position = Position.start(random_deal(Random(22)))
    ticks: list[int] = []
    table = solve_table(position, progress=lambda: ticks.append(1))
    assert table.shape == (4, 4)
    assert table.dtype == "int16"
    assert len(ticks) == 16
    other = Position.start(Deal(position.hands, Suit.HEARTS, Seat.W))
    assert table[Suit.HEARTS, Seat.W] == solve(other).lower
    with pytest.raises(SuecaError, match="full deal"):
        solve_table(endings(23, 1, 3)[0])


def test_what_the_solver_does_not_play() -> None:
    with pytest.raises(SuecaError, match="12 cards a hand for 4 players; the solver plays up to 10 for 4, 8 for 5"):
        solve(Position.start(random_deal(Random(24), ALL_RANKS)))
    position = parse_position("N:A... 2... 3... 4... S N")
    for card in solve(position).line or ():
        position = position.play(card)
    with pytest.raises(SuecaError, match="no cards are left"):
        solve(position)
    with pytest.raises(SuecaError, match="sides are NS and EW"):
        solve(HARD, objective=AllTricks(Side.parse("NE")))
    with pytest.raises(SuecaError, match="at least 1"):
        Solver(table_mb=0)


@pytest.mark.slow
def test_a_soak_of_small_endings() -> None:
    solver = Solver(table_mb=1)
    for position in endings(30, 2500, 4):
        assert {card.card: card.lower for card in solver.solve_cards(position).cards} == reference.minimax_cards(
            position
        )
