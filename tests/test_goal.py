"""Goals against exhaustive minimax: every card of a tree, the rules of its best tries, and uniqueness."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest

from strategies import FIVE_HANDED, NAMED_RULES, SIX_HANDED, endings
from sueca import EW, NS, AllTricks, AtLeast, Card, Limit, Position, Solver, SuecaError, parse_position, reference
from sueca.goal import MOST_TRIES, PLAIN_TRICKS, End, Group, Turn, Uniqueness, solve_goal, uniqueness
from sueca.puzzle import Goal
from sueca.rules import Rules

ENDING = parse_position("N:A4..4.7 Q6.4..3 2.7.J.J 7K..2.6 C S - 40-20")
SOUND = parse_position("N:74.6..5 6.Q5.6. 5...AJ3 J3..3.7 D S - 51-30")
DEAL = parse_position("N:6.Q6.K43.Q642 AQ52.J.J5.AJ3 K3.432.7Q6.7K 7J4.A7K5.A2.5 S W")

Seen = tuple[Position, bool]
"""A position whose points taken are known, and whether the goal's side has lost a trick on the way to it."""


def start(position: Position) -> Seen:
    return replace(position, taken=position.taken or (0, 0)), False


def play(seen: Seen, card: Card, goal: Goal) -> Seen:
    position, lost = seen
    after = position.play(card)
    return after, lost or (not after.trick and after.leader not in goal.side)


def reached(seen: Seen, goal: Goal) -> bool:
    """Tells by the oracle whether the goal is reached with best play."""
    position, lost = seen
    side = position.rules.side_index(goal.side)
    if isinstance(goal, AllTricks):
        won = reference.minimax(position, reference.tricks)
        return not lost and (won if side == 0 else position.cards_left - won) == position.cards_left
    points = reference.minimax(position)
    return position.taken is not None and goal.points <= position.taken[side] + (
        points if side == 0 else position.points_left - points
    )


def decided(seen: Seen, goal: Goal) -> bool:
    position, lost = seen
    assert position.taken is not None
    if isinstance(goal, AllTricks):
        return lost or position.is_over
    side = position.rules.side_index(goal.side)
    points = position.taken[side]
    return points >= goal.points or points + position.points_left < goal.points


def groups_of(position: Position) -> set[frozenset[Card]]:
    return {frozenset((card, *position.equivalent(card))) for card in position.legal_cards}


def is_plain(seen: Seen, goal: Goal) -> bool:
    """Tells whether every way to play the last tricks leads to the same."""
    position = seen[0]
    if position.cards_left > PLAIN_TRICKS:
        return False

    def outcomes(seen: Seen) -> set[bool]:
        if decided(seen, goal):
            return {reached(seen, goal)}
        return set().union(*(outcomes(play(seen, card, goal)) for card in seen[0].legal_cards))

    return len(outcomes(seen)) == 1


def first_double(position: Position, goal: Goal) -> tuple[int, set[frozenset[Card]]] | None:
    """Returns after how many cards a turn comes first at which not one card wins, and the cards that win at such."""
    level, depth = [start(position)], 0
    while level:
        following, double = [], set()
        for seen in level:
            if decided(seen, goal):
                continue
            groups = groups_of(seen[0])
            if seen[0].to_play in goal.side:
                groups = {group for group in groups if reached(play(seen, min(group, key=str), goal), goal)}
                if len(groups) > 1 and is_plain(seen, goal):
                    continue
                if len(groups) > 1:
                    double |= groups
            following += [play(seen, min(group, key=str), goal) for group in groups]
        if double:
            return depth, double
        level, depth = following, depth + 1
    return None


def goals(position: Position) -> Iterator[Goal]:
    """Yields goals around the value of a position, and every trick, of both sides."""
    seen = start(position)[0]
    assert seen.taken is not None
    for side, index in ((position.rules.sides[0], 0), (position.rules.sides[1], 1)):
        points = reference.minimax(seen)
        value = seen.taken[index] + (points if index == 0 else seen.points_left - points)
        yield from (AtLeast(side, goal) for goal in (value, value + 1) if goal <= 120)
        yield AllTricks(side)


