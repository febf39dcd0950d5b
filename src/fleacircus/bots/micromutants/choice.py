"""One choice at a table of Micro Mutants: bases, resources, reinforcements and the edge besides shots."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from fleacircus.bots.flicktable import choice
from fleacircus.bots.flicktable.aim import Goals, aims
from fleacircus.bots.flicktable.choice import Option, Way
from fleacircus.bots.micromutants.shop import KINDS, Shop
from fleacircus.bots.micromutants.values import Values
from fleacircus.core import Seat
from fleacircus.core.action import Action
from fleacircus.core.kinds import Kind
from fleacircus.core.offers import Offer, Some
from fleacircus.flicktable import look, sheets
from fleacircus.flicktable.actions.turn import Decline
from fleacircus.flicktable.legal.position import FlickPosition
from fleacircus.flicktable.model.fields import Spot
from fleacircus.flicktable.model.state import Piece
from fleacircus.flicktable.table import spots_around
from fleacircus.games.micromutants.actions.answers import Eliminate, PutBeside
from fleacircus.games.micromutants.actions.edge import Cancel, StepIn
from fleacircus.games.micromutants.actions.powers.enlist import Enlist
from fleacircus.games.micromutants.actions.powers.harvest import Harvest
from fleacircus.games.micromutants.actions.powers.hatch import Hatch
from fleacircus.games.micromutants.actions.reinforce import Reinforce
from fleacircus.games.micromutants.actions.roll import Roll
from fleacircus.games.micromutants.actions.spending import Build
from fleacircus.games.micromutants.model.state import EdgeAsked, PlaceHitter, State


class Choice(choice.Choice[State, Values]):
    """One choice."""

    plain: ClassVar[tuple[type[Kind[Any, Any]], ...]] = (Roll, Decline)

    weighs = Values

    @cached_property
    def _spots(self) -> dict[tuple[str, int], Spot | None]:
        return {}

    @cached_property
    def shop(self) -> Shop:
        """What resources may buy."""
        return Shop(self.values)

    def own_ways(self) -> Mapping[type, Way]:
        return {
            **dict.fromkeys(KINDS, self._spends),
            Harvest: self._harvests,
            Hatch: self._hatches,
            Enlist: lambda offer: (Option(80.0, one.fill({})) for one in offer.each("insect")),
            Reinforce: self._reinforces,
            Eliminate: self._eliminates,
            StepIn: lambda offer: (Option(12.0, one.fill({})) for one in offer.each("insect", "die")),
        }

    @staticmethod
    def expected(view: Any, seat: Seat) -> float:
        """Bases count as three insects, damaged ones as one and a half."""
        sums = []
        for other in range(len(view.players)):
            bases = sum(1.5 if base.damaged else 3.0 for base in look.on_table(view, "hexagon", other))
            sums.append(bases + look.in_play(view, other))
        return sums[seat] / max(1.0, sum(sums)) * len(sums) / 2

    def choose(self) -> Action:
        due = self.view.pending[0] if self.view.pending else None
        if isinstance(due, PlaceHitter):
            return PutBeside(self._out_of_the_way(due))
        if isinstance(due, EdgeAsked):
            return self._edge(due)
        return super().choose()

    def _kinds(self, position: FlickPosition[Any]) -> Iterable[type[Kind[Any, Any]]]:
        """Who cannot afford to build does not look for places to build at, which is slow."""
        build = self.skill.whims or self.shop.can_build
        return [kind for kind in super()._kinds(position) if build or kind is not Build]

    # Shots

    def _goals(self, insect: Piece) -> Goals:
        pose, wary = look.pose_of(insect), self.skill.wary
        special = self.values.prospect(insect) + (self.values.special(insect) if wary else 0.0)
        return Goals(
            self.values.lands(insect),
            (lambda x, y: self.values.place_of(insect, x, y)) if wary else None,
            turned=special if pose.face_up else 0.0,
            same=0.0 if pose.face_up else special,
            off=self.values.off(insect) if wary else 0.0,
            measured=wary,
            by_face=self.values.by_face(insect),
            far_mm=self.values.far_mm,
        )

    def _nullifies(self, offer: Offer[Any]) -> Iterator[Option]:
        """Send an enemy insect that is near our bases away, towards the middle of the mat."""
        for one in offer.each("insect", "victim", "die", "turned"):
            victim = self.view.pieces[one.filled["victim"]]
            pose = look.pose_of(victim)
            gain = self.values.insect(victim) - 100.0
            goals = Goals({}, lambda x, y: -self.values.threats(x, y))
            now = float(self.values.threats(np.array([pose.x_um]), np.array([pose.y_um]))[0])
            for aim in aims(self.view, victim, Spot(pose.x_um, pose.y_um), goals, count=1):
                yield Option(3.0 + aim.value + now + max(0.0, gain) * 0.05, one.fill({"shot": aim.shot}))

    # What it gains and spends

    def _spends(self, offer: Offer[Any]) -> Iterator[Option]:
        for value, action in self.shop.options(offer):
            yield Option(value, action)

    def _harvests(self, offer: Offer[Any]) -> Iterator[Option]:
        some = offer.holes[-1]
        assert isinstance(some, Some)
        taken = some.among[: some.most]
        yield Option(len(taken) * self.values.counter(self.seat), offer.fill({"counters": taken}))

    def _hatches(self, offer: Offer[Any]) -> Iterator[Option]:
        brood = bool(look.effects(self.view, self.seat, sheets.Brood))
        yield from (Option(90.0 if brood else 15.0, one.fill({})) for one in offer.each("insect", "die", "turned"))

    def _eliminates(self, offer: Offer[Any]) -> Iterator[Option]:
        for one in offer.each("insect"):
            yield Option(self.values.insect(self.view.pieces[one.filled["insect"]]), one.fill({}))

    def _reinforces(self, offer: Offer[Any]) -> Iterator[Option]:
        """Beside the door that is nearest to an enemy base."""
        for one in offer.each("breed", "beside"):
            form = self.view.sheets[self.seat].breed_of(one.filled["breed"]).form
            door = one.filled["beside"]
            pose = look.pose_of(self.view.pieces[door])
            value = 80.0 + self.values.place(pose.x_um, pose.y_um)
            at = None
            if self.skill.wary:
                at = self._foremost(form, door)
            yield Option(value, one.fill({"at": at}))

    def _foremost(self, form: str, door: int) -> Spot | None:
        """The free place beside a door from which there is most to be gained."""
        if (form, door) not in self._spots:
            spots = spots_around(self.view, form, door)
            worth = self.values.places(*np.array([(spot.x_um, spot.y_um) for spot in spots], float).reshape(-1, 2).T)
            self._spots[form, door] = spots[int(worth.argmax())] if spots else None
        return self._spots[form, door]

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

    def _edge(self, due: EdgeAsked) -> Action:
        """Leave it over the edge only if it has caught something there."""
        flight = look.flight_of(self.view)
        fresh = [lower for upper, lower in flight.covers if upper == due.piece and (upper, lower) not in flight.lay]
        caught = any(self.values.hostile(self.view.pieces[id]) for id in fresh)
        return Decline() if caught else Cancel()
