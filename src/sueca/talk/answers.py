"""What the engine answers to each request; see `sueca.talk.engine` for what they are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from threading import Event

from sueca.cards import frugal_order
from sueca.deal import Deal
from sueca.errors import RecordError, SuecaError
from sueca.notation import format_position, parse_position
from sueca.notation.records import read_records
from sueca.position import Position, replay
from sueca.record import Record
from sueca.rules import PORTUGAL, Rules, parse_rules
from sueca.seats import Pair, Side
from sueca.solution import AllTricks, AtLeast, CardValue, Games, Limit, Objective, Points
from sueca.solver import Solver
from sueca.talk import fields
from sueca.talk.bots import SAMPLES, Sampled, View, sample
from sueca.talk.fields import Json
from sueca.unseen.knowledge import Knowledge

_MOST_MEMORY = 1 << 16
_MOST_SAMPLES = 100_000
Reply = dict[str, object]


@dataclass(slots=True, eq=False)
class Asked:
    """A request that waits or runs; `cut` is set where it is to end early, `done` when it has been answered.

    `problem` tells why it is none; `stopped` is how many others it cut short.
    """

    request: Json
    problem: str | None = None
    stopped: int = 0
    cut: Event = field(default_factory=Event)
    done: Event = field(default_factory=Event)

    @property
    def id(self) -> object:
        """The id, None where it is missing or of another type."""
        found = self.request.get("id")
        return found if isinstance(found, (int, str)) and not isinstance(found, bool) else None


class Engine:
    """Answers requests one after the other; `cut_short`, from another thread, ends what runs."""

    def __init__(self) -> None:
        self.solver = Solver()
        self.limit: Limit | None = None
        self.rules: Rules = PORTUGAL
        self.memory, self.samples, self.seed = 16, SAMPLES, 0
        self._position: Position | None = None
        self._history: Record | None = None
        self._running = Asked({})
        self._does: dict[str, Callable[[Json], Reply]] = {
            "position": self._place,
            "solve": self._solve,
            "cards": self._cards,
            "judge": self._judge,
            "move": self._move,
            "limit": self._limit,
            "option": self._option,
            "stop": lambda _: {"stopped": self._running.stopped},
            "quit": lambda _: {"bye": True},
        }

    def answer(self, asked: Asked) -> Reply:
        """Returns the reply to a request, which is an error for whatever goes wrong with it."""
        self._running = asked
        try:
            if asked.problem is not None:
                raise SuecaError(asked.problem)
            if "id" in asked.request and asked.id is None and asked.request["id"] is not None:
                raise SuecaError("id: a whole number or a text is wanted")
            what = fields.wanted(fields.text(asked.request, "do"), "do")
            if what not in self._does:
                raise fields.unknown(what, list(self._does))
            reply = self._does[what](asked.request)
        except SuecaError as error:
            reply = {"error": str(error)}
        except MemoryError:
            reply = {"error": "out of memory"}
        except Exception as error:
            reply = {"error": f"internal error: {type(error).__name__}: {error}"}
        return {"id": asked.id, **reply}

    def _within(self) -> Limit | None:
        """Returns the limit of a search, hardly any where the request was cut short before it began."""
        return Limit(nodes=1) if self._running.cut.is_set() else self.limit

    def _current(self) -> Position:
        if self._position is None:
            raise SuecaError("there is no position yet; send one")
        return self._position

    def _place(self, request: Json) -> Reply:
        told, record = fields.text(request, "position"), fields.text(request, "record")
        if (told is None) == (record is None):
            raise SuecaError("position or record is wanted, one of them")
        if told is not None:
            position = fields.parsed(request, "position", self._read)
            assert position is not None
            history = _started(position)
        else:
            history = self._recorded(request, record or "")
            position = replay(history.start, history.plays)[1]
        more = fields.cards(request, "plays", position.rules)
        position = replay(position, more)[1]
        if position.is_over:
            raise SuecaError("no cards are left to play")
        self._position = position
        self._history = None if history is None else replace(history, plays=(*history.plays, *more))
        legal = fields.labels(position.legal_cards, position.rules)
        return {"position": format_position(position), "to_play": str(position.to_play), "legal": legal}

    def _read(self, text: str) -> Position:
        return parse_position(text, rules=None if "rules=" in text.lower() else self.rules)

    def _recorded(self, request: Json, text: str) -> Record:
        """Returns the one record of a text, as far as it was played; what was claimed of it is left out."""
        found = list(read_records(text, rules=None if "rules" in text.lower() else self.rules))
        if len(found) != 1:
            raise SuecaError(f"record: one is wanted, and there are {len(found)}")
        if isinstance(found[0], RecordError):
            raise SuecaError(f"record: {'; '.join(map(str, found[0].problems))}")
        record = found[0]
        count = fields.whole(request, "play", 0, len(record.plays))
        plays = record.plays if count is None else record.plays[:count]
        return replace(record, plays=plays, result=None, tricks=None, revoke=None, thrown_in=False, comments=())

    def _solve(self, request: Json) -> Reply:
        position = self._current()
        objective, line = _objective(request, position.rules), fields.flag(request, "line", True)
        found = self.solver.solve(position, objective=objective, limit=self._within(), line=line)
        reply: Reply = {"complete": found.complete, **_value(position, found.lower, found.upper)}
        if found.answer is not None:
            reply["answer"] = found.answer
        if found.has_games and found.games is not None:
            reply["games"] = _sides(position.rules, found.games)
        reply["best"] = None if found.best is None else position.rules.card_label(found.best)
        if line:
            reply["line"] = None if found.line is None else fields.labels(found.line, position.rules)
        return {**reply, "nodes": found.nodes}

    def _cards(self, request: Json) -> Reply:
        position = self._current()
        found = self.solver.solve_cards(position, limit=self._within())
        value = _value(position, found.lower, found.upper)
        listed = [_card(position, each) for each in found.cards]
        return {"complete": found.complete, **value, "cards": listed, "nodes": found.nodes}

    def _knowledge(self, request: Json) -> Knowledge:
        """Returns what the request tells of a hand, or what is known to whoever is to play now."""
        if "hand" in request:
            return View.from_json(request, self.rules).knowledge
        self._current()
        if self._history is None:
            raise SuecaError("it is not known how the position came about; send a full deal with plays, or a record")
        return Knowledge.of(self._history, len(self._history.plays))

    def _judge(self, request: Json) -> Reply:
        known = self._knowledge(request)
        found = self._sampled(known, request)
        label = known.rules.card_label
        reply: Reply = {
            "complete": found.deals >= min(self._samples(request), known.deals),
            "seat": str(known.seat),
            "deals": found.deals,
            "of": known.deals,
            "best": label(found.best),
        }
        return {**reply, "cards": [_judged(found, column) for column in range(len(found.cards))] if found.deals else []}

    def _samples(self, request: Json) -> int:
        return fields.whole(request, "samples", 1, _MOST_SAMPLES) or self.samples

    def _sampled(self, known: Knowledge, request: Json) -> Sampled:
        limited = self.limit.seconds if self.limit is not None else None
        times = (each for each in (fields.seconds(request), limited) if each is not None)
        return sample(
            known,
            self._samples(request),
            seed=self.seed,
            seconds=min(times, default=None),
            stop=self._running.cut,
        )

    def _move(self, request: Json) -> Reply:
        if "hand" in request:
            view = View.from_json(request, self.rules)
            known, cards = view.knowledge, view.legal_cards
            card = self._sampled(known, request).best if len(cards) > 1 else cards[0]
            return {"card": known.rules.card_label(card)}
        position = self._current()
        found = self.solver.solve(position, limit=self._within())
        card = found.best or frugal_order(position.legal_cards)[0]
        return {"card": position.rules.card_label(card), "complete": found.complete}

    def _limit(self, request: Json) -> Reply:
        nodes, seconds = fields.whole(request, "nodes", 1, 2**64 - 1), fields.seconds(request)
        self.limit = None if nodes is None and seconds is None else Limit(nodes=nodes, seconds=seconds)
        return {"nodes": nodes, "seconds": seconds}

    def _option(self, request: Json) -> Reply:
        memory = fields.whole(request, "memory", 1, _MOST_MEMORY)
        samples = fields.whole(request, "samples", 1, _MOST_SAMPLES)
        seed = fields.whole(request, "seed", 0, 2**63 - 1)
        rules = fields.parsed(request, "rules", parse_rules)
        if known := set(request) - {"id", "do", "memory", "samples", "seed", "rules"}:
            raise fields.unknown(min(known), ["memory", "rules", "samples", "seed"])
        if memory is not None:
            self.solver = Solver(table_mb=memory)
            self.memory = memory
        self.samples = self.samples if samples is None else samples
        self.seed = self.seed if seed is None else seed
        self.rules = self.rules if rules is None else rules
        return {"memory": self.memory, "rules": self.rules.name, "samples": self.samples, "seed": self.seed}


def _started(position: Position) -> Record | None:
    """Returns the record of a hand in which no card was played yet, None for any other."""
    if not position.is_deal or position.taken != (0, 0):
        return None
    deal = Deal(position.hands, position.trump, position.leader, position.rules)
    return Record(deal=deal, rules=position.rules)


def _objective(request: Json, rules: Rules) -> Objective:
    told = request.get("objective")
    if told is None:
        return Points()
    if not isinstance(told, dict):
        raise SuecaError('objective: an object is wanted, as {"at_least": 61, "side": "NS"}')
    kinds = [key for key in told if key != "side"]
    if kinds == ["at_least"]:
        return AtLeast(_side(told, rules), fields.wanted(fields.whole(told, "at_least", 0, 999), "at_least"))
    if len(kinds) == 1 and kinds[0] in ("all_tricks", "games", "points") and told[kinds[0]] is True:
        plain: dict[str, Objective] = {"games": Games(), "points": Points()}
        return plain.get(kinds[0]) or AllTricks(_side(told, rules))
    raise SuecaError("objective: one of points, games, all_tricks (all true) or at_least (a number) is wanted")


def _side(told: Json, rules: Rules) -> Side:
    side = fields.wanted(fields.parsed(told, "side", Side.parse), "side")
    return rules.sides[rules.side_index(side)]


def _value(position: Position, lower: int, upper: int) -> Reply:
    """Returns the points of both sides in the end, or their bounds."""
    total = sum(position.taken or (0, 0)) + position.points_left
    if lower == upper:
        return {"points": _sides(position.rules, (lower, total - lower))}
    first, second = map(str, position.rules.sides)
    return {"bounds": {first: [lower, upper], second: [total - upper, total - lower]}}


def _sides(rules: Rules, pair: Pair) -> dict[str, int]:
    return dict(zip(map(str, rules.sides), pair, strict=True))


def _card(position: Position, value: CardValue) -> Reply:
    label = position.rules.card_label
    return {"card": label(value.card), **_value(position, value.lower, value.upper), "loss": value.loss}


def _judged(found: Sampled, column: int) -> Reply:
    """Returns what a card is worth on average, its chance of 61 and 91 points, and how often none was better."""
    points = found.points[:, column]
    return {
        "card": found.knowledge.rules.card_label(found.cards[column]),
        "points": round(float(points.mean()), 2),
        "loss": round(max(found.means) - found.means[column], 2),
        "win": round(float((points >= 61).mean()), 3),
        "double": round(float((points >= 91).mean()), 3),
        "best": round(float((points == found.points.max(axis=1)).mean()), 3),
    }
