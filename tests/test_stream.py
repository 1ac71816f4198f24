"""Batches: what comes of every record, from and to every form, whoever solves them."""

import io
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, BinaryIO, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from batches import GOOD, PUZZLE, TWICE, UNEQUAL, lines, mixed, record, rows, value, write
from strategies import ALL_RANKS, ALL_RULES, positions
from sueca import BatchTask, Position, format_position, parse_position, random_deal, run_batch, solve_cards
from sueca.errors import SuecaError
from sueca.rules import AZORES, BRAZIL
from sueca.saved import review_from_json
from sueca.stream import BatchProgress, source
from sueca.stream import positions as reading
from sueca.stream.positions import Plain
from sueca.stream.source import JSON, LONGEST, TEXT, Chunk, Lines, Place, Stream
from sueca.stream.task import solve_chunk
from sueca.stream.workers import in_order


def solved(texts: list[str], task: BatchTask | None = None, form: str = TEXT) -> tuple[list[Any], list[Any]]:
    """Returns the rows and the rejects of one chunk."""
    chunk = Chunk(form, 1, tuple(text.encode() for text in texts), Place(len(texts), 0))
    found = solve_chunk(chunk, task or BatchTask())
    good, bad = ([json.loads(line) for line in each.splitlines()] for each in (found.rows, found.rejects))
    assert (found.done, found.rejected, found.end) == (len(good), len(bad), chunk.end)
    return good, bad


def test_values_count_what_was_taken() -> None:
    good, bad = solved([GOOD, *lines(20)])
    assert [row["ns"] for row in good] == [value(text) for text in [GOOD, *lines(20)]]
    assert good[0] == {"line": 1, "position": GOOD, "ns": value(GOOD)}
    assert not bad


def test_the_values_of_all_cards() -> None:
    texts = [GOOD, *lines(20)]
    good, _ = solved(texts, BatchTask(name="cards"))
    for text, row in zip(texts, good, strict=True):
        position = parse_position(text)
        label = position.rules.card_label
        assert row["cards"] == {label(each.card): each.lower for each in solve_cards(position).cards}


def test_bad_lines_are_rejects_with_line_and_reason() -> None:
    good, bad = solved(["", "# nothing", TWICE, GOOD, UNEQUAL, "N:nonsense"])
    assert [row["line"] for row in good] == [4]
    assert [(row["line"], row["text"]) for row in bad] == [(3, TWICE), (5, UNEQUAL), (6, "N:nonsense")]
    assert bad[0]["error"] == "column 8: AS occurs more than once"
    assert "N 2, E 1, S 1, W 1" in bad[1]["error"]


@given(positions(max_cards=4))
def test_what_is_read_in_haste_is_what_is_read_at_leisure(position: Position) -> None:
    text = format_position(position)
    found = reading.read(text, None)
    if isinstance(found, Plain):
        [answer] = reading.answers([found], cards=False)
        assert answer == reading.answers([parse_position(text)], cards=False)[0]


def test_the_start_of_a_trick_is_read_in_haste() -> None:
    assert isinstance(reading.read(format_position(Position.start(random_deal(Random(1)))), None), Plain)
    assert isinstance(reading.read("N:A... K... 7... 2... S N", BRAZIL), Plain)
    assert isinstance(reading.read("N:A... K... 10... 2... S N", AZORES), Position)


@given(st.text("N:AK72.- SHDCE", max_size=30))
def test_nothing_is_read_in_haste_that_is_no_position(text: str) -> None:
    good, bad = solved([text])
    problem: str | None = None
    try:
        parse_position(text)
    except SuecaError as error:
        problem = str(error)
    assert len(good) == (problem is None)
    assert [row["error"] for row in bad] == ([problem] if problem and text.strip() else [])


def test_a_position_too_large_to_be_solved() -> None:
    deal = format_position(Position.start(random_deal(Random(1), ALL_RANKS)))
    good, bad = solved([deal, GOOD.replace("tricks=3-3", "")], BatchTask(rules=ALL_RANKS))
    assert [row["line"] for row in good] == [2]
    assert "more cards a hand than 10" in bad[0]["error"]


