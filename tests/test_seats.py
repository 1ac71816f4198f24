from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sueca.errors import CardError
from sueca.seats import EW, NS, Seat, Side


def test_seats_go_round_clockwise() -> None:
    assert "".join(seat.name for seat in sorted(Seat)) == "NESWXY"


@pytest.mark.parametrize("seat", Seat)
def test_seat_reads_its_letter(seat: Seat) -> None:
    assert Seat.parse(str(seat)) is Seat.parse(str(seat).lower()) is eval(repr(seat)) is seat


@pytest.mark.parametrize("text", ["", "NS", "north", "0", "__class__", "♠"])
def test_seat_refuses_what_is_none(text: str) -> None:
    with pytest.raises(CardError) as caught:
        Seat.parse(text)
    assert str(caught.value) == f"{text!r} is not a seat; seats are N, E, S and W"


@given(st.sets(st.sampled_from(Seat), min_size=1))
def test_side_reads_what_it_writes(seats: set[Seat]) -> None:
    side = Side(frozenset(seats))
    assert Side.parse(str(side)) == eval(repr(side)) == side


@pytest.mark.parametrize("letters", list(permutations("nS")))
def test_side_reads_seats_in_any_order(letters: tuple[str, ...]) -> None:
    assert Side.parse("".join(letters)) == NS


@pytest.mark.parametrize("text", ["", "NN", "NSn"])
def test_side_refuses_no_seat_and_a_seat_twice(text: str) -> None:
    with pytest.raises(CardError) as caught:
        Side.parse(text)
    assert str(caught.value) == f"{text!r} is not a side; sides are NS and EW"


def test_side_names_a_strange_seat() -> None:
    with pytest.raises(CardError, match="'Z' is not a seat"):
        Side.parse("NZ")


def test_sides_hold_their_seats() -> None:
    assert [seat in NS for seat in Seat] == [True, False, True, False, False, False]
    assert list(EW) == [Seat.E, Seat.W]
