"""One choice in a match of Larva Cup: what counts is the ball."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np

from fleacircus.bots.flicktable import choice, trial
from fleacircus.bots.flicktable.aim import Floats, Goals, aims
from fleacircus.bots.flicktable.choice import Option, Way
from fleacircus.bots.larvacup.throws import Throws
from fleacircus.bots.larvacup.values import Values
from fleacircus.core import Seat
from fleacircus.core.action import Action
from fleacircus.core.offers import Offer
from fleacircus.flicktable import look
from fleacircus.flicktable.actions.flick import Flick
from fleacircus.flicktable.actions.meteor import DropMeteor
from fleacircus.flicktable.legal.moves import names
from fleacircus.flicktable.model.fields import Point, Spot
from fleacircus.flicktable.model.state import Piece
from fleacircus.flicktable.table import table_of
from fleacircus.games.larvacup.actions.defence import DefenceRoll, KeepDefence
from fleacircus.games.larvacup.actions.eject import Eject
from fleacircus.games.larvacup.actions.kickoff import KickOff, NameStarter, PickCards
from fleacircus.games.larvacup.actions.throw import Pass, ShootAtGoal
from fleacircus.games.larvacup.legal.cards import CARDS, IDLE
from fleacircus.games.larvacup.legal.due import interrupter
from fleacircus.games.larvacup.model.questions import ChooseStarter, LastDefence
from fleacircus.games.larvacup.model.state import State
from fleacircus.physics import Shot, Tabletop
from fleacircus.physics.local import LocalSimulator

METEOR = 20.0
"""A meteor falls once a match, so it must gain at least this."""
NEAREST = 4
"""So many insects are considered for the kick-off."""


class Bench(trial.Bench[Values]):
    """A carrier is shot without its ball, as in earnest, and anybody else past it. [LC-10]"""

    def without(self, piece: int) -> Tabletop:
        view = self.values.view
        return table_of(view, without=(view.pitch.ball,)) if view.carries(piece) else self.table


class Choice(choice.Choice[State, Values]):
    """One choice."""

    weighs = Values

    @cached_property
    def throws(self) -> Throws:
        """How the ball may be thrown."""
        return Throws(self.values, presses=self.skill.presses, spots=2 if self.skill.whims else 6)

    @staticmethod
    def expected(view: Any, seat: Seat) -> float:
        """A goal more is worth a fifth."""
        score = view.pitch.score
        ahead: int = score[seat] - score[1 - seat]
        return 0.5 + 0.2 * ahead

    def own_ways(self) -> Mapping[type, Way]:
        return {
            ShootAtGoal: self._shoots,
            Pass: self._passes,
            Eject: self._ejects,
            KeepDefence: self._keeps,
            DropMeteor: self._meteors,
        }

    def may_wait(self) -> bool:
        """Whether nobody waits for this seat: it merely may use its defence roll, and leaves it for now. [LC-R15]"""
        return interrupter(self.view) == self.seat and not self._threatened()

    def choose(self) -> Action:
        if interrupter(self.view) == self.seat:
            return DefenceRoll()
        if self.view.phase == "cards":
            return PickCards(self._cards())
        due = self.view.pending[0] if self.view.pending else None
        if isinstance(due, ChooseStarter):
            return NameStarter(self.seat)
        if isinstance(due, LastDefence):
            return DefenceRoll()
        if self.view.phase == "kickoff":
            return self._clumsy(self._kick())
        return super().choose()

    # Before the match

    def _cards(self) -> tuple[str, ...]:
        """The two best of those that do something here; a whimsical player takes any two of them. [LC-04, LC-R20]"""
        useful = [card for card in self.view.sheets[self.seat].card if not isinstance(card.effect, IDLE)]
        if self.skill.whims:
            self.rng.shuffle(useful)
        else:
            useful.sort(key=lambda card: -self.values.card(card))
        return tuple(card.id for card in useful[:CARDS])

    def _kick(self) -> Action:
        """The insect that comes nearest to the ball, from where it stands. [LC-07]"""
        ball_x, ball_y = self.values.ball_at
        own = look.on_table(self.view, "insect", self.seat)
        own.sort(key=lambda insect: -float(self.values.cover(insect, ball_x, ball_y)[0]))

        def near(x_um: Floats, y_um: Floats) -> Floats:
            found: Floats = 10.0 - np.hypot(x_um - ball_x, y_um - ball_y) / 10_000
            return found

        found: list[tuple[float, KickOff]] = []
        for insect in own[:NEAREST]:
            pose = look.pose_of(insect)
            goals = Goals({self.values.ball.id: 1.0}, near, off=20.0)
            for aim in aims(self.view, insect, Spot(pose.x_um, pose.y_um), goals, presses=self.skill.presses, count=1):
                found.append((aim.value, KickOff(insect.id, aim.shot)))
        if not found:
            return KickOff(own[0].id, Shot(0, 0))
        return max(found, key=lambda pair: pair[0])[1]

    # The defence roll

    def _threatened(self) -> bool:
        """Whether they are about to shoot at goal from where it counts. [LC-25]"""
        values, turn = self.values, look.turn_of(self.view)
        carrier = values.carrier
        if carrier is None or values.holder == self.seat or carrier.id in turn.moved:
            return False
        if float(values.goal(1 - self.seat, *values.ball_at)[0]) < values.worth.threat:
            return False
        faces = [die.face for die in turn.dice if not die.used]
        named = any(names(self.view, turn.seat, face, carrier) for face in faces)
        if self.skill.whims and self.rng.randrange(100) < self.skill.whims:
            return not named
        return named or self.view.phase == "extra"

    # Offers

    def _options(self, offers: Sequence[Offer[Any]]) -> Iterator[Option]:
        """The wary let the other die do its work before the ball is thrown: a miss would end the turn. [LC-16]"""
        found = list(super()._options(offers))
        if self.skill.wary and self.view.phase == "act" and not self.view.pending:
            best = max(found, key=lambda option: option.value, default=None)
            if best is not None and isinstance(best.action, ShootAtGoal):
                found = self._before(best.action, found) or found
        yield from found

    def _before(self, throw: ShootAtGoal, options: list[Option]) -> list[Option]:
        """What other insects can do with the other die."""
        return [
            option
            for option in options
            if isinstance(option.action, Flick)
            and option.action.die not in (None, throw.die)
            and option.action.piece != throw.insect
            and option.value > self.values.worth.useful
        ]

    def _shoots(self, offer: Offer[Any]) -> Iterator[Option]:
        for one in offer.each("insect", "die"):
            for thrown in self.throws.goals(one.filled["insect"]):
                yield Option(thrown.value, one.fill({"shot": thrown.shot, "at": thrown.at}))

    def _passes(self, offer: Offer[Any]) -> Iterator[Option]:
        for one in offer.each("insect", "die"):
            carrier, die = one.filled["insect"], one.filled["die"]
            for id, thrown in self.throws.passes(carrier, one.among("receiver"), die):
                to = next(each for each in one.each("receiver") if each.filled["receiver"] == id)
                yield Option(thrown.value, to.fill({"shot": thrown.shot, "at": thrown.at}))

    def _keeps(self, offer: Offer[Any]) -> Iterator[Option]:
        reach = float(self.values.reach(self.seat, *self.values.ball_at)[0])
        yield Option(1.0 + self.values.worth.kept * reach, offer.fill({}))

    def _goals(self, insect: Piece) -> Goals:
        pose = look.pose_of(insect)
        special = self.values.prospect(insect) + self.values.special(insect)
        return Goals(
            self.values.lands(insect),
            lambda x, y: self.values.place_of(insect, x, y),
            turned=special if pose.face_up else 0.0,
            same=0.0 if pose.face_up else special,
            off=-self.values.stay(insect),
            by_face=self.values.by_face(insect),
            far_mm=self.values.far_mm,
        )

    def _tunnels(self, offer: Offer[Any]) -> Iterator[Option]:
        """Nobody goes back to the own cup by a tunnel."""
        return iter(())

    def _bench(self, simulator: LocalSimulator) -> Bench:
        return Bench(self.values, simulator)

    def _meteors(self, offer: Offer[Any]) -> Iterator[Option]:
        """On an enemy, when the extra move that it earns is worth much: mostly a shot of the carrier's. [LC-R20]"""
        extra = self.values.extra
        if extra < METEOR + self.values.worth.move:
            return
        for target in look.on_table(self.view, "insect", 1 - self.seat):
            pose = look.pose_of(target)
            if abs(pose.x_um) > self.view.mat.width_um // 2 or abs(pose.y_um) > self.view.mat.depth_um // 2:
                continue  # it leans over the edge, and its middle is beyond it
            drop = offer.fill({"at": Point(pose.x_um, pose.y_um)})
            if self.game.refusal(self.view, self.seat, drop) is None:
                yield Option(extra + self.values.insect(target), drop)

    def _ejects(self, offer: Offer[Any]) -> Iterator[Option]:
        """Each victim as far as can be from the ball and from our cup, but not off the mat. [LC-21, LC-22]"""
        cup = look.pose_of(self.view.pieces[self.view.pitch.cups[self.seat]])
        ball_x, ball_y = self.values.ball_at

        def away(x_um: Floats, y_um: Floats) -> Floats:
            ball, home = np.hypot(x_um - ball_x, y_um - ball_y), np.hypot(x_um - cup.x_um, y_um - cup.y_um)
            found: Floats = np.minimum(ball / 10_000, 30.0) + np.minimum(home / 30_000, 10.0)
            return found

        for one in offer.each("victim"):
            victim = self.view.pieces[one.filled["victim"]]
            pose = look.pose_of(victim)
            for aim in aims(self.view, victim, Spot(pose.x_um, pose.y_um), Goals({}, away), count=1):
                yield Option(5.0 + aim.value, one.fill({"shot": aim.shot}))

    def _nullifies(self, offer: Offer[Any]) -> Iterator[Option]:
        """Move their carrier away from our cup, or somebody else off our ball. [LC-R19]"""
        values = self.values
        for one in offer.each("insect", "victim", "die", "turned"):
            victim = self.view.pieces[one.filled["victim"]]
            pose = look.pose_of(victim)
            carries = self.view.carries(victim.id)

            def bad(x: Floats, y: Floats, victim: Piece = victim, carries: bool = carries) -> Floats:
                if carries:
                    return values.theirs(victim.breed, x, y)
                near = np.hypot(values.ball_at[0] - x, values.ball_at[1] - y) / 60_000
                found: Floats = -6.0 * np.exp(-near)
                return found

            now = float(bad(np.array([float(pose.x_um)]), np.array([float(pose.y_um)]))[0])
            for aim in aims(self.view, victim, Spot(pose.x_um, pose.y_um), Goals({}, bad, off=-now), count=1):
                yield Option(aim.value - now, one.fill({"shot": aim.shot}))
