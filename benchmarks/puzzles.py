"""Searches random endings for puzzles, and writes the dozen of examples/puzzles with their solutions.

Usage: python benchmarks/puzzles.py [--seed 1] [--tries 60000] [--folder examples/puzzles]

An ending comes up by cards played at random from a random deal until four to six are left in each hand, in the middle
of a trick too. The side to play is to reach 61 points, or 91, of which it is given as many as it then needs to the
point, or to win every trick. An ending is a puzzle if there is one way only (see `sueca.goal.uniqueness`), at least
three cards to choose from at first, and the obvious one (see `obvious_card`) fails.

Its difficulty is one in how many times a player gets there who picks his cards at random, equivalent ones as one,
against the best defence (`GoalSolution.chance`). For each goal the first puzzle found of each of four degrees of
difficulty is taken, with trumps that were not taken so often before and cards on the table where the degree says so;
the dozen is ordered by difficulty. A seed gives the same puzzles everywhere.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from random import Random

from figures import positive

from sueca import AllTricks, AtLeast, Card, Position, Solver, random_deal
from sueca.cards import frugal_order
from sueca.goal import Group, solve_goal, uniqueness
from sueca.notation import format_puzzle
from sueca.position import winning_card
from sueca.puzzle import Puzzle
from sueca.render.glyphs import UNICODE
from sueca.render.goal import goal_tree
from sueca.render.lines import Screen

FOLDER = Path(__file__).parent.parent / "examples" / "puzzles"
GOALS = (61, 91, "all")
FEWEST_CHOICES = 3
LEAST_TAKEN = 10  # by the side that is to reach the goal


@dataclass(frozen=True, slots=True)
class Degree:
    """What a puzzle is to be like: one in so many to so many, with so many cards a hand, within a trick or not."""

    least: int
    most: int
    cards: tuple[int, ...]
    within: bool


DEGREES = (
    Degree(6, 20, (4,), within=False),
    Degree(12, 60, (4, 5), within=True),
    Degree(40, 250, (5,), within=False),
    Degree(250, 10**9, (6,), within=False),
)


def obvious_card(position: Position) -> Card:
    """Returns the card that a greedy player would play.

    He leads his most valuable card that nobody can beat in its suit, of a side suit rather than a trump. To a trick he
    plays the highest card that wins it so far, or the most valuable if his partner is winning it. Else he plays his
    cheapest card.
    """
    cards = position.legal_cards
    if position.trick:
        winning = winning_card(position.trick, position.trump)
        winner = position.rules.after(position.leader, position.trick.index(winning))
        if position.rules.side_of(winner) == position.rules.side_of(position.to_play):
            return max(frugal_order(cards), key=lambda card: (card.points, card.suit is not position.trump))
        good = [card for card in cards if winning_card((*position.trick, card), position.trump) == card]
    else:
        held = [other for hand in position.hands for other in hand]
        good = [card for card in cards if all(card.rank >= other.rank for other in held if other.suit is card.suit)]
    if not good:
        return frugal_order(cards)[0]
    return max(frugal_order(good), key=lambda card: (card.suit is not position.trump, card.rank))


def endings(random: Random) -> Iterator[Position]:
    """Yields endings, for ever."""
    while True:
        position = Position.start(random_deal(random))
        cards, table = 4 + int(random.random() * 3), max(0, int(random.random() * 5) - 1)
        while position.cards_left > cards or len(position.trick) != table:
            legal = position.legal_cards
            position = position.play(legal[int(random.random() * len(legal))])
            if position.cards_left < cards:
                break
        else:
            yield position


def puzzles_of(position: Position, solver: Solver) -> Iterator[Puzzle]:
    """Yields the puzzles that an ending makes: each goal that it can be given in so that it is just in reach."""
    side = position.rules.side_of(position.to_play)
    rest = solver.solve(replace(position, taken=None), line=False).points[side]
    before = sum(position.taken or ())
    for points in (61, 91):
        needed = points - rest
        if LEAST_TAKEN <= needed <= before:
            taken = (needed, before - needed) if side == 0 else (before - needed, needed)
            given = replace(position, taken=taken, tricks=None)
            yield Puzzle(given, AtLeast(position.rules.sides[side], points))
    if rest == position.points_left:
        yield Puzzle(replace(position, tricks=None), AllTricks(position.rules.sides[side]))


def winning_cards(puzzle: Puzzle, solver: Solver | None = None) -> list[Group]:
    """Returns the first cards that win, equivalent ones together; none if there are none, or nothing is to be won."""
    tree = solve_goal(puzzle.position, puzzle.goal, depth=1, solver=solver).tree
    return [branch.cards for branch in tree.branches] if tree is not None and tree.winning else []


def is_sound(puzzle: Puzzle, solver: Solver) -> bool:
    """Whether one way alone leads to the goal, there is something to choose at first, and the obvious card fails."""
    position, goal = puzzle.position, puzzle.goal
    groups = {frozenset((card, *position.equivalent(card))) for card in position.legal_cards}
    if len(groups) < FEWEST_CHOICES:
        return False
    winning = winning_cards(puzzle, solver)
    if len(winning) != 1 or obvious_card(position) in winning[0]:
        return False
    return uniqueness(position, goal, solver=solver).unique is True


def goal_of(puzzle: Puzzle) -> int | str:
    """Returns which of `GOALS` a puzzle has."""
    return puzzle.goal.points if isinstance(puzzle.goal, AtLeast) else "all"


def difficulty(puzzle: Puzzle, solver: Solver | None = None) -> Fraction:
    """Returns one in how many times a player gets there who picks his cards at random."""
    chance = solve_goal(puzzle.position, puzzle.goal, solver=solver).chance
    assert chance is not None
    return 1 / chance


def search(seed: int, tries: int) -> list[Puzzle]:
    """Returns the puzzles found in so many endings, easiest first."""
    random, solver = Random(seed), Solver()
    wanted = [(goal, degree) for goal in GOALS for degree in DEGREES]
    trumps: Counter[object] = Counter()
    found: list[tuple[Fraction, Puzzle]] = []
    for turn, position in zip(range(tries), endings(random), strict=False):
        if not wanted:
            break
        for puzzle in puzzles_of(position, solver):
            open_degrees = [degree for goal, degree in wanted if goal == goal_of(puzzle) and _fits(degree, position)]
            common = trumps[position.trump] > min(trumps[trump] for trump in range(4)) and turn < tries // 2
            if not open_degrees or common or not is_sound(puzzle, solver):
                continue
            rank = difficulty(puzzle, solver)
            for degree in open_degrees:
                if degree.least <= rank <= degree.most:
                    wanted.remove((goal_of(puzzle), degree))
                    trumps[position.trump] += 1
                    found.append((rank, puzzle))
                    break
    return [puzzle for _, puzzle in sorted(found, key=lambda each: each[0])]


def _fits(degree: Degree, position: Position) -> bool:
    return position.cards_left in degree.cards and degree.within is bool(position.trick)


def idea(puzzle: Puzzle) -> str:
    """Returns in a sentence what the first card does, as far as its trick tells."""
    card = winning_cards(puzzle)[0][0]
    return _idea_of_play(puzzle.position, card) if puzzle.position.trick else _idea_of_lead(puzzle, card)


def _idea_of_play(position: Position, card: Card) -> str:
    seat, cards, trick = position.to_play, position.legal_cards, position.trick
    led, best = trick[0].suit, winning_card(trick, position.trump)
    owner = position.rules.after(position.leader, trick.index(best))
    partner = position.rules.side_of(owner) == position.rules.side_of(seat)
    if winning_card((*trick, card), position.trump) == card:
        what = "goes up" if card.suit is led else "ruffs"
        return f"{seat} {what} with {_shown(card)}{', over his partner' if partner else ''}"
    if partner and card.points:
        return f"{seat} throws {_shown(card)} on his partner's {_shown(best)}"
    if not partner and any(winning_card((*trick, other), position.trump) == other for other in cards):
        ruff = card.suit is not led and any(held.suit is position.trump for held in cards)
        return f"{seat} {'does not ruff' if ruff else 'ducks'} and plays {_shown(card)}"
    return f"{seat} lets {_shown(card)} go"


def _idea_of_lead(puzzle: Puzzle, card: Card) -> str:
    position = puzzle.position
    seat, before, after = position.to_play, position, position.play(card)
    while after.trick:
        before, after = after, after.play(_main_card(after, puzzle))
    winner = after.leader
    lead = f"{seat} leads {'a trump, ' if card.suit is position.trump else ''}{_shown(card)}"
    if winner is seat:
        return f"{lead}, and stays in the lead"
    if position.rules.side_of(winner) != position.rules.side_of(seat):
        sacrifice = f" and gives up its {card.points} points" if card.points >= 10 else ""
        return f"{lead}{sacrifice}, so that {winner} has to lead next"
    ruff = card.suit is not position.trump and any(played.suit is position.trump for played in before.trick)
    return f"{lead} for his partner to {'ruff' if ruff else 'win and go on'}"


def _main_card(position: Position, puzzle: Puzzle) -> Card:
    """Returns the card of the first branch of a tree from here."""
    tree = solve_goal(position, puzzle.goal).tree
    assert tree is not None
    return tree.branches[0].cards[0] if tree.branches else frugal_order(position.legal_cards)[0]


def _shown(card: Card) -> str:
    return card.rank.letter + card.suit.symbol


def solution(number: int, puzzle: Puzzle) -> str:
    """Returns a section of the solutions: the question, what fails, the idea, and the way as the screen shows it."""
    tree = solve_goal(puzzle.position, puzzle.goal).tree
    assert tree is not None
    way = Screen(goal_tree(tree, UNICODE)).plain
    position, goal = puzzle.position, puzzle.goal
    wanted = f"{goal.points} points" if isinstance(goal, AtLeast) else "every trick that is left"
    fails = _shown(obvious_card(position))
    return (
        f"## {number}. {goal.side} to take {wanted}\n\n"
        f"One in {round(difficulty(puzzle)):,}. Trump {position.trump.symbol}. {idea(puzzle)}. "
        f"The obvious {fails} fails.\n\n```\n{way}\n```\n"
    )


HEADER = """\
# Puzzles found by benchmarks/puzzles.py, easiest first, each with one way only. The solutions are in solutions.md.
# Check them: sueca goal examples/puzzles/puzzles.txt --check
"""
SOLUTIONS = """\
# Solutions

Of `puzzles.txt`, in its order. "One in 8" is the difficulty: a player who picks his cards at random, equivalent ones
as one, gets there once in 8 times against the best defence. A card with `!` is the only one that wins. Of the other
side the best tries are shown; the way ends where it is decided, or plain: nobody can change the outcome any more. The
obvious card is the highest that wins the trick, or the most valuable that cannot be beaten where one is to lead.
`sueca goal examples/puzzles/puzzles.txt` shows all this with the hands.

"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tries", type=positive, default=60_000)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    found = search(options.seed, options.tries)
    lines = (f"{format_puzzle(puzzle)}  # {number}" for number, puzzle in enumerate(found, start=1))
    sections = (solution(number, puzzle) for number, puzzle in enumerate(found, start=1))
    (options.folder / "puzzles.txt").write_text(HEADER + "\n".join(lines) + "\n", encoding="utf-8")
    (options.folder / "solutions.md").write_text(SOLUTIONS + "\n".join(sections), encoding="utf-8")
    print(f"{len(found)} puzzles in {options.folder}")


if __name__ == "__main__":
    main()
