"""Hints and judgements: endings of which every deal is solved by exhaustive minimax, samples, and the sums."""

from dataclasses import replace
from math import sqrt
from random import Random

import numpy as np
import pytest

from known import every_deal, record_of
from reviewed import record_at_random
from strategies import FIVE_HANDED, NAMED_RULES, cards
from sueca import (
    EW,
    NS,
    PORTUGAL,
    Card,
    Deal,
    Hint,
    Knowledge,
    Position,
    Record,
    Rules,
    Seat,
    Side,
    SuecaError,
    Suit,
    hint,
    judge,
    review,
)
from sueca.reference import minimax_cards, tricks
from sueca.unseen.hints import MOST_SAMPLES
from sueca.unseen.judging import losses_by_player
from test_analysis import revoked

Outcome = tuple[int, bool]
"""The points of the player's side in the end, and whether it wins every trick of the hand."""


def outcomes(known: Knowledge) -> list[dict[Card, Outcome]]:
    """Returns what every card leads to, for every deal, by minimax."""
    side, whole, found = known.rules.side_of(known.seat), known.rules.pack_points, list[dict[Card, Outcome]]()
    for hands in every_deal(known):
        position = known.position(dict(zip(known.others, hands, strict=True)))
        points, won = minimax_cards(position), minimax_cards(position, tricks)
        found.append(
            {
                card: (
                    abs((known.taken[0] + points[card]) - (whole if side else 0)),
                    known.tricks[0] + won[card] == (0 if side else known.rules.hand_size),
                )
                for card in points
            }
        )
    return found


def check(found: Hint) -> None:
    """Holds a hint of which all deals were judged against minimax."""
    known = found.knowledge
    everything = outcomes(known)
    assert found.exact
    assert found.deals == known.deals == len(everything)
    legal = true_cards(known)
    assert [each.card for each in found.cards] == legal
    points = {card: [each[card][0] for each in everything] for card in legal}
    means = {card: sum(points[card]) / len(everything) for card in legal}
    for each in found.cards:
        own = points[each.card]
        assert each.points == pytest.approx(means[each.card])
        assert each.win == pytest.approx(np.mean([figure >= 61 for figure in own]))
        assert each.double == pytest.approx(np.mean([figure >= 91 for figure in own]))
        assert each.sweep == pytest.approx(np.mean([deal[each.card][1] for deal in everything]))
        best = [deal[each.card][0] == max(figure for figure, _ in deal.values()) for deal in everything]
        assert each.best == pytest.approx(np.mean(best))
        assert each.loss == pytest.approx(max(means.values()) - means[each.card])
        assert each.error == each.loss_error == found.chance_error(each.win) == 0
        for other in each.equivalent:
            assert points[other] == own
    assert means[found.best.card] == pytest.approx(max(means.values()))


def true_cards(known: Knowledge) -> list[Card]:
    """Returns the legal cards by the rules alone."""
    follow = [card for card in known.hand if known.trick and card.suit is known.trick[0].suit]
    return sorted(follow or known.hand, key=lambda card: (card.suit, -card.rank))


def trumped(seed: int) -> Record:
    """Returns a hand in which south has the seven best trumps and leads them: his side has all the tricks so far."""
    random = Random(seed)
    south = frozenset(cards("AS 7S KS JS QS 6S 5S AH KH 2D"))
    rest = [card for card in PORTUGAL.pack if card not in south]
    random.shuffle(rest)
    hands = (frozenset(rest[:10]), frozenset(rest[10:20]), south, frozenset(rest[20:]))
    position, plays = Position.start(Deal(hands, Suit.SPADES, Seat.S)), list[Card]()
    while position.cards_left > 3:
        legal = position.legal_cards
        plays.append(legal[0] if position.to_play is Seat.S else random.choice(legal))
        position = position.play(plays[-1])
    return Record(deal=Deal(hands, Suit.SPADES, Seat.S), plays=tuple(plays))


@pytest.mark.parametrize("rules", [*NAMED_RULES, FIVE_HANDED])
@pytest.mark.parametrize("seed", [1, 2])
def test_endings_are_those_of_minimax_over_every_deal(rules: Rules, seed: int) -> None:
    record = record_of(seed, rules)
    first = next(play for play in range(20, 40) if 1 < Knowledge.of(record, play).deals <= 60)
    for play in range(first, first + 5):
        check(hint(Knowledge.of(record, play)))


