from dataclasses import replace
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from strategies import ALL_RULES, FIVE_HANDED, NAMED_RULES, SIX_HANDED, cards, hands, positions
from sueca.cards import Suit
from sueca.deal import random_deal
from sueca.errors import NotationError
from sueca.notation import format_position, line, parse_position
from sueca.position import Position
from sueca.rules import AZORES, BRAZIL, PORTUGAL, RULES, Rules
from sueca.seats import Pair, Seat

WHOLE = "N:6.Q6.K43.Q642 AQ52.J.J5.AJ3 K3.432.7Q6.7K 7J4.A7K5.A2.5 S W"
TWO = "N:A7... KQ... J6... 32... H N"
PLAYED = "N:A... KQ... J6... 3... H N 7S,2S"
TEN = "N:A10... KQ... J6... 32... H N rules=azores"
VALID = (
    WHOLE,
    f"{WHOLE} - ? tricks=?",
    TWO,
    PLAYED,
    f"{PLAYED} 34-12 rules=portugal tricks=5-3",
    f"{TWO} - 50-40 rules=brazil tricks=5-3",
    TEN,
    "N:- A... 10... - D N 6S,KS rules=azores",
)


RANKS = "is not a rank; ranks are A 7 K J Q 6 5 4 3 2"


def problem_of(
    text: str, *, rules: Rules | None = None, trump: Suit | None = None, leader: Seat | None = None
) -> tuple[str, int | None]:
    """Returns what is wrong with a text, and where."""
    with pytest.raises(NotationError) as caught:
        parse_position(text, rules=rules, trump=trump, leader=leader)
    return caught.value.problem, caught.value.column


def assert_one_line_about(text: str, error: NotationError) -> None:
    assert len(str(error).splitlines()) == 1
    assert len(str(error)) < 200
    assert error.column is None or 1 <= error.column <= len(text) + 1


def assert_reads_or_says_why(text: str) -> None:
    try:
        position = parse_position(text)
    except NotationError as error:
        assert_one_line_about(text, error)
    else:
        written = format_position(position)
        assert parse_position(written) == position
        assert format_position(parse_position(written)) == written


class TestReading:
    def test_of_every_field(self) -> None:
        text = "N:A... KQ... J6... 3... H N 7S,2S 34-12 rules=portugal tricks=5-3"
        assert parse_position(text) == Position(
            hands=hands("AS", "KS QS", "JS 6S", "3S"),
            trump=Suit.HEARTS,
            leader=Seat.N,
            trick=cards("7S 2S"),
            taken=(34, 12),
            tricks=(5, 3),
        )

    def test_suits_are_spades_hearts_diamonds_clubs(self) -> None:
        position = parse_position("N:A.7.K.J 6.5.4.3 2.A.7.K J.6.5.4 D S")
        assert position.hands[0] == frozenset(cards("AS 7H KD JC"))

    @pytest.mark.parametrize("rules", NAMED_RULES)
    @pytest.mark.parametrize(
        "text", ["N:A... K... J... 2...", "E:K... J... 2... A...", "S:J... 2... A... K...", "W:2... A... K... J..."]
    )
    def test_hands_go_clockwise_from_the_first_seat(self, text: str, rules: Rules) -> None:
        assert parse_position(f"{text} H N", rules=rules).hands == hands("AS", "KS", "JS", "2S")

    @pytest.mark.parametrize(
        ("fields", "taken", "tricks"),
        [
            ("", None, None),
            ("-", None, None),
            ("34-12", (34, 12), None),
            ("- 34-12", (34, 12), None),
            ("- ? tricks=?", None, None),
            ("tricks=5-3", None, (5, 3)),
            ("34-12 tricks=8-0", "EW took 12 points without a trick", None),
        ],
    )
    def test_points_and_tricks_are_known_where_they_are_given(
        self, fields: str, taken: Pair | str | None, tricks: Pair | None
    ) -> None:
        text = f"{TWO} {fields}"
        if isinstance(taken, str):
            assert problem_of(text) == (taken, None)
        else:
            position = parse_position(text)
            assert (position.taken, position.tricks) == (taken, tricks)

    @pytest.mark.parametrize(
        ("fields", "taken", "tricks"),
        [
            ("", (0, 0), (0, 0)),
            ("0-0 tricks=0-0", (0, 0), (0, 0)),
            ("?", None, (0, 0)),
            ("tricks=?", (0, 0), None),
            ("? tricks=?", None, None),
        ],
    )
    def test_nothing_is_taken_of_a_whole_pack_unless_that_is_not_known(
        self, fields: str, taken: Pair | None, tricks: Pair | None
    ) -> None:
        position = parse_position(f"{WHOLE} {fields}")
        assert (position.taken, position.tricks) == (taken, tricks)
        after = position.play(position.legal_cards[0])
        assert parse_position(format_position(after)) == after

    @pytest.mark.parametrize("rules", NAMED_RULES)
    def test_rules_are_named(self, rules: Rules) -> None:
        assert parse_position(f"N:A... K... J... 2... H N rules={rules.name}").rules is rules

    def test_ten_stands_for_the_seven(self) -> None:
        assert parse_position(TEN).hands == parse_position(TWO).hands
        played = parse_position("N:- A... J... - D N 10S,KS rules=azores")
        assert played.trick == cards("7S KS")


