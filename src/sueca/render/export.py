"""Tables for other programs: every card that was played, and the table of players, as CSV or JSON."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict

from sueca.analysis import Play, Review
from sueca.players import PlayerTally, games_lost

_CARDS = (
    "record",
    "trump",
    "trick",
    "seat",
    "player",
    "card",
    "before",
    "after",
    "loss",
    "games",
    "choice",
    "best",
    "kind",
)


def cards_csv(reviews: Iterable[Review]) -> str:
    """Returns a line a card judged, below a line of heads.

    `record` is where it stands; `before` and `after` are card points of the first side, `games` what the card lost.
    """
    return _csv(_CARDS, (_card(review, play) for review in reviews for play in review.plays))


def players_csv(players: Sequence[PlayerTally]) -> str:
    """Returns a line a player, below a line of heads."""
    rows = list(map(_player, players))
    return _csv(tuple(_player(PlayerTally("")).keys()), (list(row.values()) for row in rows))


def players_json(players: Sequence[PlayerTally]) -> str:
    """Returns a list of one object a player."""
    return json.dumps(list(map(_player, players)), ensure_ascii=False, indent=2) + "\n"


def _player(player: PlayerTally) -> dict[str, object]:
    return {**asdict(player), "average": round(player.average, 4)}


def _card(review: Review, play: Play) -> list[object]:
    label, turn = review.rules.card_label, play.turn
    return [
        review.record.place,
        review.record.start.trump,
        turn.trick + 1,
        turn.seat,
        review.record.name(turn.seat),
        label(turn.card),
        play.before,
        play.after,
        play.loss,
        games_lost(play),
        "yes" if play.has_choice else "no",
        " ".join(map(label, play.best)),
        play.kind or "",
    ]


def _csv(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(heads)
    writer.writerows([str(cell) for cell in row] for row in rows)
    return text.getvalue()
