"""The tasks value and cards: positions solved as arrays, most of them without being made first."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from sueca.cards import Rank, Suit
from sueca.errors import BatchError, SuecaError
from sueca.notation import parse_position
from sueca.position import Position
from sueca.rules import PORTUGAL, Rules
from sueca.seats import Seat

if TYPE_CHECKING:
    from sueca.many import Arrays

Answer = dict[str, Any] | SuecaError

_PLAIN = re.compile(r"N:(\S+) (\S+) (\S+) (\S+) ([SHDC]) ([NESW])")
_FOUR = {Seat.N, Seat.E, Seat.S, Seat.W}
_NOBODY = 0xFF  # as in `sueca.many.PLAYED`


@dataclass(frozen=True, slots=True)
class Plain:
    """A line as `format_position` writes the start of a trick, in which nothing is said to be taken, read in haste.

    `owners` are a row of arrays; that they are a position remains to be seen.
    """

    text: str
    owners: bytes
    trump: Suit
    leader: Seat
    rules: Rules


def read(text: str, rules: Rules | None) -> Position | Plain:
    """Reads a line. Raises `NotationError` for one that is not read in haste and is none."""
    return _in_haste(text, rules or PORTUGAL) or parse_position(text, rules=rules)


def answers(given: Sequence[Position | Plain], *, cards: bool) -> list[Answer]:
    """Returns the points of NS in the end, or after every card, or what is wrong with a position after all."""
    found: dict[int, Answer] = {}
    plain = [(index, each) for index, each in enumerate(given) if isinstance(each, Plain)]
    if plain:
        found.update(_of_plain(plain, cards))
    tables: dict[object, list[tuple[int, Position]]] = defaultdict(list)
    for index, each in enumerate(given):
        if isinstance(each, Position):
            tables[each.rules.seats, each.rules.sides, each.rules.ranks].append((index, each))
    for positions in tables.values():
        found.update(_of_positions(positions, cards))
    return [found[index] for index in range(len(given))]


def _in_haste(text: str, rules: Rules) -> Plain | None:
    match = _PLAIN.fullmatch(text)
    if match is None or set(rules.seats) != _FOUR:
        return None
    columns = _columns(rules.ranks, rules.ten_for_seven)
    row = bytearray([_NOBODY]) * len(rules.pack)
    held = 0
    try:
        for seat, hand in enumerate(match.groups()[:4]):
            for suit, ranks in zip(columns, hand.split("."), strict=True):
                for rank in ranks:
                    row[suit[rank]] = seat
            held += len(hand) - 3
    except (KeyError, ValueError):
        return None
    if row.count(_NOBODY) != len(row) - held:
        return None
    return Plain(text, bytes(row), Suit.parse(match[5]), Seat[match[6]], rules)


@cache
def _columns(ranks: tuple[Rank, ...], ten_for_seven: bool) -> list[dict[str, int]]:
    """Returns for every suit the columns of its cards in arrays, by the letter of the rank."""
    letters = ["" if ten_for_seven and rank is Rank.SEVEN else rank.letter for rank in ranks]
    return [
        {letter: first + place for place, letter in enumerate(letters)}
        for first in range(0, len(Suit) * len(ranks), len(ranks))
    ]


def _of_plain(given: list[tuple[int, Plain]], cards: bool) -> Iterator[tuple[int, Answer]]:
    """Solves lines that were read in haste; one that is no position after all is read again, which tells why."""
    rules = given[0][1].rules
    try:
        values = _solved(_arrays([each for _, each in given], rules), rules, cards)
    except BatchError as error:
        yield from ((given[row][0], _refused(given[row][1], problem)) for row, problem in error.rows.items())
        if good := [each for row, each in enumerate(given) if row not in error.rows]:
            yield from _of_plain(good, cards)
        return
    yield from ((index, _answer(found, rules, 0)) for (index, _), found in zip(given, values, strict=True))


def _refused(plain: Plain, problem: str) -> SuecaError:
    try:
        parse_position(plain.text, rules=plain.rules)
    except SuecaError as error:
        return error
    return SuecaError(problem)


def _arrays(given: list[Plain], rules: Rules) -> Arrays:
    import numpy as np

    from sueca.many import PLAYED, Arrays

    owners = np.frombuffer(b"".join(each.owners for each in given), np.uint8).reshape(len(given), len(rules.pack))
    starts = np.array([(each.trump, each.leader) for each in given], np.uint8)
    return Arrays(owners, starts[:, 0], starts[:, 1], np.full((len(given), len(rules.seats) - 1), PLAYED, np.uint8))


def _of_positions(given: list[tuple[int, Position]], cards: bool) -> Iterator[tuple[int, Answer]]:
    """Solves positions of the same seats, sides and ranks."""
    from sueca.many import to_arrays

    rules = given[0][1].rules
    try:
        values = _solved(to_arrays([position for _, position in given], rules), rules, cards)
    except BatchError as error:
        yield from ((given[row][0], SuecaError(problem)) for row, problem in error.rows.items())
        if good := [each for row, each in enumerate(given) if row not in error.rows]:
            yield from _of_positions(good, cards)
        return
    for (index, position), found in zip(given, values, strict=True):
        yield index, _answer(found, position.rules, position.taken[0] if position.taken else 0)


def _solved(arrays: Arrays, rules: Rules, cards: bool) -> list[Any]:
    from sueca.many import solve_many

    found: list[Any] = solve_many(*arrays, rules=rules, cards=cards, jobs=1).tolist()
    return found


def _answer(found: int | list[int], rules: Rules, taken: int) -> Answer:
    if isinstance(found, int):
        return {"ns": found + taken}
    labels = map(rules.card_label, rules.pack)
    return {"cards": {label: points + taken for label, points in zip(labels, found, strict=True) if points >= 0}}
