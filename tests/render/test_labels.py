"""What seats, sides and cards are called."""

import pytest

import sueca.render.labels as labels
from sueca import AZORES, EW, NS, PORTUGAL, Card, Rank, Seat


def test_english() -> None:
    assert "".join(map(labels.seat_label, PORTUGAL.seats)) == "NWSE"
    assert (labels.side_label(NS), labels.side_label(EW)) == ("NS", "EW")
    assert "".join(labels.rank_label(rank, PORTUGAL) for rank in PORTUGAL.ranks) == "A7KJQ65432"
    assert labels.card_label(Card.parse("7H"), PORTUGAL) == "7♥"
    assert labels.card_label(Card.parse("7H"), AZORES, "shdc") == "10h"


def test_portuguese(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(labels, "current", lambda: "pt")
    assert "".join(map(labels.seat_label, PORTUGAL.seats)) == "NOSE"
    assert labels.side_labels(PORTUGAL) == ("NS", "EO")
    assert "".join(labels.rank_label(rank, PORTUGAL) for rank in PORTUGAL.ranks) == "A7RVD65432"
    assert labels.card_label(Card.parse("QH"), AZORES) == "D♥"
    assert labels.rank_label(Rank.SEVEN, AZORES) == "10"
    assert labels.seat_label(Seat.X) == "X"


def test_what_a_hand_is_worth() -> None:
    assert labels.worth_label((0, 0), PORTUGAL) == "nobody scores"
    assert labels.worth_label((1, 0), PORTUGAL) == "NS wins 1 game"
    assert labels.worth_label((0, 4), PORTUGAL) == "EW wins 4 games"
    assert labels.points_label((68, 52), PORTUGAL) == "NS 68 – EW 52"
