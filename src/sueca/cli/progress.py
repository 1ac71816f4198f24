"""A progress bar on standard error."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock, Timer
from typing import TYPE_CHECKING, Self, TextIO

from sueca.cli.streams import is_terminal
from sueca.language import _, figure

if TYPE_CHECKING:
    from rich.progress import Progress, ProgressColumn

_DELAY = 1.0


class Bar:
    """Shows how much is done, from a second after the start, if it is wanted and standard error is a terminal.

    `total` counts whatever `advance` counts, None if it is not known.
    """

    def __init__(self, total: int | None, *, wanted: bool = True) -> None:
        self._wanted = wanted
        self._total = total if total != 1 else None
        self._done = 0
        self._text = ""
        self._word = _("solving")  # here, as the thread of the timer speaks no other language than English
        self._lock = Lock()
        self._progress: Progress | None = None
        self._timer = Timer(_DELAY, self._appear)
        self._timer.daemon = True

    def __enter__(self) -> Self:
        if self._wanted and is_terminal(sys.stderr):
            self._timer.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._timer.cancel()
        with self._lock:
            if self._progress is not None:
                self._progress.stop()

    def advance(self, done: int | None = None) -> None:
        """Counts one more, or sets how many are done."""
        with self._lock:
            self._done = self._done + 1 if done is None else done
            if self._progress is not None:
                self._progress.update(self._progress.task_ids[0], completed=self._done)

    @contextmanager
    def hidden(self, stream: TextIO | None) -> Iterator[None]:
        """Takes the bar off the screen while something else is printed to `stream`."""
        with self._lock:
            shown = self._progress if is_terminal(stream) else None
            if shown is not None:
                shown.stop()
            yield
            if shown is not None:
                shown.start()

    def _columns(self) -> list[ProgressColumn]:
        """Returns what the bar shows, from the left."""
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn

        counted = [MofNCompleteColumn()] if self._total is not None else []
        return [TextColumn(self._word), BarColumn(), *counted, TimeElapsedColumn()]

    def _appear(self) -> None:
        from rich.console import Console
        from rich.progress import Progress

        console = Console(stderr=True)
        progress = Progress(
            *self._columns(), console=console, transient=True, redirect_stdout=False, redirect_stderr=False
        )
        with self._lock:
            if not self._timer.finished.is_set():
                progress.add_task(self._text, total=self._total, completed=self._done)
                progress.start()
                self._progress = progress


class RateBar(Bar):
    """Shows the share that is done, how many that is and how many a second, and the time that is left."""

    _WHOLE = 1000

    def __init__(self, *, share_known: bool) -> None:
        super().__init__(self._WHOLE if share_known else None)
        self._begun: tuple[int, float] | None = None
        self._counted = _("{count} done, {rate} a second")  # here, as another thread speaks no other language

    def show(self, count: int, share: float | None) -> None:
        """Sets how many are done, and the share, from 0 to 1; the first call tells what was done before."""
        now = time.monotonic()
        before, start = self._begun = self._begun or (count, now)
        rate = (count - before) / max(now - start, 1e-3)
        with self._lock:
            self._text = self._counted.format(count=figure(count), rate=figure(rate, 1 if rate < 10 else 0))
            if self._progress is not None:
                self._progress.update(self._progress.task_ids[0], description=self._text)
        self.advance(round((share or 0) * self._WHOLE))

    def _columns(self) -> list[ProgressColumn]:
        from rich.progress import BarColumn, TaskProgressColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn

        told = TextColumn("{task.description}")
        if self._total is None:
            return [TextColumn(self._word), BarColumn(), told, TimeElapsedColumn()]
        return [TextColumn(self._word), BarColumn(), TaskProgressColumn(), told, TimeRemainingColumn()]
