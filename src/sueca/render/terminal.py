"""Results as rich renderables, for a screen of 60 columns and more."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from sueca.cards import Suit
from sueca.position import Pair, Position, Trick, replay
from sueca.render.diagram import diagram
from sueca.render.figures import Range, side_names, side_points, side_ranges, total_points
from sueca.render.glyphs import Glyphs, card_text, suit_text
from sueca.solver import AllTricks, AtLeast, CardsSolution, CardValue, Objective, Solution

_BIG_LOSS = 10
_TIE = 60


def heading(number: int, place: str) -> RenderableType:
    """Returns the rule above one of several positions: its number, and the file and line it stands in."""
    title = Text.assemble((str(number), "bold"), (f"  {place}" if place else "", "dim"))
    return Group(Rule(title, align="left", style="dim"), Text())


def solution_screen(solution: Solution, glyphs: Glyphs) -> RenderableType:
    """Returns the diagram of a position, the verdict and the line that shows it."""
    line = [] if solution.line is None else [line_table(solution, glyphs), Text()]
    return Group(_above(solution.position, glyphs), verdict(solution, glyphs), Text(), *line, effort(solution))


def cards_screen(solution: CardsSolution, glyphs: Glyphs) -> RenderableType:
    """Returns the diagram of a position, its value, and every card that may be played with what it leads to."""
    position = solution.position
    figures = _figures(position, solution.lower, solution.upper, glyphs)
    parts = [Text(f"{position.to_play} to play", "bold"), figures, Text("with best play")]
    value = Text("   ").join(parts if solution.complete else [*parts[:2], _CUT_SHORT])
    return Group(_above(position, glyphs), value, Text(), card_table(solution, glyphs), Text(), effort(solution))


def table_screen(position: Position, table: Sequence[Sequence[int]], seconds: float, glyphs: Glyphs) -> RenderableType:
    """Returns the hands of a deal, and the first side's points under every trump and leader."""
    title = Text(f"{side_names(position)[0]} points of {total_points(position)}", "bold")
    note = Text(f"* as dealt; {_duration(seconds)}", "dim")
    return Group(_above(position, glyphs), title, Text(), trump_table(position, table, glyphs), Text(), note)


def verdict(solution: Solution, glyphs: Glyphs) -> Text:
    """Returns one line: the answer to a question, if one was asked, the points and what they are worth."""
    asked = _asked(solution.objective, solution.position)
    parts: list[Text] = []
    if asked:
        parts.append(Text.assemble(f"{asked}   ", _ANSWER[solution.answer]))
    if solution.lower == solution.upper or not solution.complete:
        parts.append(_figures(solution.position, solution.lower, solution.upper, glyphs))
    if solution.lower == solution.upper:
        parts.append(Text(_worth(solution)))
    if not solution.complete:
        parts.append(_CUT_SHORT)
    return Text("   ").join(parts)


def line_table(solution: Solution, glyphs: Glyphs) -> RenderableType:
    """Returns the line trick by trick: the cards in order of play, the winning one marked, and running totals."""
    position = solution.position
    tricks, _ = replay(position, solution.line or ())
    totals = position.taken or (0, 0)
    table = _table(glyphs)
    table.add_column("#", justify="right")
    table.add_column("lead")
    for name in ("2nd", "3rd", "4th", "5th", "6th")[: len(position.rules.seats) - 1]:
        table.add_column(name)
    table.add_column("won")
    for name in ("pts", *side_names(position)):
        table.add_column(name, justify="right")
    first = 1 if position.taken is None else position.rules.hand_size - position.cards_left + 1
    for number, trick in enumerate(tricks, first):
        totals = _added(totals, position.rules.side_of(trick.winner), trick.points)
        on_table = len(position.trick) if number == first else 0
        cards = [_played(position, trick, turn, glyphs, turn < on_table) for turn in range(len(trick.cards))]
        figures = (str(trick.points), str(totals[0]), str(totals[1]))
        table.add_row(Text(str(number), "dim"), *cards, Text(str(trick.winner), "bold"), *figures)
    return table


def card_table(solution: CardsSolution, glyphs: Glyphs) -> RenderableType:
    """Returns the cards that may be played, best first and equivalent ones together, with what each loses."""
    position = solution.position
    table = _table(glyphs)
    table.add_column("card")
    for name in side_names(position):
        table.add_column(name, justify="right")
    table.add_column("loses", justify="right")
    for cards, value in sorted(_together(solution.cards), key=_loss):
        label = Text(" ").join(card_text(card.card, position.rules, glyphs, "bold") for card in cards)
        figures = (_range(side, glyphs) for side in side_ranges(position, value.lower, value.upper))
        table.add_row(label, *figures, _loss_text(value.loss))
    return table


