"""Matches of two bots: the same deals twice, the sides changed, so that luck falls on both alike."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, replace
from random import Random
from statistics import NormalDist, mean, stdev
from threading import Event

from sueca.analysis import review
from sueca.cards import Card, display_order
from sueca.deal import Deal, random_hands, random_start
from sueca.dealing.constraints import random_below
from sueca.errors import SuecaError
from sueca.players import PlayerTally, tally
from sueca.position import Position
from sueca.record import Comment, Record, first_leader
from sueca.rules import PORTUGAL, Rules
from sueca.scoring import score_hand, score_revoke
from sueca.seats import Pair, Seat
from sueca.solver import Solver
from sueca.talk.bots import Bot, View
from sueca.talk.processes import BotError, Fault, ProcessBot, checked

SECONDS = 10.0
"""The time for a card, if nothing else is said."""

Players = Callable[[View], Card] | Sequence[str]
"""A bot as it is given: a function, or the words of a command."""


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A hand that a bot lost by what it did at its turn; `play` counts the cards played before."""

    seat: Seat
    fault: Fault
    detail: str
    play: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedHand:
    """A hand of a match.

    `deal` counts deals from 1; the first bot had NS (`Rules.sides[0]`) unless `swapped`. Pairs are those of the first
    and the second bot. A forfeit is scored as a revoke: 0-120 points and no trick, and the games of the rules. `lost`
    tells the card points that each lost by its cards, double-dummy, and at how many choices, None if not reviewed.
    """

    deal: int
    swapped: bool
    record: Record
    points: Pair
    tricks: Pair
    games: Pair
    forfeit: Forfeit | None = None
    lost: tuple[PlayerTally, PlayerTally] | None = None


@dataclass(frozen=True, slots=True)
class Difference:
    """The mean difference a deal, first bot less second, with the bounds of its 95 % confidence interval.

    By the normal distribution; the bounds are infinite for fewer than two deals.
    """

    mean: float
    lower: float
    upper: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """A match that was played: two hands a deal, in the order of deals."""

    names: tuple[str, str]
    rules: Rules
    hands: tuple[PlayedHand, ...]

    @property
    def points(self) -> Pair:
        """The card points of both bots."""
        return _added(hand.points for hand in self.hands)

    @property
    def tricks(self) -> Pair:
        """The tricks that both won."""
        return _added(hand.tricks for hand in self.hands)

    @property
    def games(self) -> Pair:
        """The games that both won, each hand scored by itself."""
        return _added(hand.games for hand in self.hands)

    @property
    def won(self) -> Pair:
        """The hands in which each took more points than the other."""
        return _added((int(hand.points[0] > 60), int(hand.points[1] > 60)) for hand in self.hands)

    @property
    def average_loss(self) -> tuple[float, float] | None:
        """The card points that each lost for a card that was a choice, double-dummy; None if nothing was reviewed."""
        rows = [hand.lost for hand in self.hands if hand.lost is not None]
        if not rows:
            return None
        first, second = (
            sum(row[bot].lost for row in rows) / max(1, sum(row[bot].choices for row in rows)) for bot in (0, 1)
        )
        return first, second

    @property
    def points_difference(self) -> Difference:
        """The card points a deal, over its two hands."""
        return _difference([_balance(first.points) + _balance(second.points) for first, second in self._pairs()])

    @property
    def games_difference(self) -> Difference:
        """The games a deal, over its two hands."""
        return _difference([_balance(first.games) + _balance(second.games) for first, second in self._pairs()])

    def forfeits(self, bot: int) -> dict[Fault, int]:
        """Returns the hands that the first (0) or second (1) bot forfeited, by reason."""
        found = Counter(
            hand.forfeit.fault
            for hand in self.hands
            if hand.forfeit is not None and bot_at(hand.forfeit.seat, hand.swapped, self.rules) == bot
        )
        return {fault: found[fault] for fault in Fault if found[fault]}

    def _pairs(self) -> Iterator[tuple[PlayedHand, PlayedHand]]:
        return zip(self.hands[::2], self.hands[1::2], strict=True)


