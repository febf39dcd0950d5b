"""The coach: chances add up, parties that change places change chances, nobody sees more, accounts close."""

from __future__ import annotations

import json
import math
from random import Random
from statistics import fmean, stdev
from typing import Any

import pytest
from msgspec.structs import replace

from fleacircus.cli import main
from fleacircus.coach import catalogue, evaluator
from fleacircus.coach.account import TURN, Step, accounts, turnings, verdict
from fleacircus.coach.analysis import analyse, look, standing
from fleacircus.coach.fitting import Course, Position, calibration, fit, heard, left_out
from fleacircus.coach.flicktable import BEFORE
from fleacircus.coach.hints import idea
from fleacircus.coach.weighing import Option, _loss, futures
from fleacircus.coach.weights import load, written
from fleacircus.core import Match, codec
from fleacircus.core.chance import stream
from fleacircus.games.legionz.model import State as Chain
from kit.catalogue import SWAPS
from kit.coached import played

LEGIONZ = ("legionz@1", {"players": 2}, ("greedy", "blocker"), "coach")
BATTLE = ("mars-attacks@3", {"scenario": "front-line"}, ("regular",), "coach")
DUEL = ("mars-attacks@3", {"scenario": "front-line", "play": "duel"}, ("rookie", "regular"), "coach")
MUTANTS = ("micro-mutants@2", {"turn_limit": 3, "armies": ["flyborgs", "chitinians"]}, ("rookie", "rookie"), "coach")
CUP = ("larva-cup@2", {"turn_limit": 2, "goals": 1}, ("rookie", "rookie"), "coach")


