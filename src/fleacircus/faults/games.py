"""The games that are played in a run, and a table without physics, so that a flick costs next to nothing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

from fleacircus.games import CATALOGUE
from fleacircus.games.larvacup import LarvaCup
from fleacircus.games.legionz import Legionz
from fleacircus.games.marsattacks import Battle
from fleacircus.games.micromutants import MicroMutants
from fleacircus.physics import PIECES, Landing, Piece, Pose, Shot, Tabletop, laid_on, landing_of

LEGIONZ, MARS, LARVA, MUTANTS = Legionz.id, Battle.id, LarvaCup.id, MicroMutants.id
LEVELS = {LEGIONZ: "random", MARS: "random", LARVA: "rookie", MUTANTS: "rookie"}
"""The level of the bots of each game; the cheapest there is."""
BASES = ("hexagon", "square")


def options(game: str, seats: int) -> dict[str, Any]:
    """The options of a table with so many seats; two where the game is for two."""
    given: dict[str, dict[str, Any]] = {
        LEGIONZ: {"players": seats},
        MARS: {"play": "duel"},
        LARVA: {"goals": 1, "turn_limit": 30},
        MUTANTS: {},
    }
    return given[game]


class Hop:
    """A simulator that puts a piece down by the seed's chance: on another thing, on the mat, or over its edge."""

    def flick(self, table: Tabletop, piece_id: int, shot: Shot, rng: Random, *, unsteadiness: int = 600) -> Landing:
        piece, rest = table.piece(piece_id), table.without(piece_id)
        wide, deep = table.mat.width_um // 2, table.mat.depth_um // 2
        x, y = rng.randint(-wide, wide), rng.randint(-deep, deep)
        bases = [fixture for fixture in rest.fixtures if fixture.kind in BASES]
        if bases and rng.random() < 0.25:
            base = rng.choice(bases)
            x, y = base.x_um + rng.randint(-9_000, 9_000), base.y_um + rng.randint(-9_000, 9_000)
        elif rest.pieces and rng.random() < 0.5:
            near = rng.choice(rest.pieces).pose
            x, y = near.x_um + rng.randint(-9_000, 9_000), near.y_um + rng.randint(-9_000, 9_000)
        elif rng.random() < 0.1:
            x = wide + rng.randint(0, 30_000)
        return _landing(table, Piece(piece_id, piece.kind, laid_on(rest, piece.kind, x, y, face_up=rng.random() < 0.5)))

    def drop(self, table: Tabletop, pieces: tuple[Piece, ...], x_um: int, y_um: int, rng: Random) -> Landing:
        moved: list[Piece] = []
        for piece in pieces:
            x, y = x_um + rng.randint(-90_000, 90_000), y_um + rng.randint(-90_000, 90_000)
            pose = laid_on(table.with_piece(*moved), piece.kind, x, y, face_up=True)
            moved.append(Piece(piece.id, piece.kind, pose))
        return _landing(table, *moved)

    def settle(self, table: Tabletop, rng: Random) -> Landing:
        """Whatever lies on nothing falls to the mat."""
        held = {cover.upper_id for cover in landing_of(table).covers}
        fallen = [Piece(piece.id, piece.kind, _on_mat(piece)) for piece in table.pieces if piece.id not in held]
        return _landing(table, *(piece for piece in fallen if piece != table.piece(piece.id)))


def _on_mat(piece: Piece) -> Pose:
    return Pose(piece.pose.x_um, piece.pose.y_um, PIECES[piece.kind].height_um // 2, piece.pose.quat)


def _landing(table: Tabletop, *moved: Piece) -> Landing:
    found = landing_of(table.with_piece(*moved))
    return Landing(
        moved=moved,
        covers=found.covers,
        off=found.off,
        partly_off=found.partly_off,
        in_cup=found.in_cup,
        in_zone=found.in_zone,
    )


@contextmanager
def without_physics() -> Iterator[None]:
    """Whoever loads a flick game meanwhile, server, bot or checker, gets it with `Hop`."""
    kept = {game: CATALOGUE[game] for game in (LARVA, MUTANTS)}
    CATALOGUE[LARVA] = lambda given: LarvaCup(given, simulator=Hop())
    CATALOGUE[MUTANTS] = lambda given: MicroMutants(given, simulator=Hop())
    try:
        yield
    finally:
        CATALOGUE.update(kept)
