"""The options of `sueca judge` and `sueca hint` that tell how deals are sampled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import typer

from sueca.cli.values import positive, whole

_PANEL = "Sampling"


def _option(name: str, metavar: str, text: str) -> object:
    return typer.Option(name, metavar=metavar, help=text, show_default=False, rich_help_panel=_PANEL)


SamplesOption = Annotated[
    str | None, _option("--samples", "N", "Judge N deals; if not given, until the error is under 1 point.")
]
TimeOption = Annotated[str | None, _option("--time", "X", "Begin no more deals of a decision after X seconds.")]
SeedOption = Annotated[str, _option("--seed", "N", "Draw the same deals for the same seed, 0 if not given.")]
JobsOption = Annotated[str | None, _option("--jobs", "N", "Use N threads, as many as cores if not given.")]
CsvOption = Annotated[
    str | None,
    typer.Option("--csv", metavar="FILE", help="Write a line a card that could be played.", show_default=False),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sampling:
    """How deals are sampled, as `sueca.unseen.hints.hint` takes it."""

    samples: int | None
    seconds: float | None
    seed: int
    jobs: int | None

    @classmethod
    def parse(cls, samples: str | None, time: str | None, seed: str, jobs: str | None) -> Sampling:
        """Reads the options. Raises `SuecaError` for one that is no such number."""
        return cls(
            samples=None if samples is None else whole("--samples", samples, 1, _MOST),
            seconds=None if time is None else positive("--time", time),
            seed=whole("--seed", seed, 0),
            jobs=None if jobs is None else whole("--jobs", jobs, 1, _MOST_JOBS),
        )


_MOST = 1_000_000
_MOST_JOBS = 1024
