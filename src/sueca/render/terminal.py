"""Results as lines for a screen of 60 columns and more."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from sueca.cards import Card, Suit
from sueca.goal import GoalSolution
from sueca.language import _, _n, figure
from sueca.position import Position, Trick, replay
from sueca.render.diagram import diagram
from sueca.render.figures import Range, side_points, side_ranges, total_points
from sueca.render.glyphs import Glyphs, card_span, suit_span
from sueca.render.labels import points_label, seat_label, side_label, side_labels, worth_label
from sueca.render.lines import Column, Line, Span, joined, table
from sueca.rules import Rules
from sueca.scoring import Tie
from sueca.seats import Pair
from sueca.solution import AllTricks, AtLeast, CardsSolution, CardValue, Games, Objective, Solution

_BIG_LOSS = 10
_TIE = 60
_GAP = ("   ", "")
_TRICKS_A_ROW = 4


def heading(number: int, place: str, glyphs: Glyphs, columns: int) -> list[Line]:
    """Returns the rule above one of several positions: its number, and the file and line it stands in.

    Of a place that is too long for so many columns the end is shown.
    """
    room = columns - len(f"{number}  ")
    while cell_len(place) > room > len(glyphs.cut):
        place = glyphs.cut + place[len(glyphs.cut) + 1 :]
    where = f"  {place}" if place else ""
    rule = glyphs.rule * (columns - len(str(number)) - cell_len(where) - 1)
    return [[(str(number), "bold"), (f"{where} {rule}".rstrip(), "dim")], []]


def solution_screen(solution: Solution, glyphs: Glyphs) -> list[Line]:
    """Returns the diagram of a position, the verdict and the line that shows it."""
    lines = [*above(solution.position, glyphs, solution.small or frozenset()), verdict(solution, glyphs), []]
    if solution.line is not None:
        if solution.answer is not None:
            lines += [[(_("one line that shows it; nobody plays for more"), "dim")], []]
        lines += [*line_table(solution, glyphs), []]
    return [*lines, effort(solution)]


def cards_screen(solution: CardsSolution, glyphs: Glyphs) -> list[Line]:
    """Returns the diagram of a position, its value, and every card that may be played with what it leads to."""
    position = solution.position
    scope = _("with best play") if position.is_whole else _scope(position)
    parts: list[Line] = [
        [(_("{seat} to play").format(seat=seat_label(position.to_play)), "bold")],
        [_figures(position, solution.lower, solution.upper, glyphs)],
        [(scope, "") if solution.complete else cut_short_span()],
    ]
    value = joined(parts, _GAP)
    lines = [*above(position, glyphs), value, [], *card_table(solution, glyphs), []]
    return [*lines, *refutations(solution, glyphs), effort(solution)]


def table_screen(position: Position, points: Sequence[Sequence[int]], seconds: float, glyphs: Glyphs) -> list[Line]:
    """Returns the hands of a deal, and the first side's points under every trump and leader."""
    side = side_labels(position.rules)[0]
    title = _("{side} points of {total}").format(side=side, total=total_points(position))
    note = _("* as dealt; {time}").format(time=_duration(seconds))
    rows = trump_table(position, points, glyphs)
    return [*above(position, glyphs), [(title, "bold")], [], *rows, [], [(note, "dim")]]


def verdict(solution: Solution, glyphs: Glyphs) -> Line:
    """Returns one line: the answer to a question, if one was asked, the points and what they are worth."""
    asked = question(solution.objective, solution.position)
    parts: list[Line] = []
    if asked:
        parts += [[(asked, "")], [answer_span(solution.answer)]]
    if solution.lower == solution.upper or solution.has_games or not solution.complete:
        parts.append([_figures(solution.position, solution.lower, solution.upper, glyphs)])
    if solution.lower == solution.upper or solution.has_games:
        parts.append([(_worth(solution), "")])
    if not solution.complete:
        parts.append([cut_short_span()])
    return joined(parts, _GAP)


def line_table(solution: Solution, glyphs: Glyphs) -> list[Line]:
    """Returns the line trick by trick: the cards in order of play, the winning one marked, and running totals."""
    position = solution.position
    tricks = replay(position, solution.line or ())[0]
    totals = position.taken or (0, 0)
    turns = turn_heads(position.rules)
    first = 1 if position.taken is None else position.rules.hand_size - position.cards_left + 1
    rows: list[list[Line]] = []
    for number, trick in enumerate(tricks, first):
        totals = added(totals, position.rules.side_of(trick.winner), trick.points)
        on_table = len(position.trick) if number == first else 0
        cards = [_played(position, trick, turn, glyphs, turn < on_table) for turn in range(len(trick.cards))]
        figures: list[Line] = [[(str(figure), "")] for figure in (trick.points, *totals)]
        rows.append([[(str(number), "dim")], *cards, [(seat_label(trick.winner), "bold")], *figures])
    columns = [
        Column("#", right=True),
        *map(Column, (*turns, _("won"))),
        *(Column(name, right=True) for name in (_("pts"), *side_labels(position.rules))),
    ]
    return table(columns, rows, glyphs.rule)


