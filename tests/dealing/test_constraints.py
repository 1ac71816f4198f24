"""Conditions on deals, and deals with cards and voids that are fixed."""

from collections import Counter
from itertools import islice
from math import comb
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strategies import NAMED_RULES, cards
from sueca import AZORES, PORTUGAL, DealError, NotationError, Position, SuecaError, random_deal
from sueca.cards import Card, Suit
from sueca.dealing.condition import parse_condition
from sueca.dealing.constraints import Constraints, Dealer, deals, parse_hand, parse_void, random_below
from sueca.seats import Seat

POSITION = Position.start(random_deal(Random(7)))
"""N:J53.A7Q.76.JQ A76.6.JQ53.63 Q42.K32.2.7K4 K.J54.AK4.A52 H W"""


def some(constraints: Constraints, count: int, seed: int = 1) -> list[Position]:
    return list(islice(deals(Random(seed), constraints), count))


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("N.trumps == 3", True),
        ("N.hearts == 3 and N.spades == 3", True),
        ("N.points == 3 + 11 + 10 + 2 + 10 + 3 + 2", True),
        ("N.points + E.points + S.points + W.points == 120", True),
        ("NS.points + EW.points == 120", True),
        ("NS.trumps == N.trumps + S.trumps", True),
        ("N.aces == 1 and N.sevens == 2 and N.kings == 0 and N.jacks == 2 and N.queens == 2", True),
        ("N.honours == 7", True),
        ("W.clubs == 3 and W.diamonds == 3", True),
        ("trump == hearts", True),
        ("trump != hearts", False),
        ("trump == spades or leader == W", True),
        ("leader == N", False),
        ("leader.trumps == W.trumps", True),
        ("3 <= N.trumps <= 3 < 4 != 5", True),
        ("3 <= N.trumps < 3", False),
        ("not N.trumps == 3", False),
        ("not (N.trumps == 3 and E.trumps == 9)", True),
        ("N.trumps - E.trumps * 2 == 1", True),
        ("-N.trumps == 0 - 3", True),
        ("\tN.trumps\n== 3 ", True),
        ("(((N.trumps))) > 2", True),
        ("N.trumps == 9 or N.trumps == 3 and E.trumps == 1", True),
    ],
)
def test_conditions(text: str, holds: bool) -> None:
    condition = parse_condition(text)
    assert condition.holds(POSITION) is holds
    assert str(condition) == text


