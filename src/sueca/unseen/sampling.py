"""Deals of the hidden hands, drawn at random or all of them: every deal that fits what a seat knows is as likely.

The deals are numbered from 0. The number is taken apart suit by suit: the choices of a split of the suit share out a
stretch of whole numbers by their weights, and what is left over numbers the arrangement of the suit and the deals of
the later suits. So a deal drawn at random is a whole number drawn at random, and no weight is ever rounded.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from typing import TYPE_CHECKING, Any

import numpy as np

from sueca.cards import Suit
from sueca.errors import SuecaError
from sueca.many import PLAYED
from sueca.unseen.knowledge import Knowledge
from sueca.unseen.splits import Lengths, Level

if TYPE_CHECKING:
    import numpy.typing as npt

    Bytes = npt.NDArray[np.uint8]
    Counts = npt.NDArray[np.int32]
    Places = npt.NDArray[np.int16]
    Numbers = npt.NDArray[Any]

_LARGEST = 2**63 - 1
_MOST_DEALS = 1_000_000


def sample_deals(knowledge: Knowledge, n: int, rng: np.random.Generator | int | None = None) -> Bytes:
    """Draws `n` deals, each of all that fit with the same chance, one like another and with repetitions.

    Returns owners as `sueca.many.Arrays` has them, uint8 (n, cards of the pack): the seat that holds each card,
    `PLAYED` for one played. `rng` is a generator of numpy, or the seed of one. Raises `SuecaError` for a
    negative `n`.
    """
    if n < 0:
        raise SuecaError(f"{n} deals cannot be drawn")
    generator = np.random.default_rng(rng)
    return _deals(knowledge, _drawn(knowledge.deals, n, generator))


def all_deals(knowledge: Knowledge, *, most: int = _MOST_DEALS) -> Bytes:
    """Returns every deal that fits, once, as `sample_deals` does. Raises `SuecaError` if there are more than `most`."""
    if knowledge.deals > most:
        raise SuecaError(f"{knowledge.deals:,} deals fit; at most {most:,} are enumerated")
    return _deals(knowledge, np.arange(knowledge.deals))


def _drawn(total: int, n: int, generator: np.random.Generator) -> Numbers:
    """Returns whole numbers below a total, each with the same chance."""
    if total <= _LARGEST:
        return generator.integers(total, size=n)
    bits, found = total.bit_length(), list[int]()
    size = (bits + 7) // 8
    while len(found) < n:
        number = int.from_bytes(generator.bytes(size), "little") >> (8 * size - bits)
        if number < total:
            found.append(number)
    return np.array(found, object)


def _deals(knowledge: Knowledge, numbers: Numbers) -> Bytes:
    """Returns the deals of those numbers."""
    pack, splits = knowledge.rules.pack, knowledge.splits
    owners = np.full((len(numbers), len(pack)), PLAYED, np.uint8)
    owners[:, [pack.index(card) for card in knowledge.hand]] = knowledge.seat
    if knowledge.shown is not None and knowledge.dealer is not None:
        owners[:, pack.index(knowledge.shown)] = knowledge.dealer
    seats = np.array(knowledge.others, np.uint8)
    rooms = [next(iter(splits.levels[0]))]
    at: Places = np.zeros(len(numbers), np.int16)
    for suit, level in zip(Suit, splits.levels, strict=True):
        free = [card for card in knowledge.unseen if card.suit is suit and card != knowledge.shown]
        following = list({choice.room: None for room in rooms for choice in level[room]})
        held, arrangement, at, numbers = _chosen(level, rooms, following, at, numbers)
        for card, holders in zip(free, _arranged(held, arrangement, len(free)), strict=True):
            owners[:, pack.index(card)] = seats[holders]
        rooms = following
    return owners


def _chosen(
    level: Level, rooms: list[Lengths], following: list[Lengths], at: Places, numbers: Numbers
) -> tuple[Counts, Counts, Places, Numbers]:
    """Returns the split of a suit in each deal, the number of its arrangement, the room after it, and what is left.

    The split is given hand by hand, behind it the number of its arrangements. `at` and what is returned in its place
    are indices of `rooms` and of `following`.
    """
    places = {room: place for place, room in enumerate(following)}
    choices = [choice for room in rooms for choice in level[room]]
    ends = list(accumulate(len(level[room]) for room in rooms))
    chosen, within = np.empty(len(at), np.int32), np.empty_like(numbers)
    order = np.argsort(at, kind="stable")
    rows_of = np.split(order, np.searchsorted(at[order], np.arange(1, len(rooms))))
    for room, end, rows in zip(rooms, ends, rows_of, strict=True):
        starts = [0, *accumulate(choice.weight for choice in level[room])][:-1]
        bounds, wanted = np.array(starts, numbers.dtype), numbers[rows]
        found = np.searchsorted(bounds, wanted, side="right") - 1
        chosen[rows] = found + (end - len(starts))
        within[rows] = wanted - bounds[found]
    after = np.array([choice.after for choice in choices], numbers.dtype)[chosen]
    held = np.array([(*choice.split, choice.arrangements) for choice in choices], np.int32).T[:, chosen]
    then = np.array([places[choice.room] for choice in choices], np.int16)[chosen]
    arrangement = within // after
    return held, arrangement.astype(np.int32), then, within - arrangement * after


def _arranged(held: Counts, number: Counts, cards: int) -> Iterator[Places]:
    """Yields who holds each card of a suit, as indices of hands, in the arrangement of that number for each deal.

    `held` is as `_chosen` returns it. Of the arrangements left at a card each hand has a share as large as its share
    of the cards left.
    """
    *left, count = held
    for rest in range(cards, 0, -1):
        holder, share = np.zeros(len(number), np.int16), count
        pending = np.ones(len(number), bool)
        for hand, size in enumerate(left):
            own = count * size // rest
            here = pending & (number < own)
            holder[here] = hand
            share = np.where(here, own, share)
            left[hand] = size - here
            pending &= ~here
            number = number - own * pending
        count = share
        yield holder