class TestLenientReading:
    @pytest.mark.parametrize(
        "text",
        [
            "n:a... kq... j6... 3... h n 7s,2s",
            "N:A... QK... 6J... 3... H N 7S,2S",
            "N:A... KQ... J6... 3... H N S7,2S",
            "N:A... KQ... J6... 3... ♥ N 7♠,♠2",
            "N:A... KQ... J6... 3... ♡ N 7♤,♤2",
            "N:A.-.-.- KQ.-.. J6... 3..-. H N 7S,2S",
            "N : A... KQ... J6... 3... H N 7S,2S",
            "N: A...\tKQ...  J6...\u00a03... \u2003H N\t\t7S,2S  ",
            "  N:A... KQ... J6... 3... H N 7S , 2S",
            "N:A... KQ... J6... 3... H N 7S,2S # a comment: 8H = 8",
            "N:A... KQ... J6... 3... H N 7S,2S#",
            "\ufeffN:A... KQ... J6... 3... H N 7S,2S\r\n",
            "# in the old way\rN:A... KQ... J6... 3... H N 7S,2S",
            "\n# first\r\nN:A... KQ...\nJ6... 3... H N 7S,2S\n",
            "N:A... KQ... J6... 3... H N 7S,2S ?",
            "N:A... KQ... J6... 3... H N 7S,2S RULES=Portugal",
            "N:A... rules=portugal KQ... J6... 3... H N 7S,2S tricks=?",
            "W:3... A... KQ... J6... H N 7S,2S",
        ],
    )
    def test_every_spelling_is_the_same_position(self, text: str) -> None:
        assert format_position(parse_position(text)) == PLAYED

    @pytest.mark.parametrize("played", ["10S", "S10", "10♠", "♠10", "ts", "ST"])
    def test_the_ten_on_the_table(self, played: str) -> None:
        position = parse_position(f"n:- a... k... - d n {played},6s rules=azores")
        assert position.trick == cards("7S 6S")

    def test_the_ten_in_a_hand(self) -> None:
        for text in ("A10", "10A", "TA", "at"):
            assert parse_position(TEN.replace("A10", text)) == parse_position(TEN)


class TestOverrides:
    def test_replace_what_the_text_says(self) -> None:
        position = parse_position(TWO, rules=BRAZIL, trump=Suit.SPADES, leader=Seat.W)
        assert (position.rules, position.trump, position.leader) == (BRAZIL, Suit.SPADES, Seat.W)
        assert position.hands == parse_position(TWO).hands

    def test_replace_one_field_alone(self) -> None:
        assert parse_position(TWO, trump=Suit.SPADES) == replace(parse_position(TWO), trump=Suit.SPADES)
        assert parse_position(TWO, leader=Seat.E) == replace(parse_position(TWO), leader=Seat.E)
        assert parse_position(f"{TWO} rules=brazil", rules=PORTUGAL) == parse_position(TWO)

    @pytest.mark.parametrize("fields", ["", "-", "- 34-12", "34-12", "rules=brazil"])
    def test_both_fields_may_be_left_out(self, fields: str) -> None:
        short = TWO.removesuffix(" H N")
        position = parse_position(f"{short} {fields}", trump=Suit.HEARTS, leader=Seat.N)
        assert position == parse_position(f"{TWO} {fields}")

    def test_cards_on_the_table_follow_the_hands_at_once(self) -> None:
        short = PLAYED.replace(" H N", "")
        assert parse_position(short, trump=Suit.HEARTS, leader=Seat.N) == parse_position(PLAYED)

    @pytest.mark.parametrize(
        ("fields", "trump", "leader", "problem"),
        [
            ("", Suit.HEARTS, None, "the trump suit is missing"),
            ("", None, Seat.N, "the trump suit is missing"),
            ("H", Suit.HEARTS, Seat.N, "the leader is missing"),
            ("S", Suit.HEARTS, Seat.S, "the leader is missing"),
            ("N", Suit.HEARTS, Seat.N, "'N' is not a suit; suits are S, H, D and C"),
            ("H N", Suit.HEARTS, Seat.X, "'X' is not a seat; seats are N, E, S and W"),
        ],
    )
    def test_one_field_alone_is_not_guessed(
        self, fields: str, trump: Suit | None, leader: Seat | None, problem: str
    ) -> None:
        text = TWO.removesuffix("H N") + fields
        assert problem_of(text, trump=trump, leader=leader)[0] == problem

    def test_rules_of_the_caller_make_the_ten(self) -> None:
        assert parse_position("N:10... K... J... 2... H N", rules=AZORES).hands[0] == frozenset(cards("7S"))
        assert problem_of(TEN, rules=PORTUGAL)[1] == 4


