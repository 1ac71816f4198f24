"""Decisions and hints on a screen of 80 columns: what every card is worth to a player who sees his own hand only."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isinf

from sueca.cards import Card, Suit, display_order
from sueca.language import _, _n, figure
from sueca.record import Record
from sueca.render.glyphs import Glyphs, card_span, suit_span
from sueca.render.labels import points_label, seat_label
from sueca.render.lines import Column, Line, joined, table
from sueca.rules import Rules
from sueca.seats import Seat
from sueca.unseen.hints import Hint, Prospect
from sueca.unseen.judging import Decision, Judgement, Losses
from sueca.unseen.knowledge import Knowledge

_BIG_LOSS = 5.0
_GAP = ("   ", "")


def judgement_screen(judgement: Judgement, glyphs: Glyphs, *, full: bool = False) -> list[Line]:
    """Returns a line a decision, what each player lost, and in full every card that could have been played."""
    lines = _head(judgement.record)
    if judgement.decisions:
        lines += [*_decisions(judgement.decisions, glyphs), [], *_legend(), []]
    else:
        lines += [[(_("No card was a choice."), "")], []]
    if judgement.stopped is not None:
        seat, trick = seat_label(judgement.stopped.turn.seat), judgement.stopped.turn.trick + 1
        text = _("Judged up to the revoke of {seat} in trick {trick}; --ignore-revoke goes on.")
        lines += [[(text.format(seat=seat, trick=trick), "dim")], []]
    if full:
        for each in judgement.decisions:
            lines += [*_decision(each, glyphs), []]
    if judgement.decisions:
        lines += [*losses_screen(_losses(judgement), glyphs), [], caveat()]
    return lines


def hint_screen(found: Hint, glyphs: Glyphs) -> list[Line]:
    """Returns what the player knows, how many deals that leaves, and his cards, the best first."""
    lines = [*_knowledge(found.knowledge, glyphs), [], [(_deals(found), "dim")], []]
    lines += [*prospects_table(found, glyphs), []]
    if found.has_choice:
        best = card_span(found.best.card, found.knowledge.rules, glyphs, "bold")
        lines += [[(_("best on average:") + " ", "bold"), best], []]
    return [*lines, caveat()]


def prospects_table(
    found: Hint, glyphs: Glyphs, *, seen: dict[Card, int] | None = None, played: Card | None = None
) -> list[Line]:
    """Returns the cards with most points first, equivalent ones together, with the points after each if `seen`."""
    rules, rows = found.knowledge.rules, list[list[Line]]()
    for group in _together(found):
        value = group[0]
        label = [[card_span(each.card, rules, glyphs, _style(each.card, played))] for each in group]
        chances = (value.win, value.double, value.sweep, value.best)
        row: list[Line] = [
            joined(label, (" ", "")),
            [(figure(value.points, 1), "")],
            [(_error(value.error), "dim")],
            *([(_percent(chance), "")] for chance in chances),
            [_loss(value.loss, found.has_choice)],
            [(_error(value.loss_error), "dim")],
        ]
        if seen is not None:
            row.append([(str(seen[value.card]), "")])
        rows.append(row)
    heads = [_("points"), _("error"), "61", "91", _("all"), _("best"), _("loses"), _("error")]
    if seen is not None:
        heads.append(_("seen"))
    return table([Column(_("card")), *(Column(head, right=True) for head in heads)], rows, glyphs.rule)


def losses_screen(rows: Iterable[Losses], glyphs: Glyphs) -> list[Line]:
    """Returns a table of what players or sides lost, with all hands seen and with the others unseen."""
    cells: list[list[Line]] = [
        [
            [(_who(row.who), "bold")],
            [(figure(row.decisions), "")],
            [(figure(row.right), "")],
            [(figure(row.seen), "")],
            [(figure(row.average_seen, 2), "")],
            [(figure(row.unseen, 1), "")],
            [(figure(row.average_unseen, 2), "")],
            [(_error(row.average_error, 2), "dim")],
        ]
        for row in rows
    ]
    heads = (_("choices"), _("right"), _("seen"), _("average"), _("unseen"), _("average"), _("error"))
    return table([Column(_("player")), *(Column(head, right=True) for head in heads)], cells, glyphs.rule)


def caveat() -> Line:
    """Returns in a line what averages of play with all hands seen leave out."""
    return [(_("Deals are played as if all saw all hands: finding out or hiding counts nothing."), "dim")]


def _head(record: Record) -> list[Line]:
    """Returns the title, and who sits where if anybody is named."""
    title = dict(record.tags).get("Event")
    seats = [seat for seat in sorted(record.rules.seats) if record.name(seat) != str(seat)]
    lines: list[Line] = [[(title, "bold")]] if title else []
    if seats:
        lines.append([("   ".join(f"{seat_label(seat)} {record.name(seat)}" for seat in seats), "")])
    return [*lines, []] if lines else []


def _decisions(decisions: Sequence[Decision], glyphs: Glyphs) -> list[Line]:
    """Returns a line a decision: what it lost seen and unseen, its points on average, and a better card."""
    rows: list[list[Line]] = []
    for each in decisions:
        rules, played, best = each.position.rules, each.played, each.hint.best
        card: Line = [(f"{seat_label(each.turn.seat)} ", "dim"), card_span(each.turn.card, rules, glyphs, "bold")]
        better: Line = []
        if not each.is_right:
            better = [card_span(best.card, rules, glyphs), (f" {figure(best.points, 1)}", "")]
        rows.append(
            [
                [(str(each.turn.trick + 1), "dim")],
                card,
                [(str(each.loss), "dim" if not each.loss else "")],
                [(figure(played.loss, 1), _loss_style(played.loss))],
                [(_error(played.loss_error), "dim")],
                [(figure(played.points, 1), "")],
                [(_percent(played.win), "")],
                [(_percent(played.best), "")],
                better,
                [(_judged(each.hint), "dim")],
            ]
        )
    figures = (_("seen"), _("unseen"), _("error"), _("points"), "61", _("best"))
    heads = [Column("#", right=True), Column(_("card")), *(Column(head, right=True) for head in figures)]
    return table([*heads, Column(_("right")), Column(_("deals"), right=True)], rows, glyphs.rule)


def _judged(found: Hint) -> str:
    """Returns the number of deals judged, and whether they are all that are possible."""
    count = figure(found.deals)
    return _("all {count}").format(count=count) if found.exact else count


def _legend() -> list[Line]:
    texts = (
        _("seen: points lost with all hands seen   unseen: on average over hidden hands"),
        _("points: on average   61: chance to win   best: how often the card was best"),
    )
    return [[(text, "dim")] for text in texts]


def _decision(each: Decision, glyphs: Glyphs) -> list[Line]:
    """Returns every card of a decision, the one played underlined."""
    head = _("trick {trick}").format(trick=each.turn.trick + 1)
    title: Line = [
        (f"{head}   ", "dim"),
        (_("{seat} to play").format(seat=seat_label(each.turn.seat)), "bold"),
        (f"   {_deals(each.hint)}", "dim"),
    ]
    seen = {value.card: points for value, points in zip(each.hint.cards, each.seen, strict=True)}
    return [title, *prospects_table(each.hint, glyphs, seen=seen, played=each.turn.card)]


def _losses(judgement: Judgement) -> list[Losses]:
    made = {each.turn.seat for each in judgement.decisions}
    rows = [judgement.losses_of(seat) for seat in sorted(made)]
    sides = [side for side in judgement.rules.sides if len(made & side.seats) > 1]
    return [*rows, *map(judgement.losses_of, sides)]


def _who(name: str) -> str:
    """Returns a player's name; seats and sides go by their letters in the language in use."""
    letters = [Seat.__members__.get(letter) for letter in name]
    known = [seat for seat in letters if seat is not None]
    return "".join(map(seat_label, known)) if known and len(known) == len(letters) else name


