"""Three agents for the flick tasks: one by chance, one by the shot table, one that was learned.

    python docs/examples/flick_agents.py score-a-goal greedy --episodes 400 --seed 1 --workers 2

prints the mean reward of an episode with its interval of 95 %. An agent gets observations, many tables at once, and a
random generator; it gives back actions. It knows what the arrays tell, and nothing else of the table.
"""

import argparse
import json
import math
from pathlib import Path

import numpy as np

from fleacircus.adapters.gym import FIELDS, KINDS, ROLES, TASKS, FlickVectorEnv, judge, quick, table_of
from fleacircus.physics.plan import Into, Onto, plan

WEIGHTS = Path(__file__).with_name("flick_weights.json")
X, Y, Z, KIND, ROLE = (FIELDS.index(name) for name in ("x", "y", "z", "kind", "role"))


class Chance:
    """Any shot."""

    def act(self, observation, rng):
        return rng.random((len(observation["mask"]), 4), np.float32)


class Greedy:
    """The shot that the shot table thinks likeliest to do what is wanted, of all pieces at hand."""

    def act(self, observation, rng):
        return np.array([self._one({name: rows[n] for name, rows in observation.items()})
                         for n in range(len(observation["mask"]))], np.float32)  # fmt: skip

    def _one(self, observation):
        table, mine, targets = table_of(observation)
        cups = [fixture.id for fixture in table.fixtures]
        wish = Into(cups[0]) if cups else Onto(targets)
        planned = [(found.chance, row, found.shot) for row in mine for found in plan(table, row, wish, 1)]
        if not planned:
            return 0.0, 0.5, 0.5, 0.0
        _, row, shot = max(planned, key=lambda each: each[:2])
        turn = shot.direction_mrad / 2000 / math.pi % 1
        return turn, shot.power / 1000, shot.press / 1000, (mine.index(row) + 0.5) / len(mine)


class Learned:
    """Thirteen numbers: how hard, and pressed where, by distance and kind; and which of the pieces at which target.

    The numbers may differ from table to table, so that a whole generation plays at once.
    """

    NUMBERS = 13

    def __init__(self, weights):
        self.weights = np.atleast_2d(np.asarray(weights, float))

    def act(self, observation, rng):
        things, there = observation["things"].astype(float), observation["mask"] > 0
        mine, target = (there & (things[..., ROLE] == ROLES.index(role)) for role in ("mine", "target"))
        away = things[:, None, :, :2] - things[:, :, None, :2]  # from every thing to every other
        far = np.hypot(away[..., 0], away[..., 1]) / 100
        large, rectangle = ((things[..., KIND] == KINDS.index(kind)) * 1.0 for kind in ("large", "rectangle"))
        crowd = ((far < 0.2) & target[:, None, :]).sum(axis=2)
        w = self.weights.T[:, :, None]
        worth = w[8][..., None] * far + (w[9] * things[..., Z] + w[10] * crowd)[:, None, :]
        worth = worth + (w[11] * large + w[12] * rectangle)[:, :, None]
        worth[~(mine[:, :, None] & target[:, None, :])] = -np.inf
        n = np.arange(len(things))
        piece, aim = np.unravel_index(worth.reshape(len(things), -1).argmax(axis=1), worth.shape[1:])
        d, x, y = far[n, piece, aim] / 2 - 1, *away[n, piece, aim].T
        w, form = self.weights.T, (large[n, piece], rectangle[n, piece])
        power = w[0] + w[1] * d + w[2] * d * d + w[3] * form[0] + w[4] * form[1]
        press = w[5] + w[6] * d + w[7] * d * d
        which = (np.cumsum(mine, axis=1)[n, piece] - 0.5) / mine.sum(axis=1)
        squashed = (1 / (1 + np.exp(-np.clip(logit, -30, 30))) for logit in (power, press))
        return np.stack([np.arctan2(y, x) / 2 / math.pi % 1, *squashed, which], axis=1).astype(np.float32)


def agent_of(name, task):
    """An agent by its name."""
    if name == "learned":
        return Learned(json.loads(WEIGHTS.read_text())[task])
    return {"random": Chance, "greedy": Greedy}[name]()


def fitting(env, actions):
    """The numbers that the task asks for: where there is one piece, it need not be named."""
    return np.clip(actions[:, : env.single_action_space.shape[0]], 0, 1)


def evaluate(task, agent, *, episodes, seed, workers=1, simulator=judge):
    """The reward of each of so many episodes: the first one at tables of the seeds from `seed` on."""
    env, rng = FlickVectorEnv(task, episodes, workers=workers, simulator=simulator), np.random.default_rng(seed)
    observation, _ = env.reset(seed=seed)
    total, playing = np.zeros(episodes), np.ones(episodes, bool)
    while playing.any():
        observation, reward, over, _, _ = env.step(fitting(env, agent.act(observation, rng)))
        total += reward * playing
        playing &= ~over
    env.close()
    return total


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("task", choices=TASKS)
    parser.add_argument("agent", choices=("random", "greedy", "learned"))
    parser.add_argument("--episodes", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--quick", action="store_true", help="on the compiled table, not on the judge's")
    given = parser.parse_args()
    agent = agent_of(given.agent, given.task)
    table = quick if given.quick else judge
    found = evaluate(
        given.task, agent, episodes=given.episodes, seed=given.seed, workers=given.workers, simulator=table
    )
    half = 1.96 * found.std(ddof=1) / math.sqrt(len(found))
    print(
        f"{given.task} {given.agent}: {found.mean():.3f} +- {half:.3f} ({len(found)} episodes from seed {given.seed})"
    )


if __name__ == "__main__":
    main()
