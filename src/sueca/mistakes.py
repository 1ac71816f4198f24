"""What kind of mistake a card was, by stated rules; where none applies nothing is said.

Each rule looks at the position, the card that lost something, the cards that would have kept everything, and two
lines of best play: one after the card played, and one after the first of the better cards, which the rules call
"instead". A trick is "lost" or "won" as those lines have it, for the side of the player.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from sueca.cards import Card, Suit
from sueca.position import Position, Trick, finish_trick, winning_card
from sueca.seats import Seat


class Kind(StrEnum):
    """The kinds of mistake, each with its rule; of those that apply the first is named."""

    NO_RUFF = "no ruff"
    """Void in the suit led, which nobody has ruffed, the player discarded; only trumps were right."""
    NO_OVERRUFF = "no overruff"
    """Void in the suit led, which an opponent has ruffed, the player did not beat that trump; only trumps that do
    were right."""
    NEEDLESS_RUFF = "needless ruff"
    """Void in the suit led, the player ruffed; no trump was right."""
    TRUMPS_NOT_DRAWN = "trumps not drawn"
    """The player led another suit; only trumps were right, and an opponent holds some."""
    TRUMPS_OVERDRAWN = "trumps overdrawn"
    """The player led a trump, as the side had done before; no trump was right."""
    LED_TRUMP = "led a trump"
    """The player led a trump, the side's first; no trump was right."""
    INTO_TENACE = "into the tenace"
    """The player led a side suit in which no card was right and lost the trick to its highest card. The opponent who
    holds that plays after the highest card of the player's side, no other being higher, and holds the one below
    that too, an honour."""
    BLOCKED = "blocked partner"
    """The player kept a higher card of the suit than the one to play instead; later that card wins a trick to which
    partner follows, while partner still holds the highest card left of the suit, so that it stays there."""
    THREW_WINNER = "threw the winner"
    """The player discarded the highest card left of a side suit; no card of that suit was right."""
    MISSED_TRICK = "missed the trick"
    """The trick is lost; the card to play instead wins it."""
    GAVE_POINTS = "gave points"
    """The trick is lost either way, and the card is worth more points than the one to play instead (*carregou*), which
    is of the same suit if the player leads."""
    WITHHELD_POINTS = "withheld points"
    """Partner wins the trick either way, and the card to play instead is worth more points."""
    WASTED_TRUMP = "wasted a high trump"
    """The player played a trump honour and a lower trump or none was right, the trick being won or lost all the
    same."""
    LED_LOSER = "led a loser"
    """The player led and the trick is lost; after the lead to make instead it is won."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A card that lost something, and what would have been right.

    `line` is best play from the card on, `better` best play from the first of the right cards, `best`; `has_drawn`
    tells whether the player's side has led trumps before.
    """

    position: Position
    best: tuple[Card, ...]
    line: tuple[Card, ...]
    better: tuple[Card, ...]
    has_drawn: bool = False

    @property
    def seat(self) -> Seat:
        """The player."""
        return self.position.to_play

    @property
    def card(self) -> Card:
        """The card played."""
        return self.line[0]

    @property
    def instead(self) -> Card:
        """The card to play instead."""
        return self.better[0]

    @property
    def trump(self) -> Suit:
        """The trump suit."""
        return self.position.trump

    @property
    def leads(self) -> bool:
        """Whether the player was to lead."""
        return not self.position.trick

    @property
    def is_void(self) -> bool:
        """Whether the player cannot follow to a side suit, and so may ruff."""
        led = self.position.trick[0].suit if self.position.trick else self.trump
        return led is not self.trump and all(card.suit is not led for card in self.position.legal_cards)

    @property
    def partners(self) -> list[Seat]:
        """The other seats of the player's side."""
        rules = self.position.rules
        return [seat for seat in rules.sides[rules.side_of(self.seat)] if seat is not self.seat]

    @property
    def opponents(self) -> list[Seat]:
        """The seats of the other side."""
        rules = self.position.rules
        return list(rules.sides[1 - rules.side_of(self.seat)])

    @property
    def trick_played(self) -> Trick:
        """The trick as it ends after the card played."""
        return _finished(self.position, self.line)

    @property
    def trick_instead(self) -> Trick:
        """The trick as it ends after the card to play instead."""
        return _finished(self.position, self.better)

    def is_ours(self, seat: Seat) -> bool:
        """Whether a seat belongs to the player's side."""
        return self.position.rules.side_of(seat) == self.position.rules.side_of(self.seat)


def kind_of(choice: Choice) -> Kind | None:
    """Returns the first kind of mistake whose rule applies, None where none does."""
    return next((kind for kind, rule in _RULES.items() if rule(choice)), None)


def _finished(position: Position, line: tuple[Card, ...]) -> Trick:
    missing = len(position.rules.seats) - len(position.trick)
    return finish_trick(position.leader, (*position.trick, *line[:missing]), position.trump, position.rules)


def _no_ruff(choice: Choice) -> bool:
    return (
        choice.is_void
        and choice.card.suit is not choice.trump
        and all(card.suit is not choice.trump for card in choice.position.trick)
        and all(card.suit is choice.trump for card in choice.best)
    )


def _no_overruff(choice: Choice) -> bool:
    if not choice.is_void:
        return False
    trick, trump = choice.position.trick, choice.trump
    winning = winning_card(trick, trump)
    ruffer = choice.position.rules.after(choice.position.leader, trick.index(winning))
    return (
        winning.suit is trump
        and not choice.is_ours(ruffer)
        and winning_card((*trick, choice.card), trump) == winning
        and all(winning_card((*trick, card), trump) == card for card in choice.best)
    )


