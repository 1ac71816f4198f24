"""`sueca solve`."""

from pathlib import Path

import pytest

import verified
from shell import BAD, DEAL, ENDING, SMALL, sueca
from sueca import format_position

SCREEN = """\
              N
              ♠ 6 5 2
              ♥ J
              ♦ Q
              ♣ —
          ╭─────────────╮
W         │   trump ♥   │   E
♠ —       │     N ?     │   ♠ —
♥ K 6 5   │        E 5♦ │   ♥ 7 4 2
♦ 7 J     │    S Q♣     │   ♦ 6
♣ —       │    S led    │   ♣ —
          ╰─────────────╯
              S
              ♠ —
              ♥ A 3
              ♦ A
              ♣ K

taken so far   NS 32 – EW 28

NS 62 – EW 58   NS wins 1 game

 #  lead    2nd     3rd   4th    won  pts  NS  EW
─────────────────────────────────────────────────
 6  S (Q♣)  E (5♦)  N 2♠  W K♥*  W      6  32  34
 7  W 5♥    S A♥*   E 2♥  N J♥   S     14  46  34
 8  S 3♥    E 4♥    N 5♠  W 6♥*  W      0  46  34
 9  W J♦    S A♦*   E 6♦  N Q♦   S     16  62  34
10  S K♣    E 7♥*   N 6♠  W 7♦   E     24  62  58

"""


def test_the_screen_has_diagram_verdict_line_and_effort() -> None:
    output = sueca("solve", ENDING)
    assert output.code == 0
    assert output.screen.startswith(SCREEN)
    assert output.screen.removeprefix(SCREEN).strip().endswith("nodes, TIME")


def test_json_has_its_keys_in_order() -> None:
    (record,) = sueca("solve", "--json", ENDING).records
    assert list(record) == ["position", "points", "games", "line", "nodes", "seconds"]
    assert record["position"] == ENDING
    assert record["points"] == {"NS": 62, "EW": 58}
    assert record["games"] == {"NS": 1, "EW": 0}
    assert record["line"][0] == {"leader": "S", "cards": ["QC", "5D", "2S", "KH"], "winner": "W", "points": 6}
    assert sum(trick["points"] for trick in record["line"]) == 60
    assert record["nodes"] > 0
    assert record["seconds"] > 0


def test_a_whole_deal() -> None:
    output = sueca("solve", DEAL)
    assert "NS 0 – EW 120   EW wins 4 games (every trick)" in output.out
    (record,) = sueca("solve", "--json", DEAL).records
    assert record["games"] == {"NS": 0, "EW": 4}
    assert len(record["line"]) == 10


def test_games_are_null_where_the_points_so_far_are_not_known() -> None:
    (record,) = sueca("solve", "--json", SMALL).records
    assert record["points"] == {"NS": 25, "EW": 0}
    assert record["games"] is None
    assert "NS 25 – EW 0   of the 25 points left" in sueca("solve", SMALL).out


@pytest.mark.parametrize(("points", "answer"), [(61, "yes"), (62, "yes"), (63, "no")])
def test_at_least(points: int, answer: str) -> None:
    (record,) = sueca("solve", ENDING, "--at-least", str(points), "--side", "NS", "--json").records
    assert list(record)[:3] == ["position", "objective", "answer"]
    assert record["objective"] == {"at_least": points, "side": "NS"}
    assert record["answer"] is (answer == "yes")
    assert ("points" in record) != ("bounds" in record)
    assert len(record["line"]) == 5
    screen = sueca("solve", ENDING, "--at-least", str(points)).out
    assert f"NS takes at least {points} points?   {answer}" in screen