def turns(turn: Turn, seen: Seen, goal: Goal) -> Iterator[tuple[Turn, Seen]]:
    yield turn, seen
    for branch in turn.branches:
        if branch.turn is not None:
            yield from turns(branch.turn, play(seen, branch.cards[0], goal), goal)


def cards_of(groups: tuple[Group, ...]) -> set[frozenset[Card]]:
    return set(map(frozenset, groups))


@pytest.mark.parametrize("rules", [*NAMED_RULES, FIVE_HANDED, SIX_HANDED], ids=lambda rules: rules.name)
def test_every_card_of_a_tree_is_what_the_oracle_says(rules: Rules) -> None:
    solver = Solver()
    for position in endings(7, 12, 3 if len(rules.seats) == 4 else 2, rules):
        for goal in goals(position):
            solution = solve_goal(position, goal, solver=solver)
            assert solution.answer is reached(start(position), goal)
            assert solution.complete
            assert solution.tree is not None
            for turn, seen in turns(solution.tree, start(position), goal):
                assert turn.position == seen[0]
                check_turn(turn, seen, goal, solution.answer, at_root=turn is solution.tree)


def check_turn(turn: Turn, seen: Seen, goal: Goal, answer: bool, *, at_root: bool) -> None:
    assert reached(seen, goal) is answer
    if turn.end is not None:
        assert not turn.branches
        assert turn.end is (End.DECIDED if decided(seen, goal) else End.PLAIN)
        assert decided(seen, goal) or is_plain(seen, goal)
        return
    shown = cards_of(tuple(branch.cards for branch in turn.branches))
    others = cards_of(turn.others)
    assert shown.isdisjoint(others)
    assert shown | others == groups_of(turn.position)
    assert turn.winning is ((turn.position.to_play in goal.side) is answer)
    if turn.winning:
        assert all(reached(play(seen, card, goal), goal) is answer for group in shown for card in group)
        assert not any(reached(play(seen, card, goal), goal) is answer for group in others for card in group)
        assert [branch.turn is not None for branch in turn.branches] == [True] + [False] * (len(shown) - 1)
    elif at_root and not answer:
        assert not others
    else:
        assert 1 <= len(shown) <= MOST_TRIES


def chance(seen: Seen, goal: Goal, answer: bool, tree: Turn) -> Fraction:
    """Returns the chance by random cards along the winning cards that come first, with every other card tried."""
    if decided(seen, goal):
        return Fraction(1)
    groups = groups_of(seen[0])
    if (seen[0].to_play in goal.side) is not answer:
        return min(chance(play(seen, min(group, key=str), goal), goal, answer, tree) for group in groups)
    winning = [group for group in groups if reached(play(seen, min(group, key=str), goal), goal) is answer]
    first = min((min(group, key=frugal) for group in winning), key=frugal)
    return Fraction(len(winning), len(groups)) * chance(play(seen, first, goal), goal, answer, tree)


def frugal(card: Card) -> tuple[int, int, int]:
    return card.points, card.rank, card.suit


def test_best_tries_leave_the_smallest_chance() -> None:
    solver = Solver()
    for position in endings(11, 10, 3):
        for goal in goals(position):
            solution = solve_goal(position, goal, solver=solver)
            assert solution.tree is not None
            assert solution.answer is not None
            assert solution.chance == chance(start(position), goal, solution.answer, solution.tree)
            for turn, seen in turns(solution.tree, start(position), goal):
                if turn.branches and not turn.winning and turn is not solution.tree:
                    values = {
                        group: chance(play(seen, min(group, key=str), goal), goal, solution.answer, turn)
                        for group in groups_of(turn.position)
                    }
                    best = {group for group, value in values.items() if value == min(values.values())}
                    assert cards_of(tuple(branch.cards for branch in turn.branches)) <= best


