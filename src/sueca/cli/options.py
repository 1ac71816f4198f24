"""The options that commands share, and the form of the examples in their help."""

from __future__ import annotations

from typing import Annotated

import typer

from sueca.language import LANGUAGES, current, speak
from sueca.rules import RULES

DEAL = "'N:6.Q6.K43.Q642 AQ52.J.J5.AJ3 K3.432.7Q6.7K 7J4.A7K5.A2.5 S W'"
ENDING = "'N:652.J.Q. .742.6. .A3.A.K .K65.7J. H S QC,5D 32-28'"
"""The positions of the examples: a deal, and the middle of a sixth trick."""

_QUESTION = "Questions"
_GAME = "Game"
_LIMITS = "Limits"


def examples(*shown: tuple[str, str]) -> str:
    """Returns the end of a help text: what an example shows, and the command."""
    return "\n\n".join(f"[dim]{what}[/dim]\n{command}" for what, command in shown)


def _choice(name: str, values: list[str], text: str, panel: str) -> object:
    return typer.Option(
        name,
        metavar="|".join(values),
        autocompletion=lambda: values,
        help=text,
        show_default=False,
        rich_help_panel=panel,
    )


def _value(metavar: str, text: str, panel: str) -> object:
    return typer.Option(metavar=metavar, help=text, show_default=False, rich_help_panel=panel)


Deals = Annotated[list[str], typer.Argument(metavar="DEAL", hidden=True)]
"""Explained in the text of each help, as every version of typer shows it in another form."""

TrumpOption = Annotated[str | None, _choice("--trump", list("SHDC"), "Take this trump, whatever DEAL says.", _GAME)]
LeaderOption = Annotated[str | None, _choice("--leader", list("NESW"), "Let this seat lead.", _GAME)]
RulesOption = Annotated[
    str | None,
    _choice("--rules", list(RULES), "Rules, or a TOML file of your own; portugal if not given.", _GAME),
]
AtLeastOption = Annotated[str | None, _value("N", "Does the side take N points or more?", _QUESTION)]
AllTricksOption = Annotated[
    bool,
    typer.Option("--all-tricks", help="Does the side win every trick that is left?", rich_help_panel=_QUESTION),
]
GamesOption = Annotated[
    bool, typer.Option("--games", help="What is the hand worth? Points only break ties.", rich_help_panel=_QUESTION)
]
SideOption = Annotated[str | None, _choice("--side", ["NS", "EW"], "The side asked about, NS if not given.", _QUESTION)]
NodesOption = Annotated[str | None, _value("N", "Stop a position after N nodes (cards played).", _LIMITS)]
SecondsOption = Annotated[str | None, _value("X", "Stop a position after X seconds.", _LIMITS)]
MemoryOption = Annotated[str | None, _value("MB", "The size of the solver's table, 16 if not given.", _LIMITS)]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON, one object a line.")]
SvgOption = Annotated[
    str | None, typer.Option("--svg", metavar="FILE", help="Draw the hands of one DEAL there.", show_default=False)
]
SmallOption = Annotated[bool, typer.Option("--small", help="Show cards whose rank never matters as x.")]
LinesOption = Annotated[bool, typer.Option("--lines", help="Show best play after each card that loses.")]


def _speak(code: str | None) -> str | None:
    """Makes the screens speak the language of `--lang`, and returns its code."""
    if code is None:
        return None
    speak(code)
    return current()


def _language(text: str) -> object:
    return typer.Option(
        "--lang",
        metavar="|".join(LANGUAGES),
        autocompletion=lambda: list(LANGUAGES),
        callback=_speak,
        help=text,
        show_default=False,
    )


LangOption = Annotated[str | None, _language("The language of screens, that of the locale if not given.")]
RecordLangOption = Annotated[str | None, _language("The language of screens, and of cards in records.")]
FormatOption = Annotated[
    str | None,
    typer.Option(
        "--from", metavar="FORMAT", help="The format of FILE, told by its content if not given.", show_default=False
    ),
]
RecordFiles = Annotated[list[str], typer.Argument(metavar="FILE", hidden=True)]
RecordTrumpOption = Annotated[
    str | None,
    _choice("--trump", [*"SHDC", "each"], "The trump, or each that fits, where a record has none.", _GAME),
]
