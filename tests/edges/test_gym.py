"""The flick environments: Gymnasium's own checker, seeds, processes, bad input, and tasks that can be done."""

import importlib.util
import sys
import warnings
from pathlib import Path
from types import ModuleType
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from fleacircus.adapters.gym import FIELDS, IDS, KINDS, ROLES, TASKS, FlickEnv, FlickVectorEnv, table_of
from fleacircus.adapters.gym.envs import judge, quick
from fleacircus.adapters.gym.layout import observed
from fleacircus.adapters.gym.tasks import Laid, task_of
from fleacircus.bench import gym as bench
from fleacircus.core.chance import stream
from fleacircus.physics import Landing, LocalSimulator, Piece, Shot, Tabletop, flat

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


@pytest.fixture(scope="module")
def agents() -> ModuleType:
    """The agents of the examples, from their very file."""
    spec = importlib.util.spec_from_file_location("flick_agents", EXAMPLES / "flick_agents.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["flick_agents"] = module
    spec.loader.exec_module(module)
    return module


def episode(env: FlickVectorEnv, steps: int, seed: int) -> list[np.ndarray]:
    """Everything that so many steps by chance tell, as arrays."""
    observation, _ = env.reset(seed=seed)
    env.action_space.seed(seed)
    told = [*observation.values()]
    for _ in range(steps):
        observation, reward, over, cut, infos = env.step(env.action_space.sample())
        told += [*observation.values(), reward, over, cut, infos["gap_mm"], infos["_gap_mm"]]
        told += [last[name] for last in infos.get("final_obs", ()) if last is not None for name in last]
    env.close()
    return told


@pytest.mark.parametrize("id", IDS)
def test_gymnasiums_checker_has_nothing_to_say(id: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(id).unwrapped)


@pytest.mark.parametrize("task", TASKS)
def test_a_seed_says_everything_whatever_the_number_of_processes(task: str) -> None:
    alone = episode(FlickVectorEnv(task, 5), 2, seed=3)
    again = episode(FlickVectorEnv(task, 5), 2, seed=3)
    shared = episode(FlickVectorEnv(task, 5, workers=2), 2, seed=3)
    assert len(alone) == len(shared) > 20
    for one, other, third in zip(alone, again, shared, strict=True):
        np.testing.assert_array_equal(one, other)
        np.testing.assert_array_equal(one, third)
    other_seed = episode(FlickVectorEnv(task, 5), 0, seed=30)
    assert not np.array_equal(alone[0], other_seed[0])


def test_a_table_among_many_is_the_table_alone() -> None:
    many, alone = FlickVectorEnv("best-of-a-pile", 3), FlickEnv("best-of-a-pile")
    shown, _ = many.reset(seed=7)
    mine, _ = alone.reset(seed=9)
    np.testing.assert_array_equal(shown["things"][2], mine["things"])
    many.action_space.seed(1)
    over = False
    while not over:
        actions = many.action_space.sample()
        shown, reward, ended, _, infos = many.step(actions)
        mine, got, over, cut, _ = alone.step(actions[2])
        assert (reward[2], ended[2], False) == (got, over, cut)
    np.testing.assert_array_equal(infos["final_obs"][2]["things"], mine["things"])
    mine, _ = alone.reset()
    np.testing.assert_array_equal(shown["things"][2], mine["things"])


def test_a_table_whose_episode_ends_is_laid_again_in_the_same_step() -> None:
    env = gymnasium.make_vec("fleacircus/HitTheDisc-v0", num_envs=4, vectorization_mode="vector_entry_point")
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    before, _ = env.reset(seed=1)
    after, _, over, cut, infos = env.step(env.action_space.sample())
    assert over.all()
    assert not cut.any()
    assert infos["_final_obs"].all()
    assert infos["final_info"]["_gap_mm"].all()
    assert not infos["_gap_mm"].any()
    assert (after["left"] == 1).all()
    for n in range(4):
        assert infos["final_obs"][n]["left"] == 0
        assert env.single_observation_space.contains(infos["final_obs"][n])
    assert not np.array_equal(before["things"], after["things"])
    assert env.observation_space.contains(after)


def test_the_layout_is_as_it_is_stated_and_can_be_read_back() -> None:
    laid = task_of("score-a-goal").laid(stream("5", "score-a-goal", 0), judge())
    env = FlickEnv("score-a-goal")
    shown, _ = env.reset(seed=5)
    first = dict(zip(FIELDS, shown["things"][0].tolist(), strict=True))
    ball = laid.table.piece(laid.mine[0])
    assert (first["x"], first["y"]) == pytest.approx((ball.pose.x_um / 1000, ball.pose.y_um / 1000), abs=1e-4)
    assert (first["z"], first["width"], first["height"], first["face"]) == (1, 16, 2, 1)
    assert (KINDS[int(first["kind"])], ROLES[int(first["role"])]) == ("small", "mine")
    assert [ROLES[int(row[-1])] for row in shown["things"]] == ["mine", "target", "other", "other"]
    table, mine, targets = table_of(shown)
    (cup,) = table.fixtures
    assert (mine, targets, cup.kind) == ((0,), (1,), "cup")
    assert (cup.x_um, cup.y_um) == (laid.table.fixtures[0].x_um, laid.table.fixtures[0].y_um)
    assert {(p.pose.x_um, p.pose.y_um, p.pose.face_up) for p in table.pieces} == {
        (p.pose.x_um, p.pose.y_um, p.pose.face_up) for p in laid.table.pieces
    }


def test_rows_that_are_left_over_are_masked() -> None:
    task = task_of("best-of-a-pile")
    shown = observed(task, Laid(Tabletop(pieces=(lying_at(1, 200), lying_at(10, 0))), (1,), (10,), 1))
    assert shown["mask"].tolist() == [1, 1, 0, 0, 0, 0, 0, 0]
    assert shown["things"][:2].any(axis=1).all()
    assert not shown["things"][2:].any()
    assert FlickEnv("best-of-a-pile").observation_space.contains(shown)


def test_what_rolls_off_the_mat_when_a_pile_is_dropped_is_gone() -> None:
    env = FlickEnv("best-of-a-pile")
    shown, _ = env.reset(seed=168)
    assert shown["mask"].sum() == 7, "one of eight"
    shown, *_ = env.step(np.full(4, 0.5))
    assert env.observation_space.contains(shown)


class Placing:
    """A table at which every flick lands where the test says."""

    def __init__(self, *places: Piece) -> None:
        self._places = places

    def flick(self, table: Tabletop, piece_id: int, shot: Shot, rng: Any, *, unsteadiness: int = 600) -> Landing:
        return Landing(moved=self._places)

    def settle(self, table: Tabletop, rng: Any) -> Landing:
        return Landing()


def lying_at(id: int, x_mm: int, z_um: int = 1000, kind: str = "small") -> Piece:
    pose = flat(1000 * x_mm, 0, kind=kind)
    return Piece(id, kind, type(pose)(pose.x_um, 0, z_um, pose.quat))


def test_what_lies_below_is_taken_off_and_counts_once() -> None:
    task = task_of("best-of-a-pile")
    table = Tabletop(pieces=(lying_at(1, 200), lying_at(10, 0), lying_at(11, 2, 3000), lying_at(12, 60)))
    laid = Laid(table, (1,), (10, 11, 12), 2)
    top = table.with_piece(lying_at(1, 4, 5000))
    reward, after, gap = task.flick(laid, 1, top, stream("1"), Placing())  # type: ignore[arg-type]
    assert (reward, gap) == (2.0, 0.0)
    assert (after.targets, after.mine, after.left, after.over) == ((12,), (1,), 1, False)
    beside = table.with_piece(lying_at(1, 30))
    assert task.flick(laid, 1, beside, stream("1"), Placing())[0] == 0  # type: ignore[arg-type]
    off = table.with_piece(lying_at(1, 900))
    reward, after, _ = task.flick(laid, 1, off, stream("1"), Placing())  # type: ignore[arg-type]
    assert (reward, after.over) == (0, True)


@pytest.mark.parametrize(
    ("actions", "said"),
    [
        (np.zeros((2, 4)), r"of shape \(2, 3\)"),
        (np.zeros(3), r"of shape \(2, 3\)"),
        (np.full((2, 3), np.nan), "not a number"),
        ([[0.1, 0.2, 1.5], [0, 0, 0]], "out of bounds"),
        ([[-0.1, 0.2, 0.5], [0, 0, 0]], "out of bounds"),
    ],
)
def test_what_is_no_action_is_refused_and_changes_nothing(actions: Any, said: str) -> None:
    env = FlickVectorEnv("hit-the-disc", 2)
    env.reset(seed=1)
    with pytest.raises(ValueError, match=said):
        env.step(actions)
    good = np.full((2, 3), 0.5)
    told = env.step(good)[0]
    env.reset(seed=1)
    np.testing.assert_array_equal(told["things"], env.step(good)[0]["things"])


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="no task 'chess', only hit-the-disc"):
        FlickEnv("chess")
    with pytest.raises(ValueError, match="one at the least"):
        FlickVectorEnv("hit-the-disc", 0)
    with pytest.raises(ValueError, match="0 flicks"):
        FlickEnv("hit-the-disc", flicks=0)
    with pytest.raises(ValueError, match="2 seeds for 3 tables"):
        FlickVectorEnv("hit-the-disc", 3).reset(seed=[1, 2])
    with pytest.raises(ValueError, match="reset first"):
        FlickVectorEnv("hit-the-disc", 1).step(np.zeros((1, 3)))
    over = FlickEnv("hit-the-disc")
    over.reset(seed=1)
    over.step(np.zeros(3))
    with pytest.raises(ValueError, match="over"):
        over.step(np.zeros(3))


