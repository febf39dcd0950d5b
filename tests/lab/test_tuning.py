"""Learning by lot: it finds what is better where the truth is known, and comes to the same wherever it runs."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fleacircus.bots.learned import Generation, Tuned
from fleacircus.lab.job import Job
from fleacircus.lab.results import Results
from fleacircus.lab.runners import runner
from fleacircus.lab.tuners import TUNERS, tuner_of
from fleacircus.lab.tuning import Fit, tune, written
from lab.coins import TRUTH, CoinTuner, toss

ASKED: Any = {"options": {"play": "duel"}, "generations": 2, "games": 1500, "seed": "c"}


@pytest.mark.parametrize("play", ["duel", "solo"])
def test_the_better_settings_are_found_and_the_others_left(play: str) -> None:
    found = tune(CoinTuner(), **{**ASKED, "options": {"play": play}}, job=Job(toss))
    apart = {"right": 2} if play == "duel" else {}
    assert found.values == {"bold": 3, "late": 0, "left": 2, **apart}
    assert found.generations[0].kept
    assert found.generations[0].low > 0.5
    assert not found.generations[1].kept, "there is nothing better"
    assert [each.games for each in found.generations] == [1500, 3000]


def test_what_a_setting_adds_is_told_with_its_error(monkeypatch: pytest.MonkeyPatch) -> None:
    fits: list[Fit] = []
    whole = Fit.best

    def kept(self: Fit, knobs: Any, now: Any) -> Any:
        fits.append(self)
        return whole(self, knobs, now)

    monkeypatch.setattr(Fit, "best", kept)
    tune(CoinTuner(), **{**ASKED, "generations": 1, "games": 4000}, job=Job(toss))
    for (name, setting), adds in TRUTH.items():
        gain, error = fits[0].gain(name, 0 if name == "late" else 1, setting)
        assert gain == pytest.approx(adds, abs=3 * error)
        assert 0.02 < error < 0.2
        back, same = fits[0].gain(name, setting, 0 if name == "late" else 1)
        assert (back, same) == pytest.approx((-gain, error))


def test_nothing_to_find_is_nothing_found() -> None:
    with pytest.raises(ValueError, match="nothing that was learned"):
        tune(CoinTuner(), **{**ASKED, "generations": 1, "games": 40}, job=Job(toss))

    class Astray(CoinTuner):
        def first(self, options: dict[str, Any]) -> dict[str, Any]:
            return {**super().first(options), "bold": 9}

    with pytest.raises(ValueError, match="bold is 9"):
        tune(Astray(), **ASKED, job=Job(toss))


def test_it_goes_on_where_it_stopped_and_comes_to_the_same_on_cores(tmp_path: Path) -> None:
    asked = {**ASKED, "games": 250}
    done: list[int] = []

    def go(path: Path, tell: Callable[[Generation], None], on: str = "here") -> Tuned:
        results = Results(path)
        work = Job(toss, runner=runner(on, workers=2), results=results, tell=lambda so_far: done.append(so_far.over))
        try:
            return tune(CoinTuner(), **asked, job=work, tell=tell)
        finally:
            results.close()

    def stop(so_far: Generation) -> None:
        raise InterruptedError(so_far)

    whole = go(tmp_path / "whole.sqlite3", lambda told: None)
    played = len(done)
    assert go(tmp_path / "cores.sqlite3", lambda told: None, "cores") == whole
    done.clear()
    with pytest.raises(InterruptedError):
        go(tmp_path / "parts.sqlite3", stop)
    first = len(done)
    assert go(tmp_path / "parts.sqlite3", lambda told: None) == whole
    assert 0 < first < played == len(done), "what was played before the interruption is not played again"
    assert msgspec.json.decode(written(whole), type=Tuned) == whole


def test_every_tuner_begins_within_its_knobs() -> None:
    for name, tuner in TUNERS.items():
        assert tuner_of(f"{name}@9") is tuner
        for play in ("solo", "duel"):
            options = {"play": play}
            first = tuner.first(options)
            assert [knob.name for knob in tuner.knobs(options)] == list(first)
            assert all(first[knob.name] in knob.settings for knob in tuner.knobs(options))
    assert tuner_of("legionz@1") is None
