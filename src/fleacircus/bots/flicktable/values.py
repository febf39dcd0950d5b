"""What things are worth to a seat, whatever the game: insects and projectiles by what they land on, faces, cards."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator
from typing import Any, Generic, TypeVar

import numpy as np

from fleacircus.bots.flicktable.aim import Floats, believed
from fleacircus.bots.flicktable.reach import cover_chances
from fleacircus.bots.flicktable.worth import worth as kinds
from fleacircus.core import Seat
from fleacircus.flicktable import look, sheets
from fleacircus.flicktable.model.state import Piece, State
from fleacircus.physics import Landing

S = TypeVar("S", bound=State)


class Values(ABC, Generic[S]):
    """The values of one position to one seat. `wary`: what comes after the shot counts too, and what it risks.

    A game says what an insect, an extra shot and a place are worth in it, and what a shot led to.
    """

    def __init__(self, view: S, seat: Seat, *, wary: bool, worth: tuple[float, ...] = ()) -> None:
        self.view = view
        self.seat = seat
        self.wary = wary
        self.kinds = kinds()

    def hostile(self, piece: Piece) -> bool:
        """Whether a piece is an enemy's."""
        return look.enemies(self.view, self.seat, piece.owner)

    # What a game says

    @staticmethod
    @abstractmethod
    def worth_of(values: tuple[float, ...]) -> Any:
        """What a game's things are worth by these values, or by its file if there are none; ValueError if none fit."""

    @property
    @abstractmethod
    def far_mm(self) -> float:
        """At this distance half of what the shot table promises is believed; 0: everywhere all of it."""

    @abstractmethod
    def insect(self, piece: Piece) -> float:
        """What it costs its owner to lose this insect."""

    @property
    @abstractmethod
    def extra(self) -> float:
        """What the extra shot is worth that a capture would earn now."""

    @abstractmethod
    def places(self, x_um: Floats, y_um: Floats) -> Floats:
        """What it is worth to have some insect at each of these points."""

    @abstractmethod
    def of_landing(self, landing: Landing, shooter: Piece) -> float:
        """What a shot of an insect or a projectile gains, judged roughly."""

    # Landing on things

    def capture(self, insect: Piece, victim: Piece) -> float:
        """What covering an enemy insect with this one gains."""
        if look.breed_of(self.view, insect).captures == "bases":
            return 0.0
        power = look.power_of(self.view, victim)
        if isinstance(power, sheets.Camouflage | sheets.DugIn):
            return 0.0
        if isinstance(power, sheets.Shield):
            return self.kinds.shield
        return self.insect(victim) + self.extra

    def hit(self, shell: sheets.Projectile, victim: Piece) -> float:
        """What hitting an enemy insect with a projectile gains."""
        if isinstance(look.power_of(self.view, victim), sheets.Shield):
            return self.kinds.shield
        value = self.insect(victim)
        if shell.hit == "web":
            return 0.35 * value if victim.held_by is None and look.webs_left(self.view) else 0.0
        if shell.hit == "acid" and not look.effects(self.view, self.seat, sheets.KillAtOnce):
            return 0.0 if victim.acid else 0.9 * value
        return value + self.extra

    def lands(self, insect: Piece) -> dict[int, float]:
        """What coming to rest on each thing gains an insect."""
        found: dict[int, float] = {}
        for piece in look.on_table(self.view, "insect"):
            if piece.id == insect.id:
                continue
            if self.hostile(piece):
                found[piece.id] = self.capture(insect, piece)
            elif piece.held_by is not None:
                found[piece.id] = self.kinds.freed
        if self.wary:
            for piece in look.on_table(self.view, "projectile"):
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

    def covers(self, form: str, away_mm: Floats) -> Floats:
        """The chance of such a piece to cover a small disc at each distance, as far as it is believed."""
        chances = cover_chances(form, away_mm, self.view.options.unsteadiness)
        return chances * believed(away_mm, self.far_mm) if self.far_mm else chances

    # Places and faces

    def place(self, x_um: float, y_um: float) -> float:
        """What it is worth to have some insect there."""
        return float(self.places(np.array([x_um]), np.array([y_um]))[0])

    def place_of(self, insect: Piece, x_um: Floats, y_um: Floats) -> Floats:
        """What it is worth to have this insect at each of these points."""
        return self.places(x_um, y_um)

    def stay(self, insect: Piece) -> float:
        """What it is worth to leave an insect as it lies."""
        pose = look.pose_of(insect)
        there = self.place_of(insect, np.array([float(pose.x_um)]), np.array([float(pose.y_um)]))
        return float(there[0]) + (0.0 if pose.face_up else self.special(insect))

    def special(self, insect: Piece) -> float:
        """What it is worth to show the special face after a shot."""
        return self.kinds.of_face(look.breed_of(self.view, insect))

    def prospect(self, insect: Piece) -> float:
        """What the special face is worth right after a shot: who carries from afar may bring up what moves next."""
        power, turn = look.breed_of(self.view, insect).power, look.turn_of(self.view)
        if self.view.phase != "act" or not isinstance(power, sheets.Carry) or power.range != "any":
            return 0.0
        waiting = sum(not die.used for die in turn.dice) > 1 or turn.extra == "earned"
        return self.kinds.brought if waiting else 0.0

    def card(self, card: sheets.Card) -> float:
        """What a card is worth."""
        return self.kinds.of_card(self.view.sheets[self.seat], card)

    # What a shot led to

    def fresh(self, landing: Landing, lost: Collection[int]) -> Iterator[tuple[Piece, Piece]]:
        """The covers that a shot led to, upper and lower piece, but for uppers that are lost."""
        old = set(self.view.covers)
        for cover in landing.covers:
            if (cover.upper_id, cover.lower_id) not in old and cover.upper_id not in lost:
                yield self.view.pieces[cover.upper_id], self.view.pieces[cover.lower_id]

    def of_covers(self, landing: Landing, shooter: Piece) -> float:
        """What the fresh covers gain."""
        total = 0.0
        for upper, lower in self.fresh(landing, landing.off):
            if upper.id == shooter.id and upper.kind == "projectile":
                if lower.kind == "insect" and self.hostile(lower):
                    total += self.hit(look.shell_of(self.view, upper), lower)
            elif upper.kind == "insect":
                total += self.of_cover(upper, lower, landing)
            elif self.hostile(upper) and lower.kind == "insect" and not self.hostile(lower):
                total -= self.insect(lower)
        return total

    def of_cover(self, upper: Piece, lower: Piece, landing: Landing) -> float:
        """What it gains that an insect now covers something: nothing if it came down dug in."""
        down = any(moved.id == upper.id and not moved.pose.face_up for moved in landing.moved)
        if down and isinstance(look.breed_of(self.view, upper).power, sheets.DugIn):
            return 0.0
        return self.covering(upper, lower)

    def covering(self, upper: Piece, lower: Piece) -> float:
        """What it gains that an insect lies on something, one of ours or an enemy's."""
        if not look.enemies(self.view, upper.owner, lower.owner):
            return 0.0
        ours = not self.hostile(upper)
        match lower.kind:
            case "insect":
                return self.capture(upper, lower) if ours else -self.insect(lower)
            case "projectile" if ours:
                return -self.insect(upper)
            case _:
                return 0.0
