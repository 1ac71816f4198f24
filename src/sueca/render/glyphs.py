"""The characters and styles that a screen is drawn with."""

from __future__ import annotations

from dataclasses import dataclass

from rich.box import SIMPLE_HEAD, Box
from rich.text import Text

from sueca.cards import Card, Suit
from sueca.rules import Rules

_DASHED_HEAD = Box("    \n    \n -- \n    \n    \n    \n    \n    \n", ascii=True)


@dataclass(frozen=True, slots=True)
class Glyphs:
    """A set of characters: the four suits, a void, a dash, a frame (corners from top left, then edges), table lines."""

    suits: str
    void: str
    dash: str
    frame: str
    lines: Box


UNICODE = Glyphs("♠♥♦♣", "—", "–", "╭╮╰╯─│", SIMPLE_HEAD)
ASCII = Glyphs("SHDC", "-", "-", "++++-|", _DASHED_HEAD)


def glyphs_for(encoding: str) -> Glyphs:
    """Returns the characters that an encoding can print: `UNICODE` if it has them all, else `ASCII`."""
    try:
        (UNICODE.suits + UNICODE.void + UNICODE.dash + UNICODE.frame).encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return ASCII
    return UNICODE


def suit_text(suit: Suit, glyphs: Glyphs, style: str = "") -> Text:
    """Returns a suit's character, red for hearts and diamonds."""
    return Text(glyphs.suits[suit], f"{_colour(suit)} {style}".strip())


def card_text(card: Card, rules: Rules, glyphs: Glyphs, style: str = "") -> Text:
    """Returns a card as rank and suit, red for hearts and diamonds."""
    return Text(rules.rank_label(card.rank) + glyphs.suits[card.suit], f"{_colour(card.suit)} {style}".strip())


def _colour(suit: Suit) -> str:
    return "red" if suit in (Suit.HEARTS, Suit.DIAMONDS) else ""
