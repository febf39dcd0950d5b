"""What things are worth to a bot, in whole hundredths of a VP or so."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache, reduce
from operator import or_
from typing import NamedTuple

from fleacircus.games.marsattacks import odds as exact
from fleacircus.games.marsattacks.actions import AnyAction
from fleacircus.games.marsattacks.board import GAP, Wall, row_of, spots_within, ways
from fleacircus.games.marsattacks.book import KINDS, Weapon, rays, reach_of
from fleacircus.games.marsattacks.field import field_of, shot, survive_dice
from fleacircus.games.marsattacks.model import Attack, Model, Side, State
from fleacircus.games.marsattacks.setting import Setting

WHOLE = 16
"""Sight over the whole table."""


class Tempers(NamedTuple):
    """What a level cares for, in hundredths, and how it errs.

    With a `temper` it takes not always the best: what seems worth so much less is taken 2.7 times more rarely. Who has
    a short `sight` shoots at nobody and goes for nothing farther away, in squares. What `follows` has
    a temper as cool as it stands badly: none at all where it has all but lost, and twice as hot as here where it has
    all but won.

    Worth to it are what lies about (`loot`), an enemy's `body`, the more one that has not acted (`idle`) or has a
    special `gun`; to stand up, to fight whom it meets or is bound by (`melee`, `brawl`), to `run` for the edge. It
    costs to be seen by an enemy (`danger`; so many per cent of it speak for activating who stands there, its `relief`),
    to `charge`, a card in place of a model (`spared`) or a point of Heroics (`extra`; so many it will `keep`). Cards
    are worth what `lay`, `burn` and `redo` say; an attack is answered from so many per cent on (`answer`), and an own
    one helped (`boost`). At the end of a Round so many kinds of cards are put away (`toss`), the most useless first.
    Models go for what lies near (`haste`), and for enemies up to their Range less `hold`. Who is `keen` looks where it
    goes: steps to a spot to shoot from, thinks of the danger where it will end, and shoots before it takes cover.

    Who has `simulations` looks ahead: the `kept` most promising actions are played on for so many Turns `ahead`; what
    seems best at a glance is left only for something that is better by so many tenths of a standard error: its `doubt`.
    """

    danger: int
    progress: int
    cards: bool
    heroics: bool
    loot: int = 100
    body: int = 30
    idle: int = 15
    standing: int = 40
    spared: int = 60
    extra: int = 60
    answer: int = 10
    boost: int = 10
    brawl: int = 70
    melee: int = 50
    charge: int = 10
    run: int = 150
    lay: int = 5
    burn: int = 45
    redo: int = 60
    keep: int = 1
    hold: int = 2
    haste: int = 40
    relief: int = 0
    gun: int = 0
    toss: int = 2
    keen: bool = False
    temper: int = 0
    sight: int = WHOLE
    follows: bool = False
    simulations: int = 0
    kept: int = 10
    ahead: int = 2
    doubt: int = 10

    def at(self, chance: float) -> Tempers:
        """The tempers of whoever follows, where its chance to win is so much; those of others are always the same."""
        if not self.follows:
            return self
        return self._replace(temper=round(self.temper * 2 * max(0.0, min(1.0, chance))))


ROOKIE = Tempers(danger=0, progress=6, cards=False, heroics=False)
REGULAR = Tempers(danger=8, progress=10, cards=True, heroics=True)
STEADY = REGULAR._replace(keep=2, relief=100, toss=7, keen=True)
"""A keen regular that saves its Heroics and changes most cards."""


@cache
def percent(dice: int, need: int, survive_dice: int, survive: int, again: bool = False) -> int:
    """The chance of a hit, in hundredths."""
    return round(exact.hit(dice, need, survive_dice, survive, again=again) * 100)


@lru_cache(maxsize=4096)
def ways_near(walls: tuple[Wall, ...] | None, goal: int, hold: int) -> tuple[int, ...]:
    """Steps from every square to the goal, where so many are near enough."""
    return tuple(max(n, hold) for n in ways(walls, goal))


@lru_cache(maxsize=64)
def ways_off(walls: tuple[Wall, ...], row: int) -> tuple[int, ...]:
    """Steps from every square to a row."""
    goals = [ways(walls, square) for square in range(64) if row_of(square) == row]
    return tuple(min(way[square] for way in goals) for square in range(64))


def tally(masks: list[int]) -> list[int]:
    """How many of the masks have each bit, as binary numbers that stand upright: the highest digits first."""
    planes: list[int] = []
    for mask in masks:
        carry = mask
        for at, plane in enumerate(planes):
            planes[at] = plane ^ carry
            carry &= plane
            if not carry:
                break
        else:
            planes.append(carry)
    return planes[::-1]


class Option(NamedTuple):
    """Something to do and what it seems worth."""

    value: int
    action: AnyAction


class Values:
    """A view with what counts in it."""

    def __init__(self, setting: Setting, view: State, side: Side, tempers: Tempers) -> None:
        self.setting = setting
        self.state = view
        self.side = side
        self.tempers = tempers
        self.field = field_of(view)
        self.foes = self.field.sides[1 - side]
        seen = self.field.scenery.seen
        watch = [
            seen(foe.spot) & spots_within(foe.spot // 9, reach_of(foe.weapons)) for foe in self.foes if not foe.rattled
        ]
        self.watched = reduce(or_, watch, 0)
        self.counts = tally(watch)
        self._watchers: dict[int, int] = {}
        self._safest: dict[int, tuple[int, int]] = {}
        self._beyond: dict[tuple[int, int, int], int] = {}
        self._goals: dict[tuple[bool, bool], list[tuple[int, int, tuple[int, ...]]]] = {}
        self._prizes: dict[int, int] = {}
        self._shots: dict[tuple[str, tuple[str, ...], int], int] = {}
        gains = setting.gains[side]
        self.loot: dict[int, int] = {}
        pool = view.pool
        own = sum(setting.own_counter(side, face) for face in pool)
        for counter in view.counters:
            if counter.face is None:
                self.loot[counter.square] = gains.counter * tempers.loot * own // max(1, len(pool))
            elif setting.own_counter(side, counter.face):
                self.loot[counter.square] = gains.counter * tempers.loot
        for square in view.civilians:
            self.loot[square] = self.loot.get(square, 0) + gains.civilian * tempers.loot

    def prize(self, foe: Model) -> int:
        """What taking the model out is worth; a hero's Heroics stand in the way."""
        found = self._prizes.get(foe.id)
        if found is None:
            found = self._prizes[foe.id] = self._prize(foe)
        return found

    def _prize(self, foe: Model) -> int:
        points = self.setting.worth(foe) * 100
        idle = self.tempers.idle if not foe.marker else 0
        body = self.tempers.body * (2 if self.setting.scenario.downto else 1)
        if foe.heroics:
            return self.setting.gains[self.side].heroics.get(foe.kind, 0) * 100 + (points + body) // (foe.heroics + 1)
        gun = self.tempers.gun if any(weapon.traits for weapon in rays(foe)) else 0
        return points + body + idle + gun

    def stake(self, model: Model) -> int:
        """What losing the model would cost."""
        return self.tempers.body + self.setting.worth(model) * 100 // (model.heroics + 1)

    def price(self, model: Model) -> int:
        """What it costs to be seen by one enemy, in hundredths."""
        return self.stake(model) * self.tempers.danger

    def danger(self, model: Model, spot: int) -> int:
        return self.watchers(spot) * self.price(model) // 100

    def watchers(self, spot: int) -> int:
        """How many enemies have the spot in Range and sight."""
        if not self.watched >> spot & 1:
            return 0
        found = self._watchers.get(spot)
        if found is None:
            found = 0
            for plane in self.counts:
                found = found * 2 + (plane >> spot & 1)
            self._watchers[spot] = found
        return found

    def hit(self, attack: Attack) -> int:
        """What an attack brings on the average."""
        total = 0
        for id in attack.targets:
            target = self.state.models[id]
            if target is None:
                continue
            chance = percent(attack.dice, attack.need, survive_dice(attack, target), KINDS[target.kind].survive)
            total += chance * (self.prize(target) if target.side != self.side else -self.stake(target)) // 100
        return total

    def best_shot(self, model: Model, *, aim: bool) -> tuple[int, Model | None, Weapon | None]:
        """The shot that is worth most."""
        best: tuple[int, Model | None, Weapon | None] = (0, None, None)
        for found in self.shots(model, aim=aim):
            if found[0] > best[0]:
                best = found
        return best

    def shots(self, model: Model, *, aim: bool) -> Iterator[tuple[int, Model, Weapon]]:
        """Every shot that is worth something."""
        for weapon in rays(model):
            for foe in self.field.targets(model, weapon):
                if GAP[model.spot // 9][foe.spot // 9] > self.tempers.sight:
                    continue
                value = self.hit(shot(self.field, model, foe, weapon, aim=aim))
                if value > 0:
                    yield value, foe, weapon

    def shot_from(self, model: Model, spot: int) -> int:
        """About what a shot from another spot is worth: the nearest thing to `best_shot` that is quick.

        Models of one kind with the same weapons share the answer.
        """
        key = (model.kind, model.weapons, spot)
        found = self._shots.get(key)
        if found is None:
            found = self._shots[key] = self._shot_from(model, spot)
        return found

    def _shot_from(self, model: Model, spot: int) -> int:
        field, best = self.field, 0
        need = KINDS[model.kind].shoot
        for weapon in rays(model):
            seen = field.seen_from(model, spot, weapon)
            if not seen:
                continue
            clear = field.scenery.clear(spot)
            for foe in self.foes:
                if not seen >> foe.spot & 1:
                    continue
                armour = 4 if "armour" in KINDS[foe.kind].abilities and "piercing" not in weapon.traits else 3
                dice = 3 + weapon.dice + (clear >> foe.spot & 1)
                value = percent(dice, need, armour, KINDS[foe.kind].survive) * self.prize(foe) // 100
                best = max(best, value)
        return best

    def model(self, id: int) -> Model:
        model = self.state.models[id]
        assert model is not None
        return model