def test_rules_of_the_lines_and_of_the_task() -> None:
    texts = [
        "N:A4... KQ... 73... 26... H N",
        "N:A4... KQ... 103... 26... H N rules=azores",
        "n:a... k... 7... 2... s e",
    ]
    good, bad = solved([*texts, f"{texts[0]} rules=brazil"])
    assert [row["line"] for row in good] == [1, 2, 3, 4]
    assert not bad
    assert [row["ns"] for row in good] == [value(row["position"]) for row in good]
    assert solved(texts[1:2], BatchTask(rules=BRAZIL))[1][0]["error"].startswith("column ")


def test_goals() -> None:
    good, bad = solved([PUZZLE, GOOD, PUZZLE.replace("61", "100")], BatchTask(name="goal"))
    assert good[0] == {"line": 1, "position": PUZZLE, "goal": "NS>=61", "answer": True, "unique": False}
    assert (good[1]["answer"], good[1]["unique"]) == (False, False)
    assert [row["line"] for row in bad] == [2]
    assert "the goal is missing" in bad[0]["error"]


def test_objects_keep_their_keys() -> None:
    given_ = {"id": "a", "position": GOOD, "ns": "old", "more": [1.5, None, {"ã": True}]}
    good, _ = solved([json.dumps(given_), json.dumps({"line": "mine", "position": GOOD})], form=JSON)
    assert good[0] == {**given_, "line": 1, "ns": value(GOOD)}
    assert list(good[0])[-1] == "ns"
    assert good[1]["line"] == "mine"


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("[1]", "not an object"),
        ("{}", "position: the key is missing"),
        ('{"position": null}', "position: not a text"),
        ('{"position": "N:nonsense"}', "column 3:"),
        ('{"position": 1', "column 15: this is not JSON: Expecting"),
        ('{"position": "x", "position": "y"}', "the key 'position' is there twice"),
        (f'{{"position": "{GOOD}", "x": NaN}}', "NaN is no value"),
        (f'{{"position": "{GOOD}", "x": 1e999}}', "Out of range"),
        (f'{{"position": "{GOOD}", "x": "\\ud800"}}', "half of a character"),
        (f'{{"position": "{GOOD}", "x": ' + "[" * 100_000 + "]" * 100_000 + "}", "in too many others"),
        (f'{{"position": "{GOOD}", "x": ' + "1" * 5000 + "}", "this is not JSON"),
        ('{"position": "\0"}', "a null byte"),
    ],
)
def test_bad_objects(text: str, error: str) -> None:
    good, bad = solved([text], form=JSON)
    assert good == []
    assert error in bad[0]["error"]
    assert bad[0]["text"] == text


def test_bytes_that_are_no_text() -> None:
    found = solve_chunk(Chunk(TEXT, 7, (b"N:\xff", b"x" * (LONGEST + 1)), Place(8, 0)), BatchTask())
    first, second = map(json.loads, found.rejects.splitlines())
    assert (first["line"], first["text"], first["error"]) == (7, "N:\\xff", "column 3: byte 0xFF is not UTF-8")
    assert second["error"] == "a line of more than 1,000,000 bytes"
    assert len(second["text"]) < 300


def test_reviews_are_those_that_can_be_kept() -> None:
    task = BatchTask(name="review")
    texts = [json.dumps(record(1)), json.dumps({"id": 5, "record": record(2)}), json.dumps({"record": {"plays": []}})]
    good, bad = solved(texts, task, JSON)
    assert [review_from_json(row).record.plays != () for row in good] == [True, True]
    assert (good[1]["id"], good[1]["line"], good[1]["seconds"]) == (5, 2, 0.0)
    assert [row["line"] for row in bad] == [3]
    assert solved(texts[1:2], task, JSON)[0][0] == {**good[1], "line": 1}


def test_tasks_that_cannot_be() -> None:
    with pytest.raises(SuecaError, match="'luck' is not a task; tasks are value, cards, review and goal"):
        BatchTask(name="luck")
    with pytest.raises(SuecaError, match="a depth is"):
        BatchTask(depth=3)


