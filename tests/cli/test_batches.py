"""`sueca batch`: files and streams, what is said at the end, and exit codes."""

import io
import json
import re
import sys
import time
from pathlib import Path

import pytest

from batches import GOOD, PUZZLE, TWICE, lines, mixed, record, rows, value, write
from shell import pipeline, program, sueca
from sueca.cli import progress
from sueca.cli.progress import RateBar
from sueca.language import using


def test_from_file_to_file(tmp_path: Path) -> None:
    out = str(tmp_path / "out.jsonl")
    output = sueca("batch", write(tmp_path / "in.txt", lines(9)), out, "--jobs", "1")
    assert (output.code, output.out) == (0, "")
    assert re.fullmatch(r"9 done, [0-9.]+ s, [0-9,.]+ a second\n", output.err)
    assert [row["ns"] for row in rows(out)] == list(map(value, lines(9)))


def test_rejects_are_told_of(tmp_path: Path) -> None:
    out = str(tmp_path / "out.jsonl")
    output = sueca("batch", write(tmp_path / "in.txt", [GOOD, TWICE]), out, "--jobs", "1")
    assert output.code == 2
    assert re.fullmatch(rf"1 done, 1 rejected, .* a second; see {re.escape(out)}\.rejects\.jsonl\n", output.err)
    assert rows(f"{out}.rejects.jsonl") == [{"line": 2, "text": TWICE, "error": "column 8: AS occurs more than once"}]


def test_in_portuguese(tmp_path: Path) -> None:
    name = write(tmp_path / "in.txt", [GOOD, GOOD, TWICE])
    output = sueca("batch", name, str(tmp_path / "out.jsonl"), "--jobs", "1", "--lang", "pt")
    assert output.err.startswith("2 feitas, 1 recusada, ")
    assert "por segundo; ver " in output.err


def test_standard_input_and_output() -> None:
    output = sueca("batch", "-", "-", "--jobs", "1", stdin=f"{GOOD}\n\n{TWICE}\nN:x\n")
    assert output.code == 2
    assert output.records == [{"line": 1, "position": GOOD, "ns": value(GOOD)}]
    errors = output.err.splitlines()
    assert errors[0] == "error: standard input, line 3, column 8: AS occurs more than once"
    assert errors[1].startswith("error: standard input, line 4, column ")
    assert errors[2].startswith("1 done, 2 rejected, ")
    assert "see" not in errors[2]


def test_a_program_of_its_own_with_several_processes() -> None:
    output = program("batch", "-", "-", "--jobs", "2", "--chunk", "3", stdin="\n".join(lines(20)))
    assert output.code == 0, output.err
    assert [row["line"] for row in output.records] == list(range(1, 21))


def test_a_pipe() -> None:
    output = pipeline("sueca deal --cards 4 --count 5 | sueca batch - - --task cards --jobs 1")
    assert [len(row["cards"]) for row in output.records] == [4] * 5


@pytest.mark.parametrize("task", ["goal", "review"])
def test_other_tasks(task: str, tmp_path: Path) -> None:
    text = json.dumps(record(1)) if task == "review" else json.dumps({"position": PUZZLE, "id": 1})
    output = sueca("batch", write(tmp_path / "in.jsonl", [text]), "-", "--task", task, "--jobs", "1")
    assert output.code == 0
    assert ("plays" if task == "review" else "unique") in output.records[0]


DEEP = "N:76..4. Q.AQ6.. 43.2..2 2.74..3 S N 3D 36-49 goal=NS>=51"
"""A puzzle whose second way shows only after some cards."""


def test_the_depth_of_a_goal() -> None:
    found = [
        sueca("batch", "-", "-", "--task", "goal", "--jobs", "1", *depth, stdin=DEEP).records[0]["unique"]
        for depth in ([], ["--depth", "1"])
    ]
    assert found == [False, True]


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["in.txt", "out.csv"], "out.csv: the name must end in .txt, .jsonl or .parquet, which tells what it holds"),
        (["none.txt", "out.jsonl"], "cannot read none.txt: No such file or directory"),
        (["in.txt", "none/out.jsonl"], "cannot write none/out.jsonl: there is no folder none"),
        (["in.txt", "out.jsonl", "--task", "luck"], "'luck' is not a task; tasks are value, cards, review and goal"),
        (["in.txt", "out.jsonl", "--jobs", "0"], "--jobs: '0' is not a whole number from 1 to 9999"),
        (["in.txt", "out.jsonl", "--chunk", "x"], "--chunk: 'x' is not a whole number from 1 to 1000000"),
        (
            ["in.txt", "out.jsonl", "--depth", "3"],
            "a depth is the number of cards, 1 or more, that the task goal looks ahead",
        ),
        (["in.txt", "out.jsonl", "--jobs", "1", "--scheduler", "x"], "choose one of --jobs and --scheduler"),
        (["in.txt"], "missing argument 'OUT'"),
        (["in.txt", "in.txt"], "in.txt is the input; give the output another name"),
    ],
)
def test_errors(arguments: list[str], error: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "in.txt", [GOOD])
    output = sueca("batch", *arguments)
    assert (output.code, output.err) == (2, f"error: {error}\n")
    assert [path.name for path in tmp_path.iterdir()] == ["in.txt"]


def test_what_is_there_is_kept_unless_told_otherwise(tmp_path: Path) -> None:
    name, out = write(tmp_path / "in.txt", mixed(9)), str(tmp_path / "out.txt")
    assert sueca("batch", name, out, "--jobs", "1").code == 2
    output = sueca("batch", name, out, "--jobs", "1")
    assert output.err == f"error: {out} is there already; --force writes it anew\n"
    assert "done" in sueca("batch", name, out, "--jobs", "1", "--force").err


def test_rejects_are_neither_lost_nor_read_from(tmp_path: Path) -> None:
    rejects = Path(write(tmp_path / "out.jsonl.rejects.jsonl", ['{"position": "precious"}']))
    before, out = rejects.read_bytes(), str(tmp_path / "out.jsonl")
    output = sueca("batch", str(rejects), out)
    assert (output.code, output.err) == (2, f"error: {rejects} is the input; give the output another name\n")
    output = sueca("batch", write(tmp_path / "in.txt", [GOOD]), out)
    assert (output.code, output.err) == (2, f"error: {rejects} is there already; --force writes it anew\n")
    assert rejects.read_bytes() == before


def test_help() -> None:
    output = sueca("batch", "--help")
    assert "Usage: sueca batch [OPTIONS] IN OUT" in output.out
    assert all(len(line) <= 80 for line in output.out.splitlines())
    assert "[default: value]" in output.out


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("known", "expected"), [(True, "45%"), (False, "")])
def test_the_bar_shows_how_fast_it_goes(known: bool, expected: str, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(progress, "_DELAY", 0.01)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "100")
    with using("pt"), RateBar(share_known=known) as bar:
        bar.show(1000, 0.2)
        bar.show(1500, 0.45)
        until = time.monotonic() + 10
        while not re.search(r"1.500 feitas, [0-9]+.* por segundo", terminal.getvalue()):
            assert time.monotonic() < until, terminal.getvalue()
            time.sleep(0.01)
    assert expected in terminal.getvalue()
