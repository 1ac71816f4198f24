"""Seats round the table and the sides they form."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum

from sueca.errors import CardError


class Seat(IntEnum):
    """A seat; the values go round the table clockwise, whatever the direction of play.

    Four play at N E S W. X and Y are the further seats of a table of five or six, between west and north.
    """

    N = 0
    E = 1
    S = 2
    W = 3
    X = 4
    Y = 5

    @classmethod
    def parse(cls, text: str) -> Seat:
        """Reads a seat's letter in any case. Raises `CardError` for anything else."""
        try:
            return cls[text.upper()]
        except KeyError:
            raise CardError(f"{text!r} is not a seat; seats are N, E, S and W") from None

    def __repr__(self) -> str:
        return f"Seat.{self.name}"

    def __str__(self) -> str:
        return self.name


Pair = tuple[int, int]
"""One figure for each side, in the order of `Rules.sides` (NS, EW)."""


@dataclass(frozen=True, slots=True)
class Side:
    """The seats that count their points together, any set of them.

    >>> NS
    Side(frozenset({Seat.N, Seat.S}))
    >>> str(Side.parse("we"))
    'EW'
    """

    seats: frozenset[Seat]

    @classmethod
    def parse(cls, text: str) -> Side:
        """Reads seat letters in any order and case. Raises `CardError` for no seat or a seat twice."""
        seats = [Seat.parse(letter) for letter in text]
        if not seats or len(set(seats)) < len(seats):
            raise CardError(f"{text!r} is not a side; sides are NS and EW")
        return cls(frozenset(seats))

    def __contains__(self, seat: object) -> bool:
        return seat in self.seats

    def __iter__(self) -> Iterator[Seat]:
        return iter(sorted(self.seats))

    def __repr__(self) -> str:
        return f"Side(frozenset({{{', '.join(map(repr, self))}}}))"

    def __str__(self) -> str:
        return "".join(map(str, self))


NS = Side(frozenset({Seat.N, Seat.S}))
EW = Side(frozenset({Seat.E, Seat.W}))
