"""Reviews as JSON, as `sueca review --json` prints them and `--save` keeps them, and back.

format, version   "sueca-review", 1
record            the record, see `sueca.notation.json_record`
full              whether the values of all legal cards were found
ignore_revoke     whether the review goes on after a revoke
points, games     {"NS": 70, "EW": 50}: with best play from the start, and what that is worth
result            the card points as they were played, null if the hand was not finished
result_games      what that is worth
losses            card points lost, by seat and by side
plays             the cards that are judged:
  play, trick     counting from 1
  seat, card
  before, after   card points of the first side in the end, with best play from before and after the card
  loss            card points the card cost its side
  games_before, games_after   [1, 0]: what the hand is worth, first side first
  forced, choice  whether no other card could be played; whether any other was not plainly equivalent
  equivalent      other cards that must be worth the same
  best            cards that lose nothing
  kind            the kind of mistake, null where no rule names it
  line, better    best play from the card on, and from the first of the best cards; empty where nothing was lost
  values          with `full`: {"QC": 70, …}, the card points of the first side after each legal card
swings            revokes after which the review goes on: {"play": 7, "gain": 11}, card points of the first side
stopped           the number of the play with the revoke that ends the review, null if none does
nodes, seconds    what it took
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import replace
from hashlib import sha256
from typing import Any

from sueca.analysis import Play, Review, Swing, positions_of
from sueca.cards import Card
from sueca.errors import NotationError, SuecaError
from sueca.mistakes import Kind
from sueca.notation.json_record import record_from_json, record_to_json
from sueca.position import Position
from sueca.record import Record, Turn
from sueca.rules import Rules
from sueca.seats import Pair
from sueca.solution import CardValue

Json = dict[str, Any]

_FORMAT, _VERSION = "sueca-review", 1


def review_to_json(review: Review) -> Json:
    """Returns a review as plain values, keys always in the same order."""
    rules = review.rules
    total = rules.pack_points
    return {
        "format": _FORMAT,
        "version": _VERSION,
        "record": record_to_json(review.record),
        "full": review.full,
        "ignore_revoke": review.ignore_revoke,
        "points": _sides(rules, (review.value, total - review.value)),
        "games": _sides(rules, review.worth),
        "result": None if review.result is None else _sides(rules, review.result),
        "result_games": None if review.result_worth is None else _sides(rules, review.result_worth),
        "losses": {
            **{str(seat): review.loss_of(seat) for seat in sorted(rules.seats)},
            **{str(side): review.loss_of(side) for side in rules.sides},
        },
        "plays": [_play(play, rules) for play in review.plays],
        "swings": [{"play": swing.revoke.turn.play + 1, "gain": swing.gain} for swing in review.swings],
        "stopped": None if review.stopped is None else review.stopped.turn.play + 1,
        "nodes": review.nodes,
        "seconds": round(review.seconds, 6),
    }


def review_from_json(value: object) -> Review:
    """Returns the review of such values, solving nothing. Raises `SuecaError` if they are not those of a review."""
    if not isinstance(value, Mapping) or value.get("format") != _FORMAT:
        raise SuecaError("not a review")
    if value.get("version") != _VERSION:
        raise SuecaError(f"a review of version {value.get('version')!r}; this is version {_VERSION}")
    try:
        return _review(value, record_from_json(value["record"]))
    except (KeyError, TypeError, IndexError, ValueError) as error:
        raise SuecaError(f"not a whole review: {error}") from None


def key_of(record: Record, *, full: bool, ignore_revoke: bool) -> str:
    """Returns what a review goes by in a file: it changes with all that changes the review."""
    told = json.dumps([_VERSION, record_to_json(record), repr(record.rules), full, ignore_revoke], sort_keys=True)
    return sha256(told.encode()).hexdigest()


class SavedReviews:
    """The reviews in a file of one JSON object a line, to which new ones are added as they are made.

    A last line without its end, which a program that was killed leaves behind, is cut off.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        """Reads the file, if there is one. Raises `NotationError` for a line that is no review, `OSError` as `open`."""
        self._path = os.fspath(path)
        self._found: dict[str, Review] = {}
        whole = 0
        if os.path.exists(self._path):
            with open(self._path, "rb") as file:
                content = file.read()
            whole = content.rfind(b"\n") + 1
            for number, line in enumerate(content[:whole].splitlines(), start=1):
                self._keep(_read(line, number, self._path))
        self._file = open(self._path, "ab")  # noqa: SIM115 - open as long as the object lives
        self._file.truncate(whole)

    def find(self, record: Record, *, full: bool, ignore_revoke: bool) -> Review | None:
        """Returns the review of a record, with its own source and line, None if the file has none."""
        found = self._found.get(key_of(record, full=full, ignore_revoke=ignore_revoke))
        return None if found is None else replace(found, record=record)

    def add(self, review: Review) -> None:
        """Adds a review to the file in one piece, on the disk when this returns."""
        self._file.write(json.dumps(review_to_json(review), ensure_ascii=False).encode() + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())
        self._keep(review)

    def close(self) -> None:
        """Closes the file."""
        self._file.close()

    def _keep(self, review: Review) -> None:
        key = key_of(review.record, full=review.full, ignore_revoke=review.ignore_revoke)
        self._found[key] = review


