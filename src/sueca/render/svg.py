"""Diagrams and charts as SVG pictures that need nothing else, in light and dark."""

from __future__ import annotations

from collections.abc import Sequence

from sueca.cards import Card, Suit, display_order
from sueca.language import _
from sueca.position import Position
from sueca.render.chart import chart_svg
from sueca.render.labels import SUITS, card_label, rank_label, seat_label
from sueca.render.pictures import BOLD, MIDDLE, fitted, ink, picture, text
from sueca.rules import Rules
from sueca.seats import Seat

__all__ = ["chart_svg", "deal_svg"]

_GAP, _LINE, _STEP, _PAD, _HEAD, _MIDDLE = 12, 22, 17, 12, 26, 190


def deal_svg(position: Position, *, names: Sequence[str] = ()) -> str:
    """Returns a diagram of a position: the four hands round the table, trump, leader and the trick in the middle.

    `names` are those of the players, indexed by seat.
    """
    longest = max(_longest(position, seat) for seat in position.rules.seats)
    wide = max(190 if any(names) else 124, 2 * _PAD + 20 + longest)
    high = _HEAD + 4 * _LINE + _PAD
    further = [seat for seat in sorted(position.rules.seats) if seat > Seat.W]
    across = 2 * _GAP + 2 * wide + _MIDDLE + 2 * _GAP
    size = (across, 3 * high + (4 + bool(further)) * _GAP + (high if further else 0))
    centre = (across - wide) // 2
    places = {
        Seat.N: (centre, _GAP),
        Seat.W: (_GAP, 2 * _GAP + high),
        Seat.E: (across - _GAP - wide, 2 * _GAP + high),
        Seat.S: (centre, 3 * _GAP + 2 * high),
        Seat.X: (_GAP, 4 * _GAP + 3 * high),
        Seat.Y: (across - _GAP - wide, 4 * _GAP + 3 * high),
    }
    body = [f'<rect {ink("paper")} width="{size[0]}" height="{size[1]}" rx="10"/>']
    for seat in sorted(position.rules.seats):
        body += _hand(position, seat, names[seat] if seat < len(names) else "", places[seat], (wide, high))
    body += _table(position, (2 * _GAP + wide, 2 * _GAP + high), high)
    return picture(body, size, _title(position), _spoken(position, names))


def _longest(position: Position, seat: Seat) -> int:
    """Returns how wide the longest suit of a hand is."""
    return max(
        sum(_advance(card, position.rules) for card in position.hands[seat] if card.suit is suit) for suit in Suit
    )


def _advance(card: Card, rules: Rules) -> int:
    return _STEP + 8 * (len(rank_label(card.rank, rules)) - 1)


def _hand(position: Position, seat: Seat, name: str, at: tuple[int, int], size: tuple[int, int]) -> list[str]:
    """Returns a panel with the seat, the player's name and a line a suit."""
    left, top = at
    room = (size[0] - 2 * _PAD - 24) // 7
    turn = not position.is_over and seat is position.to_play
    shapes = [
        f'<rect {ink("panel")} x="{left}" y="{top}" width="{size[0]}" height="{size[1]}" rx="8"/>',
        *([_around((left, top), size)] if turn else []),
        text(seat_label(seat), (left + _PAD, top + 20), "ink", size=15, style=BOLD),
    ]
    if name:
        shapes.append(text(fitted(name, room), (left + _PAD + 24, top + 20), "soft", size=13))
    held = display_order(position.hands[seat])
    for row, suit in enumerate(Suit):
        across, base = left + _PAD, top + _HEAD + 16 + row * _LINE
        if suit is position.trump:
            shapes.append(f'<rect {ink("trump")} x="{across - 4}" y="{base - 16}" width="21" height="21" rx="4"/>')
        shapes.append(text(SUITS[suit], (across + 6, base), _suit_ink(suit), size=16, style=MIDDLE))
        across += 30
        cards = [card for card in held if card.suit is suit]
        for card in cards:
            shapes.append(text(rank_label(card.rank, position.rules), (across, base), "ink", size=15, style=MIDDLE))
            across += _advance(card, position.rules)
        if not cards:
            shapes.append(text("–", (across, base), "soft", size=15, style=MIDDLE))
    return shapes


def _around(at: tuple[int, int], size: tuple[int, int]) -> str:
    return (
        f'<rect {ink("line")} x="{at[0] + 1}" y="{at[1] + 1}" width="{size[0] - 2}" height="{size[1] - 2}" rx="7" '
        'fill="none" stroke-width="2"/>'
    )


def _table(position: Position, at: tuple[int, int], high: int) -> list[str]:
    """Returns the table with the trick on it, each card before its seat; trump and leader stand in the middle."""
    left, top = at
    middle, half = left + _MIDDLE // 2, top + high // 2
    led = _("{seat} led") if position.trick else _("{seat} leads")
    leader = "" if position.is_over else led.format(seat=seat_label(position.leader))
    shapes = [
        f'<rect {ink("felt")} x="{left}" y="{top}" width="{_MIDDLE}" height="{high}" rx="14"/>',
        text(_("trump {suit}").format(suit=SUITS[position.trump]), (middle, half - 3), "ink", size=14, style=MIDDLE),
        text(leader, (middle, half + 15), "soft", size=13, style=MIDDLE),
    ]
    places = {
        Seat.N: (middle, top + 20),
        Seat.E: (left + _MIDDLE - 26, half),
        Seat.S: (middle, top + high - 20),
        Seat.W: (left + 26, half),
        Seat.X: (left + 26, top + high - 20),
        Seat.Y: (left + 26, top + 20),
    }
    for turn, card in enumerate(position.trick):
        x, y = places[position.rules.after(position.leader, turn)]
        shapes += [
            f'<rect {ink("paper")} x="{x - 20}" y="{y - 13}" width="40" height="26" rx="5"/>',
            text(card_label(card, position.rules), (x, y + 5), _suit_ink(card.suit), size=15, style=MIDDLE + BOLD),
        ]
    return shapes


def _suit_ink(suit: Suit) -> str:
    return "red" if suit in (Suit.HEARTS, Suit.DIAMONDS) else "ink"


def _title(position: Position) -> str:
    if position.is_over:
        return _("A hand that is over, trump {suit}").format(suit=SUITS[position.trump])
    title = _("A deal, trump {suit}, {seat} to play")
    if not position.is_deal:
        title = _("A position, trump {suit}, {seat} to play")
    return title.format(suit=SUITS[position.trump], seat=seat_label(position.to_play))


def _spoken(position: Position, names: Sequence[str]) -> str:
    """Returns the hands and the trick as text."""
    lines = []
    for seat in sorted(position.rules.seats):
        name = names[seat] if seat < len(names) else ""
        cards = " ".join(card_label(card, position.rules) for card in display_order(position.hands[seat]))
        lines.append(f"{seat_label(seat)}{f' ({name})' if name else ''}: {cards or '–'}")
    if position.trick:
        cards = " ".join(card_label(card, position.rules) for card in position.trick)
        lines.append(_("On the table: {cards}").format(cards=cards))
    return ". ".join(lines)