def play_match(  # noqa: PLR0913 - two bots, and how they are to play
    first: Players,
    second: Players,
    *,
    deals: int = 100,
    seed: int = 0,
    names: tuple[str, str] = ("first", "second"),
    rules: Rules = PORTUGAL,
    seconds: float | None = SECONDS,
    reviewed: bool = True,
    jobs: int = 1,
    progress: Callable[[PlayedHand], None] = lambda hand: None,
    stop: Event | None = None,
) -> Match:
    """Plays every deal twice, the bots changing sides, and returns all hands.

    A bot is a function of a `View`, which is called from several threads if there are several `jobs` and cannot be
    interrupted, or the words of a command that answers `move` requests (see `sueca.talk.engine`), which is started for
    each of its two seats and for each job. Whoever plays no legal card within `seconds` loses that hand; the match
    goes on. Hands are those of the seed, and the match is the same again, whatever the `jobs`, if the bots play the
    same cards. `progress` is called after each hand, from a job's thread; `stop` ends the match, deals that are not
    finished being left out. Raises `SuecaError` for a command that cannot be started, and for rules for other than
    four players."""
    if len(rules.seats) != 4:
        raise SuecaError("matches are for four players")
    dealt = list(match_deals(Random(seed), deals, rules))
    tables = _Tables((first, second), names, seconds, reviewed)
    hands: list[PlayedHand] = []
    with closing(tables), ThreadPoolExecutor(max(1, jobs)) as pool:
        ended = stop or Event()
        work = [pool.submit(tables.play, number, record, ended, progress) for number, record in enumerate(dealt, 1)]
        try:
            for each in work:
                hands += each.result()
        except BaseException:
            ended.set()
            raise
    return Match(names=names, rules=rules, hands=tuple(hands))


def match_deals(random: Random, count: int, rules: Rules) -> Iterator[Record]:
    """Yields random deals as they come up at a table: somebody deals, and turns up one of his cards for the trump.

    Where the ten takes the seven's place no player's card is turned up, and the trump is any suit.
    """
    for _ in range(count):
        hands = random_hands(random, rules.hand_size, rules)
        trump, dealer = random_start(random, rules)
        turned = None
        if not rules.ten_for_seven:
            turned = display_order(hands[dealer])[random_below(random, rules.hand_size)]
            trump = turned.suit
        deal = Deal(hands, trump, first_leader(dealer, rules), rules)
        yield Record(deal=deal, rules=rules, dealer=dealer, trump_card=turned)


def bot_at(seat: Seat, swapped: bool, rules: Rules) -> int:
    """Returns which of two bots plays at a seat: the first has side 0, unless the sides are swapped."""
    return rules.side_of(seat) ^ swapped


class _Tables:
    """Tables for the deals of a match, one for each deal that is being played; a table is used again and again."""

    def __init__(
        self, bots: tuple[Players, Players], names: tuple[str, str], seconds: float | None, reviewed: bool
    ) -> None:
        self._bots, self._names, self._seconds, self._reviewed = bots, names, seconds, reviewed
        self._free: list[_Table] = []
        self._all: list[_Table] = []

    def play(
        self, number: int, record: Record, stop: Event, progress: Callable[[PlayedHand], None]
    ) -> list[PlayedHand]:
        """Plays a deal both ways; returns no hand if the match was stopped before."""
        if stop.is_set():
            return []
        try:
            table = self._free.pop()
        except IndexError:
            table = _Table(self._bots, self._names, self._seconds, self._reviewed)
            self._all.append(table)
        hands: list[PlayedHand] = []
        while len(hands) < 2 and (hand := table.play(number, bool(hands), record, stop)) is not None:
            hands.append(hand)
            progress(hand)
        self._free.append(table)
        return hands if len(hands) == 2 else []

    def close(self) -> None:
        """Ends every program."""
        for table in self._all:
            table.close()


