"""The table of a match on a screen, and as JSON."""

from __future__ import annotations

import math
from collections.abc import Callable

from sueca.language import _, _n, figure
from sueca.render.glyphs import Glyphs
from sueca.render.lines import Column, Line, table
from sueca.seats import Pair
from sueca.talk.match import Difference, Match
from sueca.talk.processes import Fault


def match_screen(match: Match, glyphs: Glyphs) -> list[Line]:
    """Returns the table of both bots, the differences a deal, and the hands forfeited by reason."""
    deals = len(match.hands) // 2
    heads = [_("points"), _("games"), _("tricks"), _("hands won"), _("average loss"), _("forfeits")]
    columns = [Column(_("bot")), *(Column(head, right=True) for head in heads)]
    title = _n("{count} deal, played twice", "{count} deals, each played twice", deals)
    lines: list[Line] = [[(title, "dim")], []]
    lines += table(columns, [_row(match, bot, glyphs) for bot in (0, 1)], glyphs.rule)
    if not deals:
        return lines
    first, second = match.names
    heading = _("{first} against {second}, a deal:").format(first=first, second=second)
    lines += [[], [(heading, "dim")]]
    lines += [
        _difference(_("points"), match.points_difference, 1, glyphs),
        _difference(_("games"), match.games_difference, 2, glyphs),
    ]
    for bot in (0, 1):
        for fault, count in match.forfeits(bot).items():
            text = _n("{{bot}} forfeited {count} hand: {{why}}", "{{bot}} forfeited {count} hands: {{why}}", count)
            lines.append([(text.format(bot=match.names[bot], why=fault_label(fault)), "yellow")])
    return lines


def fault_label(fault: Fault) -> str:
    """Returns why a hand was forfeited."""
    # Translators: why a bot lost a hand.
    labels = {
        Fault.ILLEGAL: _("illegal card"),
        Fault.GARBAGE: _("no reply that can be read"),
        Fault.ERROR: _("error reported"),
        Fault.CRASH: _("ended or failed"),
        Fault.TIME: _("time-out"),
    }
    return labels[fault]


def match_json(match: Match) -> dict[str, object]:
    """Returns what `sueca match --json` prints."""
    return {
        "deals": len(match.hands) // 2,
        "rules": match.rules.name,
        "bots": [_bot(match, bot) for bot in (0, 1)],
        "difference": {"points": _span(match.points_difference), "games": _span(match.games_difference)},
        "forfeits": [
            {
                "deal": hand.deal,
                "swapped": hand.swapped,
                "seat": str(hand.forfeit.seat),
                "reason": str(hand.forfeit.fault),
                "detail": hand.forfeit.detail,
                "plays": hand.forfeit.play,
            }
            for hand in match.hands
            if hand.forfeit is not None
        ],
    }


def _bot(match: Match, bot: int) -> dict[str, object]:
    loss = match.average_loss
    return {
        "name": match.names[bot],
        "points": match.points[bot],
        "games": match.games[bot],
        "tricks": match.tricks[bot],
        "won": match.won[bot],
        "average_loss": None if loss is None else round(loss[bot], 4),
        "forfeits": {str(fault): count for fault, count in match.forfeits(bot).items()},
    }


def _span(found: Difference) -> dict[str, object]:
    bounds = None if math.isinf(found.lower) else [round(found.lower, 4), round(found.upper, 4)]
    return {"mean": round(found.mean, 4), "interval": bounds}


def _row(match: Match, bot: int, glyphs: Glyphs) -> list[Line]:
    loss = match.average_loss
    totals: list[Callable[[Match], Pair]] = [
        lambda each: each.points,
        lambda each: each.games,
        lambda each: each.tricks,
        lambda each: each.won,
    ]
    figures = [figure(total(match)[bot]) for total in totals]
    figures.append(glyphs.void if loss is None else figure(loss[bot], 2))
    figures.append(figure(sum(match.forfeits(bot).values())))
    return [[(match.names[bot], "bold")], *([(text, "")] for text in figures)]


def _difference(what: str, found: Difference, digits: int, glyphs: Glyphs) -> Line:
    mean, lower, upper = (_signed(each, digits) for each in (found.mean, found.lower, found.upper))
    if math.isinf(found.lower):
        return [(f"  {what:8}", ""), (mean, "bold")]
    # Translators: a confidence interval.
    reach = _("95 % from {lower} to {upper}").format(lower=lower, upper=upper)
    return [(f"  {what:8}", ""), (mean, "bold"), (f"   {reach}", "")]


def _signed(number: float, digits: int) -> str:
    if math.isinf(number):
        return ""
    return ("+" if number > 0 else "") + figure(number, digits)
