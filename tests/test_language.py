"""The languages of screens: what is marked in the sources, the catalogue, and which language is spoken when."""

from __future__ import annotations

import ast
import io
import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from threading import Thread

import pytest
from babel.messages.catalog import Message
from babel.messages.mofile import read_mo

import catalogue
from reviewed import record_at_random, review_at_random
from shell import BAD, DEAL, ENDING, SMALL, Output, program, sueca
from sueca import SuecaError, language
from sueca.analysis import review
from sueca.language import _, _n, current, figure, language_of_locale, parse_language, speak, using
from sueca.render.cross import Cross, cross_svg
from sueca.render.html import report_html
from sueca.render.svg import deal_svg

HANDS = Path(__file__).parent.parent / "examples" / "hands"
LOST, REVOKE, EVENING = (str(HANDS / f"{name}.sueca.txt") for name in ("lost", "revoke", "evening"))
RUBBER = str(HANDS.parent / "rubber.sueca.txt")
PUZZLES = str(HANDS.parent / "puzzles" / "puzzles.txt")
SCREENS = [
    ["solve", DEAL],
    ["solve", ENDING, "--games"],
    ["solve", ENDING, "--at-least", "61", "--side", "EW"],
    ["solve", DEAL, "--nodes", "9"],
    ["cards", ENDING, "--lines"],
    ["table", DEAL],
    ["review", LOST, "--full"],
    ["review", REVOKE, "--ignore-revoke"],
    ["score", RUBBER],
    ["goal", PUZZLES],
    ["goal", PUZZLES, "--check"],
]

CATALOGUE = catalogue.translated()
MESSAGES = list(catalogue.messages(CATALOGUE))


