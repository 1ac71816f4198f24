"""Revokes in words: what was played, what proves it, and what it is worth."""

from __future__ import annotations

from sueca.analysis import Review, Swing
from sueca.language import _, _n
from sueca.record import Record, Revoke
from sueca.render.labels import SUITS, card_label, seat_label, side_labels, worth_label
from sueca.scoring import score_revoke


def revoke_sentences(record: Record, revoke: Revoke, suits: str = SUITS) -> list[str]:
    """Returns who revoked, with which card of which trick, and, if one does, which later card proves it."""
    turn, proof = revoke.turn, revoke.proof
    text = _("In trick {trick} {seat} played {card} and did not follow suit with {held}.").format(
        trick=turn.trick + 1,
        seat=seat_label(turn.seat),
        card=card_label(turn.card, record.rules, suits),
        held=" ".join(card_label(card, record.rules, suits) for card in revoke.held),
    )
    if proof is None:
        return [text]
    leads = proof.play % len(record.rules.seats) == 0
    shown = _("Proved by {card}, led to trick {trick}.") if leads else _("Proved by {card}, played in trick {trick}.")
    card = card_label(proof.card, record.rules, suits)
    return [text, shown.format(card=card, trick=proof.trick + 1)]


def revoke_penalty(record: Record) -> str:
    """Returns what the first revoke is worth to the other side, by the rules of the record; empty without one.

    Where only a claimed revoke counts and none was claimed, it says so.
    """
    if not record.revokes:
        return ""
    scoring, offender = record.rules.scoring, record.revokes[0].turn.seat
    if scoring.revoke_claimed and record.revoke is None:
        return _("Nobody claimed it, so it costs nothing.")
    worth = score_revoke(record.rules.side_of(offender), scoring).games
    return _("For the revoke {wins}.").format(wins=worth_label(worth, record.rules))


def swing_sentence(review: Review, swing: Swing) -> str:
    """Returns which side gained by the trick of a revoke, and how much; empty if neither did."""
    if not swing.gain:
        return ""
    side = side_labels(review.rules)[0 if swing.gain > 0 else 1]
    gained = _n("{{side}} gained {count} point there.", "{{side}} gained {count} points there.", abs(swing.gain))
    return gained.format(side=side)
