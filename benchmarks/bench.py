"""Times the solver on the verified full deals: nodes, seconds, nodes a second, peak memory.

Usage: python benchmarks/bench.py [--deals 500] [--table-mb 16] [--ask value,61,…] [--runs 1] [--json]
       python benchmarks/bench.py --file benchmarks/hard.txt
       python benchmarks/bench.py --switches [--deals 100] [--cards 9]
       python benchmarks/bench.py --signature

Every question is put to a solver that is emptied first, in one thread; questions take turns on each
deal. The questions after the first are also given as multiples of it. With more runs than one, the time of a
deal is the median of its runs, and the best rate that of the best run.

    value   the exact points
    line    the same, with the best line
    61      whether NS take at least 61
    all     whether NS win every trick
    cards   what every card of the leader is worth
    trace   the value after every card of a finished play with some errors, from the last card back to the
            opening, with one warm table
    review  the same play gone over: what each card lost, the better cards and lines, the kinds of mistakes
    full    the same with the value of every legal card
    table   the values under every trump and leader
    small   the exact points, with a table of 2 MB

See README.md here for the protocol.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

import switches
from figures import in_turn, new_table, positive, show, summary
from rich.table import Table

from sueca import (
    NS,
    AllTricks,
    AtLeast,
    Card,
    Deal,
    NotationError,
    Points,
    Position,
    Record,
    Solver,
    Suit,
    format_position,
    read_positions,
    review,
    solve_table,
)
from sueca.solution import Objective

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tests"))
from verified import full_deals  # noqa: E402

POINTS = Points()
SIGNATURE_DEALS = 20
SMALL_MB = 2
ERRORS = 0.25  # the share of cards in a trace that are drawn at random

Deals = list[tuple[Position, int | None]]
"""Positions with the points of NS, None where they are not known."""


@dataclass(frozen=True, slots=True)
class Cost:
    """The bounds found on the points of NS, and what finding them took."""

    lower: int
    upper: int
    nodes: int
    seconds: float


@cache
def solver_of(table_mb: int) -> Solver:
    """Returns the one solver with such a table."""
    return Solver(table_mb=table_mb)


def cold(table_mb: int) -> Solver:
    """Returns a solver that has forgotten everything, without the cost of making one."""
    solver = solver_of(table_mb)
    solver.clear()
    return solver


def _solve(deal: Position, table_mb: int, objective: Objective = POINTS, *, line: bool = False) -> Cost:
    found = cold(table_mb).solve(deal, objective=objective, line=line)
    return Cost(found.lower, found.upper, found.nodes, found.seconds)


def _cards(deal: Position, table_mb: int) -> Cost:
    found = cold(table_mb).solve_cards(deal)
    return Cost(found.lower, found.upper, found.nodes, found.seconds)


def finished_play(deal: Position) -> list[Card]:
    """Returns the cards of play from a deal to the end in which many a card is an error.

    One card in four is drawn from the legal ones, the same ones for a deal every time; the others keep the value.
    """
    random, solver = Random(format_position(deal)), Solver()
    now, play, line = deal, list[Card](), tuple[Card, ...]()
    while not now.is_over:
        if random.random() < ERRORS:
            legal = now.legal_cards
            card = legal[int(random.random() * len(legal))]
        else:
            line = line or solver.solve(now).line or ()
            card = line[0]
        line = line[1:] if line[:1] == (card,) else ()
        play.append(card)
        now = now.play(card)
    return play


def _trace(deal: Position, table_mb: int) -> Cost:
    play, solver = finished_play(deal), cold(table_mb)
    started = time.perf_counter()
    values = solver.trace(deal, play)
    return Cost(values[0], values[0], solver.nodes, time.perf_counter() - started)


def _review(deal: Position, table_mb: int, *, full: bool = False) -> Cost:
    record = Record(deal=Deal(deal.hands, deal.trump, deal.leader), plays=tuple(finished_play(deal)))
    found = review(record, solver=cold(table_mb), full=full)
    return Cost(found.value, found.value, found.nodes, found.seconds)


def _table(deal: Position, table_mb: int) -> Cost:
    """Times `solve_table`, which does not count nodes; those are of the same solves again."""
    started = time.perf_counter()
    values = solve_table(deal)
    seconds = time.perf_counter() - started
    solver, nodes = cold(table_mb), 0
    for trump in Suit:
        for leader in sorted(deal.rules.seats):
            nodes += solver.solve(replace(deal, trump=trump, leader=leader), line=False).nodes
    value = int(values[deal.trump, deal.leader])
    return Cost(value, value, nodes, seconds)


QUESTIONS: dict[str, Callable[[Position, int], Cost]] = {
    "value": _solve,
    "line": lambda deal, table_mb: _solve(deal, table_mb, line=True),
    "61": lambda deal, table_mb: _solve(deal, table_mb, AtLeast(NS, 61)),
    "all": lambda deal, table_mb: _solve(deal, table_mb, AllTricks(NS)),
    "cards": _cards,
    "trace": _trace,
    "review": _review,
    "full": partial(_review, full=True),
    "table": _table,
    "small": lambda deal, _: _solve(deal, SMALL_MB),
}
"""What can be asked of a full deal, with a table of so many megabytes."""


def signature() -> int:
    """Returns the nodes that the values of the first deals take in all; it changes when the search does."""
    return sum(Solver().solve(deal, line=False).nodes for deal, _ in full_deals()[:SIGNATURE_DEALS])


def ask(name: str, deal: Position, ns: int | None, table_mb: int) -> Cost:
    """Puts a question to a deal. Exits if the answer does not fit what is known."""
    cost = QUESTIONS[name](deal, table_mb)
    if ns is not None and not cost.lower <= ns <= cost.upper:
        sys.exit(f"wrong: {format_position(deal)} is worth {ns}, not {cost.lower} to {cost.upper}")
    return cost


def measure(names: list[str], deals: Deals, table_mb: int, runs: int = 1) -> list[dict[str, Any]]:
    """Puts the questions to every deal in turn; returns the figures of each, ratios to the first among them."""
    costs: dict[str, list[list[Cost]]] = {name: [] for name in names}
    for turn, (deal, ns) in enumerate(deals):
        order = in_turn(names, turn)
        asked = [{name: ask(name, deal, ns, table_mb) for name in order} for _ in range(runs)]
        for name in names:
            costs[name].append([run[name] for run in asked])
    rows = [{"question": name, "deals": len(deals), "table_mb": table_mb, **_figures(costs[name])} for name in names]
    for row in rows:
        row["ratio"] = {key: row[key]["mean"] / rows[0][key]["mean"] for key in ("nodes", "seconds")}
    return rows


def _figures(deals: list[list[Cost]]) -> dict[str, Any]:
    """Returns the figures of one question; `deals` are its costs, one a run, for every deal."""
    nodes = [runs[0].nodes for runs in deals]
    seconds = [statistics.median(run.seconds for run in runs) for runs in deals]
    fastest = min(sum(run.seconds for run in runs) for runs in zip(*deals, strict=True))
    return {
        "nodes": summary(nodes),
        "seconds": summary(seconds),
        "nodes_per_second": sum(nodes) / sum(seconds),
        "nodes_per_second_best": sum(nodes) / fastest,
        "peak_memory_mb": peak_memory(),
    }


def peak_memory() -> float | None:
    """Returns the most memory the process has had so far, in megabytes; None where the system does not tell."""
    try:
        import resource
    except ImportError:
        return None
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / 2**20 if sys.platform == "darwin" else peak / 2**10


def as_table(rows: list[dict[str, Any]]) -> Table:
    """Returns the figures as a table for the terminal."""
    first, keys = rows[0], ("median", "mean", "p99", "worst")
    peak = f"{first['peak_memory_mb']:.0f}" if first["peak_memory_mb"] else "?"
    table = new_table(
        f"{first['deals']} deals, one thread, {first['table_mb']} MB table, cold each time",
        f"nodes in thousands, times in milliseconds; × {first['question']} of the means; peak memory {peak} MB",
        *("", *keys, f"× {first['question']}", "M/s", "best"),
    )
    for row in rows:
        nodes, seconds, ratio = row["nodes"], row["seconds"], row["ratio"]
        table.add_row(row["question"], "nodes", *(f"{nodes[key] / 1e3:,.1f}" for key in keys), f"{ratio['nodes']:.3g}")
        rates = (f"{row[key] / 1e6:.1f}" for key in ("nodes_per_second", "nodes_per_second_best"))
        times = (f"{1e3 * seconds[key]:,.1f}" for key in keys)
        table.add_row("", "ms", *times, f"{ratio['seconds']:.3g}", *rates)
    return table


def read_deals(path: str) -> Deals:
    """Returns the positions of a file, one a line, whose values are not known. Exits at the first bad line."""
    with open(path, encoding="utf-8") as lines:
        positions = [position for _, position in read_positions(lines, source=path)]
    for position in positions:
        if isinstance(position, NotationError):
            sys.exit(str(position))
    return [(position, None) for position in positions if isinstance(position, Position)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--deals", type=positive, default=500, help="how many of the deals, or of positions for --switches"
    )
    parser.add_argument("--file", help="positions to solve, one a line, in place of the verified deals")
    parser.add_argument("--table-mb", type=positive, default=16, help="size of the table")
    parser.add_argument("--ask", default="value", help=f"what to ask, with commas: {', '.join(QUESTIONS)}")
    parser.add_argument("--runs", type=positive, default=1, help="how often to ask it of each deal")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--signature", action="store_true", help="print the signature and write it to signature.txt")
    parser.add_argument("--switches", action="store_true", help="compare the search with each speed-up off")
    parser.add_argument(
        "--cards", type=int, choices=range(1, 11), metavar="1-10", default=9, help="cards a hand for --switches"
    )
    options = parser.parse_args()
    if options.signature:
        bench = signature()
        (HERE / "signature.txt").write_text(f"Bench: {bench}\n", encoding="utf-8")
        print(f"Bench: {bench}")
        return
    if options.switches:
        rows = switches.measure(options.deals, options.cards)
        show(rows, switches.as_table(rows), as_json=options.json)
        return
    names = options.ask.split(",")
    if unknown := [name for name in names if name not in QUESTIONS]:
        parser.error(f"cannot ask {unknown[0]!r}; choose from {', '.join(QUESTIONS)}")
    deals: Deals = read_deals(options.file) if options.file else list(full_deals())
    rows = measure(names, deals[: options.deals], options.table_mb, options.runs)
    show(rows, as_table(rows), as_json=options.json)


if __name__ == "__main__":
    main()
