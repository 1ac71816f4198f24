"""A user's own rules in TOML: read, written, and what is wrong with them."""

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shell import DEAL, sueca
from strategies import ALL_RANKS, FIVE_HANDED, NAMED_RULES
from sueca.errors import NotationError, SuecaError
from sueca.notation.rules import format_rules, parse_rules_text, read_rules
from sueca.rules import AZORES, BRAZIL, PORTUGAL, RULES, Rules
from sueca.scoring import Scoring, Tie

EXAMPLES = Path(__file__).parent.parent.parent / "examples" / "rules"


@st.composite
def scorings(draw: st.DrawFn) -> Scoring:
    """Draws a way of scoring, likely or not."""
    points = sorted(draw(st.sets(st.integers(61, 120), min_size=1, max_size=5)))
    worths = sorted(draw(st.lists(st.integers(0, 9), min_size=len(points), max_size=len(points))))
    few = st.integers(0, 9)
    return Scoring(
        steps=tuple(zip(points, worths, strict=True)),
        ninety=draw(st.none() | few),
        all_points=draw(st.none() | few),
        all_tricks=draw(few),
        tie=draw(st.sampled_from(Tie)),
        revoke=draw(st.none() | few),
        revoke_claimed=draw(st.booleans()),
        rubber=draw(st.integers(1, 100)),
        throw_in=draw(st.integers(0, 120)),
    )


@st.composite
def named_rules(draw: st.DrawFn) -> Rules:
    """Draws rules for four with forty cards, under a name of their own."""
    letters = st.characters(exclude_characters='"', exclude_categories=("C", "Z"))
    name = draw(st.text(letters, min_size=1, max_size=40).filter(lambda name: name.isprintable() and name not in RULES))
    base = draw(st.sampled_from(NAMED_RULES))
    return replace(base, name=name, scoring=draw(scorings()))


def problem_of(text: str, source: str | None = "my.toml") -> str:
    with pytest.raises(NotationError) as caught:
        parse_rules_text(text, source)
    return str(caught.value)


@given(named_rules())
def test_what_is_written_is_read_back(rules: Rules) -> None:
    assert parse_rules_text(format_rules(rules)) == rules


@pytest.mark.parametrize("rules", NAMED_RULES, ids=lambda rules: rules.name)
def test_named_rules_are_written_and_read(rules: Rules) -> None:
    assert parse_rules_text(format_rules(rules)) == rules


def test_the_text_that_is_written() -> None:
    rules = replace(BRAZIL, name="mine", scoring=Scoring(ninety=3, revoke=None, tie=Tie.SHARED))
    assert format_rules(rules) == (
        'name = "mine"\n'
        'direction = "clockwise"\n'
        "ten_for_seven = false\n"
        "\n"
        "[scoring]\n"
        "games = { 61 = 1, 91 = 2 }\n"
        "ninety = 3\n"
        "all_tricks = 4\n"
        'tie = "shared"\n'
        'revoke = "120-0"\n'
        "revoke_claimed = false\n"
        "rubber = 4\n"
        "throw_in = 0\n"
    )


@pytest.mark.parametrize(
    "rules",
    [FIVE_HANDED, ALL_RANKS, replace(PORTUGAL, name=""), replace(AZORES, name="portugal"), replace(PORTUGAL, name='"')],
)
def test_rules_that_no_file_can_hold(rules: Rules) -> None:
    with pytest.raises(SuecaError, match="can"):
        format_rules(rules)


def test_the_examples() -> None:
    read = {path.stem: read_rules(path) for path in sorted(EXAMPLES.glob("*.toml"))}
    assert read == {
        "pente": replace(PORTUGAL, name="pente", scoring=Scoring(steps=((61, 1), (91, 4)), ninety=3)),
        "south": replace(PORTUGAL, name="south", scoring=Scoring(tie=Tie.ANNULLED, revoke=None)),
        "tournament": replace(
            PORTUGAL, name="tournament", scoring=Scoring(all_tricks=3, rubber=10, revoke=2, revoke_claimed=True)
        ),
    }


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", replace(PORTUGAL, name="my")),
        ('based_on = "brazil"', replace(BRAZIL, name="my")),
        ('based_on = "azores"\ndirection = "clockwise"', replace(BRAZIL, name="my", ten_for_seven=True)),
        ('based_on = "azores"\nten_for_seven = false', replace(PORTUGAL, name="my")),
        ('name = "Ilha"\nten_for_seven = true', replace(AZORES, name="Ilha")),
        ('name = "azores"\nten_for_seven = true', AZORES),
        ("[scoring.games]\n91 = 3\n61 = 1", replace(PORTUGAL, name="my", scoring=Scoring(steps=((61, 1), (91, 3))))),
        ("scoring.throw_in = 10", replace(PORTUGAL, name="my", scoring=Scoring(throw_in=10))),
        ("[scoring]\nrevoke = 2", replace(PORTUGAL, name="my", scoring=Scoring(revoke=2))),
        ('[scoring]\nrevoke = "120-0"', replace(PORTUGAL, name="my", scoring=Scoring(revoke=None))),
    ],
)
def test_what_is_not_given_is_as_usual(text: str, expected: Rules) -> None:
    assert parse_rules_text(text, "rules/my.toml") == expected


