from dataclasses import FrozenInstanceError, replace
from itertools import permutations
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sueca
from strategies import ALL_RULES, FIVE_HANDED, SIX_HANDED, cards, hands, positions
from sueca.cards import Card, Suit
from sueca.deal import random_deal
from sueca.errors import DealError, PlayError
from sueca.position import Position, Trick, finish_trick, replay
from sueca.rules import AZORES, BRAZIL, PORTUGAL, Rules
from sueca.seats import Seat

HIGH_TO_LOW = "A7KJQ65432"


def winning_card(played: tuple[Card, ...], trump: Suit) -> Card:
    """Tells the winner the way players do, from the letters on the cards."""
    trumps = [card for card in played if card.suit is trump]
    led = [card for card in played if card.suit is played[0].suit]
    return min(trumps or led, key=lambda card: HIGH_TO_LOW.index(str(card)[0]))


def won_by(text: str, trump: Suit) -> str:
    """Returns the card that wins the trick, found by the seat that played it."""
    played = cards(text)
    trick = finish_trick(Seat.N, played, trump, BRAZIL)
    return str(played[trick.winner])


class TestTrick:
    @pytest.mark.parametrize(
        ("played", "winner"),
        [
            ("6H 7H KH AH", "AH"),
            ("6H 7H KH JH", "7H"),
            ("QH JH 6H 2H", "JH"),
            ("2H 6H 3H 4H", "6H"),
            ("2H AD AC AD", "2H"),
            ("2H AS AD AC", "AS"),
            ("AH 2S 7H KH", "2S"),
            ("AH 2S 3S KH", "3S"),
            ("AH 7S AS 6S", "AS"),
            ("AH 6S 2S 5S", "6S"),
            ("2S AH 7H KH", "2S"),
            ("QS JS 7S AS", "AS"),
        ],
    )
    def test_winner(self, played: str, winner: str) -> None:
        assert won_by(played, Suit.SPADES) == winner

    @pytest.mark.parametrize(
        "held", ["AH 7H 2S 3S", "6H 2H AD AC", "AS 7S KS 2S", "2S AH AD AC", "2C 7D KD JD", "QH 6S JH AC"]
    )
    @pytest.mark.parametrize("leader", PORTUGAL.seats)
    @pytest.mark.parametrize("rules", [PORTUGAL, BRAZIL])
    def test_winner_over_every_order_of_play(self, held: str, leader: Seat, rules: Rules) -> None:
        for played in permutations(cards(held)):
            trick = finish_trick(leader, played, Suit.SPADES, rules)
            turn = played.index(winning_card(played, Suit.SPADES))
            assert trick.winner is rules.after(leader, turn)
            assert trick.points == sum(card.points for card in cards(held))

    @given(st.permutations(PORTUGAL.pack), st.sampled_from(Suit))
    def test_winner_of_any_four_cards(self, pack: list[Card], trump: Suit) -> None:
        played = tuple(pack[:4])
        assert played[finish_trick(Seat.N, played, trump, BRAZIL).winner] == winning_card(played, trump)


