"""`sueca judge`: what every card of a hand cost by what its player could know."""
# ruff: noqa: PLR0913 - every option is a parameter

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from sueca.cli.files import check_places, write_file
from sueca.cli.judging import CsvOption, JobsOption, SamplesOption, Sampling, SeedOption, TimeOption
from sueca.cli.options import (
    FormatOption,
    JsonOption,
    LeaderOption,
    RecordFiles,
    RecordLangOption,
    RecordTrumpOption,
    RulesOption,
    examples,
)
from sueca.errors import CardError, SuecaError
from sueca.record import Record
from sueca.seats import Seat
from sueca.words import listed

if TYPE_CHECKING:
    from sueca.unseen.judging import Judgement

_TRICKS_OF_A_HAND = 40

EXAMPLES = examples(
    ("Mistakes, or bad luck?", "sueca judge examples/hands/lost.sueca.txt --trick 6"),
    ("One player, with every card:", "sueca judge examples/hands/lost.sueca.txt --player Ana --trick 7 --full"),
    ("An evening, half a second a card:", "sueca judge examples/hands/evening.sueca.txt --time 0.5 --trick 7"),
)


@dataclass(frozen=True, slots=True)
class _Judge:
    """Judges records, and remembers every judgement."""

    sampling: Sampling
    seat: Seat | None
    player: str | None
    trick: int | None
    ignore_revoke: bool
    done: list[Judgement] = field(default_factory=list)

    def judge(self, record: Record, step: Callable[[], None]) -> Judgement:
        """Returns the judgement of a record. Raises `SuecaError` if the player does not sit there."""
        from sueca.unseen.judging import judge

        found = judge(
            record,
            samples=self.sampling.samples,
            seconds=self.sampling.seconds,
            seed=self.sampling.seed,
            jobs=self.sampling.jobs,
            seats=self._seats(record),
            plays=self._plays(record),
            ignore_revoke=self.ignore_revoke,
            progress=step,
        )
        self.done.append(found)
        return found

    def _seats(self, record: Record) -> frozenset[Seat] | None:
        if self.seat is not None:
            try:
                return frozenset({record.rules.parse_seat(self.seat.name)})
            except CardError as error:
                raise SuecaError(f"--seat: {error}") from None
        if self.player is None:
            return None
        names = {seat: record.name(seat) for seat in sorted(record.rules.seats)}
        found = frozenset(seat for seat, name in names.items() if name.casefold() == self.player.casefold())
        if not found:
            raise SuecaError(f"--player: nobody is called {self.player!r}; players are {listed(names.values())}")
        return found

    def _plays(self, record: Record) -> range | None:
        if self.trick is None:
            return None
        players = len(record.rules.seats)
        return range((self.trick - 1) * players, self.trick * players)


def judge(
    files: RecordFiles,
    *,
    seat: Annotated[
        str | None,
        typer.Option(metavar="N|E|S|W", help="Judge the cards of one seat.", show_default=False),
    ] = None,
    player: Annotated[
        str | None, typer.Option(metavar="NAME", help="Judge the cards of one player.", show_default=False)
    ] = None,
    trick: Annotated[
        str | None, typer.Option(metavar="N", help="Judge the cards of one trick.", show_default=False)
    ] = None,
    full: Annotated[bool, typer.Option("--full", help="Show every card that could be played.")] = False,
    ignore_revoke: Annotated[
        bool, typer.Option("--ignore-revoke", help="Go on after a revoke, with the next trick.")
    ] = False,
    form: FormatOption = None,
    lang: RecordLangOption = None,
    trump: RecordTrumpOption = None,
    leader: LeaderOption = None,
    rules: RulesOption = None,
    samples: SamplesOption = None,
    time: TimeOption = None,
    seed: SeedOption = "0",
    jobs: JobsOption = None,
    csv: CsvOption = None,
    as_json: JsonOption = False,
) -> None:
    """Judges every choice of hands that were played by what its player could know.

    The other hands are dealt again and again, in all ways that fit the cards
    played and the voids shown, each as likely, and every card is solved on the
    same deals. All deals are judged where they are few. Beside it stands what
    the card cost with all hands seen, as in sueca review.
    What such averages do not tell: the deals are played as if all saw all
    hands. So cards that find something out or hide it are worth more at the
    table, and those that need a guess later are worth less (strategy fusion).
    A FILE holds records as for sueca review, or is - for standard input.
    """
    from sueca.cli.batch import Command, handle
    from sueca.cli.records import open_records, reading
    from sueca.render.judging import judgement_screen
    from sueca.render.judging_export import judgement_json, judgements_csv

    check_places(csv)
    if seat is not None and player is not None:
        raise SuecaError("choose one of --seat and --player")
    judge_of = _Judge(Sampling.parse(samples, time, seed, jobs), _seat(seat), player, _trick(trick), ignore_revoke)
    command = Command(
        work=judge_of.judge,
        to_json=judgement_json,
        to_screen=partial(judgement_screen, full=full),
        steps=_TRICKS_OF_A_HAND,
        noun="records",
    )
    options = reading(form=form, lang=lang, rules=rules, trump=trump, leader=leader, each=True)
    good = handle(command, open_records(files, options), as_json=as_json)
    if len(judge_of.done) > 1 and not as_json:
        _print_players(judge_of.done)
    if csv is not None and judge_of.done:
        write_file(csv, judgements_csv(judge_of.done))
    if not good:
        raise typer.Exit(2)


def _seat(text: str | None) -> Seat | None:
    from sueca.cli.values import parsed

    return parsed("--seat", Seat.parse, text)


def _trick(text: str | None) -> int | None:
    from sueca.cli.values import whole

    return None if text is None else whole("--trick", text, 1, 10)


def _print_players(judgements: list[Judgement]) -> None:
    from sueca.cli.batch import print_screen
    from sueca.render.judging import losses_screen
    from sueca.unseen.judging import losses_by_player

    print_screen(lambda glyphs, _columns: [[], *losses_screen(losses_by_player(judgements), glyphs)])
