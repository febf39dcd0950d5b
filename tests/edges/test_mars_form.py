"""The form for a battle asks all that the rules let a table choose."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from fleacircus.games import load
from fleacircus.games.marsattacks.model import Options
from fleacircus.games.marsattacks.scenarios import scenarios
from fleacircus.web.club.offers import Option, offer
from fleacircus.web.words import dictionary
from kit import clause

GAMES = ("mars-attacks", "mars-companion")


def question(game: str, name: str) -> Option:
    found = offer(game)
    assert found is not None
    return next(option for option in found.options if option.name == name)


def test_every_option_of_the_rules_is_asked_with_its_own_default() -> None:
    found = offer("mars-attacks")
    assert found is not None
    rules = {field.name: field.default for field in msgspec.structs.fields(Options)}
    assert {option.name: option.default for option in found.options} == rules


@clause("MA-H12")
@pytest.mark.parametrize("game", GAMES)
def test_the_robots_weapons_are_chosen_in_pairs(game: str) -> None:
    asked = question(game, "robot_weapons")
    assert len(asked.choices) == 10, "four weapons, two of them, the same one twice allowed"
    chosen = asked.read("shrink-shrink")
    assert chosen == ("robot-shrink", "robot-shrink")
    battle = load(f"{game}@1", {"scenario": "tin-terror", "robot_weapons": chosen})
    assert battle.seats == 1
    with pytest.raises(ValueError, match="robot_weapons cannot be 'heat'"):
        asked.read("heat")


@pytest.mark.parametrize("language", ["en", "fr", "it"])
@pytest.mark.parametrize("game", GAMES)
def test_every_choice_has_its_words(language: str, game: str) -> None:
    found = offer(game)
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
    code = "from fleacircus.web.club.offers import offer; print(*offer('mars-attacks').options[1].choices)"
    environment = {**os.environ, "FLEACIRCUS_DATA": str(tmp_path)}
    told = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert told.stdout.split() == [*question("mars-attacks", "scenario").choices, "last-bus"]
