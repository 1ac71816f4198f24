"""What a hand is worth, under every variant, for all points from 0 to 120 and both sides."""

from dataclasses import replace

import pytest

from sueca.errors import ScoreError
from sueca.scoring import USUAL, Score, Scoring, Tie, games, score_hand, score_revoke

WORTH = {
    "usual": (Scoring(), [(0, 60, 0), (61, 90, 1), (91, 120, 2)]),
    "more than 91": (Scoring(steps=((61, 1), (92, 2))), [(0, 60, 0), (61, 91, 1), (92, 120, 2)]),
    "90-30 triple": (Scoring(ninety=3), [(0, 60, 0), (61, 89, 1), (90, 90, 3), (91, 120, 2)]),
    "one game still at 90-30": (Scoring(ninety=1), [(0, 60, 0), (61, 90, 1), (91, 120, 2)]),
    "ninety is two already": (Scoring(steps=((61, 1), (90, 2)), ninety=1), [(0, 60, 0), (61, 90, 1), (91, 120, 2)]),
    "under 30 is four": (Scoring(steps=((61, 1), (91, 4))), [(0, 60, 0), (61, 90, 1), (91, 120, 4)]),
    "pente and triple": (
        Scoring(steps=((61, 1), (91, 4)), ninety=3),
        [(0, 60, 0), (61, 89, 1), (90, 90, 3), (91, 120, 4)],
    ),
    "120 points suffice": (Scoring(all_points=4), [(0, 60, 0), (61, 90, 1), (91, 119, 2), (120, 120, 4)]),
    "bandeira of three": (Scoring(all_tricks=3), [(0, 60, 0), (61, 90, 1), (91, 120, 2)]),
    "120 points three, no more for every trick": (
        Scoring(all_points=3, all_tricks=3),
        [(0, 60, 0), (61, 90, 1), (91, 119, 2), (120, 120, 3)],
    ),
}
"""Each variant of the table of rules, with (from, to, games) for the points of a side that did not win every trick."""

VARIANTS = [pytest.param(scoring, table, id=name) for name, (scoring, table) in WORTH.items()]
ALL_TRICKS = {
    "usual": 4,
    "more than 91": 4,
    "90-30 triple": 4,
    "one game still at 90-30": 4,
    "ninety is two already": 4,
    "under 30 is four": 4,
    "pente and triple": 4,
    "120 points suffice": 4,
    "bandeira of three": 3,
    "120 points three, no more for every trick": 3,
}


def spread(table: list[tuple[int, int, int]]) -> list[int]:
    """Returns the games for 0, 1, … 120 points."""
    worths = [worth for least, most, worth in table for _ in range(least, most + 1)]
    assert len(worths) == 121
    return worths


def tricks_for(points: int) -> tuple[int, int]:
    """Returns tricks that can go with so many points, neither side without one."""
    return (9, 1) if points > 60 else (1, 9) if points < 60 else (5, 5)


@pytest.mark.parametrize(("scoring", "table"), VARIANTS)
def test_every_hand_is_worth_what_the_table_says(scoring: Scoring, table: list[tuple[int, int, int]]) -> None:
    worths = spread(table)
    for points in range(121):
        expected = worths[points], worths[120 - points]
        assert games((points, 120 - points), scoring=scoring) == expected, points
        if points != 60:
            scored = score_hand((points, 120 - points), tricks_for(points), scoring)
            assert scored == Score(expected, 0), points


@pytest.mark.parametrize(("scoring", "table"), VARIANTS)
@pytest.mark.parametrize("carried", [0, 1, 2])
def test_changing_sides_mirrors_the_score(scoring: Scoring, table: list[tuple[int, int, int]], carried: int) -> None:
    for points in range(121):
        ours, theirs = tricks_for(points)
        score = score_hand((points, 120 - points), (ours, theirs), scoring, carried)
        mirrored = score_hand((120 - points, points), (theirs, ours), scoring, carried)
        assert mirrored == Score((score.games[1], score.games[0]), score.carried)
        assert min(score.games) == 0
        assert score.carried >= 0
        assert (max(score.games) > 0) == (points != 60)


@pytest.mark.parametrize("name", WORTH)
@pytest.mark.parametrize("carried", [0, 1, 2])
def test_every_trick_is_worth_a_bandeira(name: str, carried: int) -> None:
    scoring, worth = WORTH[name][0], ALL_TRICKS[name]
    assert score_hand((120, 0), (10, 0), scoring, carried) == Score((worth + carried, 0), 0)
    assert score_hand((0, 120), (0, 10), scoring, carried) == Score((0, worth + carried), 0)
    assert games((120, 0), sweep=0, scoring=scoring) == (worth, 0)
    assert games((0, 120), sweep=1, scoring=scoring) == (0, worth)


@pytest.mark.parametrize(
    ("tie", "carried", "expected"),
    [
        (Tie.CARRIED, 0, Score((0, 0), 1)),
        (Tie.CARRIED, 1, Score((0, 0), 2)),
        (Tie.CARRIED, 2, Score((0, 0), 3)),
        (Tie.ANNULLED, 0, Score((0, 0), 0)),
        (Tie.SHARED, 0, Score((1, 1), 0)),
    ],
)
def test_a_tie(tie: Tie, carried: int, expected: Score) -> None:
    scoring = Scoring(tie=tie)
    assert score_hand((60, 60), (5, 5), scoring, carried) == expected
    assert score_hand((60, 60), None, scoring, carried) == expected
    assert games((60, 60), scoring=scoring) == (0, 0)


