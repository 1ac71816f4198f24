"""The engine that other programs talk to."""

import io
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from shell import environment, sueca
from sueca import Solver, format_position, parse_position, read_record_file
from sueca.record import Record
from sueca.talk import engine
from sueca.talk.engine import LONGEST, lines, serve

ENDING = "N:A4... K5... 72... Q3... H N"
DEAL = "N:6.Q6.K43.Q642 AQ52.J.J5.AJ3 K3.432.7Q6.7K 7J4.A7K5.A2.5 S W"
HARD = Path(__file__).parents[2] / "benchmarks" / "hard.txt"
LOST = Path(__file__).parents[2] / "examples" / "hands" / "lost.sueca.txt"


def ask(*requests: object) -> list[dict[str, Any]]:
    """Sends requests, raw if they are bytes, and returns all replies."""
    sent = (each if isinstance(each, bytes) else json.dumps(each).encode() + b"\n" for each in requests)
    replies: list[str] = []
    serve(io.BytesIO(b"".join(sent)).read, replies.append)
    return [json.loads(reply) for reply in replies]


def one(request: dict[str, object], *before: object) -> dict[str, Any]:
    return ask(*before, {"id": 99, **request})[-1]


def transcript() -> list[tuple[str, str]]:
    """Returns the requests and replies of the module's description, those over several lines joined."""
    blocks: list[str] = []
    for line in (engine.__doc__ or "").splitlines():
        if line.startswith(("    > ", "    < ")):
            blocks.append(line.strip())
        elif line.startswith("       "):
            blocks[-1] += " " + line.strip()
    return [(asked[2:], told[2:]) for asked, told in zip(blocks[::2], blocks[1::2], strict=True)]


def test_the_transcript_is_what_it_says() -> None:
    said = transcript()
    assert len(said) >= 7
    *others, last = said
    replies = ask(*(f"{asked}\n".encode() for asked, _ in others)) + ask(f"{last[0]}\n".encode())
    for (_, told), reply in zip(said, replies, strict=True):
        assert {**reply, "nodes": None} == {**json.loads(told), "nodes": None}


def test_replies_carry_the_ids_in_order() -> None:
    replies = ask(*({"id": number, "do": "option"} for number in (3, "x", 1, "", -5)), {"do": "option"})
    assert [reply["id"] for reply in replies] == [3, "x", 1, "", -5, None]
    assert not any("error" in reply for reply in replies)


def test_values_are_those_of_the_solver() -> None:
    placed = {"id": 1, "do": "position", "position": DEAL}
    position, solver = parse_position(DEAL), Solver()
    solution = solver.solve(position)
    reply = one({"do": "solve"}, placed)
    assert reply["points"] == {"NS": solution.points[0], "EW": solution.points[1]}
    assert reply["line"] == list(map(str, solution.line or ()))
    assert reply["games"] == dict(zip(("NS", "EW"), solution.games or (), strict=True))
    cards = one({"do": "cards"}, placed)["cards"]
    assert {each["card"]: each["points"]["NS"] for each in cards} == {
        str(each.card): each.lower for each in solver.solve_cards(position).cards
    }
    assert one({"do": "move"}, placed)["card"] == str(solution.best)


@pytest.mark.parametrize(
    ("objective", "answer"),
    [
        ({"at_least": 27, "side": "NS"}, True),
        ({"at_least": 1, "side": "EW"}, False),
        ({"all_tricks": True, "side": "SN"}, True),
        ({"points": True}, None),
    ],
)
def test_objectives(objective: dict[str, object], answer: bool | None) -> None:
    reply = one({"do": "solve", "objective": objective}, {"do": "position", "position": ENDING})
    assert reply.get("answer") is answer
    assert reply["complete"] is True


def test_a_record_is_a_position_after_so_many_cards() -> None:
    text = LOST.read_text(encoding="utf-8")
    record = next(iter(read_record_file(LOST)))
    assert isinstance(record, Record)
    reply = one({"do": "position", "record": text, "play": 6})
    position = record.start
    for card in record.plays[:6]:
        position = position.play(card)
    assert reply["position"] == format_position(position)
    further = one({"do": "position", "record": text, "play": 4, "plays": [str(card) for card in record.plays[4:6]]})
    assert further["position"] == reply["position"]


def test_a_judgement_needs_no_more_than_a_player_sees() -> None:
    text = LOST.read_text(encoding="utf-8")
    placed = {"do": "position", "record": text, "play": 32}
    reply = one({"do": "judge", "samples": 50}, placed)
    assert reply["complete"] is True
    assert 0 < reply["deals"] <= 50
    assert [each["loss"] for each in reply["cards"] if each["card"] == reply["best"]] == [0]
    assert "error" in one({"do": "judge"}, {"do": "position", "position": ENDING})