def _knowledge(known: Knowledge, glyphs: Glyphs) -> list[Line]:
    """Returns the hand, the cards on the table, the points taken, and what is known of the hidden hands."""
    rules = known.rules
    rows: list[tuple[str, Line]] = [
        (_("to play"), [(seat_label(known.seat), "bold")]),
        (_("hand"), _suits(known.hand, rules, glyphs)),
        (_("trump"), [suit_span(known.trump, glyphs, "bold")]),
    ]
    if known.trick:
        on_table = [
            [(f"{seat_label(rules.after(known.leader, turn))} ", "dim"), card_span(card, rules, glyphs)]
            for turn, card in enumerate(known.trick)
        ]
        rows.append((_("on the table"), joined(on_table, ("  ", ""))))
    if any(known.tricks):
        rows.append((_("taken so far"), [(points_label(known.taken, rules, glyphs.dash), "")]))
    rows.append((_("hidden"), joined([_hidden(known, seat, glyphs) for seat in known.others], _GAP)))
    widest = max(len(head) for head, _line in rows)
    return [[(head.ljust(widest) + "   ", "dim"), *line] for head, line in rows]


def _hidden(known: Knowledge, seat: Seat, glyphs: Glyphs) -> Line:
    """Returns a seat with the number of its cards, the trump card if it is known there, and its voids."""
    line: Line = [(f"{seat_label(seat)} {known.lengths[seat]}", "")]
    if known.shown is not None and seat is known.dealer:
        line += [(" ", ""), card_span(known.shown, known.rules, glyphs, "bold")]
    if known.voids[seat]:
        suits = "".join(glyphs.suits[suit] for suit in sorted(known.voids[seat]))
        line.append((" " + _("no {suits}").format(suits=suits), "dim"))
    return line


