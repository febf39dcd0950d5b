"""Learning by lot: it finds what is better where the truth is known, and comes to the same wherever it runs."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fleacircus.bots import catalogue, larvacup, marsattacks, micromutants
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


def test_what_a_setting_adds_is_told_with_its_error_and_rather_too_low(monkeypatch: pytest.MonkeyPatch) -> None:
    fits: list[Fit] = []
    whole = Fit.best

    def kept(self: Fit, now: Any) -> Any:
        fits.append(self)
        return whole(self, now)

    monkeypatch.setattr(Fit, "best", kept)
    tune(CoinTuner(), **{**ASKED, "generations": 1, "games": 4000}, job=Job(toss))
    for (name, setting), adds in TRUTH.items():
        gain, error = fits[0].gain(name, 0 if name == "late" else 1, setting)
        assert 0.4 < gain / adds < 1.1
        assert 0.02 < error < abs(gain) / 2
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


def test_it_goes_on_where_it_stopped(tmp_path: Path) -> None:
    asked = {**ASKED, "games": 250}
    done: list[int] = []

    def go(path: Path, tell: Callable[[Generation], None]) -> Tuned:
        results = Results(path)
        work = Job(toss, results=results, tell=lambda so_far: done.append(so_far.over))
        try:
            return tune(CoinTuner(), **asked, job=work, tell=tell)
        finally:
            results.close()

    def stop(so_far: Generation) -> None:
        raise InterruptedError(so_far)

    whole = go(tmp_path / "whole.sqlite3", lambda told: None)
    played = len(done)
    done.clear()
    with pytest.raises(InterruptedError):
        go(tmp_path / "parts.sqlite3", stop)
    first = len(done)
    assert go(tmp_path / "parts.sqlite3", lambda told: None) == whole
    assert 0 < first < played == len(done), "what was played before the interruption is not played again"
    assert msgspec.json.decode(written(whole), type=Tuned) == whole


def test_it_comes_to_the_same_on_cores() -> None:
    asked: Any = {**ASKED, "games": 500, "generations": 1}
    cores = Job(toss, runner=runner("cores", workers=2))
    assert tune(CoinTuner(), **asked, job=cores) == tune(CoinTuner(), **asked, job=Job(toss))


def test_every_tuner_begins_within_its_knobs() -> None:
    for name, tuner in TUNERS.items():
        assert tuner_of(f"{name}@9") is tuner
        for play in ("solo", "duel"):
            options = {"play": play}
            first = tuner.first(options)
            assert [knob.name for knob in tuner.knobs(options)] == list(first)
            assert all(first[knob.name] in knob.settings for knob in tuner.knobs(options))
    assert tuner_of("legionz@1") is None


@pytest.mark.parametrize(("game", "bots"), [("micro-mutants@2", micromutants), ("larva-cup@2", larvacup)])
def test_values_of_a_flick_game_are_learned_around_the_champions_at_a_glance(game: str, bots: Any) -> None:
    tuner = tuner_of(game)
    assert tuner is not None
    bot: Any = catalogue.load(game, tuner.player({}, tuner.first({})))
    assert bot.skill == bots.LEVELS["champion"]._replace(trials=0)


def test_a_champion_plays_each_side_by_numbers_of_its_own() -> None:
    rows = {part: [*marsattacks.settings(marsattacks.STEADY)] for part in ("solo", "humans", "martians")}
    for n, row in enumerate(rows.values()):
        row[0] = n
    asked = "&".join(f"{part}={json.dumps(row, separators=(',', ':'))}" for part, row in rows.items())
    bot: Any = catalogue.load("mars-attacks@3", f"champion?{asked}&keen=false")
    assert [bot.minds.of(play, seat).danger for play, seat in (("solo", 0), ("duel", 0), ("duel", 1))] == [0, 1, 2]
    assert not bot.minds.solo.keen
    with pytest.raises(ValueError, match="knobs"):
        catalogue.load("mars-attacks@3", "champion?solo=[1,2]")