def _read(line: bytes, number: int, source: str) -> Review:
    try:
        return review_from_json(json.loads(line))
    except ValueError as error:
        raise NotationError(f"no saved review: {error}", line=number, source=source) from None


def _sides(rules: Rules, pair: Pair) -> dict[str, int]:
    return dict(zip(map(str, rules.sides), pair, strict=True))


def _play(play: Play, rules: Rules) -> Json:
    def labels(cards: tuple[Card, ...]) -> list[str]:
        return list(map(rules.card_label, cards))

    values = None if play.values is None else {rules.card_label(value.card): value.lower for value in play.values}
    return {
        "play": play.turn.play + 1,
        "trick": play.turn.trick + 1,
        "seat": str(play.turn.seat),
        "card": rules.card_label(play.turn.card),
        "before": play.before,
        "after": play.after,
        "loss": play.loss,
        "games_before": list(play.worth_before),
        "games_after": list(play.worth_after),
        "forced": play.is_forced,
        "choice": play.has_choice,
        "equivalent": labels(play.equivalent),
        "best": labels(play.best),
        "kind": play.kind and play.kind.value,
        "line": labels(play.line),
        "better": labels(play.better),
        **({} if values is None else {"values": values}),
    }


def _review(value: Mapping[str, Any], record: Record) -> Review:
    revokes = {revoke.turn.play + 1: revoke for revoke in record.revokes}
    positions = positions_of(record, ignore_revoke=value["ignore_revoke"])
    cards = {record.rules.card_label(card): card for card in record.rules.pack}
    plays = [
        _play_from(play, record.turns[play["play"] - 1], positions[play["play"] - 1], cards) for play in value["plays"]
    ]
    return Review(
        record=record,
        plays=tuple(plays),
        value=value["points"][str(record.rules.sides[0])],
        worth=_pair(value["games"].values()),
        swings=tuple(Swing(revokes[swing["play"]], swing["gain"]) for swing in value["swings"]),
        stopped=None if value["stopped"] is None else revokes[value["stopped"]],
        full=value["full"],
        ignore_revoke=value["ignore_revoke"],
        nodes=value["nodes"],
        seconds=value["seconds"],
    )


def _pair(figures: Iterator[int]) -> Pair:
    first, second = figures
    return first, second


def _play_from(value: Mapping[str, Any], turn: Turn, position: Position, cards: Mapping[str, Card]) -> Play:
    def read(labels: list[str]) -> tuple[Card, ...]:
        return tuple(cards[label] for label in labels)

    points = value.get("values")
    return Play(
        turn=turn,
        position=position,
        before=value["before"],
        after=value["after"],
        loss=value["loss"],
        worth_before=_pair(value["games_before"]),
        worth_after=_pair(value["games_after"]),
        equivalent=read(value["equivalent"]),
        best=read(value["best"]),
        line=read(value["line"]),
        better=read(value["better"]),
        kind=None if value["kind"] is None else Kind(value["kind"]),
        values=None if points is None else _values(points, value["before"], position, cards),
    )


def _values(
    points: Mapping[str, int], best: int, position: Position, cards: Mapping[str, Card]
) -> tuple[CardValue, ...]:
    return tuple(
        CardValue(
            card=cards[label],
            lower=value,
            upper=value,
            loss=abs(best - value),
            equivalent=tuple(position.equivalent(cards[label])),
        )
        for label, value in points.items()
    )
