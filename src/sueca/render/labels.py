"""What seats, sides, ranks, cards and worths are called on screens and in reports, in the language in use."""

from __future__ import annotations

from sueca.cards import Card, Rank, Suit
from sueca.language import _, _n, current
from sueca.rules import Rules
from sueca.seats import Pair, Seat, Side

SUITS = "♠♥♦♣"
STDIN_NAME = "standard input"
"""What a record is said to come from that was read from there."""
_SEATS = {"pt": {Seat.W: "O"}}
_RANKS = {"pt": {Rank.KING: "R", Rank.JACK: "V", Rank.QUEEN: "D"}}


def seat_label(seat: Seat) -> str:
    """Returns the letter of a seat: in Portuguese O for west."""
    return _SEATS.get(current(), {}).get(seat, seat.name)


def side_label(side: Side) -> str:
    """Returns the letters of a side's seats, as in NS."""
    return "".join(map(seat_label, side))


def side_labels(rules: Rules) -> tuple[str, str]:
    """Returns the letters of both sides."""
    first, second = rules.sides
    return side_label(first), side_label(second)


def rank_label(rank: Rank, rules: Rules) -> str:
    """Returns a rank as these rules write it: in Portuguese R, V and D for king, jack and queen."""
    label = _RANKS.get(current(), {}).get(rank)
    return label or rules.rank_label(rank)


def card_label(card: Card, rules: Rules, suits: str = SUITS) -> str:
    """Returns a card as its rank and one of the four characters for suits."""
    return rank_label(card.rank, rules) + suits[card.suit]


def suit_name(suit: Suit) -> str:
    """Returns the name of a suit."""
    return (_("spades"), _("hearts"), _("diamonds"), _("clubs"))[suit]


def rules_label(rules: Rules) -> str:
    """Returns the name of a rule set; only those that come with the package have one in each language."""
    # Translators: names of rule sets, in lower case.
    names = {"portugal": _("portugal"), "brazil": _("brazil"), "azores": _("azores")}
    return names.get(rules.name, rules.name)


def place_label(source: str, line: int | None) -> str:
    """Returns where something stands: `deals.txt, line 3`, empty if that is not known."""
    if source == STDIN_NAME:
        source = _("standard input")
    if line is None:
        return source
    # Translators: a place in a file.
    return (_("{source}, line {line}") if source else _("line {line}")).format(source=source, line=line)


def points_label(points: Pair, rules: Rules, dash: str = "–") -> str:
    """Returns the card points of both sides, as in `NS 68 – EW 52`."""
    first, second = side_labels(rules)
    return f"{first} {points[0]} {dash} {second} {points[1]}"


def worth_label(worth: Pair, rules: Rules) -> str:
    """Returns who wins a hand, and how many games it is worth."""
    if worth[0] == worth[1]:
        return _("nobody scores")
    winner = 0 if worth[0] > worth[1] else 1
    wins = _n("{{side}} wins {count} game", "{{side}} wins {count} games", worth[winner])
    return wins.format(side=side_labels(rules)[winner])