@pytest.mark.parametrize("seed", [0, 1, 3, 6])
def test_every_trick_is_not_every_point(seed: int) -> None:
    told = frozenset({(Seat.N, Suit.HEARTS), (Seat.E, Suit.HEARTS)})
    known = replace(Knowledge.of(trumped(seed), 28), told=told)
    assert (known.tricks, known.deals) == ((7, 0), 20)
    check(hint(known))
    found = hint(known)
    assert any(0 < each.sweep < each.double for each in found.cards)


def test_samples_are_as_right_as_their_errors_say() -> None:
    """Against all deals, each difference within 4.5 standard errors; the seed is fixed."""
    known = Knowledge.of(record_of(5), 24)
    whole = hint(known)
    assert whole.exact
    assert known.deals > 400
    few = hint(known, samples=300, seed=3)
    assert (few.exact, few.deals) == (False, 300)
    for each, true in zip(few.cards, whole.cards, strict=True):
        assert abs(each.points - true.points) <= 4.5 * each.error
        assert each.error > 0
        for chance, expected in ((each.win, true.win), (each.double, true.double), (each.best, true.best)):
            assert abs(chance - expected) <= 4.5 * sqrt(expected * (1 - expected) / 300) + 1e-12
        assert few.chance_error(each.win) == pytest.approx(sqrt(each.win * (1 - each.win) / 300))


def test_errors_are_those_of_the_samples() -> None:
    """The errors of many small samples are as wide as the points scatter."""
    record = record_of(5)
    known = Knowledge.of(record, 28)
    found = [hint(replace(known), samples=40, seed=seed, jobs=1) for seed in range(60)]
    if found[0].exact:
        pytest.fail("the ending has too few deals for this test")
    card = found[0].cards[0].card
    scatter = np.std([each.prospect(card).points for each in found], ddof=1)
    assert 0.6 < scatter / np.mean([each.prospect(card).error for each in found]) < 1.5


def test_without_a_number_of_samples_the_error_is_small_enough() -> None:
    found = hint(Knowledge.of(record_of(3), 20), seed=1)
    assert not found.exact
    assert found.deals % 100 == 0
    assert found.deals < MOST_SAMPLES
    assert max(max(each.error, each.loss_error) for each in found.cards) < 1


def test_few_deals_are_all_judged() -> None:
    record = record_of(3)
    for play in range(24, 40):
        known = Knowledge.of(record, play)
        limit = 2_000 if len(known.hand) <= 5 else 200
        assert hint(known).exact == (known.deals <= limit)
        if 1 < known.deals < 500:
            assert hint(known, samples=known.deals).exact
            assert not hint(known, samples=known.deals - 1).exact


def test_threads_and_seeds() -> None:
    known = Knowledge.of(record_of(4), 18)
    one, two = (hint(known, samples=150, seed=5, jobs=jobs) for jobs in (1, 2))
    assert one.cards == two.cards
    assert hint(known, samples=150, seed=6).cards != one.cards


def test_time_that_runs_out() -> None:
    known = Knowledge.of(record_of(4), 8)
    found = hint(known, samples=100_000, seconds=0.001)
    assert 0 < found.deals < 100_000
    assert not found.exact
    ending = Knowledge.of(record_of(4), 25)
    assert ending.deals > 8
    cut = hint(ending, seconds=1e-9)
    assert (cut.exact, cut.deals) == (False, 8)


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"samples": 0}, "0 samples; there must be at least 1"),
        ({"seconds": 0.0}, "a limit of 0.0 seconds; it must be more than 0"),
        ({"seed": -1}, "the seed -1 is negative"),
        ({"jobs": 0}, "0 jobs; there must be at least 1"),
    ],
)
def test_arguments_that_cannot_be(options: dict[str, int], problem: str) -> None:
    with pytest.raises(SuecaError, match=problem):
        hint(Knowledge.of(record_of(4), 30), **options)  # type: ignore[arg-type]


def test_a_card_that_may_not_be_played_has_no_prospect() -> None:
    record = record_of(4)
    with pytest.raises(SuecaError, match=f"{record.plays[0]} may not be played by "):
        hint(Knowledge.of(record, 36)).prospect(record.plays[0])


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_losses_seen_are_those_of_a_review(seed: int) -> None:
    record = record_at_random(seed)
    found, reviewed = judge(record, samples=2, plays=range(12, 40)), review(record)
    choices = [play for play in reviewed.plays if play.has_choice and play.turn.play >= 12]
    assert [each.turn for each in found.decisions] == [play.turn for play in choices]
    for each, play in zip(found.decisions, choices, strict=True):
        assert each.position == play.position
        assert each.loss == play.loss
        after = play.after if play.turn.seat in NS else 120 - play.after
        assert each.seen_after(each.turn.card) == after
        assert each.played.card == play.turn.card
        assert each.expected_loss == each.played.loss >= 0


