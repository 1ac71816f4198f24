"""The README's console blocks show what the commands print; its Python is doctested by pytest itself."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BLOCKS = re.findall(r"^```console\n\$ sueca (.*)\n((?:.*\n)*?)```$", (ROOT / "README.md").read_text("utf-8"), re.M)


def lasting(screen: str) -> list[str]:
    """Returns the lines without the time of the search."""
    return [re.sub(r"(?<= nodes, ).*", "TIME", line.rstrip()) for line in screen.strip().splitlines()]


@pytest.mark.parametrize(("arguments", "shown"), BLOCKS, ids=[arguments for arguments, _ in BLOCKS])
def test_the_readme_shows_what_is_printed(arguments: str, shown: str) -> None:
    command = [sys.executable, "-m", "sueca", *shlex.split(arguments)]
    environment = {**os.environ, "COLUMNS": "80", "PYTHONIOENCODING": "utf-8", "LC_ALL": "C"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=True)
    assert lasting(done.stdout.decode()) == lasting(shown)


def test_there_are_such_blocks() -> None:
    assert len(BLOCKS) >= 3
