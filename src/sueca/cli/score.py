"""`sueca score`: rubbers kept hand by hand."""
# ruff: noqa: PLR0913 - every option is a parameter

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import groupby
from typing import TYPE_CHECKING, Annotated

import typer

from sueca.cli.files import check_places, write_file
from sueca.cli.options import (
    FormatOption,
    LeaderOption,
    RecordFiles,
    RecordLangOption,
    RulesOption,
    examples,
)
from sueca.cli.streams import complain, note, put
from sueca.errors import SuecaError
from sueca.record import Record
from sueca.words import counted

if TYPE_CHECKING:
    from sueca.cli.inputs import Inputs
    from sueca.rubber import Rubber, ScoredHand
    from sueca.rules import Rules

EXAMPLES = examples(
    ("Who won the rubbers?", "sueca score examples/rubber.sueca.txt"),
    ("By other rules:", "sueca score examples/rubber.sueca.txt --rules examples/rules/tournament.toml"),
    ("For other programs:", "sueca score examples/rubber.sueca.txt --json"),
)


def score(
    files: RecordFiles,
    *,
    form: FormatOption = None,
    rules: RulesOption = None,
    lang: RecordLangOption = None,
    trump: Annotated[
        str | None,
        typer.Option(
            metavar="S|H|D|C", help="The trump where a record has none.", show_default=False, rich_help_panel="Game"
        ),
    ] = None,
    leader: LeaderOption = None,
    skip_bad: Annotated[
        bool, typer.Option("--skip-bad", help="Leave out hands that cannot be read or scored, and go on.")
    ] = False,
    svg: Annotated[
        str | None, typer.Option(metavar="FILE", help="Draw the crosses of all rubbers there.", show_default=False)
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object a hand, and one a rubber.")] = False,
) -> None:
    """Keeps the score of rubbers: what every hand brings, ties carried, who wins.

    A FILE holds records of hands, as for sueca review, or is - for standard
    input. A hand is scored by its cards, or else by the result in the record.
    We are north and south, they east and west.
    """
    from sueca.cli.records import open_records, reading

    check_places(svg, inputs=files)
    options = reading(form=form, lang=lang, rules=rules, trump=trump, leader=leader)
    hands, bad = _scored(open_records(files, options), options.get("rules"), skip_bad)
    if bad:
        rest = f"{bad} left out" if skip_bad else "those before the first that cannot be; --skip-bad leaves such out"
        note(f"{counted(len(hands), 'hand')} scored, {rest}")
    rubbers = _show(hands, as_json=as_json)
    if svg is not None and rubbers:
        from sueca.render.cross import Cross, cross_svg

        write_file(svg, cross_svg([Cross.of(rubber) for rubber in rubbers]))
    if bad:
        raise typer.Exit(2)


def _scored(inputs: Inputs[Record], rules: Rules | None, skip_bad: bool) -> tuple[list[ScoredHand], int]:
    """Returns the hands that were scored, and how many cannot be; complains of them.

    Without `skip_bad` nothing is scored after the first of them.
    """
    from sueca.rubber import score_record

    hands: list[ScoredHand] = []
    bad = 0
    for item in inputs.items:
        try:
            record = item.read()
            if record is not None and (skip_bad or not bad):
                hands.append(score_record(record, hands[-1] if hands else None, rules=rules))
        except SuecaError as error:
            bad += 1
            complain(error)
    return hands, bad


def _show(hands: Iterable[ScoredHand], *, as_json: bool) -> list[Rubber]:
    """Prints the rubbers that the hands make, and returns them."""
    from sueca.cli.batch import print_screen
    from sueca.render.score import hand_json, rubber_json, screens
    from sueca.rubber import rubber_of

    rubbers = [rubber_of(played) for _, played in groupby(hands, key=lambda hand: hand.rubber)]
    if as_json:
        for rubber in rubbers:
            for line in (*map(hand_json, rubber.hands), rubber_json(rubber)):
                put(json.dumps(line))
    elif rubbers:
        print_screen(lambda glyphs, columns: screens(rubbers, glyphs, columns))
    return rubbers
