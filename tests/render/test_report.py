"""The page to step through, driven in a browser."""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from reviewed import HOSTILE, record_at_random
from sueca.analysis import Review, review
from sueca.language import using
from sueca.players import tally
from sueca.render.html import report_html
from sueca.render.steps import status, steps
from sueca.solver import Solver

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

REQUIRED = os.environ.get("SUECA_BROWSER") == "required"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE, DESK = {"width": 360, "height": 740}, {"width": 1280, "height": 900}

HAND = review(record_at_random(3, names=HOSTILE, note="</script><b>note</b>"), full=True)
BRIEF = review(record_at_random(4, cards=22))
SEEN = """anchor => {
    const root = document.getElementById(anchor);
    const all = selector => [...root.querySelectorAll(selector)];
    const text = name => root.querySelector(`[data-field=${name}]`).textContent;
    const ids = selector => all(selector).map(card => card.dataset.card).sort();
    const loss = card => card.querySelector('.loss');
    const value = card => [
        Number(card.querySelector('.points').textContent),
        loss(card) ? Number(loss(card).textContent.replace('−', '')) : 0,
    ];
    return {
        address: location.hash,
        step: text('step'),
        status: text('status'),
        value: text('value'),
        taken: [text('taken-0'), text('taken-1')],
        values: Object.fromEntries(
            all('.card').filter(card => card.querySelector('.points')).map(card => [card.dataset.card, value(card)])),
        best: all('.card').filter(card => card.querySelector('.best')).length,
        gone: ids('.card.gone'),
        chosen: ids('.card.chosen'),
        turn: all('.seat.to-play').map(seat => seat.dataset.seat),
        table: all('[data-spot]').filter(spot => spot.firstChild)
            .map(spot => spot.dataset.spot + spot.textContent).sort(),
    };
}"""
"""Returns what a hand shows to see."""

CONTRAST = """([front, back]) => {
    const parse = text => text.match(/[\\d.]+/g).map(Number);
    const light = text => parse(text).slice(0, 3).map(part => part / 255)
        .map(part => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
        .reduce((sum, part, place) => sum + part * [0.2126, 0.7152, 0.0722][place], 0);
    const behind = node => {
        for (; node; node = node.parentElement) {
            const colour = getComputedStyle(node).backgroundColor, parts = parse(colour);
            if (parts.length === 3 || parts[3] === 1) return colour;
        }
        return 'rgb(255, 255, 255)';
    };
    const node = [...document.querySelectorAll(front)].find(each => each.getClientRects().length);
    if (!node) return null;
    const ground = back ? getComputedStyle(document.querySelector(back)).backgroundColor : behind(node);
    const [a, b] = [light(getComputedStyle(node).color), light(ground)].sort((x, y) => y - x);
    return (a + 0.05) / (b + 0.05);
}"""
"""Returns the contrast of the first such text that shows with what is behind it."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    names = ("chromium", "chromium-browser", "google-chrome")
    found = next(filter(None, map(shutil.which, names)), None)
    if not REQUIRED:
        pytest.importorskip("playwright", reason="the browser extra is not installed")
        if found is None:
            pytest.skip("no chromium is installed")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Returns the addresses of a page of one hand and of one of three."""
    folder: Path = tmp_path_factory.mktemp("report")
    (folder / "one.html").write_text(report_html([HAND]), encoding="utf-8")
    (folder / "many.html").write_text(report_html([BRIEF, HAND, BRIEF]), encoding="utf-8")
    (folder / "frame.html").write_text(f"<p>notebook</p>{HAND._repr_html_()}", encoding="utf-8")
    return {name: (folder / f"{name}.html").as_uri() for name in ("one", "many", "frame")}


