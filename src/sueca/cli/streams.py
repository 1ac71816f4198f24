"""The standard streams, any of which may be closed or full."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TextIO
from unicodedata import normalize


def is_terminal(stream: TextIO | None) -> bool:
    """Whether a stream is open and somebody looks at it or types it."""
    return stream is not None and stream.isatty()


def printable(text: str, encoding: str) -> str:
    """Returns a text as an encoding has it: without an accent that is missing there, else with a question mark.

    >>> printable("mão ♠", "ascii")
    'mao ?'
    """
    if text.isascii():
        return text
    return "".join(_printable(character, encoding) for character in text)


def _printable(character: str, encoding: str) -> str:
    shown = character.encode(encoding, "replace").decode(encoding)
    bare = normalize("NFKD", character)[0] if shown != character else character
    return bare if bare.isascii() else shown


def put(line: str, *, at_once: bool = False) -> None:
    """Writes a line to standard output in one piece, so that it is there whole or not at all."""
    if sys.stdout is not None:
        sys.stdout.write(f"{line}\n")
        if at_once:
            sys.stdout.flush()


def flush() -> None:
    """Writes out what standard output holds back. Raises `OSError` if it cannot."""
    if sys.stdout is not None:
        sys.stdout.flush()


def discard(stream: TextIO | None) -> None:
    """Sends nowhere what a stream still holds, or writing it fails once more at the exit."""
    if stream is not None:
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def note(text: object) -> None:
    """Prints one line on standard error, if there is one."""
    if sys.stderr is not None:
        try:
            sys.stderr.write(f"{text}\n")
            sys.stderr.flush()
        except OSError:
            discard(sys.stderr)


def complain(error: object) -> None:
    """Prints an error on standard error, every problem on a line."""
    for problem in str(error).splitlines():
        note(f"error: {problem}")
