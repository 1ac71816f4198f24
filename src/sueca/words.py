"""The wording that messages share."""

from __future__ import annotations

from collections.abc import Iterable


def counted(count: int, noun: str) -> str:
    """Returns a count and its noun.

    >>> counted(1, "point"), counted(2, "point")
    ('1 point', '2 points')
    """
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def listed(names: Iterable[object]) -> str:
    """Returns names as a list in words.

    >>> listed("NESW")
    'N, E, S and W'
    """
    *others, last = map(str, names)
    return f"{', '.join(others)} and {last}" if others else last
