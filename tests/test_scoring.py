import pytest

from sueca.scoring import games


@pytest.mark.parametrize(
    ("points", "won"),
    [(0, 0), (29, 0), (30, 0), (59, 0), (60, 0), (61, 1), (89, 1), (90, 1), (91, 2), (119, 2), (120, 2)],
)
def test_games_of_the_first_side(points: int, won: int) -> None:
    assert games((points, 120 - points))[0] == won


def test_a_sweep_is_worth_four_games() -> None:
    assert games((120, 0), sweep=0) == (4, 0)
    assert games((0, 120), sweep=1) == (0, 4)


@pytest.mark.parametrize("points", range(121))
def test_changing_sides_mirrors_the_score(points: int) -> None:
    ours, theirs = games((points, 120 - points))
    assert games((120 - points, points)) == (theirs, ours)
    assert ours == 0 or theirs == 0
    assert (ours + theirs == 0) == (points == 60)


@pytest.mark.parametrize("points", [(60, 59), (61, 60), (0, 0), (-1, 121), (130, -10)])
def test_points_of_no_whole_hand_are_refused(points: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match=f"{points[0]} and {points[1]} points are not those of a whole hand"):
        games(points)
