import json
from typing import Any

import pytest
from hypothesis import given, settings

from recorded import DEAL, NATIVE, one, problems, records
from sueca.cards import Card, Suit
from sueca.errors import RecordError
from sueca.notation.json_record import record_from_json, record_to_json
from sueca.notation.records import format_record, read_records
from sueca.record import Record
from sueca.rules import BRAZIL, Rules
from sueca.seats import Seat

RECORD = record_to_json(one(NATIVE))


def changed(**values: object) -> str:
    return json.dumps(RECORD | values)


@given(records())
@settings(max_examples=80)
def test_a_record_round_trips(record: Record) -> None:
    value = record_to_json(record)
    assert record_from_json(json.loads(json.dumps(value))) == record
    assert one(format_record(record, "json")) == record


def test_the_schema() -> None:
    assert RECORD["format"] == "sueca-record"
    assert RECORD["version"] == 1
    assert RECORD["names"] == {"N": "Ana", "S": "Rui"}
    assert RECORD["hands"]["W"] == ["KS", "2S", "JH", "5H", "4H", "2D", "5C", "4C", "3C", "2C"]
    assert (RECORD["trump"], RECORD["leader"], RECORD["result"]) == ("H", "N", [74, 46])
    assert RECORD["plays"][:2] == ["7D", "2D"]


def test_hands_may_be_one_text_or_follow_from_the_cards() -> None:
    assert one(changed(hands=DEAL)) == one(changed(hands=None)) == one(NATIVE)


def test_only_what_is_known_must_be_there() -> None:
    head = {"format": "sueca-record", "version": 1}
    result = record_from_json({**head, "result": [63, 57], "trump": "H"})
    assert (result.result, result.deal, result.tags) == ((63, 57), None, (("Trump", "H"),))
    turned = record_from_json({**head, "hands": DEAL, "trump_card": "7H", "dealer": "E"})
    assert turned.deal is not None
    assert (turned.deal.trump, turned.deal.leader) == (Suit.HEARTS, Seat.N)


def test_one_object_a_list_or_one_a_line() -> None:
    text = json.dumps(RECORD)
    for several in (f"{text}\n\n{text}\n", f"[{text},\n{text}]", json.dumps([RECORD, RECORD], indent=1)):
        found = list(read_records(several))
        assert found == [one(NATIVE)] * 2
    assert one(json.dumps(RECORD, indent=2)) == one(NATIVE)
    lines = [found.line for found in read_records(f"[{text},\n{text}]") if isinstance(found, Record)]
    assert lines == [1, 2]


def test_an_object_with_a_record_is_read_by_that() -> None:
    assert one(json.dumps({"record": RECORD, "losses": [1, 2]})) == one(NATIVE)
    assert problems(json.dumps({"record": RECORD | {"trump": "X"}})) == [
        "line 1: record.trump: 'X' is not a suit; suits are S H D C"
    ]
    assert problems('{"record": null}') == ["line 1: record: not an object with a record"]


def test_rules_may_be_the_callers() -> None:
    mine = Rules(name="mine", ten_for_seven=True)
    record = Record(deal=None, rules=mine, result=(60, 60))
    assert record_to_json(record)["rules"] == "custom"
    assert one(format_record(record, "json"), rules=mine) == record
    assert problems(format_record(record, "json")) == ["line 1: rules: custom rules have to be given (--rules)"]
    record = one(changed(plays=[], result=None), rules=BRAZIL, leader=Seat.S, trump=Suit.CLUBS)
    assert record.deal is not None
    assert (record.rules, record.deal.leader, record.deal.trump) == (BRAZIL, Seat.S, Suit.CLUBS)


