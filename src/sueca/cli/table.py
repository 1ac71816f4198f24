"""`sueca table`: the points of a deal under every trump and leader."""

from __future__ import annotations

import time
from collections.abc import Callable

from sueca.cli.inputs import open_deals
from sueca.cli.options import DEAL, Deals, JsonOption, LangOption, RulesOption, examples
from sueca.cli.values import Overrides
from sueca.position import Position
from sueca.solver import solve_table

EXAMPLES = examples(
    ("One deal, sixteen results:", f"sueca table {DEAL}"),
    ("A random deal, for other programs:", "sueca deal --seed 7 | sueca table - --json"),
)


def table(deals: Deals, *, rules: RulesOption = None, lang: LangOption = None, as_json: JsonOption = False) -> None:
    """Shows the points of north-south in a whole deal under every trump, whoever leads.

    A DEAL is a position in quotes, a file of them, or - for standard input.
    """
    from sueca.cli.batch import Command, run
    from sueca.render.json import table_json
    from sueca.render.terminal import table_screen

    command = Command(
        work=_solved,
        to_json=lambda result: table_json(*result),
        to_screen=lambda result, glyphs: table_screen(*result, glyphs),
        steps=16,
    )
    run(command, open_deals(deals, Overrides.parse(rules)), as_json=as_json)


def _solved(position: Position, step: Callable[[], None]) -> tuple[Position, list[list[int]], float]:
    """Returns the position, its points by trump and leader, and the seconds that they took."""
    start = time.perf_counter()
    points: list[list[int]] = solve_table(position, progress=step).tolist()
    return position, points, time.perf_counter() - start
