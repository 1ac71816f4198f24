import pickle

import pytest

from sueca import errors
from sueca.errors import CardError, DealError, LimitError, NotationError, PlayError, SuecaError


@pytest.mark.parametrize("cause", [CardError, DealError, PlayError, LimitError, NotationError])
def test_one_except_clause_catches_every_cause(cause: type[SuecaError]) -> None:
    assert issubclass(cause, SuecaError)
    assert issubclass(cause, ValueError)


def test_every_error_of_the_module_has_a_common_base() -> None:
    classes = [
        value for value in vars(errors).values() if isinstance(value, type) and value.__module__ == errors.__name__
    ]
    assert len(classes) > 8
    assert all(issubclass(cls, SuecaError) for cls in classes)


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (NotationError("no card"), "no card"),
        (NotationError("no card", column=1), "column 1: no card"),
        (NotationError("no card", line=2), "line 2: no card"),
        (NotationError("no card", source="a.txt"), "a.txt: no card"),
        (NotationError("no card", column=3, line=2, source="a.txt"), "a.txt, line 2, column 3: no card"),
    ],
)
def test_notation_error_puts_the_place_first(error: NotationError, text: str) -> None:
    assert str(error) == text


def test_at_fills_in_the_place_and_keeps_the_rest() -> None:
    error = NotationError("no card", column=3)
    placed = error.at(line=7, source="a.txt")
    assert (placed.problem, placed.column, placed.line, placed.source) == ("no card", 3, 7, "a.txt")
    assert (error.line, error.source) == (None, None)
    again = placed.at(line=8)
    assert (again.line, again.source) == (8, "a.txt")


def test_deal_error_keeps_the_card_on_the_way_between_processes() -> None:
    error = pickle.loads(pickle.dumps(DealError("too many", card="AS")))
    assert (str(error), error.card) == ("too many", "AS")


def test_notation_error_survives_the_way_between_processes() -> None:
    error = pickle.loads(pickle.dumps(NotationError("no card", column=3, line=2, source="a.txt")))
    assert isinstance(error, NotationError)
    assert str(error) == "a.txt, line 2, column 3: no card"
