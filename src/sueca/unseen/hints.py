"""What each card is worth to a player who sees his own hand only: averages over the deals that he cannot tell apart."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING

import numpy as np

from sueca.cards import Card
from sueca.errors import SuecaError
from sueca.many import PLAYED, solve_many
from sueca.position import Position, finish_trick
from sueca.seats import Seat
from sueca.solution import AllTricks
from sueca.unseen.knowledge import Knowledge
from sueca.unseen.sampling import all_deals, sample_deals

if TYPE_CHECKING:
    import numpy.typing as npt

    Bytes = npt.NDArray[np.uint8]
    Floats = npt.NDArray[np.float64]
    Flags = npt.NDArray[np.bool_]
    Values = npt.NDArray[np.int16]

CAVEAT = (
    "Every deal is played as if all saw all hands: a card that finds something out, or hides it, is worth more at the "
    "table than it is here, and one that needs a later guess is worth less (strategy fusion)."
)
"""What averages of play with all hands seen do not tell."""

MOST_SAMPLES = 1_000
_BATCH = 100
_FIRST_TIMED_BATCH = 8
_WANTED_ERROR = 1.0
_FEW_DEALS = 200
_FEW_IN_ENDINGS, _ENDING = 2_000, 5
"""All deals are judged if they are few, or not very many and the endings are of so few cards a hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Prospect:
    """What a card leads to on average, for the side of its player.

    `points` are the card points in the end, and `error` their standard error; `win`, `double` and `sweep` are the
    chances of 61 points, of 91, and of every trick of the hand; `best` is the share of the deals in which no card was
    better. `loss` is what the card falls short of the one with most points, on the same deals, and `loss_error` the
    standard error of that difference. `equivalent` are the other legal cards that are worth the same in every deal.
    """

    card: Card
    points: float
    error: float
    win: float
    double: float
    sweep: float
    best: float
    loss: float
    loss_error: float
    equivalent: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Hint:
    """What the legal cards of a seat are worth, the others' hands unseen.

    `cards` are in the order of `Position.legal_cards`. `deals` were judged, of as many as `knowledge.deals`; `exact`
    tells that these are all, each judged once, so that nothing is left to chance and all errors are 0.
    """

    knowledge: Knowledge
    cards: tuple[Prospect, ...]
    deals: int
    exact: bool
    seconds: float

    @property
    def best(self) -> Prospect:
        """The card with most points on average, of several the one most often best."""
        return max(self.cards, key=lambda each: (each.loss == 0, each.best))

    @property
    def has_choice(self) -> bool:
        """Whether there were cards to choose from that are not plainly worth the same."""
        return len(self.cards) > 1 + len(self.cards[0].equivalent)

    def prospect(self, card: Card) -> Prospect:
        """Returns what a card leads to. Raises `SuecaError` for one that may not be played."""
        found = next((each for each in self.cards if each.card == card), None)
        if found is None:
            raise SuecaError(f"{self.knowledge.rules.card_label(card)} may not be played by {self.knowledge.seat}")
        return found

    def chance_error(self, chance: float) -> float:
        """Returns the standard error of a chance found here."""
        return 0.0 if self.exact else sqrt(chance * (1 - chance) / self.deals)


def hint(  # noqa: PLR0913 - one says what, the others how
    knowledge: Knowledge,
    *,
    samples: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    jobs: int | None = None,
    progress: Callable[[], None] = lambda: None,
) -> Hint:
    """Weighs the legal cards of a seat over deals of the hidden hands, the same deals for all cards.

    All deals are judged where they are few: up to `samples`, or, if that is None, 200, and 2,000 of up to five cards
    a hand. Else `samples` are drawn or, if that is None, as many as bring every standard error under 1 point,
    1,000 at most. No further ones are begun after `seconds`. The result depends on the `seed` but, unless time
    ran out, neither on `jobs`, the number of threads, nor on the machine. `progress` is called after some deals each
    time. Raises `SuecaError` for arguments that cannot be.
    """
    started = time.perf_counter()
    _check(samples, seconds, seed)
    weigher = _Weigher(knowledge, jobs, np.random.default_rng([seed, len(knowledge.plays)]))
    limit = samples if samples is not None else _enough(knowledge)
    if whole := knowledge.deals <= limit:
        weigher.enumerate()
    most = knowledge.deals if whole else samples or MOST_SAMPLES
    while weigher.done < most:
        weigher.batch(min(most - weigher.done, weigher.pace(started, seconds)))
        progress()
        if seconds is not None and time.perf_counter() - started >= seconds:
            break
        if samples is None and not whole and weigher.worst_error() < _WANTED_ERROR:
            break
    exact = whole and weigher.done == knowledge.deals
    return Hint(
        knowledge=knowledge,
        cards=tuple(weigher.prospects(exact)),
        deals=weigher.done,
        exact=exact,
        seconds=time.perf_counter() - started,
    )


def _check(samples: int | None, seconds: float | None, seed: int) -> None:
    if samples is not None and samples < 1:
        raise SuecaError(f"{samples} samples; there must be at least 1")
    if seconds is not None and not seconds > 0:
        raise SuecaError(f"a limit of {seconds} seconds; it must be more than 0")
    if seed < 0:
        raise SuecaError(f"the seed {seed} is negative")


def _enough(knowledge: Knowledge) -> int:
    """Returns how many deals are few enough to judge them all."""
    return _FEW_IN_ENDINGS if len(knowledge.hand) <= _ENDING else _FEW_DEALS


