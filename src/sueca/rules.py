"""Rule sets as data: who sits where, which way play goes, which cards there are, and how a hand is scored."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from sueca.cards import RANKS_40, Card, Rank, Suit
from sueca.errors import CardError, DealError
from sueca.scoring import USUAL, Scoring
from sueca.seats import EW, NS, Seat, Side
from sueca.words import listed

CLOCKWISE = (Seat.N, Seat.E, Seat.S, Seat.W)
ANTICLOCKWISE = (Seat.N, Seat.W, Seat.S, Seat.E)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """What a region plays by.

    `seats` are in order of play; `sides` are two and hold every seat once; points are always given for
    `sides[0]` first (NS in the usual game); `ranks` go high to low; `scoring` says what a hand is worth. Raises
    `DealError` for fewer than two seats, a seat or rank twice, sides that do not share out the seats, or a pack that
    does not go round.
    """

    name: str
    seats: tuple[Seat, ...] = ANTICLOCKWISE
    sides: tuple[Side, Side] = (NS, EW)
    ranks: tuple[Rank, ...] = RANKS_40
    ten_for_seven: bool = False
    scoring: Scoring = USUAL

    def __post_init__(self) -> None:
        shared = sorted(seat for side in self.sides for seat in side)
        if len(self.seats) < 2 or len(set(self.seats)) < len(self.seats):
            raise DealError(f"{self.name}: {len(self.seats)} seats, {len(set(self.seats))} of them different")
        if shared != sorted(self.seats):
            raise DealError(f"{self.name}: the sides do not share out the seats, each seat to one side")
        if list(self.ranks) != sorted(set(self.ranks), reverse=True) or len(self.pack) % len(self.seats):
            raise DealError(f"{self.name}: ranks must go high to low, and their cards be dealt out evenly")

    @property
    def pack(self) -> tuple[Card, ...]:
        """Every card, by suit and high to low in each."""
        return _pack(self.ranks)

    @property
    def pack_points(self) -> int:
        """The card points of the whole pack: 120."""
        return len(Suit) * sum(rank.points for rank in self.ranks)

    @property
    def hand_size(self) -> int:
        """The number of cards a full hand holds."""
        return len(Suit) * len(self.ranks) // len(self.seats)

    def after(self, seat: Seat, steps: int = 1) -> Seat:
        """Returns the seat that plays `steps` turns after `seat`."""
        return self.seats[(self.seats.index(seat) + steps) % len(self.seats)]

    def side_of(self, seat: Seat) -> int:
        """Returns the index in `sides` of the side that `seat` belongs to: 0 or 1."""
        return 0 if seat in self.sides[0] else 1

    def side_index(self, side: Side) -> int:
        """Returns the index of `side` in `sides`. Raises `CardError` if it is not one of the two."""
        if side not in self.sides:
            raise CardError(f"{side} is not a side here; sides are {self.sides[0]} and {self.sides[1]}")
        return self.sides.index(side)

    def parse_seat(self, text: str) -> Seat:
        """Reads the letter of a seat at this table, in any case. Raises `CardError` for anything else."""
        seat = Seat.__members__.get(text.upper())
        if seat not in self.seats:
            raise CardError(f"{text!r} is not a seat; seats are {listed(sorted(self.seats))}")
        return seat

    def rank_label(self, rank: Rank) -> str:
        """Returns a rank as it is written under these rules: `10` for the seven where the ten replaces it."""
        return "10" if self.ten_for_seven and rank is Rank.SEVEN else rank.letter

    def card_label(self, card: Card) -> str:
        """Returns a card as it is written under these rules, rank then suit."""
        return self.rank_label(card.rank) + card.suit.letter


@cache
def _pack(ranks: tuple[Rank, ...]) -> tuple[Card, ...]:
    return tuple(Card(rank, suit) for suit in Suit for rank in ranks)


PORTUGAL = Rules(name="portugal")
BRAZIL = Rules(name="brazil", seats=CLOCKWISE)
AZORES = Rules(name="azores", ten_for_seven=True)

RULES = {rules.name: rules for rules in (PORTUGAL, BRAZIL, AZORES)}
"""The rule sets that can be named, `portugal` being the default."""


def parse_rules(name: str) -> Rules:
    """Returns the rule set of that name, in any case. Raises `CardError` for an unknown one."""
    rules = RULES.get(name.lower())
    if rules is None:
        raise CardError(f"{name!r} is not a rule set; rule sets are {', '.join(RULES)}")
    return rules
