"""Learning by self-play: the fit finds what decides, a field is fair to equals, and a job learns the same anywhere."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import numpy as np
import pytest

from fleacircus.bots.learned import Generation
from fleacircus.bots.legionz import mind
from fleacircus.lab import learning
from fleacircus.lab.field import field
from fleacircus.lab.game import play
from fleacircus.lab.job import Job, Progress
from fleacircus.lab.learners import learner_of
from fleacircus.lab.learning import School, attend, learn
from fleacircus.lab.net import Lesson, fit
from fleacircus.lab.results import Results
from fleacircus.lab.runners import runner


def lessons(games: int, *, seats: int) -> list[Lesson]:
    """Games that the first of two features decides, and the second has no say in."""
    rng, made = Random(seats), []
    for _ in range(games):
        rows = tuple((rng.uniform(-2, 2), rng.uniform(-2, 2)) for _ in range(seats))
        best = max(range(seats), key=lambda seat: rows[seat][0])
        made.append(Lesson((rows,), tuple(float(seat == best) for seat in range(seats))))
    return made


@pytest.mark.parametrize("seats", [2, 4])
def test_the_fit_finds_what_decides_and_nothing_else(seats: int) -> None:
    found = fit(lessons(8000, seats=seats), features=2, hidden=4, void=False, seed=1)
    assert found.loss < 0.5 * np.log(seats)
    assert found == fit(lessons(8000, seats=seats), features=2, hidden=4, void=False, seed=1)
    into, offset, out = np.split(np.array(found.weights), [8, 12])

    def score(first: float, second: float) -> float:
        return float(out @ np.tanh(np.array([first, second]) @ into.reshape(2, 4) + offset))

    assert score(1.5, 0) - score(-1.5, 0) > 3 * abs(score(0, 1.5) - score(0, -1.5))


def test_what_all_share_goes_to_nobody() -> None:
    shared = [Lesson((((0.0,), (0.0,), (0.0,)),), (0.1, 0.1, 0.1))] * 6000
    even = [Lesson((((0.0,), (0.0,), (0.0,)),), (1 / 3, 1 / 3, 1 / 3))] * 6000
    apart = [fit(each, features=1, hidden=2, void=True, seed=1).loss for each in (shared, even)]
    expected = [-(0.3 * np.log(0.1) + 0.7 * np.log(0.7)), np.log(3)]
    assert apart == pytest.approx(expected, abs=0.3)


def test_a_field_has_the_player_in_every_seat_and_equals_win_their_share() -> None:
    report = field("greedy", ["greedy"], "legionz@1", options={"players": 3}, games=12)
    assert report.points == pytest.approx(report.fair, abs=1e-3)
    assert report.low <= report.points <= report.high
    assert sum(report.clauses.values()) == 12
    assert sum(n for name, n in report.counted.items() if name.startswith("longest")) == 36
    strong = field("blocker", ["random"], "legionz@1", options={"players": 3}, games=6)
    assert strong.points > 0.8
    for games, rivals in ((7, ["greedy"]), (3, ["greedy"]), (6, [])):
        with pytest.raises(ValueError, match=r"rounds|rival"):
            field("greedy", rivals, "legionz@1", options={"players": 3}, games=games)


def test_a_game_teaches_the_same_anywhere() -> None:
    tasks = [School("legionz", {"players": players}, ("greedy",) * players, f"s/{players}") for players in (2, 3)]
    alone = Job(attend).run(tasks)
    assert alone == Job(attend, runner=runner("cores", workers=2)).run(tasks)
    for lesson, players in zip(alone, (2, 3), strict=True):
        assert len(lesson.shares) == players
        assert lesson.moments
        names = learner_of("legionz").features({"players": players})
        assert all(len(row or ()) == len(names) for each in lesson.moments for row in each)


def test_learning_that_was_interrupted_goes_on_and_comes_to_the_same(tmp_path: Path) -> None:
    """Few games teach little, so a fit is rarely kept: what is compared is the whole course."""
    told, again, done = list[Generation](), list[Generation](), list[Progress]()
    asked: Any = {"options": {"players": 2}, "generations": 2, "games": 6, "simulations": 5, "seed": "r"}

    def go(path: Path, tell: Callable[[Generation], None]) -> str:
        results = Results(path)
        jobs: Any = {"lessons": Job(attend, results=results, tell=done.append), "matches": Job(play, results=results)}
        try:
            return learner_of("legionz").written(learn("legionz", **asked, **jobs, tell=tell))
        except ValueError as error:
            return str(error)
        finally:
            results.close()

    def stop(so_far: Generation) -> None:
        raise InterruptedError(so_far)

    whole = go(tmp_path / "whole.sqlite3", told.append)
    assert len(done) == 12
    with pytest.raises(InterruptedError):
        go(tmp_path / "parts.sqlite3", stop)
    done.clear()
    assert go(tmp_path / "parts.sqlite3", again.append) == whole
    assert len(done) == 6, "what was played before the interruption is not played again"
    assert again == told
    assert len(told) == 2


def test_what_the_first_players_taught_is_forgotten_once_something_better_plays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    learner = learner_of("legionz")
    asked: Any = {"options": {"players": 2}, "generations": 3, "games": 4, "simulations": 5, "seed": "f"}
    told = list[Generation]()
    monkeypatch.setattr(learning, "_tested", lambda *_: (0.9, 0.8, 1.0, True))
    found = learn("legionz", **asked, tell=told.append)
    assert [each.games for each in told] == [4, 4, 8]
    assert found.weights == tuple(msgspec.json.decode(learner.written(found))["weights"])


@pytest.mark.parametrize("kind", mind.SHIPPED)
def test_a_file_of_weights_has_its_shape_or_is_refused(kind: str) -> None:
    assert len(mind.shipped(kind).out) == mind.HIDDEN
    path = Path(mind.__file__).parent / "data" / f"{kind}.json"
    told = msgspec.json.decode(path.read_bytes(), type=mind.MindFile)
    assert told.ours
    assert told.kind == kind
    assert told.command.startswith("fleacircus lab learn --game legionz")
    assert any(each.kept for each in told.generations)
    other = "duel" if kind.endswith("-loops") else "duel-loops"
    for broken in ({"hidden": 3}, {"kind": other}, {"features": told.features[:-1]}):
        with pytest.raises(msgspec.ValidationError, match="features and"):
            msgspec.convert(msgspec.json.decode(path.read_bytes()) | broken, mind.MindFile)


def test_weights_that_are_too_few_or_no_numbers_are_refused() -> None:
    for length in mind.LENGTHS:
        with pytest.raises(ValueError, match="weights"):
            mind.mind((0.0,) * (length - 1))
        with pytest.raises(ValueError, match="finite"):
            mind.mind((float("nan"),) * length)
    with pytest.raises(ValueError, match="nobody learns"):
        learner_of("chess")


def test_with_loops_a_mind_sees_what_others_see_and_more() -> None:
    """So that weights for tables without loops mean the same at both."""
    few, more = (learner_of("legionz").features({"players": 2, "loops": loops}) for loops in (False, True))
    assert more[: len(few)] == few
    assert len(more) > len(few) == len(mind.shipped("duel").into)
