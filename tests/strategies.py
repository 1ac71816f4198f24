"""Builders and hypothesis strategies that the tests share."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import strategies as st

from sueca.cards import Card, Rank
from sueca.deal import Hand, random_deal, random_hands
from sueca.position import Position
from sueca.rules import AZORES, BRAZIL, PORTUGAL, Rules
from sueca.seats import Seat, Side

FIVE_HANDED = Rules(
    name="five",
    seats=(Seat.N, Seat.X, Seat.W, Seat.S, Seat.E),
    sides=(Side.parse("NE"), Side.parse("SWX")),
)
SIX_HANDED = Rules(
    name="six",
    seats=(Seat.N, Seat.Y, Seat.X, Seat.W, Seat.S, Seat.E),
    sides=(Side.parse("NE"), Side.parse("SWXY")),
    ranks=tuple(reversed(Rank)),
)
ALL_RANKS = Rules(name="48 cards", ranks=tuple(reversed(Rank)))
"""Four players with the larger pack: twelve cards a hand, of which the solver plays up to ten."""
NAMED_RULES = (PORTUGAL, BRAZIL, AZORES)
ALL_RULES = (*NAMED_RULES, ALL_RANKS, FIVE_HANDED, SIX_HANDED)


def cards(text: str) -> tuple[Card, ...]:
    """Returns the cards of a list such as `7H 2S`."""
    return tuple(map(Card.parse, text.split()))


def hands(*texts: str) -> tuple[Hand, ...]:
    """Returns a hand for each list of cards, clockwise from north."""
    return tuple(frozenset(cards(text)) for text in texts)


def play_at_random(position: Position, random: Random, cards_left: int, on_table: int) -> Position:
    """Returns a position with `on_table` cards on the table of a trick led with `cards_left` cards a hand."""
    while position.cards_left > cards_left or position.trick:
        position = position.play(random.choice(position.legal_cards))
    for _ in range(on_table):
        position = position.play(random.choice(position.legal_cards))
    return position


@st.composite
def positions(
    draw: st.DrawFn,
    max_cards: int = 10,
    rules: st.SearchStrategy[Rules] = st.sampled_from(NAMED_RULES),  # noqa: B008
    whole: st.SearchStrategy[bool] = st.booleans(),  # noqa: B008
) -> Position:
    """Draws positions reached by legal play, between tricks or within one.

    A whole position comes from a full deal, others from random hands of a part of the pack. The points and
    tricks taken are known or not.
    """
    table = draw(rules)
    random = Random(draw(st.integers(0, 2**32)))
    cards_left = draw(st.integers(1, min(max_cards, table.hand_size)))
    on_table = draw(st.integers(0, len(table.seats) - 1))
    start = Position.start(random_deal(random, table))
    if draw(whole):
        position = play_at_random(start, random, cards_left, on_table)
    else:
        few = replace(start, hands=random_hands(random, cards_left, table), taken=None, tricks=None)
        position = play_at_random(few, random, cards_left, on_table)
    if draw(st.booleans()):
        position = replace(position, taken=None)
    if draw(st.booleans()):
        position = replace(position, tricks=None)
    return position


def endings(seed: int, count: int, max_cards: int, rules: Rules = PORTUGAL) -> list[Position]:
    """Returns random endings of up to `max_cards` cards a hand, with up to three cards on the table."""
    random = Random(seed)
    found = []
    for _ in range(count):
        cards_left = 1 + int(random.random() * max_cards)
        start = Position.start(random_deal(random, rules))
        few = replace(start, hands=random_hands(random, cards_left, rules), taken=None, tricks=None)
        found.append(play_at_random(few, random, cards_left, int(random.random() * len(rules.seats))))
    return found
