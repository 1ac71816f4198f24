"""`sueca deal`: random deals in the notation."""

from __future__ import annotations

from random import Random
from typing import Annotated

import typer

from sueca.cards import Suit
from sueca.cli.options import RulesOption, examples
from sueca.deal import random_deal, random_hands
from sueca.errors import SuecaError
from sueca.notation import format_position
from sueca.position import Position
from sueca.rules import PORTUGAL, Rules, parse_rules

EXAMPLES = examples(
    ("Ten deals, the same ones every time:", "sueca deal --count 10 --seed 7"),
    ("Endings of four cards a hand, solved:", "sueca deal --cards 4 --count 3 | sueca solve -"),
)


def deal(
    *,
    count: Annotated[int, typer.Option(metavar="N", min=0, help="How many deals.")] = 1,
    seed: Annotated[
        int | None, typer.Option(metavar="N", help="Deal the same hands for the same seed.", show_default=False)
    ] = None,
    cards: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Cards a hand, all if not given.", show_default=False)
    ] = None,
    rules: RulesOption = None,
) -> None:
    """Deals at random, with a random trump and leader, one line a deal."""
    random = Random(seed)
    played = PORTUGAL if rules is None else parse_rules(rules)
    for _ in range(count):
        print(format_position(_position(random, cards, played)))


def _position(random: Random, cards: int | None, rules: Rules) -> Position:
    if cards is None or cards == rules.hand_size:
        return Position.start(random_deal(random, rules))
    if cards > rules.hand_size:
        raise SuecaError(f"{cards} cards a hand; a full hand is {rules.hand_size}")
    hands = random_hands(random, cards, rules)
    trump = Suit(int(random.random() * len(Suit)))
    leader = rules.seats[int(random.random() * len(rules.seats))]
    return Position(hands, trump, leader, rules=rules)
