"""Words: three languages, the same keys, the same parameters, none missing."""

import json
import re
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "src" / "fleacircus" / "web"
LANGUAGES = ("en", "fr", "it")
PARAMETER = re.compile(r"\{(\w+)(\|[^|}]*\|[^|}]*)?\}")


def words(language: str, file: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((WEB / "words" / language / file).read_text(encoding="utf-8"))
    return found


def files(language: str) -> list[str]:
    return sorted(path.name for path in (WEB / "words" / language).glob("*.json"))


def everything(language: str) -> dict[str, str]:
    return {key: text for file in files(language) for key, text in words(language, file).items()}


def test_every_language_has_the_same_files() -> None:
    assert files("en") == files("fr") == files("it") != []


@pytest.mark.parametrize("file", files("en"))
def test_every_key_is_there_in_every_language_with_the_same_parameters(file: str) -> None:
    english = words("en", file)
    for language in ("fr", "it"):
        other = words(language, file)
        assert list(other) == list(english), language
        for key, text in english.items():
            ours = {name for name, _ in PARAMETER.findall(text)}
            theirs = {name for name, _ in PARAMETER.findall(other[key])}
            assert ours == theirs, (language, key)
    for language in LANGUAGES:
        for key, text in words(language, file).items():
            assert text.strip() == text != "", (language, key)
            assert "{" not in PARAMETER.sub("", text), (language, key)


LOOSE = re.compile(r" [:;!?»](?=\W|$)|« ")
"""A French sign that a plain space would let slip into the next line."""


@pytest.mark.parametrize("file", files("fr"))
def test_french_signs_do_not_break_from_their_words(file: str) -> None:
    assert {key: text for key, text in words("fr", file).items() if LOOSE.search(text)} == {}


@pytest.mark.parametrize("file", sorted(WEB.parent.rglob("*.toml")), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_french_signs_of_data_files_do_not_break_from_their_words(file: Path) -> None:
    french = re.findall(r'\bfr = "((?:[^"\\]|\\.)*)"', file.read_text(encoding="utf-8"))
    assert [text for text in french if LOOSE.search(text)] == []


def test_no_key_is_declared_twice() -> None:
    keys = [key for file in files("en") for key in words("en", file)]
    assert sorted(keys) == sorted(set(keys))


def test_templates_and_code_use_keys_that_exist_and_every_page_word_is_used(django_club: str) -> None:
    from fleacircus.bots import levels
    from fleacircus.core.clauses import rulebooks
    from fleacircus.web.club.offers import OFFERS

    templates = "".join(path.read_text(encoding="utf-8") for path in (WEB / "club" / "templates").rglob("*.html"))
    code = "".join(path.read_text(encoding="utf-8") for path in (*WEB.glob("*.py"), *(WEB / "club").rglob("*.py")))
    known = everything("en")
    named = set(re.findall(r'{% t "([\w./]+)"', templates))
    named |= set(re.findall(r'say\((?:language\(\)|speech), "([\w./]+)"', code))
    named |= {
        f"error.{kind}{more}" for kind in re.findall(r'refused\(request, "(\w+)"', code) for more in ("", ".more")
    }
    named |= set(re.findall(r"""["']((?:(?:record|seat|plan)/|lobby\.)[\w.]+)["']""", code))
    for offer in OFFERS:
        named |= {f"{offer.words}.{name}" for name in ("name", "kind", "blurb")}
        named |= {f"{offer.words}.option.{option.name}" for option in offer.options}
        named |= set(offer.seat_labels)
        named |= {f"level.{level}" for level in levels(offer.game)}
    named |= {f"rulebook.{book}" for book in rulebooks()}
    assert sorted(named - set(known)) == []
    hints = {key for key in known if key.endswith(".hint") and key.removesuffix(".hint") in named}
    mine = set(words("en", "club.json"))
    assert sorted(key for key in mine - named - hints if not key.startswith(("level.", "rulebook."))) == []


def test_a_number_chooses_its_word(django_club: str) -> None:
    from fleacircus.web.words import say

    assert say("en", "rules.count", n=1) == "1 clause"
    assert say("en", "rules.count", n=0) == "0 clauses"
    assert say("fr", "rules.count", n=0) == "0 clause"
    assert say("it", "rules.count", n=2) == "2 clausole"
    assert say("de", "rules.count", n=2) == "2 clauses"
    assert say("en", "no.such.key") == "no.such.key"
    assert say("en", "join.with", names="{n|a|b}") == "At the table: {n|a|b}"
