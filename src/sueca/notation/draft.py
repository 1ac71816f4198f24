"""A record while it is read: what every format makes of its text, checked in one place.

A format takes its text to pieces and puts what they say into a `Draft`, each with its place. `Draft.finish` makes the
record, or names everything that is wrong with it, in the order of the text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import groupby

from sueca.cards import Card, Rank, Suit, display_order
from sueca.deal import Deal
from sueca.errors import CardError, NotationError, RecordError
from sueca.notation.pieces import Piece, Placed, T
from sueca.notation.spelling import Spelling
from sueca.position import winning_card
from sueca.record import Comment, Record, first_leader
from sueca.rules import RULES, Rules, parse_rules
from sueca.seats import Pair, Seat
from sueca.words import counted, listed

CUSTOM = "custom"
"""The name in a text of rules that `RULES` does not hold."""

TRUMP_CARD = "TrumpCard"
"""The tag that keeps a card left out of the pack which was turned up to set trumps, as in the Azores."""

_LEFT_OUT = ("7", "8", "9")


@dataclass(frozen=True, slots=True)
class Play:
    """A card as a text says it was played: in which trick, and by whom if it tells; None if it cannot be read."""

    card: Card | None
    piece: Piece
    trick: int
    seat: Seat | None = None


@dataclass(slots=True)
class Draft:
    """What a text says of one record; `place` is where it begins, `problems` what is wrong so far.

    `tried` are the names of those fields that the text tells, well or badly; `ask` says how to tell trump and leader
    where the text does not. `whole` tells that all the cards must be there. `turned_suit` is the suit of a card that
    was turned up of those left out of the pack; `garbled` are seats whose hands could not be taken apart.
    """

    rules: Rules
    spelling: Spelling
    place: Piece
    source: str | None = None
    ask: str = ""
    tried: set[str] = field(default_factory=set)
    hands: dict[Seat, list[Placed[Card | None]]] = field(default_factory=dict)
    garbled: set[Seat] = field(default_factory=set)
    plays: list[Play] = field(default_factory=list)
    trump: Placed[Suit] | None = None
    trump_card: Placed[Card] | None = None
    turned_suit: Placed[Suit] | None = None
    dealer: Placed[Seat] | None = None
    leader: Placed[Seat] | None = None
    dealt_back: bool = False
    whole: bool = False
    names: dict[Seat, Placed[str]] = field(default_factory=dict)
    result: Placed[Pair] | None = None
    tricks: Placed[Pair] | None = None
    revoke: Placed[Seat] | None = None
    thrown_in: Placed[bool] | None = None
    fitting: tuple[Suit, ...] = ()
    comments: list[Placed[Comment]] = field(default_factory=list)
    tags: list[tuple[str, str]] = field(default_factory=list)
    problems: list[NotationError] = field(default_factory=list)

    def read(self, parse: Callable[[Piece], T], piece: Piece) -> Placed[T] | None:
        """Returns what a piece says, or None and a problem more."""
        try:
            return Placed(parse(piece), piece)
        except NotationError as error:
            self.problems.append(error)
        except CardError as error:
            self.problems.append(piece.error(str(error)))
        return None

    def seat(self, piece: Piece) -> Placed[Seat] | None:
        """Reads the letter of a seat, in Portuguese O for west too."""
        west = self.spelling.lang == "pt" and piece.text.upper() == "O"
        return self.read(lambda seat: self.rules.parse_seat("W" if west else seat.text[:20]), piece)

    def suit(self, piece: Piece) -> Placed[Suit] | None:
        """Reads a suit."""
        return self.read(self.spelling.suit, piece)

    def card(self, piece: Piece) -> Card | None:
        """Reads a card."""
        placed = self.read(self.spelling.card, piece)
        return None if placed is None else placed.value

    def play(self, piece: Piece, trick: int, seat: Seat | None = None) -> None:
        """Reads a card that was played."""
        self.plays.append(Play(self.card(piece), piece, trick, seat))

    def turn_up(self, piece: Piece) -> None:
        """Reads the card that was turned up.

        Where the ten takes the seven's place it may be one of the cards left out, which tells the suit alone.
        """
        if (text := left_out(piece.text, self.rules, self.spelling)) is not None:
            self.turned_suit = Placed(Suit.parse(text[-1]), piece)
            self.tags.append((TRUMP_CARD, text))
        else:
            self.trump_card = self.read(self.spelling.card, piece)

    def finish(self) -> Record | RecordError:
        """Returns the record, or everything that is wrong with it."""
        self._check_hands()
        usable = self._check_plays()
        known_start = self._complete_start() if self.hands or self.plays else False
        empty = not (self.hands or self.plays or self.result or self.tricks or self.revoke or self.thrown_in)
        if empty and not self.problems:
            self.problems.append(self.place.error("a record without hands, cards or a result"))
        turns = self._turns(usable) if known_start else []
        record = self._record(self._deal(turns) if known_start else None, len(turns))
        if isinstance(record, Record) and not self.problems:
            return record
        return self.error()

    def error(self) -> RecordError:
        """Returns what is wrong, in the order of the text."""
        ordered = sorted(self.problems, key=lambda problem: (problem.line or 0, problem.column or 0))
        return RecordError([problem.at(source=self.source) for problem in ordered])

    def _check_hands(self) -> None:
        seen: dict[Card, Piece] = {}
        for seat in sorted(self.hands):
            held = self.hands[seat]
            for card in held:
                if card.value is not None and card.value in seen:
                    self.problems.append(card.piece.error(f"{self._label(card.value)} occurs more than once"))
                elif card.value is not None:
                    seen[card.value] = card.piece
            if seat not in self.garbled and len(held) != self.rules.hand_size:
                place = held[0].piece if held else self.place
                size = f"{counted(len(held), 'card')}; a full hand is {self.rules.hand_size}"
                self.problems.append(place.error(f"{self.who(seat)} has {size}"))
        if absent := [seat for seat in sorted(self.rules.seats) if self.hands and seat not in self.hands]:
            self.problems.append(self.place.error(f"no hand for {listed(map(self.who, absent))}"))
        elif (
            self.hands
            and not self.garbled
            and all(card.value is not None for held in self.hands.values() for card in held)
        ):
            self._check_missing(seen, next(iter(self.hands.values()))[:1], "in no hand")

    def _check_missing(self, seen: dict[Card, Piece], at: list[Placed[Card | None]], where: str) -> None:
        if missing := display_order(set(self.rules.pack) - set(seen)):
            place = at[0].piece if at else self.place
            some = listed(map(self._label, missing)) if len(missing) <= 10 else counted(len(missing), "card")
            self.problems.append(place.error(f"{some} {'is' if len(missing) == 1 else 'are'} {where}"))

    def _check_plays(self) -> int:
        """Returns how many plays come before the first that nothing can be made of."""
        bad = [index for index, play in enumerate(self.plays) if play.card is None]
        bad += self._check_tricks()
        seen: dict[Card, Piece] = {}
        tricks: dict[Card, int] = {}
        for index, play in enumerate(self.plays):
            if play.card is not None and play.card in seen:
                again = f"{self._label(play.card)} was played before, in trick {tricks[play.card] + 1}"
                self.problems.append(play.piece.error(again))
                bad.append(index)
            elif play.card is not None:
                seen[play.card], tricks[play.card] = play.piece, play.trick
        if not self.hands and len(self.plays) == len(self.rules.pack) and all(play.card for play in self.plays):
            self._check_missing(seen, [], "not among the cards played")
        return min(bad, default=len(self.plays))

    def _check_tricks(self) -> Iterator[int]:
        """Yields the plays from which on the cards do not fall into tricks."""
        players, size, start = len(self.rules.seats), self.rules.hand_size, 0
        tricks = [list(cards) for _, cards in groupby(self.plays, lambda play: play.trick)]
        sound = True
        for number, cards in enumerate(tricks, start=1):
            whole = number < len(tricks) or ((self.whole or not self.hands) and number == size)
            at = cards[players] if len(cards) > players else cards[0]
            if number > size:
                self.problems.append(at.piece.error(f"{counted(len(tricks), 'trick')}; a hand has {size}"))
                yield start
                return
            if len(cards) > players or (whole and len(cards) < players):
                sound = False
                self.problems.append(at.piece.error(f"trick {number} has {counted(len(cards), 'card')}, not {players}"))
                yield start
            start += len(cards)
        if self.plays and not self.hands and len(tricks) < size and sound:
            told = f"{counted(len(tricks), 'trick')} with {counted(len(self.plays), 'card')}"
            needed = f"only all {len(self.rules.pack)} cards played tell the hands, which are not given"
            self.problems.append(self.place.error(f"{told}, not {size}; {needed}"))

    def _complete_start(self) -> bool:
        """Works out trump and leader from what is given; returns whether both are known."""
        turned = self.turned_suit
        if self.trump is None and self.trump_card is not None:
            self.trump = Placed(self.trump_card.value.suit, self.trump_card.piece)
        if self.trump is None:
            self.trump = turned
        elif turned is not None and self.trump.value is not turned.value:
            trumps = self.trump.value.name.lower()
            self.problems.append(turned.piece.error(f"{turned.piece.text} was turned up, but trumps are {trumps}"))
        if self.leader is None and self.dealer is not None:
            self.leader = Placed(first_leader(self.dealer.value, self.rules, self.dealt_back), self.dealer.piece)
        known = {"trump suit": self.trump is not None, "leader": self.leader is not None}
        tried = {"trump suit": {"trump", "trump_card"}, "leader": {"leader", "dealer"}}
        missing = [what for what, is_known in known.items() if not is_known and not tried[what] & self.tried]
        if missing:
            verb = "is" if len(missing) == 1 else "are"
            self.problems.append(self.place.error(f"the {' and the '.join(missing)} {verb} not given{self.ask}"))
        return all(known.values())

    def _turns(self, usable: int) -> list[tuple[Seat, Card]]:
        """Returns who played each card, up to where the text gives a card to somebody whose turn it was not."""
        assert self.trump is not None
        assert self.leader is not None
        players, leader = len(self.rules.seats), self.leader.value
        turns: list[tuple[Seat, Card]] = []
        for start in range(0, usable, players):
            cards: list[Card] = []
            for turn, play in enumerate(self.plays[start : min(start + players, usable)]):
                seat = self.rules.after(leader, turn)
                if play.seat not in (None, seat):
                    self.problems.append(play.piece.error(self._wrong_turn(play, seat, turn, turns)))
                    return turns
                assert play.card is not None
                cards.append(play.card)
                turns.append((seat, play.card))
            best = winning_card(tuple(cards), self.trump.value)
            leader = self.rules.after(leader, cards.index(best))
        return turns

    def _wrong_turn(self, play: Play, seat: Seat, turn: int, turns: list[tuple[Seat, Card]]) -> str:
        assert play.seat is not None
        problem = f"{self.who(play.seat)} plays, but it is {self.who(seat)}'s turn"
        if turn or not turns or self.trump is None:
            return problem
        best = winning_card(tuple(card for _, card in turns[-len(self.rules.seats) :]), self.trump.value)
        won = f"who won trick {play.trick} with {self._label(best)}"
        return f"{problem}, {won}, trumps being {self.trump.value.name.lower()}"

    def _deal(self, turns: list[tuple[Seat, Card]]) -> Deal | None:
        """Returns the deal, from the hands given or from all the cards played, None if they are not sound."""
        assert self.trump is not None
        assert self.leader is not None
        seats = sorted(self.rules.seats)
        if self.hands:
            hands = [[card.value for card in self.hands.get(seat, [])] for seat in seats]
        else:
            hands = [[card for player, card in turns if player is seat] for seat in seats]
        held = [frozenset(card for card in hand if card is not None) for hand in hands]
        if any(len(hand) != self.rules.hand_size for hand in held) or len(frozenset().union(*held)) < len(
            self.rules.pack
        ):
            return None
        return Deal(tuple(held), self.trump.value, self.leader.value, self.rules)

    def _record(self, deal: Deal | None, usable: int) -> Record | None:
        """Returns the record of what is sound, or None and problems more."""
        plays = tuple(play.card for play in self.plays[:usable] if play.card is not None) if deal else ()
        comments = () if self.problems else tuple(comment.value for comment in self.comments)
        try:
            return Record(
                deal=deal,
                plays=plays,
                rules=self.rules,
                dealer=_value(self.dealer),
                trump_card=_value(self.trump_card),
                dealt_back=self.dealt_back,
                names=tuple(self._name(seat) for seat in sorted(self.rules.seats)),
                result=_value(self.result),
                tricks=_value(self.tricks),
                revoke=_value(self.revoke),
                thrown_in=_value(self.thrown_in) or False,
                fitting=self.fitting,
                comments=comments,
                tags=tuple(self.tags),
                source=self.source,
                line=self.place.line,
            )
        except RecordError as error:
            for problem, part in zip(error.problems, error.parts, strict=True):
                self.problems.append(self._place_of(*part).error(problem.problem))
            return None

    def _place_of(self, name: str, index: int) -> Piece:
        if name == "plays":
            return self.plays[index].piece
        if name == "comments":
            return self.comments[index].piece
        told = {
            "leader": _piece(self.leader),
            "trump_card": _piece(self.trump_card),
            "thrown_in": _piece(self.thrown_in),
            "result": _piece(self.result),
            "tricks": _piece(self.tricks),
        }
        return told.get(name) or self.place

    def _label(self, card: Card) -> str:
        return self.rules.card_label(card)

    def _name(self, seat: Seat) -> str:
        return self.names[seat].value if seat in self.names else ""

    def who(self, seat: Seat) -> str:
        """Returns the letter of a seat, with the player's name where it is known."""
        return f"{seat} ({name})" if (name := self._name(seat)) else str(seat)


def left_out(text: str, rules: Rules, spelling: Spelling) -> str | None:
    """Returns a card as it is written if it is one left out of the pack where the ten takes the seven's place."""
    if rules.ten_for_seven and Rank.EIGHT not in rules.ranks:
        for rank, suit in (text[:-1], text[-1:]), (text[1:], text[:1]):
            if rank in _LEFT_OUT and suit.lower() in spelling.suits:
                return rank + spelling.suits[suit.lower()].letter
    return None


def told_rules(piece: Piece) -> Rules:
    """Reads the name of a rule set. Raises `NotationError` for an unknown one."""
    if piece.text.lower() == CUSTOM:
        raise piece.error("custom rules have to be given (--rules)")
    try:
        return parse_rules(piece.text[:20])
    except CardError as error:
        raise piece.error(str(error)) from None


def rules_text(rules: Rules) -> str:
    """Returns the name by which rules are written."""
    return rules.name if RULES.get(rules.name) == rules else CUSTOM


def _piece(placed: Placed[T] | None) -> Piece | None:
    return None if placed is None else placed.piece


def _value(placed: Placed[T] | None) -> T | None:
    return None if placed is None else placed.value
