"""The flick to learn in: three tasks on the real table, as Gymnasium environments.

Importing it registers them: `gymnasium.make("fleacircus/HitTheDisc-v0")`.
"""

import gymnasium

from fleacircus.adapters.gym.envs import FlickEnv, FlickVectorEnv, judge, quick
from fleacircus.adapters.gym.layout import ACTION, FIELDS, KINDS, ROLES, table_of
from fleacircus.adapters.gym.tasks import TASKS

IDS = {"fleacircus/" + name.title().replace("-", "") + "-v0": name for name in TASKS}

for _id, _name in IDS.items():
    gymnasium.register(
        _id,
        entry_point="fleacircus.adapters.gym.envs:FlickEnv",
        vector_entry_point="fleacircus.adapters.gym.envs:FlickVectorEnv",
        kwargs={"task": _name},
    )

__all__ = [
    "ACTION",
    "FIELDS",
    "IDS",
    "KINDS",
    "ROLES",
    "TASKS",
    "FlickEnv",
    "FlickVectorEnv",
    "judge",
    "quick",
    "table_of",
]
