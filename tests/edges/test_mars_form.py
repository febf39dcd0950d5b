"""The form for a battle asks all that the rules let a table choose."""

import html
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from edges.server import Server
from edges.visitor import Visitor
from fleacircus.games import load
from fleacircus.games.marsattacks.model import Options
from fleacircus.games.marsattacks.scenarios import scenarios
from fleacircus.web.club.shelf import SHELF, Option, on_shelf
from fleacircus.web.words import dictionary
from kit import clause

GAMES = ("mars-attacks", "mars-companion")


def question(game: str, name: str) -> Option:
    found = on_shelf(game)
    assert found is not None
    return next(option for option in found.options if option.name == name)


def test_every_option_of_the_rules_is_asked_with_its_own_default() -> None:
    found = on_shelf("mars-attacks")
    assert found is not None
    rules = {field.name: field.default for field in msgspec.structs.fields(Options)}
    of_wood = {"where", "dice"}
    assert {option.name: option.default for option in found.options} == {
        name: default for name, default in rules.items() if name not in of_wood
    }
    wood = on_shelf("mars-companion")
    assert wood is not None
    assert {option.name for option in wood.options} == set(rules) - {"play", "scenery", "adjust"}


@clause("MA-H12")
@pytest.mark.parametrize("game", GAMES)
def test_the_robots_weapons_are_chosen_in_pairs(game: str) -> None:
    asked = question(game, "robot_weapons")
    assert len(asked.choices) == 10, "four weapons, two of them, the same one twice allowed"
    chosen = asked.read("shrink-shrink")
    assert chosen == ("robot-shrink", "robot-shrink")
    battle = load(f"{game}@1", {"scenario": "tin-terror", "robot_weapons": chosen})
    assert battle.seats == 1
    with pytest.raises(ValueError, match="robot_weapons: “heat”"):
        asked.read("heat")


@pytest.mark.parametrize("language", ["en", "fr", "it"])
@pytest.mark.parametrize("game", GAMES)
def test_every_choice_has_its_words(language: str, game: str) -> None:
    found = on_shelf(game)
    assert found is not None
    said = dictionary(language)
    for option in found.options:
        for choice in option.choices:
            assert f"{found.words}.option.{option.name}.{choice}" in said


@clause("MA-B19")
def test_a_scenario_that_was_dropped_in_is_on_offer(tmp_path: Path) -> None:
    folder = tmp_path / "marsattacks" / "scenarios"
    folder.mkdir(parents=True)
    shutil.copy(scenarios()["chaos"], folder / "last-bus.toml")
    code = "from fleacircus.web.club.shelf import on_shelf; print(*on_shelf('mars-attacks').options[1].choices)"
    environment = {**os.environ, "FLEACIRCUS_DATA": str(tmp_path)}
    told = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert told.stdout.split() == [*question("mars-attacks", "scenario").choices, "last-bus"]


TITLES = {"en": "The Last Bus & Co", "fr": "Le Dernier Bus", "it": "L’ultimo autobus"}


def dropped_in(folder: Path) -> Path:
    """A club's data with a scenario of its own, and one whose file is damaged."""
    home = folder / "marsattacks" / "scenarios"
    home.mkdir(parents=True)
    text = scenarios()["chaos"].read_text(encoding="utf-8")
    names = ", ".join(f'{language} = "{title}"' for language, title in TITLES.items())
    text = re.sub(r"(?m)^name = .*$", f"name = {{ {names} }}", text.replace('id = "chaos"', 'id = "last-bus"'))
    (home / "last-bus.toml").write_text(text, encoding="utf-8")
    (home / "no-bus.toml").write_text(text.replace('"last-bus"', '"no-bus"').replace("downto = 1", "downto = x"))
    return folder


def listed(visitor: Visitor, game: str, language: str) -> dict[str, str]:
    """The scenarios of the form: id and name."""
    visitor.post("/i18n/setlang/", language=language, next="/about")
    page = visitor.get(f"/new/{game}").text
    asked = page.partition('name="option_scenario"')[2].partition("</select>")[0]
    return {id: html.unescape(name) for id, name in re.findall(r'<option value="([^"]+)"[^>]*>([^<]*)</option>', asked)}


@clause("MA-B19")
def test_it_goes_by_its_name_in_the_readers_language_and_a_damaged_one_says_where(tmp_path: Path) -> None:
    data = dropped_in(tmp_path / "data")
    with Server(str(tmp_path / "club.sqlite3"), tmp_path, FLEACIRCUS_DATA=str(data)) as club:
        visitor = Visitor(club.address, "Ada")
        for language, title in TITLES.items():
            said = dictionary(language)
            for game, words in (("mars-attacks", "mars"), ("mars-companion", "companion")):
                names = listed(visitor, game, language)
                assert names["last-bus"] == title
                assert names["no-bus"] == "no-bus"
                assert names["chaos"] == said[f"{words}.option.scenario.chaos"]
        hero = visitor.get("/new/mars-companion").text.partition('name="option_hero"')[0].rpartition("<div")[2]
        assert re.findall(r'data-needs-scenario="([^"]*)"', hero) == ["chaos last-bus"]
        fields = {"nickname": "Ada", "seat_0_kind": "me"}
        refused = visitor.post("/new/mars-companion", option_scenario="no-bus", **fields)
        assert refused.status == 400
        line = 1 + (data / "marsattacks/scenarios/no-bus.toml").read_text().splitlines().index("downto = x")
        assert f"no-bus.toml:{line}:" in html.unescape(refused.text)
        opened = visitor.post("/new/mars-companion", option_scenario="last-bus", **fields)
        assert opened.status == 200
        assert "/t/" in opened.address


def test_a_question_is_asked_only_with_answers_with_which_it_means_something() -> None:
    asked = {name: question("mars-attacks", name).needs for name in ("hero", "machine", "robot_weapons", "advantage")}
    assert asked == {
        "hero": {"scenario": ("chaos",)},
        "machine": {"scenario": ("tin-terror",)},
        "robot_weapons": {"scenario": ("tin-terror",), "machine": ("robot",)},
        "advantage": {"play": ("solo",)},
    }
    freeze = question("mars-attacks", "freeze").needs
    assert set(freeze["scenario"]) == {"chaos", "front-line", "tin-terror", "you-keep-what-you-steal"}
    for each in SHELF:
        answers = {option.name: {str(choice) for choice in option.choices} for option in each.options}
        for option in each.options:
            for name, fitting in option.needs.items():
                assert fitting
                assert set(fitting) <= answers.get(name, set(fitting)), (each.game, option.name, name)
