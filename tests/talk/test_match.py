"""Matches of two bots, good ones and bad ones."""

import os
import sys
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from strategies import FIVE_HANDED
from sueca import AZORES, BRAZIL, PORTUGAL, Card, Record, Scoring, SuecaError, format_record, read_records, review
from sueca.cards import Suit, frugal_order
from sueca.talk.bots import View, random_bot, sampled_bot
from sueca.talk.match import Match, PlayedHand, match_deals, play_match
from sueca.talk.processes import Fault, ProcessBot

BOTS = Path(__file__).parents[2] / "examples" / "bots"
LOOP = "import json, sys, time, os\nfor line in sys.stdin:\n    move = json.loads(line)\n    "
REPLY = 'print(json.dumps({"id": move["id"], "card": CARD}), flush=True)'
GOOD = LOOP + REPLY.replace("CARD", 'move["legal"][0]')


def cheapest(view: View) -> Card:
    return frugal_order(view.legal_cards)[0]


def script(text: str) -> list[str]:
    return [sys.executable, "-c", text]


def match(
    first: Callable[[View], Card] | list[str] = cheapest,
    second: Callable[[View], Card] | list[str] = cheapest,
    *,
    deals: int = 2,
    seconds: float | None = 20.0,
    reviewed: bool = False,
    jobs: int = 1,
) -> Match:
    return play_match(first, second, deals=deals, seed=3, seconds=seconds, reviewed=reviewed, jobs=jobs)


def cards(hand: PlayedHand) -> tuple[Card, ...]:
    return hand.record.plays


def test_a_bot_against_itself_is_a_draw() -> None:
    played = match(deals=4)
    assert played.points == (480, 480)
    assert sum(played.tricks) == 80
    assert played.tricks[0] == played.tricks[1]
    assert (played.points_difference.mean, played.points_difference.lower) == (0, 0)
    assert played.games_difference.mean == 0
    for first, second in zip(played.hands[::2], played.hands[1::2], strict=True):
        assert cards(first) == cards(second)
        assert first.points == second.points[::-1]


def test_the_sides_change() -> None:
    first, second = match(random_bot(), cheapest, deals=1).hands
    assert first.record.deal == second.record.deal
    assert first.record.names == ("first", "second", "first", "second")
    assert second.record.names == ("second", "first", "second", "first")
    assert first.points == first.record.taken
    assert second.points == second.record.taken[::-1]


def test_sums_add_up() -> None:
    played = match(random_bot(1), cheapest, deals=5)
    assert sum(played.points) == 120 * 10
    assert sum(played.tricks) == 10 * 10
    per_deal = [
        first.points[0] + second.points[0] - first.points[1] - second.points[1]
        for first, second in zip(played.hands[::2], played.hands[1::2], strict=True)
    ]
    found = played.points_difference
    assert found.mean == pytest.approx(sum(per_deal) / 5)
    assert found.mean * 5 == pytest.approx(played.points[0] - played.points[1])
    assert found.lower < found.mean < found.upper
    assert found.upper - found.mean == pytest.approx(found.mean - found.lower)
    assert played.games_difference.mean * 5 == pytest.approx(played.games[0] - played.games[1])


def test_one_deal_tells_nothing_of_chance() -> None:
    found = match(random_bot(1), deals=1).points_difference
    assert (found.lower, found.upper) == (-float("inf"), float("inf"))


def test_bots_see_their_own_hand_only() -> None:
    views: list[View] = []

    def watching(view: View) -> Card:
        views.append(view)
        return cheapest(view)

    played = match(watching, watching, deals=1)
    assert len(views) == 80
    deal = played.hands[0].record.deal
    assert deal is not None
    for view in views[:40]:
        assert view.hand == deal.hands[view.seat] - set(view.plays)
        assert view.knowledge.hand == view.hand
        hidden = {str(card) for card in PORTUGAL.pack} - set(map(str, (*view.hand, *view.plays)))
        told = view.to_json()
        shown = {told["trump_card"], *told["plays"], *told["hand"], *told["legal"], *told["trick"]}  # type: ignore[misc]
        assert hidden & shown <= {told["trump_card"]}
        assert replace(View.from_json(told, PORTUGAL), seconds=view.seconds) == view


def test_the_trump_card_is_the_dealers() -> None:
    from random import Random

    for rules in (PORTUGAL, BRAZIL):
        for record in match_deals(Random(1), 20, rules):
            assert record.trump_card is not None
    records = list(match_deals(Random(1), 60, AZORES))
    assert all(record.trump_card is None for record in records)
    assert {record.deal.trump for record in records if record.deal} == set(Suit)


