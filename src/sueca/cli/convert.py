"""`sueca convert`: records in another format."""
# ruff: noqa: PLR0913 - every option is a parameter

from __future__ import annotations

from typing import Annotated

import typer

from sueca.cli.options import (
    FormatOption,
    LeaderOption,
    RecordFiles,
    RecordLangOption,
    RecordTrumpOption,
    RulesOption,
    examples,
)
from sueca.cli.streams import complain, put
from sueca.errors import SuecaError

EXAMPLES = examples(
    ("A robot's log as a file to read and write in:", "sueca convert examples/hands/robot.log"),
    ("As JSON, for other programs:", "sueca convert examples/hands/lost.sueca.txt --to json"),
)


def convert(
    files: RecordFiles,
    *,
    to: Annotated[str, typer.Option(metavar="FORMAT", help="The format to write.")] = "native",
    form: FormatOption = None,
    lang: RecordLangOption = None,
    trump: RecordTrumpOption = None,
    leader: LeaderOption = None,
    rules: RulesOption = None,
) -> None:
    """Writes records of hands in another format: native, json, coursework or typed.

    A FILE holds records in any format that sueca review reads, or is - for
    standard input.
    """
    from sueca.cli.records import open_records, reading
    from sueca.notation.records import WRITTEN, format_record

    if to not in WRITTEN:
        raise SuecaError(f"--to: {to!r} is not a format that is written; those are {', '.join(WRITTEN)}")
    options = reading(form=form, lang=lang, rules=rules, trump=trump, leader=leader, each=True)
    good, written = True, 0
    for item in open_records(files, options).items:
        try:
            record = item.read()
            text = "" if record is None else format_record(record, to)
        except SuecaError as error:
            good = False
            complain(error if error is item.content else f"{item.place}: {error}")
        else:
            if written and to == "native":
                put("")
            put(text.removesuffix("\n"))
            written += 1
    if not good:
        raise typer.Exit(2)
