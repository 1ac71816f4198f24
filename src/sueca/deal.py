"""Deals: the whole pack in the hands, a trump suit and a leader."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from sueca.cards import Card, Suit, display_order
from sueca.errors import CardError, DealError
from sueca.rules import PORTUGAL, Rules
from sueca.seats import Seat
from sueca.words import counted

Hand = frozenset[Card]


@dataclass(frozen=True, slots=True)
class Deal:
    """A hand before its first card is led.

    `hands` are indexed by seat, clockwise from north. Raises `DealError` unless they are all full and
    hold the whole pack, every card once, and the leader sits at the table.
    """

    hands: tuple[Hand, ...]
    trump: Suit
    leader: Seat
    rules: Rules = PORTUGAL

    def __post_init__(self) -> None:
        check_table(self.hands, self.leader, self.rules)
        check_pack([card for hand in self.hands for card in hand], self.rules)
        for seat, hand in zip(sorted(self.rules.seats), self.hands, strict=True):
            if len(hand) != self.rules.hand_size:
                raise DealError(f"{seat} has {counted(len(hand), 'card')}; a full hand is {self.rules.hand_size}")


def check_table(hands: tuple[Hand, ...], leader: Seat, rules: Rules) -> None:
    """Raises `DealError` unless there is a hand for every seat and the leader has a seat."""
    if len(hands) != len(rules.seats):
        raise DealError(f"{counted(len(hands), 'hand')} for {len(rules.seats)} seats")
    try:
        rules.parse_seat(leader.name)
    except CardError as error:
        raise DealError(str(error)) from None


def check_pack(cards: Iterable[Card], rules: Rules) -> None:
    """Raises `DealError` for a card that occurs more than once or is not in the pack."""
    counts = Counter(cards)
    if twice := [card for card, count in counts.items() if count > 1]:
        raise _misplaced(display_order(twice)[0], "occurs more than once", rules)
    if strange := [card for card in counts if card.rank not in rules.ranks]:
        raise _misplaced(display_order(strange)[0], "is not in the pack", rules)


def _misplaced(card: Card, problem: str, rules: Rules) -> DealError:
    return DealError(f"{rules.card_label(card)} {problem}", card=card)


def random_hands(random: Random, cards: int, rules: Rules = PORTUGAL) -> tuple[Hand, ...]:
    """Returns random hands of `cards` cards each, indexed by seat.

    Draws nothing but `random.random()`, whose sequence Python promises never to change: a seed gives
    the same hands on every version and platform.
    """
    pack = sorted(rules.pack, key=lambda _: random.random())
    return tuple(frozenset(pack[seat * cards : (seat + 1) * cards]) for seat in range(len(rules.seats)))


def random_deal(random: Random, rules: Rules = PORTUGAL) -> Deal:
    """Returns a random deal with a random trump suit and leader, on the promise of `random_hands`."""
    hands = random_hands(random, rules.hand_size, rules)
    return Deal(hands, *random_start(random, rules), rules)


def random_start(random: Random, rules: Rules = PORTUGAL) -> tuple[Suit, Seat]:
    """Returns a random trump suit and leader, on the promise of `random_hands`."""
    trump = Suit(int(random.random() * len(Suit)))
    return trump, rules.seats[int(random.random() * len(rules.seats))]
