"""Conditions on deals, as people write them: `N.trumps >= 6 and N.points > 40`.

| what | means |
|---|---|
| `N` `E` `S` `W`, `NS` `EW`, `leader` | a seat, a side, the seat that leads |
| `.points` | the card points in a hand, or in both of a side |
| `.trumps` `.spades` `.hearts` `.diamonds` `.clubs` | cards of a suit |
| `.aces` `.sevens` `.kings` `.jacks` `.queens`, `.honours` | cards of a rank; cards worth points |
| `trump == hearts`, `leader == N` | the trump suit, who leads (`!=` too) |
| `61`, `+` `-` `*`, parentheses | whole numbers, and sums |
| `<` `<=` `>` `>=` `==` `!=` | comparisons, also one after the other: `3 <= N.trumps <= 5` |
| `and` `or` `not` | as in Python, whose grammar reads the text; nothing of it is ever run |
"""

from __future__ import annotations

import ast
import operator
import re
import warnings
from collections.abc import Callable
from dataclasses import dataclass

from sueca.dealing.terms import (
    COUNTS,
    SUITS,
    Comparison,
    Count,
    Dealt,
    Leader,
    Logic,
    Node,
    Not,
    Number,
    Scope,
    Sum,
    Trump,
    weights,
)
from sueca.errors import NotationError
from sueca.position import Position
from sueca.rules import PORTUGAL, Rules
from sueca.seats import Seat
from sueca.words import listed

_LONE_EQUALS = re.compile(r"(?<![<>=!])=(?!=)")
_LONGEST = 1000
_DEEPEST = 60
_MOST = 10**6
_NUMBER, _TRUTH, _SUIT, _SEAT = "a number", "a comparison", "a suit", "a seat"

_COMPARISONS: dict[type[ast.cmpop], tuple[str, Callable[[int, int], bool]]] = {
    ast.Lt: ("<", operator.lt),
    ast.LtE: ("<=", operator.le),
    ast.Gt: (">", operator.gt),
    ast.GtE: (">=", operator.ge),
    ast.Eq: ("==", operator.eq),
    ast.NotEq: ("!=", operator.ne),
}
_SUMS: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
}


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of a condition with its place in the text."""

    node: Node
    kind: str
    text: str
    column: int
    needed: tuple[_Part, ...] = ()

    def never(self, scope: Scope) -> _Part | None:
        """Returns the smallest part by itself that makes this one false of every deal, None if it may be true."""
        for part in self.needed:
            if (found := part.never(scope)) is not None:
                return found
        return self if self.node.bounds(scope) == (0, 0) else None


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition that was read by `parse_condition`."""

    text: str
    rules: Rules
    part: _Part

    def __str__(self) -> str:
        return self.text

    def holds(self, position: Position) -> bool:
        """Whether it is true of a position's hands, trump and leader."""
        index = {card: number for number, card in enumerate(self.rules.pack)}
        hands = [[index[card] for card in hand] for hand in position.hands]
        return self.fits(Dealt(hands, position.trump, position.leader))

    def fits(self, dealt: Dealt) -> bool:
        """Whether it is true of hands given as indices."""
        return bool(self.part.node.value(dealt))

    def check(self, scope: Scope) -> None:
        """Raises `NotationError` if it can be told that it never holds, naming the part that cannot."""
        if (part := self.part.never(scope)) is not None:
            raise NotationError(f"{part.text!r} can never be true of these deals", column=part.column)


