"""What can be wrong with an input, by cause; every message says where and what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


class SuecaError(ValueError):
    """Bad input of any kind; catch this to catch them all."""


class CardError(SuecaError):
    """A text that names no card, rank, suit, seat or side."""


class DealError(SuecaError):
    """Hands that do not fit together: duplicates, wrong lengths, cards outside the pack.

    `card` is the one that does not fit, if it is a single one.
    """

    def __init__(self, problem: str, *, card: object = None) -> None:
        super().__init__(problem)
        self.card = card


class PlayError(SuecaError):
    """A card that the seat to play may not play."""


class ScoreError(SuecaError):
    """Points, tricks or a way of scoring that cannot be."""


class LimitError(SuecaError):
    """An exact value asked of a solution that a limit cut short."""


class NotationError(SuecaError):
    """A text that is not in the notation.

    `line` and `column` count from 1; `source` names the file, if there is one.
    `str()` of the error puts what is known of the place before the `problem`.
    """

    def __init__(
        self,
        problem: str,
        *,
        column: int | None = None,
        line: int | None = None,
        source: str | None = None,
    ) -> None:
        super().__init__(problem)
        self.problem = problem
        self.column = column
        self.line = line
        self.source = source

    def __str__(self) -> str:
        place = [
            *([self.source] if self.source is not None else []),
            *([f"line {self.line}"] if self.line is not None else []),
            *([f"column {self.column}"] if self.column is not None else []),
        ]
        return ": ".join([", ".join(place), self.problem] if place else [self.problem])

    def at(self, *, line: int | None = None, source: str | None = None) -> NotationError:
        """Returns the same error with the line and the source filled in."""
        return NotationError(
            self.problem,
            column=self.column,
            line=self.line if line is None else line,
            source=self.source if source is None else source,
        )


class BatchError(SuecaError):
    """Rows of arrays that are no positions: `rows` gives the problem of each by its index."""

    def __init__(self, rows: Mapping[int, str]) -> None:
        shown = [f"row {row}: {problem}" for row, problem in list(rows.items())[:5]]
        more = [f"and {len(rows) - len(shown):,} more"] if len(rows) > len(shown) else []
        super().__init__("; ".join([*shown, *more]))
        self.rows = dict(rows)

    def __reduce__(self) -> tuple[type[BatchError], tuple[Mapping[int, str]]]:
        return type(self), (self.rows,)


class RecordError(SuecaError):
    """A record that cannot be read or cannot have happened, with everything that is wrong with it.

    `problems` are in the order of the text; `parts` tell of each which part of the record it is about, where that
    is known. `str()` of the error puts all problems, one a line.
    """

    def __init__(self, problems: Sequence[NotationError], *, parts: Sequence[tuple[str, int]] = ()) -> None:
        super().__init__(tuple(problems))
        self.problems = tuple(problems)
        self.parts = tuple(parts)

    def __str__(self) -> str:
        return "\n".join(map(str, self.problems))
