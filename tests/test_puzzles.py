"""The puzzles that are shipped: sound, not obvious, and in order of difficulty."""

import sys
from collections import Counter
from pathlib import Path

import pytest

from sueca import AllTricks, Solver, SuecaError, read_positions
from sueca.goal import uniqueness
from sueca.notation import format_puzzle, parse_puzzle
from sueca.notation.tokens import is_blank
from sueca.puzzle import Puzzle

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "examples" / "puzzles"
sys.path.insert(0, str(ROOT / "benchmarks"))

import puzzles as finder  # noqa: E402

LINES = (FOLDER / "puzzles.txt").read_text(encoding="utf-8").splitlines()
PUZZLES = [parse_puzzle(line) for line in LINES if not is_blank(line)]
NUMBERED = pytest.mark.parametrize("puzzle", PUZZLES, ids=map(str, range(1, len(PUZZLES) + 1)))


def test_there_are_twelve_of_several_kinds() -> None:
    assert len(PUZZLES) == len(set(map(format_puzzle, PUZZLES))) == 12
    assert Counter(map(finder.goal_of, PUZZLES)) == {61: 4, 91: 4, "all": 4}
    assert len({puzzle.position.trump for puzzle in PUZZLES}) == 4
    assert {puzzle.position.cards_left for puzzle in PUZZLES} == {4, 5, 6}
    assert sum(bool(puzzle.position.trick) for puzzle in PUZZLES) >= 3
    assert all(puzzle.position.is_whole for puzzle in PUZZLES)


@NUMBERED
def test_one_way_alone_leads_to_the_goal(puzzle: Puzzle) -> None:
    found = uniqueness(puzzle.position, puzzle.goal)
    assert (found.answer, found.unique) == (True, True)


@NUMBERED
def test_the_obvious_card_fails(puzzle: Puzzle) -> None:
    position, goal = puzzle.position, puzzle.goal
    (winning,) = finder.winning_cards(puzzle)
    obvious = finder.obvious_card(position)
    assert obvious in position.legal_cards
    assert obvious not in winning
    for card in position.legal_cards:
        after = position.play(card)
        lost = isinstance(goal, AllTricks) and not after.trick and after.leader not in goal.side
        assert (Solver().solve(after, objective=goal).answer and not lost) is (card in winning)


def test_they_are_in_order_of_difficulty() -> None:
    ranks = [finder.difficulty(puzzle) for puzzle in PUZZLES]
    assert ranks == sorted(ranks)
    assert ranks[0] < 10
    assert ranks[-1] > 100


def test_the_solutions_are_those_of_the_puzzles() -> None:
    sections = "\n".join(finder.solution(number, puzzle) for number, puzzle in enumerate(PUZZLES, start=1))
    assert (FOLDER / "solutions.md").read_text(encoding="utf-8") == finder.SOLUTIONS + sections


def test_a_puzzle_file_is_a_file_of_positions_too() -> None:
    found = [position for _, position in read_positions(LINES)]
    assert not any(isinstance(position, SuecaError) for position in found)
    assert found == [puzzle.position for puzzle in PUZZLES]


def test_a_seed_finds_the_same_puzzles_again() -> None:
    first = finder.search(1, 40)
    assert finder.search(1, 40) == first
    assert all(finder.is_sound(puzzle, Solver()) for puzzle in first)


@pytest.mark.slow
def test_the_search_finds_the_puzzles_that_are_shipped() -> None:
    assert finder.search(1, 60_000) == PUZZLES


def test_every_trick_is_asked_of_the_side_to_play() -> None:
    for puzzle in PUZZLES:
        if isinstance(puzzle.goal, AllTricks):
            assert puzzle.position.to_play in puzzle.goal.side
