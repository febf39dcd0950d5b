"""The three tasks: how a table is laid, what a flick is worth there, and when it is over.

Which distances are laid and how many flicks there are is ours.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random

import msgspec

from fleacircus.physics import Fixture, Piece, Simulator, Tabletop, covers, flat, free, gap_um, in_cup
from fleacircus.physics.model import FULL_TURN_MRAD
from fleacircus.physics.rest import off_and_partly_off

MARGIN_UM = 60_000
"""So far from the edge of the mat the middle of things is laid."""


class Laid(msgspec.Struct, frozen=True):
    """A table of a task: what may be flicked, what is aimed at, and how many flicks are left."""

    table: Tabletop
    mine: tuple[int, ...]
    targets: tuple[int, ...]
    left: int

    @property
    def over(self) -> bool:
        """Whether nothing is left to flick, to aim at, or to do it with."""
        return not (self.left and self.mine and self.targets)


Things = tuple[Tabletop, tuple[int, ...], tuple[int, ...]]
"""A table, what may be flicked, and what is aimed at."""


class Task(msgspec.Struct, frozen=True):
    """A task: what an observation has room for, how many pieces there are to choose from, and the two halves of it.

    `lay` makes a table; `judge` is given what lies there after a flick of a piece and tells what that is worth, which
    pieces are taken off, and whether it is done.
    """

    name: str
    things: int
    mine: int
    flicks: int
    lay: Callable[[Random, Simulator], Things]
    judge: Callable[[Laid, int], tuple[float, tuple[int, ...]]]

    def laid(self, rng: Random, simulator: Simulator) -> Laid:
        """A table at which something can be done: a handful may tumble over all that could be flicked."""
        while True:
            laid = _kept(Laid(*self.lay(rng, simulator), self.flicks))
            if not laid.over:
                return laid

    def flick(
        self, laid: Laid, piece: int, landed: Tabletop, rng: Random, simulator: Simulator
    ) -> tuple[float, Laid, float]:
        """The reward, the table as it lies then, and the gap in millimetres from the piece to the nearest target."""
        after = _kept(msgspec.structs.replace(laid, table=landed, left=laid.left - 1))
        gap = _gap_mm(after, piece)
        if not after.table.has(piece):
            return 0.0, after, gap
        reward, taken = self.judge(after, piece)
        if taken:
            bare = after.table.without(*taken)
            if bare.pieces:
                bare = bare.after(simulator.settle(bare, rng))
            after = msgspec.structs.replace(after, table=bare)
        return reward, _kept(after), gap


def _kept(laid: Laid) -> Laid:
    """The same without what lies off the mat; what lies under something cannot be flicked."""
    off, _ = off_and_partly_off(laid.table)
    table = laid.table.without(*off)
    there = {piece.id for piece in table.pieces}
    under = {cover.lower_id for cover in covers(table)}
    cups = {fixture.id for fixture in table.fixtures}
    raised = {held.piece_id for held in in_cup(table)}
    return msgspec.structs.replace(
        laid,
        table=table,
        mine=tuple(id for id in laid.mine if id in there - under - raised),
        targets=tuple(id for id in laid.targets if id in there | cups),
    )


def _gap_mm(laid: Laid, piece: int) -> float:
    """The gap to the nearest target; the width of the mat if the piece or every target has left it."""
    if not laid.targets or not laid.table.has(piece):
        return laid.table.mat.width_um / 1000
    return min(gap_um(laid.table, piece, target) for target in laid.targets) / 1000


def _spot(
    rng: Random, table: Tabletop, kind: str, around: tuple[int, int], away_mm: tuple[int, int], turn_mrad: int = 0
) -> tuple[int, int]:
    """A free place on the mat at such a distance from a point, for a thing that is turned so."""
    room = table.mat.width_um // 2 - MARGIN_UM
    while True:
        bearing, away = rng.uniform(0, 2 * math.pi), 1000 * rng.uniform(*away_mm)
        x, y = round(around[0] + away * math.cos(bearing)), round(around[1] + away * math.sin(bearing))
        if max(abs(x), abs(y)) <= room and free(table, kind, x, y, turn_mrad):
            return x, y


def _middle(rng: Random) -> tuple[int, int]:
    """A point somewhere in the middle half of the mat."""
    return rng.randint(-190_000, 190_000), rng.randint(-190_000, 190_000)


def _with(
    rng: Random, table: Tabletop, id: int, kind: str, around: tuple[int, int], away_mm: tuple[int, int]
) -> Tabletop:
    """The table with one more piece, turned by chance, either face up."""
    turn, face_up = rng.randrange(FULL_TURN_MRAD), rng.random() < 0.5
    x, y = _spot(rng, table, kind, around, away_mm, turn)
    return table.with_piece(Piece(id, kind, flat(x, y, turn, face_up, kind=kind)))


# Hit the disc


def _lay_disc(rng: Random, simulator: Simulator) -> Things:
    x, y = _middle(rng)
    table = Tabletop(pieces=(Piece(1, "small", flat(x, y)),))
    table = _with(rng, table, 2, rng.choice(("small", "large")), (x, y), (60, 400))
    return table, (1,), (2,)


def _judge_disc(laid: Laid, piece: int) -> tuple[float, tuple[int, ...]]:
    """A hit is what it is in Micro Mutants: the piece comes to rest on the other."""
    hit = tuple(id for id in laid.targets if id in _under(laid.table, piece))
    return float(bool(hit)), hit


# Best of a pile

PILE = 5
"""So many small discs, dropped in one handful."""
OWN = ("small", "large", "rectangle")
"""What is there to choose from: each kind once."""


def _lay_pile(rng: Random, simulator: Simulator) -> Things:
    around = _middle(rng)
    heap = tuple(Piece(10 + n, "small", flat(0, 0)) for n in range(PILE))
    table = Tabletop()
    table = table.after(simulator.drop(table, heap, *around, rng))
    for id, kind in enumerate(OWN, start=1):
        table = _with(rng, table, id, kind, around, (60, 250))
    return table, tuple(range(1, len(OWN) + 1)), tuple(piece.id for piece in heap)


def _judge_pile(laid: Laid, piece: int) -> tuple[float, tuple[int, ...]]:
    """Whatever lies under the piece, directly or under something between, is taken off and counts one."""
    under = _under(laid.table, piece)
    taken = tuple(id for id in laid.targets if id in under)
    return float(len(taken)), taken


def _under(table: Tabletop, piece: int) -> set[int]:
    found: set[int] = set()
    edge = {piece}
    below = covers(table)
    while edge:
        edge = {cover.lower_id for cover in below if cover.upper_id in edge} - found
        found |= edge
    return found


# Score a goal

CUP = 20
DEFENDERS = 2


def _lay_goal(rng: Random, simulator: Simulator) -> Things:
    x, y = _middle(rng)
    table = Tabletop(pieces=(Piece(1, "small", flat(x, y)),))
    table = table.with_fixture(Fixture(CUP, "cup", *_spot(rng, table, "cup", (x, y), (80, 500))))
    for id in range(2, 2 + DEFENDERS):
        table = _with(rng, table, id, "large", (x, y), (30, 300))
    return table, (1,), (CUP,)


def _judge_goal(laid: Laid, piece: int) -> tuple[float, tuple[int, ...]]:
    """A goal is what it is in Larva Cup: the ball lies in the cup."""
    goal = any(held.piece_id == piece and held.where == "in" for held in in_cup(laid.table))
    return float(goal), (piece,) if goal else ()


HIT_THE_DISC = Task("hit-the-disc", 2, 1, 1, _lay_disc, _judge_disc)
BEST_OF_A_PILE = Task("best-of-a-pile", PILE + len(OWN), len(OWN), 2, _lay_pile, _judge_pile)
SCORE_A_GOAL = Task("score-a-goal", 2 + DEFENDERS, 1, 1, _lay_goal, _judge_goal)

TASKS = {task.name: task for task in (HIT_THE_DISC, BEST_OF_A_PILE, SCORE_A_GOAL)}


def task_of(name: str, flicks: int | None = None) -> Task:
    """The task of this name, with another number of flicks if one is given; ValueError if there is none such."""
    if name not in TASKS:
        raise ValueError(f"there is no task {name!r}, only {', '.join(TASKS)}")
    if flicks is not None and flicks < 1:
        raise ValueError(f"{flicks} flicks are too few")
    return TASKS[name] if flicks is None else msgspec.structs.replace(TASKS[name], flicks=flicks)
