"""Passes and shots at goal: where the ball is laid, how it is shot, and what may come of it. [LC-13, LC-31]"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from fleacircus.bots.flicktable.aim import Floats, Goals, aims, radius_mm
from fleacircus.bots.larvacup import cup
from fleacircus.bots.larvacup.values import Values
from fleacircus.flicktable import look
from fleacircus.flicktable.box import box
from fleacircus.flicktable.legal.moves import names
from fleacircus.flicktable.model.fields import Spot
from fleacircus.flicktable.model.state import Piece
from fleacircus.flicktable.table import beside, spots_around
from fleacircus.physics import Shot

RECEIVERS = 3
"""So many friends are thought of for a pass."""
FADE_MM = 12.0
"""Over so many millimetres the chance of a good pass falls off at the end of short range."""


class Thrown(NamedTuple):
    """A throw, and what it gains."""

    value: float
    shot: Shot
    at: Spot | None


class Throws:
    """What the carrier can do with the ball."""

    def __init__(self, values: Values, *, presses: tuple[int, ...], spots: int) -> None:
        self.values = values
        self.view = values.view
        self.presses = presses
        self.count = spots

    def _spots(self, carrier: int) -> list[tuple[Spot | None, Spot]]:
        """Where the ball may be laid; None leaves it to the referee."""
        ball = self.values.ball
        free = spots_around(self.view, ball.form, carrier, without=(ball.id,)) if self.count > 1 else ()
        if free:
            return [(at, at) for at in free[:: max(1, len(free) // self.count)][: self.count]]
        at = beside(self.view, ball.form, carrier, without=(ball.id,))
        return [] if at is None else [(None, at)]

    # Shots at goal

    def goals(self, carrier: int) -> Iterator[Thrown]:
        """Shots at goal: for each place of the ball the press point that scores most often."""
        goal = look.pose_of(self.view.pieces[self.values.pitch.cups[1 - self.values.seat]])
        for at, start in self._spots(carrier):
            east, north = goal.x_um - start.x_um, goal.y_um - start.y_um
            away = math.hypot(east, north) / 1000
            found = [(self._scores(away, press), press) for press in self.presses]
            for chance, press in sorted(found, reverse=True)[:1]:
                power = cup.power_into(away, press)
                if power is None:
                    power = 1000
                shot = Shot(round(1000 * math.atan2(north, east)), power, press)
                yield Thrown(self.values.shot_value(chance) - self.values.now, shot, at)

    def _scores(self, away_mm: float, press: int) -> float:
        """The chance at a press point, between the ones that were measured."""
        steady = self.view.options.unsteadiness
        low = max(p for p in cup.PRESSES if p <= press)
        high = min(p for p in cup.PRESSES if p >= press)
        at = np.array([away_mm])
        two = [float(cup.chances(at, p, steady)[0]) for p in (low, high)]
        return two[0] if high == low else two[0] + (two[1] - two[0]) * (press - low) / (high - low)

    # Passes

    def passes(self, carrier: int, friends: tuple[int, ...], die: int | None) -> Iterator[tuple[int, Thrown]]:
        """Passes to the friends with whom the ball would be best off, by receiver."""
        ends = {id: self._ends(self.view.pieces[id], die) for id in friends}
        promise = {id: (perfect + 2 * good) / 3 for id, (perfect, good, _) in ends.items()}
        for id in sorted(friends, key=lambda id: (-promise[id], id))[:RECEIVERS]:
            if promise[id] > self.values.now:
                for thrown in self._to(carrier, self.view.pieces[id], ends[id]):
                    yield id, thrown

    def _to(self, carrier: int, receiver: Piece, ends: tuple[float, float, float]) -> Iterator[Thrown]:
        """The best pass to a friend from some places of the ball."""
        perfect, good, lost = ends
        now, pose = self.values.now, look.pose_of(receiver)
        far = (box().range_um("short") / 1000) + radius_mm(receiver.form) + radius_mm("small")

        def short(x_um: Floats, y_um: Floats) -> Floats:
            away = np.hypot(pose.x_um - x_um, pose.y_um - y_um) / 1000
            near: Floats = 1 / (1 + np.exp((away - far + FADE_MM) / (FADE_MM / 2)))
            return lost + (good - lost) * near

        goals = Goals({receiver.id: max(0.0, perfect - good)}, short, off=-lost)
        for at, start in self._spots(carrier)[:2]:
            for aim in aims(self.view, self.values.ball, start, goals, presses=self.presses, count=1):
                yield Thrown(aim.value - now, aim.shot, at)

    def _ends(self, receiver: Piece, die: int | None) -> tuple[float, float, float]:
        """What a perfect, a good and a lost pass are worth."""
        values, pose = self.values, look.pose_of(receiver)
        x, y = np.array([float(pose.x_um)]), np.array([float(pose.y_um)])
        keeps = float(values.ours(receiver.breed, x, y)[0])
        shoots = max(keeps, values.shot_value(float(values.goal(values.seat, x, y)[0])))
        turn = look.turn_of(self.view)
        fresh = receiver.id not in turn.moved
        dice = [d.face for n, d in enumerate(turn.dice) if not d.used and n != die]
        goes_on = values.in_our_turn and fresh and any(names_it(values, face, receiver) for face in dice)
        lost = float(values.loose(x, y)[0]) - values.worth.turn
        return (shoots if fresh else keeps), (shoots if goes_on else keeps), lost


def names_it(values: Values, face: str, receiver: Piece) -> bool:
    """Whether a die would name this insect once it carries the ball: a wild face would not. [LC-11]"""
    return receiver.breed == face and names(values.view, values.seat, face, receiver)
