"""Deals of the hidden hands: all of them, and drawn with the same chance each."""

from dataclasses import replace
from math import sqrt

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from known import every_deal, fits, hidden_hands, record_of, turns_of
from strategies import FIVE_HANDED, NAMED_RULES, SIX_HANDED
from sueca import Knowledge, Seat, SuecaError, all_deals, sample_deals
from sueca.many import PLAYED
from sueca.rules import PORTUGAL
from sueca.unseen import sampling


def _small(seed: int, fewest: int, most: int) -> Knowledge:
    """Returns the first turn of a random hand that leaves so many deals."""
    return next(known for _, known in turns_of(record_of(seed), 16) if fewest <= known.deals <= most)


@pytest.mark.parametrize("seed", range(4))
def test_all_deals_are_those_of_brute_force(seed: int) -> None:
    for _, known in turns_of(record_of(seed), first=31):
        rows = [hidden_hands(known, row) for row in all_deals(known)]
        assert len(rows) == known.deals
        assert set(rows) == every_deal(known)


@pytest.mark.parametrize("seed", range(2))
def test_numbers_and_deals_are_one_to_one(seed: int) -> None:
    """So a number drawn from all with the same chance is a deal drawn from all with the same chance."""
    known = _small(seed, 5_000, 30_000)
    rows = all_deals(known)
    assert len(np.unique(rows, axis=0)) == len(rows) == known.deals
    assert all(fits(known, dict(zip(known.others, hidden_hands(known, row), strict=True))) for row in rows[::97])


def test_deals_are_one_to_one_where_voids_bind() -> None:
    seen = 0
    for seed in range(12):
        for _, known in turns_of(record_of(seed), 20):
            if sum(map(len, known.voids.values())) >= 3 and 20 <= known.deals <= 5_000:
                rows = all_deals(known)
                assert len(np.unique(rows, axis=0)) == len(rows)
                seen += 1
    assert seen > 5


@pytest.mark.parametrize("seed", range(5))
def test_every_deal_is_drawn_as_often(seed: int) -> None:
    """Chi-square over all deals: within four standard deviations of what chance makes of it; the seed is fixed."""
    known = _small(seed, 40, 900)
    every = {row.tobytes(): place for place, row in enumerate(all_deals(known))}
    drawn = sample_deals(known, 50 * known.deals, seed)
    counts = np.bincount([every[row.tobytes()] for row in drawn], minlength=known.deals)
    assert counts.min() > 0
    statistic = float(((counts - 50) ** 2 / 50).sum())
    freedom = known.deals - 1
    assert abs(statistic - freedom) < 4 * sqrt(2 * freedom)


def test_each_card_is_in_each_hand_as_often_as_it_should() -> None:
    """At the first lead: every hidden card with every hand in a third of the deals."""
    record = record_of(3, turned=False)
    known = Knowledge.of(record, 0)
    drawn = sample_deals(known, 30_000, 5)
    for column, card in enumerate(PORTUGAL.pack):
        for seat in known.others:
            share = (drawn[:, column] == seat).mean()
            expected = 0.0 if card in known.hand else 1 / 3
            assert abs(share - expected) < 4.5 * sqrt(2 / 9 / 30_000)


@given(st.integers(0, 10**6), st.sampled_from(NAMED_RULES), st.integers(0, 39), st.booleans(), st.integers(0, 10**6))
@settings(max_examples=20, deadline=None)
def test_every_sample_fits(seed: int, rules: object, play: int, turned: bool, draw: int) -> None:
    record = record_of(seed, rules, turned=turned)  # type: ignore[arg-type]
    known = Knowledge.of(record, play)
    drawn = sample_deals(known, 20, draw)
    assert drawn.shape == (20, 40)
    assert drawn.dtype == np.uint8
    for row in drawn:
        assert fits(known, dict(zip(known.others, hidden_hands(known, row), strict=True)))
        assert {card for card, owner in zip(known.rules.pack, row, strict=True) if owner == PLAYED} == set(known.plays)


@pytest.mark.parametrize(("rules", "play"), [(FIVE_HANDED, 0), (FIVE_HANDED, 17), (SIX_HANDED, 30), (SIX_HANDED, 40)])
def test_other_tables(rules: object, play: int) -> None:
    known = Knowledge.of(record_of(4, rules), play)  # type: ignore[arg-type]
    for row in sample_deals(known, 30, 1):
        assert fits(known, dict(zip(known.others, hidden_hands(known, row), strict=True)))


def test_numbers_beyond_a_machine_word() -> None:
    total = 3 * 10**24
    numbers = sampling._drawn(total, 3_000, np.random.default_rng(1))
    assert all(0 <= number < total for number in numbers)
    shares = np.array([number * 10 // total for number in numbers], np.int64)
    assert np.bincount(shares, minlength=10).min() > 230
    known = _small(1, 1_000, 10_000)
    whole = np.arange(known.deals)
    assert np.array_equal(sampling._deals(known, whole.astype(object)), sampling._deals(known, whole))


@pytest.mark.slow
def test_more_deals_than_a_machine_word_counts() -> None:
    record = record_of(4, SIX_HANDED)
    known = Knowledge.of(record, 6)
    assert known.deals > 2**63
    drawn = sample_deals(known, 200, 1)
    assert len(np.unique(drawn, axis=0)) == 200
    assert all(fits(known, dict(zip(known.others, hidden_hands(known, row), strict=True))) for row in drawn[:20])


def test_seeds() -> None:
    known = _small(1, 1_000, 10**9)
    first = sample_deals(known, 50, 7)
    assert np.array_equal(first, sample_deals(known, 50, np.random.default_rng(7)))
    assert not np.array_equal(first, sample_deals(known, 50, 8))
    generator = np.random.default_rng(7)
    assert np.array_equal(first, sample_deals(known, 50, generator))
    assert not np.array_equal(first, sample_deals(known, 50, generator))


def test_no_deals_too_few_and_too_many() -> None:
    record = record_of(1)
    known = Knowledge.of(record, 8)
    assert sample_deals(known, 0, 1).shape == (0, 40)
    with pytest.raises(SuecaError, match="-1 deals cannot be drawn"):
        sample_deals(known, -1)
    with pytest.raises(SuecaError, match=rf"{known.deals:,} deals fit; at most 1,000,000 are enumerated"):
        all_deals(known)
    with pytest.raises(SuecaError, match="at most 5 are"):
        all_deals(_small(1, 6, 100), most=5)


def test_the_last_turn_leaves_one_deal() -> None:
    record = record_of(1)
    known = Knowledge.of(record, 39)
    assert known.deals == 1
    [row] = all_deals(known)
    assert [PORTUGAL.pack[column] for column in np.flatnonzero(row != PLAYED)] == [record.plays[39]]


def test_a_shown_trump_card_stays_with_the_dealer() -> None:
    record = record_of(2)
    assert record.trump_card is not None
    known = Knowledge.of(record, 1 if record.dealer is not Seat.N else 2)
    assert known.shown is not None
    column = PORTUGAL.pack.index(record.trump_card)
    assert set(sample_deals(known, 500, 1)[:, column]) == {record.dealer}
    free = Knowledge.of(replace(record, trump_card=None), len(known.plays))
    assert len(set(sample_deals(free, 500, 1)[:, column])) == 3
