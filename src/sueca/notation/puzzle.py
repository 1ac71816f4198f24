"""The one-line notation of a puzzle: a position (see `sueca.notation.line`) with the word `goal=`.

    N:A7... KQ... J6... 32... H N - 30-20 goal=NS>=61
    N:A7... KQ... J6... 32... H N goal=NS>=all

The goal may stand wherever a `key=value` word may; it is written last. `≥` is read as `>=`. Every line of a puzzle is
one of a position too, whose reader passes the goal over.
"""

from __future__ import annotations

from sueca.cards import Suit
from sueca.errors import NotationError
from sueca.notation.goal import format_goal
from sueca.notation.line import format_position, parse_line
from sueca.notation.tokens import tokenize
from sueca.puzzle import Goal, Puzzle
from sueca.rules import Rules
from sueca.seats import Seat


def parse_puzzle(
    text: str,
    *,
    goal: Goal | None = None,
    rules: Rules | None = None,
    trump: Suit | None = None,
    leader: Seat | None = None,
) -> Puzzle:
    """Reads a puzzle; a keyword given replaces what the text says.

    Raises `NotationError`, with the column where it can be told, for anything but one position with a goal, and
    `SuecaError` for a `goal` that the rules do not know.

    >>> parse_puzzle("N:A... K... 7... 2... H S goal=ns>=20").goal
    AtLeast(side=Side(frozenset({Seat.N, Seat.S})), points=20)
    """
    position, told = parse_line(text, rules=rules, trump=trump, leader=leader)
    wanted = told if goal is None else goal
    if wanted is None:
        *_, last = tokenize(text)
        side = position.rules.sides[0]
        problem = f"the goal is missing; write goal={side}>=61, or goal={side}>=all for every trick left"
        raise NotationError(problem, column=last.column + len(last.text))
    return Puzzle(position, wanted)


def format_puzzle(puzzle: Puzzle) -> str:
    """Writes a puzzle in the shortest form that reads back as the same.

    >>> format_puzzle(parse_puzzle("goal=EW>=ALL N:A... K... 7... 2... H S"))
    'N:A... K... 7... 2... H S goal=EW>=all'
    """
    return f"{format_position(puzzle.position)} goal={format_goal(puzzle.goal)}"
