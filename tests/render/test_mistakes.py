"""Mistakes in words."""

from dataclasses import replace

import pytest

from reviewed import review_at_random
from sueca.cards import Card
from sueca.mistakes import Kind
from sueca.render.mistakes import kind_sentence, kind_text

PLAYS = [play for seed in range(4) for play in review_at_random(seed, full=False).plays]
MISTAKE = replace(
    next(play for play in PLAYS if play.loss),
    line=(Card.parse("AC"),),
    better=(Card.parse("2C"),),
)
MISTAKE = replace(MISTAKE, turn=replace(MISTAKE.turn, card=Card.parse("AC")))
SEAT = MISTAKE.turn.seat.name


@pytest.mark.parametrize("kind", Kind)
def test_every_kind_has_words_of_its_own(kind: Kind) -> None:
    assert kind_text(kind)
    sentence = kind_sentence(replace(MISTAKE, kind=kind))
    assert sentence.startswith(f"{SEAT} ")
    assert sentence.endswith(".")
    assert "2♣" in sentence
    assert "{" not in sentence
    others = {kind_sentence(replace(MISTAKE, kind=other)) for other in Kind if other is not kind}
    assert sentence not in others
    assert len({kind_text(each) for each in Kind}) == len(Kind)


def test_points_given_away_are_counted() -> None:
    text = kind_sentence(replace(MISTAKE, kind=Kind.GAVE_POINTS))
    assert text == f"{SEAT} gave the opponents 11 points too many: 2♣ was enough."


def test_where_no_rule_applies_it_says_only_what_was_right() -> None:
    assert kind_sentence(replace(MISTAKE, kind=None)) == f"{SEAT} played A♣; 2♣ loses nothing."


def test_suits_can_be_letters() -> None:
    assert "2c was enough" in kind_sentence(replace(MISTAKE, kind=Kind.GAVE_POINTS), "shdc")


def test_every_card_that_lost_has_a_sentence_and_no_other() -> None:
    assert any(play.loss for play in PLAYS)
    assert any(not play.loss for play in PLAYS)
    for play in PLAYS:
        assert bool(kind_sentence(play)) == (play.loss > 0)