def card_table(solution: CardsSolution, glyphs: Glyphs) -> list[Line]:
    """Returns the cards that may be played, best first and equivalent ones together, with what each loses.

    For a whole hand a column tells what then becomes of it for the side that plays the card.
    """
    position = solution.position
    rows: list[list[Line]] = []
    for cards, value in sorted(_together(solution.cards), key=_loss):
        label = joined([[card_span(card.card, position.rules, glyphs, "bold")] for card in cards], (" ", ""))
        ranges = side_ranges(position, value.lower, value.upper)
        figures: list[Line] = [[(_range(side, glyphs), "")] for side in ranges]
        row = [label, *figures, [_loss_span(value.loss)]]
        own = ranges[position.rules.side_of(position.to_play)]
        rows.append([*row, [(_outcome(own), "dim")]] if position.is_whole else row)
    heads = (*side_labels(position.rules), _("loses"))
    columns = [Column(_("card")), *(Column(head, right=True) for head in heads)]
    return table([*columns, Column(_("hand"))] if position.is_whole else columns, rows, glyphs.rule)


def refutations(solution: CardsSolution, glyphs: Glyphs) -> list[Line]:
    """Returns best play after every card that loses, one of equivalent ones: a trick a cell, its winner marked."""
    position = solution.position
    lines: list[Line] = []
    for _group, value in sorted(_together(solution.cards), key=_loss):
        if not value.loss or not value.line:
            continue
        result = points_label(side_points(position, value.lower), position.rules, glyphs.dash)
        loses = _("loses {points}:").format(points=value.loss)
        head = [card_span(value.card, position.rules, glyphs, "bold"), (f" {loses}  {result}", "")]
        tricks = [brief(position, trick, glyphs) for trick in replay(position, value.line)[0]]
        rows = [tricks[start : start + _TRICKS_A_ROW] for start in range(0, len(tricks), _TRICKS_A_ROW)]
        lines += [head, *([("  ", ""), *joined(row, _GAP)] for row in rows), []]
    return lines


def brief(position: Position, trick: Trick, glyphs: Glyphs) -> Line:
    """Returns a trick in short: its leader and the cards, the winning one with a star."""
    cards: list[Line] = []
    for turn, card in enumerate(trick.cards):
        wins = position.rules.after(trick.leader, turn) is trick.winner
        span = card_span(card, position.rules, glyphs, "bold" if wins else "")
        cards.append([span, ("*", "bold")] if wins else [span])
    return [(f"{seat_label(trick.leader)} ", "dim"), *joined(cards, (" ", ""))]


def trump_table(position: Position, points: Sequence[Sequence[int]], glyphs: Glyphs) -> list[Line]:
    """Returns the points of the first side: a row a trump, a column a leader; the deal's own are marked."""
    seats = sorted(position.rules.seats)
    rows: list[list[Line]] = []
    for trump, row in zip(Suit, points, strict=True):
        cells: list[Line] = []
        for seat, value in zip(seats, row, strict=True):
            dealt = (trump, seat) == (position.trump, position.leader)
            style = "green" if value > _TIE else "yellow" if value == _TIE else ""
            cells.append([(f"{value}{'*' if dealt else ''}", f"{style} bold".lstrip() if dealt else style)])
        rows.append([[("  ", ""), suit_span(trump, glyphs, "bold")], *cells])
    heads = [_("{seat} leads").format(seat=seat_label(seat)) for seat in seats]
    columns = [Column(_("trump")), *(Column(head, right=True) for head in heads)]
    return table(columns, rows, glyphs.rule)


def effort(solution: Solution | CardsSolution | GoalSolution) -> Line:
    """Returns what the search took: nodes and time."""
    nodes = _n("{count} node", "{count} nodes", solution.nodes)
    return [(f"{nodes}, {_duration(solution.seconds)}", "dim")]


def turn_heads(rules: Rules) -> tuple[str, ...]:
    """Returns the heads of the columns that hold the cards of a trick."""
    return (_("lead"), _("2nd"), _("3rd"), _("4th"), _("5th"), _("6th"))[: len(rules.seats)]


def cut_short_span() -> Span:
    """Returns that a limit came before the end."""
    return _("stopped by the limit"), "yellow"


def answer_span(answer: bool | None) -> Span:
    """Returns yes, no, or that it is not known."""
    if answer is None:
        return _("not known"), "bold yellow"
    return (_("yes"), "bold green") if answer else (_("no"), "bold red")