@pytest.fixture
def opened(browser: Browser) -> Iterator[Any]:
    """Yields a function that opens a page; afterwards nothing may have gone wrong on any of them."""
    troubles: list[str] = []
    contexts = []

    def opened(address: str, size: Any = DESK, **settings: Any) -> Page:
        context = browser.new_context(viewport=size, **settings)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(5000)
        page.on("console", lambda message: troubles.append(message.text))
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("request", lambda request: troubles.append(request.url) if re.match("http|ws", request.url) else None)
        page.goto(address)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert troubles == []


@cache
def _expected(place: int) -> list[dict[str, Any]]:
    """Returns what each step of one of the two hands should show."""
    hand, found = (HAND, BRIEF)[place], []
    for step in steps(hand):
        value = step.value
        found.append(
            {
                "step": str(step.number),
                "status": status(hand, step),
                "value": "–" if value is None else f"NS {value} – EW {120 - value}",
                "taken": list(map(str, step.taken)),
                "values": {str(card): list(pair) for card, pair in step.values.items()},
                "best": sum(loss == 0 for _, loss in step.values.values()),
                "gone": sorted(str(turn.card) for turn in hand.record.turns[: step.number]),
                "chosen": [str(step.turn.card)] if step.turn else [],
                "turn": [] if step.seat is None else [step.seat.name],
                "table": sorted(
                    f"{turn.seat.name}{turn.card.rank.letter}{turn.card.suit.symbol}" for turn in step.table
                ),
            }
        )
    return found


def _check_step(page: Page, hand: Review, number: int, anchor: str = "h1") -> None:
    expected = {"address": f"#{anchor}-{number}", **_expected((HAND, BRIEF).index(hand))[number]}
    assert page.evaluate(SEEN, anchor) == expected


def _press(page: Page, go: str) -> None:
    """Clicks on the middle of a button of the hand that shows."""
    box = page.locator(f".hand.current [data-go={go}]").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_the_values_on_the_cards_are_those_of_independent_solves() -> None:
    solver = Solver()
    for step in steps(HAND)[20:40]:
        assert step.play is not None
        solved = solver.solve_cards(step.play.position).cards
        assert step.values == {value.card: (value.lower, value.loss) for value in solved}


def test_a_whole_hand_is_stepped_through_with_the_buttons(opened: Any, pages: dict[str, str]) -> None:
    page = opened(pages["one"])
    page.locator("#h1 .bar").scroll_into_view_if_needed()
    for number in range(1, 41):
        _press(page, "forward")
        _check_step(page, HAND, number)
    assert page.get_attribute("[data-go=forward]", "aria-disabled") == "true"
    _press(page, "forward")
    _check_step(page, HAND, 40)
    _press(page, "back")
    _check_step(page, HAND, 39)
    _press(page, "first")
    _check_step(page, HAND, 0)
    _press(page, "last")
    _check_step(page, HAND, 40)


def test_a_whole_hand_is_stepped_through_with_the_keys(opened: Any, pages: dict[str, str]) -> None:
    page = opened(pages["one"])
    page.keyboard.press("End")
    for number in range(39, -1, -1):
        page.keyboard.press("ArrowLeft")
        _check_step(page, HAND, number)
    page.keyboard.press("ArrowLeft")
    _check_step(page, HAND, 0)
    page.keyboard.press("ArrowRight")
    _check_step(page, HAND, 1)
    page.keyboard.press("Home")
    _check_step(page, HAND, 0)


def test_mistakes_tricks_and_the_chart_lead_to_their_card(opened: Any, pages: dict[str, str]) -> None:
    page = opened(pages["one"])
    assert page.locator(".mistake").count() == len(HAND.mistakes) > 5
    for place, play in enumerate(HAND.mistakes[:4]):
        page.locator(".mistake .head a").nth(place).click()
        _check_step(page, HAND, play.turn.play)
        assert page.locator("[data-field=why]").inner_text() in page.locator(".mistake").nth(place).inner_text()
    page.locator(".move").nth(9).click()
    assert page.locator(".move[aria-current=step]").count() == 1
    page.locator(".chart a[data-step='17']").click()
    _check_step(page, HAND, 17)
    line = page.locator("[data-here]")
    assert line.get_attribute("x1") == page.locator(".chart a[data-step='17']").get_attribute("data-x")


