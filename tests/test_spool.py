"""Batches that are cut short: killed at any moment and begun again, they come to the same."""

import json
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from batches import GOOD, lines, mixed, write
from shell import environment
from sueca import BatchTask, run_batch
from sueca.errors import SuecaError
from sueca.stream import spool
from sueca.stream.spool import Spool

FORKS = "fork" in multiprocessing.get_all_start_methods()
needs_fork = pytest.mark.skipif(not FORKS, reason="processes cannot be forked here")
SUFFIXES = (".jsonl", ".parquet")


@pytest.fixture(autouse=True)
def _often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes a checkpoint after every chunk."""
    monkeypatch.setattr(spool, "_PERIOD", 0.0)


def run(folder: Path, suffix: str = ".jsonl", **options: Any) -> None:
    run_batch(folder / "in.txt", folder / f"out{suffix}", **{"jobs": 1, "chunk": 3, **options})


def content(folder: Path) -> dict[str, bytes]:
    """Returns all files but the input."""
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if path.name != "in.txt"}


def uninterrupted(folder: Path, texts: list[str], suffix: str) -> dict[str, bytes]:
    """Runs a batch in a folder of its own, and returns its files."""
    if suffix == ".parquet":
        pytest.importorskip("pyarrow")
    whole = folder / "whole"
    whole.mkdir()
    write(whole / "in.txt", texts)
    run(whole, suffix)
    return content(whole)


def in_a_fork(work: Callable[[], object]) -> int:
    """Runs something in a process of its own; returns its exit code."""

    def child() -> None:
        os._exit(0 if work() is None else 1)

    process = multiprocessing.get_context("fork").Process(target=child)
    process.start()
    process.join(60)
    assert process.exitcode is not None
    return process.exitcode


OPERATIONS = ("replace", "remove", "fsync")


def killed_at(step: int, work: Callable[[], None]) -> Callable[[], None]:
    """Returns the work as it is when killed just before its n-th operation on files."""

    def doomed() -> None:
        left = step

        def counting(operation: Callable[..., Any]) -> Callable[..., Any]:
            def counted(*args: Any, **extra: Any) -> Any:
                nonlocal left
                left -= 1
                if left < 0:
                    os.kill(os.getpid(), signal.SIGKILL)
                return operation(*args, **extra)

            return counted

        for name in OPERATIONS:
            setattr(os, name, counting(getattr(os, name)))
        work()

    return doomed


@needs_fork
@pytest.mark.parametrize("suffix", SUFFIXES)
def test_killed_before_any_operation_it_goes_on(suffix: str, tmp_path: Path) -> None:
    texts = mixed(12)
    expected = uninterrupted(tmp_path, texts, suffix)
    write(tmp_path / "in.txt", texts)
    (tmp_path / "whole").rename(tmp_path.parent / f"{tmp_path.name} whole")
    step, killed = 0, 0
    while in_a_fork(killed_at(step, lambda: run(tmp_path, suffix))) == -signal.SIGKILL:
        run(tmp_path, suffix)
        assert content(tmp_path) == expected, step
        for name in expected:
            (tmp_path / name).unlink()
        step, killed = step + 1, killed + 1
    assert killed > 25
    assert content(tmp_path) == expected


@needs_fork
def test_killed_before_every_operation_in_turn_it_gets_there(tmp_path: Path) -> None:
    texts = mixed(30)
    expected = uninterrupted(tmp_path, texts, ".jsonl")
    folder = tmp_path / "killed"
    folder.mkdir()
    write(folder / "in.txt", texts)
    step = 0
    while (code := in_a_fork(killed_at(step % 4 + 6, lambda: run(folder, chunk=2)))) == -signal.SIGKILL:
        step += 1
    assert code == 0
    assert step > 5
    assert content(folder) == expected


def killed_at_random(folder: Path, random: Random, command: list[str]) -> int:
    """Runs a command again and again, killing it after a while, ever later, until it ends; returns how often."""
    kills = 0
    while True:
        process = subprocess.Popen(
            command, cwd=folder, env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        )
        try:
            _, told = process.communicate(timeout=random.uniform(0.2, 1 + kills / 8))
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            kills += 1
        else:
            assert process.returncode == 2, told
            return kills


@needs_fork
def test_killed_at_random_moments_it_comes_to_the_same(tmp_path: Path) -> None:
    texts = mixed(400)
    expected = uninterrupted(tmp_path, texts, ".jsonl")
    folder = tmp_path / "killed"
    folder.mkdir()
    write(folder / "in.txt", texts)
    random, kills = Random(1), 0
    while True:
        process = multiprocessing.get_context("fork").Process(target=run, args=(folder,))
        process.start()
        process.join(random.uniform(0.02, 0.3))
        if process.exitcode is not None:
            break
        process.kill()
        process.join()
        kills += 1
    assert process.exitcode == 0
    assert kills
    assert content(folder) == expected


@pytest.mark.slow
@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_the_command_killed_many_times(suffix: str, jobs: str, tmp_path: Path) -> None:
    texts = mixed(700) + lines(600, 9, 6)
    expected = uninterrupted(tmp_path, texts, suffix)
    folder = tmp_path / "killed"
    folder.mkdir()
    write(folder / "in.txt", texts)
    command = [sys.executable, "-m", "sueca", "batch", "in.txt", f"out{suffix}", "--jobs", jobs, "--chunk", "5"]
    assert killed_at_random(folder, Random(suffix + jobs), command) > 1
    assert content(folder) == expected


class Stop(BaseException):
    pass


def stopped(folder: Path, after: int = 2, **options: Any) -> None:
    """Runs a batch that is stopped after some chunks."""
    calls = 0

    def progress(_progress: object) -> None:
        nonlocal calls
        calls += 1
        if calls > after:
            raise Stop

    with pytest.raises(Stop):
        run(folder, progress=progress, **options)


@pytest.fixture
def begun(tmp_path: Path) -> Path:
    """Returns a folder with a batch that was begun."""
    write(tmp_path / "in.txt", mixed(20))
    stopped(tmp_path)
    assert set(content(tmp_path)) == {"out.jsonl.part", "out.jsonl.checkpoint", "out.jsonl.rejects.jsonl.part"}
    return tmp_path


def refused(folder: Path, problem: str, **options: Any) -> None:
    """Checks that a batch does not begin, and leaves everything as it is."""
    before = content(folder)
    with pytest.raises(SuecaError, match=problem):
        run(folder, **options)
    assert content(folder) == before


def test_what_was_done_is_not_done_again(begun: Path) -> None:
    summary = run_batch(begun / "in.txt", begun / "out.jsonl", jobs=1, chunk=4)
    assert summary.before > 0
    expected = uninterrupted(begun, mixed(20), ".jsonl")
    (begun / "whole" / "in.txt").unlink()
    assert {name: (begun / name).read_bytes() for name in expected} == expected


def test_another_batch_is_refused(begun: Path) -> None:
    refused(begun, r"out\.jsonl\.part was begun with task value, not cards; --restart", task=BatchTask(name="cards"))
    write(begun / "in.txt", mixed(21))
    refused(begun, "was begun with another input, or the input has changed since; --restart begins anew")
    run(begun, restart=True)
    assert set(content(begun)) == {"out.jsonl", "out.jsonl.rejects.jsonl"}


def test_a_change_of_rules_is_refused(begun: Path) -> None:
    from sueca import BRAZIL

    refused(begun, "was begun with other rules; --restart", task=BatchTask(rules=BRAZIL))


def test_files_that_are_shorter_than_the_checkpoint_says(begun: Path) -> None:
    part = begun / "out.jsonl.part"
    part.write_bytes(part.read_bytes()[:-1])
    refused(begun, r"out\.jsonl\.part is shorter than .*out\.jsonl\.checkpoint says; --restart begins anew")


def test_what_the_checkpoint_does_not_count_is_cut_off(begun: Path) -> None:
    expected = uninterrupted(begun, mixed(20), ".jsonl")
    with (begun / "out.jsonl.part").open("ab") as file:
        file.write(b'{"line": 7, "posi')
    run(begun)
    assert {name: (begun / name).read_bytes() for name in expected} == expected


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"format": "sueca-batch", "version": 1, "state": {"x": 1}}'])
def test_a_checkpoint_that_is_none(text: str, begun: Path) -> None:
    (begun / "out.jsonl.checkpoint").write_text(text, encoding="utf-8")
    refused(begun, r"out\.jsonl\.checkpoint is no checkpoint of a batch; --restart begins anew")


def test_rows_without_a_checkpoint(begun: Path) -> None:
    (begun / "out.jsonl.checkpoint").unlink()
    refused(begun, r"out\.jsonl\.part is there, but no checkpoint that belongs to it; --restart begins anew")


def test_a_finished_output_is_kept(tmp_path: Path) -> None:
    write(tmp_path / "in.txt", mixed(9))
    run(tmp_path)
    refused(tmp_path, r"out\.jsonl is there already; --force writes it anew")
    refused(tmp_path, r"out\.jsonl is there already; --force writes it anew", restart=True)
    write(tmp_path / "in.txt", [GOOD])
    stopped(tmp_path, after=0, force=True)
    assert len((tmp_path / "out.jsonl").read_bytes().splitlines()) > 1
    run(tmp_path, force=True)
    assert len((tmp_path / "out.jsonl").read_bytes().splitlines()) == 1
    assert set(content(tmp_path)) == {"out.jsonl"}


def test_two_at_a_time_are_refused(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    out = str(tmp_path / "out.jsonl")
    one = Spool(out, {"input": 1}, force=False, restart=False)
    for restart in (False, True):
        with pytest.raises(SuecaError, match=r"out\.jsonl\.part is being written by another process"):
            Spool(out, {"input": 1}, force=False, restart=restart)
    one.close()
    Spool(out, {"input": 1}, force=False, restart=False).close()


def test_a_stream_cannot_go_on(tmp_path: Path) -> None:
    out = str(tmp_path / "out.jsonl")
    Spool(out, {"input": None}, force=False, restart=False).close()
    with pytest.raises(SuecaError, match="was begun with standard input, which cannot be read again; --restart"):
        Spool(out, {"input": None}, force=False, restart=False)


def test_checkpoints_come_no_faster_than_need_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spool, "_PERIOD", 3600.0)
    write(tmp_path / "in.txt", mixed(20))
    kept: list[int] = []

    def progress(_progress: object) -> None:
        kept.append(json.loads((tmp_path / "out.jsonl.checkpoint").read_text(encoding="utf-8"))["state"]["line"])

    run(tmp_path, progress=progress)
    assert set(kept) == {0}


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c(jobs: str, tmp_path: Path) -> None:
    texts = lines(60, 3, 8)
    write(tmp_path / "in.txt", texts)
    arguments = ["in.txt", "out.jsonl", "--jobs", jobs, "--chunk", "1"]
    process = subprocess.Popen(
        [sys.executable, "-m", "sueca", "batch", *arguments],
        cwd=tmp_path,
        env=environment(),
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    checkpoint = tmp_path / "out.jsonl.checkpoint"
    until = time.monotonic() + 30
    while not (checkpoint.exists() and json.loads(checkpoint.read_text(encoding="utf-8"))["state"]["line"]):
        assert time.monotonic() < until
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGINT)
    _, told = process.communicate(timeout=30)
    if process.returncode == 0:
        pytest.skip("it was done before")
    assert process.returncode == 130
    assert told.startswith("stopped after ")
    assert told.endswith("; the same command goes on from there\n")
    assert told.count("\n") == 1
    before = json.loads(checkpoint.read_text(encoding="utf-8"))["state"]["done"]
    assert 0 <= before - int(told.split()[2].rstrip(";")) <= 1  # one may be kept and not yet counted
    run(tmp_path)
    assert len((tmp_path / "out.jsonl").read_bytes().splitlines()) == len(texts)
