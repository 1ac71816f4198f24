"""What typer does, made plainer: one line for every error, and no type after an option that takes no value."""

from __future__ import annotations

import sys
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from sueca.cli.streams import complain, discard, flush
from sueca.errors import SuecaError
from sueca.language import language_of_locale, using

_UsageError: Any = typer.BadParameter.__base__
"""The base of all that typer finds wrong with a command line, for which it gives out no name."""


_ARGUMENTS = ("DEAL...", "FILE...", "OUT", "IN", "BOT")


class Command(TyperCommand):
    """A command with no arguments but those of `_ARGUMENTS`, if any."""

    def get_params(self, ctx: Any) -> list[Any]:
        """Returns options and argument, as the help shows them."""
        return _plain(super().get_params(ctx))

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """Returns what follows the command's name in its usage line."""
        pieces = super().collect_usage_pieces(ctx)
        return [next((name for name in _ARGUMENTS if name.rstrip(".") in piece), piece) for piece in pieces]


class Group(TyperGroup):
    """All the commands, which end in the same way: on bad input, a closed pipe, a full disk and Ctrl-C."""

    def get_params(self, ctx: Any) -> list[Any]:
        """Returns the options, as the help shows them."""
        return _plain(super().get_params(ctx))

    def main(self, args: Any = None, *others: Any, **extra: Any) -> Any:
        """Runs a command, or shows the help where none is named, and exits with the code of `_run`."""
        if not (sys.argv[1:] if args is None else args):
            args = ["--help"]
        with using(language_of_locale()):
            sys.exit(self._run(args, *others, **{**extra, "standalone_mode": False}))

    def invoke(self, ctx: Any) -> Any:
        """Runs a command; a reader who has closed the pipe has seen enough, though typer would call it a failure."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            discard(sys.stdout)
            raise typer.Exit(0) from None

    def _run(self, *args: Any, **extra: Any) -> int:
        """Returns 0, 1 where there is no room for the output or the solver, 2 for bad input or 130 for Ctrl-C."""
        try:
            code = super().main(*args, **extra) or 0
            flush()
        except SuecaError as error:
            complain(error)
            code = 2
        except _UsageError as error:
            complain(_one_line(error.format_message()))
            code = 2
        except MemoryError:
            complain("out of memory")
            code = 1
        except KeyboardInterrupt:
            code = 130
        except BrokenPipeError:
            discard(sys.stdout)
            code = 0
        except OSError as error:
            discard(sys.stdout)
            complain(f"cannot write {error.filename or 'the output'}: {error.strerror}")
            code = 1
        return int(code)


def _plain(params: list[Any]) -> list[Any]:
    """Takes away the type that the help would show after a flag."""
    for param in params:
        if getattr(param, "is_flag", False):
            param.metavar = ""
    return params


def _one_line(message: str) -> str:
    """Returns a message of typer's in the form of all others."""
    text = " ".join(message.split()).removesuffix(".")
    return text[:1].lower() + text[1:]
