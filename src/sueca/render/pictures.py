"""What SVG pictures are made of: inks for light and dark, texts that fit, and the document around them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from xml.sax.saxutils import escape, quoteattr

FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
MIDDLE, END, BOLD = ' text-anchor="middle"', ' text-anchor="end"', ' font-weight="700"'
_INKS = {
    "paper": ("fill", "#ffffff", "#171c19"),
    "panel": ("fill", "#f1f5f2", "#232b27"),
    "felt": ("fill", "#dcebe1", "#1d3a2d"),
    "ours": ("fill", "#e6f1ea", "#1b2f26"),
    "theirs": ("fill", "#f6efe4", "#30291d"),
    "ink": ("fill", "#1d2521", "#e8ede9"),
    "soft": ("fill", "#55605a", "#a9b5ae"),
    "red": ("fill", "#b3261e", "#ff9c91"),
    "trump": ("fill", "#f6d77a", "#6b5312"),
    "grid": ("stroke", "#d3dad5", "#37423c"),
    "half": ("stroke", "#68736c", "#93a099"),
    "line": ("stroke", "#1f6b4a", "#7fd3a8"),
    "dot": ("fill", "#1f6b4a", "#7fd3a8"),
    "loss": ("fill", "#b3261e", "#ff9c91"),
    "here": ("stroke", "#1d2521", "#e8ede9"),
}
"""What each kind of ink paints, and its colours in light and dark."""

STYLE = "@media screen and (prefers-color-scheme: dark){%s}" % "".join(  # noqa: UP031
    f".sueca-{name}{{{what}:{dark}}}" for name, (what, _light, dark) in _INKS.items()
)
"""The style of all pictures here: the dark colours, over those that the shapes name themselves."""


def ink(name: str) -> str:
    """Returns the attributes that paint a shape with an ink."""
    what, light, _dark = _INKS[name]
    return f'class="sueca-{name}" {what}="{light}"'


def xml(label: str) -> str:
    """Returns a text for XML, with what XML cannot hold replaced."""
    return escape(_allowed(label))


def fitted(label: str, columns: int) -> str:
    """Returns the text or its beginning and an ellipsis, wide characters counted as two columns."""
    if sum(map(_columns, label)) <= columns:
        return label
    kept = ""
    for char in label:
        if sum(map(_columns, kept + char)) >= columns:
            break
        kept += char
    return kept + "…"


def picture(body: Sequence[str], size: tuple[int, int], title: str, about: str, *, style: str = STYLE) -> str:
    """Returns a whole SVG document of that size in pixels; without a style, the page around it settles how it looks."""
    wide, high = size
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" ',
            f'role="img" aria-label={quoteattr(_allowed(title))} font-family="{FONT}" ',
            'style="max-width:100%;height:auto">' if style else ">",
            f"<title>{xml(title)}</title><desc>{xml(about)}</desc>",
            f"<style>{style}</style>" if style else "",
            *body,
            "</svg>",
        ]
    )


def text(label: str, at: tuple[float, float], colour: str, *, size: int = 13, style: str = "") -> str:
    """Returns a text that begins there, or with `MIDDLE` or `END` as the style has its middle or end there."""
    return f'<text {ink(colour)} x="{at[0]}" y="{at[1]}" font-size="{size}"{style}>{xml(label)}</text>'


def _allowed(label: str) -> str:
    """Returns a text with what XML cannot hold replaced, not yet escaped."""
    return re.sub(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "\ufffd", label)


def _columns(char: str) -> int:
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1
