from dataclasses import replace
from typing import Any

import pytest

import sueca
from strategies import ALL_RULES, FIVE_HANDED, SIX_HANDED
from sueca.cards import Card, Rank, Suit
from sueca.errors import CardError, DealError
from sueca.rules import AZORES, BRAZIL, PORTUGAL, RULES, Rules, parse_rules
from sueca.seats import EW, NS, Seat, Side


@pytest.mark.parametrize(
    ("rules", "order"),
    [(PORTUGAL, "NWSE"), (AZORES, "NWSE"), (BRAZIL, "NESW"), (FIVE_HANDED, "NXWSE"), (SIX_HANDED, "NYXWSE")],
)
def test_play_goes_round_in_one_direction(rules: Rules, order: str) -> None:
    assert "".join(str(rules.after(Seat.N, turn)) for turn in range(len(order))) == order
    assert rules.after(Seat.N, len(order)) is Seat.N


@pytest.mark.parametrize("rules", ALL_RULES)
def test_every_pack_is_dealt_out_and_holds_120_points(rules: Rules) -> None:
    assert rules.pack_points == 120
    assert len(set(rules.pack)) == len(rules.pack) == rules.hand_size * len(rules.seats)


def test_the_pack_is_ordered_by_suit_and_downwards() -> None:
    assert PORTUGAL.pack[:3] == (Card.parse("AS"), Card.parse("7S"), Card.parse("KS"))
    assert PORTUGAL.pack[-1] == Card.parse("2C")
    assert [len(rules.pack) for rules in ALL_RULES] == [40, 40, 40, 48, 40, 48]
    assert [rules.hand_size for rules in ALL_RULES] == [10, 10, 10, 12, 8, 8]


def test_every_seat_is_on_one_side() -> None:
    assert [PORTUGAL.side_of(seat) for seat in (Seat.N, Seat.E, Seat.S, Seat.W)] == [0, 1, 0, 1]
    assert [SIX_HANDED.side_of(seat) for seat in Seat] == [0, 0, 1, 1, 1, 1]


def test_side_index() -> None:
    assert [PORTUGAL.side_index(NS), PORTUGAL.side_index(EW)] == [0, 1]
    with pytest.raises(CardError) as caught:
        PORTUGAL.side_index(Side.parse("NE"))
    assert str(caught.value) == "NE is not a side here; sides are NS and EW"


def test_a_table_reads_its_own_seats_only() -> None:
    assert FIVE_HANDED.parse_seat("x") is Seat.X
    for text in ("X", "Q"):
        with pytest.raises(CardError) as caught:
            PORTUGAL.parse_seat(text)
        assert str(caught.value) == f"{text!r} is not a seat; seats are N, E, S and W"
    with pytest.raises(CardError, match=r"seats are N, E, S, W and X$"):
        FIVE_HANDED.parse_seat("Y")


def test_the_ten_is_a_label_of_the_seven() -> None:
    seven = Card(Rank.SEVEN, Suit.HEARTS)
    assert [rules.card_label(seven) for rules in (PORTUGAL, BRAZIL, AZORES)] == ["7H", "7H", "10H"]
    assert AZORES.card_label(Card.parse("AS")) == "AS"
    assert [AZORES.rank_label(rank) for rank in AZORES.ranks] == ["A", "10", *"KJQ65432"]


def test_rules_are_found_by_name() -> None:
    assert [parse_rules(name) for name in ("portugal", "Brazil", "AZORES")] == [PORTUGAL, BRAZIL, AZORES]
    with pytest.raises(CardError) as caught:
        parse_rules("spain")
    assert str(caught.value) == "'spain' is not a rule set; rule sets are portugal, brazil, azores"


def test_names_are_those_of_the_rules() -> None:
    assert all(rules.name == name for name, rules in RULES.items())


@pytest.mark.parametrize("rules", ALL_RULES)
def test_repr_evaluates(rules: Rules) -> None:
    assert eval(repr(rules), vars(sueca).copy()) == rules


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"seats": (Seat.N,)}, "1 seats"),
        ({"seats": (Seat.N, Seat.W, Seat.N, Seat.E)}, "4 seats, 3 of them different"),
        ({"sides": (NS, NS)}, "share out the seats"),
        ({"sides": (NS, Side.parse("NE"))}, "share out the seats"),
        ({"ranks": (Rank.TWO, Rank.ACE)}, "high to low"),
        ({"seats": (Seat.N, Seat.E, Seat.S), "sides": (NS, Side.parse("E"))}, "dealt out evenly"),
    ],
)
def test_rules_that_cannot_be(changes: dict[str, Any], problem: str) -> None:
    with pytest.raises(DealError, match=problem):
        replace(PORTUGAL, **changes)
