"""Laws of every exercise that is shipped: its own solution reaches its goal, doing nothing does not, words exist."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

import pytest

from fleacircus.coach.exercises import Exercise, begin, exercises, find, judge, names_in, resolved
from fleacircus.coach.exercises.shelf import folder, made, read
from fleacircus.core import Illegal, Match, codec
from fleacircus.tournament import lessons as tournament
from fleacircus.web.words import dictionary

EVERY = [each for kind in ("lessons", "puzzles") for path in exercises(kind).values() for each in path]
LESSONS = [each for path in exercises("lessons").values() for each in path]
FEW = 6
"""So many streams of a solution with chance in it are played here; the soak plays 200."""
each_one = pytest.mark.parametrize("exercise", EVERY, ids=lambda each: each.id)


def solved(exercise: Exercise, attempt: int) -> str:
    """What the exercise's own solution comes to in one stream; the foe answers with whatever is offered."""
    match, names = begin(exercise, attempt), names_in(exercise)
    for action in exercise.solution.actions:
        others(exercise, match)
        if exercise.seat not in match.to_act or judge(exercise, match).state != "open":
            break
        wanted = codec.convert(resolved(action, names), match.game.action_type)
        try:
            match.play(exercise.seat, wanted)
        except Illegal:
            break
    return judge(exercise, match).state


def others(exercise: Exercise, match: Match) -> None:
    """Whoever else is due does something, where somebody plays there."""
    while exercise.foe and match.to_act and exercise.seat not in match.to_act:
        seat = min(match.to_act)
        match.play(seat, match.choices(seat).sample(Random(1)))


@each_one
def test_the_solution_reaches_the_goal(exercise: Exercise) -> None:
    streams = 1 if exercise.solution.chance == 1 else FEW
    reached = sum(solved(exercise, attempt) == "reached" for attempt in range(1, streams + 1))
    assert reached >= exercise.solution.chance * streams * (1 if streams == 1 else 0.5), reached


@pytest.mark.soak
@each_one
def test_the_solution_reaches_the_goal_as_often_as_it_says(exercise: Exercise) -> None:
    if exercise.solution.chance < 1:
        reached = sum(solved(exercise, attempt) == "reached" for attempt in range(1, 201))
        assert reached >= exercise.solution.chance * 200, reached


@each_one
def test_doing_nothing_or_the_first_thing_does_not(exercise: Exercise) -> None:
    assert judge(exercise, begin(exercise)).state == "open"
    match = begin(exercise)
    for _ in range(exercise.goal.within.actions):
        if exercise.seat not in match.to_act:
            break
        choices = match.choices(exercise.seat)
        decline = next((o for o in choices.offers if o.kind in ("decline", "pass", "end_turn") and not o.holes), None)
        first = decline.fill({}) if decline is not None else (choices.listed or [None])[0]
        if first is None:
            break
        match.play(exercise.seat, first)
    assert judge(exercise, match).state != "reached"


@each_one
def test_it_is_played_on_in_another_try_and_can_be_audited(exercise: Exercise) -> None:
    """Everything can be taken back to the start; then the exercise is open again, and chance is another."""
    match, names = begin(exercise), names_in(exercise)
    start = match.state
    wanted = codec.convert(resolved(exercise.solution.actions[0], names), match.game.action_type)
    match.play(exercise.seat, wanted)
    match.undo(exercise.seat)
    assert match.state == start
    assert judge(exercise, match).state == "open"
    match.play(exercise.seat, wanted)
    match.audit()


@pytest.mark.parametrize("exercise", LESSONS, ids=lambda each: each.id)
def test_a_lesson_has_its_words(exercise: Exercise) -> None:
    for language in ("en", "fr", "it"):
        words = dictionary(language)
        wrongs = [f"wrong.{number}" for number in range(1, len(exercise.wrong) + 1)]
        keys = [f"lesson.{exercise.id}.{part}" for part in ("title", "goal", "hint", "praise", *wrongs)]
        assert [key for key in keys if key not in words] == [], language


def test_no_words_are_left_of_a_lesson_that_is_gone() -> None:
    ids = {key.split(".")[1] for key in dictionary("en") if key.startswith("lesson.")}
    assert ids == {each.id for each in LESSONS} | {each.id for each in tournament.lessons()}


def test_ids_are_unique_and_found() -> None:
    assert len({each.id for each in EVERY}) == len(EVERY)
    assert all(find(each.id) == each for each in EVERY)
    assert find("no-such-exercise") is None


# What a file must not say

PLAIN: dict[str, Any] = {
    "id": "a",
    "game": "legionz@1",
    "teaches": ["LZ-08"],
    "start": {"chain": "A B x"},
    "goal": {"all": [{"event": "placed", "where": {"seat": "me", "cell": "@x"}}], "within": {"actions": 1}},
    "solution": {"actions": [{"type": "place", "cell": "@x", "number": 5}]},
}


