"""A record of a hand that was played: who held what, who played which card, and what was claimed of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from sueca.cards import Card, Suit
from sueca.deal import Deal
from sueca.errors import NotationError, RecordError, SuecaError
from sueca.position import Position, Trick, finish_trick
from sueca.rules import PORTUGAL, Rules
from sueca.seats import Pair, Seat, Side
from sueca.words import counted


@dataclass(frozen=True, slots=True)
class Comment:
    """A remark, and how many cards had been played when it was made.

    Blanks around the text are dropped, and its lines end in a line feed.
    """

    plays: int
    text: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", self.text.replace("\r\n", "\n").replace("\r", "\n").strip())


@dataclass(frozen=True, slots=True)
class Turn:
    """A card as it was played; `play` and `trick` count from 0."""

    play: int
    trick: int
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Revoke:
    """A card with which a seat did not follow suit though it could have.

    `turn` is the card; `held` are cards of the suit led that the seat held then; `proof` is the first of them that
    it played later, None if it played none.
    """

    turn: Turn
    led: Suit
    held: tuple[Card, ...]
    proof: Turn | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One hand as it was written down.

    `deal` are the hands, the trump suit and the first leader, None of a hand whose result alone is known. `plays` are
    the cards in order of play, which may end early; whose turn it was follows from who won the tricks. `dealer` and
    `trump_card`, the card that he turned up, may be unknown. The leader sits after the dealer in order of play; where
    the deal went the other way round, `dealt_back`, he sits before him. `names` are indexed by seat, empty where not
    known.

    What players claimed: `result`, card points of both sides, and `tricks`; `revoke`, the seat that was called for
    one; `thrown_in`, that the first leader threw in a poor hand. `fitting` are the suits that could be trumps, if the
    trump was inferred. `tags` are further (name, value) pairs. `source` and `line` tell where the record stands,
    and do not count in a comparison.

    Revokes are no fault of the record: see `revokes`. Raises `RecordError` for all that cannot be: a card that its
    player does not hold, a dealer without the trump card, a leader who does not sit next to the dealer as he must, a
    result that is not that of the cards, a comment on cards that were not played.
    """

    deal: Deal | None
    plays: tuple[Card, ...] = ()
    rules: Rules = PORTUGAL
    dealer: Seat | None = None
    trump_card: Card | None = None
    dealt_back: bool = False
    names: tuple[str, ...] = ()
    result: Pair | None = None
    tricks: Pair | None = None
    revoke: Seat | None = None
    thrown_in: bool = False
    fitting: tuple[Suit, ...] = ()
    comments: tuple[Comment, ...] = ()
    tags: tuple[tuple[str, str], ...] = ()
    source: str | None = field(default=None, compare=False)
    line: int | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        known = max((place for place, name in enumerate(self.names, start=1) if name), default=0)
        object.__setattr__(self, "names", tuple(self.names[:known]))
        if flaws := list(_flaws(self)):
            raise RecordError([NotationError(problem) for _, problem in flaws], parts=[part for part, _ in flaws])

    @property
    def place(self) -> str:
        """Where the record stands, as messages name it; empty if that is not known."""
        parts = [self.source or "", f"line {self.line}" if self.line is not None else ""]
        return ", ".join(filter(None, parts))

    @property
    def is_complete(self) -> bool:
        """Whether every card was played."""
        return self.deal is not None and len(self.plays) == len(self.rules.pack)

    @property
    def start(self) -> Position:
        """The position before the first card. Raises `SuecaError` if the hands are not known."""
        if self.deal is None:
            raise SuecaError("the record has no hands, only a result")
        return Position.start(self.deal)

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The cards with who played them, and in which trick."""
        return tuple(_turns(self))

    @property
    def finished_tricks(self) -> tuple[Trick, ...]:
        """The tricks that were played to the end."""
        players, turns = len(self.rules.seats), self.turns
        whole = range(0, len(turns) - players + 1, players)
        return tuple(_finished(self, turns[first : first + players]) for first in whole)

    @property
    def taken(self) -> Pair:
        """The card points that each side has won by its tricks."""
        return self._summed([trick.points for trick in self.finished_tricks])

    @property
    def tricks_won(self) -> Pair:
        """The tricks that each side has won."""
        return self._summed([1] * len(self.finished_tricks))

    @property
    def revokes(self) -> tuple[Revoke, ...]:
        """Every revoke, in order of play."""
        return tuple(_revokes(self))

    def name(self, seat: Seat) -> str:
        """Returns the player's name, the letter of the seat if it is not known."""
        return (self.names[seat] if seat < len(self.names) else "") or str(seat)

    def who(self, seat: Seat) -> str:
        """Returns the letter of a seat, with the player's name where it is known."""
        return str(seat) if self.name(seat) == str(seat) else f"{seat} ({self.name(seat)})"

    def _summed(self, figures: list[int]) -> Pair:
        sides = [self.rules.side_of(trick.winner) for trick in self.finished_tricks]
        first, second = (
            sum(figure for figure, winner in zip(figures, sides, strict=True) if winner == side) for side in (0, 1)
        )
        return first, second


