"""`sueca judge`: the screens, the files it writes, and what is wrong with records and options."""

import csv
import io
import json
from pathlib import Path

import pytest

import shell
from sueca import Seat, judge, read_record_file
from sueca.record import Record
from sueca.render.judging_export import judgement_json

HANDS = Path(__file__).parents[2] / "examples" / "hands"
LOST, EVENING, REVOKE = (str(HANDS / f"{name}.sueca.txt") for name in ("lost", "evening", "revoke"))
LATE = ("--trick", "8")


def test_the_screen() -> None:
    output = shell.sueca("judge", LOST, "--trick", "6", "--samples", "40")
    assert (output.code, output.err) == (0, "")
    lines = [line.rstrip() for line in output.out.splitlines()]
    assert lines[:2] == ["Thursday, first hand", "N Ana   E Rui   S Zé   W Luís"]
    assert sum(line.startswith("6  ") for line in lines) == 3
    assert lines[-1].startswith("Deals are played as if all saw all hands")
    assert max(map(len, lines)) <= 80


def test_it_judges_as_the_library_does() -> None:
    record = next(read_record_file(LOST))
    assert isinstance(record, Record)
    output = shell.sueca("judge", LOST, "--trick", "7", "--seat", "e", "--samples", "30", "--seed", "4", "--json")
    [value] = output.records
    found = judgement_json(judge(record, plays=range(24, 28), seats=[Seat.E], samples=30, seed=4))
    for each in (value, found):
        each.pop("seconds")
        each.pop("record")
    assert value == json.loads(json.dumps(found))
    assert value["decisions"][0]["seat"] == "E"
    assert "strategy fusion" in value["caveat"]


def test_one_player_by_name() -> None:
    [value] = shell.sueca("judge", LOST, *LATE, "--player", "zé", "--json").records
    assert {each["player"] for each in value["decisions"]} == {"Zé"}
    output = shell.sueca("judge", LOST, *LATE, "--player", "Eva")
    assert (output.code, output.out) == (2, "")
    assert output.err == f"error: {LOST}, line 1: --player: nobody is called 'Eva'; players are Ana, Rui, Zé and Luís\n"


def test_in_full() -> None:
    lines = shell.sueca("judge", LOST, *LATE, "--full").out.splitlines()
    assert sum(" to play   " in line for line in lines) == 4
    assert sum(line.endswith("  seen") for line in lines) == 4


def test_several_hands_end_with_the_players() -> None:
    lines = shell.sueca("judge", EVENING, *LATE).out.splitlines()
    assert {line.split()[0] for line in lines[-4:]} == {"Zé", "Luís", "Rui", "Ana"}


def test_a_revoke_stops_it_or_not() -> None:
    stopped = shell.sueca("judge", REVOKE, "--samples", "3", "--trick", "7")
    ignored = shell.sueca("judge", REVOKE, "--samples", "3", "--trick", "7", "--ignore-revoke")
    assert "Judged up to the revoke of E in trick 5" in stopped.out
    assert "No card was a choice." in stopped.out
    assert "Judged up to" not in ignored.out
    assert "7  " in ignored.out
    assert (stopped.code, ignored.code) == (0, 0)


def test_ascii_and_portuguese() -> None:
    output = shell.program("judge", LOST, *LATE, PYTHONIOENCODING="ascii")
    assert output.out.isascii()
    told = shell.sueca("judge", LOST, *LATE, "--lang", "pt").out
    assert "às cegas" in told
    assert "unseen" not in told


def test_the_csv(tmp_path: Path) -> None:
    target = tmp_path / "judged.csv"
    assert shell.sueca("judge", LOST, *LATE, "--csv", str(target)).code == 0
    rows = list(csv.DictReader(io.StringIO(target.read_text("utf-8"))))
    assert {row["trick"] for row in rows} == {"8"}
    assert sum(row["played"] == "yes" for row in rows) == 4


@pytest.mark.parametrize(("file", "options"), [("typed.txt", ["--trump", "H", "--leader", "N"]), ("robot.log", [])])
def test_other_formats(file: str, options: list[str]) -> None:
    assert shell.sueca("judge", str(HANDS / file), *LATE, *options).code == 0


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["nowhere.txt"], "error: cannot read nowhere.txt: No such file or directory"),
        ([LOST, "--samples", "none"], "error: --samples: 'none' is not a whole number from 1 to 1000000"),
        ([LOST, "--samples", "0"], "error: --samples: '0' is not a whole number from 1 to 1000000"),
        ([LOST, "--time", "-1"], "error: --time: '-1' is not a number of more than 0"),
        ([LOST, "--time", "nan"], "error: --time: 'nan' is not a number of more than 0"),
        ([LOST, "--seed", "-1"], "error: --seed: '-1' is not a whole number of 0 or more"),
        ([LOST, "--jobs", "0"], "error: --jobs: '0' is not a whole number from 1 to 1024"),
        ([LOST, "--trick", "11"], "error: --trick: '11' is not a whole number from 1 to 10"),
        ([LOST, "--seat", "Q"], "error: --seat: 'Q' is not a seat; seats are N, E, S and W"),
        ([LOST, "--seat", "X"], f"error: {LOST}, line 1: --seat: 'X' is not a seat; seats are N, E, S and W"),
        ([LOST, "--seat", "N", "--player", "Ana"], "error: choose one of --seat and --player"),
        (
            [LOST, "--csv", "nowhere/at/all.csv"],
            "error: cannot write nowhere/at/all.csv: there is no folder nowhere/at",
        ),
    ],
)
def test_bad_arguments(arguments: list[str], error: str) -> None:
    output = shell.sueca("judge", *arguments)
    assert (output.code, output.out) == (2, "")
    assert output.err == f"{error}\n"
