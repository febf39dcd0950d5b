"""Pictures are drawn and figures measured; how fast the machine is, no test asks."""

import xml.etree.ElementTree as ET
from pathlib import Path
from random import Random

import numpy as np
import pytest
from PIL import Image

from fleacircus.bench import fidelity, flick
from fleacircus.physics import MujocoSimulator
from fleacircus.physics.look import COLUMNS, PANEL, example, main, top_view


def test_look_writes_a_contact_sheet_and_views_from_above(tmp_path: Path) -> None:
    assert main([str(tmp_path / "look")]) == 0
    sheet = Image.open(tmp_path / "look" / "flick.png")
    assert sheet.size == (COLUMNS * PANEL[0], 3 * PANEL[1])
    assert len(np.unique(np.asarray(sheet).reshape(-1, 3), axis=0)) > 100
    for name in ("table.svg", "rest.svg", "spread.svg"):
        assert ET.parse(tmp_path / "look" / name).getroot().tag.endswith("svg")


def test_the_example_lands_on_the_rectangle() -> None:
    table, id, shot, seed = example()
    landing = MujocoSimulator().flick(table, id, shot, Random(seed))
    assert (1, 2) in {(c.upper_id, c.lower_id) for c in landing.covers}


def test_a_view_from_above_shows_everything() -> None:
    table, *_ = example()
    drawing = ET.fromstring(top_view(table))
    tags = [node.tag.rpartition("}")[2] for node in drawing]
    assert tags.count("polygon") == len(table.pieces) + 1
    assert tags.count("circle") == 2


@pytest.mark.soak
def test_the_flick_is_measured_under_every_key() -> None:
    figures = flick.measure(0)
    tables = {"whole_1", "whole_20", "whole_60", "whole_pile", "local_60", "no_sleep_60", "mujoco_best_60"}
    assert tables | {"median_ms_60", "median_ms_pile", "plan_candidates"} <= figures.keys()
    assert all(figures[name] > 0 for name in (*tables, "median_ms_60", "median_ms_pile", "plan_candidates"))
    assert 0 < figures["engine_share"]["whole_60"] < 1
    assert figures["ratios"]["quick_60_to_local_60"]["median"] > 1
    assert figures["whole_60"] > 3 * figures["no_sleep_60"]


@pytest.mark.soak
def test_fidelity_is_measured_under_every_key() -> None:
    figures = fidelity.measure(0)
    hits = {f"cover_{cm}{suffix}" for cm in (10, 20, 30, 40) for suffix in ("", "_reference")}
    assert hits | {"local_agreement"} <= figures.keys()
    assert figures["cover_10"] > figures["cover_40"]
    assert abs(figures["cover_10"] - figures["cover_10_reference"]) < 0.25
    assert figures["local_agreement"] >= 0.9
