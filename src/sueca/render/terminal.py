"""Results as lines for a screen of 60 columns and more."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from sueca.cards import Card, Suit
from sueca.position import Position, Trick, replay
from sueca.render.diagram import diagram
from sueca.render.figures import Range, side_names, side_points, side_ranges, total_points
from sueca.render.glyphs import Glyphs, card_span, suit_span
from sueca.render.lines import Column, Line, Span, joined, table
from sueca.seats import Pair
from sueca.solution import AllTricks, AtLeast, CardsSolution, CardValue, Objective, Solution
from sueca.words import counted

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
    lines = [*_above(solution.position, glyphs, solution.small or frozenset()), verdict(solution, glyphs), []]
    if solution.line is not None:
        if solution.answer is not None:
            lines += [[("one line that shows it; nobody plays for more", "dim")], []]
        lines += [*line_table(solution, glyphs), []]
    return [*lines, effort(solution)]


def cards_screen(solution: CardsSolution, glyphs: Glyphs) -> list[Line]:
    """Returns the diagram of a position, its value, and every card that may be played with what it leads to."""
    position = solution.position
    scope = "with best play" if position.is_whole else _scope(position)
    parts: list[Line] = [
        [(f"{position.to_play} to play", "bold")],
        [_figures(position, solution.lower, solution.upper, glyphs)],
        [(scope, "") if solution.complete else _CUT_SHORT],
    ]
    value = joined(parts, _GAP)
    lines = [*_above(position, glyphs), value, [], *card_table(solution, glyphs), []]
    return [*lines, *refutations(solution, glyphs), effort(solution)]


def table_screen(position: Position, points: Sequence[Sequence[int]], seconds: float, glyphs: Glyphs) -> list[Line]:
    """Returns the hands of a deal, and the first side's points under every trump and leader."""
    title = f"{side_names(position)[0]} points of {total_points(position)}"
    note = f"* as dealt; {_duration(seconds)}"
    rows = trump_table(position, points, glyphs)
    return [*_above(position, glyphs), [(title, "bold")], [], *rows, [], [(note, "dim")]]


def verdict(solution: Solution, glyphs: Glyphs) -> Line:
    """Returns one line: the answer to a question, if one was asked, the points and what they are worth."""
    asked = _asked(solution.objective, solution.position)
    parts: list[Line] = []
    if asked:
        parts += [[(asked, "")], [_ANSWER[solution.answer]]]
    if solution.lower == solution.upper or solution.has_games or not solution.complete:
        parts.append([_figures(solution.position, solution.lower, solution.upper, glyphs)])
    if solution.lower == solution.upper or solution.has_games:
        parts.append([(_worth(solution), "")])
    if not solution.complete:
        parts.append([_CUT_SHORT])
    return joined(parts, _GAP)


