"""The hands of a deal as one text: `N:6.Q6.K43.Q642 AQ52.J.J5.AJ3 …`, as in the one-line notation of a position."""

from __future__ import annotations

import re

from sueca.cards import Card, Suit, display_order
from sueca.deal import Deal
from sueca.notation.draft import Draft
from sueca.notation.pieces import Piece, Placed
from sueca.seats import Seat
from sueca.words import counted

_HAND = re.compile(r"\S+")


def read_deal(text: Piece, draft: Draft) -> None:
    """Reads the hands of a deal, `N:spades.hearts.diamonds.clubs …`, into a draft."""
    seats = sorted(draft.rules.seats)
    letter, colon, _ = text.text.partition(":")
    if not colon:
        draft.problems.append(text.error("the hands begin with a seat and a colon, as in N:"))
        return
    first = draft.seat(text.part(len(letter) - len(letter.lstrip()), len(letter.rstrip())))
    found = [text.part(*match.span()) for match in _HAND.finditer(text.text, len(letter) + 1)]
    if len(found) != len(seats):
        draft.problems.append(text.error(f"{counted(len(found), 'hand')} for {len(seats)} seats"))
    if first is None or len(found) != len(seats):
        return
    for turn, hand in enumerate(found):
        seat = seats[(seats.index(first.value) + turn) % len(seats)]
        draft.hands[seat] = []
        if hand.text != "-":
            _read_hand(hand, seat, draft)


def _read_hand(text: Piece, seat: Seat, draft: Draft) -> None:
    suits = text.text.split(".")
    if len(suits) != len(Suit):
        problem = f"{seat}'s hand has {len(suits)} suits, not {len(Suit)}; write spades.hearts.diamonds.clubs"
        draft.problems.append(text.error(problem))
        draft.garbled.add(seat)
        return
    start = 0
    for suit, ranks in zip(Suit, suits, strict=True):
        end = start + len(ranks)
        while start < end and ranks != "-":
            label = text.part(start, start + (2 if text.text.startswith("10", start) else 1))
            rank = draft.read(draft.spelling.rank, label)
            draft.hands[seat].append(Placed(None if rank is None else Card(rank.value, suit), label))
            start += len(label.text)
        start = end + 1


def deal_text(deal: Deal) -> str:
    """Returns the hands of a deal as `read_deal` reads them."""
    hands = []
    for hand in deal.hands:
        held = display_order(hand)
        suits = ("".join(deal.rules.rank_label(card.rank) for card in held if card.suit is suit) for suit in Suit)
        hands.append(".".join(suits))
    return f"{min(deal.rules.seats)}:{' '.join(hands)}"
