"""Times the judging of decisions without sight: the sampler, a first lead, a lead to the fifth trick.

Usage: python benchmarks/judging.py [--runs 5] [--deals 100] [--jobs 1] [--json]

    sampler         deals of the hidden hands drawn at the first lead, 100,000 at a time
    sampler, late   the same at the lead to the fifth trick
    first lead      `hint` for the first lead of a random hand, over so many deals
    fifth trick     `hint` for the lead to the fifth trick of a hand played at random, over so many deals
    fifth, precise  the same until every standard error is under 1 point, as `sueca judge` does it
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from figures import new_table, positive, show, summary
from rich.table import Table

from sueca import Knowledge, hint, sample_deals

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from reviewed import record_at_random

DRAWN = 100_000
FIFTH = 16


def seconds(work: Callable[[], object]) -> float:
    """Returns how long a call takes."""
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def measure(runs: int, deals: int, jobs: int) -> list[dict[str, Any]]:
    """Returns the figures of everything, times in seconds."""
    records = [record_at_random(seed, cards=FIFTH + 1) for seed in range(runs)]
    first, fifth = ([Knowledge.of(record, play) for record in records] for play in (0, FIFTH))
    times = {
        "sampler": (DRAWN, [seconds(partial(sample_deals, known, DRAWN, 1)) for known in first]),
        "sampler, late": (DRAWN, [seconds(partial(sample_deals, known, DRAWN, 1)) for known in fifth]),
        "first lead": (deals, [hint(known, samples=deals, jobs=jobs).seconds for known in first]),
        "fifth trick": (deals, [hint(known, samples=deals, jobs=jobs).seconds for known in fifth]),
    }
    found = [hint(known, jobs=jobs) for known in fifth]
    mean = round(sum(each.deals for each in found) / runs)
    times["fifth, precise"] = (mean, [each.seconds for each in found])
    return [
        {"what": name, "runs": runs, "deals": count, "rate": count * runs / sum(taken), "seconds": summary(taken)}
        for name, (count, taken) in times.items()
    ]


def as_table(rows: list[dict[str, Any]]) -> Table:
    """Returns the figures as a table for the terminal."""
    keys = ("median", "mean", "worst")
    table = new_table("Decisions without sight", "times in seconds", "runs", "deals", *keys, "deals a second")
    for row in rows:
        figures = (f"{row['seconds'][key]:,.3f}" for key in keys)
        table.add_row(row["what"], str(row["runs"]), f"{row['deals']:,}", *figures, f"{row['rate']:,.0f}")
    return table


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=positive, default=5, help="how many hands")
    parser.add_argument("--deals", type=positive, default=100, help="how many deals to judge")
    parser.add_argument("--jobs", type=positive, default=1, help="how many threads")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    options = parser.parse_args()
    rows = measure(options.runs, options.deals, options.jobs)
    show(rows, as_table(rows), as_json=options.json)


if __name__ == "__main__":
    main()
