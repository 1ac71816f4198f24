"""The players' cross of dots, on which the games of a rubber are kept, for the terminal and as SVG.

Players draw a cross with four arms. Every game that a side wins is a dot at the end of an arm: the dots of one side
(*Nós*, we) lie to the left of the upright and above the bar, those of the other (*Eles*, they) to the right and
below. The first dot goes to the top, the others follow clockwise. Who has a dot at each of the four ends has the
rubber; if the other side has none, a ring goes round the whole, a *pente*.

    We 3
          ●│●
           │
    ·      │      ●
    ───────┼───────
    ·      │      ·
           │
          ●│·
             They 1

Faint marks show the places that are still free. In rubbers of more games further dots go on along each arm, towards
the middle, once its end is taken. A side has no more dots than the rubber has games; the figures say what it has.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from sueca.language import _
from sueca.render.glyphs import Glyphs
from sueca.render.lines import Line, Span
from sueca.rubber import Rubber
from sueca.seats import Pair

_ARMS = 4
_MOST_DOTS = 20
"""The most games to a rubber that are drawn as dots."""


def side_words() -> tuple[str, str]:
    """Returns what the two sides are called on a score sheet: we are the first of `Rules.sides`."""
    return _("We"), _("They")


@dataclass(frozen=True, slots=True)
class Cross:
    """What there is to draw: the games of both sides, to how many they play, and who has won, if anybody has."""

    games: Pair
    rubber: int
    winner: int | None = None

    @classmethod
    def of(cls, rubber: Rubber) -> Cross:
        """Returns the cross of a rubber."""
        return cls(rubber.games, rubber.rules.scoring.rubber, rubber.winner)

    @property
    def ring(self) -> bool:
        """Whether a ring goes round it: the loser has no game."""
        return self.winner is not None and not self.games[1 - self.winner]

    @property
    def drawn(self) -> int:
        """The places for dots of each side: none of a rubber that is too long to draw."""
        return self.rubber if self.rubber <= _MOST_DOTS else 0

    @property
    def depth(self) -> int:
        """The most places there are along one arm, for each side."""
        return -(-self.drawn // _ARMS)

    def places(self, side: int) -> Iterator[tuple[int, int, bool]]:
        """Yields a side's places: the arm, clockwise from the top, how far inwards, and whether a dot is there."""
        for game in range(self.drawn):
            yield game % _ARMS, game // _ARMS, game < self.games[side]


def cross_lines(cross: Cross, glyphs: Glyphs) -> list[Line]:
    """Returns the cross as lines, above it what the first side has, below it what the other has."""
    words = [
        (f"{word} {games}", "bold" if cross.winner == side else "")
        for side, (word, games) in enumerate(zip(side_words(), cross.games, strict=True))
    ]
    if not cross.drawn:
        return [[words[0], ("   ", ""), words[1]]]
    grid = _grid(cross, glyphs)
    if cross.ring:
        grid = _ringed(grid, glyphs)
    wide = max(len(grid[0]), *(len(word) for word, _style in words))
    margin: Span = (" " * (wide - len(words[1][0])), "")
    return [[words[0]], *(_spans(row) for row in grid), [margin, words[1]]]


_Grid = list[list[Span]]


def _grid(cross: Cross, glyphs: Glyphs) -> _Grid:
    """Returns the cross as rows of single characters."""
    up = cross.depth + 2
    across = 2 * up + 1
    dot, free, crossing = tuple(glyphs.marks)
    rows: _Grid = [[(" ", "")] * (2 * across + 1) for _ in range(2 * up + 1)]
    rows[up] = [(glyphs.frame[4], "dim")] * (2 * across + 1)
    for row in rows:
        row[across] = (glyphs.frame[5], "dim")
    rows[up][across] = (crossing, "dim")
    for side in (0, 1):
        beside = -1 if side == 0 else 1
        for arm, inwards, taken in cross.places(side):
            spots = [
                (inwards, across + beside),
                (up + beside, 2 * across - 2 * inwards),
                (2 * up - inwards, across + beside),
                (up + beside, 2 * inwards),
            ]
            line, column = spots[arm]
            rows[line][column] = (dot, "bold") if taken else (free, "dim")
    return rows


def _ringed(grid: _Grid, glyphs: Glyphs) -> _Grid:
    """Returns the rows with a ring round them."""
    top_left, top_right, bottom_left, bottom_right, along, upright = ((mark, "bold") for mark in glyphs.frame)
    edge, blank = [along] * (len(grid[0]) + 2), (" ", "")
    rows = [[upright, blank, *row, blank, upright] for row in grid]
    return [[top_left, *edge, top_right], *rows, [bottom_left, *edge, bottom_right]]