def test_another_simulator_may_be_handed_in() -> None:
    env = FlickVectorEnv("hit-the-disc", 2, workers=2, simulator=LocalSimulator)
    env.reset(seed=1)
    shown, *_ = env.step(np.full((2, 3), 0.5))
    assert env.observation_space.contains(shown)
    env.close()


BOUNDS = {
    "hit-the-disc": (0.1, 0.25, 0.25),
    "best-of-a-pile": (0.2, 2.5, 1.2),
    "score-a-goal": (0.1, 0.7, 0.4),
}
"""What chance reaches at the most over 24 tables, and what the greedy and the learned agent do at the least."""


@pytest.mark.parametrize("task", TASKS)
def test_greedy_and_learned_agents_are_far_above_chance(agents: ModuleType, task: str) -> None:
    found = {
        name: agents.evaluate(task, agents.agent_of(name, task), episodes=24, seed=1000).mean()
        for name in ("random", "greedy", "learned")
    }
    chance, greedy, learned = BOUNDS[task]
    assert found["random"] <= chance
    assert found["greedy"] >= greedy
    assert found["learned"] >= learned


def test_the_learner_learns(agents: ModuleType) -> None:
    spec = importlib.util.spec_from_file_location("flick_learn", EXAMPLES / "flick_learn.py")
    assert spec is not None
    assert spec.loader is not None
    learner = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(learner)
    weights = learner.learn("hit-the-disc", seed=1, generations=1, tables=2)
    assert weights.shape == (agents.Learned.NUMBERS,)
    assert weights.any()
    again = learner.learn("hit-the-disc", seed=1, generations=1, tables=2)
    np.testing.assert_array_equal(weights, again)


