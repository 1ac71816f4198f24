"""The value of a hand card by card, as a chart."""

from __future__ import annotations

from collections.abc import Sequence

from sueca.analysis import Play, Review
from sueca.language import _, _n
from sueca.render.labels import card_label, points_label, seat_label, side_labels
from sueca.render.pictures import END, MIDDLE, STYLE, ink, picture, text, xml
from sueca.render.steps import Step, steps

_WIDE, _HIGH = 480, 300
_LEFT, _RIGHT, _TOP, _BOTTOM = 40, 14, 32, 44
_CHAR = 8


def chart_svg(review: Review, *, anchor: str | None = None, style: str = STYLE) -> str:
    """Returns a chart of what NS have in the end with best play, after every card played.

    Cards that lost points are marked with a ring, those that changed who wins or what the hand is worth with a
    diamond and their name. With an `anchor` such as `h1` every point links to `#h1-17`; without `style` the picture
    counts on that of the page around it.
    """
    shown = steps(review)
    points = [(step.number, step.value) for step in shown if step.value is not None]
    first = side_labels(review.rules)[0]
    title = _("Points of {side} in the end with best play, card by card").format(side=first)
    body = [
        f'<rect {ink("paper")} width="{_WIDE}" height="{_HIGH}" rx="10"/>',
        *_zones(review),
        *_axes(review, len(shown) - 1),
        *_curve(points, _Scale(len(shown) - 1)),
        *_marks(review, _Scale(len(shown) - 1)),
        *(_links(shown, anchor, review) if anchor else []),
    ]
    return picture(body, (_WIDE, _HIGH), title, _spoken(review), style=style)


class _Scale:
    """Where figures stand in the picture."""

    def __init__(self, cards: int) -> None:
        self.step = (_WIDE - _LEFT - _RIGHT) / max(cards, 1)

    def x(self, cards: float) -> float:
        """Returns how far from the left so many cards played stand."""
        return round(_LEFT + cards * self.step, 1)

    @staticmethod
    def y(points: float) -> float:
        """Returns how far from the top so many points stand."""
        return round(_TOP + (120 - points) / 120 * (_HIGH - _TOP - _BOTTOM), 1)


def _zones(review: Review) -> list[str]:
    """Returns the two halves of the picture, where each side wins, with the names in their corners."""
    half, low, wide = _Scale.y(60), _Scale.y(0), _WIDE - _LEFT - _RIGHT
    first, second = side_labels(review.rules)
    wins = _("{side} wins")
    return [
        f'<rect {ink("ours")} x="{_LEFT}" y="{_TOP}" width="{wide}" height="{round(half - _TOP, 1)}"/>',
        f'<rect {ink("theirs")} x="{_LEFT}" y="{half}" width="{wide}" height="{round(low - half, 1)}"/>',
        text(wins.format(side=first), (_LEFT + 8, _TOP + 16), "soft"),
        text(wins.format(side=second), (_LEFT + 8, low - 8), "soft"),
    ]


def _axes(review: Review, cards: int) -> list[str]:
    scale, right, low = _Scale(cards), _WIDE - _RIGHT, _Scale.y(0)
    levels = [level for level in review.rules.scoring.levels if level > 61]
    heights = sorted({0, 60, 120, *levels, *(120 - level for level in levels)})
    shapes = []
    players = len(review.rules.seats)
    for number in range(0, cards + 1, players):
        x = scale.x(number)
        shapes.append(f'<line {ink("grid")} x1="{x}" x2="{x}" y1="{low}" y2="{low + 4}"/>')
        shapes.append(text(str(number), (x, low + 18), "soft", style=MIDDLE))
    for above, points in zip([None, *heights], heights, strict=False):
        y = scale.y(points)
        dashed = "" if points in (0, 60, 120) else ' stroke-dasharray="5 4"'
        name = "half" if points == 60 or dashed else "grid"
        shapes.append(f'<line {ink(name)} x1="{_LEFT}" x2="{right}" y1="{y}" y2="{y}"{dashed}/>')
        if above is None or scale.y(above) - y >= 12:
            shapes.append(text(str(points), (_LEFT - 8, y + 4), "soft", style=END))
    head = _("points of {side}").format(side=side_labels(review.rules)[0])
    return [
        *shapes,
        text(head, (8, 20), "soft"),
        text(_("cards played"), (right, _HIGH - 6), "soft", style=END),
    ]


