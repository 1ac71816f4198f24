"""Judgements and hints on screens, as JSON and as CSV."""

import csv
import io
import json
from dataclasses import replace
from math import inf

import pytest

from known import record_of
from reviewed import record_at_random
from sueca import Knowledge, Record, Suit, hint, judge
from sueca.language import using
from sueca.render.glyphs import ASCII, UNICODE
from sueca.render.judging import _percent, caveat, hint_screen, judgement_screen, losses_screen, prospects_table
from sueca.render.judging_export import hint_csv, hint_json, judgement_json, judgements_csv
from sueca.render.lines import Line, plain
from sueca.unseen.judging import Losses

RECORD = record_at_random(2, names=("Ana", "", "Zé", "Luís"))
JUDGED = judge(RECORD, plays=range(20, 40), samples=30)
KNOWN = Knowledge.of(record_of(2), 24)
HINT = hint(KNOWN, samples=40)


def texts(lines: list[Line]) -> list[str]:
    return [plain(line).rstrip() for line in lines]


def test_a_line_a_decision() -> None:
    lines = texts(judgement_screen(JUDGED, UNICODE))
    assert lines[0] == "N Ana   S Zé   W Luís"
    first = lines.index(next(line for line in lines if line.startswith("─"))) + 1
    rows = lines[first : first + len(JUDGED.decisions)]
    for row, each in zip(rows, JUDGED.decisions, strict=True):
        cells = row.split()
        card = f"{each.turn.card.rank.letter}{each.turn.card.suit.symbol}"
        assert cells[:5] == [
            str(each.turn.trick + 1),
            each.turn.seat.name,
            card,
            str(each.loss),
            f"{each.expected_loss:.1f}",
        ]
        assert row.endswith(f"all {each.hint.deals}" if each.hint.exact else f" {each.hint.deals}")
        best = f"{each.hint.best.card.rank.letter}{each.hint.best.card.suit.symbol} {each.hint.best.points:.1f}"
        assert (best in row) == (not each.is_right)
    assert lines[-1] == plain(caveat())
    assert max(map(len, lines)) <= 80


def test_in_full_every_card_is_there() -> None:
    lines = texts(judgement_screen(JUDGED, UNICODE, full=True))
    for each in JUDGED.decisions:
        head = f"trick {each.turn.trick + 1}   {each.turn.seat} to play   {each.hint.knowledge.deals:,} deal"
        assert any(line.startswith(head) for line in lines)
    assert max(map(len, lines)) <= 80


def test_a_hand_without_a_choice_and_one_with_a_revoke() -> None:
    assert texts(judgement_screen(judge(RECORD, plays=[]), UNICODE))[-2:] == ["No card was a choice.", ""]
    stopped = record_of(1, revokes=True)
    while not stopped.revokes:
        stopped = record_of(len(stopped.plays) + 1, revokes=True)
    [told] = [line for line in texts(judgement_screen(judge(stopped, plays=[]), UNICODE)) if "revoke" in line]
    turn = stopped.revokes[0].turn
    assert told.startswith(f"Judged up to the revoke of {turn.seat} in trick {turn.trick + 1}; --ignore-revoke")


def test_a_hint_tells_what_is_known() -> None:
    lines = texts(hint_screen(HINT, UNICODE))
    assert lines[0].split()[-1] == KNOWN.seat.name
    assert sum(line.startswith("on the table") for line in lines) == bool(KNOWN.trick)
    hidden = next(line for line in lines if line.startswith("hidden"))
    for seat in KNOWN.others:
        assert f"{seat} {KNOWN.lengths[seat]}" in hidden
        voids = "".join(suit.symbol for suit in sorted(KNOWN.voids[seat]))
        assert not voids or f"no {voids}" in hidden
    assert f"{KNOWN.deals:,} deals possible, 40 judged" in lines
    assert f"best on average: {HINT.best.card.rank.letter}{HINT.best.card.suit.symbol}" in lines
    assert max(map(len, lines)) <= 80


def test_the_best_card_comes_first_and_equivalent_ones_together() -> None:
    heads, _, *rows = texts(prospects_table(HINT, UNICODE))
    assert heads.split() == ["card", "points", "error", "61", "91", "all", "best", "loses", "error"]
    assert " best " in rows[0]
    assert sum(row.count(suit.symbol) for row in rows for suit in Suit) == len(HINT.cards)
    lost = [float(row.split()[-2]) for row in rows[1:] if row.split()[-2] != "best"]
    assert lost == sorted(lost)


def test_all_deals_judged_says_so() -> None:
    found = hint(Knowledge.of(record_of(2), 34))
    lines = texts(hint_screen(found, UNICODE))
    counted = f"{found.deals} deal{'' if found.deals == 1 else 's'} possible, all judged"
    assert counted in lines


