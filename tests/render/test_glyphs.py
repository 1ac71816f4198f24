"""Which characters an encoding can print."""

from dataclasses import astuple

import pytest

from sueca.cards import Card
from sueca.render.glyphs import ASCII, UNICODE, card_span, glyphs_for
from sueca.rules import AZORES, PORTUGAL


@pytest.mark.parametrize("encoding", ["utf-8", "UTF8", "utf-16"])
def test_unicode(encoding: str) -> None:
    assert glyphs_for(encoding) is UNICODE


@pytest.mark.parametrize("encoding", ["ascii", "cp437", "cp1252", "iso8859-1", "no such encoding"])
def test_ascii(encoding: str) -> None:
    assert glyphs_for(encoding) is ASCII


def test_every_ascii_glyph_is_ascii() -> None:
    assert "".join(astuple(ASCII)).isascii()


def test_no_ascii_suit_looks_like_a_seat() -> None:
    assert not set(ASCII.suits) & set("NESWXY")


def test_red_suits_are_red() -> None:
    assert card_span(Card.parse("7H"), PORTUGAL, UNICODE) == ("7♥", "red")
    assert card_span(Card.parse("7H"), PORTUGAL, UNICODE, "bold") == ("7♥", "red bold")
    assert card_span(Card.parse("7C"), PORTUGAL, UNICODE) == ("7♣", "")


def test_the_ten_replaces_the_seven_in_the_azores() -> None:
    assert card_span(Card.parse("7H"), AZORES, UNICODE)[0] == "10♥"
    assert card_span(Card.parse("7H"), AZORES, ASCII)[0] == "10h"