def parse_condition(text: str, rules: Rules = PORTUGAL) -> Condition:
    """Reads a condition. Raises `NotationError`, with the column where it can be told, for anything else.

    >>> parse_condition("N.aces >").part
    Traceback (most recent call last):
    sueca.errors.NotationError: column 9: the condition ends or breaks off here; write one as in N.trumps >= 6
    """
    if len(text) > _LONGEST:
        raise NotationError(f"a condition of {len(text):,} characters; {_LONGEST:,} are the most")
    flat = "".join(" " if letter.isspace() else letter for letter in text)
    if not flat.strip():
        raise NotationError("the condition is empty; write one as in N.trumps >= 6")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(f"({flat}\n)", mode="eval")
    except SyntaxError as error:
        raise _broken(flat, error) from None
    except (ValueError, RecursionError, MemoryError):
        raise NotationError("the condition cannot be read: it is too deep, or holds what is no text") from None
    part = _Reader(flat, rules).read(tree.body, 0)
    if part.kind != _TRUTH:
        raise NotationError(f"{part.text!r} is {part.kind}; a condition compares, as in N.trumps >= 6", column=1)
    return Condition(text, rules, part)


def _broken(text: str, error: SyntaxError) -> NotationError:
    """Returns the error of a text that Python's grammar does not know as an expression."""
    if "too many nested" in error.msg:
        return NotationError("the condition is too deep: too many parentheses stand in each other")
    if (match := _LONE_EQUALS.search(text)) is not None:
        return NotationError("= compares nothing; write == instead", column=match.start() + 1)
    opened = list[int]()
    for place, letter in enumerate(text, start=1):
        if letter == "(":
            opened.append(place)
        elif letter == ")" and not opened:
            return NotationError("no parenthesis is open that ) could close", column=place)
        elif letter == ")":
            opened.pop()
    if opened:
        return NotationError("the parenthesis is never closed", column=opened[-1])
    end = len(text.rstrip()) + 1
    column = end if error.lineno != 1 else min(max((error.offset or 2) - 1, 1), end)
    return NotationError("the condition ends or breaks off here; write one as in N.trumps >= 6", column=column)


