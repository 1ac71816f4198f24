"""What a batch has done so far, on the disk so that it is never lost: killed at any moment, it can go on.

Beside OUT, as long as the batch is not finished, there are

    OUT.part                    the rows so far
    OUT.rejects.jsonl.part      the rejects so far
    OUT.checkpoint              what the batch is, how far it is, and how long the two files were then

A checkpoint takes its place in one step, when what it counts is on the disk. What the files hold beyond it is cut off
and done again. In the end they take the names OUT and OUT.rejects.jsonl, and the checkpoint goes.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from typing import IO, Any

from sueca.errors import SuecaError
from sueca.stream.source import Place
from sueca.stream.task import Solved

try:
    import fcntl
except ImportError:  # no such locks on this system
    fcntl = None  # type: ignore[assignment]

_FORMAT, _VERSION = "sueca-batch", 1
_PERIOD = 0.25  # seconds between checkpoints, if chunks come faster
_AGAIN = "--restart begins anew"

Finish = Callable[[str, str], None]
"""Makes of the rows, in the first file, what the second is to hold."""


@dataclass(frozen=True, slots=True)
class State:
    """How far a batch is: where in the input, how many are done and rejected, and the length of both files."""

    line: int = 0
    offset: int = 0
    done: int = 0
    rejected: int = 0
    size: int = 0
    rejects_size: int = 0
    whole: bool = False

    @property
    def place(self) -> Place:
        """The place in the input where the next chunk begins."""
        return Place(self.line, self.offset)

    def after(self, solved: Solved) -> State:
        """Returns the state after a chunk more."""
        return State(
            line=solved.end.line,
            offset=solved.end.offset,
            done=self.done + solved.done,
            rejected=self.rejected + solved.rejected,
            size=self.size + len(solved.rows),
            rejects_size=self.rejects_size + len(solved.rejects),
        )


class Spool:
    """The files of a batch that writes to `out`. `state` is that of the checkpoint, or later."""

    def __init__(self, out: str, batch: Mapping[str, object], *, force: bool, restart: bool) -> None:
        """Opens the files of a batch, begun before or new; `batch` tells it from others.

        Raises `SuecaError` if they are those of another batch, are not as the checkpoint says, or are being written
        by another process, and if `out` is there already and `force` is not given.
        """
        self.out, self.rejects = out, rejects_of(out)
        self._part, self._rejects_part, self._checkpoint = f"{out}.part", f"{self.rejects}.part", f"{out}.checkpoint"
        self._batch = dict(batch)
        self._files: list[IO[bytes]] = []
        self.state = State()
        try:
            self._open(force=force, restart=restart)
        except BaseException:
            self.close()
            raise
        self._kept, self._kept_at = self.state, time.monotonic()

    def append(self, solved: Solved) -> None:
        """Adds what came of a chunk, and makes a checkpoint if it is time for one."""
        rows, rejects = self._files
        rows.write(solved.rows)
        rejects.write(solved.rejects)
        self.state = self.state.after(solved)
        if time.monotonic() - self._kept_at >= _PERIOD:
            self.keep()

    def keep(self) -> None:
        """Makes a checkpoint of all that was added."""
        if self.state != self._kept:
            for file in self._files:
                file.flush()
                os.fsync(file.fileno())
            self._keep(self.state)
            self._kept = self.state
        self._kept_at = time.monotonic()

    def finish(self, convert: Finish | None = None) -> None:
        """Gives both files their names, the rows converted if need be; if that is cut short, it is done again."""
        if not self.state.whole:
            self.state = replace(self.state, whole=True)
            self.keep()
        if fcntl is None:
            self.close()  # as an open file may not be given another name there
        if os.path.exists(self._part):
            self._finish_rejects()
            if convert is None:
                os.replace(self._part, self.out)
            else:
                convert(self._part, f"{self.out}.converted")
                os.replace(f"{self.out}.converted", self.out)
            _sync_folder(self.out)
        self.close()
        for path in (self._part, self._checkpoint):
            _remove(path)

    def close(self) -> None:
        """Closes the files."""
        for file in self._files:
            with suppress(OSError):
                file.close()
        self._files = []

    def _open(self, *, force: bool, restart: bool) -> None:
        begun = self._begun(force=force, restart=restart)
        if begun is not None and begun.whole and not os.path.exists(self._part):
            self.state = begun
            return
        for path in (self._part, self._rejects_part):
            if begun is None or not begun.whole or os.path.exists(path):
                self._files.append(open(path, "ab"))  # noqa: SIM115 - open as long as the object lives
        self._lock()
        begun = self._begun(force=force, restart=restart)
        if begun is not None:
            self._cut(begun)
            self.state = begun
            return
        if not restart and any(os.path.getsize(file.name) for file in self._files):
            raise SuecaError(f"{self._part} is there, but no checkpoint that belongs to it; {_AGAIN}")
        _remove(self._checkpoint)
        self._cut(State())
        self._keep(State())

    def _begun(self, *, force: bool, restart: bool) -> State | None:
        """Returns the state of the checkpoint, None for a batch that is to begin."""
        begun = None if restart else self._read_checkpoint()
        if os.path.exists(self.out) and not force and not (begun and begun.whole):
            raise SuecaError(f"{self.out} is there already; --force writes it anew")
        if begun is None and os.path.exists(self.rejects) and not (force or restart):
            raise SuecaError(f"{self.rejects} is there already; --force writes it anew")
        return begun

    def _lock(self) -> None:
        if fcntl is None:
            return
        file = self._files[0]
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            same = os.path.samestat(os.fstat(file.fileno()), os.stat(self._part))
        except OSError:
            same = False
        if not same:
            raise SuecaError(f"{self._part} is being written by another process")

    def _cut(self, state: State) -> None:
        """Cuts off what came after the checkpoint. Raises `SuecaError` for files that are shorter than it says."""
        for file, size in zip(self._files, (state.size, state.rejects_size), strict=False):
            if os.path.getsize(file.name) < size:
                raise SuecaError(f"{file.name} is shorter than {self._checkpoint} says; {_AGAIN}")
        for file, size in zip(self._files, (state.size, state.rejects_size), strict=False):
            file.truncate(size)

    def _read_checkpoint(self) -> State | None:
        try:
            with open(self._checkpoint, "rb") as file:
                told = json.loads(file.read())
            state = State(**told["state"])
            begun: dict[str, Any] = told["batch"]
            if (told["format"], told["version"]) != (_FORMAT, _VERSION):
                raise ValueError
        except FileNotFoundError:
            return None
        except (ValueError, KeyError, TypeError):
            raise SuecaError(f"{self._checkpoint} is no checkpoint of a batch; {_AGAIN}") from None
        for key, value in self._batch.items():
            if begun.get(key) != value:
                raise SuecaError(f"{self._part} was begun {_difference(key, begun.get(key), value)}; {_AGAIN}")
        if self._batch.get("input") is None:
            raise SuecaError(f"{self._part} was begun with standard input, which cannot be read again; {_AGAIN}")
        return state

    def _keep(self, state: State) -> None:
        told = {"format": _FORMAT, "version": _VERSION, "batch": self._batch, "state": asdict(state)}
        unfinished = f"{self._checkpoint}.new"
        with open(unfinished, "wb") as file:
            file.write(json.dumps(told).encode() + b"\n")
            file.flush()
            os.fsync(file.fileno())
        os.replace(unfinished, self._checkpoint)

    def _finish_rejects(self) -> None:
        if not os.path.exists(self._rejects_part):
            return
        if self.state.rejected:
            os.replace(self._rejects_part, self.rejects)
        else:
            _remove(self.rejects)
            _remove(self._rejects_part)


def rejects_of(out: str) -> str:
    """Returns the name of the file of rejects that goes with an output."""
    return f"{out}.rejects.jsonl"


def files_of(out: str) -> tuple[str, ...]:
    """Returns the names of all files that a batch writes on the way to an output."""
    rejects = rejects_of(out)
    return (out, rejects, f"{out}.part", f"{rejects}.part", f"{out}.checkpoint")


def _difference(key: str, begun: object, now: object) -> str:
    if key == "input":
        return "with another input, or the input has changed since"
    if key == "rules":
        return "with other rules"
    return f"with {key} {begun}, not {now}"


def _remove(path: str) -> None:
    with suppress(FileNotFoundError):
        os.remove(path)


def _sync_folder(path: str) -> None:
    """Makes sure that the name of a file is on the disk too, where folders can be opened."""
    if os.name == "posix":
        folder = os.open(os.path.dirname(path) or ".", os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