def test_an_address_leads_to_its_card(opened: Any, pages: dict[str, str]) -> None:
    page = opened(pages["one"] + "#h1-23")
    _check_step(page, HAND, 23)
    page.evaluate("location.hash = '#h1-7'")
    page.wait_for_function("document.querySelector('[data-field=step]').textContent === '7'")
    _check_step(page, HAND, 7)
    page.evaluate("location.hash = '#h9-7'")
    assert page.locator("[data-field=step]").inner_text() == "7"


def test_one_of_several_hands_shows(opened: Any, pages: dict[str, str]) -> None:
    page = opened(pages["many"])
    assert page.locator("section.hand:visible").count() == 1
    players = tally([BRIEF, HAND, BRIEF])
    shown = page.locator("section[aria-labelledby=players] th[scope=row]").all_inner_texts()
    assert shown == [row.player for row in players]
    page.locator("[data-hand=h2]").click()
    assert page.locator("section.hand:visible").get_attribute("id") == "h2"
    page.keyboard.press("ArrowRight")
    _check_step(page, HAND, 1, "h2")
    page.locator("[data-hand=h3]").click()
    page.keyboard.press("End")
    _check_step(page, BRIEF, 22, "h3")


def test_without_the_values_of_all_cards_it_shows_those_known(opened: Any, pages: dict[str, str]) -> None:
    page = opened(pages["many"])
    for number in range(1, 13):
        page.keyboard.press("ArrowRight")
        _check_step(page, BRIEF, number)
    assert any(len(step["values"]) < 2 for step in _expected(1)[4:20])


def test_hostile_names_and_comments_are_only_text(opened: Any, pages: dict[str, str]) -> None:
    page = opened(pages["one"])
    assert page.evaluate("window.hacked") is None
    text = page.locator("body").inner_text()
    assert all(name in text for name in HOSTILE)
    assert "</script><b>note</b>" in text
    assert page.locator("img").count() == 0


@pytest.mark.parametrize("name", ["one", "many"])
def test_nothing_is_wider_than_a_phone(opened: Any, pages: dict[str, str], name: str) -> None:
    page = opened(pages[name], PHONE)
    page.evaluate("document.querySelectorAll('details').forEach(details => details.open = true)")
    for _ in range(6):
        assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
        outside = page.locator(":is(.card, .spot, button):visible").evaluate_all(
            "nodes => nodes.filter(node => node.getBoundingClientRect().right > innerWidth).length"
        )
        assert outside == 0
        page.keyboard.press("ArrowRight")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_texts_stand_out_from_what_is_behind_them(opened: Any, pages: dict[str, str], scheme: str) -> None:
    worst = next(play.turn.play for play in HAND.mistakes if play.position.trick == () and len(play.best) > 1)
    page = opened(f"{pages['one']}#h1-{worst}", color_scheme=scheme)
    fronts = ["h1", ".teams", ".facts", ".sum", ".status", ".why", ".legend", ".count", ".tag", ".where", ".sentence"]
    fronts += [".mistake .lost", ".turned", ".tricks thead th", ".tricks td:last-child", ".move .red", ".move .black"]
    fronts += [
        ".move.loses small",
        ".move.loses .red",
        ".face",
        ".card.red .face",
        ".note .best",
        ".note .loss",
        "summary",
    ]
    for front in fronts:
        assert (page.evaluate(CONTRAST, [front, None]) or 0) >= 4.5, front
    for front in (
        ".plate .who",
        ".turn:not(:empty)",
        ".card.red .note .points",
        ".card.black .note .points",
        ".middle",
    ):
        assert (page.evaluate(CONTRAST, [front, ".felt"]) or 0) >= 4.5, front
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(17, 21, 19)"
    assert dark == (scheme == "dark")


