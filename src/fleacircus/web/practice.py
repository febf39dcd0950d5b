"""The practice table: a table and a shot come in, what the shot led to goes out. No rules, no seats, nothing kept.

Whoever practises keeps the table; each request brings it whole, and physics checks it as any other.
"""

from __future__ import annotations

import base64
import math
from functools import cache
from random import Random, SystemRandom
from threading import BoundedSemaphore
from typing import Any

import msgspec

from fleacircus.core import codec
from fleacircus.flicktable.ask import likely
from fleacircus.physics import PIECES, Fixture, Landing, Mat, MujocoSimulator, Piece, Shot, Tabletop, laid_on
from fleacircus.physics import nearest_free_to as nearest_free
from fleacircus.physics.check import check_point, check_shot, check_table

LARGEST_BODY = 32 << 10
MOST_PIECES = 30
MOST_FIXTURES = 12
HIGHEST_ID = 9_999
LARGEST_MAT = Mat(1_000_000, 1_000_000)
WAITING = 8
"""So many may wait for their shot; the next is told to come again."""


class PracticeRefused(Exception):
    """A request that cannot be served: a stable code, and a reason for those who read English."""

    def __init__(self, code: str, reason: str, status: int = 400) -> None:
        super().__init__(f"{code}: {reason}")
        self.code, self.reason, self.status = code, reason, status


