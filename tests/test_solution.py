"""What a solution says: answers, games, lines that show them, and results that a limit cut short."""

import signal
import subprocess
import sys
import threading
import time
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import verified
from strategies import endings, play_at_random
from sueca import (
    EW,
    NS,
    AllTricks,
    AtLeast,
    Games,
    Limit,
    LimitError,
    Points,
    Position,
    Scoring,
    Solver,
    SuecaError,
    format_position,
    games,
    parse_position,
    random_deal,
    replay,
    solve,
    solve_cards,
)
from sueca.solver import Switches

BANDEIRA = "N:6.Q6.K43.Q642 AQ52.J.J5.AJ3 K3.432.7Q6.7K 7J4.A7K5.A2.5 S W"
HARD = verified.full_deals()[1][0]


def test_the_line_shows_the_answer() -> None:
    solver = Solver()
    for position in endings(16, 80, 4):
        start = replace(position, taken=(0, 0))
        value = solver.solve(start).points[0]
        for points in (value, value + 1):
            solution = solver.solve(start, objective=AtLeast(NS, points))
            assert solution.line is not None
            end = replay(start, solution.line)[1]
            assert end.taken is not None
            assert (end.taken[0] >= points) == solution.answer
        solution = solver.solve(start, objective=AllTricks(EW))
        assert solution.line is not None
        winners = {trick.winner for trick in replay(start, solution.line)[0]}
        assert (winners <= EW.seats) == solution.answer


def test_a_node_limit_gives_bounds_that_hold_and_only_narrow() -> None:
    exact = solve(HARD).lower
    widest = (0, 120)
    for nodes in (1, 100, 10_000, 100_000, 1_000_000):
        solution = solve(HARD, limit=Limit(nodes=nodes))
        assert not solution.complete
        assert solution.line is None
        assert widest[0] <= solution.lower <= exact <= solution.upper <= widest[1]
        assert solution.nodes <= nodes + 50
        widest = (solution.lower, solution.upper)
    assert widest != (0, 120)
    with pytest.raises(LimitError, match="only bounds were proved"):
        _ = solve(HARD, limit=Limit(nodes=1)).points


