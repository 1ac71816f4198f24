"""`sueca convert`."""

from pathlib import Path

import pytest

import shell
from sueca.notation.records import read_records
from sueca.record import Record

HANDS = Path(__file__).parents[2] / "examples" / "hands"


def records(text: str, **options: str) -> list[Record]:
    """Returns the records of a text, all good."""
    found = list(read_records(text, **options))  # type: ignore[arg-type]
    assert all(isinstance(record, Record) for record in found)
    return [record for record in found if isinstance(record, Record)]


@pytest.mark.parametrize("to", ["native", "json"])
def test_there_and_back(to: str) -> None:
    source = HANDS / "evening.sueca.txt"
    output = shell.sueca("convert", str(source), "--to", to)
    assert (output.code, output.err) == (0, "")
    assert records(output.out) == records(source.read_text("utf-8"))
    assert shell.sueca("convert", "-", "--to", to, stdin=output.out).out == output.out


def test_a_robots_log_becomes_readable() -> None:
    output = shell.sueca("convert", str(HANDS / "robot.log"))
    assert output.out.startswith('[North "P0"]\n')
    assert [record.plays for record in records(output.out)] == [
        records((HANDS / "evening.sueca.txt").read_text())[1].plays
    ]


def test_what_a_format_cannot_hold_is_told_and_the_rest_written() -> None:
    output = shell.sueca("convert", str(HANDS / "robot.log"), str(HANDS / "scoresheet.txt"), "--to", "coursework")
    assert output.code == 2
    assert output.err.startswith(f"error: {HANDS / 'robot.log'}, line 1: a coursework file begins with the trump card")
    assert output.out == (HANDS / "scoresheet.txt").read_text()


def test_formats_that_are_none() -> None:
    for to, problem in (("pbn", "'pbn' is not a format"), ("robot", "'robot' is not a format that is written")):
        output = shell.sueca("convert", str(HANDS / "robot.log"), "--to", to)
        assert (output.code, output.out) == (2, "")
        assert problem in output.err
