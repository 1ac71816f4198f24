"""Records as JSON objects: the schema `sueca-record`, version 1.

| key | value |
|---|---|
| `format`, `version` | `"sueca-record"` and `1`; both must be there |
| `rules` | the name of a rule set, `"custom"` for another, which is read only where the rules are given |
| `names` | an object of names by seat, `{"N": "Ana"}` |
| `dealer`, `leader` | seats: `"N"`, `"E"`, `"S"`, `"W"`; the leader follows from the dealer |
| `dealt_back` | true where the deal went the other way round: the leader sits before the dealer |
| `trump_card`, `trump` | the card turned up, `"7H"`, and the suit, `"H"`, which follows from it |
| `hands` | an object of lists of cards by seat, or one text `"N:spades.hearts.diamonds.clubs …"`, clockwise |
| `plays` | a list of cards in order of play |
| `result`, `tricks` | what was claimed: card points and tricks, `[NS, EW]` |
| `revoke` | the seat that was called for a revoke |
| `thrown_in` | true if the leader threw in a poor hand |
| `fitting` | a list of the suits that could be trumps, if the trump was inferred |
| `comments` | a list of `{"plays": cards played before it, "text": "…"}` |
| `tags` | a list of `[name, value]`, what else the record says of itself |

Only `format` and `version` are needed; null stands for what is not known, and all keys are written. Without `hands`
all cards must be played, as the hands follow from them then, or there must be no `plays`. A further key is an error. An
object with a key `record` is read by what that holds. A file holds one object, a list of them, or one a line.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any

from sueca.cards import Suit, display_order
from sueca.errors import NotationError, RecordError
from sueca.notation.deal_text import read_deal
from sueca.notation.draft import Draft, rules_text, told_rules
from sueca.notation.pieces import Found, Line, Options, Piece, Placed
from sueca.notation.spelling import english
from sueca.notation.tokens import quote
from sueca.record import Comment, Record
from sueca.rules import PORTUGAL, Rules
from sueca.seats import Pair, Seat

NAME = "sueca-record"
VERSION = 1

_BLANK = re.compile(r"[ \t\r\n]*")
_KINDS = {str: "a text", list: "a list", dict: "an object", bool: "true or false", int: "a whole number"}


class _TwiceError(ValueError):
    """A key that an object has twice."""


def record_to_json(record: Record) -> dict[str, Any]:
    """Returns a record as an object of the schema."""
    deal, label = record.deal, record.rules.card_label
    seats = sorted(record.rules.seats)
    hands = None if deal is None else {str(seat): list(map(label, display_order(deal.hands[seat]))) for seat in seats}
    return {
        "format": NAME,
        "version": VERSION,
        "rules": rules_text(record.rules),
        "names": {str(seat): name for seat, name in zip(seats, record.names, strict=False) if name},
        "dealer": _letter(record.dealer),
        "dealt_back": record.dealt_back,
        "leader": _letter(None if deal is None else deal.leader),
        "trump_card": None if record.trump_card is None else label(record.trump_card),
        "trump": _letter(None if deal is None else deal.trump),
        "hands": hands,
        "plays": list(map(label, record.plays)),
        "result": record.result and list(record.result),
        "tricks": record.tricks and list(record.tricks),
        "revoke": _letter(record.revoke),
        "thrown_in": record.thrown_in,
        "fitting": list(map(str, record.fitting)),
        "comments": [{"plays": comment.plays, "text": comment.text} for comment in record.comments],
        "tags": [list(tag) for tag in record.tags],
    }


def record_from_json(value: object, *, rules: Rules | None = None, source: str | None = None) -> Record:
    """Returns the record of an object of the schema; `rules` replace those that it names.

    Raises `RecordError`, which names the key of everything that is wrong.
    """
    record = _read(value, Options(source=source, rules=rules), None)
    if isinstance(record, RecordError):
        raise record
    return record


def format_json(record: Record) -> str:
    """Writes a record as an object on one line, with a line end."""
    return json.dumps(record_to_json(record), ensure_ascii=False) + "\n"


def parse_json(lines: Iterable[Line], options: Options) -> Found:
    """Yields the records of one object, a list of them, or objects one a line, which are read one by one."""
    stream = iter(lines)
    blank: list[Line] = []
    for line in stream:
        if line.text.strip() or line.error is not None:
            if line.error is None and isinstance(_load(line.text), dict):
                yield from _one_a_line(chain([line], stream), options)
            else:
                yield from _whole([*blank, line, *stream], options)
            return
        blank.append(line)


def _one_a_line(lines: Iterable[Line], options: Options) -> Found:
    for line in lines:
        if line.error is not None:
            yield RecordError([line.error.at(source=options.source)])
        elif line.text.strip():
            try:
                value = _decoded(line.text, 0, line.number)[0]
            except NotationError as error:
                yield RecordError([error.at(source=options.source)])
            else:
                yield _read(value, options, line.number)


def _whole(lines: list[Line], options: Options) -> Found:
    """Reads a text of several lines; one whose first line ends an object is taken for objects one a line."""
    broken = next((line.error for line in lines if line.error is not None), None)
    text, first = "\n".join(line.text for line in lines), lines[0].number
    values: list[tuple[object, int]] = []
    try:
        if broken is not None:
            raise broken
        values.extend(_values(text, first))
    except NotationError as error:
        begun = next((line.text.strip() for line in lines if line.text.strip()), "")
        if len(lines) > 1 and (broken is not None or (begun.startswith("{") and begun.endswith("}"))):
            yield from _one_a_line(lines, options)
            return
        yield from (_read(value, options, line) for value, line in values)
        yield RecordError([error.at(source=options.source)])
        return
    yield from (_read(value, options, line) for value, line in values)


def _values(text: str, first: int) -> Iterator[tuple[object, int]]:
    """Yields the objects of a text, or of the list that it is, with their lines."""
    start = _skip(text, 0)
    if text[start : start + 1] != "[":
        value, end = _decoded(text, start, first)
        yield value, _line_at(text, start, first)
        _check_end(text, end, first)
        return
    start = _skip(text, start + 1)
    if text[start : start + 1] == "]":
        _check_end(text, start + 1, first)
        return
    while True:
        value, end = _decoded(text, start, first)
        yield value, _line_at(text, start, first)
        end = _skip(text, end)
        if text[end : end + 1] == "]":
            _check_end(text, end + 1, first)
            return
        if text[end : end + 1] != ",":
            raise _error_at(text, end, first, "this is not JSON: a comma or ] is missing")
        start = _skip(text, end + 1)


def _check_end(text: str, end: int, first: int) -> None:
    if (rest := _skip(text, end)) < len(text):
        raise _error_at(text, rest, first, f"{quote(text[rest:])} behind the end of the JSON")


def _decoded(text: str, start: int, first: int) -> tuple[object, int]:
    """Returns the value that begins there, and where it ends. Raises `NotationError` with its place if none does."""
    try:
        return _DECODER.raw_decode(text, _skip(text, start))
    except json.JSONDecodeError as error:
        raise _error_at(text, error.pos, first, f"this is not JSON: {error.msg}") from None
    except _TwiceError as error:
        raise _error_at(text, start, first, str(error)) from None
    except RecursionError:
        raise _error_at(text, start, first, "lists or objects in too many others") from None
    except ValueError as error:
        raise _error_at(text, start, first, f"this is not JSON: {error}") from None


def _load(text: str) -> object:
    """Returns the value of a text, None if it is not just one."""
    try:
        value, end = _decoded(text, 0, 1)
    except NotationError:
        return None
    return value if _skip(text, end) == len(text) else None


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        raise _TwiceError(f"the key {quote(next(key for key in keys if keys.count(key) > 1))} is there twice")
    return found


_DECODER = json.JSONDecoder(object_pairs_hook=_once)


def _skip(text: str, start: int) -> int:
    match = _BLANK.match(text, start)
    assert match is not None
    return match.end()


def _line_at(text: str, position: int, first: int) -> int:
    return first + text.count("\n", 0, position)


def _error_at(text: str, position: int, first: int, problem: str) -> NotationError:
    column = position - text.rfind("\n", 0, position)
    return NotationError(problem, line=_line_at(text, position, first), column=column)


class _Object:
    """The values of an object, taken by key and kind; what is wrong goes to the draft."""

    def __init__(self, values: dict[str, object], line: int | None, path: str, draft: Draft) -> None:
        self.values, self.line, self.path, self.draft = values, line, path, draft

    def piece(self, key: str, text: str = "") -> Piece:
        return Piece(text, self.line, path=f"{self.path}{key}")

    def problem(self, key: str, problem: str) -> None:
        self.draft.problems.append(self.piece(key).error(problem))

    def take(self, key: str, *kinds: type) -> Any:
        """Returns the value of a key if it is of one of the kinds, else None, and a problem more unless it is null."""
        value = self.values.get(key)
        if value is None or type(value) in kinds:
            return value
        self.problem(key, f"not {' or '.join(_KINDS[kind] for kind in kinds)}")
        return None

    def text(self, key: str) -> Piece | None:
        value = self.take(key, str)
        return None if value is None else self.piece(key, value)

    def each(self, key: str, kind: type) -> Iterator[tuple[str, Any]]:
        """Yields the elements of a list that are of a kind, with their paths."""
        for index, value in enumerate(self.take(key, list) or []):
            if type(value) is kind:
                yield f"{key}[{index}]", value
            else:
                self.problem(f"{key}[{index}]", f"not {_KINDS[kind]}")

    def pair(self, key: str) -> Placed[Pair] | None:
        value = self.take(key, list)
        if value is None:
            return None
        if [type(figure) for figure in value] != [int, int]:
            self.problem(key, "not a list of two whole numbers, [NS, EW]")
            return None
        return Placed((value[0], value[1]), self.piece(key))


def _read(value: object, options: Options, line: int | None) -> Record | RecordError:
    path = ""
    place = Piece("", line)
    if isinstance(value, dict) and "record" in value:
        value, path = value["record"], "record."
    draft = Draft(options.rules or PORTUGAL, english(options.rules or PORTUGAL), place, options.source)
    draft.ask = "; give the keys trump and leader"
    if not isinstance(value, dict):
        draft.problems.append(place.error(f"{path and 'record: '}not an object with a record"))
        return draft.error()
    fields = _Object(value, line, path, draft)
    if value.get("format") != NAME or type(value.get("version")) is not int:
        needed = f'"format": "{NAME}" and "version": {VERSION} are missing'
        draft.problems.append(place.error(f"{path and 'record: '}not a record: {needed}"))
        return draft.error()
    if value["version"] != VERSION:
        fields.problem("version", f"version {value['version']} cannot be read here, only {VERSION}")
        return draft.error()
    for key in value.keys() - _KEYS:
        fields.problem(quote(key)[1:-1], "there is no such key")
    if options.rules is None and (told := fields.text("rules")) is not None:
        named = draft.read(told_rules, told)
        draft.rules = PORTUGAL if named is None else named.value
        draft.spelling = english(draft.rules)
    _read_start(fields, options)
    _read_hands(fields)
    for at, card in fields.each("plays", str):
        draft.play(fields.piece(at, card), len(draft.plays) // len(draft.rules.seats))
    _read_claims(fields)
    if not draft.hands and not draft.plays:
        start = {"Trump": draft.trump, "Leader": draft.leader}
        draft.tags += [(name, str(told.value)) for name, told in start.items() if told and name not in dict(draft.tags)]
    return draft.finish()


def _read_start(fields: _Object, options: Options) -> None:
    draft = fields.draft
    draft.tried = {key for key in ("dealer", "leader", "trump", "trump_card") if fields.values.get(key) is not None}
    draft.dealer = _when(draft.seat, fields.text("dealer"))
    draft.leader = _when(draft.seat, fields.text("leader"))
    draft.dealt_back = fields.take("dealt_back", bool) or False
    draft.trump = _when(draft.suit, fields.text("trump"))
    if (turned := fields.text("trump_card")) is not None:
        draft.turn_up(turned)
    if options.suit is not None:
        draft.trump = Placed(options.suit, draft.trump.piece if draft.trump else draft.place)
    if options.leader is not None:
        draft.leader = Placed(options.leader, draft.leader.piece if draft.leader else draft.place)


def _read_hands(fields: _Object) -> None:
    draft = fields.draft
    hands = fields.take("hands", dict, str)
    if isinstance(hands, str):
        read_deal(fields.piece("hands", hands), draft)
    elif hands is not None:
        inner = _Object(hands, fields.line, f"{fields.path}hands.", draft)
        for key in hands:
            seat = draft.seat(inner.piece(quote(key)[1:-1], key))
            if seat is not None:
                cards = [inner.piece(at, card) for at, card in inner.each(key, str)]
                draft.hands[seat.value] = [Placed(draft.card(piece), piece) for piece in cards]


def _read_claims(fields: _Object) -> None:
    draft = fields.draft
    names = fields.take("names", dict) or {}
    inner = _Object(names, fields.line, f"{fields.path}names.", draft)
    for key in names:
        seat, name = draft.seat(inner.piece(quote(key)[1:-1], key)), inner.text(key)
        if seat is not None and name is not None:
            draft.names[seat.value] = Placed(name.text, name)
    draft.result, draft.tricks = fields.pair("result"), fields.pair("tricks")
    draft.revoke = _when(draft.seat, fields.text("revoke"))
    if fields.take("thrown_in", bool):
        draft.thrown_in = Placed(True, fields.piece("thrown_in"))
    fitting = [draft.suit(fields.piece(at, suit)) for at, suit in fields.each("fitting", str)]
    draft.fitting = tuple(suit.value for suit in fitting if suit is not None)
    for at, comment in fields.each("comments", dict):
        if type(plays := comment.get("plays")) is int and isinstance(text := comment.get("text"), str):
            draft.comments.append(Placed(Comment(plays, text), fields.piece(at)))
        else:
            fields.problem(at, 'not {"plays": a whole number, "text": a text}')
    for at, tag in fields.each("tags", list):
        if [type(part) for part in tag] == [str, str]:
            draft.tags.append((tag[0], tag[1]))
        else:
            fields.problem(at, "not a list of a name and a value")


_START_KEYS = "format version rules names dealer dealt_back leader trump_card trump hands plays"
_CLAIM_KEYS = "result tricks revoke thrown_in fitting comments tags"
_KEYS = frozenset(_START_KEYS.split() + _CLAIM_KEYS.split())


def _when(parse: Callable[[Piece], Any], piece: Piece | None) -> Any:
    return None if piece is None else parse(piece)


def _letter(value: Seat | Suit | None) -> str | None:
    return None if value is None else str(value)
