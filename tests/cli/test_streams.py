"""Standard streams that are closed or full."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from shell import BAD, SMALL, environment

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="redirections of a POSIX shell")

COMMANDS = ["--version", "--help", "solve --help", f"solve '{SMALL}'", f"solve '{SMALL}' --json", "deal"]


def _shell(command: str) -> subprocess.CompletedProcess[str]:
    """Runs the program in a shell, which redirects its streams."""
    line = f"'{sys.executable}' -m sueca {command}"
    return subprocess.run(
        line, shell=True, capture_output=True, encoding="utf-8", env=environment(), timeout=60, check=False
    )


@pytest.mark.parametrize("command", COMMANDS)
def test_closed_ones_are_no_trouble(command: str) -> None:
    for closed in (">&-", "2>&-", ">&- 2>&-"):
        done = _shell(f"{command} {closed}")
        assert (done.returncode, done.stderr) == (0, "")
        assert bool(done.stdout) == (closed == "2>&-")


def test_bad_input_is_told_by_the_code_alone_where_nobody_listens() -> None:
    for closed in (">&-", "2>&-"):
        assert _shell(f"solve '{BAD}' {closed}").returncode == 2
    done = _shell("solve - <&-")
    assert (done.returncode, done.stderr) == (2, "error: standard input is closed\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device")
@pytest.mark.parametrize("command", [*COMMANDS, "deal --count 3000"])
def test_a_full_disk_is_one_message_and_not_bad_input(command: str) -> None:
    done = _shell(f"{command} >/dev/full")
    assert done.returncode == 1
    assert done.stderr == "error: cannot write the output: No space left on device\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device")
def test_errors_that_cannot_be_written_are_told_by_the_code() -> None:
    assert _shell(f"solve '{BAD}' 2>/dev/full").returncode == 2


def test_standard_input_that_cannot_be_read_is_bad_input() -> None:
    """A descriptor for writing only stands in for a broken one."""
    done = subprocess.run(
        [sys.executable, "-m", "sueca", "solve", "-"],
        stdin=(null := os.open(os.devnull, os.O_WRONLY)),
        capture_output=True,
        encoding="utf-8",
        env=environment(),
        check=False,
    )
    os.close(null)
    assert done.returncode == 2
    assert done.stderr == "error: cannot read standard input: Bad file descriptor\n"