def test_rules_without_a_name_or_a_file() -> None:
    assert parse_rules_text("").name == "custom"
    assert parse_rules_text("", "\t.toml").name == "custom"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (
            "x = 1",
            'my.toml, line 1: "x" is not a key here; keys are name, based_on, direction, ten_for_seven and scoring',
        ),
        ("\nrubber = 5", 'my.toml, line 2: "rubber" is not a key here; it belongs in [scoring]'),
        (
            "# rubbers = 3\n[scoring]\nrubber = 5\nrubbers = 5",
            'my.toml, line 4: "rubbers" is not a key in [scoring]; keys are games, ninety, all_points, all_tricks, '
            "tie, revoke, revoke_claimed, rubber and throw_in",
        ),
        ("scoring = 3", "my.toml, line 1: scoring: 3 is not a table, [scoring] on a line of its own"),
        ('name = ""', 'my.toml, line 1: name: "" is not a name of up to 40 characters in quotes'),
        ("name = 1", "my.toml, line 1: name: 1 is not a name of up to 40 characters in quotes"),
        ('name = "a\\nb"', 'my.toml, line 1: name: "a\\nb" is not a name of up to 40 characters in quotes'),
        (
            'name = "brazil"',
            "my.toml, line 1: name: 'brazil' is the name of other rules; give these one of their own",
        ),
        ('based_on = "spain"', 'my.toml, line 1: based_on: "spain" is none of "portugal", "brazil" and "azores"'),
        ("direction = 1", 'my.toml, line 1: direction: 1 is none of "anticlockwise" and "clockwise"'),
        ("ten_for_seven = 1", "my.toml, line 1: ten_for_seven: 1 is neither true nor false"),
        ("[scoring]\n\nrubber = 0", "my.toml, line 3: rubber: 0 is not a whole number from 1 to 1,000"),
        ("[scoring]\nrubber = true", "my.toml, line 2: rubber: true is not a whole number from 1 to 1,000"),
        ("[scoring]\nrubber = 4.0", "my.toml, line 2: rubber: 4.0 is not a whole number from 1 to 1,000"),
        ("scoring.ninety = -1", "my.toml, line 1: ninety: -1 is not a whole number from 0 to 1,000"),
        ("scoring = { ninety = -1 }", "my.toml, line 1: ninety: -1 is not a whole number from 0 to 1,000"),
        ("[scoring]\nthrow_in = 121", "my.toml, line 2: throw_in: 121 is not a whole number from 0 to 120"),
        ('[scoring]\ntie = "no"', 'my.toml, line 2: tie: "no" is none of "carried", "annulled" and "shared"'),
        ('[scoring]\nrevoke = "4"', 'my.toml, line 2: revoke: "4" is neither a number nor "120-0"'),
        ("[scoring]\nrevoke = [4]", "my.toml, line 2: revoke: [4] is not a whole number from 0 to 1,000"),
        ("[scoring]\nrevoke_claimed = 0", "my.toml, line 2: revoke_claimed: 0 is neither true nor false"),
        (
            "[scoring]\ngames = 2",
            "my.toml, line 2: games: 2 is not a table of points and games, as in { 61 = 1, 91 = 2 }",
        ),
        ("[scoring.games]\n60 = 1", 'my.toml, line 2: games: "60" is not a number of points from 61 to 120'),
        ("scoring.games = { 061 = 1 }", 'my.toml, line 1: games: "061" is not a number of points from 61 to 120'),
        (
            "scoring.games = { 61 = '1' }",
            'my.toml, line 1: games of 61 points: "1" is not a whole number from 0 to 1,000',
        ),
        ("[scoring.games]\n61 = 2\n91 = 1", "my.toml, line 3: games: 91 points are worth 1, fewer points 2"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(text: str, problem: str) -> None:
    assert problem_of(text) == problem


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("a =", "my.toml, line 1"),
        ("a = 1\nb\n", "my.toml, line 2, column 2"),
        ("x = 1\nx = 2", "my.toml, line 2"),
        ("[scoring]\nrubber = 4 games", "my.toml, line 2, column 12"),
        ("x = [[[", "my.toml, line 1"),
        ("a\0 = 1", "my.toml, line 1, column 2"),
    ],
)
def test_what_is_not_toml_is_named_with_its_place(text: str, place: str) -> None:
    assert problem_of(text).startswith(f"{place}: not TOML: ")