def test_a_limit_on_all_cards_keeps_what_is_proved() -> None:
    full = solve_cards(HARD)
    exact = {card.card: card.lower for card in full.cards}
    solution = solve_cards(HARD, limit=Limit(nodes=full.nodes * 3 // 4))
    assert not solution.complete
    assert all(card.lower <= exact[card.card] <= card.upper for card in solution.cards)
    assert any(card.lower == card.upper for card in solution.cards)
    assert all(card.loss is None for card in solution.cards if card.lower < card.upper)


def test_a_time_limit_stops_the_search() -> None:
    started = time.perf_counter()
    solution = solve(HARD, limit=Limit(seconds=0.01))
    assert not solution.complete
    assert time.perf_counter() - started < 5  # far above the limit, far below for ever


def test_a_yes_or_no_question_cut_short_has_no_answer() -> None:
    solution = solve(HARD, objective=AtLeast(NS, 90), limit=Limit(nodes=10))
    assert solution.answer is None
    assert solution.line is None
    assert not solution.complete


@pytest.mark.parametrize(
    "limit", [{"nodes": 0}, {"nodes": -1}, {"nodes": 2**64}, {"seconds": 0.0}, {"seconds": float("nan")}]
)
def test_limits_that_cannot_be(limit: dict[str, Any]) -> None:
    with pytest.raises(SuecaError, match="a limit of"):
        Limit(**limit)


def test_stop_from_another_thread() -> None:
    solver = Solver(switches=Switches(0))
    timer = threading.Timer(0.05, solver.stop)
    timer.start()
    assert not solver.solve(HARD).complete  # hours without a table
    timer.join()


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT to a child there")
def test_ctrl_c_stops_a_search() -> None:
    code = (
        "from sueca.solver import *; from sueca import parse_position\n"
        "print('ready', flush=True)\n"
        f"Solver(switches=Switches(0)).solve(parse_position({format_position(HARD)!r}))"
    )
    child = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert child.stdout is not None
    child.stdout.readline()
    time.sleep(0.2)
    child.send_signal(signal.SIGINT)
    _, errors = child.communicate(timeout=30)
    assert "KeyboardInterrupt" in errors


def test_the_best_card_so_far() -> None:
    full = solve(HARD)
    assert full.line is not None
    assert full.best == full.line[0]
    values = {card.card: card.lower for card in solve_cards(HARD).cards}
    assert values[solve(HARD, line=False).best or full.line[-1]] == full.lower
    cut = solve(HARD, limit=Limit(nodes=full.nodes // 2))
    assert cut.best is None or cut.best in values
    if HARD.to_play in EW:  # what the best card proves is a bound for its side
        assert cut.best is None or values[cut.best] <= cut.upper


def test_points_taken_before_count() -> None:
    random = Random(21)
    position = play_at_random(Position.start(random_deal(random)), random, 4, 2)
    solution = solve(position)
    assert sum(solution.points) == 120
    bare = solve(replace(position, taken=None, tricks=None))
    assert position.taken is not None
    assert solution.lower == position.taken[0] + bare.lower
    assert solve(position, objective=AtLeast(NS, solution.lower)).answer
    assert not solve(position, objective=AtLeast(NS, solution.lower + 1)).answer
    assert bare.games is None


def test_120_points_without_every_trick_are_two_games() -> None:
    position = parse_position((verified.DATA / "worthless_trick.txt").read_text(encoding="utf-8"))
    solution = solve(position)
    assert solution.points in ((120, 0), (0, 120))
    assert solution.sweep is None
    assert solution.games in ((2, 0), (0, 2))
    winner = NS if solution.points[0] else EW
    assert not solve(position, objective=AllTricks(winner)).answer


def test_the_line_wins_every_trick_exactly_if_the_verdict_says_so() -> None:
    random, solver, denied = Random(32), Solver(), 0
    for position in endings(32, 4000, 4):
        side = int(random.random() * 2)
        taken, tricks = [0, 0], [0, 0]
        taken[side] = 120 - position.points_left
        tricks[side] = 10 - position.cards_left
        start = replace(position, taken=(taken[0], taken[1]), tricks=(tricks[0], tricks[1]))
        for objective in (Points(), Games()):
            solution = solver.solve(start, objective=objective)
            assert solution.line is not None
            end = replay(start, solution.line)[1]
            assert end.taken == solution.points
            assert end.tricks is not None
            assert (solution.sweep is not None) == (0 in end.tricks)
            if solution.sweep is None and 0 in solution.points:
                denied += 1
                assert solve(start, small=True).small == solve(start, line=False, small=True).small
    assert denied > 20
    cut = solver.solve(start, limit=Limit(nodes=1))
    assert cut.line is None or cut.complete


def test_every_trick_is_four_games_and_the_line_shows_it() -> None:
    position = parse_position(BANDEIRA)
    solution = solve(position)
    assert solution.games == (0, 4)
    assert solution.line is not None
    assert {trick.winner for trick in replay(position, solution.line)[0]} <= EW.seats
    assert solve(position, objective=AllTricks(EW)).answer
    assert solve(position, objective=AllTricks(EW)).points == (0, 120)
    lost = replace(position, tricks=None)
    assert solve(lost).sweep is None  # the tricks before are not known


def test_games_are_those_of_the_points() -> None:
    solver, cold = Solver(), Solver()
    nodes = {"games": 0, "points": 0}
    for position, ns in verified.full_deals()[3:40:4]:
        exact = cold.solve(position)
        few = solver.solve(position, objective=Games(), line=False)
        assert few.games == exact.games
        assert few.lower <= ns <= few.upper
        assert few.complete
        nodes["games"] += few.nodes
        nodes["points"] += exact.nodes
        full = solver.solve(position, objective=Games())
        assert (full.points, full.line, full.games) == (exact.points, exact.line, exact.games)
    assert nodes["games"] < nodes["points"] / 2


def test_games_in_the_middle_of_a_hand_and_by_another_scale() -> None:
    random, solver = Random(29), Solver()
    scale = Scoring(steps=((61, 1), (70, 2), (91, 3)), all_tricks=5)
    for _ in range(60):
        deal = random_deal(random)
        position = play_at_random(Position.start(deal), random, 1 + int(random.random() * 4), 1)
        exact = solver.solve(position)
        few = solver.solve(position, objective=Games(scale), line=False)
        assert few.games == games(exact.points, exact.sweep, scale)
    with pytest.raises(SuecaError, match="not known"):
        solver.solve(replace(position, taken=None), objective=Games())


def test_games_cut_short() -> None:
    solution = solve(HARD, objective=Games(), limit=Limit(nodes=20))
    assert not solution.complete
    with pytest.raises(LimitError):
        _ = solution.games


def test_a_trace_cut_short_gives_no_wrong_value() -> None:
    with pytest.raises(LimitError, match="before every value"):
        Solver().trace(HARD, (), limit=Limit(nodes=1000))


@pytest.mark.parametrize("points", [10**12, -(10**12), 60.5])
def test_points_that_nobody_can_ask_for(points: int) -> None:
    with pytest.raises(SuecaError, match="whole number"):
        AtLeast(NS, points)


def test_objectives_that_are_none() -> None:
    with pytest.raises(SuecaError, match="not an objective"):
        solve(HARD, objective=Points)  # type: ignore[arg-type]
