"""How even games are: worlds with other values, what is told from games in them, and what is chosen."""

from __future__ import annotations

import json
import math
import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from fleacircus.cli import main
from fleacircus.core.bounds import Bound, at, faults
from fleacircus.flicktable.sheets import DATA_FOLDER, armies, check_sheet
from fleacircus.games import load
from fleacircus.games.marsattacks.scenarios import check_scenario
from fleacircus.lab.balance.fields import Field, Heard, Paired, Pairing, Share, field, pairings, trial, usable
from fleacircus.lab.balance.page import page
from fleacircus.lab.balance.report import Balance, balance
from fleacircus.lab.balance.search import Experiment, Laboratory, Worth, chosen
from fleacircus.lab.balance.worlds import Source, drawn, entered, patch, sources, text, tried
from fleacircus.lab.game import Played, Result, Task, play


def every_setting() -> Iterator[tuple[str, str, tuple[int, ...]]]:
    """Every file with all its bounds at their first setting, at their second, and so on: each comes up."""
    for game in ("micro-mutants", "mars-attacks"):
        for id, source in sources(game).items():
            for setting in range(max(len(bound.are) for bound in source.bounds)):
                yield game, id, tuple(min(setting, len(bound.are) - 1) for bound in source.bounds)


@pytest.mark.parametrize("game", ["micro-mutants", "mars-attacks"])
def test_a_file_with_the_settings_in_use_is_the_file(game: str) -> None:
    for source in sources(game).values():
        assert source.bounds
        assert text(source, source.in_use) == source.path.read_text(encoding="utf-8")


def test_whatever_a_file_allows_can_be_played(tmp_path: Path) -> None:
    for game, id, settings in every_setting():
        file = tmp_path / f"{id}.toml"
        file.write_text(text(sources(game)[id], settings), encoding="utf-8")
        wrong = check_scenario(file) if game == "mars-attacks" else check_sheet(file)
        assert wrong == [], (id, settings)


def test_chips_of_a_form_stay_as_many_as_the_box_has() -> None:
    """Their sums are known, only how they are shared out is ours."""
    for id, source in sources("micro-mutants").items():
        for bound in source.bounds:
            if bound.of[0].endswith(".count") and bound.of[0].startswith("breed") and "power" not in bound.of[0]:
                assert len({sum(map(int, values)) for values in bound.are}) == 1, (id, bound.of)
                forms = {armies()[id].breed_of(address.split(".")[1]).form for address in bound.of}
                assert len(forms) == 1, (id, bound.of)


DATA = {
    "ours": ["breed.count", "dice", "rows"],
    "breed": [{"id": "a", "count": 2, "form": "small"}],
    "dice": ["a", "b"],
}


@pytest.mark.parametrize(
    ("bound", "wrong"),
    [
        (Bound(("breed.a.count",), ((2,), (3,))), ""),
        (Bound(("dice.1",), (("a",), ("b",))), ""),
        (Bound(("breed.a.form",), (("small",), ("large",))), "is not marked as ours"),
        (Bound(("breed.z.count",), ((2,), (3,))), "no 'z'"),
        (Bound(("colour",), ((2,), (3,))), "no 'colour'"),
        (Bound(("breed.a.count",), ((1,), (3,))), "is not among what they may be"),
        (Bound(("breed.a.count",), ((2,),)), "two settings or more"),
        (Bound(("breed.a.count",), ((2,), (2,))), "two settings or more"),
        (Bound(("breed.a.count",), ((2,), (3, 4))), "with a value for every address"),
    ],
)
def test_bounds_hold_values_that_are_ours(bound: Bound, wrong: str) -> None:
    told = faults(DATA, [bound])
    assert (wrong in told[0]) if wrong else told == []


def test_a_side_s_value_is_ours_where_the_file_names_it_without_the_side() -> None:
    bound = Bound(("martians.rows.0",), ((6,), (7,)))
    assert faults({"ours": ["rows"], "martians": {"rows": [7, 8]}}, [bound]) == []
    assert faults({"ours": ["map"], "martians": {"rows": [7, 8]}}, [bound]) != []


