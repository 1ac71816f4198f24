"""In how many ways hidden cards can lie: how the cards of each suit are split among hands, counted exactly."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from math import comb

Lengths = tuple[int, ...]
"""A number of cards for each hand."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A split of one suit: the cards of it in each hand, the room left, and in how many ways the deal goes on.

    `arrangements` counts which cards of the suit are whose, `after` the deals of all later suits.
    """

    split: Lengths
    room: Lengths
    arrangements: int
    after: int

    @property
    def weight(self) -> int:
        """The deals with this split."""
        return self.arrangements * self.after


Level = dict[Lengths, tuple[Choice, ...]]
"""The choices for a suit, by the room that the suits before it left."""


@dataclass(frozen=True, slots=True)
class Splits:
    """Every way to split the suits, suit by suit.

    `total` are all deals; `levels` has a level for each suit. Rooms and choices from which no deal follows are left
    out.
    """

    total: int
    levels: tuple[Level, ...]


@lru_cache(maxsize=256)
def count_splits(cards: Lengths, room: Lengths, barred: tuple[frozenset[int], ...]) -> Splits:
    """Counts the deals of `cards` of each suit to hands with `room`, none of a suit that is `barred` from the hand."""
    levels: tuple[Level, ...] = tuple({} for _ in cards)

    @cache
    def ways(suit: int, left: Lengths) -> int:
        if suit == len(cards):
            return int(not any(left))
        open_room = tuple(0 if suit in suits else size for size, suits in zip(left, barred, strict=True))
        choices = []
        for split in _splits(cards[suit], open_room):
            after_it = tuple(size - held for size, held in zip(left, split, strict=True))
            if after := ways(suit + 1, after_it):
                choices.append(Choice(split, after_it, arrangements(split), after))
        if choices:
            levels[suit][left] = tuple(choices)
        return sum(choice.weight for choice in choices)

    return Splits(ways(0, room), levels)


def arrangements(split: Lengths) -> int:
    """Returns in how many ways the cards of a suit go to hands that get so many of them."""
    count, cards = 1, 0
    for held in split:
        cards += held
        count *= comb(cards, held)
    return count


def _splits(cards: int, room: Lengths) -> Iterator[Lengths]:
    """Yields the ways to share out so many cards as numbers a hand."""
    if not room:
        if not cards:
            yield ()
        return
    rest = sum(room[1:])
    for held in range(max(0, cards - rest), min(cards, room[0]) + 1):
        for others in _splits(cards - held, room[1:]):
            yield (held, *others)
