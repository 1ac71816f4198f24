"""The loop of every command that takes DEALs: read, work, print, and count what was wrong."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain, islice
from typing import Generic, TypeVar

import typer
from rich.console import Console

from sueca.cli.inputs import Inputs, Item
from sueca.cli.progress import Bar
from sueca.cli.streams import complain, note, put
from sueca.errors import SuecaError
from sueca.position import Position
from sueca.render.glyphs import Glyphs, glyphs_for
from sueca.render.lines import Line, Screen
from sueca.render.terminal import heading

R = TypeVar("R")


@dataclass(frozen=True, slots=True, kw_only=True)
class Command(Generic[R]):
    """What a command does with a position, and how it shows the result.

    `work` is given the position and a function to call after each of its `steps`.
    """

    work: Callable[[Position, Callable[[], None]], R]
    to_json: Callable[[R], dict[str, object]]
    to_screen: Callable[[R, Glyphs], list[Line]]
    steps: int = 1


class _Console(Console):
    """Standard output; leaves a closed pipe to the caller."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def run(command: Command[R], inputs: Inputs, *, as_json: bool) -> None:
    """Handles every position in turn and prints each result at once; complains of bad ones and goes on.

    Says which files have none. Raises `typer.Exit` with code 2 in the end if any was bad.
    """
    items, several = (inputs.items, False) if as_json else _look_ahead(inputs)
    console = _Console(highlight=False)
    glyphs = glyphs_for(console.encoding)
    bad, number = False, 0
    with Bar(inputs.lines and inputs.lines * command.steps, wanted=not inputs.typed) as bar:
        for item in items:
            number += item.content is not None
            try:
                result = _work(command, item, bar.advance)
            except SuecaError as error:
                bad = True
                with bar.hidden(sys.stderr):
                    complain(error)
            else:
                with bar.hidden(sys.stderr if result is None else sys.stdout):
                    if result is None:
                        note(f"no positions in {item.place}")
                    elif as_json:
                        put(json.dumps(command.to_json(result)), at_once=True)
                    else:
                        title = _heading(number, item.place, glyphs, console) if several else []
                        console.print(Screen([*title, *command.to_screen(result, glyphs)]), crop=False, end="")
            bar.advance(item.done * command.steps)
    if bad:
        raise typer.Exit(2)


def _look_ahead(inputs: Inputs) -> tuple[Iterator[Item], bool]:
    """Returns the items, and whether there are several, which is taken for granted of what is being typed."""
    if inputs.typed:
        return inputs.items, True
    first = list(islice(inputs.items, 2))
    return chain(first, inputs.items), len(first) > 1


def _work(command: Command[R], item: Item, step: Callable[[], None]) -> R | None:
    if item.content is None:
        return None
    if isinstance(item.content, SuecaError):
        raise item.content
    try:
        return command.work(item.content, step)
    except SuecaError as error:
        raise SuecaError(f"{item.place}: {error}" if item.place else str(error)) from None


def _heading(number: int, place: str, glyphs: Glyphs, console: Console) -> list[Line]:
    above: list[Line] = [[]] if number > 1 else []
    printable = place.encode(console.encoding, "replace").decode(console.encoding)
    return above + heading(number, printable, glyphs, console.width)
