"""The word that gives a line of notation a goal: `goal=NS>=61`, or `goal=NS>=all` for every trick that is left."""

from __future__ import annotations

import re

from sueca.errors import SuecaError
from sueca.notation.tokens import Token
from sueca.puzzle import Goal, check_goal
from sueca.rules import Rules
from sueca.seats import Side
from sueca.solution import AllTricks, AtLeast

_GOAL = re.compile(r"([a-z]{1,6})(?:>=|≥)(all|[0-9]{1,3})", re.IGNORECASE)


def parse_goal(token: Token, rules: Rules) -> Goal:
    """Reads what stands behind `goal=`. Raises `NotationError` for anything but a goal that the rules know."""
    match = _GOAL.fullmatch(token.text)
    if match is None:
        side = rules.sides[0]
        raise token.error(f"{token.quoted} is no goal; write {side}>=61, or {side}>=all for every trick left")
    try:
        side = rules.sides[rules.side_index(Side.parse(match[1]))]
        goal = AllTricks(side) if match[2].lower() == "all" else AtLeast(side, int(match[2]))
        check_goal(goal, rules)
    except SuecaError as error:
        raise token.error(str(error)) from None
    return goal


def format_goal(goal: Goal) -> str:
    """Writes a goal as it stands behind `goal=`."""
    return f"{goal.side}>={goal.points if isinstance(goal, AtLeast) else 'all'}"