class _Weigher:
    """Solves deals batch by batch and keeps the points after every card, for the side of the player."""

    def __init__(self, knowledge: Knowledge, jobs: int | None, generator: np.random.Generator) -> None:
        self._known, self._jobs, self._generator = knowledge, jobs, generator
        self._all: Bytes | None = None
        self._position = position_of(knowledge, sample_deals(knowledge, 1, 0)[0])
        self._cards = self._position.legal_cards
        pack = knowledge.rules.pack
        self._columns = [pack.index(card) for card in self._cards]
        self._table = np.full(len(knowledge.rules.seats) - 1, PLAYED, np.uint8)
        self._table[: len(knowledge.trick)] = [pack.index(card) for card in knowledge.trick]
        self._owners: list[Bytes] = []
        self._points: list[Values] = []

    @property
    def done(self) -> int:
        """The deals judged so far."""
        return sum(map(len, self._points))

    def enumerate(self) -> None:
        """Takes all deals from now on, in random order."""
        self._all = self._generator.permutation(all_deals(self._known))

    def pace(self, started: float, seconds: float | None) -> int:
        """Returns how many deals to judge next: as many as there may be time for, if that is limited."""
        if seconds is None:
            return _BATCH
        if not self.done:
            return _FIRST_TIMED_BATCH
        spent = time.perf_counter() - started
        return max(1, min(_BATCH, int(self.done * (seconds - spent) / spent)))

    def batch(self, size: int) -> None:
        """Judges so many more deals."""
        known, done = self._known, self.done
        owners = sample_deals(known, size, self._generator) if self._all is None else self._all[done : done + size]
        values = solve_many(
            owners,
            known.trump,
            known.leader,
            np.tile(self._table, (len(owners), 1)),
            rules=known.rules,
            cards=True,
            jobs=self._jobs,
        )[:, self._columns]
        self._owners.append(owners)
        self._points.append(own_points(values, known))

    def worst_error(self) -> float:
        """Returns the largest standard error of the points of a card, or of what it loses."""
        points = np.concatenate(self._points).astype(np.float64)
        lost = points[:, [int(points.mean(axis=0).argmax())]] - points
        return float(max(_errors(points).max(), _errors(lost).max()))

    def prospects(self, exact: bool) -> Iterator[Prospect]:
        """Yields what every card leads to."""
        points = np.concatenate(self._points).astype(np.float64)
        means = points.mean(axis=0)
        lost = points[:, [int(means.argmax())]] - points
        loss, no_error = means.max() - means, np.zeros(len(means))
        error, loss_error = (no_error, no_error) if exact else (_errors(points), _errors(lost))
        best = (points == points.max(axis=1, keepdims=True)).mean(axis=0)
        win, double = ((points >= goal).mean(axis=0) for goal in (61, 91))
        sweep = self._sweeps(points == self._known.rules.pack_points).mean(axis=0)
        for place, card in enumerate(self._cards):
            yield Prospect(
                card=card,
                points=float(means[place]),
                error=float(error[place]),
                win=float(win[place]),
                double=float(double[place]),
                sweep=float(sweep[place]),
                best=float(best[place]),
                loss=float(loss[place]),
                loss_error=float(loss_error[place]),
                equivalent=tuple(self._position.equivalent(card)),
            )

    def _sweeps(self, everything: Flags) -> Flags:
        """Returns in which deals each card leads to every trick of the hand, of those in which to `everything`."""
        won = np.zeros_like(everything)
        side = self._known.rules.side_of(self._known.seat)
        if self._known.tricks[1 - side]:
            return won
        owners = np.concatenate(self._owners)
        for place, column in enumerate(self._columns):
            rows = np.flatnonzero(everything[:, place])
            if len(rows):
                won[rows, place] = self._sweeps_after(column, owners[rows])
        return won

    def _sweeps_after(self, column: int, owners: Bytes) -> Flags:
        """Returns in which deals the side of the player wins every trick from a card on."""
        known, rules = self._known, self._known.rules
        side = rules.sides[rules.side_of(known.seat)]
        owners, table, leader = owners.copy(), self._table.copy(), known.leader
        owners[:, column] = PLAYED
        trick = (*known.trick, rules.pack[column])
        if len(trick) < len(rules.seats):
            table[len(known.trick)] = column
        else:
            leader = finish_trick(leader, trick, known.trump, rules).winner
            table[:] = PLAYED
            if leader not in side or len(known.hand) == 1:
                return np.full(len(owners), leader in side)
        tables = np.tile(table, (len(owners), 1))
        answers = solve_many(
            owners, known.trump, leader, tables, rules=rules, objective=AllTricks(side), jobs=self._jobs
        )
        won: Flags = answers == 1
        return won


def own_points(values: Values, knowledge: Knowledge) -> Values:
    """Returns the points in the end of the player's side, from those that `Rules.sides[0]` still take."""
    points = values + np.int16(knowledge.taken[0])
    if knowledge.rules.side_of(knowledge.seat) == 0:
        return points
    return (knowledge.rules.pack_points - points).astype(np.int16)


def position_of(knowledge: Knowledge, owners: Bytes) -> Position:
    """Returns the position that a seat knows with one of its deals."""
    held: dict[Seat, set[Card]] = {seat: set() for seat in knowledge.others}
    for card, owner in zip(knowledge.rules.pack, owners, strict=True):
        if owner not in (PLAYED, knowledge.seat):
            held[Seat(int(owner))].add(card)
    return knowledge.position({seat: frozenset(cards) for seat, cards in held.items()})


def _errors(figures: Floats) -> Floats:
    """Returns the standard error of the mean of each column, infinite for a single row."""
    if len(figures) == 1:
        return np.full(figures.shape[1], np.inf)
    errors: Floats = figures.std(axis=0, ddof=1) / sqrt(len(figures))
    return errors
