"""Deals that are random but for what is asked of them: cards, voids, trump and leader, and a condition.

What is fixed is dealt in: each deal with those cards and voids is as likely as any other. A condition is met by
dealing until it holds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import comb, prod
from random import Random

from sueca.cards import Card, Suit
from sueca.deal import Deal, check_pack, random_start
from sueca.dealing.condition import Condition
from sueca.dealing.terms import Bounds, Dealt
from sueca.errors import CardError, DealError, NotationError, SuecaError
from sueca.notation.pieces import Piece
from sueca.notation.spelling import english
from sueca.position import Position
from sueca.rules import PORTUGAL, Rules
from sueca.seats import Seat
from sueca.words import counted, listed

TRIES = 1_000_000
"""How often `deals` tries for one deal, if nothing else is said."""

_WORD = re.compile(r"[^\s,]+")
_CHUNK = 53
"""The bits of one `random.random()`, which is a whole number of 2**-53."""

Counts = tuple[int, ...]
"""Cards of each suit."""


@dataclass(frozen=True, kw_only=True)
class Constraints:
    """What is asked of deals.

    `cards` are dealt to each seat, a full hand if it is None. `hands` are cards that seats must hold, and `voids` suits
    that they must not, both indexed by seat; seats left out are free. `where` is a condition, of the same rules.
    Raises `DealError` for what no deal can be: a card twice or outside the pack, more cards than a hand holds, a void
    in the suit of a card, voids that leave too few cards; and `NotationError` for a condition that can be told never
    to hold.
    """

    rules: Rules = PORTUGAL
    cards: int | None = None
    hands: tuple[frozenset[Card], ...] = ()
    voids: tuple[frozenset[Suit], ...] = ()
    trump: Suit | None = None
    leader: Seat | None = None
    where: Condition | None = None

    def __post_init__(self) -> None:
        rules, size = self.rules, self.size
        if not 1 <= size <= rules.hand_size:
            raise DealError(f"{counted(size, 'card')} a hand; from 1 to {rules.hand_size} can be dealt")
        if max(len(self.hands), len(self.voids)) > len(rules.seats):
            raise DealError(f"hands or voids for more than {len(rules.seats)} seats")
        check_pack([card for hand in self.hands for card in hand], rules)
        for seat, fixed, void in zip(sorted(rules.seats), self.fixed, self.empty, strict=True):
            if len(fixed) > size:
                raise DealError(f"{seat} is given {counted(len(fixed), 'card')}; a hand is {size}")
            for card in sorted(fixed, key=rules.pack.index):
                if card.suit in void:
                    label = rules.card_label(card)
                    raise DealError(f"{seat} cannot hold {label} and be void in {card.suit.name.lower()}", card=card)
        if self.leader is not None and self.leader not in rules.seats:
            raise DealError(f"{self.leader} is not a seat; seats are {listed(sorted(rules.seats))}")
        if self.where is not None and self.where.rules != rules:
            raise DealError(f"the condition is under the rules {self.where.rules.name}, the deals under {rules.name}")
        if not self.dealer.ways:
            raise DealError("no deal has these cards and voids: too few cards are left for a hand")
        if self.where is not None:
            self.where.check(self)

    @property
    def size(self) -> int:
        """The cards of a hand."""
        return self.rules.hand_size if self.cards is None else self.cards

    @property
    def fixed(self) -> list[frozenset[Card]]:
        """The cards fixed of each seat."""
        return [*self.hands, *[frozenset[Card]()] * (len(self.rules.seats) - len(self.hands))]

    @property
    def empty(self) -> list[frozenset[Suit]]:
        """The voids fixed of each seat."""
        return [*self.voids, *[frozenset[Suit]()] * (len(self.rules.seats) - len(self.voids))]

    @property
    def trumps(self) -> Sequence[Suit]:
        """The suits that can be trump."""
        return list(Suit) if self.trump is None else [self.trump]

    @property
    def leaders(self) -> Sequence[Seat]:
        """The seats that can lead."""
        return self.rules.seats if self.leader is None else [self.leader]

    def sum_of(self, seats: Sequence[Seat], weights: Sequence[int]) -> Bounds:
        """Returns the least and the most that the cards of some seats can weigh, voids of one seat apart."""
        pack, fixed = self.rules.pack, self.fixed
        given = [card for seat in seats for card in fixed[seat]]
        taken = {card for hand in fixed for card in hand}
        barred = frozenset[Suit].intersection(*(self.empty[seat] for seat in seats))
        free = (number for number, card in enumerate(pack) if card not in taken and card.suit not in barred)
        weighed = sorted(weights[number] for number in free)
        wanted, start = self.size * len(seats) - len(given), sum(weights[pack.index(card)] for card in given)
        return start + sum(weighed[:wanted]), start + sum(weighed[len(weighed) - wanted :])

    @cached_property
    def dealer(self) -> Dealer:
        """What deals hands with these cards and voids."""
        pack = self.rules.pack
        fixed = [[pack.index(card) for card in hand] for hand in self.fixed]
        return Dealer(pack, fixed, self.empty, self.size)


def deals(random: Random, constraints: Constraints, *, tries: int = TRIES) -> Iterator[Position]:
    """Yields random deals that fit, without end.

    Draws nothing but `random.random()`, as `random_hands` does, and without fixed cards and voids the same deals
    as that; a trump or leader that is fixed changes nothing else. Raises `SuecaError` once so many tries in a row
    met no deal on which the condition holds.
    """
    rules, where = constraints.rules, constraints.where
    found, total, row = 0, 0, 0
    while True:
        hands = constraints.dealer.deal(random)
        trump, leader = random_start(random, rules)
        trump = trump if constraints.trump is None else constraints.trump
        leader = leader if constraints.leader is None else constraints.leader
        total, row = total + 1, row + 1
        if where is None or where.fits(Dealt(hands, trump, leader)):
            found, row = found + 1, 0
            yield _position(constraints, hands, trump, leader)
        elif row >= tries:
            so_far = f"{counted(found, 'deal')} found in {counted(total, 'try').replace('trys', 'tries')} in all"
            raise SuecaError(f"gave up after {row:,} tries in a row without a deal where {where}; {so_far}")


def _position(constraints: Constraints, hands: Sequence[Sequence[int]], trump: Suit, leader: Seat) -> Position:
    rules = constraints.rules
    held = tuple(frozenset(rules.pack[number] for number in hand) for hand in hands)
    if constraints.size == rules.hand_size:
        return Position.start(Deal(held, trump, leader, rules))
    return Position(held, trump, leader, rules=rules)


class Dealer:
    """Deals hands of `size` cards as indices in a pack, all with the same fixed cards and voids.

    Seats with voids are dealt to first, one after the other: how many cards of each suit they get is drawn with the
    number of deals that it leaves open, and then which.
    """

    def __init__(
        self, pack: Sequence[Card], fixed: Sequence[Sequence[int]], voids: Sequence[frozenset[Suit]], size: int
    ) -> None:
        given = {number for hand in fixed for number in hand}
        self._fixed, self._voids, self._size = fixed, voids, size
        self._free = [number for number in range(len(pack)) if number not in given]
        self._suits = [card.suit for card in pack]
        self._barred = sorted((seat for seat in range(len(fixed)) if voids[seat]), key=lambda seat: -len(voids[seat]))
        self._known: dict[tuple[int, Counts], tuple[int, list[tuple[Counts, int]]]] = {}
        self._start = tuple(sum(self._suits[number] is suit for number in self._free) for suit in Suit)

    @property
    def ways(self) -> int:
        """In how many ways the cards of seats with voids can be dealt; 0 if there is no such deal."""
        return self._splits(0, self._start)[0]

    def deal(self, random: Random) -> list[list[int]]:
        """Returns random hands, indexed by seat."""
        pack = sorted(self._free, key=lambda _: random.random())
        hands = [list(hand) for hand in self._fixed]
        left = self._start
        for turn, seat in enumerate(self._barred):
            split = self._drawn(random, turn, left)
            left = tuple(have - take for have, take in zip(left, split, strict=True))
            for suit, take in zip(Suit, split, strict=True):
                chosen = [number for number in pack if self._suits[number] is suit][:take]
                hands[seat] += chosen
                pack = [number for number in pack if number not in chosen]
        if self._barred:  # what is left is in no random order: some were taken from the front of each suit
            pack.sort(key=lambda _: random.random())
        for seat, hand in enumerate(hands):
            wanted = self._size - len(hand)
            hands[seat] = hand + pack[:wanted]
            pack = pack[wanted:]
        return hands

    def _drawn(self, random: Random, turn: int, left: Counts) -> Counts:
        """Draws how many cards of each suit a seat gets."""
        total, splits = self._splits(turn, left)
        place = random_below(random, total)
        for split, ways in splits:
            if place < ways:
                return split
            place -= ways
        raise AssertionError("the ways of the splits do not add up")

    def _splits(self, turn: int, left: Counts) -> tuple[int, list[tuple[Counts, int]]]:
        """Returns how many deals to seats with voids are open from a turn on, in all and by the seat's suits."""
        if turn == len(self._barred):
            return 1, []
        if (turn, left) not in self._known:
            seat = self._barred[turn]
            wanted = self._size - len(self._fixed[seat])
            most = [0 if suit in self._voids[seat] else min(left[suit], wanted) for suit in Suit]
            splits = []
            for split in _sums(most, wanted):
                rest = tuple(have - take for have, take in zip(left, split, strict=True))
                ways = prod(map(comb, left, split)) * self._splits(turn + 1, rest)[0]
                if ways:
                    splits.append((split, ways))
            self._known[turn, left] = sum(ways for _, ways in splits), splits
        return self._known[turn, left]


