"""`sueca engine`: a line protocol for other programs."""

from __future__ import annotations

import sys
from functools import partial
from typing import Annotated

import typer

from sueca.cli.options import examples
from sueca.cli.streams import put
from sueca.cli.values import whole
from sueca.errors import SuecaError

EXAMPLES = examples(
    ("Is it there?", """echo '{"id": 1, "do": "option"}' | sueca engine"""),
    ("Play against it:", "sueca match 'sueca engine' examples/bots/sense.py --deals 1"),
)


def engine(
    *,
    samples: Annotated[str, typer.Option(metavar="N", help="Deals to look at for a judgement or a move.")] = "20",
) -> None:
    """Answers requests of other programs: JSON objects, one a line.

    A request has an id and says what to do: position, solve, cards, judge,
    move, limit, option, stop or quit. Every one gets a reply with its id,
    in order; stop interrupts a search. The module sueca.talk.engine describes
    them all, with a transcript.
    """
    from sueca.talk.engine import serve

    looked_at = whole("--samples", samples, 1, 100_000)
    if sys.stdin is None:
        raise SuecaError("standard input is closed")
    binary = sys.stdin.buffer
    raw = getattr(binary, "raw", binary)
    serve(raw.read, partial(put, at_once=True), samples=looked_at)
