"""The diagram of a position: the hands round a table, what lies on it in the middle."""

from __future__ import annotations

from sueca.cards import Card, Suit, display_order
from sueca.language import _
from sueca.position import Position
from sueca.render.glyphs import Glyphs, card_span, suit_span
from sueca.render.labels import rank_label, seat_label
from sueca.render.lines import Line, centred, plain, width
from sueca.seats import Seat

_WIDTH = 60
_INNER = 13
_WIDEST_GAP = 3


def diagram(position: Position, glyphs: Glyphs, small: frozenset[Card] = frozenset()) -> list[Line]:
    """Returns the four hands with north on top, and trump, leader and the trick in a frame between them.

    The further hands of a larger table stand below. Small cards are shown as x.
    """
    north, east, south, west = (_hand(position, seat, glyphs, small) for seat in (Seat.N, Seat.E, Seat.S, Seat.W))
    middle = _middle(position, glyphs)
    side = max(_width(west), _width(east))
    frame = _width(middle)
    gap = max(0, min(_WIDEST_GAP, (_WIDTH - 2 * side - frame) // 2))
    indent = max(0, side + gap + (frame - max(_width(north), _width(south))) // 2)
    height = max(len(west), len(middle))
    across = [
        [*left, *between, *right]
        for left, between, right in zip(
            _filled(west, side + gap, height),
            _filled(middle, frame + gap, height),
            _filled(east, 0, height),
            strict=True,
        )
    ]
    further = [line for seat in sorted(position.rules.seats)[4:] for line in _hand(position, seat, glyphs, small)]
    return [_stripped(line) for line in (*_indented(north, indent), *across, *_indented(south, indent), *further)]


def _hand(position: Position, seat: Seat, glyphs: Glyphs, small: frozenset[Card]) -> list[Line]:
    """Returns a hand: the seat, then a line a suit, ranks high to low."""
    lines: list[Line] = [[(seat_label(seat), "bold")]]
    held = display_order(position.hands[seat])
    for suit in Suit:
        cards = [card for card in held if card.suit is suit]
        labels = ["x" if card in small else rank_label(card.rank, position.rules) for card in cards]
        ranks = " ".join(labels)
        trump = suit is position.trump
        shown = (ranks, "bold" if trump else "") if ranks else (glyphs.void, "dim")
        lines.append([suit_span(suit, glyphs, "reverse" if trump else ""), (" ", ""), shown])
    return lines


def _middle(position: Position, glyphs: Glyphs) -> list[Line]:
    """Returns the frame: trump, the cards on the table as they lie, and who leads."""
    trump = [(_("trump") + " ", "bold"), suit_span(position.trump, glyphs, "reverse")]
    leads = _("{seat} led") if position.trick else _("{seat} leads")
    leader = [(leads.format(seat=seat_label(position.leader)), "")]
    top_left, top_right, bottom_left, bottom_right, across, down = tuple(glyphs.frame)
    return [
        [(top_left + across * _INNER + top_right, "dim")],
        *(
            [(down, "dim"), *centred(line, _INNER), (down, "dim")]
            for line in (trump, *_trick(position, glyphs), leader)
        ),
        [(bottom_left + across * _INNER + bottom_right, "dim")],
    ]


def _trick(position: Position, glyphs: Glyphs) -> list[Line]:
    """Returns the cards on the table, each before its seat, and a question mark for the seat to play."""
    if not position.trick:
        return [[]]
    rules = position.rules
    places: dict[Seat, Line] = {position.to_play: [(f"{seat_label(position.to_play)} ", "dim"), ("?", "bold")]}
    for turn, card in enumerate(position.trick):
        seat = rules.after(position.leader, turn)
        places[seat] = [(f"{seat_label(seat)} ", "dim"), card_span(card, rules, glyphs, "bold")]
    north, east, south, west, *further = (places.get(seat, []) for seat in Seat)
    blank = " " * (_INNER - 2 - width(east) - width(west))
    across: Line = [(" ", ""), *west, (blank, ""), *east, (" ", "")]
    return [north, across, south, *filter(None, further)]


def _width(block: list[Line]) -> int:
    return max(map(width, block))


def _indented(block: list[Line], indent: int) -> list[Line]:
    return [[(" " * indent, ""), *line] for line in block]


def _filled(block: list[Line], columns: int, height: int) -> list[Line]:
    """Returns the block padded on the right to a width, and above and below to a height."""
    above = (height - len(block)) // 2
    below = height - len(block) - above
    blank: Line = []
    return [[*line, (" " * (columns - width(line)), "")] for line in [blank] * above + block + [blank] * below]


def _stripped(line: Line) -> Line:
    """Returns the line without blanks at the end."""
    while line and not plain(line[-1:]).strip():
        line = line[:-1]
    return line
