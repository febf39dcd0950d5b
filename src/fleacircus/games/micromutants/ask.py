"""Facts that a table or a bot may ask for, so that it needs no rules of its own."""

import math
from typing import Any

import msgspec
import numpy as np

from fleacircus.core.game import Seat
from fleacircus.games.micromutants import look
from fleacircus.games.micromutants.box import UM, box
from fleacircus.games.micromutants.legal.deploy import line_up
from fleacircus.games.micromutants.legal.football import idle_cards
from fleacircus.games.micromutants.legal.moves import shot_refusal
from fleacircus.games.micromutants.model.fields import Index, Placing, Spot
from fleacircus.games.micromutants.model.state import State
from fleacircus.games.micromutants.standing import Standing, standings
from fleacircus.games.micromutants.table import beside, gap_between_um, spots_around, table_of
from fleacircus.physics import Noise, Shot, Table
from fleacircus.physics.launch import launch_of
from fleacircus.physics.shots import UNSTEADINESS, rests

ONE_AND_A_HALF = 1.5
"""An ellipse of one and a half standard deviations holds two thirds of the landings."""
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


class Formation(Question, frozen=True, tag="formation"):
    """Which places would a line-up give me?"""


class HowItStands(Question, frozen=True, tag="how_it_stands"):
    """What has everybody left, who went out when, and who beat whom? [MM-R14, MM-R15]"""


class TableNow(Question, frozen=True, tag="table_now"):
    """What lies on the table, as physics sees it?"""


class IdleCards(Question, frozen=True, tag="idle_cards"):
    """Which cards of each seat's army do nothing at this table? [LC-R20]"""


AnyQuestion = FreeSpot | Range | Preview | Formation | HowItStands | TableNow | IdleCards


class Spots(msgspec.Struct, frozen=True):
    """Free places, the nearest first."""

    spots: tuple[Spot, ...]


class Distance(msgspec.Struct, frozen=True):
    """A gap from edge to edge, and the shortest range that reaches over it."""

    gap_um: int
    within: str


class Ellipse(msgspec.Struct, frozen=True):
    """Two thirds of such shots, on an empty mat, end in here; `turned_over` in per mille show the other face."""

    x_um: int
    y_um: int
    along_um: int
    across_um: int
    turn_mrad: int
    turned_over: int


def answer(view: State, seat: Seat | None, question: AnyQuestion) -> Any:
    """The answer from what the viewer knows; ValueError if the question names nothing on the table."""
    match question:
        case FreeSpot(piece=piece, beside=anchor):
            return _free_spots(view, piece, anchor)
        case Range(one=one, other=other):
            return _distance(view, one, other)
        case Preview():
            return _preview(view, question)
        case Formation():
            places: tuple[Placing, ...] = () if seat is None else line_up(view, seat)
            return places
        case HowItStands():
            table: tuple[Standing, ...] = standings(view)
            return table
        case TableNow():
            now: Table = table_of(view)
            return now
        case IdleCards():
            idle = [idle_cards(view, each) if view.pitch else () for each in range(len(view.sheets))]
            return tuple(idle)


def _preview(view: State, question: Preview) -> Ellipse:
    """Where the shot table of physics expects such a shot."""
    if question.piece >= len(view.pieces) or shot_refusal(question.shot) is not None:
        raise ValueError(f"no such shot of piece {question.piece}")
    piece, shot = view.pieces[question.piece], question.shot
    if question.at is None:
        _on_table(view, piece.id)
    start = question.at or look.pose_of(piece)
    return likely(piece.form, (start.x_um, start.y_um), shot, view.options.unsteadiness)


def likely(form: str, start: tuple[int, int], shot: Shot, unsteadiness: int) -> Ellipse:
    """Where a piece of this form that is shot from there comes to rest, for a hand as unsteady as this."""
    power, press = np.array([shot.power], np.float32), np.array([shot.press], np.float32)
    found = rests(form, power, press, unsteadiness)
    turn = launch_of(shot, Noise(), form).direction
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
