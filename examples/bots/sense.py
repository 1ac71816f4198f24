"""A bot of plain sense: wins a trick as cheaply as it can where points lie, and gives its partner points."""

import json
import sys
from typing import Any

RANKS = "23456QJK7A"
POINTS = {"A": 11, "7": 10, "K": 4, "J": 3, "Q": 2}


def choose(move: dict[str, Any]) -> str:
    """Returns the card to play; a card is its rank and its suit, as in 7H."""
    legal: list[str] = move["legal"]
    trick: list[str] = move["trick"]
    trump: str = move["trump"]

    def points(card: str) -> int:
        return POINTS.get(card[0], 0)

    def strength(card: str) -> tuple[bool, bool, int]:
        return card[1] == trump, card[1] == (trick or [card])[0][1], RANKS.index(card[0])

    cheapest = min(legal, key=lambda card: (points(card), card[1] == trump, RANKS.index(card[0])))
    if not trick:
        aces = [card for card in legal if card[0] == "A" and card[1] != trump]
        return aces[0] if aces else cheapest
    best = max(trick, key=strength)
    if trick.index(best) == len(trick) - 2:  # partner, who played two cards ago, wins so far
        safe = len(trick) == 3 or best[0] == "A"
        return max(legal, key=lambda card: (card[1] != trump, points(card))) if safe else cheapest
    winning = [card for card in legal if strength(card) > strength(best)]
    if winning and sum(map(points, trick)) + max(map(points, winning)) >= 2:
        last = len(trick) == 3
        return max(winning, key=lambda card: (card[1] != trump, points(card) if last else 0, strength(card)))
    return cheapest


if __name__ == "__main__":
    for line in sys.stdin:
        move = json.loads(line)
        print(json.dumps({"id": move["id"], "card": choose(move)}), flush=True)
