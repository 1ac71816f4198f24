"""A position of the play: a value that never changes; `play` returns the next one."""

from __future__ import annotations

from dataclasses import dataclass

from sueca.cards import Card, Suit, display_order
from sueca.deal import Deal, Hand, check_pack, check_table
from sueca.errors import DealError, PlayError
from sueca.notebook import PicturedPosition
from sueca.rules import PORTUGAL, Rules
from sueca.seats import Pair, Seat
from sueca.words import counted


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick: who led it, the cards in order of play, who won it and its card points."""

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat
    points: int


@dataclass(frozen=True, slots=True)
class Position(PicturedPosition):
    """What each hand still holds, and the trick in progress.

    `hands` are indexed by seat, clockwise from north; `leader` led or leads the current trick, whose
    cards so far are `trick`, in order of play. `taken` are the card points and `tricks` the tricks that
    each side took before, (NS, EW), or None where that is not known.

    Raises `DealError` for hands that do not fit together: a card twice, a card outside the pack, no
    card at all, too many, hands of unequal length (those who have played to the trick hold one less),
    points or tricks that cannot be, or a card on the table that its seat could not have played.
    """

    hands: tuple[Hand, ...]
    trump: Suit
    leader: Seat
    trick: tuple[Card, ...] = ()
    taken: Pair | None = None
    tricks: Pair | None = None
    rules: Rules = PORTUGAL

    def __post_init__(self) -> None:
        _check(self)

    @classmethod
    def start(cls, deal: Deal) -> Position:
        """Returns the start of a deal's play: nothing taken, the leader to lead."""
        return cls(deal.hands, deal.trump, deal.leader, taken=(0, 0), tricks=(0, 0), rules=deal.rules)

    @property
    def cards_left(self) -> int:
        """The number of tricks still to be finished, the current one included."""
        return max(map(len, self.hands))

    @property
    def is_over(self) -> bool:
        """Whether every card has been played."""
        return not any(self.hands)

    @property
    def is_deal(self) -> bool:
        """Whether the whole pack is in the hands."""
        return not self.trick and self.cards_left == self.rules.hand_size

    @property
    def to_play(self) -> Seat:
        """The seat whose turn it is."""
        return self.rules.after(self.leader, len(self.trick))

    @property
    def legal_cards(self) -> list[Card]:
        """The cards that may be played, by suit and high to low: those of the suit led, else any."""
        hand = self.hands[self.to_play]
        follow = [card for card in hand if self.trick and card.suit is self.trick[0].suit]
        return display_order(follow or hand)

    @property
    def points_left(self) -> int:
        """The card points still to be taken, those on the table included."""
        return sum(card.points for cards in (*self.hands, self.trick) for card in cards)

    @property
    def is_whole(self) -> bool:
        """Whether the points taken and left are those of a whole hand, so that it can be scored."""
        return self.taken is not None and sum(self.taken) + self.points_left == self.rules.pack_points

    def equivalent(self, card: Card) -> list[Card]:
        """Returns the other legal cards that must be worth as much as this one.

        They are of its suit and its points, and no card in another hand, nor the one that is winning
        the trick, ranks between.
        """
        others = [held for seat, hand in enumerate(self.hands) if seat != self.to_play for held in hand]
        if self.trick:
            others.append(winning_card(self.trick, self.trump))
        between = [held.rank for held in others if held.suit is card.suit]
        return [
            other
            for other in self.legal_cards
            if other.suit is card.suit
            and other != card
            and other.points == card.points
            and not any(min(card.rank, other.rank) < rank < max(card.rank, other.rank) for rank in between)
        ]

    def play(self, card: Card) -> Position:
        """Returns the position after the seat to play has played `card`.

        A trick that it completes is taken by its winner, who leads next. Raises `PlayError`
        if the seat does not hold the card or must follow suit.
        """
        seat = self.to_play
        hand = self.hands[seat]
        label = self.rules.card_label
        if card not in hand:
            raise PlayError(f"{seat} does not hold {label(card)}")
        if card not in self.legal_cards:
            raise PlayError(f"{seat} cannot play {label(card)} and must follow suit to {label(self.trick[0])}")
        hands = tuple(held - {card} if index == seat else held for index, held in enumerate(self.hands))
        trick = (*self.trick, card)
        if len(trick) < len(self.rules.seats):
            return _unchecked(self, hands=hands, trick=trick)
        done = finish_trick(self.leader, trick, self.trump, self.rules)
        side = self.rules.side_of(done.winner)
        return _unchecked(
            self,
            hands=hands,
            trick=(),
            leader=done.winner,
            taken=_credit(self.taken, side, done.points),
            tricks=_credit(self.tricks, side, 1),
        )


