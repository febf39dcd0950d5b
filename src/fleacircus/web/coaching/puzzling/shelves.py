"""Where puzzles stand: a shelf for every game that has some, by its name; those that ship, and the club's own."""

from __future__ import annotations

from functools import cache, lru_cache

import msgspec

from fleacircus.coach import catalogue
from fleacircus.coach.puzzles import Puzzle, puzzles
from fleacircus.core import codec
from fleacircus.web.club.shelf import SHELF, Shelved
from fleacircus.web.coaching.models import Lent


class Shelf(msgspec.Struct, frozen=True):
    """The puzzles of a game; `club` are those from games of the club."""

    game: Shelved
    puzzles: dict[str, Puzzle]
    club: frozenset[str] = frozenset()

    @property
    def name(self) -> str:
        return self.game.slug


def shelves() -> dict[str, Shelf]:
    """Every shelf that is not empty, in the order of the lobby."""
    found = (_shelf(game) for game in SHELF)
    return {shelf.name: shelf for shelf in found if shelf.puzzles}


def find(shelf: str, id: str) -> Puzzle | None:
    """A puzzle that is offered."""
    game = next((game for game in SHELF if game.slug == shelf), None)
    return None if game is None else _shelf(game).puzzles.get(id)


def edition(game: str) -> str:
    """What a puzzle of a game was found under: other rules or another evaluator may find that it is none."""
    return f"{game} {catalogue.evaluator(game).version}" if catalogue.knows(game) else ""


def _shelf(game: Shelved) -> Shelf:
    lent = list(Lent.objects.filter(shelf=game.slug).order_by("created_ms", "id").values_list("id", "edition"))
    present = edition(game.game) if lent else ""
    offered = tuple(id for id, under in lent if under == present)
    return _with_lent(game.game, offered) if offered else _shipped(game.game)


@cache
def _shipped(game: str) -> Shelf:
    return Shelf(_named(game), {puzzle.id: puzzle for puzzle in puzzles(game)})


@lru_cache(maxsize=32)
def _with_lent(game: str, ids: tuple[str, ...]) -> Shelf:
    """What ships and these of the club's: a puzzle never changes, so they are read once."""
    bodies = Lent.objects.in_bulk(ids)
    own = {id: codec.decode(bodies[id].body, Puzzle) for id in ids if id in bodies}
    shipped = _shipped(game)
    return Shelf(shipped.game, {**own, **shipped.puzzles}, frozenset(own) - set(shipped.puzzles))


def _named(game: str) -> Shelved:
    return next(each for each in SHELF if each.game == game)
