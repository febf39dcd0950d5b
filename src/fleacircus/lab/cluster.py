"""Work on a Ray cluster: the one at RAY_ADDRESS, or one that is begun on this machine."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Any

from fleacircus.lab.runners import TRIES, Answers, Work

AHEAD = 2
"""So many tasks are handed out for each core, so that none waits for its next."""


def on_ray(work: Work, tasks: Iterable[Any]) -> Answers:
    """On every core of the cluster; a task whose process dies is tried again by another."""
    try:
        ray: Any = import_module("ray")
    except ImportError:
        raise ValueError("Ray is not installed: pip install fleacircus[lab]") from None
    if not ray.is_initialized():
        ray.init(log_to_driver=False, include_dashboard=False)
    remote = ray.remote(max_retries=TRIES - 1)(work)
    waiting = iter(enumerate(tasks))
    under_way: dict[Any, int] = {}

    def hand_out(count: int) -> None:
        for _, (number, task) in zip(range(count), waiting, strict=False):
            under_way[remote.remote(task)] = number

    try:
        hand_out(AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1))))
        while under_way:
            (done,), _ = ray.wait(list(under_way), num_returns=1)
            yield under_way.pop(done), ray.get(done)
            hand_out(1)
    finally:
        for left in under_way:
            ray.cancel(left, force=True)
