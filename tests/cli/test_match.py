"""`sueca match`."""

import json
from pathlib import Path

import pytest

from shell import sueca

BOTS = Path(__file__).parent.parent.parent / "examples" / "bots"
SENSE, CHANCE = str(BOTS / "sense.py"), str(BOTS / "random_cards.py")


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    text = (
        "def first(view):\n    return view.legal_cards[0]\n\n"
        "def last(view):\n    return view.legal_cards[-1]\n\n"
        "def bad(view):\n    raise KeyError('x')\n"
    )
    (tmp_path / "my_bots.py").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return "my_bots"


def test_the_table(module: str) -> None:
    output = sueca("match", f"{module}:first", f"{module}:last", "--deals", "3", "--seed", "1")
    assert output.code == 0
    assert output.err == ""
    assert output.out.startswith("3 deals, each played twice\n")
    head, _, first, last = output.out.splitlines()[2:6]
    assert head.split() == ["bot", "points", "games", "tricks", "hands", "won", "average", "loss", "forfeits"]
    assert first.split()[0] == "first"
    assert int(first.split()[1]) + int(last.split()[1]) == 720
    assert "first against last, a deal:" in output.out
    assert "95 % from" in output.out
    assert output.out == sueca("match", f"{module}:first", f"{module}:last", "--deals", "3", "--seed", "1").out


def test_json_and_forfeits(module: str) -> None:
    output = sueca("match", f"{module}:bad", f"{module}:last", "--deals", "2", "--json", "--no-review")
    [found] = output.records
    first, second = found["bots"]
    assert (first["name"], second["name"]) == ("bad", "last")
    assert (first["points"], second["points"]) == (0, 480)
    assert first["forfeits"] == {"ended or failed": 4}
    assert first["average_loss"] is None
    assert found["difference"]["points"] == {"mean": -240, "interval": [-240, -240]}
    assert len(found["forfeits"]) == 4
    assert found["forfeits"][0]["detail"] == "KeyError: 'x'"
    screen = sueca("match", f"{module}:bad", f"{module}:last", "--deals", "2", "--no-review").out
    assert "bad forfeited 4 hands: ended or failed" in screen
    assert "bad venceu" not in screen
    assert "pontos" in sueca("match", f"{module}:bad", f"{module}:last", "--deals", "1", "--lang", "pt").out


def test_commands_and_what_is_saved(tmp_path: Path) -> None:
    file = tmp_path / "match.sueca.txt"
    output = sueca("match", SENSE, CHANCE, "--deals", "2", "--save", str(file), "--jobs", "2", "--json")
    assert output.code == 0
    [found] = output.records
    assert [bot["forfeits"] for bot in found["bots"]] == [{}, {}]
    reviewed = sueca("review", str(file), "--json")
    assert reviewed.code == 0
    assert len(reviewed.records) == 4
    players = tmp_path / "players.json"
    assert sueca("review", str(file), "--brief", "--players", str(players)).code == 0
    averages = {row["player"]: row["average"] for row in json.loads(players.read_text(encoding="utf-8"))}
    assert averages == {bot["name"]: bot["average_loss"] for bot in found["bots"]}


def test_a_bot_against_itself_has_two_names(module: str) -> None:
    [found] = sueca("match", f"{module}:last", f"{module}:last", "--deals", "1", "--json").records
    assert [bot["name"] for bot in found["bots"]] == ["last 1", "last 2"]
    assert found["difference"]["points"] == {"mean": 0, "interval": None}


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["/no/such/bot", SENSE], "cannot start /no/such/bot: "),
        (["no_such_module:bot", SENSE], "cannot import no_such_module"),
        (["json:nothing", SENSE], "json has no function nothing"),
        (["", SENSE], "a bot is a command"),
        (["'x", SENSE], '"\'x" is no command'),
        ([SENSE, CHANCE, "--deals", "0"], "--deals: "),
        ([SENSE, CHANCE, "--time", "0"], "--time: "),
        ([SENSE, CHANCE, "--jobs", "0"], "--jobs: "),
        ([SENSE, CHANCE, "--seed", "x"], "--seed: "),
        ([SENSE, CHANCE, "--save", "/no/folder/x"], "cannot write /no/folder/x"),
    ],
)
def test_what_is_no_match(arguments: list[str], error: str) -> None:
    output = sueca("match", *arguments, *([] if "--deals" in arguments else ["--deals", "1"]))
    assert output.code == 2
    assert output.err.startswith(f"error: {error}")
    assert output.err.count("\n") == 1
    assert output.out == ""


def test_help() -> None:
    text = sueca("match", "--help", COLUMNS="100").out
    assert "Usage: sueca match [OPTIONS] BOT BOT" in text
    assert "sueca match examples/bots/sense.py" in text
