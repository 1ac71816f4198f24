"""Compares the search with each of its speed-ups off; run by `bench.py --switches`."""

from __future__ import annotations

import sys
from typing import Any

from figures import in_turn, new_table, random_positions, summary
from rich.table import Table

from sueca import Limit, Solution, Solver, format_position
from sueca.solver import Switches

MOST_NODES = 10**8  # spent on a position
SEED = 1


def measure(count: int, cards: int, most_nodes: int = MOST_NODES) -> list[dict[str, Any]]:
    """Finds the values of random positions, with all speed-ups on and without each in turn; returns the figures.

    A search that reaches `most_nodes` is given up, counted in `gave_up`, and its nodes so far are used.
    Exits if two searches disagree.
    """
    kinds = (Switches(0), *Switches)
    found: dict[Switches, list[Solution]] = {off: [] for off in kinds}
    for turn, position in enumerate(random_positions(count, cards, SEED)):
        for off in in_turn(kinds, turn):
            solver = Solver(switches=Switches.ALL & ~off)
            found[off].append(solver.solve(position, line=False, limit=Limit(nodes=most_nodes)))
        for off in kinds:
            _compare(found[kinds[0]][turn], found[off][turn])
    rows = [_figures(off, found[off], cards, most_nodes) for off in kinds]
    for row in rows:
        row["ratio"] = {key: row[key]["mean"] / rows[0][key]["mean"] for key in ("nodes", "seconds")}
    return rows


def _compare(ours: Solution, theirs: Solution) -> None:
    if max(ours.lower, theirs.lower) > min(ours.upper, theirs.upper):
        bounds = " and ".join(f"{each.lower} to {each.upper}" for each in (ours, theirs))
        sys.exit(f"wrong: {format_position(ours.position)} is worth both {bounds} points")


def _figures(off: Switches, solutions: list[Solution], cards: int, most_nodes: int) -> dict[str, Any]:
    return {
        "switches": f"no {off.name}" if off else "all on",
        "positions": len(solutions),
        "cards": cards,
        "most_nodes": most_nodes,
        "gave_up": sum(not solution.complete for solution in solutions),
        "nodes": summary([solution.nodes for solution in solutions]),
        "seconds": summary([solution.seconds for solution in solutions]),
    }


def as_table(rows: list[dict[str, Any]]) -> Table:
    """Returns the figures as a table for the terminal."""
    first = rows[0]
    table = new_table(
        f"{first['positions']} random positions of {first['cards']} cards a hand, one thread, cold table each time",
        "nodes in thousands, times in milliseconds; × all on: of the means; "
        f"given up: after {first['most_nodes'] / 1e6:g} million nodes",
        *("nodes median", "mean", "× all on", "ms mean", "× all on", "given up"),
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
