from collections.abc import Iterator
from pathlib import Path

import pytest

from sueca.cards import Suit
from sueca.errors import NotationError, SuecaError
from sueca.notation import parse_position, read_bytes, read_file, read_positions
from sueca.position import Position
from sueca.rules import BRAZIL
from sueca.seats import Seat

GOOD = "N:A... K... J... 2... H N"
BAD = "N:A... K... J... 8... H N"
BAD_PROBLEM = "W's spades: '8' is not a rank; ranks are A 7 K J Q 6 5 4 3 2"


def outcome(records: Iterator[tuple[int, Position | NotationError]]) -> list[tuple[int, str]]:
    """Returns the line numbers, with `position` or the text of the error."""
    return [(number, "position" if isinstance(found, Position) else str(found)) for number, found in records]


class TestLines:
    def test_are_numbered_and_blank_ones_skipped(self) -> None:
        lines = ["# deals", GOOD, "", "  \t", f"{GOOD} # a comment", "\ufeff"]
        assert list(read_positions(lines)) == [(2, parse_position(GOOD)), (5, parse_position(GOOD))]

    def test_a_bad_one_does_not_stop_the_rest(self) -> None:
        found = outcome(read_positions([GOOD, BAD, GOOD], source="deals.txt"))
        assert found == [
            (1, "position"),
            (2, f"deals.txt, line 2, column 18: {BAD_PROBLEM}"),
            (3, "position"),
        ]

    def test_errors_name_the_line_without_a_source(self) -> None:
        assert outcome(read_positions([BAD])) == [(1, f"line 1, column 18: {BAD_PROBLEM}")]

    def test_overrides_hold_for_every_line(self) -> None:
        lines = ["N:A... K... J... 2...", GOOD]
        found = read_positions(lines, rules=BRAZIL, trump=Suit.CLUBS, leader=Seat.E)
        expected = parse_position(GOOD, rules=BRAZIL, trump=Suit.CLUBS, leader=Seat.E)
        assert list(found) == [(1, expected), (2, expected)]

    def test_are_read_one_at_a_time(self) -> None:
        def lines() -> Iterator[str]:
            yield GOOD
            pytest.fail("a line was read before it was asked for")

        assert next(read_positions(lines()))[0] == 1

    def test_a_text_in_place_of_lines_is_refused(self) -> None:
        with pytest.raises(SuecaError, match="splitlines"):
            read_positions(GOOD)

    def test_nothing_gives_nothing(self) -> None:
        assert list(read_positions([])) == []


class TestBytes:
    @pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
    def test_every_line_end_counts_once(self, tmp_path: Path, end: bytes) -> None:
        path = tmp_path / "deals.txt"
        path.write_bytes(end.join([GOOD.encode(), b"", BAD.encode(), GOOD.encode()]))
        assert outcome(read_file(path)) == [
            (1, "position"),
            (3, f"{path}, line 3, column 18: {BAD_PROBLEM}"),
            (4, "position"),
        ]

    def test_a_byte_order_mark_is_no_column(self) -> None:
        lines = [b"\xef\xbb\xbf" + BAD.encode(), GOOD.replace("H", "♥").encode()]
        assert outcome(read_bytes(lines)) == [(1, f"line 1, column 18: {BAD_PROBLEM}"), (2, "position")]

    def test_bytes_that_are_not_utf8_are_an_error_of_their_line(self) -> None:
        lines = [GOOD.encode(), "# ♥ é".encode() + "é\n".encode("latin-1"), GOOD.encode()]
        found = outcome(read_bytes(lines, source="deals.txt"))
        assert found == [
            (1, "position"),
            (2, "deals.txt, line 2, column 6: byte 0xE9 is not UTF-8"),
            (3, "position"),
        ]

    def test_a_cut_off_character_at_the_end(self) -> None:
        assert outcome(read_bytes([b"N:\xe2\x99"])) == [(1, "line 1, column 3: byte 0xE2 is not UTF-8")]

    @pytest.mark.parametrize("encoding", ["utf-16", "utf-32"])
    def test_wide_encodings_are_named_once(self, tmp_path: Path, encoding: str) -> None:
        path = tmp_path / "deals.txt"
        path.write_text(f"{GOOD}\n{GOOD}\n", encoding=encoding)
        assert outcome(read_file(path)) == [(1, f"{path}, line 1: the text is UTF-16 or UTF-32; save it as UTF-8")]

    def test_a_mark_further_down_is_an_error_of_its_line(self) -> None:
        found = outcome(read_bytes([GOOD.encode(), b"\xff\xfe", GOOD.encode()]))
        assert found == [(1, "position"), (2, "line 2, column 1: byte 0xFF is not UTF-8"), (3, "position")]

    def test_wide_encodings_without_a_mark_are_told_by_their_null_bytes(self) -> None:
        found = outcome(read_bytes([GOOD.encode("utf-16-le")]))
        assert found == [(1, "line 1, column 2: a null byte; the line is not UTF-8 text")]

    def test_any_bytes_are_answered(self) -> None:
        lines = [bytes([first, second]) for first in range(256) for second in range(0, 256, 5)]
        assert all(isinstance(found, NotationError) for _, found in read_bytes(lines))


class TestFile:
    def test_passes_overrides_on(self, tmp_path: Path) -> None:
        path = tmp_path / "deals.txt"
        path.write_text(f"{GOOD}\n")
        found = read_file(str(path), rules=BRAZIL, trump=Suit.CLUBS, leader=Seat.E)
        assert list(found) == [(1, parse_position(GOOD, rules=BRAZIL, trump=Suit.CLUBS, leader=Seat.E))]

    def test_that_is_not_there_raises(self, tmp_path: Path) -> None:
        with pytest.raises(FileNotFoundError):
            list(read_file(tmp_path / "none.txt"))