@pytest.mark.parametrize(
    ("points", "tricks", "after_one", "after_two"),
    [
        ((61, 59), (5, 5), (2, 0), (3, 0)),
        ((90, 30), (7, 3), (2, 0), (3, 0)),
        ((91, 29), (7, 3), (3, 0), (4, 0)),
        ((29, 91), (3, 7), (0, 3), (0, 4)),
        ((120, 0), (9, 1), (3, 0), (4, 0)),
        ((0, 120), (0, 10), (0, 5), (0, 6)),
    ],
)
def test_ties_add_games_to_the_next_win(
    points: tuple[int, int], tricks: tuple[int, int], after_one: tuple[int, int], after_two: tuple[int, int]
) -> None:
    once = score_hand((60, 60), (5, 5)).carried
    twice = score_hand((60, 60), (5, 5), carried=once).carried
    assert score_hand(points, tricks, carried=once) == Score(after_one, 0)
    assert score_hand(points, tricks, carried=twice) == Score(after_two, 0)


@pytest.mark.parametrize(
    ("scoring", "worth"),
    [
        (Scoring(), 4),
        (Scoring(revoke=2), 2),
        (Scoring(revoke=None), 2),
        (Scoring(revoke=None, all_points=4), 4),
        (Scoring(revoke=None, steps=((61, 1), (91, 4))), 4),
        (Scoring(revoke=2, revoke_claimed=True), 2),
    ],
)
def test_a_revoke_costs_the_offender(scoring: Scoring, worth: int) -> None:
    assert score_revoke(0, scoring) == Score((0, worth), 0)
    assert score_revoke(1, scoring) == Score((worth, 0), 0)
    assert score_revoke(0, scoring, carried=2) == Score((0, worth + 2), 0)


def test_ties_wait_where_a_hand_brings_nobody_a_game() -> None:
    high = Scoring(steps=((66, 1),))
    assert score_hand((65, 55), (6, 4), high, carried=1) == Score((0, 0), 1)
    assert score_hand((66, 54), (6, 4), high, carried=1) == Score((2, 0), 0)
    assert score_revoke(0, Scoring(revoke=0), carried=1) == Score((0, 0), 1)


@pytest.mark.parametrize("rubber", [4, 5, 10])
def test_the_rubber_does_not_change_a_hand(rubber: int) -> None:
    for points in range(121):
        hand = (points, 120 - points), tricks_for(points)
        assert score_hand(*hand, Scoring(rubber=rubber)) == score_hand(*hand)


@pytest.mark.parametrize("points", [(60, 59), (61, 60), (0, 0), (-1, 121), (130, -10)])
def test_points_of_no_whole_hand_are_refused(points: tuple[int, int]) -> None:
    problem = f"{points[0]} and {points[1]} points are not those of a whole hand"
    with pytest.raises(ScoreError, match=problem):
        games(points)
    with pytest.raises(ScoreError, match=problem):
        score_hand(points, None)


@pytest.mark.parametrize(
    ("points", "tricks", "problem"),
    [
        ((61, 59), (10, 0), "59 points without a trick"),
        ((1, 119), (0, 10), "1 point without a trick"),
        ((61, 59), (0, 0), "0-0 tricks are not those of a whole hand"),
        ((61, 59), (11, -1), "11--1 tricks are not those of a whole hand"),
        ((120, 0), None, '120 points: were all the tricks won? tell them, as in [Tricks "10-0"]'),
    ],
)
def test_tricks_that_do_not_go_with_the_points_are_refused(
    points: tuple[int, int], tricks: tuple[int, int] | None, problem: str
) -> None:
    with pytest.raises(ScoreError) as caught:
        score_hand(points, tricks)
    assert str(caught.value) == problem
    with pytest.raises(ScoreError):
        score_hand((points[1], points[0]), tricks and (tricks[1], tricks[0]))


def test_tricks_need_not_be_known_where_they_do_not_matter() -> None:
    assert score_hand((120, 0), None, Scoring(all_points=4)) == Score((4, 0), 0)
    assert score_hand((0, 120), None, Scoring(all_tricks=2)) == Score((0, 2), 0)
    assert score_hand((119, 1), None) == Score((2, 0), 0)


def test_fewer_than_no_ties_are_refused() -> None:
    problem = "-1 ties carried: there cannot be fewer than none"
    with pytest.raises(ScoreError, match=problem):
        score_hand((61, 59), None, carried=-1)
    with pytest.raises(ScoreError, match=problem):
        score_revoke(0, carried=-1)


@pytest.mark.parametrize(
    "changes",
    [
        {"steps": ()},
        {"steps": ((60, 1),)},
        {"steps": ((61, 1), (121, 2))},
        {"steps": ((61, 2), (91, 1))},
        {"steps": ((91, 2), (61, 1))},
        {"steps": ((61, 1), (61, 2))},
        {"steps": ((61, -1),)},
        {"ninety": -1},
        {"all_points": -1},
        {"all_tricks": -1},
        {"revoke": -1},
        {"rubber": 0},
        {"throw_in": -1},
        {"throw_in": 121},
    ],
)
def test_scoring_that_cannot_be(changes: dict[str, object]) -> None:
    with pytest.raises(ScoreError, match=next(iter(changes))):
        replace(USUAL, **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "levels", "rises"),
    [
        ("usual", (61, 91), True),
        ("more than 91", (61, 92), True),
        ("90-30 triple", (61, 90, 91), False),
        ("under 30 is four", (61, 91), True),
        ("pente and triple", (61, 90, 91), True),
        ("120 points suffice", (61, 91, 120), True),
        ("bandeira of three", (61, 91), True),
    ],
)
def test_levels(name: str, levels: tuple[int, ...], rises: bool) -> None:
    scoring = WORTH[name][0]
    assert scoring.levels == levels
    assert scoring.rises is rises


def test_a_bandeira_worth_less_than_its_points_does_not_rise() -> None:
    assert not Scoring(steps=((61, 1), (91, 4)), all_tricks=3).rises
