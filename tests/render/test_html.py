"""The page as text."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from html.parser import HTMLParser

import pytest

import sueca.render.labels as labels
from reviewed import HOSTILE, record_at_random, review_at_random
from strategies import FIVE_HANDED
from sueca import AZORES, BRAZIL, Rules, Seat, Suit
from sueca.analysis import review
from sueca.record import Record
from sueca.render.html import report_html
from sueca.render.revokes import revoke_penalty, revoke_sentences
from sueca.seats import EW

VOID = {"meta", "link", "br", "path", "rect", "line", "circle"}


class Outline(HTMLParser):
    """Checks that elements are nested, and collects identifiers and links."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: Counter[str] = Counter()
        self.links: list[str] = []
        self.tags: Counter[str] = Counter()
        self.loads: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        for name, value in attrs:
            assert not name.startswith("on"), (tag, name)
            if name == "id":
                self.ids[value or ""] += 1
            if name == "href" and tag == "a":
                self.links.append(value or "")
            if name in ("src", "href", "action", "data") and not (value or "").startswith(("#", "data:,")):
                self.loads.append(value or "")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


HAND = review(record_at_random(3, names=HOSTILE, note="</script>"), full=True)


def test_the_page_is_well_formed_and_stands_alone() -> None:
    page = Outline(report_html([HAND, review_at_random(4)]))
    assert page.open == []
    assert max(page.ids.values()) == 1
    assert page.loads == []
    assert page.tags["script"] == 2
    assert page.tags["b"] > 0
    assert page.tags["img"] == 0
    anchors = {f"#h{hand}-{step}" for hand in (1, 2) for step in range(41)}
    assert set(page.links) <= {*anchors, "#h1", "#h2"}
    assert {f"#h1-{play.turn.play}" for play in HAND.mistakes} <= set(page.links)


def test_the_same_reviews_give_the_same_page() -> None:
    again = review(record_at_random(3, names=HOSTILE, note="</script>"), full=True)
    assert report_html([again]) == report_html([HAND])


@pytest.mark.parametrize("rules", [BRAZIL, AZORES, FIVE_HANDED])
def test_other_tables(rules: Rules) -> None:
    whole = record_at_random(1, cards=len(rules.pack), rules=rules)
    page = report_html([review(whole)])
    Outline(page)
    assert page.count('class="seat seat-') == len(rules.seats)
    assert ("<b>10</b>" in page) == (rules is AZORES)
    assert ("<b>7</b>" in page) == (rules is not AZORES)


def test_a_hand_that_was_not_played_to_the_end() -> None:
    page = report_html([review_at_random(2, cards=7)])
    assert "unfinished" in page
    assert "The record ends here, with" in page


def test_the_losses_add_up_to_the_result() -> None:
    ours, theirs = (HAND.loss_of(side) for side in HAND.rules.sides)
    assert HAND.result is not None
    assert f"{HAND.value} − {ours} (lost by NS) + {theirs} (lost by EW) = {HAND.result[0]} points" in report_html(
        [HAND]
    )


def _with_revoke() -> Record:
    """Returns a hand in which a seat that could have followed throws another suit."""
    record = record_at_random(3)
    position = record.start
    for number, card in enumerate(record.plays):
        others = set(position.hands[position.to_play]) - set(position.legal_cards)
        if position.trick and others:
            wrong = min(others, key=lambda other: (other.rank, other.suit))
            return replace(record, plays=(*record.plays[:number], wrong))
        position = position.play(card)
    raise AssertionError


def test_a_revoke_is_told() -> None:
    record = _with_revoke()
    page = report_html([review(record)])
    turn = record.turns[-1]
    assert (
        f"Revoke: In trick {turn.trick + 1} {turn.seat} played {turn.card.rank.letter}{turn.card.suit.symbol}" in page
    )
    assert "The review ends there." in page
    assert ": a revoke." in page


def test_the_card_that_proves_a_revoke_is_told() -> None:
    record = _with_revoke()
    revoke = record.revokes[0]
    proof = replace(revoke.turn, play=28, trick=7, card=revoke.held[0])
    card = f"{proof.card.rank.letter}{proof.card.suit.symbol}"
    assert revoke_sentences(record, replace(revoke, proof=proof))[1] == (f"Proved by {card}, led to trick 8.")
    later = replace(proof, play=29)
    assert revoke_sentences(record, replace(revoke, proof=later))[1] == (f"Proved by {card}, played in trick 8.")


def test_a_revoke_is_worth_what_the_rules_say() -> None:
    record = _with_revoke()
    wins = "NS" if record.revokes[0].turn.seat in EW else "EW"
    assert revoke_penalty(record) == f"For the revoke {wins} wins 4 games."
    rules = replace(record.rules, scoring=replace(record.rules.scoring, revoke=2, revoke_claimed=True))
    assert record.deal is not None
    strict = replace(record, rules=rules, deal=replace(record.deal, rules=rules))
    assert revoke_penalty(strict) == "Nobody claimed it, so it costs nothing."
    assert revoke_penalty(replace(strict, revoke=record.revokes[0].turn.seat)) == f"For the revoke {wins} wins 2 games."
    assert revoke_penalty(record_at_random(3)) == ""


def test_a_trump_that_was_inferred_is_told() -> None:
    record = replace(HAND.record, fitting=(HAND.record.start.trump, Suit((HAND.record.start.trump + 1) % 4)))
    assert "these suits fit the play" in report_html([replace(HAND, record=record)])


def test_seats_and_ranks_are_those_of_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(labels, "current", lambda: "pt")
    page = report_html([review_at_random(4)])
    assert "<b>V</b>" in page
    assert "<b>J</b>" not in page
    assert "<b>O</b>" in page
    assert f"<b>{Seat.W.name}</b>" not in page
