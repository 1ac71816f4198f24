"""Learns the weights of the card order, csrc/weights.h, from searches of random deals.

Usage: python benchmarks/tune.py [--seconds 240] [--seed 1] [--write]

sample.c solves random deals and at some nodes searches every card on its own. The loss of trying a card
first is the logarithm of the nodes that then go to waste: its own, and, if it does not settle the
node, those of the card that must be tried after it, against the best card's. The weights are those that make
the expected loss least when the first card is drawn by softmax of the weighted sums of features;
gradient descent (Adam) finds them, on nine nodes in ten; the tenth is for the report. The deals are not those
of the benchmark. Needs a C compiler. Rebuild after --write, and pin the new signature (bench.py --signature).
"""

from __future__ import annotations

import argparse
import os
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

ROOT = Path(__file__).parent.parent
RATE = "4e-5"
MOST_CARDS = 10
SCALE = 12.5  # of the written integers to the learned weights
FEATURE_SCALE = 8.0
KINDS = {"FOLLOW": (1, 36, 12), "LEAD": (0, 8, 16)}  # led, kinds, features: see csrc/order.h

Array = npt.NDArray[Any]


@dataclass(frozen=True)
class Samples:
    """Nodes by cards: `features` (n, 10, features), `kinds`, `losses` and `real` (n, 10), bits and truths."""

    features: Array
    kinds: Array
    losses: Array
    real: Array


def sample(seconds: float, seed: int, folder: Path) -> list[Path]:
    """Builds sample.c and runs one copy a processor; returns the files they wrote."""
    program = folder / "sample"
    flags = ["-std=c11", "-D_POSIX_C_SOURCE=200809L", "-O3", f"-I{ROOT / 'csrc'}", f"-I{ROOT / 'tests' / 'c'}"]
    sources = [str(ROOT / "benchmarks" / "sample.c"), str(ROOT / "csrc" / "budget.c")]
    subprocess.run([os.environ.get("CC", "cc"), *flags, *sources, "-o", str(program)], check=True)
    paths = [folder / f"samples{copy}" for copy in range(os.cpu_count() or 1)]
    running = []
    for copy, path in enumerate(paths):
        with open(path, "w", encoding="ascii") as out:
            running.append(subprocess.Popen([str(program), str(seed + 10**6 * copy), str(seconds), RATE], stdout=out))
    if any(process.wait() for process in running):
        raise SystemExit("sampling failed")
    return paths


def read(paths: list[Path], led: int, features: int) -> Samples:
    """Reads the nodes at which it matters which card is first."""
    nodes = []
    for path in paths:
        for line in path.read_text(encoding="ascii").splitlines():
            head, count, *rest = map(int, line.split())
            if head != led:
                continue
            table = np.array(rest).reshape(count, 3 + features)
            if not (table[:, 0].all() and table[:, 1].max() <= 1.05 * table[:, 1].min()):
                nodes.append(table)
    shape = len(nodes), MOST_CARDS
    out = Samples(
        np.zeros((*shape, features), np.float32), np.zeros(shape, np.int64), np.zeros(shape), np.zeros(shape, np.bool_)
    )
    for index, table in enumerate(nodes):
        count, settles, cost = len(table), table[:, 0] == 1, table[:, 1] + 4.0
        best = cost[settles].min()
        out.features[index, :count] = table[:, 3:] / FEATURE_SCALE
        out.kinds[index, :count] = table[:, 2]
        out.losses[index, :count] = np.log2(np.where(settles, cost, cost + best) / best)
        out.real[index, :count] = True
    return out


def chances(samples: Samples, nodes: Array, weights: Array) -> Array:
    """Returns the chance of each card to be first, shape (nodes, 10)."""
    scores = np.einsum("ncf,ncf->nc", samples.features[nodes], weights[samples.kinds[nodes]])
    scores = np.where(samples.real[nodes], scores, -np.inf)
    raised = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.asarray(raised / raised.sum(axis=1, keepdims=True))


def first_loss(samples: Samples, nodes: Array, weights: Array) -> float:
    """Returns the mean loss, in bits, of trying the card with the best score first."""
    best = chances(samples, nodes, weights).argmax(axis=1)
    return float(samples.losses[nodes, best].mean())


def learn(samples: Samples, kinds: int, features: int, steps: int = 2000) -> Array:
    """Returns the weights, shape (kinds, features), after printing what they are worth on unseen nodes."""
    generator = np.random.default_rng(0)
    everything = np.arange(len(samples.losses))
    unseen, seen = everything[everything % 10 == 0], everything[everything % 10 != 0]
    weights, mean, square = (np.zeros((kinds, features)) for _ in range(3))
    for step in range(1, steps + 1):
        nodes = generator.choice(seen, min(4096, len(seen)), replace=False)
        chance, losses = chances(samples, nodes, weights), samples.losses[nodes]
        slope = chance * (losses - (chance * losses).sum(axis=1, keepdims=True)) / len(nodes)
        gradient = 1e-5 * weights
        np.add.at(gradient, samples.kinds[nodes], slope[..., None] * samples.features[nodes])
        mean = 0.9 * mean + 0.1 * gradient
        square = 0.999 * square + 0.001 * gradient**2
        rate = 0.05 * (1 - 0.9 * step / steps)
        weights -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-9)
    print(f"{len(seen)} nodes learned from; first card on {len(unseen)} others costs", end=" ")
    print(f"{first_loss(samples, unseen, weights):.3f} bits, {first_loss(samples, seen, weights):.3f} on those seen")
    return weights


def as_c(tables: dict[str, Array]) -> str:
    """Returns the text of weights.h."""
    parts = [
        "/* weights.h - what a card promises, by kind and feature (see order.c). Written by benchmarks/tune.py. */",
        '#ifndef SUECA_WEIGHTS_H\n#define SUECA_WEIGHTS_H\n\n#include "order.h"\n',
    ]
    for name, weights in tables.items():
        rows = np.rint(weights * SCALE).astype(int).tolist()
        lines = "".join(f"    {{{', '.join(map(str, row))}}},\n" for row in rows)
        parts.append(f"static const int16_t {name}_WEIGHTS[{name}_KINDS][{name}_FEATURES] = {{\n{lines}}};\n")
    return "\n".join([*parts, "#endif\n"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=240, help="how long to sample, on each processor")
    parser.add_argument("--seed", type=int, default=1, help="of the random deals")
    parser.add_argument("--write", action="store_true", help="write csrc/weights.h")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        paths = sample(options.seconds, options.seed, Path(folder))
        tables = {
            name: learn(read(paths, led, features), kinds, features) for name, (led, kinds, features) in KINDS.items()
        }
    if options.write:
        (ROOT / "csrc" / "weights.h").write_text(as_c(tables), encoding="ascii")


if __name__ == "__main__":
    main()