def moments(match: Match, count: int) -> list[Match]:
    step = max(1, match.seq // count)
    return [match.at(seq) for seq in range(0, match.seq, step)]


@pytest.mark.parametrize("table", [LEGIONZ, BATTLE, DUEL, MUTANTS, CUP], ids=lambda table: str(table[0]))
def test_chances_from_one_view_add_up_to_one_and_end_with_the_result(table: Any) -> None:
    match = played(*table)
    coach = evaluator(match.game.id)
    for at in moments(match, 5):
        for seat in range(match.game.seats):
            chances = coach.chances(match.game, at.view(seat), seat, stream("law"))
            assert math.isclose(sum(chances), 1, abs_tol=1e-9)
            assert all(0 <= chance <= 1 for chance in chances)
    assert coach.chances(match.game, match.view(0), 0, stream("law")) == coach.over(match.game, match.state)


def mirrored(view: Chain) -> Chain:
    """Both players have changed places."""
    chain = tuple(replace(bug, owner=1 - bug.owner) for bug in view.chain)
    turn = None if view.turn is None else 1 - view.turn
    return replace(view, chain=chain, sets=view.sets[::-1], turn=turn)


def test_players_of_legionz_who_change_places_change_chances() -> None:
    match = played(*LEGIONZ)
    coach = evaluator("legionz@1")
    for at in moments(match, 4):
        one = coach.chances(match.game, at.view(0), 0, stream("mirror"))
        other = coach.chances(match.game, mirrored(at.view(0)), 1, stream("mirror"))
        assert one == pytest.approx(other[::-1], abs=1e-9)


def test_armies_of_micro_mutants_that_change_places_change_features() -> None:
    match = played(*MUTANTS)
    coach = evaluator("micro-mutants@2")
    for at in moments(match, 6):
        view = at.view(0)
        pieces = tuple(p if p.owner is None else replace(p, owner=1 - p.owner) for p in view.pieces)
        turn = None if view.turn is None else replace(view.turn, seat=1 - view.turn.seat, dice=())
        bare = replace(view, turn=None if view.turn is None else replace(view.turn, dice=()))
        players = tuple(replace(player, side=n) for n, player in enumerate(view.players[::-1]))
        turned = replace(view, pieces=pieces, turn=turn, players=players, sheets=view.sheets[::-1])
        rows = coach.rows(match.game, bare, 0, stream("mirror"))
        for one, other in zip(coach.rows(match.game, turned, 0, stream("mirror")), rows[::-1], strict=True):
            assert one == pytest.approx(other)


@pytest.mark.parametrize("table", [LEGIONZ, DUEL, CUP], ids=lambda table: str(table[0]))
def test_what_a_seat_cannot_see_changes_nothing_for_it(table: Any) -> None:
    """The swap law: chances and worths of the other seat are the same to the last bit."""
    match, rng, met = played(*table), Random(1), 0
    coach, swap = evaluator(match.game.id), SWAPS[match.game.id]
    assert swap is not None
    for at in moments(match, 12):
        swapped = swap(at, rng)
        if swapped is None:
            continue
        owner, other = swapped
        seat = 1 - owner
        one, two = at.view(seat), other.view(seat)
        assert coach.chances(match.game, one, seat, stream("s")) == coach.chances(match.game, two, seat, stream("s"))
        if seat in at.to_act:
            met += 1
            for action in coach.candidates(match.game, one, seat, stream("c"), 2):
                first = list(coach.worth(match.game, one, seat, action, futures("law", at.seq, 2)))
                assert first == list(coach.worth(match.game, two, seat, action, futures("law", at.seq, 2)))
    assert met or match.game.id.startswith("larva")


def test_what_is_filled_in_is_what_could_be_there() -> None:
    """Everybody of Legionz has the same set, so what a seat imagines of its rival is the set less what it has seen."""
    match = played(*LEGIONZ)
    at = match.at(match.seq // 2)
    coach = evaluator("legionz@1")
    dealt = {coach.filled(match.game, at.view(0), 0, stream("deal", n)) for n in range(4)}
    assert len(dealt) > 1
    for state in dealt:
        for seat in (0, 1):
            numbers = [*(bug.number for bug in state.chain if bug.owner == seat), *state.sets[seat]]
            own = [*(bug.number for bug in at.state.chain if bug.owner == 0), *at.state.sets[0]]
            assert sorted(numbers) == sorted(own)


@pytest.mark.parametrize("table", [LEGIONZ, BATTLE], ids=lambda table: str(table[0]))
def test_the_account_of_a_match_closes(table: Any) -> None:
    match, told = played(*table), list[tuple[int, int]]()
    analysis = analyse(match, lambda over, of: told.append((over, of)))
    assert told[-1] == (len(match.standing), len(match.standing))
    assert [step.seq for step in analysis.steps] == match.standing
    for account in analysis.accounts:
        parts = account.start + account.flicks + account.dice + account.course
        assert parts == pytest.approx(account.end, abs=1e-12)
        assert account.start == analysis.steps[0].chances[account.seat]
    luck = sum(step.luck[0] for step in analysis.steps if step.by)
    assert analysis.accounts[0].flicks + analysis.accounts[0].dice == pytest.approx(luck)
    assert analysis.decisions
    for decision in analysis.decisions:
        assert codec.plain(match.log[decision.seq].action) == decision.options[decision.chosen].action
        chances = [option.chance for option in decision.options]
        assert chances == sorted(chances, reverse=True)
    assert analyse(match) == analysis


def test_without_chance_there_is_no_luck() -> None:
    match = played(*LEGIONZ)
    assert not any(look(match, seq).step.by for seq in match.standing[1:4])


def test_luck_is_nought_on_the_average() -> None:
    """What came less what was to be expected: over many throws of the same dice it vanishes."""
    match = played(*BATTLE)
    coach, game, found = evaluator(match.game.id), match.game, []
    shots = [seq for seq in match.standing if type(match.log[seq].action).__name__ == "Shoot"][:8]
    for seq in shots:
        view, action = match.at(seq - 1).view(0), match.log[seq].action
        mean = fmean(shares[0] for shares in coach.worth(game, view, 0, action, futures("law", seq, 40)))
        came = [shares[0] for shares in coach.worth(game, view, 0, action, [stream("real", seq, n) for n in range(40)])]
        found += [chance - mean for chance in came]
    assert stdev(found) > 0
    assert abs(fmean(found)) < 4 * stdev(found) / math.sqrt(len(found) / 2)


def test_the_best_of_noise_costs_nothing() -> None:
    """Options that are all alike: the plain maximum finds an error in every choice, two halves find none."""
    rng, plain, crossed = Random(3), [], []
    for _ in range(400):
        options = [Option(n, tuple(rng.gauss(0.5, 0.05) for _ in range(16))) for n in range(6)]
        plain.append(max(option.mean for option in options) - options[0].mean)
        crossed.append(_loss(options)[0])
    assert fmean(plain) > 0.01
    assert abs(fmean(crossed)) < 0.003


def test_a_real_error_is_found() -> None:
    rng = Random(4)
    base = [rng.gauss(0.5, 0.05) for _ in range(16)]
    options = [Option(n, tuple(each + 0.02 * n + rng.gauss(0, 0.01) for each in base)) for n in range(6)]
    loss, error = _loss(options)
    assert loss == pytest.approx(0.1, abs=0.02)
    assert loss > 2 * error


def steps(*chances: tuple[float, ...], **last: Any) -> list[Step]:
    found = [Step(n, n % len(each), each) for n, each in enumerate(chances)]
    return [*found[:-1], replace(found[-1], **last)]


def test_turning_points_are_the_largest_changes_and_know_why() -> None:
    even = ((0.5, 0.5), (0.5, 0.5))
    told = turnings(steps(*even, (0.52, 0.48), (0.8, 0.2), (1.0, 0.0), by="flicks", luck=(0.19, -0.19)))
    assert [(each.seq, each.part) for each in told] == [(3, "course"), (4, "flicks")]
    assert all(abs(each.change) >= TURN for each in told)
    cost = turnings(steps(*even, (0.1, 0.9), decided=True, loss=0.4))
    assert [(each.seq, each.part) for each in cost] == [(2, "choice")]


def test_what_swings_with_whose_turn_it_is_is_no_turning_point() -> None:
    swing = ((0.4, 0.6), (0.6, 0.4)) * 3
    assert turnings(steps(*swing, (0.46, 0.54))) == ()
    lasts = steps(*swing, (0.85, 0.15), (0.9, 0.1), (0.85, 0.15), (0.9, 0.1))
    assert (6, 0, 0.25) in [(each.seq, each.seat, round(each.change, 2)) for each in turnings(lasts)]
    assert min(each.seq for each in turnings(lasts)) >= 5


def test_the_verdict_follows_what_was_larger() -> None:
    lucky = accounts(steps((0.5, 0.5), (1.0, 0.0), by="dice", luck=(0.4, -0.4)))
    assert (verdict(lucky).seats, verdict(lucky).by) == ((0,), "luck")
    better = accounts(steps((0.5, 0.5), (1.0, 0.0), decided=True, loss=0.4))
    assert verdict(better).by == "choices"
    in_spite = verdict(accounts(steps((0.5, 0.5), (0.5, 0.5), (1.0, 0.0), decided=True, loss=0.4)))
    assert (in_spite.by, in_spite.choices) == ("even", pytest.approx(-0.4)), "who won erred more than the other"
    assert verdict(accounts(steps((0.5, 0.5), (1.0, 0.0)))).by == "even"
    assert verdict(accounts(steps((0.5, 0.5), (0.5, 0.5)))).seats == ()


def test_who_plays_alone_is_told_why_it_was_lost() -> None:
    unlucky = verdict(accounts(steps((0.4,), (0.0,), by="dice", luck=(-0.35,))))
    assert (unlucky.seats, unlucky.by) == ((0,), "luck")
    assert verdict(accounts(steps((0.4,), (0.0,), by="dice", luck=(0.1,)))).by == "choices"
    assert verdict(accounts(steps((0.05,), (0.0,)))).by == "even"
    assert verdict(accounts(steps((0.2,), (1.0,), by="dice", luck=(0.1,)))).by == "choices"


def test_a_couple_wins_together_and_its_choices_count_together() -> None:
    course = [Step(n, n, (0.5,) * 4, decided=True, loss=loss) for n, loss in enumerate((0.0, 0.3, 0.1, 0.3))]
    told = verdict(accounts([*course, Step(4, 0, (1.0, 0.0, 1.0, 0.0))]))
    assert (told.seats, told.by) == ((0, 2), "choices")
    assert told.choices == pytest.approx(0.3 + 0.3 - 0.1)


@pytest.mark.parametrize("table", [MUTANTS, CUP], ids=lambda table: str(table[0]))
def test_nobody_is_ahead_while_armies_are_laid_out(table: Any) -> None:
    match = played(*table)
    course = [match.at(seq) for seq in range(match.seq)]
    begun = next(n for n, at in enumerate(course) if at.state.phase not in BEFORE)
    assert begun > 2
    assert {standing(at) for at in course[:begun]} == {(0.5, 0.5)}
    assert any(standing(at) != (0.5, 0.5) for at in course[begun : begun + 12])


def test_fitting_finds_what_decided_and_chances_hold() -> None:
    """Games that a known weight decided: the fit finds it, and what is said comes true."""
    rng, courses = Random(5), []
    for _ in range(300):
        lead = rng.gauss(0, 1)
        won = rng.random() < 1 / (1 + math.exp(-1.5 * lead))
        rows = ((lead, rng.gauss(0, 1)), (0.0, 0.0))
        courses.append(Course((Position(rows),), (float(won), float(not won))))
    weight, ridge = fit(courses, [0.0, 0.0])
    assert 0.9 < weight[0] < 1.9  # held to nought a little, as so few games deserve
    assert abs(weight[1]) < 0.3
    figures = calibration(heard(courses, weight))
    assert figures.brier < figures.brier_base - 0.05
    assert figures.gain[0] > 0
    assert figures.calibration_error < 0.1
    stubborn, _ = fit(courses[:4], [0.7, 0.0])
    assert stubborn[0] == pytest.approx(0.7, abs=0.3)
    assert ridge > 0


def test_what_is_said_of_a_game_left_out_knows_nothing_of_its_end() -> None:
    rng = Random(6)
    leads = [rng.gauss(0, 1) for _ in range(20)]
    won = [rng.random() < 1 / (1 + math.exp(-1.5 * lead)) for lead in leads]

    def told(ends: list[bool]) -> list[Any]:
        games = [
            Course((Position(((a,), (0.0,))),), (float(b), float(not b))) for a, b in zip(leads, ends, strict=True)
        ]
        return [(said.game, said.said) for said in sorted(left_out(games, [0.0]), key=lambda said: said.game)]

    plain, other = told(won), told([not won[0], *won[1:]])
    assert [said for game, said in plain if game == 0] == [said for game, said in other if game == 0]
    assert plain != other
    assert {game for game, _ in plain} == set(range(20))


@pytest.mark.parametrize("name", catalogue.games())
def test_weights_say_that_they_are_ours_and_how_they_were_made(name: str) -> None:
    coach = evaluator(f"{name}@{2 if name != 'legionz' else 1}")
    assert coach.weights.ours
    assert coach.weights.command.startswith(f"fleacircus coach fit --game {name} --games {coach.weights.games}")
    assert set(coach.prior) <= set(coach.features)
    again = written(coach.weights)
    assert "ours = true" in again
    with pytest.raises(ValueError, match="has weights for"):
        load(coach.name, ("something",))


def test_a_small_calibration_runs_on_games_of_its_own(capsys: pytest.CaptureFixture[str], tmp_path: Any) -> None:
    picture, kept = tmp_path / "reliability.svg", tmp_path / "lab.sqlite3"
    asked = ["coach", "calibrate", "--game", "mars-attacks", "--games", "4", "--results", str(kept), "--json"]
    assert main([*asked, "--picture", str(picture)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert {"brier", "brier_base", "calibration_error", "bins"} <= set(told)
    assert 0 <= told["brier"] <= 1
    assert told["brier_base"] == pytest.approx(0.25, abs=0.01)
    assert told["seeds"].startswith("coach/calibrate/")
    assert picture.read_text(encoding="utf-8").startswith("<svg")
    assert main(asked) == 0
    assert json.loads(capsys.readouterr().out) == told


def test_fit_writes_weights_and_bad_questions_are_refused(capsys: pytest.CaptureFixture[str], tmp_path: Any) -> None:
    path = tmp_path / "mars.toml"
    assert main(["coach", "fit", "--game", "mars-attacks", "--games", "3", "--to", str(path), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["games"] == 3
    assert "[weight]" in path.read_text(encoding="utf-8")
    for wrong in (["--game", "chess"], ["--game", "legionz", "--games", "0"]):
        assert main(["coach", "calibrate", *wrong]) == 2
    assert "chess" in capsys.readouterr().err
    assert main(["coach", "calibrate", "--game", "mars-attacks", "--games", "3", "--folds", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["seeds"] == told["seeds"]


def test_a_veiled_idea_shows_piece_and_target_but_not_the_shot() -> None:
    match = played(*MUTANTS)
    coach, found = evaluator(match.game.id), None
    for at in moments(match, 30):
        seat = min(at.to_act)
        told = idea(coach, match.game, at.view(seat), seat, stream("idea"))
        if told is not None and told.aim is not None:
            found = told
            assert match.game.refusal(at.state, seat, codec.convert(told.action, match.game.action_type)) is None
            break
    assert found is not None
    assert found.action is not None
    assert "shot" in found.action
    assert found.veiled().action is None
    assert found.veiled().aim == found.aim
