"""`sueca review`: the screens, the files it writes, and what is wrong with records."""

import csv
import io
import json
import os
from pathlib import Path

import pytest

import shell
from sueca.analysis import review
from sueca.notation.records import read_record_file
from sueca.record import Record
from sueca.saved import review_from_json

HANDS = Path(__file__).parents[2] / "examples" / "hands"
LOST, EVENING, REVOKE = (str(HANDS / f"{name}.sueca.txt") for name in ("lost", "evening", "revoke"))


def test_the_screen() -> None:
    output = shell.sueca("review", LOST)
    assert output.code == 0
    assert output.err == ""
    lines = [line.rstrip() for line in output.out.splitlines()]
    assert "NS 69 – EW 51   with best play     NS wins 1 game" in lines
    assert "NS 51 – EW 69   as it was played   EW wins 1 game" in lines
    assert " 3  N 7♦-25!  W 5♥*   S 4♦   E 3♦   W     10  15  25     59" in lines
    assert "3  N 7♦   25!  K♠        led a loser" in lines
    assert "  N led 7♦ and lost the trick: K♠ was the lead." in lines
    assert lines[-1] == "points lost   N 35   E 17   S 2   W 2   NS 37   EW 19"
    assert max(map(len, lines)) <= 80


def test_the_screen_in_full() -> None:
    lines = [line.rstrip() for line in shell.sueca("review", LOST, "--full").out.splitlines()]
    assert "3  N  K♠ 84  7♥ 70  6♥ 70  4♥ 70  Q♣ 68  2♣ 68  Q♦ 60  7♦ 59<" in lines
    assert "10" not in {line.split()[0] for line in lines[lines.index("#     NS points after each card") :] if line}


def test_ascii() -> None:
    output = shell.program("review", LOST, PYTHONIOENCODING="ascii")
    assert output.out.isascii()
    assert "N 7d-25!" in output.out
    assert "S Ze" in output.out


def test_several_hands_end_with_the_players() -> None:
    lines = [line.rstrip() for line in shell.sueca("review", EVENING).out.splitlines()]
    assert sum("   with best play " in line for line in lines) == 6
    assert [line.split()[0] for line in lines[-4:]] == ["Zé", "Luís", "Rui", "Ana"]


def test_brief() -> None:
    lines = shell.sueca("review", "--brief", EVENING, LOST).out.splitlines()
    assert len(lines) == 7 + 1 + 6
    assert lines[0].startswith(" 69–51 → 51–69   ♥  NS -37   EW -19   N 7♦ -25!")
    assert max(map(len, shell.sueca("review", "--brief", LOST).out.splitlines())) < 60 + len(LOST)


def test_json_gives_the_review_back() -> None:
    (record,) = read_record_file(LOST)
    assert isinstance(record, Record)
    for options in ([], ["--full"]):
        (value,) = shell.sueca("review", LOST, "--json", *options).records
        found, again = review_from_json(value), review(record, full=bool(options))
        assert (found.plays, found.value, found.worth) == (again.plays, again.value, again.worth)
        assert value["points"] == {"NS": 69, "EW": 51}
        assert value["losses"] == {"N": 35, "E": 17, "S": 2, "W": 2, "NS": 37, "EW": 19}


def test_a_revoke_stops_the_review_or_not() -> None:
    stopped, ignored = shell.sueca("review", REVOKE), shell.sueca("review", REVOKE, "--ignore-revoke")
    told = "Revoke: In trick 5 E played Q♥ and did not follow suit with 3♠.\n  Proved by 3♠, played in trick 6.\n"
    assert told in stopped.out
    assert told in ignored.out
    assert "The review ends there" in stopped.out
    assert "For the revoke NS wins 4 games.\n" in stopped.out
    assert "NS gained 4 points there." in ignored.out
    assert (stopped.code, ignored.code) == (0, 0)