def _suits(hand: Iterable[Card], rules: Rules, glyphs: Glyphs) -> Line:
    """Returns a hand suit by suit, without those that it does not hold."""
    held = display_order(hand)
    suits = [[card for card in held if card.suit is suit] for suit in Suit]
    return joined(
        [joined([[card_span(card, rules, glyphs)] for card in cards], (" ", "")) for cards in suits if cards], _GAP
    )


def _deals(found: Hint) -> str:
    """Returns how many deals are possible, and how many were judged."""
    possible = _n("{count} deal possible", "{count} deals possible", found.knowledge.deals)
    if found.exact:
        return _("{possible}, all judged").format(possible=possible)
    return _("{possible}, {count} judged").format(possible=possible, count=figure(found.deals))


def _together(found: Hint) -> list[list[Prospect]]:
    """Returns the cards in groups of equivalent ones, those with most points first."""
    groups: dict[frozenset[Card], list[Prospect]] = {}
    for each in found.cards:
        groups.setdefault(frozenset((each.card, *each.equivalent)), []).append(each)
    return sorted(groups.values(), key=lambda group: (group[0].loss, -group[0].best))


def _style(card: Card, played: Card | None) -> str:
    return "bold underline" if card == played else "bold" if played is None else ""


def _percent(chance: float) -> str:
    """Returns a chance in whole percent; 0 and 100 are said only of what never or always was."""
    rounded = round(100 * chance)
    if rounded == 0 and chance > 0:
        return "<1%"
    if rounded == 100 and chance < 1:
        return ">99%"
    return f"{rounded}%"


def _error(error: float, digits: int = 1) -> str:
    return "?" if isinf(error) else figure(error, digits)


def _loss(loss: float, choice: bool) -> tuple[str, str]:
    if loss == 0:
        return _("best"), "green" if choice else ""
    return figure(loss, 1), _loss_style(loss)


def _loss_style(loss: float) -> str:
    return "dim" if not loss else "bold red" if loss >= _BIG_LOSS else "yellow"
