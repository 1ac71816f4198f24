"""What can be asked of a position, and what comes back."""

from __future__ import annotations

from dataclasses import dataclass

from sueca.cards import Card
from sueca.errors import LimitError, SuecaError
from sueca.position import Position
from sueca.scoring import Scoring, games
from sueca.seats import Pair, Side

_MOST_POINTS = 999


@dataclass(frozen=True, slots=True)
class Points:
    """Asks for the exact card points that each side takes with best play."""


@dataclass(frozen=True, slots=True)
class AtLeast:
    """Asks whether `side` takes at least `points` card points in all, those taken before included.

    Raises `SuecaError` for points that are not a whole number, or of more than three digits.
    """

    side: Side
    points: int

    def __post_init__(self) -> None:
        if not isinstance(self.points, int) or abs(self.points) > _MOST_POINTS:
            raise SuecaError(f"at least {self.points!r} points; it must be a whole number up to {_MOST_POINTS}")


@dataclass(frozen=True, slots=True)
class AllTricks:
    """Asks whether `side` wins every trick that is left, the one in progress included.

    Not the same as taking every point: a worthless trick may be lost.
    """

    side: Side


@dataclass(frozen=True, slots=True)
class Games:
    """Asks for the most games; card points only break ties between lines worth the same.

    By the scoring of the position's rules, or by another one. Needs a position of which the points of the whole hand
    are known, and a scoring under which fewer points are never better (`Scoring.rises`).
    """

    scoring: Scoring | None = None


Objective = Points | AtLeast | AllTricks | Games

_MOST_NODES = 2**64 - 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """Where a search may stop: after so many nodes (cards played) or seconds; None is no limit.

    A node limit is repeatable, and passed by some hundred nodes at most; a time limit is looked at
    every millisecond or so.

    Raises `SuecaError` for a limit that is not positive, or too large to count.
    """

    nodes: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.nodes is not None and self.nodes < 1:
            raise SuecaError(f"a limit of {self.nodes} nodes; it must be at least 1")
        if self.nodes is not None and self.nodes > _MOST_NODES:
            raise SuecaError(f"a limit of {self.nodes} nodes; it must be at most {_MOST_NODES}")
        if self.seconds is not None and not self.seconds > 0:
            raise SuecaError(f"a limit of {self.seconds} seconds; it must be more than 0")


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """What was proved of a position.

    `lower` and `upper` bound the card points that NS (`Rules.sides[0]`) have in the end, those taken
    before, if known, included. `answer` is that to a yes-or-no objective, None for `Points` and `Games` or
    where a limit came first. `line` is play from the position to the end in which each seat plays the
    first card, by `frugal_order`, that keeps the result; None if it was not wanted or a limit came first.
    `best` is the card to play: the first of the line or, without one, the card that gave the best proof so
    far for the seat to play, None if no card did. `sweep` is the index of the side that along `line` wins
    every trick of the whole hand, None if none does or the tricks before are not known. `complete` tells
    whether the question was answered in full.

    `small`, if it was wanted of exact points, are the cards that players write as x: worth nothing, and of a
    rank that the proof of the value never used. Those of a suit may be exchanged between the hands without
    a change in the value. It is what one proof allows, not always the largest set there is.
    """

    position: Position
    objective: Objective
    lower: int
    upper: int
    answer: bool | None
    line: tuple[Card, ...] | None
    best: Card | None
    sweep: int | None
    small: frozenset[Card] | None
    complete: bool
    nodes: int
    seconds: float

    @property
    def points(self) -> Pair:
        """The card points of both sides in the end. Raises `LimitError` where they are not exactly known."""
        if self.lower != self.upper:
            raise LimitError(f"only bounds were proved: between {self.lower} and {self.upper} points")
        taken = sum(self.position.taken or (0, 0))
        return self.lower, taken + self.position.points_left - self.lower

    @property
    def has_games(self) -> bool:
        """Whether `games` is known: of a whole hand, whose points are exact or were asked for their worth."""
        settled = self.complete and isinstance(self.objective, Games)
        return self.position.is_whole and (settled or self.lower == self.upper)

    @property
    def games(self) -> Pair | None:
        """What the hand is worth to each side; None unless its 120 points are all known of.

        By the scoring of the objective, if it is `Games` with one, else of the position's rules. Raises `LimitError`
        where the points are not known well enough.
        """
        if not self.position.is_whole:
            return None
        if not self.has_games:
            raise LimitError(f"only bounds were proved: between {self.lower} and {self.upper} points")
        asked = self.objective.scoring if isinstance(self.objective, Games) else None
        return games((self.lower, 120 - self.lower), self.sweep, asked or self.position.rules.scoring)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardValue:
    """What one legal card leads to.

    `lower` and `upper` bound the card points that NS have in the end after it (as in `Solution`), `loss`
    is what it costs the side that plays it against its best card (never negative), None where a limit left that open.
    `equivalent` are the other legal cards that must be worth the same: of the same suit and points, with no
    other hand's card between.
    """

    card: Card
    lower: int
    upper: int
    loss: int | None
    equivalent: tuple[Card, ...]
    line: tuple[Card, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsSolution:
    """The value of every legal card of a position, in the order of `Position.legal_cards`.

    `lower` and `upper` bound the value of the position itself, as in `Solution`.
    """

    position: Position
    cards: tuple[CardValue, ...]
    lower: int
    upper: int
    complete: bool
    nodes: int
    seconds: float