def test_one_deal_left_is_as_good_as_seen() -> None:
    turns = ((5, 32), (5, 34), (18, 35))
    found = [each for seed, play in turns for each in judge(record_of(seed), plays=[play]).decisions]
    assert [each.hint.knowledge.deals for each in found] == [1] * len(turns)
    assert all(each.loss == each.expected_loss for each in found)
    assert all(each.seen == tuple(value.points for value in each.hint.cards) for each in found)


def test_sums() -> None:
    record = record_at_random(2, names=("Ana", "Rui", "Zé", "Luís"))
    found = judge(record, plays=range(20, 40), samples=20)
    rows: list[Seat | Side] = [*found.rules.seats, NS, EW]
    for seats in rows:
        held = {seats} if isinstance(seats, Seat) else set(seats)
        made = [each for each in found.decisions if each.turn.seat in held]
        row = found.losses_of(seats)
        assert (row.who, row.decisions, row.seen) == (str(seats), len(made), sum(each.loss for each in made))
        assert row.unseen == pytest.approx(sum(each.expected_loss for each in made))
        assert row.error == pytest.approx(sqrt(sum(each.played.loss_error**2 for each in made)))
        assert row.right == sum(each.expected_loss == 0 for each in made)
        assert row.average_seen == row.seen / len(made)
        assert row.average_unseen == row.unseen / len(made)
    players = losses_by_player([found, found])
    assert {row.who for row in players} == {"Ana", "Rui", "Zé", "Luís"}
    assert sum(row.decisions for row in players) == 2 * len(found.decisions)
    assert [row.average_unseen for row in players] == sorted(row.average_unseen for row in players)


def test_only_some_seats_and_cards() -> None:
    record = record_at_random(2)
    whole = judge(record, plays=range(24, 40), samples=5)
    south = judge(record, plays=range(24, 40), seats=[Seat.S], samples=5)
    kept = [each for each in whole.decisions if each.turn.seat is Seat.S]
    assert [(each.turn, each.hint.cards) for each in south.decisions] == [(each.turn, each.hint.cards) for each in kept]
    assert judge(record, plays=[]).decisions == ()
    assert judge(record, plays=[]).losses_of(NS).average_seen == 0
    last = whole.decisions[-1]
    assert whole.decision_at(last.turn.play) == last
    assert whole.decision_at(0) is None


@pytest.mark.parametrize("seed", [4, 5, 6])
def test_revokes(seed: int) -> None:
    record = revoked(seed)
    first = record.revokes[0].turn
    steps: list[int] = []
    ends = judge(record, samples=3, plays=range(12, 40), progress=lambda: steps.append(1))
    assert len(steps) == 40
    assert ends.stopped == record.revokes[0]
    assert all(each.turn.play < first.play for each in ends.decisions)
    goes_on = judge(record, samples=3, plays=range(12, 40), ignore_revoke=True)
    assert goes_on.stopped is None
    judged = [play for play in review(record, ignore_revoke=True).plays if play.has_choice and play.turn.play >= 12]
    assert [each.turn for each in goes_on.decisions] == [play.turn for play in judged]
    assert [each.loss for each in goes_on.decisions] == [play.loss for play in judged]
    assert any(each.turn.trick > first.trick for each in goes_on.decisions)


def test_records_that_cannot_be_judged() -> None:
    with pytest.raises(SuecaError, match="no hands"):
        judge(Record(deal=None, result=(60, 60)))
    with pytest.raises(SuecaError, match="no card was played"):
        judge(replace(record_at_random(1), plays=()))


def test_the_expected_points_are_those_of_the_real_deals() -> None:
    """Over many hands the points seen are on average those expected, as the real deals are random too."""
    seen, expected = list[float](), list[float]()
    for seed in range(60):
        record = record_at_random(seed, cards=25)
        for each in judge(record, plays=[24], samples=60).decisions:
            seen.append(each.seen_after(each.hint.cards[0].card))
            expected.append(each.hint.cards[0].points)
    assert len(seen) > 20
    difference = np.array(seen) - np.array(expected)
    assert abs(difference.mean()) < 4 * difference.std(ddof=1) / sqrt(len(seen))
