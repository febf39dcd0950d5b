"""The automaton read a second time: what a Martian does, by the sentences of its lists, one after the other, slowly.

It was written from the rules' text and shares with the automaton only the box's data and what sees what. Where a lot
decides, everything that it could draw is an answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import NamedTuple

from fleacircus.games.marsattacks.book import KINDS, WEAPONS, Weapon
from fleacircus.games.marsattacks.model import MARTIANS, Fights, Model, Planned, Shoots, StandsUp, State, Steps
from fleacircus.games.marsattacks.setting import Setting
from fleacircus.games.marsattacks.sight import scenery

Plan = tuple[Planned, ...]
SECTORS = {"left": range(4), "centre": range(2, 6), "right": range(4, 8)}
MIDDLE = 4


class Read(NamedTuple):
    """The option that is taken, the line of the target list if it shoots, all plans that a lot allows, a shot after."""

    code: str
    plans: frozenset[Plan]
    after: str = ""
    target: str = ""


def point(spot: int) -> tuple[int, int]:
    """Half millimetres from the left and from the human edge. [MA-B01, MA-B21, MA-B22]"""
    square, place = divmod(spot, 9)
    at = (30, 75, 120)
    return square % 8 * 150 + at[place % 3], square // 8 * 150 + at[place // 3]


def far(a: int, b: int) -> int:
    """Compared as exact squares. [MA-B23]"""
    (x, y), (u, v) = point(a), point(b)
    return (x - u) ** 2 + (y - v) ** 2


def apart(a: int, b: int) -> int:
    """Squares, a diagonal step counting one. [MA-B02]"""
    return max(abs(a % 8 - b % 8), abs(a // 8 - b // 8))


class Second:
    """A position, and what its sentences say."""

    def __init__(self, setting: Setting, state: State) -> None:
        self.setting, self.state = setting, state
        self.models = [m for m in state.models if m is not None and m.spot >= 0]
        self.scenery = scenery(state.walls, state.scatter)

    def sees(self, a: int, b: int) -> bool:
        return bool(self.scenery.seen(a) >> b & 1)

    def clear(self, a: int, b: int) -> bool:
        return bool(self.scenery.clear(a) >> b & 1)

    # Which model

    def chosen(self, card: str) -> set[int]:
        """Sector, then position; a last tie by lot. [MA-S05, MA-S09, MA-S10, MA-S11, MA-S12, MA-R16]"""
        sector, _, position = card.partition("-")
        idle = [m for m in self.models if m.side == MARTIANS and not m.marker]
        left = [m for m in idle if m.square % 8 in SECTORS[sector]] or idle
        if position == "big-gun":
            left = [m for m in left if self.big(m)] or left
        distance = {m.id: min(far(m.spot, foe.spot) for foe in self.foes(m)) for m in left}
        wanted = max(distance.values(), default=0) if position == "farthest" else min(distance.values(), default=0)
        return {id for id, away in distance.items() if away == wanted}

    def big(self, model: Model) -> bool:
        return set(model.weapons) != {"disintegrator"} or KINDS[model.kind].hero or KINDS[model.kind].vehicle

    # Where it can go

    def foes(self, model: Model) -> list[Model]:
        return [m for m in self.models if m.side != model.side]

    def meets(self, model: Model, square: int) -> list[Model]:
        """Enemies that it would have to fight there. [MA-B07, MA-H11]"""
        if "flies" in KINDS[model.kind].abilities:
            return []
        return [m for m in self.foes(model) if m.square == square and "flies" not in KINDS[m.kind].abilities]

    def room(self, model: Model, square: int) -> bool:
        """Four of a side, a Vehicle counting as two. [MA-B08, MA-H14]"""
        inside = [m for m in self.models if m.square == square and m.side == model.side and m.id != model.id]
        return sum(2 if KINDS[m.kind].vehicle else 1 for m in [*inside, model]) <= 4

    def free(self, square: int) -> list[int]:
        taken = {m.spot for m in self.models}
        return [spot for spot in range(square * 9, square * 9 + 9) if spot not in taken]

    def step(self, model: Model, a: int, b: int) -> bool:
        """To one of the eight neighbours; a diagonal needs one corner free of walls. [MA-B08, MA-B24]"""
        if apart(a, b) != 1:
            return False
        if "flies" in KINDS[model.kind].abilities:
            return True
        if a % 8 == b % 8 or a // 8 == b // 8:
            return (min(a, b), max(a, b)) not in self.state.walls
        corners = (a // 8 * 8 + b % 8, b // 8 * 8 + a % 8)
        return any(all((min(w), max(w)) not in self.state.walls for w in pairwise((a, c, b))) for c in corners)

    def near(self, model: Model) -> list[int]:
        """One square away, with room and without an enemy. [MA-R9]"""
        return [s for s in range(64) if self.step(model, model.square, s) and self.open(model, s)]

    def open(self, model: Model, square: int) -> bool:
        return not self.meets(model, square) and self.room(model, square)

    def reach(self, model: Model) -> dict[int, int]:
        """Squares and steps; who has to stand up has one step. [MA-B06]"""
        found = dict.fromkeys(self.near(model), 1)
        further = [s for s in range(64) if s not in found and s != model.square and self.open(model, s)]
        for square in [] if model.rattled else further:
            if any(self.step(model, first, square) for first in self.near(model)):
                found[square] = 2
        return found

    def way(self, model: Model, goal: int) -> dict[int, int]:
        """The steps that are left from each square, whoever stands between. [MA-R10]"""
        found, edge = {goal: 0}, [goal]
        while edge:
            here = edge.pop(0)
            for square in range(64):
                if square not in found and self.step(model, here, square):
                    found[square] = found[here] + 1
                    edge.append(square)
        return found

    def spot(self, model: Model, spots: Iterable[int], sight: Callable[[int], int] = lambda _: 0) -> int:
        """Best sight; seen by fewest in their Range; farthest from the nearest; in order. [MA-R13]"""

        def key(spot: int) -> tuple[int, int, int, int]:
            watching = 0
            for foe in self.foes(model):
                ranges = [WEAPONS[w].range for w in foe.weapons]
                watching += apart(foe.square, spot // 9) <= max(ranges, default=0) and self.sees(foe.spot, spot)
            return -sight(spot), watching, -min(far(spot, foe.spot) for foe in self.foes(model)), spot

        return min(spots, key=key)

    # Whom it shoots

    def points(self, foe: Model) -> int:
        return self.setting.worth(foe) if self.setting.scenario.target else 0

    def guns(self, model: Model) -> list[Weapon]:
        return [WEAPONS[w] for w in dict.fromkeys(model.weapons) if WEAPONS[w].range]

    def targets(self, model: Model, weapon: Weapon, spot: int) -> list[Model]:
        """In Range and sight, no friend beside them, no enemy beside it; a Brave one first. [MA-B28, MA-H13, MA-S24]"""
        if self.meets(model, spot // 9):
            return []
        beside = {m.square for m in self.models if m.side == model.side and m.id != model.id}
        able = [m for m in self.foes(model) if m.square not in beside]
        able = [m for m in able if apart(m.square, spot // 9) <= weapon.range and self.sees(spot, m.spot)]
        return able if "area" in weapon.traits else brave(able)

    def aims(self, model: Model, spot: int, *, worth: bool) -> tuple[Weapon, list[Model]] | None:
        """With what, and at whom it could: Freeze if it finds two in a square, else the other ray. [MA-R17]"""
        able = []
        for gun in self.guns(model):
            prey = [m for m in self.targets(model, gun, spot) if not worth or self.points(m)]
            if prey:
                able.append((gun, prey))
        for gun, prey in able:
            if "freeze" in gun.traits and self.crowds(model, prey):
                return gun, prey
        plain = [(gun, prey) for gun, prey in able if "freeze" not in gun.traits]
        return (plain or able or [None])[0]

    def crowds(self, model: Model, prey: list[Model]) -> dict[int, int]:
        idle = [m.square for m in self.foes(model) if not m.marker]
        return {m.square: idle.count(m.square) for m in prey if idle.count(m.square) >= 2}

    def at_whom(self, model: Model, gun: Weapon, prey: list[Model], spot: int) -> tuple[str, set[int]]:
        """The target list. [MA-S15, MA-S16, MA-R11]"""
        crowds = self.crowds(model, prey) if "freeze" in gun.traits else {}
        if crowds:
            near = {s: min(far(spot, m.spot) for m in prey if m.square == s) for s in crowds}
            fullest = self.setting.options.freeze == "fullest"
            square = min(crowds, key=lambda s: (-crowds[s], near[s], s) if fullest else (near[s], -crowds[s], s))
            return "freeze_square", self.closest([m for m in prey if m.square == square], spot)
        for code, among in (
            ("clear_shot", [m for m in prey if self.clear(spot, m.spot)]),
            ("unactivated", [m for m in prey if not m.marker]),
            ("nearest", prey),
        ):
            if among:
                return code, self.closest(among, spot)
        raise AssertionError

    def closest(self, among: list[Model], spot: int) -> set[int]:
        """Ties: unactivated, then worth more VP, then lot. [MA-R11]"""
        return best(among, lambda m: (far(spot, m.spot), m.marker, -self.points(m)))

    def shots(self, model: Model, *, worth: bool, aim: bool) -> tuple[str, list[Shoots]] | None:
        found = self.aims(model, model.spot, worth=worth)
        if found is None:
            return None
        code, ids = self.at_whom(model, found[0], found[1], model.spot)
        return code, [Shoots(model.id, id, found[0].id, aim) for id in ids]

    # What it does

    def read(self, model: Model) -> Read:
        """The first of the lists that is possible; a Rattled one stands up first. [MA-S13, MA-S23, MA-R1]"""
        prelude: Plan = (StandsUp(model.id),) if model.rattled else ()
        order = (
            self.forced, self.sure, self.worth_shot, self.face_down, self.worth_step, self.worth_fight,
            self.any_shot, self.objective, self.any_step, self.closer, self.any_fight,
        )  # fmt: skip
        found = next((read for option in order if (read := option(model)) is not None), None)
        if found is None:
            return Read("stay", frozenset({prelude}))
        return found._replace(plans=frozenset((*prelude, *plan) for plan in found.plans))

    def forced(self, model: Model) -> Read | None:
        met = self.meets(model, model.square)
        if all(m.rattled for m in met):
            return None
        if model.rattled:
            met = [m for m in met if not m.rattled]
        giant = any("giant" in WEAPONS[w].traits for w in model.weapons)
        return Read("forced_fight", self.fights(model, met if giant else brave(met)))

    def fights(self, model: Model, met: list[Model]) -> frozenset[Plan]:
        """Worth most VP, then unactivated, then nearest, then lot. [MA-R12]"""
        return frozenset((Fights(model.id, id),) for id in self.rivals(model, met))

    def rivals(self, model: Model, met: list[Model]) -> set[int]:
        return best(met, lambda m: (-self.points(m), m.marker, far(model.spot, m.spot)))

    def sure(self, model: Model) -> Read | None:
        """The most VP, then the nearest. [MA-S14, MA-R7]"""
        gains, lying = (
            self.setting.gains[model.side],
            [c.square for c in self.state.counters if self.own(model, c.face)],
        )
        if KINDS[model.kind].vehicle:
            return None
        reach = self.reach(model)
        brings = {s: lying.count(s) * gains.counter + self.state.civilians.count(s) * gains.civilian for s in reach}
        able = [s for s in brings if brings[s]]
        return (
            self.take("sure_gain", model, min(able, key=lambda s: (-brings[s], self.away(model, s), s)))
            if able
            else None
        )

    def own(self, model: Model, face: str | None) -> bool:
        return face in (("squirrel", "otter", "badger") if model.side == MARTIANS else ("secret",))

    def away(self, model: Model, square: int) -> int:
        return far(model.spot, square * 9 + MIDDLE)

    def face_down(self, model: Model) -> Read | None:
        if KINDS[model.kind].vehicle or not self.setting.gains[model.side].counter:
            return None
        able = [c.square for c in self.state.counters if c.face is None and c.square in self.reach(model)]
        return self.take("gain_by_counter", model, min(able, key=lambda s: (self.away(model, s), s))) if able else None

    def take(self, code: str, model: Model, square: int) -> Read:
        """One square away it leaves a shot: before the step if there is a target, else after it. [MA-R10]"""
        spot = self.spot(model, self.free(square))
        last = Steps(model.id, spot)
        if square not in self.near(model):
            return Read(code, frozenset({self.path(model, spot)}))
        if model.rattled:
            return Read(code, frozenset({(last,)}))
        found = self.shots(model, worth=False, aim=False)
        if found is None:
            return Read(code, frozenset({(last,)}), after="any")
        return Read(code, frozenset((shot, last) for shot in found[1]), target=found[0])

    def path(self, model: Model, spot: int) -> Plan:
        """The square between by lowest row and column. [MA-R11]"""
        last = Steps(model.id, spot)
        if self.step(model, model.square, spot // 9):
            return (last,)
        between = min(s for s in self.near(model) if self.step(model, s, spot // 9))
        return Steps(model.id, self.spot(model, self.free(between))), last

    def worth_shot(self, model: Model) -> Read | None:
        return self.shot("gain_by_shot", model, worth=True)

    def any_shot(self, model: Model) -> Read | None:
        return self.shot("shoot", model, worth=False)

    def shot(self, code: str, model: Model, *, worth: bool) -> Read | None:
        """It aims, unless it had to stand up. [MA-R1, MA-R8]"""
        found = self.shots(model, worth=worth, aim=not model.rattled)
        return None if found is None else Read(code, frozenset((shot,) for shot in found[1]), target=found[0])

    def worth_step(self, model: Model) -> Read | None:
        return self.snap("gain_by_step_and_shot", model, worth=True)

    def any_step(self, model: Model) -> Read | None:
        return self.snap("step_and_shoot", model, worth=False)

    def snap(self, code: str, model: Model, *, worth: bool) -> Read | None:
        """One square, then shoot; best with a Clear Shot at whom it would shoot at there. [MA-S17, MA-R13]"""
        if model.rattled or any("static" in gun.traits for gun in self.guns(model)):
            return None
        spots = [spot for square in self.near(model) for spot in self.free(square)]
        able = {spot: shot for spot in spots if (shot := self.aims(model, spot, worth=worth)) is not None}
        if not able:
            return None

        def sight(spot: int) -> int:
            wanted = self.at_whom(model, *able[spot], spot)[1]
            return all(self.clear(spot, m.spot) for m in self.foes(model) if m.id in wanted)

        spot = self.spot(model, able, sight)
        return Read(code, frozenset({(Steps(model.id, spot),)}), after="worth" if worth else "any")

    def objective(self, model: Model) -> Read | None:
        """Towards an Objective to which no other Martian is nearer; face-up counters first. [MA-S17, MA-R10]"""
        wanted, goals = self.setting.scenario.objectives, []
        if "counters" in wanted and not KINDS[model.kind].vehicle:
            elsewhere = [c for c in self.state.counters if c.square != model.square]
            for face_up in (True, False):
                some = [c.square for c in elsewhere if (self.own(model, c.face) if face_up else c.face is None)]
                goals += [s * 9 + MIDDLE for s in sorted(some, key=lambda s: (self.away(model, s), s))]
        people = [m.spot for m in self.foes(model) if m.kind in wanted]
        for goal in goals + sorted(people, key=lambda spot: far(model.spot, spot)):
            others = [m for m in self.models if m.side == model.side and m.id != model.id]
            if any(far(m.spot, goal) < far(model.spot, goal) for m in others):
                continue
            left = self.nearer(model, goal // 9)
            if left:
                squares = [s for s in left if left[s] == min(left.values())]
                spot = self.spot(model, [spot for s in squares for spot in self.free(s)])
                return Read("towards_objective", frozenset({self.path(model, spot)}))
        return None

    def nearer(self, model: Model, goal: int) -> dict[int, int]:
        """The squares in reach with a shorter way to the goal, and how long it is."""
        way = self.way(model, goal)
        now = way.get(model.square, 64)
        return {s: way[s] for s in self.reach(model) if way.get(s, 64) < now and self.free(s)}

    def closer(self, model: Model) -> Read | None:
        """Towards the nearest enemy, with sight and Range first. [MA-S17, MA-R10]"""
        foe = min(self.foes(model), key=lambda m: (far(model.spot, m.spot), m.id))
        left = self.nearer(model, foe.square)
        if not left:
            return None

        def sight(spot: int) -> int:
            guns = [g for g in self.guns(model) if apart(spot // 9, foe.square) <= g.range]
            return 0 if not guns or not self.sees(spot, foe.spot) else 2 if self.clear(spot, foe.spot) else 1

        spots = [spot for s in left for spot in self.free(s)]
        first = min((not sight(spot), left[spot // 9]) for spot in spots)
        spot = self.spot(model, [s for s in spots if (not sight(s), left[s // 9]) == first], sight)
        return Read("towards_enemy", frozenset({self.path(model, spot)}))

    def worth_fight(self, model: Model) -> Read | None:
        return self.charge("gain_by_fight", model, worth=True)

    def any_fight(self, model: Model) -> Read | None:
        return self.charge("fight", model, worth=False)

    def charge(self, code: str, model: Model, *, worth: bool) -> Read | None:
        """An enemy in its own square, or in one that it can enter. [MA-R7, MA-R9, MA-R12]"""
        if not KINDS[model.kind].fight:
            return None
        via: dict[int, int | None] = {model.square: None}
        via |= {s: None for s in range(64) if self.step(model, model.square, s)}
        for first in [] if model.rattled else self.near(model):
            via |= {s: first for s in range(64) if s not in via and self.step(model, first, s)}
        met = [m for s in via if self.room(model, s) for m in self.meets(model, s)]
        met = [m for m in brave(met) if not worth or self.points(m)]
        met = [m for m in met if not (model.rattled and m.rattled and m.square == model.square)]
        plans: set[Plan] = set()
        for id in self.rivals(model, met):
            square = next(m.square for m in met if m.id == id)
            if square == model.square:
                plans.add((Fights(model.id, id),))
                continue
            between = via[square]
            steps = [square] if between is None else [between, square]
            plans.add(tuple(Steps(model.id, self.spot(model, self.free(s))) for s in steps))
        return Read(code, frozenset(plans)) if plans else None


def brave(models: list[Model]) -> list[Model]:
    """Of those in a square the Brave, if there is one. [MA-H13]"""
    shields = {m.square for m in models if "brave" in KINDS[m.kind].abilities}
    return [m for m in models if m.square not in shields or "brave" in KINDS[m.kind].abilities]


def best(among: list[Model], key: Callable[[Model], tuple[int, ...]]) -> set[int]:
    """All that are level at the head."""
    return {m.id for m in among if key(m) == min(map(key, among))}
