"""What somebody is told of their puzzle: before the answer whose turn it is and what is wanted, after it everything."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from fleacircus.core import codec
from fleacircus.web.club.models import Player
from fleacircus.web.coaching.models import Attempt
from fleacircus.web.coaching.puzzling.answers import Standing, hardness, rating_of, runs, standing, streak_of, strength
from fleacircus.web.coaching.puzzling.attempts import judged, verdict_of
from fleacircus.web.coaching.puzzling.shelves import Shelf, shelves


def told(player: Player, attempt: Attempt) -> dict[str, Any]:
    """How an attempt stands; it is `gone` if its puzzle is not offered any more."""
    shelf = shelves().get(attempt.shelf)
    puzzle = shelf.puzzles.get(attempt.puzzle) if shelf is not None else None
    answered = puzzle is not None and judged(attempt, puzzle)
    return {
        "game": shelf.game.game if shelf is not None else attempt.shelf,
        "state": _state(attempt, answered) if puzzle is not None else "gone",
        "goal": puzzle.goal if puzzle is not None else {},
        "club": shelf is not None and attempt.puzzle in shelf.club,
        "again": attempt.again,
        "run": _run(player, attempt) if attempt.run else None,
        "answer": _answer(player, attempt, puzzle) if answered else None,
        "next": reverse("puzzle_run" if attempt.run else "puzzle", args=[attempt.shelf]),
        "retry": reverse("puzzle_again", args=[attempt.table]),
        "all": reverse("puzzles"),
    }


def _state(attempt: Attempt, answered: bool | None) -> str:
    if answered is None:
        return "judging"
    return "open" if not answered else "right" if attempt.right else "wrong"


def _run(player: Player, attempt: Attempt) -> dict[str, Any]:
    length = Attempt.objects.filter(run=attempt.run, right=True).count()
    (mine, _), (club, whose) = runs(attempt.shelf, player.ids), runs(attempt.shelf)
    return {"length": length, "mine": mine, "club": club, "whose": whose}


def _answer(player: Player, attempt: Attempt, puzzle: Any) -> dict[str, Any]:
    """What an answer came to, beside the best, and what it did to my rating."""
    verdict = verdict_of(attempt)
    known = hardness(attempt.shelf).get(puzzle.id, puzzle.level)
    after = rating_of(player.ids, attempt.shelf)
    before = rating_of(player.ids, attempt.shelf, before=attempt) if attempt.first else after
    return {
        "worth": round(verdict.worth, 3),
        "best": puzzle.worth,
        "solution": {"action": puzzle.solution, "aim": codec.plain(verdict.best)},
        "chosen": {"action": codec.decode(attempt.action, dict[str, Any]), "aim": codec.plain(verdict.chosen)},
        "counts": attempt.first,
        "hardness": round(known),
        "before": round(before.rating),
        "rating": strength(after),
        "streak": streak_of(player.ids, attempt.shelf),
    }


def shelved(ids: tuple[str, ...], shelf: Shelf) -> dict[str, Any]:
    """A shelf, and how somebody stands at it."""
    mine: Standing = standing(ids, shelf.name)
    (own, _), (club, whose) = runs(shelf.name, ids), runs(shelf.name)
    return {
        "shelf": shelf.name,
        "game": shelf.game.game,
        "puzzles": len(shelf.puzzles),
        "club": len(shelf.club),
        "solved": mine.solved,
        "waiting": mine.waiting,
        "streak": mine.streak,
        "rating": strength(mine.rating),
        "runs": {"mine": own, "club": club, "whose": whose},
    }