class _Table:
    """Two bots, each at two seats, and the solver that goes over what they played."""

    def __init__(
        self, bots: tuple[Players, Players], names: tuple[str, str], seconds: float | None, reviewed: bool
    ) -> None:
        self._seated = [[_seated(bot), _seated(bot)] for bot in bots]
        self._names, self._seconds = names, seconds
        self._solver = Solver() if reviewed else None

    def play(self, number: int, swapped: bool, dealt: Record, stop: Event) -> PlayedHand | None:
        """Plays a hand; returns None if the match was stopped before its end."""
        rules = dealt.rules
        bots = [bot_at(seat, swapped, rules) for seat in sorted(rules.seats)]
        title = f"deal {number}, sides changed" if swapped else f"deal {number}"
        record = replace(dealt, names=tuple(self._names[bot] for bot in bots), tags=(("Event", title),))
        position, plays, forfeit = dealt.start, list[Card](), None
        while not position.is_over and forfeit is None:
            if stop.is_set():
                return None
            seat = position.to_play
            bot = self._seated[bots[seat]][list(rules.sides[rules.side_of(seat)]).index(seat)]
            try:
                card = _asked(bot, self._view(dealt, position, tuple(plays)))
            except BotError as error:
                forfeit = Forfeit(seat, error.fault, error.detail, len(plays))
            else:
                plays.append(card)
                position = position.play(card)
        record = replace(record, plays=tuple(plays))
        if forfeit is not None:
            record = _marked(record, forfeit)
        nothing = (0, 0)
        hand = PlayedHand(
            deal=number,
            swapped=swapped,
            record=record,
            points=nothing,
            tricks=nothing,
            games=nothing,
            forfeit=forfeit,
        )
        return self._scored(hand)

    def _view(self, dealt: Record, position: Position, plays: tuple[Card, ...]) -> View:
        assert dealt.deal is not None
        return View(
            seat=position.to_play,
            hand=position.hands[position.to_play],
            trump=position.trump,
            first_leader=dealt.deal.leader,
            plays=plays,
            dealer=dealt.dealer,
            trump_card=dealt.trump_card,
            rules=dealt.rules,
            seconds=self._seconds,
        )

    def _scored(self, hand: PlayedHand) -> PlayedHand:
        rules, forfeit = hand.record.rules, hand.forfeit
        if forfeit is None:
            points, tricks = hand.record.taken, hand.record.tricks_won
            games = score_hand(points, tricks, rules.scoring).games
        else:
            offender = rules.side_of(forfeit.seat)
            points, tricks = (0, rules.pack_points), (0, rules.hand_size)
            if offender:
                points, tricks = points[::-1], tricks[::-1]
            games = score_revoke(offender, rules.scoring).games
        if hand.swapped:
            points, tricks, games = points[::-1], tricks[::-1], games[::-1]
        lost = self._lost(hand) if self._solver is not None and hand.record.plays else None
        return replace(hand, points=points, tricks=tricks, games=games, lost=lost)

    def _lost(self, hand: PlayedHand) -> tuple[PlayerTally, PlayerTally]:
        rules = hand.record.rules
        bots = tuple("12"[bot_at(seat, hand.swapped, rules)] for seat in sorted(rules.seats))
        first, second = sorted(
            tally([review(replace(hand.record, names=bots), solver=self._solver)]), key=lambda row: row.player
        )
        return first, second

    def close(self) -> None:
        for bot in (bot for pair in self._seated for bot in pair):
            if isinstance(bot, ProcessBot):
                bot.close()


def _seated(bot: Players) -> Bot:
    return bot if callable(bot) else ProcessBot(bot)


def _asked(bot: Bot, view: View) -> Card:
    """Returns a legal card that was played in time. Raises `BotError` for anything else."""
    if isinstance(bot, ProcessBot):
        return bot(view)
    started = time.monotonic()
    try:
        card = bot(view)
    except Exception as error:
        raise BotError(Fault.CRASH, f"{type(error).__name__}: {error}"[:200]) from None
    if view.seconds is not None and time.monotonic() - started > view.seconds:
        raise BotError(Fault.TIME, f"no card within {view.seconds:g} s")
    return checked(card, view)


def _marked(record: Record, forfeit: Forfeit) -> Record:
    """Returns the record of a hand that was forfeited, which says so."""
    told = f"{record.name(forfeit.seat)} ({forfeit.seat}) forfeits: {BotError(forfeit.fault, forfeit.detail)}"
    remark = Comment(forfeit.play, told)
    return replace(record, revoke=forfeit.seat, comments=(*record.comments, remark))


def _added(pairs: Iterator[Pair]) -> Pair:
    found = list(pairs)
    return sum(pair[0] for pair in found), sum(pair[1] for pair in found)


def _balance(pair: Pair) -> int:
    return pair[0] - pair[1]


def _difference(figures: Sequence[int]) -> Difference:
    if len(figures) < 2:
        return Difference(float(sum(figures)), -math.inf, math.inf)
    middle, spread = mean(figures), stdev(figures) / math.sqrt(len(figures))
    reach = NormalDist().inv_cdf(0.975) * spread
    return Difference(middle, middle - reach, middle + reach)
