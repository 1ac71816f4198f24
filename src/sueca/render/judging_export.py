"""Judgements and hints for other programs: dicts for `--json`, and every card that could be played as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from math import isfinite

from sueca.cards import Card, display_order
from sueca.record import Record
from sueca.rules import Rules
from sueca.seats import Seat, Side
from sueca.unseen.hints import CAVEAT, Hint, Prospect
from sueca.unseen.judging import Decision, Judgement, Losses
from sueca.unseen.knowledge import Knowledge

Json = dict[str, object]

_DIGITS = 4
_FIGURES = (
    "points",
    "error",
    "win",
    "win_error",
    "double",
    "double_error",
    "sweep",
    "sweep_error",
    "best",
    "loss",
    "loss_error",
)
_WHERE = ("record", "trick", "seat", "player", "card", "played")
_COLUMNS = (*_WHERE, *_FIGURES, "seen_points", "seen_loss", "deals", "exact")


def judgement_json(judgement: Judgement) -> Json:
    """Returns what `sueca judge --json` prints of a record."""
    record, stopped = judgement.record, judgement.stopped
    seats = {each.turn.seat for each in judgement.decisions}
    sides = [side for side in judgement.rules.sides if seats & side.seats]
    rows: list[Seat | Side] = [*sorted(seats), *sides]
    return {
        "record": record.place,
        "players": {str(seat): record.name(seat) for seat in sorted(record.rules.seats)},
        "decisions": [_decision(each, record) for each in judgement.decisions],
        "losses": {str(who): _losses(judgement.losses_of(who)) for who in rows},
        "stopped": None if stopped is None else {"trick": stopped.turn.trick + 1, "seat": str(stopped.turn.seat)},
        "seconds": round(judgement.seconds, 6),
        "caveat": CAVEAT,
    }


def hint_json(found: Hint) -> Json:
    """Returns what `sueca hint --json` prints."""
    return {
        **_knowledge(found.knowledge),
        **_effort(found),
        "best": found.knowledge.rules.card_label(found.best.card),
        "cards": [_prospect(each, found) for each in found.cards],
        "seconds": round(found.seconds, 6),
        "caveat": CAVEAT,
    }


def judgements_csv(judgements: Iterable[Judgement]) -> str:
    """Returns a line for every card that could be played in a decision, below a line of heads.

    Points are those of the player's side in the end; `seen_points` and `seen_loss` are with all hands seen.
    """
    rows: list[Sequence[object]] = []
    for judgement in judgements:
        record = judgement.record
        for each in judgement.decisions:
            for value, seen in zip(each.hint.cards, each.seen, strict=True):
                place = (record.place, each.turn.trick + 1, each.turn.seat, record.name(each.turn.seat))
                seen_loss = max(each.seen) - seen
                rows.append(_row(place, value, each.hint, value.card == each.turn.card, (seen, seen_loss)))
    return _csv(rows)


def hint_csv(found: Hint) -> str:
    """Returns the same for the cards of a hint, of which none is played and no loss is seen."""
    known = found.knowledge
    trick = len(known.plays) // len(known.rules.seats) + 1
    place = ("", trick, known.seat, "")
    return _csv(_row(place, each, found, None, ("", "")) for each in found.cards)


def _decision(each: Decision, record: Record) -> Json:
    played = each.played
    return {
        "play": each.turn.play + 1,
        "trick": each.turn.trick + 1,
        "seat": str(each.turn.seat),
        "player": record.name(each.turn.seat),
        "card": each.position.rules.card_label(each.turn.card),
        "seen_loss": each.loss,
        "loss": round(played.loss, _DIGITS),
        "loss_error": _finite(played.loss_error),
        "best": each.position.rules.card_label(each.hint.best.card),
        **_effort(each.hint),
        "cards": [
            {**_prospect(value, each.hint), "seen_points": seen}
            for value, seen in zip(each.hint.cards, each.seen, strict=True)
        ],
    }


def _losses(row: Losses) -> Json:
    values = {name: value for name, value in asdict(row).items() if name != "who"}
    values |= {name: getattr(row, name) for name in ("average_seen", "average_unseen", "average_error")}
    return {name: _finite(value) for name, value in values.items()}


def _knowledge(known: Knowledge) -> Json:
    rules = known.rules
    return {
        "seat": str(known.seat),
        "hand": _labels(display_order(known.hand), rules),
        "trump": str(known.trump),
        "first_leader": str(known.first_leader),
        "played": _labels(known.plays, rules),
        "on_table": _labels(known.trick, rules),
        "taken": {str(side): points for side, points in zip(rules.sides, known.taken, strict=True)},
        "dealer": None if known.dealer is None else str(known.dealer),
        "trump_card": None if known.trump_card is None else rules.card_label(known.trump_card),
        "hidden": {
            str(seat): {"cards": known.lengths[seat], "voids": "".join(map(str, sorted(known.voids[seat])))}
            for seat in known.others
        },
    }


def _effort(found: Hint) -> Json:
    return {"possible_deals": found.knowledge.deals, "deals": found.deals, "exact": found.exact}


def _prospect(value: Prospect, found: Hint) -> Json:
    rules = found.knowledge.rules
    return {
        "card": rules.card_label(value.card),
        **_figures(value, found),
        "equivalent": _labels(value.equivalent, rules),
    }


def _figures(value: Prospect, found: Hint) -> Json:
    chances = {f"{name}_error": found.chance_error(getattr(value, name)) for name in ("win", "double", "sweep")}
    figures = {**asdict(value), **chances}
    return {name: _finite(figures[name]) for name in _FIGURES}


def _finite(figure: float) -> float | None:
    """Returns a figure rounded, None for one that is not known."""
    return round(figure, _DIGITS) if isfinite(figure) else None


def _labels(cards: Iterable[Card], rules: Rules) -> list[str]:
    return [rules.card_label(card) for card in cards]


def _row(
    place: Sequence[object], value: Prospect, found: Hint, played: bool | None, seen: Sequence[object]
) -> Sequence[object]:
    figures = ("" if figure is None else figure for figure in _figures(value, found).values())
    told = "" if played is None else "yes" if played else "no"
    card = found.knowledge.rules.card_label(value.card)
    return (*place, card, told, *figures, *seen, found.deals, "yes" if found.exact else "no")


def _csv(rows: Iterable[Sequence[object]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_COLUMNS)
    writer.writerows([str(cell) for cell in row] for row in rows)
    return text.getvalue()
