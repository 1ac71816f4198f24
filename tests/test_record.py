import pickle
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings

from recorded import NATIVE, one, played_at_random, records
from sueca.cards import Card, Suit
from sueca.errors import RecordError, SuecaError
from sueca.position import Position, replay
from sueca.record import Comment, Record, first_leader, first_misfit, fitting_trumps
from sueca.rules import AZORES, BRAZIL, PORTUGAL
from sueca.scoring import Scoring
from sueca.seats import Seat

HAND = one(NATIVE)
assert HAND.deal is not None
DEAL = HAND.deal


def flaws(**changes: object) -> list[tuple[str, int]]:
    with pytest.raises(RecordError) as caught:
        replace(HAND, **changes)  # type: ignore[arg-type]
    assert len(caught.value.problems) == len(caught.value.parts)
    return list(caught.value.parts)


def flaw(**changes: object) -> str:
    with pytest.raises(RecordError) as caught:
        replace(HAND, **changes)  # type: ignore[arg-type]
    return str(caught.value)


def test_tricks_are_those_of_an_independent_replay() -> None:
    for seed in range(20):
        deal, plays = played_at_random(Random(seed), (PORTUGAL, BRAZIL, AZORES)[seed % 3], 37, False)
        record = Record(deal=deal, plays=plays, rules=deal.rules)
        tricks, position = replay(Position.start(deal), plays)
        assert record.finished_tricks == tuple(tricks)
        assert (record.taken, record.tricks_won) == (position.taken, position.tricks)
        assert not record.revokes
        assert not record.is_complete
        assert [turn.card for turn in record.turns] == list(plays)


def revoked(text: str) -> Record:
    return Record(deal=DEAL, plays=tuple(map(Card.parse, text.split())))


def test_a_revoke_is_proven_by_a_later_card() -> None:
    [revoke] = revoked("7D 2C KD 3D JD 2D").revokes
    assert (revoke.turn.seat, revoke.turn.card, revoke.turn.trick, revoke.led) == (
        Seat.W,
        Card.parse("2C"),
        0,
        Suit.DIAMONDS,
    )
    assert revoke.held == (Card.parse("2D"),)
    assert revoke.proof is not None
    assert (revoke.proof.play, revoke.proof.card, revoke.proof.trick) == (5, Card.parse("2D"), 1)


def test_a_revoke_may_be_proven_by_a_lead() -> None:
    [revoke] = revoked("7D 4H KD 3D 2D").revokes
    assert revoke.turn.seat is Seat.W
    assert revoke.proof is not None
    assert (revoke.proof.seat, revoke.proof.card, revoke.proof.trick) == (Seat.W, Card.parse("2D"), 1)


def test_a_revoke_without_proof_yet() -> None:
    [revoke] = revoked("7D 2C KD 3D").revokes
    assert revoke.proof is None


def test_the_cards_held_at_a_revoke_are_those_not_yet_played() -> None:
    held = [revoked(text).revokes[0].held for text in ("7D 2D KD KC", "7D 2D KD 3D 5D 2C 3S KC")]
    assert held == [(Card.parse("4D"), Card.parse("3D")), (Card.parse("4D"),)]


@given(records())
@settings(max_examples=60)
def test_revokes_are_the_plays_that_the_rules_forbid(record: Record) -> None:
    revoked = {revoke.turn.play for revoke in record.revokes}
    assert record.deal is not None
    held = [set(hand) for hand in record.deal.hands]
    led: Suit | None = None
    for turn in record.turns:
        led = turn.card.suit if turn.play % 4 == 0 else led
        could = any(card.suit is led for card in held[turn.seat])
        assert (turn.play in revoked) == (could and turn.card.suit is not led)
        held[turn.seat].remove(turn.card)
    for revoke in record.revokes:
        if revoke.proof is not None:
            assert revoke.proof.seat is revoke.turn.seat
            assert revoke.proof.card.suit is revoke.led
            assert revoke.proof.play > revoke.turn.play


def test_the_suits_that_fit_hold_the_one_that_was_trumps() -> None:
    for seed in range(40):
        deal, plays = played_at_random(Random(seed), PORTUGAL, 40, False)
        leaders = tuple(trick.leader for trick in Record(deal=deal, plays=plays).finished_tricks)
        fitting = fitting_trumps(plays, leaders)
        assert deal.trump in fitting
        for suit in Suit:
            misfit = first_misfit(plays, leaders, suit)
            assert (misfit is None) == (suit in fitting)


def test_the_last_trick_tells_nothing() -> None:
    cards = tuple(map(Card.parse, ["7D", "2C", "KD", "3D"]))
    assert fitting_trumps(cards, (Seat.N,)) == tuple(Suit)
    assert fitting_trumps((*cards, Card.parse("AS")), (Seat.N, Seat.W)) == (Suit.CLUBS,)


