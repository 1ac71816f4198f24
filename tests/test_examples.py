"""Every example runs, and is what it says it is."""

import subprocess
import sys
from pathlib import Path

import pytest

from sueca import Position, Solver, SuecaError, read_positions

EXAMPLES = Path(__file__).parent.parent / "examples"


def deals() -> list[tuple[str, Position]]:
    """Returns the positions of deals.txt, each with the comment above it."""
    lines = (EXAMPLES / "deals.txt").read_text(encoding="utf-8").splitlines()
    found = []
    for number, position in read_positions(lines):
        assert not isinstance(position, SuecaError)
        found.append((lines[number - 2].removeprefix("# "), position))
    return found


@pytest.mark.parametrize("script", sorted(EXAMPLES.glob("*.py")), ids=lambda path: path.name)
def test_scripts_run(script: Path) -> None:
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout


def test_deals_are_what_their_comments_say() -> None:
    solver = Solver()
    solved = {comment: solver.solve(position) for comment, position in deals()}
    assert len(solved) == 8

    def games(start: str) -> object:
        return next(solution.games for comment, solution in solved.items() if comment.startswith(start))

    assert games("A tie") == (0, 0)
    assert games("A bandeira") == (0, 4)
    assert games("All 120 points") == (2, 0)
    assert games("Exactly 90-30") == (1, 0)


def test_the_obvious_lead_loses() -> None:
    comment, position = deals()[0]
    values = {str(value.card): value.lower for value in Solver().solve_cards(position).cards}
    assert (values["AD"], values["QC"], values["JC"]) == (53, 70, 70)
    assert "53" in comment
    assert "70" in comment