def _curve(points: Sequence[tuple[int, int]], scale: _Scale) -> list[str]:
    """Returns the line through the values, broken where some are not known."""
    path, last = "", None
    for number, value in points:
        path += f"{'L' if last == number - 1 else 'M'}{scale.x(number)} {scale.y(value)}"
        last = number
    dots = [f'<circle {ink("dot")} cx="{scale.x(number)}" cy="{scale.y(value)}" r="1.7"/>' for number, value in points]
    return [f'<path {ink("line")} d="{path}" fill="none" stroke-width="2.2" stroke-linejoin="round"/>', *dots]


def _marks(review: Review, scale: _Scale) -> list[str]:
    """Returns the rings and diamonds, and the names of the cards at the diamonds where there is room."""
    shapes, taken = [], list[tuple[float, float, float]]()
    for play in review.mistakes:
        x, y = scale.x(play.turn.play + 1), scale.y(play.after)
        if not play.turns_hand:
            ring = f'cx="{x}" cy="{y}"'
            shapes.append(f'<circle {ink("loss")} {ring} r="4.2"/><circle {ink("paper")} {ring} r="1.8"/>')
            continue
        shapes.append(f'<path {ink("loss")} d="M{x} {round(y - 7, 1)}l7 7l-7 7l-7 -7z"/>')
    for play in sorted(review.turning_points, key=lambda play: -play.loss):
        shapes += _named(review, play, scale, taken)
    return shapes


def _named(review: Review, play: Play, scale: _Scale, taken: list[tuple[float, float, float]]) -> list[str]:
    """Returns the name of a card by its diamond, if it hides no other."""
    name = f"{seat_label(play.turn.seat)} {card_label(play.turn.card, review.rules)} −{play.loss}"
    wide = len(name) * _CHAR
    x = min(max(scale.x(play.turn.play + 1), _LEFT + wide / 2 + 2), _WIDE - _RIGHT - wide / 2 - 2)
    falls = play.after < play.before
    y = scale.y(play.after) + (22 if falls else -13)
    y = min(max(y, _TOP + 12), scale.y(0) - 4)
    if any(abs(x - other) < (wide + room) / 2 + 4 and abs(y - base) < 16 for other, base, room in taken):
        return []
    taken.append((x, y, wide))
    return [text(name, (round(x, 1), round(y, 1)), "ink", style=MIDDLE)]


def _links(shown: Sequence[Step], anchor: str, review: Review) -> list[str]:
    """Returns the place of the current step, and a strip to click on for every step."""
    scale = _Scale(len(shown) - 1)
    high = _HIGH - _TOP - _BOTTOM
    ends = f'x1="{_LEFT}" x2="{_LEFT}" y1="{_TOP - 6}" y2="{_TOP + high + 4}"'
    here = f'<line {ink("here")} data-here="" {ends} stroke-width="2"/>'
    strips = []
    for step in shown:
        x = scale.x(step.number)
        value = "" if step.value is None else points_label((step.value, 120 - step.value), review.rules)
        after = _n("after {count} card", "after {count} cards", step.number)
        strips.append(
            f'<a href="#{anchor}-{step.number}" data-step="{step.number}" data-x="{x}" tabindex="-1">'
            f"<title>{xml(f'{after}: {value}' if value else after)}</title>"
            f'<rect x="{round(x - scale.step / 2, 1)}" y="{_TOP}" width="{round(scale.step, 1)}" height="{high}" '
            'fill="#000" fill-opacity="0"/></a>'
        )
    return [here, *strips]


def _spoken(review: Review) -> str:
    """Returns what the chart shows as text."""
    values = [play.before for play in review.plays] + [play.after for play in review.plays[-1:]]
    first = side_labels(review.rules)[0]
    told = _("{side} begins with {start} points; over the hand the value goes from {low} to {high} and ends at {end}.")
    parts = []
    if values:
        figures = {"start": values[0], "low": min(values), "high": max(values), "end": values[-1]}
        parts.append(told.format(side=first, **figures))
    for play in review.turning_points:
        changed = _("{seat} turns the hand with {card}: {before} before, {after} after.")
        parts.append(
            changed.format(
                seat=seat_label(play.turn.seat),
                card=card_label(play.turn.card, review.rules),
                before=play.before,
                after=play.after,
            )
        )
    return " ".join(parts)