def _spans(row: Sequence[Span]) -> Line:
    """Returns a row with the characters of one style put together, without blanks at the end."""
    line: Line = []
    for text, style in row:
        if line and line[-1][1] == style:
            line[-1] = (line[-1][0] + text, style)
        else:
            line.append((text, style))
    if not line[-1][0].strip():
        line.pop()
    return line


_CELL = 200
_ARM = 72
_BESIDE = 11
_STEP = 18
_RADIUS = 6
_A_ROW = 4
_MARGIN = 16

_STYLE = """\
.sueca-cross { color: #1c1f24; font: 15px system-ui, sans-serif; --paper: #ffffff; }
.sueca-cross .paper { fill: var(--paper); }
.sueca-cross text { fill: currentColor; }
.sueca-cross .won { font-weight: bold; }
.sueca-cross line { stroke: currentColor; stroke-width: 2.5; stroke-linecap: round; }
.sueca-cross .dot { fill: currentColor; }
.sueca-cross .free { fill: none; stroke: currentColor; stroke-width: 1; opacity: 0.45; }
.sueca-cross .ring { fill: none; stroke: currentColor; stroke-width: 2.5; }
@media (prefers-color-scheme: dark) { .sueca-cross { color: #e8eaed; --paper: #15181d; } }
@media print { .sueca-cross { color: #000000; --paper: #ffffff; } }"""


def cross_svg(crosses: Sequence[Cross], *, title: str | None = None) -> str:
    """Returns an SVG image of its own with the crosses of some rubbers, four a row.

    It is light or dark as the reader's screen. `title` names it, the score if not given; each cross is described in
    words for those who cannot see it.
    """
    columns = max(1, min(_A_ROW, len(crosses)))
    rows = max(1, -(-len(crosses) // _A_ROW))
    across, down = columns * _CELL + 2 * _MARGIN, rows * (_CELL + 40) + 2 * _MARGIN
    named = title if title is not None else _("Score of the rubbers") if len(crosses) != 1 else described(crosses[0])
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="sueca-cross" viewBox="0 0 {across} {down}" width="{across}"'
        f' height="{down}" role="img">',
        f"<title>{escape(named)}</title>",
        f"<desc>{escape(' '.join(map(described, crosses)))}</desc>",
        f"<style>\n{_STYLE}\n</style>",
        f'<rect class="paper" width="{across}" height="{down}" rx="8"/>',
    ]
    for index, cross in enumerate(crosses):
        x = _MARGIN + index % _A_ROW * _CELL + _CELL // 2
        y = _MARGIN + index // _A_ROW * (_CELL + 40) + _CELL // 2 + 20
        parts += [f'<g transform="translate({x} {y})">', *_svg_parts(cross), "</g>"]
    return "\n".join([*parts, "</svg>"]) + "\n"


def described(cross: Cross) -> str:
    """Returns a cross in words."""
    we, they = side_words()
    figures = _("{we} {our_games}, {they} {their_games}, in a rubber of {rubber}.").format(
        we=we, our_games=cross.games[0], they=they, their_games=cross.games[1], rubber=cross.rubber
    )
    return " ".join([figures, _("Ringed: the loser has no game.")] if cross.ring else [figures])


def _svg_parts(cross: Cross) -> Iterator[str]:
    for side, (word, games) in enumerate(zip(side_words(), cross.games, strict=True)):
        x, y, anchor = (-_CELL // 2 + 8, -_ARM - 24, "start") if side == 0 else (_CELL // 2 - 8, _ARM + 34, "end")
        won = ' class="won"' if cross.winner == side else ""
        yield f'<text x="{x}" y="{y}" text-anchor="{anchor}"{won}>{escape(word)} {games}</text>'
    yield f'<line x1="{-_ARM}" y1="0" x2="{_ARM}" y2="0"/>'
    yield f'<line x1="0" y1="{-_ARM}" x2="0" y2="{_ARM}"/>'
    step = min(_STEP, (_ARM - 2 * _BESIDE) // max(1, cross.depth - 1)) if cross.depth > 1 else 0
    radius = min(_RADIUS, step * 2 // 5) if step else _RADIUS
    for side in (0, 1):
        beside = -_BESIDE if side == 0 else _BESIDE
        for arm, inwards, taken in cross.places(side):
            out = _ARM - 2 - inwards * step
            x, y = [(beside, -out), (out, beside), (beside, out), (-out, beside)][arm]
            kind, size = ("dot", radius) if taken else ("free", max(2, radius // 2))
            yield f'<circle class="{kind}" cx="{x}" cy="{y}" r="{size}"/>'
    if cross.ring:
        yield f'<circle class="ring" r="{_ARM + 16}"/>'
