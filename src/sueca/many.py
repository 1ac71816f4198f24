"""Positions by the million: arrays in, arrays out, all cores at work.

A position is a row. Cards are columns in the order of `Rules.pack`: spades, hearts, diamonds, clubs, and high to low
(A 7 K J Q 6 5 4 3 2) in each. Seats are the numbers of `Seat`, suits those of `Suit`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import closing
from dataclasses import dataclass
from threading import Event, local
from typing import TYPE_CHECKING

import numpy as np

from sueca.cards import Suit
from sueca.errors import BatchError, SuecaError
from sueca.position import Position
from sueca.rules import PORTUGAL, Rules
from sueca.seats import Seat
from sueca.solution import AllTricks, AtLeast, Objective, Points
from sueca.solver import MOST_CARDS, POINTS, TRICKS, Rows, Solver, card_number

if TYPE_CHECKING:
    import numpy.typing as npt

    Bytes = npt.NDArray[np.uint8]
    Values = npt.NDArray[np.int16]
    Flags = npt.NDArray[np.bool_] | np.bool_

PLAYED = 255
"""The owner of a card that is in no hand, and what fills the table array where no card lies."""

UNDONE = -1
"""The value of a row that was not solved, because the work was stopped, and of a card that may not be played."""

_ROWS = 1 << 16  # rows that are prepared at a time
_CARDS_A_TASK = 1280  # cards in hand of the rows that a thread takes at a time


@dataclass(frozen=True, slots=True)
class Arrays:
    """Positions as arrays, one a row.

    - `owners`, uint8 (N, cards of the pack): the seat that holds each card, `PLAYED` for one in no hand;
    - `trump`, uint8 (N,): the trump suit;
    - `leader`, uint8 (N,): the seat that led, or leads, the current trick;
    - `table`, uint8 (N, seats - 1): the columns of the cards on the table, in order of play, then `PLAYED`.
    """

    owners: Bytes
    trump: Bytes
    leader: Bytes
    table: Bytes

    def __iter__(self) -> Iterator[Bytes]:
        return iter((self.owners, self.trump, self.leader, self.table))

    def __len__(self) -> int:
        return len(self.owners)


def to_arrays(positions: Iterable[Position], rules: Rules = PORTUGAL) -> Arrays:
    """Returns positions as arrays; what was taken before is left out. Raises `SuecaError` for one of other rules."""
    listed = list(positions)
    column = {card: number for number, card in enumerate(rules.pack)}
    owners = np.full((len(listed), len(column)), PLAYED, np.uint8)
    starts = np.zeros((len(listed), 2), np.uint8)
    table = np.full((len(listed), len(rules.seats) - 1), PLAYED, np.uint8)
    for row, position in enumerate(listed):
        if (position.rules.seats, position.rules.ranks) != (rules.seats, rules.ranks):
            raise SuecaError(f"row {row}: a position under {position.rules.name}, not {rules.name}")
        for seat, hand in enumerate(position.hands):
            owners[row, [column[card] for card in hand]] = seat
        starts[row] = position.trump, position.leader
        table[row, : len(position.trick)] = [column[card] for card in position.trick]
    return Arrays(owners, starts[:, 0].copy(), starts[:, 1].copy(), table)


def to_positions(
    owners: npt.ArrayLike,
    trump: npt.ArrayLike,
    leader: npt.ArrayLike,
    table: npt.ArrayLike | None = None,
    *,
    rules: Rules = PORTUGAL,
) -> list[Position]:
    """Returns the positions of arrays; what was taken before is not known. Raises `BatchError` for bad rows."""
    arrays = _checked(owners, trump, leader, table, rules)
    pack = rules.pack
    return [
        Position(
            hands=tuple(
                frozenset(pack[card] for card in np.flatnonzero(arrays.owners[row] == seat))
                for seat in sorted(rules.seats)
            ),
            trump=_SUITS[arrays.trump[row]],
            leader=Seat(int(arrays.leader[row])),
            trick=tuple(pack[card] for card in arrays.table[row] if card != PLAYED),
            rules=rules,
        )
        for row in range(len(arrays))
    ]


def solve_many(  # noqa: PLR0913 - three arrays say what, the others how
    owners: npt.ArrayLike,
    trump: npt.ArrayLike,
    leader: npt.ArrayLike,
    table: npt.ArrayLike | None = None,
    *,
    rules: Rules = PORTUGAL,
    objective: Objective | None = None,
    cards: bool = False,
    jobs: int | None = None,
    out: Values | None = None,
    progress: Callable[[int], None] = lambda done: None,
    stop: Event | None = None,
) -> Values:
    """Solves every row of arrays as `Arrays` describes them, by as many threads as there are cores, or `jobs`.

    Returns int16 (N,): the card points that NS (`Rules.sides[0]`) still take with best play, those on the table
    included; or, for the objectives `AtLeast` and `AllTricks`, 1 for yes and 0 for no, `AtLeast` counting what is
    left too. With `cards`, int16 (N, cards of the pack): the points after each card, `UNDONE` for one that may not be
    played. The result is the same whatever the number of threads.

    Scalars stand for arrays of equal values, and arrays need be neither contiguous nor writable. `progress` is given
    the rows done so far, in the caller's thread. If `stop` is set, or on Ctrl-C, the rows that are not done are left
    `UNDONE`; give `out`, an array as is returned, to keep the others even then. Rows with most cards are solved first.

    Raises `BatchError`, which names every bad row, before anything is solved, and `SuecaError` for arrays of
    another shape or type and for other objectives.
    """
    arrays = _checked(owners, trump, leader, table, rules)
    question = _Question.of(objective or Points(), rules, cards)
    shape = (len(arrays), len(rules.pack)) if cards else (len(arrays),)
    if out is None:
        out = np.empty(shape, np.int16)
    elif out.shape != shape or out.dtype != np.int16 or not out.flags.c_contiguous or not out.flags.writeable:
        raise SuecaError(f"out must be a contiguous, writable int16 array of shape {shape}")
    out.fill(UNDONE)
    work = _Work(rules, question, (os.cpu_count() or 1) if jobs is None else jobs, stop or Event())
    done = 0
    for first in range(0, len(arrays), _ROWS):
        part = Arrays(*(array[first : first + _ROWS] for array in arrays))
        with closing(work.solve(part, out[first : first + _ROWS])) as counts:
            for count in counts:
                done += count
                progress(done)
        if work.is_stopped:
            break
    return out


def check_rows(
    owners: npt.ArrayLike,
    trump: npt.ArrayLike,
    leader: npt.ArrayLike,
    table: npt.ArrayLike | None = None,
    *,
    rules: Rules = PORTUGAL,
) -> dict[int, str]:
    """Returns what is wrong with each row of arrays that is no position, by its index.

    Raises `SuecaError` for arrays of another shape or type.
    """
    arrays = _shaped(owners, trump, leader, table, rules)
    problems: dict[int, str] = {}
    for first in range(0, len(arrays), _ROWS):
        part = Arrays(*(array[first : first + _ROWS] for array in arrays))
        for flags, problem in _checks(part, rules):
            for row in np.flatnonzero(np.asarray(flags)):
                problems.setdefault(first + int(row), problem)
    return dict(sorted(problems.items()))


def _checked(
    owners: npt.ArrayLike, trump: npt.ArrayLike, leader: npt.ArrayLike, table: npt.ArrayLike | None, rules: Rules
) -> Arrays:
    """Returns the arrays in shape. Raises `BatchError` for rows that are no positions."""
    arrays = _shaped(owners, trump, leader, table, rules)
    if problems := check_rows(*arrays, rules=rules):
        raise BatchError(problems)
    return arrays


def _shaped(
    owners: npt.ArrayLike, trump: npt.ArrayLike, leader: npt.ArrayLike, table: npt.ArrayLike | None, rules: Rules
) -> Arrays:
    columns, room = len(rules.pack), len(rules.seats) - 1
    held = _bytes("owners", owners)
    if held.ndim != 2 or held.shape[1] != columns:
        raise SuecaError(f"owners must be of shape (N, {columns}), not {held.shape}")
    starts = []
    for name, given in (("trump", trump), ("leader", leader)):
        array = _bytes(name, given)
        if array.shape not in ((), (len(held),)):
            raise SuecaError(f"{name} must be of shape ({len(held)},), not {array.shape}")
        starts.append(np.broadcast_to(array, len(held)))
    on_table = np.full((len(held), room), PLAYED, np.uint8) if table is None else _bytes("table", table)
    if on_table.shape != (len(held), room):
        raise SuecaError(f"table must be of shape ({len(held)}, {room}), not {on_table.shape}")
    return Arrays(held, starts[0], starts[1], on_table)


def _bytes(name: str, given: npt.ArrayLike) -> Bytes:
    """Returns whole numbers as bytes. Raises `SuecaError` for others, or out of range."""
    array = np.asarray(given)
    if array.dtype == np.uint8:
        return array
    if array.size and (array.dtype.kind not in "iu" or int(array.min()) < 0 or int(array.max()) > PLAYED):
        raise SuecaError(f"{name} must be whole numbers from 0 to {PLAYED}, of type uint8")
    return array.astype(np.uint8)


def _checks(arrays: Arrays, rules: Rules) -> Iterator[tuple[Flags, str]]:
    """Yields flags of the rows with a problem, and the problem; a row has the first of them."""
    owners, trump, leader, table = arrays
    seats = np.array(sorted(rules.seats), np.uint8)
    names = ", ".join(f"{int(seat)} ({seat})" for seat in sorted(rules.seats))
    yield ~np.isin(owners, [*seats, PLAYED]).all(axis=1), f"an owner is no seat; seats are {names}, or {PLAYED}"
    yield trump >= len(_SUITS), f"the trump is no suit; suits are 0 to {len(_SUITS) - 1}"
    yield ~np.isin(leader, seats), f"the leader is no seat; seats are {names}"
    lies = table != PLAYED
    yield ((table >= owners.shape[1]) & lies).any(axis=1), "a card on the table is no column of the owners"
    yield (lies[:, 1:] & ~lies[:, :-1]).any(axis=1), "the cards on the table are not from the left"
    ordered = np.sort(table, axis=1)
    yield ((ordered[:, 1:] == ordered[:, :-1]) & (ordered[:, 1:] != PLAYED)).any(axis=1), "a card lies twice"
    placed = np.minimum(table, owners.shape[1] - 1).astype(np.intp)
    held = np.take_along_axis(owners, placed, axis=1) != PLAYED
    yield (held & lies).any(axis=1), "a card on the table is in a hand too"
    players = _players(leader, rules)
    lengths = np.stack([(owners == seat).sum(axis=1) for seat in seats], axis=1)
    led_by = np.zeros_like(lengths)
    for turn in range(table.shape[1]):
        led_by[np.arange(len(owners)), np.searchsorted(seats, players[:, turn])] += lies[:, turn]
    dealt = lengths + led_by
    yield (dealt != dealt[:, :1]).any(axis=1), "hands of unequal length; who has played to the trick holds one less"
    yield dealt[:, 0] == 0, "no cards at all"
    yield dealt[:, 0] > MOST_CARDS.get(len(seats), 0), f"more cards a hand than {MOST_CARDS.get(len(seats), 0)}"
    suits = np.array([card.suit for card in rules.pack])
    led = suits[placed[:, 0]]
    for turn in range(1, table.shape[1]):
        follows = suits[placed[:, turn]] == led
        could = ((owners == players[:, turn : turn + 1]) & (suits == led[:, None])).any(axis=1)
        yield lies[:, turn] & ~follows & could, "a card on the table does not follow suit, and its player could have"


def _players(leader: Bytes, rules: Rules) -> Bytes:
    """Returns the seats in order of play from the leader, uint8 (N, seats)."""
    seats = np.array(rules.seats, np.uint8)
    place = np.zeros(256, np.intp)
    place[seats] = np.arange(len(seats))
    players: Bytes = seats[(place[leader][:, None] + np.arange(len(seats))) % len(seats)]
    return players


_SUITS = tuple(Suit)


@dataclass(frozen=True, slots=True)
class _Question:
    """What is asked of every row: points, whether a side takes so much, or the points after every card."""

    unit: int
    side: int | None = None
    wanted: int = 0
    cards: bool = False

    @classmethod
    def of(cls, objective: Objective, rules: Rules, cards: bool) -> _Question:
        match objective:
            case Points():
                return cls(POINTS, cards=cards)
            case AtLeast(side, points) if not cards:
                return cls(POINTS, rules.side_index(side), points)
            case AllTricks(side) if not cards:
                return cls(TRICKS, rules.side_index(side))
        raise SuecaError(f"{objective!r} cannot be asked of arrays{' for every card' if cards else ''}")

    def rows(self, arrays: Arrays, rules: Rules) -> Rows:
        """Returns the arrays as the core takes them."""
        numbers = np.array([card_number(card) for card in rules.pack], np.uint64)
        bits = np.left_shift(np.uint64(1), numbers)
        held = [np.where(arrays.owners == seat, bits, np.uint64(0)) for seat in rules.seats]
        lies = arrays.table != PLAYED
        turns = np.zeros(256, np.uint8)
        turns[list(rules.seats)] = range(len(rules.seats))
        columns = np.zeros(64, np.uint8)
        columns[numbers.astype(np.intp)] = range(len(numbers))
        named = numbers.astype(np.uint8)[np.minimum(arrays.table, len(numbers) - 1)]
        return Rows(
            hands=np.stack([bits_of.sum(axis=1, dtype=np.uint64) for bits_of in held], axis=1),
            starts=np.stack([arrays.trump, turns[arrays.leader], lies.sum(axis=1, dtype=np.uint8)], axis=1),
            tricks=np.where(lies, named, np.uint8(0)),
            side_a=sum(1 << turn for turn, seat in enumerate(rules.seats) if seat in rules.sides[0]),
            unit=self.unit,
            goals=self._goals(arrays, rules),
            columns=columns if self.cards else None,
        )

    def _goals(self, arrays: Arrays, rules: Rules) -> Values:
        """Returns what side 0 must take for a yes, or for a no where the other side is asked about."""
        if self.side is None:
            return np.zeros(0, np.int16)
        if self.unit == TRICKS:
            held = np.stack([(arrays.owners == seat).sum(axis=1) for seat in rules.seats], axis=1).max(axis=1)
            goals = held if self.side == 0 else np.ones(len(arrays), np.int64)
        else:
            left = _points_left(arrays, rules)
            goals = np.full(len(arrays), self.wanted) if self.side == 0 else left - self.wanted + 1
        return goals.astype(np.int16)


def _points_left(arrays: Arrays, rules: Rules) -> npt.NDArray[np.int64]:
    """Returns the card points in the hands and on the table."""
    points = np.array([card.points for card in rules.pack])
    on_table = np.where(arrays.table != PLAYED, points[np.minimum(arrays.table, len(points) - 1)], 0)
    left: npt.NDArray[np.int64] = np.where(arrays.owners != PLAYED, points, 0).sum(axis=1) + on_table.sum(axis=1)
    return left


class _Work:
    """Solves arrays by several threads, each with a solver of its own."""

    def __init__(self, rules: Rules, question: _Question, jobs: int, stop: Event) -> None:
        if jobs < 1:
            raise SuecaError(f"{jobs} jobs; there must be at least 1")
        self._rules, self._question, self._jobs = rules, question, jobs
        self._stop, self._over = stop, Event()
        self._solvers: list[Solver] = []
        self._own = local()

    @property
    def is_stopped(self) -> bool:
        """Whether no more rows are to be solved."""
        return self._stop.is_set() or self._over.is_set()

    def solve(self, arrays: Arrays, out: Values) -> Generator[int, None, None]:
        """Solves rows into `out`, those with most cards first; yields how many more are done, again and again."""
        rows = self._question.rows(arrays, self._rules)
        held = (arrays.owners != PLAYED).sum(axis=1)
        order = np.argsort(-held, kind="stable").astype(np.int64)
        ends = np.flatnonzero(np.diff(np.cumsum(held[order]) // _CARDS_A_TASK, prepend=0))
        tasks = [(task, bool(held[task[0]] <= _SMALL)) for task in np.split(order, ends) if len(task)]
        with ThreadPoolExecutor(self._jobs) as pool:
            waiting = {pool.submit(self._run, *task, rows, out) for task in tasks}
            try:
                while waiting:
                    done, waiting = wait(waiting, timeout=_PATIENCE, return_when=FIRST_COMPLETED)
                    yield from (future.result() for future in done)
                    if self.is_stopped:
                        break
            finally:
                self._end(waiting)

    def _run(self, task: npt.NDArray[np.int64], small: bool, rows: Rows, out: Values) -> int:
        if self.is_stopped:
            return 0
        solver = self._solver(small=small)
        done = solver.solve_rows(task, rows, out)
        if self._question.side == 1:
            out[task[:done]] = 1 - out[task[:done]]
        if done < len(task) and not self.is_stopped:
            raise BatchError({int(task[done]): "not a position"})
        return done

    def _solver(self, *, small: bool) -> Solver:
        """Returns this thread's solver for small positions, whose table a cache can hold, or for others."""
        solvers: dict[bool, Solver] = self._own.__dict__.setdefault("solvers", {})
        if small not in solvers:
            solvers[small] = Solver(table_mb=1) if small else Solver()
            self._solvers.append(solvers[small])
        return solvers[small]

    def _end(self, waiting: set[Future[int]]) -> None:
        """Lets no task begin, and stops those that run."""
        if waiting:
            self._over.set()
        for future in waiting:
            future.cancel()
        while waiting:
            for solver in self._solvers:
                solver.stop()
            _, waiting = wait(waiting, timeout=_PATIENCE)


_SMALL = 28  # cards in the hands of the largest position that a table of 1 MB serves best
_PATIENCE = 0.1  # seconds after which it is looked whether to stop
