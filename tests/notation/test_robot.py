from random import Random

import pytest

from recorded import TRICKS, one, played_at_random
from sueca.cards import Suit
from sueca.errors import RecordError
from sueca.notation.records import format_record, read_records
from sueca.record import Record, fitting_trumps
from sueca.rules import BRAZIL, PORTUGAL
from sueca.seats import Seat

NAMES = {"S": "Spades", "H": "Hearts", "D": "Diamonds", "C": "Clubs"}
LEADERS = "PPPQRRPWWW".translate(str.maketrans("PQRW", "0231"))
"""Who leads each of `TRICKS`: north, south, east and west are P0, P2, P3 and P1."""


def long(card: str) -> str:
    return card[:-1] + NAMES[card[-1]]


def log_of(record: Record) -> list[str]:
    """Returns the lines of a game as a log has them."""
    assert record.deal is not None
    seats = record.rules.seats
    hands = [[long(str(card)) for card in record.deal.hands[seat]] for seat in seats]
    lines = [f"P{index} HAND: {', '.join(hand)}." for index, hand in enumerate(hands)]
    for start in range(0, len(record.turns), 4):
        trick = record.turns[start : start + 4]
        lines.append("".join(f"P{seats.index(turn.seat)} {long(str(turn.card))} " for turn in trick))
    return [*lines, "-- /GAME --"]


def text(lines: list[str]) -> str:
    return "\n".join(["-- GAME --", *lines, ""])


GAME = log_of(one(f'[Trump "H"]\n[Leader "N"]\n[Play]\n{TRICKS}'))


def errors(log: str, **options: object) -> list[str]:
    found = read_records(log, **options)  # type: ignore[arg-type]
    return [str(each) for each in found if isinstance(each, RecordError)]


def test_the_trump_is_inferred() -> None:
    record = one(text(GAME))
    assert record.deal is not None
    assert (record.deal.trump, record.deal.leader, record.fitting) == (Suit.HEARTS, Seat.N, (Suit.HEARTS,))
    assert record.names == ("P0", "P3", "P2", "P1")
    assert record.taken == (74, 46)
    assert "".join(f"{'NWSE'.index(trick.leader.name)}" for trick in record.finished_tricks) == LEADERS


def test_hands_that_are_missing_follow_from_the_cards() -> None:
    assert one(text(GAME[4:])) == one(text(GAME))


def test_seats_are_in_order_of_play() -> None:
    assert one(text(GAME), rules=BRAZIL).names == ("P0", "P1", "P2", "P3")


def test_several_games_of_which_some_are_cut_off() -> None:
    log = text([*GAME, *GAME[:6], *GAME, *GAME[:4], *GAME[:-1], *GAME[:3]])
    assert [isinstance(found, Record) for found in read_records(log)] == [True, False, True, False, True, False]
    assert errors(log, source="a.log") == [
        "a.log, line 17: the game is cut off: 4 hands and 8 cards played of 40; it is passed over",
        "a.log, line 38: the game is cut off: 4 hands and 0 cards played of 40; it is passed over",
        "a.log, line 56: the game is cut off: 3 hands and 0 cards played of 40; it is passed over",
    ]


@pytest.mark.parametrize("first", ["P1 2Spades", "P2 2Spades P3 3Spades"])
def test_a_game_whose_start_is_missing(first: str) -> None:
    assert errors(text([first, *GAME[5:]]))[0].startswith("line 1: the game is cut off: no hands and 3")


def test_stray_lines_and_markers_are_passed_over() -> None:
    log = text(["2130837559", *GAME[:7], "what is this?", *GAME[7:], "-- /GAME --"])
    assert errors(log) == [
        "line 2: '2130837559' belongs to no game; the line is passed over",
        "line 10: 'what is this?' belongs to no game; the line is passed over",
        "line 19: a stray -- /GAME --: no game has begun",
    ]
    assert [found for found in read_records(log) if isinstance(found, Record)] == [one(text(GAME))]


def ambiguous() -> Record:
    """Returns a hand under whose tricks two suits can have been trumps."""
    for seed in range(2000):
        deal, plays = played_at_random(Random(seed), PORTUGAL, 40, False)
        record = Record(deal=deal, plays=plays)
        if len(fitting_trumps(plays, tuple(trick.leader for trick in record.finished_tricks))) == 2:
            return record
    raise AssertionError


def test_where_several_suits_fit_one_has_to_be_told() -> None:
    record = ambiguous()
    assert record.deal is not None
    log = text(log_of(record))
    [error] = errors(log)
    suits = fitting_trumps(record.plays, tuple(trick.leader for trick in record.finished_tricks))
    first, second = suits
    assert error == (
        f"line 1: {first.name.lower()} and {second.name.lower()} can all have been trumps; tell one "
        f"(--trump {first} or {second}), or read the game under each (--trump each)"
    )
    told = one(log, trump=record.deal.trump)
    assert (told.deal, told.plays, told.fitting) == (record.deal, record.plays, suits)
    each = [found.deal.trump for found in read_records(log, trump="each") if isinstance(found, Record) and found.deal]
    assert tuple(each) == suits


def test_a_trump_that_does_not_fit_is_contradicted_by_a_trick() -> None:
    assert errors(text(GAME), trump=Suit.SPADES) == [
        "line 8, column 4: N (P0) plays, but it is W (P1)'s turn, who won trick 2 with 2S, trumps being spades"
    ]


def test_no_suit_fits() -> None:
    [error] = errors(text([*GAME[:5], GAME[4], *GAME[6:]]))
    assert "was played before" in error
    swapped = [*GAME[:4], GAME[9], *GAME[5:9], GAME[4], *GAME[10:]]
    [error] = errors(text(swapped))
    assert error.startswith("line 1: no suit can have been trumps: under spades ")
    assert error.count("does not lead the next") == 4


@pytest.mark.parametrize(
    ("index", "line", "found"),
    [
        (5, "P0 JDiamonds P2 7Clubs P1 2Spades P3 4Diamonds",
         "line 7, column 17: S (P2) plays, but it is W (P1)'s turn"),
        (5, "P0 JDiamonds P1 2Spades P2 7Clubs", "line 7, column 4: trick 2 has 3 cards, not 4"),
        (5, "P0 JDiamonds P1 2Spades P2 7Clubs P3", "line 7, column 35: P3 has no card behind it"),
        (5, "P0 JDiamonds P1 2Spades 7Clubs P3 4Diamonds", "line 7, column 25: '7Clubs' has no seat before it"),
        (5, "P0 JDiamonds P1 2Spades P7 7Clubs P3 4Diamonds", "line 7, column 25: 'P7' is not a seat; "
                                                              "seats are P0 to P3"),
        (5, "P0 JDiamonds P1 8Spades P2 7Clubs P3 4Diamonds", "line 7, column 17: '8Spades': there are no eights "
                                                              "in a pack of 40"),
    ],
)  # fmt: skip
def test_lines_of_a_game_that_are_wrong(index: int, line: str, found: str) -> None:
    log = text([*GAME[:index], line, *GAME[index + 1 :], *GAME])
    assert found in errors(log)[0].splitlines()
    assert one(text(GAME)) in list(read_records(log))


def test_a_card_that_somebody_else_holds() -> None:
    wrong = [*GAME[:4], GAME[4].replace("P0 7Diamonds", "P0 7Spades"), *GAME[5:]]
    assert "7S" in errors(text(wrong))[0]


def test_logs_are_not_written() -> None:
    with pytest.raises(ValueError, match="not written in the format robot"):
        format_record(one(text(GAME)), "robot")
