"""`sueca review`: what every card of a finished hand cost."""
# ruff: noqa: PLR0913 - every option is a parameter

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, closing, nullcontext
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from sueca.cli import values
from sueca.cli.files import check_places, write_file
from sueca.cli.options import (
    FormatOption,
    JsonOption,
    LeaderOption,
    MemoryOption,
    RecordFiles,
    RecordLangOption,
    RecordTrumpOption,
    RulesOption,
    examples,
)
from sueca.errors import SuecaError
from sueca.record import Record

if TYPE_CHECKING:
    from sueca.analysis import Review
    from sueca.saved import SavedReviews
    from sueca.solver import Solver

EXAMPLES = examples(
    ("Where did we go wrong?", "sueca review examples/hands/lost.sueca.txt"),
    ("Every alternative, on a page to step through:", "sueca review examples/hands/lost.sueca.txt --html review.html"),
    ("An evening: one line a hand, and who lost most:", "sueca review examples/hands/evening.sueca.txt --brief"),
)

_OUTPUT = "Output"


def _output(metavar: str, text: str) -> object:
    return typer.Option(metavar=metavar, help=text, show_default=False, rich_help_panel=_OUTPUT)


@dataclass(frozen=True, slots=True)
class _Reviewer:
    """Reviews records, or finds what was saved of them, and remembers every review."""

    solver: Solver
    full: bool
    ignore_revoke: bool
    saved: SavedReviews | None
    done: list[Review] = field(default_factory=list)

    def review(self, record: Record, step: Callable[[], None]) -> Review:
        """Returns the review of a record."""
        from sueca.analysis import review

        full, ignoring = self.full, self.ignore_revoke
        found = self.saved.find(record, full=full, ignore_revoke=ignoring) if self.saved is not None else None
        if found is None:
            found = review(record, full=full, ignore_revoke=ignoring, solver=self.solver)
            if self.saved is not None:
                self.saved.add(found)
        self.done.append(found)
        return found


def review(
    files: RecordFiles,
    *,
    full: Annotated[bool, typer.Option("--full", help="Show the value of every card that could be played.")] = False,
    brief: Annotated[bool, typer.Option("--brief", help="Show one line a hand.")] = False,
    ignore_revoke: Annotated[
        bool, typer.Option("--ignore-revoke", help="Go on after a revoke, with the next trick.")
    ] = False,
    form: FormatOption = None,
    lang: RecordLangOption = None,
    trump: RecordTrumpOption = None,
    leader: LeaderOption = None,
    rules: RulesOption = None,
    memory: MemoryOption = None,
    html: Annotated[str | None, _output("FILE", "Write a page to step through, with every value.")] = None,
    svg: Annotated[str | None, _output("FILE", "Write the chart of the value of one hand.")] = None,
    cards: Annotated[str | None, _output("FILE", "Write a line a card, as CSV.")] = None,
    players: Annotated[str | None, _output("FILE", "Write the table of players, as .csv or .json.")] = None,
    save: Annotated[str | None, _output("FILE", "Keep reviews there, and take those that are there already.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Goes over hands that were played: what every card cost, with all hands seen.

    A FILE holds records as sueca, a score sheet, a robot's log, JSON or plain
    cards have them (see the README), or is - for standard input.
    """
    from sueca.cli.batch import Command, handle
    from sueca.cli.records import open_records, reading
    from sueca.render.review import brief_screen, review_screen
    from sueca.saved import review_to_json

    check_places(html, svg, cards, players, save, inputs=files)
    _check_kinds(players)
    options = reading(form=form, lang=lang, rules=rules, trump=trump, leader=leader, each=True)
    with _saved(save) as kept:
        reviewer = _Reviewer(values.solver(memory), full or html is not None, ignore_revoke, kept)
        command = Command(
            work=reviewer.review,
            to_json=review_to_json,
            to_screen=brief_screen if brief else partial(review_screen, full=full),
            noun="records",
            headings=not brief,
        )
        records = open_records(files, options)
        if svg is not None and records.total is not None and records.total > 1:
            raise SuecaError(f"--svg draws one hand, and there are {records.total}")
        good = handle(command, records, as_json=as_json)
    if len(reviewer.done) > 1 and not as_json:
        _print_players(reviewer.done)
    _write(reviewer.done, html=html, svg=svg, cards=cards, players=players)
    if not good:
        raise typer.Exit(2)


def _check_kinds(players: str | None) -> None:
    """Raises `SuecaError` for a table of players that is to be neither CSV nor JSON."""
    if players is not None and not players.lower().endswith((".csv", ".json")):
        raise SuecaError(f"--players: {players} ends neither in .csv nor in .json")


def _saved(path: str | None) -> AbstractContextManager[SavedReviews | None]:
    from sueca.saved import SavedReviews

    return nullcontext() if path is None else closing(SavedReviews(path))


def _print_players(reviews: list[Review]) -> None:
    from sueca.cli.batch import print_screen
    from sueca.players import tally
    from sueca.render.review import players_screen

    print_screen(lambda glyphs, _columns: [[], *players_screen(tally(reviews), glyphs)])


def _write(reviews: list[Review], *, html: str | None, svg: str | None, cards: str | None, players: str | None) -> None:
    """Writes the files that are wanted, if there is anything to write."""
    from sueca.players import tally
    from sueca.render.chart import chart_svg
    from sueca.render.export import cards_csv, players_csv, players_json
    from sueca.render.html import report_html

    if not reviews:
        return
    if svg is not None:
        write_file(svg, chart_svg(reviews[0]))
    if html is not None:
        write_file(html, report_html(reviews))
    if cards is not None:
        write_file(cards, cards_csv(reviews))
    if players is not None:
        as_text = players_json if players.lower().endswith(".json") else players_csv
        write_file(players, as_text(tally(reviews)))
