"""One choice of a bot: every offer is made into actions with a value, and the best one is taken."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import takewhile
from random import Random
from typing import NamedTuple

import numpy as np

from fleacircus.bots.micromutants.aim import PLAIN, PRESSES, Aim, Floats, Goals, aims
from fleacircus.bots.micromutants.shop import Shop
from fleacircus.bots.micromutants.trial import Trials
from fleacircus.bots.micromutants.worth import Worth
from fleacircus.core import Seat
from fleacircus.games.micromutants import look, sheets
from fleacircus.games.micromutants.legal.offers import DECLINE, Offer, complete, offers_to, spending
from fleacircus.games.micromutants.model import actions as act
from fleacircus.games.micromutants.model.actions import AnyAction, Spot
from fleacircus.games.micromutants.model.state import EdgeAsked, Piece, PlaceHitter, State
from fleacircus.games.micromutants.table import beside, spots_around
from fleacircus.physics import Shot


class Skill(NamedTuple):
    """How well a level plays.

    `whims`: how often, in per cent, something is done by chance; errors are the spread of its own aim, in
    milliradians and per mille of the power. `wary`: it thinks of places, faces and risks as well. The best
    `shortlist` actions are tried out so many `trials` times each.
    """

    whims: int = 0
    direction_error: int = 0
    power_error: int = 0
    presses: tuple[int, ...] = PRESSES
    wary: bool = False
    shortlist: int = 0
    trials: int = 0


ROOKIE = Skill(whims=40, direction_error=60, power_error=70, presses=PLAIN)
REGULAR = Skill(direction_error=20, power_error=30)
SHARP = Skill(wary=True, shortlist=4, trials=4)
GUESS = 16
"""The guess by the shot table weighs as much as so many trials."""


class Option(NamedTuple):
    """Something to do and what it seems worth; `less` is what was taken off for the place it leaves."""

    value: float
    action: AnyAction
    less: float = 0.0


class Tried:
    """An option and what it gained in trials; at first the guess counts as much as some trials."""

    def __init__(self, option: Option) -> None:
        self.option = option
        self.gains: list[float] = []

    @property
    def value(self) -> float:
        """The mean of guess and trials."""
        trials = sum(self.gains) - len(self.gains) * self.option.less
        return (GUESS * self.option.value + trials) / (GUESS + len(self.gains))


class Mind:
    """One choice."""

    def __init__(self, view: State, seat: Seat, skill: Skill, rng: Random, trials: Trials | None = None) -> None:
        self.view = view
        self.seat = seat
        self.skill = skill
        self.rng = rng
        self.trials = trials
        self.worth = Worth(view, seat, wary=skill.wary)
        self.shop = Shop(self.worth)

    def choose(self) -> AnyAction:
        """The action it takes."""
        offers = self._offers()
        if len(offers) == 1 and offers[0].action != "put_beside":
            return complete(self.view, self.seat, offers[0], self.rng)
        if self.view.phase == "deploy":
            return complete(self.view, self.seat, offers[-1], self.rng)
        due = self.view.pending[0] if self.view.pending else None
        if isinstance(due, PlaceHitter):
            return act.PutBeside(self._out_of_the_way(due))
        if isinstance(due, EdgeAsked):
            return self._edge(due)
        if self.skill.whims and self.rng.randrange(100) < self.skill.whims:
            return self._whim(offers)
        options = sorted(self._options(offers), key=lambda option: -option.value)
        if not options:
            return complete(self.view, self.seat, offers[-1], self.rng)
        best = self._tried(options) if self.trials is not None else options[0]
        return self._clumsy(best.action)

    def _offers(self) -> tuple[Offer, ...]:
        """What it may do; who cannot afford to build does not look for places to build at, which is slow."""
        windows = {"spend": Offer("roll"), "close": DECLINE}
        if self.view.pending or self.view.phase not in windows or self.skill.whims or self.shop.can_build:
            return offers_to(self.view, self.seat)
        found = takewhile(lambda offer: offer.action != "build", spending(self.view, self.seat))
        return (*found, windows[self.view.phase])

    def _options(self, offers: tuple[Offer, ...]) -> Iterator[Option]:
        for offer in offers:
            for option in self._made(offer):
                if option.value > 0 or offer.action in ("roll", "decline"):
                    yield option

    def _made(self, offer: Offer) -> Iterator[Option]:
        """What can be made of an offer."""
        piece = self.view.pieces[offer.piece] if offer.piece is not None else None
        match offer.action:
            case "roll" | "decline":
                yield Option(0.0, complete(self.view, self.seat, offer, self.rng))
            case "flick":
                assert piece is not None
                yield from self._flicks(offer, piece)
            case "fire":
                assert piece is not None
                yield from self._fires(offer, piece)
            case "command":
                assert piece is not None
                for other in offer.targets:
                    for aim in self._aims(self.view.pieces[other], 1):
                        sent = act.Command(piece.id, other, aim.shot, offer.die, offer.turned)
                        yield Option(aim.value + 2, sent)
            case "nullify":
                assert piece is not None
                yield from self._nullifies(offer, piece)
            case "carry":
                assert piece is not None
                yield from self._carries(offer, piece)
            case "harvest":
                assert piece is not None
                taken = offer.targets[: offer.most]
                reaped = act.Harvest(piece.id, taken, offer.die, offer.turned)
                yield Option(len(taken) * self.worth.counter(self.seat), reaped)
            case "hatch":
                assert piece is not None
                brood = bool(look.effects(self.view, self.seat, sheets.Brood))
                yield Option(90.0 if brood else 15.0, act.Hatch(piece.id, offer.die, offer.turned))
            case "enlist":
                assert piece is not None
                yield Option(80.0, act.Enlist(piece.id))
            case "reinforce":
                yield from self._reinforces(offer)
            case "eliminate":
                for id in offer.targets:
                    yield Option(self.worth.insect(self.view.pieces[id]), act.Eliminate(id))
            case "step_in":
                assert piece is not None
                assert offer.die is not None
                yield Option(12.0, act.StepIn(piece.id, offer.die))
            case "tunnel":
                assert piece is not None
                here = look.pose_of(piece)
                if self.worth.place(here.x_um, here.y_um) < 1.0:
                    yield Option(3.0, act.Tunnel(piece.id, offer.targets[0], None, offer.die))
            case _:
                for value, action in self.shop.options(offer):
                    yield Option(value, action)

    # Shots

    def _aims(self, piece: Piece, count: int) -> list[Aim]:
        """Shots of an insect, or of a projectile that lies on the table."""
        pose = look.pose_of(piece)
        start = Spot(pose.x_um, pose.y_um)
        if piece.kind == "projectile":
            goals = Goals(self.worth.shells(look.shell_of(self.view, piece)))
        else:
            wary = self.skill.wary
            special = self.worth.prospect(piece) + (self.worth.special(piece) if wary else 0.0)
            goals = Goals(
                self.worth.lands(piece),
                self.worth.places if wary else None,
                turned=special if pose.face_up else 0.0,
                same=0.0 if pose.face_up else special,
                off=self.worth.insect(piece) if wary and self.view.options.end_of_world else 0.0,
                measured=wary,
                by_face=self.worth.by_face(piece),
            )
        return aims(self.view, piece, start, goals, presses=self.skill.presses, count=count)

    def _flicks(self, offer: Offer, piece: Piece) -> Iterator[Option]:
        pose = look.pose_of(piece)
        stay = 0.0
        if self.skill.wary and piece.kind == "insect":
            stay = self.worth.place(pose.x_um, pose.y_um) + (0.0 if pose.face_up else self.worth.special(piece))
        bonus = 0.5 * self.worth.special(piece) if offer.turned else 0.0
        for aim in self._aims(piece, 3):
            action = act.Flick(piece.id, aim.shot, offer.die, offer.turned)
            yield Option(aim.value - stay + bonus, action, stay - bonus)

    def _fires(self, offer: Offer, piece: Piece) -> Iterator[Option]:
        """The projectile is laid on the side of the insect from which the best shot goes."""
        power = look.breed_of(self.view, piece).power
        assert isinstance(power, sheets.Fire)
        token = look.boxed(self.view, "projectile", self.seat, power.projectile)[0]
        goals = Goals(self.worth.shells(look.shell_of(self.view, token)))
        spots: list[Spot | None] = [None]
        if self.skill.wary:
            free = spots_around(self.view, token.form, piece.id)
            spots += free[:: max(1, len(free) // 3)][:3]
        for at in spots:
            start = at or beside(self.view, token.form, piece.id)
            if start is None:
                continue
            for aim in aims(self.view, token, start, goals, presses=self.skill.presses, count=1):
                yield Option(aim.value, act.Fire(piece.id, aim.shot, at, offer.die, offer.turned))

    def _nullifies(self, offer: Offer, piece: Piece) -> Iterator[Option]:
        """Send an enemy insect that is near our bases away, towards the middle of the mat."""
        for id in offer.targets:
            victim = self.view.pieces[id]
            pose = look.pose_of(victim)
            gain = self.worth.insect(victim) - 100.0
            goals = Goals({}, lambda x, y: -_threats(self.worth, x, y))
            now = float(_threats(self.worth, np.array([pose.x_um]), np.array([pose.y_um]))[0])
            for aim in aims(self.view, victim, Spot(pose.x_um, pose.y_um), goals, count=1):
                value = 3.0 + aim.value + now + max(0.0, gain) * 0.05
                yield Option(value, act.Nullify(piece.id, id, aim.shot, offer.die, offer.turned))

    def _carries(self, offer: Offer, piece: Piece) -> Iterator[Option]:
        """Set an insect that is far off beside one that is near; best if it costs no shot and a die may move it."""
        pose, turn = look.pose_of(piece), look.turn_of(self.view)
        there = self.worth.place(pose.x_um, pose.y_um)
        faces = {die.face for n, die in enumerate(turn.dice) if not die.used and n != offer.die}
        for id in offer.targets:
            passenger = self.view.pieces[id]
            here = look.pose_of(passenger)
            gain = there - self.worth.place(here.x_um, here.y_um)
            may_move = (passenger.breed in faces or turn.extra == "earned") and id not in turn.moved
            eager = 2.5 if may_move and self.view.pending else 1.0
            yield Option(gain * eager, act.Carry(piece.id, id, None, offer.die, offer.turned))

    def _reinforces(self, offer: Offer) -> Iterator[Option]:
        """Beside the door that is nearest to an enemy base."""
        form = self.view.sheets[self.seat].breed_of(offer.names[0]).form
        for door in offer.targets:
            pose = look.pose_of(self.view.pieces[door])
            value = 80.0 + self.worth.place(pose.x_um, pose.y_um)
            at = None
            if self.skill.wary:
                spots = spots_around(self.view, form, door)
                at = max(spots, key=lambda spot: self.worth.place(spot.x_um, spot.y_um), default=None)
            yield Option(value, act.Reinforce(offer.names[0], door, at))

    # Choosing

    def _tried(self, options: list[Option]) -> Option:
        """The best of the most promising options: each is tried a few times, the better half again."""
        assert self.trials is not None
        keen = [option for option in options if isinstance(option.action, act.Flick)][: self.skill.shortlist]
        if len(keen) < 2 or options[0] not in keen:
            return options[0]
        tried = [Tried(option) for option in keen]
        bench = self.trials.bench(self.worth)
        while len(tried) > 1:
            for one in tried:
                for _ in range(self.skill.trials):
                    one.gains.append(bench.gain(one.option.action, self.rng))
            tried.sort(key=lambda one: -one.value)
            tried = tried[: len(tried) // 2]
        return tried[0].option

    def _whim(self, offers: tuple[Offer, ...]) -> AnyAction:
        """Anything, but a shot is still aimed at something near."""
        wanted = [offer for offer in offers if offer.action not in ("decline", "deploy")] or list(offers)
        offer = self.rng.choice(wanted)
        options = [option for option in self._made(offer) if option.value > 0]
        if options:
            return self._clumsy(self.rng.choice(options).action)
        return complete(self.view, self.seat, offer, self.rng)

    def _clumsy(self, action: AnyAction) -> AnyAction:
        """The action with the level's own error of aim."""
        if not self.skill.direction_error or not isinstance(action, act.Flick | act.Fire | act.Command | act.Nullify):
            return action
        shot = action.shot
        turn = shot.direction_mrad + round(self.rng.gauss(0, self.skill.direction_error))
        power = round(shot.power * (1 + self.rng.gauss(0, self.skill.power_error) / 1000))
        off = Shot(max(-6000, min(6000, turn)), max(0, min(1000, power)), shot.press, shot.side)
        match action:
            case act.Flick():
                return act.Flick(action.piece, off, action.die, action.turned)
            case act.Fire():
                return act.Fire(action.insect, off, action.at, action.die, action.turned)
            case act.Command():
                return act.Command(action.insect, action.other, off, action.die, action.turned)
            case act.Nullify():
                return act.Nullify(action.insect, action.victim, off, action.die, action.turned)

    # Answers

    def _out_of_the_way(self, due: PlaceHitter) -> Spot | None:
        """Beside the base, as near as can be to our own insects, so that the hitter can be caught."""
        if not self.skill.wary:
            return None
        spots = spots_around(self.view, self.view.pieces[due.piece].form, due.base)
        own = [look.pose_of(p) for p in look.on_table(self.view, "insect", self.seat)]
        if not spots or not own:
            return None

        def catch(spot: Spot) -> float:
            return sum(sorted(math.hypot(spot.x_um - p.x_um, spot.y_um - p.y_um) for p in own)[:3])

        return min(spots, key=catch)

    def _edge(self, due: EdgeAsked) -> AnyAction:
        """Leave it over the edge only if it has caught something there."""
        flight = look.flight_of(self.view)
        fresh = [lower for upper, lower in flight.covers if upper == due.piece and (upper, lower) not in flight.lay]
        caught = any(self.worth.hostile(self.view.pieces[id]) for id in fresh)
        return act.Decline() if caught else act.Cancel()


def _threats(worth: Worth, x_um: Floats, y_um: Floats) -> Floats:
    """How bad an enemy insect at each of these points is."""
    total = np.zeros(len(x_um))
    for base in worth.homes:
        pose = look.pose_of(base)
        total += np.maximum(0.0, 25.0 - np.hypot(pose.x_um - x_um, pose.y_um - y_um) / 10_000)
    return total
