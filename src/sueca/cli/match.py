"""`sueca match`: two bots play each other."""
# ruff: noqa: PLR0913 - every option is a parameter

from __future__ import annotations

import json
import re
import shlex
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sueca.cli.options import LangOption, RulesOption, examples
from sueca.cli.values import parsed_rules, positive, whole
from sueca.errors import SuecaError
from sueca.rules import PORTUGAL

if TYPE_CHECKING:
    from sueca.talk.match import PlayedHand, Players

EXAMPLES = examples(
    ("Sense against chance:", "sueca match examples/bots/sense.py examples/bots/random_cards.py --deals 3"),
    (
        "Keep the hands, to go over them:",
        "sueca match examples/bots/sense.py 'sueca engine --samples 5' --deals 9 --save match.sueca.txt",
    ),
)

_ENDLESS = 1e6  # seconds
_FUNCTION = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*")
BotArgument = Annotated[str, typer.Argument(metavar="BOT", show_default=False, help="A command, or module:function.")]


def match(
    first: BotArgument,
    second: BotArgument,
    *,
    deals: Annotated[str, typer.Option(metavar="N", help="How many deals, each played twice.")] = "100",
    seed: Annotated[str, typer.Option(metavar="N", help="Deal the hands of this seed.")] = "0",
    time: Annotated[str, typer.Option(metavar="X", help="Seconds allowed for a card.")] = "10",
    jobs: Annotated[str, typer.Option(metavar="N", help="Play so many deals at a time.")] = "1",
    save: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write all hands there, for sueca review.", show_default=False)
    ] = None,
    no_review: Annotated[bool, typer.Option("--no-review", help="Do not find what every card lost.")] = False,
    rules: RulesOption = None,
    lang: LangOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Lets two bots play the same deals twice, the sides changed.

    A BOT is a command that answers the requests of sueca.talk.engine for a move, a
    Python script, or module:function. Whoever plays no legal card in time
    loses that hand, as by a revoke, and the match goes on.
    """
    from sueca.cli.batch import print_screen
    from sueca.cli.files import check_places
    from sueca.cli.progress import Bar
    from sueca.cli.streams import note, put
    from sueca.render.match import match_json, match_screen
    from sueca.talk.match import play_match

    check_places(save)
    count, allowed = whole("--deals", deals, 1), positive("--time", time)
    bots = _bot(first), _bot(second)
    played: list[PlayedHand] = []
    try:
        with Bar(2 * count) as bar:

            def progress(hand: PlayedHand) -> None:
                played.append(hand)
                bar.advance()

            result = play_match(
                *bots,
                deals=count,
                seed=whole("--seed", seed),
                names=_names(first, second),
                rules=parsed_rules(rules) or PORTUGAL,
                seconds=allowed if allowed < _ENDLESS else None,
                reviewed=not no_review,
                jobs=whole("--jobs", jobs, 1, 256),
                progress=progress,
            )
    except KeyboardInterrupt:
        if save is not None and played:
            _save(save, played)
            note(f"stopped; {len(played)} hands are in {save}")
        raise
    if save is not None:
        _save(save, list(result.hands))
    if as_json:
        put(json.dumps(match_json(result)))
    else:
        print_screen(lambda glyphs, _columns: match_screen(result, glyphs))


def _bot(text: str) -> Players:
    """Returns the function of a name, or the words of a command. Raises `SuecaError` for what is neither."""
    if _FUNCTION.fullmatch(text):
        return _function(text)
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise SuecaError(f"{text!r} is no command: {str(error).lower()}") from None
    if not words:
        raise SuecaError("a bot is a command, or module:function; the text is empty")
    return [sys.executable, *words] if words[0].endswith(".py") else words


def _function(text: str) -> Players:
    module, _, name = text.partition(":")
    sys.path.insert(0, "")
    try:
        found = getattr(import_module(module), name, None)
    except ImportError as error:
        raise SuecaError(f"cannot import {module}: {error}") from None
    finally:
        sys.path.remove("")
    if not callable(found):
        raise SuecaError(f"{module} has no function {name}")
    bot: Players = found
    return bot


def _names(first: str, second: str) -> tuple[str, str]:
    """Returns what the bots are called: what tells them apart of their commands."""
    one, other = _name(first), _name(second)
    return (one, other) if one != other else (f"{one} 1", f"{other} 2")


def _name(text: str) -> str:
    if _FUNCTION.fullmatch(text):
        return text.partition(":")[2]
    words = text.split()
    scripts = [word for word in words if word.endswith(".py")]
    return " ".join([Path((scripts or words)[0]).stem, *words[words.index((scripts or words)[0]) + 1 :]])[:40]


def _save(path: str, hands: list[PlayedHand]) -> None:
    from sueca.cli.files import write_file
    from sueca.notation.records import format_record

    ordered = sorted(hands, key=lambda hand: (hand.deal, hand.swapped))
    write_file(path, "\n".join(format_record(hand.record) for hand in ordered))
