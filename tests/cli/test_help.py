"""The help of every command, and the examples in it."""

import re
import subprocess
import sys

import pytest

import sueca as package
from shell import environment, pipeline, sueca

COMMANDS = ("solve", "cards", "table", "score", "deal", "goal", "judge", "hint")


def _examples(*command: str) -> list[str]:
    """Returns the commands at the end of a help text, each after what it shows."""
    text = sueca(*command, "--help", COLUMNS="200").out
    return re.findall(r"(?:^|(?<!Usage)[:?]) *(sueca \w.*?) *$", text, re.MULTILINE)


EXAMPLES = sorted({example for command in ((), *((name,) for name in COMMANDS)) for example in _examples(*command)})


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_and_examples(command: str) -> None:
    output = sueca(command, "--help")
    assert output.code == 0
    assert all(len(line) <= 80 for line in output.out.splitlines())
    assert len(_examples(command)) >= 2
    assert sueca(command, "-h").out == output.out


def test_the_help_names_every_command() -> None:
    output = sueca("--help")
    assert output.code == 0
    assert all(f" {name} " in output.out for name in COMMANDS)
    assert len(_examples()) >= 2
    assert "Usage" in sueca().out


@pytest.mark.parametrize("command", [(), *((name,) for name in COMMANDS)])
def test_only_options_with_a_value_show_one(command: tuple[str, ...]) -> None:
    text = sueca(*command, "--help", COLUMNS="200").out
    assert not re.search(r"<\w+|\[x|BOOLEAN", text)
    assert all(re.search(rf"{flag} +(-h +)?[A-Z]\w+ ", text) for flag in ("--json", "--help") if flag in text)


@pytest.mark.parametrize("command", ["solve", "cards", "table", "goal"])
def test_the_usage_names_the_argument(command: str) -> None:
    assert f"Usage: sueca {command} [OPTIONS] DEAL..." in sueca(command, "--help").out


def test_defaults_are_stated() -> None:
    assert "16 if not given" in sueca("solve", "--help").out
    assert "[default: 1]" in sueca("deal", "--help").out


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_runs(example: str) -> None:
    output = pipeline(example)
    assert output.code == 0
    assert output.out
    assert output.err == ""


def test_version() -> None:
    assert sueca("--version").out == f"sueca {package.__version__}\n"


def test_an_unknown_command_is_an_error_of_usage() -> None:
    output = sueca("slove")
    assert output.code == 2
    assert output.err.startswith("error: no such command 'slove'")
    assert output.err.count("\n") == 1


def test_help_imports_nothing_slow() -> None:
    script = "import sys, sueca.cli; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env=environment(), check=True)
    assert not {"numpy", "rich.progress"} & set(done.stdout.split())


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (
            "sueca ",
            [
                *("solve", "cards", "table", "review", "judge", "hint", "score", "goal"),
                *("batch", "convert", "deal", "match", "engine"),
            ],
        ),
        ("sueca solve --rules ", ["portugal", "brazil", "azores"]),
        ("sueca solve --trump ", ["S", "H", "D", "C"]),
        ("sueca solve --side ", ["NS", "EW"]),
    ],
)
def test_shell_completion(words: str, expected: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "sueca"],
        capture_output=True,
        text=True,
        env=environment(_SUECA_COMPLETE="complete_bash", COMP_WORDS=words, COMP_CWORD=str(len(words.split()))),
        check=True,
    )
    assert done.stdout.split() == expected
