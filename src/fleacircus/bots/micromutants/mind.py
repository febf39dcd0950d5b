"""One choice of a bot: every offer is made into actions with a value, and the best one is taken."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

import numpy as np
from msgspec.structs import replace

from fleacircus.bots.micromutants.aim import PLAIN, PRESSES, Aim, Floats, Goals, aims
from fleacircus.bots.micromutants.shop import Shop
from fleacircus.bots.micromutants.trial import Trials
from fleacircus.bots.micromutants.worth import Worth
from fleacircus.core import Choices, Seat
from fleacircus.core.offers import Offer, Some
from fleacircus.games.micromutants import actions as act
from fleacircus.games.micromutants import look, sheets
from fleacircus.games.micromutants.actions import AnyAction
from fleacircus.games.micromutants.legal.now import Now
from fleacircus.games.micromutants.model.fields import Spot
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
PLAIN_KINDS = (act.Roll, act.Decline)
"""What goes on with the turn; it is worth nothing by itself, and always there."""
GUESS = 16
"""The guess by the shot table weighs as much as so many trials."""


class Option(NamedTuple):
    """Something to do and what it seems worth; `less` is what was taken off for the place it leaves.

    `flies` is the piece whose shot can be tried out beforehand.
    """

    value: float
    action: AnyAction
    less: float = 0.0
    flies: int | None = None


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

    def __init__(
        self, game: Any, view: State, seat: Seat, skill: Skill, rng: Random, trials: Trials | None = None
    ) -> None:
        self.game = game
        self.view = view
        self.seat = seat
        self.skill = skill
        self.rng = rng
        self.trials = trials
        self.worth = Worth(view, seat, wary=skill.wary)
        self.shop = Shop(self.worth)
        self.ways: dict[type, Callable[[Offer[Any]], Iterator[Option]]] = {
            act.Flick: self._flicks,
            act.MoveAgain: self._flicks,
            act.WalkFlame: self._flicks,
            act.FlyOn: self._flicks,
            act.Fire: self._fires,
            act.Command: self._commands,
            act.Nullify: self._nullifies,
            act.Carry: self._carries,
            act.Harvest: self._harvests,
            act.Hatch: self._hatches,
            act.Enlist: lambda offer: (Option(80.0, one.fill({})) for one in offer.each("insect")),
            act.Reinforce: self._reinforces,
            act.Eliminate: self._eliminates,
            act.StepIn: lambda offer: (Option(12.0, one.fill({})) for one in offer.each("insect", "die")),
            act.Tunnel: self._tunnels,
        }

    def choose(self) -> AnyAction:
        """The action it takes."""
        offers = self._offers()
        due = self.view.pending[0] if self.view.pending else None
        if self.view.phase == "deploy":
            return self._drawn([offer for offer in offers if offer.action in (act.LineUp, act.Ready)])
        if isinstance(due, PlaceHitter):
            return act.PutBeside(self._out_of_the_way(due))
        if isinstance(due, EdgeAsked):
            return self._edge(due)
        if len(offers) == 1 and not offers[0].holes:
            return self._drawn(offers)
        if self.skill.whims and self.rng.randrange(100) < self.skill.whims:
            return self._whim(offers)
        options = sorted(self._options(offers), key=lambda option: -option.value)
        if not options:
            return self._drawn(offers[-1:])
        best = self._tried(options) if self.trials is not None else options[0]
        return self._clumsy(best.action)

    def _offers(self) -> list[Offer[Any]]:
        """What it may do; who cannot afford to build does not look for places to build at, which is slow."""
        now: Now = self.game.position(self.view, self.seat)
        build = self.skill.whims or self.shop.can_build
        kinds = [kind for kind in self.game.open_kinds(now) if build or kind is not act.Build]
        return [offer for kind in kinds for offer in kind.offers(now)]

    def _drawn(self, offers: Sequence[Offer[Any]]) -> AnyAction:
        """Anything of these offers, by chance."""
        choices: Choices[AnyAction] = Choices(
            lambda: offers, lambda action: self.game.refusal(self.view, self.seat, action)
        )
        return choices.sample(self.rng)

    def _options(self, offers: Sequence[Offer[Any]]) -> Iterator[Option]:
        for offer in offers:
            for option in self._made(offer):
                if option.value > 0 or offer.action in PLAIN_KINDS:
                    yield option

    def _made(self, offer: Offer[Any]) -> Iterator[Option]:
        """What can be made of an offer."""
        if offer.action in PLAIN_KINDS:
            yield Option(0.0, offer.fill({}))
        elif offer.action in self.ways:
            yield from self.ways[offer.action](offer)
        else:
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

    def _flicks(self, offer: Offer[Any]) -> Iterator[Option]:
        for one in offer.each("piece", "die", "turned"):
            piece = self.view.pieces[one.filled["piece"]]
            bonus = 0.5 * self.worth.special(piece) if one.filled.get("turned") else 0.0
            stay = self._stay(piece) if piece.kind == "insect" else 0.0
            for aim in self._aims(piece, 3):
                action = one.fill({"shot": aim.shot})
                yield Option(aim.value - stay + bonus, action, stay - bonus, piece.id)

    def _stay(self, piece: Piece) -> float:
        """What it is worth to leave an insect where it is."""
        if not self.skill.wary:
            return 0.0
        pose = look.pose_of(piece)
        return self.worth.place(pose.x_um, pose.y_um) + (0.0 if pose.face_up else self.worth.special(piece))

    def _fires(self, offer: Offer[Any]) -> Iterator[Option]:
        """The projectile is laid on the side of the insect from which the best shot goes."""
        for one in offer.each("insect", "die", "turned"):
            piece = self.view.pieces[one.filled["insect"]]
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
                    yield Option(aim.value, one.fill({"shot": aim.shot, "at": at}))

    def _commands(self, offer: Offer[Any]) -> Iterator[Option]:
        for one in offer.each("insect", "other", "die", "turned"):
            for aim in self._aims(self.view.pieces[one.filled["other"]], 1):
                yield Option(aim.value + 2, one.fill({"shot": aim.shot}))

    def _nullifies(self, offer: Offer[Any]) -> Iterator[Option]:
        """Send an enemy insect that is near our bases away, towards the middle of the mat."""
        for one in offer.each("insect", "victim", "die", "turned"):
            victim = self.view.pieces[one.filled["victim"]]
            pose = look.pose_of(victim)
            gain = self.worth.insect(victim) - 100.0
            goals = Goals({}, lambda x, y: -_threats(self.worth, x, y))
            now = float(_threats(self.worth, np.array([pose.x_um]), np.array([pose.y_um]))[0])
            for aim in aims(self.view, victim, Spot(pose.x_um, pose.y_um), goals, count=1):
                yield Option(3.0 + aim.value + now + max(0.0, gain) * 0.05, one.fill({"shot": aim.shot}))

    def _carries(self, offer: Offer[Any]) -> Iterator[Option]:
        """Set an insect that is far off beside one that is near; best if it costs no shot and a die may move it."""
        turn = look.turn_of(self.view)
        for one in offer.each("insect", "passenger", "die", "turned"):
            pose = look.pose_of(self.view.pieces[one.filled["insect"]])
            there = self.worth.place(pose.x_um, pose.y_um)
            faces = {die.face for n, die in enumerate(turn.dice) if not die.used and n != one.filled["die"]}
            passenger = self.view.pieces[one.filled["passenger"]]
            here = look.pose_of(passenger)
            gain = there - self.worth.place(here.x_um, here.y_um)
            may_move = (passenger.breed in faces or turn.extra == "earned") and passenger.id not in turn.moved
            eager = 2.5 if may_move and self.view.pending else 1.0
            yield Option(gain * eager, one.fill({}))

    def _harvests(self, offer: Offer[Any]) -> Iterator[Option]:
        some = offer.holes[-1]
        assert isinstance(some, Some)
        taken = some.among[: some.most]
        yield Option(len(taken) * self.worth.counter(self.seat), offer.fill({"counters": taken}))

    def _hatches(self, offer: Offer[Any]) -> Iterator[Option]:
        brood = bool(look.effects(self.view, self.seat, sheets.Brood))
        yield from (Option(90.0 if brood else 15.0, one.fill({})) for one in offer.each("insect", "die", "turned"))

    def _tunnels(self, offer: Offer[Any]) -> Iterator[Option]:
        for one in offer.each("insect", "die"):
            here = look.pose_of(self.view.pieces[one.filled["insect"]])
            if self.worth.place(here.x_um, here.y_um) < 1.0:
                yield Option(3.0, next(one.each("base")).fill({}))

    def _eliminates(self, offer: Offer[Any]) -> Iterator[Option]:
        for one in offer.each("insect"):
            yield Option(self.worth.insect(self.view.pieces[one.filled["insect"]]), one.fill({}))

    def _reinforces(self, offer: Offer[Any]) -> Iterator[Option]:
        """Beside the door that is nearest to an enemy base."""
        for one in offer.each("breed", "beside"):
            form = self.view.sheets[self.seat].breed_of(one.filled["breed"]).form
            door = one.filled["beside"]
            pose = look.pose_of(self.view.pieces[door])
            value = 80.0 + self.worth.place(pose.x_um, pose.y_um)
            at = None
            if self.skill.wary:
                spots = spots_around(self.view, form, door)
                at = max(spots, key=lambda spot: self.worth.place(spot.x_um, spot.y_um), default=None)
            yield Option(value, one.fill({"at": at}))

    # Choosing

    def _tried(self, options: list[Option]) -> Option:
        """The best of the most promising options: each is tried a few times, the better half again."""
        assert self.trials is not None
        keen = [option for option in options if option.flies is not None][: self.skill.shortlist]
        if len(keen) < 2 or options[0] not in keen:
            return options[0]
        tried = [Tried(option) for option in keen]
        bench = self.trials.bench(self.worth)
        while len(tried) > 1:
            for one in tried:
                for _ in range(self.skill.trials):
                    one.gains.append(bench.gain(*_shot(one.option), self.rng))
            tried.sort(key=lambda one: -one.value)
            tried = tried[: len(tried) // 2]
        return tried[0].option

    def _whim(self, offers: list[Offer[Any]]) -> AnyAction:
        """Anything, but a shot is still aimed at something near."""
        wanted = [offer for offer in offers if offer.action is not act.Decline] or offers
        offer = self.rng.choices(wanted, [offer.ways for offer in wanted])[0]
        one = self.rng.choice(list(offer.each(*(hole.field for hole in offer.holes))))
        options = [option for option in self._made(one) if option.value > 0]
        if options:
            return self._clumsy(self.rng.choice(options).action)
        return self._drawn((one, *(offer for offer in offers if offer.action in PLAIN_KINDS)))

    def _clumsy(self, action: AnyAction) -> AnyAction:
        """The action with the level's own error of aim."""
        shot: Shot | None = getattr(action, "shot", None)
        if shot is None or not self.skill.direction_error:
            return action
        turn = shot.direction_mrad + round(self.rng.gauss(0, self.skill.direction_error))
        power = round(shot.power * (1 + self.rng.gauss(0, self.skill.power_error) / 1000))
        off = Shot(max(-6000, min(6000, turn)), max(0, min(1000, power)), shot.press, shot.side)
        clumsy: AnyAction = replace(action, shot=off)
        return clumsy

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


def _shot(option: Option) -> tuple[int, Shot]:
    """The piece that an option shoots, and how."""
    assert option.flies is not None
    shot: Shot = option.action.shot  # type: ignore[union-attr]
    return option.flies, shot


def _threats(worth: Worth, x_um: Floats, y_um: Floats) -> Floats:
    """How bad an enemy insect at each of these points is."""
    total = np.zeros(len(x_um))
    for base in worth.homes:
        pose = look.pose_of(base)
        total += np.maximum(0.0, 25.0 - np.hypot(pose.x_um - x_um, pose.y_um - y_um) / 10_000)
    return total
