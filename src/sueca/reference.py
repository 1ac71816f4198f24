"""Exhaustive minimax: the oracle that the search is tested against, kept simple for ever.

No bounds, no pruning, no equivalence: every legal card of every position is tried, by the rules of
`Position` alone. A position that comes up again by another order of tricks is not tried again. Practical
up to four or five cards a hand.
"""

from __future__ import annotations

from collections.abc import Callable

from sueca.cards import Card
from sueca.deal import Hand
from sueca.position import Position, Trick, finish_trick
from sueca.seats import Seat

Worth = Callable[[Trick], int]
_Memory = dict[tuple[tuple[Hand, ...], Seat], int]


def points(trick: Trick) -> int:
    """Counts a trick by its card points."""
    return trick.points


def tricks(trick: Trick) -> int:
    """Counts a trick as one."""
    return 1


def minimax(position: Position, worth: Worth = points) -> int:
    """Returns what NS (`Rules.sides[0]`) still take with best play, the cards on the table included."""
    return _minimax(position, worth, {})


def minimax_cards(position: Position, worth: Worth = points) -> dict[Card, int]:
    """Returns what NS still take after each legal card, that card's trick included."""
    memory: _Memory = {}
    return {card: _after(position, card, worth, memory) for card in position.legal_cards}


def _minimax(position: Position, worth: Worth, memory: _Memory) -> int:
    if position.is_over:
        return 0
    key = (position.hands, position.leader)
    if not position.trick and key in memory:
        return memory[key]
    best = max if position.rules.side_of(position.to_play) == 0 else min
    value = best(_after(position, card, worth, memory) for card in position.legal_cards)
    if not position.trick:
        memory[key] = value
    return value


def _after(position: Position, card: Card, worth: Worth, memory: _Memory) -> int:
    after = position.play(card)
    gain = 0
    if not after.trick:
        done = finish_trick(position.leader, (*position.trick, card), position.trump, position.rules)
        gain = worth(done) if position.rules.side_of(done.winner) == 0 else 0
    return gain + _minimax(after, worth, memory)


def count_plays(position: Position, depth: int) -> int:
    """Counts the legal sequences of the next `depth` cards, fewer where play ends before."""
    if depth == 0 or position.is_over:
        return 1
    return sum(count_plays(position.play(card), depth - 1) for card in position.legal_cards)


def breakdown(position: Position, depth: int, count: Callable[[Position, int], int] = count_plays) -> dict[Card, int]:
    """Splits a count by the first card played, to find where two implementations of the rules differ."""
    return {card: count(position.play(card), depth - 1) for card in position.legal_cards}