@pytest.mark.parametrize(
    ("values", "found"),
    [
        ({"version": 2}, ["version: version 2 cannot be read here, only 1"]),
        ({"format": "x"}, ['not a record: "format": "sueca-record" and "version": 1 are missing']),
        ({"colour": 1}, ["colour: there is no such key"]),
        ({"plays": "7D"}, ["plays: not a list"]),
        ({"plays": ["7D", 2]}, ["plays[1]: not a text"]),
        ({"plays": ["7D", "8D"]}, ["plays[1]: '8D': there are no eights in a pack of 40"]),
        ({"plays": ["7D", "3D"]}, ["plays[1]: it is W's turn, who does not hold 3D; E does"]),
        ({"hands": RECORD["hands"] | {"N": ["7D"]}}, [
            "hands.N[0]: N (Ana) has 1 card; a full hand is 10",
            "hands.N[0]: 5S, AH, KH, 6H, AD, JD, QD, 6D and 5D are in no hand",
        ]),
        ({"hands": {"Q": []}}, ["hands.Q: 'Q' is not a seat; seats are N, E, S and W"]),
        ({"hands": DEAL.replace("AK6", "AK8")}, ["hands: '8': there are no eights in a pack of 40"]),
        ({"hands": 5}, ["hands: not an object or a text"]),
        ({"result": [74]}, ["result: not a list of two whole numbers, [NS, EW]"]),
        ({"result": [True, 46]}, ["result: not a list of two whole numbers, [NS, EW]"]),
        ({"result": [73, 47]}, ["result: the result is given as 73-47, but the cards make it 74-46"]),
        ({"thrown_in": "yes"}, ["thrown_in: not true or false"]),
        ({"names": {"N": 1}}, ["names.N: not a text"]),
        ({"dealer": "N"}, ["leader: N deals, so W leads, not N"]),
        ({"comments": [{"plays": 41, "text": ""}]}, ["comments[0]: a comment after card 41, but 40 cards were played"]),
        ({"comments": [{"text": ""}]}, ['comments[0]: not {"plays": a whole number, "text": a text}']),
        ({"tags": [["a"]]}, ["tags[0]: not a list of a name and a value"]),
        ({"fitting": ["Q"]}, ["fitting[0]: 'Q' is not a suit; suits are S H D C"]),
    ],
)  # fmt: skip
def test_flaws_are_named_with_their_keys(values: dict[str, Any], found: list[str]) -> None:
    assert problems(changed(**values)) == [f"line 1: {problem}" for problem in found]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('{"format": 1 2}', "line 1, column 14: this is not JSON: "),
        ('{"a": 1, "a": 2}', "line 1, column 1: the key 'a' is there twice"),
        ('{\n"a": 1\n', "line 2, column 7: this is not JSON: "),
        ('[{"a": 1} {"a": 2}]', "line 1, column 11: this is not JSON: a comma or ] is missing"),
        ('[{"a": 1}] 5', "line 1, column 12: '5' behind the end of the JSON"),
        ('[{"a": 1},\n', "line 1, column 11: this is not JSON: "),
        ("[" * 5000, "line 1, column 2: lists or objects in too many others"),
        ('{"version": ' + "9" * 5000 + "}", "line 1, column 1: this is not JSON: "),
        ("[5]", "line 1: not an object with a record"),
    ],
)
def test_errors_of_json_name_line_and_column(text: str, found: str) -> None:
    errors = [str(each) for each in read_records(text, format="json") if isinstance(each, RecordError)]
    assert errors[-1].startswith(found)


def test_a_bad_line_does_not_stop_the_rest() -> None:
    text = json.dumps(RECORD)
    for bad in ('{"a": ', "{}", '{"format": }', "5"):
        assert [isinstance(found, Record) for found in read_records(f"{text}\n{bad}\n{text}")] == [True, False, True]
    assert [isinstance(found, Record) for found in read_records(f'{{"format": }}\n{text}\n')] == [False, True]


def test_a_list_without_a_record() -> None:
    assert problems("[]") == ["there is no record in the file"]


def test_errors_are_raised_where_one_record_is_asked_for() -> None:
    with pytest.raises(RecordError, match=r"a.json: plays\[0\]: 'XX' is not a card"):
        record_from_json(RECORD | {"plays": ["XX"]}, source="a.json")
    assert Card.parse("7D") in record_from_json(RECORD).plays