def test_rules_of_texts_that_name_none() -> None:
    option = {"do": "option", "rules": "brazil"}
    assert "rules=brazil" in one({"do": "position", "position": ENDING}, option)["position"]
    named = f"{ENDING} rules=azores".replace("72", "102")
    assert "rules=azores" in one({"do": "position", "position": named}, option)["position"]
    text = '[Rules "portugal"]\n' + LOST.read_text(encoding="utf-8").replace('[Rules "portugal"]\n', "")
    assert "rules=" not in one({"do": "position", "record": text, "play": 3}, option)["position"]


def test_options_and_limits_are_kept() -> None:
    first, second, third, fourth = ask(
        {"id": 1, "do": "option", "memory": 2, "samples": 7},
        {"id": 2, "do": "option", "seed": 5},
        {"id": 3, "do": "limit", "nodes": 10},
        {"id": 4, "do": "limit"},
    )
    assert first == {"id": 1, "memory": 2, "rules": "portugal", "samples": 7, "seed": 0}
    assert second == {"id": 2, "memory": 2, "rules": "portugal", "samples": 7, "seed": 5}
    assert third == {"id": 3, "nodes": 10, "seconds": None}
    assert fourth == {"id": 4, "nodes": None, "seconds": None}
    placed = {"do": "position", "position": DEAL}
    limited = one({"do": "solve"}, placed, {"do": "limit", "nodes": 10})
    assert limited["complete"] is False
    assert limited["bounds"]["NS"][0] < limited["bounds"]["NS"][1]
    assert one({"do": "solve"}, placed, {"do": "limit", "nodes": 10}, {"do": "limit"})["complete"] is True


ABUSE: list[bytes] = [
    b"garbage",
    b"{",
    b"[1, 2]",
    b'"text"',
    b"null",
    b"17",
    b"\xff\xfe{}",
    b"[" * 100_000,
    b'{"a":' * 50_000,
    b"x" * (LONGEST + 1),
    b'{"do": "solve", "id": NaN}',
    b'{"do": ' + b"9" * 10_000 + b"}",
    b"{}",
    b'{"id": 1}',
    b'{"id": [1], "do": "option"}',
    b'{"id": true, "do": "option"}',
    b'{"id": 1, "do": 5}',
    b'{"id": 1, "do": "__class__"}',
    b'{"id": 1, "do": "solve"}',
    b'{"id": 1, "do": "cards"}',
    b'{"id": 1, "do": "judge"}',
    b'{"id": 1, "do": "move"}',
    b'{"id": 1, "do": "position"}',
    b'{"id": 1, "do": "position", "position": 4}',
    b'{"id": 1, "do": "position", "position": "\\ud800"}',
    b'{"id": 1, "do": "position", "position": "N:A... K... 7... 2... H N", "record": "x"}',
    b'{"id": 1, "do": "position", "position": "N:A... K... 7... 2... H N", "plays": "AS"}',
    b'{"id": 1, "do": "position", "position": "N:A... K... 7... 2... H N", "plays": [["AS"]]}',
    b'{"id": 1, "do": "position", "position": "N:A... K... 7... 2... H N", "plays": ["KS"]}',
    b'{"id": 1, "do": "position", "position": "N:A... K... 7... 2... H N", "plays": ["AS", "2S", "7S", "KS"]}',
    b'{"id": 1, "do": "position", "record": "", "play": 3}',
    b'{"id": 1, "do": "position", "record": "[Event \\"x\\"]\\n[Result \\"60-60\\"]\\n"}',
    b'{"id": 1, "do": "limit", "nodes": 0}',
    b'{"id": 1, "do": "limit", "nodes": 1.5}',
    b'{"id": 1, "do": "limit", "seconds": "1"}',
    b'{"id": 1, "do": "limit", "seconds": -1}',
    b'{"id": 1, "do": "limit", "seconds": 1e999}',
    b'{"id": 1, "do": "option", "memory": 0}',
    b'{"id": 1, "do": "option", "memory": true}',
    b'{"id": 1, "do": "option", "rules": "whist"}',
    b'{"id": 1, "do": "option", "colour": "red"}',
    b'{"id": 1, "do": "move", "hand": "AS"}',
    b'{"id": 1, "do": "move", "hand": [], "seat": "N", "trump": "H", "first_leader": "N"}',
    b'{"id": 1, "do": "move", "hand": ["AS"], "seat": "Q", "trump": "H", "first_leader": "N"}',
    b'{"id": 1, "do": "move", "hand": ["AS"], "seat": "N", "trump": "H", "first_leader": "N", "trump_card": 7}',
]


@pytest.mark.parametrize("line", ABUSE, ids=[repr(line[:60]) for line in ABUSE])
def test_no_line_ends_it(line: bytes) -> None:
    broken, after = ask(line + b"\n", {"id": 2, "do": "option"})
    assert set(broken) == {"id", "error"}
    assert broken["error"]
    assert len(broken["error"]) < 500
    assert not broken["error"].startswith("internal")
    assert after == {"id": 2, "memory": 16, "rules": "portugal", "samples": 20, "seed": 0}


