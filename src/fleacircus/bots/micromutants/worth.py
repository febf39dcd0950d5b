"""What things are worth to a seat, in hundredths of an ordinary insect."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from fleacircus.core import Seat
from fleacircus.games.micromutants import look, sheets
from fleacircus.games.micromutants.model.state import Piece, State
from fleacircus.physics import Landing, Pose

Floats = npt.NDArray[np.float64]

GAME = 1500.0
"""To put a player out."""
EXTRA = 60.0
"""An extra shot."""
COUNTER = 50.0
NEAR_MM = 200.0
"""At this distance from an enemy base the worth of a place has fallen to a third."""
PLACE = 40.0
BROUGHT = 25.0
"""An insect set down near the enemy that may still move."""

BREEDS = {"rocket_launcher": 115.0, "flamethrower": 115.0, "raider": 160.0, "centurion": 110.0, "spitter": 110.0}
"""Insects that are worth more or less than an ordinary one."""

CARDS = {
    "afterburner": 60.0,
    "guided_rocket": 35.0,
    "airlift": 12.0,
    "dug_outs": 25.0,
    "force_field": 40.0,
    "warp_entrance": 15.0,
    "long_arm": 8.0,
    "hive_link": 30.0,
    "strong_acid": 20.0,
    "wide_web": 12.0,
    "tunnels": 6.0,
    "brood": 25.0,
    "meteor": 75.0,
    "five_year_plan": 24.0,
    "mass_levy": 30.0,
    "walking_flame": 25.0,
}
ANY_CARD = 20.0
"""A card nobody has told us about."""

SPECIAL = {
    "camouflage": 12.0,
    "dug_in": 4.0,
    "shield": 20.0,
    "carry": 10.0,
    "again": 30.0,
    "fire": 30.0,
    "nullify": 6.0,
    "enlist": 8.0,
    "hatch": 12.0,
    "command": 20.0,
    "harvest": 14.0,
}
"""To show the special face after a shot."""


class Worth:
    """The values of one position to one seat. `wary`: what comes after the shot counts too, and what it risks."""

    def __init__(self, view: State, seat: Seat, *, wary: bool) -> None:
        self.view = view
        self.seat = seat
        self.wary = wary
        self.foes = [other for other in look.alive(view) if look.enemies(view, seat, other)]
        self.goals = [base for foe in self.foes for base in look.on_table(view, "hexagon", foe)]
        self.homes = look.on_table(view, "hexagon", seat)
        self._in_play = {other: look.in_play(view, other) for other in look.alive(view)}

    def hostile(self, piece: Piece) -> bool:
        """Whether a piece is an enemy's."""
        return look.enemies(self.view, self.seat, piece.owner)

    # Things

    def insect(self, piece: Piece) -> float:
        """What it costs its owner to lose this insect."""
        assert piece.owner is not None
        value = BREEDS.get(piece.breed, 100.0)
        spare = self._in_play.get(piece.owner, 9) - self.view.options.minimum_insects
        if spare <= 0:
            return GAME
        value += 120.0 / spare
        if self.hostile(piece) and self.homes:
            value += 90.0 * _nearness(self.homes, look.pose_of(piece))
        return value

    def base(self, base: Piece) -> float:
        """What a hit on this base costs its owner."""
        assert base.owner is not None
        if base.kind == "square":
            return 60.0
        stands = len(look.on_table(self.view, "hexagon", base.owner))
        last = stands <= self.view.options.minimum_bases
        if base.damaged:
            return GAME if last else 300.0
        return 260.0 if last else 170.0

    def counter(self, seat: Seat) -> float:
        """What one more resource is worth to a seat."""
        held = self.view.players[seat].resources
        damaged = any(base.damaged for base in look.on_table(self.view, "hexagon", seat))
        return COUNTER * (1.6 if damaged and held < 2 else 1.0 if held < 4 else 0.5)

    def capture(self, insect: Piece, victim: Piece) -> float:
        """What covering an enemy insect with this one gains."""
        if look.breed_of(self.view, insect).captures == "bases":
            return 0.0
        power = look.power_of(self.view, victim)
        if isinstance(power, sheets.Camouflage | sheets.DugIn):
            return 0.0
        if isinstance(power, sheets.Shield):
            return 20.0
        return self.insect(victim) + self._extra()

    def hit(self, shell: sheets.Projectile, victim: Piece) -> float:
        """What hitting an enemy insect with a projectile gains."""
        if isinstance(look.power_of(self.view, victim), sheets.Shield):
            return 20.0
        value = self.insect(victim)
        if shell.hit == "web":
            return 0.35 * value if victim.held_by is None and look.webs_left(self.view) else 0.0
        if shell.hit == "acid" and not look.effects(self.view, self.seat, sheets.KillAtOnce):
            return 0.0 if victim.acid else 0.9 * value
        return value + self._extra()

    def lands(self, insect: Piece) -> dict[int, float]:
        """What coming to rest on each thing gains an insect."""
        breed = look.breed_of(self.view, insect)
        found: dict[int, float] = {}
        for piece in self.view.pieces:
            if piece.place != "table" or piece.id == insect.id:
                continue
            if piece.kind == "insect":
                if self.hostile(piece):
                    found[piece.id] = self.capture(insect, piece)
                elif piece.held_by is not None:
                    found[piece.id] = 35.0
            elif piece.kind in ("hexagon", "square") and self.hostile(piece):
                found[piece.id] = 0.0 if breed.captures == "insects" else self.base(piece)
            elif piece.kind == "counter":
                found[piece.id] = self.counter(self.seat)
            elif piece.kind == "entrance" and self.hostile(piece):
                found[piece.id] = 15.0
            elif piece.kind in ("projectile", "black_hole") and self.wary:
                found[piece.id] = -self.insect(insect)
        return found

    def by_face(self, insect: Piece) -> tuple[float, float]:
        """The shares of its gains that count if an insect turns over and if not: dug in, it gains nothing."""
        if not isinstance(look.breed_of(self.view, insect).power, sheets.DugIn):
            return 1.0, 1.0
        return (0.0, 1.0) if look.pose_of(insect).face_up else (1.0, 0.0)

    def shells(self, shell: sheets.Projectile) -> dict[int, float]:
        """What coming to rest on each thing gains a projectile."""
        insects = look.on_table(self.view, "insect")
        return {piece.id: self.hit(shell, piece) for piece in insects if self.hostile(piece)}

    # Places and faces

    def place(self, x_um: float, y_um: float) -> float:
        """What it is worth to have an insect there."""
        return float(self.places(np.array([x_um]), np.array([y_um]))[0])

    def places(self, x_um: Floats, y_um: Floats) -> Floats:
        """What it is worth to have an insect at each of these points."""
        if not self.goals:
            return np.zeros(len(x_um))
        poses = [look.pose_of(base) for base in self.goals]
        away = np.min([np.hypot(pose.x_um - x_um, pose.y_um - y_um) for pose in poses], axis=0)
        found: Floats = PLACE * np.exp(-away / (1000 * NEAR_MM))
        return found

    def special(self, insect: Piece) -> float:
        """What it is worth to show the special face after a shot."""
        power = look.breed_of(self.view, insect).power
        if power is None:
            return 0.0
        return SPECIAL.get(str(type(power).__struct_config__.tag), 5.0)

    def prospect(self, insect: Piece) -> float:
        """What the special face is worth right after a shot: who carries from afar may bring up what moves next."""
        power, turn = look.breed_of(self.view, insect).power, look.turn_of(self.view)
        if self.view.phase != "act" or not isinstance(power, sheets.Carry) or power.range != "any":
            return 0.0
        waiting = sum(not die.used for die in turn.dice) > 1 or turn.extra == "earned"
        return BROUGHT if waiting else 0.0

    def card(self, card: sheets.Card) -> float:
        """What a card is worth."""
        return CARDS.get(card.id, ANY_CARD)

    # What a shot led to

    def of_landing(self, landing: Landing, shooter: Piece) -> float:
        """What a shot of an insect or a projectile gains, judged roughly: fresh covers, the edge, the Black Hole."""
        poses = {piece.id: piece.pose for piece in landing.moved}
        old, total, lost = set(self.view.covers), 0.0, set(landing.off)
        for cover in landing.covers:
            if (cover.upper_id, cover.lower_id) in old or cover.upper_id in lost:
                continue
            upper, lower = self.view.pieces[cover.upper_id], self.view.pieces[cover.lower_id]
            if upper.id == shooter.id and upper.kind == "projectile":
                if lower.kind == "insect" and self.hostile(lower):
                    total += self.hit(look.shell_of(self.view, upper), lower)
            elif upper.kind == "insect":
                total += self._covers(upper, lower, poses)
            elif self.hostile(upper) and lower.kind == "insect" and not self.hostile(lower):
                total -= self.insect(lower)
        for found in landing.in_zone:
            piece, zone = self.view.pieces[found.piece_id], self.view.pieces[found.zone_id]
            if zone.kind == "black_hole" and piece.kind == "insect" and piece.id in poses:
                total += self.insect(piece) * (1 if self.hostile(piece) else -1)
        if shooter.kind != "insect":
            return total
        if shooter.id in lost:
            return total - (self.insect(shooter) if self.view.options.end_of_world else 0.0)
        pose = poses.get(shooter.id) or look.pose_of(shooter)
        return total + self.place(pose.x_um, pose.y_um) + (0.0 if pose.face_up else self.special(shooter))

    def _covers(self, upper: Piece, lower: Piece, poses: dict[int, Pose]) -> float:
        """What it gains that one insect now covers something."""
        if not look.enemies(self.view, upper.owner, lower.owner) and lower.kind != "counter":
            return 0.0
        breed, ours = look.breed_of(self.view, upper), not self.hostile(upper)
        pose = poses.get(upper.id)
        if isinstance(breed.power, sheets.DugIn) and pose is not None and not pose.face_up:
            return 0.0
        match lower.kind:
            case "insect" if ours:
                return self.capture(upper, lower)
            case "insect":
                return -self.insect(lower)
            case "hexagon" | "square":
                hit = 0.0 if breed.captures == "insects" else self.base(lower)
                return hit if ours else -hit
            case "counter":
                assert upper.owner is not None
                return self.counter(upper.owner) * (1 if ours else -1)
            case _:
                return -self.insect(upper) if ours and lower.kind == "projectile" else 0.0

    def _extra(self) -> float:
        turn = self.view.turn
        return EXTRA if turn is not None and turn.extra == "no" and turn.seat == self.seat else 0.0


def _away_mm(base: Piece, x_um: float, y_um: float) -> float:
    pose = look.pose_of(base)
    return math.hypot(pose.x_um - x_um, pose.y_um - y_um) / 1000


def _nearness(bases: list[Piece], pose: Pose) -> float:
    """1 on a base, a third of it at some distance."""
    return math.exp(-min(_away_mm(base, pose.x_um, pose.y_um) for base in bases) / NEAR_MM)
