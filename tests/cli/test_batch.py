"""What holds for every command: headings, colours, encodings, closed pipes, Ctrl-C."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import pytest

import verified
from shell import BAD, ENDING, SMALL, environment, program, sueca
from sueca import format_position


def test_several_positions_have_headings(tmp_path: Path) -> None:
    file = tmp_path / "deals.txt"
    file.write_text(f"{SMALL}\n{BAD}\n\n{ENDING}\n")
    lines = sueca("solve", str(file)).out.splitlines()
    assert lines[0].startswith("1  ")
    assert any(line.startswith("3  ") for line in lines)
    assert all(len(line) <= 80 for line in lines)


@pytest.mark.skipif(sys.platform == "win32", reason="any bytes in a file name")
@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_a_heading_shows_a_name_that_cannot_be_printed(encoding: str, tmp_path: Path) -> None:
    file = tmp_path / "é\udcff.txt"
    file.write_text(SMALL)
    output = program("solve", str(file), SMALL, PYTHONIOENCODING=encoding)
    assert (output.code, output.err) == (0, "")
    assert "?.txt, line 1" in output.out


def test_one_position_has_no_heading() -> None:
    for output in (sueca("solve", SMALL), sueca("solve", "-", stdin=SMALL)):
        assert output.out.splitlines()[0].strip() == "N"


def test_screens_are_ascii_where_nothing_else_can_be_printed() -> None:
    output = program("solve", ENDING, PYTHONIOENCODING="ascii")
    assert output.code == 0
    assert output.out.isascii()
    assert "trump h" in output.out
    assert "NS 62 - EW 58   NS wins 1 game" in output.out
    assert "S (Qc)  E (5d)  N 2s  W Kh*" in output.out


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


def _started(*arguments: str) -> subprocess.Popen[str]:
    """Starts the program, whose pipes the caller reads and writes."""
    return subprocess.Popen(
        [sys.executable, "-m", "sueca", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        encoding="utf-8",
    )


def _stream(pipe: IO[str] | None) -> IO[str]:
    assert pipe is not None
    return pipe


@pytest.fixture
def _heeding_ctrl_c() -> Iterator[None]:
    """Lets Ctrl-C reach programs that are started, though it may be ignored here, as in the background of a shell."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("_heeding_ctrl_c")
@pytest.mark.skipif(sys.platform == "win32", reason="signals and pipes of POSIX")
class TestEndings:
    @pytest.mark.parametrize("arguments", [("solve",), ("solve", "--json"), ("cards",)])
    def test_a_closed_pipe_ends_quietly(self, arguments: tuple[str, ...], tmp_path: Path) -> None:
        file = tmp_path / "deals.txt"
        file.write_text(f"{SMALL}\n" * 1000)
        with _started(*arguments, str(file)) as process:
            assert _stream(process.stdout).readline()
            _stream(process.stdout).close()
            assert _stream(process.stderr).read() == ""
            assert process.wait(timeout=30) == 0

    def test_a_closed_pipe_ends_random_deals_quietly(self) -> None:
        with _started("deal", "--count", "100000") as process:
            assert _stream(process.stdout).readline()
            _stream(process.stdout).close()
            assert _stream(process.stderr).read() == ""
            assert process.wait(timeout=30) == 0

    def test_ctrl_c_ends_a_batch_with_130(self) -> None:
        deals = "".join(f"{format_position(position)}\n" for position, _ in verified.full_deals()[:100])
        with _started("solve", "--json", "-") as process:
            print(deals, file=_stream(process.stdin), flush=True)
            assert _stream(process.stdout).readline()
            process.send_signal(signal.SIGINT)
            assert _stream(process.stderr).read() == ""
            assert process.wait(timeout=30) == 130

    def test_ctrl_c_ends_waiting_for_input_with_130(self) -> None:
        with _started("solve", "--json", "-") as process:
            print(SMALL, file=_stream(process.stdin), flush=True)
            assert _stream(process.stdout).readline()
            process.send_signal(signal.SIGINT)
            assert _stream(process.stderr).read() == ""
            assert process.wait(timeout=30) == 130