class TestErrors:
    @pytest.mark.parametrize(
        ("text", "problem", "column"),
        [
            ("", "the position is missing", 1),
            (" # N:", "the position is missing", 1),
            ("N", "'N': a position starts with a seat and a colon, as in N:", 1),
            (TWO[2:], "'A7...': a position starts with a seat and a colon, as in N:", 1),
            (TWO[1:], "':': a position starts with a seat and a colon, as in N:", 1),
            (f" Z{TWO[1:]}", "'Z' is not a seat; seats are N, E, S and W", 2),
            (f"X{TWO[1:]}", "'X' is not a seat; seats are N, E, S and W", 1),
            ("N:", "0 hands for 4 seats; N's is missing", 3),
            ("E:A... K... J... H N", "3 hands for 4 seats; N's is missing", 18),
            ("N:A... K... J...", "3 hands for 4 seats; W's is missing", 17),
            ("N:A... K... J... 2... 3... H N", "one hand too many for 4 seats", 23),
            ("N:A... K... J... 2.. H N", "W's hand '2..' has 3 suits, not 4; write spades.hearts.diamonds.clubs", 18),
            (
                "N:A... K.... J... 2... H N",
                "E's hand 'K....' has 5 suits, not 4; write spades.hearts.diamonds.clubs",
                8,
            ),
            ("N:A... K... J... 2 H N", "W's hand '2' has 1 suit, not 4; write spades.hearts.diamonds.clubs", 18),
            ("N:A... K.X.. J... 2... H N", "E's hearts: 'X' is not a rank; ranks are A 7 K J Q 6 5 4 3 2", 10),
            ("N:A... K..8. J... 2... H N", "E's diamonds: '8' is not a rank; ranks are A 7 K J Q 6 5 4 3 2", 11),
            ("N:A²... K... J... 2... H N", "N's spades: '²' is not a rank; ranks are A 7 K J Q 6 5 4 3 2", 4),
            ("N:A\x00... K... J... 2... H N", r"N's spades: '\x00' is not a rank; ranks are A 7 K J Q 6 5 4 3 2", 4),
            ("N:A1... K... J... 2... H N", "N's spades: '1' is not a rank; ranks are A 7 K J Q 6 5 4 3 2", 4),
            (TWO.replace("7", "10"), "N's spades: portugal plays 7, not 10, below the ace; rules=azores plays 10", 4),
            (TWO.replace("7", "t"), "N's spades: portugal plays 7, not 10, below the ace; rules=azores plays 10", 4),
            (TEN.replace("10", "7"), "N's spades: azores plays 10 in place of 7", 4),
            (TEN.replace("10", "8"), "N's spades: '8' is not a rank; ranks are A 10 K J Q 6 5 4 3 2", 4),
            ("N:A... K... J... 2...", "the trump suit is missing", 22),
            ("N:A... K... J... 2... # H N", "the trump suit is missing", 22),
            ("N:A... K... J... 2... X N", "'X' is not a suit; suits are S, H, D and C", 23),
            ("N:A... K... J... 2... H", "the leader is missing", 24),
            ("N:A... K... J... 2... H Q", "'Q' is not a seat; seats are N, E, S and W", 25),
            ("N:A... K... J... 2... H Y", "'Y' is not a seat; seats are N, E, S and W", 25),
            (f"{TWO} ZH", "'ZH' on the table: 'Z' is not a rank; ranks are A 7 K J Q 6 5 4 3 2", 31),
            (f"{TWO} AH,10C", "'10C' on the table: portugal plays 7, not 10, below the ace; rules=azores plays 10", 34),
            (
                f"{TWO} AH 7C",
                "'7C' is one field too many; cards on the table are joined by commas, as in 2H,4H",
                34,
            ),
            (f"{TWO} - 3-2 7C", "'7C' is one field too many", 37),
            (f"{TWO} AH,,7C", "',' is one field too many", 33),
            (f"{TWO} A7", "'A7' is not a card; write rank and suit, as in AH", 31),
            (f"{TWO} ♥", "'♥' is not a card; write rank and suit, as in AH", 31),
            (f"{TWO} 34-", "'34-' are no points; write NS-EW as two numbers, as in 3-2", 31),
            (f"{TWO} 34-1234", "'34-1234' are no points; write NS-EW as two numbers, as in 3-2", 31),
            (f"{TWO} -3-12", "'-3-12' are no points; write NS-EW as two numbers, as in 3-2", 31),
            (f"{TWO} ٣-12", "'٣-12' are no points; write NS-EW as two numbers, as in 3-2", 31),
            (f"{TWO} - 34-12 5-3", "'5-3' is one field too many", 39),
            (f"{TWO} 34-12 -", "'-' is one field too many", 37),
            (f"{TWO} : ", "':' is not a card; write rank and suit, as in AH", 31),
            (f"{TWO} tricks=3", "'3' are no tricks; write NS-EW as two numbers, as in 3-2", 38),
            (f"{TWO} tricks=", "'' are no tricks; write NS-EW as two numbers, as in 3-2", 38),
            (f"{TWO} rules=spain", "'spain' is not a rule set; rule sets are portugal, brazil, azores", 37),
            (f"{TWO} trump=S", "'trump' is not a key; keys are goal, rules and tricks", 31),
            (f"{TWO} =", "'' is not a key; keys are goal, rules and tricks", 31),
            (f"{TWO} tricks=5-3 Tricks=5-3", "tricks= is given twice", 42),
            (TWO.replace("K", "A"), "AS occurs more than once", 9),
            (f"{PLAYED},AS", "AS occurs more than once", 35),
            (TEN.replace("K", "10"), "10S occurs more than once", 10),
            ("N:A... V... J... 2... H N", f"E's spades: 'V' {RANKS}; the jack is J", 8),
            ("N:A... .D.. J... 2... H N", f"E's hearts: 'D' {RANKS}; the queen is Q", 9),
            ("N:A... K... J... 2... P N", "'P' is not a suit; suits are S, H, D and C; clubs are C", 23),
            (f"{TWO} 7O", "'7O' is not a card; write rank and suit, as in AH; diamonds are D", 31),
            (f"{TWO} RH", f"'RH' on the table: 'R' {RANKS}; the king is K", 31),
            (
                "N:A... K7... JQ... 3... H N 4S,5D",
                "W played 5D but holds a card of the suit led, S",
                32,
            ),
            (f"{TWO} 60-31", "60-31 taken and 30 left make 121 points; the pack has 120", None),
            ("N:- - - - H N", "no cards at all", None),
            (
                "N:A... K... J... - H N",
                "hands do not fit together: N 1, E 1, S 1, W 0; all must be equal",
                None,
            ),
        ],
    )
    def test_what_is_wrong_is_said(self, text: str, problem: str, column: int | None) -> None:
        assert problem_of(text) == (problem, column)

    def test_quotes_are_short(self) -> None:
        long = "x" * 1000
        for text in (long, f"{long}:", f"N:{long}", f"{TWO[:-3]}{long}", f"{TWO} {long}", f"{TWO} rules={long}"):
            problem, _ = problem_of(text)
            assert "xxx" in problem
            assert len(problem) < 130

    def test_very_long_texts_are_answered_at_once(self) -> None:
        for text in (" ", "A", "9", "N:", ",", "a,", "a ", "a , ", ". ", "=", "#\n", "7-"):
            assert_reads_or_says_why(text * 100_000)
            assert_reads_or_says_why(f"{TWO} {text * 100_000}")


