"""Positions per second of a batch, with one and two processes and with one and two workers of a Dask cluster.

Usage: python benchmarks/cluster.py [--deals 200] [--endings 40000] [--runs 3] [--price 0.04] [--json]

    full deals   the value of random deals, ten cards a hand, four at a time
    five cards   the value of random endings of five cards a hand, 256 at a time

Lines of text in, rows of JSON out, as `sueca batch` does it, in memory. The workers are processes of one thread each on
this machine. All take turns, another one first each time; figures are medians of the runs. The clock starts with the
first rows, when all processes are at work. Below the table: what it would take to solve a billion of either, from the
rate of a core of the larger cluster, and what that costs at a price per core and hour.
"""

from __future__ import annotations

import argparse
import io
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from random import Random
from typing import Any

from figures import in_turn, new_table, positive, random_positions, show
from rich.table import Table

from sueca import Position, format_position, random_deal, run_batch
from sueca.stream import BatchProgress

BILLION = 10**9
COUNTS = (1, 2)

Solve = Callable[[bytes, int], float]
"""Solves lines, so many at a time, and returns how many a second."""


@dataclass(frozen=True, slots=True)
class Input:
    """Lines of positions of one kind."""

    name: str
    lines: bytes
    chunk: int


def inputs(deals: int, endings: int) -> list[Input]:
    """Returns random positions of both kinds."""
    random = Random(1)
    full = [Position.start(random_deal(random)) for _ in range(deals)]
    return [
        Input("full deals", as_lines(full), 4),
        Input("five cards", as_lines(random_positions(endings, 5, seed=1)), 256),
    ]


def as_lines(positions: Sequence[Position]) -> bytes:
    """Returns positions as a text, one a line."""
    return "".join(f"{format_position(position)}\n" for position in positions).encode()


def rate(lines: bytes, chunk: int, **workers: Any) -> float:
    """Returns the positions per second after the first rows are there."""
    times: list[tuple[float, int]] = []

    def progress(now: BatchProgress) -> None:
        if now.records:
            times.append((time.perf_counter(), now.records))

    summary = run_batch(io.BytesIO(lines), io.BytesIO(), chunk=chunk, progress=progress, **workers)
    (start, before), (end, after) = times[0], times[-1]
    return summary.rate if before == after else (after - before) / (end - start)


@contextmanager
def everyone() -> Iterator[dict[str, Solve]]:
    """Starts the clusters; yields all that solve, by name."""
    distributed: Any = import_module("distributed")
    with ExitStack() as stack:
        found: dict[str, Solve] = {}
        for count in COUNTS:
            found[f"processes {count}"] = partial(rate, jobs=count)
        for count in COUNTS:
            cluster = stack.enter_context(
                distributed.LocalCluster(n_workers=count, threads_per_worker=1, dashboard_address=":0", silence_logs=50)
            )
            found[f"dask {count}"] = partial(rate, scheduler=cluster.scheduler_address)
        yield found


def measure(given: Sequence[Input], runs: int) -> list[dict[str, Any]]:
    """Returns the rates of all, each a median of the runs, by input."""
    with everyone() as solvers:
        rates: dict[tuple[str, str], list[float]] = {}
        for turn in range(runs):
            for each in given:
                for name in in_turn(list(solvers), turn):
                    rates.setdefault((each.name, name), []).append(solvers[name](each.lines, each.chunk))
        names = list(solvers)
    return [
        {"what": each.name, "rates": {name: statistics.median(rates[each.name, name]) for name in names}}
        for each in given
    ]


def core_hours(rates: dict[str, float]) -> float:
    """Returns the hours of one core that a billion positions take."""
    return BILLION / (rates[f"dask {COUNTS[-1]}"] / COUNTS[-1]) / 3600


def as_table(rows: list[dict[str, Any]], price: float) -> Table:
    """Returns the figures as a table for the terminal."""
    names = list(rows[0]["rates"])
    estimates = [
        f"a billion {row['what']}: {row['core_hours']:,.0f} core-hours, {row['cost']:,.0f} at {price:g} each"
        for row in rows
    ]
    table = new_table("Positions per second", "\n".join(estimates), *names)
    for row in rows:
        table.add_row(row["what"], *(f"{row['rates'][name]:,.0f}" for name in names))
        first = {kind: row["rates"][f"{kind} {COUNTS[0]}"] for kind in ("processes", "dask")}
        table.add_row("  times one", *(f"{row['rates'][name] / first[name.split()[0]]:.2f}" for name in names))
    return table


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=positive, default=200, help="how many full deals")
    parser.add_argument("--endings", type=positive, default=40_000, help="how many endings")
    parser.add_argument("--runs", type=positive, default=3, help="how often everything is measured")
    parser.add_argument("--price", type=float, default=0.04, help="the price of a core for an hour")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    options = parser.parse_args()
    rows = measure(inputs(options.deals, options.endings), options.runs)
    for row in rows:
        row["core_hours"] = core_hours(row["rates"])
        row["cost"] = row["core_hours"] * options.price
    show(rows, as_table(rows, options.price), as_json=options.json)


if __name__ == "__main__":
    main()
