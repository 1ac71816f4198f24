"""The figures of a result as both outputs give them: for each side, in the order of `Rules.sides`."""

from __future__ import annotations

from sueca.position import Position
from sueca.seats import Pair

Range = tuple[int, int]
"""The least and the most that is possible."""


def total_points(position: Position) -> int:
    """Returns the card points that both sides share in the end, those taken before included."""
    return sum(position.taken or (0, 0)) + position.points_left


def side_names(position: Position) -> tuple[str, str]:
    """Returns the names of the two sides: NS and EW."""
    first, second = position.rules.sides
    return str(first), str(second)


def side_points(position: Position, points: int) -> Pair:
    """Returns both sides' points from those of the first."""
    return points, total_points(position) - points


def side_ranges(position: Position, lower: int, upper: int) -> tuple[Range, Range]:
    """Returns both sides' bounds from those of the first."""
    total = total_points(position)
    return (lower, upper), (total - upper, total - lower)
