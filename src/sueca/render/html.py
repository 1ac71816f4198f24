"""Reviews as one page for a browser that needs nothing else: no network, no other file."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING

from sueca.analysis import Play, Review
from sueca.cards import Card, Suit, display_order
from sueca.language import _, _n, current
from sueca.players import tally
from sueca.position import Position, Trick, replay
from sueca.render.chart import chart_svg
from sueca.render.labels import (
    SUITS,
    card_label,
    place_label,
    points_label,
    rank_label,
    rules_label,
    seat_label,
    side_label,
    side_labels,
    suit_name,
    worth_label,
)
from sueca.render.mistakes import kind_sentence, kind_text
from sueca.render.pictures import STYLE
from sueca.render.players import player_heads, player_row
from sueca.render.revokes import revoke_penalty, revoke_sentences, swing_sentence
from sueca.render.steps import Step, name_of, status, steps, who
from sueca.rules import Rules
from sueca.seats import Pair, Seat

if TYPE_CHECKING:
    from jinja2 import Environment

View = dict[str, object]
"""What the template or the script is given of something."""


def report_html(reviews: Sequence[Review]) -> str:
    """Returns a page on which hands can be stepped through, with what every card cost.

    Values of all cards are shown where the reviews have them (`review(…, full=True)`), else those of the best cards
    and of the one played. Of several hands there is an index, and the table of players.
    """
    environment = _environment()
    template = environment.get_template("report.html.j2")
    script = environment.get_template("report.js").render()
    hands = [_hand(review, number) for number, review in enumerate(reviews, 1)]
    return template.render(
        language=current(),
        title=_("Hand review")
        if len(hands) == 1
        else _n("{count} hand reviewed", "{count} hands reviewed", len(hands)),
        hands=hands,
        heads=player_heads(),
        players=list(map(player_row, tally(reviews))) if len(reviews) > 1 else [],
        data={"hands": {f"h{hand['number']}": hand["steps"] for hand in hands}, "words": _words()},
        picture_style=STYLE,
        script=script,
        script_hash=b64encode(sha256(script.encode()).digest()).decode(),
    )


@cache
def _environment() -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=PackageLoader("sueca.render"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update({"_": _, "_n": _n})
    return environment


def _words() -> View:
    """Returns the texts that the script puts together."""
    return {
        "best": _("best"),
        "loses": _("loses {points}"),
        "played": _("played"),
        "leads": _("leads"),
        "to_play": _("to play"),
        "taken": _("Taken by {seat}: {points}"),
    }


def _hand(review: Review, number: int) -> View:
    """Returns all that the page shows of a hand."""
    record, rules = review.record, review.rules
    shown = steps(review)
    return {
        "number": number,
        "anchor": f"h{number}",
        "place": place_label(record.source or "", record.line),
        "size": rules.hand_size,
        "title": dict(record.tags).get("Event") or _("Hand {number}").format(number=number),
        "tags": [(_tag(name), text) for name, text in record.tags if name != "Event"],
        "facts": _facts(review),
        "notices": _notices(review),
        "trump": {
            "symbol": SUITS[record.start.trump],
            "red": _is_red(record.start.trump),
            "name": suit_name(record.start.trump),
        },
        "sides": [_side(review, side) for side in (0, 1)],
        "seats": [_seat(review, seat) for seat in sorted(rules.seats)],
        "order": [{"label": seat_label(seat), "name": name_of(review, seat)} for seat in rules.seats],
        "opening": points_label((review.value, rules.pack_points - review.value), rules),
        "opening_worth": worth_label(review.worth, rules),
        "result": points_label(review.result, rules) if review.result else "",
        "result_worth": worth_label(review.result_worth, rules) if review.result_worth else "",
        "sum": _sum(review),
        "lost": [review.loss_of(side) for side in rules.sides],
        "turning": len(review.turning_points),
        "tricks": _tricks(review, shown, f"h{number}"),
        "mistakes": [_mistake(review, play, f"h{number}") for play in review.mistakes],
        "comments": [
            {"href": f"#h{number}-{min(note.plays, len(shown) - 1)}", "after": note.plays, "text": note.text}
            for note in record.comments
        ],
        "chart": chart_svg(review, anchor=f"h{number}", style=""),
        "has_values": any(play.values is not None for play in review.plays),
        "cards": len(record.plays),
        "first": side_labels(rules)[0],
        "steps": [_step(review, step) for step in shown],
    }


def _step(review: Review, step: Step) -> View:
    """Returns what the script shows at a step; cards are named by themselves, whatever they are called."""
    rules, play = review.rules, step.play
    return {
        "seat": step.seat.name if step.seat is not None else None,
        "card": str(step.turn.card) if step.turn else None,
        "table": [[turn.seat.name, str(turn.card)] for turn in step.table],
        "leads": step.turn is not None and (step.is_taken or not step.table),
        "winner": step.winner.name if step.winner is not None else None,
        "trick": _points(sum(turn.card.points for turn in step.table)),
        "taken": list(step.taken),
        "points": step.value,
        "value": "–" if step.value is None else points_label((step.value, rules.pack_points - step.value), rules),
        "legal": [str(card) for card in play.position.legal_cards] if play else [],
        "values": {str(card): list(value) for card, value in step.values.items()},
        "status": status(review, step),
        "why": kind_sentence(play) if play and play.loss else "",
    }


def _facts(review: Review) -> list[tuple[str, str]]:
    record, rules = review.record, review.rules
    trump = f"{SUITS[record.start.trump]} {suit_name(record.start.trump)}"
    turned, dealer = record.trump_card, record.dealer
    if turned is not None and dealer is not None:
        text = _("{trump} ({card} turned up by {seat})")
        trump = text.format(trump=trump, card=card_label(turned, rules), seat=seat_label(dealer))
    return [
        (_("Trump"), trump),
        (_("First lead"), who(review, record.start.leader)),
        (_("Rules"), rules_label(rules).capitalize()),
    ]


def _tag(name: str) -> str:
    """Returns what a tag of a record is called; only the usual ones have a name in each language."""
    return {"Site": _("Site"), "Date": _("Date")}.get(name, name)


def _notices(review: Review) -> list[str]:
    """Returns what has to be known of the figures before they are believed."""
    notices = []
    if len(review.record.fitting) > 1:
        suits = ", ".join(SUITS[suit] for suit in review.record.fitting)
        notices.append(_("The trump is not written down; these suits fit the play: {suits}.").format(suits=suits))
    swings = {swing.revoke: swing_sentence(review, swing) for swing in review.swings}
    for revoke in review.record.revokes:
        ends = _("The review ends there.") if revoke == review.stopped else swings.get(revoke, "")
        notices.append(" ".join([_("Revoke:"), *revoke_sentences(review.record, revoke), ends]).rstrip())
    if penalty := revoke_penalty(review.record):
        notices.append(penalty)
    return notices


def _side(review: Review, index: int) -> View:
    side = review.rules.sides[index]
    return {
        "label": side_label(side),
        "names": [name for seat in side if (name := name_of(review, seat))],
        "lost": review.loss_of(side),
        "seats": [
            {"label": seat_label(seat), "name": name_of(review, seat), "lost": review.loss_of(seat)} for seat in side
        ],
    }


def _seat(review: Review, seat: Seat) -> View:
    start = review.record.start
    return {
        "id": seat.name,
        "label": seat_label(seat),
        "name": name_of(review, seat),
        "leads": seat is start.leader,
        "cards": [_card(card, review.rules, start.trump) for card in display_order(start.hands[seat])],
    }


def _card(card: Card, rules: Rules, trump: Suit) -> View:
    return {
        "id": str(card),
        "rank": rank_label(card.rank, rules),
        "suit": SUITS[card.suit],
        "red": _is_red(card.suit),
        "trump": card.suit is trump,
    }


def _is_red(suit: Suit) -> bool:
    return suit in (Suit.HEARTS, Suit.DIAMONDS)


def _sum(review: Review) -> str:
    """Returns how the result follows from what the hand was worth and what was lost, empty without a result."""
    if review.result is None or review.stopped is not None:
        return ""
    first, second = side_labels(review.rules)
    ours, theirs = (review.loss_of(side) for side in review.rules.sides)
    swing = sum(swing.gain for swing in review.swings)
    text = _("{value} − {ours} (lost by {first}) + {theirs} (lost by {second}) = {result} points for {first}")
    if review.swings:
        text = _(
            "{value} − {ours} (lost by {first}) + {theirs} (lost by {second}) "
            "{swing:+} (revokes) = {result} points for {first}"
        )
    return text.format(
        value=review.value, ours=ours, theirs=theirs, first=first, second=second, swing=swing, result=review.result[0]
    )


def _tricks(review: Review, shown: Sequence[Step], anchor: str) -> list[View]:
    """Returns the tricks with the cards in the order of the seats."""
    players, rules = len(review.rules.seats), review.rules
    finished, found = review.record.finished_tricks, list[View]()
    for first in range(0, len(review.record.plays), players):
        number = first // players
        whole = finished[number] if number < len(finished) else None
        played = {step.turn.seat: step for step in shown[first : first + players] if step.turn is not None}
        after = shown[min(first + players, len(shown) - 1)]
        found.append(
            {
                "number": number + 1,
                "href": f"#{anchor}-{first}",
                "cells": [_cell(review, played.get(seat), first, whole, anchor) for seat in rules.seats],
                "winner": seat_label(whole.winner) if whole else "",
                "points": whole.points if whole else "",
                "taken": points_label(after.taken, rules),
                "value": "–" if after.value is None else after.value,
            }
        )
    return found


def _cell(review: Review, step: Step | None, first: int, whole: Trick | None, anchor: str) -> View | None:
    """Returns a card of a trick in the table of tricks."""
    if step is None or step.turn is None:
        return None
    turn, play = step.turn, step.play
    return {
        **_card(turn.card, review.rules, review.record.start.trump),
        "href": f"#{anchor}-{step.number}",
        "step": step.number,
        "leads": step.number == first,
        "wins": whole is not None and whole.winner is turn.seat,
        "lost": play.loss if play else 0,
        "turns": bool(play and play.turns_hand),
        "status": status(review, step),
    }


def _mistake(review: Review, play: Play, anchor: str) -> View:
    rules, trump = review.rules, play.position.trump
    cards = display_order({play.turn.card, *play.best})
    views = {card: _card(card, rules, trump) for card in cards}
    before, after = (worth_label(worth, rules) for worth in (play.worth_before, play.worth_after))
    return {
        "href": f"#{anchor}-{play.turn.play}",
        "step": play.turn.play,
        "trick": play.turn.trick + 1,
        "label": seat_label(play.turn.seat),
        "name": name_of(review, play.turn.seat),
        "card": views[play.turn.card],
        "lost": play.loss,
        "lost_text": _points(play.loss),
        "right": [views[card] for card in play.best],
        "kind": kind_text(play.kind) if play.kind else "",
        "sentence": kind_sentence(play),
        "turns": _("{before} → {after}").format(before=before, after=after) if play.turns_hand else "",
        "lines": [
            {"head": head, "tricks": _line(play.position, line), "result": points_label(_pair(value, rules), rules)}
            for head, line, value in (
                (_("Best play after {card}").format(card=card_label(play.turn.card, rules)), play.line, play.after),
                (_("Better: {card}").format(card=card_label(play.better[0], rules)), play.better, play.before),
            )
        ],
    }


def _pair(points: int, rules: Rules) -> Pair:
    return points, rules.pack_points - points


def _line(position: Position, line: tuple[Card, ...]) -> list[View]:
    """Returns a line as tricks, the cards that lay on the table before it marked."""
    on_table, found = len(position.trick), list[View]()
    for number, trick in enumerate(replay(position, line)[0]):
        cards = [
            {
                **_card(card, position.rules, position.trump),
                "wins": position.rules.after(trick.leader, turn) is trick.winner,
                "before": number == 0 and turn < on_table,
            }
            for turn, card in enumerate(trick.cards)
        ]
        found.append(
            {
                "leader": seat_label(trick.leader),
                "cards": cards,
                "winner": seat_label(trick.winner),
                "points": trick.points,
            }
        )
    return found


def _points(count: int) -> str:
    return _n("{count} point", "{count} points", count)
