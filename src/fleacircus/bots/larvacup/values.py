"""What things are worth to a side of Larva Cup, in hundredths of a goal."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from fleacircus.bots.flicktable import values
from fleacircus.bots.flicktable.aim import Floats
from fleacircus.bots.larvacup.cup import best_chances
from fleacircus.bots.larvacup.worth import Worth, valued
from fleacircus.core import Seat
from fleacircus.flicktable import look
from fleacircus.flicktable.legal.moves import names
from fleacircus.flicktable.model.state import Piece
from fleacircus.games.larvacup.model.state import State
from fleacircus.physics import Landing

BEHIND_MM = 18.0
"""So much farther from the cup than its carrier the ball may be laid."""


class Values(values.Values[State]):
    """The values of one position of a match to one seat."""

    def __init__(self, view: State, seat: Seat, *, wary: bool, worth: tuple[float, ...] = ()) -> None:
        super().__init__(view, seat, wary=wary, worth=worth)
        self.worth = self.worth_of(worth)
        self.pitch = view.pitch
        self.ball = view.pieces[self.pitch.ball]
        self.carrier = None if self.pitch.carrier is None else view.pieces[self.pitch.carrier]
        self.holder = None if self.carrier is None else self.carrier.owner
        pose = look.pose_of(self.ball)
        self.ball_at = (np.array([float(pose.x_um)]), np.array([float(pose.y_um)]))
        self._insects = {s: look.on_table(view, "insect", s) for s in (0, 1)}
        self._away: dict[int, float] = {}
        self.now = self._now()

    @staticmethod
    def worth_of(values: tuple[float, ...]) -> Worth:
        return valued(values)

    @property
    def far_mm(self) -> float:
        return self.worth.far_mm

    # Chances

    def goal(self, seat: Seat, x_um: Floats, y_um: Floats) -> Floats:
        """The chance of a seat's shot at goal from each point; the ball may be laid behind its carrier."""
        cup = look.pose_of(self.view.pieces[self.pitch.cups[1 - seat]])
        away = np.hypot(cup.x_um - x_um, cup.y_um - y_um) / 1000
        steady = self.view.options.unsteadiness
        found: Floats = np.maximum(best_chances(away, steady), best_chances(away + BEHIND_MM, steady))
        return found

    def named(self, seat: Seat, breed: str, *, carries: bool = False) -> float:
        """How often a roll names an insect of this breed."""
        sheet = self.view.sheets[seat]
        wild = sheet.wild.id if sheet.wild is not None and not carries else breed
        share = sum(face in (breed, wild) for face in sheet.dice) / len(sheet.dice)
        return 1 - (1 - share) ** 2

    def reach(self, seat: Seat, x_um: Floats, y_um: Floats, *, without: int | None = None) -> Floats:
        """The chance that a seat covers a ball at each point in a turn."""
        best: dict[str, Floats] = {}
        for insect in self._insects[seat]:
            if insect.id == without or insect.held_by is not None:
                continue
            found = self.cover(insect, x_um, y_um)
            best[insect.breed] = np.maximum(best[insect.breed], found) if insect.breed in best else found
        safe: Floats = np.ones(len(x_um))
        for breed, chance in best.items():
            safe = safe * (1 - self.named(seat, breed) * chance)
        return 1 - safe

    def cover(self, insect: Piece, x_um: Floats, y_um: Floats) -> Floats:
        """The chance of one insect to cover a ball at each point."""
        pose = look.pose_of(insect)
        away = np.hypot(pose.x_um - x_um, pose.y_um - y_um) / 1000
        return self.covers(insect.form, away)

    # Positions of the ball, at the end of this turn

    def held(self, seat: Seat, breed: str, x_um: Floats, y_um: Floats, *, soon: bool = False) -> Floats:
        """What it is worth to a seat to carry the ball there with such an insect; `soon`: it moves next."""
        shoots = min(1.0, self.worth.next * self.named(seat, breed, carries=True))
        value = self.worth.have + self.worth.goal * shoots * self.goal(seat, x_um, y_um)
        if soon:
            return value
        taken = self.worth.tackled * self.reach(1 - seat, x_um, y_um)
        answer = self.worth.counter * self.worth.goal * taken * self.goal(1 - seat, x_um, y_um)
        found: Floats = (1 - taken) * value - answer
        return found

    def loose(self, x_um: Floats, y_um: Floats) -> Floats:
        """What a loose ball there is worth to us when the other side moves next."""
        other = 1 - self.seat
        theirs = self.reach(other, x_um, y_um)
        ours = (1 - theirs) * self.reach(self.seat, x_um, y_um)
        ends = ours * self.goal(self.seat, x_um, y_um) - theirs * self.goal(other, x_um, y_um)
        found: Floats = self.worth.loose * ends
        return found

    @property
    def in_our_turn(self) -> bool:
        """Whether the running turn is ours; in the other's we act next."""
        return self.view.turn is not None and self.view.turn.seat == self.seat

    def ours(self, breed: str, x_um: Floats, y_um: Floats) -> Floats:
        """What it is worth to us to carry the ball there when the running turn ends."""
        return self.held(self.seat, breed, x_um, y_um, soon=not self.in_our_turn)

    def theirs(self, breed: str, x_um: Floats, y_um: Floats) -> Floats:
        """The same if they carry it."""
        found: Floats = -self.held(1 - self.seat, breed, x_um, y_um, soon=self.in_our_turn)
        return found

    def _now(self) -> float:
        """What the ball is worth to us as it is."""
        if self.carrier is None:
            return float(self.loose(*self.ball_at)[0])
        side = self.ours if self.holder == self.seat else self.theirs
        return float(side(self.carrier.breed, *self.ball_at)[0])

    # What a shot gains

    def take(self, insect: Piece) -> float:
        """What it gains that this insect of ours takes the ball; from an enemy, it may shoot at once. [LC-20]"""
        value = float(self.ours(insect.breed, *self.ball_at)[0])
        if self.holder == 1 - self.seat:
            value = max(value, self.shot_value(float(self.goal(self.seat, *self.ball_at)[0])))
        return value - self.now

    def shot_value(self, chance: float) -> float:
        """What a shot at goal is worth; a ball that misses lies near their cup."""
        return self.worth.goal * chance - (1 - chance) * self.worth.turn

    def insect(self, piece: Piece) -> float:
        """What it is worth to shoot this insect away."""
        if piece.id not in self._away:
            self._away[piece.id] = self._shoved(piece)
        return self._away[piece.id]

    def _shoved(self, piece: Piece) -> float:
        value = self.worth.shoved
        if self.pitch.carrier == piece.id and self.hostile(piece):
            return value + max(0.0, float(self.loose(*self.ball_at)[0]) - self.now)
        if self.holder != piece.owner:
            assert piece.owner is not None
            reaches = self.named(piece.owner, piece.breed) * float(self.cover(piece, *self.ball_at)[0])
            value += reaches * (self.worth.guard if self.holder is None else self.worth.escort)
        return value

    @cached_property
    def extra(self) -> float:
        """What the extra move is worth: a shot of the carrier's, a shot at the ball, or a defence roll."""
        turn = self.view.turn
        if turn is None or turn.extra != "no" or turn.seat != self.seat:
            return 0.0
        able = [insect for insect in self._insects[self.seat] if insect.id not in turn.moved]
        if self.holder == self.seat:
            assert self.carrier is not None
            least = 3.0 + self.worth.move
            if self.carrier in able and not self._will_act():
                return max(least, self.shot_value(float(self.goal(self.seat, *self.ball_at)[0])) - self.now)
            return least
        best, taker = max(((float(self.cover(each, *self.ball_at)[0]), each.id) for each in able), default=(0.0, None))
        gain = self.worth.again * max(0.0, self.take(self.view.pieces[taker])) if taker is not None else 0.0
        return 2.0 + self.worth.move + best * (6.0 + gain)

    def _will_act(self) -> bool:
        """Whether an unused die names our carrier."""
        turn, carrier = look.turn_of(self.view), self.carrier
        assert carrier is not None
        return any(names(self.view, self.seat, die.face, carrier) for die in turn.dice if not die.used)

    def lands(self, insect: Piece) -> dict[int, float]:
        """What coming to rest on each thing gains an insect."""
        found = super().lands(insect)
        for cup in self.pitch.cups:
            found[cup] = -3.0
        if self.pitch.carrier != insect.id and self.holder != self.seat:
            found[self.ball.id] = self.take(insect)
        elif self.pitch.carrier is not None and self.pitch.carrier != insect.id:
            found[self.ball.id] = -8.0
        return found

    # Places and faces

    def place_of(self, insect: Piece, x_um: Floats, y_um: Floats) -> Floats:
        if self.pitch.carrier == insect.id:
            return self.ours(insect.breed, x_um, y_um)
        found: Floats = self.worth.forward * self.goal(self.seat, x_um, y_um)
        if self.holder != self.seat:
            ball_x, ball_y = self.ball_at
            away = np.hypot(ball_x - x_um, ball_y - y_um) / 1000
            near = self.covers(insect.form, away)
            eager = self.worth.near if self.holder is None else self.worth.chase
            found = 0.3 * found + eager * near * self.named(self.seat, insect.breed)
        return found

    def places(self, x_um: Floats, y_um: Floats) -> Floats:
        """Near the ball, or in front of their cup."""
        ball_x, ball_y = self.ball_at
        away = np.hypot(ball_x - x_um, ball_y - y_um) / 1000
        forward: Floats = self.worth.forward * self.goal(self.seat, x_um, y_um)
        return forward if self.holder == self.seat else 8.0 * np.exp(-away / 120.0)

    def special(self, insect: Piece) -> float:
        return self.worth.face * super().special(insect)

    def prospect(self, insect: Piece) -> float:
        return self.worth.face * super().prospect(insect)

    # What a shot led to

    def of_landing(self, landing: Landing, shooter: Piece) -> float:
        """What a shot gains, judged roughly: the ball, captures, where the shot insect lies."""
        if shooter.kind != "insect":
            return self.of_covers(landing, shooter)
        total, takers = 0.0, []
        lost = {*landing.off, *(found.piece_id for found in landing.in_cup)}
        for upper, lower in self.fresh(landing, lost):
            if lower.id == self.ball.id and upper.kind == "insect":
                takers.append(upper)
            elif upper.kind == "insect" and lower.kind == "insect":
                total += self.of_cover(upper, lower, landing)
        total += self._ball_after(landing, shooter, takers)
        pose = look.pose_of(shooter)
        if shooter.id not in lost:
            pose = next((moved.pose for moved in landing.moved if moved.id == shooter.id), pose)
        total += float(self.place_of(shooter, np.array([float(pose.x_um)]), np.array([float(pose.y_um)]))[0])
        return total + (0.0 if pose.face_up else self.special(shooter))

    def _ball_after(self, landing: Landing, shooter: Piece, takers: list[Piece]) -> float:
        """What became of the ball."""
        if self.pitch.carrier == shooter.id:
            return 0.0
        if takers:
            taker = shooter if shooter in takers else takers[0]
            if not self.hostile(taker):
                return 0.0 if self.holder == self.seat else self.take(taker)
            return float(self.theirs(taker.breed, *self.ball_at)[0]) - self.now
        moved = next((piece.pose for piece in landing.moved if piece.id == self.ball.id), None)
        if moved is None or self.ball.id in landing.off:
            return 0.0
        carried = any((c.upper_id, c.lower_id) == (self.ball.id, self.pitch.carrier) for c in landing.covers)
        if carried:
            return 0.0
        there = float(self.loose(np.array([float(moved.x_um)]), np.array([float(moved.y_um)]))[0])
        return there - self.now - (self.worth.turn if self.holder == self.seat else 0.0)
