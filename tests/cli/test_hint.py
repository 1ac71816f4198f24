"""`sueca hint`: what a player types of his hand and of the play, and what he is told."""

import csv
import io
from pathlib import Path

import pytest

import shell
from sueca import Knowledge, hint, read_record_file
from sueca.record import Record
from sueca.render.judging_export import hint_json

LOST = str(Path(__file__).parents[2] / "examples" / "hands" / "lost.sueca.txt")
PLAYS = "2D AD 5D KD 3S AS 2S KC 7D 5H 4D 3D AC 5C JC 2C 7C 6C 7S QC 4S 6D 5S KS QD 3C JD JH"
"""Seven tricks of a hand, with east to lead to the eighth."""

EAST = ["--hand", "JS.32..", "--seat", "E", "--trump", "H", "--leader", "S", "--played", PLAYS]
FIRST = {
    "--hand": "A5.4.Q63.6432",
    "--seat": "S",
    "--trump": "S",
    "--leader": "E",
    "--played": "2D AD 5D",
    "--samples": "2",
}


def asked(**changes: str | None) -> list[str]:
    """Returns the options of the first trick, changed."""
    options = {**FIRST, **{f"--{name.replace('_', '-')}": value for name, value in changes.items()}}
    return [word for name, value in options.items() if value is not None for word in (name, value)]


def east() -> Knowledge:
    record = next(read_record_file(LOST))
    assert isinstance(record, Record)
    return Knowledge.of(record, 28)


def test_it_tells_what_the_library_does() -> None:
    known = east()
    hand = " ".join(map(str, known.hand))
    typed = ["--hand", hand, *EAST[2:], "--trump-card", "5H", "--dealer", "W", "--json"]
    [value] = shell.sueca("hint", *typed).records
    found = hint_json(hint(known))
    for each in (value, found):
        each.pop("seconds")
    assert value == found
    assert value["exact"] is True


def test_the_screen() -> None:
    output = shell.sueca("hint", *asked(samples="20"))
    assert (output.code, output.err) == (0, "")
    lines = [line.rstrip() for line in output.out.splitlines()]
    assert lines[:5] == [
        "to play        S",
        "hand           A♠ 5♠   4♥   Q♦ 6♦ 3♦   6♣ 4♣ 3♣ 2♣",
        "trump          ♠",
        "on the table   E 2♦  N A♦  W 5♦",
        "hidden         N 9   E 9   W 9",
    ]
    assert "227,873,431,500 deals possible, 20 judged" in lines
    assert "best on average: Q♦" in lines
    assert max(map(len, lines)) <= 80


def test_voids_that_are_told_and_the_trump_card_show() -> None:
    output = shell.sueca("hint", *asked(voids="E:H W:C", trump_card="7S", dealer="N"))
    hidden = next(line for line in output.out.splitlines() if line.startswith("hidden"))
    assert "E 9 no ♥" in hidden
    assert "7♠" in hidden


def test_portuguese_and_ascii() -> None:
    told = shell.sueca("hint", *asked(hand="A5.4.D63.6432", trump="S", played="2O AO 5O", lang="pt"))
    assert told.code == 0
    assert "D♦" in told.out
    assert "na mesa" in told.out
    assert shell.program("hint", *asked(), PYTHONIOENCODING="ascii").out.isascii()


def test_other_rules() -> None:
    output = shell.sueca("hint", *asked(rules="azores", hand="A5.4.Q103.6432"))
    assert output.code == 0
    assert "10♦" in output.out


def test_the_csv(tmp_path: Path) -> None:
    target = tmp_path / "hint.csv"
    assert shell.sueca("hint", *asked(), "--csv", str(target)).code == 0
    rows = list(csv.DictReader(io.StringIO(target.read_text("utf-8"))))
    assert [row["card"] for row in rows] == ["QD", "6D", "3D"]
    assert {(row["trick"], row["seat"], row["deals"]) for row in rows} == {("1", "S", "2")}


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"hand": "A5.4.Q63"}, "--hand: column 1: 3 suits, not 4; write spades.hearts.diamonds.clubs"),
        ({"hand": "A5.4.Q83.6432"}, "--hand: column 7: '8': there are no eights in a pack of 40"),
        ({"hand": "A5.4.Q63.6433"}, "--hand: column 13: 3C occurs more than once"),
        ({"hand": "A5.4.Q63.643"}, "S holds 9 cards and has played 0; together they must be 10"),
        ({"hand": "A5.4. Q63.6432"}, "--hand: column 7: the hand has more than one word"),
        ({"hand": ""}, "S holds 0 cards and has played 0; together they must be 10"),
        ({"hand": None}, "missing option '--hand'"),
        ({"seat": "N"}, "it is S's turn after 3 cards, not N's"),
        ({"seat": "Q"}, "--seat: 'Q' is not a seat; seats are N, E, S and W"),
        ({"trump": "O"}, "--trump: 'O' is not a suit; suits are S, H, D and C; diamonds are D"),
        ({"leader": "Q"}, "--leader: 'Q' is not a seat; seats are N, E, S and W"),
        ({"played": "2D AD 5X"}, "--played: column 7: '5X' is not a card; write rank and suit, as in 7H or AS"),
        ({"played": "2D AD QD"}, "QD is in S's hand, and was played"),
        ({"played": "2D AD 2D"}, "2D occurs more than once"),
        ({"trump_card": "7S 2S"}, "--trump-card: 2 cards, not one"),
        ({"trump_card": ""}, "--trump-card: 0 cards, not one"),
        ({"trump_card": "7H"}, "7H was turned up, but trumps are spades"),
        ({"dealer": "W"}, "W deals, so E, who does not sit next to him, cannot lead"),
        ({"voids": "E"}, "--voids: 'E' is not a void; write a seat, a colon and suits, as in E:HD"),
        ({"voids": "S:S"}, "S is said to hold no spades, but does"),
    ],
)
def test_what_cannot_be_is_named(changes: dict[str, str | None], error: str) -> None:
    output = shell.sueca("hint", *asked(**changes))
    assert (output.code, output.out) == (2, "")
    assert output.err == f"error: {error}\n"