def test_on_paper_all_is_there_but_the_buttons(opened: Any, pages: dict[str, str]) -> None:
    page = opened(pages["many"] + "#h2-30")
    page.emulate_media(media="print")
    assert page.locator("section.hand:visible").count() == 3
    assert page.locator("button:visible, .note:visible, .status:visible").count() == 0
    assert page.locator("#h2 .mistake:visible").count() == len(HAND.mistakes)
    assert page.locator("#h2 .chart svg").is_visible()
    faded = page.locator("#h2 .card .face").evaluate_all(
        "faces => faces.filter(face => getComputedStyle(face).color === 'rgba(0, 0, 0, 0)').length"
    )
    assert faded == 0
    lines = page.locator("#h2 .line ol").evaluate_all("lines => lines.filter(line => !line.offsetHeight).length")
    assert lines == 0
    assert page.pdf().startswith(b"%PDF")


def test_the_keyboard_reaches_everything_in_order_and_shows_where_it_is(opened: Any, pages: dict[str, str]) -> None:
    page = opened(pages["one"])
    reached = []
    for _ in range(8):
        page.keyboard.press("Tab")
        reached.append(page.evaluate("document.activeElement.dataset.go || document.activeElement.className"))
        outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        assert outline != "none", reached
    assert reached[:5] == ["skip", "first", "back", "forward", "last"]
    assert reached[6].startswith("move")
    page.focus("[data-go=forward]")
    page.keyboard.press("Enter")
    _check_step(page, HAND, 1)


def test_within_a_notebook_it_works_in_its_frame(opened: Any, pages: dict[str, str]) -> None:
    page = opened(pages["frame"])
    frame = page.frame_locator("iframe")
    frame.locator("[data-go=forward]").click()
    assert frame.locator("[data-field=step]").inner_text() == "1"
    frame.locator(".mistake .head a").nth(3).click()
    assert frame.locator("[data-field=step]").inner_text() == str(HAND.mistakes[3].turn.play)
    assert page.evaluate("document.querySelector('p').textContent") == "notebook"


def test_in_portuguese(opened: Any, tmp_path: Path) -> None:
    hand = review(record_at_random(3, names=("Ana", "Rui", "Zé", "Luís")), full=True)
    file = tmp_path / "pt.html"
    with using("pt"):
        file.write_text(report_html([hand, hand]), encoding="utf-8")
        told = [status(hand, step) for step in steps(hand)]
    page = opened(file.as_uri(), PHONE)
    assert page.evaluate("document.documentElement.lang") == "pt"
    assert page.title() == "2 mãos analisadas"
    assert page.locator("#players").inner_text() == "Jogadores"
    assert page.locator("#h1-mistakes").inner_text().startswith("Erros")
    assert page.locator("#h1 [data-seat=W] .who b").inner_text() == "O"
    ranks = set(page.locator("#h1 .card .face b").all_inner_texts())
    assert ranks == set("A7RVD65432")
    assert page.locator("#h1 .verdict").inner_text().startswith("Todos a jogar bem\nNS")
    for step in (0, 1, len(hand.mistakes), 40):
        page.evaluate(f"location.hash = '#h1-{step}'")
        page.wait_for_function(f"document.querySelector('#h1 [data-field=step]').textContent === '{step}'")
        assert page.locator("#h1 [data-field=status]").inner_text() == told[step]
        assert re.fullmatch(r"NS \d+ – EO \d+", page.locator("#h1 [data-field=value]").inner_text())
    assert re.fullmatch("Ganha [NESO]: [0-9]+ pontos?", page.locator("#h1 [data-field=middle]").inner_text())
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


def test_the_page_holds_the_data_that_it_shows() -> None:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', report_html([HAND]), re.DOTALL)
    assert found is not None
    hands = json.loads(found[1])["hands"]
    assert len(hands["h1"]) == 41
    for play, step in zip(HAND.plays, hands["h1"], strict=False):
        assert play.values is not None
        assert step["values"] == {str(value.card): [value.lower, value.loss] for value in play.values}
