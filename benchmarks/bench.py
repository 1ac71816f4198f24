"""Times the solver on the verified full deals: nodes, seconds, nodes a second, peak memory.

Usage: python benchmarks/bench.py [--deals 500] [--table-mb 16] [--ask value,line,…] [--json] [--signature]

Every question is put to a solver with a table of its own, empty, in one thread. See README.md here for
the protocol.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table

from sueca import NS, AllTricks, AtLeast, Position, Solver

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tests"))
from verified import full_deals  # noqa: E402

SIGNATURE_DEALS = 20

Ask = Callable[[Solver, Position], Any]

QUESTIONS: dict[str, Ask] = {
    "value": lambda solver, deal: solver.solve(deal, line=False),
    "line": lambda solver, deal: solver.solve(deal),
    "cards": lambda solver, deal: solver.solve_cards(deal),
    "61": lambda solver, deal: solver.solve(deal, objective=AtLeast(NS, 61), line=False),
    "all": lambda solver, deal: solver.solve(deal, objective=AllTricks(NS), line=False),
}
"""What can be asked: the exact points, with the best line, all cards, at least 61, every trick."""


def signature() -> int:
    """Returns the nodes that the values of the first deals take in all; it changes when the search does."""
    return sum(Solver().solve(deal, line=False).nodes for deal, _ in full_deals()[:SIGNATURE_DEALS])


def measure(name: str, deals: list[tuple[Position, int]], table_mb: int) -> dict[str, Any]:
    """Puts one question to every deal; returns the figures. Exits if a value is wrong."""
    nodes, seconds = [], []
    for deal, ns in deals:
        result = QUESTIONS[name](Solver(table_mb=table_mb), deal)
        if not result.lower <= ns <= result.upper:
            sys.exit(f"wrong: {deal} is worth {ns}, not {result.lower} to {result.upper}")
        nodes.append(result.nodes)
        seconds.append(result.seconds)
    return {
        "question": name,
        "deals": len(deals),
        "table_mb": table_mb,
        "nodes": {"median": statistics.median(nodes), "mean": statistics.mean(nodes), "worst": max(nodes)},
        "seconds": {
            "median": statistics.median(seconds),
            "mean": statistics.mean(seconds),
            "p99": sorted(seconds)[len(seconds) * 99 // 100],
            "worst": max(seconds),
        },
        "nodes_per_second": sum(nodes) / sum(seconds),
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
    first = rows[0]
    table = Table(
        title=f"{first['deals']} full deals, one thread, {first['table_mb']} MB table, cold each time",
        caption="nodes in thousands, times in milliseconds, nodes a second in millions",
        box=box.SIMPLE_HEAD,
        padding=(0, 1, 0, 0),
    )
    table.add_column("", no_wrap=True)
    for head in ("median", "mean", "worst", "median", "mean", "p99", "worst", "M/s", "MB"):
        table.add_column(head, justify="right", no_wrap=True)
    table.add_row("", *["nodes"] * 3, *["ms"] * 4, "", "peak", end_section=True)
    for row in rows:
        nodes, seconds = row["nodes"], row["seconds"]
        table.add_row(
            row["question"],
            *(f"{nodes[key] / 1000:,.1f}" for key in ("median", "mean", "worst")),
            *(f"{1000 * seconds[key]:,.1f}" for key in ("median", "mean", "p99", "worst")),
            f"{row['nodes_per_second'] / 1e6:.1f}",
            f"{row['peak_memory_mb']:.0f}" if row["peak_memory_mb"] else "?",
        )
    return table


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=500, help="how many of the deals")
    parser.add_argument("--table-mb", type=int, default=16, help="size of the table")
    parser.add_argument("--ask", default="value", help=f"what to ask, with commas: {', '.join(QUESTIONS)}")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--signature", action="store_true", help="print the signature and write it to signature.txt")
    options = parser.parse_args()
    if options.signature:
        bench = signature()
        (HERE / "signature.txt").write_text(f"Bench: {bench}\n", encoding="utf-8")
        print(f"Bench: {bench}")
        return
    names = options.ask.split(",")
    if unknown := [name for name in names if name not in QUESTIONS]:
        parser.error(f"cannot ask {unknown[0]!r}; choose from {', '.join(QUESTIONS)}")
    deals = full_deals()[: options.deals]
    rows = [measure(name, deals, options.table_mb) for name in names]
    if options.json:
        print(json.dumps(rows))
    else:
        Console().print(as_table(rows))


if __name__ == "__main__":
    main()
