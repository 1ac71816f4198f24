"""What a hand is worth in games."""

from __future__ import annotations

from dataclasses import dataclass

from sueca.errors import SuecaError
from sueca.position import Pair


@dataclass(frozen=True, slots=True)
class Scale:
    """What a side scores for a hand that it wins.

    `steps` are (card points, games) from the fewest points on: at least so many points are worth so many games.
    `all_tricks` are the games for winning every trick, which is not the same as taking every point. Raises
    `SuecaError` unless points and games rise, from more than half the pack's 120 points on: a side must never be
    better off with fewer points.
    """

    steps: tuple[tuple[int, int], ...] = ((61, 1), (91, 2))
    all_tricks: int = 4

    def __post_init__(self) -> None:
        points, worths = [step[0] for step in self.steps], [step[1] for step in self.steps]
        rising = points == sorted(set(points)) and [*worths, self.all_tricks] == sorted([*worths, self.all_tricks])
        if not self.steps or not rising or points[0] <= 60 or points[-1] > 120 or min(worths) < 0:
            raise SuecaError(
                f"{self.steps} and {self.all_tricks} are no scale: points from 61 to 120 and games must rise"
            )

    def worth(self, points: int) -> int:
        """Returns the games for so many points, without a thought of tricks."""
        return max((games for least, games in self.steps if points >= least), default=0)


USUAL = Scale()
"""61 points one game, 91 two, every trick four, as is usual in the north of Portugal."""


def games(points: Pair, sweep: int | None = None, scale: Scale = USUAL) -> Pair:
    """Returns the games each side scores for a whole hand.

    `points` are the card points of both sides, 120 in all; `sweep` is the index of the side that won
    every trick, or None. By the usual scale 61 points are worth one game, 91 two, every trick four; 60-60 is a
    tie and worth none. 120 points with a worthless trick lost are worth two. Raises `SuecaError` for
    points that are not those of a whole hand.
    """
    if sum(points) != 120 or min(points) < 0:
        raise SuecaError(f"{points[0]} and {points[1]} points are not those of a whole hand")
    if sweep is not None:
        return (scale.all_tricks, 0) if sweep == 0 else (0, scale.all_tricks)
    return scale.worth(points[0]), scale.worth(points[1])
