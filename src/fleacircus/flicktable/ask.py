"""Facts that a table or a bot may ask for, so that it needs no rules of its own."""

import math
from typing import Any, Literal

import msgspec
import numpy as np

from fleacircus.core.game import Seat
from fleacircus.flicktable import look
from fleacircus.flicktable.box import UM, box
from fleacircus.flicktable.legal.deploy import line_up
from fleacircus.flicktable.legal.deploy import places as places_for
from fleacircus.flicktable.legal.moves import shot_refusal
from fleacircus.flicktable.model.fields import Index, Placing, Spot
from fleacircus.flicktable.model.state import State
from fleacircus.flicktable.odds import Chances, Series, try_out
from fleacircus.flicktable.table import beside, gap_between_um, spots_around, table_of
from fleacircus.physics import Noise, Shot, Tabletop, flat
from fleacircus.physics import Piece as Loose
from fleacircus.physics.flight import GRAVITY, airborne_s
from fleacircus.physics.launch import launch_of
from fleacircus.physics.place import thing
from fleacircus.physics.plan import Avoid, Into, Onto, Target, Within, plan
from fleacircus.physics.shots import UNSTEADINESS, rests

ONE_AND_A_HALF = 1.5
"""An ellipse of one and a half standard deviations holds two thirds of the landings."""
ROUGHLY, CLOSELY = 500, 4000
"""How many shots are thought of for one target: where many are looked at, and where one is."""
ALIKE, NEARLY = 12, 0.97
"""Of so many good shots, those nearly as good as the best, the one that comes nearest to the middle is told."""
MannerName = Literal["lob", "skim", "beside"]
"""Steep, to stay where it comes down; flat, which slips or pushes; or to come to rest near, not on it."""
MANNERS: dict[MannerName, tuple[int, int]] = {"lob": (0, 450), "skim": (550, 1000), "beside": (0, 1000)}
"""Where a piece is pressed in each manner."""
STILL_ACROSS = 0.7
"""How wide the ellipse of a hand without tremor is, of the steadiest one in the shot table: measured over 700 shots, so
that two thirds end in it. Along, hardly anything is gained: there the bounces of the chip decide, not the hand."""


class Question(msgspec.Struct, frozen=True, tag_field="type"):
    """What somebody wants to know."""


class FreeSpot(Question, frozen=True, tag="free_spot"):
    """Where can this piece be set down beside that one? [MM-R6]"""

    piece: Index
    beside: Index


class Range(Question, frozen=True, tag="range"):
    """How far are two things apart, and within which range? [EV-03]"""

    one: Index
    other: Index


class Preview(Question, frozen=True, tag="preview"):
    """Where would this shot probably end? Never the result, only a spread; `at` for a piece not yet laid down."""

    piece: Index
    shot: Shot
    at: Spot | None = None


class Aims(Question, frozen=True, tag="aims"):
    """How is this piece shot at things? At everything in the best manner, or at one target in each manner."""

    piece: Index
    target: Index | None = None
    at: Spot | None = None


class Odds(Question, frozen=True, tag="odds"):
    """How often would this shot do what? Tried out, not decided: the match's own dice are not touched."""

    piece: Index
    shot: Shot
    at: Spot | None = None
    series: Series = 0


class Room(Question, frozen=True, tag="room"):
    """Where may I set up this piece of mine? [EV-04, EV-05, MM-R5]"""

    piece: Index


class Formation(Question, frozen=True, tag="formation"):
    """Which places would a line-up give me?"""


class TableNow(Question, frozen=True, tag="table_now"):
    """What lies on the table, as physics sees it?"""


TableQuestion = FreeSpot | Range | Preview | Aims | Odds | Room | Formation | TableNow


class Spots(msgspec.Struct, frozen=True):
    """Free places, the nearest first."""

    spots: tuple[Spot, ...]


class Distance(msgspec.Struct, frozen=True):
    """A gap from edge to edge, and the shortest range that reaches over it."""

    gap_um: int
    within: str


class Ellipse(msgspec.Struct, frozen=True):
    """Two thirds of such shots, on an empty mat, end in here; `turned_over` in per mille show the other face.

    On its way the piece rises so high, and first comes down so far off.
    """

    x_um: int
    y_um: int
    along_um: int
    across_um: int
    turn_mrad: int
    turned_over: int
    rise_um: int = 0
    down_um: int = 0


class Aim(msgspec.Struct, frozen=True):
    """A shot at a target: its chance in per mille to do what the manner says."""

    target: Index
    manner: MannerName
    shot: Shot
    chance: int


ANSWERS: dict[str, Any] = {
    "free_spot": Spots,
    "range": Distance,
    "preview": Ellipse,
    "aims": tuple[Aim, ...],
    "odds": Chances,
    "room": Spots,
    "table_now": Tabletop,
}
"""What each question is answered with."""


def answer(view: State, seat: Seat | None, question: TableQuestion) -> Any:
    """The answer from what the viewer knows; ValueError if the question names nothing on the table."""
    match question:
        case FreeSpot(piece=piece, beside=anchor):
            return _free_spots(view, piece, anchor)
        case Range(one=one, other=other):
            return _distance(view, one, other)
        case Preview():
            return _preview(view, question)
        case Aims():
            return _aims(view, question)
        case Odds(piece=piece, shot=shot, at=spot, series=series):
            if piece >= len(view.pieces) or shot_refusal(shot) is not None:
                raise ValueError(f"no such shot of piece {piece}")
            return try_out(_table_with(view, piece, spot), piece, shot, view.options.unsteadiness, series)
        case Room(piece=piece):
            return Spots(() if seat is None else places_for(view, seat, piece))
        case Formation():
            places: tuple[Placing, ...] = () if seat is None else line_up(view, seat)
            return places
        case TableNow():
            now: Tabletop = table_of(view)
            return now


