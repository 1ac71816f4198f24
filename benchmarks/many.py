"""Times arrays of positions: `solve_many` with one thread and with several, in turns.

Usage: python benchmarks/many.py [--deals 200] [--endings 20000] [--jobs 2] [--runs 3] [--json]

    full deals          random deals of ten cards a hand, the points
    full deals, cards   the same, the points after every card
    five cards          random endings of five cards a hand, the points
    five cards, cards   the same, the points after every card

Rates are positions a second, arrays checked and results written included; the median of the runs. `× one` is the rate
with several threads to that with one.
"""

from __future__ import annotations

import argparse
import statistics
import time
from typing import Any

from figures import in_turn, new_table, positive, random_positions, show
from rich.table import Table

from sueca import Arrays, solve_many, to_arrays


def rate(arrays: Arrays, jobs: int, *, cards: bool) -> float:
    """Returns how many positions a second are solved."""
    started = time.perf_counter()
    solve_many(*arrays, jobs=jobs, cards=cards)
    return len(arrays) / (time.perf_counter() - started)


def measure(what: str, arrays: Arrays, jobs: int, runs: int, *, cards: bool) -> dict[str, Any]:
    """Returns the median rates with one thread and with several."""
    rates: dict[int, list[float]] = {1: [], jobs: []}
    for run in range(runs):
        for count in in_turn(list(rates), run):
            rates[count].append(rate(arrays, count, cards=cards))
    one, several = (statistics.median(rates[count]) for count in (1, jobs))
    return {"what": what, "positions": len(arrays), "jobs": jobs, "one": one, "several": several}


def as_table(rows: list[dict[str, Any]]) -> Table:
    """Returns the figures as a table for the terminal."""
    jobs = rows[0]["jobs"]
    table = new_table("Arrays of positions", "positions a second", "positions", "1 thread", f"{jobs} threads", "× one")
    for row in rows:
        figures = (f"{row['one']:,.0f}", f"{row['several']:,.0f}", f"{row['several'] / row['one']:.2f}")
        table.add_row(row["what"], f"{row['positions']:,}", *figures)
    return table


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=positive, default=200, help="how many full deals")
    parser.add_argument("--endings", type=positive, default=20_000, help="how many endings")
    parser.add_argument("--jobs", type=positive, default=2, help="how many threads")
    parser.add_argument("--runs", type=positive, default=3, help="how often each")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    options = parser.parse_args()
    rows = []
    for what, count, cards_held in (("full deals", options.deals, 10), ("five cards", options.endings, 5)):
        arrays = to_arrays(random_positions(count, cards_held, seed=1))
        rows.append(measure(what, arrays, options.jobs, options.runs, cards=False))
        rows.append(measure(f"{what}, cards", arrays, options.jobs, options.runs, cards=True))
    show(rows, as_table(rows), as_json=options.json)


if __name__ == "__main__":
    main()