@pytest.mark.parametrize(("side", "answer"), [("EW", True), ("NS", False)])
def test_all_tricks(side: str, answer: bool) -> None:
    (record,) = sueca("solve", DEAL, "--all-tricks", "--side", side, "--json").records
    assert record["objective"] == {"all_tricks": True, "side": side}
    assert record["answer"] is answer
    screen = sueca("solve", DEAL, "--all-tricks", "--side", side).out
    assert f"{side} wins every trick?   {'yes' if answer else 'no'}" in screen


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (["--at-least", "61", "--all-tricks"], "choose one"),
        (["--side", "NS"], "--side needs a question"),
        (["--side", "NE", "--at-least", "61"], "--side: 'NE' is not a side; sides are NS and EW"),
        (["--side", "Q", "--at-least", "61"], "--side: 'Q' is not a side"),
        (["--trump", "Z"], "--trump: 'Z' is not a suit"),
        (["--trump", "O"], "S, H, D and C; diamonds are D"),
        (["--leader", "5"], "--leader: '5' is not a seat; seats are N, E, S and W"),
        (["--leader", "X"], "--leader: 'X' is not a seat; seats are N, E, S and W"),
        (["--rules", "mars"], "--rules: 'mars' is not a rule set"),
        (["--at-least", "x"], "--at-least: 'x' is not a whole number from 0 to 120"),
        (["--at-least", "121"], "--at-least: '121' is not a whole number from 0 to 120"),
        (["--at-least", "9" * 24], "9' is not a whole number from 0 to 120"),
        (["--nodes", "0"], "--nodes: '0' is not a whole number from 1 to 18446744073709551615"),
        (["--nodes", "x"], "--nodes: 'x' is not a whole number"),
        (["--nodes", "9" * 5000], "…' is not a whole number"),
        (["--nodes"], "'--nodes' requires an argument"),
        (["--seconds", "-1"], "--seconds: '-1' is not a number of more than 0"),
        (["--seconds", "nan"], "--seconds: 'nan' is not a number of more than 0"),
        (["--seconds", "x"], "--seconds: 'x' is not a number of more than 0"),
        (["--memory", "0"], "--memory: '0' is not a whole number of 1 or more"),
        (["--memory", "9" * 9], "--memory: there is no room for a table of 999999999 MB"),
        (["--memory", "9" * 30], "--memory: there is no room for a table of"),
        (["--bogus"], "no such option"),
    ],
)
def test_bad_options_end_with_code_2(options: list[str], problem: str) -> None:
    output = sueca("solve", ENDING, *options)
    assert output.code == 2
    assert output.out == ""
    assert output.err.startswith("error: ")
    assert output.err.count("\n") == 1
    assert problem in output.err


def test_trump_leader_and_rules_override_the_text() -> None:
    (record,) = sueca("solve", DEAL, "--trump", "h", "--leader", "S", "--rules", "Brazil", "--json").records
    assert record["position"] == DEAL.replace("S W", "H S") + " rules=brazil"


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ("--leader N", "with --leader N, hands do not fit together"),
        ("--rules brazil", "with --rules brazil, hands do not fit together"),
        ("--trump S --leader N", "with --leader N, hands do not fit together"),
        ("--rules azores", "column 13: with --rules azores, E's hearts: azores plays 10 in place of 7"),
        ("--leader W --rules azores", "column 13: with --rules azores --leader W, E's hearts: azores"),
        ("--trump S --leader S", ""),
    ],
)
def test_options_that_the_position_cannot_stand_are_named(options: str, problem: str) -> None:
    output = sueca("solve", ENDING, *options.split())
    assert output.err.startswith(f"error: {problem}" if problem else "")
    assert (output.code, bool(output.err)) == ((2, True) if problem else (0, False))


def test_an_error_of_the_text_names_no_option() -> None:
    assert sueca("solve", BAD, "--trump", "S").err.startswith("error: column 13: S's spades: '8' is")


def test_the_line_of_a_question_has_a_caption() -> None:
    caption = "one line that shows it; nobody plays for more"
    assert f"yes\n\n{caption}\n\n #  lead" in sueca("solve", ENDING, "--at-least", "41").out
    assert caption not in sueca("solve", ENDING).out


