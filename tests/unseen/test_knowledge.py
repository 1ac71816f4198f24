"""What a seat knows at its turn: from records and by hand, the count of deals, and all that cannot be."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from known import every_deal, fits, record_of, true_position, turns_of
from strategies import ALL_RANKS, FIVE_HANDED, NAMED_RULES, cards
from sueca import Card, Knowledge, Record, Seat, SuecaError, Suit, random_deal
from sueca.errors import CardError
from sueca.rules import BRAZIL, PORTUGAL
from sueca.unseen.knowledge import parse_voids
from test_analysis import revoked

FIRST: dict[str, Any] = {
    "seat": Seat.S,
    "hand": frozenset(cards("AS 5S 4H QD 6D 3D 6C 4C 3C 2C")),
    "trump": Suit.SPADES,
    "first_leader": Seat.E,
    "plays": cards("2D AD 5D"),
}
"""East leads, and south is the last to play to the first trick."""


@pytest.mark.parametrize("rules", [*NAMED_RULES, FIVE_HANDED, ALL_RANKS])
def test_it_is_what_the_record_tells(rules: Any) -> None:
    record = record_of(3, rules)
    assert record.deal is not None
    for play, known in turns_of(record, 12 if len(rules.seats) > 4 else 0):
        position = true_position(record, play)
        assert known.seat is position.to_play
        assert known.hand == position.hands[known.seat]
        assert (known.leader, known.trick) == (position.leader, position.trick)
        assert (known.taken, known.tricks) == (position.taken, position.tricks)
        assert known.lengths == {seat: len(position.hands[seat]) for seat in known.others}
        assert known.turns == record.turns[:play]
        hidden = {seat: position.hands[seat] for seat in known.others}
        assert known.position(hidden) == position
        assert fits(known, hidden)
        assert set(known.unseen) == frozenset().union(*hidden.values())
        for seat, suits in known.voids.items():
            assert not any(card.suit in suits for card in hidden[seat])


def test_a_void_is_known_from_the_moment_it_is_shown() -> None:
    record = record_of(1)
    players = len(record.rules.seats)
    failures = [turn for turn in record.turns if turn.card.suit is not record.plays[turn.trick * players].suit]
    assert len(failures) > 3
    for turn in failures:
        led = record.plays[turn.trick * players].suit
        for play in range(turn.play + 1, 40):
            known = Knowledge.of(record, play)
            assert known.seat is turn.seat or led in known.voids[turn.seat]
    assert not any(Knowledge.of(record, failures[0].play).voids.values())


def test_the_trump_card_is_with_the_dealer_until_he_plays_it() -> None:
    record = record_of(2)
    assert record.trump_card is not None
    assert record.dealer is not None
    played = record.plays.index(record.trump_card)
    for play, known in turns_of(record):
        hidden = play <= played and known.seat is not record.dealer
        assert known.shown == (record.trump_card if hidden else None)


def test_a_dealer_who_is_not_named_sits_before_the_leader() -> None:
    record = record_of(2)
    unnamed = replace(record, dealer=None)
    assert Knowledge.of(unnamed, 5) == Knowledge.of(record, 5)
    other = next(card for card in record.start.hands[record.start.leader] if card.suit is record.start.trump)
    with pytest.raises(SuecaError, match="the dealer"):
        Knowledge.of(replace(unnamed, trump_card=other), 0)


@pytest.mark.parametrize("seed", range(4))
def test_the_count_of_deals_is_that_of_brute_force(seed: int) -> None:
    record = record_of(seed)
    counts = set()
    for _, known in turns_of(record, first=31):
        assert known.deals == len(every_deal(known))
        counts.add(known.deals)
    assert len(counts) > 3
    assert known.deals == 1


@given(st.integers(0, 10**6), st.integers(30, 38), st.integers(0, 15))
@settings(max_examples=15, deadline=None)
def test_voids_that_are_told_count_too(seed: int, play: int, place: int) -> None:
    record = record_of(seed)
    known = Knowledge.of(record, play)
    void = (sorted(record.rules.seats)[place // 4], Suit(place % 4))
    try:
        told = replace(known, told=frozenset({void}))
    except SuecaError:
        assert (
            not every_deal(known)
            or void[0] is known.seat
            or all(
                any(card.suit is void[1] for card in deal[known.others.index(void[0])]) for deal in every_deal(known)
            )
        )
    else:
        assert told.deals == len(every_deal(told)) <= known.deals


def test_before_anything_is_played_every_deal_is_possible() -> None:
    deal = random_deal(Random(1))
    assert Knowledge.of(Record(deal=deal), 0).deals == 5_550_996_791_340
    [card] = [card for card in deal.hands[PORTUGAL.after(deal.leader, -1)] if card.suit is deal.trump][:1]
    known = Knowledge.of(Record(deal=deal, trump_card=card), 0)
    assert known.deals * 30 == 5_550_996_791_340 * 10


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"seat": Seat.N}, "it is S's turn after 3 cards, not N's"),
        ({"seat": Seat.X}, "X is not a seat; seats are N, E, S and W"),
        ({"dealer": Seat.W}, "W deals, so E, who does not sit next to him, cannot lead"),
        ({"hand": FIRST["hand"] - set(cards("AS"))}, "S holds 9 cards and has played 0; together they must be 10"),
        ({"hand": FIRST["hand"] - set(cards("AS")) | set(cards("AD"))}, "AD is in S's hand, and was played"),
        ({"plays": cards("2D AD AD")}, "AD occurs more than once"),
        ({"plays": cards("2D AD 8D")}, "8D is not in the pack"),
        ({"trump_card": Card.parse("7S")}, "7S was turned up, but it is not known who dealt"),
        ({"trump_card": Card.parse("7H"), "dealer": Seat.S}, "7H was turned up, but trumps are spades"),
        ({"trump_card": Card.parse("AS"), "dealer": Seat.N}, "the dealer, N, turned up AS, but it is in S's hand"),
        (
            {"trump_card": Card.parse("7S"), "dealer": Seat.S},
            "the dealer, S, turned up 7S, but it is neither in his hand nor played",
        ),
        (
            {"trump": Suit.DIAMONDS, "trump_card": Card.parse("AD"), "dealer": Seat.S},
            "the trump card AD was played by N, but turned up by the dealer, S",
        ),
        ({"revokes": frozenset({3})}, "card 3 is said to be a revoke, but was not played"),
        ({"told": frozenset({(Seat.S, Suit.HEARTS)})}, "S is said to hold no hearts, but does"),
        (
            {"told": frozenset({(Seat.S, Suit.HEARTS), (Seat.X, Suit.HEARTS)})},
            "X is not a seat; seats are N, E, S and W",
        ),
        (
            {"trump_card": Card.parse("7S"), "dealer": Seat.N, "told": frozenset({(Seat.N, Suit.SPADES)})},
            "N is said to hold no spades, but turned up 7S",
        ),
        (
            {"told": frozenset((seat, Suit.HEARTS) for seat in (Seat.N, Seat.E, Seat.W))},
            "no deal fits what S knows: N holds 9 cards but no hearts; E holds 9 cards but no hearts; "
            "W holds 9 cards but no hearts; hidden are 8 spades, 9 hearts, 4 diamonds and 6 clubs",
        ),
    ],
)
def test_what_cannot_be_is_named(changes: dict[str, Any], problem: str) -> None:
    Knowledge(**FIRST)
    with pytest.raises(SuecaError) as raised:
        Knowledge(**{**FIRST, **changes})
    assert str(raised.value) == problem


def test_a_finished_hand_has_no_turn() -> None:
    record = record_of(0)
    with pytest.raises(SuecaError, match="no turn after 40 cards of 40"):
        Knowledge.of(record, 40)
    with pytest.raises(SuecaError, match="no turn after -1 cards"):
        Knowledge.of(record, -1)
    with pytest.raises(SuecaError, match="no hands"):
        Knowledge.of(Record(deal=None, result=(60, 60)), 0)
    short = replace(record, plays=record.plays[:7])
    assert Knowledge.of(short, 7) == Knowledge.of(record, 7)


@pytest.mark.parametrize("seed", range(4, 11))
def test_a_revoke_is_believed_until_its_proof(seed: int) -> None:
    record = revoked(seed)
    [revoke] = record.revokes
    turn = revoke.turn
    label = record.rules.card_label
    contradicted = 0
    for play in range(40):
        ignored = Knowledge.of(record, play, ignore_revoke=True)
        hidden = {seat: record.start.hands[seat] - set(record.plays[:play]) for seat in ignored.others}
        assert all(not any(card.suit in ignored.voids[seat] for card in hidden[seat]) for seat in ignored.others)
        assert (turn.play in ignored.revokes) == (play > turn.play)
        known, problem = _told(record, play)
        if known is not None:
            assert revoke.proof is None or play <= revoke.proof.play
            if play > turn.play and known.seat is not turn.seat:
                assert revoke.led in known.voids[turn.seat]
        else:
            assert play > turn.play
            contradicted += "a revoke" in problem
            told = f" with {label(turn.card)} in trick {turn.trick + 1}, but "
            named = problem.startswith(f"{turn.seat} did not follow suit to ") and told in problem
            assert named or problem.startswith("no deal fits")
    assert contradicted >= 40 - (revoke.proof.play if revoke.proof else 40) - 1


def _told(record: Record, play: int) -> tuple[Knowledge | None, str]:
    """Returns what is known at a turn, or why nothing can be."""
    try:
        return Knowledge.of(record, play), ""
    except SuecaError as error:
        return None, str(error)


def test_voids_as_they_are_typed() -> None:
    assert parse_voids("e:h, W:sd", BRAZIL) == {(Seat.E, Suit.HEARTS), (Seat.W, Suit.SPADES), (Seat.W, Suit.DIAMONDS)}
    assert parse_voids(" ", PORTUGAL) == frozenset()
    for text in ("E", "E:", ":H", "E:X", "Q:H", "E:H:D"):
        with pytest.raises(CardError):
            parse_voids(text, PORTUGAL)


def test_it_is_a_value() -> None:
    known = Knowledge(**FIRST)
    assert known == Knowledge(**FIRST)
    assert hash(known) == hash(Knowledge(**FIRST))
