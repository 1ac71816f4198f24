"""Puzzles: a position and what a side is to reach from it."""

from __future__ import annotations

from dataclasses import dataclass

from sueca.errors import SuecaError
from sueca.position import Position
from sueca.rules import Rules
from sueca.solution import AllTricks, AtLeast

Goal = AtLeast | AllTricks
"""What a side is to reach: so many card points of the whole hand, or every trick that is left."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position and the goal of one side.

    Points count as in `AtLeast`: those of the whole hand, if what was taken before is known. Raises `SuecaError` for
    a side that is not one of the two, or more points than the pack has.
    """

    position: Position
    goal: Goal

    def __post_init__(self) -> None:
        check_goal(self.goal, self.position.rules)


def check_goal(goal: Goal, rules: Rules) -> None:
    """Raises `SuecaError` for a goal that these rules do not know: of another side, or of too many points."""
    rules.side_index(goal.side)
    if isinstance(goal, AtLeast) and not 0 <= goal.points <= rules.pack_points:
        raise SuecaError(f"a goal of {goal.points} points; the pack has {rules.pack_points}")
