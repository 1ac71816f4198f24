"""Exact double-dummy solver and hand analysis for Sueca, the Portuguese card game."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from sueca.cards import Card, Rank, Suit
from sueca.deal import Deal, random_deal
from sueca.errors import (
    BatchError,
    CardError,
    DealError,
    LimitError,
    NotationError,
    PlayError,
    RecordError,
    ScoreError,
    SuecaError,
)
from sueca.notation import format_position, format_puzzle, parse_position, parse_puzzle, read_positions
from sueca.position import Position, Trick, replay
from sueca.puzzle import Puzzle
from sueca.rules import AZORES, BRAZIL, PORTUGAL, Rules
from sueca.scoring import Score, Scoring, Tie, games, score_hand, score_revoke
from sueca.seats import EW, NS, Seat, Side
from sueca.solution import (
    AllTricks,
    AtLeast,
    CardsSolution,
    CardValue,
    Games,
    Limit,
    Points,
    Solution,
)
from sueca.solver import Solver, solve, solve_cards, solve_table

if TYPE_CHECKING:
    from sueca.analysis import Play, Review, Swing, review
    from sueca.dealing.condition import Condition, parse_condition
    from sueca.dealing.constraints import Constraints, deals
    from sueca.goal import GoalSolution, solve_goal
    from sueca.many import Arrays, check_rows, solve_many, to_arrays, to_positions
    from sueca.mistakes import Kind
    from sueca.notation.records import format_record, read_record_file, read_records
    from sueca.notation.rules import format_rules, read_rules
    from sueca.players import PlayerTally, tally
    from sueca.record import Comment, Record, Revoke, Turn
    from sueca.rubber import Rubber, ScoredHand, keep_rubbers, score_record
    from sueca.saved import review_from_json, review_to_json
    from sueca.stream import BatchSummary, BatchTask, run_batch
    from sueca.talk.bots import View
    from sueca.talk.match import Match, play_match
    from sueca.unseen.hints import Hint, Prospect, hint
    from sueca.unseen.judging import Decision, Judgement, judge
    from sueca.unseen.knowledge import Knowledge
    from sueca.unseen.sampling import all_deals, sample_deals

__version__ = "0.1.0"

_LATER = {
    "sueca.analysis": ("Play", "Review", "Swing", "review"),
    "sueca.talk.bots": ("View",),
    "sueca.dealing.condition": ("Condition", "parse_condition"),
    "sueca.dealing.constraints": ("Constraints", "deals"),
    "sueca.goal": ("GoalSolution", "solve_goal"),
    "sueca.unseen.hints": ("Hint", "Prospect", "hint"),
    "sueca.unseen.judging": ("Decision", "Judgement", "judge"),
    "sueca.unseen.knowledge": ("Knowledge",),
    "sueca.many": ("Arrays", "check_rows", "solve_many", "to_arrays", "to_positions"),
    "sueca.talk.match": ("Match", "play_match"),
    "sueca.mistakes": ("Kind",),
    "sueca.notation.records": ("format_record", "read_record_file", "read_records"),
    "sueca.notation.rules": ("format_rules", "read_rules"),
    "sueca.players": ("PlayerTally", "tally"),
    "sueca.record": ("Comment", "Record", "Revoke", "Turn"),
    "sueca.rubber": ("Rubber", "ScoredHand", "keep_rubbers", "score_record"),
    "sueca.unseen.sampling": ("all_deals", "sample_deals"),
    "sueca.saved": ("review_from_json", "review_to_json"),
    "sueca.stream": ("BatchSummary", "BatchTask", "run_batch"),
}
"""What is imported when it is first asked for, by module: whoever only solves need not wait for it."""

__all__ = [
    "AZORES",
    "BRAZIL",
    "EW",
    "NS",
    "PORTUGAL",
    "AllTricks",
    "Arrays",
    "AtLeast",
    "BatchError",
    "BatchSummary",
    "BatchTask",
    "Card",
    "CardError",
    "CardValue",
    "CardsSolution",
    "Comment",
    "Condition",
    "Constraints",
    "Deal",
    "DealError",
    "Decision",
    "Games",
    "GoalSolution",
    "Hint",
    "Judgement",
    "Kind",
    "Knowledge",
    "Limit",
    "LimitError",
    "Match",
    "NotationError",
    "Play",
    "PlayError",
    "PlayerTally",
    "Points",
    "Position",
    "Prospect",
    "Puzzle",
    "Rank",
    "Record",
    "RecordError",
    "Review",
    "Revoke",
    "Rubber",
    "Rules",
    "Score",
    "ScoreError",
    "ScoredHand",
    "Scoring",
    "Seat",
    "Side",
    "Solution",
    "Solver",
    "SuecaError",
    "Suit",
    "Swing",
    "Tie",
    "Trick",
    "Turn",
    "View",
    "all_deals",
    "check_rows",
    "deals",
    "format_position",
    "format_puzzle",
    "format_record",
    "format_rules",
    "games",
    "hint",
    "judge",
    "keep_rubbers",
    "parse_condition",
    "parse_position",
    "parse_puzzle",
    "play_match",
    "random_deal",
    "read_positions",
    "read_record_file",
    "read_records",
    "read_rules",
    "replay",
    "review",
    "review_from_json",
    "review_to_json",
    "run_batch",
    "sample_deals",
    "score_hand",
    "score_record",
    "score_revoke",
    "solve",
    "solve_cards",
    "solve_goal",
    "solve_many",
    "solve_table",
    "tally",
    "to_arrays",
    "to_positions",
]


def __getattr__(name: str) -> object:
    module = next((module for module, names in _LATER.items() if name in names), None)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(module), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
