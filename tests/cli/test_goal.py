"""`sueca goal`: the tree on the screen and as JSON, goals of lines and options, and the check of files."""

from pathlib import Path
from typing import Any

import pytest

from shell import DEAL, ENDING, program, sueca

SOUND = "N:74.6..5 6.Q5.6. 5...AJ3 J3..3.7 D S - 51-30"
DOUBLE = "N:A4..4.7 Q6.4..3 2.7.J.J 7K..2.6 C S - 40-20 goal=NS>=61"
BRANCHED = "N:J..J432.6 Q6.43.5.5 4..AK6.AK .A7J.Q.74 C S - 31-15 goal=NS>=all"
LOST = f"{SOUND} goal=NS>=62"
PUZZLES = str(Path(__file__).parents[2] / "examples" / "puzzles" / "puzzles.txt")


def test_the_screen_shows_the_answer_and_the_tree() -> None:
    output = sueca("goal", SOUND, "--at-least", "61", "--side", "sn", "--unique")
    assert (output.code, output.err) == (0, "")
    lines = output.screen.splitlines()
    assert "NS takes at least 61 points?   yes   1 in 8 by chance" in lines
    assert "S 5♠!  E 6♠  N 7♠!  plain" in lines
    assert "unique: one card wins at every turn" in lines


def test_tries_are_branches_and_a_second_way_is_shown() -> None:
    lines = sueca("goal", BRANCHED).screen.splitlines()
    start = lines.index("N 6♣!")
    assert lines[start + 1 : start + 5] == [
        "├─ W 4♣  S K♣!  E 5♣  → S 4   NS 40 – EW 15",
        "│  S A♣!  E 3♥/4♥  N 2♦/3♦/4♦!  plain",
        "└─ W 7♣  S A♣!  E 5♣  → S 21   NS 57 – EW 15",
        "   S K♣!  E 3♥/4♥  N 2♦/3♦/4♦!  plain",
    ]
    doubled = sueca("goal", DOUBLE, "--unique").screen.splitlines()
    assert "S 2♠ or J♦ or J♣ or 7♥  E 6♠  N 4♠ or A♠  W 7♠  → W 10   NS 40 – EW 30" in doubled
    assert "not unique:  S 2♠ or J♦ or J♣ or 7♥" in doubled


def test_a_no_shows_a_refutation_of_every_first_card() -> None:
    output = sueca("goal", LOST)
    assert "NS takes at least 62 points?   no" in output.out
    firsts = {line[3:7] for line in output.out.splitlines() if line.startswith(("├", "└"))}
    assert firsts == {"S 5♠", "S A♣", "S J♣", "S 3♣"}


def test_no_screen_is_wider_than_80_columns_or_fails_in_ascii() -> None:
    screens = sueca("goal", PUZZLES, "--unique").out + sueca("goal", DEAL, "--at-least", "30").out
    assert max(map(len, screens.splitlines())) <= 80
    plain = program("goal", BRANCHED, PYTHONIOENCODING="ascii")
    assert plain.code == 0
    assert plain.out.isascii()
    assert "|- W 4c  S Kc!  E 5c  -> S 4   NS 40 - EW 15" in plain.out
    assert "`- W 7c" in plain.out


def test_json_holds_the_same_tree() -> None:
    (record,) = sueca("goal", DOUBLE, "--unique", "--json").records
    assert list(record) == [
        *("position", "objective", "answer", "chance", "unique", "after", "winning", "tree", "nodes", "seconds")
    ]
    assert record["objective"] == {"at_least": 61, "side": "NS"}
    assert (record["answer"], record["unique"], record["after"]) == (True, False, [])
    assert record["winning"] == [["2S"], ["JD"], ["JC"], ["7H"]]
    tree: dict[str, Any] = record["tree"]
    assert (tree["to_play"], tree["winning"], tree["others"]) == ("S", True, [])
    assert [branch["cards"] for branch in tree["cards"]] == record["winning"]
    assert ["then" in branch for branch in tree["cards"]] == [True, False, False, False]
    assert [branch["cards"] for branch in tree["cards"][0]["then"]["cards"]] == [["6S"]]


