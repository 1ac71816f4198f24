"""The hands of rubbers and what they brought, as lines for a screen and as dicts for `--json`."""

from __future__ import annotations

from collections.abc import Sequence

from sueca.language import _, _n
from sueca.render.cross import Cross, cross_lines, side_words
from sueca.render.glyphs import Glyphs
from sueca.render.json import Json
from sueca.render.labels import rules_label, seat_label, side_label
from sueca.render.lines import Column, Line, Span, joined, table, width
from sueca.rubber import Reason, Rubber, ScoredHand
from sueca.scoring import Tie
from sueca.seats import Pair, Side

_LEAST_ROOM = 10
"""The columns without which a hand's title is not shown."""


def rubber_screen(rubber: Rubber, glyphs: Glyphs, columns: int) -> list[Line]:
    """Returns a rubber: who plays, a line a hand, how it stands or who won it, and the players' cross.

    Titles of hands are cut so that the lines fit into so many columns.
    """
    cross = [[("  ", ""), *line] for line in cross_lines(Cross.of(rubber), glyphs)]
    return [
        _heading(rubber, glyphs),
        *_players(rubber),
        [],
        *hand_table(rubber, glyphs, columns),
        [],
        _state(rubber),
        [],
        *cross,
    ]


def hand_table(rubber: Rubber, glyphs: Glyphs, columns: int) -> list[Line]:
    """Returns a line a hand: its points, what it was worth and why, and both sides' games after it."""
    we, they = side_words()
    titles = [_title(hand) for hand in rubber.hands]
    heads = [
        Column("#", right=True),
        Column(_("hand")),
        Column(_("points"), right=True),
        Column(_("scored for")),
        Column(_("ties"), right=True),
        Column(_("games")),
        Column(we, right=True),
        Column(they, right=True),
    ]
    rows = [_row(hand, glyphs) for hand in rubber.hands]
    bare = table([heads[0], *heads[2:]], rows, glyphs.rule)
    room = columns - max(map(width, bare)) - 2
    if not any(titles) or room < _LEAST_ROOM:
        return bare
    titled = [[row[0], [(_cut(title, room, glyphs), "")], *row[1:]] for row, title in zip(rows, titles, strict=True)]
    return table(heads, titled, glyphs.rule)


def hand_json(hand: ScoredHand) -> Json:
    """Returns what `sueca score --json` prints of a hand."""
    record, sides = hand.record, hand.rules.sides
    return {
        "type": "hand",
        "rubber": hand.rubber,
        "hand": hand.number,
        "source": record.source,
        "line": record.line,
        "event": _title(hand) or None,
        "rules": hand.rules.name,
        "points": _by_side(hand.points, sides),
        "tricks": _by_side(hand.tricks, sides),
        "reason": hand.reason.value,
        "revoke": None if hand.revoke is None else str(hand.revoke),
        "ties": hand.ties,
        "scored": _by_side(hand.score.games, sides),
        "carried": hand.score.carried,
        "games": _by_side(hand.games, sides),
    }


def rubber_json(rubber: Rubber) -> Json:
    """Returns what `sueca score --json` prints of a rubber."""
    return {
        "type": "rubber",
        "rubber": rubber.number,
        "rules": rubber.rules.name,
        "to": rubber.rules.scoring.rubber,
        "hands": len(rubber.hands),
        "games": _by_side(rubber.games, rubber.rules.sides),
        "carried": rubber.carried,
        "winner": None if rubber.winner is None else str(rubber.rules.sides[rubber.winner]),
        "pente": rubber.pente,
    }


def _by_side(pair: Pair | None, sides: tuple[Side, Side]) -> dict[str, int] | None:
    return None if pair is None else {str(side): figure for side, figure in zip(sides, pair, strict=True)}


def _heading(rubber: Rubber, glyphs: Glyphs) -> Line:
    games = _n("{count} game wins it", "{count} games win it", rubber.rules.scoring.rubber)
    return [
        (_("Rubber {number}").format(number=rubber.number), "bold"),
        (f"   {rules_label(rubber.rules)}, {games}", "dim"),
    ]


def _players(rubber: Rubber) -> list[Line]:
    """Returns who sits on which side: the seats, and the names where they are known, of the first hand."""
    record = rubber.hands[0].record
    lines: list[Line] = []
    for word, side in zip(side_words(), rubber.rules.sides, strict=True):
        names = ", ".join(
            _printable(record.names[seat]) for seat in side if seat < len(record.names) and record.names[seat]
        )
        lines.append([(f"{word}: {side_label(side)}", ""), (f"   {names}" if names else "", "")])
    return lines


