"""Times exact double-dummy solvers of three games side by side: bridge, belote and Sueca.

Usage: python benchmarks/peers.py [--deals 200] [--seed 1] [--json]

Needs the extra `bench`. Each solver gets random full deals of its own game, any trump, any leader, and starts every
deal with an empty table; the solvers take turns, deal by deal, in one thread. Timed is the call alone,
in wall time; ours includes emptying the table.

    bridge       endplay, the DDS library: `solve_board` in the mode `OptimalOne` (DDS's SolveBoard with target -1, one
                 solution wanted), the call of the library that does least for an exact value. One of five strains.
                 DDS solves one board in the calling thread; it is told to use one anyway.
    belote       colver: `Env.solve_scores`, the exact card points after every card of the leader. Belote hands have
                 eight cards. There is no cheaper exact call: `action_oracle_dd`, which gives one best
                 card and no value, takes as long. That it is exact, against exhaustive search by its
                 own rules, can be seen with --check.
    sueca        `solve(deal, line=False)`, which empties the thread's solver first
    sueca cards  `solve_cards(deal)`: what colver does, every card of the leader, on our deals
"""

from __future__ import annotations

import argparse
import importlib
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from figures import in_turn, new_table, positive, show, summary
from rich.table import Table

from sueca import Position, random_deal, solve, solve_cards

SEATS = 4
CHECKED_CARDS = 3  # a hand

Make = Callable[[Random], Any]
Solve = Callable[[Any], object]


@dataclass(frozen=True, slots=True)
class Contender:
    """A solver: how a deal of its game is made, which is not timed, and how it is solved, which is."""

    name: str
    make: Make
    solve: Solve


def load(package: str, module: str = "") -> Any:
    """Returns a module of the extra `bench`, or exits saying what is missing."""
    try:
        return importlib.import_module(package + module)
    except ImportError as error:
        sys.exit(f"cannot import {package} ({error}); install the extra: pip install 'sueca[bench]'")


def shuffled(random: Random, cards: int) -> list[list[int]]:
    """Returns the numbers below `cards` in four random hands."""
    pack = sorted(range(cards), key=lambda _: random.random())
    size = cards // SEATS
    return [sorted(pack[seat * size : (seat + 1) * size]) for seat in range(SEATS)]


def bridge() -> Contender:
    """Returns DDS, by way of endplay."""
    dds, types = load("endplay", ".dds.solve"), load("endplay", ".types")
    load("endplay", "._dds").SetMaxThreads(1)
    denoms, players = list(types.Denom), list(types.Player)

    def make(random: Random) -> Any:
        hands = [
            ".".join("".join("23456789TJQKA"[card % 13] for card in hand if card // 13 == suit) for suit in range(4))
            for hand in shuffled(random, 52)
        ]
        deal = types.Deal("N:" + " ".join(hands))
        deal.trump = denoms[int(random.random() * len(denoms))]
        deal.first = players[int(random.random() * SEATS)]
        return deal

    return Contender("bridge", make, lambda deal: dds.solve_board(deal, dds.SolveMode.OptimalOne))


def belote() -> Contender:
    """Returns colver."""
    env = load("colver").Env

    def make(random: Random) -> Any:
        hands = shuffled(random, 32)
        dealer, trump, side = (int(random.random() * choices) for choices in (SEATS, 4, 2))
        deal = env.deal_with_hands(dealer, hands)
        deal.set_contract(trump, 80, side, 0)
        deal.set_phase_playing()
        return deal

    return Contender("belote", make, lambda deal: deal.solve_scores())


def contenders() -> list[Contender]:
    """Returns the solvers in the order in which they take turns."""
    return [
        bridge(),
        belote(),
        Contender("sueca", sueca_deal, lambda deal: solve(deal, line=False)),
        Contender("sueca cards", sueca_deal, solve_cards),
    ]


def sueca_deal(random: Random) -> Position:
    """Returns a random deal of ours."""
    return Position.start(random_deal(random))


def measure(deals: int, seed: int) -> list[dict[str, Any]]:
    """Lets the solvers take turns; returns the figures of each, times in seconds."""
    solvers = contenders()
    seconds: dict[str, list[float]] = {solver.name: [] for solver in solvers}
    randoms = {solver.name: Random(seed) for solver in solvers}
    for turn in range(deals):
        for solver in in_turn(solvers, turn):
            deal = solver.make(randoms[solver.name])
            started = time.perf_counter()
            solver.solve(deal)
            seconds[solver.name].append(time.perf_counter() - started)
    return [{"solver": name, "deals": deals, "seed": seed, "seconds": summary(seconds[name])} for name in seconds]


def as_table(rows: list[dict[str, Any]]) -> Table:
    """Returns the figures as a table for the terminal."""
    keys = ("median", "mean", "p99", "worst")
    table = new_table("One thread, in turns, cold each time", "times in milliseconds", "deals", *keys)
    for row in rows:
        table.add_row(row["solver"], str(row["deals"]), *(f"{1000 * row['seconds'][key]:,.1f}" for key in keys))
    return table


def exhaustive(env: Any) -> int:
    """Returns the points of North and South in belote by trying every card, by colver's own rules of play.

    A side without a trick leaves the other 252.
    """
    if env.is_terminal():
        north_south, east_west = env.get_tricks_won()
        return 252 if not east_west else 0 if not north_south else int(env.get_points()[0])
    best = max if env.current_player() % 2 == 0 else min
    return best(exhaustive(after(env, card)) for card in env.legal_actions())


def after(env: Any, card: int) -> Any:
    """Returns a copy of the game of belote with one more card played."""
    copy = load("colver").Env()
    copy.set_state_bytes(list(env.get_state_bytes()))
    copy.step(card)
    return copy


def check(deals: int, seed: int) -> str:
    """Compares colver with exhaustive search at the end of random play; returns how many cards were compared."""
    random, belote_deal, cards = Random(seed), belote().make, 0
    for _ in range(deals):
        env = belote_deal(random)
        while sum(map(len, env.get_hands())) > SEATS * CHECKED_CARDS:
            legal = env.legal_actions()
            env.step(legal[int(random.random() * len(legal))])
        for card, points in env.solve_scores()["scores"]:
            cards += 1
            if exhaustive(after(env, card)) != points:
                sys.exit(f"colver is wrong: {env.to_cfn()}, card {card}, {points} points")
    return f"colver is right at all {cards} cards of {deals} endings"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=positive, default=200, help="how many for each solver")
    parser.add_argument("--seed", type=int, default=1, help="of the deals")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--check", action="store_true", help="check that colver is exact, on so many endings")
    options = parser.parse_args()
    if options.check:
        print(check(options.deals, options.seed))
        return
    rows = measure(options.deals, options.seed)
    show(rows, as_table(rows), as_json=options.json)


if __name__ == "__main__":
    main()