def _marked() -> Iterator[tuple[str, ...]]:
    """Yields the messages of all Python sources, found in another way than the extraction does."""
    for path in sorted(catalogue.ROOT.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("_", "_n"):
                texts = node.args[: 1 if node.func.id == "_" else 2]
                if texts and path.name != "language.py":
                    yield tuple(ast.literal_eval(text) for text in texts)


def _ids(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def test_the_catalogue_holds_every_message_and_no_other() -> None:
    known = set(map(_ids, MESSAGES))
    assert set(_marked()) <= known, "run python tests/catalogue.py"
    assert known == set(map(_ids, catalogue.messages(catalogue.extracted())))
    assert not CATALOGUE.obsolete


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: _ids(message)[0])
def test_a_translation_is_whole_and_fills_in_the_same(message: Message) -> None:
    def fields(text: str) -> list[str]:
        return sorted(re.findall(r"\{+[^{}]*\}+", text))

    texts = catalogue.texts(message)
    assert all(texts)
    assert not message.fuzzy
    assert len(texts) == len(_ids(message))
    for text in texts:
        assert fields(text) == fields(_ids(message)[-1])
        assert text == text.strip()
        assert text[-1:] in "?!." or _ids(message)[-1][-1:] not in "?!."


def test_the_compiled_catalogue_is_that_of_the_text() -> None:
    compiled = read_mo(io.BytesIO(catalogue.MO.read_bytes()))
    fresh = read_mo(io.BytesIO(catalogue.compiled(CATALOGUE)))
    assert compiled.plural_forms == fresh.plural_forms
    assert {_ids(entry): catalogue.texts(entry) for entry in compiled} == {
        _ids(entry): catalogue.texts(entry) for entry in fresh
    }


def test_plurals() -> None:
    assert [_n("{count} point", "{count} points", count) for count in (0, 1, 2)] == ["0 points", "1 point", "2 points"]
    with using("pt"):
        told = [_n("{count} point", "{count} points", count) for count in (0, 1, 2, 1000000)]
    assert told == ["0 pontos", "1 ponto", "2 pontos", "1\xa0000\xa0000 pontos"]


def test_figures() -> None:
    assert [figure(1234567), figure(0.5, 2), figure(1234.5, 1)] == ["1,234,567", "0.50", "1,234.5"]
    with using("pt"):
        assert [figure(1234567), figure(0.5, 2), figure(1234.5, 1)] == ["1\xa0234\xa0567", "0,50", "1\xa0234,5"]


def test_a_language_is_spoken_within_its_block() -> None:
    assert (current(), _("trump")) == ("en", "trump")
    with using("pt_BR"):
        assert (current(), _("trump")) == ("pt", "trunfo")
        with using("en"):
            assert _("trump") == "trump"
        speak("en")
        assert _("trump") == "trump"
        speak("pt")
        with pytest.raises(SuecaError), using("fr"):
            pass
        assert _("trump") == "trunfo"
    assert (current(), _("trump")) == ("en", "trump")


def test_another_thread_speaks_its_own_language() -> None:
    heard: list[str] = []
    with using("pt"):
        thread = Thread(target=lambda: heard.append(_("trump")))
        thread.start()
        thread.join()
    assert heard == ["trump"]


@pytest.mark.parametrize("text", ["pt", "PT", "pt_PT", "pt-BR"])
def test_a_region_does_not_matter(text: str) -> None:
    assert parse_language(text) == "pt"


@pytest.mark.parametrize("text", ["", "fr", "ptx", "_pt", "p"])
def test_an_unknown_language(text: str) -> None:
    with pytest.raises(SuecaError, match=re.escape(f"{text!r} is not a language here; languages are en and pt")):
        parse_language(text)


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({"LANG": "pt_PT.UTF-8"}, "pt"),
        ({"LANG": "pt_BR.UTF-8"}, "pt"),
        ({"LANG": "pt"}, "pt"),
        ({"LANG": "pt.utf8"}, "pt"),
        ({"LANG": "pt@euro"}, "pt"),
        ({"LANG": "ptx_PT"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "pt"}, "en"),
        ({"LANG": "", "LC_MESSAGES": "pt_PT"}, "pt"),
        ({"LANG": "pt_PT.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"}, "en"),
        ({"LANG": "pt_PT.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "pt_PT.UTF-8"}, "pt"),
        ({"LANG": "pt_PT.UTF-8", "LC_ALL": ""}, "pt"),
        ({"LANG": "pt_PT.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "pt_PT:pt:en"}, "pt"),
        ({"LANG": "pt_PT.UTF-8", "LANGUAGE": "en:pt"}, "en"),
        ({"LANG": "pt_PT.UTF-8", "LANGUAGE": "fr:pt"}, "pt"),
        ({"LANG": "pt_PT.UTF-8", "LANGUAGE": ""}, "pt"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "POSIX", "LANGUAGE": "pt"}, "en"),
    ],
)
def test_the_language_of_the_locale(variables: dict[str, str], expected: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert language_of_locale() == expected


@pytest.mark.parametrize(
    ("told", "expected"), [("pt_PT", "pt"), ("Portuguese_Portugal", "pt"), ("French_France", "en"), (None, "en")]
)
def test_where_no_variable_tells_it_the_system_does(
    told: str | None, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("locale.getlocale", lambda: (told, None))
    assert language_of_locale() == expected


def test_commands_speak_the_language_of_the_locale_or_of_the_option() -> None:
    assert "♠ 2   │  trunfo ♠   │" in sueca("solve", SMALL, LC_ALL="pt_PT.UTF-8").out.replace("—", "2")
    assert "trump" in sueca("solve", SMALL, "--lang", "en", LC_ALL="pt_PT.UTF-8").out
    assert "trunfo" in sueca("solve", SMALL, "--lang", "pt").out
    assert current() == "en"
    assert "trump" in sueca("solve", SMALL).out


@pytest.mark.parametrize("command", ["solve", "cards", "table", "goal", "review", "score"])
def test_an_unknown_language_on_the_command_line(command: str) -> None:
    output = sueca(command, SMALL, "--lang", "fr")
    assert (output.code, output.err) == (2, "error: 'fr' is not a language here; languages are en and pt\n")


@pytest.mark.parametrize("arguments", SCREENS, ids=" ".join)
def test_screens_in_portuguese_fit_and_stay_in_line(arguments: list[str]) -> None:
    english, portuguese = sueca(*arguments), sueca(*arguments, "--lang", "pt")
    assert (portuguese.code, portuguese.err) == (english.code, english.err)
    screen = portuguese.out.splitlines()
    assert all(len(line) <= 80 for line in screen if "  …" not in line)
    assert not re.search(r"\bE?W\b|[KJQ][♠♥♦♣]", portuguese.out)
    for head, rule in pairwise(screen):
        if set(rule) == {"─"} and head.strip():
            assert len(head) <= len(rule)


def test_what_a_portuguese_screen_says() -> None:
    screen = sueca("review", LOST, "--lang", "pt").out
    assert "NS 69 – EO 51   todos a jogar bem  NS ganha 1 jogo" in screen
    assert " #  saída     2.ª     3.ª    4.ª    ganha  pts  NS  EO  valor" in screen
    assert "3  N 7♦     25!  R♠        saiu para perder" in screen
    assert "  N saiu com 7♦ e perdeu a vaza: era de sair com R♠." in screen
    assert "Nós (NS)" in sueca("score", RUBBER, "--lang", "pt").out
    assert "linha 25" in sueca("review", EVENING, "--brief", "--lang", "pt").out
    assert "entrada padrão, linha 1" in sueca("solve", "-", stdin=f"{SMALL}\n{SMALL}", LANG="pt", LC_ALL="").out


def test_without_accents_where_they_cannot_be_printed() -> None:
    output = program("review", LOST, "--lang", "pt", PYTHONIOENCODING="ascii")
    assert (output.code, output.err) == (0, "")
    assert output.out.isascii()
    assert " #  saida     2.a     3.a" in output.out
    assert "N 7o-25!  O 5c*" in output.out
    assert "N saiu com 7o e perdeu a vaza: era de sair com Re." in output.out


def _untimed(output: Output) -> list[object]:
    found = [json.loads(line) for line in output.out.splitlines()]
    for record in found:
        record.pop("seconds", None)
    return found


@pytest.mark.parametrize("arguments", [*SCREENS, ["review", EVENING]], ids=" ".join)
def test_json_is_the_same_in_every_language(arguments: list[str]) -> None:
    english, portuguese = (sueca(*arguments, "--json", "--lang", code) for code in ("en", "pt"))
    assert _untimed(english)
    assert _untimed(portuguese) == _untimed(english)
    assert (portuguese.code, portuguese.err) == (english.code, english.err)


def test_tables_for_other_programs_are_the_same_in_every_language(tmp_path: Path) -> None:
    written = []
    for code in ("en", "pt"):
        files = [str(tmp_path / f"{code}-{name}") for name in ("cards.csv", "players.csv", "players.json")]
        for option in (["--cards", files[0], "--players", files[1]], ["--players", files[2]]):
            assert sueca("review", REVOKE, *option, "--lang", code).code == 0
        written.append([Path(file).read_text("utf-8") for file in files])
    assert written[0] == written[1]


@pytest.mark.parametrize(
    "arguments",
    [["--help"], ["solve", "--help"], ["score", "-h"], ["solve", BAD], ["solve", "--depth"], ["review", "none.txt"]],
    ids=" ".join,
)
def test_help_and_errors_stay_english(arguments: list[str]) -> None:
    english, portuguese = sueca(*arguments), sueca(*arguments, LC_ALL="pt_PT.UTF-8", LANGUAGE="pt")
    assert (english.code, english.out, english.err) == (portuguese.code, portuguese.out, portuguese.err)


class _Dots:
    """A catalogue in whose translations every letter is a dot, so that what nobody marked sticks out."""

    def gettext(self, message: str) -> str:
        parts = re.split(r"(\{+[^{}]*\}+)", message)
        return "".join(part if part.startswith("{") else re.sub(r"[^\W\d_]", "·", part) for part in parts)

    def ngettext(self, singular: str, plural: str, count: int) -> str:
        return self.gettext(singular if count == 1 else plural)


@pytest.fixture
def dots(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(language, "_catalogue", lambda _language: _Dots())
    with using("pt"):
        yield


def _words(text: str) -> set[str]:
    """Returns the words of a text but sides, keys and units."""
    return set(re.findall(r"[a-z]{2,}", text, re.IGNORECASE)) - {"NS", "EO", "Home", "End", "ms"}


@pytest.mark.usefixtures("dots")
@pytest.mark.parametrize("arguments", SCREENS, ids=" ".join)
def test_every_word_of_a_screen_is_marked(arguments: list[str], tmp_path: Path) -> None:
    if (path := Path(arguments[1])).is_file():
        copy = tmp_path / "1.txt"
        copy.write_text(re.sub(r"^(\[(Event|North|East|South|West) .*|;.*|\{.*)\n", "", path.read_text(), flags=re.M))
        arguments = [arguments[0], str(copy), *arguments[2:]]
    screen = sueca(*arguments, "--lang", "pt").out.replace(str(tmp_path), "").replace("1.txt", "")
    assert "·" in screen
    assert not _words(screen.replace("…", ""))


class _Texts(HTMLParser):
    """Collects what people read or hear of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.hidden = 0
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.hidden += tag in ("script", "style")
        self.texts += [value or "" for name, value in attrs if name in ("aria-label", "title", "alt")]

    def handle_endtag(self, tag: str) -> None:
        self.hidden -= tag in ("script", "style")

    def handle_data(self, data: str) -> None:
        if not self.hidden:
            self.texts.append(data)


@pytest.mark.usefixtures("dots")
def test_every_word_of_the_page_is_marked() -> None:
    reviews = [review_at_random(3), review(record_at_random(4, cards=22))]
    page = report_html(reviews)
    found = _words(" ".join(_Texts(page).texts))
    data = re.search(r'id="data">(.*?)</script>', page, re.DOTALL)
    assert data is not None
    loaded = json.loads(data[1])
    told = [step[name] for hand in loaded["hands"].values() for step in hand for name in ("status", "why", "trick")]
    found |= _words(re.sub(r"\{\w+\}", "", " ".join([*told, *loaded["words"].values()])))
    for picture in (deal_svg(reviews[1].record.start), cross_svg([Cross((4, 0), 4, 0)])):
        found |= _words(" ".join(_Texts(picture).texts))
    assert not found
