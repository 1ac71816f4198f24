from collections.abc import Callable
from random import Random

import pytest

import sueca
from strategies import ALL_RULES, cards
from sueca.cards import Card, Suit
from sueca.deal import Deal, Hand, random_deal, random_hands
from sueca.errors import DealError
from sueca.rules import AZORES, PORTUGAL, Rules
from sueca.seats import Seat


@pytest.fixture
def full() -> tuple[Hand, ...]:
    """North has the spades, east the hearts, south the diamonds, west the clubs."""
    return tuple(frozenset(card for card in PORTUGAL.pack if card.suit is suit) for suit in Suit)


def swapped(hands: tuple[Hand, ...], seat: Seat, old: str, new: str) -> tuple[Hand, ...]:
    changed = hands[seat] - {Card.parse(old)} | {Card.parse(new)}
    return (*hands[:seat], changed, *hands[seat + 1 :])


def moved(hands: tuple[Hand, ...]) -> tuple[Hand, ...]:
    card = Card.parse("AS")
    return (hands[0] - {card}, hands[1] | {card}, *hands[2:])


@pytest.mark.parametrize(
    ("change", "leader", "problem"),
    [
        (lambda hands: swapped(hands, Seat.N, "2S", "AH"), Seat.N, "AH occurs more than once"),
        (lambda hands: swapped(hands, Seat.W, "2C", "8C"), Seat.N, "8C is not in the pack"),
        (moved, Seat.N, "N has 9 cards; a full hand is 10"),
        (lambda hands: (*hands[:3], frozenset()), Seat.N, "W has 0 cards; a full hand is 10"),
        (lambda hands: (*hands[:3], frozenset(cards("AC"))), Seat.N, "W has 1 card; a full hand is 10"),
        (lambda hands: hands[:3], Seat.N, "3 hands for 4 seats"),
        (lambda hands: (*hands, frozenset()), Seat.N, "5 hands for 4 seats"),
        (lambda hands: hands, Seat.X, "'X' is not a seat; seats are N, E, S and W"),
    ],
)
def test_what_is_wrong_is_said(
    full: tuple[Hand, ...], change: Callable[[tuple[Hand, ...]], tuple[Hand, ...]], leader: Seat, problem: str
) -> None:
    with pytest.raises(DealError) as caught:
        Deal(change(full), Suit.SPADES, leader)
    assert str(caught.value) == problem


def test_errors_write_the_ten(full: tuple[Hand, ...]) -> None:
    with pytest.raises(DealError, match=r"^10H occurs more than once$"):
        Deal(swapped(full, Seat.N, "2S", "7H"), Suit.SPADES, Seat.N, AZORES)


@pytest.mark.parametrize("rules", ALL_RULES)
def test_a_random_deal_holds_the_pack(rules: Rules) -> None:
    deal = random_deal(Random(7), rules)
    assert frozenset().union(*deal.hands) == frozenset(rules.pack)
    assert {len(hand) for hand in deal.hands} == {rules.hand_size}


def test_a_seed_gives_the_same_deal_for_ever() -> None:
    assert random_deal(Random(1)) == random_deal(Random(1))
    assert random_deal(Random(1)) != random_deal(Random(2))
    first = random_hands(Random(1), 2)
    assert [sorted(map(str, hand)) for hand in first] == [["6C", "JH"], ["2S", "AD"], ["2H", "5D"], ["3S", "AS"]]


def test_random_deals_vary_trump_and_leader() -> None:
    random = Random(3)
    deals = [random_deal(random) for _ in range(100)]
    assert {deal.trump for deal in deals} == set(Suit)
    assert {deal.leader for deal in deals} == set(PORTUGAL.seats)


def test_repr_evaluates() -> None:
    deal = random_deal(Random(1))
    assert eval(repr(deal), vars(sueca).copy()) == deal
