"""Where puzzles stand: a shelf for every game that has some, by the game's name."""

from __future__ import annotations

from functools import cache

import msgspec

from fleacircus.coach.puzzles import Puzzle, puzzles
from fleacircus.web.club.shelf import SHELF, Shelved


class Shelf(msgspec.Struct, frozen=True):
    """The puzzles of a game."""

    game: Shelved
    puzzles: dict[str, Puzzle]

    @property
    def name(self) -> str:
        return self.game.slug


@cache
def shelves() -> dict[str, Shelf]:
    """Every shelf that is not empty, in the order of the lobby."""
    found = (Shelf(game, {puzzle.id: puzzle for puzzle in puzzles(game.game)}) for game in SHELF)
    return {shelf.name: shelf for shelf in found if shelf.puzzles}


def find(shelf: str, id: str) -> Puzzle | None:
    """A puzzle that ships."""
    found = shelves().get(shelf)
    return found.puzzles.get(id) if found is not None else None
