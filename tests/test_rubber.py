"""Rubbers kept hand by hand."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sittings import claim, played, revoked
from strategies import FIVE_HANDED
from sueca.deal import random_deal
from sueca.errors import SuecaError
from sueca.record import Record
from sueca.rubber import Reason, Rubber, ScoredHand, keep_rubbers, score_records
from sueca.rules import BRAZIL, PORTUGAL, Rules
from sueca.scoring import Score, Tie
from sueca.seats import NS, Pair, Seat


def under(**changes: object) -> Rules:
    """Returns Portugal's rules with another scoring."""
    return replace(PORTUGAL, name="other", scoring=replace(PORTUGAL.scoring, **changes))  # type: ignore[arg-type]


def brief(rubber: Rubber) -> list[tuple[Reason, int, Pair, Pair]]:
    return [(hand.reason, hand.ties, hand.score.games, hand.games) for hand in rubber.hands]


def test_a_rubber_hand_by_hand() -> None:
    records = [claim(63), claim(60), claim(60), claim(30), claim(91), claim(120, (10, 0)), claim(61)]
    first, second = keep_rubbers(records)
    assert brief(first) == [
        (Reason.POINTS, 0, (1, 0), (1, 0)),
        (Reason.TIE, 0, (0, 0), (1, 0)),
        (Reason.TIE, 1, (0, 0), (1, 0)),
        (Reason.POINTS, 2, (0, 3), (1, 3)),
        (Reason.HIGH, 0, (2, 0), (3, 3)),
        (Reason.ALL_TRICKS, 0, (4, 0), (7, 3)),
    ]
    assert (first.number, first.winner, first.games, first.carried, first.pente) == (1, 0, (7, 3), 0, False)
    assert [hand.winner for hand in first.hands] == [None] * 5 + [0]
    assert brief(second) == [(Reason.POINTS, 0, (1, 0), (1, 0))]
    assert (second.number, second.winner, second.games, second.pente) == (2, None, (1, 0), False)
    assert [hand.number for rubber in (first, second) for hand in rubber.hands] == [1, 2, 3, 4, 5, 6, 7]
    assert [hand.least for hand in first.hands] == [61, None, None, 61, 91, 91]


def test_nothing_makes_no_rubber() -> None:
    assert keep_rubbers([]) == ()


@pytest.mark.parametrize("games", [4, 5, 10])
def test_the_first_to_have_games_enough_wins(games: int) -> None:
    (rubber,) = keep_rubbers([claim(61, rules=under(rubber=games))] * games)
    assert (rubber.winner, rubber.games, rubber.pente) == (0, (games, 0), True)
    (short,) = keep_rubbers([claim(59, rules=under(rubber=games))] * (games - 1))
    assert (short.winner, short.games, short.pente) == (None, (0, games - 1), False)


def test_ties_wait_at_the_end() -> None:
    (rubber,) = keep_rubbers([claim(61), claim(60), claim(60)])
    assert (rubber.carried, rubber.winner) == (2, None)


@pytest.mark.parametrize(("tie", "games"), [(Tie.CARRIED, (2, 0)), (Tie.ANNULLED, (1, 0)), (Tie.SHARED, (2, 1))])
def test_ties(tie: Tie, games: Pair) -> None:
    rules = under(tie=tie)
    (rubber,) = keep_rubbers([claim(60, rules=rules), claim(61, rules=rules)])
    assert rubber.games == games


def test_where_both_get_there_at_once_the_rubber_goes_on() -> None:
    rules = under(tie=Tie.SHARED)
    records = [claim(points, rules=rules) for points in (61, 59, 61, 59, 61, 59, 60, 59)]
    (rubber,) = keep_rubbers(records)
    assert [hand.games for hand in rubber.hands][-2:] == [(4, 4), (4, 5)]
    assert [hand.winner for hand in rubber.hands][-2:] == [None, 1]