def first_leader(dealer: Seat, rules: Rules = PORTUGAL, dealt_back: bool = False) -> Seat:
    """Returns who leads to the first trick: the seat after the dealer, or before him if dealt the other way round."""
    return rules.after(dealer, -1 if dealt_back else 1)


def fitting_trumps(plays: tuple[Card, ...], leaders: tuple[Seat, ...], rules: Rules = PORTUGAL) -> tuple[Suit, ...]:
    """Returns the suits that could have been trumps: under them the winner of every trick leads the next.

    `leaders` are the seats that led the tricks. Who won the last trick shows nowhere.
    """
    return tuple(trump for trump in Suit if first_misfit(plays, leaders, trump, rules) is None)


def first_misfit(
    plays: tuple[Card, ...], leaders: tuple[Seat, ...], trump: Suit, rules: Rules = PORTUGAL
) -> Trick | None:
    """Returns the first trick that somebody else won, under those trumps, than who led the next; None if all fit."""
    players = len(rules.seats)
    tricks = [plays[first : first + players] for first in range(0, len(plays), players)]
    won = (finish_trick(leader, cards, trump, rules) for leader, cards in zip(leaders, tricks, strict=True))
    return next((trick for trick, leader in zip(won, leaders[1:], strict=False) if trick.winner is not leader), None)