@pytest.mark.parametrize(("file", "options"), [("typed.txt", ["--trump", "H", "--leader", "N"]), ("robot.log", [])])
def test_other_formats(file: str, options: list[str]) -> None:
    assert shell.sueca("review", str(HANDS / file), *options).code == 0


def test_the_csv_has_a_line_a_card(tmp_path: Path) -> None:
    target = tmp_path / "cards.csv"
    shell.sueca("review", EVENING, "--brief", "--cards", str(target))
    rows = list(csv.DictReader(io.StringIO(target.read_text("utf-8"))))
    assert len(rows) == 240
    assert sum(int(row["loss"]) for row in rows if row["seat"] in "NS" and row["record"].endswith("line 1")) == 37
    worst = max(rows, key=lambda row: int(row["loss"]))
    assert (worst["card"], worst["player"], worst["best"], worst["kind"]) == ("7D", "Ana", "KS", "led a loser")


@pytest.mark.parametrize("suffix", ["csv", "json"])
def test_the_table_of_players(tmp_path: Path, suffix: str) -> None:
    target = tmp_path / f"players.{suffix}"
    shell.sueca("review", EVENING, "--brief", "--players", str(target))
    text = target.read_text("utf-8")
    rows = json.loads(text) if suffix == "json" else list(csv.DictReader(io.StringIO(text)))
    assert [row["player"] for row in rows] == ["Zé", "Luís", "Rui", "Ana"]
    assert [int(row["lost"]) for row in rows] == [2, 29, 34, 65]
    assert {int(row["hands"]) for row in rows} == {6}


def test_html_and_svg_are_written(tmp_path: Path) -> None:
    page, chart = tmp_path / "page.html", tmp_path / "chart.svg"
    assert shell.sueca("review", LOST, "--html", str(page), "--svg", str(chart)).code == 0
    assert page.read_text("utf-8").startswith("<!DOCTYPE html>")
    assert chart.read_text("utf-8").startswith("<svg")


def test_a_chart_is_of_one_hand(tmp_path: Path) -> None:
    output = shell.sueca("review", EVENING, "--brief", "--svg", str(tmp_path / "chart.svg"))
    assert output.code == 2
    assert output.err == "error: --svg draws one hand, and there are 6\n"


def test_saved_reviews_are_taken_up_again(tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    first = shell.sueca("review", EVENING, "--save", str(kept))
    lines = kept.read_bytes().splitlines(keepends=True)
    assert len(lines) == 6
    kept.write_bytes(b"".join(lines[:3]) + lines[3][:200])
    second = shell.sueca("review", EVENING, "--save", str(kept))
    assert second.out == first.out
    assert [json.loads(line)["plays"] for line in kept.read_bytes().splitlines()] == [
        json.loads(line)["plays"] for line in lines
    ]
    assert kept.read_bytes().splitlines()[:3] == [line.rstrip() for line in lines[:3]]
    before = kept.read_bytes()
    shell.sueca("review", EVENING, "--save", str(kept))
    assert kept.read_bytes() == before


def test_what_was_saved_otherwise_is_not_taken(tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    for count, options in enumerate(([], ["--full"], ["--ignore-revoke"], []), start=1):
        shell.sueca("review", LOST, "--save", str(kept), *options)
        assert len(kept.read_bytes().splitlines()) == min(count, 3)


def test_a_file_of_something_else_is_not_written_to(tmp_path: Path) -> None:
    kept = tmp_path / "notes.txt"
    kept.write_text("dear diary\n", "utf-8")
    output = shell.sueca("review", LOST, "--save", str(kept))
    assert output.code == 2
    assert f"error: {kept}, line 1: no saved review" in output.err
    assert kept.read_text("utf-8") == "dear diary\n"


@pytest.mark.parametrize("option", ["--html", "--svg", "--cards", "--players", "--save"])
def test_places_that_are_none_are_told_before_any_work(tmp_path: Path, option: str) -> None:
    target = tmp_path / "nowhere" / "file"
    output = shell.sueca("review", LOST, option, str(target))
    assert (output.code, output.out) == (2, "")
    assert output.err == f"error: cannot write {target}: there is no folder {target.parent}\n"


def test_bad_records_are_named_and_the_others_reviewed(tmp_path: Path) -> None:
    text = Path(EVENING).read_text("utf-8").replace("[Result", "[Result", 1)
    bad = tmp_path / "bad.sueca.txt"
    bad.write_text(text.replace('[Result "49-71"]', '[Result "50-70"]'), "utf-8")
    output = shell.sueca("review", "--brief", str(bad))
    assert output.code == 2
    assert len(output.out.splitlines()) == 5 + 1 + 6
    (error,) = output.err.splitlines()
    assert error.startswith(f"error: {bad}, line ")
    assert error.endswith("the result is given as 50-70, but the cards make it 49-71")


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["nowhere.txt"], "error: cannot read nowhere.txt: No such file or directory"),
        (
            [LOST, "--from", "pbn"],
            "error: --from: 'pbn' is not a format; formats are native, coursework, robot, json, typed",
        ),
        ([LOST, "--lang", "fr"], "error: 'fr' is not a language here; languages are en and pt"),
        ([LOST, "--rules", "texas"], "error: --rules: 'texas' is not a rule set"),
    ],
)
def test_bad_arguments(arguments: list[str], error: str) -> None:
    output = shell.sueca("review", *arguments)
    assert (output.code, output.out) == (2, "")
    assert output.err.startswith(error)
    assert len(output.err.splitlines()) == 1


