"""The progress bar."""

import io
import sys
import time

import pytest

from sueca.cli import progress
from sueca.cli.progress import Bar
from sueca.language import using


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def _standard_error(monkeypatch: pytest.MonkeyPatch, delay: float) -> Terminal:
    """Puts a terminal in the place of standard error; called in the test, for pytest too replaces it before."""
    stream = Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(progress, "_DELAY", delay)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")
    return stream


def _wait_for(stream: Terminal, text: str) -> None:
    until = time.monotonic() + 10
    while text not in stream.getvalue():
        assert time.monotonic() < until, stream.getvalue()
        time.sleep(0.01)


def test_it_appears_after_a_while_and_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = _standard_error(monkeypatch, 0.01)
    with Bar(16) as bar:
        bar.advance()
        _wait_for(terminal, "1/16")
        bar.advance()
        _wait_for(terminal, "2/16")
        bar.advance(16)
        _wait_for(terminal, "16/16")
    assert terminal.getvalue().endswith("\x1b[2K")


def test_it_speaks_the_language_of_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = _standard_error(monkeypatch, 0.01)
    with using("pt"), Bar(16):
        _wait_for(terminal, "a resolver")


def test_it_gives_way_to_what_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = _standard_error(monkeypatch, 0.01)
    with Bar(None) as bar:
        _wait_for(terminal, "solving")
        with bar.hidden(terminal):
            terminal.write("a result\n")
        shown = terminal.getvalue()
        assert shown.index("\x1b[2K") < shown.index("a result")
        with bar.hidden(io.StringIO()):
            pass


def test_it_leaves_standard_output_alone(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    terminal = _standard_error(monkeypatch, 0.01)
    with Bar(2):
        _wait_for(terminal, "solving")
        print("a result")
    assert capfd.readouterr().out == "a result\n"


def test_short_work_shows_none(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = _standard_error(monkeypatch, 60)
    with Bar(2) as bar:
        bar.advance()
    assert terminal.getvalue() == ""


def test_unwanted_it_stays_away(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = _standard_error(monkeypatch, 0)
    with Bar(2, wanted=False) as bar:
        time.sleep(0.05)
        bar.advance()
    assert terminal.getvalue() == ""


def test_no_terminal_shows_none(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(progress, "_DELAY", 0)
    with Bar(2) as bar:
        time.sleep(0.05)
        bar.advance()
    assert stream.getvalue() == ""
