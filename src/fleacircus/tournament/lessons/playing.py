"""A try at a lesson: its answers, decided one after the other by the tournament itself, and how it stands then."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from fleacircus.coach.exercises import Verdict
from fleacircus.coach.exercises.model import Condition, Happened, Stands, Test
from fleacircus.core import codec
from fleacircus.tournament import commands as c
from fleacircus.tournament.declined import Declined
from fleacircus.tournament.lessons.model import Answer, Lesson
from fleacircus.tournament.picks import pick_view
from fleacircus.tournament.picture import Picture
from fleacircus.tournament.ranking import Ranking, Row
from fleacircus.tournament.results import Bases, CouplesResult, DuelResult, Result
from fleacircus.tournament.settings import Settings
from fleacircus.tournament.tournament import Tournament

NOBODY = "nobody"
"""What is said where nobody won."""


class Try(msgspec.Struct, frozen=True):
    """How the judge sees a try, and the contest as it stands after it."""

    verdict: Verdict
    contest: Tournament


def begin(lesson: Lesson) -> Tournament:
    """The contest of a lesson as it is laid: entered, drawn and played by the tournament's own commands."""
    start = lesson.start
    settings = codec.convert(start.settings, Settings)
    laid = Tournament.create(lesson.kind, lesson.id, by="", at=0, settings=settings, secret=start.secret)
    for name in start.entrants:
        _do(laid, c.Enter(name, name))
    for done in start.did:
        _do(laid, _played(done) if isinstance(done, str) else codec.convert(done, c.AnyCommand))
    return laid


def _do(contest: Tournament, command: c.Command) -> list[Any]:
    return [line.event for line in contest.do(command, by="", at=0, why="lesson")]


def _played(text: str) -> c.Play:
    game, winner, *left = text.split()
    result: Result = DuelResult(winner)
    if left:
        result = CouplesResult(int(winner), (Bases(*map(int, left)),))
    return c.Play(game, result)


def fill(lesson: Lesson, answer: Answer) -> c.Command:
    """The command that an answer gives; ValueError if nothing of the kind is offered."""
    if not 1 <= answer.choice <= len(lesson.choices):
        raise ValueError(f"there is no choice {answer.choice}")
    choice = lesson.choices[answer.choice - 1]
    if set(answer.says) != set(choice.asks):
        raise ValueError(f"choice {answer.choice} asks for {', '.join(choice.asks) or 'nothing'}")
    for name, value in answer.says.items():
        if value not in choice.asks[name]:
            raise ValueError(f"{value!r} is no {name}")
    command: c.Command = codec.convert(_said(choice.command, answer.says), c.AnyCommand)
    return command


def _said(value: Any, says: dict[str, Any]) -> Any:
    if isinstance(value, str) and value.startswith("?"):
        said = says[value[1:]]
        return None if said == NOBODY else said
    if isinstance(value, dict):
        return {key: _said(each, says) for key, each in value.items()}
    return [_said(each, says) for each in value] if isinstance(value, list) else value


def judge(lesson: Lesson, answers: Sequence[Answer]) -> Try:
    """How a try stands: what is refused misses it, and so does what leaves the goal open for too long."""
    contest, happened = begin(lesson), list[Any]()
    for number, answer in enumerate(answers, 1):
        try:
            happened += _do(contest, fill(lesson, answer))
        except Declined as refused:
            return Try(_refused(lesson, number, refused.clause), contest)
        if holds(lesson.goal, happened, contest.picture):
            return Try(Verdict("reached", number), contest)
        if number == lesson.goal.within.actions:
            return Try(_missed(lesson, number, happened, contest.picture), contest)
    return Try(Verdict("open", len(answers)), contest)


def _refused(lesson: Lesson, number: int, code: str) -> Verdict:
    found = ((at, wrong) for at, wrong in enumerate(lesson.wrong, 1) if wrong.refused == code)
    at, wrong = next(found, (0, None))
    return Verdict("missed", number, at, wrong.clause if wrong else code)


def _missed(lesson: Lesson, number: int, happened: list[Any], picture: Picture) -> Verdict:
    for at, wrong in enumerate(lesson.wrong, 1):
        if wrong.when is not None and holds(wrong.when, happened, picture):
            return Verdict("missed", number, at, wrong.clause)
    return Verdict("missed", number)


def holds(condition: Condition, happened: Sequence[Any], picture: Picture) -> bool:
    """Whether a condition is met by what happened and by how the contest stands."""

    def met(test: Test) -> bool:
        if isinstance(test, Happened):
            return sum(_fits(test, event) for event in happened) >= test.at_least
        return _stands(test, picture)

    if condition.any and not any(map(met, condition.any)):
        return False
    return all(map(met, condition.all)) and not any(map(met, condition.none))


def _fits(test: Happened, event: Any) -> bool:
    if codec.name_of(type(event)) != test.event:
        return False
    return all(codec.plain(getattr(event, field)) == wanted for field, wanted in test.where.items())


def _stands(test: Stands, picture: Picture) -> bool:
    found = READERS[test.state](picture, test.at)
    return (test.at_least is None or found >= test.at_least) and (test.at_most is None or found <= test.at_most)


def _row(rankings: Sequence[Ranking], player: Any) -> Row:
    return {row.player: row for ranking in rankings for row in ranking.rows}[player]


def _in_group(picture: Picture, player: Any, value: str) -> int:
    return int(_row(picture.extreme.group_rankings, player).values[value])


def _in_final(picture: Picture, player: Any) -> int:
    final = picture.duel("final")
    return int(player in (final.a, final.b))


READERS: dict[str, Callable[[Picture, Any], int]] = {
    "entrants": lambda picture, at: len(picture.state.entrants),
    "won": lambda picture, at: sum(picture.duel(at).wins),
    "in_final": _in_final,
    "picked": lambda picture, at: len(pick_view(picture, at).chosen),
    "place": lambda picture, at: _row(picture.extreme.group_rankings, at).place,
    "primary": lambda picture, at: _in_group(picture, at, "primary"),
    "secondary": lambda picture, at: _in_group(picture, at, "secondary"),
    "at_table": lambda picture, at: int(_row(picture.extreme.table_rankings, at).values["primary"]),
    "opened": lambda picture, at: sum(len(book.offers) for book in picture.state.ties.values()),
    "void": lambda picture, at: sum(len(game.voids) for game in picture.games),
}
"""What goals may ask of a contest, about a player, a game or a match where the test says `at`."""
