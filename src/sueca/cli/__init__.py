"""The command line: one module a command. What is slow to import waits until a command runs."""

from __future__ import annotations

import os
import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from sueca import __version__
from sueca.cli import cards, deal, solve, table
from sueca.cli.inputs import complain
from sueca.cli.options import DEAL, examples
from sueca.errors import SuecaError


class _Group(TyperGroup):
    """Ends every command in the same way: bad input, Ctrl-C and a closed pipe."""

    def invoke(self, ctx: Any) -> Any:
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
            return result
        except SuecaError as error:
            complain(error)
            raise typer.Exit(2) from None
        except (MemoryError, OverflowError) as error:
            complain(f"a number is too large: {error}")
            raise typer.Exit(2) from None
        except KeyboardInterrupt:
            raise typer.Exit(130) from None
        except OSError as error:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or it fails again at exit
            if isinstance(error, BrokenPipeError):
                raise typer.Exit(0) from None
            complain(error)
            raise typer.Exit(2) from None


app = typer.Typer(
    name="sueca",
    cls=_Group,
    no_args_is_help=True,
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


app.command(epilog=solve.EXAMPLES)(solve.solve)
app.command(epilog=cards.EXAMPLES)(cards.cards)
app.command(epilog=table.EXAMPLES)(table.table)
app.command(epilog=deal.EXAMPLES)(deal.deal)