class TestPlay:
    @pytest.mark.parametrize(("rules", "order"), [(PORTUGAL, "NWSEN"), (AZORES, "NWSEN"), (BRAZIL, "NESWN")])
    def test_goes_round_in_the_direction_of_the_rules(self, rules: Rules, order: str) -> None:
        position = Position(hands("AS 7S", "KS QS", "JS 6S", "2S 3S"), Suit.HEARTS, Seat.N, rules=rules)
        seats = [position.to_play]
        for _ in range(4):
            position = position.play(position.legal_cards[0])
            seats.append(position.to_play)
        assert "".join(map(str, seats)) == order

    def test_suit_led_is_followed_and_else_any_card_may_be_played(self) -> None:
        position = Position(hands("6S 6H", "KS AH", "JD AC", "2H 3H"), Suit.HEARTS, Seat.N, rules=BRAZIL)
        assert position.legal_cards == list(cards("6S 6H"))
        position = position.play(Card.parse("6S"))
        assert position.legal_cards == list(cards("KS"))
        position = position.play(Card.parse("KS"))
        assert position.legal_cards == list(cards("JD AC"))
        position = position.play(Card.parse("AC"))
        assert position.legal_cards == list(cards("3H 2H"))

    def test_winner_takes_the_points_and_leads(self) -> None:
        start = Position(
            hands("AS 2D", "KS 3D", "JS 4D", "2H 5D"),
            Suit.HEARTS,
            Seat.N,
            taken=(20, 17),
            tricks=(5, 3),
            rules=BRAZIL,
        )
        _, after = replay(start, cards("AS KS JS 2H"))
        assert after.leader is after.to_play is Seat.W
        assert (after.taken, after.tricks) == ((20, 35), (5, 4))
        assert (after.trick, after.cards_left, after.points_left) == ((), 1, 0)

    @pytest.mark.parametrize(
        ("card", "problem"),
        [
            ("AC", "E does not hold AC"),
            ("6S", "E does not hold 6S"),
            ("AH", "E cannot play AH and must follow suit to 6S"),
        ],
    )
    def test_what_may_not_be_played_is_said(self, card: str, problem: str) -> None:
        position = Position(hands("6S 6H", "KS AH", "JD AC", "2H 3H"), Suit.HEARTS, Seat.N, rules=BRAZIL)
        with pytest.raises(PlayError) as caught:
            position.play(Card.parse("6S")).play(Card.parse(card))
        assert str(caught.value) == problem

    def test_errors_write_the_ten(self) -> None:
        position = Position(hands("7S", "AH", "JD", "2H"), Suit.HEARTS, Seat.E, rules=AZORES)
        with pytest.raises(PlayError, match=r"^E does not hold 10S$"):
            position.play(Card.parse("7S"))

    @given(positions())
    def test_does_not_change_the_original(self, position: Position) -> None:
        before = repr(position)
        for card in position.legal_cards:
            assert position.play(card) != position
        assert repr(position) == before

    def test_fields_cannot_be_set(self) -> None:
        position = Position.start(random_deal(Random(1)))
        with pytest.raises(FrozenInstanceError):
            position.leader = Seat.E  # type: ignore[misc]

    @given(positions(rules=st.sampled_from(ALL_RULES)))
    def test_reaches_positions_that_stand_up_to_the_checks(self, position: Position) -> None:
        after = position.play(position.legal_cards[-1])
        if not after.is_over:
            assert replace(after) == after

    @pytest.mark.parametrize("rules", ALL_RULES)
    @pytest.mark.parametrize("seed", range(5))
    def test_to_the_end_shares_out_all_points_and_tricks(self, rules: Rules, seed: int) -> None:
        random = Random(seed)
        position = Position.start(random_deal(random, rules))
        while not position.is_over:
            assert position.is_whole
            position = position.play(random.choice(position.legal_cards))
        assert position.taken is not None
        assert position.tricks is not None
        assert sum(position.taken) == 120
        assert sum(position.tricks) == rules.hand_size
        assert position.legal_cards == []

    @given(positions(rules=st.sampled_from(ALL_RULES)))
    def test_unknown_figures_stay_unknown(self, position: Position) -> None:
        while not position.is_over:
            before, position = position, position.play(position.legal_cards[0])
            assert (position.taken is None) == (before.taken is None)
            assert (position.tricks is None) == (before.tricks is None)

    def test_of_five(self) -> None:
        held = hands("AS 2S", "2D 3D", "QS 2H", "KS 3H", "JS 4H")
        position = Position(held, Suit.DIAMONDS, Seat.N, taken=(30, 40), tricks=(3, 3), rules=FIVE_HANDED)
        (trick,), after = replay(position, cards("AS JS KS QS 2D"))
        assert trick == Trick(Seat.N, cards("AS JS KS QS 2D"), Seat.E, 20)
        assert (after.taken, after.tricks, after.to_play) == ((50, 40), (4, 3), Seat.E)
        (last,), over = replay(after, cards("3D 2S 4H 3H 2H"))
        assert last.winner is Seat.E
        assert over.is_over
        assert over.tricks == (5, 3)

    def test_of_six_with_the_large_pack(self) -> None:
        held = hands("6S", "8S", "9S", "AD", "2S", "QS")
        position = Position(held, Suit.HEARTS, Seat.E, tricks=(0, 7), rules=SIX_HANDED)
        (trick,), over = replay(position, cards("8S 6S QS 2S AD 9S"))
        assert (trick.winner, trick.points) == (Seat.Y, 13)
        assert (over.tricks, over.leader) == ((0, 8), Seat.Y)


class TestReplay:
    def test_returns_the_tricks_it_finishes(self) -> None:
        position = Position(hands("6S 6H", "KS AH", "JD AC", "2H 3H"), Suit.HEARTS, Seat.N, rules=BRAZIL)
        tricks, after = replay(position.play(Card.parse("6S")), cards("KS AC 2H 3H 6H"))
        assert tricks == [Trick(Seat.N, cards("6S KS AC 2H"), Seat.W, 15)]
        assert after.trick == cards("3H 6H")

    def test_stops_at_a_card_that_may_not_be_played(self) -> None:
        position = Position(hands("6S 6H", "KS AH", "JD AC", "2H 3H"), Suit.HEARTS, Seat.N, rules=BRAZIL)
        with pytest.raises(PlayError, match=r"^E does not hold 6S$"):
            replay(position, cards("6S 6S"))

    def test_of_nothing_changes_nothing(self) -> None:
        position = Position(hands("6S", "KS", "JD", "2H"), Suit.HEARTS, Seat.N)
        assert replay(position, ()) == ([], position)


