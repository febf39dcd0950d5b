"""The schemas: served, fresh in the documents and the client, and true of what goes over the wire."""

import importlib.util
import json
from pathlib import Path
from typing import Any

import pytest
from msgspec import inspect

from edges.visitor import Visitor
from fleacircus.core import codec
from fleacircus.core.shapes import shapes
from fleacircus.games import CATALOGUE, PAST, load
from kit.witness import read

SCRIPTS = Path(__file__).parents[2] / "scripts"
GUIDE = Path(__file__).parents[2] / "docs" / "guide" / "schema"


def script(name: str) -> Any:
    """A module of the scripts folder."""
    found = importlib.util.spec_from_file_location(name, SCRIPTS / f"{name}.py")
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


def test_types_and_pages_are_what_the_code_says() -> None:
    assert script("make_types").stale() == [], "run .venv/bin/python scripts/make_types.py"


def test_a_changed_struct_makes_files_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another answer to a question shows in the types and on the page, and in nothing else."""
    maker = script("make_types")
    monkeypatch.setitem(load("legionz@1").answers, "legions", tuple[int, ...])
    assert [str(path) for path in maker.stale()] == ["client/src/made/legionz.ts", "docs/guide/schema/legionz.md"]


@pytest.mark.parametrize("game_id", CATALOGUE)
def test_the_page_has_an_example_of_each_action_and_question(game_id: str) -> None:
    game = load(game_id)
    page = (GUIDE / f"{game_id.partition('@')[0]}.md").read_text("utf-8")
    examples = [json.loads(part.partition("\n```")[0]) for part in page.split("```json\n")[1:]]
    kinds = [info for of in (game.action_type, game.question_type) for info in _structs(inspect.type_info(of))]
    assert [example["type"] for example in examples] == [info.tag for info in kinds]
    for example, info in zip(examples, kinds, strict=True):
        assert type(codec.decode(codec.encode(example), info.cls)) is info.cls


def _structs(info: Any) -> list[Any]:
    return list(getattr(info, "types", (info,)))


@pytest.mark.parametrize("game_id", CATALOGUE)
def test_the_schema_is_served(ada: Visitor, game_id: str) -> None:
    told = ada.get(f"/api/v1/games/{game_id}/schema")
    assert told.status == 200
    assert set(shapes(load(game_id))) | {"Request", "Frame"} == set(told.json["properties"])
    version = told.json["version"]
    assert ada.get(f"/api/v1/games/{game_id}/schema?version={version}").json == told.json


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("chess@1/schema", 404, "game/not_found"),
        ("legionz/schema", 404, "game/not_found"),
        ("legionz@2/schema", 404, "game/not_found"),
        ("legionz@x/schema", 404, "game/not_found"),
        ("legionz@0/schema", 410, "game/past_version"),
        ("legionz@1/schema?version=0123456789ab", 409, "schema/too_old"),
    ],
)
def test_other_schemas_are_refused(ada: Visitor, path: str, status: int, code: str) -> None:
    told = ada.get(f"/api/v1/games/{path}")
    assert (told.status, told.json["code"]) == (status, code)


def test_a_client_of_another_schema_is_turned_away(ada: Visitor) -> None:
    """The table says so and tells nothing else; with the right version, or none, it goes on."""
    table = ada.open_table("me", "bot:random")
    with ada.connect(table["id"]) as line:
        line.send("hello", last_seq=-1, schema="0123456789ab")
        told = line.read()
        assert (told["type"], told["code"]) == ("reject", "schema/too_old")
        version = told["params"]["version"]
        line.send("hello", last_seq=-1, schema=version)
        assert line.until("snapshot", "reject")["table"]["schema"] == version


def test_the_table_tells_its_facts_and_citations_once(ada: Visitor) -> None:
    table = ada.open_table("me", "here", "here")
    with ada.connect(table["id"]) as line:
        about = line.hello()["table"]
        assert about["facts"] == {"plyt": 13}
        assert about["citations"]["sets_laid"] == "LZ-15"
        assert "table" not in line.hello(0)


@pytest.mark.parametrize("name", ["mutants-first-2-finished", "larva-uf-finished"])
def test_a_match_of_an_earlier_version_is_shown_by_the_schema_of_today(ada: Visitor, name: str) -> None:
    record = read(name).record
    assert record is not None
    assert record["game"] in PAST
    brought = ada.post_json("/api/v1/records", codec.encode(record))
    assert brought.status == 201, brought.text
    with ada.connect(brought.json["id"]) as line:
        about = line.hello()["table"]
    assert about["game"] == record["game"]
    newest = ada.get(f"/api/v1/games/{PAST[record['game']]}/schema").json["version"]
    assert about["schema"] == newest
    told = ada.get(f"/api/v1/games/{record['game']}/schema")
    assert (told.status, told.json["code"]) == (410, "game/past_version")