@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize(
    ("bad", "fault", "detail"),
    [
        (LOOP + REPLY.replace("CARD", '"2X"'), Fault.ILLEGAL, "'2X' is not a card"),
        (LOOP + REPLY.replace("CARD", "[1]"), Fault.ILLEGAL, "a card is wanted"),
        (LOOP + 'print(json.dumps({"id": move["id"]}), flush=True)', Fault.ILLEGAL, "null"),
        (LOOP + REPLY.replace('move["id"]', "0").replace("CARD", '"AS"'), Fault.GARBAGE, "no reply to request"),
        (LOOP + 'print("thinking", flush=True)', Fault.GARBAGE, "'thinking'"),
        ("while True: print('x' * 1000)", Fault.GARBAGE, "xxx"),
        ("import os\nwhile True: os.write(1, b'y' * 65536)", Fault.GARBAGE, "too long"),
        (LOOP + 'print(json.dumps({"id": move["id"], "error": "tired"}), flush=True)', Fault.ERROR, "tired"),
        (LOOP + "raise KeyError('lost')", Fault.CRASH, "ended with code 1: KeyError: 'lost'"),
        ("import sys\nsys.exit(3)", Fault.CRASH, "ended with code 3"),
    ],
)
def test_a_bad_bot_loses_its_hands_and_the_match_goes_on(bad: str, fault: Fault, detail: str, first: bool) -> None:
    bots = (script(bad), cheapest) if first else (cheapest, script(bad))
    played = match(*bots, deals=1)
    guilty = 0 if first else 1
    assert played.forfeits(guilty) == {fault: 2}
    assert played.forfeits(1 - guilty) == {}
    assert played.points == ((0, 240) if first else (240, 0))
    assert played.games == ((0, 8) if first else (8, 0))
    assert played.tricks == ((0, 20) if first else (20, 0))
    for hand in played.hands:
        assert hand.forfeit is not None
        assert detail in hand.forfeit.detail
        assert hand.record.revoke is hand.forfeit.seat


def test_a_card_of_somebody_else() -> None:
    def thief(view: View) -> Card:
        return next(card for card in PORTUGAL.pack if card not in view.hand and card not in view.plays)

    def revoker(view: View) -> Card:
        return next((card for card in frugal_order(view.hand) if card not in view.legal_cards), cheapest(view))

    assert "does not hold it" in _detail(match(thief, deals=1))
    assert "must follow suit to" in _detail(match(revoker, deals=1))


def test_a_function_that_fails() -> None:
    def failing(view: View) -> Card:
        raise RuntimeError("no idea")

    def wordy(view: View) -> Card:
        return "AS"  # type: ignore[return-value]

    assert match(failing, deals=1).forfeits(0) == {Fault.CRASH: 2}
    assert match(cheapest, failing, deals=1).forfeits(1) == {Fault.CRASH: 2}
    assert match(wordy, deals=1).forfeits(0) == {Fault.ILLEGAL: 2}


def test_a_sleeper_runs_out_of_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sueca.talk.processes.STARTING", 0.2)
    played = match(script(LOOP + "time.sleep(60)"), deals=1, seconds=0.1)
    assert played.forfeits(0) == {Fault.TIME: 2}


def test_a_slow_function_runs_out_of_time() -> None:
    from time import sleep

    def slow(view: View) -> Card:
        sleep(0.02)
        return cheapest(view)

    assert match(slow, deals=1, seconds=0.01).forfeits(0) == {Fault.TIME: 2}


def test_errors_on_standard_error_block_nobody() -> None:
    noisy = LOOP + "sys.stderr.write('e' * 200_000); sys.stderr.flush(); " + REPLY.replace("CARD", 'move["legal"][0]')
    assert match(script(noisy), deals=1).forfeits(0) == {}


def test_a_bot_that_died_is_started_again(tmp_path: Path) -> None:
    flag = tmp_path / "dead"
    once = GOOD.replace("move = ", f"open({str(flag)!r}, 'x') if not os.path.exists({str(flag)!r}) else 0; move = ")
    dying = once.replace(
        "0; move", "0; os._exit(9) if os.path.getsize(%r) == 0 and open(%r, 'a').write('x') else 0; move"
    )
    dying = dying % (str(flag), str(flag))
    played = match(script(dying), deals=2)
    assert played.forfeits(0) == {Fault.CRASH: 1}
    assert len(played.hands) == 4


def test_no_program_is_left_running() -> None:
    view = View(
        seat=PORTUGAL.seats[0], hand=frozenset(PORTUGAL.pack[:10]), trump=Suit.HEARTS, first_leader=PORTUGAL.seats[0]
    )
    bot = ProcessBot(script(GOOD.replace("    move", "    print(os.getpid(), file=sys.stderr)\n    move", 1)))
    assert bot(view) == Card.parse("AS")
    run = bot._run
    assert run is not None
    pid = run._process.pid
    bot.close()
    with pytest.raises(OSError, match="No such process"):
        os.kill(pid, 0)
    assert not any(thread.is_alive() for thread in run._threads)
    bot.close()


