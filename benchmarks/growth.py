"""Measures how nodes and time grow with the cards a hand, and draws benchmarks/growth.svg.

Usage: python benchmarks/growth.py [--positions 200] [--most 10] [--seed 1] [--out benchmarks/growth.svg] [--json]

For every number of cards a hand, random positions at the start of a trick are solved exactly, each with an empty
table, in one thread. The nodes are the same every time; the time of a position is the median of three runs.
"""

from __future__ import annotations

import argparse
import math
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from figures import new_table, positive, random_positions, show, summary
from rich.table import Table

from sueca import Position, solve

HERE = Path(__file__).parent
FEWEST, RUNS = 4, 3
LEFT, RIGHT, TOP, BOTTOM = 90, 550, 50, 330  # of the area between the axes
WIDTH, HEIGHT = 640, 400

STYLE = """
  text { font: 13px system-ui, sans-serif; fill: #6e7781 }
  .title { font-size: 15px; font-weight: 600 }
  .axis { stroke: #8c959f; fill: none }
  .grid { stroke: #8c959f; stroke-opacity: 0.3 }
  .nodes { fill: #2979d9 }
  .time { fill: #d0611c }
  polyline.nodes { stroke: #2979d9; stroke-width: 2.5; fill: none }
  polyline.time { stroke: #d0611c; stroke-width: 2.5; stroke-dasharray: 7 4; fill: none }
"""
"""Colours that can be read on a light ground and on a dark one."""


def seconds_and_nodes(position: Position) -> tuple[float, int]:
    """Returns the median time of some runs, and the nodes, of the value of a position."""
    times = []
    for _ in range(RUNS):
        started = time.perf_counter()
        nodes = solve(position, line=False).nodes
        times.append(time.perf_counter() - started)
    return statistics.median(times), nodes


def measure(count: int, most: int, seed: int) -> list[dict[str, Any]]:
    """Solves `count` positions of each number of cards up to `most`; returns the figures, times in seconds."""
    rows = []
    for cards in range(FEWEST, most + 1):
        costs = [seconds_and_nodes(position) for position in random_positions(count, cards, seed)]
        seconds, nodes = zip(*costs, strict=True)
        rows.append({"cards": cards, "positions": count, "nodes": summary(nodes), "seconds": summary(seconds)})
    return rows


def as_table(rows: list[dict[str, Any]]) -> Table:
    """Returns the figures as a table for the terminal."""
    table = new_table(
        f"{rows[0]['positions']} random positions for each number of cards, one thread, cold each time",
        "cards a hand; times in milliseconds",
        *("nodes median", "mean", "worst", "ms median", "mean", "worst"),
    )
    for row in rows:
        nodes, seconds = row["nodes"], row["seconds"]
        table.add_row(
            str(row["cards"]),
            *(f"{nodes[key]:,.0f}" for key in ("median", "mean", "worst")),
            *(f"{1000 * seconds[key]:,.2f}" for key in ("median", "mean", "worst")),
        )
    return table


@dataclass(frozen=True, slots=True)
class Line:
    """The means of one figure by cards a hand, and where its logarithmic axis starts and stands."""

    name: str
    means: list[float]
    low: int
    side: int
    label: Callable[[int], str]

    @property
    def decades(self) -> int:
        """The powers of ten from the start of the axis that the means take up."""
        return math.ceil(math.log10(max(self.means))) - self.low


def chart(rows: list[dict[str, Any]]) -> str:
    """Returns an SVG of the means of nodes and time, each with an axis of its own; the decades are as high.

    The two lines rise alike; the axis of nodes starts a decade early, which keeps them apart.
    """
    nodes, seconds = ([row[name]["mean"] for row in rows] for name in ("nodes", "seconds"))
    lines = (
        Line("nodes", nodes, math.floor(math.log10(min(nodes))) - 1, LEFT, nodes_label),
        Line("time", seconds, math.floor(math.log10(min(seconds))), RIGHT, time_label),
    )
    decades, middle = max(line.decades for line in lines), (LEFT + RIGHT) / 2
    step = (RIGHT - LEFT) / (len(rows) - 1)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-labelledby="title">',
        f"<style>{STYLE}</style>",
        text("title", middle, 24, "Exact value of random positions: mean nodes and time", ' id="title"'),
        text("label", middle, BOTTOM + 45, "cards per hand"),
        *(text("label", LEFT + step * place, BOTTOM + 20, str(row["cards"])) for place, row in enumerate(rows)),
        *(grid_line(BOTTOM - (BOTTOM - TOP) * decade / decades) for decade in range(1, decades + 1)),
        f'<polyline class="axis" points="{LEFT},{TOP} {LEFT},{BOTTOM} {RIGHT},{BOTTOM} {RIGHT},{TOP}"/>',
    ]
    for line in lines:
        parts += [*axis(line, decades), *drawn(line, decades, step)]
    return "\n".join([*parts, "</svg>\n"])


def text(kind: str, x: float, y: float, content: str, more: str = "") -> str:
    """Returns a text centred at x, with more attributes if given."""
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="middle"{more}>{content}</text>'


def grid_line(y: float) -> str:
    """Returns a faint line across the area."""
    return f'<line class="grid" x1="{LEFT}" x2="{RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'


def axis(line: Line, decades: int) -> Iterator[str]:
    """Yields the labels of an axis and its name, written along it."""
    outwards = 1 if line.side == RIGHT else -1
    for decade in range(decades + 1):
        y = BOTTOM - (BOTTOM - TOP) * decade / decades + 4
        yield text(line.name, line.side + 28 * outwards, y, line.label(line.low + decade))
    x, y = line.side + 68 * outwards, (TOP + BOTTOM) / 2
    yield text(line.name, x, y, line.name, f' transform="rotate(-90 {x} {y})"')


def drawn(line: Line, decades: int, step: float) -> Iterator[str]:
    """Yields a line with a dot for every number of cards."""
    heights = [(math.log10(mean) - line.low) / decades for mean in line.means]
    points = [(LEFT + step * place, BOTTOM - (BOTTOM - TOP) * height) for place, height in enumerate(heights)]
    yield f'<polyline class="{line.name}" points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in points)}"/>'
    yield from (f'<circle class="{line.name}" cx="{x:.1f}" cy="{y:.1f}" r="3.5"/>' for x, y in points)


def nodes_label(power: int) -> str:
    """Returns ten to a power as a count.

    >>> nodes_label(2), nodes_label(4), nodes_label(6)
    ('100', '10 k', '1 M')
    """
    unit = min(power // 3, 3)
    return f"{10 ** (power - 3 * unit)} {' kMG'[unit]}".rstrip()


def time_label(power: int) -> str:
    """Returns ten to a power as a time, a microsecond or more.

    >>> time_label(-5), time_label(-3), time_label(1)
    ('10 µs', '1 ms', '10 s')
    """
    unit = min((power + 6) // 3, 2)
    return f"{10 ** (power + 6 - 3 * unit)} {('µs', 'ms', 's')[unit]}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=positive, default=200, help="how many for each number of cards")
    parser.add_argument("--most", type=int, choices=range(5, 11), metavar="5-10", default=10, help="cards a hand")
    parser.add_argument("--seed", type=int, default=1, help="of the positions")
    parser.add_argument("--out", type=Path, default=HERE / "growth.svg", help="where the chart goes")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    options = parser.parse_args()
    rows = measure(options.positions, options.most, options.seed)
    options.out.write_text(chart(rows), encoding="utf-8")
    show(rows, as_table(rows), as_json=options.json)


if __name__ == "__main__":
    main()
