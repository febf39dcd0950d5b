"""Laws of every lesson of the tournament: its solution reaches its goal, nothing else at once does, words exist."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from fleacircus.coach.exercises import exercises
from fleacircus.tournament import Tournament
from fleacircus.tournament.catalogue import army_ids
from fleacircus.tournament.lessons import Answer, Lesson, begin, find, judge, lessons
from fleacircus.tournament.lessons.shelf import made, offered, read
from fleacircus.web.words import dictionary

each_one = pytest.mark.parametrize("lesson", lessons(), ids=lambda each: each.id)


def test_the_path_has_six_to_twelve_lessons_with_ids_of_their_own() -> None:
    assert 6 <= len(lessons()) <= 12
    ids = [each.id for path in exercises("lessons").values() for each in path] + [each.id for each in lessons()]
    assert len(set(ids)) == len(ids)
    assert [each.number for each in lessons()] == list(range(1, len(lessons()) + 1))
    assert all(find(each.id) == each for each in lessons())
    assert find("tr-none") is None


@each_one
def test_the_start_is_a_contest_that_can_be_audited(lesson: Lesson) -> None:
    laid = begin(lesson)
    again = Tournament.from_record(laid.record(), audit=True)
    assert again.state == laid.state


@each_one
def test_the_solution_reaches_the_goal_step_by_step(lesson: Lesson) -> None:
    for at in range(len(lesson.solution)):
        assert judge(lesson, lesson.solution[:at]).verdict.state == "open"
    assert judge(lesson, lesson.solution).verdict.state == "reached"


@each_one
def test_doing_nothing_or_the_first_thing_does_not(lesson: Lesson) -> None:
    first = next(offered(lesson))
    tries = ([first] * many for many in range(lesson.goal.within.actions + 1))
    assert "reached" not in {judge(lesson, answers).verdict.state for answers in tries}


@each_one
def test_every_wrong_way_is_told_with_its_clause(lesson: Lesson) -> None:
    """Whatever is answered at first, or after any part of the solution: it goes on, it is right, or it says why not."""
    met = set[int]()
    ways = [lesson.solution[:at] for at in range(len(lesson.solution))]
    ways += [(answer,) for answer in offered(lesson) if judge(lesson, [answer]).verdict.state == "open"]
    for before in ways:
        for answer in offered(lesson):
            verdict = judge(lesson, [*before, answer]).verdict
            if verdict.state == "missed":
                assert verdict.wrong, (before, answer)
                assert verdict.clause == lesson.wrong[verdict.wrong - 1].clause
                met.add(verdict.wrong)
    assert met == set(range(1, len(lesson.wrong) + 1))


@each_one
def test_it_has_its_words_in_three_languages(lesson: Lesson) -> None:
    keys = [*("title", "goal", "hint", "praise"), *(f"wrong.{at}" for at in range(1, len(lesson.wrong) + 1))]
    called = {*lesson.start.entrants, *army_ids(), *(game.id for game in begin(lesson).picture.games)}
    called |= {str(name) for choice in lesson.choices for name in choice.asks.get("who", ())}
    called |= {member["name"] for member in lesson.start.settings.get("council", ())}
    for at, choice in enumerate(lesson.choices, 1):
        keys += [f"choice.{at}", *(f"ask.{name}" for name in choice.asks)]
        for name, values in choice.asks.items():
            side = name == "couple"  # a number that means somebody
            keys += [f"ask.{name}.{each}" for each in values if side or (isinstance(each, str) and each not in called)]
    for language in ("en", "fr", "it"):
        words = {key for key in dictionary(language) if key.startswith(f"lesson.{lesson.id}.")}
        assert words == {f"lesson.{lesson.id}.{key}" for key in keys}, language


def test_a_correction_game_by_game_reaches_the_same_as_one_of_the_whole_match() -> None:
    """Two ways to put it right, one of which is the solution. [TR-X44, TR-X45]"""
    lesson = find("tr-correct")
    assert lesson is not None
    each = [Answer(2, {"game": game}) for game in ("r1-1.1", "r1-1.2")]
    whole, single = judge(lesson, lesson.solution), judge(lesson, each)
    assert (whole.verdict.state, single.verdict.state) == ("reached", "reached")
    assert whole.contest.picture.duel("final") == single.contest.picture.duel("final")


# What a file must not say

PLAIN: dict[str, Any] = {
    "id": "a",
    "kind": "classic",
    "teaches": ["TR-C1"],
    "start": {"entrants": ["Ada", "Bo"]},
    "choices": [{"command": {"type": "draw", "stage": "?stage"}, "asks": {"stage": ["groups", "bracket"]}}],
    "goal": {"all": [{"event": "drawn", "where": {"stage": "bracket"}}], "within": {"actions": 1}},
    "solution": [{"choice": 1, "says": {"stage": "bracket"}}],
}


def changed(*path: Any, to: Any) -> dict[str, Any]:
    data = copy.deepcopy(PLAIN)
    part: Any = data
    for step in path[:-1]:
        part = part[step]
    part[path[-1]] = to
    return data


def test_a_plain_one_is_read_and_a_refusal_without_words_has_its_code() -> None:
    lesson = made(PLAIN)
    verdict = judge(lesson, [Answer(1, {"stage": "groups"})]).verdict
    assert (verdict.state, verdict.wrong, verdict.clause) == ("missed", 0, "tournament/wrong_kind")


BAD = [
    (changed("kind", to="chess"), "chess"),
    (changed("teaches", to=["TR-G3"]), "no clause"),
    (changed("teaches", to=["TR-999"]), "no clause"),
    (changed("start", "entrants", to=["Ada", "ada"]), "player_twice"),
    (changed("start", "did", to=["r1-1.1 Ada"]), "refused"),
    (changed("start", "did", to=[{"type": "shout"}]), "shout"),
    (changed("start", "settings", to={"boards": 0}), "boards"),
    (changed("about", to="r7-1.1"), "no_such_game"),
    (changed("choices", 0, "command", to={"type": "shout"}), "shout"),
    (changed("choices", 0, "command", "stage", to="?place"), "place"),
    (changed("choices", 0, "asks", to={"stage": ["bracket", "bar"]}), "bar"),
    (changed("goal", "all", to=[]), "asks for nothing"),
    (changed("goal", "all", 0, "event", to="exploded"), "nothing that happens"),
    (changed("goal", "all", 0, "where", to={"colour": 1}), "has no colour"),
    (changed("goal", "all", 0, to={"state": "beauty"}), "nothing reads"),
    (changed("goal", "any", to=[{"state": "place", "at": "Zoe", "at_least": 1}]), "Zoe"),
    (changed("solution", to=[]), "does not reach"),
    (changed("solution", 0, "choice", to=2), "no choice 2"),
    (changed("solution", 0, "says", to={}), "asks for stage"),
    (changed("solution", 0, "says", "stage", to="finals"), "no stage"),
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
