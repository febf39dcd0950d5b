"""The lessons of the tournament: a page each, and no table. What was answered so far travels with the page.

Nothing of it is an evening of the club: the contest is laid for every answer anew and kept nowhere.
"""

from __future__ import annotations

import re
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_http_methods

from fleacircus.tournament.catalogue import army_ids
from fleacircus.tournament.lessons import Answer, Choice, Lesson, Try, find, judge, lessons
from fleacircus.web.club.middleware import language
from fleacircus.web.club.views import errors
from fleacircus.web.coaching.lessons import keep
from fleacircus.web.coaching.puzzling.views import come_in
from fleacircus.web.numbers import whole
from fleacircus.web.tournaments.models import Contest
from fleacircus.web.tournaments.show import Shown
from fleacircus.web.words import dictionary, say

WRITTEN = re.compile(r"[0-9]{1,2}(\.[0-9]{1,2})*")


class NoAnswer(ValueError):
    """What somebody sent is no answer to the lesson."""


@ensure_csrf_cookie
@require_http_methods(["GET", "HEAD", "POST"])
def lesson(request: Any, id: str) -> HttpResponse:
    """A lesson from its start; who posts answers, and is told how it stands then."""
    found = find(id)
    if found is None:
        raise Http404(id)
    answers = list[Answer]()
    if request.method == "POST":
        try:
            answers = _answers(found, request.POST)
        except NoAnswer:
            return errors.refused(request, "bad", "lesson/no_answer", 400)
    tried = judge(found, answers)
    if tried.verdict.state == "reached":
        keep(come_in(request), found.id)
    return render(request, "coaching/hall.html", _context(found, tried, answers))


def _context(lesson: Lesson, tried: Try, answers: list[Answer]) -> dict[str, Any]:
    shown = Shown(Contest(kind=lesson.kind), language(), tried.contest)
    for turn in shown.rounds:
        for match in turn["matches"]:
            match["url"] = ""  # it is played nowhere else
    following = next((each.id for each in lessons() if each.number == lesson.number + 1), "")
    return {
        "lesson": lesson,
        "key": f"lesson.{lesson.id}",
        "of": len(lessons()),
        "verdict": tried.verdict,
        "wrong": f"lesson.{lesson.id}.wrong.{tried.verdict.wrong}" if tried.verdict.wrong else "learn.missed",
        "shown": shown,
        "about": shown.game(tried.contest.picture.game(lesson.about)) if lesson.about else None,
        "choices": [_asked(lesson, number, choice, shown) for number, choice in enumerate(lesson.choices, 1)],
        "told": " ".join(written(lesson, answer) for answer in answers),
        "left": lesson.goal.within.actions - len(answers),
        "next": following,
    }


def _asked(lesson: Lesson, number: int, choice: Choice, shown: Shown) -> dict[str, Any]:
    """A choice as a form: what it says, and what is to be chosen for it."""
    key = f"lesson.{lesson.id}"
    asks = [
        {"name": name, "label": f"{key}.ask.{name}", "values": [label(lesson, name, value, shown) for value in values]}
        for name, values in choice.asks.items()
    ]
    return {"number": number, "label": f"{key}.choice.{number}", "asks": asks}


def label(lesson: Lesson, name: str, value: Any, shown: Shown) -> str:
    """What a value is called: by the lesson's own words, or as the pages of an evening call it."""
    key = f"lesson.{lesson.id}.ask.{name}.{value}"
    if key in dictionary(shown.language):
        return say(shown.language, key)
    if value in army_ids():
        return shown.army(value)
    if any(value == game.id for game in shown.picture.games):
        return shown.game_name(value)
    return str(value)


def written(lesson: Lesson, answer: Answer) -> str:
    """An answer as the page carries it along: the choice, and the place of what was said among what could be."""
    asks = lesson.choices[answer.choice - 1].asks
    return ".".join(map(str, (answer.choice, *(values.index(answer.says[name]) for name, values in asks.items()))))


def _answers(lesson: Lesson, given: Any) -> list[Answer]:
    """The answers so far, and the one that was just given."""
    told = given.get("told", "").split()
    if len(told) >= lesson.goal.within.actions or not all(map(WRITTEN.fullmatch, told)):
        raise NoAnswer
    before = [_answer(lesson, list(map(int, one.split(".")))) for one in told]
    number = whole(given.get("choice", ""))
    asks = lesson.choices[number - 1].asks if number and number <= len(lesson.choices) else {}
    numbers = [number, *(whole(given.get(name, "")) for name in asks)]
    return [*before, _answer(lesson, [_known(each) for each in numbers])]


def _known(number: int | None) -> int:
    if number is None:
        raise NoAnswer
    return number


def _answer(lesson: Lesson, numbers: list[int]) -> Answer:
    choice, *places = numbers
    if not 1 <= choice <= len(lesson.choices):
        raise NoAnswer
    asks = lesson.choices[choice - 1].asks
    if len(places) != len(asks) or any(at >= len(values) for at, values in zip(places, asks.values(), strict=True)):
        raise NoAnswer
    return Answer(choice, {name: values[at] for at, (name, values) in zip(places, asks.items(), strict=True)})