def test_a_result_cut_short_says_so() -> None:
    position, points = verified.full_deals()[1]
    deal = format_position(position)
    output = sueca("solve", "--nodes", "50", "--json", deal)
    (record,) = output.records
    assert output.code == 0
    assert list(record) == ["position", "bounds", "games", "line", "complete", "nodes", "seconds"]
    assert record["complete"] is False
    (least, most), others = record["bounds"]["NS"], record["bounds"]["EW"]
    assert least < most
    assert others == [120 - most, 120 - least]
    assert record["games"] is None
    assert record["line"] is None
    screen = sueca("solve", "--nodes", "50", deal).out
    assert "stopped by the limit" in screen
    assert " to " in screen
    (question,) = sueca("solve", "--nodes", "50", "--at-least", str(points), "--json", deal).records
    assert question["answer"] is None
    assert question["complete"] is False
    assert "points?   not known" in sueca("solve", "--nodes", "50", "--at-least", str(points), deal).out


def test_a_small_table_gives_the_same() -> None:
    (record,) = sueca("solve", "--memory", "1", "--json", ENDING).records
    assert record["points"] == {"NS": 62, "EW": 58}


def test_verified_deals_come_out_right() -> None:
    deals = verified.full_deals()[:10]
    lines = "\n".join(format_position(position) for position, _ in deals)
    output = sueca("solve", "-", "--json", stdin=lines)
    assert output.code == 0
    assert [record["points"]["NS"] for record in output.records] == [points for _, points in deals]


@pytest.mark.slow
def test_all_verified_deals_come_out_right() -> None:
    deals = verified.full_deals()
    lines = "\n".join(format_position(position) for position, _ in deals)
    records = sueca("solve", "-", "--json", stdin=lines).records
    assert [record["points"]["NS"] for record in records] == [points for _, points in deals]


def test_games_alone() -> None:
    screen = sueca("solve", DEAL, "--games")
    assert "EW wins 4 games (every trick)" in screen.out
    assert "lead" not in screen.out.replace("leads", "")
    (result,) = sueca("solve", DEAL, "--games", "--json").records
    assert result["objective"] == {"games": True}
    assert result["games"] == {"NS": 0, "EW": 4}
    assert result["line"] is None
    few = sueca("solve", "--games", "--json", SMALL)
    assert few.code == 2
    assert "games need the points of the whole hand" in few.err


def test_small_cards_are_shown_as_x() -> None:
    screen = sueca("solve", ENDING, "--small").out
    assert "♠ x x x" in screen
    (result,) = sueca("solve", ENDING, "--small", "--json").records
    assert {"6S", "5S", "2S"} <= set(result["small"])
    assert "small" not in sueca("solve", ENDING, "--json").records[0]


def test_one_question_at_a_time() -> None:
    both = sueca("solve", DEAL, "--games", "--all-tricks")
    assert both.code == 2
    assert both.err == "error: choose one of --at-least, --all-tricks and --games\n"


def test_the_best_card_of_a_search_cut_short() -> None:
    deal = "N:A5.4.Q63.6432 72.Q652.J5.AK KQ3.7K3.AK.JQ J64.AJ.742.75 S S"
    (result,) = sueca("solve", deal, "--nodes", "20000", "--json").records
    assert result["complete"] is False
    assert result["line"] is None
    assert result["bounds"]["NS"][0] <= 70 <= result["bounds"]["NS"][1]
    assert result.get("best", "QC")[1] in "SHDC"


def test_a_picture_of_the_hands(tmp_path: Path) -> None:
    picture = tmp_path / "deal.svg"
    assert sueca("solve", DEAL, "--svg", str(picture)).code == 0
    assert picture.read_text("utf-8").startswith("<svg")
    output = sueca("solve", DEAL, ENDING, "--svg", str(picture))
    assert output.code == 2
    assert output.err == "error: --svg draws one position, and there are more\n"
