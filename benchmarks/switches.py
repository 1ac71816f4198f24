"""Compares the search with each of its speed-ups off; run by `bench.py --switches`."""

from __future__ import annotations

import sys
from typing import Any

from figures import new_table, random_positions, summary
from rich.table import Table

from sueca import Limit, Position, Solution, Solver, format_position
from sueca.solver import Switches

MOST_NODES = 10**8  # spent on a position
SEED = 1


def measure(count: int, cards: int, most_nodes: int = MOST_NODES) -> list[dict[str, Any]]:
    """Finds the values of random positions, with all speed-ups on and then without each; returns the figures.

    A search that reaches `most_nodes` is given up, counted in `gave_up`, and its nodes so far are used.
    Exits if two searches disagree.
    """
    positions, rows = random_positions(count, cards, SEED), list[dict[str, Any]]()
    reference = _solutions(positions, Switches.ALL, most_nodes)
    for off in (Switches(0), *Switches):
        solutions = _solutions(positions, Switches.ALL & ~off, most_nodes) if off else reference
        _compare(reference, solutions)
        row: dict[str, Any] = {
            "switches": f"without {off.name}" if off else "all on",
            "positions": count,
            "cards": cards,
            "most_nodes": most_nodes,
            "gave_up": sum(not solution.complete for solution in solutions),
            "nodes": summary([solution.nodes for solution in solutions]),
            "seconds": summary([solution.seconds for solution in solutions]),
        }
        all_on = rows[0] if rows else row
        row["ratio"] = {key: row[key]["mean"] / all_on[key]["mean"] for key in ("nodes", "seconds")}
        rows.append(row)
    return rows


def _solutions(positions: list[Position], switches: Switches, most_nodes: int) -> list[Solution]:
    limit = Limit(nodes=most_nodes)
    return [Solver(switches=switches).solve(position, line=False, limit=limit) for position in positions]


def _compare(reference: list[Solution], solutions: list[Solution]) -> None:
    for ours, theirs in zip(reference, solutions, strict=True):
        if max(ours.lower, theirs.lower) > min(ours.upper, theirs.upper):
            sys.exit(f"wrong: {format_position(ours.position)} is worth both {ours.points} and {theirs.points}")


def as_table(rows: list[dict[str, Any]]) -> Table:
    """Returns the figures as a table for the terminal."""
    first = rows[0]
    table = new_table(
        f"{first['positions']} random positions of {first['cards']} cards a hand, one thread, cold table each time",
        "nodes in thousands, times in milliseconds; × are means to the first line",
        *("nodes median", "mean", "×", "ms mean", "×", f"past {first['most_nodes'] // 10**6} M nodes"),
    )
    for row in rows:
        least = "≥ " if row["gave_up"] else ""
        table.add_row(
            row["switches"],
            f"{row['nodes']['median'] / 1000:,.1f}",
            f"{least}{row['nodes']['mean'] / 1000:,.1f}",
            f"{least}{row['ratio']['nodes']:.3g}",
            f"{1000 * row['seconds']['mean']:,.1f}",
            f"{row['ratio']['seconds']:.3g}",
            str(row["gave_up"] or "none"),
        )
    return table