def changed(*path: Any, to: Any) -> dict[str, Any]:
    data = copy.deepcopy(PLAIN)
    part: Any = data
    for step in path[:-1]:
        part = part[step]
    part[path[-1]] = to
    return data


def test_a_plain_one_is_read_and_judged() -> None:
    exercise = made(PLAIN)
    assert solved(exercise, 1) == "reached"
    match = begin(exercise)
    elsewhere = next(a for a in match.choices(0).listed or () if a.cell != names_in(exercise)["x"])
    match.play(0, elsewhere)
    assert judge(exercise, match).state == "missed"


def test_the_first_wrong_way_that_fits_is_told_with_its_clause() -> None:
    data = changed("wrong", to=[])
    never = {"when": {"all": [{"event": "moved"}]}, "clause": "LZ-V1"}
    data["wrong"] = [never, {"when": {"all": [{"state": "longest", "at_most": 9}]}, "clause": "LZ-08"}]
    exercise = made(data)
    match = begin(exercise)
    match.play(0, next(a for a in match.choices(0).listed or () if a.cell != names_in(exercise)["x"]))
    verdict = judge(exercise, match)
    assert (verdict.state, verdict.wrong, verdict.clause) == ("missed", 2, "LZ-08")


BAD = [
    (changed("game", to="legionz@7"), "not played"),
    (changed("teaches", to=["LZ-999"]), "no clause"),
    (changed("goal", "all", to=[]), "asks for nothing"),
    (changed("goal", "all", 0, "event", to="exploded"), "nothing that happens"),
    (changed("goal", "all", 0, "where", to={"colour": 1}), "has no colour"),
    (changed("goal", "all", 0, "where", to={"cell": "@nowhere"}), "nowhere"),
    (changed("goal", "all", 0, to={"state": "beauty"}), "nothing reads"),
    (changed("goal", "all", 0, to={"state": "longest", "seat": "him"}), "neither me"),
    (changed("solution", "actions", 0, "type", to="shout"), "shout"),
    (changed("solution", "chance", to=0), "chance"),
    (changed("start", "chain", to="A  B"), "out of step"),
    (changed("start", to=[]), "start"),
    (changed("seat", to=4), "nothing to do"),
    (changed("code", to="import os"), "unknown field"),
]


@pytest.mark.parametrize(("data", "reason"), BAD, ids=[reason for _, reason in BAD])
def test_a_file_that_could_not_be_played_or_judged_is_refused(data: dict[str, Any], reason: str) -> None:
    with pytest.raises((ValueError, LookupError), match=reason):
        made(data)


def test_a_file_that_is_refused_names_itself(tmp_path: Any) -> None:
    file = tmp_path / "odd.toml"
    file.write_text('id = "odd"\n', encoding="utf-8")
    with pytest.raises(ValueError, match=r"odd\.toml"):
        read(file)
    assert folder("lessons").is_dir()


def test_a_laid_match_is_no_record_that_anybody_could_check() -> None:
    match = begin(made(changed("start", "chain", to="AAAAAAAAA".replace("A", "A ").rstrip() + " x B")))
    match.play(0, codec.convert({"type": "place", "cell": [9, 0], "number": 12}, match.game.action_type))
    assert match.outcome is not None
    with pytest.raises(ValueError, match="laid position"):
        Match.from_record(match.record())


PLACED = {"event": "placed", "where": {"seat": "me"}}
MOVED = {"event": "moved"}


@pytest.mark.parametrize(
    ("goal", "state"),
    [
        ({"all": [PLACED]}, "reached"),
        ({"all": [PLACED, MOVED]}, "missed"),
        ({"any": [MOVED, PLACED]}, "reached"),
        ({"any": [MOVED]}, "missed"),
        ({"all": [PLACED], "none": [MOVED]}, "reached"),
        ({"all": [PLACED], "none": [{"state": "longest", "at_least": 1}]}, "missed"),
        ({"all": [{**PLACED, "where": {"seat": "foe"}}]}, "missed"),
        ({"all": [{**PLACED, "where": {"owner": "me"}}]}, "reached"),
        ({"all": [{**PLACED, "at_least": 2}]}, "missed"),
        ({"all": [{"state": "left", "seat": "foe", "at_least": 24, "at_most": 24}]}, "reached"),
    ],
)
def test_a_goal_is_all_of_these_one_of_those_and_none_of_them(goal: dict[str, Any], state: str) -> None:
    assert solved(made(changed("goal", to={**goal, "within": {"actions": 1}})), 1) == state