def test_the_guides_first_steps_are_possible(capsys: pytest.CaptureFixture[str]) -> None:
    guide = (EXAMPLES.parent / "guide" / "gym.md").read_text(encoding="utf-8")
    (text,) = (part.split("```")[0] for part in guide.split("```python\n")[1:])
    exec(text.replace("64", "4"), {})
    assert capsys.readouterr().out.startswith("(4, 2, 11) ")


def test_the_environment_is_measured_beside_the_planner(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "SIZES", (2,))
    monkeypatch.setattr(bench, "LOOKS", 2)
    monkeypatch.setattr(bench, "QUICK", ())
    figures = bench.measure(0)
    assert {f"{task}_{what}" for task in TASKS for what in ("planner", "2x1")} <= figures.keys()
    assert all(figure > 0 for figure in figures.values())


@pytest.mark.soak
def test_on_the_quick_table_a_greedy_agent_does_as_well_and_seeds_say_everything(agents: ModuleType) -> None:
    greedy = agents.agent_of("greedy", "hit-the-disc")
    told = agents.evaluate("hit-the-disc", greedy, episodes=120, seed=1)
    soon = agents.evaluate("hit-the-disc", greedy, episodes=120, seed=1, simulator=quick)
    assert (told == soon).mean() >= 0.8, "most of the same shots hit alike"
    assert abs(told.mean() - soon.mean()) < 0.12
    alone = episode(FlickVectorEnv("hit-the-disc", 5, simulator=quick), 2, seed=3)
    shared = episode(FlickVectorEnv("hit-the-disc", 5, simulator=quick, workers=2), 2, seed=3)
    for one, other in zip(alone, shared, strict=True):
        np.testing.assert_array_equal(one, other)
