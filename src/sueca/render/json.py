"""Results as dicts for `--json`: plain values only, keys always in the same order."""

from __future__ import annotations

from collections.abc import Sequence

from sueca.cards import Card, Suit, display_order
from sueca.goal import GoalSolution, Group, Turn, Uniqueness
from sueca.notation import format_position
from sueca.position import Position, replay
from sueca.puzzle import Puzzle
from sueca.render.figures import side_names, side_points, side_ranges
from sueca.seats import Pair
from sueca.solution import AllTricks, AtLeast, CardsSolution, CardValue, Games, Objective, Solution

Json = dict[str, object]


def solution_json(solution: Solution) -> Json:
    """Returns what `sueca solve --json` prints of a position."""
    position = solution.position
    worth = solution.games if solution.has_games else None
    return {
        "position": format_position(position),
        **question_json(solution.objective, solution.answer),
        **_value(position, solution.lower, solution.upper),
        "games": _sides(position, worth) if worth else None,
        "line": _line(position, solution.line),
        **({} if solution.line or solution.best is None else {"best": position.rules.card_label(solution.best)}),
        **_small(solution),
        **_effort(solution),
    }


def cards_json(solution: CardsSolution) -> Json:
    """Returns what `sueca cards --json` prints of a position."""
    position = solution.position
    return {
        "position": format_position(position),
        "to_play": str(position.to_play),
        **_value(position, solution.lower, solution.upper),
        "cards": [_card(position, value) for value in solution.cards],
        **_effort(solution),
    }


def table_json(position: Position, table: Sequence[Sequence[int]], seconds: float) -> Json:
    """Returns what `sueca table --json` prints of a deal: the first side's points by trump, then leader."""
    points = {
        str(trump): {str(leader): value for leader, value in zip(sorted(position.rules.seats), row, strict=True)}
        for trump, row in zip(Suit, table, strict=True)
    }
    return {
        "position": format_position(position),
        side_names(position)[0]: points,
        "seconds": round(seconds, 6),
    }


def goal_json(solution: GoalSolution) -> Json:
    """Returns what `sueca goal --json` prints of a position."""
    position = solution.position
    return {
        "position": format_position(position),
        **question_json(solution.goal, solution.answer),
        **({} if solution.depth is None else {"depth": solution.depth}),
        "chance": None if solution.chance is None else float(solution.chance),
        **({} if solution.uniqueness is None else uniqueness_json(position, solution.uniqueness)),
        "tree": None if solution.tree is None else _turn(solution.tree),
        **_effort(solution),
    }


def check_json(puzzle: Puzzle, found: Uniqueness) -> Json:
    """Returns what `sueca goal --check --json` prints of a puzzle."""
    return {
        "position": format_position(puzzle.position),
        **question_json(puzzle.goal, found.answer),
        **uniqueness_json(puzzle.position, found),
    }


def uniqueness_json(position: Position, found: Uniqueness) -> Json:
    """Returns whether a way is the only one and, if not, the cards to the turn that shows it and those that win."""
    if found.unique is not False:
        return {"unique": found.unique}
    after = [position.rules.card_label(card) for card in found.line]
    return {"unique": False, "after": after, "winning": [_group(group, position) for group in found.winning]}


def _turn(turn: Turn) -> Json:
    if turn.end is not None:
        return {"end": turn.end.value}
    position = turn.position
    return {
        "to_play": str(position.to_play),
        "winning": turn.winning,
        "cards": [
            {"cards": _group(branch.cards, position), **({} if branch.turn is None else {"then": _turn(branch.turn)})}
            for branch in turn.branches
        ],
        "others": [_group(group, position) for group in turn.others],
    }


def _group(group: Group, position: Position) -> list[str]:
    return [position.rules.card_label(card) for card in group]


def question_json(objective: Objective, answer: bool | None) -> Json:
    """Returns what was asked, and the answer of yes or no if it was a question."""
    match objective:
        case AtLeast(side, points):
            return {"objective": {"at_least": points, "side": str(side)}, "answer": answer}
        case AllTricks(side):
            return {"objective": {"all_tricks": True, "side": str(side)}, "answer": answer}
        case Games():
            return {"objective": {"games": True}}
        case _:
            return {}


def _small(solution: Solution) -> Json:
    if solution.small is None:
        return {}
    return {"small": [solution.position.rules.card_label(card) for card in display_order(solution.small)]}


def _value(position: Position, lower: int, upper: int) -> Json:
    if lower == upper:
        return {"points": _sides(position, side_points(position, lower))}
    ranges = side_ranges(position, lower, upper)
    return {"bounds": {name: list(bounds) for name, bounds in zip(side_names(position), ranges, strict=True)}}


def _sides(position: Position, pair: Pair) -> dict[str, int]:
    return dict(zip(side_names(position), pair, strict=True))


def _line(position: Position, line: tuple[Card, ...] | None) -> list[Json] | None:
    if line is None:
        return None
    label = position.rules.card_label
    return [
        {
            "leader": str(trick.leader),
            "cards": [label(card) for card in trick.cards],
            "winner": str(trick.winner),
            "points": trick.points,
        }
        for trick in replay(position, line)[0]
    ]


def _card(position: Position, value: CardValue) -> Json:
    label = position.rules.card_label
    return {
        "card": label(value.card),
        **_value(position, value.lower, value.upper),
        "loss": value.loss,
        "equivalent": [label(card) for card in value.equivalent],
        **({"line": _line(position, value.line)} if value.line else {}),
    }


def _effort(solution: Solution | CardsSolution | GoalSolution) -> Json:
    return {
        **({} if solution.complete else {"complete": False}),
        "nodes": solution.nodes,
        "seconds": round(solution.seconds, 6),
    }
