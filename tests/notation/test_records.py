from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recorded import NATIVE, TRICKS, TRUMP_CARD, one, problems
from sueca.cards import Suit
from sueca.errors import RecordError, SuecaError
from sueca.notation.records import FORMATS, format_record, read_record_bytes, read_record_file, read_records
from sueca.record import Record
from sueca.seats import Seat

HEAD = "formats are native, coursework, robot, json and typed (--from)"


@pytest.mark.parametrize(
    "text",
    [
        NATIVE,
        f"; a remark\n\n{NATIVE}",
        f"{{a remark\nof two lines}}\n{NATIVE}",
        f'{{"in quotes"}}\n{NATIVE}',
        f"% PBN 2.1\n{NATIVE}",
        f"\ufeff{NATIVE}",
        NATIVE.replace("\n", "\r\n"),
        NATIVE.replace("\n", "\r"),
        f"{TRUMP_CARD}\n{TRICKS}",
        f"# remark\n\n{TRUMP_CARD}\n\n{TRICKS}",
        TRICKS,
        TRICKS.replace(" ", "\n"),
        format_record(one(NATIVE), "json"),
        "[\n" + format_record(one(NATIVE), "json") + "]",
        "[" + format_record(one(NATIVE), "json") + "]",
        format_record(one(NATIVE), "json").replace("{", "{\n", 1),
    ],
)
def test_the_format_is_told_by_the_content(text: str) -> None:
    record = one(text, trump=Suit.HEARTS, leader=Seat.N)
    assert record.plays == one(NATIVE).plays


@pytest.mark.parametrize("text", ["hello", "N:A... K... 7... 2... S N", "1 2 3", "<html>", "'", "2130837559\nx"])
def test_what_is_in_no_format(text: str) -> None:
    [problem] = problems(text)
    assert problem.endswith(HEAD)
    assert problem.startswith("line 1: ")


@pytest.mark.parametrize("text", ["", "\n", " \n\t\n", "\ufeff"])
def test_an_empty_file(text: str) -> None:
    assert problems(text)[0].endswith("the file is empty")


@pytest.mark.parametrize("text", ["; a remark\n", "# a remark\n", "{a remark}"])
def test_a_file_without_a_record(text: str) -> None:
    [problem] = problems(text)
    assert "record" in problem


@pytest.mark.parametrize("format", FORMATS)
def test_a_format_that_is_forced(format: str) -> None:
    assert all(isinstance(found, RecordError) for found in read_records("hello", format=format))
    assert list(read_records("hello", format=format))


def test_options_that_cannot_be() -> None:
    with pytest.raises(SuecaError, match="'pbn' is not a format; formats are native"):
        read_records("", format="pbn")
    with pytest.raises(SuecaError, match="'fr' is not a language"):
        read_records("", lang="fr")
    with pytest.raises(SuecaError, match="trump 'S' is neither a suit nor 'each'"):
        read_records("", trump="S")  # type: ignore[arg-type]
    with pytest.raises(SuecaError, match="'X' is not a seat"):
        read_records("", leader=Seat.X)
    with pytest.raises(SuecaError, match="'pbn' is not a format"):
        format_record(one(NATIVE), "pbn")
    with pytest.raises(SuecaError, match="'pbn' is not a format"):
        read_record_file("nowhere", format="pbn")


def test_a_file_is_read_when_it_is_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "hands.sueca.txt"
    path.write_bytes(b"\xef\xbb\xbf" + NATIVE.replace("\n", "\r\n").encode())
    [record] = read_record_file(path)
    assert record == one(NATIVE)
    assert isinstance(record, Record)
    assert (record.source, record.line, record.place) == (str(path), 1, f"{path}, line 1")
    with pytest.raises(OSError, match="nowhere"):
        list(read_record_file(tmp_path / "nowhere"))


def found_in(data: bytes) -> list[str]:
    return [str(each) for each in read_record_bytes(data.splitlines(keepends=True), source="f")]


def test_bytes_that_are_no_text() -> None:
    latin = NATIVE.replace("Ana", "José").encode("latin-1")
    assert found_in(latin) == ["f, line 2, column 12: byte 0xE9 is not UTF-8"]
    assert found_in(NATIVE.encode("utf-16")) == ["f, line 1: the text is UTF-16 or UTF-32; save it as UTF-8"]
    assert "f, line 2, column 7: byte 0xFF is not UTF-8" in found_in(b"5H\n7D 2D \xff KD\nJD 2S\n")[0].splitlines()
    assert found_in(b"\0\0\0") == ["f, line 1, column 1: a null byte; the line is not UTF-8 text"]


def test_lines_may_come_one_by_one() -> None:
    asked = []

    def lines() -> object:
        for number in range(200):
            asked.append(number)
            yield '[Result "60-60"]\n'
            yield "\n"

    records = read_records(lines())  # type: ignore[arg-type]
    next(records)
    assert len(asked) < 60


@given(st.text(max_size=300), st.sampled_from([None, *FORMATS]), st.sampled_from(["en", "pt"]))
def test_no_text_crashes(text: str, format: str | None, lang: str) -> None:
    for found in read_records(text, format=format, lang=lang, trump=Suit.HEARTS, leader=Seat.N):
        assert isinstance(found, Record) or all(problem.problem for problem in found.problems)


SAMPLES = [NATIVE, f"{TRUMP_CARD}\n{TRICKS}", format_record(one(NATIVE), "json")]


@given(st.sampled_from(SAMPLES), st.integers(0, 600), st.integers(0, 8), st.text(max_size=4))
def test_a_text_that_is_damaged_is_read_or_refused(sample: str, start: int, size: int, instead: str) -> None:
    damaged = sample[:start] + instead + sample[start + size :]
    for found in read_records(damaged):
        assert isinstance(found, Record) or found.problems
