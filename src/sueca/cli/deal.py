"""`sueca deal`: random deals in the notation."""
# ruff: noqa: PLR0913 - every option is a parameter

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Annotated, TypeVar

import typer

from sueca.cards import Card, Suit
from sueca.cli.options import LeaderOption, RulesOption, TrumpOption, examples
from sueca.cli.streams import put
from sueca.cli.values import Overrides, whole
from sueca.errors import DealError, NotationError, SuecaError
from sueca.notation import format_position
from sueca.rules import PORTUGAL, Rules
from sueca.seats import Seat

T = TypeVar("T", Card, Suit)

EXAMPLES = examples(
    ("Ten deals, the same ones every time:", "sueca deal --count 10 --seed 7"),
    ("Endings of four cards a hand, solved:", "sueca deal --cards 4 --count 3 | sueca solve -"),
    ("A strong north, and east without spades:", "sueca deal --where 'N.trumps >= 5 and N.points > 40' --void E:S"),
)
_WANTED = "What is wanted"


def _wanted(metavar: str, text: str) -> object:
    return typer.Option(metavar=metavar, help=text, show_default=False, rich_help_panel=_WANTED)


def deal(
    *,
    count: Annotated[str, typer.Option(metavar="N", help="How many deals.")] = "1",
    seed: Annotated[
        str | None, typer.Option(metavar="N", help="Deal the same hands for the same seed.", show_default=False)
    ] = None,
    cards: Annotated[
        str | None, typer.Option(metavar="N", help="Cards a hand, all if not given.", show_default=False)
    ] = None,
    where: Annotated[
        str | None,
        _wanted("CONDITION", "Deal until this is true, as N.trumps >= 6 and NS.points > 40 (see the README)."),
    ] = None,
    hand: Annotated[
        list[str] | None, _wanted("SEAT:CARDS", "Give a seat these cards, as N:AS,7H or N:A7..K. (repeatable).")
    ] = None,
    void: Annotated[list[str] | None, _wanted("SEAT:SUITS", "Give a seat none of a suit (repeatable).")] = None,
    tries: Annotated[str | None, _wanted("N", "Give up after N tries in a row, 1,000,000 if not given.")] = None,
    trump: TrumpOption = None,
    leader: LeaderOption = None,
    rules: RulesOption = None,
) -> None:
    """Deals at random, with a random trump and leader, one line a deal."""
    from sueca.dealing.condition import parse_condition
    from sueca.dealing.constraints import TRIES, Constraints, deals, parse_hand, parse_void

    told = Overrides.parse(rules, trump, leader)
    played = told.rules or PORTUGAL
    size = played.hand_size if cards is None else whole("--cards", cards, 1, played.hand_size)
    wanted = whole("--count", count, 0)
    random = Random(None if seed is None else whole("--seed", seed))
    most = TRIES if tries is None else whole("--tries", tries, 1)
    fixed, empty = _by_seat("--hand", hand, parse_hand, played), _by_seat("--void", void, parse_void, played)
    try:
        constraints = Constraints(
            rules=played,
            cards=size,
            hands=fixed,
            voids=empty,
            trump=told.trump,
            leader=told.leader,
            where=None if where is None else parse_condition(where, played),
        )
    except NotationError as error:
        raise SuecaError(f"--where: {error}") from None
    except DealError as error:
        raise SuecaError(f"{_culprits(hand, void)}: {error}") from None
    for position in islice(deals(random, constraints, tries=most), wanted):
        put(format_position(position))


def _by_seat(
    option: str,
    texts: list[str] | None,
    parse: Callable[[str, Rules], tuple[Seat, frozenset[T]]],
    rules: Rules,
) -> tuple[frozenset[T], ...]:
    """Reads an option that may be given several times; returns what it gives each seat."""
    given = [frozenset[T]() for _ in rules.seats]
    for text in texts or ():
        try:
            seat, what = parse(text, rules)
        except NotationError as error:
            raise SuecaError(f"{option}: {error}") from None
        given[seat] |= what
    return tuple(given)


def _culprits(hand: list[str] | None, void: list[str] | None) -> str:
    """Returns the options that no deal can satisfy."""
    return " and ".join(name for name, given in (("--hand", hand), ("--void", void)) if given)
