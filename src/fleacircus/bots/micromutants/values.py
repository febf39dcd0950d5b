"""What things are worth to a seat of Micro Mutants, in hundredths of an ordinary insect."""

from __future__ import annotations

import math
from functools import cached_property

import numpy as np

from fleacircus.bots.flicktable import values
from fleacircus.bots.flicktable.aim import Floats
from fleacircus.bots.micromutants.worth import Worth, valued
from fleacircus.core import Seat
from fleacircus.flicktable import look
from fleacircus.flicktable.model.state import Piece
from fleacircus.games.micromutants.model.state import State
from fleacircus.physics import Landing, Pose

BASES = ("hexagon", "square")


class Values(values.Values[State]):
    """The values of one position to one seat."""

    def __init__(self, view: State, seat: Seat, *, wary: bool, worth: tuple[float, ...] = ()) -> None:
        super().__init__(view, seat, wary=wary, worth=worth)
        self.worth = self.worth_of(worth)
        self._insects: dict[int, float] = {}
        self._menace: dict[int, float] = {}
        foes = [other for other in look.alive(view) if look.enemies(view, seat, other)]
        self.targets = [base for foe in foes for base in look.on_table(view, "hexagon", foe)]
        self.homes = look.on_table(view, "hexagon", seat)
        self._in_play = {other: look.in_play(view, other) for other in look.alive(view)}

    @staticmethod
    def worth_of(values: tuple[float, ...]) -> Worth:
        return valued(values)

    @property
    def far_mm(self) -> float:
        return self.worth.far_mm

    # Things

    def insect(self, piece: Piece) -> float:
        if piece.id not in self._insects:
            self._insects[piece.id] = self._insect(piece)
        return self._insects[piece.id]

    def _insect(self, piece: Piece) -> float:
        assert piece.owner is not None
        value = self.worth.of_insect(self.view.sheets[piece.owner], look.breed_of(self.view, piece))
        spare = self._in_play.get(piece.owner, 9) - self.view.options.minimum_insects
        if spare <= 0:
            return self.worth.game
        value += self.worth.scarce / spare
        if self.hostile(piece) and self.homes:
            value += self.worth.raid * self._nearness(look.pose_of(piece))
        if self.worth.menace and self.hostile(piece):
            value += self.worth.menace * self._menaces(piece)
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
        value = self.worth.last_damage if last else self.worth.damage
        return value * self.worth.mends if self.view.options.repair else value

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
        bases_x, bases_y = self._targets_at
        away = np.hypot(bases_x - x_um, bases_y - y_um).min(axis=0)
        found: Floats = self.worth.place * np.exp(-away / (1000 * self.worth.near_mm))
        return found

    @cached_property
    def _targets_at(self) -> tuple[Floats, Floats]:
        """Where the enemy bases lie, as columns."""
        poses = [look.pose_of(base) for base in self.targets]
        return np.array([[pose.x_um] for pose in poses]), np.array([[pose.y_um] for pose in poses])

    def place_of(self, insect: Piece, x_um: Floats, y_um: Floats) -> Floats:
        """Less where enemies may cover it."""
        found = self.places(x_um, y_um)
        if self.worth.exposed:
            found = found - self.worth.exposed * self.insect(insect) * self.reached(x_um, y_um)
        if self.worth.hunts and look.breed_of(self.view, insect).captures != "bases":
            found = found + self.worth.hunts * self._hunted(insect, x_um, y_um)
        return found

    def reached(self, x_um: Floats, y_um: Floats) -> Floats:
        """The chance that an enemy covers an insect at each of these points in a turn, if it wants nothing else."""
        best: dict[tuple[Seat, str], Floats] = {}
        for enemy in self._enemies:
            assert enemy.owner is not None
            pose, key = look.pose_of(enemy), (enemy.owner, enemy.breed)
            away = np.hypot(pose.x_um - x_um, pose.y_um - y_um) / 1000
            chance = self.covers(enemy.form, away)
            best[key] = np.maximum(best[key], chance) if key in best else chance
        safe: Floats = np.ones(len(x_um))
        for (seat, breed), chance in best.items():
            safe = safe * (1 - self._named(seat, breed) * chance)
        return 1 - safe

    @cached_property
    def _enemies(self) -> list[Piece]:
        """The insects that may cover ours."""
        return [
            piece
            for piece in look.on_table(self.view, "insect")
            if self.hostile(piece) and piece.held_by is None and look.breed_of(self.view, piece).captures != "bases"
        ]

    def _hunted(self, insect: Piece, x_um: Floats, y_um: Floats) -> Floats:
        """What the best enemy to cover is worth to this insect from each of these points, by its chance."""
        best: Floats = np.zeros(len(x_um))
        for enemy in look.on_table(self.view, "insect"):
            if self.hostile(enemy):
                pose = look.pose_of(enemy)
                away = np.hypot(pose.x_um - x_um, pose.y_um - y_um) / 1000
                chance = self.covers(insect.form, away)
                best = np.maximum(best, chance * self.insect(enemy))
        return self._named(self.seat, insect.breed) * best

    def _menaces(self, enemy: Piece) -> float:
        """What an enemy may expect to gain by covering one of ours."""
        assert enemy.owner is not None
        if enemy.id not in self._menace:
            here = look.pose_of(enemy)
            poses = [look.pose_of(own) for own in look.on_table(self.view, "insect", self.seat)]
            away = np.array([math.hypot(pose.x_um - here.x_um, pose.y_um - here.y_um) / 1000 for pose in poses])
            able = len(away) and enemy.held_by is None and look.breed_of(self.view, enemy).captures != "bases"
            chance = float(self.covers(enemy.form, away).max()) if able else 0.0
            self._menace[enemy.id] = self.worth.insect * self._named(enemy.owner, enemy.breed) * chance
        return self._menace[enemy.id]

    def _named(self, seat: Seat, breed: str) -> float:
        """How often a roll of two dice names a breed."""
        sheet = self.view.sheets[seat]
        wild = sheet.wild.id if sheet.wild is not None else breed
        share = sum(face in (breed, wild) for face in sheet.dice) / len(sheet.dice)
        return 1 - (1 - share) ** 2

    def special(self, insect: Piece) -> float:
        return self.worth.face * super().special(insect)

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
        there = self.place_of(shooter, np.array([float(pose.x_um)]), np.array([float(pose.y_um)]))
        return total + float(there[0]) + (0.0 if pose.face_up else self.special(shooter))

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
