"""The dicts of `--json`, from results made by hand."""

import json
from dataclasses import replace

from sueca import NS, AllTricks, AtLeast, CardsSolution, CardValue, Position, Solution, parse_position, solve
from sueca.render.json import cards_json, solution_json, table_json

POSITION = parse_position("N:A.K.. K.2.. 7.3.. 2.A.. H N - 10-20 tricks=5-3")
LINE = ("AS", "2S", "7S", "KS", "KH", "AH", "3H", "2H")


def _solution(position: Position = POSITION) -> Solution:
    cards = {str(card): card for hand in position.hands for card in hand}
    return replace(
        solve(POSITION),
        position=position,
        lower=35,
        upper=35,
        line=tuple(cards[name] for name in LINE),
        nodes=12,
        seconds=0.00123456,
    )


def test_a_solution() -> None:
    assert json.dumps(solution_json(_solution())) == (
        '{"position": "N:A.K.. K.2.. 7.3.. 2.A.. H N - 10-20 tricks=5-3", '
        '"points": {"NS": 35, "EW": 35}, "games": null, '
        '"line": [{"leader": "N", "cards": ["AS", "2S", "7S", "KS"], "winner": "N", "points": 25}, '
        '{"leader": "N", "cards": ["KH", "AH", "3H", "2H"], "winner": "W", "points": 15}], '
        '"nodes": 12, "seconds": 0.001235}'
    )


def test_games_of_a_whole_hand() -> None:
    position = replace(POSITION, taken=(60, 20))
    solution = replace(_solution(position), lower=85, upper=85)
    assert solution_json(solution)["points"] == {"NS": 85, "EW": 35}
    assert solution_json(solution)["games"] == {"NS": 1, "EW": 0}


def test_a_question() -> None:
    yes = solution_json(replace(_solution(), objective=AtLeast(NS, 30), answer=True, lower=30, upper=50))
    assert list(yes) == ["position", "objective", "answer", "bounds", "games", "line", "nodes", "seconds"]
    assert (yes["objective"], yes["answer"]) == ({"at_least": 30, "side": "NS"}, True)
    assert yes["bounds"] == {"NS": [30, 50], "EW": [20, 40]}
    no = solution_json(replace(_solution(), objective=AllTricks(NS), answer=False))
    assert (no["objective"], no["answer"]) == ({"all_tricks": True, "side": "NS"}, False)
    assert no["points"] == {"NS": 35, "EW": 35}


def test_a_result_cut_short() -> None:
    cut = solution_json(replace(_solution(), lower=10, upper=40, line=None, complete=False))
    assert list(cut) == ["position", "bounds", "games", "line", "best", "complete", "nodes", "seconds"]
    assert (cut["bounds"], cut["line"], cut["complete"]) == ({"NS": [10, 40], "EW": [30, 60]}, None, False)


def test_cards() -> None:
    ace, king = POSITION.legal_cards
    solution = CardsSolution(
        position=POSITION,
        cards=(
            CardValue(card=ace, lower=35, upper=35, loss=0, equivalent=()),
            CardValue(card=king, lower=0, upper=20, loss=None, equivalent=(ace,)),
        ),
        lower=25,
        upper=25,
        complete=False,
        nodes=3,
        seconds=1,
    )
    record = cards_json(solution)
    assert list(record) == ["position", "to_play", "points", "cards", "complete", "nodes", "seconds"]
    assert record["cards"] == [
        {"card": "AS", "points": {"NS": 35, "EW": 35}, "loss": 0, "equivalent": []},
        {"card": "KH", "bounds": {"NS": [0, 20], "EW": [50, 70]}, "loss": None, "equivalent": ["AS"]},
    ]


def test_the_ten_is_written_in_the_azores() -> None:
    position = parse_position("N:10... K... 3... 2... H N rules=azores")
    (card,) = position.legal_cards
    value = CardValue(card=card, lower=14, upper=14, loss=0, equivalent=())
    solution = CardsSolution(position=position, cards=(value,), lower=14, upper=14, complete=True, nodes=1, seconds=0)
    assert json.dumps(cards_json(solution)["cards"]).startswith('[{"card": "10S"')


def test_a_table() -> None:
    record = table_json(POSITION, [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]], 2.5)
    assert list(record) == ["position", "NS", "seconds"]
    assert json.dumps(record["NS"]).startswith('{"S": {"N": 1, "E": 2, "S": 3, "W": 4}, "H": {"N": 5')
