"""Batches over a Dask cluster, whose workers come and go."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from batches import lines, mixed, write
from shell import environment
from sueca import run_batch
from sueca.errors import SuecaError
from sueca.stream import BatchProgress, workers

dask = pytest.importorskip("dask")
distributed = pytest.importorskip("distributed")


@contextmanager
def cluster(count: int) -> Iterator[Any]:
    """Starts a cluster of processes on this machine, each restarted if it is killed.

    The scheduler soon gives up asking a worker that is lost for what it had done, which is then done again.
    """
    with (
        dask.config.set({"distributed.comm.timeouts.connect": "2s"}),
        distributed.LocalCluster(
            n_workers=count, threads_per_worker=1, processes=True, dashboard_address=":0", silence_logs=50
        ) as found,
    ):
        yield found


def test_a_lost_worker_loses_nothing(tmp_path: Path) -> None:
    name = write(tmp_path / "in.txt", mixed(100) + lines(100, 5, 7))
    run_batch(name, tmp_path / "alone.jsonl", jobs=1)
    with cluster(2) as found:
        victims = [worker.pid for worker in found.workers.values()]
        killed: list[int] = []

        def progress(progress: BatchProgress) -> None:
            if progress.records >= 60 and not killed:
                killed.append(victims[0])
                os.kill(victims[0], signal.SIGKILL)

        summary = run_batch(
            name, tmp_path / "cluster.jsonl", scheduler=found.scheduler_address, chunk=5, progress=progress
        )
    assert len(killed) == 1
    assert summary.rejected > 0
    for ending in ("", ".rejects.jsonl"):
        alone, together = (tmp_path / f"{kind}.jsonl{ending}" for kind in ("alone", "cluster"))
        assert together.read_bytes() == alone.read_bytes()


def test_nobody_at_the_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_CONNECT", 0.2)
    name = write(tmp_path / "in.txt", mixed(3))
    for address in ("tcp://127.0.0.1:9", "nonsense://x", ""):
        with pytest.raises(SuecaError, match="no Dask scheduler answers at"):
            run_batch(name, tmp_path / "out.jsonl", scheduler=address)


def test_no_worker_joins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_JOIN", 0.2)
    with (
        cluster(0) as found,
        pytest.raises(SuecaError, match=r"no worker has joined the scheduler at tcp:.* for 0\.2 s"),
    ):
        run_batch(write(tmp_path / "in.txt", mixed(3)), tmp_path / "out.jsonl", scheduler=found.scheduler_address)


def test_without_dask_it_is_said_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    with pytest.raises(SuecaError, match=r"pip install 'sueca\[dask\]'"):
        run_batch(write(tmp_path / "in.txt", mixed(3)), tmp_path / "out.jsonl", scheduler="tcp://127.0.0.1:1")


@pytest.mark.slow
def test_a_lost_scheduler_is_said_and_the_batch_goes_on(tmp_path: Path) -> None:
    write(tmp_path / "in.txt", lines(3000, 3, 7))
    python, quiet = [sys.executable, "-m"], {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    address = f"tcp://127.0.0.1:{free_port()}"
    port = address.rpartition(":")[2]
    serve = [*python, "distributed.cli.dask_scheduler", "--port", port, "--dashboard-address", ":0"]
    help_out = [*python, "distributed.cli.dask_worker", address, "--nthreads", "1", "--dashboard-address", ":0"]
    command = [*python, "sueca", "batch", "in.txt", "out.jsonl", "--chunk", "5", "--scheduler", address]
    scheduler, worker = (subprocess.Popen(each, **quiet) for each in (serve, help_out))  # type: ignore[call-overload]
    try:
        wait_for_port(address)
        batch = subprocess.Popen(command, cwd=tmp_path, env=environment(), stderr=subprocess.PIPE, text=True)
        checkpoint = tmp_path / "out.jsonl.checkpoint"
        while not (checkpoint.exists() and json.loads(checkpoint.read_bytes())["state"]["line"]):
            assert batch.poll() is None
            time.sleep(0.01)
        scheduler.kill()
        _, told = batch.communicate(timeout=120)
    finally:
        scheduler.kill()
        worker.kill()
    assert (batch.returncode, told) == (2, f"error: the scheduler at {address} was lost\n")
    summary = run_batch(tmp_path / "in.txt", tmp_path / "out.jsonl", jobs=1)
    assert 0 < summary.before < summary.done == 3000


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def wait_for_port(address: str) -> None:
    until = time.monotonic() + 60
    while True:
        try:
            socket.create_connection(("127.0.0.1", int(address.rpartition(":")[2]))).close()
            return
        except OSError:
            assert time.monotonic() < until
            time.sleep(0.05)
