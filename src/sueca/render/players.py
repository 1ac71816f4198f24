"""The table of players, as texts: the screen and the page lay it out."""

from __future__ import annotations

from sueca.language import _, figure
from sueca.players import PlayerTally
from sueca.render.labels import seat_label
from sueca.seats import Seat


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
    known_by_seat = row.player in Seat.__members__
    player = seat_label(Seat[row.player]) if known_by_seat else row.player
    return (player, *map(figure, whole), figure(row.average, 2), *map(figure, counts))
