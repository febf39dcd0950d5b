"""Words: three languages, the same keys, the same parameters, none missing."""

import json
import re
from pathlib import Path

import pytest

from fleacircus.games import load
from fleacircus.web.club.shelf import on_shelf
from kit.tags import tags

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
    from fleacircus.web.club.presets import OWN, PRESETS
    from fleacircus.web.club.shelf import SHELF

    templates = "".join(path.read_text(encoding="utf-8") for path in (WEB / "club" / "templates").rglob("*.html"))
    code = "".join(path.read_text(encoding="utf-8") for path in (*WEB.glob("*.py"), *(WEB / "club").rglob("*.py")))
    known = everything("en")
    named = set(re.findall(r'(?:{% t |words=|go=)"([\w./]+)"', templates))
    named |= set(re.findall(r'say\((?:language\(\)|speech), "([\w./]+)"', code))
    named |= {
        f"error.{kind}{more}" for kind in re.findall(r'refused\(request, "(\w+)"', code) for more in ("", ".more")
    }
    named |= {f"error.{kind}.go" for kind in re.findall(r'refused\(request, "(\w+)"[^\n]* back=', code)}
    named |= set(re.findall(r"""["']((?:(?:record|seat|plan|offer)/|lobby\.|result\.)[\w.]+)["']""", code))
    for game in SHELF:
        named |= {f"{game.words}.{name}" for name in ("name", "kind", "blurb")}
        named |= {f"{game.words}.option.{option.name}" for option in game.options}
        named |= set(game.seat_labels)
        named |= {f"level.{level}" for level in levels(game.game)}
        named |= {f"lobby.line.{game.words}"}
    named |= {f"rulebook.{book}" for book in rulebooks()}
    named |= {f"clock.{name}" for name in (*(each.name for each in PRESETS), OWN)}
    assert sorted(named - set(known)) == []
    hints = {key for key in known if key.endswith(".hint") and key.removesuffix(".hint") in named}
    mine = {*words("en", "club.json"), *words("en", "lobby.json")}
    assert sorted(key for key in mine - named - hints if not key.startswith(("level.", "rival.", "rulebook."))) == []


def test_every_level_has_a_name_and_a_line_in_every_language() -> None:
    """Those that are offered, those that are only found by their name, and those that any game may take up."""
    from fleacircus.bots.catalogue import LEVELS, UNLISTED

    climb = {"child", "pupil", "novice", "cadet", "scout", "rookie", "grow", "regular", "sharp", "champion"}
    every = climb.union(*LEVELS.values(), *UNLISTED.values())
    for language in LANGUAGES:
        club = words(language, "club.json")
        assert [level for level in sorted(every) if not club.get(f"level.{level}")] == []
        lines = {level: club.get(f"rival.{level}", "") for level in sorted(every)}
        assert [level for level, line in lines.items() if not line.endswith(".")] == []
        assert len(set(lines.values())) == len(lines)


@pytest.mark.parametrize("game", ["micro-mutants", "larva-cup"])
def test_what_a_flick_game_says_of_actions_events_and_questions_is_of_that_game(game: str) -> None:
    """A word of the table is one of some game; a word of a game is one of its own. The client looks them up by name."""
    shown = on_shelf(game)
    assert shown is not None
    played = load(shown.game)
    named = {"do": tags(played.action_type), "ev": tags(played.event_type)}
    for file in shown.texts:
        said = [key.split(".") for key in words("en", f"{file}.json")]
        assert {key[0] for key in said} == {file}
        unknown = {key[2] for key in said if key[1] in named and key[2] not in named[key[1]]}
        assert unknown <= ({"turned"} if file == "flicktable" else set())


def test_a_number_chooses_its_word(django_club: str) -> None:
    from fleacircus.web.words import say

    assert say("en", "rules.count", n=1) == "1 clause"
    assert say("en", "rules.count", n=0) == "0 clauses"
    assert say("fr", "rules.count", n=0) == "0 clause"
    assert say("fr", "rules.count", n=1.5) == "1.5 clause"
    assert say("en", "rules.count", n=1.0) == "1.0 clauses"
    assert say("it", "rules.count", n=2) == "2 clausole"
    assert say("de", "rules.count", n=2) == "2 clauses"
    assert say("en", "no.such.key") == "no.such.key"
    assert say("en", "join.with", names="{n|a|b}") == "At the table: {n|a|b}"


CLIENT = WEB.parents[2] / "client" / "src"
SAID = re.compile(r"""\bsay\(\s*["'`]([\w./]+)["'`]""")


def test_what_a_table_says_is_in_the_files_that_it_loads(django_club: str) -> None:
    """A table loads the shell's words and those of its game alone; the flick table serves several games."""
    from fleacircus.web.club.shelf import SHELF

    shell = {"table", "club"}
    loaded = {f"games/{each.client}": {*shell, *each.texts} for each in SHELF}
    loaded["flicktable/practice"] = {*shell, "flicktable", "practice"}
    loaded["flicktable"] = {*shell, "flicktable"}
    loaded["along"] = {*shell, "along"}
    loaded["coach"] = {*shell, "coach"}
    loaded["exercise/lesson"] = {*shell, "learn", "lessons"}
    loaded["exercise/puzzle"] = {*shell, "puzzles"}
    loaded["talk"] = {*shell, "talk"}
    keys = {path.stem: set(words("en", path.name)) for path in (WEB / "words" / "en").glob("*.json")}
    seen, missing = 0, []
    for path in sorted([*CLIENT.rglob("*.ts"), *CLIENT.rglob("*.svelte")]):
        folder = path.relative_to(CLIENT).as_posix()
        there = next((files for start, files in loaded.items() if folder.startswith(f"{start}/")), shell)
        for key in SAID.findall(path.read_text(encoding="utf-8")):
            seen += 1
            if not any(key in keys[file] for file in there):
                missing.append((folder, key))
    assert missing == []
    assert seen > 200


def test_names_from_right_to_left_keep_to_themselves_in_sentences() -> None:
    from fleacircus.web.words import isolated, say

    assert isolated("Zoë D'Amico") == "Zoë D'Amico"
    assert isolated("ליאור כהן") == "\u2068ליאור כהן\u2069" == isolated(isolated("ליאור כהן"))
    assert say("en", "tourney.follows.turn", subject="دانية", before="3", after="4") == "\u2068دانية\u2069: 3 → 4"
    both = f"{isolated('ליאור')} – {isolated('دانية')}"
    assert isolated(both) == both, "a line of names runs as the page does"
