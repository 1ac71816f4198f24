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
