"""The engine that other programs talk to: JSON objects, one a line, on standard input and output.

A request is an object with `do`, what to do, and an `id`, a number or a text of the program's own. Every request gets
one reply, with its id, in the order of the requests; what went wrong is a reply too, with `error`. Cards, positions
and rules are as everywhere; points are those of both sides, by name.

    > {"id": 1, "do": "position", "position": "N:A4... K5... 72... Q3... H N"}
    < {"id": 1, "position": "N:A4... K5... 72... Q3... H N", "to_play": "N", "legal": ["AS", "4S"]}
    > {"id": 2, "do": "solve"}
    < {"id": 2, "complete": true, "points": {"NS": 27, "EW": 0}, "best": "4S",
       "line": ["4S", "3S", "7S", "5S", "2S", "KS", "AS", "QS"], "nodes": 63}
    > {"id": 3, "do": "play"}
    < {"id": 3, "error": "'play' is not known; position, solve, cards, judge, move, limit, option, stop and quit are"}
    > {"id": 4, "do": "position", "position": "N:A4... K5... 72... Q3... H N", "plays": ["4S"]}
    < {"id": 4, "position": "N:A... K5... 72... Q3... H N 4S", "to_play": "W", "legal": ["QS", "3S"]}
    > {"id": 5, "do": "cards"}
    < {"id": 5, "complete": true, "points": {"NS": 27, "EW": 0}, "cards": [
       {"card": "QS", "points": {"NS": 27, "EW": 0}, "loss": 0},
       {"card": "3S", "points": {"NS": 27, "EW": 0}, "loss": 0}], "nodes": 20}
    > what?
    < {"id": null, "error": "column 1: not JSON: Expecting value"}
    > {"id": 6, "do": "quit"}
    < {"id": 6, "bye": true}

| do | fields | reply |
|---|---|---|
| `position` | `position`, a line; or `record`, a text as `sueca review` reads it, with `play`, the cards of it \
that were played (all, if left out); further `plays`, a list of cards | `position`, `to_play`, `legal` |
| `solve` | `objective`: `{"points": true}`, `{"games": true}`, `{"at_least": 61, "side": "NS"}` or \
`{"all_tricks": true, "side": "NS"}`; `line`: false for none | `points` or `bounds`, `answer`, `best`, `line` |
| `cards` | | `cards`: of each legal one `card`, `points` or `bounds`, `loss` |
| `judge` | `samples`, `seconds`; a hand as for `move`, else that of whoever is to play in the current position | \
`deals` that were looked at, `of` those that fit what the seat knows; `best`; `cards`: of each legal one, on average \
over these, `points` and `loss`, the chances of 61 (`win`) and 91 (`double`), and how often none was better (`best`) |
| `move` | what a bot is told, below; else the current position with all hands seen | `card` |
| `limit` | `nodes`, `seconds`, for every later request (`judge` heeds seconds only); neither: no limit | both |
| `option` | `memory`, the table in MB; `rules`, for texts that name none; `samples`, for `judge` and `move`; `seed` \
| all options |
| `stop` | | `stopped`, how many requests it cut short |
| `quit` | | `bye`, after which the engine ends |

`stop` cuts short all requests before it that have no reply yet: the one that runs answers at once with what is proved
so far (`complete` is false), those that wait with hardly more. At `quit`, and at the end of the input, what was asked
before is still answered. A line that is no request (not JSON, not UTF-8, over a megabyte) is answered with an error,
its id null where there is none to be read; the engine goes on.

A bot is a program that answers one request, `move`, with `card`:

    > {"id": 7, "do": "move", "seat": "W", "hand": ["6S", "7H", "KH", "JH", "AD", "QD", "3D", "AC", "KC", "2C"],
       "legal": ["6S"], "trump": "H", "trump_card": "2H", "dealer": "E", "first_leader": "N",
       "plays": ["4S"], "players": ["N"], "trick": ["4S"], "leader": "N", "taken": {"NS": 0, "EW": 0},
       "rules": "portugal", "order": "NWSE", "seconds": 10.0}
    < {"id": 7, "card": "6S"}

`hand` is what the seat still holds, `legal` what of it may be played, `plays` every card so far in order of play and
`players` who played each; `trick` are those of `plays` that lie on the table, and `leader` led to it. `trump_card` is
the card that the `dealer` turned up, null where none was; `taken` the card points of both sides so far; `rules`
the name of the rules, `custom` if they have none; `order` the seats in order of play; `seconds` the time allowed. A bot
keeps to standard output for replies and to standard error for anything else, and ends at the end of its input. The
engine is such a bot: it plays the best card on average over `samples` deals that fit what it was told.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from queue import SimpleQueue
from threading import Lock, Thread

from sueca.errors import SuecaError
from sueca.talk import fields
from sueca.talk.answers import Asked, Engine
from sueca.talk.bots import SAMPLES

LONGEST = 1 << 20
"""The bytes of the longest line that is read."""

_CHUNK = 1 << 16
_POLL = 0.005


def serve(read: Callable[[int], bytes], put: Callable[[str], None], *, samples: int = SAMPLES) -> None:
    """Answers what is read until `quit` or the end of it; `put` is given every reply, a line without its end.

    `read` returns up to so many bytes as soon as there are any, and none at the end. It is called from a thread of its
    own, so that `stop` is seen while a search runs.
    """
    engine, waiting = Engine(), _Waiting()
    engine.samples = samples
    Thread(target=_listen, args=(read, engine, waiting), daemon=True).start()
    while (asked := waiting.queue.get()) is not None:
        reply = engine.answer(asked)
        waiting.finish(asked)
        put(fields.written(reply))
        if "bye" in reply:
            return


class _Waiting:
    """The requests without a reply, in order."""

    def __init__(self) -> None:
        self.queue: SimpleQueue[Asked | None] = SimpleQueue()
        self._open: deque[Asked] = deque()
        self._lock = Lock()

    def add(self, asked: Asked) -> None:
        with self._lock:
            self._open.append(asked)
        self.queue.put(asked)

    def finish(self, asked: Asked) -> None:
        with self._lock:
            self._open.remove(asked)
        asked.done.set()

    def cut_short(self, engine: Engine) -> int:
        """Ends all that runs or waits, and returns how many there were."""
        with self._lock:
            cut = list(self._open)
        for asked in cut:
            asked.cut.set()
        for asked in cut:
            while not asked.done.wait(_POLL):
                engine.solver.stop()
        return len(cut)


def _listen(read: Callable[[int], bytes], engine: Engine, waiting: _Waiting) -> None:
    """Reads requests for `serve`."""
    try:
        for line in lines(read, LONGEST):
            asked = _asked(line)
            if asked is None:
                continue
            if asked.problem is None and asked.request.get("do") == "stop":
                asked.stopped = waiting.cut_short(engine)
            waiting.add(asked)
            if asked.request.get("do") == "quit":
                return
    except OSError:
        pass
    finally:
        waiting.queue.put(None)


def _asked(line: bytes | None) -> Asked | None:
    """Reads a line, None being one that was too long; returns None for a blank one."""
    if line is None:
        return Asked({}, f"a line of more than {LONGEST:,} bytes")
    if not line.strip():
        return None
    try:
        return Asked(fields.read_object(line))
    except SuecaError as error:
        return Asked({}, str(error))


def lines(read: Callable[[int], bytes], longest: int) -> Iterator[bytes | None]:
    """Yields the lines of what is read, without their ends; None, as soon as it is known, for one that is too long."""
    pending, over = bytearray(), False
    while chunk := read(_CHUNK):
        *ended, rest = chunk.split(b"\n")
        for part in ended:
            pending += part
            if not over:
                yield bytes(pending) if len(pending) <= longest else None
            pending.clear()
            over = False
        if over:
            continue
        pending += rest
        if over := len(pending) > longest:
            pending.clear()
            yield None
    if pending:
        yield bytes(pending)