FOUR = hands("AS 7S", "KS QS", "JS 6S", "2S 3S")
ONE_PLAYED = hands("AS", "KS QS", "JS 6S", "2S 3S")


class TestChecks:
    @pytest.mark.parametrize(
        ("fields", "problem"),
        [
            ({"hands": FOUR[:3]}, "3 hands for 4 seats"),
            ({"hands": (*FOUR, frozenset())}, "5 hands for 4 seats"),
            ({"leader": Seat.X}, "'X' is not a seat; seats are N, E, S and W"),
            ({"hands": hands("", "", "", "")}, "no cards at all"),
            ({"hands": hands("AS 7S", "KS AS", "JS 6S", "2S 3S")}, "AS occurs more than once"),
            ({"hands": ONE_PLAYED, "trick": cards("KS")}, "KS occurs more than once"),
            ({"hands": hands("AS 7S", "KS QS", "JS 6S", "2S 9S")}, "9S is not in the pack"),
            (
                {"hands": ONE_PLAYED},
                "hands do not fit together: N 1, E 2, S 2, W 2; all must be equal",
            ),
            (
                {"trick": cards("AH")},
                "hands do not fit together: N 2, E 2, S 2, W 2; all must be equal, "
                "one less for those who have played to the trick",
            ),
            ({"trick": cards("AH 7H KH JH")}, "4 cards on the table; a finished trick is taken away"),
            (
                {"hands": hands("AS", "KS QS", "JS", "2S"), "trick": cards("7S 3S AH")},
                "S played AH but holds a card of the suit led, S",
            ),
            ({"taken": (-1, 0)}, "points taken cannot be negative"),
            ({"taken": (60, 31)}, "60-31 taken and 30 left make 121 points; the pack has 120"),
            ({"tricks": (9, -1)}, "tricks taken cannot be negative"),
            ({"tricks": (5, 4)}, "11 tricks taken and left; a hand has 10"),
            ({"tricks": (5, 2)}, "9 tricks taken and left; a hand has 10"),
            ({"taken": (30, 11), "tricks": (8, 0)}, "EW took 11 points without a trick"),
            ({"taken": (30, 1), "tricks": (8, 0)}, "EW took 1 point without a trick"),
            ({"hands": FOUR[:1]}, "1 hand for 4 seats"),
        ],
    )
    def test_what_is_wrong_is_said(self, fields: dict[str, Any], problem: str) -> None:
        usual: dict[str, Any] = {"hands": FOUR, "trump": Suit.HEARTS, "leader": Seat.N}
        with pytest.raises(DealError) as caught:
            Position(**usual | fields)
        assert str(caught.value) == problem

    def test_a_hand_of_more_than_the_pack_allows(self) -> None:
        deal = random_deal(Random(1))
        card = next(iter(deal.hands[1]))
        held = (deal.hands[0] | {card}, deal.hands[1] - {card}, *deal.hands[2:])
        with pytest.raises(DealError, match=r"^N has 11 cards; a full hand is 10$"):
            Position(held, deal.trump, deal.leader)

    @pytest.mark.parametrize("taken", [None, (0, 0), (90, 0), (0, 90), (45, 45), (1, 2)])
    def test_possible_points_pass(self, taken: tuple[int, int] | None) -> None:
        assert Position(FOUR, Suit.HEARTS, Seat.N, taken=taken).taken == taken

    def test_a_hand_may_be_empty_within_the_last_trick(self) -> None:
        position = Position(hands("", "AS", "7S", ""), Suit.HEARTS, Seat.N, cards("6S KS"))
        assert position.to_play is Seat.S
        assert position.cards_left == 1


class TestProperties:
    def test_of_the_start(self) -> None:
        deal = random_deal(Random(1), BRAZIL)
        position = Position.start(deal)
        assert (position.hands, position.trump, position.leader) == (deal.hands, deal.trump, deal.leader)
        assert (position.taken, position.tricks, position.rules) == ((0, 0), (0, 0), BRAZIL)
        assert position.is_deal
        assert position.is_whole
        assert not position.is_over
        assert (position.cards_left, position.points_left) == (10, 120)

    def test_of_an_ending(self) -> None:
        position = Position(FOUR, Suit.HEARTS, Seat.N, taken=(50, 40))
        assert position.is_whole
        assert not position.is_deal
        assert not replace(position, taken=None).is_whole
        assert not replace(position, taken=(50, 39)).is_whole

    def test_a_deal_ends_with_the_first_card(self) -> None:
        position = Position.start(random_deal(Random(1)))
        after = position.play(position.legal_cards[0])
        assert not after.is_deal
        assert (after.cards_left, after.points_left) == (10, 120)

    @given(positions(rules=st.sampled_from(ALL_RULES)))
    def test_repr_evaluates(self, position: Position) -> None:
        assert eval(repr(position), vars(sueca).copy()) == position
