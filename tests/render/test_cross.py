"""The players' cross of dots."""

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sueca.record import Record
from sueca.render.cross import Cross, cross_lines, cross_svg, described
from sueca.render.glyphs import ASCII, UNICODE, Glyphs
from sueca.render.lines import plain, width
from sueca.rubber import keep_rubbers

SVG = "{http://www.w3.org/2000/svg}"


@st.composite
def crosses(draw: st.DrawFn) -> Cross:
    rubber = draw(st.integers(1, 20))
    games = draw(st.integers(0, rubber + 5)), draw(st.integers(0, rubber + 5))
    ahead = None if games[0] == games[1] or max(games) < rubber else 0 if games[0] > games[1] else 1
    return Cross(games, rubber, ahead)


def drawn(cross: Cross, glyphs: Glyphs = UNICODE) -> str:
    return "\n".join(map(plain, cross_lines(cross, glyphs)))


def test_the_cross_of_a_rubber() -> None:
    assert drawn(Cross((3, 1), 4)) == (
        "We 3\n"
        "      ●│●\n"
        "       │\n"
        "·      │      ●\n"
        "───────┼───────\n"
        "·      │      ·\n"
        "       │\n"
        "      ●│·\n"
        "         They 1"
    )


def test_a_ring_goes_round_a_pente() -> None:
    assert drawn(Cross((0, 4), 4, 1), ASCII) == (
        "We 0\n"
        "+-----------------+\n"
        "|       .|o       |\n"
        "|        |        |\n"
        "| .      |      . |\n"
        "| -------+------- |\n"
        "| o      |      o |\n"
        "|        |        |\n"
        "|       .|o       |\n"
        "+-----------------+\n"
        "             They 4"
    )


@pytest.mark.parametrize(
    ("games", "winner", "ring"),
    [((4, 0), 0, True), ((0, 6), 1, True), ((4, 1), 0, False), ((3, 0), None, False), ((0, 0), None, False)],
)
def test_only_a_rubber_without_a_game_lost_has_a_ring(games: tuple[int, int], winner: int | None, ring: bool) -> None:
    cross = Cross(games, 4, winner)
    assert cross.ring is ring
    assert ("╭" in drawn(cross)) is ring
    assert ('class="ring"' in cross_svg([cross])) is ring
    assert ("Ringed" in described(cross)) is ring


def test_further_dots_go_on_along_the_arms() -> None:
    assert drawn(Cross((7, 10), 10, 1)) == (
        "We 7\n"
        "          ●│●\n"
        "          ●│●\n"
        "          ·│●\n"
        "           │\n"
        "● ·        │      · ● ●\n"
        "───────────┼───────────\n"
        "● ●        │      ● ● ●\n"
        "           │\n"
        "           │\n"
        "          ●│●\n"
        "          ●│●\n"
        "                They 10"
    )


@given(crosses(), st.sampled_from([UNICODE, ASCII]))
def test_each_side_has_its_dots_on_its_own_side(cross: Cross, glyphs: Glyphs) -> None:
    dot, free, crossing = tuple(glyphs.marks)
    rows = [plain(line) for line in cross_lines(cross, glyphs)[1:-1]]
    bar = next(
        index for index, row in enumerate(rows) if crossing * 1 in row.strip("+|") and row.count(glyphs.rule) > 5
    )
    if cross.ring:
        rows, bar = [row[2:-2] for row in rows[1:-1]], bar - 1
        bar = len(rows) // 2
    upright = rows[bar].index(crossing)
    ours = theirs = 0
    for row, text in enumerate(rows):
        for column, character in enumerate(text):
            if character in (dot, free):
                first = column == upright - 1 or row == bar - 1
                assert first != (column == upright + 1 or row == bar + 1)
                ours += first and character == dot
                theirs += not first and character == dot
    assert (ours, theirs) == (min(cross.games[0], cross.rubber), min(cross.games[1], cross.rubber))
    assert sum(text.count(dot) + text.count(free) for text in rows) == 2 * cross.rubber


@given(crosses())
def test_no_line_is_wider_than_the_cross(cross: Cross) -> None:
    lines = cross_lines(cross, UNICODE)
    assert max(map(width, lines)) <= 42
    assert all(not plain(line).endswith(" ") for line in lines)


def test_ascii_is_ascii() -> None:
    assert drawn(Cross((4, 0), 4, 0), ASCII).isascii()


def test_a_long_rubber_is_told_in_figures() -> None:
    cross = Cross((7, 21), 21, 1)
    assert drawn(cross) == "We 7   They 21"
    assert "<circle" not in cross_svg([cross])


class TestSvg:
    @given(st.lists(crosses(), max_size=6))
    def test_it_is_xml_with_a_title_and_every_dot(self, several: list[Cross]) -> None:
        root = ElementTree.fromstring(cross_svg(several))
        assert root.tag == f"{SVG}svg"
        assert root.attrib["role"] == "img"
        assert root[0].tag == f"{SVG}title"
        assert root[0].text
        assert root[1].tag == f"{SVG}desc"
        groups = root.findall(f"{SVG}g")
        assert len(groups) == len(several)
        for group, cross in zip(groups, several, strict=True):
            dots = group.findall(f"{SVG}circle[@class='dot']")
            assert len(dots) == sum(min(games, cross.rubber) for games in cross.games)
            assert len(group.findall(f"{SVG}circle[@class='free']")) == 2 * cross.rubber - len(dots)
            assert len(group.findall(f"{SVG}circle[@class='ring']")) == cross.ring

    @given(crosses())
    def test_no_dots_touch(self, cross: Cross) -> None:
        circles = re.findall(r'class="(?:dot|free)" cx="(-?\d+)" cy="(-?\d+)" r="(\d+)"', cross_svg([cross]))
        spots = [(int(x), int(y), int(radius)) for x, y, radius in circles]
        assert len(spots) == 2 * cross.rubber
        for index, (x, y, radius) in enumerate(spots):
            for other_x, other_y, other in spots[:index]:
                assert (x - other_x) ** 2 + (y - other_y) ** 2 > (radius + other) ** 2

    def test_it_needs_nothing_from_elsewhere_and_follows_the_colours_of_the_screen(self) -> None:
        text = cross_svg([Cross((1, 2), 4)])
        assert "currentColor" in text
        assert "prefers-color-scheme: dark" in text
        assert not re.search(r"href|url\(|@import|<script", text)

    def test_it_is_described_in_words(self) -> None:
        text = cross_svg([Cross((4, 0), 4, 0)])
        words = "We 4, They 0, in a rubber of 4. Ringed: the loser has no game."
        assert f"<title>{words}</title>" in text
        assert f"<desc>{words}</desc>" in text
        assert "<title>A &lt;B&gt;</title>" in cross_svg([Cross((4, 0), 4, 0)], title="A <B>")


def test_the_cross_is_that_of_the_rubber() -> None:
    (rubber,) = keep_rubbers([Record(deal=None, result=(29, 91))] * 2)
    assert Cross.of(rubber) == Cross((0, 4), 4, 1)
