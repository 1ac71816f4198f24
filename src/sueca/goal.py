"""Goals: whether a side can take so many points or every trick left, how, and whether its way is the only one."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction

from sueca.cards import Card, frugal_order
from sueca.errors import LimitError
from sueca.position import Position
from sueca.puzzle import Goal, check_goal
from sueca.seats import Side
from sueca.solution import AtLeast, Limit
from sueca.solver import Solver

Group = tuple[Card, ...]
"""A card and those equivalent to it, in `frugal_order`."""

MOST_TRIES = 3
"""The most tries that a turn of a tree shows."""

PLAIN_TRICKS = 4
"""How many tricks before the end it is looked for that nobody can change the outcome any more."""


class End(Enum):
    """Why a tree ends: the goal is reached or lost; nobody can change that any more; or it was to be no deeper."""

    DECIDED = "decided"
    PLAIN = "plain"
    DEPTH = "depth"


@dataclass(frozen=True, slots=True, kw_only=True)
class Branch:
    """A card of a tree, equivalent ones with it, and the turn after the first of them; None where it is not shown."""

    cards: Group
    turn: Turn | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """A turn of a tree; `position` is that before it, whose points taken are known or count from the tree's root.

    Where the side to play gets its way (`winning`), `branches` are its winning cards, of which only the first is
    followed, and `others` those that do not win. Else they are its best tries, and `others` its further cards. At the
    tree's `end` there are neither.
    """

    position: Position
    winning: bool
    branches: tuple[Branch, ...] = ()
    others: tuple[Group, ...] = ()
    end: End | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Uniqueness:
    """Whether the way to a goal is the only one, as `uniqueness` checks it.

    `answer` tells whether the goal can be reached at all; without that nothing is `unique`. Both are None where a
    limit came first. Where the way is not unique, `line` leads to the first turn that shows it (fewest cards played),
    and `winning` are the cards that win there, none if the goal is out of reach from the start.
    """

    answer: bool | None
    unique: bool | None
    line: tuple[Card, ...] = ()
    winning: tuple[Group, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalSolution:
    """Whether a goal can be reached, and how, or how that is prevented.

    `answer` is None where a limit came first, `tree` if it came before that was whole; `complete` tells that neither
    happened. `winner` is the side that gets its way: that of the goal, or the other if the answer is no. `chance` is
    the chance that it still does if at each turn within the tree's depth it picks one of its cards at random,
    equivalent ones as one, a second winning card counted as if it led on like the first. `uniqueness`, which looks no
    deeper than the tree, is None if it was not asked for.
    """

    position: Position
    goal: Goal
    depth: int | None
    answer: bool | None
    winner: Side | None
    tree: Turn | None
    chance: Fraction | None
    uniqueness: Uniqueness | None
    complete: bool
    nodes: int
    seconds: float


def solve_goal(  # noqa: PLR0913 - two to ask, four to say how
    position: Position,
    goal: Goal,
    *,
    depth: int | None = None,
    unique: bool = False,
    solver: Solver | None = None,
    limit: Limit | None = None,
) -> GoalSolution:
    """Answers whether the side of the goal can reach it, and shows how as a tree of at most `depth` cards.

    At each turn of the side that gets its way the tree has its winning cards, and goes on with the first by
    `frugal_order`. At each turn of the other it has that side's best tries: of its cards, equivalent ones as one,
    those against which a player who picks his cards at random would most seldom get his way (see
    `GoalSolution.chance`); of equally good ones that are met by the same cards only the first, and at most
    `MOST_TRIES`. If the answer is no and the side of the goal is to play, every card of its first turn is there, with
    its refutation. A branch ends where the goal is reached or out of reach, or where it is plain: in the last
    `PLAIN_TRICKS` tricks, once no card of anybody's can change the outcome.

    With `unique` the solution says also what `uniqueness` does. Raises as `Solver.solve`, and `SuecaError` for a goal
    that the rules do not know.
    """
    search = _Search(position, goal, depth, solver, limit)
    answer, tree, chance, only = None, None, None, None
    complete = True
    try:
        answer = search.settle()
        only = search.uniqueness() if unique else None
        chance = search.chance(search.root, search.verdict)
        tree = search.tree(search.root, search.verdict, every=answer is False)
    except LimitError:
        complete = False
        only = only or (Uniqueness(answer=answer, unique=None) if unique else None)
    return GoalSolution(
        position=position,
        goal=goal,
        depth=depth,
        answer=answer,
        winner=None if answer is None else search.winner,
        tree=tree,
        chance=chance if tree else None,
        uniqueness=only,
        complete=complete,
        nodes=search.nodes,
        seconds=search.elapsed,
    )


def uniqueness(
    position: Position,
    goal: Goal,
    *,
    depth: int | None = None,
    solver: Solver | None = None,
    limit: Limit | None = None,
) -> Uniqueness:
    """Tells whether the goal can be reached in one way only, as a sound puzzle has it.

    Every turn of the goal's side is looked at that can be reached by winning cards of its own and any cards of the
    other side: at each, exactly one of its cards may win, equivalent ones counted as one, unless it has no other.
    That ends where the goal is reached, or where it is plain (in the last `PLAIN_TRICKS` tricks, once no card of
    anybody's can change the outcome), or `depth` cards after the start. Raises as `solve_goal`.
    """
    search = _Search(position, goal, depth, solver, limit)
    answer = None
    try:
        answer = search.settle()
        return search.uniqueness()
    except LimitError:
        return Uniqueness(answer=answer, unique=None)


_Reached = tuple[Position, bool | None, tuple[Card, ...]]
"""A position, its verdict and the cards that led to it."""


class _Search:
    """The questions about one goal, each asked once.

    A position goes with its verdict: whether the goal has been reached in it, None while that is open.
    """

    def __init__(
        self, position: Position, goal: Goal, depth: int | None, solver: Solver | None, limit: Limit | None
    ) -> None:
        check_goal(goal, position.rules)
        self.root = position if position.taken is not None else replace(position, taken=(0, 0))
        self.goal = goal
        self.nodes = 0
        self._started = time.perf_counter()
        self._solver = solver or Solver()
        self._limit = limit or Limit()
        self._side = position.rules.side_index(goal.side)
        self._total = sum(position.taken or ()) + position.points_left
        self._answer = True
        self._deepest = _cards_in(position) - (_cards_in(position) if depth is None else depth)
        self._asked: dict[object, bool] = {}
        self._settled: dict[object, bool] = {}
        self._chances: dict[object, Fraction] = {}
        self._trees: dict[object, Turn] = {}
        self.verdict = self._reached(self.root, self.root)

    @property
    def elapsed(self) -> float:
        """The seconds since the start."""
        return time.perf_counter() - self._started

    @property
    def winner(self) -> Side:
        """The side that gets its way."""
        return self.root.rules.sides[self._side if self._answer else 1 - self._side]

    def settle(self) -> bool:
        """Finds the answer, of which everything else depends. Raises `LimitError` as all that follows."""
        self._answer = self._holds(self.root, self.verdict)
        return self._answer

    def chance(self, position: Position, verdict: bool | None) -> Fraction:
        """Returns the chance that the winner gets his way from here with cards picked at random."""
        if verdict is not None or self._is_deep(position):
            return Fraction(1)
        key = self._key(position)
        if key not in self._chances:
            groups = _groups(position)
            if position.to_play in self.winner:
                winning = self._winning(position, groups)
                share = Fraction(len(winning), len(groups))
                self._chances[key] = share * self.chance(*self._play(position, winning[0][0]))
            else:
                self._chances[key] = min(self.chance(*self._play(position, group[0])) for group in groups)
        return self._chances[key]

    def tree(self, position: Position, verdict: bool | None, *, every: bool = False) -> Turn:
        """Returns the tree from here; with `every`, all the cards of a first turn that cannot win."""
        winning = position.to_play in self.winner
        if end := self._end(position, verdict):
            return Turn(position=position, winning=winning, end=end)
        key = (self._key(position), position.taken)
        if key not in self._trees:
            groups = _groups(position)
            if winning:
                first, *further = self._winning(position, groups)
                branches = [self._branch(position, first), *(Branch(cards=group, turn=None) for group in further)]
            elif every:
                branches = [self._branch(position, group) for group in groups]
            else:
                branches = self._tries(position, groups)
            shown = {branch.cards for branch in branches}
            others = tuple(group for group in groups if group not in shown)
            self._trees[key] = Turn(position=position, winning=winning, branches=tuple(branches), others=others)
        return self._trees[key]

    def uniqueness(self) -> Uniqueness:
        """Looks for a turn at which not exactly one card wins, one card after another."""
        if not self._answer:
            return Uniqueness(answer=False, unique=False)
        level: dict[object, _Reached] = {self._key(self.root): (self.root, self.verdict, ())}
        while level:
            following: dict[object, _Reached] = {}
            for position, verdict, line in level.values():
                if verdict is not None or self._is_deep(position):
                    continue
                groups = _groups(position)
                if position.to_play in self.goal.side:
                    groups = self._winning(position, groups)
                    if len(groups) > 1 and self._is_plain(position):
                        continue
                    if len(groups) > 1:
                        return Uniqueness(answer=True, unique=False, line=line, winning=tuple(groups))
                for group in groups:
                    after, reached = self._play(position, group[0])
                    following.setdefault(self._key(after), (after, reached, (*line, group[0])))
            level = following
        return Uniqueness(answer=True, unique=True)

    def _branch(self, position: Position, group: Group) -> Branch:
        return Branch(cards=group, turn=self.tree(*self._play(position, group[0])))

    def _tries(self, position: Position, groups: Sequence[Group]) -> list[Branch]:
        """Returns the best tries, one of those that are met by the same cards."""
        chances = [self.chance(*self._play(position, group[0])) for group in groups]
        found: dict[object, Branch] = {}
        for group, chance in zip(groups, chances, strict=True):
            if chance == min(chances) and len(found) < MOST_TRIES:
                branch = self._branch(position, group)
                found.setdefault(_answers(branch.turn), branch)
        return list(found.values())

    def _winning(self, position: Position, groups: Sequence[Group]) -> list[Group]:
        return [group for group in groups if self._holds(*self._play(position, group[0])) is self._answer]

    def _end(self, position: Position, verdict: bool | None) -> End | None:
        if verdict is not None:
            return End.DECIDED
        if self._is_plain(position):
            return End.PLAIN
        return End.DEPTH if self._is_deep(position) else None

    def _is_deep(self, position: Position) -> bool:
        return _cards_in(position) <= self._deepest

    def _is_plain(self, position: Position) -> bool:
        if position.cards_left > PLAIN_TRICKS or self.chance(position, None) < 1:
            return False
        return self._is_settled(position)

    def _is_settled(self, position: Position) -> bool:
        """Whether every way to play on leads to the answer."""
        key = self._key(position)
        if key not in self._settled:
            self._spend()
            after = (self._play(position, group[0]) for group in _groups(position))
            self._settled[key] = all(
                self._is_settled(following) if verdict is None else verdict is self._answer
                for following, verdict in after
            )
        return self._settled[key]

    def _holds(self, position: Position, verdict: bool | None) -> bool:
        """Tells whether the goal is reached from here with best play."""
        if verdict is not None:
            return verdict
        key = self._key(position)
        if key not in self._asked:
            solution = self._solver.solve(position, objective=self.goal, limit=self._spend(), line=False)
            self.nodes += solution.nodes
            if solution.answer is None:
                raise _out_of_limit()
            self._asked[key] = solution.answer
        return self._asked[key]

    def _play(self, position: Position, card: Card) -> tuple[Position, bool | None]:
        after = position.play(card)
        return after, self._reached(position, after)

    def _reached(self, before: Position, after: Position) -> bool | None:
        """Tells whether the goal has been reached or is out of reach, None while it is open."""
        if isinstance(self.goal, AtLeast):
            taken = after.taken or (0, 0)
            if taken[self._side] >= self.goal.points:
                return True
            return False if self._total - taken[1 - self._side] < self.goal.points else None
        if after is not before and not after.trick and after.leader not in self.goal.side:
            return False
        return True if after.is_over else None

    def _key(self, position: Position) -> object:
        taken = position.taken if isinstance(self.goal, AtLeast) else None
        return position.hands, position.leader, position.trick, taken

    def _spend(self) -> Limit:
        """Returns what is left of the limit. Raises `LimitError` if nothing is."""
        nodes, seconds = self._limit.nodes, self._limit.seconds
        if nodes is not None:
            nodes -= self.nodes
        if seconds is not None:
            seconds -= self.elapsed
        if (nodes is not None and nodes < 1) or (seconds is not None and seconds <= 0):
            raise _out_of_limit()
        return Limit(nodes=nodes, seconds=seconds)


def _groups(position: Position) -> list[Group]:
    """Returns the legal cards, equivalent ones together, in the order of their cheapest."""
    groups: list[Group] = []
    left = frugal_order(position.legal_cards)
    while left:
        card = left[0]
        alike = any(other.suit is card.suit and other.points == card.points for other in left[1:])
        group = (card, *frugal_order(position.equivalent(card))) if alike else (card,)
        groups.append(group)
        left = [other for other in left if other not in group]
    return groups


def _answers(turn: Turn | None) -> object:
    """Returns the winning cards of a tree, without the tries that they meet; two trees with the same show the same."""
    if turn is None or turn.end is not None:
        return turn and turn.end
    below = tuple(_answers(branch.turn) for branch in turn.branches)
    return (tuple(branch.cards for branch in turn.branches), below) if turn.winning else below


def _cards_in(position: Position) -> int:
    return sum(map(len, position.hands))


def _out_of_limit() -> LimitError:
    return LimitError("a limit was reached before the goal was settled")
