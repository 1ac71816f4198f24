"""Which characters an encoding can print."""

import pytest

from sueca.cards import Card
from sueca.render.glyphs import ASCII, UNICODE, card_text, glyphs_for
from sueca.rules import AZORES, PORTUGAL


@pytest.mark.parametrize("encoding", ["utf-8", "UTF8", "utf-16"])
def test_unicode(encoding: str) -> None:
    assert glyphs_for(encoding) is UNICODE


@pytest.mark.parametrize("encoding", ["ascii", "cp437", "cp1252", "iso8859-1", "no such encoding"])
def test_ascii(encoding: str) -> None:
    assert glyphs_for(encoding) is ASCII


def test_every_ascii_glyph_is_ascii() -> None:
    assert (ASCII.suits + ASCII.void + ASCII.dash + ASCII.frame).isascii()
    assert ASCII.lines.ascii


def test_red_suits_are_red() -> None:
    assert str(card_text(Card.parse("7H"), PORTUGAL, UNICODE).style) == "red"
    assert str(card_text(Card.parse("7C"), PORTUGAL, UNICODE).style) == ""


def test_the_ten_replaces_the_seven_in_the_azores() -> None:
    assert card_text(Card.parse("7H"), AZORES, UNICODE).plain == "10♥"
    assert card_text(Card.parse("7H"), AZORES, ASCII).plain == "10H"
