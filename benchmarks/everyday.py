"""Times what people wait for every day: a new solver, endings, larger tables, the help of the command.

Usage: python benchmarks/everyday.py [--runs 100] [--json]

    new solver      `Solver()` with its table, a new one each time
    five cards      `solve(position)` of a random ending of five cards a hand, with the best line
    five cards, all `solve_cards(position)` of the same
    five players    the value of a random deal for five, eight cards a hand, two against three
    six players     the same for six, with 48 cards, two against four
    help            `sueca --help`, a process of its own
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from figures import new_table, positive, random_positions, show, summary
from rich.table import Table

from sueca import Position, Rules, Solver, random_deal, solve, solve_cards

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from strategies import FIVE_HANDED, SIX_HANDED

HELPS = 10


def seconds(work: Callable[[], object]) -> float:
    """Returns how long a call takes."""
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def values(rules: Rules, runs: int) -> list[float]:
    """Returns the times of the values of random deals."""
    random = Random(1)
    deals = [Position.start(random_deal(random, rules)) for _ in range(runs)]
    return [Solver().solve(deal, line=False).seconds for deal in deals]


def measure(runs: int) -> list[dict[str, Any]]:
    """Returns the figures of everything, times in seconds."""
    endings = random_positions(runs, 5, seed=1)
    show_help = [sys.executable, "-m", "sueca", "--help"]
    times = {
        "new solver": [seconds(Solver) for _ in range(runs)],
        "five cards": [solve(position).seconds for position in endings],
        "five cards, all": [solve_cards(position).seconds for position in endings],
        "five players": values(FIVE_HANDED, runs),
        "six players": values(SIX_HANDED, max(1, runs // 5)),
        "help": [seconds(lambda: subprocess.run(show_help, capture_output=True, check=True)) for _ in range(HELPS)],
    }
    return [{"what": name, "runs": len(found), "seconds": summary(found)} for name, found in times.items()]


def as_table(rows: list[dict[str, Any]]) -> Table:
    """Returns the figures as a table for the terminal."""
    keys = ("median", "mean", "worst")
    table = new_table("What is waited for every day", "times in milliseconds", "runs", *keys)
    for row in rows:
        table.add_row(row["what"], str(row["runs"]), *(f"{1000 * row['seconds'][key]:,.2f}" for key in keys))
    return table


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=positive, default=100, help="how many of each")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    options = parser.parse_args()
    rows = measure(options.runs)
    show(rows, as_table(rows), as_json=options.json)


if __name__ == "__main__":
    main()
