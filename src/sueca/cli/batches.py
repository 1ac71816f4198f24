"""`sueca batch`: files of any size, solved by several processes or a cluster, and resumed where they were left."""
# ruff: noqa: PLR0913 - every option is a parameter

from __future__ import annotations

import json
import sys
from typing import Annotated, BinaryIO

import typer

from sueca.cli import values
from sueca.cli.files import check_places
from sueca.cli.inputs import STDIN
from sueca.cli.options import LangOption, RulesOption, examples
from sueca.cli.streams import complain, note
from sueca.errors import SuecaError

EXAMPLES = examples(
    ("The points of many deals:", "sueca deal --cards 5 --count 500 | sueca batch - -"),
    ("From file to file, by all cores:", "sueca batch deals.txt values.parquet"),
    ("Every hand of a club's evenings:", "sueca batch hands.jsonl reviews.jsonl --task review"),
    ("By a cluster:", "sueca batch deals.parquet values.parquet --scheduler tcp://10.0.0.1:8786"),
)

_TASKS = ["value", "cards", "review", "goal"]
_WORK, _FILES = "Work", "Files"


def _value(metavar: str, text: str, panel: str) -> object:
    return typer.Option(metavar=metavar, help=text, show_default=False, rich_help_panel=panel)


def batch(
    source: Annotated[str, typer.Argument(metavar="IN", hidden=True)],
    out: Annotated[str, typer.Argument(metavar="OUT", hidden=True)],
    *,
    task: Annotated[
        str,
        typer.Option(
            metavar="|".join(_TASKS), autocompletion=lambda: _TASKS, help="What is asked.", rich_help_panel="Questions"
        ),
    ] = "value",
    depth: Annotated[str | None, _value("N", "Look N cards deep for a second way to a goal.", "Questions")] = None,
    jobs: Annotated[str | None, _value("N", "Work with N processes, one a core if not given.", _WORK)] = None,
    scheduler: Annotated[str | None, _value("ADDRESS", "Work with the Dask cluster there instead.", _WORK)] = None,
    chunk: Annotated[str | None, _value("N", "Hand out N lines at a time.", _WORK)] = None,
    restart: Annotated[
        bool, typer.Option("--restart", help="Begin anew what was left unfinished.", rich_help_panel=_FILES)
    ] = False,
    force: Annotated[
        bool, typer.Option("--force", help="Write OUT anew if it is there.", rich_help_panel=_FILES)
    ] = False,
    rules: RulesOption = None,
    lang: LangOption = None,
) -> None:
    """Answers a question for every position, puzzle or record of a file IN, into a file OUT.

    The names tell what the files hold: .txt positions or puzzles, one a
    line; .jsonl objects with a key position, or records, one a line;
    .parquet a column position, or record. Other keys and columns are given
    back. - is standard input or output.
    The task value adds the points of NS, cards those after every card, goal
    whether a goal can be reached and in one way only, review what every
    card of a record cost.
    Bad lines go to OUT.rejects.jsonl, with the reason. Stopped or killed, the
    same command goes on where it was.
    """
    from sueca.cli.progress import RateBar
    from sueca.render.batch import summary_line
    from sueca.stream import BatchProgress, BatchTask, run_batch

    _check_readable(source)
    check_places(None if out == STDIN else out)
    asked = BatchTask(
        name=task,
        rules=values.parsed_rules(rules),
        depth=None if depth is None else values.whole("--depth", depth, 1, 999),
    )
    options = {
        "jobs": None if jobs is None else values.whole("--jobs", jobs, 1, 9999),
        "chunk": None if chunk is None else values.whole("--chunk", chunk, 1, 1_000_000),
    }
    if jobs is not None and scheduler is not None:
        raise SuecaError("choose one of --jobs and --scheduler")
    with RateBar(share_known=source != STDIN) as bar:
        latest = BatchProgress(0, None)

        def show(progress: BatchProgress) -> None:
            nonlocal latest
            latest = progress
            bar.show(progress.records, progress.share)

        def reject(rejects: bytes) -> None:
            with bar.hidden(sys.stderr):
                _complain(rejects, source)

        try:
            summary = run_batch(
                _stdin() if source == STDIN else source,
                _stdout() if out == STDIN else out,
                asked,
                scheduler=scheduler,
                restart=restart,
                force=force,
                progress=show,
                reject=reject,
                **options,
            )
        except KeyboardInterrupt:
            stopped = f"stopped after {latest.records:,}"
            going_on = "" if STDIN in (source, out) else "; the same command goes on from there"
            with bar.hidden(sys.stderr):
                note(f"{stopped}{going_on}")
            raise typer.Exit(130) from None
    note(summary_line(summary))
    if summary.rejected:
        raise typer.Exit(2)


def _check_readable(source: str) -> None:
    """Raises `SuecaError` for a file that cannot be read, which `Group` would take for one that cannot be written."""
    try:
        if source != STDIN:
            open(source, "rb").close()
    except OSError as error:
        raise SuecaError(f"cannot read {source}: {error.strerror}") from None


def _complain(rejects: bytes, source: str) -> None:
    name = "standard input" if source == STDIN else source
    for line in rejects.splitlines():
        found = json.loads(line)
        place = f"{name}, line {found['line']}"
        complain(f"{place}{', ' if found['error'].startswith('column ') else ': '}{found['error']}")


def _stdin() -> BinaryIO:
    if sys.stdin is None:
        raise SuecaError("standard input is closed")
    return sys.stdin.buffer


def _stdout() -> BinaryIO:
    if sys.stdout is None:
        raise SuecaError("standard output is closed")
    return sys.stdout.buffer
