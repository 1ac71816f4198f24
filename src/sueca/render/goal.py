"""Goals on a screen: the answer, and the tree that shows it; and a file of puzzles, a line each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from sueca.cards import Card
from sueca.goal import Branch, End, GoalSolution, Group, Turn, Uniqueness
from sueca.language import _, _n, figure
from sueca.position import Position, finish_trick
from sueca.puzzle import Puzzle
from sueca.render.glyphs import Glyphs, card_span
from sueca.render.labels import seat_label
from sueca.render.lines import Line, Span, joined, width
from sueca.render.terminal import above, answer_span, cut_short_span, effort, pair_span, question
from sueca.rules import Rules

_COLUMNS = 80
_GAP = ("  ", "")
_SMALLEST_CHANCE = 10**6


def goal_screen(solution: GoalSolution, glyphs: Glyphs) -> list[Line]:
    """Returns the diagram of a position, the answer, the tree, and whether the way is the only one, if asked for."""
    lines = [*above(solution.position, glyphs), _answer(solution), []]
    if solution.tree is not None:
        lines += [*goal_tree(solution.tree, glyphs), [], *_legend(solution, glyphs), []]
    if solution.uniqueness is not None:
        lines += [*_uniqueness(solution, solution.uniqueness, glyphs), []]
    return [*lines, effort(solution)]


def goal_tree(turn: Turn, glyphs: Glyphs) -> list[Line]:
    """Returns a tree, a trick a line, and a line for each of several tries."""
    return _Tree(glyphs).lines(turn, [], "", "")


def check_line(number: int, puzzle: Puzzle, found: Uniqueness, glyphs: Glyphs) -> list[Line]:
    """Returns what a check found of one puzzle: a line, and if its way is not the only one, another that shows it."""
    verdicts = _verdicts()
    word, style = verdicts[verdict(found)]
    widest = max(len(text) for text, _style in verdicts.values())
    goal = question(puzzle.goal, puzzle.position).rstrip("?")
    line: Line = [(f"{number:>3}  ", "dim"), (word.ljust(widest), style), _GAP, (goal, "")]
    return [line, [(" " * 5, ""), *_two_ways(puzzle.position, found, glyphs)]] if found.winning else [line]


def check_summary(verdicts: Counter[str]) -> Line:
    """Returns how many puzzles were checked, and how many are of each verdict."""
    total = _n("{count} puzzle", "{count} puzzles", sum(verdicts.values()))
    parts = (f"{verdicts[name]} {word}" for name, (word, _style) in _verdicts().items() if verdicts[name])
    return [(": ".join(filter(None, (total, ", ".join(parts)))), "bold")]


def verdict(found: Uniqueness) -> str:
    """Returns in a word what a check found: `ok`, `not solvable`, `not unique` or `not known`."""
    if found.answer is False:
        return "not solvable"
    if found.unique is None:
        return "not known"
    return "ok" if found.unique else "not unique"


def _verdicts() -> dict[str, Span]:
    return {
        "ok": (_("ok"), "green"),
        "not solvable": (_("not solvable"), "bold red"),
        "not unique": (_("not unique"), "bold yellow"),
        "not known": (_("not known"), "yellow"),
    }


class _Tree:
    """The lines of a tree; `first` stands before the next of a branch and `rest` before those that follow."""

    def __init__(self, glyphs: Glyphs) -> None:
        self._glyphs = glyphs
        self._fork, self._last, self._trunk, self._twig = (glyphs.branches[place] for place in range(4))

    def lines(self, turn: Turn, items: list[Line], first: str, rest: str) -> list[Line]:
        """Returns the lines from a turn on; `items` stand before it on its line."""
        lines: list[Line] = []
        while turn.end is None:
            if len(turn.branches) > 1 and not turn.winning:
                if items:
                    lines += _filled(items, first, rest)
                for branch in turn.branches:
                    last = branch is turn.branches[-1]
                    head = rest + (self._last if last else self._fork) + self._twig + " "
                    below = rest + (" " if last else self._trunk) + "  "
                    lines += self._branch(turn, branch, head, below)
                return lines
            items = [*items, *self._card(turn, turn.branches[0])]
            following = turn.branches[0].turn
            assert following is not None
            if not following.position.trick and following.end is None:
                lines += _filled(items, first, rest)
                items, first = [], rest
            turn = following
        return [*lines, *_filled([*items, [self._end(turn.end)]], first, rest)]

    def _branch(self, turn: Turn, branch: Branch, first: str, rest: str) -> list[Line]:
        assert branch.turn is not None
        items = self._card(turn, branch)
        if not branch.turn.position.trick and branch.turn.end is None:
            return [*_filled(items, first, rest), *self.lines(branch.turn, [], rest, rest)]
        return self.lines(branch.turn, items, first, rest)

    def _card(self, turn: Turn, branch: Branch) -> list[Line]:
        """Returns a card after its seat, marked if only it wins, and what the trick brings if it is the last."""
        position, rules = turn.position, turn.position.rules
        shown = _group(branch.cards, rules, self._glyphs, "bold" if turn.winning else "")
        if turn.winning and turn.others and len(turn.branches) == 1:
            shown.append(("!", "bold green"))
        for other in turn.branches[1:] if turn.winning else ():
            shown += [(_or(), "dim"), *_group(other.cards, rules, self._glyphs, "")]
        items: list[Line] = [[(f"{seat_label(position.to_play)} ", "dim"), *shown]]
        after = position.play(branch.cards[0])
        if not after.trick:
            done = finish_trick(position.leader, (*position.trick, branch.cards[0]), position.trump, rules)
            won = f"{self._glyphs.arrow} {seat_label(done.winner)} {done.points}"
            items.append([(won, "bold"), ("   ", ""), pair_span(after, after.taken or (0, 0), self._glyphs)])
        return items

    def _end(self, end: End) -> Span:
        return {
            End.DECIDED: (_("decided"), "dim"),
            End.PLAIN: (_("plain"), "dim"),
            End.DEPTH: (self._glyphs.cut, "dim"),
        }[end]


def _filled(items: Sequence[Line], first: str, rest: str) -> list[Line]:
    """Returns the items two blanks apart, on as many lines as they need."""
    lines: list[Line] = []
    room = _COLUMNS - len(rest)
    while items:
        fit = 1
        while fit < len(items) and width(joined(items[: fit + 1], _GAP)) <= room:
            fit += 1
        lines.append([(rest if lines else first, "dim"), *joined(items[:fit], _GAP)])
        items = items[fit:]
    return lines


def _group(cards: Group, rules: Rules, glyphs: Glyphs, style: str) -> Line:
    return joined([[card_span(card, rules, glyphs, style)] for card in cards], ("/", "dim"))


def _or() -> str:
    word = _("or")
    return f" {word} "


def _answer(solution: GoalSolution) -> Line:
    asked: Line = [(question(solution.goal, solution.position), "")]
    parts = [asked, [answer_span(solution.answer)]]
    if solution.chance is not None and solution.chance < 1:
        parts.append([(_("1 in {count} by chance").format(count=_rounded(float(1 / solution.chance))), "dim")])
    return joined(parts if solution.complete else [*parts, [cut_short_span()]], ("   ", ""))


def _rounded(number: float) -> str:
    if number > _SMALLEST_CHANCE:
        return f"{number:.0e}".replace("e+0", "e").replace("e+", "e")
    return figure(number, 0 if number >= 10 or round(number, 1) == round(number) else 1)


def _legend(solution: GoalSolution, glyphs: Glyphs) -> list[Line]:
    winner, loser = _winner_and_loser(solution)
    if solution.tree is not None and solution.tree.end is not None:
        return []
    only = _("! the only card of {side} that wins; of {other} the best tries").format(side=winner, other=loser)
    ends = _("plain: nobody can change the outcome any more")
    return [[(only, "dim")], [(ends, "dim")]]


def _winner_and_loser(solution: GoalSolution) -> tuple[str, str]:
    sides = solution.position.rules.sides
    names = ["".join(map(seat_label, side)) for side in sides]
    return (names[0], names[1]) if solution.winner == sides[0] else (names[1], names[0])


def _uniqueness(solution: GoalSolution, found: Uniqueness, glyphs: Glyphs) -> list[Line]:
    if found.unique is None:
        return [[(_("unique?   not known"), "yellow")]]
    if found.unique:
        depth = solution.depth
        within = "" if depth is None else " " + _n("({count} card deep)", "({count} cards deep)", depth)
        return [[(_("unique: one card wins at every turn"), "green"), (within, "dim")]]
    if not found.winning:
        return [[(_("not unique: no card wins"), "yellow")]]
    return [[(_("not unique:"), "yellow"), _GAP, *_two_ways(solution.position, found, glyphs)]]


def _two_ways(position: Position, found: Uniqueness, glyphs: Glyphs) -> Line:
    """Returns the cards that lead to a turn at which several cards win, and those."""
    parts: list[Line] = []
    for card in found.line:
        parts.append(_played(position, card, glyphs))
        position = position.play(card)
    rules = position.rules
    ways = [_group(group, rules, glyphs, "bold") for group in found.winning]
    seat: Line = [(f"{seat_label(position.to_play)} ", "dim")]
    return joined([*parts, [*seat, *joined(ways, (_or(), "dim"))]], _GAP)


def _played(position: Position, card: Card, glyphs: Glyphs) -> Line:
    return [(f"{seat_label(position.to_play)} ", "dim"), card_span(card, position.rules, glyphs)]
