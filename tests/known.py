"""Knowledge that the tests share, and a slow check of deals against it that knows nothing of how they are drawn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

from recorded import played_at_random
from sueca.cards import Card
from sueca.deal import Deal
from sueca.position import Position
from sueca.record import Record, first_leader
from sueca.rules import PORTUGAL, Rules
from sueca.seats import Seat
from sueca.unseen.knowledge import Knowledge

Hands = dict[Seat, frozenset[Card]]


def record_of(seed: int, rules: Rules = PORTUGAL, *, turned: bool = True, revokes: bool = False) -> Record:
    """Returns a hand played at random, with a trump card that the dealer turned up if he has any and it is wanted."""
    deal, plays = played_at_random(Random(seed), rules, len(rules.pack), revokes)
    dealer = next(seat for seat in rules.seats if first_leader(seat, rules) is deal.leader)
    trumps = sorted((card for card in deal.hands[dealer] if card.suit is deal.trump), key=str)
    card = Random(seed).choice(trumps) if turned and trumps else None
    return Record(deal=deal, plays=plays, rules=rules, dealer=dealer, trump_card=card)


def fits(known: Knowledge, hands: Hands) -> bool:
    """Returns whether a deal of the hidden hands is possible: by playing all the cards from the start again."""
    seats = sorted(known.rules.seats)
    dealt: dict[Seat, set[Card]] = {seat: set(hands.get(seat, known.hand)) for seat in seats}
    for turn in known.turns:
        dealt[turn.seat].add(turn.card)
    if any(len(dealt[seat]) != known.rules.hand_size for seat in seats):
        return False
    if len(frozenset().union(*dealt.values())) != len(known.rules.pack):
        return False
    if known.trump_card is not None and known.dealer is not None and known.trump_card not in dealt[known.dealer]:
        return False
    if any(card.suit is suit for seat, suit in known.told for card in hands.get(seat, known.hand)):
        return False
    left = {seat: set(dealt[seat]) for seat in seats}
    for turn in known.turns:
        led = known.turns[turn.trick * len(seats)].card.suit
        could = any(card.suit is led for card in left[turn.seat])
        if turn.seat is not known.seat and turn.card.suit is not led and could:
            return False
        left[turn.seat].discard(turn.card)
    return all(left[seat] == set(hands.get(seat, known.hand)) for seat in seats)


def every_deal(known: Knowledge) -> set[tuple[frozenset[Card], ...]]:
    """Returns every possible deal as its hidden hands, by trying all ways to share out the unseen cards."""
    shared = _shared(known.unseen, list(known.lengths.values()))
    return {hands for hands in shared if fits(known, dict(zip(known.others, hands, strict=True)))}


def _shared(left: tuple[Card, ...], lengths: list[int]) -> Iterator[tuple[frozenset[Card], ...]]:
    if not lengths:
        yield ()
        return
    for hand in map(frozenset, combinations(left, lengths[0])):
        for others in _shared(tuple(card for card in left if card not in hand), lengths[1:]):
            yield (hand, *others)


def hidden_hands(known: Knowledge, owners: object) -> tuple[frozenset[Card], ...]:
    """Returns the hidden hands of a row of owners."""
    held = list(zip(known.rules.pack, list(owners), strict=True))  # type: ignore[call-overload]
    return tuple(frozenset(card for card, owner in held if owner == seat) for seat in known.others)


def turns_of(record: Record, first: int = 0) -> Iterator[tuple[int, Knowledge]]:
    """Yields what each player of a record without revokes knew at his turn."""
    for play in range(first, len(record.plays)):
        yield play, Knowledge.of(record, play)


def true_position(record: Record, play: int) -> Position:
    """Returns the position of a record before a card."""
    assert isinstance(record.deal, Deal)
    position = Position.start(record.deal)
    for card in record.plays[:play]:
        position = position.play(card)
    return position