def test_a_deal_has_a_tree_of_eight_cards_unless_told_otherwise() -> None:
    def depth(tree: dict[str, Any]) -> int:
        return max((1 + depth(branch["then"]) for branch in tree.get("cards", ()) if "then" in branch), default=0)

    (record,) = sueca("goal", DEAL, "--all-tricks", "--side", "EW", "--json").records
    assert (record["answer"], depth(record["tree"])) == (True, 8)
    (record,) = sueca("goal", DEAL, "--all-tricks", "--side", "EW", "--depth", "3", "--json").records
    assert depth(record["tree"]) == 3


def test_what_was_looked_at_no_deeper_is_said_to_be_so() -> None:
    assert (
        "unique: one card wins at every turn (2 cards deep)" in sueca("goal", BRANCHED, "--unique", "--depth", "2").out
    )
    (record,) = sueca("goal", BRANCHED, "--unique", "--depth", "2", "--json").records
    assert (record["unique"], record["depth"]) == (True, 2)


def test_options_come_before_the_goal_of_a_line() -> None:
    (record,) = sueca("goal", DOUBLE, "--all-tricks", "--side", "EW", "--json").records
    assert (record["objective"], record["answer"]) == ({"all_tricks": True, "side": "EW"}, False)


def test_a_limit_leaves_the_answer_open() -> None:
    output = sueca("goal", DEAL, "--at-least", "30", "--nodes", "10", "--unique")
    assert output.code == 0
    assert "not known" in output.out
    assert "stopped by the limit" in output.out


def test_the_check_of_a_file_of_sound_puzzles() -> None:
    output = sueca("goal", PUZZLES, "--check")
    assert output.code == 0
    lines = output.out.splitlines()
    assert len(lines) == 14
    assert lines[0] == "  1  ok            NS takes at least 61 points"
    assert lines[-1] == "12 puzzles: 12 ok"


def test_the_check_of_puzzles_that_are_not(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(f"# three\n{DOUBLE}\n\n{LOST}\n{SOUND} goal=NS>=61\n")
    output = sueca("goal", str(file), "--check")
    assert (output.code, output.err) == (1, "")
    assert output.out.splitlines() == [
        "  1  not unique    NS takes at least 61 points",
        "     S 2♠ or J♦ or J♣ or 7♥",
        "  2  not solvable  NS takes at least 62 points",
        "  3  ok            NS takes at least 61 points",
        "",
        "3 puzzles: 1 ok, 1 not solvable, 1 not unique",
    ]
    records = sueca("goal", str(file), "--check", "--json").records
    assert [(record["answer"], record["unique"]) for record in records] == [(True, False), (False, False), (True, True)]


def test_a_bad_line_does_not_stop_the_check(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{SOUND}\n{SOUND} goal=NS>=x\n{SOUND} goal=NS>=61\n")
    output = sueca("goal", str(file), "--check")
    assert output.code == 2
    assert output.out.splitlines() == ["  3  ok            NS takes at least 61 points", "", "1 puzzle: 1 ok"]
    missing, wrong = output.err.splitlines()
    assert missing.startswith(f"error: {file}, line 1, column 46: the goal is missing")
    assert wrong.startswith(f"error: {file}, line 2, column 52: 'NS>=x' is no goal")


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ((ENDING,), "the goal is missing"),
        ((ENDING, "--side", "EW"), "--side needs a question"),
        ((ENDING, "--at-least", "61", "--all-tricks"), "choose one of --at-least and --all-tricks"),
        ((ENDING, "--at-least", "121"), "'121' is not a whole number from 0 to 120"),
        ((ENDING, "--all-tricks", "--depth", "0"), "--depth: '0' is not a whole number"),
    ],
)
def test_what_does_not_fit_is_an_error(arguments: tuple[str, ...], problem: str) -> None:
    output = sueca("goal", *arguments)
    assert (output.code, output.out) == (2, "")
    assert problem in output.err


def test_puzzles_are_positions_to_other_commands() -> None:
    output = sueca("solve", PUZZLES, "--json")
    assert (output.code, len(output.records)) == (0, 12)
