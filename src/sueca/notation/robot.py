"""Logs of a robot that plays Sueca: hands and tricks, but no trump suit.

    -- GAME --
    P0 HAND: 7Diamonds, QClubs, … .
    …
    P1 2Spades P2 ASpades P3 5Spades P0 KSpades
    …
    -- /GAME --

`-- GAME --` stands at the top of a file at most, `-- /GAME --` behind each game. The seats P0 to P3 are in order of
play; P0 is put north. The trump suit is inferred: under it, whoever wins a trick leads the next. Where several suits
fit, one has to be told. Games that are cut off, and lines that belong to none, are reported and passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from sueca.cards import Suit
from sueca.errors import NotationError, RecordError
from sueca.notation.draft import Draft, Play
from sueca.notation.pieces import Found, Line, Options, Piece, Placed
from sueca.notation.spelling import english
from sueca.position import Trick
from sueca.record import Record, first_misfit, fitting_trumps
from sueca.rules import PORTUGAL
from sueca.seats import Seat
from sueca.words import counted, listed

_MARKER = re.compile(r"\s*--\s*(/?)\s*GAME\s*--\s*", re.IGNORECASE)
_HAND = re.compile(r"\s*P([0-9])\s*HAND\s*:", re.IGNORECASE)
_TRICK = re.compile(r"\s*P[0-9]\b", re.IGNORECASE)
_SEAT = re.compile(r"P([0-9]+)", re.IGNORECASE)
_WORD = re.compile(r"[^\s,.]+")
_START, _END = "-- GAME --", "-- /GAME --"


def is_robot_line(text: str) -> bool:
    """Tells whether a line can stand in a robot's log only: a marker, a hand or a trick."""
    return bool(_MARKER.fullmatch(text) or _HAND.match(text) or _TRICK.match(text))


def parse_robot(lines: Iterable[Line], options: Options) -> Found:
    """Yields the games of a log, each when it has been read to its end, and what had to be passed over.

    With `options.trump` "each", a game yields a record for every suit that fits.
    """
    game = _Game(options)
    for line in lines:
        marker = _MARKER.fullmatch(line.text)
        hand = _HAND.match(line.text)
        if line.error is not None or not (marker or hand or _TRICK.match(line.text)):
            if line.error is not None or line.text.strip():
                yield _stray(line, options)
            continue
        begins = (marker and not marker[1]) or (hand and game.has_hand(int(hand[1])))
        if begins and game.begun:
            yield from game.finish()
            game = _Game(options)
        if marker and not marker[1]:
            game.begin(line)
        elif marker and not game.begun:
            yield RecordError([_problem(line, f"a stray {_END}: no game has begun", options)])
        elif marker:
            yield from game.finish()
            game = _Game(options)
        elif hand:
            game.hand(line, hand)
        else:
            game.trick(line)
    if game.begun:
        yield from game.finish()


def _stray(line: Line, options: Options) -> RecordError:
    if line.error is not None:
        return RecordError([line.error.at(source=options.source)])
    return RecordError([_problem(line, f"{line.piece.quoted} belongs to no game; the line is passed over", options)])


def _problem(line: Line, problem: str, options: Options) -> NotationError:
    return line.piece.error(problem).at(source=options.source)