def test_the_leader_sits_after_the_dealer() -> None:
    assert first_leader(Seat.E) is Seat.N
    assert first_leader(Seat.W, BRAZIL) is Seat.N
    assert replace(HAND, dealer=Seat.E).dealer is Seat.E
    assert replace(HAND, dealer=Seat.W, dealt_back=True).dealer is Seat.W
    assert flaw(dealer=Seat.W) == "W deals, so S leads, not N"
    assert flaws(dealer=Seat.E, dealt_back=True) == [("leader", 0)]


@pytest.mark.parametrize(
    ("changes", "parts"),
    [
        ({"trump_card": Card.parse("7S")}, [("trump_card", 0)]),
        ({"dealer": Seat.E, "trump_card": Card.parse("AH")}, [("trump_card", 0)]),
        ({"dealer": Seat.E, "trump_card": Card.parse("AS")}, [("trump_card", 0)]),
        ({"dealer": Seat.E, "trump_card": Card.parse("5S")}, [("trump_card", 0), ("trump_card", 0)]),
        ({"plays": HAND.plays[:4] + HAND.plays[:1]}, [("plays", 4)]),
        ({"plays": (Card.parse("2D"),)}, [("plays", 0)]),
        ({"plays": (Card.parse("2D"),), "result": (1, 2)}, [("plays", 0), ("result", 0)]),
        ({"result": (75, 45)}, [("result", 0)]),
        ({"result": (130, -10)}, [("result", 0)]),
        ({"tricks": (6, 4)}, [("tricks", 0)]),
        ({"tricks": (6, 6), "result": (60, 61)}, [("result", 0), ("tricks", 0)]),
        ({"thrown_in": True}, [("thrown_in", 0)]),
        ({"thrown_in": True, "plays": (), "result": None}, [("thrown_in", 0)]),
        ({"comments": (Comment(0, ""), Comment(41, ""))}, [("comments", 1)]),
        ({"names": ("a", "b", "c", "d", "e")}, [("names", 0)]),
        ({"deal": None}, [("plays", 0)]),
        ({"rules": BRAZIL}, [("rules", 0)]),
    ],
)
def test_flaws_say_which_part_is_at_fault(changes: dict[str, object], parts: list[tuple[str, int]]) -> None:
    assert flaws(**changes) == parts


def test_players_are_named_with_their_letters() -> None:
    assert flaw(plays=(Card.parse("2D"),)) == "it is N (Ana)'s turn, who does not hold 2D; W does"
    assert (HAND.name(Seat.N), HAND.name(Seat.E), HAND.who(Seat.S), HAND.who(Seat.W)) == ("Ana", "E", "S (Rui)", "W")


def test_a_claim_is_not_judged_where_somebody_revoked() -> None:
    assert replace(HAND, revoke=Seat.E, result=(120, 0)).result == (120, 0)


def test_a_claim_on_unfinished_play_gives_each_side_what_it_took() -> None:
    early = replace(HAND, plays=HAND.plays[:30], result=None, tricks=None)
    ours, theirs = early.taken
    assert replace(early, result=(120 - theirs, theirs)).result == (120 - theirs, theirs)
    with pytest.raises(RecordError, match=f"the result {121 - theirs}-{theirs - 1} gives EW fewer points than it took"):
        replace(early, result=(121 - theirs, theirs - 1))
    with pytest.raises(RecordError, match="tricks give NS fewer than it won"):
        replace(early, tricks=(early.tricks_won[0] - 1, 11 - early.tricks_won[0]))
    assert ours > 0


def test_a_poor_hand_may_be_thrown_in_where_the_rules_allow_it() -> None:
    rules = replace(PORTUGAL, scoring=Scoring(throw_in=10))
    deal = replace(DEAL, rules=rules, leader=Seat.W)
    assert sum(card.points for card in deal.hands[Seat.W]) == 7
    assert Record(deal=deal, rules=rules, thrown_in=True).thrown_in
    with pytest.raises(RecordError, match="N has 41 points; fewer than 10 points may be thrown in"):
        Record(deal=replace(deal, leader=Seat.N), rules=rules, thrown_in=True)


def test_names_and_comments_are_kept_in_one_form() -> None:
    assert Record(deal=None, result=(60, 60), names=("Ana", "", "", "")).names == ("Ana",)
    assert Comment(0, " a\r\nb\rc ").text == "a\nb\nc"


def test_a_result_alone_has_no_position() -> None:
    with pytest.raises(SuecaError, match="no hands"):
        _ = Record(deal=None, result=(60, 60)).start
    assert HAND.start == Position.start(DEAL)


def test_source_and_line_do_not_count() -> None:
    assert replace(HAND, source="a", line=7) == HAND
    assert replace(HAND, source="a", line=7).place == "a, line 7"


def test_errors_and_records_survive_the_way_between_processes() -> None:
    assert pickle.loads(pickle.dumps(HAND)) == HAND
    with pytest.raises(RecordError) as caught:
        replace(HAND, tricks=(6, 6), result=(60, 61))
    again = pickle.loads(pickle.dumps(caught.value))
    assert isinstance(again, RecordError)
    assert (str(again), again.parts) == (str(caught.value), caught.value.parts)
    assert len(again.problems) == 2
