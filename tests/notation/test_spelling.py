import pytest

from sueca.cards import Card, Rank, Suit
from sueca.errors import NotationError
from sueca.notation.pieces import Piece
from sueca.notation.spelling import spelling, spelling_of
from sueca.rules import AZORES, PORTUGAL, Rules

ALL = Rules(name="all", ranks=tuple(reversed(Rank)))


def card(text: str, lang: str = "en", rules: Rules = PORTUGAL) -> str:
    return str(spelling(rules, lang).card(Piece(text, 3, 5)))


def refusal(text: str, lang: str = "en", rules: Rules = PORTUGAL) -> str:
    with pytest.raises(NotationError) as caught:
        spelling(rules, lang).card(Piece(text, 3, 5))
    assert (caught.value.line, caught.value.column) == (3, 5)
    return caught.value.problem


ENGLISH = """
7D d7 7d D7 7♦ ♦7 7♢ 7♦\ufe0f 7Diamonds 7diamonds 7_of_diamonds 7-of-diamonds Seven_of_Diamonds sevenDiamond
"""
PORTUGUESE = """
7O o7 7♦ 7ouros sete_de_ouros manilha-de-ouros SETE_DE_OURO 7Diamonds bisca_de_ouros
"""


@pytest.mark.parametrize("text", ENGLISH.split())
def test_english_spellings_of_one_card(text: str) -> None:
    assert card(text) == "7D"


@pytest.mark.parametrize("text", PORTUGUESE.split())
def test_portuguese_spellings_of_one_card(text: str) -> None:
    assert card(text, "pt") == "7D"


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("DC", "QH"),
        ("CD", "QH"),
        ("RP", "KC"),
        ("VE", "JS"),
        ("DE", "QS"),
        ("AE", "AS"),
        ("ás de espadas", "AS"),
        ("três de paus", "3C"),
        ("duque de copas", "2H"),
        ("Dama de Copas", "QH"),
        ("valete_de_ouros", "JD"),
        ("KP", "KC"),
    ],
)
def test_portuguese_letters_and_words(text: str, read: str) -> None:
    assert card(text, "pt") == read


@pytest.mark.parametrize("lang", ["en", "pt"])
@pytest.mark.parametrize("rules", [PORTUGAL, AZORES, ALL])
def test_no_spelling_stands_for_two_cards(lang: str, rules: Rules) -> None:
    spelled = spelling(rules, lang)
    joints = ("", "of", "de") if lang == "pt" else ("", "of")
    readings: dict[str, set[Card | str]] = {}
    for rank_word, rank in spelled.ranks.items():
        for suit_word, suit in spelled.suits.items():
            meant = rank if isinstance(rank, str) else Card(rank, suit)
            for text in (suit_word + rank_word, *(rank_word + joint + suit_word for joint in joints)):
                readings.setdefault(text, set()).add(meant)
    assert all(readings[text] == {read} for text, read in spelled.cards.items())
    assert readings.keys() == spelled.cards.keys()


@pytest.mark.parametrize("text", ["7O", "DC", "RE", "sete_de_ouros", "rei de copas"])
def test_portuguese_under_english_is_refused_with_a_hint(text: str) -> None:
    assert refusal(text).endswith(
        "is not a card; write rank and suit, as in 7H or AS; in Portuguese it would be one (--lang pt)"
    )


def test_english_letters_under_portuguese_are_refused_with_a_hint() -> None:
    assert refusal("7S", "pt").endswith("as in 7C or AE; in English it would be one (--lang en)")


def test_ten_and_seven_go_by_the_rules() -> None:
    assert [card(text, rules=AZORES) for text in ("10D", "TD", "d10", "ten_of_diamonds")] == ["7D"] * 4
    assert card("dez_de_ouros", "pt", AZORES) == card("manilha_de_ouros", "pt", AZORES) == "7D"
    assert refusal("7D", rules=AZORES) == "'7D': azores plays 10 in place of 7"
    assert refusal("10D").startswith("'10D': portugal plays 7, not 10")


@pytest.mark.parametrize(
    ("text", "lang"), [("8H", "en"), ("eight_of_hearts", "en"), ("8C", "pt"), ("oito de copas", "pt")]
)
def test_an_eight_is_named(text: str, lang: str) -> None:
    assert refusal(text, lang) == f"{text!r}: there are no eights in a pack of 40"
    assert card(text, lang, ALL) == "8H"


@pytest.mark.parametrize("text", ["", "7", "H", "1H", "7X", "77H", "7HH", "AS2D", "7" * 1000 + "H", "of", "²H"])
def test_what_is_no_card(text: str) -> None:
    assert "is not a card" in refusal(text)
    assert len(refusal(text)) < 150


def chosen(text: str) -> str:
    return spelling_of([Piece(word) for word in text.split()], PORTUGAL, "pt").lang


def test_where_portuguese_is_allowed_the_letters_tell_english_apart() -> None:
    assert chosen("7C AC KS") == "en"
    assert chosen("7C AC RE") == "pt"
    assert chosen("7C AC KC") == "pt"
    assert chosen("7S 7E") == "pt"
    assert spelling_of([Piece("7E")], PORTUGAL, "en").lang == "en"


def test_suits() -> None:
    assert spelling(PORTUGAL, "en").suit(Piece("h")) is Suit.HEARTS
    assert spelling(PORTUGAL, "pt").suit(Piece("c")) is Suit.HEARTS
    with pytest.raises(NotationError, match=r"'o' is not a suit; suits are S H D C; in Portuguese"):
        spelling(PORTUGAL, "en").suit(Piece("o"))
