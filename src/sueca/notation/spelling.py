"""How people spell cards: letters, symbols and words, in English or in Portuguese.

    7D  d7  7♦  7Diamonds  7_of_diamonds  "Seven of diamonds"          queen of hearts: QH
    7O  o7  7♦  7ouros     sete_de_ouros  "Manilha de ouros"           queen of hearts: DC

Upper and lower case, accents, and `_` or `-` between the words do not matter. The letters of the two languages clash,
`C` above all (clubs; copas are hearts), so that Portuguese letters and words are read only where the language is
Portuguese; the suits of English words and the symbols are read in both. `10`, `T`, `ten` and `dez` stand for
`Rank.SEVEN` where the rules put the ten in its place, and `7` is refused there.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache

from sueca.cards import Card, Rank, Suit
from sueca.notation.pieces import Piece
from sueca.rules import PORTUGAL, Rules

_RANKS = {
    "en": {
        Rank.ACE: "a ace",
        Rank.KING: "k king",
        Rank.JACK: "j jack",
        Rank.QUEEN: "q queen",
        Rank.NINE: "9 nine",
        Rank.EIGHT: "8 eight",
        Rank.SIX: "6 six",
        Rank.FIVE: "5 five",
        Rank.FOUR: "4 four",
        Rank.THREE: "3 three",
        Rank.TWO: "2 two",
    },
    "pt": {
        Rank.SEVEN: "manilha bisca",
        Rank.ACE: "a as",
        Rank.KING: "r k rei",
        Rank.JACK: "v j valete",
        Rank.QUEEN: "d q dama",
        Rank.NINE: "9 nove",
        Rank.EIGHT: "8 oito",
        Rank.SIX: "6 seis",
        Rank.FIVE: "5 cinco",
        Rank.FOUR: "4 quatro",
        Rank.THREE: "3 tres",
        Rank.TWO: "2 dois duque",
    },
}
_SEVENS = {"en": ("7", "seven"), "pt": ("7", "sete")}
_TENS = {"en": ("10", "t", "ten"), "pt": ("10", "t", "dez")}
_ENGLISH_SUITS = {
    Suit.SPADES: "spades spade",
    Suit.HEARTS: "hearts heart",
    Suit.DIAMONDS: "diamonds diamond",
    Suit.CLUBS: "clubs club",
}
_SUITS = {
    "en": {Suit.SPADES: "s", Suit.HEARTS: "h", Suit.DIAMONDS: "d", Suit.CLUBS: "c"},
    "pt": {
        Suit.SPADES: "e espadas espada",
        Suit.HEARTS: "c copas copa",
        Suit.DIAMONDS: "o ouros ouro",
        Suit.CLUBS: "p paus pau",
    },
}
_JOINED_BY = {"en": ("", "of"), "pt": ("", "de", "of")}
_EXAMPLES = {"en": "7H or AS", "pt": "7C or AE"}
_NAMES = {"en": "English", "pt": "Portuguese"}
_DROPPED = str.maketrans("", "", "_- \t\ufe0e\ufe0f")
_LONGEST = 40


@dataclass(frozen=True, slots=True)
class Spelling:
    """The spellings of one language under one set of ranks; see `spelling`.

    `ranks` and `cards` hold, for each spelling, what it stands for, or why there is no such thing in the pack. `alone`
    tells that the text can be in no other language, so that errors do not point at one.
    """

    lang: str
    ranks: dict[str, Rank | str]
    suits: dict[str, Suit]
    cards: dict[str, Card | str]
    alone: bool = False

    def card(self, piece: Piece) -> Card:
        """Reads a card. Raises `NotationError` for anything else, with a hint at the other language."""
        found = self.cards.get(_folded(piece.text))
        if isinstance(found, Card):
            return found
        if found is not None:
            raise piece.error(f"{piece.quoted}: {found}")
        example = f"write rank and suit, as in {_EXAMPLES[self.lang]}"
        raise piece.error(f"{piece.quoted} is not a card; {example}{self._hint(piece, 'card')}")

    def suit(self, piece: Piece) -> Suit:
        """Reads a suit. Raises `NotationError` for anything else."""
        found = self.suits.get(_folded(piece.text))
        if found is None:
            letters = " ".join(_SUITS[self.lang][suit][0].upper() for suit in Suit)
            raise piece.error(f"{piece.quoted} is not a suit; suits are {letters}{self._hint(piece, 'suit')}")
        return found

    def rank(self, piece: Piece) -> Rank:
        """Reads a rank. Raises `NotationError` for anything else."""
        found = self.ranks.get(_folded(piece.text))
        if isinstance(found, Rank):
            return found
        problem = f" is not a rank{self._hint(piece, 'rank')}" if found is None else f": {found}"
        raise piece.error(f"{piece.quoted}{problem}")

    def is_card(self, piece: Piece) -> bool:
        """Tells whether a piece is a card here, in the pack or not."""
        return _folded(piece.text) in self.cards

    def is_suit(self, piece: Piece) -> bool:
        """Tells whether a piece is a suit here."""
        return _folded(piece.text) in self.suits

    def _hint(self, piece: Piece, what: str) -> str:
        """Returns the end of an error for what would be read in the other language."""
        other = "en" if self.lang == "pt" else "pt"
        there = spelling(PORTUGAL, other)
        spelled: dict[str, Mapping[str, object]] = {"card": there.cards, "suit": there.suits, "rank": there.ranks}
        if self.alone or _folded(piece.text) not in spelled[what]:
            return ""
        return f"; in {_NAMES[other]} it would be one (--lang {other})"


def spelling(rules: Rules, lang: str) -> Spelling:
    """Returns the spellings of cards under some rules, in English (`en`) or Portuguese (`pt`)."""
    return _spelling(rules.name, rules.ranks, rules.ten_for_seven, lang)


def english(rules: Rules) -> Spelling:
    """Returns the spellings of a text that can be in English only."""
    return replace(spelling(rules, "en"), alone=True)


def spelling_of(pieces: Iterable[Piece], rules: Rules, lang: str) -> Spelling:
    """Returns the spellings by which the cards of one record are to be read.

    Where Portuguese is allowed a record may still be in English, as its letters tell: S, H and D are no suits in
    Portuguese, nor are E, O and P in English. A record without any of them is in Portuguese then.
    """
    allowed = spelling(rules, lang)
    if lang == "en":
        return allowed
    in_english, known = spelling(rules, "en"), list(pieces)
    only_english = any(_knows(in_english, piece) and not _knows(allowed, piece) for piece in known)
    only_allowed = any(_knows(allowed, piece) and not _knows(in_english, piece) for piece in known)
    return in_english if only_english and not only_allowed else allowed


@cache
def _spelling(name: str, in_pack: tuple[Rank, ...], ten_for_seven: bool, lang: str) -> Spelling:
    ranks: dict[str, Rank | str] = {}
    for rank, spelled in _RANKS[lang].items():
        absent = f"there are no {rank.name.lower()}s in a pack of {len(in_pack) * len(Suit)}"
        ranks |= dict.fromkeys(spelled.split(), rank if rank in in_pack else absent)
    sevens, tens = _SEVENS[lang], _TENS[lang]
    if ten_for_seven:
        ranks |= dict.fromkeys(tens, Rank.SEVEN) | dict.fromkeys(sevens, f"{name} plays 10 in place of 7")
    else:
        instead = f"{name} plays 7, not 10, below the ace; the rules azores play 10"
        ranks |= dict.fromkeys(sevens, Rank.SEVEN) | dict.fromkeys(tens, instead)
    suits = {
        spelled: suit
        for suit in Suit
        for spelled in (*_SUITS[lang][suit].split(), *_ENGLISH_SUITS[suit].split(), suit.symbol, "♤♡♢♧"[suit])
    }
    cards: dict[str, Card | str] = {}
    for rank_word, known in ranks.items():
        for suit_word, suit in suits.items():
            card = known if isinstance(known, str) else Card(known, suit)
            for joint in _JOINED_BY[lang]:
                cards[rank_word + joint + suit_word] = card
            cards[suit_word + rank_word] = card
    return Spelling(lang, ranks, suits, cards)


def _knows(spelled: Spelling, piece: Piece) -> bool:
    return spelled.is_card(piece) or spelled.is_suit(piece)


def _folded(text: str) -> str:
    if len(text) > _LONGEST:
        return ""
    folded = text.casefold().translate(_DROPPED)
    if folded.isascii():
        return folded
    return "".join(char for char in unicodedata.normalize("NFD", folded) if not unicodedata.combining(char))
