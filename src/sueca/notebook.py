"""How positions and reviews are shown in notebooks.

The only module below the screens that knows `sueca.render`, and imports it only once a notebook asks.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sueca.analysis import Review
    from sueca.position import Position

_HEIGHT = 900


class PicturedPosition:
    """A position that a notebook shows as a diagram."""

    __slots__ = ()

    def _repr_svg_(self: Position) -> str:  # type: ignore[misc]
        from sueca.render.svg import deal_svg

        return deal_svg(self)


class PicturedReview:
    """A review that a notebook shows as the page to step through or, where it cannot, as the chart of the value.

    The page stands in a frame of its own, so that its style, its script and the keys it listens to stay apart from
    those of the notebook; the frame may run scripts, but reaches nothing around it.
    """

    __slots__ = ()

    def _repr_svg_(self: Review) -> str:  # type: ignore[misc]
        from sueca.render.svg import chart_svg

        return chart_svg(self)

    def _repr_html_(self: Review) -> str:  # type: ignore[misc]
        from sueca.language import _
        from sueca.render.html import report_html

        page, title = escape(report_html([self])), escape(_("Hand review"))
        return (
            f'<iframe title="{title}" sandbox="allow-scripts" srcdoc="{page}" width="100%" height="{_HEIGHT}" '
            'style="border:0"></iframe>'
        )
