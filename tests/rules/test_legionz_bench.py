"""The bench of Legionz: one JSON object with every figure, and a fast board that deserves its name."""

import json

import pytest

from fleacircus.cli import main

KEYS = {"playouts_fast", "playouts_plain", "ratio_fast_plain", "search_sims", "first_answer_ms"}


def test_every_figure_is_in_one_object_and_the_fast_board_is_faster(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "legionz", "--seconds", "0", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert KEYS <= figures.keys() <= KEYS | {"playouts_openspiel_hex7"}
    assert all(figure > 0 for figure in figures.values())
    assert figures["ratio_fast_plain"] == pytest.approx(figures["playouts_fast"] / figures["playouts_plain"])
    assert figures["ratio_fast_plain"] > 1
