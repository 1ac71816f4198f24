"""What a player knows when it is his turn: his hand, every card played, and what that told of the other hands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from sueca.cards import Card, Suit, display_order
from sueca.deal import Hand, check_pack
from sueca.errors import CardError, SuecaError
from sueca.position import Position, finish_trick
from sueca.record import Record, Turn, first_leader
from sueca.rules import PORTUGAL, Rules
from sueca.seats import Pair, Seat
from sueca.unseen.splits import Splits, count_splits
from sueca.words import counted, listed

Void = tuple[Seat, Suit]
"""A seat, and a suit of which it holds no card."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Knowledge:
    """What `seat` knows at its turn.

    `hand` is what it still holds; `plays` are all cards played, by anybody, in order from the first lead, which
    was `first_leader`'s. Whoever did not follow suit has shown a void, which counts from then on. `trump_card` was
    turned up by the `dealer`, and is known to be in his hand until he plays it. `told` are further voids, as of now;
    `revokes` the numbers in `plays`, from 0, of cards that are known to be revokes, and so show no void.

    Raises `SuecaError`, which names the card or seat, for all that cannot be: a seat whose turn it is not, a hand of
    the wrong length, a card twice, the trump card where it cannot be, a suit played or held by a seat that had shown
    it had none, which is a revoke, and whatever no deal fits.
    """

    seat: Seat
    hand: Hand
    trump: Suit
    first_leader: Seat
    plays: tuple[Card, ...] = ()
    dealer: Seat | None = None
    trump_card: Card | None = None
    told: frozenset[Void] = field(default=frozenset())
    revokes: frozenset[int] = field(default=frozenset())
    rules: Rules = PORTUGAL

    def __post_init__(self) -> None:
        _check_seats(self)
        _check_cards(self)
        _check_turned(self)
        _check_voids(self)
        if not self.deals:
            raise SuecaError(f"no deal fits what {self.seat} knows: {_demands(self)}")

    @classmethod
    def of(cls, record: Record, play: int, *, ignore_revoke: bool = False) -> Knowledge:
        """Returns what the seat knows that plays card number `play` of a record, from 0, or would play it next.

        A void shown by a revoke is believed until a card of the suit proves it false: then `SuecaError` names the
        revoke, unless revokes are to be ignored: then no revoke before `play` shows a void at all. Raises it too for
        a record without hands, and where the trump card is with nobody who can have dealt.
        """
        if record.deal is None:
            raise SuecaError("the record has no hands, only a result")
        if not 0 <= play <= min(len(record.plays), len(record.rules.pack) - 1):
            raise SuecaError(f"there is no turn after {counted(play, 'card')} of {len(record.plays)}")
        plays, deal = record.plays[:play], record.deal
        seat = _course(deal.leader, plays, deal.trump, record.rules).to_play
        early = (revoke.turn.play for revoke in record.revokes if revoke.turn.play < play)
        return cls(
            seat=seat,
            hand=deal.hands[seat] - set(plays),
            trump=deal.trump,
            first_leader=deal.leader,
            plays=plays,
            dealer=_dealer(record),
            trump_card=record.trump_card,
            revokes=frozenset(early if ignore_revoke else ()),
            rules=record.rules,
        )

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The cards played, with who played them and in which trick."""
        return self._course.turns

    @property
    def leader(self) -> Seat:
        """The seat that led, or leads, the current trick."""
        return self._course.leader

    @property
    def trick(self) -> tuple[Card, ...]:
        """The cards on the table, in order of play."""
        return self._course.trick

    @property
    def taken(self) -> Pair:
        """The card points that each side has taken."""
        return self._course.taken

    @property
    def tricks(self) -> Pair:
        """The tricks that each side has won."""
        return self._course.tricks

    @property
    def others(self) -> tuple[Seat, ...]:
        """The seats whose hands are hidden."""
        return tuple(seat for seat in sorted(self.rules.seats) if seat is not self.seat)

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards in the hidden hands, in the order of the pack."""
        seen = {*self.hand, *self.plays}
        return tuple(card for card in self.rules.pack if card not in seen)

    @property
    def shown(self) -> Card | None:
        """The trump card, if it is known to be in the dealer's hand and he is another."""
        return self.trump_card if self.trump_card is not None and self.trump_card in self.unseen else None

    @property
    def lengths(self) -> dict[Seat, int]:
        """The number of cards that each hidden hand still holds."""
        return {seat: self.rules.hand_size - sum(turn.seat is seat for turn in self.turns) for seat in self.others}

    @property
    def voids(self) -> dict[Seat, frozenset[Suit]]:
        """The suits of which each hidden hand is known to hold none."""
        shown = {(turn.seat, led) for turn, led in _failures(self)} | self.told
        return {seat: frozenset(suit for holder, suit in shown if holder is seat) for seat in self.others}

    @property
    def splits(self) -> Splits:
        """How the hidden cards, but for the trump card where it is known, can be split among the `others`."""
        free = [card for card in self.unseen if card != self.shown]
        lengths, voids = self.lengths, self.voids
        if self.shown is not None and self.dealer is not None:
            lengths[self.dealer] -= 1
        cards = tuple(sum(card.suit is suit for card in free) for suit in Suit)
        barred = tuple(frozenset(map(int, voids[seat])) for seat in self.others)
        return count_splits(cards, tuple(lengths.values()), barred)

    @property
    def deals(self) -> int:
        """The number of deals that fit all that is known."""
        return self.splits.total

    def position(self, hands: dict[Seat, Hand]) -> Position:
        """Returns the position if those were the hidden hands."""
        held = {**hands, self.seat: self.hand}
        return Position(
            hands=tuple(held[seat] for seat in sorted(self.rules.seats)),
            trump=self.trump,
            leader=self.leader,
            trick=self.trick,
            taken=self.taken,
            tricks=self.tricks,
            rules=self.rules,
        )

    @property
    def _course(self) -> _Course:
        return _course(self.first_leader, self.plays, self.trump, self.rules)


