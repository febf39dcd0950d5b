"""`fleacircus new-game`: in a copy of the project, a family that can be played and that every law runs over at once."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from edges.server import Server
from edges.test_holes import filled
from edges.visitor import Visitor
from kit.new_tree import command, new_tree, run

NAME, MODULE = "pond-race", "pondrace"


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return new_tree(tmp_path_factory.mktemp("tree"), NAME)


@pytest.fixture(scope="module")
def pond(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("pond")
    with Server(str(folder / "club.sqlite3"), folder, PYTHONPATH=str(tree / "src")) as running:
        yield running


def test_every_law_runs_over_it(tree: Path) -> None:
    """The laws, its own rule tests, its witnesses, PettingZoo's suite and the schemas."""
    what = ("tests/laws", f"tests/rules/test_{MODULE}.py", "tests/witnesses")
    more = ("tests/edges/test_pettingzoo.py", "tests/edges/test_schema.py", "tests/edges/test_client_knows_no_rules.py")
    options = ("-q", "-p", "no:cacheprovider", "-m", "not soak and not e2e", "-k", "pond or stale or every_game")
    told = run(tree, sys.executable, "-m", "pytest", *what, *more, *options)
    assert told.returncode == 0, told.stdout[-4000:]
    assert int(told.stdout.split(" passed")[0].split()[-1]) > 30


def test_its_clauses_are_whole(tree: Path) -> None:
    told = command(tree, "rules", "--check")
    assert told.returncode == 0, told.stdout
    assert MODULE in told.stdout


@pytest.mark.parametrize("tool", [("ruff", "check", "."), ("ruff", "format", "--check", "."), ("mypy",)], ids=" ".join)
def test_it_is_written_as_all_else(tree: Path, tool: tuple[str, ...]) -> None:
    told = run(tree, sys.executable, "-m", *tool)
    assert told.returncode == 0, told.stdout


def test_it_is_played_against_the_random_bot(pond: Server) -> None:
    """It stands in the lobby, and by its offers one plays it to the end."""
    ada = Visitor(pond.address, "Ada")
    assert "Pond Race" in ada.get("/").text
    assert "Pond Race" in ada.get(f"/rules/{MODULE}").text
    seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
    opened = ada.post_json("/api/v1/tables", {"game": f"{NAME}@1", "options": {}, "seats": seats})
    assert opened.status == 201, opened.text
    rng = Random(1)
    with ada.connect(opened.json["id"]) as line:
        state = line.hello()
        assert state["table"]["citations"]["taken"] == "PO-02"
        while state["outcome"] is None:
            offers = [offer for offer in state["choices"].get("0", []) if not offer.get("aside")]
            if offers:
                action = json.loads(json.dumps(filled(rng.choice(offers), rng)))
                assert line.act(state, 0, action)["type"] == "ack"
            state = line.until("ev")
    assert sorted(state["outcome"]["places"]) == [1, 2]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Pond", "is no name"),
        ("pond--race", "is no name"),
        ("../pond", "is no name"),
        ("p", "is no name"),
        (NAME, "is there already"),
        ("legionz", "is there already"),
    ],
)
def test_what_is_no_new_family_changes_nothing(tree: Path, name: str, why: str) -> None:
    before = {path: path.stat().st_mtime_ns for path in (tree / "src").rglob("*.py")}
    told = command(tree, "new-game", name)
    assert (told.returncode, why in told.stderr) == (1, True), told.stderr
    assert {path: path.stat().st_mtime_ns for path in (tree / "src").rglob("*.py")} == before


def test_outside_a_project_nothing_is_written(tree: Path, tmp_path: Path) -> None:
    told = command(tree, "new-game", "brook", "--root", str(tmp_path))
    assert (told.returncode, "say where with --root" in told.stderr) == (1, True)
    assert list(tmp_path.iterdir()) == []