def winning_card(cards: tuple[Card, ...], trump: Suit) -> Card:
    """Returns the card that wins: the highest trump, else the highest of the suit led."""
    return max(cards, key=lambda card: (card.suit is trump, card.suit is cards[0].suit, card.rank))


def finish_trick(leader: Seat, cards: tuple[Card, ...], trump: Suit, rules: Rules) -> Trick:
    """Returns the finished trick, with its winner and card points."""
    winner = rules.after(leader, cards.index(winning_card(cards, trump)))
    return Trick(leader, cards, winner, sum(card.points for card in cards))


def replay(position: Position, cards: tuple[Card, ...]) -> tuple[list[Trick], Position]:
    """Plays the cards in order; returns the tricks they finish and the position reached.

    Raises `PlayError` at the first card that may not be played.
    """
    tricks = []
    for card in cards:
        after = position.play(card)
        if not after.trick:
            played = (*position.trick, card)
            tricks.append(finish_trick(position.leader, played, position.trump, position.rules))
        position = after
    return tricks, position


def _credit(pair: Pair | None, side: int, gain: int) -> Pair | None:
    if pair is None:
        return None
    return (pair[0] + gain, pair[1]) if side == 0 else (pair[0], pair[1] + gain)


def _unchecked(position: Position, **changes: object) -> Position:
    """Returns a changed copy without the checks, which a legal play cannot fail."""
    copy = object.__new__(Position)
    for name in Position.__slots__:
        object.__setattr__(copy, name, changes.get(name, getattr(position, name)))
    return copy


def _check(position: Position) -> None:
    rules = position.rules
    check_table(position.hands, position.leader, rules)
    cards = [card for held in (*position.hands, position.trick) for card in held]
    if not cards:
        raise DealError("no cards at all")
    check_pack(cards, rules)
    _check_lengths(position)
    _check_follow(position)
    _check_taken(position)


def _check_lengths(position: Position) -> None:
    rules = position.rules
    if len(position.trick) >= len(rules.seats):
        raise DealError(f"{len(position.trick)} cards on the table; a finished trick is taken away")
    played = {rules.after(position.leader, turn) for turn in range(len(position.trick))}
    dealt = {seat: len(position.hands[seat]) + (seat in played) for seat in rules.seats}
    for seat, length in dealt.items():
        if length > rules.hand_size:
            raise DealError(f"{seat} has {length} cards; a full hand is {rules.hand_size}")
    if len(set(dealt.values())) > 1:
        held = ", ".join(f"{seat} {len(position.hands[seat])}" for seat in sorted(rules.seats))
        raise DealError(
            f"hands do not fit together: {held}; all must be equal"
            + (", one less for those who have played to the trick" if played else "")
        )


def _check_follow(position: Position) -> None:
    for turn, card in enumerate(position.trick):
        seat = position.rules.after(position.leader, turn)
        led = position.trick[0].suit
        if card.suit is not led and any(held.suit is led for held in position.hands[seat]):
            label = position.rules.card_label
            raise DealError(f"{seat} played {label(card)} but holds a card of the suit led, {led}", card=card)


def _check_taken(position: Position) -> None:
    rules = position.rules
    if position.taken is not None:
        if min(position.taken) < 0:
            raise DealError("points taken cannot be negative")
        if (total := sum(position.taken) + position.points_left) > rules.pack_points:
            raise DealError(
                f"{position.taken[0]}-{position.taken[1]} taken and {position.points_left} left "
                f"make {total} points; the pack has {rules.pack_points}"
            )
    if position.tricks is not None:
        if min(position.tricks) < 0:
            raise DealError("tricks taken cannot be negative")
        if (count := sum(position.tricks) + position.cards_left) != rules.hand_size:
            raise DealError(f"{counted(count, 'trick')} taken and left; a hand has {rules.hand_size}")
    if position.taken is not None and position.tricks is not None:
        for side, points, count in zip(rules.sides, position.taken, position.tricks, strict=True):
            if points and not count:
                raise DealError(f"{side} took {counted(points, 'point')} without a trick")
