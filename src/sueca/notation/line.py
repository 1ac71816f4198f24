"""The one-line notation of a position.

    N:K.Q.K.Q A.J.J.A 7.4.Q.7 J.A7.. S W 6H 12-22 rules=brazil tricks=3-3

- the first seat and a colon;
- the hands, clockwise from that seat whatever the direction of play: `spades.hearts.diamonds.clubs`,
  an empty hand `-`;
- the trump suit, then the seat that led or leads the current trick;
- optionally the cards on the table in order of play, `-` for none;
- optionally the card points taken before, NS-EW, `?` for not known;
- optionally `rules=` a named rule set, and `tricks=` the tricks taken before, NS-EW, `?` for not known;
- optionally `goal=` what a side is to reach, which makes the line a puzzle (see `sueca.notation.puzzle`).

What is read more freely than it is written: any case; the cards of a suit in any order; a card as `7H`, `H7`,
`7♥` or `♥7`; the trump suit as a symbol; `-` for an empty suit; `T` for `10`; the points without the `-` of
an empty table; `key=value` words between other fields; blanks of any kind and number, line ends among them,
also round the colon and the commas; `#` comments to the end of a line; a byte-order mark.

Points and tricks left out are not known, except where the whole pack is in the hands and on the table:
nothing has been taken then, and both are 0-0. They are written only where they differ from that, so `?`
is written only for a whole pack of which it was not said that nothing was taken.

Where the ten takes the seven's place (`rules=azores`), `10` stands for `Rank.SEVEN` and `7` is refused.
Rules that `RULES` does not hold are written `rules=custom`, which is read only where the caller gives them.
A position without a card left is written but not read, as `Position` itself takes none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from sueca.cards import Card, Rank, Suit, display_order, rank_hint, suit_hint
from sueca.deal import Hand
from sueca.errors import CardError, DealError, NotationError
from sueca.notation.goal import parse_goal
from sueca.notation.tokens import Fields, Token, tokenize
from sueca.position import Position
from sueca.puzzle import Goal
from sueca.rules import PORTUGAL, RULES, Rules, parse_rules
from sueca.seats import Pair, Seat
from sueca.words import counted, listed

_PAIR = re.compile(r"([0-9]{1,3})-([0-9]{1,3})")
_LISTED = re.compile(r"[^\s,]+")
_KEYS = ("goal", "rules", "tricks")
_LONGEST_NAME = 20

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class _Placed:
    """A card and where it was read."""

    card: Card
    token: Token


def parse_position(
    text: str, *, rules: Rules | None = None, trump: Suit | None = None, leader: Seat | None = None
) -> Position:
    """Reads a position; a keyword given replaces what the text says.

    A text read with both `trump` and `leader` given may leave the two fields out. A goal is passed over.
    Raises `NotationError`, with the column where it can be told, for anything but one position.

    >>> parse_position("N:A... K... 7... 2... H S").to_play
    Seat.S
    """
    return parse_line(text, rules=rules, trump=trump, leader=leader)[0]


def parse_line(
    text: str, *, rules: Rules | None = None, trump: Suit | None = None, leader: Seat | None = None
) -> tuple[Position, Goal | None]:
    """Reads a position as `parse_position` does, and the goal that the line gives a side, None if there is none."""
    tokens = list(tokenize(text))
    words = _words([token for token in tokens if "=" in token.text])
    fields = Fields([token for token in tokens if "=" not in token.text])
    if rules is None:
        rules = _read(parse_rules, words["rules"]) if "rules" in words else PORTUGAL
    hands = _hands(fields, rules)
    trump, leader = _trump_and_leader(fields, rules, trump, leader)
    table = _table(fields, rules)
    points = fields.take("the points") if _looks_like_points(fields.ahead) else None
    forgotten_comma = bool(table) and _can_read(Suit.parse, fields.ahead[-1:])
    fields.finish("; cards on the table are joined by commas, as in 2H,4H" if forgotten_comma else "")
    placed = [card for hand in hands.values() for card in hand] + table
    _check_once(placed, rules)
    nothing_taken = _taken_by_default(len(placed), rules)
    goal = parse_goal(words["goal"], rules) if "goal" in words else None
    try:
        position = Position(
            hands=tuple(frozenset(held.card for held in hands[seat]) for seat in sorted(hands)),
            trump=trump,
            leader=leader,
            trick=tuple(played.card for played in table),
            taken=_pair(points, "points", rules) if points else nothing_taken,
            tricks=_pair(words["tricks"], "tricks", rules) if "tricks" in words else nothing_taken,
            rules=rules,
        )
    except DealError as error:
        column = next((each.token.column for each in placed if each.card == error.card), None)
        raise NotationError(str(error), column=column) from None
    return position, goal


def format_position(position: Position) -> str:
    """Writes a position in the shortest form that reads back as the same.

    >>> format_position(parse_position("e: .k2.-. .73.-. .5j.-. .q4.-.  ♥ e"))
    'N:.Q4.. .K2.. .73.. .J5.. H E'
    """
    rules = position.rules
    in_sight = sum(map(len, position.hands)) + len(position.trick)
    by_default = _taken_by_default(in_sight, rules)
    fields = [
        "N:" + " ".join(_hand_text(hand, rules) for hand in position.hands),
        position.trump.letter,
        position.leader.name,
    ]
    if position.trick:
        fields.append(",".join(map(rules.card_label, position.trick)))
    elif position.taken != by_default:
        fields.append("-")
    if position.taken != by_default:
        fields.append(_pair_text(position.taken))
    if rules != PORTUGAL:
        fields.append(f"rules={rules.name if RULES.get(rules.name) == rules else 'custom'}")
    if position.tricks != by_default:
        fields.append(f"tricks={_pair_text(position.tricks)}")
    return " ".join(fields)


def _words(tokens: list[Token]) -> dict[str, Token]:
    """Returns the values of the `key=value` words by key."""
    words: dict[str, Token] = {}
    for token in tokens:
        start = token.text.index("=")
        key = token.text[:start].lower()
        if key not in _KEYS:
            raise token.error(f"{token.part(0, start).quoted} is not a key; keys are {listed(_KEYS)}")
        if key in words:
            raise token.error(f"{key}= is given twice")
        words[key] = token.part(start + 1)
    return words


def _hands(fields: Fields, rules: Rules) -> dict[Seat, list[_Placed]]:
    """Reads the first seat, the colon and a hand for every seat."""
    opening = fields.take("the position")
    if fields.ahead != ":":
        raise opening.error(f"{opening.quoted}: a position starts with a seat and a colon, as in N:")
    first = _read(rules.parse_seat, opening)
    fields.take("the colon")
    seats = sorted(rules.seats)
    start = seats.index(first)
    hands: dict[Seat, list[_Placed]] = {}
    for seat in seats[start:] + seats[:start]:
        if not fields.ahead or _can_read(Suit.parse, fields.ahead):
            raise fields.error(f"{counted(len(hands), 'hand')} for {len(seats)} seats; {seat}'s is missing")
        hands[seat] = list(_hand(fields.take("a hand"), seat, rules))
    if "." in fields.ahead:
        raise fields.error(f"one hand too many for {len(seats)} seats")
    return hands


def _hand(token: Token, seat: Seat, rules: Rules) -> Iterator[_Placed]:
    if token.text == "-":
        return
    if (count := token.text.count(".") + 1) != len(Suit):
        suits = f"{count} suit{'s' * (count > 1)}, not {len(Suit)}"
        raise token.error(f"{seat}'s hand {token.quoted} has {suits}; write spades.hearts.diamonds.clubs")
    start = 0
    for suit, text in zip(Suit, token.text.split("."), strict=True):
        if text != "-":
            yield from _cards_of_suit(token.part(start, start + len(text)), suit, seat, rules)
        start += len(text) + 1


def _cards_of_suit(token: Token, suit: Suit, seat: Seat, rules: Rules) -> Iterator[_Placed]:
    ranks = _ranks(rules)
    start = 0
    while start < len(token.text):
        label = token.part(start, start + (2 if token.text.startswith("10", start) else 1))
        rank = ranks.get(label.text.upper())
        if rank is None:
            raise label.error(f"{seat}'s {suit.name.lower()}: {_rank_problem(label, rules)}")
        yield _Placed(Card(rank, suit), label)
        start += len(label.text)


def _ranks(rules: Rules) -> dict[str, Rank]:
    """Returns the ranks by what may be written for them, in upper case."""
    ranks = {rules.rank_label(rank): rank for rank in rules.ranks}
    return ranks | {"T": ranks["10"]} if "10" in ranks else ranks


def _rank_problem(label: Token, rules: Rules) -> str:
    if rules.ten_for_seven and label.text == "7":
        return f"{rules.name} plays 10 in place of 7"
    if not rules.ten_for_seven and label.text.upper() in ("10", "T"):
        return f"{rules.name} plays 7, not 10, below the ace; rules=azores plays 10"
    ranks = " ".join(map(rules.rank_label, rules.ranks))
    return f"{label.quoted} is not a rank; ranks are {ranks}{rank_hint(label.text)}"


def _trump_and_leader(fields: Fields, rules: Rules, trump: Suit | None, leader: Seat | None) -> tuple[Suit, Seat]:
    """Reads the two fields, which may be left out together where both are given."""
    told = _can_read(Suit.parse, fields.ahead) or _can_read(Seat.parse, fields.ahead)
    if trump is not None and leader is not None and not told:
        return trump, leader
    told_trump = _read(Suit.parse, fields.take("the trump suit"))
    told_leader = _read(rules.parse_seat, fields.take("the leader"))
    return told_trump if trump is None else trump, told_leader if leader is None else leader


def _read(parse: Callable[[str], _T], token: Token) -> _T:
    try:
        return parse(token.text[:_LONGEST_NAME])
    except CardError as error:
        raise token.error(str(error)) from None


def _can_read(parse: Callable[[str], object], text: str) -> bool:
    try:
        parse(text)
    except CardError:
        return False
    return True


def _table(fields: Fields, rules: Rules) -> list[_Placed]:
    """Reads the cards on the table, if the field is there."""
    if not fields.ahead or _looks_like_points(fields.ahead):
        return []
    token = fields.take("the table")
    if token.text == "-":
        return []
    return [_played(token.part(*match.span()), rules) for match in _LISTED.finditer(token.text)]


def _played(token: Token, rules: Rules) -> _Placed:
    text = token.text
    for suit, label in ((text[-1], token.part(0, len(text) - 1)), (text[0], token.part(1))):
        if not (label.text and _can_read(Suit.parse, suit)):
            continue
        rank = _ranks(rules).get(label.text.upper())
        if rank is not None:
            return _Placed(Card(rank, Suit.parse(suit)), token)
        raise token.error(f"{token.quoted} on the table: {_rank_problem(label, rules)}")
    raise token.error(f"{token.quoted} is not a card; write rank and suit, as in AH{suit_hint(text[-1])}")


def _looks_like_points(text: str) -> bool:
    return text == "?" or ("-" in text and text != "-")


def _pair(token: Token, what: str, rules: Rules) -> Pair | None:
    if token.text == "?":
        return None
    match = _PAIR.fullmatch(token.text)
    if match is None:
        sides = "-".join(map(str, rules.sides))
        raise token.error(f"{token.quoted} are no {what}; write {sides} as two numbers, as in 3-2")
    return int(match[1]), int(match[2])


def _pair_text(pair: Pair | None) -> str:
    return "?" if pair is None else f"{pair[0]}-{pair[1]}"


def _check_once(placed: list[_Placed], rules: Rules) -> None:
    seen = set()
    for each in placed:
        if each.card in seen:
            raise each.token.error(f"{rules.card_label(each.card)} occurs more than once")
        seen.add(each.card)


def _taken_by_default(in_sight: int, rules: Rules) -> Pair | None:
    """Returns what is taken, points or tricks, where nothing is said of it."""
    return (0, 0) if in_sight == rules.hand_size * len(rules.seats) else None


def _hand_text(hand: Hand, rules: Rules) -> str:
    held = display_order(hand)
    suits = ("".join(rules.rank_label(card.rank) for card in held if card.suit is suit) for suit in Suit)
    return ".".join(suits) if hand else "-"
