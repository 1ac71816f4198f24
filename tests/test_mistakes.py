"""Each kind of mistake, by endings in which the rule can be seen."""

from dataclasses import replace
from random import Random

import pytest

from strategies import endings
from sueca import Card, Position, Solver, parse_position
from sueca.mistakes import Choice, Kind, kind_of

EXAMPLES = [
    (Kind.NO_RUFF, "N:...7 ..3.A 7... ..K. D N AH,3C,JH", "AC"),
    (Kind.NO_RUFF, "N:...6 .A..5 3... ...7 C N 4D,KS,6D", "AH"),
    (Kind.NO_OVERRUFF, "N:...Q ..3. ..5. J..A. S S KH,QH,2S", "AD"),
    (Kind.NO_OVERRUFF, "N:J.J.. .2.. ...J .4..7 S S 7D,QS", "JH"),
    (Kind.NEEDLESS_RUFF, "N:...2 .J.. K.6.. 2... H E JC,KC,6C", "6H"),
    (Kind.NEEDLESS_RUFF, "N:...4 ...2 .2.. .A..K H S QD,5H,3C", "AH"),
    (Kind.TRUMPS_NOT_DRAWN, "N:..72. .A..J A..5. ..J.7 D S", "AS"),
    (Kind.TRUMPS_NOT_DRAWN, "N:..J.J .K.A. Q...2 K..6. D E", "KH"),
    (Kind.LED_TRUMP, "N:..5.6 .3..7 .A.Q. ..J4. D S", "QD"),
    (Kind.LED_TRUMP, "N:..7.4 A..3. .K2.. Q...2 S W", "QS"),
    (Kind.INTO_TENACE, "N:.6.72.5 ..AJ.42 743...K .3.4.AJ H S", "KC"),
    (Kind.INTO_TENACE, "N:Q..K5.4 AJ.5.Q. 7.Q6..A 3.A.7.7 D S", "7S"),
    (Kind.BLOCKED, "N:..J4.3 A2.4.. Q.J.A. 754...K S S 3S,6S,JS", "4S"),
    (Kind.THREW_WINNER, "N:...4 3..7. ...Q ...2 C N 7H,5C,6H", "3S"),
    (Kind.THREW_WINNER, "N:...7 6... ..Q. ..A.K S S 3H,6D,4D", "AD"),
    (Kind.MISSED_TRICK, "N:...6 ..4. .2.Q. A3... C E 5S,KS", "3S"),
    (Kind.MISSED_TRICK, "N:...A2 ...K Q..7. ..Q.3 D E 5C", "2C"),
    (Kind.GAVE_POINTS, "N:...3 ...72 .4.. A... S N 7D,2H,5D", "7C"),
    (Kind.GAVE_POINTS, "N:...5 .J.. .Q.A. ..KQ. H E JD,2D", "KD"),
    (Kind.WITHHELD_POINTS, "N:...5 ...JQ ..A6. .7.. H N AC,2C", "6D"),
    (Kind.WITHHELD_POINTS, "N:...5 3.A.. ..A. K... C N QD,QC,6D", "3S"),
    (Kind.WASTED_TRUMP, "N:.K.. .75.. .Q.. ...4 H N QS,2S,5D", "7H"),
    (Kind.WASTED_TRUMP, "N:.K5.. .J.. .3.. .2.. H W 2C,JS,4S", "KH"),
    (Kind.LED_LOSER, "N:..6.K .7..3 6.Q.. ..3.4 S E", "3C"),
    (Kind.LED_LOSER, "N:..65. K6... 4...A 3..2. H W", "2D"),
    (None, "N:...Q2 .3..A .AJ.. .74.. H S", "AH"),
    (None, "N:..6. ...7 ...A5 .J.. S E JC,6C,4C", "AC"),
]


def choice(position: Position, card: Card) -> Choice:
    """Returns the choice of a card that loses something."""
    solver = Solver()
    solved = solver.solve_cards(position)
    values = {value.card: value for value in solved.cards}
    assert values[card].loss
    best = tuple(value.card for value in solved.cards if value.loss == 0)
    line = (card, *solver.best_line(position.play(card), values[card].lower))
    return Choice(position, best, line, solver.best_line(position, solved.lower))


@pytest.mark.parametrize(("kind", "notation", "card"), EXAMPLES)
def test_kinds(kind: Kind | None, notation: str, card: str) -> None:
    assert kind_of(choice(parse_position(notation), Card.parse(card))) is kind


def test_every_kind_has_an_example_and_a_rule() -> None:
    assert {kind for kind, _, _ in EXAMPLES} | {Kind.TRUMPS_OVERDRAWN} == {*Kind, None}


def test_a_side_that_leads_trumps_again_overdraws_them() -> None:
    first = [(notation, card) for kind, notation, card in EXAMPLES if kind is Kind.LED_TRUMP]
    for notation, card in first:
        made = choice(parse_position(notation), Card.parse(card))
        assert kind_of(replace(made, has_drawn=True)) is Kind.TRUMPS_OVERDRAWN


def test_what_the_rules_of_discards_say_holds_of_every_card_they_name() -> None:
    random, named = Random(1), 0
    solver = Solver()
    for position in endings(11, 400, 4):
        values = solver.solve_cards(position).cards
        losing = [value.card for value in values if value.loss]
        if not losing:
            continue
        made = choice(position, random.choice(losing))
        match kind_of(made):
            case Kind.NO_RUFF | Kind.NO_OVERRUFF:
                led = position.trick[0].suit
                assert led is not position.trump
                assert not any(card.suit is led for card in position.hands[position.to_play])
                assert {card.suit for card in made.best} == {position.trump}
            case Kind.GAVE_POINTS:
                assert position.rules.side_of(made.trick_played.winner) != position.rules.side_of(position.to_play)
                assert made.card.points > made.instead.points
            case Kind.WITHHELD_POINTS:
                assert made.trick_played.winner is not position.to_play
                assert made.card.points < made.instead.points
            case _:
                continue
        named += 1
    assert named > 30