@pytest.mark.parametrize(
    "text",
    ["x = " + "[" * 5000, "x = " + "9" * 5000, "[scoring]\nrubber = 0x" + "f" * 5000, "name." + "a." * 5000 + "a = 1"],
)
def test_absurd_texts_are_errors_on_one_line(text: str) -> None:
    problem = problem_of(text)
    assert "\n" not in problem
    assert len(problem) < 250


@given(st.text(max_size=60) | st.text("[]{}=\"'.,\n ab1#", max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        read = parse_rules_text(text, "x.toml")
    except NotationError as error:
        problem = str(error)
    else:
        assert read.name
        return
    assert problem.startswith("x.toml")
    assert "\n" not in problem


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"# \xe9\n", "line 1: byte 0xE9 is not UTF-8"),
        (b"\n\n\xff", "line 3: byte 0xFF is not UTF-8"),
        (b"#" * 100_001, "more than 100,000 bytes, which are no rules"),
    ],
)
def test_files_that_are_no_text(tmp_path: Path, content: bytes, problem: str) -> None:
    path = tmp_path / "my.toml"
    path.write_bytes(content)
    with pytest.raises(NotationError) as caught:
        read_rules(path)
    assert str(caught.value) in (f"{path}, {problem}", f"{path}: {problem}")


def test_a_file_with_a_byte_order_mark_and_carriage_returns(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.write_bytes(b'\xef\xbb\xbfname = "mine"\r\n[scoring]\r\nrubber = 5\r\n')
    assert read_rules(path) == replace(PORTUGAL, name="mine", scoring=Scoring(rubber=5))


class TestOption:
    def test_solve_scores_by_the_file(self) -> None:
        for rules, worth in [
            ("portugal", 4),
            (str(EXAMPLES / "pente.toml"), 4),
            (str(EXAMPLES / "tournament.toml"), 3),
        ]:
            plain = sueca("solve", DEAL, "--rules", rules)
            assert f"EW wins {worth} games (every trick)" in plain.out
            record = sueca("solve", DEAL, "--rules", rules, "--json").records[0]
            assert record["games"] == {"NS": 0, "EW": worth}
            assert str(record["position"]).endswith("rules=custom") == (rules != "portugal")

    def test_a_shared_tie_is_called_one(self, tmp_path: Path) -> None:
        rules = tmp_path / "shared.toml"
        rules.write_text('scoring.tie = "shared"')
        tied = "N:AQ64.KJ.3.542 K.76.7654.A7Q J32.A43.AKJ.K 75.Q52.Q2.J63 C S"
        assert "tie: nobody scores" in sueca("solve", tied).out
        assert "tie: one game to each side" in sueca("solve", tied, "--rules", str(rules)).out

    def test_a_win_worth_nothing_is_no_tie(self, tmp_path: Path) -> None:
        rules = tmp_path / "high.toml"
        rules.write_text("scoring.games = { 100 = 1 }")
        output = sueca("solve", "N:A5.4.Q63.6432 72.Q652.J5.AK KQ3.7K3.AK.JQ J64.AJ.742.75 S S", "--rules", str(rules))
        assert "NS 70 – EW 50   nobody scores\n" in output.out
        assert "tie" not in output.out

    @pytest.mark.parametrize(
        ("prepare", "problem"),
        [
            (lambda path: path.write_text("[scoring]\nrubber = 0"), "{}, line 2: rubber: 0 is not a whole number"),
            (lambda path: path.mkdir(), "--rules: cannot read {}: Is a directory"),
            (lambda path: None, "--rules: cannot read {}: No such file or directory"),
        ],
    )
    @pytest.mark.skipif(sys.platform == "win32", reason="other words for the errors of files")
    def test_a_bad_file_is_one_error(self, tmp_path: Path, prepare: Callable[[Path], object], problem: str) -> None:
        path = tmp_path / "my.TOML"
        prepare(path)
        for command in (["solve", DEAL], ["cards", DEAL], ["table", DEAL], ["deal"]):
            output = sueca(*command, "--rules", str(path))
            assert output.code == 2
            assert output.err.startswith(f"error: {problem.format(path)}")
            assert output.err.count("\n") == 1

    def test_a_name_is_still_a_name(self) -> None:
        problem = "error: --rules: 'spain' is not a rule set; rule sets are portugal, brazil, azores\n"
        assert sueca("deal", "--rules", "spain").err == problem
