"""Files that a command writes: whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress

from sueca.errors import SuecaError


def check_places(*paths: str | None, inputs: Iterable[str] = ()) -> None:
    """Raises `SuecaError` for a file that cannot be written where it should go, before any work is done.

    So is one that another file is to be written to, or that is read from.
    """
    taken = {os.path.realpath(path): "it is read from" for path in inputs if os.path.isfile(path)}
    for path in filter(None, paths):
        place = os.path.realpath(path)
        if place in taken:
            raise SuecaError(f"cannot write {path}: {taken[place]}")
        if os.path.isfile(path) or not os.path.exists(path):
            taken[place] = "something else is to be written there"
        folder = os.path.dirname(path) or "."
        if not os.path.isdir(folder):
            raise SuecaError(f"cannot write {path}: there is no folder {folder}")
        if os.path.isdir(path):
            raise SuecaError(f"cannot write {path}: it is a folder")


def write_file(path: str, text: str) -> None:
    """Writes a text to a file, which is there whole or not at all. Raises `OSError` if that fails.

    What stands there and is no file, as a device or a pipe, is written to as it is; a link stays one.
    """
    place = os.path.realpath(path)
    special = os.path.exists(place) and not os.path.isfile(place)
    unfinished = place if special else f"{place}.part"
    try:
        with open(unfinished, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        if not special:
            os.replace(unfinished, place)
    except OSError:
        if not special:
            with suppress(OSError):
                os.remove(unfinished)
        raise
