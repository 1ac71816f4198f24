"""Compares searches that must agree, on random full deals, for as long as it is told.

Usage: python benchmarks/soak.py [--seconds 60] [--seed 1]

On every deal the value is found by bisection with all speed-ups and a cold table. It must equal that of a
second driver, which asks "at least t?" upwards and downwards from an estimate with another order of questions; of
a search with a small table and some speed-ups off, chosen at random (never the table or the order); of the best of all
cards; and of the line, replayed by the Python rules; some of the positions along that line are solved again
with the table still warm. Every third deal is for five or six players. Exits with 1 and the
deal at the first disagreement.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from random import Random

from sueca import PORTUGAL, AtLeast, Position, Solver, format_position, random_deal, replay
from sueca.solver import Switches

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from strategies import FIVE_HANDED, SIX_HANDED

CHEAP = (Switches.RELEVANT, Switches.SLACK, Switches.STATIC, Switches.EQUAL, Switches.DECIDED, Switches.UNUSED)


def step_by_step(solver: Solver, position: Position, random: Random) -> int:
    """Returns the value of side 0 by questions alone, narrowing from a random start in growing steps."""
    side, low, high, step = position.rules.sides[0], 0, 120, 1
    goal = 1 + int(random.random() * 120)
    while low < high:
        goal = min(max(goal, low + 1), high)
        solution = solver.solve(position, objective=AtLeast(side, goal), line=False)
        low, high = max(low, solution.lower), min(high, solution.upper)
        goal = low + step if solution.answer else high + 1 - step
        step *= 2
    return low


def disagreements(position: Position, random: Random) -> list[str]:
    """Returns what disagrees with the value of a deal."""
    solver = Solver()
    solution = solver.solve(position)
    value, found = solution.lower, []
    if solution.line is None or replay(position, solution.line)[1].taken != solution.points:
        found.append("the line")
    if step_by_step(Solver(table_mb=2), position, random) != value:
        found.append("step by step")
    off = Switches(sum(switch for switch in CHEAP if random.random() < 0.3))
    if Solver(table_mb=1, switches=Switches.ALL & ~off).solve(position, line=False).lower != value:
        found.append(f"without {off!r}")
    cards = solver.solve_cards(position)
    best = max if position.rules.side_of(position.to_play) == 0 else min
    if best(card.lower for card in cards.cards) != value or cards.lower != value:
        found.append("all cards")
    now = position
    for card in solution.line or ():
        now = now.play(card)
        if not now.is_over and random.random() < 0.1 and solver.solve(now, line=False).lower != value:
            found.append(f"after {card}")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60, help="how long")
    parser.add_argument("--seed", type=int, default=1, help="of the deals")
    options = parser.parse_args()
    random, end, deals = Random(options.seed), time.monotonic() + options.seconds, 0
    while time.monotonic() < end:
        rules = (PORTUGAL, PORTUGAL, FIVE_HANDED if random.random() < 0.9 else SIX_HANDED)[deals % 3]
        position = Position.start(random_deal(random, rules))
        if found := disagreements(position, random):
            text = format_position(position)
            sys.exit(f"{text}\n{', '.join(found)} disagree after {deals} deals")
        deals += 1
    print(f"{deals} deals: all searches agree")


if __name__ == "__main__":
    main()
