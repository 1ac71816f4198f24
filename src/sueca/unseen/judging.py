"""Decisions judged by what their players knew: what a card cost with all hands seen, and with the others unseen."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from math import sqrt

from sueca.analysis import positions_of
from sueca.cards import Card
from sueca.errors import SuecaError
from sueca.many import solve_many, to_arrays
from sueca.position import Position
from sueca.record import Record, Revoke, Turn
from sueca.rules import Rules
from sueca.seats import Seat, Side
from sueca.unseen.hints import CAVEAT, MOST_SAMPLES, Hint, Prospect, hint, own_points
from sueca.unseen.knowledge import Knowledge

__all__ = ["CAVEAT", "MOST_SAMPLES", "Decision", "Hint", "Judgement", "Losses", "Prospect", "hint", "judge"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """A card that was a choice, judged with all hands seen and with the others' unseen.

    `seen` are the points in the end of the player's side after each card of `hint.cards`, with all hands seen and best
    play by all; `loss` is what the card played cost by them, as in `sueca.analysis.Play`.
    """

    turn: Turn
    position: Position
    hint: Hint
    seen: tuple[int, ...]

    @property
    def played(self) -> Prospect:
        """What the card played led to on average."""
        return self.hint.prospect(self.turn.card)

    @property
    def loss(self) -> int:
        """The points that the card cost with all hands seen."""
        return max(self.seen) - self.seen_after(self.turn.card)

    @property
    def expected_loss(self) -> float:
        """The points that the card cost on average, against the card with most points on average."""
        return self.played.loss

    @property
    def is_right(self) -> bool:
        """Whether no card has more points on average."""
        return self.played.loss == 0

    def seen_after(self, card: Card) -> int:
        """Returns the points in the end of the player's side after a card, with all hands seen."""
        return self.seen[[each.card for each in self.hint.cards].index(card)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Losses:
    """What a player, a seat or a side lost by so many decisions: card points, seen and unseen.

    `right` counts the decisions for a card with most points on average, `error` is the standard error of `unseen`.
    """

    who: str
    decisions: int = 0
    right: int = 0
    seen: int = 0
    unseen: float = 0.0
    error: float = 0.0

    @property
    def average_seen(self) -> float:
        """The points lost for each decision with all hands seen, 0 where there was none."""
        return self.seen / self.decisions if self.decisions else 0.0

    @property
    def average_unseen(self) -> float:
        """The points lost on average for each decision, 0 where there was none."""
        return self.unseen / self.decisions if self.decisions else 0.0

    @property
    def average_error(self) -> float:
        """The standard error of that."""
        return self.error / self.decisions if self.decisions else 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """The decisions of a hand, in order of play.

    `stopped` is the revoke at which they end, if revokes were not to be ignored.
    """

    record: Record
    decisions: tuple[Decision, ...]
    stopped: Revoke | None = None
    ignore_revoke: bool = False
    seconds: float = 0.0

    @property
    def rules(self) -> Rules:
        """The rules of the hand."""
        return self.record.rules

    def losses_of(self, seats: Seat | Side) -> Losses:
        """Returns what a seat or a side lost by its decisions."""
        return losses(str(seats), (each for each in self.decisions if _sits(each.turn.seat, seats)))

    def decision_at(self, play: int) -> Decision | None:
        """Returns the decision for card number `play`, from 0, None if it is not judged."""
        return next((each for each in self.decisions if each.turn.play == play), None)


def judge(  # noqa: PLR0913 - one says what, the others how
    record: Record,
    *,
    samples: int | None = None,
    seconds: float | None = None,
    seats: Collection[Seat] | None = None,
    plays: Collection[int] | None = None,
    seed: int = 0,
    jobs: int | None = None,
    ignore_revoke: bool = False,
    progress: Callable[[], None] = lambda: None,
) -> Judgement:
    """Judges every card of a hand that was a choice: of these seats, or with these numbers from 0, if they are given.

    `samples`, `seconds`, for each decision, `seed` and `jobs` are as in `hint`. The cards are those that `review`
    judges: up to the first revoke or, if revokes are to be ignored, but for those of its trick. `progress` is called
    after each card of the record. Raises `SuecaError` for a record without hands or without a card played.
    """
    started = time.perf_counter()
    positions = positions_of(record, ignore_revoke=ignore_revoke)
    if not record.plays:
        raise SuecaError("no card was played")
    turns = [turn for turn in record.turns if turn.play in positions]
    chosen = [
        turn
        for turn in turns
        if (seats is None or turn.seat in seats) and (plays is None or turn.play in plays)
        if len(positions[turn.play].legal_cards) > 1 + len(positions[turn.play].equivalent(turn.card))
    ]
    known = {turn.play: Knowledge.of(record, turn.play, ignore_revoke=ignore_revoke) for turn in chosen}
    seen = _seen([(positions[turn.play], known[turn.play]) for turn in chosen], record.rules, jobs)
    decisions = []
    for turn in record.turns:
        if turn.play in known:
            found = hint(known[turn.play], samples=samples, seconds=seconds, seed=seed, jobs=jobs)
            decisions.append(Decision(turn=turn, position=positions[turn.play], hint=found, seen=next(seen)))
        progress()
    stopped = None if ignore_revoke else next(iter(record.revokes), None)
    return Judgement(
        record=record,
        decisions=tuple(decisions),
        stopped=stopped,
        ignore_revoke=ignore_revoke,
        seconds=time.perf_counter() - started,
    )


def losses(who: str, decisions: Iterable[Decision]) -> Losses:
    """Returns what was lost by some decisions."""
    made = list(decisions)
    return Losses(
        who=who,
        decisions=len(made),
        right=sum(each.is_right for each in made),
        seen=sum(each.loss for each in made),
        unseen=sum(each.expected_loss for each in made),
        error=sqrt(sum(each.played.loss_error**2 for each in made)),
    )


def losses_by_player(judgements: Iterable[Judgement]) -> tuple[Losses, ...]:
    """Returns what each player who decided anything lost, who lost least unseen for a decision first, then by name."""
    made: dict[str, list[Decision]] = {}
    for judgement in judgements:
        for each in judgement.decisions:
            made.setdefault(judgement.record.name(each.turn.seat), []).append(each)
    rows = (losses(who, decisions) for who, decisions in made.items())
    return tuple(sorted(rows, key=lambda row: (row.average_unseen, row.who)))


def _sits(seat: Seat, seats: Seat | Side) -> bool:
    return seat is seats if isinstance(seats, Seat) else seat in seats


def _seen(turns: list[tuple[Position, Knowledge]], rules: Rules, jobs: int | None) -> Iterator[tuple[int, ...]]:
    """Yields the points in the end of the player's side after each legal card, all hands seen."""
    positions = [position for position, _ in turns]
    if not positions:
        return
    values = solve_many(*to_arrays(positions, rules), rules=rules, cards=True, jobs=jobs)
    for (position, knowledge), row in zip(turns, values, strict=True):
        columns = [rules.pack.index(card) for card in position.legal_cards]
        yield tuple(map(int, own_points(row[columns], knowledge)))
