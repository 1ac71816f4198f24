"""What was wrong with a card, in words: the kind of mistake, and a sentence that names the better card."""

from __future__ import annotations

from sueca.analysis import Play
from sueca.language import _, _n
from sueca.mistakes import Kind
from sueca.render.labels import SUITS, card_label, seat_label, suit_name


def kind_text(kind: Kind) -> str:
    """Returns a kind of mistake in a few words."""
    return {
        Kind.NO_RUFF: _("did not ruff"),
        Kind.NO_OVERRUFF: _("did not overruff"),
        Kind.NEEDLESS_RUFF: _("ruffed without need"),
        Kind.TRUMPS_NOT_DRAWN: _("drew no trumps"),
        Kind.TRUMPS_OVERDRAWN: _("drew too many trumps"),
        Kind.LED_TRUMP: _("led a trump"),
        Kind.INTO_TENACE: _("led into the tenace"),
        Kind.BLOCKED: _("blocked partner"),
        Kind.THREW_WINNER: _("threw a winner away"),
        Kind.MISSED_TRICK: _("missed the trick"),
        Kind.GAVE_POINTS: _("gave points away"),
        Kind.WITHHELD_POINTS: _("kept points from partner"),
        Kind.WASTED_TRUMP: _("wasted a high trump"),
        Kind.LED_LOSER: _("led a loser"),
    }[kind]


def kind_sentence(play: Play, suits: str = SUITS) -> str:
    """Returns a sentence about a card that lost something: what was wrong, and which card was right.

    Where no rule names the mistake it says only the latter. Empty for a card that lost nothing.
    """
    if not play.loss:
        return ""
    rules, card, instead = play.position.rules, play.turn.card, play.better[0]
    return _sentence(play).format(
        seat=seat_label(play.turn.seat),
        played=card_label(card, rules, suits),
        card=card_label(instead, rules, suits),
        suit=suit_name(card.suit),
    )


def _sentence(play: Play) -> str:
    """Returns the sentence with seat, cards and suit still to be filled in."""
    card, instead = play.turn.card, play.better[0]
    return {
        None: _("{seat} played {played}; {card} loses nothing."),
        Kind.NO_RUFF: _("{seat} did not ruff: {card} was right."),
        Kind.NO_OVERRUFF: _("{seat} did not overruff: {card} was right."),
        Kind.NEEDLESS_RUFF: _("{seat} ruffed without need: {card} was right."),
        Kind.TRUMPS_NOT_DRAWN: _("{seat} drew no trumps: {card} was the lead."),
        Kind.TRUMPS_OVERDRAWN: _("{seat} drew trumps once too often: {card} was the lead."),
        Kind.LED_TRUMP: _("{seat} led a trump: {card} was the lead."),
        Kind.INTO_TENACE: _("{seat} led {suit} into the tenace: {card} was the lead."),
        Kind.BLOCKED: _("{seat} blocked {suit} for partner: {card} had to go first."),
        Kind.THREW_WINNER: _("{seat} threw away {played}, the highest left of {suit}: {card} was right."),
        Kind.MISSED_TRICK: _("{seat} let the opponents have the trick: {card} wins it."),
        Kind.GAVE_POINTS: _n(
            "{{seat}} gave the opponents {count} point too much: {{card}} was enough.",
            "{{seat}} gave the opponents {count} points too many: {{card}} was enough.",
            card.points - instead.points,
        ),
        Kind.WITHHELD_POINTS: _n(
            "{{seat}} kept points from partner: {{card}} gives {count} more.",
            "{{seat}} kept points from partner: {{card}} gives {count} more.",
            instead.points - card.points,
        ),
        Kind.WASTED_TRUMP: _("{seat} wasted a high trump, {played}: {card} was enough."),
        Kind.LED_LOSER: _("{seat} led {played} and lost the trick: {card} was the lead."),
    }[play.kind]
