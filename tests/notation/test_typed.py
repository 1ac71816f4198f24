import pytest
from hypothesis import given, settings

from recorded import NATIVE, TRICKS, one, problems, records
from sueca.cards import Suit
from sueca.errors import SuecaError
from sueca.notation.records import format_record
from sueca.record import Record
from sueca.seats import Seat


@pytest.mark.parametrize(
    "text", [TRICKS, TRICKS.replace("\n", " "), TRICKS.replace(" ", "\n"), TRICKS.replace(" ", ",")]
)
def test_forty_cards_in_any_arrangement(text: str) -> None:
    record = one(text, trump=Suit.HEARTS, leader=Seat.N)
    assert (record.deal, record.plays) == (one(NATIVE).deal, one(NATIVE).plays)


def test_trump_and_leader_have_to_be_told() -> None:
    ask = "; typed cards need --trump and --leader"
    assert problems(TRICKS) == [f"line 1: the trump suit and the leader are not given{ask}"]
    assert problems(TRICKS, trump=Suit.HEARTS) == [f"line 1: the leader is not given{ask}"]
    assert problems(TRICKS, trump="each", leader=Seat.N) == [f"line 1: the trump suit is not given{ask}"]


@given(records(whole=True))
@settings(max_examples=30)
def test_the_cards_round_trip(record: Record) -> None:
    assert record.deal is not None
    text = format_record(record, "typed")
    again = one(text, rules=record.rules, trump=record.deal.trump, leader=record.deal.leader)
    assert (again.deal, again.plays) == (record.deal, record.plays)


def test_cards_that_are_too_few_or_wrong() -> None:
    told = {"trump": Suit.HEARTS, "leader": Seat.N}
    assert problems("7D 2D KD 3D JD", **told) == [
        "line 1: 2 tricks with 5 cards, not 10; only all 40 cards played tell the hands, which are not given"
    ]
    assert problems(TRICKS.replace("AS", "KS"), **told) == [
        "line 1: AS is not among the cards played",
        "line 9, column 7: KS was played before, in trick 3",
    ]


def test_a_hand_that_is_not_over_is_not_written() -> None:
    with pytest.raises(SuecaError, match="played to the end"):
        format_record(Record(deal=None, result=(60, 60)), "typed")
