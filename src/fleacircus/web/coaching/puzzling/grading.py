"""How hard a puzzle is and how good somebody is at them: fitted to all first answers at once, people's and bots'.

A puzzle that is solved has lost a game, one that is not has won it. Nothing of it is kept: the answers are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from fleacircus.coach.puzzles import Puzzle
from fleacircus.coach.riddles import ASKED
from fleacircus.lab.ratings import MIDDLE, Ranking, Rating, alone, fit, unknown

SPREAD = 350.0
"""How far puzzles and people are thought to be apart before anything is known. Ours."""


class Answered(NamedTuple):
    """Somebody's first answer to a puzzle."""

    player: str
    puzzle: str
    right: bool


def difficulties(shipped: Sequence[Puzzle], answers: Iterable[Answered]) -> dict[str, float]:
    """How hard every puzzle is that anybody was asked, by what bots and people answered."""
    every = [*_bots(shipped), *map(_ranking, answers)]
    asked = {ranking.sides[1][0] for ranking in every}
    return {each.player: each.rating for each in fit(every, anchor=None, spread=SPREAD) if each.player in asked}


def rating(answers: Iterable[Answered], hard: Mapping[str, float]) -> Rating:
    """How good one person is whose first answers these are; what nobody was asked yet is in the middle."""
    mine = [_ranking(each._replace(player="me")) for each in answers]
    return (
        alone("person:me", mine, hard, at=MIDDLE, spread=SPREAD)
        if mine
        else unknown("person:me", at=MIDDLE, spread=SPREAD)
    )


def _ranking(answer: Answered) -> Ranking:
    return Ranking(((f"person:{answer.player}",), (answer.puzzle,)), (1, 2) if answer.right else (2, 1))


def _bots(shipped: Sequence[Puzzle]) -> Iterator[Ranking]:
    """Each level of bot was asked so many times when the puzzle was made."""
    for puzzle in shipped:
        for level, share in puzzle.solved_by.items():
            sides = ((f"bot:{level}",), (puzzle.id,))
            if share:
                yield Ranking(sides, (1, 2), share * ASKED)
            if share < 1:
                yield Ranking(sides, (2, 1), (1 - share) * ASKED)