def test_another_version_of_the_package_is_refused() -> None:
    task = BatchTask()
    object.__setattr__(task, "version", "0.0")
    with pytest.raises(SuecaError, match=r"a batch of sueca 0\.0 cannot be worked at by sueca "):
        solve_chunk(Chunk(TEXT, 1, (), Place()), task)


@pytest.mark.parametrize("block", [1, 2, 3, 7, 1000])
@pytest.mark.parametrize(
    "content", [b"a\nb\r\nc\rd", b"\xef\xbb\xbfa\n\n\r\n", b"", b"\n", b"a\r\r\nb\r", b"a" * 40 + b"\nb"]
)
def test_lines_in_any_blocks(content: bytes, block: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(source, "_BLOCK", block)
    monkeypatch.setattr(source, "LONGEST", 10)
    path = tmp_path / "lines.txt"
    path.write_bytes(content)
    expected = [
        line[: len(line) if len(line) <= 10 else 11] for line in content.removeprefix(b"\xef\xbb\xbf").splitlines()
    ]
    for size in (1, 2, 100):
        chunks = list(Lines(str(path)).chunks(size, Place()))
        cut = [line[:11] for chunk in chunks for line in chunk.lines]
        assert cut == expected
        for index, chunk in enumerate(chunks):
            again = list(Lines(str(path)).chunks(size, chunk.end))
            assert again == chunks[index + 1 :]
    assert [
        line[:11] for chunk in Stream(io.BytesIO(content), "-").chunks(2, Place()) for line in chunk.lines
    ] == expected


def test_a_text_that_is_not_utf_8_at_all(tmp_path: Path) -> None:
    path = tmp_path / "deals.txt"
    path.write_text(GOOD, encoding="utf-16")
    with pytest.raises(SuecaError, match=r"deals\.txt: the text is UTF-16 or UTF-32; save it as UTF-8"):
        run_batch(path, tmp_path / "out.txt")


def test_a_file_of_lines(tmp_path: Path) -> None:
    texts = mixed(60)
    summary = run_batch(write(tmp_path / "in.txt", texts), tmp_path / "out.jsonl", jobs=1, chunk=7)
    good, bad = rows(tmp_path / "out.jsonl"), rows(tmp_path / "out.jsonl.rejects.jsonl")
    assert (summary.done, summary.rejected, summary.before) == (len(good), len(bad), 0)
    assert sorted(row["line"] for row in good + bad) == [
        number for number, text in enumerate(texts, start=1) if text and not text.startswith("#")
    ]
    assert [row["ns"] for row in good] == [value(row["position"]) for row in good]
    assert {path.name for path in tmp_path.iterdir()} == {"in.txt", "out.jsonl", "out.jsonl.rejects.jsonl"}


@pytest.mark.parametrize(
    ("task", "text", "expected"),
    [
        ("value", GOOD, str(value(GOOD))),
        ("cards", GOOD, " ".join(f"{each.card}={each.lower}" for each in solve_cards(parse_position(GOOD)).cards)),
        ("goal", PUZZLE, "yes"),
        ("goal", PUZZLE.replace("NS>=61", "EW>=61"), "no"),
        ("goal", "N:A... K... 7... 2... S N goal=NS>=all", "yes, unique"),
    ],
)
def test_lines_of_text(task: str, text: str, expected: str, tmp_path: Path) -> None:
    run_batch(write(tmp_path / "in.txt", [f" {text} # one "]), tmp_path / "out.txt", BatchTask(name=task), jobs=1)
    found, line = (tmp_path / "out.txt").read_text(encoding="utf-8").rstrip("\n").split("\t")
    assert (found, line) == (expected, f"{text} # one")


def test_forms_that_do_not_go_together(tmp_path: Path) -> None:
    text, objects = write(tmp_path / "a.txt", [GOOD]), write(tmp_path / "a.jsonl", [json.dumps({"position": GOOD})])
    with pytest.raises(SuecaError, match=r"must end in \.txt, \.jsonl or \.parquet"):
        run_batch(text, tmp_path / "out.csv")
    with pytest.raises(SuecaError, match=r"lines are written only of lines"):
        run_batch(objects, tmp_path / "out.txt")
    with pytest.raises(SuecaError, match=r"records are reviewed as \.jsonl; sueca convert FILE --to json"):
        run_batch(text, tmp_path / "out.jsonl", BatchTask(name="review"))
    with pytest.raises(SuecaError, match="1 job or more"):
        run_batch(text, tmp_path / "out.jsonl", jobs=0)
    with pytest.raises(FileNotFoundError):
        run_batch(tmp_path / "none.txt", tmp_path / "out.jsonl")
    assert {path.name for path in tmp_path.iterdir()} == {"a.txt", "a.jsonl"}


def test_open_files(tmp_path: Path) -> None:
    texts, out, rejects = mixed(20), io.BytesIO(), list[bytes]()
    summary = run_batch(io.BytesIO("\n".join(texts).encode()), out, jobs=1, chunk=3, reject=rejects.append)
    run_batch(write(tmp_path / "in.txt", texts), tmp_path / "out.jsonl", jobs=1)
    assert out.getvalue() == (tmp_path / "out.jsonl").read_bytes()
    assert b"".join(rejects) == (tmp_path / "out.jsonl.rejects.jsonl").read_bytes()
    assert summary.rejected == len(rejects)


def test_a_stream_of_objects_is_told_by_its_first_character() -> None:
    out = io.BytesIO()
    run_batch(io.BytesIO(b"\xef\xbb\xbf\n \n" + json.dumps({"position": GOOD, "id": 3}).encode()), out, jobs=1)
    assert json.loads(out.getvalue())["id"] == 3


def test_an_empty_input(tmp_path: Path) -> None:
    summary = run_batch(write(tmp_path / "in.txt", []), tmp_path / "out.jsonl", jobs=1)
    assert (summary.done, summary.rejected) == (0, 0)
    assert (tmp_path / "out.jsonl").read_bytes() == b""


def test_several_processes_make_no_difference(tmp_path: Path) -> None:
    texts = mixed(60)
    for jobs, chunk in ((1, 64), (2, 5)):
        shares: list[BatchProgress] = []
        name = write(tmp_path / "in.txt", texts)
        run_batch(name, tmp_path / f"{jobs}.jsonl", jobs=jobs, chunk=chunk, progress=shares.append)
        assert [each.records for each in shares] == sorted(each.records for each in shares)
        assert shares[0] == BatchProgress(0, 0.0)
        assert shares[-1].share == 1
    for ending in ("", ".rejects.jsonl"):
        assert (tmp_path / f"1.jsonl{ending}").read_bytes() == (tmp_path / f"2.jsonl{ending}").read_bytes()


def test_only_so_many_chunks_are_taken_at_a_time() -> None:
    taken, most = 0, 0

    def chunks() -> Iterator[Chunk]:
        nonlocal taken
        for number in range(100):
            taken += 1
            yield Chunk(TEXT, number, (), Place())

    class Done:
        def __init__(self, chunk: Chunk) -> None:
            self.chunk = chunk

        def result(self) -> Chunk:
            return self.chunk

    for yielded, found in enumerate(in_order(chunks(), Done, lambda: 6)):
        assert isinstance(found, Chunk)
        assert found.first == yielded
        most = max(most, taken - yielded)
    assert taken == 100
    assert most == 6


def test_the_input_is_read_as_it_is_needed(tmp_path: Path) -> None:
    """A file of which only the head is ever asked for."""
    path = write(tmp_path / "in.txt", lines(3) * 100_000)
    chunks = Lines(path).chunks(2, Place())
    assert next(chunks).end.line == 2
    assert next(Stream(cast(BinaryIO, Endless()), "-").chunks(2, Place())).lines == (b"N", b"N")


class Endless(io.RawIOBase):
    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        return b"N\n" * 10


def test_all_rules_can_be_asked_about() -> None:
    for rules in ALL_RULES:
        text = "N:A... K... J... 2... " + {5: "Q... ", 6: "Q... 3... "}.get(len(rules.seats), "") + "S N"
        good, bad = solved([text], BatchTask(rules=rules))
        assert len(good) == 1, bad


@pytest.mark.parametrize("text", [GOOD, PUZZLE])
def test_a_line_may_have_a_goal_that_is_not_asked_about(text: str) -> None:
    assert solved([text])[0][0]["ns"] == value(text)
