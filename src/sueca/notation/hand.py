"""A hand and cards as a player types them: `A5.4.Q63.6432`, or `AS 5S 4H …`; cards in any spelling."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sueca.cards import Card, Suit
from sueca.notation.pieces import Line, Piece, words
from sueca.notation.spelling import Spelling, spelling_of
from sueca.rules import Rules

_EMPTY = "-"


def parse_hand(text: str, rules: Rules, lang: str = "en") -> frozenset[Card]:
    """Reads a hand: its suits as spades.hearts.diamonds.clubs, or a list of cards.

    Raises `NotationError`, with the column, for anything else, and for a card that occurs twice.
    """
    pieces = words(Line(1, text))
    spelled = spelling_of(pieces, rules, lang)
    by_suit = "." in text
    if by_suit and len(pieces) != 1:
        raise _placed(pieces[1] if pieces else Piece(text, column=1)).error("the hand has more than one word")
    found = list(_suits(pieces[0], spelled) if by_suit else _cards(pieces, spelled.card))
    for place, (card, piece) in enumerate(found):
        if any(card == earlier for earlier, _ in found[:place]):
            raise _placed(piece).error(f"{rules.card_label(card)} occurs more than once")
    return frozenset(card for card, _ in found)


def parse_cards(text: str, rules: Rules, lang: str = "en") -> tuple[Card, ...]:
    """Reads cards between blanks and commas. Raises `NotationError`, with the column, for anything else."""
    pieces = words(Line(1, text))
    return tuple(card for card, _ in _cards(pieces, spelling_of(pieces, rules, lang).card))


def _cards(pieces: list[Piece], read: Callable[[Piece], Card]) -> Iterator[tuple[Card, Piece]]:
    for piece in pieces:
        yield read(_placed(piece)), piece


def _suits(hand: Piece, spelled: Spelling) -> Iterator[tuple[Card, Piece]]:
    suits = hand.text.split(".")
    if len(suits) != len(Suit):
        raise _placed(hand).error(f"{len(suits)} suits, not {len(Suit)}; write spades.hearts.diamonds.clubs")
    start = 0
    for suit, ranks in zip(Suit, suits, strict=True):
        end = start + len(ranks)
        while start < end and ranks != _EMPTY:
            label = hand.part(start, start + (2 if hand.text.startswith("10", start) else 1))
            yield Card(spelled.rank(_placed(label)), suit), label
            start += len(label.text)
        start = end + 1


def _placed(piece: Piece) -> Piece:
    """Returns a piece of a text of one line, in which the column tells the place."""
    return Piece(piece.text, column=piece.column)