def _row(hand: ScoredHand, glyphs: Glyphs) -> list[Line]:
    points = "" if hand.points is None else f"{hand.points[0]}{glyphs.dash}{hand.points[1]}"
    bold = ["bold" if hand.score.games[side] else "" for side in (0, 1)]
    return [
        [(str(hand.number), "dim")],
        [(points, "")],
        [(_reason(hand), "")],
        [(str(hand.ties) if hand.ties else "", "")],
        _worth(hand),
        *([(str(hand.games[side]), bold[side])] for side in (0, 1)),
    ]


def _worth(hand: ScoredHand) -> Line:
    """Returns what a hand brought: to whom, and how many games."""
    scored = zip(side_words(), hand.score.games, strict=True)
    parts: list[Line] = [[(f"{word} +{games}", "bold")] for word, games in scored if games]
    return joined(parts, (", ", ""))


def _reason(hand: ScoredHand) -> str:
    """Returns what a hand is scored for, in words."""
    if hand.reason is Reason.TIE:
        return _tie(hand)
    phrases = {
        Reason.POINTS: _("{points} points or more") if hand.least is not None else _("too few points to score"),
        Reason.HIGH: _("{points} points or more"),
        Reason.NINETY: _("exactly 90 to 30"),
        Reason.ALL_POINTS: _("all 120 points") if hand.tricks is None else _("all 120 points, but not every trick"),
        Reason.ALL_TRICKS: _("every trick"),
        Reason.REVOKE: _("{seat} revoked: as 120 to 0") if hand.rules.scoring.revoke is None else _("{seat} revoked"),
        Reason.THROWN_IN: _("thrown in: nobody scores"),
    }
    seat = "" if hand.revoke is None else seat_label(hand.revoke)
    return phrases[hand.reason].format(points=hand.least, seat=seat)


def _tie(hand: ScoredHand) -> str:
    match hand.rules.scoring.tie:
        case Tie.SHARED:
            return _("tie: one game to each side")
        case Tie.ANNULLED:
            return _("tie: nobody scores")
    return _n("tie: {count} game more for the next", "tie: {count} games more for the next", hand.score.carried)


def _state(rubber: Rubber) -> Line:
    """Returns who won a rubber, or how many games each side still needs."""
    words, games, to = side_words(), rubber.games, rubber.rules.scoring.rubber
    if rubber.winner is not None:
        won = _("{side} ({seats}) won the rubber, {games} to {others}").format(
            side=words[rubber.winner],
            seats=side_label(rubber.rules.sides[rubber.winner]),
            games=games[rubber.winner],
            others=games[1 - rubber.winner],
        )
        return [(won, "bold green"), *_pente(rubber)]
    needed = _("still needed: {we} {ours}, {they} {theirs}").format(
        we=words[0], ours=max(1, to - games[0]), they=words[1], theirs=max(1, to - games[1])
    )
    waiting = _n(
        "the next hand is worth {count} game more", "the next hand is worth {count} games more", rubber.carried
    )
    return joined(
        [[(_("not won yet"), "bold")], [(needed, "")], *([[(waiting, "yellow")]] if rubber.carried else [])], _GAP
    )


_GAP: Span = ("   ", "")


def _pente(rubber: Rubber) -> Line:
    return [_GAP, (_("a pente: the others have no game"), "bold")] if rubber.pente else []


def _title(hand: ScoredHand) -> str:
    """Returns what the record calls the hand: its event."""
    return next((_printable(value) for name, value in hand.record.tags if name.lower() == "event"), "")


def _printable(text: str) -> str:
    return "".join(character if character.isprintable() else " " for character in text).strip()


def _cut(text: str, room: int, glyphs: Glyphs) -> str:
    return text if len(text) <= room else text[: room - len(glyphs.cut)] + glyphs.cut


def screens(rubbers: Sequence[Rubber], glyphs: Glyphs, columns: int) -> list[Line]:
    """Returns all the rubbers, one below the other."""
    lines: list[Line] = []
    for rubber in rubbers:
        lines += [*([[]] if lines else []), *rubber_screen(rubber, glyphs, columns)]
    return lines
