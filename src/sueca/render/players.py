"""The table of players, as texts: the screen and the page lay it out."""

from __future__ import annotations

from sueca.language import _
from sueca.players import PlayerTally


def player_heads() -> tuple[str, ...]:
    """Returns the heads of the columns; all but the first hold figures."""
    return (
        _("player"),
        _("hands"),
        _("cards"),
        _("choices"),
        _("lost"),
        _("average"),
        _("mistakes"),
        _("costly"),
        _("games"),
    )


def player_row(row: PlayerTally) -> tuple[str, ...]:
    """Returns what stands under the heads."""
    whole = (row.hands, row.cards, row.choices, row.lost)
    counts = (row.mistakes, row.costly, row.games)
    return (row.player, *(f"{count:,}" for count in whole), f"{row.average:.2f}", *(f"{count:,}" for count in counts))
