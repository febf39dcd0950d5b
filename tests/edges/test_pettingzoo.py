"""The PettingZoo environment passes that library's own conformance suite."""

import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test

from fleacircus.adapters.pettingzoo import TableEnv
from fleacircus.core import codec


def play(env: TableEnv, seed: int) -> dict[str, float]:
    """A match of random masked choices; the rewards in total."""
    rng = np.random.default_rng(seed)
    env.reset(seed=seed)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, over, _, _ = env.last()
        total[agent] += reward
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if over else int(rng.choice(legal[: max(1, len(legal) - 1)])))
    return total


@pytest.mark.parametrize("options", [{"players": 2}, {"players": 3, "loops": True}], ids=str)
def test_the_librarys_own_suite(options: dict[str, object]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(TableEnv("legionz@1", options), num_cycles=60)


def test_one_point_is_shared_among_the_winners() -> None:
    env = TableEnv("legionz@1", {"players": 3})
    for seed in range(3):
        assert sum(play(env, seed).values()) == pytest.approx(1.0)


def test_the_same_seed_gives_the_same_match() -> None:
    logs = []
    for _ in range(2):
        env = TableEnv("legionz@1")
        play(env, 5)
        assert env.match is not None
        logs.append(env.match.log)
    assert logs[0] == logs[1]


def test_an_agent_sees_its_own_view_and_no_more() -> None:
    env = TableEnv("legionz@1", render_mode="ansi")
    env.reset(seed=1)
    env.step(0)
    env.step(0)
    for agent in env.agents:
        seen = bytes(env.observe(agent)["observation"]).rstrip(b"\0")
        assert seen == codec.encode(env.view(agent))
        theirs = [bug for bug in env.view(agent).chain[1:] if f"seat_{bug.owner}" != agent]
        assert theirs
        assert all(bug.number is None for bug in theirs)
    assert '"chain"' in (env.render() or "")


def test_a_number_outside_the_mask_is_refused_and_changes_nothing() -> None:
    env = TableEnv("legionz@1")
    env.reset(seed=1)
    assert env.match is not None
    for number in (-1, 2047, None):
        with pytest.raises(ValueError, match="choices"):
            env.step(number)
    assert env.match.seq == 0
