import pytest
from hypothesis import given, settings

from recorded import DEAL, NATIVE, TRICKS, joined, one, problems, records
from sueca.cards import Suit
from sueca.errors import RecordError, SuecaError
from sueca.notation.records import format_record, read_records
from sueca.record import Comment, Record
from sueca.rules import AZORES, BRAZIL
from sueca.seats import Seat

SHORT = f'[Trump "H"]\n[Leader "N"]\n[Deal "{DEAL}"]\n[Play]\n'


@given(records())
@settings(max_examples=80)
def test_a_record_round_trips(record: Record) -> None:
    text = format_record(record)
    assert one(text) == record
    assert format_record(one(text)) == text


@given(records(), records())
@settings(max_examples=30)
def test_records_of_one_file_stay_apart(first: Record, second: Record) -> None:
    assert list(read_records(joined(map(format_record, [first, second])))) == [first, second]


def test_hands_follow_from_forty_cards() -> None:
    record = one(NATIVE)
    assert record.deal == one(SHORT).deal
    assert (record.taken, record.tricks_won, record.revokes) == ((74, 46), (5, 5), ())
    assert record.names == ("Ana", "", "Rui")
    assert record.tags == (("Event", "Thursday table"),)
    assert record.line == 1


def test_the_leader_follows_from_the_dealer_and_the_trump_from_the_card() -> None:
    record = one(f'[Dealer "E"]\n[TrumpCard "7H"]\n[Deal "{DEAL}"]\n')
    assert record.deal is not None
    assert (record.deal.leader, record.deal.trump) == (Seat.N, Suit.HEARTS)
    back = one(f'[Dealer "W"]\n[DealtBack "yes"]\n[TrumpCard "5H"]\n[Deal "{DEAL}"]\n')
    assert back.deal == record.deal
    clockwise = one(f'[Rules "brazil"]\n[Dealer "W"]\n[Trump "H"]\n[Deal "{DEAL}"]\n')
    assert clockwise.deal is not None
    assert (clockwise.rules, clockwise.deal.leader) == (BRAZIL, Seat.N)


def test_comments_know_how_many_cards_were_played() -> None:
    text = SHORT.replace("[Play]", "{ before\n\nthe play } ; and so on\n[Play]") + "7D {one} 2D\nKD ; three\n"
    [error] = problems(text)
    assert error == "line 8, column 1: trick 1 has 2 cards, not 4"
    record = one(text.replace("2D\nKD", "2D KD"))
    assert record.comments == (
        Comment(0, "before\n\nthe play"),
        Comment(0, "and so on"),
        Comment(1, "one"),
        Comment(3, "three"),
    )


def test_a_trick_goes_on_behind_a_comment_of_several_lines() -> None:
    assert len(one(SHORT + "7D {a\nlong\nremark} 2D KD 3D\nJD").plays) == 5


def test_braces_and_backslashes_in_comments() -> None:
    record = one(SHORT + "{a \\} b \\\\ c:\\d}")
    assert record.comments == (Comment(0, "a } b \\ c:\\d"),)


def test_a_result_alone_is_a_record() -> None:
    text = '[Event "x"]\n[Rules "portugal"]\n[Result "63-57"]\n'
    record = one(text)
    assert (record.deal, record.result, record.plays) == (None, (63, 57), ())
    kept = one(text + '[Trump "H"]\n[Leader "S"]\n')
    assert kept.tags == (("Event", "x"), ("Trump", "H"), ("Leader", "S"))
    assert one(format_record(kept)) == kept


def test_blank_lines_and_tags_behind_cards_part_records() -> None:
    text = '[Result "63-57"]\n\n[Result "60-60"]\n\n\n' + SHORT + '7D\n[Result "61-59"]\n'
    assert [found.result for found in read_records(text) if isinstance(found, Record)] == [
        (63, 57),
        (60, 60),
        None,
        (61, 59),
    ]


def test_play_and_cards_may_follow_a_blank_line() -> None:
    assert len(one(SHORT.replace("[Play]", "\n[Play]\n\n") + "7D 2D KD 3D\n\nJD 2S 7C 4D\n").plays) == 8


def test_a_comment_behind_a_blank_line_belongs_to_the_record_that_follows() -> None:
    first, second = read_records('[Result "63-57"]\n\n{of the second}\n[Result "60-60"]\n')
    assert isinstance(first, Record)
    assert isinstance(second, Record)
    assert (first.comments, second.comments) == ((), (Comment(0, "of the second"),))


def test_trick_numbers_are_passed_over() -> None:
    assert one(SHORT + "1. 7D 2D KD 3D\n2. JD").plays == one(SHORT + "7D 2D KD 3D\nJD").plays


