"""The fields of a JSON object that another program sent, each checked for its type."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from sueca.cards import Card
from sueca.errors import NotationError, SuecaError
from sueca.notation.pieces import Piece
from sueca.notation.spelling import english
from sueca.notation.tokens import quote
from sueca.rules import RULES, Rules
from sueca.words import listed

T = TypeVar("T")
Json = Mapping[str, object]

_MOST_CARDS = 100


def read_object(line: bytes) -> dict[str, object]:
    """Reads a line as one JSON object. Raises `SuecaError` for anything else."""
    try:
        found = json.loads(line.decode(), parse_constant=_no_number)
    except UnicodeDecodeError as error:
        raise SuecaError(f"byte {error.start + 1} of the line is not UTF-8") from None
    except json.JSONDecodeError as error:
        raise SuecaError(f"column {error.colno}: not JSON: {error.msg}") from None
    except RecursionError:
        raise SuecaError("not JSON that can be read: it is too deep") from None
    except ValueError as error:
        raise SuecaError(f"not JSON: {str(error).split(';')[0]}") from None
    if not isinstance(found, dict):
        raise SuecaError(f"a request is a JSON object, not {_kind(found)}")
    return found


def written(found: Json) -> str:
    """Returns a JSON object as a line, in ASCII, without its end."""
    return json.dumps(found)


def text(request: Json, key: str) -> str | None:
    """Returns a text, None if the key is missing. Raises `SuecaError` for another type, as those below do."""
    value = request.get(key)
    if value is not None and not isinstance(value, str):
        raise SuecaError(f"{key}: a text is wanted, not {_kind(value)}")
    return value


def flag(request: Json, key: str, default: bool) -> bool:
    """Returns true or false."""
    value = request.get(key)
    if value is not None and not isinstance(value, bool):
        raise SuecaError(f"{key}: true or false is wanted, not {_kind(value)}")
    return default if value is None else value


def whole(request: Json, key: str, least: int, most: int) -> int | None:
    """Returns a whole number within bounds."""
    value = request.get(key)
    if value is None:
        return None
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise SuecaError(f"{key}: a whole number from {least:,} to {most:,} is wanted, not {_kind(value)}")
    return value


def seconds(request: Json, key: str = "seconds") -> float | None:
    """Returns a number of more than 0."""
    value = request.get(key)
    if value is None:
        return None
    if not isinstance(value, (int, float)) or isinstance(value, bool) or not 0 < value < 1e9:
        raise SuecaError(f"{key}: a number of more than 0 is wanted, not {_kind(value)}")
    return float(value)


def parsed(request: Json, key: str, parse: Callable[[str], T]) -> T | None:
    """Returns what a text says, None if the key is missing. Raises `SuecaError`, which names the key."""
    value = text(request, key)
    try:
        return None if value is None else parse(value)
    except SuecaError as error:
        raise SuecaError(f"{key}: {error}") from None


def wanted(value: T | None, key: str) -> T:
    """Returns a value that must be there. Raises `SuecaError` if it is not."""
    if value is None:
        raise SuecaError(f"{key} is missing")
    return value


def cards(request: Json, key: str, rules: Rules) -> tuple[Card, ...]:
    """Returns a list of cards, empty if the key is missing."""
    value = request.get(key)
    if value is None:
        return ()
    if not isinstance(value, list) or len(value) > _MOST_CARDS:
        raise SuecaError(f"{key}: a list of cards is wanted, not {_kind(value)}")
    return tuple(card(each, f"{key}, item {number}", rules) for number, each in enumerate(value, start=1))


def card(value: object, where: str, rules: Rules) -> Card:
    """Reads a card. Raises `SuecaError`, which says where, for anything else."""
    if not isinstance(value, str):
        raise SuecaError(f"{where}: a card is wanted, not {_kind(value)}")
    try:
        return english(rules).card(Piece(value))
    except NotationError as error:
        raise SuecaError(f"{where}: {error.problem}") from None


def labels(found: Sequence[Card], rules: Rules) -> list[str]:
    """Returns the cards as they are written."""
    return [rules.card_label(each) for each in found]


def named_game(rules: Rules) -> str:
    """Returns the name of the rules by which cards are played as by these, however they score; `custom` if none is."""
    alike = (name for name, known in RULES.items() if replace(rules, name=name, scoring=known.scoring) == known)
    return next(alike, "custom")


def unknown(what: str, known: Sequence[str]) -> SuecaError:
    """Returns the error of a name that nothing has."""
    return SuecaError(f"{quote(what)} is not known; {listed(known)} are")


def _no_number(name: str) -> None:
    raise ValueError(f"{name} is not a number of JSON")


def _kind(value: object) -> str:
    """Returns what a value is, in JSON's words, with the value if it is short."""
    if isinstance(value, str):
        return f"the text {quote(value)}"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    if isinstance(value, dict):
        return "an object"
    return quote(json.dumps(value)).strip("'")