@dataclass(frozen=True, slots=True)
class _Reader:
    text: str
    rules: Rules

    def read(self, node: ast.expr, depth: int) -> _Part:
        if depth > _DEEPEST:
            raise self._error(node, f"the condition is more than {_DEEPEST} levels deep")
        match node:
            case ast.Constant():
                part = self._number(node)
            case ast.Name():
                part = self._name(node)
            case ast.Attribute():
                part = self._count(node)
            case ast.UnaryOp():
                part = self._unary(node, depth)
            case ast.BinOp():
                part = self._sum(node, depth)
            case ast.BoolOp():
                part = self._logic(node, depth)
            case ast.Compare():
                part = self._comparison(node, depth)
            case _:
                raise self._error(node, f"{self._source(node)!r} has no place in a condition")
        return part

    def _of(self, node: ast.expr, kind: str, depth: int) -> _Part:
        """Reads a part that must be of a kind."""
        part = self.read(node, depth + 1)
        if part.kind != kind:
            raise self._error(node, f"{part.text!r} is {part.kind}; {kind} is wanted here")
        return part

    def _number(self, node: ast.Constant) -> _Part:
        if type(node.value) is not int or node.value > _MOST:
            raise self._error(node, f"{self._source(node)!r} is not a whole number up to {_MOST:,}")
        return self._part(node, Number(node.value), _NUMBER)

    def _name(self, node: ast.Name) -> _Part:
        if node.id == "trump":
            return self._part(node, Trump(), _SUIT)
        if node.id == "leader":
            return self._part(node, Leader(), _SEAT)
        if (suit := SUITS.get(node.id)) is not None:
            return self._part(node, Number(suit), _SUIT)
        seats = self._seats(node)
        if seats is None or len(seats) > 1:
            raise self._error(node, f"a side is counted, as in {node.id}.points" if seats else self._unknown(node))
        return self._part(node, Number(seats[0]), _SEAT)

    def _seats(self, node: ast.Name) -> tuple[Seat, ...] | None:
        """Returns the seats that a name stands for, None if it is neither a seat nor a side."""
        named = {seat.name: (seat,) for seat in self.rules.seats} | {
            str(side): tuple(side) for side in self.rules.sides
        }
        return named.get(node.id)

    def _unknown(self, node: ast.Name) -> str:
        names = [*map(str, sorted(self.rules.seats)), *map(str, self.rules.sides), "leader", "trump", *SUITS]
        return f"{node.id!r} is nothing that is known here; {listed(names)} are"

    def _count(self, node: ast.Attribute) -> _Part:
        whose = node.value
        if not isinstance(whose, ast.Name):
            raise self._error(whose, f"{self._source(whose)!r} holds no cards; seats, sides and leader do")
        seats = self._seats(whose)
        if seats is None and whose.id != "leader":
            raise self._error(whose, f"{whose.id!r} holds no cards; seats, sides and leader do")
        if node.attr not in COUNTS:
            column = self._end(node) - len(node.attr)
            problem = f"{node.attr!r} cannot be counted; {listed(COUNTS)} can"
            raise NotationError(problem, column=column)
        return self._part(node, Count(seats, tuple(self.rules.seats), weights(node.attr, self.rules)), _NUMBER)

    def _unary(self, node: ast.UnaryOp, depth: int) -> _Part:
        if isinstance(node.op, ast.Not):
            return self._part(node, Not(self._of(node.operand, _TRUTH, depth).node), _TRUTH)
        if isinstance(node.op, ast.USub):
            minus = Sum(operator.sub, Number(0), self._of(node.operand, _NUMBER, depth).node)
            return self._part(node, minus, _NUMBER)
        raise self._error(node, f"{self._source(node)!r} has no place in a condition")

    def _logic(self, node: ast.BoolOp, depth: int) -> _Part:
        parts = tuple(self._of(each, _TRUTH, depth) for each in node.values)
        both = isinstance(node.op, ast.And)
        return self._part(node, Logic(both, tuple(part.node for part in parts)), _TRUTH, parts * both)

    def _sum(self, node: ast.BinOp, depth: int) -> _Part:
        if (combine := _SUMS.get(type(node.op))) is None:
            raise self._error(node, f"{self._source(node)!r}: only + - * are for numbers here")
        left, right = self._of(node.left, _NUMBER, depth), self._of(node.right, _NUMBER, depth)
        return self._part(node, Sum(combine, left.node, right.node), _NUMBER)

    def _comparison(self, node: ast.Compare, depth: int) -> _Part:
        first = self.read(node.left, depth + 1)
        if first.kind == _TRUTH:
            raise self._error(node.left, f"{first.text!r} is a comparison; a number is wanted here")
        steps = []
        for sign, each in zip(node.ops, node.comparators, strict=True):
            if type(sign) not in _COMPARISONS:
                raise self._error(node, f"{self._source(node)!r}: comparisons are < <= > >= == !=")
            written, compare = _COMPARISONS[type(sign)]
            if first.kind != _NUMBER and written not in ("==", "!="):
                raise self._error(node, f"{self._source(node)!r}: only == and != are for {first.kind}")
            steps.append((compare, self._of(each, first.kind, depth).node))
        return self._part(node, Comparison(first.node, tuple(steps)), _TRUTH)

    def _part(self, node: ast.expr, read: Node, kind: str, needed: tuple[_Part, ...] = ()) -> _Part:
        return _Part(read, kind, self._source(node), self._column(node.col_offset), needed)

    def _column(self, offset: int) -> int:
        """Returns the column of an offset in bytes, which counts the parenthesis put before the text."""
        return len(self.text.encode()[: offset - 1].decode()) + 1

    def _end(self, node: ast.expr) -> int:
        return self._column(node.end_col_offset or 0)

    def _source(self, node: ast.expr) -> str:
        return self.text[self._column(node.col_offset) - 1 : self._end(node) - 1]

    def _error(self, node: ast.expr, problem: str) -> NotationError:
        return NotationError(problem, column=self._column(node.col_offset))