def test_ascii_and_portuguese() -> None:
    lines = [*judgement_screen(JUDGED, ASCII, full=True)[2:], *hint_screen(HINT, ASCII), *losses_screen([], ASCII)]
    assert all(plain(line).isascii() for line in lines)
    with using("pt"):
        told = texts(hint_screen(HINT, UNICODE)) + texts(judgement_screen(JUDGED, UNICODE, full=True))
    assert max(map(len, told)) <= 80
    assert not set(told) & {plain(caveat())}
    words = ("hidden", "judged", "points", "card ", "loses", "seen", "unseen", "player", "choices")
    assert not any(word in line for line in told for word in words)


@pytest.mark.parametrize(
    ("chance", "shown"), [(0.0, "0%"), (0.001, "<1%"), (0.5, "50%"), (0.999, ">99%"), (1.0, "100%"), (0.014, "1%")]
)
def test_chances_are_never_rounded_to_certainty(chance: float, shown: str) -> None:
    assert _percent(chance) == shown


def test_an_error_that_is_not_known() -> None:
    one = hint(Knowledge.of(record_of(2), 20), samples=1)
    assert one.cards[0].error == inf
    assert " ? " in texts(prospects_table(one, UNICODE))[2]
    assert json.loads(json.dumps(hint_json(one), allow_nan=False))["cards"][0]["error"] is None
    assert next(iter(csv.DictReader(io.StringIO(hint_csv(one)))))["error"] == ""


def test_losses_name_seats_in_the_language_in_use() -> None:
    rows = [Losses(who="W"), Losses(who="EW"), Losses(who="Ewa", decisions=2, right=1, seen=3, unseen=2.5, error=0.5)]
    with using("pt"):
        names = [line.split()[0] for line in texts(losses_screen(rows, UNICODE))[2:]]
    assert names == ["O", "EO", "Ewa"]
    assert texts(losses_screen(rows, UNICODE))[-1].split() == ["Ewa", "2", "1", "3", "1.50", "2.5", "1.25", "0.25"]


def test_the_json_of_a_hint() -> None:
    value = json.loads(json.dumps(hint_json(HINT), allow_nan=False))
    assert value["seat"] == KNOWN.seat.name
    assert len(value["hand"]) == len(KNOWN.hand)
    assert value["played"] == list(map(str, KNOWN.plays))
    assert value["hidden"] == {
        str(seat): {"cards": KNOWN.lengths[seat], "voids": "".join(map(str, sorted(KNOWN.voids[seat])))}
        for seat in KNOWN.others
    }
    assert (value["possible_deals"], value["deals"], value["exact"]) == (KNOWN.deals, 40, False)
    assert value["best"] == str(HINT.best.card)
    assert "strategy fusion" in value["caveat"]
    for shown, each in zip(value["cards"], HINT.cards, strict=True):
        assert shown["card"] == str(each.card)
        assert shown["points"] == round(each.points, 4)
        assert shown["win_error"] == round(HINT.chance_error(each.win), 4)
        assert shown["equivalent"] == list(map(str, each.equivalent))


def test_the_json_of_a_judgement() -> None:
    value = json.loads(json.dumps(judgement_json(JUDGED), allow_nan=False))
    assert value["players"] == {"N": "Ana", "E": "E", "S": "Zé", "W": "Luís"}
    assert len(value["decisions"]) == len(JUDGED.decisions)
    for shown, each in zip(value["decisions"], JUDGED.decisions, strict=True):
        assert (shown["play"], shown["card"]) == (each.turn.play + 1, str(each.turn.card))
        assert (shown["seen_loss"], shown["loss"]) == (each.loss, round(each.expected_loss, 4))
        assert [card["seen_points"] for card in shown["cards"]] == list(each.seen)
    assert set(value["losses"]) <= {"N", "E", "S", "W", "NS", "EW"}
    assert value["losses"]["NS"]["seen"] == sum(each.loss for each in JUDGED.decisions if each.turn.seat.name in "NS")
    assert value["stopped"] is None
    revoked = replace(JUDGED, stopped=next(r.revokes[0] for r in map(_revoked, range(50)) if r.revokes))
    stop = judgement_json(revoked)["stopped"]
    assert stop == {"trick": revoked.stopped.turn.trick + 1, "seat": str(revoked.stopped.turn.seat)}  # type: ignore[union-attr]


def _revoked(seed: int) -> Record:
    return record_of(seed, revokes=True)


def test_the_csv_has_a_line_a_card() -> None:
    rows = list(csv.DictReader(io.StringIO(judgements_csv([JUDGED]))))
    assert len(rows) == sum(len(each.hint.cards) for each in JUDGED.decisions)
    played = [row for row in rows if row["played"] == "yes"]
    assert [row["card"] for row in played] == [str(each.turn.card) for each in JUDGED.decisions]
    assert sum(int(row["seen_loss"]) for row in played) == sum(each.loss for each in JUDGED.decisions)
    assert {row["player"] for row in rows} <= {"Ana", "E", "Zé", "Luís"}
    hinted = list(csv.DictReader(io.StringIO(hint_csv(HINT))))
    assert [(row["card"], row["played"], row["seat"]) for row in hinted] == [
        (str(each.card), "", KNOWN.seat.name) for each in HINT.cards
    ]
