"""Lines that are laid out by hand."""

import io
import time
from random import Random

import pytest
from rich.console import Console

from sueca import Position, Solver, random_deal
from sueca.render.glyphs import UNICODE
from sueca.render.lines import Column, Line, Screen, centred, joined, plain, table, width
from sueca.render.terminal import solution_screen


def _line(*texts: str) -> Line:
    return [(text, "") for text in texts]


def _printed(screen: Screen, columns: int = 80, *, coloured: bool = False) -> str:
    file = io.StringIO()
    console = Console(file=file, width=columns, force_terminal=coloured, color_system="standard" if coloured else None)
    console.print(screen, crop=False, end="")
    return file.getvalue()


def test_columns_are_as_wide_as_what_they_hold_and_no_line_ends_in_blanks() -> None:
    columns = [Column("#", right=True), Column("card"), Column("points", right=True), Column("won")]
    rows = [[_line("1"), _line("A", "♠"), _line("25"), _line("N")], [_line("10"), [], _line("0"), []]]
    assert list(map(plain, table(columns, rows, "-"))) == [
        " #  card  points  won",
        "---------------------",
        " 1  A♠        25  N",
        "10             0",
    ]


@pytest.mark.parametrize(("columns", "expected"), [(4, " ab "), (5, " ab  "), (1, "ab")])
def test_a_line_in_the_middle(columns: int, expected: str) -> None:
    assert plain(centred(_line("a", "b"), columns)) == expected


def test_parts_are_joined() -> None:
    assert joined([_line("a"), _line("b", "c")], (", ", "dim")) == [("a", ""), (", ", "dim"), ("b", ""), ("c", "")]
    assert joined([], (", ", "")) == []
    assert width(_line("ab", "", "♠")) == 3


def test_a_screen_is_printed_as_it_is_whatever_the_width() -> None:
    screen = Screen([[("long ", "bold"), ("[red]", "")], [], [("end", "")]])
    assert _printed(screen, columns=4) == "long [red]\n\nend\n"
    assert _printed(screen, coloured=True) == "\x1b[1mlong \x1b[0m[red]\n\nend\n"
    assert screen.plain == "long [red]\n\nend"


def test_a_screen_costs_about_a_millisecond() -> None:
    solution = Solver().solve(Position.start(random_deal(Random(1))))
    _printed(Screen(solution_screen(solution, UNICODE)), coloured=True)
    started = time.process_time()
    for _ in range(20):
        _printed(Screen(solution_screen(solution, UNICODE)), coloured=True)
    assert (time.process_time() - started) / 20 < 0.004
