from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strategies import cards
from sueca.cards import RANKS_40, Card, Rank, Suit, display_order, frugal_order
from sueca.errors import CardError

HIGH_TO_LOW = "A7KJQ65432"
LARGE_PACK_HIGH_TO_LOW = "A7KJQ9865432"


@pytest.mark.parametrize(("high", "low"), list(combinations(LARGE_PACK_HIGH_TO_LOW, 2)))
def test_ranks_compare_pairwise(high: str, low: str) -> None:
    assert Rank.parse(high) > Rank.parse(low)


def test_ranks_of_the_usual_pack() -> None:
    assert "".join(rank.letter for rank in RANKS_40) == HIGH_TO_LOW


@pytest.mark.parametrize(("letter", "points"), [("A", 11), ("7", 10), ("K", 4), ("J", 3), ("Q", 2)])
def test_points_of_the_honours(letter: str, points: int) -> None:
    assert Rank.parse(letter).points == points


def test_other_ranks_are_worthless() -> None:
    assert [rank for rank in Rank if rank.points == 0] == [Rank.parse(letter) for letter in "2345689"]


def test_a_suit_holds_30_points() -> None:
    assert sum(rank.points for rank in RANKS_40) == 30
    assert sum(rank.points for rank in Rank) == 30


def test_a_card_is_worth_its_rank() -> None:
    assert [card.points for card in cards("AS 7H KD JC QS 6H")] == [11, 10, 4, 3, 2, 0]


@pytest.mark.parametrize("suit", Suit)
def test_suit_reads_its_letter_and_symbol(suit: Suit) -> None:
    for text in (suit.letter, suit.letter.lower(), suit.symbol, "♤♡♢♧"[suit], str(suit)):
        assert Suit.parse(text) is suit


def test_suits_are_in_the_order_of_the_notation() -> None:
    assert "".join(suit.letter for suit in sorted(Suit)) == "SHDC"
    assert "".join(suit.symbol for suit in sorted(Suit)) == "♠♥♦♣"


@pytest.mark.parametrize("rank", Rank)
def test_rank_reads_its_letter(rank: Rank) -> None:
    assert Rank.parse(rank.letter) is Rank.parse(rank.letter.lower()) is Rank.parse(str(rank)) is rank


@pytest.mark.parametrize("text", ["7H", "7h", "H7", "h7", "7♥", "♥7", "7♡", "♡7"])
def test_card_reads_every_spelling(text: str) -> None:
    assert Card.parse(text) == Card(Rank.SEVEN, Suit.HEARTS)


@given(st.sampled_from(Rank), st.sampled_from(Suit))
def test_card_reads_what_it_writes(rank: Rank, suit: Suit) -> None:
    card = Card(rank, suit)
    assert Card.parse(str(card)) == card
    assert eval(repr(card)) == card
    assert eval(repr(suit)) is suit
    assert eval(repr(rank)) is rank


@pytest.mark.parametrize("text", ["", "7", "H", "77", "HS", "10H", "7HH", "TH", " 7H", "²H", "7\n"])
def test_card_refuses_what_is_none(text: str) -> None:
    with pytest.raises(CardError) as caught:
        Card.parse(text)
    assert str(caught.value) == f"{text!r} is not a card; write rank and suit, as in 7H or AS"


@pytest.mark.parametrize("text", ["", "X", "SH", "spades", "♠♠", "7"])
def test_suit_refuses_what_is_none(text: str) -> None:
    with pytest.raises(CardError, match="is not a suit; suits are S, H, D and C"):
        Suit.parse(text)


@pytest.mark.parametrize("text", ["", "T", "10", "1", "٣", "²", "S"])
def test_rank_refuses_what_is_none(text: str) -> None:
    with pytest.raises(CardError, match="is not a rank; ranks are A 7 K J Q 6 5 4 3 2"):
        Rank.parse(text)


@pytest.mark.parametrize(
    ("letter", "hint"), [("V", "the jack is J"), ("d", "the queen is Q"), ("R", "the king is K"), ("X", "5 4 3 2")]
)
def test_portuguese_ranks_are_refused_with_a_hint(letter: str, hint: str) -> None:
    with pytest.raises(CardError) as caught:
        Rank.parse(letter)
    assert str(caught.value).endswith(hint)


@pytest.mark.parametrize(
    ("letter", "hint"), [("E", "spades are S"), ("o", "diamonds are D"), ("P", "clubs are C"), ("X", "H, D and C")]
)
def test_portuguese_suits_are_refused_with_a_hint(letter: str, hint: str) -> None:
    with pytest.raises(CardError) as caught:
        Suit.parse(letter)
    assert str(caught.value).endswith(hint)


def test_display_order_goes_by_suit_and_downwards() -> None:
    mixed = cards("2C AC 7H QS JS 2S KH 7S AD")
    assert display_order(mixed) == list(cards("7S JS QS 2S 7H KH AD AC 2C"))


def test_frugal_order_goes_by_points_then_rank_then_suit() -> None:
    mixed = cards("AS 2C 2S 6H QD 7H JC KC 3D")
    assert frugal_order(mixed) == list(cards("2S 2C 3D 6H QD JC KC 7H AS"))