@dataclass(frozen=True, slots=True)
class _Course:
    """What followed from the cards played: who played them, who leads, and what was won."""

    turns: tuple[Turn, ...]
    leader: Seat
    to_play: Seat
    trick: tuple[Card, ...]
    taken: Pair
    tricks: Pair


@lru_cache(maxsize=1024)
def _course(leader: Seat, plays: tuple[Card, ...], trump: Suit, rules: Rules) -> _Course:
    players, turns = len(rules.seats), list[Turn]()
    taken, tricks = [0, 0], [0, 0]
    trick: tuple[Card, ...] = ()
    for play, card in enumerate(plays):
        turns.append(Turn(play, play // players, rules.after(leader, len(trick)), card))
        trick = (*trick, card)
        if len(trick) == players:
            done = finish_trick(leader, trick, trump, rules)
            side = rules.side_of(done.winner)
            taken[side] += done.points
            tricks[side] += 1
            leader, trick = done.winner, ()
    to_play = rules.after(leader, len(trick))
    return _Course(tuple(turns), leader, to_play, trick, (taken[0], taken[1]), (tricks[0], tricks[1]))


def _dealer(record: Record) -> Seat | None:
    """Returns the dealer, who sits before the leader if the record does not name him but the trump card."""
    if record.dealer is not None or record.trump_card is None or record.deal is None:
        return record.dealer
    seats, first = record.rules.seats, record.deal.leader
    return next(seat for seat in seats if first_leader(seat, record.rules, record.dealt_back) is first)


def _failures(known: Knowledge) -> Iterator[tuple[Turn, Suit]]:
    """Yields the cards that did not follow suit, but for known revokes, with the suit led."""
    players = len(known.rules.seats)
    for turn in known.turns:
        led = known.turns[turn.trick * players].card.suit
        if turn.card.suit is not led and turn.play not in known.revokes:
            yield turn, led


def _check_seats(known: Knowledge) -> None:
    rules = known.rules
    named = (known.seat, known.first_leader, known.dealer, *(seat for seat, _ in known.told))
    for seat in named:
        if seat is not None and seat not in rules.seats:
            raise SuecaError(f"{seat} is not a seat; seats are {listed(sorted(rules.seats))}")
    neighbours = (rules.after(known.first_leader, -1), rules.after(known.first_leader))
    if known.dealer is not None and known.dealer not in neighbours:
        raise SuecaError(f"{known.dealer} deals, so {known.first_leader}, who does not sit next to him, cannot lead")


def _check_cards(known: Knowledge) -> None:
    rules, label = known.rules, known.rules.card_label
    if both := [card for card in display_order(known.hand) if card in known.plays]:
        raise SuecaError(f"{label(both[0])} is in {known.seat}'s hand, and was played")
    check_pack([*known.hand, *known.plays], rules)
    if len(known.plays) >= len(rules.pack):
        raise SuecaError("every card was played")
    to_play = known._course.to_play
    if to_play is not known.seat:
        raise SuecaError(f"it is {to_play}'s turn after {counted(len(known.plays), 'card')}, not {known.seat}'s")
    played = sum(turn.seat is known.seat for turn in known.turns)
    if len(known.hand) + played != rules.hand_size:
        held = f"{known.seat} holds {counted(len(known.hand), 'card')} and has played {played}"
        raise SuecaError(f"{held}; together they must be {rules.hand_size}")
    if strange := sorted(known.revokes - set(range(len(known.plays)))):
        raise SuecaError(f"card {strange[0]} is said to be a revoke, but was not played")


def _check_turned(known: Knowledge) -> None:
    card = known.trump_card
    if card is None:
        return
    label = known.rules.card_label(card)
    check_pack([card], known.rules)
    if known.dealer is None:
        raise SuecaError(f"{label} was turned up, but it is not known who dealt")
    if card.suit is not known.trump:
        raise SuecaError(f"{label} was turned up, but trumps are {known.trump.name.lower()}")
    player = next((turn.seat for turn in known.turns if turn.card == card), None)
    if player is not None and player is not known.dealer:
        raise SuecaError(f"the trump card {label} was played by {player}, but turned up by the dealer, {known.dealer}")
    if player is None and (card in known.hand) != (known.seat is known.dealer):
        where = f"in {known.seat}'s hand" if card in known.hand else "neither in his hand nor played"
        raise SuecaError(f"the dealer, {known.dealer}, turned up {label}, but it is {where}")


def _check_voids(known: Knowledge) -> None:
    """Raises `SuecaError` for the first card of a suit with a seat that had shown, or is told, to have none."""
    label, shown = known.rules.card_label, dict[Void, Turn]()
    failures = {turn.play: led for turn, led in _failures(known)}
    for turn in known.turns:
        if (earlier := shown.get((turn.seat, turn.card.suit))) is not None:
            raise _revoke(known, earlier, f"but played {label(turn.card)} in trick {turn.trick + 1}")
        if turn.play in failures:
            shown.setdefault((turn.seat, failures[turn.play]), turn)
    for card in display_order(known.hand):
        if (earlier := shown.get((known.seat, card.suit))) is not None:
            raise _revoke(known, earlier, f"but holds {label(card)}")
    if (turned := known.shown) is not None and known.dealer is not None:
        if (earlier := shown.get((known.dealer, turned.suit))) is not None:
            raise _revoke(known, earlier, f"but turned up {label(turned)} and has not played it")
        if (known.dealer, turned.suit) in known.told:
            told = f"{known.dealer} is said to hold no {turned.suit.name.lower()}"
            raise SuecaError(f"{told}, but turned up {label(turned)}")
    for seat, suit in sorted(known.told):
        if seat is known.seat and any(card.suit is suit for card in known.hand):
            raise SuecaError(f"{seat} is said to hold no {suit.name.lower()}, but does")


def _revoke(known: Knowledge, turn: Turn, proof: str) -> SuecaError:
    label = known.rules.card_label
    led = known.turns[turn.trick * len(known.rules.seats)].card
    followed = f"{turn.seat} did not follow suit to {label(led)} with {label(turn.card)} in trick {turn.trick + 1}"
    return SuecaError(f"{followed}, {proof}: a revoke")


def _demands(known: Knowledge) -> str:
    """Returns what the hidden hands must be, in words."""
    parts = []
    for seat, length in known.lengths.items():
        voids = listed(suit.name.lower() for suit in sorted(known.voids[seat])) if known.voids[seat] else ""
        parts.append(f"{seat} holds {counted(length, 'card')}" + (f" but no {voids}" if voids else ""))
    left = (f"{sum(card.suit is suit for card in known.unseen)} {suit.name.lower()}" for suit in Suit)
    return f"{'; '.join(parts)}; hidden are {listed(left)}"


def parse_voids(text: str, rules: Rules) -> frozenset[Void]:
    """Reads voids as seats with suits: `E:H W:SD`. Raises `CardError` for anything else."""
    found = set[Void]()
    for word in text.replace(",", " ").split():
        letter, colon, suits = word.partition(":")
        if not (colon and letter and suits):
            raise CardError(f"{word!r} is not a void; write a seat, a colon and suits, as in E:HD")
        found |= {(rules.parse_seat(letter), Suit.parse(suit)) for suit in suits}
    return frozenset(found)
