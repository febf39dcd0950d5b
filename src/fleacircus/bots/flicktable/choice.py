"""One choice of a bot: every offer is made into actions with a value, and the best one is taken."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from msgspec.structs import replace

from fleacircus.bots.flicktable.aim import PRESSES, Aim, Goals, aims
from fleacircus.bots.flicktable.trial import Bench
from fleacircus.bots.flicktable.values import Values
from fleacircus.core import Choices, Seat
from fleacircus.core.action import Action
from fleacircus.core.kinds import Kind
from fleacircus.core.offers import Offer
from fleacircus.flicktable import look, sheets
from fleacircus.flicktable.actions.deploy import LineUp, Ready
from fleacircus.flicktable.actions.flick import Flick, FlyOn, MoveAgain, WalkFlame
from fleacircus.flicktable.actions.powers.carry import Carry
from fleacircus.flicktable.actions.powers.command import Command
from fleacircus.flicktable.actions.powers.fire import Fire
from fleacircus.flicktable.actions.powers.nullify import Nullify
from fleacircus.flicktable.actions.powers.tunnel import Tunnel
from fleacircus.flicktable.actions.turn import Decline, Roll
from fleacircus.flicktable.game import FlickGame
from fleacircus.flicktable.legal.position import FlickPosition
from fleacircus.flicktable.model.fields import Spot
from fleacircus.flicktable.model.state import Piece, State
from fleacircus.flicktable.table import beside, spots_around
from fleacircus.physics import Shot
from fleacircus.physics.local import LocalSimulator

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=Values[Any])


GUESS = 16
"""The guess by the shot table weighs as much as so many trials."""


class Skill(NamedTuple):
    """How well a level plays.

    `whims`: how often, in per cent, something is done by chance: no level does, but whoever stands for a naive player
    in the lab. Errors are the spread of its own aim, in milliradians and per mille of the power. `wary`: it thinks of
    places, faces and risks as well. The best `shortlist` actions are tried out so many `trials` times each. With a
    `temper` it takes not always the best: what seems worth so much less is taken 2.7 times more rarely. What `follows`
    has a hand as steady, and a temper as cool, as it stands badly: never better than without errors, and twice as bad
    as here where it has all but won. `worth` is what it takes things for, in the order of its game's `NAMES`, where
    it does not go by the game's own file.
    """

    whims: int = 0
    direction_error: int = 0
    power_error: int = 0
    presses: tuple[int, ...] = PRESSES
    wary: bool = False
    shortlist: int = 0
    trials: int = 0
    temper: int = 0
    follows: bool = False
    worth: tuple[float, ...] = ()

    def at(self, score: float) -> Skill:
        """The skill of whoever follows, where it may expect so much of a match; that of others is always the same."""
        if not self.follows:
            return self
        share = 2 * max(0.0, min(1.0, score))
        return self._replace(
            direction_error=max(1, round(self.direction_error * share)),
            power_error=round(self.power_error * share),
            temper=max(1, round(self.temper * share)),
        )


class Option(NamedTuple):
    """Something to do and what it seems worth; `less` is what was taken off for the place it leaves.

    `flies` is the piece whose shot can be tried out beforehand, and the shot.
    """

    value: float
    action: Action
    less: float = 0.0
    flies: tuple[int, Shot] | None = None


Way = Callable[[Offer[Any]], Iterator[Option]]


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


class Choice(ABC, Generic[S, V]):
    """One choice. `ways` makes options of each kind of offer; a game adds its `own_ways`.

    Whoever tries shots out is given a simulator.
    """

    weighs: ClassVar[type[Any]]
    """What a game's positions are worth: its kind of `Values`."""
    plain: ClassVar[tuple[type[Kind[Any, Any]], ...]] = (Roll, Decline)
    """What goes on with the turn; it is worth nothing by itself, and always there."""

    def __init__(
        self,
        game: FlickGame[Any, Any],
        view: S,
        seat: Seat,
        skill: Skill,
        rng: Random,
        simulator: LocalSimulator | None = None,
    ) -> None:
        self.game = game
        self.view = view
        self.seat = seat
        self.skill = skill.at(self.expected(view, seat)) if skill.follows else skill
        self.rng = rng
        self.simulator = simulator
        self._aimed: dict[tuple[int, int], list[Aim]] = {}
        self.values: V = self.weighs(view, seat, wary=skill.wary, worth=skill.worth)
        self.ways: dict[type, Way] = {
            Flick: self._flicks,
            MoveAgain: self._flicks,
            WalkFlame: self._flicks,
            FlyOn: self._flicks,
            Fire: self._fires,
            Command: self._commands,
            Nullify: self._nullifies,
            Carry: self._carries,
            Tunnel: self._tunnels,
            **self.own_ways(),
        }

    @staticmethod
    def expected(view: Any, seat: Seat) -> float:
        """What a seat may expect of a match as it stands, 0 to 1, at a glance: its part of the insects in play."""
        counts = [look.in_play(view, other) for other in range(len(view.players))]
        return counts[seat] / max(1, sum(counts)) * len(counts) / 2

    def own_ways(self) -> Mapping[type, Way]:
        """How a game makes options of its own kinds of offers."""
        return {}

    def may_wait(self) -> bool:
        """Whether nobody waits for this seat, and it leaves what it may do for now."""
        return False

    def choose(self) -> Action:
        """The action it takes."""
        offers = self._offers()
        if self.view.phase == "deploy":
            return self._drawn([offer for offer in offers if offer.action in (LineUp, Ready)])
        if len(offers) == 1 and not offers[0].holes:
            return self._drawn(offers)
        if self.skill.whims and self.rng.randrange(100) < self.skill.whims:
            return self._whim(offers)
        options = self._ranked(offers)
        if not options:
            return self._drawn(offers[-1:])
        return self._clumsy(self._best(options).action)

    def options(self) -> list[Option]:
        """What it might do and what that seems worth, the best first; what nobody weighs counts as nothing."""
        offers = self._offers()
        weighed = [offer for offer in offers if offer.action in self.plain or offer.action in self.ways]
        plain = [Option(0.0, offer.fill({})) for offer in offers if offer not in weighed and not offer.holes]
        return [*self._ranked(weighed), *plain]

    # Offers

    def _offers(self) -> list[Offer[Any]]:
        """What it may do."""
        position = self.game.position(self.view, self.seat)
        return [offer for kind in self._kinds(position) for offer in kind.offers(position)]

    def _kinds(self, position: FlickPosition[Any]) -> Iterable[type[Kind[Any, Any]]]:
        """The kinds of action that it thinks of."""
        return self.game.open_kinds(position)

    def _drawn(self, offers: Sequence[Offer[Any]]) -> Action:
        """Anything of these offers, by chance."""
        choices: Choices[Action] = Choices(
            lambda: offers, lambda action: self.game.refusal(self.view, self.seat, action)
        )
        return choices.sample(self.rng)

    def _ranked(self, offers: Sequence[Offer[Any]]) -> list[Option]:
        return sorted(self._options(offers), key=lambda option: -option.value)

    def _options(self, offers: Sequence[Offer[Any]]) -> Iterator[Option]:
        """What is worth something, and what goes on with the turn."""
        for offer in offers:
            for option in self._made(offer):
                if option.value > 0 or offer.action in self.plain:
                    yield option

    def _made(self, offer: Offer[Any]) -> Iterator[Option]:
        """What can be made of an offer."""
        if offer.action in self.plain:
            yield Option(0.0, offer.fill({}))
        else:
            yield from self.ways[offer.action](offer)

    # Shots

    @abstractmethod
    def _goals(self, insect: Piece) -> Goals:
        """What a shot of this insect is for."""

    def _aims(self, piece: Piece, count: int) -> list[Aim]:
        """Shots of an insect, or of a projectile that lies on the table; the same whichever die moves it."""
        if (piece.id, count) not in self._aimed:
            pose = look.pose_of(piece)
            goals = self._shell_goals(piece) if piece.kind == "projectile" else self._goals(piece)
            start = Spot(pose.x_um, pose.y_um)
            found = aims(self.view, piece, start, goals, presses=self.skill.presses, count=count)
            self._aimed[piece.id, count] = found
        return self._aimed[piece.id, count]

    def _shell_goals(self, shell: Piece) -> Goals:
        """What a shot of a projectile is for."""
        return Goals(self.values.shells(look.shell_of(self.view, shell)))

    def _flicks(self, offer: Offer[Any]) -> Iterator[Option]:
        for one in offer.each("piece", "die", "turned"):
            piece = self.view.pieces[one.filled["piece"]]
            bonus = 0.5 * self.values.special(piece) if one.filled.get("turned") else 0.0
            stay = self.values.stay(piece) if piece.kind == "insect" else 0.0
            for aim in self._aims(piece, 3):
                action = one.fill({"shot": aim.shot})
                yield Option(aim.value - stay + bonus, action, stay - bonus, (piece.id, aim.shot))

    def _fires(self, offer: Offer[Any]) -> Iterator[Option]:
        """The projectile is laid on the side of the insect from which the best shot goes."""
        for one in offer.each("insect", "die", "turned"):
            piece = self.view.pieces[one.filled["insect"]]
            power = look.breed_of(self.view, piece).power
            assert isinstance(power, sheets.Fire)
            token = look.boxed(self.view, "projectile", self.seat, power.projectile)[0]
            goals = self._shell_goals(token)
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

    @abstractmethod
    def _nullifies(self, offer: Offer[Any]) -> Iterator[Option]:
        """Where an enemy insect is sent."""

    def _carries(self, offer: Offer[Any]) -> Iterator[Option]:
        """Set an insect that is far off beside one that is near; best if it costs no shot and a die may move it."""
        turn = look.turn_of(self.view)
        for one in offer.each("insect", "passenger", "die", "turned"):
            pose = look.pose_of(self.view.pieces[one.filled["insect"]])
            there = self.values.place(pose.x_um, pose.y_um)
            faces = {die.face for n, die in enumerate(turn.dice) if not die.used and n != one.filled["die"]}
            passenger = self.view.pieces[one.filled["passenger"]]
            here = look.pose_of(passenger)
            gain = there - self.values.place(here.x_um, here.y_um)
            may_move = (passenger.breed in faces or turn.extra == "earned") and passenger.id not in turn.moved
            eager = 2.5 if may_move and self.view.pending else 1.0
            yield Option(gain * eager, one.fill({}))

    def _tunnels(self, offer: Offer[Any]) -> Iterator[Option]:
        """Back beside something of one's own, from where an insect is of no use."""
        for one in offer.each("insect", "die"):
            here = look.pose_of(self.view.pieces[one.filled["insect"]])
            if self.values.place(here.x_um, here.y_um) < 1.0:
                yield Option(3.0, next(one.each("base")).fill({}))

    # Choosing

    def _bench(self, simulator: LocalSimulator) -> Bench[V]:
        """This position, to try shots on."""
        return Bench(self.values, simulator)

    def _best(self, options: list[Option]) -> Option:
        """The best of the most promising options: shots are tried some times, the better half again.

        All are tried with the same hands, so that they differ by what they are. What is no shot keeps its guess.
        """
        if self.skill.temper:
            return self._tempered(options)
        keen = [option for option in options if option.flies is not None][: self.skill.shortlist]
        if self.simulator is None or len(keen) < 2 or options[0] not in keen:
            return options[0]
        tried = [Tried(option) for option in keen]
        bench = self._bench(self.simulator)
        while len(tried) > 1:
            hands = [self.rng.getrandbits(64) for _ in range(self.skill.trials)]
            for one in tried:
                assert one.option.flies is not None
                one.gains += bench.gains(*one.option.flies, hands)
            tried.sort(key=lambda one: -one.value)
            tried = tried[: len(tried) // 2]
        rest = next((option for option in options if option.flies is None), None)
        return rest if rest is not None and rest.value > tried[0].value else tried[0].option

    def _tempered(self, options: list[Option]) -> Option:
        """One of them by lot, each the more rarely the less it seems worth beside the best."""
        best = options[0].value
        weights = [math.exp((option.value - best) / self.skill.temper) for option in options]
        return self.rng.choices(options, weights)[0]

    def _whim(self, offers: list[Offer[Any]]) -> Action:
        """Anything, but a shot is still aimed at something near."""
        wanted = [offer for offer in offers if offer.action is not Decline] or offers
        offer = self.rng.choices(wanted, [offer.ways for offer in wanted])[0]
        one = self.rng.choice(list(offer.each(*(hole.field for hole in offer.holes))))
        options = [option for option in self._made(one) if option.value > 0]
        if options:
            return self._clumsy(self.rng.choice(options).action)
        return self._drawn((one, *(offer for offer in offers if offer.action in self.plain)))

    def _clumsy(self, action: Action) -> Action:
        """The action with the level's own error of aim."""
        shot: Shot | None = getattr(action, "shot", None)
        if shot is None or not self.skill.direction_error:
            return action
        turn = shot.direction_mrad + round(self.rng.gauss(0, self.skill.direction_error))
        power = round(shot.power * (1 + self.rng.gauss(0, self.skill.power_error) / 1000))
        off = Shot(max(-6000, min(6000, turn)), max(0, min(1000, power)), shot.press, shot.side)
        clumsy: Action = replace(action, shot=off)
        return clumsy
