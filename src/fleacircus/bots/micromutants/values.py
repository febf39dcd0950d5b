"""What things are worth to a seat of Micro Mutants, in hundredths of an ordinary insect."""

from __future__ import annotations

import math

import numpy as np

from fleacircus.bots.flicktable import values
from fleacircus.bots.flicktable.aim import Floats
from fleacircus.bots.micromutants.worth import worth
from fleacircus.core import Seat
from fleacircus.flicktable import look
from fleacircus.flicktable.model.state import Piece
from fleacircus.games.micromutants.model.state import State
from fleacircus.physics import Landing, Pose

BASES = ("hexagon", "square")


class Values(values.Values[State]):
    """The values of one position to one seat."""

    def __init__(self, view: State, seat: Seat, *, wary: bool) -> None:
        super().__init__(view, seat, wary=wary)
        self.worth = worth()
        foes = [other for other in look.alive(view) if look.enemies(view, seat, other)]
        self.targets = [base for foe in foes for base in look.on_table(view, "hexagon", foe)]
        self.homes = look.on_table(view, "hexagon", seat)
        self._in_play = {other: look.in_play(view, other) for other in look.alive(view)}

    # Things

    def insect(self, piece: Piece) -> float:
        assert piece.owner is not None
        value = self.worth.of_insect(self.view.sheets[piece.owner], look.breed_of(self.view, piece))
        spare = self._in_play.get(piece.owner, 9) - self.view.options.minimum_insects
        if spare <= 0:
            return self.worth.game
        value += self.worth.scarce / spare
        if self.hostile(piece) and self.homes:
            value += self.worth.raid * self._nearness(look.pose_of(piece))
        return value

    @property
    def extra(self) -> float:
        turn = self.view.turn
        return self.worth.extra if turn is not None and turn.extra == "no" and turn.seat == self.seat else 0.0

    def base(self, base: Piece) -> float:
        """What a hit on this base costs its owner."""
        assert base.owner is not None
        if base.kind == "square":
            return self.worth.square
        stands = len(look.on_table(self.view, "hexagon", base.owner))
        last = stands <= self.view.options.minimum_bases
        if base.damaged:
            return self.worth.game if last else self.worth.ruin
        return self.worth.last_damage if last else self.worth.damage

    def hit_on(self, base: Piece, insect: Piece) -> float:
        """What it costs the owner of a base that this insect lands on it."""
        return 0.0 if look.breed_of(self.view, insect).captures == "insects" else self.base(base)

    def counter(self, seat: Seat) -> float:
        """What one more resource is worth to a seat."""
        held = self.view.players[seat].resources
        damaged = any(base.damaged for base in look.on_table(self.view, "hexagon", seat))
        return self.worth.counter * (1.6 if damaged and held < 2 else 1.0 if held < 4 else 0.5)

    def lands(self, insect: Piece) -> dict[int, float]:
        """What coming to rest on each thing gains an insect: on bases, counters and terrain as well."""
        found = super().lands(insect)
        for piece in self.view.pieces:
            if piece.place != "table":
                continue
            if piece.kind in BASES and self.hostile(piece):
                found[piece.id] = self.hit_on(piece, insect)
            elif piece.kind == "counter":
                found[piece.id] = self.counter(self.seat)
            elif piece.kind == "entrance" and self.hostile(piece):
                found[piece.id] = self.worth.entrance
            elif piece.kind == "black_hole" and self.wary:
                found[piece.id] = -self.insect(insect)
        return found

    # Places

    def places(self, x_um: Floats, y_um: Floats) -> Floats:
        """The more, the nearer to an enemy base."""
        if not self.targets:
            return np.zeros(len(x_um))
        poses = [look.pose_of(base) for base in self.targets]
        away = np.min([np.hypot(pose.x_um - x_um, pose.y_um - y_um) for pose in poses], axis=0)
        found: Floats = self.worth.place * np.exp(-away / (1000 * self.worth.near_mm))
        return found

    def stay(self, insect: Piece) -> float:
        """Only the wary think of it."""
        return super().stay(insect) if self.wary else 0.0

    def threats(self, x_um: Floats, y_um: Floats) -> Floats:
        """How bad an enemy insect at each of these points is."""
        total = np.zeros(len(x_um))
        for base in self.homes:
            pose = look.pose_of(base)
            total += np.maximum(0.0, 25.0 - np.hypot(pose.x_um - x_um, pose.y_um - y_um) / 10_000)
        return total

    def _nearness(self, pose: Pose) -> float:
        """1 on one of our bases, a third of it at some distance."""
        poses = [look.pose_of(base) for base in self.homes]
        away = min(math.hypot(home.x_um - pose.x_um, home.y_um - pose.y_um) / 1000 for home in poses)
        return math.exp(-away / self.worth.near_mm)

    # What a shot led to

    def of_landing(self, landing: Landing, shooter: Piece) -> float:
        """What a shot of an insect or a projectile gains, judged roughly: fresh covers, the edge, the Black Hole."""
        poses = {piece.id: piece.pose for piece in landing.moved}
        total = self.of_covers(landing, shooter)
        for found in landing.in_zone:
            piece, zone = self.view.pieces[found.piece_id], self.view.pieces[found.zone_id]
            if zone.kind == "black_hole" and piece.kind == "insect" and piece.id in poses:
                total += self.insect(piece) * (1 if self.hostile(piece) else -1)
        if shooter.kind != "insect":
            return total
        if shooter.id in landing.off:
            return total - self.off(shooter)
        pose = poses.get(shooter.id) or look.pose_of(shooter)
        return total + self.place(pose.x_um, pose.y_um) + (0.0 if pose.face_up else self.special(shooter))

    def off(self, insect: Piece) -> float:
        """What it costs to shoot one's own insect off the mat."""
        return self.insect(insect) if self.view.options.end_of_world else 0.0

    def covering(self, upper: Piece, lower: Piece) -> float:
        ours = not self.hostile(upper)
        if lower.kind == "counter":
            assert upper.owner is not None
            return self.counter(upper.owner) * (1 if ours else -1)
        if lower.kind in BASES and look.enemies(self.view, upper.owner, lower.owner):
            return self.hit_on(lower, upper) * (1 if ours else -1)
        return super().covering(upper, lower)
