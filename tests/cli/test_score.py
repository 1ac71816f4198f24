"""`sueca score`."""

import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from shell import program, sueca
from sittings import claim, played, revoked
from sueca.notation.records import format_record
from sueca.record import Record
from sueca.seats import Seat

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
RUBBER = str(EXAMPLES / "rubber.sueca.txt")
TOURNAMENT = str(EXAMPLES / "rules" / "tournament.toml")


def written(folder: Path, *records: Record) -> str:
    """Returns the path of a file with those records."""
    path = folder / "hands.sueca.txt"
    path.write_text("\n".join(map(format_record, records)), encoding="utf-8")
    return str(path)


def test_two_rubbers() -> None:
    output = sueca("score", RUBBER)
    assert (output.code, output.err) == (0, "")
    assert output.out == (
        "Rubber 1   portugal, 4 games win it\n"
        "We: NS   Ana, Rosa\n"
        "They: EW   Rui, Luís\n"
        "\n"
        "#  hand          points  scored for                      ties  games    We  They\n"
        "────────────────────────────────────────────────────────────────────────────────\n"
        "1  First hand     63–57  61 points or more                     We +1     1     0\n"
        "2  A tie          60–60  tie: 1 game more for the next                   1     0\n"
        "3  Another tie    60–60  tie: 2 games more for the next     1            1     0\n"
        "4  Worth three…   30–90  61 points or more                  2  They +3   1     3\n"
        "5  More than 90   91–29  91 points or more                     We +2     3     3\n"
        "6  A bandeira     120–0  every trick                           We +4     7     3\n"
        "\n"
        "We (NS) won the rubber, 7 to 3\n"
        "\n"
        "  We 7\n"
        "        ●│●\n"
        "         │\n"
        "  ●      │      ●\n"
        "  ───────┼───────\n"
        "  ·      │      ●\n"
        "         │\n"
        "        ●│●\n"
        "           They 3\n"
        "\n"
        "Rubber 2   portugal, 4 games win it\n"
        "We: NS   Ana, Rosa\n"
        "They: EW   Rui, Luís\n"
        "\n"
        "#  points  scored for                           ties  games    We  They\n"
        "───────────────────────────────────────────────────────────────────────\n"
        "7   0–120  all 120 points, but not every trick        They +2   0     2\n"
        "8   70–50  S revoked                                  They +4   0     6\n"
        "\n"
        "They (EW) won the rubber, 6 to 0   a pente: the others have no game\n"
        "\n"
        "  We 0\n"
        "  ╭─────────────────╮\n"
        "  │       ·│●       │\n"
        "  │        │        │\n"
        "  │ ·      │      · │\n"
        "  │ ───────┼─────── │\n"
        "  │ ●      │      ● │\n"
        "  │        │        │\n"
        "  │       ·│●       │\n"
        "  ╰─────────────────╯\n"
        "               They 6\n"
    )


@pytest.mark.parametrize("columns", ["60", "80", "120"])
def test_lines_fit_the_screen(columns: str) -> None:
    output = sueca("score", RUBBER, COLUMNS=columns)
    assert max(map(len, output.out.splitlines())) <= max(int(columns), 72)
    assert ("Worth three, for the ties" in output.out) == (columns == "120")
    assert (" hand " in output.out) == (columns != "60")


def test_an_unfinished_rubber_says_what_is_needed(tmp_path: Path) -> None:
    output = sueca("score", written(tmp_path, claim(61), claim(60)))
    assert "not won yet   still needed: We 3, They 4   the next hand is worth 1 game more\n" in output.out
    assert "a pente" not in output.out


def test_other_rules() -> None:
    output = sueca("score", RUBBER, "--rules", TOURNAMENT)
    assert output.code == 0
    assert "Rubber 1   tournament, 10 games win it\n" in output.out
    assert "not won yet   still needed: We 4, They 3\n" in output.out
    assert "Rubber 2" not in output.out


def test_json() -> None:
    *hands, last = sueca("score", RUBBER, "--json").records
    first = hands[:7]
    assert first[3] == {
        "type": "hand",
        "rubber": 1,
        "hand": 4,
        "source": RUBBER,
        "line": first[3]["line"],
        "event": "Worth three, for the ties",
        "rules": "portugal",
        "points": {"NS": 30, "EW": 90},
        "tricks": None,
        "reason": "points",
        "revoke": None,
        "ties": 2,
        "scored": {"NS": 0, "EW": 3},
        "carried": 0,
        "games": {"NS": 1, "EW": 3},
    }
    lines = Path(RUBBER).read_text(encoding="utf-8").splitlines()
    assert lines[first[3]["line"] - 1] == '[Event "Worth three, for the ties"]'
    assert first[6] == {
        "type": "rubber",
        "rubber": 1,
        "rules": "portugal",
        "to": 4,
        "hands": 6,
        "games": {"NS": 7, "EW": 3},
        "carried": 0,
        "winner": "NS",
        "pente": False,
    }
    reasons = [hand["reason"] for hand in hands if hand["type"] == "hand"]
    assert reasons == ["points", "tie", "tie", "points", "high", "all tricks", "all points", "revoke"]
    assert (hands[8]["reason"], hands[8]["revoke"]) == ("revoke", "S")
    assert (last["type"], last["rubber"], last["winner"], last["pente"]) == ("rubber", 2, "EW", True)


