"""The command line as tests call it: in this process, or as a program of its own."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from typing import Any

from typer.testing import CliRunner

from sueca.cli import app

DEAL = "N:6.Q6.K43.Q642 AQ52.J.J5.AJ3 K3.432.7Q6.7K 7J4.A7K5.A2.5 S W"
ENDING = "N:652.J.Q. .742.6. .A3.A.K .K65.7J. H S QC,5D 32-28"
SMALL = "N:A... K... 7... 2... S N"
BAD = "N:A... K... 8... 2... S N"

_SETTINGS = {
    "COLUMNS": "80",
    "NO_COLOR": "1",
    "TERM": "dumb",
    "PYTHONIOENCODING": "utf-8",
    "LC_ALL": "C",
    "LANGUAGE": "",
}


class Output:
    """What a command printed, and its exit code."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err

    @property
    def records(self) -> list[dict[str, Any]]:
        """The JSON objects, one a line."""
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def screen(self) -> str:
        """What is printed, without the figures that vary from run to run."""
        return re.sub(r"(under )?[0-9.,]+ (ms|s)$", "TIME", self.out, flags=re.MULTILINE)


def sueca(*arguments: str, stdin: str | bytes = "", **changes: str) -> Output:
    """Runs a command in this process, in a changed environment."""
    result = CliRunner(env={**_SETTINGS, **changes}).invoke(app, arguments, input=stdin, prog_name="sueca")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Output(result.exit_code, result.stdout, result.stderr)


def pipeline(text: str) -> Output:
    """Runs commands of the program that are joined by `|`, each in this process."""
    output = Output(0, "", "")
    for command in text.split("|"):
        name, *arguments = shlex.split(command)
        assert name == "sueca"
        output = sueca(*arguments, stdin=output.out)
    return output


def environment(**changes: str) -> dict[str, str]:
    """Returns the environment for a program of its own."""
    return {name: value for name, value in {**os.environ, **_SETTINGS, **changes}.items() if value}


def program(*arguments: str, stdin: str = "", **changes: str) -> Output:
    """Runs a command as a program of its own, in a changed environment."""
    done = subprocess.run(
        [sys.executable, "-m", "sueca", *arguments],
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        env=environment(**changes),
        timeout=60,
        check=False,
    )
    return Output(done.returncode, done.stdout, done.stderr)
