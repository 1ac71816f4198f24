"""A reviewed hand step by step: what lies on the table before every card, and what is known of it."""

from __future__ import annotations

from dataclasses import dataclass

from sueca.analysis import Play, Review
from sueca.cards import Card
from sueca.language import _, _n
from sueca.record import Turn
from sueca.render.labels import card_label, points_label, seat_label
from sueca.seats import Pair, Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """The hand after `number` cards.

    `seat` is whose turn it is, None at the end; `turn` the card that it then played, if the record goes on, and
    `play` how that was judged. `table` are the cards of the trick or, if `is_taken`, those of the last one, which
    `winner` has taken. `taken` are the card points of both sides so far; `value` is what NS (`Rules.sides[0]`) have in
    the end with best play, None where that is not known. `is_revoke` tells whether the card was a revoke.
    """

    number: int
    seat: Seat | None
    turn: Turn | None
    play: Play | None
    table: tuple[Turn, ...]
    winner: Seat | None
    taken: Pair
    value: int | None
    is_revoke: bool

    @property
    def is_taken(self) -> bool:
        """Whether the trick on the table is over."""
        return self.winner is not None

    @property
    def values(self) -> dict[Card, tuple[int, int]]:
        """What NS have in the end after each card whose value is known, and what the card loses."""
        play = self.play
        if play is None:
            return {}
        if play.values is not None:
            return {value.card: (value.lower, value.loss or 0) for value in play.values}
        known = dict.fromkeys(play.best, (play.before, 0))
        return known | dict.fromkeys((play.turn.card, *play.equivalent), (play.after, play.loss))


def steps(review: Review) -> tuple[Step, ...]:
    """Returns the steps from the deal to the end of the record, one more than cards were played."""
    record = review.record
    turns, tricks, players = record.turns, record.finished_tricks, len(review.rules.seats)
    plays = {play.turn.play: play for play in review.plays}
    revoked = {revoke.turn.play for revoke in record.revokes}
    taken, last = _running(review), _next_seat(review)
    found = []
    for number in range(len(turns) + 1):
        done, on_table = divmod(number, players)
        before = tricks[:done]
        winner = before[-1].winner if before and not on_table else None
        turn = turns[number] if number < len(turns) else None
        first = number - (on_table or (players if before else 0))
        found.append(
            Step(
                number=number,
                seat=turn.seat if turn else last,
                turn=turn,
                play=plays.get(number),
                table=turns[first:number],
                winner=winner,
                taken=taken[done],
                value=_value_after(review, plays, number),
                is_revoke=number in revoked,
            )
        )
    return tuple(found)


def status(review: Review, step: Step) -> str:
    """Returns what happens at a step, in a sentence."""
    if step.turn is None:
        return _ended(review, step)
    rules, turn, play = review.rules, step.turn, step.play
    if step.is_revoke:
        text = _("Trick {trick}. {who} plays {card}: a revoke.")
    elif play is None:
        text = _("Trick {trick}. {who} plays {card}, which is not judged.")
    elif play.loss:
        text = _n(
            "Trick {{trick}}. {{who}} plays {{card}} and loses {count} point.",
            "Trick {{trick}}. {{who}} plays {{card}} and loses {count} points.",
            play.loss,
        )
    elif play.is_forced:
        text = _("Trick {trick}. {who} can only play {card}.")
    else:
        text = _("Trick {trick}. {who} plays {card}.")
    return text.format(trick=turn.trick + 1, who=who(review, turn.seat), card=card_label(turn.card, rules))


def who(review: Review, seat: Seat) -> str:
    """Returns a player as the name and the letter of the seat, or the letter alone."""
    name = name_of(review, seat)
    return f"{name} ({seat_label(seat)})" if name else seat_label(seat)


def name_of(review: Review, seat: Seat) -> str:
    """Returns a player's name, empty if it is not known."""
    names = review.record.names
    return names[seat] if seat < len(names) else ""


def _ended(review: Review, step: Step) -> str:
    if review.result is not None:
        return _("The hand is over: {points}.").format(points=points_label(review.result, review.rules))
    assert step.seat is not None
    return _("The record ends here, with {who} to play.").format(who=who(review, step.seat))


def _next_seat(review: Review) -> Seat | None:
    """Returns whose turn it is where the record ends."""
    record = review.record
    if record.is_complete:
        return None
    if len(record.plays) % len(review.rules.seats):
        return review.rules.after(record.turns[-1].seat)
    return record.finished_tricks[-1].winner


def _value_after(review: Review, plays: dict[int, Play], number: int) -> int | None:
    """Returns what NS have in the end with best play after so many cards, None where that is not known."""
    if number in plays:
        return plays[number].before
    if number - 1 in plays:
        return plays[number - 1].after
    return None if number else review.value


def _running(review: Review) -> list[Pair]:
    """Returns the card points of both sides before the first trick and after each."""
    taken = [(0, 0)]
    for trick in review.record.finished_tricks:
        first, second = taken[-1]
        ours = review.rules.side_of(trick.winner) == 0
        taken.append((first + trick.points, second) if ours else (first, second + trick.points))
    return taken
