"""`sueca cards`."""

import verified
from shell import ENDING, sueca
from sueca import format_position

TABLE = """\
N to play   NS 62 – EW 58   with best play

card      NS  EW  loses  hand
─────────────────────────────
6♠ 5♠ 2♠  62  58   best  won
Q♦        60  60      2  tied
J♥        59  61      3  lost
"""


def test_the_screen_groups_equivalent_cards_best_first() -> None:
    output = sueca("cards", ENDING)
    assert output.code == 0
    assert TABLE in output.out
    assert "trump ♥" in output.out


def test_a_part_of_a_hand_says_so_and_is_neither_won_nor_lost() -> None:
    screen = sueca("cards", ENDING.replace("32-28", "?")).out
    assert "N to play   NS 30 – EW 30   of the 60 points left" in screen
    assert "loses\n" in screen
    assert "won" not in screen


def test_json_has_one_entry_a_card() -> None:
    (record,) = sueca("cards", ENDING, "--json").records
    assert list(record) == ["position", "to_play", "points", "cards", "nodes", "seconds"]
    assert record["to_play"] == "N"
    assert record["points"] == {"NS": 62, "EW": 58}
    assert [entry["card"] for entry in record["cards"]] == ["6S", "5S", "2S", "JH", "QD"]
    assert record["cards"][0] == {
        "card": "6S",
        "points": {"NS": 62, "EW": 58},
        "loss": 0,
        "equivalent": ["5S", "2S"],
    }
    assert record["cards"][3]["loss"] == 3


def test_a_result_cut_short_says_so() -> None:
    deal = format_position(verified.full_deals()[1][0])
    (record,) = sueca("cards", "--nodes", "50", "--json", deal).records
    assert record["complete"] is False
    assert "bounds" in record
    assert any(entry["loss"] is None and "bounds" in entry for entry in record["cards"])
    screen = sueca("cards", "--nodes", "50", deal).out
    assert "stopped by the limit" in screen
    assert "?" in screen


def _check_verified(count: int) -> None:
    positions = verified.positions()[:count]
    lines = "\n".join(format_position(position) for position, _, _ in positions)
    for record, (position, points, values) in zip(
        sueca("cards", "-", "--json", stdin=lines).records, positions, strict=True
    ):
        assert record["position"] == format_position(position)
        assert record["points"]["NS"] == points
        assert {entry["card"]: entry["points"]["NS"] for entry in record["cards"]} == {
            str(card): value for card, value in values.items()
        }


def test_verified_positions_come_out_right() -> None:
    _check_verified(300)


def test_refutations_of_cards_that_lose() -> None:
    screen = sueca("cards", ENDING, "--lines").out
    assert "Q♦ loses 2:  NS 60 – EW 60\n  S Q♣ 5♦ Q♦" in screen
    (result,) = sueca("cards", ENDING, "--lines", "--json").records
    for card in result["cards"]:
        assert card["line"][0]["cards"][:2] == ["QC", "5D"]
        taken = 32 + sum(trick["points"] for trick in card["line"] if trick["winner"] in "NS")
        assert taken == card["points"]["NS"]
    assert "line" not in sueca("cards", ENDING, "--json").records[0]["cards"][0]
