"""Who solves the chunks of a batch: this process, several on this machine, or the workers of a Dask cluster."""

from __future__ import annotations

import logging
import os
import signal
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Thread
from typing import Any, Protocol

from sueca.errors import SuecaError
from sueca.stream.source import Chunk
from sueca.stream.task import Solved

Solve = Callable[[Chunk], Solved]
Workers = Callable[[Iterable[Chunk], Solve], Iterator[Solved]]
"""Solves chunks and yields what came of them, in order; only so many are taken that all are at work."""

_AHEAD = 3  # chunks in flight for each worker
_CONNECT, _JOIN = 10, 60  # seconds until a scheduler must answer, and the first worker be there
_RECOUNT = 1.0  # seconds after which the workers of a cluster are counted again


class _Future(Protocol):
    def result(self) -> Any: ...


@contextmanager
def workers(jobs: int | None, scheduler: str | None) -> Iterator[Workers]:
    """Opens the workers of a cluster, or else so many processes; with one, chunks are solved in this process."""
    if scheduler is not None:
        with _cluster(scheduler) as found:
            yield found
    elif (count := jobs or os.cpu_count() or 1) == 1:
        yield lambda chunks, solve: map(solve, chunks)
    else:
        with _processes(count) as found:
            yield found


def in_order(chunks: Iterable[Chunk], submit: Callable[[Chunk], _Future], room: Callable[[], int]) -> Iterator[Solved]:
    """Yields what comes of chunks, no more than `room` of which are in flight or waiting to be yielded."""
    waiting: deque[_Future] = deque()
    for chunk in chunks:
        waiting.append(submit(chunk))
        while len(waiting) >= room():
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


@contextmanager
def _processes(count: int) -> Iterator[Workers]:
    """Starts processes, which end when the block does, however that comes, and when this process is killed."""
    context = get_context("spawn")
    lifeline, held = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(count, mp_context=context, initializer=_hold_on, initargs=(lifeline,))
    try:
        yield lambda chunks, solve: in_order(chunks, lambda chunk: pool.submit(solve, chunk), lambda: _AHEAD * count)
    except BrokenProcessPool:
        raise SuecaError("a worker process has died; was it killed, or is the memory full?") from None
    finally:
        held.close()
        pool.shutdown(cancel_futures=True)
        lifeline.close()


def _hold_on(lifeline: Connection) -> None:
    """Makes a process leave Ctrl-C to the one that started it, and end when that lets go of the other end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with, args=(lifeline,), daemon=True).start()


def _end_with(lifeline: Connection) -> None:
    try:
        lifeline.recv_bytes()
    except (EOFError, OSError):
        os._exit(1)


@contextmanager
def _cluster(address: str) -> Iterator[Workers]:
    """Connects to a scheduler, which gives the chunks of a worker that is lost to others."""
    distributed = _load()
    try:
        client = distributed.Client(address, timeout=_CONNECT, set_as_default=False)
    except (OSError, ValueError) as error:
        raise SuecaError(f"no Dask scheduler answers at {address}: {error}") from None
    log = logging.getLogger("distributed.client")
    level = log.level
    log.setLevel(logging.CRITICAL)  # it shows where in its code a scheduler was lost, which is said below
    try:
        _wait(client, address)
        room = _Room(client)
        yield lambda chunks, solve: in_order(chunks, lambda chunk: client.submit(solve, chunk, pure=False), room)
    except distributed.scheduler.KilledWorker as error:
        raise SuecaError(f"every worker that took a certain chunk was lost: {error}") from None
    except (CancelledError, distributed.comm.CommClosedError):
        raise SuecaError(f"the scheduler at {address} was lost") from None
    except ImportError as error:
        raise SuecaError(f"a worker cannot import what it needs ({error}); sueca must be installed there too") from None
    finally:
        client.close()
        log.setLevel(level)


def _wait(client: Any, address: str) -> None:
    """Waits for the first worker. Raises `SuecaError` if none comes."""
    try:
        client.wait_for_workers(1, timeout=_JOIN)
    except TimeoutError:
        raise SuecaError(f"no worker has joined the scheduler at {address} for {_JOIN} seconds") from None


def _load() -> Any:
    try:
        return import_module("distributed")
    except ImportError:
        raise SuecaError("a scheduler needs dask.distributed: pip install 'sueca[dask]'") from None


class _Room:
    """How many chunks a cluster should have in flight, by the threads of its workers, which come and go."""

    def __init__(self, client: Any) -> None:
        self._client, self._room, self._counted = client, 0, 0.0

    def __call__(self) -> int:
        if not self._room or time.monotonic() - self._counted > _RECOUNT:
            self._room = _AHEAD * max(1, sum(self._client.nthreads().values()))
            self._counted = time.monotonic()
        return self._room
