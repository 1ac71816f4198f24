"""`sueca goal`: whether a side can reach a goal, and how; and the check of puzzle files."""
# ruff: noqa: PLR0913 - every option is a parameter

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Annotated

import typer

from sueca.cli import values
from sueca.cli.inputs import open_lines
from sueca.cli.options import (
    AllTricksOption,
    AtLeastOption,
    Deals,
    JsonOption,
    LangOption,
    LeaderOption,
    MemoryOption,
    NodesOption,
    RulesOption,
    SecondsOption,
    SideOption,
    TrumpOption,
    examples,
)
from sueca.errors import SuecaError
from sueca.notation import parse_puzzle
from sueca.puzzle import Goal, Puzzle
from sueca.solution import AllTricks, AtLeast

if TYPE_CHECKING:
    from sueca.goal import GoalSolution, Uniqueness
    from sueca.solution import Limit
    from sueca.solver import Solver

    Checked = tuple[int, Puzzle, Uniqueness]

_ENDING = "'N:A4..4.7 Q6.4..3 2.7.J.J 7K..2.6 C S - 40-20'"
_WHOLE_TREE = 6
_DEPTH = 8
"""How many cards deep a tree is for hands of more than `_WHOLE_TREE` cards."""

EXAMPLES = examples(
    ("Can they still win the hand?", f"sueca goal {_ENDING} --at-least 61"),
    ("Is there one way only?", f"sueca goal {_ENDING} --at-least 61 --unique"),
    ("Every trick that is left, for east and west?", f"sueca goal {_ENDING} --all-tricks --side EW"),
    ("The puzzles of a file, each with its solution:", "sueca goal examples/puzzles/puzzles.txt"),
    ("Are they sound?", "sueca goal examples/puzzles/puzzles.txt --check"),
)


def goal(
    deals: Deals,
    *,
    at_least: AtLeastOption = None,
    all_tricks: AllTricksOption = False,
    side: SideOption = None,
    unique: Annotated[bool, typer.Option("--unique", help="Tell whether one card alone wins at every turn.")] = False,
    check: Annotated[bool, typer.Option("--check", help="Print one line a puzzle: is it sound?")] = False,
    depth: Annotated[
        str | None,
        typer.Option(
            metavar="N",
            help="Show N cards of the way; if not given, all up to 6 cards a hand, else 8.",
            show_default=False,
        ),
    ] = None,
    trump: TrumpOption = None,
    leader: LeaderOption = None,
    rules: RulesOption = None,
    nodes: NodesOption = None,
    seconds: SecondsOption = None,
    memory: MemoryOption = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    """Tells whether a side can reach a goal, with the way as a tree of cards.

    The goal stands in the line, as in goal=NS>=61 or goal=NS>=all, or in the
    options, which come first. At each turn of the side that gets its way the
    tree has the cards that win, at each of the other that side's best tries.
    With --check the exit code is 1 if a puzzle cannot be solved, or not in one way only.
    A DEAL is a position in quotes, a file of them, or - for standard input.
    """
    overrides = values.Overrides.parse(rules, trump, leader)
    asked = _goal(at_least, all_tricks, side)
    reader = partial(_read, overrides, asked)
    solver, limit = values.solver(memory), values.limit(nodes, seconds)
    deepest = None if depth is None else values.whole("--depth", depth, 1, 999)
    if check:
        _check(deals, reader, partial(_checked, solver, limit, deepest), as_json)
    else:
        _solve(deals, reader, partial(_solved, solver, limit, deepest, unique), as_json)


def _goal(at_least: str | None, all_tricks: bool, side: str | None) -> Goal | None:
    """Returns the goal that the options name, None if they name none. Raises `SuecaError` if they do not fit."""
    asked = values.parsed_side(side)
    if at_least is not None and all_tricks:
        raise SuecaError("choose one of --at-least and --all-tricks")
    if at_least is not None:
        return AtLeast(asked, values.whole("--at-least", at_least, 0, 120))
    if all_tricks:
        return AllTricks(asked)
    if side is not None:
        raise SuecaError("--side needs a question: --at-least N or --all-tricks")
    return None


def _read(overrides: values.Overrides, asked: Goal | None, text: str) -> Puzzle:
    """Reads a line, whose goal may be missing if the options name one."""
    position = overrides.position(text)
    if asked is not None:
        return Puzzle(position, asked)
    return parse_puzzle(text, rules=overrides.rules, trump=overrides.trump, leader=overrides.leader)


def _solve(
    deals: list[str],
    reader: Callable[[str], Puzzle],
    work: Callable[[Puzzle, Callable[[], None]], GoalSolution],
    as_json: bool,
) -> None:
    from sueca.cli.batch import Command, run
    from sueca.render.goal import goal_screen
    from sueca.render.json import goal_json

    command = Command(work=work, to_json=goal_json, to_screen=goal_screen, noun="puzzles")
    run(command, open_lines(deals, reader), as_json=as_json)


def _solved(
    solver: Solver, limit: Limit, depth: int | None, unique: bool, puzzle: Puzzle, _: Callable[[], None]
) -> GoalSolution:
    from sueca.goal import solve_goal

    if depth is None and puzzle.position.cards_left > _WHOLE_TREE:
        depth = _DEPTH
    return solve_goal(puzzle.position, puzzle.goal, depth=depth, unique=unique, solver=solver, limit=limit)


def _check(
    deals: list[str],
    reader: Callable[[str], Puzzle],
    work: Callable[[tuple[int, Puzzle], Callable[[], None]], Checked],
    as_json: bool,
) -> None:
    """Prints a line a puzzle and a summary. Raises `typer.Exit` if a line was bad, or a puzzle is not sound."""
    from sueca.cli.batch import Command, handle, print_screen
    from sueca.render.goal import check_line, check_summary, verdict
    from sueca.render.json import check_json

    numbers = count(1)
    verdicts: Counter[str] = Counter()

    def numbered(text: str) -> tuple[int, Puzzle]:
        number = next(numbers)
        return number, reader(text)

    def counted(item: tuple[int, Puzzle], step: Callable[[], None]) -> Checked:
        found = work(item, step)
        verdicts[verdict(found[2])] += 1
        return found

    command: Command[tuple[int, Puzzle], Checked] = Command(
        work=counted,
        to_json=lambda found: check_json(found[1], found[2]),
        to_screen=lambda found, glyphs: check_line(*found, glyphs),
        noun="puzzles",
        headings=False,
    )
    good = handle(command, open_lines(deals, numbered), as_json=as_json)
    if not as_json and verdicts:
        print_screen(lambda _glyphs, _columns: [[], check_summary(verdicts)])
    if not good:
        raise typer.Exit(2)
    if verdicts.total() > verdicts["ok"]:
        raise typer.Exit(1)


def _checked(
    solver: Solver, limit: Limit, depth: int | None, item: tuple[int, Puzzle], _: Callable[[], None]
) -> Checked:
    from sueca.goal import uniqueness

    number, puzzle = item
    return number, puzzle, uniqueness(puzzle.position, puzzle.goal, depth=depth, solver=solver, limit=limit)
