"""The language of screens and reports: English, or a translation from the catalogues in `locale/`.

Code marks what people read with `_("…")` and `_n("one …", "{count} …", count)` and fills in figures afterwards with
`str.format`, so that the catalogues hold whole phrases. JSON, errors and help stay English.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from sueca.errors import SuecaError

if TYPE_CHECKING:
    from gettext import GNUTranslations

LANGUAGES = ("en", "pt")
_DOMAIN = "sueca"
_CATALOGUES = Path(__file__).parent / "locale"
_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
_MARKS = {"pt": str.maketrans(",.", "\N{NO-BREAK SPACE},")}
"""What stands for the marks of thousands and decimals."""

_current: ContextVar[str] = ContextVar("language", default="en")


def current() -> str:
    """Returns the code of the language in use: en or pt."""
    return _current.get()


def parse_language(text: str) -> str:
    """Reads the code of a language, a region ignored: `pt`, `pt_BR` or `PT-pt`. Raises `SuecaError` for another."""
    code = text.replace("-", "_").split("_")[0].lower()
    if code not in LANGUAGES:
        raise SuecaError(f"{text!r} is not a language here; languages are {' and '.join(LANGUAGES)}")
    return code


def language_of_locale() -> str:
    """Returns the language that the environment asks for, English if it is none that is spoken here.

    As for other programs, `LANGUAGE` may list several, the first that is known being taken, and counts for nothing
    where the locale is C or POSIX.
    """
    wanted = next((os.environ[name] for name in _VARIABLES if os.environ.get(name)), None) or _system_locale()
    if wanted.split(".")[0] not in ("C", "POSIX"):
        wanted = os.environ.get("LANGUAGE") or wanted
    codes = [re.split("[_.@-]", part)[0].lower() for part in wanted.split(":")]
    return next((code for code in codes if code in LANGUAGES), "en")


def _system_locale() -> str:
    """Returns the locale where no variable tells one, as on Windows, which may name it in words; empty if none."""
    import locale

    return (locale.getlocale()[0] or "").replace("Portuguese_", "pt_")


def speak(language: str) -> None:
    """Speaks a language from now on, in this thread. Raises `SuecaError` for one without a catalogue."""
    _current.set(parse_language(language))


@contextmanager
def using(language: str) -> Iterator[None]:
    """Speaks a language within the block. Raises `SuecaError` for one without a catalogue."""
    token = _current.set(_current.get())
    try:
        speak(language)
        yield
    finally:
        _current.reset(token)


def _(message: str) -> str:
    """Returns a message in the language in use."""
    language = _current.get()
    return message if language == "en" else _catalogue(language).gettext(message)


def _n(singular: str, plural: str, count: int) -> str:
    """Returns a message for a count in the language in use, with `{count}` filled in."""
    language = _current.get()
    if language == "en":
        message = singular if count == 1 else plural
    else:
        message = _catalogue(language).ngettext(singular, plural, count)
    return message.format(count=figure(count))


def figure(number: float, digits: int = 0) -> str:
    """Returns a number with so many decimals, as it is written in the language in use.

    >>> with using("pt"):
    ...     figure(1234.5, 2)
    '1\\xa0234,50'
    """
    text = f"{number:,.{digits}f}" if digits else f"{round(number):,}"
    return text.translate(_MARKS.get(_current.get(), {}))


@cache
def _catalogue(language: str) -> GNUTranslations:
    from gettext import GNUTranslations, translation

    found = translation(_DOMAIN, _CATALOGUES, [language])
    assert isinstance(found, GNUTranslations)
    return found
