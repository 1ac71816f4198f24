"""What players lost over several hands."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sueca.analysis import Play, Review


@dataclass(frozen=True, slots=True)
class PlayerTally:
    """The cards of one player over several hands.

    `choices` are the cards that could have been another, not plainly worth the same; `lost` are card points,
    `mistakes` the cards that lost any, `costly` those of them that changed what the hand was worth, and `games` by how
    many games in all. A player is known by name, or by seat where the record has none.
    """

    player: str
    hands: int = 0
    cards: int = 0
    choices: int = 0
    lost: int = 0
    mistakes: int = 0
    costly: int = 0
    games: int = 0

    @property
    def average(self) -> float:
        """The card points lost for each card that was a choice, 0 where there was none."""
        return self.lost / self.choices if self.choices else 0.0


def games_lost(play: Play) -> int:
    """Returns how many games less the hand is worth to the side of the player for this card.

    What the other side gains counts as lost.
    """
    side = play.position.rules.side_of(play.turn.seat)
    before, after = play.worth_before, play.worth_after
    return (before[side] - before[1 - side]) - (after[side] - after[1 - side])


def tally(reviews: Iterable[Review]) -> tuple[PlayerTally, ...]:
    """Returns the table of players, the one who lost least for a choice first, then by name."""
    plays: dict[str, list[Play]] = {}
    hands: dict[str, int] = {}
    for review in reviews:
        names = {seat: review.record.name(seat) for seat in review.rules.seats}
        for name in names.values():
            plays.setdefault(name, [])
            hands[name] = hands.get(name, 0) + 1
        for play in review.plays:
            plays[names[play.turn.seat]].append(play)
    rows = [_row(player, hands[player], made) for player, made in plays.items()]
    return tuple(sorted(rows, key=lambda row: (row.average, row.player)))


def _row(player: str, hands: int, plays: list[Play]) -> PlayerTally:
    costly = [play for play in plays if games_lost(play) > 0]
    return PlayerTally(
        player=player,
        hands=hands,
        cards=len(plays),
        choices=sum(play.has_choice for play in plays),
        lost=sum(play.loss for play in plays),
        mistakes=sum(play.loss > 0 for play in plays),
        costly=len(costly),
        games=sum(map(games_lost, costly)),
    )
