"""The command line: one module a command. What is slow to import waits until a command runs."""

from __future__ import annotations

from typing import Annotated

import typer

from sueca import __version__
from sueca.cli import batches, cards, convert, deal, engine, goal, hint, judge, match, review, score, solve, table
from sueca.cli.options import DEAL, examples
from sueca.cli.program import Command, Group

app = typer.Typer(
    name="sueca",
    cls=Group,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=examples(
        ("The points of a deal and the best line:", f"sueca solve {DEAL}"),
        ("Random endings of five cards a hand:", "sueca deal --cards 5 --count 3 | sueca solve -"),
    ),
)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"sueca {__version__}")
        raise typer.Exit


@app.callback()
def _main(
    show_version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit."),
    ] = False,
) -> None:
    """Solves the Portuguese card game Sueca exactly, with all hands seen.

    A DEAL is a line, a file with one a line, or - for standard input.
    The line names a seat, gives the hands clockwise from it, each as
    spades.hearts.diamonds.clubs, then the trump suit and who leads; then,
    in the middle of play, the cards on the table and the points so far.
    """


app.command(cls=Command, epilog=solve.EXAMPLES)(solve.solve)
app.command(cls=Command, epilog=cards.EXAMPLES)(cards.cards)
app.command(cls=Command, epilog=table.EXAMPLES)(table.table)
app.command(cls=Command, epilog=review.EXAMPLES)(review.review)
app.command(cls=Command, epilog=judge.EXAMPLES)(judge.judge)
app.command(cls=Command, epilog=hint.EXAMPLES)(hint.hint)
app.command(cls=Command, epilog=score.EXAMPLES)(score.score)
app.command(cls=Command, epilog=goal.EXAMPLES)(goal.goal)
app.command(cls=Command, epilog=batches.EXAMPLES)(batches.batch)
app.command(cls=Command, epilog=convert.EXAMPLES)(convert.convert)
app.command(cls=Command, epilog=deal.EXAMPLES)(deal.deal)
app.command(cls=Command, epilog=match.EXAMPLES)(match.match)
app.command(cls=Command, epilog=engine.EXAMPLES)(engine.engine)
