"""The catalogues of translations: what the sources say, the .po with what it is in Portuguese, and the compiled .mo.

After a change of any message, or of a translation in the .po:

    python tests/catalogue.py

takes new messages into the .po, drops those that are gone, compiles the .mo, and lists what has no translation yet.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parent.parent / "src" / "sueca"
PO = ROOT / "locale" / "pt" / "LC_MESSAGES" / "sueca.po"
MO = PO.with_suffix(".mo")

METHODS = [("**.py", "python"), ("render/templates/**.j2", "jinja2.ext:babel_extract")]
OPTIONS = {"render/templates/**.j2": {"trim_blocks": "true", "lstrip_blocks": "true", "silent": "false"}}
KEYWORDS: dict[str, tuple[int, ...] | None] = {"_": None, "_n": (1, 2)}
NOTES = ("Translators:",)
"""How a comment begins that goes into the catalogue, for translators."""


def extracted() -> Catalog:
    """Returns the messages of all sources, without translations."""
    catalog = Catalog(project="sueca")
    found = extract_from_dir(ROOT, METHODS, OPTIONS, KEYWORDS, NOTES, strip_comment_tags=True)
    for name, _line, message, comments, _context in found:
        catalog.add(message, None, [(f"src/sueca/{name}", None)], auto_comments=comments)  # type: ignore[list-item]
    return catalog


def translated() -> Catalog:
    """Returns the catalogue with the translations."""
    with PO.open("rb") as file:
        return read_po(file)


def messages(catalog: Catalog) -> Iterator[Message]:
    """Yields the messages, without the head of the catalogue."""
    return (message for message in catalog if message.id)


def compiled(catalog: Catalog) -> bytes:
    """Returns the catalogue as `gettext` reads it."""
    file = io.BytesIO()
    write_mo(file, catalog)
    return file.getvalue()


def update() -> list[str]:
    """Brings the .po and the .mo up to date, and returns the messages that have no translation yet."""
    catalog, template = translated(), extracted()
    catalog.last_translator, catalog.language_team = "The sueca developers", "European Portuguese"
    catalog.msgid_bugs_address = ""
    catalog.update(template, no_fuzzy_matching=True, update_creation_date=False)
    with PO.open("wb") as file:
        write_po(file, catalog, width=100, include_lineno=False, ignore_obsolete=True)
    MO.write_bytes(compiled(catalog))
    return [str(message.id) for message in messages(catalog) if not all(texts(message))]


def texts(message: Message) -> tuple[str, ...]:
    """Returns the translations of a message, one for each plural form."""
    return tuple(message.string) if isinstance(message.string, (tuple, list)) else (message.string or "",)


if __name__ == "__main__":
    for message in update():
        print(f"not translated: {message}")
