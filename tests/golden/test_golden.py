"""Golden playthroughs: nothing changed unseen. `python scripts/regenerate_golden.py` writes them anew."""

import pytest

from kit.golden import FOLDER, PLAYTHROUGHS, written


@pytest.mark.parametrize("golden", PLAYTHROUGHS, ids=lambda golden: golden.name)
def test_a_playthrough_reads_as_it_did(golden):
    assert written(golden) == golden.path.read_text(encoding="utf-8")


def test_every_file_has_its_playthrough():
    assert {path.stem for path in FOLDER.glob("*.txt")} == {golden.name for golden in PLAYTHROUGHS}
