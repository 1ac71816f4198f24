"""The native file of records, `.sueca.txt`: tag pairs and tricks, much as in the PBN of bridge.

    [Event "Thursday table"]
    [North "Ana"]
    [Rules "portugal"]
    [Dealer "E"]
    [TrumpCard "7H"]
    [Leader "N"]
    [Deal "N:6.Q6.K43.Q642 AQ52.J.J5.AJ3 K3.432.7Q6.7K 7J4.A7K5.A2.5"]
    [Result "63-57"]
    [Play]
    6S 4S 3S AS {a remark}
    …

| tag | value |
|---|---|
| `North` `East` `South` `West` | the players' names (`SeatX`, `SeatY` at larger tables) |
| `Rules` | a named rule set, portugal if it is left out |
| `Dealer`, `Leader` | seats; the leader follows from the dealer |
| `DealtBack` | `yes` where the deal went the other way round: the leader sits before the dealer |
| `TrumpCard`, `Trump` | the card turned up, and the suit, which follows from it |
| `Deal` | the hands, `spades.hearts.diamonds.clubs` clockwise from the seat named |
| `Result`, `Tricks` | what was claimed: card points and tricks, NS-EW |
| `Revoke` | the seat that was called for a revoke |
| `ThrownIn` | `yes` if the leader threw in a poor hand |
| `Fitting` | the suits that could be trumps, if the trump was inferred |
| `Lang` | `pt` where cards and suits are in Portuguese, `en` where they are not |
| `Play` | no value; the tricks follow, one a line, cards in order of play from whoever leads |

Any other tag is kept and written back. `"` and a backslash in a value are written with a backslash before them.
Comments stand in braces, over several lines if need be (a closing brace or a backslash in them has a backslash before
it), or after `;` to the end of the line. A blank line ends a record, unless cards or `[Play]` follow. Play may stop
anywhere; without `Deal` all cards must be played, as the hands follow from them then, or there must be nothing but a
result. In a `Deal` and in tricks, cards are read in every spelling of `sueca.notation.spelling`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial

from sueca.errors import RecordError, SuecaError
from sueca.language import parse_language
from sueca.notation.deal_text import deal_text, read_deal
from sueca.notation.draft import TRUMP_CARD, Draft, left_out, rules_text, told_rules
from sueca.notation.native_text import TAG_NAME, Item, Tag, items, quoted_tag, written_comment
from sueca.notation.pieces import Found, Line, Options, Piece, Placed
from sueca.notation.spelling import Spelling, spelling, spelling_of
from sueca.record import Comment, Record
from sueca.rules import PORTUGAL, Rules
from sueca.seats import Pair, Seat

NAMES = ("North", "East", "South", "West", "SeatX", "SeatY")

_PAIR = re.compile(r"\s*([0-9]{1,3})\s*-\s*([0-9]{1,3})\s*")
_TRICK_NUMBER = re.compile(r"[0-9]{1,2}\.")
_YES = {"yes": True, "no": False}


@dataclass(slots=True)
class _Chunk:
    """The items of one record."""

    tags: list[Tag] = field(default_factory=list)
    rest: list[Item] = field(default_factory=list)
    playing: bool = False

    @property
    def is_begun(self) -> bool:
        """Whether there is more than comments."""
        return bool(self.tags) or any(item.kind != "comment" for item in self.rest)


def parse_native(lines: Iterable[Line], options: Options) -> Found:
    """Yields the records of a file, each when it has been read to its end."""
    for chunk in _chunks(items(lines)):
        yield _Reader(chunk, options).record()


def _chunks(found: Iterator[Item]) -> Iterator[_Chunk]:
    """Takes a file apart into records: at blank lines, and at tags that follow cards."""
    chunk, blank = _Chunk(), False
    waiting: list[Item] = []
    for item in found:
        if item.kind == "blank":
            blank = chunk.is_begun
        elif item.tag is not None and (chunk.playing or blank) and item.tag.key != "play":
            yield chunk
            chunk, blank, waiting = _Chunk(tags=[item.tag], rest=waiting), False, []
        elif item.kind == "comment" and blank:
            waiting.append(item)
        else:
            chunk.rest += waiting
            waiting, blank = [], False
            if item.tag is not None:
                chunk.tags.append(item.tag)
                chunk.playing = item.tag.key == "play"
            else:
                chunk.rest.append(item)
                chunk.playing = chunk.playing or item.kind == "word"
    chunk.rest += waiting
    if chunk.is_begun:
        yield chunk


class _Reader:
    """Reads the items of one record into a draft."""

    def __init__(self, chunk: _Chunk, options: Options) -> None:
        self.chunk, self.options = chunk, options
        first = min([*(tag.piece for tag in chunk.tags), *(item.piece for item in chunk.rest)], key=_place)
        self.draft = Draft(PORTUGAL, spelling(PORTUGAL, "en"), Piece("", first.line), options.source)
        self.draft.ask = "; give the tags Trump and Leader, or --trump and --leader"
        self.tags = self._tags_once()

    def record(self) -> Record | RecordError:
        """Returns the record, or everything that is wrong with it."""
        draft, options = self.draft, self.options
        draft.rules = self._rules()
        draft.spelling = self._spelling(draft.rules)
        for tag in self.tags.values():
            if tag.value is not None:
                self._read_tag(tag.key, tag.value)
        self._read_rest()
        if options.suit is not None:
            draft.trump = Placed(options.suit, draft.trump.piece if draft.trump else draft.place)
        if options.leader is not None:
            draft.leader = Placed(options.leader, draft.leader.piece if draft.leader else draft.place)
        self._keep_tags()
        return draft.finish()

    def _tags_once(self) -> dict[str, Tag]:
        tags: dict[str, Tag] = {}
        for tag in self.chunk.tags:
            if tag.key in tags:
                self._problem(tag.piece, f"the tag {tag.name} is given twice")
            elif tag.key == "play" and tag.value is not None and tag.value.text:
                self._problem(tag.value, "[Play] has no value; each trick begins with whoever leads")
            elif tag.key != "play" and tag.value is None:
                self._problem(tag.piece, f'the tag {tag.name} has no value; write [{tag.name} "…"]')
            tags.setdefault(tag.key, tag)
        return tags

    def _problem(self, piece: Piece, problem: str) -> None:
        self.draft.problems.append(piece.error(problem))

    def _rules(self) -> Rules:
        value = self._value("rules")
        if self.options.rules is not None or value is None:
            return self.options.rules or PORTUGAL
        rules = self.draft.read(told_rules, value)
        return PORTUGAL if rules is None else rules.value

    def _spelling(self, rules: Rules) -> Spelling:
        if (value := self._value("lang")) is not None:
            lang = self.draft.read(_language, value)
            return replace(spelling(rules, "en" if lang is None else lang.value), alone=True)
        cards = [item.piece for item in self.chunk.rest if item.kind == "word"]
        told = [value for key in ("trump", "trumpcard") if (value := self._value(key)) is not None]
        return spelling_of(cards + told, rules, self.options.lang)

    def _value(self, key: str) -> Piece | None:
        return self.tags[key].value if key in self.tags else None

    def _read_tag(self, key: str, value: Piece) -> None:
        """Reads a tag into the draft, if it is one that is known."""
        draft = self.draft
        match key:
            case "dealer":
                draft.dealer = draft.seat(value)
            case "leader":
                draft.leader = draft.seat(value)
            case "trump":
                draft.trump = draft.suit(value)
            case "trumpcard":
                draft.turn_up(value)
            case "dealtback":
                draft.dealt_back = (told := draft.read(_yes, value)) is not None and told.value
            case "deal":
                read_deal(value, draft)
            case _:
                self._read_claim(key, value)
        draft.tried.add({"trumpcard": "trump_card"}.get(key, key))

    def _read_claim(self, key: str, value: Piece) -> None:
        """Reads what is told besides the cards."""
        draft = self.draft
        match key:
            case "result":
                draft.result = draft.read(partial(_pair, "63-57"), value)
            case "tricks":
                draft.tricks = draft.read(partial(_pair, "6-4"), value)
            case "revoke":
                draft.revoke = draft.seat(value)
            case "thrownin":
                told = draft.read(_yes, value)
                draft.thrown_in = told if told is not None and told.value else None
            case "fitting":
                suits = [draft.suit(value.part(index, index + 1)) for index in range(len(value.text))]
                draft.fitting = tuple(suit.value for suit in suits if suit is not None)
        if key in _NAME_KEYS:
            self._read_name(Seat(_NAME_KEYS.index(key)), value)

    def _read_name(self, seat: Seat, value: Piece) -> None:
        if seat in self.draft.rules.seats:
            self.draft.names[seat] = Placed(value.text, value)
        else:
            self._problem(value, f"{seat} is no seat under the rules {self.draft.rules.name}")

    def _read_rest(self) -> None:
        draft, started = self.draft, False
        play, row, trick = self.tags.get("play"), 0, -1
        for item in self.chunk.rest:
            if item.kind == "comment":
                draft.comments.append(Placed(Comment(len(draft.plays), item.piece.text), item.piece))
            elif item.error is not None:
                draft.problems.append(item.error)
                draft.tried |= {"trump", "leader"}
            elif play is None or _place(item.piece) < _place(play.piece):
                if not started:
                    self._problem(item.piece, f"{item.piece.quoted} before [Play]; tricks follow that tag")
                started = True
            elif not _TRICK_NUMBER.fullmatch(item.piece.text):
                trick += item.row != row
                row = item.row
                draft.play(item.piece, trick)

    def _keep_tags(self) -> None:
        """Keeps the tags that a record has no field for, in their order."""
        draft = self.draft
        turned = dict(draft.tags)
        kept = [] if draft.hands or draft.plays else ["trump", "leader"]
        draft.tags = []
        for tag in self.tags.values():
            if tag.key == TRUMP_CARD.lower() and turned:
                draft.tags.append((TRUMP_CARD, turned[TRUMP_CARD]))
            elif tag.value is not None and tag.key in kept:
                self._keep_start(tag.key, tag.name)
            elif tag.value is not None and tag.key not in _KNOWN:
                draft.tags.append((tag.name, tag.value.text))

    def _keep_start(self, key: str, name: str) -> None:
        """Keeps trump or leader of a record without cards, which has no field for them."""
        placed = self.draft.trump if key == "trump" else self.draft.leader
        if placed is not None:
            self.draft.tags.append((name.capitalize(), str(placed.value)))


def format_native(record: Record) -> str:
    """Writes a record, with a line end. Raises `SuecaError` for tags or names that no tag pair can hold."""
    lines = [*_tag_lines(record)]
    lines += [written_comment(comment.text) for comment in record.comments if not comment.plays]
    if record.plays:
        lines.append("[Play]")
        lines += _trick_lines(record)
    return "".join(f"{line}\n" for line in lines)


def _tag_lines(record: Record) -> Iterator[str]:
    names = set()
    for name, value in record.tags:
        if name.lower() in _KNOWN and not _is_kept(name, value, record):
            raise SuecaError(f"a record cannot have a further tag {name}: the name is taken")
        if name.lower() in names:
            raise SuecaError(f"the tag {name} is there twice")
        if not TAG_NAME.fullmatch(name):
            raise SuecaError(f"{name!r} is no name of a tag: letters, digits and _ are")
        names.add(name.lower())
        yield quoted_tag(name, value)
    for seat in sorted(record.rules.seats):
        if record.name(seat) != str(seat) or record.names[seat : seat + 1] == (str(seat),):
            yield quoted_tag(NAMES[seat], record.name(seat))
    for name, told in _own_tags(record):
        if told is not None:
            yield quoted_tag(name, told)


def _own_tags(record: Record) -> Iterator[tuple[str, str | None]]:
    deal, turned = record.deal, record.trump_card
    yield "Rules", rules_text(record.rules)
    yield "Dealer", _text(record.dealer)
    yield "DealtBack", "yes" if record.dealt_back else None
    yield TRUMP_CARD, None if turned is None else record.rules.card_label(turned)
    if deal is not None:
        yield "Trump", None if turned is not None else str(deal.trump)
        yield "Leader", str(deal.leader)
        yield "Deal", deal_text(deal)
    yield "Result", _dashed(record.result)
    yield "Tricks", _dashed(record.tricks)
    yield "Revoke", _text(record.revoke)
    yield "ThrownIn", "yes" if record.thrown_in else None
    yield "Fitting", "".join(map(str, record.fitting)) or None


def _is_kept(name: str, value: str, record: Record) -> bool:
    """Tells whether a tag that is known is one that a record keeps among its further ones."""
    if name == TRUMP_CARD:
        return record.trump_card is None and left_out(value, record.rules, spelling(record.rules, "en")) == value
    return name in ("Trump", "Leader") and record.deal is None


def _trick_lines(record: Record) -> Iterator[str]:
    players = len(record.rules.seats)
    for start in range(0, len(record.plays), players):
        parts = []
        for index in range(start, min(start + players, len(record.plays))):
            parts.append(record.rules.card_label(record.plays[index]))
            parts += [written_comment(comment.text) for comment in record.comments if comment.plays == index + 1]
        yield " ".join(parts)


_NAME_KEYS = [name.lower() for name in NAMES]
_OWN_KEYS = "rules dealer leader dealtback trumpcard trump deal result tricks revoke thrownin fitting lang play"
_KNOWN = frozenset(_NAME_KEYS + _OWN_KEYS.split())


def _language(piece: Piece) -> str:
    try:
        return parse_language(piece.text[:20])
    except SuecaError as error:
        raise piece.error(str(error)) from None


def _yes(piece: Piece) -> bool:
    if piece.text.lower() not in _YES:
        raise piece.error(f"{piece.quoted} is neither yes nor no")
    return _YES[piece.text.lower()]


def _pair(example: str, piece: Piece) -> Pair:
    if (match := _PAIR.fullmatch(piece.text)) is None:
        raise piece.error(f"{piece.quoted} is not a pair of figures; write NS-EW, as in {example}")
    return int(match[1]), int(match[2])


def _place(piece: Piece) -> tuple[int, int]:
    return piece.line or 0, piece.column or 0


def _text(value: object) -> str | None:
    return None if value is None else str(value)


def _dashed(pair: Pair | None) -> str | None:
    return None if pair is None else f"{pair[0]}-{pair[1]}"
