"""The diagram of a position: the hands round a table, what lies on it in the middle."""

from __future__ import annotations

from rich.text import Text

from sueca.cards import Suit, display_order
from sueca.position import Position
from sueca.render.glyphs import Glyphs, card_text, suit_text
from sueca.seats import Seat

Block = list[Text]
"""Lines of text that are placed together."""

_WIDTH = 60
_INNER = 13
_WIDEST_GAP = 3


def diagram(position: Position, glyphs: Glyphs) -> Text:
    """Returns the four hands with north on top, and trump, leader and the trick in a frame between them."""
    hands = {seat: _hand(position, seat, glyphs) for seat in (Seat.N, Seat.E, Seat.S, Seat.W)}
    middle = _middle(position, glyphs)
    side = max(_width(hands[Seat.W]), _width(hands[Seat.E]))
    frame = _width(middle)
    gap = max(0, min(_WIDEST_GAP, (_WIDTH - 2 * side - frame) // 2))
    centre = max(_width(hands[Seat.N]), _width(hands[Seat.S]))
    indent = max(0, side + gap + (frame - centre) // 2)
    height = max(len(block) for block in (hands[Seat.W], middle))
    west, between, east = (
        _filled(block, width, height)
        for block, width in ((hands[Seat.W], side + gap), (middle, frame + gap), (hands[Seat.E], 0))
    )
    across = [Text.assemble(*parts) for parts in zip(west, between, east, strict=True)]
    lines = [*_indented(hands[Seat.N], indent), *across, *_indented(hands[Seat.S], indent)]
    for line in lines:
        line.rstrip()
    return Text("\n").join(lines)


def _hand(position: Position, seat: Seat, glyphs: Glyphs) -> Block:
    """Returns a hand: the seat, then a line a suit, ranks high to low."""
    lines = [Text(str(seat), "bold")]
    held = display_order(position.hands[seat])
    for suit in Suit:
        ranks = " ".join(position.rules.rank_label(card.rank) for card in held if card.suit is suit)
        trump = "bold" if suit is position.trump else ""
        symbol = suit_text(suit, glyphs, "reverse" if trump else "")
        lines.append(Text.assemble(symbol, " ", (ranks, trump) if ranks else (glyphs.void, "dim")))
    return lines


def _middle(position: Position, glyphs: Glyphs) -> Block:
    """Returns the frame: trump, the cards on the table as they lie, and who leads."""
    trump = Text.assemble(("trump ", "bold"), suit_text(position.trump, glyphs, "reverse"))
    leader = Text(f"{position.leader} {'led' if position.trick else 'leads'}")
    inside = [trump, *(_trick(position, glyphs) or [Text()]), leader]
    for line in inside:
        line.align("center", _INNER)
    top_left, top_right, bottom_left, bottom_right, across, down = tuple(glyphs.frame)
    return [
        Text(top_left + across * _INNER + top_right, "dim"),
        *(Text.assemble((down, "dim"), line, (down, "dim")) for line in inside),
        Text(bottom_left + across * _INNER + bottom_right, "dim"),
    ]


def _trick(position: Position, glyphs: Glyphs) -> Block:
    """Returns the cards on the table, each before its seat, and a question mark for the seat to play."""
    if not position.trick:
        return []
    rules = position.rules
    places = {
        rules.after(position.leader, turn): Text.assemble(
            (f"{rules.after(position.leader, turn)} ", "dim"), card_text(card, rules, glyphs, "bold")
        )
        for turn, card in enumerate(position.trick)
    }
    places[position.to_play] = Text.assemble((f"{position.to_play} ", "dim"), ("?", "bold"))
    north, east, south, west = (places.get(seat, Text()) for seat in (Seat.N, Seat.E, Seat.S, Seat.W))
    blank = Text(" " * (_INNER - 2 - east.cell_len - west.cell_len))
    return [north, Text.assemble(" ", west, blank, east, " "), south]


def _width(block: Block) -> int:
    return max(line.cell_len for line in block)


def _indented(block: Block, indent: int) -> Block:
    return [Text.assemble(" " * indent, line) for line in block]


def _filled(block: Block, width: int, height: int) -> Block:
    """Returns the block padded on the right to a width, and above and below to a height."""
    above = (height - len(block)) // 2
    padded = [Text() for _ in range(above)] + block + [Text() for _ in range(height - len(block) - above)]
    return [Text.assemble(line, " " * (width - line.cell_len)) for line in padded]