def line_table(solution: Solution, glyphs: Glyphs) -> list[Line]:
    """Returns the line trick by trick: the cards in order of play, the winning one marked, and running totals."""
    position = solution.position
    tricks, _ = replay(position, solution.line or ())
    totals = position.taken or (0, 0)
    turns = ("lead", "2nd", "3rd", "4th", "5th", "6th")[: len(position.rules.seats)]
    first = 1 if position.taken is None else position.rules.hand_size - position.cards_left + 1
    rows: list[list[Line]] = []
    for number, trick in enumerate(tricks, first):
        totals = _added(totals, position.rules.side_of(trick.winner), trick.points)
        on_table = len(position.trick) if number == first else 0
        cards = [_played(position, trick, turn, glyphs, turn < on_table) for turn in range(len(trick.cards))]
        figures: list[Line] = [[(str(figure), "")] for figure in (trick.points, *totals)]
        rows.append([[(str(number), "dim")], *cards, [(trick.winner.name, "bold")], *figures])
    columns = [
        Column("#", right=True),
        *map(Column, (*turns, "won")),
        *(Column(name, right=True) for name in ("pts", *side_names(position))),
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
    columns = [Column("card"), *(Column(name, right=True) for name in (*side_names(position), "loses"))]
    return table([*columns, Column("hand")] if position.is_whole else columns, rows, glyphs.rule)


def refutations(solution: CardsSolution, glyphs: Glyphs) -> list[Line]:
    """Returns best play after every card that loses, one of equivalent ones: a trick a cell, its winner marked."""
    position = solution.position
    lines: list[Line] = []
    for _, value in sorted(_together(solution.cards), key=_loss):
        if not value.loss or not value.line:
            continue
        names, points = side_names(position), side_points(position, value.lower)
        result = f" {glyphs.dash} ".join(f"{name} {taken}" for name, taken in zip(names, points, strict=True))
        head = [card_span(value.card, position.rules, glyphs, "bold"), (f" loses {value.loss}:  {result}", "")]
        tricks = [_brief(position, trick, glyphs) for trick in replay(position, value.line)[0]]
        rows = [tricks[start : start + _TRICKS_A_ROW] for start in range(0, len(tricks), _TRICKS_A_ROW)]
        lines += [head, *([("  ", ""), *joined(row, _GAP)] for row in rows), []]
    return lines


def _brief(position: Position, trick: Trick, glyphs: Glyphs) -> Line:
    """Returns a trick as its leader and the cards, the winning one with a star."""
    cards: list[Line] = []
    for turn, card in enumerate(trick.cards):
        wins = position.rules.after(trick.leader, turn) is trick.winner
        span = card_span(card, position.rules, glyphs, "bold" if wins else "")
        cards.append([span, ("*", "bold")] if wins else [span])
    return [(f"{trick.leader} ", "dim"), *joined(cards, (" ", ""))]


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
    columns = [Column("trump"), *(Column(f"{seat} leads", right=True) for seat in seats)]
    return table(columns, rows, glyphs.rule)


def effort(solution: Solution | CardsSolution) -> Line:
    """Returns what the search took: nodes and time."""
    return [(f"{counted(solution.nodes, 'node')}, {_duration(solution.seconds)}", "dim")]


_CUT_SHORT: Span = ("stopped by the limit", "yellow")
_ANSWER: dict[bool | None, Span] = {
    True: ("yes", "bold green"),
    False: ("no", "bold red"),
    None: ("not known", "bold yellow"),
}


def _above(position: Position, glyphs: Glyphs, small: frozenset[Card] = frozenset()) -> list[Line]:
    """Returns what stands above every result: the diagram, and the points taken before, if any."""
    lines = [*diagram(position, glyphs, small), []]
    if position.taken is not None and position.taken != (0, 0):
        lines += [[("taken so far   ", ""), _pair(position, position.taken, glyphs)], []]
    return lines


def _asked(objective: Objective, position: Position) -> str:
    match objective:
        case AtLeast(side, points):
            return f"{side} takes at least {counted(points, 'point')}?"
        case AllTricks(side):
            return f"{side} wins every trick{'' if position.is_deal else ' that is left'}?"
        case _:
            return ""


def _scope(position: Position) -> str:
    """Returns of how many points the figures speak."""
    left = " left" if position.taken is None else ""
    return f"of the {counted(total_points(position), 'point')}{left}"


def _worth(solution: Solution) -> str:
    position, games = solution.position, solution.games
    if games is None:
        return _scope(position)
    if games[0] == games[1]:
        return "tie: nobody scores"
    winner = 0 if games[0] > games[1] else 1
    text = f"{side_names(position)[winner]} wins {counted(games[winner], 'game')}"
    if solution.sweep is not None:
        return f"{text} (every trick)"
    if solution.lower == solution.upper and 0 in solution.points and position.tricks is not None:
        return f"{text} (every point, but not every trick)"
    return text


def _figures(position: Position, lower: int, upper: int, glyphs: Glyphs) -> Span:
    if lower == upper:
        return _pair(position, side_points(position, lower), glyphs)
    names, ranges = side_names(position), side_ranges(position, lower, upper)
    sides = (f"{name} {low} to {high}" for name, (low, high) in zip(names, ranges, strict=True))
    return f" {glyphs.dash} ".join(sides), "bold"


def _pair(position: Position, pair: Pair, glyphs: Glyphs) -> Span:
    sides = (f"{name} {points}" for name, points in zip(side_names(position), pair, strict=True))
    return f" {glyphs.dash} ".join(sides), "bold"


def _range(bounds: Range, glyphs: Glyphs) -> str:
    low, high = bounds
    return str(low) if low == high else f"{low}{glyphs.dash}{high}"


def _played(position: Position, trick: Trick, turn: int, glyphs: Glyphs, before: bool) -> Line:
    """Returns a card of a trick after its seat: with a star if it wins, in parentheses if it lay there before."""
    seat = position.rules.after(trick.leader, turn)
    wins = seat is trick.winner
    card = card_span(trick.cards[turn], position.rules, glyphs, "bold" if wins else "dim" if before else "")
    shown: Line = [("(", ""), card, (")", "")] if before else [card]
    return [(f"{seat} ", "dim"), *shown, *([("*", "bold")] if wins else [])]


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
        return "best", "green"
    return str(loss), "bold red" if loss >= _BIG_LOSS else "yellow"


def _outcome(own: Range) -> str:
    """Returns what becomes of a whole hand for the side with points in that range."""
    low, high = own
    if low > _TIE:
        return "won"
    if high < _TIE:
        return "lost"
    return "tied" if low == high else "?"


def _added(totals: Pair, side: int, points: int) -> Pair:
    return (totals[0] + points, totals[1]) if side == 0 else (totals[0], totals[1] + points)


def _duration(seconds: float) -> str:
    if seconds >= 1:
        return f"{seconds:,.2f} s"
    if seconds < 0.0001:
        return "under 0.1 ms"
    return f"{seconds * 1000:.{1 if seconds < 0.01 else 0}f} ms"
