"""Searches for the deals that take most nodes; lists those found, in benchmarks/hard.txt.

Usage: python benchmarks/hard.py [--json]
       python benchmarks/hard.py --seconds 480 [--seed 1] [--keep 3] [--most 100] [--file benchmarks/hard.txt]

The search climbs hills of nodes: it starts at the hardest of some deals of one kind and exchanges two cards of two
hands as long as it finds an exchange that makes the value take more nodes. After many
exchanges in vain it starts anew with the next kind:

    random            any deal; trump spades, north leads
    balanced trumps   every hand has two or three trumps, after the exchanges too
    mirrored          every card of north has a neighbour in rank with west, in the same suit, and every card of
                      south with east, before the exchanges

Every value is sought with an empty table, up to the limit of nodes. The hardest deals of each kind are written to
the file, with the deals that stand there already as far as they are among these. What is found
depends on how long the search may take, and on the machine; the nodes of a deal do not.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

from figures import new_table, positive, show
from rich.table import Table

from sueca import PORTUGAL, Card, Deal, Limit, Position, Seat, Suit, format_position, parse_position, random_deal, solve
from sueca.cards import display_order

FILE = Path(__file__).parent / "hard.txt"
TRUMP = Suit.SPADES
STARTS = 8  # of which a climb takes the hardest
PATIENCE = 60  # exchanges in vain that end a climb
ROUNDS = 2  # climbs of each kind, at least, if there is time
HEADER = """\
# The hardest deals found by hard.py, each named by its place, with its kind and the nodes of its value then.
# Solve them all: python benchmarks/bench.py --file benchmarks/hard.txt
"""


@dataclass(frozen=True, slots=True)
class Found:
    """A deal, of what kind it is, and the nodes of its value."""

    kind: str
    deal: Position
    nodes: int


def cost(deal: Position, limit: Limit) -> int:
    """Returns the nodes that the value of a deal takes, those of the limit if it is reached."""
    return solve(deal, line=False, limit=limit).nodes


def any_deal(random: Random) -> Position:
    """Returns a random deal in which north leads and spades are trumps."""
    return Position.start(replace(random_deal(random), trump=TRUMP, leader=Seat.N))


def balanced_deal(random: Random) -> Position:
    """Returns a random deal in which every hand has two or three trumps."""
    while not is_balanced(deal := any_deal(random)):
        pass
    return deal


def is_balanced(deal: Position) -> bool:
    """Whether every hand has two or three trumps."""
    return all(sum(card.suit is deal.trump for card in hand) in (2, 3) for hand in deal.hands)


def mirrored_deal(random: Random) -> Position:
    """Returns a random deal in which every card of north has a neighbour in rank with west, of south with east."""
    pairs = [PORTUGAL.pack[place : place + 2] for place in range(0, len(PORTUGAL.pack), 2)]
    pairs.sort(key=lambda _: random.random())
    hands: dict[Seat, list[Card]] = {seat: [] for seat in PORTUGAL.seats}
    for place, pair in enumerate(pairs):
        opponents = ((Seat.N, Seat.W), (Seat.S, Seat.E))[place % 2]
        for seat, card in zip(opponents, sorted(pair, key=lambda _: random.random()), strict=True):
            hands[seat].append(card)
    return Position.start(Deal(tuple(frozenset(hands[seat]) for seat in sorted(hands)), TRUMP, Seat.N))


@dataclass(frozen=True, slots=True)
class Kind:
    """How the deals of a kind are made, and whether an exchange leaves a deal one of them."""

    make: Callable[[Random], Position]
    keeps: Callable[[Position], bool] = lambda _: True


KINDS = {
    "random": Kind(any_deal),
    "balanced trumps": Kind(balanced_deal, is_balanced),
    "mirrored": Kind(mirrored_deal),
}


def exchanged(deal: Position, random: Random) -> Position:
    """Returns the deal with one random card each of two random hands exchanged."""
    first, second = sorted(PORTUGAL.seats, key=lambda _: random.random())[:2]
    hands = list(deal.hands)
    give, take = (min(display_order(hands[seat]), key=lambda _: random.random()) for seat in (first, second))
    hands[first] = hands[first] - {give} | {take}
    hands[second] = hands[second] - {take} | {give}
    return replace(deal, hands=tuple(hands))


def climb(start: Found, random: Random, limit: Limit, end: float) -> Found:
    """Exchanges cards as long as that finds harder deals and there is time; returns the hardest."""
    best, vain = start, 0
    while vain < PATIENCE and time.monotonic() < end:
        deal = exchanged(best.deal, random)
        if not KINDS[best.kind].keeps(deal):
            continue
        nodes = cost(deal, limit)
        if nodes > best.nodes:
            best, vain = Found(best.kind, deal, nodes), 0
        else:
            vain += 1
    return best


def search(seconds: float, random: Random, limit: Limit) -> list[Found]:
    """Climbs one hill after the other, the kinds in turn, until the time is up; returns all the tops.

    No climb takes more than its share of the time, so that every kind has its turns.
    """
    end, tops = time.monotonic() + seconds, list[Found]()
    share = seconds / (ROUNDS * len(KINDS))
    while (now := time.monotonic()) < end:
        kind = list(KINDS)[len(tops) % len(KINDS)]
        deals = [KINDS[kind].make(random) for _ in range(STARTS)]
        starts = [Found(kind, deal, cost(deal, limit)) for deal in deals]
        tops.append(climb(max(starts, key=by_nodes), random, limit, min(end, now + share)))
        print(f"{kind}: {tops[-1].nodes:,} nodes", file=sys.stderr)
    return tops


def by_nodes(found: Found) -> int:
    """Returns the nodes, to sort by."""
    return found.nodes


def hardest(found: list[Found], keep: int) -> list[Found]:
    """Returns the hardest `keep` deals of each kind, hardest first, each deal once."""
    unlike = {each.deal: each for each in found}.values()
    ranked = {kind: sorted((each for each in unlike if each.kind == kind), key=by_nodes) for kind in KINDS}
    return sorted((each for of_kind in ranked.values() for each in of_kind[-keep:]), key=by_nodes, reverse=True)


def as_text(found: list[Found]) -> str:
    """Returns the text of a file of deals, in the order given."""
    lines = [
        f"{format_position(each.deal)}  # hard-{place}: {each.kind}, {each.nodes / 1e6:.1f} million nodes\n"
        for place, each in enumerate(found, start=1)
    ]
    return HEADER + "".join(lines)


def read(path: Path) -> dict[str, tuple[str, Position]]:
    """Returns the deals of a file that `as_text` wrote, each with its kind, by name; none if there is no file."""
    named = {}
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        position, _, comment = line.partition("  # ")
        if comment:
            name, _, rest = comment.partition(": ")
            named[name] = (rest.rpartition(", ")[0], parse_position(position))
    return named


def figures(path: Path) -> list[dict[str, Any]]:
    """Solves the deals of a file; returns the value and the cost of each."""
    rows = []
    for name, (kind, deal) in read(path).items():
        solution = solve(deal, line=False)
        rows.append({"name": name, "kind": kind, "deal": format_position(deal), "ns": solution.points[0]})
        rows[-1] |= {"nodes": solution.nodes, "seconds": solution.seconds}
    return rows


def as_table(rows: list[dict[str, Any]]) -> Table:
    """Returns the figures as a table for the terminal."""
    table = new_table("The hardest deals found, one thread, cold each time", "", "kind", "NS", "nodes", "ms")
    for row in rows:
        cells = (str(row["ns"]), f"{row['nodes']:,}", f"{1000 * row['seconds']:,.0f}")
        table.add_row(row["name"], row["kind"], *cells)
    return table


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=0, help="how long to search; 0: list what was found")
    parser.add_argument("--seed", type=int, default=1, help="of the search")
    parser.add_argument("--keep", type=positive, default=3, help="how many of each kind")
    parser.add_argument("--most", type=float, default=100, help="the limit for a deal, in million nodes")
    parser.add_argument("--file", type=Path, default=FILE, help="where the deals stand")
    parser.add_argument("--json", action="store_true", help="list as JSON")
    options = parser.parse_args()
    if options.seconds:
        limit = Limit(nodes=int(1e6 * options.most))
        known = [Found(kind, deal, cost(deal, limit)) for kind, deal in read(options.file).values()]
        found = known + search(options.seconds, Random(options.seed), limit)
        options.file.write_text(as_text(hardest(found, options.keep)), encoding="utf-8")
    rows = figures(options.file)
    show(rows, as_table(rows), as_json=options.json)


if __name__ == "__main__":
    main()
