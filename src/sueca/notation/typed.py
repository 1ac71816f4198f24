"""Forty cards as somebody types them, in order of play: `AH 2D 5H 2H …`.

Trump suit and first leader are told besides (`--trump`, `--leader`). Cards may be in any spelling of
`sueca.notation.spelling`, between blanks, commas or line ends; `#` comments do not count.
"""

from __future__ import annotations

from collections.abc import Iterable

from sueca.errors import SuecaError
from sueca.notation.draft import Draft
from sueca.notation.pieces import Found, Line, Options, Piece, Placed, remark, words
from sueca.notation.spelling import spelling_of
from sueca.record import Comment, Record
from sueca.rules import PORTUGAL


def parse_typed(lines: Iterable[Line], options: Options) -> Found:
    """Yields the one hand of a text."""
    found = [(line, words(line)) for line in lines]
    pieces = [piece for _, row in found for piece in row]
    broken = [line.error for line, _ in found if line.error is not None]
    if not pieces and not broken:
        return
    rules = options.rules or PORTUGAL
    first = pieces[0].line if pieces else broken[0].line
    draft = Draft(rules, spelling_of(pieces, rules, options.lang), Piece("", first), options.source)
    draft.problems += broken
    draft.ask = "; typed cards need --trump and --leader"
    if options.suit is not None:
        draft.trump = Placed(options.suit, draft.place)
    if options.leader is not None:
        draft.leader = Placed(options.leader, draft.place)
    players = len(rules.seats)
    for line, row in found:
        for piece in row:
            draft.play(piece, len(draft.plays) // players)
        if (comment := remark(line)) is not None:
            draft.comments.append(Placed(Comment(len(draft.plays), comment.text), comment))
    yield draft.finish()


def format_typed(record: Record) -> str:
    """Writes the cards, a trick a line. Raises `SuecaError` for a hand that was not played to the end."""
    if not record.is_complete:
        raise SuecaError("typed cards are those of a hand played to the end, which this one is not")
    players = len(record.rules.seats)
    labels = list(map(record.rules.card_label, record.plays))
    return "".join(f"{' '.join(labels[start : start + players])}\n" for start in range(0, len(labels), players))
