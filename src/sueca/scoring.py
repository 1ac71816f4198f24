"""What a hand is worth in games, under the usual rules or a variant of them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from sueca.errors import ScoreError
from sueca.seats import Pair
from sueca.words import counted

PACK_POINTS = 120
_HALF = 60
_NINETY = 90


class Tie(StrEnum):
    """What becomes of a hand in which both sides take 60 points."""

    CARRIED = "carried"
    """Nobody scores, and the next hand that is won is worth one game more."""
    ANNULLED = "annulled"
    """Nobody scores."""
    SHARED = "shared"
    """Each side scores one game."""

    def __repr__(self) -> str:
        return f"Tie.{self.name}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Scoring:
    """What a side scores for a hand that it wins, and how many games win the rubber.

    - `steps` are (card points, games) from the fewest points on: at least so many points are worth so many games.
      `((61, 1), (92, 2))` is "more than 91"; `((61, 1), (91, 4))` is "opponents under 30: 4".
    - `ninety` are the games for exactly 90-30, None where the steps settle it (3 is the "triple").
    - `all_points` are the games for all 120 points with a worthless trick lost, None where the steps settle it;
      `all_tricks` those for winning every trick, which is not the same.
    - `tie` says what 60-60 does.
    - `revoke` are the games that the other side scores for a revoke; None scores the hand as 120-0, a trick lost. If
      `revoke_claimed`, only a revoke that was claimed counts.
    - `rubber` are the games that win the rubber.
    - `throw_in`: the first leader may throw in a hand of fewer card points than this; 0 where nobody may.

    Raises `ScoreError` unless points and games of the steps rise, from more than half the pack's 120 points on, and
    the other figures can be.
    """

    steps: tuple[tuple[int, int], ...] = ((61, 1), (91, 2))
    ninety: int | None = None
    all_points: int | None = None
    all_tricks: int = 4
    tie: Tie = Tie.CARRIED
    revoke: int | None = 4
    revoke_claimed: bool = False
    rubber: int = 4
    throw_in: int = 0

    def __post_init__(self) -> None:
        points, worths = [step[0] for step in self.steps], [step[1] for step in self.steps]
        rising = points == sorted(set(points)) and worths == sorted(worths)
        if not self.steps or not rising or points[0] <= _HALF or points[-1] > PACK_POINTS or worths[0] < 0:
            raise ScoreError(f"steps {self.steps}: points from {_HALF + 1} to {PACK_POINTS} and games must rise")
        for name in ("ninety", "all_points", "all_tricks", "revoke"):
            games = getattr(self, name)
            if games is not None and games < 0:
                raise ScoreError(f"{name} {games}: games cannot be negative")
        if self.rubber < 1:
            raise ScoreError(f"rubber {self.rubber}: it takes at least 1 game to win")
        if not 0 <= self.throw_in <= PACK_POINTS:
            raise ScoreError(f"throw_in {self.throw_in}: points go from 0 to {PACK_POINTS}")

    def worth(self, points: int) -> int:
        """Returns the games for so many points, every trick not being won."""
        if points == _NINETY and self.ninety is not None:
            return self.ninety
        if points == PACK_POINTS and self.all_points is not None:
            return self.all_points
        return max((games for least, games in self.steps if points >= least), default=0)

    @property
    def levels(self) -> tuple[int, ...]:
        """The points, rising, at which a hand changes its worth to the side that takes them."""
        return tuple(points for points in range(1, PACK_POINTS + 1) if self.worth(points) != self.worth(points - 1))

    @property
    def rises(self) -> bool:
        """Whether a side is never better off with fewer points, as a search for games needs it."""
        worths = [self.worth(points) for points in range(PACK_POINTS + 1)]
        return [*worths, self.all_tricks] == sorted([*worths, self.all_tricks])


USUAL = Scoring()
"""61 points one game, 91 two, every trick four, ties carried, as is usual in the north of Portugal."""


@dataclass(frozen=True, slots=True)
class Score:
    """What a hand brings: the `games` of both sides, and how many ties are `carried` to the next one."""

    games: Pair
    carried: int = 0


def games(points: Pair, sweep: int | None = None, scoring: Scoring = USUAL) -> Pair:
    """Returns the games each side scores for a whole hand, but for a tie: 0-0, whatever the rules make of it.

    `points` are the card points of both sides, 120 in all; `sweep` is the index of the side that won
    every trick, or None. By the usual scoring 61 points are worth one game, 91 two, every trick four; 60-60 is a
    tie and worth none. 120 points with a worthless trick lost are worth two. Raises `ScoreError` for
    points that are not those of a whole hand.
    """
    if sum(points) != PACK_POINTS or min(points) < 0:
        raise ScoreError(f"{points[0]} and {points[1]} points are not those of a whole hand")
    if sweep is not None:
        if points[1 - sweep]:
            raise ScoreError(f"{points[0]}-{points[1]} points: the side without a trick has some")
        return (scoring.all_tricks, 0) if sweep == 0 else (0, scoring.all_tricks)
    return scoring.worth(points[0]), scoring.worth(points[1])


def score_hand(points: Pair, tricks: Pair | None, scoring: Scoring = USUAL, carried: int = 0) -> Score:
    """Returns what a whole hand brings each side, with so many ties carried to it.

    `points` are the card points of both sides, `tricks` the tricks they won, None where they are not known.
    Each tie carried adds one game to what the winner scores, a win of every trick included; where the win is worth
    none, the ties wait for the next hand. Raises `ScoreError` for points that are not those of a whole hand, tricks
    that do not go with them, fewer than no ties, and where the tricks matter, one side having all 120 points, but are
    not known.

    >>> score_hand((61, 59), (6, 4), carried=2)
    Score(games=(3, 0), carried=0)
    >>> score_hand((60, 60), (5, 5), carried=2)
    Score(games=(0, 0), carried=3)
    """
    worth = games(points, _sweep(points, tricks, scoring), scoring)
    _check_carried(carried)
    if points[0] == points[1]:
        match scoring.tie:
            case Tie.CARRIED:
                return Score((0, 0), carried + 1)
            case Tie.ANNULLED:
                return Score((0, 0), carried)
            case Tie.SHARED:
                return Score((1, 1), carried)
    return _won(worth, carried)


def score_revoke(offender: int, scoring: Scoring = USUAL, carried: int = 0) -> Score:
    """Returns what a hand brings in which the side of that index revoked, and is made to pay for it."""
    _check_carried(carried)
    worth = scoring.worth(PACK_POINTS) if scoring.revoke is None else scoring.revoke
    return _won((0, worth) if offender == 0 else (worth, 0), carried)


def _won(worth: Pair, carried: int) -> Score:
    if not any(worth):
        return Score(worth, carried)
    return Score((worth[0] + carried * (worth[0] > 0), worth[1] + carried * (worth[1] > 0)))


def _check_carried(carried: int) -> None:
    if carried < 0:
        raise ScoreError(f"{carried} ties carried: there cannot be fewer than none")


def _sweep(points: Pair, tricks: Pair | None, scoring: Scoring) -> int | None:
    """Returns the index of the side that won every trick, or None."""
    if tricks is None:
        if PACK_POINTS in points and scoring.worth(PACK_POINTS) != scoring.all_tricks:
            raise ScoreError('120 points: were all the tricks won? tell them, as in [Tricks "10-0"]')
        return None
    if min(tricks) < 0 or sum(tricks) == 0:
        raise ScoreError(f"{tricks[0]}-{tricks[1]} tricks are not those of a whole hand")
    for side in (0, 1):
        if points[side] and not tricks[side]:
            raise ScoreError(f"{counted(points[side], 'point')} without a trick")
    return next((side for side in (0, 1) if not tricks[1 - side]), None)
