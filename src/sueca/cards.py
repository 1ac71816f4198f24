"""Cards, suits and ranks, in the one order that the whole project uses."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum

from sueca.errors import CardError


class Suit(IntEnum):
    """A suit; the values order spades, hearts, diamonds, clubs everywhere."""

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3

    @property
    def letter(self) -> str:
        """The suit in the notation: S, H, D or C."""
        return "SHDC"[self]

    @property
    def symbol(self) -> str:
        """The suit as it is printed on a card: ♠, ♥, ♦ or ♣."""
        return "♠♥♦♣"[self]

    @classmethod
    def parse(cls, text: str) -> Suit:
        """Reads a letter (any case) or a symbol, filled or outlined.

        Raises `CardError` for anything else.
        """
        suit = _SUITS.get(text.upper())
        if suit is None:
            raise CardError(f"{text!r} is not a suit; suits are S, H, D and C{suit_hint(text)}")
        return suit

    def __repr__(self) -> str:
        return f"Suit.{self.name}"

    def __str__(self) -> str:
        return self.letter


class Rank(IntEnum):
    """A rank; a higher value wins. The seven stands second and the jack above the queen.

    EIGHT and NINE are played only with the 48-card pack. Where a region plays the ten in place of the
    seven it is still `Rank.SEVEN`, with another label (see `Rules.ten_for_seven`).
    """

    TWO = 0
    THREE = 1
    FOUR = 2
    FIVE = 3
    SIX = 4
    EIGHT = 5
    NINE = 6
    QUEEN = 7
    JACK = 8
    KING = 9
    SEVEN = 10
    ACE = 11

    @property
    def letter(self) -> str:
        """The rank in the notation, one character."""
        return "2345689QJK7A"[self]

    @property
    def points(self) -> int:
        """The card points a card of this rank is worth."""
        return (0, 0, 0, 0, 0, 0, 0, 2, 3, 4, 10, 11)[self]

    @classmethod
    def parse(cls, text: str) -> Rank:
        """Reads a rank's letter in any case. Raises `CardError` for anything else."""
        rank = _RANKS.get(text.upper())
        if rank is None:
            raise CardError(f"{text!r} is not a rank; ranks are A 7 K J Q 6 5 4 3 2{rank_hint(text)}")
        return rank

    def __repr__(self) -> str:
        return f"Rank.{self.name}"

    def __str__(self) -> str:
        return self.letter


_SUITS = {name: suit for suit in Suit for name in (suit.letter, suit.symbol, "♤♡♢♧"[suit])}
_RANKS = {rank.letter: rank for rank in Rank}
_SUITS_IN_PORTUGUESE = {"E": Suit.SPADES, "O": Suit.DIAMONDS, "P": Suit.CLUBS}
_RANKS_IN_PORTUGUESE = {"V": Rank.JACK, "D": Rank.QUEEN, "R": Rank.KING}

RANKS_40 = tuple(rank for rank in reversed(Rank) if rank not in (Rank.EIGHT, Rank.NINE))
"""The ranks of the 40-card pack, high to low."""


@dataclass(frozen=True, slots=True)
class Card:
    """One card.

    >>> Card.parse("7♥")
    Card(Rank.SEVEN, Suit.HEARTS)
    >>> str(Card(Rank.ACE, Suit.SPADES))
    'AS'
    """

    rank: Rank
    suit: Suit

    @property
    def points(self) -> int:
        """The card points it is worth."""
        return self.rank.points

    @classmethod
    def parse(cls, text: str) -> Card:
        """Reads `7H`, `h7`, `7♥` or `♥7`. Raises `CardError` for anything else."""
        for rank, suit in (text[:1], text[1:]), (text[1:], text[:1]):
            if rank.upper() in _RANKS and suit.upper() in _SUITS:
                return cls(_RANKS[rank.upper()], _SUITS[suit.upper()])
        raise CardError(f"{text!r} is not a card; write rank and suit, as in 7H or AS")

    def __repr__(self) -> str:
        return f"Card({self.rank!r}, {self.suit!r})"

    def __str__(self) -> str:
        return self.rank.letter + self.suit.letter


def suit_hint(text: str) -> str:
    """Returns the end of an error for the Portuguese letter of a suit, empty for any other text.

    Those letters are not read, for C would be both hearts (copas) and clubs.

    >>> suit_hint("o")
    '; diamonds are D'
    """
    suit = _SUITS_IN_PORTUGUESE.get(text.upper())
    return "" if suit is None else f"; {suit.name.lower()} are {suit.letter}"


def rank_hint(text: str) -> str:
    """Does the same for a rank: valete, dama or rei."""
    rank = _RANKS_IN_PORTUGUESE.get(text.upper())
    return "" if rank is None else f"; the {rank.name.lower()} is {rank.letter}"


def display_order(cards: Iterable[Card]) -> list[Card]:
    """Returns the cards as players hold them: by suit, and high to low in each."""
    return sorted(cards, key=lambda card: (card.suit, -card.rank))


def frugal_order(cards: Iterable[Card]) -> list[Card]:
    """Returns the cards by the rule that chooses among equally good ones: cheapest, lowest, first suit.

    Fewest card points first; then the lowest rank; then spades, hearts, diamonds, clubs.
    """
    return sorted(cards, key=lambda card: (card.points, card.rank, card.suit))
