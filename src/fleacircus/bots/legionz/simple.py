"""Bots that look once and choose: one for its own Legion alone, one that also stands in the way of others."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from fleacircus.bots.legionz import board as boards
from fleacircus.bots.legionz import layout
from fleacircus.bots.legionz.kernel import Array, new_chance
from fleacircus.bots.legionz.numbers import number_for
from fleacircus.bots.legionz.policy import balance, greed
from fleacircus.bots.legionz.tree import best_looking
from fleacircus.core import Game, Seat
from fleacircus.games.legionz.actions import AnyAction, Decline, Move, Place
from fleacircus.games.legionz.model import State


class GlanceBot:
    """Takes what looks best to its taste, which knows the goal; one of those that look alike by lot."""

    def __init__(self, taste: Callable[[int], Array]) -> None:
        self.taste = taste

    def choose(self, game: Game[Any, Any, Any], view: State, seat: Seat, rng: Random) -> AnyAction:
        board = boards.of_view(view, loops=game.options.loops)
        chance, taste = new_chance(rng), self.taste(view.goal)
        choice = best_looking(board, chance, taste)
        if view.bonus is None:
            cell = layout.place_of(board, view, choice)
            return Place(cell, number_for(view, seat, cell))
        if choice == layout.NONE:
            return Decline()
        boards.choose(board, choice)
        return Move(view.chain[choice].cell, layout.place_of(board, view, best_looking(board, chance, taste)))


def greedy() -> GlanceBot:
    """Looks at nothing but its own Legion."""
    return GlanceBot(greed)


def blocker() -> GlanceBot:
    """Also keeps its own cells open and closes those of others."""
    return GlanceBot(balance)
