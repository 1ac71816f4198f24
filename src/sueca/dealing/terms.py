"""What a condition on deals is made of: numbers, counts of cards, comparisons, and what joins them."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Protocol

from sueca.cards import Card, Rank, Suit
from sueca.rules import Rules
from sueca.seats import Seat

Bounds = tuple[int, int]
"""The least and the most that something can be."""

_RANKS = {
    "aces": Rank.ACE,
    "sevens": Rank.SEVEN,
    "kings": Rank.KING,
    "jacks": Rank.JACK,
    "queens": Rank.QUEEN,
}
SUITS = {suit.name.lower(): suit for suit in Suit}
COUNTS = ("trumps", "points", *SUITS, *_RANKS, "honours")
"""What can be counted of a hand."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """What a condition is asked of: hands by seat, as indices in the pack of the rules, trump and leader."""

    hands: Sequence[Sequence[int]]
    trump: Suit
    leader: Seat


class Scope(Protocol):
    """What is known of deals before they are dealt, by which some conditions can be told never to hold."""

    @property
    def trumps(self) -> Sequence[Suit]:
        """The suits that can be trump."""

    @property
    def leaders(self) -> Sequence[Seat]:
        """The seats that can lead."""

    def sum_of(self, seats: Sequence[Seat], weights: Sequence[int]) -> Bounds:
        """Returns the least and the most that the cards of some seats can weigh, by index in the pack."""


class Node(Protocol):
    """A part of a condition."""

    def value(self, dealt: Dealt) -> int:
        """Returns what it is for a deal; 1 or 0 for true or false."""

    def bounds(self, scope: Scope) -> Bounds:
        """Returns the least and the most that it can be."""


@cache
def weights(name: str, rules: Rules) -> tuple[tuple[int, ...], ...]:
    """Returns what every card of the pack counts for, under each trump suit."""
    return tuple(tuple(_weight(name, card, trump) for card in rules.pack) for trump in Suit)


def _weight(name: str, card: Card, trump: Suit) -> int:
    if name == "points":
        return card.points
    if name == "honours":
        return card.points > 0
    if name == "trumps":
        return card.suit is trump
    return card.suit is SUITS[name] if name in SUITS else card.rank is _RANKS[name]


@dataclass(frozen=True, slots=True)
class Number:
    """A number that stands in the text, or a suit or seat by its value."""

    number: int

    def value(self, dealt: Dealt) -> int:
        """Returns what it is for a deal."""
        return self.number

    def bounds(self, scope: Scope) -> Bounds:
        """Returns the least and the most that it can be."""
        return self.number, self.number


@dataclass(frozen=True, slots=True)
class Trump:
    """The trump suit."""

    def value(self, dealt: Dealt) -> int:
        """Returns what it is for a deal."""
        return dealt.trump

    def bounds(self, scope: Scope) -> Bounds:
        """Returns the least and the most that it can be."""
        return min(scope.trumps), max(scope.trumps)


@dataclass(frozen=True, slots=True)
class Leader:
    """The seat that leads."""

    def value(self, dealt: Dealt) -> int:
        """Returns what it is for a deal."""
        return dealt.leader

    def bounds(self, scope: Scope) -> Bounds:
        """Returns the least and the most that it can be."""
        return min(scope.leaders), max(scope.leaders)


@dataclass(frozen=True, slots=True)
class Count:
    """The sum of a weight over the cards of some seats, of the leader if they are None."""

    seats: tuple[Seat, ...] | None
    table: tuple[Seat, ...]
    weights: tuple[tuple[int, ...], ...]

    def value(self, dealt: Dealt) -> int:
        """Returns what it is for a deal."""
        weight = self.weights[dealt.trump]
        seats = (dealt.leader,) if self.seats is None else self.seats
        return sum(weight[card] for seat in seats for card in dealt.hands[seat])

    def bounds(self, scope: Scope) -> Bounds:
        """Returns the least and the most that it can be."""
        holders = [(seat,) for seat in scope.leaders] if self.seats is None else [self.seats]
        spans = [scope.sum_of(seats, self.weights[trump]) for seats in holders for trump in scope.trumps]
        return min(low for low, _ in spans), max(high for _, high in spans)


@dataclass(frozen=True, slots=True)
class Sum:
    """Two numbers put together."""

    combine: Callable[[int, int], int]
    left: Node
    right: Node

    def value(self, dealt: Dealt) -> int:
        """Returns what it is for a deal."""
        return self.combine(self.left.value(dealt), self.right.value(dealt))

    def bounds(self, scope: Scope) -> Bounds:
        """Returns the least and the most that it can be."""
        ends = [self.combine(a, b) for a in self.left.bounds(scope) for b in self.right.bounds(scope)]
        return min(ends), max(ends)


@dataclass(frozen=True, slots=True)
class Comparison:
    """A chain of comparisons."""

    first: Node
    steps: tuple[tuple[Callable[[int, int], bool], Node], ...]

    def value(self, dealt: Dealt) -> int:
        """Returns what it is for a deal."""
        left = self.first.value(dealt)
        for compare, node in self.steps:
            right = node.value(dealt)
            if not compare(left, right):
                return 0
            left = right
        return 1

    def bounds(self, scope: Scope) -> Bounds:
        """Returns the least and the most that it can be."""
        least, most = 1, 1
        left = self.first.bounds(scope)
        for compare, node in self.steps:
            right = node.bounds(scope)
            low, high = _compared(compare, left, right)
            least, most, left = min(least, low), min(most, high), right
        return least, most


def _compared(compare: Callable[[int, int], bool], left: Bounds, right: Bounds) -> Bounds:
    """Returns whether a comparison is true at least, and at most, of numbers within bounds."""
    if compare in (operator.eq, operator.ne):
        same, apart = left == right and left[0] == left[1], left[1] < right[0] or right[1] < left[0]
        always, never = (same, apart) if compare is operator.eq else (apart, same)
        return int(always), int(not never)
    ends = [compare(a, b) for a in left for b in right]
    return int(all(ends)), int(any(ends))


@dataclass(frozen=True, slots=True)
class Logic:
    """Parts joined by `and`, or by `or`."""

    both: bool
    nodes: tuple[Node, ...]

    def value(self, dealt: Dealt) -> int:
        """Returns what it is for a deal."""
        values = (node.value(dealt) for node in self.nodes)
        return all(values) if self.both else any(values)

    def bounds(self, scope: Scope) -> Bounds:
        """Returns the least and the most that it can be."""
        lows, highs = zip(*(node.bounds(scope) for node in self.nodes), strict=True)
        return (min(lows), min(highs)) if self.both else (max(lows), max(highs))


@dataclass(frozen=True, slots=True)
class Not:
    """The contrary."""

    node: Node

    def value(self, dealt: Dealt) -> int:
        """Returns what it is for a deal."""
        return 1 - self.node.value(dealt)

    def bounds(self, scope: Scope) -> Bounds:
        """Returns the least and the most that it can be."""
        low, high = self.node.bounds(scope)
        return 1 - high, 1 - low
