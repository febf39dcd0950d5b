"""Games that can be learned, by name. Another one is a class more."""

from __future__ import annotations

import json
from typing import Any

from fleacircus.bots.legionz import board as boards
from fleacircus.bots.legionz import features, guess, mind
from fleacircus.core import Game, codec
from fleacircus.games.legionz.model import State
from fleacircus.lab.learning import Learned, Learner
from fleacircus.lab.net import Row
from fleacircus.lab.tuners import TUNERS

PLACES = 4
"""Features are learned from with so many decimals."""


class LegionLearner(Learner):
    """Legionz: one mind for tables of two, one for three to six, and the same with loops."""

    game = "legionz@1"
    hidden = mind.HIDDEN
    all_level = mind.ALL_LEVEL

    def features(self, options: dict[str, Any]) -> tuple[str, ...]:
        return features.names_of(loops=options.get("loops", False))

    def tables(self, options: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        if options.get("players", 2) == 2:
            return (options,)
        return tuple({**options, "players": players} for players in (4, 3, 4, 5, 6))

    def first(self, options: dict[str, Any]) -> tuple[str, ...]:
        if options.get("players", 2) == 2:
            return "search-2?simulations=500&numbers=2", "search-2?simulations=500", "search-2?simulations=200"
        return "greedy", "blocker", "search-1"

    def player(self, weights: tuple[float, ...], simulations: int) -> str:
        return f"champion?simulations={simulations}&races=0&weights={json.dumps(weights, separators=(',', ':'))}"

    def rows(self, game: Game[Any, Any, Any], view: State) -> tuple[Row | None, ...]:
        board, rows = boards.of_view(view, loops=game.options.loops), features.new_rows()
        width = len(features.names_of(loops=game.options.loops))
        features.features(board, guess.of_view(view), features.new_counts(), rows)
        return tuple(
            None if seat in view.gone else tuple(round(float(x), PLACES) for x in rows[seat, :width])
            for seat in range(len(view.sets))
        )

    def written(self, told: Learned) -> str:
        kind = mind.kind_of(told.options.get("players", 2), loops=told.options.get("loops", False))
        file = mind.MindFile(
            ours=True,
            game=told.game,
            kind=kind,
            command=told.command,
            seeds=told.seeds,
            features=self.features(told.options),
            hidden=mind.HIDDEN,
            generations=told.generations,
            weights=told.weights,
        )
        return codec.encode(file).decode() + "\n"


LEARNERS: dict[str, Learner] = {"legionz": LegionLearner()}


def learner_of(name: str) -> Learner:
    """The learner of a game by its name, with or without a version; ValueError if nobody learns it."""
    found = LEARNERS.get(name.partition("@")[0])
    if found is None:
        raise ValueError(f"nobody learns {name!r}; there are {', '.join((*LEARNERS, *TUNERS))}")
    return found
