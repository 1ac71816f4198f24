"""What holds for every command: headings, colours, encodings, closed pipes, Ctrl-C."""

import signal
import subprocess
import sys
from pathlib import Path
from typing import IO

import pytest

from shell import BAD, DEAL, ENDING, SMALL, environment, program, sueca


def test_several_positions_have_headings(tmp_path: Path) -> None:
    file = tmp_path / "deals.txt"
    file.write_text(f"{SMALL}\n{BAD}\n\n{ENDING}\n")
    lines = sueca("solve", str(file)).out.splitlines()
    assert lines[0].startswith("1  ")
    assert any(line.startswith("3  ") for line in lines)
    assert all(len(line) <= 80 for line in lines)


def test_one_position_has_no_heading() -> None:
    for output in (sueca("solve", SMALL), sueca("solve", "-", stdin=SMALL)):
        assert output.out.splitlines()[0].strip() == "N"


def test_screens_are_ascii_where_nothing_else_can_be_printed() -> None:
    output = program("solve", ENDING, PYTHONIOENCODING="ascii")
    assert output.code == 0
    assert output.out.isascii()
    assert "trump H" in output.out
    assert "NS 62 - EW 58   NS wins 1 game" in output.out
    assert "S (QC)  E (5D)  N 2S  W KH*" in output.out


def test_symbols_in_an_error_are_no_trouble() -> None:
    output = program("solve", "N:♠♠♠.A.. K... 7... 2... S N", PYTHONIOENCODING="ascii")
    assert output.code == 2
    assert output.err.startswith("error: ")
    assert "Traceback" not in output.err


def test_colours_only_where_wanted() -> None:
    red = "\x1b[31m"
    coloured = program("solve", ENDING, NO_COLOR="", FORCE_COLOR="1", TERM="xterm-256color")
    assert red in coloured.out
    plain = program("solve", ENDING, NO_COLOR="1", FORCE_COLOR="1", TERM="xterm-256color")
    assert red not in plain.out
    piped = program("solve", ENDING, NO_COLOR="", TERM="xterm-256color")
    assert "\x1b" not in piped.out


@pytest.mark.parametrize("columns", ["60", "80", "120"])
def test_a_screen_needs_no_more_than_60_columns(columns: str) -> None:
    output = program("solve", ENDING, COLUMNS=columns)
    assert max(map(len, output.out.splitlines())) <= 60
    assert "…" not in output.out


def _started(*options: str) -> subprocess.Popen[str]:
    """Starts `sueca solve -`, whose pipes the caller writes and reads."""
    pipe = subprocess.PIPE
    command = [sys.executable, "-m", "sueca", "solve", *options, "-"]
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, env=environment(), encoding="utf-8")


def _stream(pipe: IO[str] | None) -> IO[str]:
    assert pipe is not None
    return pipe


@pytest.mark.skipif(sys.platform == "win32", reason="signals and pipes of POSIX")
class TestEndings:
    @pytest.mark.parametrize("options", [(), ("--json",)])
    def test_a_closed_pipe_ends_quietly(self, options: tuple[str, ...]) -> None:
        with _started(*options) as process:
            lines = _stream(process.stdin)
            print(SMALL, SMALL, sep="\n", file=lines, flush=True)
            assert _stream(process.stdout).readline()
            _stream(process.stdout).close()
            lines.write(f"{DEAL}\n" * 100)
            lines.close()
            assert _stream(process.stderr).read() == ""
            assert process.wait(timeout=30) == 0

    def test_ctrl_c_ends_a_batch_with_130(self) -> None:
        with _started("--json") as process:
            print(SMALL, file=_stream(process.stdin), flush=True)
            assert _stream(process.stdout).readline()
            process.send_signal(signal.SIGINT)
            assert process.wait(timeout=30) == 130
            assert _stream(process.stderr).read() == ""
