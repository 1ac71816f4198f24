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
from sueca.cli.streams import complain, note, printable, put
from sueca.errors import SuecaError
from sueca.render.glyphs import Glyphs, glyphs_for
from sueca.render.labels import place_label
from sueca.render.lines import Line, Screen
from sueca.render.terminal import heading

T = TypeVar("T")
R = TypeVar("R")


@dataclass(frozen=True, slots=True, kw_only=True)
class Command(Generic[T, R]):
    """What a command does with a position or a record, and how it shows the result.

    `work` is given it and a function to call after each of its `steps`; `noun` is what there should be some of.
    Screens of several have a heading each, unless `headings` are not wanted.
    """

    work: Callable[[T, Callable[[], None]], R]
    to_json: Callable[[R], dict[str, object]]
    to_screen: Callable[[R, Glyphs], list[Line]]
    steps: int = 1
    noun: str = "positions"
    headings: bool = True


class _Console(Console):
    """Standard output; leaves a closed pipe to the caller."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def run(command: Command[T, R], inputs: Inputs[T], *, as_json: bool) -> None:
    """Handles every item. Raises `typer.Exit` with code 2 in the end if any was bad."""
    if not handle(command, inputs, as_json=as_json):
        raise typer.Exit(2)


def handle(command: Command[T, R], inputs: Inputs[T], *, as_json: bool) -> bool:
    """Handles every item in turn and prints each result at once; complains of bad ones and goes on.

    Says which files have none. Returns whether all were good.
    """
    items, several = (inputs.items, False) if as_json else _look_ahead(inputs)
    console = _Console(highlight=False)
    glyphs = glyphs_for(console.encoding)
    good, number = True, 0
    with Bar(inputs.total and inputs.total * command.steps, wanted=not inputs.typed) as bar:
        for item in items:
            number += item.content is not None
            try:
                result = _work(command, item, bar.advance)
            except SuecaError as error:
                good = False
                with bar.hidden(sys.stderr):
                    complain(error)
            else:
                with bar.hidden(sys.stderr if result is None else sys.stdout):
                    if result is None:
                        note(f"no {command.noun} in {item.place}")
                    elif as_json:
                        put(json.dumps(command.to_json(result)), at_once=True)
                    else:
                        title = _heading(number, item, glyphs, console) if several and command.headings else []
                        _print(console, [*title, *command.to_screen(result, glyphs)])
            bar.advance(item.done * command.steps)
    return good


def print_screen(screen: Callable[[Glyphs, int], list[Line]]) -> None:
    """Prints a screen that is drawn for so many columns."""
    console = _Console(highlight=False)
    _print(console, screen(glyphs_for(console.encoding), console.width))


def _print(console: Console, lines: list[Line]) -> None:
    """Prints lines, as far as the encoding has their characters, which those of names may not be."""
    known = [[(printable(text, console.encoding), style) for text, style in line] for line in lines]
    console.print(Screen(known), crop=False, end="")


def _look_ahead(inputs: Inputs[T]) -> tuple[Iterator[Item[T]], bool]:
    """Returns the items, and whether there are several, which is taken for granted of what is being typed."""
    if inputs.typed:
        return inputs.items, True
    first = list(islice(inputs.items, 2))
    return chain(first, inputs.items), len(first) > 1


def _work(command: Command[T, R], item: Item[T], step: Callable[[], None]) -> R | None:
    if (content := item.read()) is None:
        return None
    try:
        return command.work(content, step)
    except SuecaError as error:
        raise SuecaError(f"{item.place}: {error}" if item.place else str(error)) from None


def _heading(number: int, item: Item[T], glyphs: Glyphs, console: Console) -> list[Line]:
    above: list[Line] = [[]] if number > 1 else []
    place = printable(place_label(item.source, item.line), console.encoding)
    return above + heading(number, place, glyphs, console.width)
