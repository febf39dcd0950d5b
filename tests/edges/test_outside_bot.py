"""The outside bot of the guide: its very text plays every game of the catalogue to the end, by offers alone."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from edges.server import Server
from edges.visitor import Visitor
from fleacircus.games import CATALOGUE

GUIDE = Path(__file__).parents[2] / "docs" / "guide" / "bot.md"
MOST_LINES = 40

SHORT: dict[str, tuple[dict[str, Any], int]] = {
    "legionz@1": ({"players": 3, "loops": True}, 3),
    "mars-attacks@3": ({"play": "duel", "scenario": "whos-there"}, 2),
    "mars-companion@3": ({"scenario": "whos-there"}, 1),
    "micro-mutants@2": ({"edition": "first", "turn_limit": 2}, 2),
    "larva-cup@2": ({"turn_limit": 2, "goals": 1}, 2),
}
"""Options with which a game by chance is soon over, and the seats."""


@pytest.fixture(scope="module")
def bot(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bot as it stands in the guide."""
    (text,) = (part.split("```")[0] for part in GUIDE.read_text().split("```python\n") if "websockets" in part)
    assert len(text.splitlines()) <= MOST_LINES
    path = tmp_path_factory.mktemp("outside") / "bot.py"
    path.write_text(text)
    return path


@pytest.mark.parametrize("game", sorted(CATALOGUE))
def test_the_bot_of_the_guide_plays_every_game(club: Server, bot: Path, game: str) -> None:
    options, seats = SHORT.get(game, ({}, CATALOGUE[game]({}).seats))
    told = subprocess.run(
        [sys.executable, str(bot), club.address, game, json.dumps(options), str(seats)],
        cwd=bot.parent,
        env={"PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stderr
    outcome = json.loads(told.stdout)
    assert len(outcome["places"]) == seats
    reader = Visitor(club.address)
    assert reader.get(f"/api/v1/tables/{outcome['table']}").json["over"]
    entries = reader.get(f"/api/v1/tables/{outcome['table']}/record").json["entries"]
    assert "leave" not in {entry["action"]["type"] for entry in entries if entry.get("action")}