def test_portuguese_by_a_tag_or_by_leave() -> None:
    letters = str.maketrans("SHDCQJK", "ECOPDVR")
    tricks = TRICKS.translate(letters)
    tagged = f'[Lang "pt"]\n[Trump "C"]\n[Leader "N"]\n[Play]\n{tricks}'
    expected = one(f'[Trump "H"]\n[Leader "N"]\n[Play]\n{TRICKS}')
    assert one(tagged) == expected
    assert one(tagged.replace('[Lang "pt"]\n', ""), lang="pt") == expected
    assert one(NATIVE, lang="pt") == one(NATIVE)
    assert "in Portuguese it would be one (--lang pt)" in problems(tagged.replace('[Lang "pt"]\n', ""))[0]
    played = SHORT.replace("AJQ4", "AVD4").replace('"H"', '"C"') + "7O DO"
    assert problems(played, lang="pt") == ["line 5, column 4: it is W's turn, who does not hold QD; N does"]


def test_a_card_left_out_may_be_turned_up_in_the_azores() -> None:
    tens = DEAL.replace("7", "10")
    record = one(f'[Event "x"]\n[Rules "azores"]\n[Dealer "E"]\n[TrumpCard "8H"]\n[Site "y"]\n[Deal "{tens}"]\n')
    assert record.deal is not None
    assert (record.rules, record.deal.trump, record.trump_card) == (AZORES, Suit.HEARTS, None)
    assert record.tags == (("Event", "x"), ("TrumpCard", "8H"), ("Site", "y"))
    assert one(format_record(record)) == record
    [error] = problems(f'[Rules "azores"]\n[Dealer "E"]\n[TrumpCard "8H"]\n[Trump "S"]\n[Deal "{tens}"]\n')
    assert error == "line 3, column 13: 8H was turned up, but trumps are spades"


def test_rules_trump_and_leader_of_the_caller_replace_those_of_the_text() -> None:
    record = one(SHORT, rules=BRAZIL, trump=Suit.CLUBS, leader=Seat.S)
    assert record.deal is not None
    assert (record.rules, record.deal.trump, record.deal.leader) == (BRAZIL, Suit.CLUBS, Seat.S)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (SHORT.replace('"H"', '"H'),
         ["line 1, column 1: '[Trump \"H]' is not a tag; write a name and a value in quotes, as in [Dealer \"E\"]"]),
        ("[Trump H]\n[Play]\n", ["line 1, column 1: '[Trump H]' is not a tag; write a name and a value in quotes, "
                                 'as in [Dealer "E"]']),
        ('[Dealer "Q"]\n[Result "63-57"]', ["line 1, column 10: 'Q' is not a seat; seats are N, E, S and W"]),
        ('[Event "a"]\n[event "b"]\n[Result "63-57"]', ["line 2, column 1: the tag event is given twice"]),
        ('[Result "63-58"]', ["line 1, column 10: the result 63-58 does not add up to 120 points"]),
        ('[Result "63:57"]', ["line 1, column 10: '63:57' is not a pair of figures; write NS-EW, as in 63-57"]),
        ('[Tricks "6-5"]', ["line 1, column 10: 6-5 tricks do not add up to 10"]),
        ('[Event "x"]', ["line 1: a record without hands, cards or a result"]),
        ("[Result]", ['line 1, column 1: the tag Result has no value; write [Result "…"]']),
        ('[Rules "france"]\n[Result "60-60"]', ["line 1, column 9: 'france' is not a rule set; rule sets are portugal, "
                                                "brazil, azores"]),
        ('[Rules "custom"]\n[Result "60-60"]', ["line 1, column 9: custom rules have to be given (--rules)"]),
        ('[Result "60-60"]\n{open\nto the end', ["line 2, column 1: a comment that is never closed: } is missing"]),
        ('[Result "60-60"]\nAS', ["line 2, column 1: 'AS' before [Play]; tricks follow that tag"]),
        ('[Result "60-60"]\n[Play "N"]',
         ["line 2, column 8: [Play] has no value; each trick begins with whoever leads"]),
        ('[ThrownIn "maybe"]', ["line 1, column 12: 'maybe' is neither yes nor no"]),
        ('[Lang "fr"]\n[Result "60-60"]', ["line 1, column 8: 'fr' is not a language here; languages are en and pt"]),
        (f'[Deal "{DEAL}"]', ["line 1: the trump suit and the leader are not given; give the tags Trump and Leader, "
                              "or --trump and --leader"]),
        (f'[Trump "X"]\n[Leader "N"]\n[Deal "{DEAL}"]', ["line 1, column 9: 'X' is not a suit; suits are S H D C"]),
        (f'[Trump "H"]\n[Leader "N"]\n[Deal "{DEAL[2:]}"]',
         ["line 3, column 8: the hands begin with a seat and a colon, as in N:"]),
        (SHORT.replace("N:5.AK6", "N:5.AK8"),
         ["line 3, column 14: '8': there are no eights in a pack of 40"]),
        (SHORT.replace("N:5.AK6", "N:5.AK"),
         ["line 3, column 10: N has 9 cards; a full hand is 10", "line 3, column 10: 6H is in no hand"]),
        (SHORT.replace("AJQ4.7", "AJQ4.A"), ["line 3, column 10: 7H is in no hand",
                                             "line 3, column 29: AH occurs more than once"]),
        (SHORT.replace("N:5.AK6.A7JQ65. ", "N:"), ["line 3, column 8: 3 hands for 4 seats"]),
        (SHORT.replace('Deal "N:5.', 'Deal "N:5.5.'),
         ["line 3, column 10: N's hand has 5 suits, not 4; write spades.hearts.diamonds.clubs"]),
        (SHORT + "7D 2D KD\nJD 2S 7C 4D", ["line 5, column 1: trick 1 has 3 cards, not 4"]),
        (SHORT + "7D 2D KD 3D JD", ["line 5, column 13: trick 1 has 5 cards, not 4"]),
        (SHORT + "7D 2D KD 3S", ["line 5, column 10: it is E's turn, who does not hold 3S; S does"]),
        (SHORT + "7D 2D KD 3D\n7D", ["line 6, column 1: 7D was played before, in trick 1"]),
        (SHORT + "7D XX KD 8D", ["line 5, column 4: 'XX' is not a card; write rank and suit, as in 7H or AS",
                                 "line 5, column 10: '8D': there are no eights in a pack of 40"]),
        (f'[Dealer "N"]\n[Trump "H"]\n[Leader "E"]\n[Deal "{DEAL}"]',
         ["line 3, column 10: N deals, so W leads, not E"]),
        (f'[Dealer "E"]\n[TrumpCard "AH"]\n[Deal "{DEAL}"]',
         ["line 2, column 13: the trump card AH is not with the dealer, E, but with N"]),
        (f'[Trump "S"]\n[TrumpCard "7H"]\n[Leader "N"]\n[Deal "{DEAL}"]',
         ["line 2, column 13: 7H was turned up, but trumps are spades"]),
        (f'[ThrownIn "yes"]\n[Trump "H"]\n[Leader "N"]\n[Deal "{DEAL}"]',
         ["line 1, column 12: N has 41 points; no hand may be thrown in"]),
        (NATIVE.replace("74-46", "73-47"),
         ["line 7, column 10: the result is given as 73-47, but the cards make it 74-46"]),
    ],
)  # fmt: skip
def test_flaws_are_named_with_their_places(text: str, found: list[str]) -> None:
    assert problems(text) == found