def test_hands_are_scored_by_their_cards(tmp_path: Path) -> None:
    records = [played(seed) for seed in range(4)] + [revoked(Seat.W)]
    lines = sueca("score", written(tmp_path, *records), "--json").records
    hands = [line for line in lines if line["type"] == "hand"]
    assert [hand["points"] for hand in hands] == [{"NS": record.taken[0], "EW": record.taken[1]} for record in records]
    assert (hands[4]["revoke"], hands[4]["scored"]) == ("W", {"NS": 4, "EW": 0})
    assert (lines[-1]["type"], lines[-1]["winner"]) == ("rubber", "NS")


def test_standard_input_and_several_files() -> None:
    text = Path(RUBBER).read_text(encoding="utf-8")
    once = sueca("score", "-", stdin=text)
    assert once.out == sueca("score", RUBBER).out
    assert sueca("score", RUBBER, "-", "--json", stdin=text).records[-1]["rubber"] == 4


class TestErrors:
    def test_hands_before_a_bad_record_are_scored(self, tmp_path: Path) -> None:
        path = tmp_path / "hands.sueca.txt"
        path.write_text('[Result "61-59"]\n\n[Result "61-58"]\n\n[Result "61-59"]\n\n[Result "0-0"]\n')
        output = sueca("score", str(path), "--json")
        assert output.code == 2
        errors = output.err.splitlines()
        assert len(errors) == 3
        assert re.match(rf"error: {re.escape(str(path))}, line 3.*61-58", errors[0])
        assert re.match(rf"error: {re.escape(str(path))}, line 7.*0-0", errors[1])
        assert errors[2] == ("1 hand scored, those before the first that cannot be; --skip-bad leaves such out")
        assert [(line["type"], line["games"]["NS"]) for line in output.records] == [("hand", 1), ("rubber", 1)]

    def test_bad_hands_are_left_out_if_that_is_wanted(self, tmp_path: Path) -> None:
        path = tmp_path / "hands.sueca.txt"
        path.write_text('[Result "61-58"]\n\n[Result "60-60"]\n\n[Result "120-0"]\n\n[Result "61-59"]\n')
        output = sueca("score", str(path), "--json", "--skip-bad")
        assert output.code == 2
        assert len(re.findall("^error: ", output.err, re.MULTILINE)) == 2
        assert output.err.endswith("\n2 hands scored, 2 left out\n")
        assert [line.get("reason") for line in output.records] == ["tie", "points", None]
        assert output.records[-1]["games"] == {"NS": 2, "EW": 0}

    def test_a_hand_that_cannot_be_scored(self, tmp_path: Path) -> None:
        path = written(tmp_path, claim(61), played(1, 12), claim(61))
        output = sueca("score", path)
        assert output.code == 2
        problem = "the hand cannot be scored: 12 of 40 cards played, and no result is given"
        assert re.match(rf"error: {re.escape(path)}, line \d+: {problem}\n1 hand scored", output.err)
        assert "1 game more" not in output.out
        assert "Rubber 1" in output.out

    def test_records_under_different_rules(self, tmp_path: Path) -> None:
        path = tmp_path / "hands.sueca.txt"
        path.write_text('[Result "61-59"]\n\n[Rules "brazil"]\n[Result "61-59"]\n')
        output = sueca("score", str(path))
        assert output.code == 2
        assert f"error: {path}, line 3: played under brazil, the hands before under portugal;" in output.err
        assert sueca("score", str(path), "--rules", "brazil").code == 0

    def test_no_records(self, tmp_path: Path) -> None:
        output = sueca("score", str(tmp_path / "none.txt"))
        assert (output.code, output.out) == (2, "")
        assert output.err.startswith(f"error: cannot read {tmp_path / 'none.txt'}: ")

    @pytest.mark.parametrize(
        ("options", "problem"),
        [
            (["--rules", "spain"], "--rules: 'spain' is not a rule set"),
            (["--rules", RUBBER], f"{RUBBER}, line 1"),
            (["--trump", "X"], "--trump: 'X'"),
            (["--leader", "Q"], "--leader: 'Q' is not a seat"),
            (["--from", "pbn"], "'pbn' is not a format"),
            (["--svg", "/no/such/folder/x.svg"], "cannot write /no/such/folder/x.svg"),
        ],
    )
    def test_bad_options_are_errors_on_one_line(self, options: list[str], problem: str) -> None:
        output = sueca("score", RUBBER, *options)
        assert (output.code, output.out) == (2, "")
        assert output.err.startswith("error: ")
        assert problem in output.err
        assert output.err.count("\n") == 1


def test_the_usage_names_the_argument() -> None:
    assert "Usage: sueca score [OPTIONS] FILE..." in sueca("score", "--help").out
    output = sueca("score")
    assert (output.code, output.out) == (2, "")
    assert output.err.count("\n") == 1


def test_svg(tmp_path: Path) -> None:
    path = tmp_path / "rubber.svg"
    assert sueca("score", RUBBER, "--svg", str(path)).code == 0
    root = ElementTree.fromstring(path.read_text(encoding="utf-8"))
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    text = "".join(root.itertext())
    assert "We 7, They 3, in a rubber of 4." in text
    assert "We 0, They 6, in a rubber of 4. Ringed" in text


@pytest.mark.skipif(sys.platform == "win32", reason="another way to name encodings")
def test_a_terminal_without_the_characters() -> None:
    output = program("score", RUBBER, PYTHONIOENCODING="ascii")
    assert (output.code, output.err) == (0, "")
    assert output.out.isascii()
    assert "They: EW   Rui, Luis\n" in output.out
    assert "|       .|o       |\n" in output.out
