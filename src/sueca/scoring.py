"""What a hand is worth in games."""

from __future__ import annotations

from sueca.position import Pair


def games(points: Pair, sweep: int | None = None) -> Pair:
    """Returns the games each side scores for a whole hand, as usual in the north of Portugal.

    `points` are the card points of both sides, 120 in all; `sweep` is the index of the side that won
    every trick, or None. 61 points are worth one game, 91 two, every trick four; 60-60 is a tie and
    worth none. 120 points with a worthless trick lost are worth two.
    """
    if sum(points) != 120 or min(points) < 0:
        raise ValueError(f"{points[0]} and {points[1]} points are not those of a whole hand")
    if points[0] == points[1]:
        return (0, 0)
    winner = 0 if points[0] > points[1] else 1
    worth = 4 if sweep == winner else 2 if points[winner] >= 91 else 1
    return (worth, 0) if winner == 0 else (0, worth)