class TestWriting:
    @pytest.mark.parametrize("text", VALID)
    def test_is_what_was_read(self, text: str) -> None:
        assert format_position(parse_position(text)) == text.replace(" rules=portugal", "")

    def test_example_of_the_module_is_canonical(self) -> None:
        text = (line.__doc__ or "").splitlines()[2].strip()
        assert format_position(parse_position(text)) == text

    def test_starts_with_north(self) -> None:
        assert format_position(parse_position("S:J6... 32... A7... KQ... H N")) == TWO

    def test_of_a_position_without_cards(self) -> None:
        position = parse_position("N:A... K... J... 2... H N 30-72 tricks=4-5")
        while not position.is_over:
            position = position.play(position.legal_cards[0])
        assert format_position(position) == "N:- - - - H N - 48-72 tricks=5-5"

    @given(positions(rules=st.sampled_from(NAMED_RULES)))
    def test_reads_back_as_the_same(self, position: Position) -> None:
        text = format_position(position)
        assert parse_position(text) == position
        assert text == text.strip()
        assert "  " not in text

    @given(positions(whole=st.just(True)))
    def test_leaves_out_what_goes_without_saying(self, position: Position) -> None:
        text = format_position(position)
        first_trick = position.cards_left == 10
        assert text.count("?") == first_trick * (position.taken, position.tricks).count(None)
        assert ("tricks=" in text) == (first_trick == (position.tricks is None))
        assert ("0-0" in text.split()) == (not first_trick and position.taken == (0, 0))
        assert ("rules=" in text) == (position.rules != PORTUGAL)

    @given(positions(rules=st.sampled_from((FIVE_HANDED, SIX_HANDED))))
    def test_larger_tables_read_back_with_their_rules(self, position: Position) -> None:
        text = format_position(position)
        assert parse_position(text, rules=position.rules) == position
        assert problem_of(text)[0] == "'custom' is not a rule set; rule sets are portugal, brazil, azores"

    @pytest.mark.parametrize("rules", ALL_RULES)
    def test_nothing_is_said_of_what_was_taken_before_a_deal(self, rules: Rules) -> None:
        position = Position.start(random_deal(Random(1), rules))
        after = position.play(position.legal_cards[0])
        assert not {"-", "0-0", "?"} & set(format_position(position).split())
        assert len(format_position(after).split()) == len(format_position(position).split()) + 1

    def test_rules_that_only_share_a_name_are_not_taken_for_others(self) -> None:
        own = Rules(name="portugal", seats=BRAZIL.seats)
        position = Position(hands("AS", "KS", "JS", "2S"), Suit.HEARTS, Seat.N, rules=own)
        assert format_position(position).endswith(" rules=custom")
        assert parse_position(format_position(position), rules=own) == position


