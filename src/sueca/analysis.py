"""A hand gone over card by card: what each play cost, and who could have done better."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import TypeVar

from sueca.cards import Card
from sueca.errors import SuecaError
from sueca.mistakes import Choice, Kind, kind_of
from sueca.notebook import PicturedReview
from sueca.position import Position
from sueca.record import Record, Revoke, Turn
from sueca.rules import Rules
from sueca.scoring import games
from sueca.seats import Pair, Seat, Side
from sueca.solution import AtLeast, CardValue
from sueca.solver import Solver

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """A card that was played, judged with all hands seen.

    `position` is the one before it. `before` and `after` are the card points that NS (`Rules.sides[0]`) have in the
    end with best play by all from before and after the card; `loss` is what the card cost the side that played
    it, never negative. `worth_before` and `worth_after` are what the hand then is worth in games, (NS, EW), without
    ties carried. `equivalent` are the other legal cards that must be worth the same. `best` are cards that lose
    nothing: all of them where the card lost something or all values are known, else the card and its equivalents.

    `line` is best play from the card on and `better` best play from the first of the best cards, both empty where
    nothing was lost; `kind` is the kind of mistake, if a rule names it. `values` are those of all legal
    cards, None if they were not wanted.
    """

    turn: Turn
    position: Position
    before: int
    after: int
    loss: int
    worth_before: Pair
    worth_after: Pair
    equivalent: tuple[Card, ...]
    best: tuple[Card, ...]
    line: tuple[Card, ...] = ()
    better: tuple[Card, ...] = ()
    kind: Kind | None = None
    values: tuple[CardValue, ...] | None = None

    @property
    def is_forced(self) -> bool:
        """Whether no other card could be played."""
        return len(self.position.legal_cards) == 1

    @property
    def has_choice(self) -> bool:
        """Whether there were cards to choose from that are not plainly worth the same."""
        return len(self.position.legal_cards) > 1 + len(self.equivalent)

    @property
    def turns_hand(self) -> bool:
        """Whether the card changed who wins the hand, or what it is worth."""
        return self.worth_before != self.worth_after


@dataclass(frozen=True, slots=True)
class Swing:
    """A revoke that play went on after, and the card points that NS gained by that trick.

    The card itself and the rest of its trick are not judged: nobody could know what to expect of them.
    """

    revoke: Revoke
    gain: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Review(PicturedReview):
    """What the cards of a hand cost.

    `plays` are the cards judged, in order of play: all that were played, but for those from a revoke on or,
    if revokes were to be ignored, those of its trick. `value` is what NS (`Rules.sides[0]`) take from the start with
    best play, `worth` what that is worth in games. In a hand played to the end the result is `value` less
    what NS lost, plus what EW lost, plus the `gain` of every swing. `stopped` is the revoke at which the review ends;
    `full` and `ignore_revoke` are what was asked for; `nodes` are the cards played in all searches.
    """

    record: Record
    plays: tuple[Play, ...]
    value: int
    worth: Pair
    swings: tuple[Swing, ...] = ()
    stopped: Revoke | None = None
    full: bool = False
    ignore_revoke: bool = False
    nodes: int = 0
    seconds: float = 0.0

    @property
    def rules(self) -> Rules:
        """The rules of the hand."""
        return self.record.rules

    @property
    def result(self) -> Pair | None:
        """The card points both sides took, None if the hand was not played to the end."""
        return self.record.taken if self.record.is_complete else None

    @property
    def result_worth(self) -> Pair | None:
        """What the result is worth in games, a tie and a revoke apart."""
        return None if self.result is None else games(self.result, _sweep(self.record), self.rules.scoring)

    @property
    def turning_points(self) -> tuple[Play, ...]:
        """The cards that changed who wins the hand, or what it is worth."""
        return tuple(play for play in self.plays if play.turns_hand)

    @property
    def mistakes(self) -> tuple[Play, ...]:
        """The cards that lost something."""
        return tuple(play for play in self.plays if play.loss)

    def loss_of(self, seats: Seat | Side) -> int:
        """Returns the card points that a seat or a side lost."""
        of = Side(frozenset({seats})) if isinstance(seats, Seat) else seats
        return sum(play.loss for play in self.plays if play.turn.seat in of)

    def play_at(self, number: int) -> Play | None:
        """Returns the card that was played after `number` others, None if it is not judged."""
        return next((play for play in self.plays if play.turn.play == number), None)


def review(
    record: Record,
    *,
    full: bool = False,
    ignore_revoke: bool = False,
    solver: Solver | None = None,
    progress: Callable[[], None] = lambda: None,
) -> Review:
    """Goes over a hand card by card, with all hands seen.

    With `full`, the value of every legal card is found as well, which takes longer. The review ends at
    a revoke, or goes on with the next trick if revokes are to be ignored. `progress` is called after each card.
    Raises `SuecaError` for a record without hands or without a card played.
    """
    started = time.perf_counter()
    judge = _Judge(record, solver or Solver(), full, progress)
    stretches, revokes = _stretches(record, ignore_revoke)
    if not record.plays:
        raise SuecaError("no card was played")
    judged = [judge.stretch(position, turns) for position, turns in stretches]
    swings = [
        Swing(revoke, following[0] - ended[-1])
        for revoke, (ended, _), (following, _) in zip(revokes, judged, judged[1:], strict=False)
    ]
    value = judged[0][0][0]
    return Review(
        record=record,
        plays=tuple(play for _, plays in judged for play in plays),
        value=value,
        worth=judge.worth(record.start, value),
        swings=tuple(swings),
        stopped=revokes[0] if revokes and not ignore_revoke else None,
        full=full,
        ignore_revoke=ignore_revoke,
        nodes=judge.nodes,
        seconds=time.perf_counter() - started,
    )


def positions_of(record: Record, *, ignore_revoke: bool = False) -> dict[int, Position]:
    """Returns the position before each card that `review` judges, by the number of cards played before."""
    return {
        turn.play: position
        for start, turns in _stretches(record, ignore_revoke)[0]
        for turn, position in zip(turns, _positions(start, turns), strict=False)
    }


Stretch = tuple[Position, list[Turn]]
"""A position, and the legal plays from it on that are to be judged."""


def _stretches(record: Record, ignore_revoke: bool) -> tuple[list[Stretch], list[Revoke]]:
    """Returns the stretches of play up to the first revoke, or between them all, and the revokes that part them."""
    players, revokes = len(record.rules.seats), list[Revoke]()
    stretches: list[Stretch] = [(record.start, [])]
    first = 0
    for revoke in record.revokes:
        if revoke.turn.play < first:
            continue  # the second of a trick
        stretches[-1][1].extend(record.turns[first : revoke.turn.play])
        revokes.append(revoke)
        first = (revoke.turn.trick + 1) * players
        if not ignore_revoke or first > len(record.plays):
            return stretches, revokes
        stretches.append((_position_before(record, revoke.turn.trick + 1), []))
    stretches[-1][1].extend(record.turns[first:])
    return stretches, revokes


def _positions(position: Position, turns: list[Turn]) -> list[Position]:
    """Returns the position before each of the plays, and the one after the last."""
    return list(accumulate(turns, lambda before, turn: before.play(turn.card), initial=position))


def _position_before(record: Record, trick: int) -> Position:
    """Returns the position before a trick, whether or not the cards before were played by the rules."""
    assert record.deal is not None
    before = replace(record, plays=record.plays[: trick * len(record.rules.seats)], result=None, tricks=None)
    return Position(
        hands=tuple(hand - set(before.plays) for hand in record.deal.hands),
        trump=record.deal.trump,
        leader=before.finished_tricks[-1].winner,
        taken=before.taken,
        tricks=before.tricks_won,
        rules=record.rules,
    )


@dataclass(slots=True)
class _Judge:
    """Judges the plays of a record with one warm solver, and counts its nodes."""

    record: Record
    solver: Solver
    full: bool
    progress: Callable[[], None]
    nodes: int = 0

    def stretch(self, position: Position, turns: list[Turn]) -> tuple[tuple[int, ...], list[Play]]:
        """Returns the value before each of the plays and after the last, and the plays judged.

        Works from the last one back, so that the table knows more and more.
        """
        positions = _positions(position, turns)
        values = self._counted(self.solver.trace(position, [turn.card for turn in turns]))
        worths = [self.worth(each, value) for each, value in zip(positions, values, strict=True)]
        plays: list[Play] = []
        for index in reversed(range(len(turns))):
            plays.append(
                self._play(turns[index], positions[index], values[index : index + 2], worths[index : index + 2])
            )
            self.progress()
        return values, plays[::-1]

    def worth(self, position: Position, value: int) -> Pair:
        """Returns what the hand is worth with best play from a position of that value."""
        everything = 0 if value else 1
        if value not in (0, position.rules.pack_points):
            sweep = None
        elif position.is_over:
            sweep = everything if position.tricks is not None and position.tricks[1 - everything] == 0 else None
        else:
            sweep = self._counted(self.solver.solve(position, line=False)).sweep
        return games((value, position.rules.pack_points - value), sweep, position.rules.scoring)

    def _counted(self, result: T) -> T:
        """Returns the result of a search that has just ended."""
        self.nodes += self.solver.nodes
        return result

    def _play(self, turn: Turn, position: Position, values: Sequence[int], worths: Sequence[Pair]) -> Play:
        before, after = values
        ours = position.rules.side_of(turn.seat) == 0
        loss = before - after if ours else after - before
        equivalent = tuple(position.equivalent(turn.card))
        cards = self._counted(self.solver.solve_cards(position)).cards if self.full else None
        best: tuple[Card, ...] = (turn.card, *equivalent)
        if cards is not None:
            best = tuple(value.card for value in cards if value.lower == before)
        elif loss:
            best = self._keeping(position, before)
        play = Play(
            turn=turn,
            position=position,
            before=before,
            after=after,
            loss=loss,
            worth_before=worths[0],
            worth_after=worths[1],
            equivalent=equivalent,
            best=best,
            values=cards,
        )
        return self._explained(play) if loss else play

    def has_drawn(self, turn: Turn) -> bool:
        """Whether the side of a player has led a trump in an earlier trick."""
        side = self.record.rules.side_of
        leads = self.record.turns[: turn.play : len(self.record.rules.seats)]
        trump = self.record.start.trump
        return any(lead.card.suit is trump and side(lead.seat) == side(turn.seat) for lead in leads if lead != turn)

    def _keeping(self, position: Position, value: int) -> tuple[Card, ...]:
        """Returns the cards after which the player's side still takes what the position is worth to it."""
        side = position.rules.side_of(position.to_play)
        question = AtLeast(position.rules.sides[side], (value, position.rules.pack_points - value)[side])
        found: dict[Card, bool] = {}
        for card in position.legal_cards:
            if card not in found:
                answer = self._keeps(position.play(card), question)
                found |= dict.fromkeys([card, *position.equivalent(card)], answer)
        return tuple(card for card in position.legal_cards if found[card])

    def _keeps(self, after: Position, question: AtLeast) -> bool:
        if after.is_over:
            assert after.taken is not None
            return after.taken[after.rules.side_index(question.side)] >= question.points
        return self._counted(self.solver.solve(after, objective=question, line=False)).answer is True

    def _explained(self, play: Play) -> Play:
        """Returns the play with the lines that show what it lost, and the kind of mistake it was."""
        after = play.position.play(play.turn.card)
        line = (play.turn.card, *self._counted(self.solver.best_line(after, play.after)))
        better = self._counted(self.solver.best_line(play.position, play.before))
        kind = kind_of(Choice(play.position, play.best, line, better, self.has_drawn(play.turn)))
        return replace(play, line=line, better=better, kind=kind)


def _sweep(record: Record) -> int | None:
    """Returns the index of the side that won every trick of a hand, None if neither did."""
    return next((side for side in (0, 1) if not record.tricks_won[1 - side]), None)
