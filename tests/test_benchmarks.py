"""The benchmarks run, small, and the search is the one whose nodes are pinned."""

import doctest
import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any
from xml.etree import ElementTree

import pytest
from rich.console import Console

from sueca import Card, Limit, Position, Seat, parse_position, replay, solve, solve_table
from verified import full_deals

BENCHMARKS = Path(__file__).parent.parent / "benchmarks"
sys.path.insert(0, str(BENCHMARKS))

import bench  # noqa: E402
import figures  # noqa: E402
import growth  # noqa: E402
import hard  # noqa: E402
import peers  # noqa: E402
import switches  # noqa: E402

ENDING = "N:K.Q.K.Q A.J.J.A 7.4.Q.7 J.A7.. S W 6H 12-22 tricks=3-3"


def run(script: str, *arguments: str, code: int = 0) -> str:
    """Runs a script; returns what it prints, to standard error if it is to fail."""
    command = [sys.executable, str(BENCHMARKS / script), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == code, done.stderr
    return done.stderr if code else done.stdout


def rows_of(script: str, *arguments: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads(run(script, *arguments, "--json"))
    return rows


def text(table: object) -> str:
    console = Console(width=200)
    with console.capture() as capture:
        console.print(table)
    return capture.get()


def test_the_signature_is_the_pinned_one() -> None:
    pinned = (BENCHMARKS / "signature.txt").read_text(encoding="utf-8")
    assert f"Bench: {bench.signature()}\n" == pinned, "the search has changed: run bench.py --signature and say so"


def test_the_figures_as_json() -> None:
    value, question = rows_of("bench.py", "--deals", "1", "--ask", "value,61", "--runs", "2")
    assert value["question"] == "value"
    assert value["nodes"]["mean"] > question["nodes"]["mean"] > 0
    assert value["seconds"]["worst"] > 0
    assert value["ratio"] == {"nodes": 1, "seconds": 1}
    assert question["ratio"]["nodes"] == question["nodes"]["mean"] / value["nodes"]["mean"]


def test_every_question_can_be_asked_and_shown() -> None:
    rows = bench.measure(list(bench.QUESTIONS), [*full_deals()[:1]], 4)
    assert [row["question"] for row in rows] == list(bench.QUESTIONS)
    assert all(name in text(bench.as_table(rows)) for name in bench.QUESTIONS)


def test_an_unknown_question_is_refused() -> None:
    assert "cannot ask 'luck'" in run("bench.py", "--ask", "luck", code=2)


@pytest.mark.parametrize(
    ("script", "option"),
    [("bench.py", "--deals"), ("growth.py", "--positions"), ("hard.py", "--keep"), ("peers.py", "--deals")],
)
def test_a_count_of_nothing_is_refused(script: str, option: str) -> None:
    assert "0 is less than 1" in run(script, option, "0", code=2)


def test_a_wrong_value_ends_the_benchmark() -> None:
    position = parse_position(ENDING)
    points = solve(position).points[0]
    assert bench.ask("value", position, points, 1).lower == points
    with pytest.raises(SystemExit, match=f"is worth {points + 1}, not {points} to {points}"):
        bench.ask("value", position, points + 1, 1)


def test_a_trace_is_the_same_every_time_and_goes_on_to_the_last_card() -> None:
    deal, _ = full_deals()[0]
    play = bench.finished_play(deal)
    assert play == bench.finished_play(deal)
    assert replay(deal, tuple(play))[1].is_over


def test_the_table_is_that_of_solve_table() -> None:
    deal, ns = full_deals()[0]
    cost = bench.QUESTIONS["table"](deal, 16)
    assert cost.lower == cost.upper == ns == solve_table(deal)[deal.trump, deal.leader]


def test_positions_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "positions.txt"
    path.write_text(f"# one\n{ENDING}  # hard-1\n", encoding="utf-8")
    (row,) = rows_of("bench.py", "--file", str(path))
    assert row["deals"] == 1
    assert row["nodes"]["mean"] == solve(parse_position(ENDING), line=False).nodes
    path.write_text("N:nonsense\n", encoding="utf-8")
    assert f"{path}" in run("bench.py", "--file", str(path), code=1)


def test_the_switches_change_nodes_but_no_value() -> None:
    rows = switches.measure(2, 5)
    assert rows[0]["switches"] == "all on"
    assert "no TABLE" in text(switches.as_table(rows))
    assert not any(row["gave_up"] for row in rows)
    assert len({row["nodes"]["mean"] for row in rows}) > 1


def test_a_search_given_up_is_said_to_be() -> None:
    rows = switches.measure(2, 5, most_nodes=10)
    assert all(row["gave_up"] == 2 for row in rows)
    assert "≥ 1" in text(switches.as_table(rows))


def test_growth_draws_a_chart(tmp_path: Path) -> None:
    path = tmp_path / "growth.svg"
    rows = rows_of("growth.py", "--positions", "2", "--most", "6", "--out", str(path))
    assert [row["cards"] for row in rows] == [4, 5, 6]
    assert [row["nodes"] for row in rows] == [row["nodes"] for row in growth.measure(2, 6, 1)]
    circles = ElementTree.parse(path).findall("{http://www.w3.org/2000/svg}circle")
    assert len(circles) == 2 * len(rows)
    assert all(growth.LEFT <= float(circle.attrib["cx"]) <= growth.RIGHT for circle in circles)
    assert all(growth.TOP <= float(circle.attrib["cy"]) <= growth.BOTTOM for circle in circles)


@pytest.mark.parametrize("module", [figures, growth])
def test_the_examples_in_docstrings(module: ModuleType) -> None:
    results = doctest.testmod(module)
    assert results.attempted > 0
    assert results.failed == 0


def is_mirrored(deal: Position) -> bool:
    pack = deal.rules.pack
    pairs = [pack[place : place + 2] for place in range(0, len(pack), 2)]
    owners = [{seat for seat in deal.rules.seats for card in pair if card in deal.hands[seat]} for pair in pairs]
    return all(pair in ({Seat.N, Seat.W}, {Seat.S, Seat.E}) for pair in owners)


def test_the_kinds_of_hard_deals() -> None:
    for seed in range(20):
        assert hard.is_balanced(hard.balanced_deal(Random(seed)))
        assert is_mirrored(hard.mirrored_deal(Random(seed)))


def test_an_exchange_moves_two_cards_and_leaves_a_deal() -> None:
    deal = hard.any_deal(Random(1))
    other = hard.exchanged(deal, Random(2))
    moved: set[Card] = set().union(*(old - new for old, new in zip(deal.hands, other.hands, strict=True)))
    assert len(moved) == 2
    assert other.is_deal
    assert other == hard.exchanged(deal, Random(2))


def test_the_search_for_hard_deals_keeps_the_hardest(tmp_path: Path) -> None:
    path, limit = tmp_path / "hard.txt", Limit(nodes=2000)
    tops = hard.search(0.3, Random(1), limit)
    assert {top.kind for top in tops} <= set(hard.KINDS)
    kept = hard.hardest([*tops, *tops], 1)
    assert len(kept) == len({top.kind for top in tops})
    path.write_text(hard.as_text(kept), encoding="utf-8")
    assert [*hard.read(path).values()] == [(found.kind, found.deal) for found in kept]
    assert "hard-1" in hard.read(path)


def test_no_file_of_hard_deals_is_an_empty_one(tmp_path: Path) -> None:
    assert hard.read(tmp_path / "none.txt") == {}


def test_the_hard_deals_are_what_their_names_say() -> None:
    named = hard.read(BENCHMARKS / "hard.txt")
    assert [*named] == [f"hard-{place}" for place in range(1, len(named) + 1)]
    for kind, deal in named.values():
        assert deal.is_deal
        assert kind != "balanced trumps" or hard.is_balanced(deal)


def test_the_peers_take_turns() -> None:
    for package in ("endplay", "colver"):
        if importlib.util.find_spec(package) is None:
            pytest.skip(f"{package} is not installed")
    rows = rows_of("peers.py", "--deals", "2", "--seed", "5")
    assert [row["solver"] for row in rows] == ["bridge", "belote", "sueca", "sueca cards"]
    assert all(0 < row["seconds"]["median"] <= row["seconds"]["worst"] for row in rows)
    assert "is right at all" in run("peers.py", "--deals", "2", "--check")


def test_a_peer_that_is_not_installed_is_said_so() -> None:
    with pytest.raises(SystemExit, match=r"cannot import no_such_peer \(.*\); install the extra: .*bench"):
        peers.load("no_such_peer")


def test_our_deals_for_the_peers_come_from_the_seed() -> None:
    assert peers.sueca_deal(Random(1)) == peers.sueca_deal(Random(1)) != peers.sueca_deal(Random(2))
    assert sorted(card for hand in peers.shuffled(Random(1), 52) for card in hand) == [*range(52)]


def test_what_is_waited_for_every_day() -> None:
    command = [sys.executable, str(BENCHMARKS / "everyday.py"), "--runs", "2", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    rows = {row["what"]: row["seconds"] for row in json.loads(done.stdout)}
    assert {"new solver", "five cards", "five players", "six players", "help"} <= set(rows)
    assert all(seconds["worst"] >= seconds["median"] > 0 for seconds in rows.values())


def test_arrays_are_timed() -> None:
    command = [sys.executable, str(BENCHMARKS / "many.py"), "--deals", "2", "--endings", "50", "--runs", "1", "--json"]
    rows = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    assert [row["what"] for row in rows] == ["full deals", "full deals, cards", "five cards", "five cards, cards"]
    assert all(row["one"] > 0 and row["several"] > 0 for row in rows)


def test_judging() -> None:
    rows = {row["what"]: row for row in rows_of("judging.py", "--runs", "1", "--deals", "2")}
    assert set(rows) == {"sampler", "sampler, late", "first lead", "fifth trick", "fifth, precise"}
    assert rows["first lead"]["deals"] == 2
    assert rows["sampler"]["deals"] == 100_000
    assert all(row["rate"] > 0 and row["seconds"]["worst"] >= row["seconds"]["median"] > 0 for row in rows.values())


def test_a_billion_deals_are_costed() -> None:
    pytest.importorskip("distributed")
    rows = rows_of("cluster.py", "--deals", "10", "--endings", "600", "--runs", "1", "--price", "2")
    assert [row["what"] for row in rows] == ["full deals", "five cards"]
    for row in rows:
        assert min(row["rates"].values()) > 0
        assert row["core_hours"] == pytest.approx(10**9 / 3600 * 2 / row["rates"]["dask 2"])
        assert row["cost"] == 2 * row["core_hours"]
