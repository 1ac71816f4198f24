"""Bots that are programs of their own: started, asked, timed and, if need be, killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from enum import StrEnum
from queue import Empty, Full, Queue
from threading import Event, Thread
from typing import IO

from sueca.cards import Card
from sueca.errors import SuecaError
from sueca.notation.tokens import quote
from sueca.talk import fields
from sueca.talk.bots import View
from sueca.talk.engine import lines

STARTING = 10.0
"""The seconds that a program has to start, on top of those for its first card."""

_LONGEST = 1 << 16
_TOO_LONG = b"too long"  # known by its identity
_WAITING_LINES = 16
_POLL = 0.05
_FAREWELL = 0.5
_KEPT_BYTES = 400


class Fault(StrEnum):
    """Why a hand is lost without being played out."""

    ILLEGAL = "illegal card"
    GARBAGE = "no reply that can be read"
    ERROR = "error reported"
    CRASH = "ended or failed"
    TIME = "time-out"

    def __repr__(self) -> str:
        return f"Fault.{self.name}"


class BotError(SuecaError):
    """A bot that did not give a card that can be played; `fault` says of what kind that was."""

    def __init__(self, fault: Fault, detail: str) -> None:
        super().__init__(f"{fault}: {detail}" if detail else str(fault))
        self.fault = fault
        self.detail = detail


class ProcessBot:
    """A program that answers `move` requests, kept running from one to the next.

    It is started when it is first asked, and again after it ended, ran out of time or answered what is no reply; what
    it writes on standard error is read away. Raises `SuecaError` when it cannot be started at all. `close` ends it.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self.command = tuple(command)
        self._run: _Run | None = None
        self._asked = 0

    def __call__(self, view: View) -> Card:
        """Returns the card that the program plays. Raises `BotError` if it plays none."""
        allowed = view.seconds
        if self._run is None or self._run.has_ended:
            self._end(patience=0)
            self._run = _Run(self.command)
            allowed = None if allowed is None else allowed + STARTING
        self._asked += 1
        try:
            return _card(self._run.ask({"id": self._asked, **view.to_json()}, allowed), view)
        except BotError as error:
            if error.fault in (Fault.GARBAGE, Fault.CRASH, Fault.TIME):
                self._end(patience=0)
            raise

    def close(self) -> None:
        """Ends the program, by force if it does not end by itself."""
        self._end(patience=_FAREWELL)

    def _end(self, *, patience: float) -> None:
        if self._run is not None:
            self._run.close(patience)
            self._run = None


def _card(reply: dict[str, object], view: View) -> Card:
    """Returns the card of a reply. Raises `BotError` if there is none that may be played."""
    if "error" in reply:
        raise BotError(Fault.ERROR, quote(str(reply["error"])))
    try:
        card = fields.card(reply.get("card"), "card", view.rules)
    except SuecaError as error:
        raise BotError(Fault.ILLEGAL, str(error)) from None
    return checked(card, view)


def checked(card: object, view: View) -> Card:
    """Returns a card that a bot plays. Raises `BotError` if it may not be played."""
    if not isinstance(card, Card):
        raise BotError(Fault.ILLEGAL, f"{quote(repr(card))} is not a card")
    if card not in view.legal_cards:
        label = view.rules.card_label
        why = f"must follow suit to {label(view.trick[0])}" if card in view.hand else "does not hold it"
        raise BotError(Fault.ILLEGAL, f"{label(card)}: {view.seat} {why}")
    return card


class _Run:
    """A program that is running, with the threads that write to it and read from it, so that nothing can block."""

    def __init__(self, command: Sequence[str]) -> None:
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            told = error.strerror if isinstance(error, OSError) else error
            raise SuecaError(f"cannot start {command[0]}: {told}") from None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._closed = Event()
        self._requests: Queue[bytes | None] = Queue()
        self._replies: Queue[bytes | None] = Queue(_WAITING_LINES)
        self._errors: deque[bytes] = deque(maxlen=_KEPT_BYTES)
        work = [
            (self._write, self._process.stdin),
            (self._read, self._process.stdout),
            (self._drain, self._process.stderr),
        ]
        self._threads = [Thread(target=target, args=(stream,), daemon=True) for target, stream in work]
        for thread in self._threads:
            thread.start()

    @property
    def has_ended(self) -> bool:
        """Whether the program is over."""
        return self._process.poll() is not None

    def ask(self, request: dict[str, object], allowed: float | None) -> dict[str, object]:
        """Returns the reply to a request. Raises `BotError` if there is none in time."""
        deadline = None if allowed is None else time.monotonic() + allowed
        self._requests.put(fields.written(request).encode() + b"\n")
        line = self._next_line(deadline, allowed)
        if line is _TOO_LONG:
            raise BotError(Fault.GARBAGE, f"a line too long, of more than {_LONGEST:,} bytes")
        shown = quote(line.decode("utf-8", "replace"))
        try:
            reply = fields.read_object(line)
        except SuecaError as error:
            raise BotError(Fault.GARBAGE, f"{shown}: {error}") from None
        if reply.get("id") != request["id"]:
            raise BotError(Fault.GARBAGE, f"{shown} is no reply to request {request['id']}")
        return reply

    def _next_line(self, deadline: float | None, allowed: float | None) -> bytes:
        while True:
            left = _POLL if deadline is None else min(_POLL, deadline - time.monotonic())
            try:
                line = self._replies.get(timeout=max(left, 0.0001))
            except Empty:
                if deadline is not None and time.monotonic() >= deadline:
                    raise BotError(Fault.TIME, f"no card within {allowed:g} s") from None
                continue
            if line is None:
                raise BotError(Fault.CRASH, self._last_words())
            return line

    def _last_words(self) -> str:
        """Returns how the program ended, and the last line of what it said."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_FAREWELL)
        self._threads[2].join(_FAREWELL)
        code = self._process.poll()
        said = b"".join(self._errors).decode("utf-8", "replace").split("\n")
        last = next((line.strip() for line in reversed(said) if line.strip()), "")
        how = "closed its output" if code is None else f"ended with code {code}"
        return f"{how}: {last[:100]}" if last else how

    def close(self, patience: float) -> None:
        """Ends the program and everything it started, by force when so many seconds are over."""
        self._closed.set()
        self._requests.put(None)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(0 if self._replies.full() else patience)
        self._kill()
        self._process.wait()
        for thread in self._threads:
            thread.join(_FAREWELL)
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            if stream is not None:
                with suppress(OSError):
                    stream.close()

    def _kill(self) -> None:
        with suppress(OSError):
            if sys.platform == "win32":
                self._process.kill()
            else:
                os.killpg(self._process.pid, signal.SIGKILL)

    def _write(self, stream: IO[bytes]) -> None:
        with suppress(OSError, ValueError):
            while (request := self._requests.get()) is not None:
                left = memoryview(request)
                while left:
                    left = left[stream.write(left) or 0 :]
            stream.close()

    def _read(self, stream: IO[bytes]) -> None:
        with suppress(OSError, ValueError):
            for line in lines(stream.read, _LONGEST):
                if not self._put(_TOO_LONG if line is None else line):
                    return
        self._put(None)

    def _put(self, line: bytes | None) -> bool:
        """Adds a line to the replies when there is room; returns false once they are wanted no more."""
        while not self._closed.is_set():
            with suppress(Full):
                self._replies.put(line, timeout=_POLL)
                return True
        return False

    def _drain(self, stream: IO[bytes]) -> None:
        with suppress(OSError, ValueError):
            while chunk := stream.read(_LONGEST):
                self._errors.extend(bytes([byte]) for byte in chunk[-_KEPT_BYTES:])