@given(st.lists(st.tuples(st.integers(0, 120), st.booleans()), max_size=40))
def test_changing_sides_mirrors_the_rubbers(hands: list[tuple[int, bool]]) -> None:
    def tricks(points: int, sweep: bool) -> Pair:
        return (10, 0) if points == 120 and sweep else (0, 10) if points == 0 and sweep else (5, 5)

    ours = keep_rubbers([claim(points, tricks(points, sweep)) for points, sweep in hands])
    theirs = keep_rubbers([claim(120 - points, tricks(120 - points, sweep)) for points, sweep in hands])
    assert [rubber.games for rubber in ours] == [(rubber.games[1], rubber.games[0]) for rubber in theirs]
    assert [rubber.winner and 1 for rubber in ours] == [
        None if rubber.winner is None else 1 - rubber.winner for rubber in theirs
    ]
    assert sum(len(rubber.hands) for rubber in ours) == len(hands)
    assert all(rubber.winner is not None for rubber in ours[:-1])


@given(st.integers(0, 2**32))
def test_a_complete_hand_is_scored_by_its_cards(seed: int) -> None:
    record = played(seed)
    (hand,) = score_records([record])
    assert (hand.points, hand.tricks) == (record.taken, record.tricks_won)
    assert sum(record.taken) == 120
    assert (hand.score.games[0] > 0) == (record.taken[0] > 60)
    assert (hand.score.games[1] > 0) == (record.taken[1] > 60)


def test_an_unfinished_hand_is_scored_by_what_was_claimed() -> None:
    (hand,) = score_records([played(1, 12, result=(91, 29), tricks=(7, 3))])
    assert (hand.points, hand.tricks, hand.score) == ((91, 29), (7, 3), Score((2, 0)))


@pytest.mark.parametrize(
    ("record", "problem"),
    [
        (played(1, 12), "the hand cannot be scored: 12 of 40 cards played, and no result is given"),
        (Record(deal=None), "the hand cannot be scored: 0 of 40 cards played, and no result is given"),
        (claim(120), '120 points: were all the tricks won? tell them, as in [Tricks "10-0"]'),
        (claim(61, (10, 0)), "59 points without a trick"),
        (Record(deal=None, thrown_in=True), "no hand may be thrown in under portugal"),
    ],
)
def test_a_hand_that_cannot_be_scored(record: Record, problem: str) -> None:
    with pytest.raises(SuecaError) as caught:
        keep_rubbers([claim(61), record])
    assert str(caught.value) == f"hand 2: {problem}"
    with pytest.raises(SuecaError) as caught:
        keep_rubbers([replace(record, source="club.txt", line=7)])
    assert str(caught.value) == f"club.txt, line 7: {problem}"


def test_hands_before_a_bad_one_are_scored() -> None:
    scored = score_records(iter([claim(61), Record(deal=None)]))
    assert next(scored).score == Score((1, 0))
    with pytest.raises(SuecaError, match=r"^hand 2: "):
        next(scored)


@pytest.mark.parametrize(
    ("points", "tricks", "changes", "reason"),
    [
        (61, (5, 5), {}, Reason.POINTS),
        (90, (8, 2), {}, Reason.POINTS),
        (90, (8, 2), {"ninety": 3}, Reason.NINETY),
        (91, (8, 2), {}, Reason.HIGH),
        (91, (8, 2), {"steps": ((61, 1), (92, 2))}, Reason.POINTS),
        (91, (8, 2), {"steps": ((61, 1),)}, Reason.POINTS),
        (120, (9, 1), {}, Reason.ALL_POINTS),
        (120, (10, 0), {}, Reason.ALL_TRICKS),
        (120, None, {"all_points": 4}, Reason.ALL_POINTS),
        (60, None, {}, Reason.TIE),
    ],
)
def test_reasons(points: int, tricks: Pair | None, changes: dict[str, object], reason: Reason) -> None:
    rules = under(**changes)
    (ours,) = score_records([claim(points, tricks, rules)])
    (theirs,) = score_records([claim(120 - points, tricks and (tricks[1], tricks[0]), rules)])
    assert ours.reason is theirs.reason is reason


