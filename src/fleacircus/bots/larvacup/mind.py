"""One choice of a footballer: as in a battle, every offer gets a value, but what counts is the ball."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import numpy as np

from fleacircus.bots.larvacup.reach import Floats
from fleacircus.bots.larvacup.throws import Throws
from fleacircus.bots.larvacup.worth import PitchWorth
from fleacircus.bots.micromutants.aim import Aim, Goals, aims
from fleacircus.bots.micromutants.mind import Mind, Option, Skill
from fleacircus.bots.micromutants.trial import Bench, Trials
from fleacircus.bots.micromutants.worth import Worth
from fleacircus.core import Seat
from fleacircus.core.offers import Offer
from fleacircus.games.micromutants import actions as act
from fleacircus.games.micromutants import look
from fleacircus.games.micromutants.actions import AnyAction
from fleacircus.games.micromutants.legal.football import CARDS, IDLE, interrupter
from fleacircus.games.micromutants.legal.moves import names
from fleacircus.games.micromutants.model.fields import Point, Spot
from fleacircus.games.micromutants.model.state import ChooseStarter, LastDefence, Piece, State
from fleacircus.games.micromutants.table import table_of
from fleacircus.physics import Shot

THREAT = 0.3
"""A chance of a goal that is worth a defence roll."""
METEOR = 20.0
"""A meteor falls once a match, so it must gain at least this."""
KEPT = 30.0
"""A defence roll if we were sure to reach the ball."""
USEFUL = 4.0
"""What the other die must gain at least to be used before a throw."""
NEAREST = 4
"""So many insects are considered for the kick-off."""


class PitchBench(Bench):
    """A carrier is shot without its ball, as in earnest. [LC-10]"""

    def gain(self, piece: int, shot: Shot, rng: Random) -> float:
        worth = self.worth
        pitch = look.pitch_of(worth.view)
        if pitch.carrier == piece:
            self.table = table_of(worth.view, without=(pitch.ball,))
        return super().gain(piece, shot, rng)


class PitchTrials(Trials):
    """The simulator that shots are tried on."""

    def bench(self, worth: Worth) -> Bench:
        return PitchBench(worth, self._simulator)


class Footballer(Mind):
    """One choice in a match."""

    worth: PitchWorth

    def __init__(
        self, game: Any, view: State, seat: Seat, skill: Skill, rng: Random, trials: Trials | None = None
    ) -> None:
        super().__init__(game, view, seat, skill, rng, trials)
        self.worth = PitchWorth(view, seat, wary=skill.wary)
        self.throws = Throws(self.worth, presses=skill.presses, spots=2 if skill.whims else 6)
        self.ways |= {
            act.ShootAtGoal: self._goals,
            act.Pass: self._passes,
            act.Eject: self._ejects,
            act.KeepDefence: self._keeps,
            act.DropMeteor: self._meteors,
            act.Tunnel: lambda offer: iter(()),
        }

    def may_wait(self) -> bool:
        """Whether nobody waits for this seat: it merely may use its defence roll, and leaves it for now. [LC-R15]"""
        return interrupter(self.view) == self.seat and not self._threatened()

    def choose(self) -> AnyAction:
        if interrupter(self.view) == self.seat:
            return act.DefenceRoll()
        if self.view.phase == "cards":
            return act.PickCards(self._cards())
        due = self.view.pending[0] if self.view.pending else None
        if isinstance(due, ChooseStarter):
            return act.NameStarter(self.seat)
        if isinstance(due, LastDefence):
            return act.DefenceRoll()
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
            useful.sort(key=lambda card: -self.worth.card(card))
        return tuple(card.id for card in useful[:CARDS])

    def _kick(self) -> AnyAction:
        """The insect that comes nearest to the ball, from where it stands. [LC-07]"""
        ball_x, ball_y = self.worth.ball_at
        own = look.on_table(self.view, "insect", self.seat)
        own.sort(key=lambda insect: -float(self.worth.cover(insect, ball_x, ball_y)[0]))

        def near(x_um: Floats, y_um: Floats) -> Floats:
            found: Floats = 10.0 - np.hypot(x_um - ball_x, y_um - ball_y) / 10_000
            return found

        found: list[tuple[float, act.KickOff]] = []
        for insect in own[:NEAREST]:
            pose = look.pose_of(insect)
            goals = Goals({self.worth.ball.id: 1.0}, near, off=20.0)
            for aim in aims(self.view, insect, Spot(pose.x_um, pose.y_um), goals, presses=self.skill.presses, count=1):
                found.append((aim.value, act.KickOff(insect.id, aim.shot)))
        if not found:
            return act.KickOff(own[0].id, Shot(0, 0))
        return max(found, key=lambda pair: pair[0])[1]

    # The defence roll

    def _threatened(self) -> bool:
        """Whether they are about to shoot at goal from where it counts. [LC-25]"""
        worth, turn = self.worth, look.turn_of(self.view)
        carrier = worth.carrier
        if carrier is None or worth.holder == self.seat or carrier.id in turn.moved:
            return False
        if float(worth.goal(1 - self.seat, *worth.ball_at)[0]) < THREAT:
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
            if best is not None and isinstance(best.action, act.ShootAtGoal):
                found = self._before(best.action, found) or found
        yield from found

    def _before(self, throw: act.ShootAtGoal, options: list[Option]) -> list[Option]:
        """What other insects can do with the other die."""
        return [
            option
            for option in options
            if isinstance(option.action, act.Flick)
            and option.action.die not in (None, throw.die)
            and option.action.piece != throw.insect
            and option.value > USEFUL
        ]

    def _goals(self, offer: Offer[Any]) -> Iterator[Option]:
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
        reach = float(self.worth.reach(self.seat, *self.worth.ball_at)[0])
        yield Option(1.0 + KEPT * reach, offer.fill({}))

    def _stay(self, piece: Piece) -> float:
        """What it is worth to leave an insect where it is."""
        pose = look.pose_of(piece)
        there = self.worth.place_of(piece, np.array([float(pose.x_um)]), np.array([float(pose.y_um)]))
        return float(there[0]) + (0.0 if pose.face_up else self.worth.special(piece))

    def _aims(self, piece: Piece, count: int) -> list[Aim]:
        pose = look.pose_of(piece)
        start = Spot(pose.x_um, pose.y_um)
        if piece.kind == "projectile":
            goals = Goals(self.worth.shells(look.shell_of(self.view, piece)))
        else:
            special = self.worth.prospect(piece) + self.worth.special(piece)
            goals = Goals(
                self.worth.lands(piece),
                lambda x, y: self.worth.place_of(piece, x, y),
                turned=special if pose.face_up else 0.0,
                same=0.0 if pose.face_up else special,
                off=-self._stay(piece),
                by_face=self.worth.by_face(piece),
            )
        return aims(self.view, piece, start, goals, presses=self.skill.presses, count=count)

    def _meteors(self, offer: Offer[Any]) -> Iterator[Option]:
        """On an enemy, when the extra move that it earns is worth much: mostly a shot of the carrier's. [LC-R20]"""
        extra = self.worth.extra
        if extra < METEOR:
            return
        for target in look.on_table(self.view, "insect", 1 - self.seat):
            pose = look.pose_of(target)
            drop = offer.fill({"at": Point(pose.x_um, pose.y_um)})
            if self.game.refusal(self.view, self.seat, drop) is None:
                yield Option(extra + self.worth.insect(target), drop)

    def _ejects(self, offer: Offer[Any]) -> Iterator[Option]:
        """Each victim as far as can be from the ball and from our cup, but not off the mat. [LC-21, LC-22]"""
        cup = look.pose_of(self.view.pieces[self.worth.pitch.cups[self.seat]])
        ball_x, ball_y = self.worth.ball_at

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
        worth = self.worth
        for one in offer.each("insect", "victim", "die", "turned"):
            victim = self.view.pieces[one.filled["victim"]]
            pose = look.pose_of(victim)
            carries = worth.pitch.carrier == victim.id

            def bad(x: Floats, y: Floats, victim: Piece = victim, carries: bool = carries) -> Floats:
                if carries:
                    return worth.theirs(victim.breed, x, y)
                near = np.hypot(worth.ball_at[0] - x, worth.ball_at[1] - y) / 60_000
                found: Floats = -6.0 * np.exp(-near)
                return found

            now = float(bad(np.array([float(pose.x_um)]), np.array([float(pose.y_um)]))[0])
            for aim in aims(self.view, victim, Spot(pose.x_um, pose.y_um), Goals({}, bad, off=-now), count=1):
                yield Option(aim.value - now, one.fill({"shot": aim.shot}))