def _turns(record: Record) -> Iterator[Turn]:
    if record.deal is None:
        return
    players, leader = len(record.rules.seats), record.deal.leader
    for first in range(0, len(record.plays), players):
        cards = record.plays[first : first + players]
        for turn, card in enumerate(cards):
            yield Turn(first + turn, first // players, record.rules.after(leader, turn), card)
        leader = finish_trick(leader, cards, record.deal.trump, record.rules).winner


def _finished(record: Record, turns: tuple[Turn, ...]) -> Trick:
    assert record.deal is not None
    cards = tuple(turn.card for turn in turns)
    return finish_trick(turns[0].seat, cards, record.deal.trump, record.rules)


def _revokes(record: Record) -> Iterator[Revoke]:
    if record.deal is None:
        return
    turns, players = record.turns, len(record.rules.seats)
    for turn in turns:
        led = turns[turn.trick * players].card.suit
        before = {earlier.card for earlier in turns[: turn.play]}
        held = [card for card in record.deal.hands[turn.seat] if card.suit is led and card not in before]
        if turn.card.suit is not led and held:
            later = (proof for proof in turns[turn.play :] if proof.seat is turn.seat and proof.card in held)
            yield Revoke(turn, led, tuple(sorted(held, key=lambda card: -card.rank)), next(later, None))


Part = tuple[str, int]
"""What of a record is at fault: a field's name, and for `plays` the index of the card."""


def _flaws(record: Record) -> Iterator[tuple[Part, str]]:
    """Yields everything about a record that cannot be."""
    if record.deal is not None and record.deal.rules != record.rules:
        yield ("rules", 0), f"the deal is under other rules than {record.rules.name}"
        return
    if record.deal is None and record.plays:
        yield ("plays", 0), "cards were played, but the hands are not known"
        return
    if len(record.names) > len(record.rules.seats):
        yield ("names", 0), f"{counted(len(record.names), 'name')} for {len(record.rules.seats)} seats"
        return
    yield from _flaws_of_start(record)
    for index, comment in enumerate(record.comments):
        if not 0 <= comment.plays <= len(record.plays):
            cards = counted(len(record.plays), "card")
            yield ("comments", index), f"a comment after card {comment.plays}, but {cards} were played"
    played = list(_flaws_of_plays(record))
    yield from played
    yield from _flaws_of_result(record, sound=not played)


def _flaws_of_start(record: Record) -> Iterator[tuple[Part, str]]:
    deal, dealer, turned, label = record.deal, record.dealer, record.trump_card, record.rules.card_label
    if deal is None:
        return
    if dealer is not None and deal.leader is not (first := first_leader(dealer, record.rules, record.dealt_back)):
        yield ("leader", 0), f"{dealer} deals, so {first} leads, not {deal.leader}"
    if turned is not None and turned.suit is not deal.trump:
        yield ("trump_card", 0), f"{label(turned)} was turned up, but trumps are {deal.trump.name.lower()}"
    if turned is not None and dealer is not None and turned not in deal.hands[dealer]:
        where = f"with {record.who(holder)}" if (holder := _holder(record, turned)) is not None else "in no hand"
        problem = f"the trump card {label(turned)} is not with the dealer, {record.who(dealer)}, but {where}"
        yield ("trump_card", 0), problem
    if record.thrown_in:
        limit, points = record.rules.scoring.throw_in, sum(card.points for card in deal.hands[deal.leader])
        if record.plays:
            yield ("thrown_in", 0), "a hand in which cards were played cannot be thrown in"
        elif points >= limit:
            allowed = f"fewer than {counted(limit, 'point')}" if limit else "no hand"
            yield ("thrown_in", 0), f"{deal.leader} has {counted(points, 'point')}; {allowed} may be thrown in"


def _flaws_of_plays(record: Record) -> Iterator[tuple[Part, str]]:
    """Yields the first card that its seat cannot have played: after it nobody knows whose turn it is."""
    label, played = record.rules.card_label, dict[Card, Turn]()
    for turn in record.turns:
        assert record.deal is not None
        if turn.card in played:
            first = played[turn.card]
            again = f"{label(turn.card)} was played by {record.who(first.seat)} in trick {first.trick + 1}"
            yield ("plays", turn.play), again
            return
        if turn.card not in record.deal.hands[turn.seat]:
            holder = _holder(record, turn.card)
            where = f"{record.who(holder)} does" if holder is not None else "nobody does"
            problem = f"it is {record.who(turn.seat)}'s turn, who does not hold {label(turn.card)}; {where}"
            yield ("plays", turn.play), problem
            return
        played[turn.card] = turn


def _holder(record: Record, card: Card) -> Seat | None:
    assert record.deal is not None
    hands = record.deal.hands
    return next((seat for seat in sorted(record.rules.seats) if card in hands[seat]), None)


def _flaws_of_result(record: Record, sound: bool) -> Iterator[tuple[Part, str]]:
    total, size = record.rules.pack_points, record.rules.hand_size
    judged = sound and record.is_complete and record.revoke is None and not record.revokes
    if record.result is not None:
        claimed = f"{record.result[0]}-{record.result[1]}"
        if sum(record.result) != total or min(record.result) < 0:
            yield ("result", 0), f"the result {claimed} does not add up to {total} points"
        elif (few := _fewer(record, sound, record.result, record.taken)) is not None:
            yield ("result", 0), f"the result {claimed} gives {few} fewer points than it took"
        elif judged and record.result != record.taken:
            yield ("result", 0), f"the result is given as {claimed}, but the cards make it {_dashed(record.taken)}"
    if record.tricks is not None:
        if sum(record.tricks) != size or min(record.tricks) < 0:
            yield ("tricks", 0), f"{_dashed(record.tricks)} tricks do not add up to {size}"
        elif (few := _fewer(record, sound, record.tricks, record.tricks_won)) is not None:
            yield ("tricks", 0), f"{_dashed(record.tricks)} tricks give {few} fewer than it won"
        elif judged and record.tricks != record.tricks_won:
            yield ("tricks", 0), f"the tricks are given as {_dashed(record.tricks)}, not {_dashed(record.tricks_won)}"


def _fewer(record: Record, sound: bool, claimed: Pair, made: Pair) -> Side | None:
    """Returns the side that unfinished play has already given more than is claimed for it."""
    if not sound or record.is_complete or record.revoke is not None or record.revokes:
        return None
    sides = zip(record.rules.sides, claimed, made, strict=True)
    return next((side for side, least, most in sides if least < most), None)


def _dashed(pair: Pair) -> str:
    return f"{pair[0]}-{pair[1]}"
