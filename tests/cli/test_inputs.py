"""The DEAL arguments: lines, files, standard input, and what is wrong with them."""

import sys
from pathlib import Path

import pytest

from shell import BAD, DEAL, ENDING, SMALL, sueca
from sueca.cli.inputs import is_position, join_words


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (DEAL, True),
        (DEAL.lower(), True),
        (" N : A... K... 7... 2... S N", True),
        ("N:A...", True),
        ("N:-", True),
        ("N:", True),
        ("N:- A... - - S E", True),
        ("Q:A... K... 7... 2... S N", True),
        ("deals.txt", False),
        ("-", False),
        ("", False),
        ("N:deals.txt", False),
        ("N:\\deals of today.txt", False),
        ("e:/deals of today.txt", False),
        ("A... K... 7... 2... S N", False),
    ],
)
def test_a_position_is_told_from_a_file_name(text: str, expected: bool) -> None:
    assert is_position(text) is expected


@pytest.mark.skipif(sys.platform == "win32", reason="a colon in a file name")
def test_a_file_that_looks_like_a_position_is_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("N:my deals").write_text(SMALL)
    assert not is_position("N:my deals")
    assert len(sueca("solve", "--json", "N:my deals").records) == 1


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ([DEAL, SMALL], [DEAL, SMALL]),
        (DEAL.split(), [DEAL]),
        ([*DEAL.split(), *SMALL.split()], [DEAL, SMALL]),
        (["deals.txt", *SMALL.split()], ["deals.txt", SMALL]),
        (["deals.txt", "-"], ["deals.txt", "-"]),
        (["N:-", "A...", "-", "-", "S", "E"], ["N:- A... - - S E"]),
    ],
)
def test_a_position_without_quotes_is_put_together(words: list[str], expected: list[str]) -> None:
    assert join_words(words) == expected


def test_lines_files_and_standard_input_in_their_order(tmp_path: Path) -> None:
    file = tmp_path / "deals.txt"
    file.write_bytes(b"\xef\xbb\xbf# two deals\r\n" + f"{ENDING}\r\n\r\n{SMALL}  # small\r\n".encode())
    output = sueca("solve", "--json", SMALL, str(file), "-", DEAL, stdin=ENDING)
    assert output.code == 0
    assert [record["position"] for record in output.records] == [SMALL, ENDING, SMALL, ENDING, DEAL]


def test_a_bad_line_is_reported_and_the_others_solved(tmp_path: Path) -> None:
    file = tmp_path / "deals.txt"
    file.write_text(f"{SMALL}\n{BAD}\n\n{ENDING}\nN:A...\n{SMALL}\n")
    output = sueca("solve", "--json", str(file))
    assert output.code == 2
    assert [record["position"] for record in output.records] == [SMALL, ENDING, SMALL]
    first, second = output.err.splitlines()
    assert first.startswith(f"error: {file}, line 2, column 13: S's spades: '8' is not a rank")
    assert second.startswith(f"error: {file}, line 5, column 7: 1 hand for 4 seats")


def test_a_bad_line_on_standard_input_and_in_an_argument() -> None:
    output = sueca("solve", "-", stdin=f"{BAD}\n")
    assert output.code == 2
    assert output.out == ""
    assert output.err.startswith("error: standard input, line 1, column 13: ")
    assert sueca("solve", BAD).err.startswith("error: column 13: ")
    assert sueca("solve", SMALL, BAD).err.startswith("error: argument 2, column 13: ")


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    file = tmp_path / "deals.txt"
    file.write_bytes(b"\xff\xfe\x00\n" + SMALL.encode())
    output = sueca("solve", "--json", str(file))
    assert output.code == 2
    assert output.err.count("\n") == 1


def test_a_file_that_cannot_be_read_is_one_message(tmp_path: Path) -> None:
    missing = str(tmp_path / "missing.txt")
    output = sueca("solve", "--json", missing, SMALL)
    assert output.code == 2
    assert output.err == f"error: cannot read {missing}: No such file or directory\n"
    assert len(output.records) == 1
    directory = sueca("solve", str(tmp_path))
    assert directory.code == 2
    assert directory.err.startswith(f"error: cannot read {tmp_path}: ")
    assert "a position begins with a seat and a colon" in sueca("solve", "A... K... 7... 2... S N").err


def test_no_deal_is_an_error_of_usage() -> None:
    for command in ("solve", "cards", "table"):
        output = sueca(command)
        assert output.code == 2
        assert "missing argument 'DEAL'" in output.err


def test_nothing_in_a_file_is_told_and_no_error(tmp_path: Path) -> None:
    output = sueca("solve", "-", stdin="# nothing\n\n")
    assert (output.code, output.out, output.err) == (0, "", "no positions in standard input\n")
    file = tmp_path / "none.txt"
    file.write_text("")
    output = sueca("solve", "--json", str(file), SMALL)
    assert (output.code, output.err) == (0, f"no positions in {file}\n")
    assert len(output.records) == 1


def test_an_empty_argument_is_one_message() -> None:
    output = sueca("solve", "", SMALL)
    assert output.code == 2
    assert output.err == "error: argument 1 is empty; give a position, a file, or - for standard input\n"
    assert sueca("solve", "N:").err == "error: column 3: 0 hands for 4 seats; N's is missing\n"