def _preview(view: State, question: Preview) -> Ellipse:
    """Where the shot table of physics expects such a shot."""
    if question.piece >= len(view.pieces) or shot_refusal(question.shot) is not None:
        raise ValueError(f"no such shot of piece {question.piece}")
    piece = _table_with(view, question.piece, question.at).piece(question.piece)
    return likely(piece.kind, (piece.pose.x_um, piece.pose.y_um), question.shot, view.options.unsteadiness)


def _aims(view: State, question: Aims) -> tuple[Aim, ...]:
    """Shots by the planner: at everything that can be come upon, or at one thing in each manner."""
    if question.piece >= len(view.pieces):
        raise ValueError(f"no piece {question.piece}")
    table, piece = _table_with(view, question.piece, question.at), question.piece
    unsteadiness = view.options.unsteadiness
    if question.target is None:
        others = [*(each.id for each in table.pieces if each.id != piece), *(each.id for each in table.fixtures)]
        every = [(id, manner) for id in others for manner in MANNERS if manner != "beside"]
        found = [aim for id, manner in every if (aim := _aim(table, piece, id, manner, unsteadiness, ROUGHLY))]
        best = {aim.target: aim for aim in sorted(found, key=lambda aim: aim.chance)}
        return tuple(sorted(best.values(), key=lambda aim: -aim.chance))
    if question.target == piece or not table.has(question.target):
        raise ValueError(f"nothing to aim at is {question.target}")
    tried = (_aim(table, piece, question.target, manner, unsteadiness, CLOSELY) for manner in MANNERS)
    return tuple(aim for aim in tried if aim is not None)


def _aim(table: Tabletop, piece: int, target: int, manner: MannerName, unsteadiness: int, tries: int) -> Aim | None:
    cup = any(each.id == target and each.kind == "cup" for each in table.fixtures)
    aim: Target = Into(target) if cup else Onto((target,))
    if manner == "beside":
        goal: tuple[Target, ...] = (Within(box().range_um("short"), target), Avoid((target,)))
    else:
        goal = (aim,)
    best = plan(table, piece, goal, ALIKE, unsteadiness=unsteadiness, candidates=tries, presses=MANNERS[manner])
    if not best:
        return None
    what = thing(table, target)
    at = what.pose if isinstance(what, Loose) else what
    good = [each for each in best if each.chance >= NEARLY * best[0].chance]
    chosen = min(good, key=lambda each: math.hypot(each.x_um - at.x_um, each.y_um - at.y_um))
    return Aim(target, manner, chosen.shot, chosen.chance)


def _table_with(view: State, id: int, at: Spot | None) -> Tabletop:
    """What lies on the table, with a piece that is not yet laid down where it will be."""
    if at is None:
        _on_table(view, id)
        table: Tabletop = table_of(view)
        return table
    form = view.pieces[id].form
    return table_of(view, without=(id,)).with_piece(Loose(id, form, flat(at.x_um, at.y_um, at.turn_mrad, kind=form)))


def likely(form: str, start: tuple[int, int], shot: Shot, unsteadiness: int) -> Ellipse:
    """Where a piece of this form that is shot from there comes to rest, for a hand as unsteady as this."""
    power, press = np.array([shot.power], np.float32), np.array([shot.press], np.float32)
    found = rests(form, power, press, unsteadiness)
    launch = launch_of(shot, Noise(), form)
    turn, up = launch.direction, launch.speed * math.sin(launch.loft)
    calm = max(0.0, 1 - unsteadiness / UNSTEADINESS[0])
    across = float(found.spread_across[0]) * (1 - calm * (1 - STILL_ACROSS))
    away = float(found.along[0]) * UM
    return Ellipse(
        x_um=start[0] + round(away * math.cos(turn)),
        y_um=start[1] + round(away * math.sin(turn)),
        along_um=round(ONE_AND_A_HALF * float(found.spread_along[0]) * UM),
        across_um=round(ONE_AND_A_HALF * across * UM),
        turn_mrad=round(1000 * turn),
        turned_over=max(0, min(1000, round(1000 * float(found.turned_over[0])))),
        rise_um=round(1e6 * up * up / (2 * GRAVITY)),
        down_um=round(1e6 * launch.speed * math.cos(launch.loft) * airborne_s(0.0, up)),
    )


def _free_spots(view: State, piece: int, anchor: int) -> Spots:
    """The free places beside something, or the one nearest place. [MM-R6]"""
    _on_table(view, anchor)
    if piece >= len(view.pieces):
        raise ValueError(f"no piece {piece}")
    form, without = view.pieces[piece].form, (piece,)
    found = spots_around(view, form, anchor, without=without)
    if not found:
        only = beside(view, form, anchor, without=without)
        found = () if only is None else (only,)
    return Spots(found)


def _distance(view: State, one: int, other: int) -> Distance:
    """The gap, and the range that reaches over it. [EV-03]"""
    _on_table(view, one)
    _on_table(view, other)
    gap = gap_between_um(view, one, other)
    within = next((name for name in ("short", "long") if gap <= box().range_um(name)), "any")
    return Distance(gap, within)


def _on_table(view: State, id: int) -> None:
    if id >= len(view.pieces) or view.pieces[id].place != "table":
        raise ValueError(f"piece {id} is not on the table")
    look.pose_of(view.pieces[id])
