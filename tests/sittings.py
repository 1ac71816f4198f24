"""Records of hands that the tests of scores and rubbers share."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from sueca.cards import display_order
from sueca.deal import Deal, random_deal
from sueca.position import Position
from sueca.record import Record
from sueca.rules import PORTUGAL, Rules
from sueca.seats import Pair, Seat


def claim(points: int, tricks: Pair | None = None, rules: Rules = PORTUGAL, **more: object) -> Record:
    """Returns a record of which the result alone is known."""
    result = points, 120 - points
    return Record(deal=None, rules=rules, result=result, tricks=tricks, **more)  # type: ignore[arg-type]


def played(seed: int, cards: int = 40, rules: Rules = PORTUGAL, **more: object) -> Record:
    """Returns a record of so many cards played at random."""
    random = Random(seed)
    deal = random_deal(random, rules)
    position, plays = Position.start(deal), []
    for _ in range(cards):
        plays.append(random.choice(position.legal_cards))
        position = position.play(plays[-1])
    return Record(deal=deal, rules=rules, plays=tuple(plays), **more)  # type: ignore[arg-type]


def revoked(*seats: Seat, rules: Rules = PORTUGAL, **more: object) -> Record:
    """Returns a record in which those seats, in this order, once do not follow suit though they could."""
    for seed in range(100):
        record, left_out = _revoked(random_deal(Random(seed), rules), seats)
        if not left_out:
            return replace(record, **more)  # type: ignore[arg-type]
    raise AssertionError("no such deal")


def _revoked(deal: Deal, seats: tuple[Seat, ...]) -> tuple[Record, list[Seat]]:
    """Returns a record of that deal, and the seats that had no chance to revoke."""
    random, rules = Random(7), deal.rules
    left = {seat: set(deal.hands[seat]) for seat in rules.seats}
    to_come, record = list(seats), Record(deal=deal, rules=rules)
    while not record.is_complete:
        tricks, trick = record.finished_tricks, record.plays[len(record.plays) // 4 * 4 :]
        seat = rules.after(tricks[-1].winner if tricks else deal.leader, len(trick))
        follow = display_order(card for card in left[seat] if not trick or card.suit is trick[0].suit)
        other = display_order(left[seat] - set(follow))
        revokes = seat in to_come[:1] and bool(follow and other)
        if revokes:
            to_come.pop(0)
        card = random.choice(other if revokes else follow or other)
        left[seat].remove(card)
        record = replace(record, plays=(*record.plays, card))
    return record, to_come
