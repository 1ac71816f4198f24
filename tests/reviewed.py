"""Reviewed hands that tests of screens share."""

from __future__ import annotations

from random import Random

from sueca.analysis import Review, review
from sueca.deal import random_deal
from sueca.position import Position
from sueca.record import Comment, Record
from sueca.rules import PORTUGAL, Rules

HOSTILE = (
    "</script><script>window.hacked=1</script>",
    "\"'><img src=x onerror=window.hacked=1>",
    "Zé & <b>Rita</b>",
    "",
)
"""Names that would take over a page that did not escape them."""


def record_at_random(
    seed: int, *, cards: int = 40, rules: Rules = PORTUGAL, names: tuple[str, ...] = (), note: str = ""
) -> Record:
    """Returns a hand of which so many cards were played, each legal but chosen at random."""
    random = Random(seed)
    deal = random_deal(random, rules)
    position, plays = Position.start(deal), []
    for _ in range(cards):
        plays.append(random.choice(position.legal_cards))
        position = position.play(plays[-1])
    comments = (Comment(min(5, cards), note),) if note else ()
    return Record(deal=deal, plays=tuple(plays), rules=rules, names=names, comments=comments)


def review_at_random(seed: int, *, full: bool = True, cards: int = 40, rules: Rules = PORTUGAL) -> Review:
    """Returns the review of such a hand."""
    return review(record_at_random(seed, cards=cards, rules=rules), full=full)
