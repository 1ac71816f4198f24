"""`sueca deal`: random deals in the notation."""

from __future__ import annotations

from random import Random
from typing import Annotated

import typer

from sueca.cli.options import RulesOption, examples
from sueca.cli.streams import put
from sueca.cli.values import parsed_rules, whole
from sueca.deal import random_deal, random_hands, random_start
from sueca.notation import format_position
from sueca.position import Position
from sueca.rules import PORTUGAL, Rules

EXAMPLES = examples(
    ("Ten deals, the same ones every time:", "sueca deal --count 10 --seed 7"),
    ("Endings of four cards a hand, solved:", "sueca deal --cards 4 --count 3 | sueca solve -"),
)


def deal(
    *,
    count: Annotated[str, typer.Option(metavar="N", help="How many deals.")] = "1",
    seed: Annotated[
        str | None, typer.Option(metavar="N", help="Deal the same hands for the same seed.", show_default=False)
    ] = None,
    cards: Annotated[
        str | None, typer.Option(metavar="N", help="Cards a hand, all if not given.", show_default=False)
    ] = None,
    rules: RulesOption = None,
) -> None:
    """Deals at random, with a random trump and leader, one line a deal."""
    played = parsed_rules(rules) or PORTUGAL
    size = played.hand_size if cards is None else whole("--cards", cards, 1, played.hand_size)
    random = Random(None if seed is None else whole("--seed", seed))
    for _ in range(whole("--count", count, 0)):
        put(format_position(_position(random, size, played)))


def _position(random: Random, cards: int, rules: Rules) -> Position:
    if cards == rules.hand_size:
        return Position.start(random_deal(random, rules))
    hands = random_hands(random, cards, rules)
    return Position(hands, *random_start(random, rules), rules=rules)