class TestRevokes:
    def test_the_offender_pays_whatever_the_cards_say(self) -> None:
        for seat in PORTUGAL.seats:
            (hand,) = score_records([revoked(seat)])
            assert (hand.reason, hand.revoke, hand.points) == (Reason.REVOKE, seat, hand.record.taken)
            assert hand.score == Score((0, 4) if seat in NS else (4, 0))

    def test_the_first_revoke_counts(self) -> None:
        record = revoked(Seat.W, Seat.N)
        assert [revoke.turn.seat for revoke in record.revokes] == [Seat.W, Seat.N]
        (hand,) = score_records([replace(record, revoke=Seat.N)])
        assert (hand.revoke, hand.score) == (Seat.W, Score((4, 0)))

    def test_a_claim_is_believed_where_nothing_is_proved(self) -> None:
        for record in (claim(91, revoke=Seat.S), played(5, 20, revoke=Seat.S), Record(deal=None, revoke=Seat.S)):
            (hand,) = score_records([record])
            assert (hand.reason, hand.revoke, hand.score) == (Reason.REVOKE, Seat.S, Score((0, 4)))

    def test_only_a_claimed_revoke_counts_under_some_rules(self) -> None:
        rules = under(revoke_claimed=True, revoke=2)
        silent = revoked(Seat.W, rules=rules)
        (hand,) = score_records([silent])
        assert hand.revoke is None
        assert hand.reason in (Reason.POINTS, Reason.HIGH)
        assert hand.points == silent.taken
        (hand,) = score_records([replace(silent, revoke=Seat.W)])
        assert (hand.revoke, hand.score) == (Seat.W, Score((2, 0)))

    def test_as_120_to_0_with_a_tie_carried(self) -> None:
        rules = under(revoke=None)
        (rubber,) = keep_rubbers([claim(60, rules=rules), claim(61, rules=rules, revoke=Seat.N)])
        assert (rubber.games, rubber.hands[1].ties) == ((0, 3), 1)


class TestThrowIn:
    def poor(self, rules: Rules) -> Record:
        """Returns a hand whose leader holds no points, thrown in."""
        for seed in range(1000):
            deal = random_deal(Random(seed), rules)
            if sum(card.points for card in deal.hands[deal.leader]) < 10:
                return Record(deal=deal, rules=rules, thrown_in=True)
        raise AssertionError

    def test_nobody_scores_and_ties_wait(self) -> None:
        rules = under(throw_in=10)
        (rubber,) = keep_rubbers([claim(60, rules=rules), self.poor(rules), claim(61, rules=rules)])
        assert brief(rubber)[1:] == [
            (Reason.THROWN_IN, 1, (0, 0), (0, 0)),
            (Reason.POINTS, 1, (2, 0), (2, 0)),
        ]

    def test_a_hand_whose_cards_are_not_known(self) -> None:
        (hand,) = score_records([Record(deal=None, thrown_in=True, rules=under(throw_in=10))])
        assert hand.score == Score((0, 0))

    def test_the_rules_given_decide(self) -> None:
        record = self.poor(under(throw_in=10))
        points = sum(card.points for card in record.deal.hands[record.deal.leader]) if record.deal else 0
        with pytest.raises(SuecaError, match=r"^hand 1: no hand may be thrown in under portugal$"):
            keep_rubbers([record], rules=PORTUGAL)
        if points:
            with pytest.raises(SuecaError, match="only hands of fewer than 1 point may be thrown in under other"):
                keep_rubbers([record], rules=under(throw_in=1))


class TestRules:
    def test_a_record_under_other_rules_is_named(self) -> None:
        odd = claim(61, rules=BRAZIL, source="club.txt", line=9)
        with pytest.raises(SuecaError) as caught:
            keep_rubbers([claim(61), odd])
        assert str(caught.value) == (
            "club.txt, line 9: played under brazil, the hands before under portugal; name the rules for all"
        )
        with pytest.raises(SuecaError, match=r"^hand 2: played under other, the hands before under another other;"):
            keep_rubbers([claim(61, rules=under(rubber=5)), claim(61, rules=under(rubber=10))])

    def test_rules_that_are_given_are_those_of_all(self) -> None:
        (rubber,) = keep_rubbers([claim(61), claim(91, rules=BRAZIL)], rules=under(steps=((61, 1), (91, 4))))
        assert (rubber.games, rubber.rules.name, rubber.winner) == ((5, 0), "other", 0)

    def test_sides_must_be_the_same(self) -> None:
        with pytest.raises(SuecaError, match=r"^hand 1: the sides are not those of portugal$"):
            keep_rubbers([claim(61, rules=FIVE_HANDED)], rules=PORTUGAL)


def test_values_are_compared_and_shown() -> None:
    first, again = (list(score_records([claim(61)])) for _ in range(2))
    assert first == again
    assert isinstance(first[0], ScoredHand)
    assert repr(Reason.POINTS) == "Reason.POINTS"
