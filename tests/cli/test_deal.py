"""`sueca deal`."""

import io
import sys

import pytest

from shell import sueca
from sueca import AZORES, BRAZIL, format_position, parse_position
from sueca.cli.deal import deal


def test_a_seed_gives_the_same_deals() -> None:
    assert sueca("deal", "--seed", "7").out == "N:J53.A7Q.76.JQ A76.6.JQ53.63 Q42.K32.2.7K4 K.J54.AK4.A52 H W\n"
    assert sueca("deal", "--seed", "7", "--count", "3").out.startswith(sueca("deal", "--seed", "7", "--count", "2").out)


def test_without_a_seed_every_deal_is_new() -> None:
    assert sueca("deal").out != sueca("deal").out


@pytest.mark.parametrize("cards", [1, 4, 9, 10])
def test_every_line_is_a_position(cards: int) -> None:
    lines = sueca("deal", "--count", "20", "--seed", "1", "--cards", str(cards)).out.splitlines()
    assert len(lines) == 20
    for line in lines:
        position = parse_position(line)
        assert format_position(position) == line
        assert position.cards_left == cards
        assert position.is_deal == (cards == 10)
        assert position.taken == ((0, 0) if cards == 10 else None)


def test_rules_are_written_down() -> None:
    assert parse_position(sueca("deal", "--rules", "brazil").out).rules is BRAZIL
    azores = sueca("deal", "--rules", "azores", "--seed", "2").out
    assert parse_position(azores).rules is AZORES
    assert "10" in azores


@pytest.mark.parametrize(
    "options", [["--cards", "11"], ["--cards", "0"], ["--count", "-1"], ["--count", "x"], ["--seed", "x"]]
)
def test_bad_options_end_with_code_2(options: list[str]) -> None:
    output = sueca("deal", *options)
    assert output.code == 2
    assert output.out == ""
    assert output.err.startswith(f"error: {options[0]}: '{options[1]}' is not a whole number")
    assert output.err.count("\n") == 1


def test_a_line_is_written_in_one_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C between two writes would leave half of it."""

    class Recorder(io.StringIO):
        def write(self, text: str) -> int:
            written.append(text)
            return len(text)

    written: list[str] = []
    monkeypatch.setattr(sys, "stdout", Recorder())
    deal(count="3", cards="2")
    assert len(written) == 3
    assert all(text.endswith("\n") for text in written)


def test_none_at_all() -> None:
    assert sueca("deal", "--count", "0").out == ""


def test_what_is_wanted_is_dealt() -> None:
    wanted = ["--where", "N.trumps >= 5 and N.points > 30", "--hand", "N:AS,7H", "--hand", "E:.K..", "--void", "W:C"]
    output = sueca("deal", "--count", "5", "--seed", "3", *wanted, "--leader", "E", "--trump", "H")
    assert output.code == 0
    assert output.out == sueca("deal", "--count", "5", "--seed", "3", *wanted, "--leader", "E", "--trump", "H").out
    for line in output.out.splitlines():
        position = parse_position(line)
        north, east, _, west = position.hands
        assert {"AS", "7H"} <= set(map(str, north))
        assert "KH" in map(str, east)
        assert all(str(card)[1] != "C" for card in west)
        assert sum(card.suit is position.trump for card in north) >= 5
        assert sum(card.points for card in north) > 30
        assert (str(position.trump), str(position.leader)) == ("H", "E")
    assert len(output.out.splitlines()) == 5


def test_a_condition_skips_deals_of_the_same_seed() -> None:
    every = sueca("deal", "--seed", "7", "--count", "30").out.splitlines()
    some = sueca("deal", "--seed", "7", "--count", "3", "--where", "N.aces >= 2").out.splitlines()
    assert some == [line for line in every if line[2:].split()[0].count("A") >= 2][:3]


@pytest.mark.parametrize(
    ("options", "error"),
    [
        (["--where", "N.trumps > 10"], "--where: column 1: 'N.trumps > 10' can never be true of these deals"),
        (["--where", "N.trumps >"], "--where: column 11: the condition ends or breaks off here"),
        (["--hand", "N:A"], "--hand: column 3: 'A' is not a card"),
        (["--hand", "N:AS", "--hand", "E:AS"], "--hand: AS occurs more than once"),
        (["--hand", "N:AS,KS", "--cards", "1"], "--hand: N is given 2 cards; a hand is 1"),
        (["--void", "E:X"], "--void: column 3: 'X' is not a suit"),
        (["--void", "E:S", "--hand", "E:AS"], "--hand and --void: E cannot hold AS and be void in spades"),
        (["--void", "N:S", "--void", "E:S", "--void", "S:S", "--void", "W:S"], "--void: no deal has these"),
        (["--trump", "X"], "--trump: 'X' is not a suit"),
        (["--tries", "0"], "--tries: '0' is not a whole number"),
    ],
)
def test_what_cannot_be_dealt(options: list[str], error: str) -> None:
    output = sueca("deal", *options)
    assert output.code == 2
    assert output.out == ""
    assert output.err.startswith(f"error: {error}")
    assert output.err.count("\n") == 1


def test_deals_found_before_giving_up_are_kept() -> None:
    output = sueca("deal", "--seed", "1", "--count", "100", "--where", "N.trumps >= 6", "--tries", "50")
    assert output.code == 2
    found = output.out.splitlines()
    assert 0 < len(found) < 100
    assert output.err.startswith("error: gave up after 50 tries in a row without a deal where N.trumps >= 6; ")
    assert f" {len(found)} deal" in output.err