def test_a_program_that_ignores_its_end_is_killed() -> None:
    view = View(
        seat=PORTUGAL.seats[0], hand=frozenset(PORTUGAL.pack[:10]), trump=Suit.HEARTS, first_leader=PORTUGAL.seats[0]
    )
    bot = ProcessBot(script(GOOD + "\nwhile True: time.sleep(1)"))
    bot(view)
    run = bot._run
    assert run is not None
    bot.close()
    assert run._process.poll() is not None


def test_a_command_that_is_none() -> None:
    with pytest.raises(SuecaError, match="cannot start"):
        match(["/no/such/bot"], deals=1)
    with pytest.raises(SuecaError, match="four players"):
        play_match(cheapest, cheapest, rules=FIVE_HANDED)


def test_jobs_change_nothing() -> None:
    one, several = (match(random_bot(2), script(GOOD), deals=4, jobs=jobs) for jobs in (1, 3))
    assert one == several


def test_a_seed_gives_the_same_match() -> None:
    def played(seed: int) -> Match:
        return play_match(random_bot(), cheapest, deals=2, seed=seed, reviewed=False)

    assert played(1) == played(1)
    assert played(1) != played(2)


def test_stop_leaves_out_what_is_not_finished() -> None:
    stop = threading.Event()
    played = play_match(
        cheapest,
        cheapest,
        deals=50,
        reviewed=False,
        stop=stop,
        progress=lambda hand: stop.set() if hand.deal == 3 else None,
    )
    assert [hand.deal for hand in played.hands] == [1, 1, 2, 2]


def test_records_are_read_again_and_reviewed() -> None:
    played = match(script(LOOP + REPLY.replace("CARD", 'move["legal"][0] if len(move["hand"]) > 2 else "x{"')), deals=1)
    text = "\n".join(format_record(hand.record) for hand in played.hands)
    read = list(read_records(text))
    assert read == [hand.record for hand in played.hands]
    for record in read:
        assert isinstance(record, Record)
        assert 30 < len(review(record).plays) < 40
        assert "forfeits: illegal card" in record.comments[0].text


def test_losses_are_those_of_the_review() -> None:
    played = match(random_bot(), cheapest, deals=1, reviewed=True)
    reviews = [review(hand.record) for hand in played.hands]
    lost = [
        sum(play.loss for each in reviews for play in each.plays if each.record.name(play.turn.seat) == name)
        for name in played.names
    ]
    choices = [
        sum(play.has_choice for each in reviews for play in each.plays if each.record.name(play.turn.seat) == name)
        for name in played.names
    ]
    assert played.average_loss == pytest.approx((lost[0] / choices[0], lost[1] / choices[1]))
    assert match(deals=1).average_loss is None


def test_games_are_those_of_the_rules() -> None:
    rules = replace(PORTUGAL, name="house", scoring=Scoring(steps=((61, 5),), all_tricks=7, revoke=None))
    played = play_match(cheapest, random_bot(), deals=3, rules=rules, reviewed=False)
    assert set(played.games) <= set(range(0, 60))
    assert all(sum(hand.games) in (0, 5, 7) for hand in played.hands)
    view = View(
        seat=PORTUGAL.seats[0],
        hand=frozenset(PORTUGAL.pack[:10]),
        trump=Suit.SPADES,
        first_leader=PORTUGAL.seats[0],
        rules=rules,
    )
    assert view.to_json()["rules"] == "portugal"
    assert replace(view, rules=replace(rules, seats=BRAZIL.seats)).to_json()["rules"] == "brazil"


def test_sampling_beats_the_cheapest_card_in_an_ending() -> None:
    sampled = sampled_bot(5)

    def late(view: View) -> Card:
        return sampled(view) if len(view.hand) <= 4 else cheapest(view)

    played = match(late, cheapest, deals=4)
    assert played.points[0] > played.points[1]


@pytest.mark.parametrize("name", ["random_cards.py", "sense.py", "samples.py"])
def test_the_example_bots_play(name: str) -> None:
    played = match([sys.executable, str(BOTS / name)], cheapest, deals=1)
    assert played.forfeits(0) == {}
    assert all(hand.record.is_complete for hand in played.hands)


def test_the_engine_is_a_bot() -> None:
    played = match([sys.executable, "-m", "sueca", "engine", "--samples", "1"], cheapest, deals=1)
    assert played.forfeits(0) == {}
    assert played.points[0] > played.points[1]


def test_sense_beats_chance() -> None:
    played = match([sys.executable, str(BOTS / "sense.py")], [sys.executable, str(BOTS / "random_cards.py")], deals=15)
    assert played.points_difference.lower > 0


def _detail(played: Match) -> str:
    forfeit = played.hands[0].forfeit
    assert forfeit is not None
    return forfeit.detail
