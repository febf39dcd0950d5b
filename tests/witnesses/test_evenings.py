"""Evenings that were stored once, and must open, fold and stand their audit for ever."""

import gzip
import json
from pathlib import Path

import pytest

from fleacircus.tournament import Damaged, Tournament

EVENINGS = sorted((Path(__file__).parent / "evenings").glob("*.json.gz"))


def test_there_are_evenings_of_both_kinds():
    assert {file.name.partition("-")[0] for file in EVENINGS} == {"classic", "extreme"}
    assert len(EVENINGS) >= 6


@pytest.mark.parametrize("file", EVENINGS, ids=lambda file: file.name)
def test_a_stored_evening_opens_and_shows_what_it_showed(file):
    kept = json.loads(gzip.decompress(file.read_bytes()))
    event = Tournament.from_record(json.dumps(kept["record"]))
    assert (event.picture.stage, event.picture.champion) == (kept["stage"], kept["champion"])
    assert sorted(event.picture.counted) == kept["counted"]
    if event.picture.stage == "over":
        assert [[row.player, row.place] for row in event.picture.standings.rows] == kept["standings"]
    assert Tournament.from_record(event.record()).state == event.state


def test_a_file_of_the_first_version_that_was_changed_is_refused():
    record = json.loads(gzip.decompress(EVENINGS[0].read_bytes()))["record"]
    assert record["version"] == 1
    record["entries"][1]["why"] = "another reason"
    with pytest.raises(Damaged, match="tournament/digest"):
        Tournament.from_record(json.dumps(record))