def test_a_damaged_bound_is_told_with_its_place(tmp_path: Path) -> None:
    source = sources("micro-mutants")["flyborgs"]
    file = tmp_path / "flyborgs.toml"
    file.write_text(source.path.read_text(encoding="utf-8") + '\n[[bounds]]\nof = "dice.0"\n', encoding="utf-8")
    (wrong,) = check_sheet(file)
    assert "bounds" in wrong
    battle = sources("mars-attacks")["chaos"]
    other = tmp_path / "chaos.toml"
    other.write_text(battle.path.read_text(encoding="utf-8") + '\n[[bounds]]\nof = ["x"]\n', encoding="utf-8")
    (told,) = check_scenario(other)
    assert "chaos.toml" in told
    assert "are" in told


def test_whoever_puts_printed_values_in_may_play_but_not_search(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A value outside of its bounds harms no game; only what looks for others must know."""
    own = tmp_path / "micromutants" / "armies" / "flyborgs.toml"
    own.parent.mkdir(parents=True)
    words = sources("micro-mutants")["flyborgs"].path.read_text(encoding="utf-8")
    own.write_text(words.replace('"dice", ', ""), encoding="utf-8")
    monkeypatch.setenv(DATA_FOLDER, str(tmp_path))
    assert check_sheet(own) == []
    assert armies()["flyborgs"]
    with pytest.raises(ValueError, match=r"flyborgs\.toml: bounds of dice\.0: dice\.0 is not marked as ours"):
        sources("micro-mutants")


def test_a_world_is_left_as_it_was_entered(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(DATA_FOLDER, raising=False)
    source = sources("micro-mutants")["usarthropods"]
    settings = (1, *source.in_use[1:])
    raiders = armies()["usarthropods"].breed_of("raider").count
    with entered("micro-mutants", {"usarthropods": settings}):
        assert armies()["usarthropods"].breed_of("raider").count == source.bounds[0].are[1][0] != raiders
    assert DATA_FOLDER not in os.environ
    assert armies()["usarthropods"].breed_of("raider").count == raiders
    monkeypatch.setenv(DATA_FOLDER, str(tmp_path))
    with pytest.raises(RuntimeError), entered("micro-mutants", {}):
        raise RuntimeError
    assert os.environ[DATA_FOLDER] == str(tmp_path)


def test_a_clubs_own_data_counts_in_every_world(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    own = tmp_path / "marsattacks" / "scenarios" / "last-bus.toml"
    own.parent.mkdir(parents=True)
    words = sources("mars-attacks")["chaos"].path.read_text(encoding="utf-8")
    own.write_text(words.replace('id = "chaos"', 'id = "last-bus"'), encoding="utf-8")
    monkeypatch.setenv(DATA_FOLDER, str(tmp_path))
    source = sources("mars-attacks")["last-bus"]
    with entered("mars-attacks", {"last-bus": (1, *source.in_use[1:])}):
        game = load("mars-attacks@3", {"scenario": "last-bus"})
        assert game.setting.scenario.martians.forces[0] == source.bounds[0].are[1][0]  # type: ignore[attr-defined]


def test_a_game_in_the_world_as_it_is_is_the_same_game() -> None:
    task = Task("mars-attacks@3", {"scenario": "chaos"}, ("rookie",), "same")
    known = sources("mars-attacks")["chaos"]
    plain = play(task).result
    assert field_of(task, {}).result == plain
    assert field_of(task, {"chaos": known.in_use}).result == plain
    assert field_of(task, {"chaos": (1, *known.in_use[1:])}).result != plain


def field_of(task: Task, settings: dict[str, tuple[int, ...]]) -> Played:
    from fleacircus.lab.balance.worlds import Trial

    return tried(Trial(task, settings))


def test_nobody_buys_cards_in_larva_cup() -> None:
    bounds = [bound for source in sources("larva-cup").values() for bound in source.bounds]
    assert bounds
    assert not any(address.startswith("card") for bound in bounds for address in bound.of)
    assert not any(name.startswith("card") for name in usable("larva-cup", "flyborgs"))
    assert any(name.startswith("card") for name in usable("micro-mutants", "flyborgs"))


def test_a_share_s_interval_holds_the_truth_as_often_as_it_says() -> None:
    rng, inside = Random(3), 0
    for _ in range(600):
        share = Share.of([float(rng.random() < 0.6) for _ in range(80)])
        inside += share.low <= 0.6 <= share.high
    assert 0.92 < inside / 600 < 0.98
    assert Share.of([]) == Share(0, 0.5, 0.0, 1.0)


KNOWN = {
    name: Source(
        Path(name), Path(), (Bound(("x",), ((0,), (1,), (2,))), Bound(("card.shell.price",), ((1,), (2,)))), (0, 0)
    )
    for name in ("a", "b", "c")
}
PAIRS = pairings("micro-mutants", tuple(KNOWN))
TRUTH = {("a", 0, 1): 0.8, ("a", 0, 2): -0.5, ("b", 0, 1): 0.3, ("c", 0, 2): -0.9}
ODDS = {PAIRS[0]: 0.9, PAIRS[1]: 0.4, PAIRS[2]: -0.5}


def planted(games: int) -> Laboratory:
    """A laboratory whose games were decided by a known truth, by lot."""
    lab, lots = Laboratory("micro-mutants", PAIRS, KNOWN, level="regular", seed="t"), Random(5)
    for n in range(games):
        pairing = PAIRS[n % 3]
        settings = {name: drawn(KNOWN[name], (0, 0), lots) for name in pairing.files}
        begins, odds = lots.randrange(2), ODDS[pairing]
        for name, sign in zip(pairing.files, (1, -1), strict=True):
            odds += sign * sum(TRUTH.get((name, k, one), 0.0) for k, one in enumerate(settings[name]))
        odds += 0.3 if begins == n // 3 % 2 else -0.3
        won = lots.random() < 1 / (1 + math.exp(-odds))
        first = n // 3 % 2
        places = (1, 2) if won == (first == 0) else (2, 1)
        bought = {"card a shell": 1} if settings.get("a", (0, 1))[1] == 0 else {}
        done = Played(Result(places, "", 1, {"first seat": begins, **bought}, ""), ((), ()), 0)
        asked = trial("micro-mutants", pairing, n // 3, "regular", "t", settings)
        lab.heard.append(Heard(pairing, n // 3, asked, done))
    return lab


def test_games_with_values_by_lot_tell_what_each_adds() -> None:
    told = planted(9000).told()
    for worth in told.worths:
        assert worth.adds == pytest.approx(TRUTH.get((worth.file, worth.bound, worth.setting), 0.0), abs=0.2), worth
        assert worth.games > 500
    for pairing, odds in told.pairs:
        assert odds == pytest.approx(ODDS[pairing], abs=0.2)
    assert told.used["card a shell/0"] > 0.9
    assert told.used["card a shell/1"] == 0.0


def test_what_was_measured_as_it_is_tells_of_the_pairing() -> None:
    """Games of the world as it is name no settings, and count as those in use."""
    lab = planted(300)
    for n in range(3000):
        won = Random(n).random() < 0.5
        done = Played(Result((1, 2) if won == (n % 2 == 0) else (2, 1), "", 1, {"first seat": n % 2}, ""), ((), ()), 0)
        lab.heard.append(Heard(PAIRS[0], n, trial("micro-mutants", PAIRS[0], n, "regular", "t", {}), done))
    told = lab.told()
    assert told.chance(PAIRS[0], {"a": (0, 0), "b": (0, 0)}) == pytest.approx(0.5, abs=0.1)
    assert told.used["card a shell/0"] < 0.1


def test_what_is_chosen_makes_pairings_even_and_changes_no_more_than_it_must() -> None:
    pairs = ((PAIRS[0], 0.8), (PAIRS[1], 0.8), (PAIRS[2], 0.0))
    worths = (Worth("a", 0, 1, -0.8, 99), Worth("b", 0, 1, 0.01, 99), Worth("c", 0, 1, 0.8, 99))
    told = Experiment("regular", 99, pairs, worths, {})
    settings = chosen(KNOWN, [told])
    assert settings == {"a": (1, 0), "b": (0, 0), "c": (0, 0)}
    assert all(told.chance(pairing, settings) == pytest.approx(0.5) for pairing, _ in pairs)


def test_a_card_that_nobody_buys_is_made_cheaper() -> None:
    pairs = tuple((pairing, 0.0) for pairing in PAIRS)
    used = {"card a shell/0": 0.0, "card a shell/1": 0.3}
    told = Experiment("regular", 99, pairs, (Worth("a", 1, 1, 0.02, 99),), used)
    assert chosen(KNOWN, [told])["a"] == (0, 1)
    assert chosen(KNOWN, [Experiment("regular", 99, pairs, told.worths, {})])["a"] == (0, 0)


def test_a_field_counts_every_pairing_from_both_seats() -> None:
    of = [Pairing("chaos"), Pairing("chaos", advantage=3)]
    told, done = field("mars-attacks", of, 6, level="regular", seed="f")
    assert [pair.share.games for pair in told.pairs] == [6, 6]
    humans = [each.played.result.tally.get("humans won", 0) for each in done]
    assert told.pairs[0].share.share == pytest.approx(sum(humans[:6]) / 6, abs=1e-4)
    assert told.begins is None
    assert 3 * told.steps["chaos"] == pytest.approx(told.pairs[0].share.share - told.pairs[1].share.share, abs=1e-3)


def test_an_even_field_has_even_pairs_and_no_one_who_must_begin() -> None:
    def of(share: float, begins: float) -> Field:
        pair = Paired(Pairing("a", "b"), Share(100, share, share - 0.1, share + 0.1))
        return Field("regular", (pair,), Share(100, begins, 0.4, 0.6), {}, ())

    assert of(0.55, 0.48).even
    assert not of(0.56, 0.5).even
    assert not of(0.5, 0.53).even


def test_tables_can_be_asked_for() -> None:
    """Nobody scores in a single turn, so at such tables everything is level, in the search as well."""
    options = {"goals": 3, "turn_limit": 1}
    told = balance("larva-cup", 1, tries=6, rounds=1, seed="o", options=options)
    assert told.options == options
    assert [each.share.share for each in told.before[0].pairs] == [0.5] * 6
    assert all(odds == pytest.approx(0, abs=0.01) for _, odds in told.told[0].pairs)


def test_the_command_measures_searches_and_tells(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report, diff = tmp_path / "even.html", tmp_path / "even.diff"
    asked = [
        "lab",
        "balance",
        "--game",
        "mars-attacks",
        "--games",
        "1",
        "--tries",
        "10",
        "--rounds",
        "1",
        "--levels",
        "rookie",
    ]
    assert main([*asked, "--report", str(report), "--patch", str(diff), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert len(told["before"][0]["pairs"]) == 20
    assert told["told"][0]["games"] == 10 + 5, "what was measured without advantage counts too"
    assert bool(told["changes"]) == bool(diff.read_text(encoding="utf-8"))
    assert all(change["was"] != change["becomes"] for change in told["changes"])
    words = report.read_text(encoding="utf-8")
    assert all(name in words for name in sources("mars-attacks"))


def test_the_page_shows_before_and_after_and_what_would_change() -> None:
    known = sources("mars-attacks")["chaos"]
    settings = {"chaos": (1, *known.in_use[1:])}
    before = Field(
        "regular", (Paired(Pairing("chaos"), Share(9, 0.3, 0.1, 0.6)),), None, {"power a <b>": 0.0}, ("power a <b>",)
    )
    after = Field("regular", (Paired(Pairing("chaos"), Share(9, 0.5, 0.3, 0.7)),), None, {"power a <b>": 0.5}, ())
    diff = patch("mars-attacks", settings)
    told = Balance("mars-attacks@3", {"rounds": "<5>"}, "1", (before,), (), (), (after,), diff, "f" * 64)
    words = page(told)
    assert "30.0 (10.0 to 60.0)" in words
    assert "50.0 (30.0 to 70.0)" in words
    assert "hardly ever" in words
    assert "<b>" not in words
    assert "&lt;5&gt;" in words
    assert at({"a": [1]}, "a.0") == 1


@pytest.mark.parametrize("given", [("legionz@1", 10, 0), ("mars-attacks", 0, 0), ("mars-attacks", 5, -1)])
def test_what_cannot_be_balanced_is_told(given: tuple[str, int, int]) -> None:
    game, games, tries = given
    with pytest.raises(ValueError, match=r"nothing"):
        balance(game, games, tries=tries)
