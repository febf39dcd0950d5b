"""Work for jobs in tests: it stands in a module of its own, so that other processes find it."""

import os
import signal
from pathlib import Path
from time import sleep

import msgspec


class Sum(msgspec.Struct, frozen=True):
    """A task of nothing: a number, a file that tells how often it was tried, and how many processes it kills."""

    number: int
    diary: str = ""
    deadly: int = 0


class Total(msgspec.Struct, frozen=True):
    total: int
    by: int


def add_up(task: Sum) -> Total:
    """All numbers up to one; every try is written into the diary first."""
    if task.diary:
        with Path(task.diary).open("a", encoding="utf-8") as diary:
            diary.write(f"{task.number}\n")
        if task.deadly > Path(task.diary).read_text(encoding="utf-8").split().count(str(task.number)) - 1:
            os.kill(os.getpid(), signal.SIGKILL)
    sleep(0.01 * (task.number % 3))
    return Total(sum(range(task.number + 1)), os.getpid())
