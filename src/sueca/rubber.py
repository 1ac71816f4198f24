"""Rubbers (partidas): what hand after hand brings the two sides, until one of them has games enough."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from sueca.errors import SuecaError
from sueca.record import Record
from sueca.rules import Rules
from sueca.scoring import PACK_POINTS, Score, Scoring, score_hand, score_revoke
from sueca.seats import Pair, Seat
from sueca.words import counted


class Reason(StrEnum):
    """What a hand is scored for."""

    POINTS = "points"
    """More than half the points."""
    HIGH = "high"
    """So many points that the hand is worth more, 91 by the usual scoring."""
    NINETY = "ninety"
    """Exactly 90-30, where that has a worth of its own."""
    ALL_POINTS = "all points"
    """All 120 points, with a worthless trick lost or the tricks not known."""
    ALL_TRICKS = "all tricks"
    """Every trick: a bandeira."""
    TIE = "tie"
    REVOKE = "revoke"
    THROWN_IN = "thrown in"

    def __repr__(self) -> str:
        return f"Reason.{self.name}"


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoredHand:
    """A hand of a rubber, and what it brought.

    `rubber` and `number` count rubbers, and hands over all rubbers, from 1. Pairs are in the order of `Rules.sides`:
    `points` and `tricks`, None where they are not known; `score`, ties carried to the hand included; `games`, what
    both sides have in the rubber after it. `ties` were carried to it. `revoke` is the seat that pays for one. `winner`
    is the index of the side that wins the rubber with this hand, None if nobody does.
    """

    rubber: int
    number: int
    record: Record
    rules: Rules
    points: Pair | None
    tricks: Pair | None
    reason: Reason
    ties: int
    score: Score
    games: Pair
    revoke: Seat | None = None
    winner: int | None = None

    @property
    def least(self) -> int | None:
        """The step of the scoring that the winner reached, in points; None where nobody reached one."""
        return None if self.points is None else _least(max(self.points), self.rules.scoring)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rubber:
    """A rubber, won or not yet.

    `games` are those of both sides, in the order of `Rules.sides`; `winner` is the index of the side that won;
    `carried` are the ties that the next hand would be worth more by.
    """

    number: int
    rules: Rules
    hands: tuple[ScoredHand, ...]
    games: Pair
    winner: int | None
    carried: int

    @property
    def pente(self) -> bool:
        """Whether it was won with not a game lost."""
        return self.winner is not None and not self.games[1 - self.winner]


def keep_rubbers(records: Iterable[Record], *, rules: Rules | None = None) -> tuple[Rubber, ...]:
    """Returns the rubbers that the hands make, one after the other; the last may be unfinished.

    Raises `SuecaError` as `score_record` does.
    """
    rubbers: list[list[ScoredHand]] = []
    for hand in score_records(records, rules=rules):
        if hand.rubber > len(rubbers):
            rubbers.append([])
        rubbers[-1].append(hand)
    return tuple(map(rubber_of, rubbers))


def rubber_of(hands: Iterable[ScoredHand]) -> Rubber:
    """Returns the rubber that some scored hands, at least one, make up."""
    played = tuple(hands)
    last = played[-1]
    return Rubber(
        number=last.rubber,
        rules=last.rules,
        hands=played,
        games=last.games,
        winner=last.winner,
        carried=last.score.carried,
    )


def score_records(records: Iterable[Record], *, rules: Rules | None = None) -> Iterator[ScoredHand]:
    """Yields each hand with what it brings. Raises `SuecaError` as `score_record` does, where the hand is reached."""
    last = None
    for record in records:
        last = score_record(record, last, rules=rules)
        yield last


def score_record(record: Record, last: ScoredHand | None = None, *, rules: Rules | None = None) -> ScoredHand:
    """Returns what a hand brings that is played after `last`, None for the first, by its rules, or else by `rules`.

    A hand of which every card was played is scored by its cards, another by the result that was claimed.
    Whoever revoked pays for it, the first who did; where only claimed revokes count, the one who was called. A rubber
    is won by the first side to have games enough and more than the other, and the next hand begins a new one.
    Raises `SuecaError`, naming the record's place, for a hand that cannot be scored and one under other
    rules than the last.
    """
    number = 1 if last is None else last.number + 1
    try:
        return _scored(record, _common_rules(record, last, rules), number, last)
    except SuecaError as error:
        raise SuecaError(f"{record.place or f'hand {number}'}: {error}") from None


def _common_rules(record: Record, last: ScoredHand | None, given: Rules | None) -> Rules:
    """Returns the rules to score by. Raises `SuecaError` for a record under others than the last."""
    if given is not None and record.rules.sides != given.sides:
        raise SuecaError(f"the sides are not those of {given.name}")
    if given is None and last is not None and record.rules != last.rules:
        named = record.rules.name
        others = last.rules.name if last.rules.name != named else f"another {named}"
        raise SuecaError(f"played under {named}, the hands before under {others}; name the rules for all")
    return given or record.rules


def _scored(record: Record, rules: Rules, number: int, last: ScoredHand | None) -> ScoredHand:
    """Returns what a hand brings that was played after another."""
    goes_on = last is not None and last.winner is None
    before, ties = (last.games, last.score.carried) if last is not None and goes_on else ((0, 0), 0)
    points, tricks = _outcome(record)
    revoke = None if record.thrown_in else _revoke(record, rules.scoring)
    if record.thrown_in:
        _check_throw_in(record, rules)
        reason, score = Reason.THROWN_IN, Score((0, 0), ties)
    elif revoke is not None:
        reason, score = Reason.REVOKE, score_revoke(rules.side_of(revoke), rules.scoring, ties)
    elif points is not None:
        reason, score = _reason(points, tricks, rules.scoring), score_hand(points, tricks, rules.scoring, ties)
    else:
        played = f"{len(record.plays)} of {counted(len(rules.pack), 'card')} played, and no result is given"
        raise SuecaError(f"the hand cannot be scored: {played}")
    games = before[0] + score.games[0], before[1] + score.games[1]
    return ScoredHand(
        rubber=(0 if last is None else last.rubber) + (not goes_on),
        number=number,
        record=record,
        rules=rules,
        points=points,
        tricks=tricks,
        reason=reason,
        ties=ties,
        score=score,
        games=games,
        revoke=revoke,
        winner=_winner(games, rules.scoring),
    )


def _outcome(record: Record) -> tuple[Pair | None, Pair | None]:
    """Returns the points and tricks of a hand: those of the cards if all were played, else those claimed."""
    if record.is_complete:
        return record.taken, record.tricks_won
    return record.result, record.tricks


def _revoke(record: Record, scoring: Scoring) -> Seat | None:
    """Returns the seat that pays for a revoke, if any."""
    if not scoring.revoke_claimed:
        for revoke in record.revokes:
            return revoke.turn.seat
    return record.revoke


def _check_throw_in(record: Record, rules: Rules) -> None:
    limit = rules.scoring.throw_in
    points = 0 if record.deal is None else sum(card.points for card in record.deal.hands[record.deal.leader])
    if points >= limit:
        allowed = f"only hands of fewer than {counted(limit, 'point')}" if limit else "no hand"
        raise SuecaError(f"{allowed} may be thrown in under {rules.name}")


def _reason(points: Pair, tricks: Pair | None, scoring: Scoring) -> Reason:
    most = max(points)
    if points[0] == points[1]:
        return Reason.TIE
    if tricks is not None and 0 in tricks:
        return Reason.ALL_TRICKS
    if most == PACK_POINTS:
        return Reason.ALL_POINTS
    if most == 90 and scoring.ninety is not None:
        return Reason.NINETY
    return Reason.HIGH if most >= _second(scoring) else Reason.POINTS


def _second(scoring: Scoring) -> int:
    """Returns the points from which on a hand is worth more than the least."""
    first = scoring.steps[0][1]
    return next((points for points, games in scoring.steps if games > first), PACK_POINTS + 1)


def _least(most: int, scoring: Scoring) -> int | None:
    return max((points for points, _ in scoring.steps if most >= points), default=None)


def _winner(games: Pair, scoring: Scoring) -> int | None:
    if max(games) < scoring.rubber or games[0] == games[1]:
        return None
    return 0 if games[0] > games[1] else 1
