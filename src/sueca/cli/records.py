"""The FILE arguments of commands that take records, as one stream of them and of what is wrong with the others."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import partial
from itertools import accumulate

from sueca.cards import Suit
from sueca.cli.inputs import STDIN, Inputs, Item
from sueca.cli.values import parsed, parsed_rules
from sueca.errors import SuecaError
from sueca.notation.pieces import Piece
from sueca.notation.records import FORMATS, RecordOptions, read_record_bytes
from sueca.notation.spelling import spelling
from sueca.record import Record
from sueca.render.labels import STDIN_NAME
from sueca.rules import PORTUGAL, Rules
from sueca.seats import Seat


def reading(  # noqa: PLR0913 - every option is a parameter
    *,
    form: str | None,
    lang: str | None,
    rules: str | None,
    trump: str | None,
    leader: str | None,
    each: bool = False,
) -> RecordOptions:
    """Reads the options that tell how records are to be read. Raises `SuecaError` for one that names nothing.

    `each` allows `--trump each`. Cards are read in Portuguese only if `lang` says so, not by the locale.
    """
    if form is not None and form not in FORMATS:
        raise SuecaError(f"--from: {form!r} is not a format; formats are {', '.join(FORMATS)}")
    played = parsed_rules(rules)
    return RecordOptions(
        format=form,
        lang=lang,
        rules=played,
        trump="each" if each and trump == "each" else parsed("--trump", partial(_suit, lang), trump),
        leader=parsed("--leader", partial(_seat, lang, played or PORTUGAL), leader),
    )


def _suit(lang: str | None, text: str) -> Suit:
    """Reads a suit as the records spell it: C is copas, hearts, in Portuguese."""
    return spelling(PORTUGAL, lang or "en").suit(Piece(text))


def _seat(lang: str | None, rules: Rules, text: str) -> Seat:
    """Reads a seat: O is oeste, west, in Portuguese."""
    return rules.parse_seat("W" if lang == "pt" and text.upper() == "O" else text)


def open_records(files: list[str], options: RecordOptions) -> Inputs[Record]:
    """Reads every file, or `-` for standard input, whole. A file that cannot be read is an item with an error."""
    read = [(name, _read(name, options)) for name in files]
    starts = list(accumulate((len(records) for _, records in read), initial=0))
    items = (
        item for (name, records), start in zip(read, starts, strict=False) for item in _items(name, records, start)
    )
    return Inputs(items, starts[-1])


def _read(name: str, options: RecordOptions) -> list[Record | SuecaError]:
    source = STDIN_NAME if name == STDIN else name
    try:
        return list(read_record_bytes(_content(name).splitlines(keepends=True), source=source, **options))
    except OSError as error:
        return [SuecaError(f"cannot read {name}: {error.strerror}")]


def _content(name: str) -> bytes:
    if name == STDIN:
        if sys.stdin is None:
            raise SuecaError("standard input is closed")
        return sys.stdin.buffer.read()
    with open(name, "rb") as file:
        return file.read()


def _items(name: str, records: list[Record | SuecaError], start: int) -> Iterator[Item[Record]]:
    for number, record in enumerate(records, start + 1):
        source, line = (record.source or "", record.line) if isinstance(record, Record) else (name, None)
        yield Item(record, source, line, number)
