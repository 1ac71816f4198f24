import pytest
from hypothesis import given, settings

from recorded import NATIVE, TRICKS, TRUMP_CARD, one, problems, records
from sueca.cards import Card, Suit
from sueca.errors import SuecaError
from sueca.notation.records import format_record, read_records
from sueca.record import Comment, Record
from sueca.rules import AZORES, BRAZIL
from sueca.seats import Seat

FILE = f"{TRUMP_CARD}\n{TRICKS}"


def test_a_hand_is_read() -> None:
    record = one(FILE)
    assert record.deal == one(NATIVE).deal
    assert (record.dealer, record.dealt_back, record.trump_card) == (Seat.W, True, Card.parse("5H"))
    assert [record.name(seat) for seat in record.rules.seats] == ["1", "2", "3", "4"]
    assert record.taken == (74, 46)


def test_commas_tabs_blank_lines_and_comments() -> None:
    text = "# a hand\r\n5H # trumps\r\n\r\n" + TRICKS.replace(" ", ", ", 5).replace(" ", "\t").replace("\n", "\r\n")
    assert one(text).plays == one(FILE).plays
    assert one(text).comments == (Comment(0, "a hand"), Comment(0, "trumps"))


def test_player_one_may_sit_elsewhere_and_play_go_clockwise() -> None:
    assert one(FILE, leader=Seat.S).names == ("3", "2", "1", "4")
    assert one(FILE, rules=BRAZIL).dealer is Seat.E


def test_portuguese_by_leave() -> None:
    text = FILE.translate(str.maketrans("SHDCQJK", "ECOPDVR"))
    assert one(text, lang="pt") == one(FILE)
    assert "(--lang pt)" in problems(text)[0]


def test_several_hands_follow_each_other() -> None:
    assert [found == one(FILE) for found in read_records(FILE + "\n" + FILE)] == [True, True]


def test_a_card_left_out_is_turned_up_in_the_azores() -> None:
    record = one("9H\n" + TRICKS.replace("7", "10"), rules=AZORES)
    assert (record.trump_card, record.tags) == (None, (("TrumpCard", "9H"),))
    assert record.deal is not None
    assert record.deal.trump is Suit.HEARTS
    assert one(format_record(record, "coursework"), rules=AZORES) == record


@given(records(whole=True, revokes=False))
@settings(max_examples=30)
def test_what_the_file_can_hold_round_trips(record: Record) -> None:
    if record.trump_card is None or not record.dealt_back:
        with pytest.raises(SuecaError):
            format_record(record, "coursework")
    else:
        assert record.deal is not None
        text = format_record(record, "coursework")
        again = one(text, rules=record.rules, leader=record.deal.leader)
        assert (again.deal, again.plays, again.dealer) == (record.deal, record.plays, record.dealer)
        assert format_record(again, "coursework") == text


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (FILE.replace("5H", "7H", 1),
         ["line 1, column 1: the trump card 7H is not with the dealer, W (2), but with E (4)"]),
        (FILE.replace("5H", "8H", 1), ["line 1, column 1: '8H': there are no eights in a pack of 40"]),
        (FILE.replace("5H", "5X", 1),
         ["line 1, column 1: '5X' is not a card; write rank and suit, as in 7H or AS"]),
        (FILE.replace("3H 7H", "3H 8H"), ["line 5, column 4: '8H': there are no eights in a pack of 40"]),
        (FILE.replace("JH QH QS AH\n", ""),
         ["line 1: 9 tricks with 36 cards, not 10; only all 40 cards played tell the hands, which are not given"]),
        (FILE.replace(" 5C JC", " 5C"), ["line 6, column 1: trick 5 has 3 cards, not 4"]),
        (FILE.replace("JH QH QS AH", "JH QH QS"), ["line 11, column 1: trick 10 has 3 cards, not 4"]),
        (FILE.replace("KC QD", "KC AD"),
         ["line 1: QD is not among the cards played", "line 8, column 1: AD was played before, in trick 5"]),
        (FILE + "2H 3H 4H 5H\n", ["line 12, column 1: 11 tricks; a hand has 10",
                                  "line 12, column 1: 2H was played before, in trick 7",
                                  "line 12, column 4: 3H was played before, in trick 4",
                                  "line 12, column 7: 4H was played before, in trick 7",
                                  "line 12, column 10: 5H was played before, in trick 4"]),
    ],
)  # fmt: skip
def test_flaws_are_named_with_their_places(text: str, found: list[str]) -> None:
    assert problems(text, format="coursework") == found


def test_a_file_without_a_trump_card() -> None:
    assert problems(TRICKS, format="coursework") == ["line 1, column 1: the first line must be the trump card alone"]
