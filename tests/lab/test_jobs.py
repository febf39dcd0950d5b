"""Jobs: the same answers wherever they run and in whatever order; nothing finished is lost or done twice."""

import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from fleacircus.lab.job import Job, Progress, digest
from fleacircus.lab.results import Results
from fleacircus.lab.runners import TRIES, Lost, runner
from lab.sums import Sum, add_up


def totals(answers: Any) -> list[int]:
    return [answer.total for answer in answers]


def tries(diary: Path) -> list[int]:
    return sorted(map(int, diary.read_text(encoding="utf-8").split()))


def test_cores_give_the_same_in_the_same_order():
    tasks = [Sum(number) for number in range(12)]
    alone = Job(add_up).run(tasks)
    shared = Job(add_up, runner=runner("cores", workers=2)).run(tasks)
    assert totals(shared) == totals(alone) == [number * (number + 1) // 2 for number in range(12)]
    assert {answer.by for answer in alone} == {os.getpid()}
    assert len({answer.by for answer in shared}) == 2
    assert digest(totals(shared)) == digest(totals(alone)) != digest(totals(alone)[::-1])


def test_a_worker_that_is_killed_costs_only_its_own_task(tmp_path):
    diary = tmp_path / "diary"
    tasks = [Sum(number, str(diary), deadly=int(number == 4)) for number in range(8)]
    assert totals(Job(add_up, runner=runner("cores", workers=2)).run(tasks)) == totals(map(add_up, map(Sum, range(8))))
    assert tries(diary) == [0, 1, 2, 3, 4, 4, 5, 6, 7]


def test_a_task_that_kills_every_process_is_named(tmp_path):
    tasks = [Sum(1, str(tmp_path / "diary"), deadly=99)]
    with pytest.raises(Lost, match="number=1"):
        Job(add_up, runner=runner("cores", workers=2)).run(tasks)
    assert tries(tmp_path / "diary") == [1] * TRIES


def test_an_interrupted_job_goes_on_where_it_stopped(tmp_path):
    diary, told = tmp_path / "diary", list[Progress]()
    results = Results(tmp_path / "lab" / "results.sqlite3")
    tasks = [Sum(number, str(diary)) for number in range(6)]
    answers = Job(add_up, results=results).answers(tasks)
    assert totals(next(answers) for _ in range(3)) == [0, 1, 3]
    answers.close()
    results.close()
    again = Job(add_up, results=Results(tmp_path / "lab" / "results.sqlite3"), tell=told.append)
    assert totals(again.run(tasks)) == [0, 1, 3, 6, 10, 15]
    assert tries(diary) == list(range(6))
    assert [(so_far.over, so_far.of, so_far.kept) for so_far in told] == [(4, 6, 3), (5, 6, 3), (6, 6, 3)]
    assert told[-1].left_s == 0
    assert told[0].a_second > 0


def test_answers_that_are_kept_out_of_order_are_found(tmp_path):
    diary, results = tmp_path / "diary", Results(tmp_path / "results.sqlite3")
    Job(add_up, results=results).run([Sum(number, str(diary)) for number in (1, 3, 4)])
    every = [Sum(number, str(diary)) for number in range(6)]
    assert totals(Job(add_up, results=results).run(every)) == [0, 1, 3, 6, 10, 15]
    assert tries(diary) == list(range(6))


def test_another_edition_of_the_code_has_done_nothing_yet(tmp_path, monkeypatch):
    diary, results = tmp_path / "diary", Results(tmp_path / "results.sqlite3")
    Job(add_up, results=results).run([Sum(2, str(diary))])
    monkeypatch.setattr("fleacircus.lab.results.edition", lambda: "another")
    Job(add_up, results=results).run([Sum(2, str(diary))])
    assert tries(diary) == [2, 2]


@pytest.mark.parametrize("place", ["here", "cores"])
def test_who_stops_listening_stops_the_job(place):
    """There is no end of tasks: they are drawn only as somebody is free."""

    def endless() -> Iterator[Sum]:
        yield from map(Sum, count())

    answers = Job(add_up, runner=runner(place, workers=2)).answers(endless())
    assert totals(next(answers) for _ in range(4)) == [0, 1, 3, 6]
    answers.close()


def test_places_and_files_that_are_none_are_refused(tmp_path):
    with pytest.raises(ValueError, match="no place 'moon'"):
        runner("moon")
    wrong = tmp_path / "wrong"
    wrong.write_text("this is no file of results, and long enough to be looked at " * 20, encoding="utf-8")
    with pytest.raises(ValueError, match="holds no results"):
        Results(wrong)