@pytest.mark.parametrize("objective", [3, [], {}, {"at_least": "61"}, {"at_least": 61}, {"all_tricks": 1}, {"a": 1}])
def test_an_objective_that_is_none(objective: object) -> None:
    placed = {"do": "position", "position": ENDING}
    assert "error" in one({"do": "solve", "objective": objective}, placed)
    assert "error" in one({"do": "solve", "objective": {"at_least": 61, "side": "NE"}}, placed)


def test_the_end_may_come_in_the_middle() -> None:
    assert ask(b'{"id": 1, "do": "option"}') == ask({"id": 1, "do": "option"})
    assert "error" in ask(b'{"id": 1, "do": "opt')[0]
    assert ask(b"") == ask(b"\n \n") == []


def test_nothing_is_answered_after_quit() -> None:
    assert ask({"id": 1, "do": "quit"}, {"id": 2, "do": "option"}) == [{"id": 1, "bye": True}]


def test_lines_come_in_any_pieces() -> None:
    text = b"one\ntwo\n" + b"x" * 30 + b"\nthree"
    for size in (1, 2, 7, 100):
        chunks = iter([text[at : at + size] for at in range(0, len(text), size)])
        assert list(lines(lambda _: next(chunks, b""), 20)) == [b"one", b"two", None, b"three"]  # noqa: B023


class Talk:
    """An engine in another thread, which is written to and read from as over a pipe."""

    def __init__(self) -> None:
        source, self._sink = os.pipe()
        self._replies: list[dict[str, Any]] = []
        self._changed = threading.Condition()
        read: Callable[[int], bytes] = lambda size: os.read(source, size)  # noqa: E731
        self._thread = threading.Thread(target=serve, args=(read, self._put), daemon=True)
        self._thread.start()

    def _put(self, reply: str) -> None:
        with self._changed:
            self._replies.append(json.loads(reply))
            self._changed.notify_all()

    def send(self, *requests: dict[str, object]) -> None:
        os.write(self._sink, "".join(json.dumps(each) + "\n" for each in requests).encode())

    def replies(self, count: int) -> list[dict[str, Any]]:
        with self._changed:
            assert self._changed.wait_for(lambda: len(self._replies) >= count, timeout=60)
            return self._replies[:]

    def close(self) -> None:
        os.close(self._sink)
        self._thread.join(60)
        assert not self._thread.is_alive()


def _hardest() -> str:
    lines = HARD.read_text(encoding="utf-8").splitlines()
    return next(line for line in lines if line and not line.startswith("#")).partition("#")[0].strip()


def test_stop_interrupts_what_runs_and_what_waits() -> None:
    talk = Talk()
    talk.send({"id": 1, "do": "position", "position": _hardest()}, {"id": 2, "do": "cards"}, {"id": 3, "do": "solve"})
    talk.replies(1)
    time.sleep(0.05)
    talk.send({"id": 4, "do": "stop"}, {"id": 5, "do": "option"})
    _, cards, solved, stopped, option = talk.replies(5)
    assert [each["id"] for each in (cards, solved, stopped, option)] == [2, 3, 4, 5]
    assert cards["complete"] is False
    assert solved["complete"] is False
    assert stopped["stopped"] == 2
    talk.send({"id": 6, "do": "position", "position": ENDING}, {"id": 7, "do": "solve"})
    assert talk.replies(7)[6]["complete"] is True
    talk.close()


def test_stop_interrupts_a_judgement() -> None:
    talk = Talk()
    talk.send({"do": "position", "position": DEAL}, {"id": 2, "do": "judge", "samples": 5000})
    talk.replies(1)
    talk.send({"id": 3, "do": "stop"})
    judged, stopped = talk.replies(3)[1:]
    assert judged["complete"] is False
    assert judged["deals"] < 5000
    assert stopped["stopped"] == 1
    talk.close()


def test_stop_with_nothing_to_stop() -> None:
    assert ask({"id": 1, "do": "stop"}) == [{"id": 1, "stopped": 0}]


def test_the_command() -> None:
    output = sueca("engine", stdin='{"id": 1, "do": "position", "position": "%s"}\nnonsense\n' % ENDING)  # noqa: UP031
    assert output.code == 0
    assert [each["id"] for each in output.records] == [1, None]
    assert output.err == ""
    assert "Usage: sueca engine" in sueca("engine", "--help").out


def test_the_program_answers_at_once_and_ends_with_its_input() -> None:
    command = [sys.executable, "-m", "sueca", "engine"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment()) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b'{"id": 1, "do": "option"}\n')
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["id"] == 1
        process.stdin.close()
        assert process.wait(30) == 0


def test_nobody_may_be_reading_the_replies() -> None:
    command = [sys.executable, "-m", "sueca", "engine"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write(b'{"id": 1, "do": "option"}\n')
        process.stdin.close()
        assert process.wait(30) == 0
        assert process.stderr.read() == b""
