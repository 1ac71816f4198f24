"""Pictures of deals and of the value of a hand."""

import re
from dataclasses import replace
from random import Random
from xml.etree import ElementTree

import pytest

from reviewed import HOSTILE, record_at_random, review_at_random
from strategies import ALL_RULES, play_at_random
from sueca import PORTUGAL, Position, Rules, Scoring, Seat, random_deal
from sueca.analysis import review
from sueca.render.pictures import fitted
from sueca.render.svg import chart_svg, deal_svg

SVG = "{http://www.w3.org/2000/svg}"
HAND = review_at_random(5)


def _texts(picture: str) -> list[str]:
    return [node.text or "" for node in ElementTree.fromstring(picture).iter(f"{SVG}text")]


def _frames(picture: str) -> None:
    """Checks that every shape with a place stands within the picture."""
    root = ElementTree.fromstring(picture)
    wide, high = int(root.attrib["width"]), int(root.attrib["height"])
    for node in root.iter():
        x, y = float(node.attrib.get("x", 0)), float(node.attrib.get("y", 0))
        assert 0 <= x <= x + float(node.attrib.get("width", 0)) <= wide if node is not root else True
        assert 0 <= y <= y + float(node.attrib.get("height", 0)) <= high if node is not root else True


@pytest.mark.parametrize("rules", ALL_RULES)
def test_a_deal_and_a_position_show_every_card(rules: Rules) -> None:
    random = Random(2)
    start = Position.start(random_deal(random, rules))
    for position in (start, play_at_random(start, random, 5, 2)):
        picture = deal_svg(position)
        _frames(picture)
        texts = _texts(picture)
        for seat in rules.seats:
            assert seat.name in texts
        ranks = sum(text in {rules.rank_label(rank) for rank in rules.ranks} for text in texts)
        assert ranks == sum(map(len, position.hands))
        for card in position.trick:
            assert f"{rules.rank_label(card.rank)}{card.suit.symbol}" in texts
        assert f"trump {position.trump.symbol}" in texts
        assert f"{position.leader} {'led' if position.trick else 'leads'}" in texts


def test_every_card_stands_in_its_hand_however_long_its_suit() -> None:
    hands = tuple(frozenset(card for card in PORTUGAL.pack if card.suit == seat) for seat in range(4))
    position = replace(Position.start(random_deal(Random(1))), hands=hands)
    root = ElementTree.fromstring(deal_svg(position))
    panels = [node for node in root.iter(f"{SVG}rect") if node.get("class") == "sueca-panel"]
    assert len(panels) == 4
    for node in root.iter(f"{SVG}text"):
        x, y = float(node.attrib["x"]), float(node.attrib["y"])
        if y and (node.text or "–") in "A7KJQ65432":
            assert any(
                float(panel.attrib["x"]) < x - 8
                and x + 8 < float(panel.attrib["x"]) + float(panel.attrib["width"])
                and float(panel.attrib["y"]) < y < float(panel.attrib["y"]) + float(panel.attrib["height"])
                for panel in panels
            )


def test_names_are_text_and_are_cut_where_they_do_not_fit() -> None:
    names = (HOSTILE[0], "名前" * 30, "a\x00\x1bb", "Zé")
    picture = deal_svg(HAND.record.start, names=names)
    texts = _texts(picture)
    assert "<script>" not in picture
    assert "Zé" in texts
    assert "a\ufffd\ufffdb" in texts
    assert all(len(text) <= 24 for text in texts)
    assert fitted("名前名前", 5) == "名前…"
    assert fitted("abc", 3) == "abc"
    assert fitted("abcd", 3) == "ab…"


def test_a_hand_that_is_over() -> None:
    position = HAND.record.start
    for card in HAND.record.plays:
        position = position.play(card)
    assert "A hand that is over" in deal_svg(position)


def test_the_chart_goes_through_every_value() -> None:
    picture = chart_svg(HAND)
    _frames(picture)
    root = ElementTree.fromstring(picture)
    values = [play.before for play in HAND.plays] + [HAND.plays[-1].after]
    dots = [node for node in root.iter(f"{SVG}circle") if node.get("class") == "sueca-dot"]
    heights = [float(node.attrib["cy"]) for node in dots]
    assert len(heights) == 41
    for (value, height), (other, another) in zip(
        zip(values, heights, strict=True), list(zip(values, heights, strict=True))[1:], strict=False
    ):
        assert (value > other) == (height < another)
        assert (value == other) == (height == another)
    rings = [node for node in root.iter() if node.get("class") == "sueca-loss"]
    assert len(rings) == len(HAND.mistakes) > 5
    assert len(HAND.turning_points) > 0
    assert f"{values[0]} points" in (root.findtext(f"{SVG}desc") or "")
    assert root.findtext(f"{SVG}title")
    assert root.get("role") == "img"


def test_the_chart_is_broken_where_nothing_is_judged_and_short_where_play_ends() -> None:
    short = review_at_random(5, cards=6)
    assert chart_svg(short).count('class="sueca-dot"') == 7
    gap = replace(HAND, plays=HAND.plays[:8] + HAND.plays[12:])
    path = re.search(r'<path class="sueca-line"[^>]* d="([^"]*)"', chart_svg(gap))
    assert path is not None
    assert path[1].count("M") == 2


def test_the_lines_are_those_of_the_scoring() -> None:
    assert {"0", "29", "60", "91", "120"} <= set(_texts(chart_svg(HAND)))
    other = replace(PORTUGAL, scoring=Scoring(steps=((61, 1), (100, 2))))
    texts = _texts(chart_svg(review(record_at_random(5, rules=other))))
    assert {"20", "100"} <= set(texts)
    assert "91" not in texts


def test_pictures_have_dark_colours_and_load_nothing() -> None:
    for picture in (deal_svg(HAND.record.start), chart_svg(HAND)):
        assert "prefers-color-scheme: dark" in picture
        assert re.findall(r"https?://[^\"]*", picture) == ["http://www.w3.org/2000/svg"]
        assert "href" not in picture


def test_notebooks_show_pictures() -> None:
    assert HAND._repr_svg_() == chart_svg(HAND)
    assert HAND.record.start._repr_svg_() == deal_svg(HAND.record.start)
    assert repr(HAND.record.start).startswith("Position(hands=")
    assert not hasattr(HAND.record.start, "__dict__")
    assert Seat.N.name in HAND._repr_html_()
