"""What a bot is told when it is to play, as a value and as the `move` request of the engine, and bots made here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Event, Timer
from typing import TYPE_CHECKING

from sueca.cards import Card, Suit, display_order, frugal_order
from sueca.deal import Hand
from sueca.position import finish_trick
from sueca.rules import PORTUGAL, Rules, parse_rules
from sueca.seats import Seat
from sueca.talk import fields
from sueca.talk.fields import Json
from sueca.unseen.knowledge import Knowledge

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

SAMPLES = 20
"""How many deals `sample` draws, if nothing else is said."""

_SHARE = 0.8  # of the time for a card, the rest being for what is not searching


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What a seat sees at its turn, and nothing of the other hands.

    `hand` is what it still holds; `plays` are all cards played so far, from `first_leader` on; the `trump_card` was
    turned up by the `dealer`, both None where that is not known. `seconds` is the time allowed for the card.
    """

    seat: Seat
    hand: Hand
    trump: Suit
    first_leader: Seat
    plays: tuple[Card, ...] = ()
    dealer: Seat | None = None
    trump_card: Card | None = None
    rules: Rules = PORTUGAL
    seconds: float | None = None

    @property
    def knowledge(self) -> Knowledge:
        """What the seat knows. Raises `SuecaError` for what cannot be."""
        return Knowledge(
            seat=self.seat,
            hand=self.hand,
            trump=self.trump,
            first_leader=self.first_leader,
            plays=self.plays,
            dealer=self.dealer,
            trump_card=self.trump_card,
            rules=self.rules,
        )

    @property
    def trick(self) -> tuple[Card, ...]:
        """The cards on the table, in order of play."""
        players = len(self.rules.seats)
        return self.plays[len(self.plays) // players * players :]

    @property
    def legal_cards(self) -> list[Card]:
        """The cards that may be played, by suit and high to low."""
        follow = [card for card in self.hand if self.trick and card.suit is self.trick[0].suit]
        return display_order(follow or self.hand)

    def to_json(self) -> dict[str, object]:
        """Returns the fields of a `move` request, without its id."""
        rules, label = self.rules, self.rules.card_label
        players, leader, taken = _course(self)
        return {
            "do": "move",
            "seat": str(self.seat),
            "hand": fields.labels(display_order(self.hand), rules),
            "legal": fields.labels(self.legal_cards, rules),
            "trump": str(self.trump),
            "trump_card": None if self.trump_card is None else label(self.trump_card),
            "dealer": None if self.dealer is None else str(self.dealer),
            "first_leader": str(self.first_leader),
            "plays": fields.labels(self.plays, rules),
            "players": players,
            "trick": fields.labels(self.trick, rules),
            "leader": str(leader),
            "taken": taken,
            "rules": fields.named_game(rules),
            "order": "".join(map(str, rules.seats)),
            "seconds": self.seconds,
        }

    @classmethod
    def from_json(cls, request: Json, rules: Rules) -> View:
        """Reads those of a request that tell what the seat sees; `rules` if it names none. Raises `SuecaError`."""
        told = fields.text(request, "rules")
        played = rules if told in (None, "custom") else parse_rules(told or "")
        turned = request.get("trump_card")
        return cls(
            seat=fields.wanted(fields.parsed(request, "seat", played.parse_seat), "seat"),
            hand=frozenset(fields.cards(request, "hand", played)),
            trump=fields.wanted(fields.parsed(request, "trump", Suit.parse), "trump"),
            first_leader=fields.wanted(fields.parsed(request, "first_leader", played.parse_seat), "first_leader"),
            plays=fields.cards(request, "plays", played),
            dealer=fields.parsed(request, "dealer", played.parse_seat),
            trump_card=None if turned is None else fields.card(turned, "trump_card", played),
            rules=played,
            seconds=fields.seconds(request),
        )


Bot = Callable[[View], Card]
"""What chooses a card, a program's function."""


def _course(view: View) -> tuple[list[str], Seat, dict[str, int]]:
    """Returns who played each card, who led the current trick, and the points taken."""
    rules, leader, taken, players = view.rules, view.first_leader, [0, 0], list[str]()
    count = len(rules.seats)
    for start in range(0, len(view.plays), count):
        cards = view.plays[start : start + count]
        players += [str(rules.after(leader, turn)) for turn in range(len(cards))]
        if len(cards) == count:
            done = finish_trick(leader, cards, view.trump, rules)
            taken[rules.side_of(done.winner)] += done.points
            leader = done.winner
    return players, leader, dict(zip(map(str, rules.sides), taken, strict=True))


def random_bot(seed: int | str = 0) -> Bot:
    """Returns a bot that plays any legal card, the same ones for the same seed and view."""
    from random import Random

    def choose(view: View) -> Card:
        cards = view.legal_cards
        played = "".join(map(str, view.plays))
        return cards[int(Random(f"{seed} {view.seat} {played}").random() * len(cards))]

    return choose


def sampled_bot(samples: int = SAMPLES, seed: int = 0) -> Bot:
    """Returns a bot that plays the best card on average over deals that fit what it sees, double-dummy."""

    def choose(view: View) -> Card:
        cards = view.legal_cards
        if len(cards) == 1:
            return cards[0]
        return sample(view.knowledge, samples, seed=seed, seconds=view.seconds).best

    return choose


@dataclass(frozen=True, slots=True, kw_only=True)
class Sampled:
    """What the legal cards of a seat are worth over deals that fit what it knows, each with all hands seen.

    `points` are those of the player's side in the end, a row a deal and a column a card of `cards`.
    """

    knowledge: Knowledge
    cards: tuple[Card, ...]
    points: npt.NDArray[np.int16]

    @property
    def deals(self) -> int:
        """The deals that were looked at."""
        return len(self.points)

    @property
    def means(self) -> tuple[float, ...]:
        """The points of each card on average, none if there is no deal."""
        return tuple(map(float, self.points.mean(axis=0))) if self.deals else ()

    @property
    def best(self) -> Card:
        """The card with most points on average, the most frugal of those alike."""
        means = dict(zip(self.cards, self.means, strict=True)) if self.deals else {}
        return max(frugal_order(self.cards), key=lambda card: means.get(card, 0.0))


def sample(
    knowledge: Knowledge,
    samples: int = SAMPLES,
    *,
    seed: int = 0,
    seconds: float | None = None,
    stop: Event | None = None,
) -> Sampled:
    """Looks at so many deals that fit what a seat knows, at all of them once if there are no more.

    At fewer, perhaps none, where the seconds are over or `stop` is set before. `sueca.unseen.hints.hint` tells more
    of each card, and how far chance can be trusted.
    """
    import numpy as np

    from sueca.many import PLAYED, solve_many
    from sueca.unseen.hints import own_points
    from sueca.unseen.sampling import all_deals, sample_deals

    rules, pack = knowledge.rules, knowledge.rules.pack
    whole = knowledge.deals <= samples
    owners = all_deals(knowledge) if whole else sample_deals(knowledge, samples, _generator(knowledge, seed))
    count = len(owners)
    table = np.full((count, len(rules.seats) - 1), PLAYED, np.uint8)
    table[:, : len(knowledge.trick)] = [pack.index(card) for card in knowledge.trick]
    starts = (np.full(count, knowledge.trump, np.uint8), np.full(count, knowledge.leader, np.uint8))
    with _ending_after(seconds, stop or Event()) as ended:
        values = solve_many(owners, *starts, table, rules=rules, cards=True, jobs=1, stop=ended)
    follow = [card for card in knowledge.hand if knowledge.trick and card.suit is knowledge.trick[0].suit]
    cards = tuple(display_order(follow or knowledge.hand))
    done = values[(values >= 0).any(axis=1)][:, [pack.index(card) for card in cards]]
    return Sampled(knowledge=knowledge, cards=cards, points=own_points(done, knowledge))


@contextmanager
def _ending_after(seconds: float | None, stop: Event) -> Iterator[Event]:
    """Sets the event a little before so many seconds are over."""
    timer = None if seconds is None else Timer(seconds * _SHARE, stop.set)
    if timer is not None:
        timer.daemon = True
        timer.start()
    try:
        yield stop
    finally:
        if timer is not None:
            timer.cancel()


def _generator(known: Knowledge, seed: int) -> np.random.Generator:
    """Returns random numbers that are the same for the same seed and knowledge."""
    import numpy as np

    pack = known.rules.pack
    cards = [pack.index(card) for card in (*display_order(known.hand), *known.plays)]
    return np.random.default_rng([seed, known.seat, known.trump, *cards])