def _needless_ruff(choice: Choice) -> bool:
    trump = choice.trump
    return choice.is_void and choice.card.suit is trump and all(card.suit is not trump for card in choice.best)


def _trumps_not_drawn(choice: Choice) -> bool:
    return (
        choice.leads
        and choice.card.suit is not choice.trump
        and all(card.suit is choice.trump for card in choice.best)
        and any(card.suit is choice.trump for seat in choice.opponents for card in choice.position.hands[seat])
    )


def _trumps_overdrawn(choice: Choice) -> bool:
    return choice.has_drawn and _led_trump(choice)


def _led_trump(choice: Choice) -> bool:
    return (
        choice.leads and choice.card.suit is choice.trump and all(card.suit is not choice.trump for card in choice.best)
    )


def _into_tenace(choice: Choice) -> bool:
    suit = choice.card.suit
    if not choice.leads or suit is choice.trump or any(card.suit is suit for card in choice.best):
        return False
    if choice.is_ours(choice.trick_played.winner):
        return False
    holders = _holders(choice.position, suit)
    ranking = sorted(holders, key=lambda card: -card.rank)
    between = next(place for place, card in enumerate(ranking) if choice.is_ours(holders[card]))
    if between != 1 or len(ranking) <= between + 1:
        return False
    top, ours, below = ranking[:3]
    turn = choice.position.rules.seats.index
    leader, players = turn(choice.seat), len(choice.position.rules.seats)
    after = (turn(holders[top]) - leader) % players > (turn(holders[ours]) - leader) % players
    taken = choice.trick_played.winner is holders[top]
    return taken and holders[top] is holders[below] and below.points > 0 and after


def _blocked(choice: Choice) -> bool:
    suit, seat = choice.card.suit, choice.seat
    if choice.instead.suit is not suit or choice.instead.rank <= choice.card.rank:
        return False
    position = choice.position
    finished = False
    for card in choice.line:
        after = position.play(card)
        if not after.trick and after.leader is seat and finished:
            trick = finish_trick(position.leader, (*position.trick, card), position.trump, position.rules)
            if _stays_behind(choice, trick, after, suit):
                return True
        finished |= not after.trick
        position = after
    return False


def _stays_behind(choice: Choice, trick: Trick, after: Position, suit: Suit) -> bool:
    """Whether the player won a trick with the suit to which partner followed, partner holding the top card left."""
    rules = after.rules
    cards = {rules.after(trick.leader, turn): card for turn, card in enumerate(trick.cards)}
    if cards[choice.seat].suit is not suit or not any(cards[seat].suit is suit for seat in choice.partners):
        return False
    holders = _holders(after, suit)
    return bool(holders) and holders[max(holders, key=lambda card: card.rank)] in choice.partners


def _threw_winner(choice: Choice) -> bool:
    card = choice.card
    return (
        choice.is_void
        and card.suit is not choice.trump
        and card == max(_holders(choice.position, card.suit), key=lambda held: held.rank)
        and all(right.suit is not card.suit for right in choice.best)
    )


def _missed_trick(choice: Choice) -> bool:
    lost = not choice.is_ours(choice.trick_played.winner)
    return lost and not choice.leads and choice.trick_instead.winner is choice.seat


def _gave_points(choice: Choice) -> bool:
    lost = not any(choice.is_ours(trick.winner) for trick in (choice.trick_played, choice.trick_instead))
    comparable = not choice.leads or choice.card.suit is choice.instead.suit
    return lost and comparable and choice.card.points > choice.instead.points


def _withheld_points(choice: Choice) -> bool:
    partners = all(trick.winner in choice.partners for trick in (choice.trick_played, choice.trick_instead))
    return partners and choice.card.points < choice.instead.points


def _wasted_trump(choice: Choice) -> bool:
    card, instead = choice.card, choice.instead
    lower = instead.suit is not card.suit or instead.rank < card.rank
    same = choice.is_ours(choice.trick_played.winner) == choice.is_ours(choice.trick_instead.winner)
    return card.suit is choice.trump and card.points > 0 and lower and same


def _led_loser(choice: Choice) -> bool:
    ours = choice.is_ours
    return choice.leads and ours(choice.trick_instead.winner) and not ours(choice.trick_played.winner)


def _holders(position: Position, suit: Suit) -> dict[Card, Seat]:
    """Returns who holds each card that is left of a suit."""
    return {card: Seat(seat) for seat, hand in enumerate(position.hands) for card in hand if card.suit is suit}


_RULES: dict[Kind, Callable[[Choice], bool]] = {
    Kind.NO_RUFF: _no_ruff,
    Kind.NO_OVERRUFF: _no_overruff,
    Kind.NEEDLESS_RUFF: _needless_ruff,
    Kind.TRUMPS_NOT_DRAWN: _trumps_not_drawn,
    Kind.TRUMPS_OVERDRAWN: _trumps_overdrawn,
    Kind.LED_TRUMP: _led_trump,
    Kind.INTO_TENACE: _into_tenace,
    Kind.BLOCKED: _blocked,
    Kind.THREW_WINNER: _threw_winner,
    Kind.MISSED_TRICK: _missed_trick,
    Kind.GAVE_POINTS: _gave_points,
    Kind.WITHHELD_POINTS: _withheld_points,
    Kind.WASTED_TRUMP: _wasted_trump,
    Kind.LED_LOSER: _led_loser,
}