class _Game:
    """A game while its lines come in."""

    def __init__(self, options: Options) -> None:
        rules = options.rules or PORTUGAL
        self.options, self.rules, self.begun = options, rules, False
        self.draft = Draft(rules, english(rules), Piece(""), options.source)
        self.draft.whole = True
        self.trick_count = 0
        for index in range(len(rules.seats)):
            self.draft.names[self._seat(index)] = Placed(f"P{index}", self.draft.place)

    def has_hand(self, index: int) -> bool:
        """Tells whether a hand for that seat cannot belong to this game any more."""
        return bool(self.draft.plays) or (index < len(self.rules.seats) and self._seat(index) in self.draft.hands)

    def begin(self, line: Line) -> None:
        """Notes where the game begins."""
        if not self.begun:
            self.begun = True
            self.draft.place = Piece("", line.number)

    def hand(self, line: Line, match: re.Match[str]) -> None:
        """Reads the ten cards of a seat."""
        self.begin(line)
        seat = self._told_seat(Piece(f"P{match[1]}", line.number, match.start(1)))
        if seat is None:
            return
        held = self.draft.hands.setdefault(seat, [])
        for word in _WORD.finditer(line.text, match.end()):
            piece = Piece(word[0], line.number, word.start() + 1)
            held.append(Placed(self.draft.card(piece), piece))

    def trick(self, line: Line) -> None:
        """Reads the cards of a trick, each behind the seat that played it."""
        self.begin(line)
        seat, told = None, None
        for word in _WORD.finditer(line.text):
            piece = Piece(word[0], line.number, word.start() + 1)
            if _SEAT.fullmatch(word[0]) is None:
                if told is None:
                    self.draft.problems.append(piece.error(f"{piece.quoted} has no seat before it"))
                self.draft.play(piece, self.trick_count, seat)
                seat, told = None, None
                continue
            if told is not None:
                self.draft.problems.append(told.error(f"{told.text} has no card behind it"))
            seat, told = self._told_seat(piece), piece
        if told is not None:
            self.draft.problems.append(told.error(f"{told.text} has no card behind it"))
        self.trick_count += 1

    def finish(self) -> Iterator[Record | RecordError]:
        """Yields the record, one for each trump suit asked for, or what is wrong."""
        draft = self.draft
        self._check_whole()
        draft.leader = _leader(draft.plays, draft.place)
        draft.tried = {"leader", "trump"}
        suits: tuple[Suit, ...] = ()
        if self._in_order():
            suits = self._trumps()
        if not suits:
            yield _failed(draft)
        problems = list(draft.problems)
        for suit in suits:
            draft.trump, draft.problems = Placed(suit, draft.place), list(problems)
            yield draft.finish()

    def _check_whole(self) -> None:
        """Reports a game that lacks its start or its end."""
        draft = self.draft
        pack = len(self.rules.pack)
        opening = [play for play in draft.plays if play.trick == 0]
        started = bool(draft.hands) or len(opening) >= len(self.rules.seats)
        if len(draft.plays) >= pack or (started and self.trick_count >= self.rules.hand_size):
            return
        told = [counted(len(draft.hands), "hand")] if draft.hands else ["no hands"]
        told.append(counted(len(draft.plays), "card") + " played")
        cut = f"the game is cut off: {' and '.join(told)} of {pack}; it is passed over"
        draft.problems.insert(0, draft.place.error(cut))

    def _in_order(self) -> bool:
        """Returns whether every trick is whole, its cards in order of play, so that trumps can be inferred."""
        draft, players = self.draft, len(self.rules.seats)
        cards = [play.card for play in draft.plays]
        if draft.problems or None in cards or not len(set(cards)) == len(cards) == len(self.rules.pack):
            return False
        for index, play in enumerate(draft.plays):
            first = draft.plays[index - index % players]
            assert first.seat is not None
            if play.trick != index // players:
                return False
            if play.seat is not (seat := self.rules.after(first.seat, index % players)):
                assert play.seat is not None
                turn = f"{draft.who(play.seat)} plays, but it is {draft.who(seat)}'s turn"
                draft.problems.append(play.piece.error(turn))
                return False
        return True

    def _trumps(self) -> tuple[Suit, ...]:
        """Returns the suits to read the game under, none and a problem more if it cannot be told."""
        draft, trump = self.draft, self.options.trump
        cards = tuple(play.card for play in draft.plays if play.card is not None)
        leaders = tuple(play.seat for play in draft.plays[:: len(self.rules.seats)] if play.seat is not None)
        draft.fitting = fitting_trumps(cards, leaders, self.rules)
        if isinstance(trump, Suit):
            return (trump,)
        if not draft.fitting:
            misfits = [first_misfit(cards, leaders, suit, self.rules) for suit in Suit]
            told = "; ".join(self._misfit(suit, trick) for suit, trick in zip(Suit, misfits, strict=True) if trick)
            draft.problems.append(draft.place.error(f"no suit can have been trumps: {told}"))
        elif len(draft.fitting) > 1 and trump != "each":
            suits = listed(suit.name.lower() for suit in draft.fitting)
            letters = " or ".join(map(str, draft.fitting))
            ask = f"tell one (--trump {letters}), or read the game under each (--trump each)"
            draft.problems.append(draft.place.error(f"{suits} can all have been trumps; {ask}"))
            return ()
        return draft.fitting

    def _misfit(self, suit: Suit, trick: Trick) -> str:
        number = next(play.trick for play in self.draft.plays if play.card == trick.cards[0]) + 1
        winner = self.draft.who(trick.winner)
        return f"under {suit.name.lower()} {winner} wins trick {number}, but does not lead the next"

    def _told_seat(self, piece: Piece) -> Seat | None:
        index = int(piece.text[1:4])
        if index < len(self.rules.seats):
            return self._seat(index)
        last = len(self.rules.seats) - 1
        self.draft.problems.append(piece.error(f"{piece.quoted} is not a seat; seats are P0 to P{last}"))
        return None

    def _seat(self, index: int) -> Seat:
        return self.rules.after(self.rules.seats[0], index)


def _leader(plays: list[Play], place: Piece) -> Placed[Seat] | None:
    if not plays or plays[0].seat is None:
        return None
    return Placed(plays[0].seat, plays[0].piece)


def _failed(draft: Draft) -> RecordError:
    """Returns what is wrong with a game whose trumps are not known, which is not checked under any."""
    if draft.problems:
        return draft.error()
    failed = draft.finish()
    assert isinstance(failed, RecordError)
    return failed
