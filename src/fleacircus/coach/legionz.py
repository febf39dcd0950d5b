"""What a position of Legionz is worth: what a search finds, the Legions as they stand, and the numbers one knows."""

from __future__ import annotations

import math
from random import Random
from typing import Any

from msgspec.structs import replace

from fleacircus.bots.legionz.search import SearchBot
from fleacircus.coach.weights import Row
from fleacircus.coach.worth import Evaluator
from fleacircus.core import Game, Seat
from fleacircus.games.legionz.actions import Decline
from fleacircus.games.legionz.legions import legions_of
from fleacircus.games.legionz.model import Bug, State

SIMULATIONS = 1500
SURE = 0.02
"""A search that is surer than this is taken for so sure."""


class LegionEvaluator(Evaluator):
    """A rival's numbers count as the mean of what the seat has not seen of them."""

    name = "legionz"
    hidden = True
    samples = (2, 4)
    prior = {"search": 1.0, "longest": 0.5}
    features = ("search", "search_late", "longest", "longest_late", "sum_level", "rest", "turn")
    mixed = (
        *({"players": 2}, {"players": 2, "loops": True}, {"players": 2}, {"players": 3}) * 2,
        *({"players": 2}, {"players": 4, "loops": True}),
    )

    def rows(self, game: Game[Any, Any, Any], view: State, seat: Seat, rng: Random) -> list[Row | None]:
        seats = range(len(view.sets))
        late = len(view.chain) / max(1, len(view.chain) + sum(map(len, view.sets)))
        found = 0.0
        if view.turn is not None:
            sure = SearchBot(SIMULATIONS).looked(game, view, rng)[0].mean
            found = _logit(sure) - _logit(1 / max(2, len(view.sets) - len(view.gone)))
        best = {each: self._longest(view, each) for each in seats}
        length = {each: best[each][0] for each in seats if each not in view.gone}
        rows: list[Row | None] = []
        for each in seats:
            if each in view.gone:
                rows.append(None)
                continue
            mine, long = each == view.turn, length[each] / max(1, view.goal)
            level = length[each] == max(length.values()) and list(length.values()).count(length[each]) > 1
            search = found if mine else 0.0
            sums = late * best[each][1] / 10 if level else 0.0
            rows.append(
                (search, late * search, long, late * long, sums, _mean(self._rest(view, each)) / 5, float(mine))
            )
        return rows

    def _longest(self, view: State, seat: Seat) -> tuple[int, float]:
        """The length of the longest Legion and the sum of its numbers, as far as they are known."""
        unseen = _mean(self._unseen(view, seat))
        return max(
            (
                (len(group), math.fsum(unseen if bug.number is None else bug.number for bug in group))
                for group in legions_of(view, seat)
            ),
            default=(0, 0.0),
        )

    def _rest(self, view: State, seat: Seat) -> list[float]:
        unseen = _mean(self._unseen(view, seat))
        return [unseen if number is None else float(number) for number in view.sets[seat]]

    def _unseen(self, view: State, seat: Seat) -> list[int]:
        """The numbers of a seat that the viewer has not seen: everybody has the same set."""
        whole = self._whole(view)
        for number in self._numbers(view, seat):
            if number is not None:
                whole.remove(number)
        return sorted(whole)

    def _whole(self, view: State) -> list[int]:
        """The whole set, as the one who sees all of theirs has it; empty for one who sees nobody's."""
        for seat in range(len(view.sets)):
            numbers = self._numbers(view, seat)
            if None not in numbers:
                return [number for number in numbers if number is not None]
        return [number for number in self._numbers(view, 0) if number is not None]

    def _numbers(self, view: State, seat: Seat) -> list[int | None]:
        return [*(bug.number for bug in view.chain if bug.owner == seat), *view.sets[seat]]

    def filled(self, game: Game[Any, Any, Any], view: State, seat: Seat, rng: Random) -> State:
        """Everybody's unseen numbers, dealt to their bugs by lot."""
        chain, sets = list(view.chain), list(view.sets)
        for each in range(len(sets)):
            unseen = self._unseen(view, each)
            rng.shuffle(unseen)
            for at, bug in enumerate(chain):
                if bug.owner == each and bug.number is None:
                    chain[at] = Bug(bug.cell, bug.owner, unseen.pop())
            sets[each] = tuple(unseen.pop() if number is None else number for number in sets[each])
        return replace(view, chain=tuple(chain), sets=tuple(sets))

    def candidates(self, game: Game[Any, Any, Any], view: State, seat: Seat, rng: Random, most: int) -> list[Any]:
        """What a search looked at most."""
        bot = SearchBot(SIMULATIONS)
        if view.bonus is not None:
            return list(dict.fromkeys((bot.choose(game, view, seat, rng), Decline())))
        return [bot.placed(game, view, seat, looked.choice) for looked in bot.looked(game, view, rng)[:most]]


def _mean(numbers: list[Any]) -> float:
    return math.fsum(numbers) / len(numbers) if numbers else 0.0


def _logit(chance: float) -> float:
    kept = min(1 - SURE, max(SURE, chance))
    return math.log(kept / (1 - kept))


EVALUATOR = LegionEvaluator()
