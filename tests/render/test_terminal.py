"""The screens, from results made by hand."""

from dataclasses import replace

import pytest

from sueca import NS, AllTricks, AtLeast, Card, CardsSolution, CardValue, Position, Solution, parse_position, solve
from sueca.render.glyphs import ASCII, UNICODE
from sueca.render.lines import Line, plain
from sueca.render.terminal import (
    card_table,
    cards_screen,
    effort,
    heading,
    line_table,
    table_screen,
    trump_table,
    verdict,
)

DEAL = parse_position("N:6.Q6.K43.Q642 AQ52.J.J5.AJ3 K3.432.7Q6.7K 7J4.A7K5.A2.5 S W")
PART = parse_position("N:A.K.. K.2.. 7.3.. 2.A.. H N")
ANY = solve(PART, line=False)


def solution(position: Position, lower: int, upper: int | None = None, sweep: int | None = None) -> Solution:
    """Returns a solution made by hand from one that was found."""
    return replace(
        ANY,
        position=position,
        lower=lower,
        upper=lower if upper is None else upper,
        sweep=sweep,
        complete=upper is None,
        nodes=1,
        seconds=0,
    )


def lines(screen: list[Line]) -> list[str]:
    """Returns what is printed, line by line."""
    return list(map(plain, screen))


@pytest.mark.parametrize(
    ("points", "sweep", "text"),
    [
        (63, None, "NS 63 – EW 57   NS wins 1 game"),
        (29, None, "NS 29 – EW 91   EW wins 2 games"),
        (30, None, "NS 30 – EW 90   EW wins 1 game"),
        (60, None, "NS 60 – EW 60   tie: nobody scores"),
        (120, 0, "NS 120 – EW 0   NS wins 4 games (every trick)"),
        (0, 1, "NS 0 – EW 120   EW wins 4 games (every trick)"),
        (120, None, "NS 120 – EW 0   NS wins 2 games (every point, but not every trick)"),
    ],
)
def test_what_a_hand_is_worth(points: int, sweep: int | None, text: str) -> None:
    assert plain(verdict(solution(DEAL, points, sweep=sweep), UNICODE)) == text


def test_points_of_a_part_of_a_hand() -> None:
    assert plain(verdict(solution(PART, 25), UNICODE)) == "NS 25 – EW 15   of the 40 points left"
    taken = replace(PART, taken=(20, 10))
    assert plain(verdict(solution(taken, 45), ASCII)) == "NS 45 - EW 25   of the 70 points"


def test_every_point_says_nothing_of_tricks_that_are_not_known() -> None:
    position = replace(PART, taken=(80, 0))
    assert plain(verdict(solution(position, 120), UNICODE)) == "NS 120 – EW 0   NS wins 2 games"


def test_a_result_cut_short() -> None:
    cut = solution(DEAL, 40, 75)
    assert plain(verdict(cut, UNICODE)) == "NS 40 to 75 – EW 45 to 80   stopped by the limit"
    question = replace(cut, objective=AtLeast(NS, 61))
    assert plain(verdict(question, UNICODE)) == (
        "NS takes at least 61 points?   not known   NS 40 to 75 – EW 45 to 80   stopped by the limit"
    )


@pytest.mark.parametrize(("answer", "word"), [(True, "yes"), (False, "no")])
def test_answers(answer: bool, word: str) -> None:
    at_least = replace(solution(DEAL, 0, 120), objective=AtLeast(NS, 61), answer=answer, complete=True)
    assert plain(verdict(at_least, UNICODE)) == f"NS takes at least 61 points?   {word}"
    all_tricks = replace(at_least, objective=AllTricks(NS))
    assert plain(verdict(all_tricks, UNICODE)) == f"NS wins every trick?   {word}"
    later = replace(all_tricks, position=PART)
    assert plain(verdict(later, UNICODE)) == f"NS wins every trick that is left?   {word}"


def test_the_line() -> None:
    line = tuple(map(Card.parse, ("AS", "2S", "7S", "KS", "KH", "AH", "3H", "2H")))
    assert lines(line_table(replace(solution(PART, 25), line=line), UNICODE)) == [
        "#  lead   2nd    3rd   4th   won  pts  NS  EW",
        "─────────────────────────────────────────────",
        "1  N A♠*  W 2♠   S 7♠  E K♠  N     25  25   0",
        "2  N K♥   W A♥*  S 3♥  E 2♥  W     15  25  15",
    ]


def test_the_line_from_the_middle_of_a_trick() -> None:
    position = parse_position("N:.K.. K.2.. 7.3.. .A.. H N AS,2S 50-30")
    line = tuple(map(Card.parse, ("7S", "KS", "KH", "AH", "3H", "2H")))
    rows = lines(line_table(replace(solution(position, 75), line=line), UNICODE))
    assert rows[2:] == [
        " 9  N (A♠)*  W (2♠)  S 7♠  E K♠  N     25  75  30",
        "10  N K♥     W A♥*   S 3♥  E 2♥  W     15  75  45",
    ]


def test_the_cards() -> None:
    names = ("AS", "KS", "QS", "7H")
    ace, king, queen, seven = map(Card.parse, names)
    values = (
        CardValue(card=ace, lower=10, upper=10, loss=15, equivalent=()),
        CardValue(card=king, lower=25, upper=25, loss=0, equivalent=(queen,)),
        CardValue(card=queen, lower=25, upper=25, loss=0, equivalent=(king,)),
        CardValue(card=seven, lower=10, upper=25, loss=None, equivalent=()),
    )
    found = CardsSolution(position=PART, cards=values, lower=10, upper=25, complete=False, nodes=1, seconds=0)
    assert lines(card_table(found, UNICODE)) == [
        "card      NS     EW  loses",
        "──────────────────────────",
        "K♠ Q♠     25     15   best",
        "A♠        10     30     15",
        "7♥     10–25  15–30      ?",
    ]
    assert "N to play   NS 10 to 25 – EW 15 to 30   stopped by the limit" in lines(cards_screen(found, UNICODE))


def test_the_table_of_trumps_marks_the_deal() -> None:
    points = [[61, 60, 59, 58], [1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 120]]
    assert lines(trump_table(DEAL, points, ASCII))[2] == "  s         61       60       59      58*"
    screen = lines(table_screen(DEAL, points, 2.5, ASCII))
    assert "NS points of 120" in screen
    assert screen[-1] == "* as dealt; 2.50 s"


@pytest.mark.parametrize(
    ("nodes", "seconds", "text"),
    [
        (1, 0.00001, "1 node, under 0.1 ms"),
        (1234567, 0.0042, "1,234,567 nodes, 4.2 ms"),
        (0, 0.337, "0 nodes, 337 ms"),
        (2, 83.5, "2 nodes, 83.50 s"),
    ],
)
def test_effort(nodes: int, seconds: float, text: str) -> None:
    assert plain(effort(replace(solution(PART, 25), nodes=nodes, seconds=seconds))) == text


def test_heading() -> None:
    assert lines(heading(3, "[deals].txt, line 7", UNICODE, 30)) == ["3  [deals].txt, line 7 ───────", ""]
    assert lines(heading(12, "", ASCII, 10)) == ["12 -------", ""]
    assert lines(heading(1, "a long name.txt, line 7", UNICODE, 20)) == ["1  …name.txt, line 7", ""]
    assert lines(heading(1, "a long name.txt, line 7", ASCII, 20)) == ["1  ...me.txt, line 7", ""]
    assert lines(heading(1, "牌.txt, line 7", UNICODE, 20)) == ["1  牌.txt, line 7 ──", ""]