def test_nine_tricks_do_not_tell_the_hands() -> None:
    [error] = problems(NATIVE.replace("JH QH QS AH\n", ""))
    assert error == (
        "line 1: 9 tricks with 36 cards, not 10; only all 40 cards played tell the hands, which are not given"
    )


def test_a_card_played_twice_and_the_one_that_is_missing_for_it() -> None:
    assert problems(NATIVE.replace("2C 6S AS", "2C 6S KS")) == [
        "line 1: AS is not among the cards played",
        "line 17, column 7: KS was played before, in trick 3",
    ]


def test_everything_that_is_wrong_is_named_at_once() -> None:
    text = f'[Dealer "N"]\n[Trump "S"]\n[TrumpCard "7H"]\n[Leader "E"]\n[Result "1-2"]\n[Deal "{DEAL}"]\n[Play]\n2C'
    assert [problem.partition(":")[0] for problem in problems(text)] == [
        "line 3, column 13",
        "line 3, column 13",
        "line 4, column 10",
        "line 5, column 10",
        "line 8, column 1",
    ]


def test_one_bad_record_does_not_stop_the_rest() -> None:
    found = list(read_records('[Result "60-60"]\n\n[Result "1-2"]\n\n[Result "61-59"]\n', source="a.txt"))
    assert [type(each) for each in found] == [Record, RecordError, Record]
    assert str(found[1]) == "a.txt, line 3, column 10: the result 1-2 does not add up to 120 points"


@pytest.mark.parametrize("tags", [(("Deal", "x"),), (("a b", "x"),), (("A", "x"), ("a", "y")), (("A", "x\ny"),)])
def test_tags_that_the_file_cannot_hold_are_not_written(tags: tuple[tuple[str, str], ...]) -> None:
    with pytest.raises(SuecaError):
        format_record(Record(deal=None, result=(60, 60), tags=tags))


def test_a_revoke_is_no_fault() -> None:
    record = one(SHORT + "7D 2C")
    assert [str(revoke.turn.card) for revoke in record.revokes] == ["2C"]
