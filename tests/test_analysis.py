"""Reviews: every figure against an independent solve, and the sums."""

from dataclasses import replace
from random import Random

import pytest

from sueca import EW, NS, Card, Deal, Position, Solver, SuecaError, random_deal, solve, solve_cards
from sueca.analysis import Play, Review, positions_of, review
from sueca.players import games_lost, tally
from sueca.record import Record
from sueca.rules import AZORES, BRAZIL, PORTUGAL, Rules
from sueca.scoring import Scoring


def played(seed: int, cards: int = 40, rules: Rules = PORTUGAL, good: float = 0.7, start: int = 5) -> Record:
    """Returns a record of a random deal up to so many cards; the last `start` tricks are played well, mostly."""
    random, solver = Random(seed), Solver()
    deal = random_deal(random, rules)
    position, plays = Position.start(deal), list[Card]()
    for _ in range(cards):
        if random.random() < good and position.cards_left <= start:
            card = solver.solve(position).best
        else:
            card = random.choice(position.legal_cards)
        assert card is not None
        plays.append(card)
        position = position.play(card)
    return Record(deal=deal, plays=tuple(plays), rules=rules)


def revoked(seed: int, trick: int = 5) -> Record:
    """Returns a record with a revoke in a trick (from 0), its cards otherwise played at random."""
    random = Random(seed)
    deal = random_deal(random)
    hands, leader, plays = [set(hand) for hand in deal.hands], deal.leader, list[Card]()
    done = False
    for number in range(10):
        cards: list[Card] = []
        for turn in range(4):
            hand = hands[deal.rules.after(leader, turn)]
            follow = [card for card in deal.rules.pack if card in hand and cards and card.suit is cards[0].suit]
            other = [card for card in deal.rules.pack if card in hand and card not in follow]
            if number == trick and follow and other and not done:
                card, done = random.choice(other), True
            else:
                card = random.choice(follow or other)
            hand.remove(card)
            cards.append(card)
        plays += cards
        leader = Record(deal=deal, plays=tuple(plays)).finished_tricks[-1].winner
    assert done
    return Record(deal=deal, plays=tuple(plays))


def check_figures(found: Review) -> None:
    """Holds every figure of a review against a solver of its own."""
    assert found.value == solve(found.record.start, line=False).points[0]
    for play in found.plays:
        assert play.before == solve(play.position, line=False).points[0]
        after = play.position.play(play.turn.card)
        rest = solve(after, line=False).points if not after.is_over else after.taken
        assert rest is not None
        assert play.after == rest[0]
        ours = found.rules.side_of(play.turn.seat) == 0
        assert play.loss == (play.before - play.after if ours else play.after - play.before) >= 0
        values = {value.card: value for value in solve_cards(play.position).cards}
        right = tuple(card for card, value in values.items() if value.loss == 0)
        if play.loss or found.full:
            assert play.best == right
        else:
            assert play.turn.card in play.best
            assert set(play.best) <= set(right)
        if found.full:
            assert play.values is not None
            assert {value.card: value.lower for value in play.values} == {c: v.lower for c, v in values.items()}
            assert [value.loss for value in play.values] == [value.loss for value in values.values()]
        if play.loss:
            check_lines(play)
        else:
            assert (play.line, play.better, play.kind) == ((), (), None)


def check_lines(play: Play) -> None:
    """Plays both lines out: they begin with the card and a better one, and lead to the values."""
    assert play.line[0] == play.turn.card
    assert play.better[0] in play.best
    for line, value in ((play.line, play.after), (play.better, play.before)):
        position = play.position
        for card in line:
            position = position.play(card)
        assert position.is_over
        assert position.taken is not None
        assert position.taken[0] == value


@pytest.mark.parametrize(("seed", "rules", "full"), [(1, PORTUGAL, False), (2, BRAZIL, True), (3, AZORES, False)])
def test_every_figure_is_that_of_an_independent_solve(seed: int, rules: Rules, full: bool) -> None:
    found = review(played(seed, rules=rules), full=full)
    assert len(found.plays) == 40
    assert sum(play.loss > 0 for play in found.plays) >= 4
    check_figures(found)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10, 30))
def test_every_figure_of_many_hands(seed: int) -> None:
    check_figures(review(played(seed, good=0.3), full=seed % 2 == 0))


@pytest.mark.parametrize("seed", range(6))
def test_losses_add_up(seed: int) -> None:
    found = review(played(seed, good=0.2))
    assert found.result is not None
    assert found.value - found.loss_of(NS) + found.loss_of(EW) == found.result[0]
    assert sum(map(found.loss_of, found.rules.seats)) == found.loss_of(NS) + found.loss_of(EW)
    assert found.value - found.result[0] == sum(
        play.loss if play.turn.seat in NS else -play.loss for play in found.mistakes
    )


def test_a_revoke_ends_the_review() -> None:
    record = revoked(4)
    found = review(record)
    assert found.stopped == record.revokes[0]
    assert len(found.plays) == record.revokes[0].turn.play
    assert found.swings == ()


