"""Batches over a Dask cluster, whose workers come and go."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from batches import lines, mixed, write
from sueca import run_batch
from sueca.errors import SuecaError
from sueca.stream import BatchProgress, workers

distributed = pytest.importorskip("distributed")


@contextmanager
def cluster(count: int) -> Iterator[Any]:
    """Starts a cluster of processes on this machine, each restarted if it is killed."""
    with distributed.LocalCluster(
        n_workers=count, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    ) as found:
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
