"""Rivals are told with how they were set up, and every figure with its spread and the limit it was held to."""

import json
from random import Random

import pytest

from fleacircus.bench import contest, flick, scan
from fleacircus.bench.contest import ROUNDS, Contest, by_turns, ratio
from fleacircus.bench.rivals import ENGINES, End, Rival, Setup
from fleacircus.bench.tables import any_shot, spread
from fleacircus.physics.launch import draw_noise, launch_of
from fleacircus.physics.run import LIMIT_MS

HERE = [name for name, engine in ENGINES.items() if engine.is_there]


@pytest.fixture
def short_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contest, "TURN_S", 0.001)


@pytest.mark.usefixtures("short_turns")
def test_every_rival_tells_how_it_is_set_up_and_how_often_it_came_to_rest() -> None:
    names = {"whole_1", "mujoco_best_60"}
    told = json.loads(json.dumps(flick.measure(0, names)))
    assert told["rivals"].keys() == ENGINES.keys()
    for name, engine in ENGINES.items():
        for how in ("as_judge", "best"):
            assert told["rivals"][name][how] == json.loads(json.dumps(getattr(engine, how)._asdict()))
    assert told["limit_ms"] == LIMIT_MS
    assert told["at_rest"].keys() == told["spread"].keys() == names
    assert all(0.9 <= share <= 1 for share in told["at_rest"].values())
    for name in names:
        assert 0 < told["spread"][name]["low"] <= told[name] <= told["spread"][name]["high"]
    assert told["rounds"] == ROUNDS


def test_every_rival_has_its_contests_and_its_ratios_to_ours() -> None:
    for engine in ENGINES:
        for name in (f"{engine}_60", f"{engine}_best_60"):
            assert name in flick.SETUPS
            assert {("whole_60", name), ("local_60", name), ("quick_60", name)} <= set(flick.RATIOS)


def test_the_best_of_each_was_tried_beside_others() -> None:
    for name, engine in ENGINES.items():
        assert engine.best in scan.TRIED[name]
        assert engine.as_judge in scan.TRIED[name]


@pytest.mark.usefixtures("short_turns")
def test_a_ratio_is_the_median_of_rounds_in_which_all_were_asked_the_same() -> None:
    asked: dict[str, list[float]] = {"one": [], "other": []}

    def noting(name: str) -> Contest:
        def once(rng: Random) -> bool:
            asked[name].append(rng.random())
            sum(range(2_000))
            return len(asked[name]) % 2 == 0

        return Contest(once, least=3)

    contests = {name: noting(name) for name in asked}
    for one in contests.values():
        one.rates = [2.0, 8.0, 4.0]
    contests["other"].rates = [1.0, 1.0, 1.0]
    assert ratio(contests["one"], contests["other"]) == {"median": 4.0, "low": 2.0, "high": 8.0}
    by_turns(contests, 0)
    assert asked["one"][:4] == asked["other"][:4]
    assert 0.4 < contests["one"].share_well < 0.6


def test_what_sank_into_the_mat_or_stands_is_told() -> None:
    lying, sunk, lost = (End("small", True, (0, 0, z), 1.0) for z in (0.001, 0.0002, float("nan")))
    assert [end.is_on_mat for end in (lying, sunk, lost)] == [True, False, False]
    assert End("small", True, (0, 0, 0.008), 0.1).is_on_edge
    assert not lying.is_on_edge


def _one_flick(rival: Rival) -> End:
    table, rng = spread(4), Random(3)
    rival.lay()
    return rival.flick(0, launch_of(any_shot(rng), draw_noise(rng, 600), table.pieces[0].kind))


@pytest.mark.parametrize("how", ["as_judge", "best"])
@pytest.mark.parametrize("name", HERE)
def test_a_rival_lays_the_table_as_it_was_before_every_shot(name: str, how: str) -> None:
    setup: Setup = getattr(ENGINES[name], how)
    rival = ENGINES[name].hold(spread(4), setup)
    first, again = _one_flick(rival), _one_flick(rival)
    assert first.at_rest
    assert first.is_on_mat
    start = spread(4).pieces[0].pose
    away = abs(first.place[0] - start.x_um / 1e6) + abs(first.place[1] - start.y_um / 1e6)
    assert away > 0.01
    assert all(abs(a - b) < 0.02 for a, b in zip(first.place, again.place, strict=True))


@pytest.mark.soak
def test_setups_are_scanned_and_the_fastest_sound_one_comes_first() -> None:
    told = scan.measure(0)
    for name in HERE:
        rows = list(told[name].values())
        assert len(rows) == len(scan.TRIED[name])
        sound = [row["flicks_per_cpu_s"] for row in rows if row["sound"] >= scan.SOUND]
        assert sound
        assert sound == sorted(sound, reverse=True)
        assert rows[0]["flicks_per_cpu_s"] == sound[0]