@pytest.mark.parametrize("seed", [4, 5, 6])
def test_ignoring_a_revoke_goes_on_with_the_next_trick(seed: int) -> None:
    record = revoked(seed)
    found = review(record, ignore_revoke=True)
    first = record.revokes[0].turn
    judged = [play.turn.play for play in found.plays]
    assert judged == [*range(first.play), *range((first.trick + 1) * 4, 40)]
    assert found.stopped is None
    gain = sum(swing.gain for swing in found.swings)
    assert found.result is not None
    assert found.value - found.loss_of(NS) + found.loss_of(EW) + gain == found.result[0]
    check_figures(found)
    assert {number: play.position for number, play in zip(judged, found.plays, strict=True)} == positions_of(
        record, ignore_revoke=True
    )


def test_play_that_ends_within_the_trick_of_a_revoke() -> None:
    record = revoked(4)
    cut = replace(record, plays=record.plays[: record.revokes[0].turn.play + 1])
    found = review(cut, ignore_revoke=True)
    assert (found.swings, found.result, len(found.plays)) == ((), None, len(cut.plays) - 1)


@pytest.mark.parametrize("cards", [1, 2, 3, 4, 5, 39])
def test_unfinished_play(cards: int) -> None:
    found = review(played(7, cards))
    assert len(found.plays) == cards
    assert found.result is found.result_worth is None
    assert found.plays[-1].after == solve(found.plays[-1].position.play(found.plays[-1].turn.card)).points[0]


def test_records_without_cards_are_refused() -> None:
    deal = random_deal(Random(1))
    with pytest.raises(SuecaError, match="no card was played"):
        review(Record(deal=deal))
    with pytest.raises(SuecaError, match="no hands"):
        review(Record(deal=None, result=(60, 60)))


def test_turning_points_change_what_the_hand_is_worth() -> None:
    for seed in range(6):
        found = review(played(seed, good=0.2))
        for play in found.plays:
            lost = games_lost(play)
            assert play.turns_hand == (play in found.turning_points) == (lost > 0)
        assert found.worth == found.plays[0].worth_before
        assert found.result_worth == found.plays[-1].worth_after
        for before, after in zip(found.plays, found.plays[1:], strict=False):
            assert (before.after, before.worth_after) == (after.before, after.worth_before)


def test_the_worth_follows_the_rules() -> None:
    record = played(3)
    assert record.deal is not None
    rules = replace(PORTUGAL, name="own", scoring=Scoring(steps=((61, 3), (91, 7)), all_tricks=9))
    deal = Deal(record.deal.hands, record.deal.trump, record.deal.leader, rules)
    found = review(Record(deal=deal, plays=record.plays, rules=rules))
    assert {games for play in found.plays for games in play.worth_before} <= {0, 3, 7, 9}


def test_every_trick_is_worth_more_than_every_point() -> None:
    """South holds all the trumps: every trick from the start, until he is made to lose one."""
    hands = Position.start(random_deal(Random(0))).hands
    trumps = frozenset(card for hand in hands for card in hand if card.suit.letter == "S")
    others = [card for card in PORTUGAL.pack if card not in trumps]
    held = [frozenset(others[start : start + 10]) for start in (0, 10, 20)]
    deal = Deal((held[0], held[1], trumps, held[2]), Card.parse("AS").suit, PORTUGAL.seats[2])
    found = review(Record(deal=deal, plays=tuple(_first_legal(Position.start(deal)))))
    assert found.worth == (4, 0) == found.result_worth


def _first_legal(position: Position) -> list[Card]:
    plays = []
    while not position.is_over:
        plays.append(position.legal_cards[0])
        position = position.play(plays[-1])
    return plays


def test_what_a_review_costs() -> None:
    """A review takes little more than the opening value: nodes are pinned, for times are not to be trusted."""
    opening = reviewed = 0
    for seed in range(8):
        record, solver = played(seed, good=0.9, start=10), Solver()
        opening += solver.solve(record.start, line=False).nodes
        solver.clear()
        reviewed += review(record, solver=solver).nodes
    assert (opening, reviewed) == (702_935, 509_012)


def test_players_are_tallied_by_name() -> None:
    reviews = [review(replace(played(seed, good=0.2), names=names)) for seed, names in _EVENING]
    rows = {row.player: row for row in tally(reviews)}
    assert set(rows) == {"Ana", "Rui", "Zé", "Luís"}
    assert {row.hands for row in rows.values()} == {2}
    assert {row.cards for row in rows.values()} == {20}
    for name, row in rows.items():
        plays = [play for each in reviews for play in each.plays if each.record.name(play.turn.seat) == name]
        assert row.lost == sum(play.loss for play in plays)
        assert row.choices == sum(play.has_choice for play in plays)
        assert row.average == row.lost / row.choices
        assert row.costly == sum(play.turns_hand for play in plays) <= row.mistakes
    assert [row.average for row in tally(reviews)] == sorted(row.average for row in rows.values())


_EVENING = [(1, ("Ana", "Rui", "Zé", "Luís")), (2, ("Rui", "Ana", "Luís", "Zé"))]
