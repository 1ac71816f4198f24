"""Records that the tests share: one real hand, and a strategy that plays random ones."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from hypothesis import strategies as st

from strategies import NAMED_RULES
from sueca.cards import Card, Suit
from sueca.deal import Deal, random_deal
from sueca.errors import RecordError
from sueca.notation.records import read_records
from sueca.position import finish_trick
from sueca.record import Comment, Record, first_leader
from sueca.rules import Rules
from sueca.seats import Seat

TRICKS = """\
7D 2D KD 3D
JD 2S 7C 4D
5S KS 7S 4S
3H 7H 6H 5H
KC QD 5C JC
6C KH 4C AC
AD 4H 2H QC
3C 3S JS 5D
2C 6S AS 6D
JH QH QS AH
"""
"""The tricks of one hand, which north leads with hearts for trumps: 74-46, five tricks each, and no revoke."""

TRUMP_CARD = "5H"
"""A card of west, the second to play."""

DEAL = "N:5.AK6.A7JQ65. AJQ4.7.43.KQ6 763.Q32.K.A7J K2.J54.2.5432"

NATIVE = f"""\
[Event "Thursday table"]
[North "Ana"]
[South "Rui"]
[Rules "portugal"]
[Trump "H"]
[Leader "N"]
[Result "74-46"]
[Play]
{TRICKS}"""


def one(text: str, **options: object) -> Record:
    """Returns the one record of a text."""
    [found] = read_records(text, **options)  # type: ignore[arg-type]
    assert isinstance(found, Record), str(found)
    return found


def problems(text: str, **options: object) -> list[str]:
    """Returns what is wrong with the one record of a text."""
    [found] = read_records(text, **options)  # type: ignore[arg-type]
    assert isinstance(found, RecordError)
    return list(map(str, found.problems))


def played_at_random(random: Random, rules: Rules, count: int, revokes: bool) -> tuple[Deal, tuple[Card, ...]]:
    """Returns a deal and its first cards, played at random; one in ten does not follow suit, if there are revokes."""
    deal = random_deal(random, rules)
    hands = [sorted(hand, key=str) for hand in deal.hands]
    plays: list[Card] = []
    leader, trick = deal.leader, list[Card]()
    for _ in range(count):
        seat = rules.after(leader, len(trick))
        follow = [card for card in hands[seat] if trick and card.suit is trick[0].suit]
        choice = hands[seat] if not follow or (revokes and random.random() < 0.1) else follow
        card = random.choice(choice)
        hands[seat].remove(card)
        trick.append(card)
        plays.append(card)
        if len(trick) == len(rules.seats):
            leader, trick = finish_trick(leader, tuple(trick), deal.trump, rules).winner, []
    return deal, tuple(plays)


_TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=20)
_LINES = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0\r\n"), max_size=12)
_TAG_NAMES = st.sampled_from(["Event", "Site", "Date", "Annotator", "X_1"])


@st.composite
def records(draw: st.DrawFn, whole: bool = False, revokes: bool = True) -> Record:
    """Draws records of hands played at random, to the end or not, with all that may be known of them or not."""
    rules = draw(st.sampled_from(NAMED_RULES))
    random = Random(draw(st.integers(0, 2**32)))
    count = 40 if whole or draw(st.booleans()) else draw(st.integers(0, 39))
    deal, plays = played_at_random(random, rules, count, revokes and draw(st.booleans()))
    dealt_back = draw(st.booleans())
    dealer = next(seat for seat in rules.seats if first_leader(seat, rules, dealt_back) is deal.leader)
    turned = [card for card in deal.hands[dealer] if card.suit is deal.trump]
    trump_card = draw(st.sampled_from([None, *sorted(turned, key=str)]))
    plain = Record(deal=deal, plays=plays, rules=rules)
    remarks = draw(st.lists(st.builds(Comment, st.integers(0, count), _TEXTS), max_size=4))
    return Record(
        deal=deal,
        plays=plays,
        rules=rules,
        dealer=dealer if trump_card is not None else draw(st.sampled_from([None, dealer])),
        trump_card=trump_card,
        dealt_back=dealt_back,
        names=tuple(draw(st.lists(_LINES, max_size=4))),
        result=draw(st.sampled_from([None, plain.taken])) if plain.is_complete else None,
        tricks=draw(st.sampled_from([None, plain.tricks_won])) if plain.is_complete else None,
        revoke=draw(st.sampled_from([None, *Seat][:5])),
        fitting=tuple(draw(st.lists(st.sampled_from(Suit), unique=True, max_size=4))),
        comments=tuple(sorted(remarks, key=lambda comment: comment.plays)),
        tags=tuple(draw(st.lists(st.tuples(_TAG_NAMES, _LINES), unique_by=lambda tag: tag[0], max_size=3))),
    )


def joined(parts: Iterable[str]) -> str:
    """Returns records of the native format as one file."""
    return "\n".join(parts)