def _sums(most: Sequence[int], total: int) -> Iterator[Counts]:
    """Yields the ways to take `total` cards of the suits, up to `most` of each."""
    *others, last = most
    for taken in product(*(range(each + 1) for each in others)):
        if 0 <= (rest := total - sum(taken)) <= last:
            yield (*taken, rest)


def random_below(random: Random, bound: int) -> int:
    """Returns a whole number from 0 to below `bound`, all as likely, drawn by `random.random()` alone."""
    bits = (bound - 1).bit_length()
    while True:
        drawn = 0
        for _ in range(-(-bits // _CHUNK)):
            drawn = drawn << _CHUNK | int(random.random() * 2**_CHUNK)
        drawn >>= -bits % _CHUNK
        if drawn < bound:
            return drawn


def parse_hand(text: str, rules: Rules = PORTUGAL) -> tuple[Seat, frozenset[Card]]:
    """Reads cards that a seat holds: `N:AS,7H`, or suit by suit `N:A7..K.`. Raises `NotationError` for anything else.

    >>> parse_hand("W:7..K.") == parse_hand("w: 7s, KD")
    True
    """
    seat, rest = _seat(text, rules, "cards, as in N:AS,7H")
    spelled, cards = english(rules), list[tuple[Piece, Card]]()
    if "." not in rest.text:
        cards = [(piece, spelled.card(piece)) for piece in _pieces(rest)]
    else:
        hand = rest.part(len(rest.text) - len(rest.text.lstrip()), len(rest.text.rstrip()))
        if (dots := hand.text.count(".")) != len(Suit) - 1:
            raise hand.error(f"{hand.quoted} has {counted(dots + 1, 'suit')}; write spades.hearts.diamonds.clubs")
        start = 0
        for suit, ranks in zip(Suit, hand.text.split("."), strict=True):
            for match in re.finditer("10|.", "" if ranks == "-" else ranks):
                piece = hand.part(start + match.start(), start + match.end())
                cards.append((piece, Card(spelled.rank(piece), suit)))
            start += len(ranks) + 1
    seen = set[Card]()
    for piece, card in cards:
        if card in seen:
            raise piece.error(f"{rules.card_label(card)} is given twice")
        seen.add(card)
    return seat, frozenset(seen)


def parse_void(text: str, rules: Rules = PORTUGAL) -> tuple[Seat, frozenset[Suit]]:
    """Reads suits of which a seat has no card: `E:S`, `E:SH` or `E:spades,hearts`. Raises as `parse_hand`."""
    seat, rest = _seat(text, rules, "suits, as in E:SH")
    spelled, suits = english(rules), list[Suit]()
    for word in _pieces(rest):
        letters = [word] if spelled.is_suit(word) else [word.part(at, at + 1) for at in range(len(word.text))]
        suits += map(spelled.suit, letters)
    if len(set(suits)) == len(Suit):
        raise rest.error(f"{seat} cannot be void in every suit")
    return seat, frozenset(suits)


def _pieces(text: Piece) -> list[Piece]:
    found = [text.part(*match.span()) for match in _WORD.finditer(text.text)]
    if not found:
        raise text.error("nothing follows the colon")
    return found


def _seat(text: str, rules: Rules, example: str) -> tuple[Seat, Piece]:
    """Returns the seat before a colon and what follows it."""
    letter, colon, rest = text.partition(":")
    if not colon:
        raise NotationError(f"{Piece(text).quoted} has no colon; write a seat, a colon and {example}", column=1)
    try:
        return rules.parse_seat(letter.strip()[:20]), Piece(rest, column=len(letter) + 2)
    except CardError as error:
        raise NotationError(str(error), column=1) from None
