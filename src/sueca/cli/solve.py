"""`sueca solve`: the points each side takes, and the best line."""
# ruff: noqa: PLR0913 - every option is a parameter

from __future__ import annotations

from collections.abc import Callable

from sueca.cli import values
from sueca.cli.files import check_places, write_file
from sueca.cli.inputs import open_deals
from sueca.cli.options import (
    DEAL,
    ENDING,
    AllTricksOption,
    AtLeastOption,
    Deals,
    GamesOption,
    JsonOption,
    LangOption,
    LeaderOption,
    MemoryOption,
    NodesOption,
    RulesOption,
    SecondsOption,
    SideOption,
    SmallOption,
    SvgOption,
    TrumpOption,
    examples,
)
from sueca.errors import SuecaError
from sueca.position import Position
from sueca.solution import AllTricks, AtLeast, Games, Objective, Points, Solution

EXAMPLES = examples(
    ("The points of a deal and the best line:", f"sueca solve {DEAL}"),
    ("From the middle of a trick:", f"sueca solve {ENDING}"),
    ("With another trump and leader:", "sueca deal --seed 7 | sueca solve - --trump H --leader S"),
    ("Does east-west win every trick that is left?", "sueca deal --cards 4 | sueca solve - --all-tricks --side EW"),
    ("Only who wins the hand, and how many games:", f"sueca solve {DEAL} --games"),
    ("Many positions, for other programs:", "sueca deal --cards 5 --count 3 | sueca solve - --json"),
)


def solve(
    deals: Deals,
    *,
    at_least: AtLeastOption = None,
    all_tricks: AllTricksOption = False,
    games: GamesOption = False,
    side: SideOption = None,
    small: SmallOption = False,
    trump: TrumpOption = None,
    leader: LeaderOption = None,
    rules: RulesOption = None,
    nodes: NodesOption = None,
    seconds: SecondsOption = None,
    memory: MemoryOption = None,
    lang: LangOption = None,
    svg: SvgOption = None,
    as_json: JsonOption = False,
) -> None:
    """Solves positions: the points of each side with best play by all, and the line that leads to them.

    Instead of the points it answers a question with yes or no, which is quicker.
    A DEAL is a position in quotes, a file of them, or - for standard input.
    """
    from sueca.cli.batch import Command, run
    from sueca.render.json import solution_json
    from sueca.render.terminal import solution_screen

    check_places(svg, inputs=deals)
    objective = _objective(at_least, all_tricks, games, side)
    line = not games  # which would need the exact points
    limit = values.limit(nodes, seconds)
    solver = values.solver(memory)

    drawn: list[Position] = []

    def work(position: Position, _step: Callable[[], None]) -> Solution:
        if svg is not None:
            drawn.append(position)
            _draw(drawn, svg)
        return solver.solve(position, objective=objective, limit=limit, line=line, small=small)

    command: Command[Position, Solution] = Command(
        work=work,
        to_json=solution_json,
        to_screen=solution_screen,
    )
    run(command, open_deals(deals, values.Overrides.parse(rules, trump, leader)), as_json=as_json)


def _draw(positions: list[Position], path: str) -> None:
    """Draws the first position. Raises `SuecaError` for a second."""
    from sueca.render.svg import deal_svg

    if len(positions) > 1:
        raise SuecaError("--svg draws one position, and there are more")
    write_file(path, deal_svg(positions[0]))


def _objective(at_least: str | None, all_tricks: bool, games: bool, side: str | None) -> Objective:
    """Returns what the options ask for. Raises `SuecaError` if they do not fit together."""
    asked = values.parsed_side(side)
    if (at_least is not None) + all_tricks + games > 1:
        raise SuecaError("choose one of --at-least, --all-tricks and --games")
    if at_least is not None:
        return AtLeast(asked, values.whole("--at-least", at_least, 0, 120))
    if all_tricks:
        return AllTricks(asked)
    if side is not None:
        raise SuecaError("--side needs a question: --at-least N or --all-tricks")
    return Games() if games else Points()
