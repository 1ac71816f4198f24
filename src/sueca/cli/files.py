"""Files that a command writes: whole or not at all."""

from __future__ import annotations

import os
from contextlib import suppress

from sueca.errors import SuecaError


def check_places(*paths: str | None) -> None:
    """Raises `SuecaError` for a file that cannot be written where it should go, before any work is done."""
    for path in filter(None, paths):
        folder = os.path.dirname(path) or "."
        if not os.path.isdir(folder):
            raise SuecaError(f"cannot write {path}: there is no folder {folder}")
        if os.path.isdir(path):
            raise SuecaError(f"cannot write {path}: it is a folder")


def write_file(path: str, text: str) -> None:
    """Writes a text under a name that it takes when it is complete. Raises `OSError` if that fails."""
    unfinished = f"{path}.part"
    try:
        with open(unfinished, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        os.replace(unfinished, path)
    except OSError:
        with suppress(OSError):
            os.remove(unfinished)
        raise
