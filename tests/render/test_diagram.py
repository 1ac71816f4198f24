"""The diagram of a position."""

from random import Random

import pytest

from strategies import FIVE_HANDED, NAMED_RULES, endings
from sueca import AZORES, Deal, Position, Rules, Seat, Suit, format_position, parse_position, random_deal
from sueca.render.diagram import diagram
from sueca.render.glyphs import ASCII, UNICODE
from sueca.render.lines import Screen, plain

DIAGRAM = """\
               N
               ♠ 6
               ♥ Q 6
               ♦ K 4 3
               ♣ Q 6 4 2
W           ╭─────────────╮   E
♠ 7 J 4     │   trump ♠   │   ♠ A Q 5 2
♥ A 7 K 5   │             │   ♥ J
♦ A 2       │   W leads   │   ♦ J 5
♣ 5         ╰─────────────╯   ♣ A J 3
               S
               ♠ K 3
               ♥ 4 3 2
               ♦ 7 Q 6
               ♣ 7 K"""

MIDDLE = """\
      +-------------+
W     |   trump d   |   E
s -   |    N 10h    |   s A
h 3   | W 4h        |   h 5
d -   |     S ?     |   d -
c -   |    N led    |   c -
      +-------------+
"""


def test_a_deal() -> None:
    position = parse_position("N:6.Q6.K43.Q642 AQ52.J.J5.AJ3 K3.432.7Q6.7K 7J4.A7K5.A2.5 S W")
    assert Screen(diagram(position, UNICODE)).plain == DIAGRAM


def test_the_middle_of_a_trick_in_ascii() -> None:
    position = parse_position("N:.K.. A.5.. K.Q.. .3.. D N 10H,4H rules=azores")
    assert MIDDLE in Screen(diagram(position, ASCII)).plain


@pytest.mark.parametrize("rules", NAMED_RULES)
def test_it_fits_in_60_columns_and_shows_every_card(rules: Rules) -> None:
    random = Random(1)
    for _ in range(50):
        position = Position.start(random_deal(random, rules))
        while not position.is_over:
            text = Screen(diagram(position, UNICODE)).plain
            assert max(map(len, text.splitlines())) <= 60
            assert not any(line.endswith(" ") for line in text.splitlines())
            shown = sum(len(line.split()) for line in text.splitlines())
            assert shown > sum(map(len, position.hands)) + len(position.trick), format_position(position)
            position = position.play(random.choice(position.legal_cards))


@pytest.mark.parametrize("rules", NAMED_RULES)
def test_the_widest_hands_fit_too(rules: Rules) -> None:
    hands = tuple(frozenset(card for card in rules.pack if card.suit is suit) for suit in Suit)
    position = Position.start(Deal(hands, Suit.SPADES, Seat.N, rules))
    for glyphs in (UNICODE, ASCII):
        text = Screen(diagram(position, glyphs)).plain
        assert max(map(len, text.splitlines())) <= 60
        ranks = " ".join(rules.rank_label(rank) for rank in rules.ranks)
        assert text.count(ranks) == 4
    assert ("10" in text) == (rules is AZORES)


def test_the_further_hands_of_a_larger_table_stand_below() -> None:
    position = endings(1, 1, 2, FIVE_HANDED)[0]
    shown = [plain(line) for line in diagram(position, ASCII)]
    assert shown[-5] == "X"
    for card in position.hands[Seat.X]:
        assert any(line.startswith(card.suit.letter.lower()) and card.rank.letter in line for line in shown[-4:])
