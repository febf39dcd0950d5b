"""How the learned agent was learned: the cross-entropy method on its thirteen numbers, by what its flicks came to.

    python docs/examples/flick_learn.py --seed 1 --workers 2

writes `flick_weights.json` anew. In each generation every candidate flicks once at the same tables; the best of them
are what the next generation is drawn around. Rewards are rare at first, so the gap to the nearest target counts too.
"""

import argparse
import json

import numpy as np
from flick_agents import WEIGHTS, Learned, fitting

from fleacircus.adapters.gym import TASKS, FlickVectorEnv

CANDIDATES, BEST, TABLES, GENERATIONS = 24, 6, 24, 14
WIDEST, NARROWEST = 1.5, 0.1
"""How widely numbers are drawn at first, and at the least later on."""
GAP = 1 / 500
"""What a millimetre costs."""


def learn(task, *, seed, workers=1, generations=GENERATIONS, tables=TABLES):
    """The numbers that generation after generation led to."""
    rng = np.random.default_rng(seed)
    middle, spread = np.zeros(Learned.NUMBERS), np.full(Learned.NUMBERS, WIDEST)
    env = FlickVectorEnv(task, CANDIDATES * tables, flicks=1, workers=workers)
    seeds = [seed * 1_000_000 + n for n in range(tables)] * CANDIDATES
    observation, _ = env.reset(seed=seeds)
    for generation in range(generations):
        drawn = rng.normal(middle, spread, (CANDIDATES, Learned.NUMBERS))
        actions = Learned(np.repeat(drawn, tables, axis=0)).act(observation, rng)
        observation, reward, _, _, infos = env.step(fitting(env, actions))
        worth = reward - infos["final_info"]["gap_mm"] * GAP
        scores = worth.reshape(CANDIDATES, tables).mean(axis=1)
        best = drawn[np.argsort(-scores, kind="stable")[:BEST]]
        middle, spread = best.mean(axis=0), np.maximum(best.std(axis=0), NARROWEST)
        print(
            f"{task} {generation}: best {scores.max():.3f}, all {scores.mean():.3f}, reward {reward.mean():.3f}",
            flush=True,
        )
    env.close()
    return middle


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    found = {task: learn(task, seed=given.seed, workers=given.workers).round(4).tolist() for task in TASKS}
    WEIGHTS.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