class Flick(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Shoot a piece of this table."""

    table: Tabletop
    piece: int
    shot: Shot
    unsteadiness: int = 600


class Lay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take up a piece or a base and lay it there, with this face up; what lay on it comes down."""

    table: Tabletop
    thing: int
    x_um: int
    y_um: int
    turn_mrad: int = 0
    face_up: bool = True


class Preview(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where would this shot probably end?"""

    kind: str
    x_um: int
    y_um: int
    shot: Shot
    unsteadiness: int = 600


class Landed(msgspec.Struct, frozen=True):
    """The table at rest: where everything lies now, what the shot piece covers, who fell off and was put back.

    `path` is the film, see docs/guide/flick.md, in base 64; `away_um` how far the piece lies from where it was.
    """

    table: Tabletop
    away_um: int = 0
    covered: tuple[int, ...] = ()
    off: tuple[int, ...] = ()
    path: str = ""


def flick(body: bytes) -> Landed:
    """One shot."""
    asked: Flick = _read(body, Flick)
    table = _sound(asked.table)
    if asked.piece not in {piece.id for piece in table.pieces}:
        raise PracticeRefused("practice/unknown_piece", f"no piece {asked.piece} on the table")
    _check_shot(asked.shot, asked.unsteadiness)
    landing = _run(
        lambda simulator, rng: simulator.flick(table, asked.piece, asked.shot, rng, unsteadiness=asked.unsteadiness)
    )
    after, start = _put_back(table, table.after(landing), landing.off), table.piece(asked.piece).pose
    end = next((piece.pose for piece in landing.moved if piece.id == asked.piece), start)
    return Landed(
        table=after,
        away_um=round(math.hypot(end.x_um - start.x_um, end.y_um - start.y_um)),
        covered=tuple(cover.lower_id for cover in landing.covers if cover.upper_id == asked.piece),
        off=landing.off,
        path=base64.b64encode(landing.path).decode(),
    )


def lay(body: bytes) -> Landed:
    """A piece or a base in another place, or turned over in its own."""
    asked: Lay = _read(body, Lay)
    table = _sound(asked.table)
    if not -10_000 <= asked.turn_mrad <= 10_000:
        raise PracticeRefused("practice/bad_place", f"turn_mrad is {asked.turn_mrad}, outside -10000..10000")
    try:
        check_point(table, asked.x_um, asked.y_um)
    except ValueError as error:
        raise PracticeRefused("practice/bad_place", str(error)) from None
    rest = table.without(asked.thing)
    if any(piece.id == asked.thing for piece in table.pieces):
        rest = _settled(rest)
        kind = table.piece(asked.thing).kind
        pose = laid_on(rest, kind, asked.x_um, asked.y_um, asked.turn_mrad, face_up=asked.face_up)
        return Landed(_settled(rest.with_piece(Piece(asked.thing, kind, pose))))
    if any(fixture.id == asked.thing for fixture in table.fixtures):
        rest = _settled(rest)
        kind = table.fixture(asked.thing).kind
        spot = nearest_free(rest, kind, asked.x_um, asked.y_um, asked.turn_mrad, on_zones=True)
        if spot is None:
            raise PracticeRefused("practice/no_room", f"no room for {kind} {asked.thing}")
        return Landed(rest.with_fixture(Fixture(asked.thing, kind, *spot)))
    raise PracticeRefused("practice/unknown_piece", f"nothing with id {asked.thing} on the table")


def preview(body: bytes) -> Any:
    """The ellipse that holds two thirds of such shots on an empty mat."""
    asked: Preview = _read(body, Preview)
    if asked.kind not in PIECES:
        raise PracticeRefused("practice/unknown_piece", f"no piece is a {asked.kind!r}")
    if max(abs(asked.x_um), abs(asked.y_um)) > LARGEST_MAT.width_um:
        raise PracticeRefused("practice/bad_place", f"{asked.x_um}, {asked.y_um} is on no mat")
    _check_shot(asked.shot, asked.unsteadiness)
    return likely(asked.kind, (asked.x_um, asked.y_um), asked.shot, asked.unsteadiness)


# What may come in


def _read(body: bytes, kind: type[Any]) -> Any:
    if len(body) > LARGEST_BODY:
        raise PracticeRefused("practice/too_large", f"more than {LARGEST_BODY} bytes")
    try:
        return codec.decode(body, kind)
    except ValueError as error:
        raise PracticeRefused("practice/malformed", str(error)) from None


def _sound(table: Tabletop) -> Tabletop:
    """The table, if it is one and not too large."""
    if len(table.pieces) > MOST_PIECES or len(table.fixtures) > MOST_FIXTURES or table.zones:
        raise PracticeRefused(
            "practice/too_many", f"at most {MOST_PIECES} pieces and {MOST_FIXTURES} bases, and no zones"
        )
    if table.mat.width_um > LARGEST_MAT.width_um or table.mat.depth_um > LARGEST_MAT.depth_um:
        raise PracticeRefused("practice/bad_table", "the mat is more than a metre wide")
    for id in (*(piece.id for piece in table.pieces), *(fixture.id for fixture in table.fixtures)):
        if not 0 <= id <= HIGHEST_ID:
            raise PracticeRefused("practice/bad_table", f"id {id} is outside 0..{HIGHEST_ID}")
    try:
        check_table(table)
    except (ValueError, ArithmeticError) as error:
        raise PracticeRefused("practice/bad_table", str(error)) from None
    return table


def _check_shot(shot: Shot, unsteadiness: int) -> None:
    try:
        check_shot(shot, unsteadiness)
    except ValueError as error:
        raise PracticeRefused("practice/bad_shot", str(error)) from None


# Running it


@cache
def _simulator() -> MujocoSimulator:
    """One of its own, so that nobody who practises holds up the judge of a match."""
    return MujocoSimulator()


_queue = BoundedSemaphore(WAITING)
_dice = SystemRandom()


def _run(work: Any) -> Landing:
    """Simulate, one after another; overlaps are found only here, as they need a scene."""
    if not _queue.acquire(blocking=False):
        raise PracticeRefused("practice/busy", "too many are practising", 429)
    try:
        landing: Landing = work(_simulator(), Random(_dice.getrandbits(64)))
        return landing
    except ValueError as error:
        raise PracticeRefused("practice/bad_table", str(error)) from None
    finally:
        _queue.release()


def _settled(table: Tabletop) -> Tabletop:
    landing = _run(lambda simulator, rng: simulator.settle(table, rng))
    return _put_back(table, table.after(landing), landing.off)


def _put_back(before: Tabletop, after: Tabletop, off: tuple[int, ...]) -> Tabletop:
    """Who fell off goes back to where it lay, or as near as there is room."""
    table = after.without(*off)
    for id in off:
        piece = before.piece(id)
        spot = nearest_free(table, piece.kind, *_on_mat(before.mat, piece))
        if spot is not None:
            table = table.with_piece(Piece(id, piece.kind, laid_on(table, piece.kind, *spot)))
    return table


def _on_mat(mat: Mat, piece: Piece) -> tuple[int, int]:
    """Where a piece lay, drawn in from the edge so that it fits."""
    half = PIECES[piece.kind].width_um
    x, y = mat.width_um // 2 - half, mat.depth_um // 2 - half
    return max(-x, min(x, piece.pose.x_um)), max(-y, min(y, piece.pose.y_um))