@pytest.mark.parametrize(
    ("text", "column", "problem"),
    [
        ("", None, "empty"),
        ("N.trumps = 5", 10, "== instead"),
        ("(N.trumps > 5", 1, "never closed"),
        ("N.trumps > 5)", 13, "could close"),
        ("N.trumps >", 11, "breaks off here"),
        ("N.trumps > and 3", None, "breaks off"),
        ("N.trumps", 1, "is a number"),
        ("N", 1, "is a seat"),
        ("trump", 1, "is a suit"),
        ("NS == 3", 1, "as in NS.points"),
        ("N.cards > 3", 3, "'cards' cannot be counted"),
        ("N.__class__ == 3", 3, "cannot be counted"),
        ("N.trumps.real == 3", 1, "holds no cards"),
        ("X.trumps == 3", 1, "'X' holds no cards"),
        ("n.trumps == 3", 1, "'n' holds no cards"),
        ("N.trumps > x", 12, "'x' is nothing"),
        ("N.trumps > hearts", 12, "'hearts' is a suit; a number"),
        ("trump < hearts", 1, "only == and != are for a suit"),
        ("trump == N", 10, "is a seat; a suit"),
        ("N.trumps is 3", 1, "comparisons are"),
        ("N.trumps in (3, 4)", 1, "comparisons are"),
        ("N.trumps / 2 == 1", 1, "only + - *"),
        ("N.trumps ** 9 == 1", 1, "only + - *"),
        ("N.trumps == 1.5", 13, "not a whole number"),
        ("N.trumps == True", 13, "not a whole number"),
        ("N.trumps == 'a'", 13, "not a whole number"),
        ("N.trumps == 10000000", 13, "not a whole number"),
        ("1 and 2", 1, "is a number; a comparison"),
        ("not 3", 5, "is a number; a comparison"),
        ("~N.trumps == 3", 1, "no place"),
        ("__import__('os')", 1, "no place"),
        ("[N.trumps == 1]", 1, "no place"),
        ("N.trumps == 1 if 1 else 2", 1, "no place"),
        ("(x := 3) == 3", 2, "no place"),
        ("lambda: 3", 1, "no place"),
        ("'é' == é", 1, "not a whole number"),
        ("N.aces == 1 and é == 1", 17, "'é' is nothing"),
        ("(N.aces == 1) == 1", 2, "is a comparison; a number"),
        ("N.aces == 1\0", None, "condition"),
        ("#", None, ""),
        ("N.aces == 1; N.aces == 2", None, "breaks off"),
        ("-" * 900 + "1 == 1", None, "deep"),
        ("not " * 200 + "N.aces == 1", None, "deep"),
        ("(" * 300 + "1" + ")" * 300 + " == 1", None, "deep"),
        ("1 == 1 " * 200, None, "1,400 characters"),
    ],
)
def test_what_is_no_condition(text: str, column: int | None, problem: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_condition(text)
    assert problem in caught.value.problem
    if column is not None:
        assert caught.value.column == column


@given(st.text(st.sampled_from("NESW.()<>=! +-*19 andornot trumps points leader heart\n\t\0é#"), max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        condition = parse_condition(text)
    except NotationError:
        return
    assert condition.holds(POSITION) in (True, False)


def test_a_condition_without_more_deals_as_without_it() -> None:
    plain = some(Constraints(), 200)
    condition = parse_condition("N.trumps >= 4 and N.points > 30")
    assert some(Constraints(where=condition), 5) == [each for each in plain if condition.holds(each)][:5]
    assert plain[0] == Position.start(random_deal(Random(1)))
    trumps = some(Constraints(trump=Suit.CLUBS, leader=Seat.E), 5)
    assert [each.hands for each in trumps] == [each.hands for each in plain[:5]]
    assert {(each.trump, each.leader) for each in trumps} == {(Suit.CLUBS, Seat.E)}


@pytest.mark.parametrize("rules", NAMED_RULES)
@pytest.mark.parametrize("size", [3, 10])
def test_what_is_fixed_is_dealt(rules, size: int) -> None:  # type: ignore[no-untyped-def]
    fixed = (frozenset(cards("AS KH")), frozenset[Card](), frozenset(cards("2C")))
    voids = (frozenset[Suit](), frozenset({Suit.SPADES}), frozenset({Suit.SPADES, Suit.HEARTS}))
    for position in some(Constraints(rules=rules, cards=size, hands=fixed, voids=voids), 30):
        assert all(len(hand) == size for hand in position.hands)
        assert position.is_deal == (size == 10)
        assert fixed[0] <= position.hands[0]
        assert fixed[2] <= position.hands[2]
        assert not {card.suit for card in position.hands[1]} & voids[1]
        assert not {card.suit for card in position.hands[2]} & voids[2]


def _counted(dealer: Dealer, draws: int, seed: int = 5) -> Counter[tuple[frozenset[int], ...]]:
    random = Random(seed)
    return Counter(tuple(map(frozenset, dealer.deal(random))) for _ in range(draws))


PACK = cards("AS KS 2S AH KH 2H AD KD")
"""A small pack: three spades, three hearts, two diamonds."""


@pytest.mark.parametrize(
    ("fixed", "voids", "size"),
    [
        ([[], [], [], []], [[], [Suit.SPADES], [], []], 2),
        ([[], [], [], []], [[Suit.HEARTS], [Suit.SPADES], [Suit.SPADES], []], 2),
        ([[], [], [], []], [[Suit.HEARTS], [Suit.SPADES], [Suit.DIAMONDS], [Suit.SPADES]], 2),
        ([[0], [], [3], []], [[], [Suit.SPADES], [], []], 2),
        ([[], [], []], [[Suit.HEARTS], [Suit.SPADES], []], 2),
        ([[], [1], []], [[Suit.HEARTS, Suit.DIAMONDS], [], [Suit.SPADES]], 2),
    ],
)
def test_every_deal_that_fits_is_as_likely(fixed: list[list[int]], voids: list[list[Suit]], size: int) -> None:
    from itertools import permutations

    barred = [frozenset(each) for each in voids]
    seats = len(fixed)
    fitting = set()
    for order in permutations(range(len(PACK)), size * seats):
        hands = tuple(frozenset(order[seat * size : (seat + 1) * size]) for seat in range(seats))
        if all(
            set(fixed[seat]) <= hands[seat] and not {PACK[card].suit for card in hands[seat]} & barred[seat]
            for seat in range(seats)
        ):
            fitting.add(hands)
    expected, draws = 20, 20 * len(fitting)
    found = _counted(Dealer(PACK, fixed, barred, size), draws)
    assert set(found) == fitting
    chi = sum((count - expected) ** 2 / expected for count in found.values())
    freedom = len(fitting) - 1
    assert abs(chi - freedom) < 4 * (2 * freedom) ** 0.5


def test_ways_are_counted_exactly() -> None:
    dealer = Constraints(voids=(frozenset[Suit](), frozenset({Suit.SPADES}))).dealer
    assert dealer.ways == comb(30, 10)
    both = Constraints(voids=(frozenset({Suit.SPADES}), frozenset({Suit.SPADES}))).dealer
    assert both.ways == comb(30, 10) * comb(20, 10)
    whole = frozenset(Suit) - {Suit.HEARTS}
    assert Constraints(voids=(whole,)).dealer.ways == 1
    assert Constraints(voids=(whole, whole), cards=5).dealer.ways == comb(10, 5)


def test_a_seat_with_one_suit_holds_it() -> None:
    whole = frozenset(Suit) - {Suit.HEARTS}
    for position in some(Constraints(voids=(frozenset[Suit](), frozenset[Suit](), whole)), 3):
        assert position.hands[Seat.S] == {card for card in PORTUGAL.pack if card.suit is Suit.HEARTS}


@pytest.mark.parametrize(
    ("hands", "voids", "problem"),
    [
        ((frozenset(PORTUGAL.pack[:11]),), (), "N is given 11 cards; a hand is 10"),
        ((frozenset(cards("AS")), frozenset(cards("AS"))), (), "AS occurs more than once"),
        ((frozenset(cards("8S")),), (), "8S is not in the pack"),
        ((frozenset(cards("AS")),), (frozenset({Suit.SPADES}),), "N cannot hold AS and be void in spades"),
        ((), (frozenset({Suit.SPADES}),) * 4, "no deal has these cards and voids"),
        ((), (frozenset(Suit),), "no deal has these cards and voids"),
        ((frozenset[Card](),) * 5, (), "more than 4 seats"),
        (
            (frozenset[Card](), frozenset(cards("AH"))),
            (frozenset({Suit.SPADES, Suit.DIAMONDS, Suit.CLUBS}),),
            "no deal has these cards and voids",
        ),
    ],
)
def test_what_no_deal_can_be_is_told_at_once(
    hands: tuple[frozenset[Card], ...], voids: tuple[frozenset[Suit], ...], problem: str
) -> None:
    with pytest.raises(DealError, match=problem):
        Constraints(hands=hands, voids=voids)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("N.trumps > 10", "N.trumps > 10"),
        ("N.aces == 1 and N.trumps >= 11", "N.trumps >= 11"),
        ("NS.points > 120", "NS.points > 120"),
        ("N.aces == 5", "N.aces == 5"),
        ("N.points < 0", "N.points < 0"),
        ("not N.points >= 0", "not N.points >= 0"),
        ("N.points + E.points - 300 > 0", "N.points + E.points - 300 > 0"),
        ("N.aces == 5 or E.aces == 5", "N.aces == 5 or E.aces == 5"),
        ("N.points * 2 > 240", "N.points * 2 > 240"),
        ("trump == spades", "trump == spades"),
        ("leader == N", "leader == N"),
        ("E.spades > 0", "E.spades > 0"),
        ("N.spades == 0", "N.spades == 0"),
        ("1 == 2", "1 == 2"),
        ("10 < N.trumps < 20", "10 < N.trumps < 20"),
    ],
)
def test_conditions_that_never_hold_are_told_at_once(text: str, part: str) -> None:
    fixed = (frozenset(cards("AS 7S")),)
    voids = (frozenset[Suit](), frozenset({Suit.SPADES}))
    with pytest.raises(NotationError) as caught:
        Constraints(hands=fixed, voids=voids, trump=Suit.HEARTS, leader=Seat.W, where=parse_condition(text))
    assert caught.value.problem == f"{part!r} can never be true of these deals"
    assert caught.value.column == text.index(part) + 1


@given(st.sampled_from(["trumps", "points", "aces", "honours", "spades"]), st.integers(0, 3), st.integers(0, 2**32))
def test_nothing_that_happens_is_said_never_to_happen(name: str, who: int, seed: int) -> None:
    fixed = (frozenset(cards("AS 2H")), frozenset(cards("KC")))
    voids = (frozenset[Suit](), frozenset[Suit](), frozenset({Suit.CLUBS}))
    [position] = some(Constraints(hands=fixed, voids=voids, cards=6), 1, seed)
    subject = ("N", "S", "NS", "leader")[who]
    value = next(n for n in range(121) if parse_condition(f"{subject}.{name} == {n}").holds(position))
    Constraints(hands=fixed, voids=voids, cards=6, where=parse_condition(f"{subject}.{name} == {value}"))


def test_giving_up_tells_how_many_were_tried() -> None:
    found = deals(Random(1), Constraints(where=parse_condition("N.trumps >= 6")), tries=30)
    kept: list[Position] = []
    with pytest.raises(SuecaError) as caught:
        kept.extend(found)
    assert "gave up after 30 tries in a row without a deal where N.trumps >= 6" in str(caught.value)
    assert f"{len(kept)} deal" in str(caught.value)


def test_a_number_below_a_bound_is_drawn_evenly() -> None:
    random = Random(2)
    counts = Counter(random_below(random, 7) for _ in range(7000))
    assert set(counts) == set(range(7))
    assert all(abs(count - 1000) < 150 for count in counts.values())
    assert random_below(random, 1) == 0
    large = [random_below(random, 10**30) for _ in range(200)]
    assert max(large) > 9 * 10**29
    assert all(0 <= number < 10**30 for number in large)
    assert len({number % 1024 for number in large}) > 100


@pytest.mark.parametrize(
    ("text", "seat", "held"),
    [
        ("N:AS,7H", Seat.N, "AS 7H"),
        ("e: as 7♥ , KD", Seat.E, "AS 7H KD"),
        ("W:A7..K.", Seat.W, "AS 7S KD"),
        ("S:-.-.-.2", Seat.S, "2C"),
        ("S: A..K2. ", Seat.S, "AS KD 2D"),
    ],
)
def test_hands_as_they_are_typed(text: str, seat: Seat, held: str) -> None:
    assert parse_hand(text) == (seat, frozenset(cards(held)))


def test_the_ten_of_the_azores() -> None:
    assert parse_hand("N:10S,TH", AZORES) == parse_hand("N:A10..T.".replace("A10..T.", "10.T.."), AZORES)
    with pytest.raises(NotationError, match="azores plays 10"):
        parse_hand("N:7S", AZORES)


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("", 1), ("N", 1), ("Q:AS", 1), ("N:", 3), ("N: ", 3), ("N:AX", 3), ("N:AS,AS", 6), ("N:A.7", 3),
        ("N:A7.8..", 6), ("N:AA...", 4), ("N:AS 9H", 6), (":AS", 1), ("X:AS", 1),
    ],
)  # fmt: skip
def test_what_is_no_hand(text: str, column: int) -> None:
    with pytest.raises(NotationError) as caught:
        parse_hand(text)
    assert caught.value.column == column


def test_voids_as_they_are_typed() -> None:
    assert parse_void("E:S") == (Seat.E, frozenset({Suit.SPADES}))
    assert parse_void("e:sh") == parse_void("E:H,S") == parse_void("E:hearts spades") == parse_void("E:♥♠")
    for text, column in (("E:X", 3), ("E", 1), ("E:", 3), ("Z:S", 1), ("E:SHDC", 3), ("E:SX", 4)):
        with pytest.raises(NotationError) as caught:
            parse_void(text)
        assert caught.value.column == column