def above(position: Position, glyphs: Glyphs, small: frozenset[Card] = frozenset()) -> list[Line]:
    """Returns what stands above every result: the diagram, and the points taken before, if any."""
    lines = [*diagram(position, glyphs, small), []]
    if position.taken is not None and position.taken != (0, 0):
        lines += [[(_("taken so far") + "   ", ""), pair_span(position, position.taken, glyphs)], []]
    return lines


def question(objective: Objective, position: Position) -> str:
    """Returns what was asked with yes or no, empty if nothing was."""
    match objective:
        case AtLeast(side, points):
            asked = _n("{{side}} takes at least {count} point?", "{{side}} takes at least {count} points?", points)
            return asked.format(side=side_label(side))
        case AllTricks(side):
            every = _("{side} wins every trick?") if position.is_deal else _("{side} wins every trick that is left?")
            return every.format(side=side_label(side))
        case _:
            return ""


def _scope(position: Position) -> str:
    """Returns of how many points the figures speak."""
    total = total_points(position)
    if position.taken is None:
        return _n("of the {count} point left", "of the {count} points left", total)
    return _n("of the {count} point", "of the {count} points", total)


def _worth(solution: Solution) -> str:
    position, games = solution.position, solution.games
    if games is None:
        return _scope(position)
    if games[0] == games[1]:
        return _unwon(solution)
    text = worth_label(games, position.rules)
    if solution.sweep is not None:
        return _("{worth} (every trick)").format(worth=text)
    if solution.lower == solution.upper and 0 in solution.points and position.tricks is not None:
        return _("{worth} (every point, but not every trick)").format(worth=text)
    return text


def _unwon(solution: Solution) -> str:
    """Returns what becomes of a hand that brings neither side more games than the other."""
    asked = solution.objective.scoring if isinstance(solution.objective, Games) else None
    if (solution.lower, solution.upper) != (_TIE, _TIE):
        return _("nobody scores")
    shared = (asked or solution.position.rules.scoring).tie is Tie.SHARED
    return _("tie: one game to each side") if shared else _("tie: nobody scores")


def _figures(position: Position, lower: int, upper: int, glyphs: Glyphs) -> Span:
    if lower == upper:
        return pair_span(position, side_points(position, lower), glyphs)
    names, ranges = side_labels(position.rules), side_ranges(position, lower, upper)
    span = _("{side} {low} to {high}")
    sides = (span.format(side=name, low=low, high=high) for name, (low, high) in zip(names, ranges, strict=True))
    return f" {glyphs.dash} ".join(sides), "bold"


def pair_span(position: Position, pair: Pair, glyphs: Glyphs) -> Span:
    """Returns the card points of both sides, as in `NS 70 – EW 50`."""
    return points_label(pair, position.rules, glyphs.dash), "bold"


def _range(bounds: Range, glyphs: Glyphs) -> str:
    low, high = bounds
    return str(low) if low == high else f"{low}{glyphs.dash}{high}"


def _played(position: Position, trick: Trick, turn: int, glyphs: Glyphs, before: bool) -> Line:
    """Returns a card of a trick after its seat: with a star if it wins, in parentheses if it lay there before."""
    seat = position.rules.after(trick.leader, turn)
    wins = seat is trick.winner
    card = card_span(trick.cards[turn], position.rules, glyphs, "bold" if wins else "dim" if before else "")
    shown: Line = [("(", ""), card, (")", "")] if before else [card]
    return [(f"{seat_label(seat)} ", "dim"), *shown, *([("*", "bold")] if wins else [])]


def _together(cards: Sequence[CardValue]) -> list[tuple[list[CardValue], CardValue]]:
    """Returns the cards in groups of equivalent ones, each with the value that they share."""
    groups: dict[frozenset[object], list[CardValue]] = {}
    for value in cards:
        groups.setdefault(frozenset((value.card, *value.equivalent)), []).append(value)
    return [(group, group[0]) for group in groups.values()]


def _loss(row: tuple[list[CardValue], CardValue]) -> tuple[bool, int]:
    loss = row[1].loss
    return loss is None, loss or 0


def _loss_span(loss: int | None) -> Span:
    if loss is None:
        return "?", "yellow"
    if loss == 0:
        return _("best"), "green"
    return str(loss), "bold red" if loss >= _BIG_LOSS else "yellow"


def _outcome(own: Range) -> str:
    """Returns what becomes of a whole hand for the side with points in that range."""
    low, high = own
    if low > _TIE:
        return _("won")
    if high < _TIE:
        return _("lost")
    return _("tied") if low == high else "?"


def added(totals: Pair, side: int, points: int) -> Pair:
    """Returns running totals with a trick's points credited to the side of that index."""
    return (totals[0] + points, totals[1]) if side == 0 else (totals[0], totals[1] + points)


def _duration(seconds: float) -> str:
    if seconds >= 1:
        return f"{figure(seconds, 2)} s"
    if seconds < 0.0001:
        return _("under 0.1 ms")
    return f"{figure(seconds * 1000, 1 if seconds < 0.01 else 0)} ms"
