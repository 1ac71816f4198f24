"""The solver: positions in, exact results out. The only module that talks to the C core."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import IntFlag
from itertools import accumulate
from typing import TYPE_CHECKING

from sueca import _core
from sueca.cards import Card, Rank, Suit, frugal_order
from sueca.errors import LimitError, SuecaError
from sueca.position import Position, finish_trick
from sueca.scoring import Scoring
from sueca.solution import (
    AllTricks,
    AtLeast,
    CardsSolution,
    CardValue,
    Games,
    Limit,
    Objective,
    Points,
    Solution,
)

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


class Switches(IntFlag):
    """The speed-ups of the search, for tests that turn them off; none changes a value (see csrc/sueca.h)."""

    TABLE = 1
    RELEVANT = 2
    SLACK = 4
    STATIC = 8
    EQUAL = 16
    DECIDED = 32
    UNUSED = 64
    ORDER = 128
    ALL = 255


_EXACT = Points()
POINTS, TRICKS = 0, 1
"""What the core counts."""

MOST_CARDS = {4: 10, 5: 8, 6: 8}  # cards a hand by players


@dataclass(frozen=True, slots=True)
class _Found:
    """What the search found of the cards that are left, for side 0: points, and the line that will show it.

    The line is sought in `unit` within `window`; there is none while the question is open. `denied` is the side that
    takes every point but cannot win every trick, which the line must show too.
    """

    points: tuple[int, int]
    unit: int = POINTS
    window: tuple[int, int] | None = None
    answer: bool | None = None
    sweep: int | None = None
    denied: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Rows:
    """Positions as the core takes them, one a row, and what is asked of them.

    `hands` are sets of `card_number` by turn, `starts` trump, leader's turn and the number of cards on the table,
    `tricks` those cards; `goals` asks whether side 0 takes at least so much of `unit`, unless it is empty; `columns`
    asks for the values of all cards, each in the column of its number.
    """

    hands: npt.NDArray[np.uint64]
    starts: npt.NDArray[np.uint8]
    tricks: npt.NDArray[np.uint8]
    side_a: int
    unit: int
    goals: npt.NDArray[np.int16]
    columns: npt.NDArray[np.uint8] | None = None


class Solver:
    """Solves positions with one table, which stays warm between positions of one deal and trump.

    A thread that calls while another's search runs waits for it; for searches side by side give each
    thread its own solver.
    """

    def __init__(self, *, table_mb: int = 16, switches: Switches = Switches.ALL) -> None:
        """Makes a solver whose table takes at most `table_mb` megabytes.

        Raises `SuecaError` for less than one, `MemoryError` where there is no room.
        """
        if table_mb < 1:
            raise SuecaError(f"a table of {table_mb} MB; it must be at least 1")
        self._core = _core.Core(table_mb << 20, switches)
        self._lock = threading.Lock()

    @property
    def is_busy(self) -> bool:
        """Whether a search is running."""
        return self._lock.locked()

    @property
    def nodes(self) -> int:
        """The nodes (cards played) of the last search."""
        return self._core.nodes

    def clear(self) -> None:
        """Forgets all that was found: the next search takes the same nodes as with a new solver."""
        with self._lock:
            self._core.clear()

    def stop(self) -> None:
        """Makes a search that runs in another thread return at once with what it has proved."""
        self._core.stop()

    def solve(
        self,
        position: Position,
        *,
        objective: Objective = _EXACT,
        limit: Limit | None = None,
        line: bool = True,
        small: bool = False,
    ) -> Solution:
        """Answers the objective for a position and finds a line of play that shows the answer.

        Without `line` none is sought, which costs less; with `small` the cards of a rank that does not matter are
        found too. A limit, or `stop`, ends the search early, with the
        bounds proved so far. Raises `SuecaError` for hands too large for the solver (ten cards at four
        seats, eight at five and six) or a side that is not one of the two.
        """
        with self._lock:
            started = time.perf_counter()
            self._load(position, limit)
            match objective:
                case Points():
                    found = self._exact(position)
                case AtLeast(side, points):
                    found = self._at_least(position, position.rules.side_index(side), points)
                case AllTricks(side):
                    found = self._all_tricks(position, position.rules.side_index(side))
                case Games(scoring):
                    found = self._games(position, scoring or position.rules.scoring, exact=line)
                case _:
                    raise SuecaError(
                        f"{objective!r} is not an objective; Points(), AtLeast(…), AllTricks(…), Games() are"
                    )
            unimportant, best = self._small(position, found) if small else None, self._best()
            cards = self._line(position, found) if line else None  # may leave the core at another position
            taken = position.taken[0] if position.taken else 0
            return Solution(
                position=position,
                objective=objective,
                lower=taken + found.points[0],
                upper=taken + found.points[1],
                answer=found.answer,
                line=cards,
                best=cards[0] if cards else best,
                sweep=found.sweep,
                small=unimportant,
                complete=found.window is not None and (cards is not None or not line),
                nodes=self._core.nodes,
                seconds=time.perf_counter() - started,
            )

    def solve_cards(self, position: Position, *, limit: Limit | None = None, lines: bool = False) -> CardsSolution:
        """Finds what every legal card is worth and, if `lines` are wanted, best play after each.

        Stops and raises as `solve`.
        """
        with self._lock:
            started = time.perf_counter()
            self._load(position, limit)
            lower, upper, values = self._core.cards(POINTS)
            after = self._lines_after(position, values) if lines else {}
            taken = position.taken[0] if position.taken else 0
            ours = position.rules.side_of(position.to_play) == 0
            return CardsSolution(
                position=position,
                cards=tuple(
                    CardValue(
                        card=(card := _card(number)),
                        lower=taken + low,
                        upper=taken + high,
                        loss=(upper - high if ours else low - lower) if lower == upper and low == high else None,
                        equivalent=tuple(position.equivalent(card)),
                        line=after.get(card),
                    )
                    for number, low, high in values
                ),
                lower=taken + lower,
                upper=taken + upper,
                complete=lower == upper and all(low == high for _, low, high in values) and None not in after.values(),
                nodes=self._core.nodes,
                seconds=time.perf_counter() - started,
            )

    def trace(self, position: Position, cards: Sequence[Card], *, limit: Limit | None = None) -> tuple[int, ...]:
        """Finds the value before the first of the cards, and after each of them as they are played.

        Returns the card points that NS (`Rules.sides[0]`) then have in the end with best play, those taken before
        counted if they are known: one figure more than there are cards. Works from the last card back:
        the value before a card is at least what it is after it for the side that plays it, and mostly the same,
        so that one question settles it. Raises `PlayError` for a card that may not be played, `LimitError` if
        a limit or `stop` comes first, and as `solve`.
        """
        positions = [position]
        for card in cards:
            positions.append(positions[-1].play(card))
        with self._lock:
            self._load(position, limit)
            last = positions[-1]
            rests = [0 if last.is_over else self._rest(last, (0, last.points_left))]
            for before, card in zip(reversed(positions[:-1]), reversed(cards), strict=True):
                after = rests[-1] + _gain(before, card)
                ours = before.rules.side_of(before.to_play) == 0
                bounds = (after, before.points_left) if ours else (0, after)
                rests.append(self._rest(before, bounds, after + 1 if ours else after))
        rests.reverse()
        gains = accumulate(map(_gain, positions, cards), initial=position.taken[0] if position.taken else 0)
        return tuple(gain + rest for gain, rest in zip(gains, rests, strict=True))

    def best_line(self, position: Position, value: int) -> tuple[Card, ...]:
        """Finds the line of `solve` from a position whose value is known, as from `trace`, at less cost.

        `value` are the card points that NS have in the end; of a line to all of them it is not asked whether it can be
        had with all the tricks. Empty where no card is left. Raises as `solve`.
        """
        if position.is_over:
            return ()
        with self._lock:
            self._load(position, None)
            rest = value - (position.taken[0] if position.taken else 0)
            line = self._core.line(POINTS, rest, rest)
        if line is None:
            raise LimitError("stopped before the line was found")
        return tuple(map(_card, line))

    def solve_rows(self, rows: npt.NDArray[np.int64], prepared: Rows, values: npt.NDArray[np.int16]) -> int:
        """Solves rows of arrays as the core takes them (see `sueca.many`), in their order, into rows of `values`.

        Returns how many were done before `stop`, or before one that is no position.
        """
        core, side = self._core, prepared.side_a
        with self._lock:
            core.begin(0, 0.0)
            if prepared.columns is not None:
                arrays = (prepared.hands, prepared.starts, prepared.tricks)
                return core.many_cards(rows, *arrays, side, prepared.columns, values)
            return core.many(
                rows, prepared.hands, prepared.starts, prepared.tricks, side, prepared.unit, prepared.goals, values
            )

    def _rest(self, position: Position, bounds: tuple[int, int], first: int = 0) -> int:
        """Returns what side 0 still takes, within known bounds, asking for `first` first."""
        self._core.load(*_numbers(position))
        bounds = self._core.test(POINTS, first, *bounds)
        lower, upper = self._core.value(POINTS, *bounds)
        if lower < upper:
            raise LimitError("a limit was reached before every value was found")
        return lower

    def _lines_after(
        self, position: Position, values: list[tuple[int, int, int]]
    ) -> dict[Card, tuple[Card, ...] | None]:
        """Returns best play after each card, the card first; None for one without an exact value."""
        lines: dict[Card, tuple[Card, ...] | None] = {}
        for number, low, high in values:
            card = _card(number)
            after, gain = position.play(card), _gain(position, card)
            rest: bytes | None = b""
            if not after.is_over:
                self._core.load(*_numbers(after))
                rest = self._core.line(POINTS, low - gain, high - gain) if low == high else None
            lines[card] = None if rest is None else (card, *map(_card, rest))
        return lines

    def _load(self, position: Position, limit: Limit | None) -> None:
        rules = position.rules
        most = MOST_CARDS.get(len(rules.seats), 0)
        if position.cards_left > most:
            raise SuecaError(
                f"{position.cards_left} cards a hand for {len(rules.seats)} players; the solver plays up to "
                + ", ".join(f"{cards} for {players}" for players, cards in MOST_CARDS.items())
            )
        if position.is_over:
            raise SuecaError("no cards are left to play")
        self._core.load(*_numbers(position))
        self._core.begin((limit and limit.nodes) or 0, (limit and limit.seconds) or 0.0)

    def _exact(self, position: Position, within: tuple[int, int] | None = None) -> _Found:
        """Finds the points, `within` known bounds, and whether all of them can be had with all the tricks."""
        points = self._core.value(POINTS, *(within or (0, position.points_left)))
        if points[0] < points[1]:
            return _Found(points)
        for side in (0, 1):  # all the points may mean all the tricks, which then the line must show
            if points[0] == (position.points_left, 0)[side] and _unbeaten(position, side):
                every = self._all_tricks(position, side)
                if every.answer is not False:
                    return replace(every, points=points, answer=None)
                return _Found(points, window=points, denied=side)
        return _Found(points, window=points)

    def _games(self, position: Position, scoring: Scoring, *, exact: bool) -> _Found:
        """Asks for the points that make a difference, the middle ones first; then, if need be, for all tricks."""
        if not position.is_whole or position.taken is None:
            raise SuecaError("games need the points of the whole hand; those taken before are not known")
        if not scoring.rises:
            raise SuecaError("the most games cannot be sought where fewer points may be worth more; ask for the points")
        before, bounds = position.taken[0], (0, position.points_left)
        steps = [goal - before for points in scoring.levels for goal in (points, 121 - points)]
        while goals := sorted(goal for goal in steps if bounds[0] < goal <= bounds[1]):
            narrower = self._core.test(POINTS, goals[len(goals) // 2], *bounds)
            if narrower == bounds:
                return _Found(bounds)
            bounds = narrower
        for side in (0, 1):
            if bounds[1 - side] == (0, position.points_left)[1 - side] and _unbeaten(position, side):
                every = self._all_tricks(position, side)
                if every.answer is not False:
                    return replace(every, points=every.points if every.answer else bounds, answer=None)
        return self._exact(position, bounds) if exact else _Found(bounds, window=bounds)

    def _ask(self, unit: int, everything: int, side: int, wanted: int) -> _Found:
        """Asks whether a side takes so much of what is left, as the core asks it: "does side 0 take at least goal?"."""
        goal = wanted if side == 0 else everything - wanted + 1
        lower, upper = self._core.test(unit, goal, 0, everything)
        if lower >= goal:
            return _Found((lower, upper), unit, window=(goal, everything), answer=side == 0)
        if upper < goal:
            return _Found((lower, upper), unit, window=(0, goal - 1), answer=side == 1)
        return _Found((lower, upper), unit)

    def _at_least(self, position: Position, side: int, points: int) -> _Found:
        wanted = points - (position.taken[side] if position.taken else 0)
        return self._ask(POINTS, position.points_left, side, wanted)

    def _all_tricks(self, position: Position, side: int) -> _Found:
        found, points = self._ask(TRICKS, position.cards_left, side, position.cards_left), position.points_left
        if not found.answer:
            return replace(found, points=(0, points))
        won = (points, points) if side == 0 else (0, 0)
        return replace(found, points=won, sweep=side if _unbeaten(position, side) else None)

    def _line_of_denied(self, position: Position, side: int) -> tuple[Card, ...]:
        """Finds a line along which the side takes every point, and the other plays so as to win a trick."""
        line: list[Card] = []
        while not position.is_over:
            card = next(card for card in frugal_order(position.legal_cards) if self._keeps_denied(position, card, side))
            line.append(card)
            position = position.play(card)
        return tuple(line)

    def _keeps_denied(self, position: Position, card: Card, side: int) -> bool:
        """Tells whether the side still takes every point after a card of its own, or loses a trick after another."""
        after = position.play(card)
        if position.rules.side_of(position.to_play) != side:
            return not _unbeaten(after, side) or not self._takes_all(after, side, TRICKS)
        lost = not after.trick and position.rules.side_of(after.leader) != side
        return not (lost and after.points_left < position.points_left) and self._takes_all(after, side, POINTS)

    def _takes_all(self, position: Position, side: int, unit: int) -> bool:
        """Tells whether a side takes all that is left. Raises `LimitError` if a limit comes first."""
        if position.is_over:
            return True
        everything = position.points_left if unit == POINTS else position.cards_left
        self._core.load(*_numbers(position))
        answer = self._ask(unit, everything, side, everything).answer
        if answer is None:
            raise LimitError("a limit was reached before the line was found")
        return answer

    def _small(self, position: Position, found: _Found) -> frozenset[Card] | None:
        if found.answer is not None or found.points[0] < found.points[1]:
            return None
        ranks = self._core.ranks(POINTS, found.points[0])
        if ranks is None:
            return None
        cards = (card for hand in position.hands for card in hand if not card.points)
        return frozenset(card for card in cards if not ranks >> card_number(card) & 1)

    def _best(self) -> Card | None:
        number = self._core.best()
        return None if number < 0 else _card(number)

    def _line(self, position: Position, found: _Found) -> tuple[Card, ...] | None:
        if found.window is None:
            return None
        if found.denied is not None:
            try:
                return self._line_of_denied(position, found.denied)
            except LimitError:
                return None
        numbers = self._core.line(found.unit, *found.window)
        return None if numbers is None else tuple(map(_card, numbers))


def solve(
    position: Position,
    *,
    objective: Objective = _EXACT,
    limit: Limit | None = None,
    line: bool = True,
    small: bool = False,
) -> Solution:
    """Solves one position with an empty table; see `Solver.solve`."""
    return _cold_solver().solve(position, objective=objective, limit=limit, line=line, small=small)


def solve_cards(position: Position, *, limit: Limit | None = None, lines: bool = False) -> CardsSolution:
    """Finds what every legal card of one position is worth, with an empty table; see `Solver.solve_cards`."""
    return _cold_solver().solve_cards(position, limit=limit, lines=lines)


def solve_table(position: Position, *, progress: Callable[[], None] = lambda: None) -> npt.NDArray[np.int16]:
    """Solves a full deal under every trump and leader, whatever its own are.

    Returns the card points of NS (`Rules.sides[0]`) as an array of shape (4, number of seats) and dtype int16:
    rows are trumps in the order spades, hearts, diamonds, clubs, columns leaders in the order N, E, S, W.
    `progress` is called after each value. Raises `SuecaError` if the position is not a full deal.
    """
    import numpy as np

    if not position.is_deal:
        raise SuecaError("a table of trumps and leaders needs a full deal, no card played")
    solver, table = Solver(), np.zeros((len(Suit), len(position.hands)), dtype=np.int16)
    for trump in Suit:
        for leader in sorted(position.rules.seats):
            deal = replace(position, trump=trump, leader=leader)
            table[trump, leader] = solver.solve(deal, line=False).points[0]
            progress()
    return table


def count_plays(position: Position, depth: int) -> int:
    """Counts in C the legal sequences of the next `depth` cards, fewer where play ends before."""
    return _core.count(*_numbers(position), depth)


_of_thread = threading.local()


def _cold_solver() -> Solver:
    """Returns the thread's solver, emptied, which costs less than a new one.

    Where that is at work already, the caller being a signal handler, returns a new one.
    """
    solver: Solver | None = getattr(_of_thread, "solver", None)
    if solver is None or solver.is_busy:
        solver = _of_thread.solver = Solver()
    solver.clear()
    return solver


def _unbeaten(position: Position, side: int) -> bool:
    """Whether it is known that the side has won every trick so far."""
    return position.tricks is not None and position.tricks[1 - side] == 0


def _numbers(position: Position) -> tuple[tuple[int, ...], int, int, int, bytes]:
    """Returns what the core calls the position: hands and sides by turn, trump, leader, table."""
    rules = position.rules
    hands = tuple(sum(1 << card_number(card) for card in position.hands[seat]) for seat in rules.seats)
    side = sum(1 << turn for turn, seat in enumerate(rules.seats) if seat in rules.sides[0])
    table = bytes(map(card_number, position.trick))
    return hands, side, position.trump, rules.seats.index(position.leader), table


def _gain(position: Position, card: Card) -> int:
    """Returns what side 0 wins by the trick that a card finishes; 0 if it finishes none."""
    cards = (*position.trick, card)
    if len(cards) < len(position.rules.seats):
        return 0
    done = finish_trick(position.leader, cards, position.trump, position.rules)
    return done.points if position.rules.side_of(done.winner) == 0 else 0


def card_number(card: Card) -> int:
    """Returns what the core calls a card."""
    return card.suit * 16 + card.rank


def _card(number: int) -> Card:
    return Card(Rank(number % 16), Suit(number // 16))