def test_links_stay_links_and_devices_are_written_to(tmp_path: Path) -> None:
    real, link = tmp_path / "real.csv", tmp_path / "link.csv"
    real.write_text("old", "utf-8")
    link.symlink_to(real)
    assert shell.sueca("review", LOST, "--brief", "--cards", str(link)).code == 0
    assert link.is_symlink()
    assert real.read_text("utf-8").startswith("record,trump,")
    assert shell.sueca("review", LOST, "--brief", "--cards", os.devnull).code == 0
    assert not Path(os.devnull).is_file()


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (["--cards", "{hand}"], "it is read from"),
        (["--save", "{other}", "--html", "{other}"], "something else is to be written there"),
        (["--players", "{other}.txt"], "ends neither in .csv nor in .json"),
    ],
)
def test_files_that_would_be_lost_are_refused(tmp_path: Path, options: list[str], problem: str) -> None:
    hand, other = tmp_path / "hand.sueca.txt", tmp_path / "other"
    text = Path(LOST).read_text("utf-8")
    hand.write_text(text, "utf-8")
    output = shell.sueca("review", str(hand), *(option.format(hand=hand, other=other) for option in options))
    assert (output.code, output.out) == (2, "")
    assert problem in output.err
    assert hand.read_text("utf-8") == text
    assert not other.exists()


def test_the_trump_is_spelled_as_the_cards_are(tmp_path: Path) -> None:
    typed = tmp_path / "typed.txt"
    text = (HANDS / "typed.txt").read_text("utf-8").splitlines()[1:]
    letters = str.maketrans({"S": "E", "H": "C", "D": "O", "C": "P", "K": "R", "Q": "D", "J": "V"})
    typed.write_text("\n".join(text).translate(letters), "utf-8")
    english = shell.sueca("review", str(HANDS / "typed.txt"), "--trump", "H", "--leader", "N", "--json").records
    for trump in ("C", "copas"):
        output = shell.sueca("review", str(typed), "--lang", "pt", "--trump", trump, "--leader", "N", "--json")
        assert output.records[0]["plays"] == english[0]["plays"]
    output = shell.sueca("review", str(typed), "--lang", "pt", "--trump", "H", "--leader", "N")
    assert "error: --trump: 'H' is not a suit; suits are E C O P" in output.err
