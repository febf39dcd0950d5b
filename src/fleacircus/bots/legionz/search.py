"""The bot that searches: many simulations on the fast board, and the choice that stood up to most of them.

With two players it searches a tree. With more, only the own choice is searched, and the rest is played out as a race in
which nobody else blocks, since a search that trusts the others to stop the leader loses to those who do not.
"""

from __future__ import annotations

from random import Random
from typing import Any

from fleacircus.bots.legionz import board as boards
from fleacircus.bots.legionz import layout
from fleacircus.bots.legionz.kernel import Array, new_chance
from fleacircus.bots.legionz.numbers import number_for, spent
from fleacircus.bots.legionz.policy import balance
from fleacircus.bots.legionz.ponder import grow
from fleacircus.bots.legionz.tree import MARGIN, Looked, Style, Tree, looked_at, new_tree
from fleacircus.core import Game, Seat
from fleacircus.games.legionz.actions import AnyAction, Decline, Move, Place
from fleacircus.games.legionz.model import State

DUEL = Style(pairs=2, depth=7, sharp=0.7, keep=12, ripe=4, warmth=1.0, curiosity=0.6)
CROWD = Style(pairs=0, depth=1000, sharp=0.7, keep=60, ripe=1_000_000, warmth=10.0, curiosity=2.0)

MORE_IN_A_CROWD = 4
"""Times as many simulations with three or more: races are quick, and there are more moves to tell apart."""


def searched(board: Array, chance: Array, simulations: int, *, sight: int = MARGIN) -> tuple[int, Tree]:
    """The choice of a search with so many simulations, among so many choices at the most, and all that it looked at."""
    style = DUEL
    if board[layout.SEATS] > 2:
        style, simulations = CROWD, simulations * MORE_IN_A_CROWD
    style = style._replace(keep=min(style.keep, sight))
    tree = new_tree(simulations, style, loops=False)
    taste = balance(int(board[layout.GOAL]))
    return grow(board, boards.new_mark(), chance, taste, None, tree, style, simulations), tree


class SearchBot:
    """Searches with so many simulations; a bonus move takes two searches, what to lift and where to drop it.

    `numbers` is how it spends them, as a level's skill says.
    """

    def __init__(self, simulations: int, numbers: int = 1) -> None:
        self.simulations, self.numbers = simulations, numbers

    def choose(self, game: Game[Any, Any, Any], view: State, seat: Seat, rng: Random) -> AnyAction:
        board = boards.of_view(view, loops=game.options.loops)
        chance = new_chance(rng)
        choice, _ = searched(board, chance, self.simulations)
        if view.bonus is None:
            cell = layout.place_of(board, view, choice)
            return Place(cell, spent(view, seat, cell, self.numbers, rng))
        if choice == layout.NONE:
            return Decline()
        boards.choose(board, choice)
        drop, _ = searched(board, chance, self.simulations)
        return Move(view.chain[choice].cell, layout.place_of(board, view, drop))

    def looked(self, game: Game[Any, Any, Any], view: State, rng: Random) -> list[Looked]:
        """What a search has looked at for the player whose turn it is, the most visited first."""
        board = boards.of_view(view, loops=game.options.loops)
        _, tree = searched(board, new_chance(rng), self.simulations)
        return sorted(looked_at(tree), key=lambda each: -each.visits)

    def placed(self, game: Game[Any, Any, Any], view: State, seat: Seat, choice: int) -> Place:
        """A choice of a cell as an action."""
        cell = layout.place_of(boards.of_view(view, loops=game.options.loops), view, choice)
        return Place(cell, number_for(view, seat, cell))
