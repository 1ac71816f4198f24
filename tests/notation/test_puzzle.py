import pytest
from hypothesis import given
from hypothesis import strategies as st

from strategies import ALL_RULES, positions
from sueca import EW, NS, AllTricks, AtLeast, NotationError, Side, SuecaError, parse_position
from sueca.notation import format_puzzle, parse_puzzle
from sueca.puzzle import Puzzle

PLAIN = "N:A7... KQ... J6... 32... H N"


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    position = draw(positions(rules=st.sampled_from(ALL_RULES)))
    side = draw(st.sampled_from(position.rules.sides))
    return Puzzle(
        position, draw(st.one_of(st.just(AllTricks(side)), st.builds(AtLeast, st.just(side), st.integers(0, 120))))
    )


@given(puzzles())
def test_what_is_written_reads_back_as_the_same(puzzle: Puzzle) -> None:
    text = format_puzzle(puzzle)
    custom = puzzle.position.rules if "rules=custom" in text else None
    assert parse_puzzle(text, rules=custom) == puzzle
    assert format_puzzle(parse_puzzle(text, rules=custom)) == text


@given(puzzles())
def test_a_reader_of_positions_passes_the_goal_over(puzzle: Puzzle) -> None:
    assert parse_position(format_puzzle(puzzle), rules=puzzle.position.rules) == puzzle.position


@pytest.mark.parametrize(
    ("word", "goal"),
    [
        ("goal=NS>=61", AtLeast(NS, 61)),
        ("GOAL=we>=0", AtLeast(EW, 0)),
        ("goal=NS≥120", AtLeast(NS, 120)),
        ("goal=EW>=All", AllTricks(EW)),
    ],
)
def test_goals_are_read_wherever_a_word_may_stand(word: str, goal: AtLeast | AllTricks) -> None:
    position = parse_position(PLAIN)
    assert parse_puzzle(f"{PLAIN} {word}") == parse_puzzle(f"{word} {PLAIN}  # why?") == Puzzle(position, goal)


def test_keywords_replace_what_the_text_says() -> None:
    puzzle = parse_puzzle(f"{PLAIN} goal=NS>=61", goal=AllTricks(EW))
    assert puzzle == Puzzle(parse_position(PLAIN), AllTricks(EW))
    assert parse_puzzle(PLAIN, goal=AllTricks(EW)) == puzzle


SHAPE = "is no goal; write NS>=61, or NS>=all for every trick left"


@pytest.mark.parametrize(
    ("text", "problem", "column"),
    [
        (PLAIN, "the goal is missing; write goal=NS>=61, or goal=NS>=all for every trick left", 30),
        (
            f"{PLAIN}   # goal=NS>=61",
            "the goal is missing; write goal=NS>=61, or goal=NS>=all for every trick left",
            30,
        ),
        (f"{PLAIN} goal=", f"'' {SHAPE}", 36),
        (f"{PLAIN} goal=NS", f"'NS' {SHAPE}", 36),
        (f"{PLAIN} goal=NS>61", f"'NS>61' {SHAPE}", 36),
        (f"{PLAIN} goal=>=61", f"'>=61' {SHAPE}", 36),
        (f"{PLAIN} goal=NS>=-1", f"'NS>=-1' {SHAPE}", 36),
        (f"{PLAIN} goal=NS>=6.5", f"'NS>=6.5' {SHAPE}", 36),
        (f"{PLAIN} goal=NS>=٣", f"'NS>=٣' {SHAPE}", 36),
        (f"{PLAIN} goal=NE>=61", "NE is not a side here; sides are NS and EW", 36),
        (f"{PLAIN} goal=QQ>=61", "'Q' is not a seat; seats are N, E, S and W", 36),
        (f"{PLAIN} goal=NS>=121", "a goal of 121 points; the pack has 120", 36),
        (f"goal=NS>=61 {PLAIN} goal=NS>=61", "goal= is given twice", 43),
    ],
)
def test_what_is_wrong_and_where(text: str, problem: str, column: int) -> None:
    with pytest.raises(NotationError) as caught:
        parse_puzzle(text)
    assert (caught.value.problem, caught.value.column) == (problem, column)
    if "goal=" in text.split("#", maxsplit=1)[0]:
        with pytest.raises(NotationError):
            parse_position(text)


def test_a_puzzle_has_a_goal_that_its_rules_know() -> None:
    position = parse_position(PLAIN)
    with pytest.raises(SuecaError, match="121 points; the pack has 120"):
        Puzzle(position, AtLeast(NS, 121))
    with pytest.raises(SuecaError, match="a goal of -1 points"):
        Puzzle(position, AtLeast(NS, -1))
    with pytest.raises(SuecaError, match="SWXY is not a side here"):
        Puzzle(position, AllTricks(Side.parse("SWXY")))
