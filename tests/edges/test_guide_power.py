"""The power of the guide: its very texts, put into a copy of the project, are a power of both flick games."""

import json
import re
import shutil
import sys
from pathlib import Path

import pytest

from kit.new_tree import LEFT_OUT, ROOT, command, run

GUIDE = ROOT / "docs" / "guide" / "power.md"

PLAYED = """
import sys
from random import Random
from fleacircus.core import Match
from fleacircus.core.codec import name_of
from fleacircus.games import CATALOGUE
from kit.simulator import AnywhereSimulator

rng = Random(5)
game = next(make for id, make in CATALOGUE.items() if id.startswith(sys.argv[1]))
game = type(game({}))({"armies": ["swappers", "flyborgs"]}, simulator=AnywhereSimulator())
match = Match.start(game, 5)
while match.to_act:
    seat = min(match.to_act)
    choices = match.choices(seat)
    swaps = [offer for offer in choices.offers if name_of(offer.action) == "swap"]
    if not swaps:
        match.play(seat, choices.sample(rng))
        continue
    action = swaps[0].draw(rng)
    one, other = (match.state.pieces[id].pose for id in (action.insect, action.friend))
    events = match.play(seat, action).events
    ends = {event.piece: event.pose for event in events if name_of(type(event)) == "set_down"}
    assert (ends[action.insect].x_um, ends[action.insect].y_um) == (other.x_um, other.y_um)
    assert (ends[action.friend].x_um, ends[action.friend].y_um) == (one.x_um, one.y_um)
    assert game.refusal(match.state, seat, action) is not None
    print("swapped")
    break
"""


ARMY = """
id = "swappers"
colour = "#2f6fd0"
dice = ["changer", "changer", "changer", "changer", "changer", "changer"]
name = { en = "Swappers", fr = "Changeurs", it = "Cambiatori" }

[[breed]]
id = "changer"
name = { en = "Changer", fr = "Changeur", it = "Cambiatore" }
form = "small"
count = 8
clause = "EV-30"
"""


def blocks() -> dict[str, str]:
    """The texts of the guide by their language; of Python the parameters and the file of the power."""
    found = re.findall(r"```(\w+)\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    parameters, kind = (text for language, text in found if language == "python")
    return {"parameters": parameters, "kind": kind, **dict(reversed(found))}


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with the power, its words, and an army that has it."""
    folder, texts = tmp_path_factory.mktemp("tree"), blocks()
    for part in ("src", "tests"):
        shutil.copytree(ROOT / part, folder / part, ignore=LEFT_OUT)
    table = folder / "src" / "fleacircus" / "flicktable"
    (table / "actions" / "powers" / "swap.py").write_text(texts["kind"], encoding="utf-8")
    sheets = (table / "sheets.py").read_text(encoding="utf-8")
    sheets = sheets.replace("AnyPower = ", f"{texts['parameters']}\n\nAnyPower = Swap | ", 1)
    (table / "sheets.py").write_text(sheets, encoding="utf-8")
    for language in ("en", "fr", "it"):
        path = folder / "src" / "fleacircus" / "web" / "words" / language / "flicktable.json"
        words = json.loads(path.read_text(encoding="utf-8")) | json.loads(texts["json"])
        path.write_text(json.dumps(words, ensure_ascii=False), encoding="utf-8")
    (folder / "micromutants" / "armies").mkdir(parents=True)
    (folder / "micromutants" / "armies" / "swappers.toml").write_text(ARMY + texts["toml"], encoding="utf-8")
    return folder


def test_the_sheet_that_has_it_is_sound(tree: Path) -> None:
    told = command(tree, "army", "--check", str(tree / "micromutants" / "armies" / "swappers.toml"))
    assert told.returncode == 0, told.stdout


@pytest.mark.parametrize("game", ["micro-mutants", "larva-cup"])
def test_it_is_offered_and_done(tree: Path, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLEACIRCUS_DATA", str(tree))
    start = f"import sys; sys.path.insert(0, {str(tree / 'tests')!r})\n"
    told = run(tree, sys.executable, "-c", start + PLAYED, game)
    assert told.returncode == 0, told.stderr
    assert told.stdout == "swapped\n"


def test_it_is_written_as_all_else(tree: Path) -> None:
    shutil.copy(ROOT / "pyproject.toml", tree / "pyproject.toml")
    path = "src/fleacircus/flicktable/actions/powers/swap.py"
    for tool in (("ruff", "check"), ("ruff", "format", "--check")):
        told = run(tree, sys.executable, "-m", *tool, path)
        assert told.returncode == 0, told.stdout
