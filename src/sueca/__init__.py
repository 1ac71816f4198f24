"""Exact double-dummy solver and hand analysis for Sueca, the Portuguese card game."""

from sueca.cards import Card, Rank, Suit
from sueca.deal import Deal, random_deal
from sueca.errors import CardError, DealError, LimitError, NotationError, PlayError, RecordError, ScoreError, SuecaError
from sueca.notation import format_position, parse_position, read_positions
from sueca.position import Position, Trick, replay
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

__version__ = "0.1.0"

__all__ = [
    "AZORES",
    "BRAZIL",
    "EW",
    "NS",
    "PORTUGAL",
    "AllTricks",
    "AtLeast",
    "Card",
    "CardError",
    "CardValue",
    "CardsSolution",
    "Deal",
    "DealError",
    "Games",
    "Limit",
    "LimitError",
    "NotationError",
    "PlayError",
    "Points",
    "Position",
    "Rank",
    "RecordError",
    "Rules",
    "Score",
    "ScoreError",
    "Scoring",
    "Seat",
    "Side",
    "Solution",
    "Solver",
    "SuecaError",
    "Suit",
    "Tie",
    "Trick",
    "format_position",
    "games",
    "parse_position",
    "random_deal",
    "read_positions",
    "replay",
    "score_hand",
    "score_revoke",
    "solve",
    "solve_cards",
    "solve_table",
]
