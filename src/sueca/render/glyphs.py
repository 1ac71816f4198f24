"""The characters and styles that a screen is drawn with."""

from __future__ import annotations

from dataclasses import astuple, dataclass, replace

from sueca.cards import Card, Suit
from sueca.language import current
from sueca.render.labels import rank_label
from sueca.render.lines import Span
from sueca.rules import Rules


@dataclass(frozen=True, slots=True)
class Glyphs:
    """A set of characters.

    They are the four suits, a void, a dash, a frame (corners from top left, then edges), a rule, what
    stands for a text left out, an arrow, the marks of a score (a dot, the place of one, and where lines
    cross), and the branches of a tree (one with others below it, the last one, the trunk, a twig).
    """

    suits: str
    void: str
    dash: str
    frame: str
    rule: str
    cut: str
    arrow: str
    marks: str
    branches: str


UNICODE = Glyphs("♠♥♦♣", "—", "–", "╭╮╰╯─│", "─", "…", "→", "●·┼", "├└│─")
ASCII = Glyphs("shdc", "-", "-", "++++-|", "-", "...", "->", "o.+", "|`|-")
"""With suits in lower case, for S is a seat too."""
_ASCII = {"en": ASCII, "pt": replace(ASCII, suits="ecop")}


def glyphs_for(encoding: str) -> Glyphs:
    """Returns the characters that an encoding can print: `UNICODE` if it has them all, else `ASCII`."""
    try:
        "".join(astuple(UNICODE)).encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return _ASCII[current()]
    return UNICODE


def suit_span(suit: Suit, glyphs: Glyphs, style: str = "") -> Span:
    """Returns a suit's character, red for hearts and diamonds."""
    return glyphs.suits[suit], _coloured(suit, style)


def card_span(card: Card, rules: Rules, glyphs: Glyphs, style: str = "") -> Span:
    """Returns a card as rank and suit, red for hearts and diamonds."""
    return rank_label(card.rank, rules) + glyphs.suits[card.suit], _coloured(card.suit, style)


def _coloured(suit: Suit, style: str) -> str:
    return f"red {style}".rstrip() if suit in (Suit.HEARTS, Suit.DIAMONDS) else style
