"""Runs a batch from its input to its output: in constant memory, in order, and never to be begun again."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from os import PathLike, fspath
from typing import BinaryIO, Protocol

from sueca.errors import SuecaError
from sueca.stream.source import JSON, PARQUET, TEXT, Chunk, Lines, Source, Stream, form_of
from sueca.stream.spool import Finish, Spool, State, files_of
from sueca.stream.task import ANSWERS, BatchTask, Solved, solve_chunk
from sueca.stream.workers import workers

CHUNKS = {"value": 256, "cards": 64, "review": 8, "goal": 16}
"""How many lines or rows are solved at a time, by task."""

STDIN_NAME = "standard input"


@dataclass(frozen=True, slots=True)
class BatchProgress:
    """How far a batch is: records done or rejected, and the share of the input, None if that is not known."""

    records: int
    share: float | None


@dataclass(frozen=True, slots=True)
class BatchSummary:
    """What a batch came to.

    `done` and `rejected` count its records, of which `before` were left from an earlier run; `seconds` are those of
    this one. `rejects` is the file of rejects, None if there is none.
    """

    done: int
    rejected: int
    before: int
    seconds: float
    rejects: str | None

    @property
    def rate(self) -> float:
        """Records a second in this run."""
        return (self.done + self.rejected - self.before) / max(self.seconds, 1e-9)


def run_batch(  # noqa: PLR0913 - what, where and how
    source: str | PathLike[str] | BinaryIO,
    out: str | PathLike[str] | BinaryIO,
    task: BatchTask | None = None,
    *,
    jobs: int | None = None,
    scheduler: str | None = None,
    chunk: int | None = None,
    restart: bool = False,
    force: bool = False,
    progress: Callable[[BatchProgress], None] = lambda progress: None,
    reject: Callable[[bytes], None] = lambda rejects: None,
) -> BatchSummary:
    """Asks a task of every record of a file, and writes the answers in the same order.

    The names of files tell their form: .txt has positions or puzzles, one a line, .jsonl objects with a key
    `position`, or records, one a line, .parquet a column `position`, or `record` with such objects. Other keys and
    columns are given back. See `solve_chunk` for the rows. What cannot be read or solved goes to OUT.rejects.jsonl
    instead: every record is in exactly one of the two.

    The work is done by `jobs` processes, as many as there are cores if not given, or by the Dask cluster of which
    `scheduler` is the address, `chunk` lines at a time. None of this makes a difference to the output.

    Killed at any moment, and called again with the same input, output and task, it goes on where it was; what is
    there of another batch is an error, unless it is to `restart`, and so is an output that is there, unless by
    `force`. An open binary file as the source is read once; one as the output is given the rows, and `reject` the
    lines of rejects; neither can be resumed.

    Raises `SuecaError` for all of this that does not fit, and `OSError` for files that cannot be read or written.
    """
    started = time.perf_counter()
    task = task or BatchTask()
    given = _open(source, out, task)
    size = chunk or CHUNKS[task.name]
    if size < 1 or (jobs is not None and jobs < 1):
        raise SuecaError("a chunk has 1 line or more, and there is 1 job or more")
    written = _written(given, out)
    work = _Work(given, partial(solve_chunk, task=task, written=written), size, jobs, scheduler, progress)
    if not isinstance(out, (str, PathLike)):
        outlet = _Outlet(out, reject)
        work.into(outlet)
        return BatchSummary(outlet.state.done, outlet.state.rejected, 0, time.perf_counter() - started, None)
    asked = {"task": task.name, "depth": task.depth, "rules": repr(task.rules), "version": task.version}
    identity = {"input": given.identity(), **asked, "rows": written}
    spool = Spool(fspath(out), identity, force=force, restart=restart)
    before = spool.state
    try:
        if not before.whole:
            work.into(spool)
        spool.finish(_conversion(given, fspath(out), task))
    finally:
        spool.close()
    return BatchSummary(
        done=spool.state.done,
        rejected=spool.state.rejected,
        before=before.done + before.rejected,
        seconds=time.perf_counter() - started,
        rejects=spool.rejects if spool.state.rejected else None,
    )


class _Sink(Protocol):
    state: State

    def append(self, solved: Solved) -> None: ...

    def keep(self) -> None: ...


@dataclass(slots=True)
class _Outlet:
    """An open file that is given the rows, and a function that is given the rejects, at once."""

    file: BinaryIO
    reject: Callable[[bytes], None]
    state: State = field(default_factory=State)

    def append(self, solved: Solved) -> None:
        self.file.write(solved.rows)
        self.file.flush()
        if solved.rejects:
            self.reject(solved.rejects)
        self.state = self.state.after(solved)

    def keep(self) -> None:
        pass


@dataclass(frozen=True, slots=True)
class _Work:
    """All that is to be done, and by whom."""

    source: Source
    solve: Callable[[Chunk], Solved]
    size: int
    jobs: int | None
    scheduler: str | None
    progress: Callable[[BatchProgress], None]

    def into(self, sink: _Sink) -> None:
        """Solves what the sink does not have yet. On any error the sink keeps what it was given."""
        self._tell(sink.state)
        with workers(self.jobs, self.scheduler) as solved_by:
            try:
                for solved in solved_by(self.source.chunks(self.size, sink.state.place), self.solve):
                    sink.append(solved)
                    self._tell(sink.state)
            finally:
                sink.keep()

    def _tell(self, state: State) -> None:
        total = self.source.total
        share = None if total is None else state.offset / max(1, total)
        self.progress(BatchProgress(state.done + state.rejected, share))


def _open(source: str | PathLike[str] | BinaryIO, out: str | PathLike[str] | BinaryIO, task: BatchTask) -> Source:
    """Opens the input. Raises `SuecaError` for one that the task or the output does not go with."""
    given: Source
    if not isinstance(source, (str, PathLike)):
        given = Stream(source, STDIN_NAME)
    elif isinstance(out, (str, PathLike)) and (own := _written_over(source, fspath(out))):
        raise SuecaError(f"{own} is the input; give the output another name")
    elif form_of(fspath(source)) == PARQUET:
        from sueca.stream.parquet import ParquetRows

        given = ParquetRows(fspath(source), _key(task), alone=_is_parquet(out))
    else:
        given = Lines(fspath(source))
    if task.name == "review" and given.form == TEXT:
        raise SuecaError(
            f"{given.name}: records are reviewed as {JSON}; sueca convert FILE --to json makes that of others"
        )
    if _is_parquet(out):
        from sueca.stream import parquet

        parquet.load()
    return given


def _written_over(source: str | PathLike[str], out: str) -> str:
    """Returns the file among those that a batch writes which is its input, empty if none is."""
    written = filter(os.path.exists, files_of(out))
    return next((name for name in written if os.path.exists(source) and os.path.samefile(source, name)), "")


def _key(task: BatchTask) -> str:
    return "record" if task.name == "review" else "position"


def _is_parquet(out: str | PathLike[str] | BinaryIO) -> bool:
    return isinstance(out, (str, PathLike)) and form_of(fspath(out)) == PARQUET


def _written(source: Source, out: str | PathLike[str] | BinaryIO) -> str:
    """Returns in which form `solve_chunk` writes. Raises `SuecaError` for lines of text made of anything else."""
    if not isinstance(out, (str, PathLike)):
        return "rows"
    form = form_of(fspath(out))
    if form == TEXT and source.form != TEXT:
        raise SuecaError(f"{fspath(out)}: lines are written only of lines; write {JSON} or {PARQUET} of {source.name}")
    return {TEXT: "text", JSON: "rows", PARQUET: "columns"}[form]


def _conversion(source: Source, out: str, task: BatchTask) -> Finish | None:
    """Returns what makes the output of the rows, None if they are the output."""
    if form_of(out) != PARQUET:
        return None
    from sueca.stream.parquet import ParquetRows, joined, tabulated

    if isinstance(source, ParquetRows):
        return partial(joined, source, ANSWERS[task.name])
    return partial(tabulated, ANSWERS[task.name])
