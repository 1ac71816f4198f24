"""`sueca hint`: what to play, by what a player sees."""
# ruff: noqa: PLR0913 - every option is a parameter

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from sueca.cli.files import check_places, write_file
from sueca.cli.judging import CsvOption, JobsOption, SamplesOption, Sampling, SeedOption, TimeOption
from sueca.cli.options import RecordLangOption, RulesOption, examples
from sueca.cli.values import parsed, parsed_rules
from sueca.errors import SuecaError
from sueca.rules import PORTUGAL, Rules

if TYPE_CHECKING:
    from sueca.unseen.knowledge import Knowledge

_T = TypeVar("_T")

_KNOWN = "What is known"

EXAMPLES = examples(
    (
        "Fourth to the first trick:",
        "sueca hint --hand 'A5.4.Q63.6432' --seat S --trump S --leader E --played '2D AD 5D' --samples 10",
    ),
    (
        "West dealt, and turned up the five of hearts:",
        "sueca hint --hand AK.764.7Q.Q2 --seat N --trump H --leader S --trump-card 5H --played '2D AD 5D KD 3S' "
        "--samples 10",
    ),
)


def _known(name: str, metavar: str, text: str, *, needed: bool = False) -> object:
    return typer.Option(name, metavar=metavar, help=text, show_default=False, rich_help_panel=_KNOWN)


def hint(
    *,
    hand: Annotated[str, _known("--hand", "HAND", "Your cards now: spades.hearts.diamonds.clubs, or AS 5S 4H …")],
    seat: Annotated[str, _known("--seat", "N|E|S|W", "Your seat.")],
    trump: Annotated[str, _known("--trump", "S|H|D|C", "The trump suit.")],
    leader: Annotated[str, _known("--leader", "N|E|S|W", "The seat that led the first trick.")],
    played: Annotated[str, _known("--played", "CARDS", "All cards played, by anybody, in order.")] = "",
    trump_card: Annotated[str | None, _known("--trump-card", "CARD", "The card that the dealer turned up.")] = None,
    dealer: Annotated[
        str | None, _known("--dealer", "N|E|S|W", "Who dealt; the seat before the leader if not given.")
    ] = None,
    voids: Annotated[
        str | None, _known("--voids", "VOIDS", "Further voids, as in 'E:H W:SD'; those shown are known.")
    ] = None,
    rules: RulesOption = None,
    lang: RecordLangOption = None,
    samples: SamplesOption = None,
    time: TimeOption = None,
    seed: SeedOption = "0",
    jobs: JobsOption = None,
    csv: CsvOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Tells a player what each of his cards is worth on average, the other hands unseen.

    The other hands are dealt again and again, in all ways that fit the cards
    played and the voids shown, each as likely, and every card is solved on the
    same deals. All deals are judged where they are few.
    What such averages do not tell: the deals are played as if all saw all
    hands. So cards that find something out or hide it are worth more at the
    table, and those that need a guess later are worth less (strategy fusion).
    """
    from sueca.cli.batch import print_screen
    from sueca.cli.streams import put
    from sueca.render.judging import hint_screen
    from sueca.render.judging_export import hint_csv, hint_json
    from sueca.unseen.hints import hint as weigh

    check_places(csv)
    sampling = Sampling.parse(samples, time, seed, jobs)
    played_by = parsed_rules(rules) or PORTUGAL
    known = _knowledge(
        played_by,
        lang or "en",
        start=(seat, trump, leader),
        hand=hand,
        played=played,
        turned=(trump_card, dealer),
        voids=voids,
    )
    found = weigh(known, samples=sampling.samples, seconds=sampling.seconds, seed=sampling.seed, jobs=sampling.jobs)
    if as_json:
        put(json.dumps(hint_json(found)))
    else:
        print_screen(lambda glyphs, _columns: hint_screen(found, glyphs))
    if csv is not None:
        write_file(csv, hint_csv(found))


def _knowledge(
    rules: Rules,
    lang: str,
    *,
    start: tuple[str, str, str],
    hand: str,
    played: str,
    turned: tuple[str | None, str | None],
    voids: str | None,
) -> Knowledge:
    """Reads what the player knows. Raises `SuecaError`, which names the option, for what cannot be read."""
    from sueca.cards import Suit
    from sueca.notation.hand import parse_cards, parse_hand
    from sueca.unseen.knowledge import Knowledge, parse_voids

    (seat, trump, leader), (trump_card, dealer) = start, turned
    first = _told("--leader", rules.parse_seat, leader)
    shown = _told("--trump-card", lambda text: parse_cards(text, rules, lang), trump_card or "")
    if trump_card is not None and len(shown) != 1:
        raise SuecaError(f"--trump-card: {len(shown)} cards, not one")
    dealt = parsed("--dealer", rules.parse_seat, dealer)
    return Knowledge(
        seat=_told("--seat", rules.parse_seat, seat),
        hand=_told("--hand", lambda text: parse_hand(text, rules, lang), hand),
        trump=_told("--trump", Suit.parse, trump),
        first_leader=first,
        plays=_told("--played", lambda text: parse_cards(text, rules, lang), played),
        dealer=rules.after(first, -1) if dealt is None and shown else dealt,
        trump_card=shown[0] if shown else None,
        told=frozenset() if voids is None else _told("--voids", lambda text: parse_voids(text, rules), voids),
        rules=rules,
    )


def _told(option: str, parse: Callable[[str], _T], text: str) -> _T:
    """Reads what an option tells. Raises `SuecaError`, which names it, for what it cannot be."""
    try:
        return parse(text)
    except SuecaError as error:
        raise SuecaError(f"{option}: {error}") from None
