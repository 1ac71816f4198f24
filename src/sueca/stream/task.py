"""What a batch asks of its input, a chunk at a time: `solve_chunk` depends on nothing but what it is given."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sueca import __version__
from sueca.errors import NotationError, SuecaError
from sueca.notation import parse_puzzle
from sueca.notation.files import decode_line
from sueca.notation.goal import format_goal
from sueca.notation.tokens import is_blank
from sueca.position import Position
from sueca.puzzle import Puzzle
from sueca.record import Record
from sueca.rules import Rules
from sueca.stream.positions import Answer, Plain, answers, read
from sueca.stream.source import LONGEST, TEXT, Chunk, Place
from sueca.words import listed

Json = dict[str, Any]

TASKS = ("value", "cards", "review", "goal")
ANSWERS = {"value": ("ns",), "cards": ("cards",), "review": ("review",), "goal": ("goal", "answer", "unique")}
"""The keys that each task adds to a position or record."""

_SHOWN = 200  # characters of a line too long that a reject gives back


@dataclass(frozen=True, slots=True, kw_only=True)
class BatchTask:
    """What is asked of every position or record.

    - "value": `ns`, the card points that NS (`Rules.sides[0]`) have in the end with best play, those taken before
      included; where the position does not tell them, the points that they still take.
    - "cards": `cards`, the same after each card that may be played, as in {"QC": 70, "4C": 65}.
    - "goal": of a puzzle its `goal`, as `answer` whether it can be reached, and as `unique` whether in one way only,
      looked for no more than `depth` cards deep.
    - "review": of a record, what `sueca.saved.review_to_json` tells, `seconds` left at 0.

    `rules` replace those that the input names. Raises `SuecaError` for another name, or a depth without a goal.
    """

    name: str = "value"
    rules: Rules | None = None
    depth: int | None = None
    version: str = field(default=__version__, init=False)

    def __post_init__(self) -> None:
        if self.name not in TASKS:
            raise SuecaError(f"{self.name!r} is not a task; tasks are {listed(TASKS)}")
        if self.depth is not None and (self.name != "goal" or self.depth < 1):
            raise SuecaError("a depth is the number of cards, 1 or more, that the task goal looks ahead")


@dataclass(frozen=True, slots=True)
class Solved:
    """What came of a chunk: lines of output and of rejects with their ends, how many of each, and its end."""

    rows: bytes
    rejects: bytes
    done: int
    rejected: int
    end: Place


@dataclass(frozen=True, slots=True)
class _Given:
    """What stands in a line: the text of a position or the object of a record, and the keys that are given back."""

    number: int
    content: Any
    kept: Json


def solve_chunk(chunk: Chunk, task: BatchTask, written: str = "rows") -> Solved:
    """Answers a task for every line of a chunk that is not blank; bad ones become rejects.

    A row of output is an object with the keys of the input, its `line` unless there is such a key already, and those
    of `ANSWERS` last, but that a review is given key by key; for `written` "columns" it is one text, and for "text"
    a row is the answer in words, a tab, and the line. A reject has the `line`, the `text` and the `error`. Raises
    `SuecaError` for the task of another version of the package.
    """
    if task.version != __version__:
        raise SuecaError(f"a batch of sueca {task.version} cannot be worked at by sueca {__version__}")
    given: list[_Given] = []
    contents: list[Any] = []
    rejects: dict[int, Json] = {}
    for number, line in enumerate(chunk.lines, start=chunk.first):
        try:
            found = _read(number, line, chunk.form, task)
            if found is not None:
                contents.append(_PARSERS[task.name](found.content, task))
                given.append(found)
        except SuecaError as error:
            rejects[number] = _reject(number, line, error)
    rows = []
    for found, answer in zip(given, _ANSWERERS[task.name](contents, task), strict=True):
        try:
            rows.append(_row(found, answer, task, written))
        except (SuecaError, ValueError, RecursionError) as error:
            rejects[found.number] = _reject(found.number, chunk.lines[found.number - chunk.first], error)
    refused = [_dumped(rejects[number]) for number in sorted(rejects)]
    return Solved(_joined(rows), _joined(refused), len(rows), len(refused), chunk.end)


def _joined(lines: Iterable[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


def _read(number: int, line: bytes, form: str, task: BatchTask) -> _Given | None:
    """Returns what a line holds, None for a blank one. Raises `NotationError` for one that cannot be."""
    if len(line) > LONGEST:
        raise NotationError(f"a line of more than {LONGEST:,} bytes")
    text = decode_line(line)
    if isinstance(text, NotationError):
        raise text
    if form == TEXT:
        text = text.rstrip()
        return None if is_blank(text) else _Given(number, text, {"line": number, "position": text.lstrip()})
    if not text.strip():
        return None
    value = _loaded(text)
    if not isinstance(value, dict):
        raise NotationError("not an object")
    if task.name != "review":
        if not isinstance(content := value.get("position"), str):
            raise NotationError("position: " + ("not a text" if "position" in value else "the key is missing"))
    elif "record" in value:
        content = value.pop("record")
        content = _loaded(content) if isinstance(content, str) else content
    else:
        content, value = value, {}
    if "line" not in value:
        value["line"] = number
    return _Given(number, content, value)


def _loaded(text: str) -> Any:
    """Returns the value of a text of JSON. Raises `NotationError` if it is none."""
    try:
        value = json.loads(text, object_pairs_hook=_once, parse_constant=_no_constant)
        if "\\u" in text:
            json.dumps(value, ensure_ascii=False).encode()
        return value
    except json.JSONDecodeError as error:
        raise NotationError(f"this is not JSON: {error.msg}", column=error.colno) from None
    except UnicodeEncodeError:
        raise NotationError("half of a character, written as \\u and a surrogate alone") from None
    except RecursionError:
        raise NotationError("lists or objects in too many others") from None
    except ValueError as error:
        raise NotationError(f"this is not JSON: {error}") from None


def _once(pairs: list[tuple[str, Any]]) -> Json:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        raise ValueError(f"the key {next(key for key in keys if keys.count(key) > 1)!r} is there twice")
    return found


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no value")


def _row(given: _Given, answer: Answer, task: BatchTask, written: str) -> str:
    if isinstance(answer, SuecaError):
        raise answer
    if written == "text":
        return f"{_IN_WORDS[task.name](answer)}\t{given.content.lstrip()}"
    if task.name == "review" and written == "columns":
        answer = {"review": _dumped(answer)}
    kept = {key: value for key, value in given.kept.items() if key not in answer}
    return _dumped({**kept, **answer})


def _dumped(value: Mapping[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _reject(number: int, line: bytes, error: Exception) -> Json:
    text = line.decode(errors="backslashreplace")
    return {
        "line": number,
        "text": text if len(line) <= LONGEST else f"{text[:_SHOWN]}…",
        "error": "; ".join(str(error).splitlines()),
    }


def _parsed_position(text: str, task: BatchTask) -> Position | Plain:
    return read(text, task.rules)


def _parsed_puzzle(text: str, task: BatchTask) -> Puzzle:
    return parse_puzzle(text, rules=task.rules)


def _parsed_record(value: object, task: BatchTask) -> Record:
    from sueca.notation.json_record import record_from_json

    return record_from_json(value, rules=task.rules)


def _values(positions: Sequence[Position | Plain], _task: BatchTask) -> list[Answer]:
    return answers(positions, cards=False)


def _cards(positions: Sequence[Position | Plain], _task: BatchTask) -> list[Answer]:
    return answers(positions, cards=True)


def _goals(puzzles: Sequence[Puzzle], task: BatchTask) -> Iterator[Answer]:
    from sueca.goal import uniqueness
    from sueca.solver import Solver

    solver = Solver()
    for puzzle in puzzles:
        found = uniqueness(puzzle.position, puzzle.goal, depth=task.depth, solver=solver)
        yield {"goal": format_goal(puzzle.goal), "answer": found.answer, "unique": found.unique}


def _reviews(records: Sequence[Record], _task: BatchTask) -> Iterator[Answer]:
    """Reviews records, each with the table of a new solver, so that it takes the same nodes in any chunk."""
    from sueca.analysis import review
    from sueca.saved import review_to_json
    from sueca.solver import Solver

    solver = Solver()
    for record in records:
        solver.clear()
        try:
            yield {**review_to_json(review(record, solver=solver)), "seconds": 0.0}
        except SuecaError as error:
            yield error


def _goal_in_words(answer: Json) -> str:
    return "no" if not answer["answer"] else "yes, unique" if answer["unique"] else "yes"


_PARSERS: dict[str, Callable[[Any, BatchTask], Any]] = {
    "value": _parsed_position,
    "cards": _parsed_position,
    "review": _parsed_record,
    "goal": _parsed_puzzle,
}
_ANSWERERS: dict[str, Callable[[Sequence[Any], BatchTask], Iterable[Answer]]] = {
    "value": _values,
    "cards": _cards,
    "review": _reviews,
    "goal": _goals,
}
_IN_WORDS: dict[str, Callable[[Json], str]] = {
    "value": lambda answer: str(answer["ns"]),
    "cards": lambda answer: " ".join(f"{card}={points}" for card, points in answer["cards"].items()),
    "goal": _goal_in_words,
}