@pytest.mark.parametrize("cards", [2, 3, pytest.param(4, marks=pytest.mark.slow)])
def test_uniqueness_is_what_brute_force_finds(cards: int) -> None:
    solver = Solver()
    seen = set()
    for position in endings(3, 40 if cards < 4 else 15, cards):
        for goal in goals(position):
            found = uniqueness(position, goal, solver=solver)
            seen.add(found.unique)
            assert found.answer is reached(start(position), goal)
            if not found.answer:
                assert (found.unique, found.line, found.winning) == (False, (), ())
                continue
            double = first_double(position, goal)
            assert found.unique is (double is None)
            if double is not None:
                assert len(found.line) == double[0]
                assert cards_of(found.winning) <= double[1]
                assert len(found.winning) > 1
            assert solve_goal(position, goal, unique=True, solver=solver).uniqueness == found
    assert seen == {True, False}


def test_a_puzzle_and_its_solution() -> None:
    solution = solve_goal(SOUND, AtLeast(NS, 61), unique=True)
    assert (solution.answer, solution.winner, solution.chance) == (True, NS, Fraction(1, 8))
    assert solution.uniqueness == Uniqueness(answer=True, unique=True)
    tree = solution.tree
    assert tree is not None
    assert [str(card) for branch in tree.branches for card in branch.cards] == ["5S"]
    assert sorted(str(card) for group in tree.others for card in group) == ["3C", "AC", "JC"]


def test_where_the_way_is_not_unique() -> None:
    found = uniqueness(ENDING, AtLeast(NS, 61))
    assert (found.answer, found.unique, found.line) == (True, False, ())
    assert [[str(card) for card in group] for group in found.winning] == [["2S"], ["JD"], ["JC"], ["7H"]]


def test_points_of_a_part_of_a_hand_count_from_there() -> None:
    position = replace(SOUND, taken=None)
    assert solve_goal(position, AtLeast(NS, 10)).answer is True
    assert solve_goal(position, AtLeast(NS, 11)).answer is False
    assert solve_goal(position, AtLeast(NS, 10)).position == position


def test_a_goal_that_is_reached_already() -> None:
    solution = solve_goal(SOUND, AtLeast(NS, 51), unique=True)
    assert solution.tree is not None
    assert (solution.answer, solution.tree.end, solution.chance) == (True, End.DECIDED, Fraction(1))
    assert solution.uniqueness == Uniqueness(answer=True, unique=True)


def test_a_tree_as_deep_as_wanted() -> None:
    for depth in range(1, 6):
        solution = solve_goal(DEAL, AtLeast(EW, 61), depth=depth)
        assert (solution.answer, solution.complete) == (True, True)
        assert solution.tree is not None
        ends = [turn for turn, _ in turns(solution.tree, start(DEAL), AtLeast(EW, 61)) if turn.end]
        assert ends
        assert all(turn.end is End.DEPTH for turn in ends)
        assert {sum(map(len, turn.position.hands)) for turn in ends} == {40 - depth}


def test_limits_end_the_search_with_what_is_known() -> None:
    cut = solve_goal(DEAL, AtLeast(NS, 30), unique=True, limit=Limit(nodes=10))
    assert (cut.answer, cut.tree, cut.chance, cut.complete, cut.winner) == (None, None, None, False, None)
    assert cut.uniqueness == Uniqueness(answer=None, unique=None)
    assert uniqueness(DEAL, AtLeast(NS, 30), limit=Limit(nodes=10)) == cut.uniqueness
    whole = solve_goal(SOUND, AtLeast(NS, 61))
    later = solve_goal(SOUND, AtLeast(NS, 61), limit=Limit(nodes=whole.nodes // 2))
    assert (later.answer, later.tree, later.complete) == (True, None, False)


def test_a_goal_of_another_table_is_refused() -> None:
    with pytest.raises(SuecaError, match="not a side here"):
        solve_goal(endings(1, 1, 2, FIVE_HANDED)[0], AtLeast(NS, 61))
    with pytest.raises(SuecaError, match="121 points"):
        uniqueness(ENDING, AtLeast(NS, 121))