def trump_table(position: Position, points: Sequence[Sequence[int]], glyphs: Glyphs) -> RenderableType:
    """Returns the points of the first side: a row a trump, a column a leader; the deal's own are marked."""
    table = _table(glyphs)
    seats = sorted(position.rules.seats)
    table.add_column("trump")
    for seat in seats:
        table.add_column(f"{seat} leads", justify="right")
    for trump, row in zip(Suit, points, strict=True):
        cells = []
        for seat, value in zip(seats, row, strict=True):
            dealt = (trump, seat) == (position.trump, position.leader)
            style = "green" if value > _TIE else "yellow" if value == _TIE else ""
            cells.append(Text(f"{value}{'*' if dealt else ' '}", f"{style} bold" if dealt else style))
        table.add_row(Text.assemble("  ", suit_text(trump, glyphs, "bold")), *cells)
    return table


def effort(solution: Solution | CardsSolution) -> Text:
    """Returns what the search took: nodes and time."""
    nodes = f"{solution.nodes:,} node{'' if solution.nodes == 1 else 's'}"
    return Text(f"{nodes}, {_duration(solution.seconds)}", "dim")


_CUT_SHORT = Text("stopped by the limit", "yellow")
_ANSWER = {True: Text("yes", "bold green"), False: Text("no", "bold red"), None: Text("not known", "bold yellow")}


def _above(position: Position, glyphs: Glyphs) -> RenderableType:
    """Returns what stands above every result: the diagram, and the points taken before, if any."""
    parts = [diagram(position, glyphs), Text()]
    if position.taken is not None and position.taken != (0, 0):
        parts += [Text.assemble("taken so far   ", _pair(position, position.taken, glyphs)), Text()]
    return Group(*parts)


def _asked(objective: Objective, position: Position) -> str:
    match objective:
        case AtLeast(side, points):
            return f"{side} takes at least {points} points?"
        case AllTricks(side):
            return f"{side} wins every trick{'' if position.is_deal else ' that is left'}?"
        case _:
            return ""


def _worth(solution: Solution) -> str:
    position, games = solution.position, solution.games
    if games is None:
        left = " left" if position.taken is None else ""
        return f"of the {total_points(position)} points{left}"
    if games[0] == games[1]:
        return "tie: nobody scores"
    winner = 0 if games[0] > games[1] else 1
    won = games[winner]
    text = f"{side_names(position)[winner]} wins {won} game{'' if won == 1 else 's'}"
    if solution.sweep is not None:
        return f"{text} (every trick)"
    if 0 in solution.points and position.tricks is not None:
        return f"{text} (every point, but not every trick)"
    return text


def _figures(position: Position, lower: int, upper: int, glyphs: Glyphs) -> Text:
    if lower == upper:
        return _pair(position, side_points(position, lower), glyphs)
    names, ranges = side_names(position), side_ranges(position, lower, upper)
    sides = (f"{name} {low} to {high}" for name, (low, high) in zip(names, ranges, strict=True))
    return Text(f" {glyphs.dash} ".join(sides), "bold")


def _pair(position: Position, pair: Pair, glyphs: Glyphs) -> Text:
    sides = (f"{name} {points}" for name, points in zip(side_names(position), pair, strict=True))
    return Text(f" {glyphs.dash} ".join(sides), "bold")


def _range(bounds: Range, glyphs: Glyphs) -> str:
    low, high = bounds
    return str(low) if low == high else f"{low}{glyphs.dash}{high}"


def _played(position: Position, trick: Trick, turn: int, glyphs: Glyphs, before: bool) -> Text:
    """Returns a card of a trick after its seat: with a star if it wins, in parentheses if it lay there before."""
    rules = position.rules
    seat, wins = rules.after(trick.leader, turn), rules.after(trick.leader, turn) is trick.winner
    card = card_text(trick.cards[turn], rules, glyphs, "bold" if wins else "dim" if before else "")
    around = ("(", ")") if before else ("", "")
    return Text.assemble((f"{seat} ", "dim"), around[0], card, around[1], ("*" if wins else "", "bold"))


def _together(cards: Sequence[CardValue]) -> list[tuple[list[CardValue], CardValue]]:
    """Returns the cards in groups of equivalent ones, each with the value that they share."""
    groups: dict[frozenset[object], list[CardValue]] = {}
    for value in cards:
        groups.setdefault(frozenset((value.card, *value.equivalent)), []).append(value)
    return [(group, group[0]) for group in groups.values()]


def _loss(row: tuple[list[CardValue], CardValue]) -> tuple[bool, int]:
    loss = row[1].loss
    return loss is None, loss or 0


def _loss_text(loss: int | None) -> Text:
    if loss is None:
        return Text("?", "yellow")
    if loss == 0:
        return Text("best", "green")
    return Text(str(loss), "bold red" if loss >= _BIG_LOSS else "yellow")


def _added(totals: Pair, side: int, points: int) -> Pair:
    return (totals[0] + points, totals[1]) if side == 0 else (totals[0], totals[1] + points)


def _table(glyphs: Glyphs) -> Table:
    return Table(
        box=glyphs.lines, show_edge=False, pad_edge=False, header_style="dim", border_style="dim", padding=(0, 1, 0, 0)
    )


def _duration(seconds: float) -> str:
    if seconds >= 1:
        return f"{seconds:,.2f} s"
    if seconds < 0.0001:
        return "under 0.1 ms"
    return f"{seconds * 1000:.{1 if seconds < 0.01 else 0}f} ms"
