"""The contacts that the client's ear is held to are those of the engine as it is."""

import json
import runpy
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_contacts_are_those_of_the_engine() -> None:
    made = runpy.run_path(str(ROOT / "scripts" / "make_contacts.py"))["everything"]()
    kept = json.loads((ROOT / "client" / "tests" / "contacts.json").read_text(encoding="utf-8"))
    assert json.loads(json.dumps(made)) == kept
