"""`sueca table`."""

from shell import DEAL, ENDING, sueca


def test_the_screen_and_the_json_agree() -> None:
    (record,) = sueca("table", DEAL, "--json").records
    assert list(record) == ["position", "NS", "seconds"]
    assert list(record["NS"]) == ["S", "H", "D", "C"]
    assert all(list(row) == ["N", "E", "S", "W"] for row in record["NS"].values())
    assert record["NS"]["S"]["W"] == 0
    screen = sueca("table", DEAL).out
    assert "trump  N leads  E leads  S leads  W leads" in screen
    assert "0*" in screen
    row = next(line for line in screen.splitlines() if line.startswith("  ♦  "))
    assert row.split()[1:] == [str(points) for points in record["NS"]["D"].values()]


def test_only_a_whole_deal_has_a_table() -> None:
    output = sueca("table", ENDING)
    assert output.code == 2
    assert output.err.startswith("error: a table of trumps and leaders needs a full deal")
