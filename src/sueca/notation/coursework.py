"""The score file of a programming coursework: the trump card, then ten tricks, one a line.

    4H
    5S 3S 7S AS
    …

The four cards of a line are in order of play. Player 1, who sits north, leads the first trick; players 2, 3 and 4
follow in order of play, and whoever wins a trick leads the next. The dealer is player 2: the deal goes the other way
round here than in the usual game, and the trump card must be among his cards. The hands follow from the forty cards.

Cards may be in any spelling of `sueca.notation.spelling`, between blanks, commas or tabs; blank lines and `#`
comments do not count. Several hands may follow each other, each begun by the trump card on a line of its own.
"""

from __future__ import annotations

from collections.abc import Iterable

from sueca.errors import RecordError, SuecaError
from sueca.notation.draft import TRUMP_CARD, Draft
from sueca.notation.pieces import Found, Line, Options, Piece, Placed, remark, words
from sueca.notation.spelling import spelling_of
from sueca.record import Comment, Record
from sueca.rules import PORTUGAL
from sueca.seats import Seat


def parse_coursework(lines: Iterable[Line], options: Options) -> Found:
    """Yields the hands of a file. `options.leader` seats player 1 elsewhere than north."""
    chunk: list[Line] = []
    for line in lines:
        if len(words(line)) == 1 and any(map(words, chunk)):
            yield _record(chunk, options)
            chunk = []
        chunk.append(line)
    if any(line.error or words(line) for line in chunk):
        yield _record(chunk, options)


def _record(lines: list[Line], options: Options) -> Record | RecordError:
    found = [(line, words(line)) for line in lines]
    rows = [pieces for _, pieces in found if pieces]
    rules = options.rules or PORTUGAL
    spelling = spelling_of((piece for row in rows for piece in row), rules, options.lang)
    first = rows[0][0] if rows else lines[0].piece
    draft = Draft(rules, spelling, Piece("", first.line), options.source)
    draft.problems += [line.error for line in lines if line.error is not None]
    draft.leader = Placed(Seat.N if options.leader is None else options.leader, draft.place)
    draft.dealer = Placed(rules.after(draft.leader.value), draft.place)
    draft.dealt_back = True
    for index in range(len(rules.seats)):
        draft.names[rules.after(draft.leader.value, index)] = Placed(str(index + 1), draft.place)
    trick = -1
    for line, pieces in found:
        if trick < 0 and len(pieces) == 1:
            draft.turn_up(pieces[0])
            draft.tried.add("trump_card")
        elif pieces:
            trick = max(trick, 0)
            for piece in pieces:
                draft.play(piece, trick)
        trick += bool(pieces)
        if (comment := remark(line)) is not None:
            draft.comments.append(Placed(Comment(len(draft.plays), comment.text), comment))
    if "trump_card" not in draft.tried:
        draft.tried.add("trump_card")
        draft.problems.append(first.error("the first line must be the trump card alone"))
    if options.suit is not None:
        draft.trump = Placed(options.suit, draft.place)
    return draft.finish()


def format_coursework(record: Record) -> str:
    """Writes the trump card and the tricks, with a line end.

    Raises `SuecaError` for a record that the file cannot hold: without a trump card, not played to the end, or with
    a trump card that the second to play does not have.
    """
    turned = next((value for name, value in record.tags if name == TRUMP_CARD), None)
    if record.trump_card is not None:
        turned = record.rules.card_label(record.trump_card)
    if record.deal is None or not record.is_complete:
        raise SuecaError("a coursework file holds all the tricks of a hand, which is not played to the end here")
    if turned is None:
        raise SuecaError("a coursework file begins with the trump card, which is not known here")
    second = record.rules.after(record.deal.leader)
    if record.trump_card is not None and record.trump_card not in record.deal.hands[second]:
        raise SuecaError(f"in a coursework file the second to play has the trump card; {second} does not have {turned}")
    players = len(record.rules.seats)
    labels = list(map(record.rules.card_label, record.plays))
    rows = (" ".join(labels[start : start + players]) for start in range(0, len(labels), players))
    return "".join(f"{line}\n" for line in (turned, *rows))
