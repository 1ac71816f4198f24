"""A review on a screen of 80 columns and more: the tricks, the mistakes, and what turned the hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sueca.analysis import Play, Review
from sueca.cards import Card
from sueca.language import _
from sueca.players import PlayerTally
from sueca.position import Position, Trick, replay
from sueca.record import Record, Turn
from sueca.render.diagram import diagram
from sueca.render.figures import side_points
from sueca.render.glyphs import Glyphs, card_span, suit_span
from sueca.render.labels import place_label, seat_label, side_label, worth_label
from sueca.render.lines import Column, Line, Span, joined, table, width
from sueca.render.mistakes import kind_sentence, kind_text
from sueca.render.players import player_heads, player_row
from sueca.render.revokes import revoke_penalty, revoke_sentences, swing_sentence
from sueca.render.terminal import added, brief, pair_span, turn_heads
from sueca.seats import Pair

_BIG_LOSS = 10
_GAP: Span = ("   ", "")
_TRICKS_A_ROW = 4


def review_screen(review: Review, glyphs: Glyphs, *, full: bool = False) -> list[Line]:
    """Returns the hands, what they were worth, the tricks, the mistakes and the turning points; in full all values."""
    lines = [*_head(review.record), *diagram(review.record.start, glyphs), [], *_verdict(review, glyphs), []]
    lines += [*_tricks(review, glyphs), [], *_legend(review)]
    lines += [*_revokes(review, glyphs), *_mistakes(review, glyphs), *_turning_points(review, glyphs, full=full)]
    if full:
        lines += _all_values(review, glyphs)
    return [*lines, _losses(review)]


def brief_screen(review: Review, glyphs: Glyphs) -> list[Line]:
    """Returns one line: the points with best play and as played, what either side lost, the worst card, the place."""
    start, worst = review.record.start, max(review.mistakes, key=lambda play: play.loss, default=None)
    best = _pair(side_points(start, review.value), glyphs)
    made = _pair(review.result, glyphs) if review.result is not None else glyphs.void
    trump = suit_span(start.trump, glyphs)
    line: Line = [(f"{best:>6} {glyphs.arrow} {made:<6}", "bold"), ("  ", ""), trump]
    for side in review.rules.sides:
        line.append((f"  {side_label(side)} -{review.loss_of(side):<3}", ""))
    if worst is None:
        line.append((" " * 12, ""))
    else:
        card = joined([_card_of(worst, glyphs), [(f"-{worst.loss}{_mark(worst)}", _loss_style(worst.loss))]], (" ", ""))
        line += [("  ", ""), *card, (" " * (10 - width(card)), "")]
    return [[*line, (f"  {place_label(review.record.source or '', review.record.line)}", "dim")]]


def players_screen(rows: Sequence[PlayerTally], glyphs: Glyphs) -> list[Line]:
    """Returns the table of what each player lost."""
    name, *figures = player_heads()
    cells = [[[(text, "" if place else "bold")] for place, text in enumerate(player_row(row))] for row in rows]
    return table([Column(name), *(Column(head, right=True) for head in figures)], cells, glyphs.rule)


def _head(record: Record) -> list[Line]:
    """Returns what the record says of itself: its title, who sits where if anybody is named, and the remarks."""
    seats = [seat for seat in sorted(record.rules.seats) if record.name(seat) != str(seat)]
    named = [f"{seat_label(seat)} {record.name(seat)}" for seat in seats]
    title = dict(record.tags).get("Event")
    lines: list[Line] = [[(title, "bold")]] if title else []
    if named:
        lines.append([("   ".join(named), "")])
    return [*lines, *_comments(record), []] if lines or record.comments else []


def _verdict(review: Review, glyphs: Glyphs) -> list[Line]:
    """Returns what the hand was worth with best play, and as it was played."""
    start = review.record.start
    rows = [(_("with best play"), side_points(start, review.value), review.worth)]
    if review.result is not None and review.result_worth is not None:
        rows.append((_("as it was played"), review.result, review.result_worth))
    lines: list[Line] = [
        [pair_span(start, points, glyphs), (f"   {how}".ljust(22), ""), (worth_label(worth, review.rules), "dim")]
        for how, points, worth in rows
    ]
    if len(review.record.fitting) > 1:
        suits = " ".join(glyphs.suits[suit] for suit in review.record.fitting)
        told = _("The trump is not written down; these suits fit the play: {suits}.").format(suits=suits)
        lines.append([(told, "yellow")])
    return lines


def _tricks(review: Review, glyphs: Glyphs) -> list[Line]:
    """Returns a line a trick: its cards with what they lost, the running points and the value that is left."""
    record, rows = review.record, list[list[Line]]()
    totals = (0, 0)
    players, played, finished = len(record.rules.seats), record.turns, record.finished_tricks
    for number, first in enumerate(range(0, len(played), players), start=1):
        turns = played[first : first + players]
        trick = finished[number - 1] if len(turns) == players else None
        cards = [_played(review, turn, trick, glyphs) for turn in turns]
        row: list[Line] = [[(str(number), "dim")], *cards, *([] for _missing in range(players - len(turns)))]
        if trick is not None:
            totals = added(totals, record.rules.side_of(trick.winner), trick.points)
            row += [[(seat_label(trick.winner), "bold")], *([(str(figure), "")] for figure in (trick.points, *totals))]
        else:
            row += [[], [], [], []]
        value = _value_after(review, turns[-1].play)
        rows.append([*row, [] if value is None else [(str(value), "dim")]])
    figures = (_("pts"), *map(side_label, record.rules.sides), _("value"))
    columns = [
        Column("#", right=True),
        *map(Column, (*turn_heads(record.rules), _("won"))),
        *(Column(figure, right=True) for figure in figures),
    ]
    return table(columns, rows, glyphs.rule)


def _value_after(review: Review, number: int) -> int | None:
    """Returns what the first side gets in the end after a card, None where that is not known."""
    if (play := review.play_at(number)) is not None:
        return play.after
    following = review.play_at(number + 1)
    return None if following is None else following.before


def _played(review: Review, turn: Turn, trick: Trick | None, glyphs: Glyphs) -> Line:
    """Returns a card after its seat: with a star if it wins the trick, then what it lost."""
    play = review.play_at(turn.play)
    wins = trick is not None and trick.winner is turn.seat
    loss = play.loss if play is not None else 0
    style = _loss_style(loss)
    card = card_span(turn.card, review.rules, glyphs, "bold" if wins else "")
    line: Line = [(f"{seat_label(turn.seat)} ", "dim"), (card[0], f"{card[1]} {style}".strip())]
    if wins:
        line.append(("*", "bold"))
    if loss and play is not None:
        line.append((f"-{loss}{_mark(play)}", style))
    if any(revoke.turn == turn for revoke in review.record.revokes):
        line.append(("?", "bold red"))
    return line


def _mark(play: Play) -> str:
    return "!" if play.turns_hand else ""


def _pair(pair: Pair, glyphs: Glyphs) -> str:
    return f"{pair[0]}{glyphs.dash}{pair[1]}"


def _loss_style(loss: int) -> str:
    return "" if not loss else "bold red" if loss >= _BIG_LOSS else "yellow"


def _legend(review: Review) -> list[Line]:
    side = side_label(review.rules.sides[0])
    parts = [_("* wins the trick")]
    if review.mistakes:
        parts.append(_("-n points lost"))
    if review.turning_points:
        parts.append(_("! changed what the hand is worth"))
    if review.record.revokes:
        parts.append(_("? revoke"))
    value = _("value: what {side} get in the end with best play from there").format(side=side)
    return [[("   ".join(parts), "dim")], [(value, "dim")], []]


def _revokes(review: Review, glyphs: Glyphs) -> list[Line]:
    """Returns every revoke with what proves it, what it costs, and where the review stops."""
    record, lines = review.record, list[Line]()
    for revoke in record.revokes:
        played, *proved = revoke_sentences(record, revoke, glyphs.suits)
        lines += [[(_("Revoke:") + " ", "bold red"), (played, "")], *([(f"  {text}", "")] for text in proved)]
    if penalty := revoke_penalty(record):
        lines.append([(penalty, "bold")])
    if review.stopped is not None:
        lines.append([(_("The review ends there; --ignore-revoke goes on with the next trick."), "dim")])
    lines += [[(text, "dim")] for swing in review.swings if (text := swing_sentence(review, swing))]
    return [*lines, []] if lines else []


def _mistakes(review: Review, glyphs: Glyphs) -> list[Line]:
    """Returns a line a mistake: where, what it lost, what was right, and its kind."""
    rows: list[list[Line]] = []
    for play in review.mistakes:
        best = joined([[card_span(card, review.rules, glyphs)] for card in play.best], (" ", ""))
        loss = (f"{play.loss}{'!' if play.turns_hand else ' '}", _loss_style(play.loss))
        kind = kind_text(play.kind) if play.kind is not None else ""
        rows.append([[(str(play.turn.trick + 1), "dim")], _card_of(play, glyphs), [loss], best, [(kind, "")]])
    if not rows:
        return [[(_("Nothing was lost."), "green")], []]
    numbered = [Column("#", right=True), Column(_("card")), Column(_("lost"), right=True)]
    heads = [*numbered, Column(_("right")), Column(_("mistake"))]
    return [*table(heads, rows, glyphs.rule), []]


def _card_of(play: Play, glyphs: Glyphs) -> Line:
    return [(f"{seat_label(play.turn.seat)} ", "dim"), card_span(play.turn.card, play.position.rules, glyphs, "bold")]


def _turning_points(review: Review, glyphs: Glyphs, *, full: bool) -> list[Line]:
    """Returns each card that changed what the hand is worth, in full each mistake, with best play from there."""
    lines: list[Line] = []
    for play in review.mistakes if full else review.turning_points:
        head: Line = [(_("trick {trick}").format(trick=play.turn.trick + 1) + "  ", "dim"), *_card_of(play, glyphs)]
        if play.turns_hand:
            before, after = (worth_label(worth, review.rules) for worth in (play.worth_before, play.worth_after))
            head += [_GAP, (f"{before} {glyphs.arrow} {after}", "bold")]
        lines += [head, [("  ", ""), (kind_sentence(play, glyphs.suits), "")]]
        for how, line, value in ((_("played"), play.line, play.after), (_("better"), play.better, play.before)):
            points = pair_span(play.position, side_points(play.position, value), glyphs)
            lines += [[("  ", ""), (f"{how}: ", "dim"), points], *_line(play.position, line, glyphs, full=full)]
        lines.append([])
    title = _("Mistakes one by one") if full else _("Turning points")
    return [[(title, "bold")], [], *lines] if lines else []


def _line(position: Position, cards: tuple[Card, ...], glyphs: Glyphs, *, full: bool) -> list[Line]:
    """Returns best play from a position: its first tricks, or all."""
    tricks = [brief(position, trick, glyphs) for trick in replay(position, cards)[0]]
    shown = tricks if full else tricks[:_TRICKS_A_ROW]
    rows = [shown[start : start + _TRICKS_A_ROW] for start in range(0, len(shown), _TRICKS_A_ROW)]
    return [[("    ", ""), *joined(row, _GAP)] for row in rows]


def _all_values(review: Review, glyphs: Glyphs) -> list[Line]:
    """Returns for every card that was a choice all legal cards with the points they lead to, best first."""
    rows: list[list[Line]] = []
    for play in review.plays:
        if play.values is None or not play.has_choice:
            continue
        cards: list[Line] = []
        for value in sorted(play.values, key=lambda value: value.loss or 0):
            chosen = value.card == play.turn.card
            span = card_span(value.card, review.rules, glyphs, "bold underline" if chosen else "")
            figure = f" {value.lower}"
            cards.append([span, (figure + ("<" if chosen else ""), _loss_style(value.loss or 0))])
        rows.append(
            [[(str(play.turn.trick + 1), "dim")], [(seat_label(play.turn.seat), "")], joined(cards, ("  ", ""))]
        )
    side = side_label(review.rules.sides[0])
    head = _("{side} points after each card").format(side=side)
    return [*table([Column("#", right=True), Column(""), Column(head)], rows, glyphs.rule), []] if rows else []


def _comments(record: Record) -> list[Line]:
    """Returns the remarks, each with the trick that it was made in."""
    lines: list[Line] = []
    for comment in record.comments:
        number = (max(comment.plays, 1) - 1) // len(record.rules.seats) + 1
        where = _("trick {trick}").format(trick=number) + ": " if comment.plays else ""
        lines += [[(where, "dim"), (text, "italic")] for text in comment.text.splitlines()]
    return lines


def _losses(review: Review) -> Line:
    """Returns what each seat and side lost."""

    def parts() -> Iterator[str]:
        for seat in sorted(review.rules.seats):
            yield f"{seat_label(seat)} {review.loss_of(seat)}"
        for side in review.rules.sides:
            yield f"{side_label(side)} {review.loss_of(side)}"

    return [(_("points lost") + "   " + "   ".join(parts()), "")]
