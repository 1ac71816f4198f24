"""`sueca cards`: what every card that may be played leads to."""
# ruff: noqa: PLR0913 - every option is a parameter

from __future__ import annotations

from sueca.cli import values
from sueca.cli.inputs import open_deals
from sueca.cli.options import (
    DEAL,
    ENDING,
    Deals,
    JsonOption,
    LangOption,
    LeaderOption,
    LinesOption,
    MemoryOption,
    NodesOption,
    RulesOption,
    SecondsOption,
    TrumpOption,
    examples,
)
from sueca.position import Position
from sueca.solution import CardsSolution

EXAMPLES = examples(
    ("What to lead:", f"sueca cards {DEAL}"),
    ("What to play third in a trick:", f"sueca cards {ENDING}"),
    ("Why the others lose:", f"sueca cards {ENDING} --lines"),
    ("Random endings, for other programs:", "sueca deal --cards 4 --count 3 | sueca cards - --json"),
)


def cards(
    deals: Deals,
    *,
    trump: TrumpOption = None,
    leader: LeaderOption = None,
    rules: RulesOption = None,
    nodes: NodesOption = None,
    seconds: SecondsOption = None,
    memory: MemoryOption = None,
    lang: LangOption = None,
    lines: LinesOption = False,
    as_json: JsonOption = False,
) -> None:
    """Shows the points that every legal card leads to, and what it loses against the best.

    Cards that must be worth the same stand together.
    A DEAL is a position in quotes, a file of them, or - for standard input.
    """
    from sueca.cli.batch import Command, run
    from sueca.render.json import cards_json
    from sueca.render.terminal import cards_screen

    limit = values.limit(nodes, seconds)
    solver = values.solver(memory)
    command: Command[Position, CardsSolution] = Command(
        work=lambda position, _: solver.solve_cards(position, limit=limit, lines=lines),
        to_json=cards_json,
        to_screen=cards_screen,
    )
    run(command, open_deals(deals, values.Overrides.parse(rules, trump, leader)), as_json=as_json)