EXOTIC = "²٣Ⅶſ\u00a0\u2028\ufeff\x00\x85\ud800ß♥♡️𝟕–－"
ALPHABET = st.sampled_from("NESWXYAKJQTHDC7102345689:.,-?=# \t\r\nsheladuk" + EXOTIC)
WORDS = st.sampled_from(sorted({word for text in VALID for word in text.replace(":", " : ").split()}))


@st.composite
def damaged_lines(draw: st.DrawFn) -> str:
    """Draws valid lines with a few characters or fields deleted, inserted, replaced or swapped."""
    text = draw(st.sampled_from(VALID))
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        match draw(st.sampled_from(["delete", "insert", "replace", "swap", "word"])):
            case "delete":
                text = text[:start] + text[start + 1 :]
            case "insert":
                text = text[:start] + draw(ALPHABET) + text[start:]
            case "replace":
                text = text[:start] + draw(ALPHABET) + text[start + 1 :]
            case "swap":
                fields = text.split(" ")
                one, other = (draw(st.integers(0, len(fields) - 1)) for _ in range(2))
                fields[one], fields[other] = fields[other], fields[one]
                text = " ".join(fields)
            case "word":
                fields = text.split(" ")
                fields.insert(draw(st.integers(0, len(fields))), draw(WORDS))
                text = " ".join(fields)
    return text


class TestAnyText:
    @given(st.text())
    @example("\ufeff")
    @example("\ud800:")
    def test_raises_nothing_but_notation_errors(self, text: str) -> None:
        assert_reads_or_says_why(text)

    @given(st.text(ALPHABET))
    def test_of_the_letters_of_the_notation(self, text: str) -> None:
        assert_reads_or_says_why(f"N:{text}")
        assert_reads_or_says_why(f"{TWO} {text}")

    @given(st.lists(WORDS).map(" ".join))
    def test_of_the_words_of_the_notation(self, text: str) -> None:
        assert_reads_or_says_why(text)

    @given(damaged_lines())
    def test_near_a_valid_line(self, text: str) -> None:
        assert_reads_or_says_why(text)

    @given(
        damaged_lines(),
        st.sampled_from((None, *ALL_RULES)),
        st.sampled_from((None, *Suit)),
        st.sampled_from((None, *Seat)),
    )
    def test_with_overrides(self, text: str, rules: Rules | None, trump: Suit | None, leader: Seat | None) -> None:
        try:
            position = parse_position(text, rules=rules, trump=trump, leader=leader)
        except NotationError:
            return
        assert trump in (None, position.trump)
        assert leader in (None, position.leader)
        assert rules in (None, position.rules)
        named = RULES.get(position.rules.name) == position.rules
        assert parse_position(format_position(position), rules=None if named else rules) == position
