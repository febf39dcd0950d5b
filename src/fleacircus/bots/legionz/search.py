"""The bot that searches: many simulations on the fast board, and the choice that stood up to most of them.

With two players it searches a tree. With more, only the own choice is searched, and the rest is played out as a race in
which nobody else blocks, since a search that trusts the others to stop the leader loses to those who do not.
"""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from fleacircus.bots.legionz import board as boards
from fleacircus.bots.legionz import layout
from fleacircus.bots.legionz.kernel import Array, new_chance
from fleacircus.bots.legionz.numbers import number_for
from fleacircus.bots.legionz.policy import balance
from fleacircus.bots.legionz.tree import CHILD, CHILDREN, CHOICE, EARNED, VISITS, Style, Tree, grow, new_tree
from fleacircus.core import Game, Seat
from fleacircus.games.legionz.actions import AnyAction, Decline, Move, Place
from fleacircus.games.legionz.model import State

DUEL = Style(pairs=2, depth=7, sharp=0.7, keep=12, ripe=4, warmth=1.0, curiosity=0.6)
CROWD = Style(pairs=0, depth=1000, sharp=0.7, keep=60, ripe=1_000_000, warmth=10.0, curiosity=2.0)

MORE_IN_A_CROWD = 4
"""Times as many simulations with three or more: races are quick, and there are more moves to tell apart."""


class Looked(NamedTuple):
    """A choice that a search has looked at: how often, and the share of the win that it brought on the average."""

    choice: int
    visits: int
    mean: float


class SearchBot:
    """Searches with so many simulations; a bonus move takes two searches, what to lift and where to drop it."""

    def __init__(self, simulations: int) -> None:
        self.simulations = simulations

    def choose(self, game: Game[Any, Any, Any], view: State, seat: Seat, rng: Random) -> AnyAction:
        board = boards.of_view(view, loops=game.options.loops)
        chance = new_chance(rng)
        choice, _ = self._searched(board, chance)
        if view.bonus is None:
            cell = layout.place_of(board, view, choice)
            return Place(cell, number_for(view, seat, cell))
        if choice == layout.NONE:
            return Decline()
        boards.choose(board, choice)
        return Move(view.chain[choice].cell, layout.place_of(board, view, self._searched(board, chance)[0]))

    def looked(self, game: Game[Any, Any, Any], view: State, rng: Random) -> list[Looked]:
        """What a search has looked at for the player whose turn it is, the most visited first."""
        board = boards.of_view(view, loops=game.options.loops)
        links, worth = self._searched(board, new_chance(rng))[1]
        first = int(links[0, CHILD])
        found = [
            Looked(int(links[child, CHOICE]), int(links[child, VISITS]), float(worth[child, EARNED]) / visits)
            for child in range(first, first + int(links[0, CHILDREN]))
            if (visits := int(links[child, VISITS]))
        ]
        return sorted(found, key=lambda each: -each.visits)

    def placed(self, game: Game[Any, Any, Any], view: State, seat: Seat, choice: int) -> Place:
        """A choice of a cell as an action."""
        cell = layout.place_of(boards.of_view(view, loops=game.options.loops), view, choice)
        return Place(cell, number_for(view, seat, cell))

    def _searched(self, board: Array, chance: Array) -> tuple[int, Tree]:
        style, simulations = DUEL, self.simulations
        if board[layout.SEATS] > 2:
            style, simulations = CROWD, self.simulations * MORE_IN_A_CROWD
        tree = new_tree(simulations, style)
        taste = balance(int(board[layout.GOAL]))
        return grow(board, boards.new_mark(), chance, taste, tree, style, simulations), tree
