"""What a model of the automaton finds for each option of its lists: whether it is possible, and what it would be."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, reduce
from operator import or_
from random import Random

from fleacircus.games.marsattacks.automaton.lists import ACTION, TARGET, Finding, Rung, walk
from fleacircus.games.marsattacks.automaton.ties import best, lot
from fleacircus.games.marsattacks.board import AROUND, CENTRE, distance2, spots_within, steps, ways
from fleacircus.games.marsattacks.book import KINDS, Weapon, rays, reach_of
from fleacircus.games.marsattacks.events import Look
from fleacircus.games.marsattacks.field import Field, brave_first
from fleacircus.games.marsattacks.model import Fights, Model, Planned, Shoots, StandsUp, Steps
from fleacircus.games.marsattacks.setting import Setting

NO = Finding(False, "no_enemy_in_range_and_sight")


class Findings:
    """One model's findings before it acts. Its methods are named like the options."""

    def __init__(self, setting: Setting, field: Field, model: Model, rng: Random) -> None:
        self.setting = setting
        self.field = field
        self.model = model
        self.rng = rng
        self.kind = KINDS[model.kind]
        self.rows = distance2(model.spot)
        self.foes = field.foes(model)
        self.moves = 1 if model.rattled else 2
        self.prelude: tuple[Planned, ...] = (StandsUp(model.id),) if model.rattled else ()

    # The lists

    def decide(self) -> tuple[Finding, tuple[Look, ...]]:
        """What the model does, and why. A Rattled one stands up first. [MA-S13, MA-S23, MA-R1]"""
        self.target_looks: tuple[Look, ...] = ()
        _, found, looks = walk(ACTION, self.look)
        return found._replace(plan=(*self.prelude, *found.plan)), looks + self.target_looks

    def look(self, rung: Rung) -> Finding:
        why = self.barred(rung.code)
        if why:
            return Finding(False, why)
        finding: Finding = getattr(self, rung.code)()
        return finding

    def barred(self, code: str) -> str:
        """Why an option is out wherever models stand; nothing if only a look at the table can tell. [MA-C1, MA-S23]"""
        match code:
            case "forced_fight":
                return "no_standing_enemy_in_square" if self.kind.flies else ""
            case "sure_gain":
                return "vehicle_takes_nothing" if self.kind.vehicle else "" if self._gains() else "none_face_up"
            case "gain_by_counter":
                if self.kind.vehicle or not self.setting.gains[self.model.side].counter:
                    return "vehicle_takes_nothing" if self.kind.vehicle else "counters_worth_nothing"
                return "" if any(c.face is None for c in self.field.state.counters) else "none_face_down"
            case "gain_by_shot" | "shoot":
                return "" if rays(self.model) else "no_gun"
            case "gain_by_step_and_shot" | "step_and_shoot":
                if self.model.rattled:
                    return "stood_up"
                able = rays(self.model) and not any("static" in weapon.traits for weapon in rays(self.model))
                return "" if able else "no_gun"
            case "gain_by_fight" | "fight":
                return "" if self.kind.fight else "never_fights"
            case "towards_objective":
                return "" if self._has_objective() else "no_objective"
        return ""

    def forced_fight(self) -> Finding:
        """A standing enemy in its square comes before every list. [MA-R12, MA-B07]"""
        if not self.field.bound(self.model):
            return Finding(False, "no_standing_enemy_in_square")
        foe = self._opponent(self.field.opponents(self.model, standing=self.model.rattled))
        return Finding(True, model=foe.id, plan=(Fights(self.model.id, foe.id),))

    def sure_gain(self) -> Finding:
        """A face-up counter of its own kind or a civilian that it can enter: most VP, then nearest. [MA-S14, MA-R7]"""
        worth = self._gains()
        open_to = [square for square in worth if square in self.reach and worth[square]]
        if not open_to:
            return Finding(False, "none_in_reach")
        square = best(open_to, lambda s: -worth[s], self._far, int)[0]
        return self._take(square, worth[square])

    def _gains(self) -> dict[int, int]:
        """The squares where something sure lies, and the VP that it brings. [MA-R7]"""
        gains = self.setting.gains[self.model.side]
        worth: dict[int, int] = {}
        for counter in self.field.state.counters:
            if self.setting.own_counter(self.model.side, counter.face):
                worth[counter.square] = worth.get(counter.square, 0) + gains.counter
        for square in self.field.state.civilians:
            worth[square] = worth.get(square, 0) + gains.civilian
        return worth

    def gain_by_shot(self) -> Finding:
        """Shoot a model worth VP from where it stands. [MA-R7]"""
        return self._shot(worth_points=True)

    def gain_by_counter(self) -> Finding:
        """Move to a face-down counter, the nearest first. [MA-S14, MA-R7]"""
        open_to = [c.square for c in self.field.state.counters if c.face is None and c.square in self.reach]
        if not open_to:
            return Finding(False, "none_in_reach")
        return self._take(best(open_to, self._far, int)[0], None)

    def gain_by_step_and_shot(self) -> Finding:
        """One square, then shoot a model worth VP. [MA-R7]"""
        return self._step_and_shot(worth_points=True)

    def gain_by_fight(self) -> Finding:
        """Fight a model worth VP in reach. [MA-R7]"""
        return self._charge(worth_points=True)

    def shoot(self) -> Finding:
        """Shoot an enemy in Range and sight; without moving it aims. [MA-S15, MA-S24, MA-R1, MA-R8]"""
        return self._shot(worth_points=False)

    def towards_objective(self) -> Finding:
        """Towards an Objective to which no other Martian is nearer. [MA-S17, MA-R10]"""
        objectives = self._objectives()
        if not objectives:
            return Finding(False, "no_objective")
        why = "another_is_nearer"
        for spot in objectives:
            row = distance2(spot)
            mine = row[self.model.spot]
            if any(row[m.spot] < mine for m in self.field.sides[self.model.side] if m.id != self.model.id):
                continue
            found = self._approach(spot // 9, None)
            if found.possible:
                return found
            why = found.why
        return Finding(False, why)

    def step_and_shoot(self) -> Finding:
        """One square to get a line of sight, then shoot. [MA-S17]"""
        return self._step_and_shot(worth_points=False)

    def towards_enemy(self) -> Finding:
        """Two squares nearer to the nearest enemy, trying for sight and Range. [MA-S17, MA-R10]"""
        foe = best(self.foes, lambda m: self.rows[m.spot], lambda m: m.id)[0]
        return self._approach(foe.square, foe)

    def fight(self) -> Finding:
        """A square with an enemy that it can enter; nothing else was possible. [MA-S18, MA-R9]"""
        return self._charge(worth_points=False)

    def stay(self) -> Finding:
        """Always possible. [MA-S17]"""
        return Finding(True, square=self.model.square)

    # Shooting

    def _shot(self, *, worth_points: bool) -> Finding:
        weapon, targets = self._weapon(self.model.spot, worth_points=worth_points)
        if weapon is None:
            return self._no_shot(worth_points)
        target = self.pick(weapon, targets, self.model.spot)
        aim = not self.model.rattled
        plan = (Shoots(self.model.id, target.id, weapon.id, aim),)
        return Finding(True, model=target.id, square=target.square, plan=plan)

    def _no_shot(self, worth_points: bool) -> Finding:
        if self.field.contact(self.model, self.model.square):
            return Finding(False, "enemy_in_square")
        if worth_points and not any(self.points(foe) for foe in self.foes):
            return Finding(False, "no_model_worth_points")
        return NO

    def points(self, foe: Model) -> int:
        """The VP that it is worth, where VP count. [MA-R7]"""
        return self.setting.worth(foe) if self.setting.scenario.target else 0

    def _weapon(self, spot: int, *, worth_points: bool) -> tuple[Weapon | None, list[Model]]:
        """The weapon to shoot with and whom it can hit; Freeze only on two or more, if there is another. [MA-R17]"""
        open_to: list[tuple[Weapon, list[Model]]] = []
        for weapon in rays(self.model):
            targets = self.field.targets(self.model, weapon, spot)
            if worth_points:
                targets = [foe for foe in targets if self.points(foe)]
            if targets:
                open_to.append((weapon, targets))
        if len(open_to) > 1:
            for weapon, targets in open_to:
                if "freeze" in weapon.traits and self._crowds(targets):
                    return weapon, targets
            open_to.sort(key=lambda pair: "freeze" in pair[0].traits)
        return open_to[0] if open_to else (None, [])

    def _crowds(self, targets: list[Model]) -> dict[int, int]:
        """Squares in sight with two unactivated enemies or more, and how many. [MA-S15]"""
        crowds = {}
        for square in {foe.square for foe in targets}:
            idle = sum(m.side != self.model.side and not m.marker for m in self.field.at[square])
            if idle >= 2:
                crowds[square] = idle
        return crowds

    def pick(self, weapon: Weapon, targets: list[Model], spot: int) -> Model:
        """The target, by the list. [MA-S15, MA-S16]"""
        row = distance2(spot)

        def look(rung: Rung) -> Finding:
            if rung.code == "freeze_square":
                return self._freeze_square(weapon, targets, row)
            if rung.code == "clear_shot":
                return self._nearest([m for m in targets if self.field.clear(spot, m.spot)], row, "no_clear_shot")
            if rung.code == "unactivated":
                return self._nearest([m for m in targets if not m.marker], row, "all_activated")
            return self._nearest(targets, row, "none")

        _, found, self.target_looks = walk(TARGET, look)
        assert found.model is not None
        chosen = self.field.state.models[found.model]
        assert chosen is not None
        return chosen

    def _freeze_square(self, weapon: Weapon, targets: list[Model], row: tuple[int, ...]) -> Finding:
        """The fullest square of two or more, or the nearest such, as the table chose. [MA-S15]"""
        if "freeze" not in weapon.traits:
            return Finding(False, "no_freeze_ray")
        crowds = self._crowds(targets)
        if not crowds:
            return Finding(False, "no_two_unactivated")
        square = self._crowd(crowds, targets, row)
        there = self._nearest([m for m in targets if m.square == square], row, "none")
        return there._replace(number=crowds[square])

    def _crowd(self, crowds: dict[int, int], targets: list[Model], row: tuple[int, ...]) -> int:
        """Of several such squares the fullest, then the nearest, or the other way round. [MA-S15]"""
        near = {square: min(row[m.spot] for m in targets if m.square == square) for square in crowds}
        if self.setting.options.freeze == "fullest":
            return best(crowds, lambda s: -crowds[s], lambda s: near[s], int)[0]
        return best(crowds, lambda s: near[s], lambda s: -crowds[s], int)[0]

    def _nearest(self, targets: list[Model], row: tuple[int, ...], why: str) -> Finding:
        """The nearest; ties: unactivated, worth more VP, lot. [MA-R11]"""
        if not targets:
            return Finding(False, why)
        target = lot(self.rng, self._level(targets, row))
        return Finding(True, model=target.id, square=target.square)

    def _level(self, targets: list[Model], row: tuple[int, ...]) -> list[Model]:
        return best(targets, lambda m: row[m.spot], lambda m: m.marker, lambda m: -self.points(m))

    def _step_and_shot(self, *, worth_points: bool) -> Finding:
        """The best spot one square away with a target. [MA-S17, MA-R7, MA-R11, MA-R13]"""
        prey = 0
        for foe in self.foes:
            if (not worth_points or self.points(foe)) and not any(
                m.side == self.model.side and m.id != self.model.id for m in self.field.at[foe.square]
            ):
                prey |= 1 << foe.spot
        reaches, seen = [weapon.range for weapon in rays(self.model)], self.field.scenery.seen
        sights: dict[int, int] = {}
        for square, far in self.reach.items():
            near = prey & reduce(or_, (spots_within(square, reach) for reach in reaches), 0) if far == 1 else 0
            if near:
                sights |= {spot: near & seen(spot) for spot in self.field.free_spots(square)}
        spots = [spot for spot, found in sights.items() if found]
        shots: dict[int, bool] | None = None
        if self._choosy():
            shots = self._clear_shots(spots, worth_points=worth_points)
            spots = list(shots)
        if not spots:
            return Finding(False, "no_model_worth_points" if worth_points and not prey else "no_sight_one_square_away")
        clear = self.field.scenery.clear
        spot = self._spot(spots, lambda s: not (sights[s] & clear(s) if shots is None else shots[s]))
        return Finding(
            True, square=spot // 9, plan=(Steps(self.model.id, spot),), snap="worth" if worth_points else "any"
        )

    def _choosy(self) -> bool:
        """Whether it may not want all that it sees: a Brave one shields others, or it has more than a plain ray."""
        guns = rays(self.model)
        plain = len(guns) == 1 and "freeze" not in guns[0].traits
        return not plain or any("brave" in KINDS[foe.kind].abilities for foe in self.foes)

    def _clear_shots(self, spots: list[int], *, worth_points: bool) -> dict[int, bool]:
        """The spots with a target, and whether the one that it wants there is a Clear Shot. [MA-R13, MA-H13, MA-S15]

        Where a lot picks between two to freeze, both must be.
        """
        found: dict[int, bool] = {}
        for spot in spots:
            weapon, targets = self._weapon(spot, worth_points=worth_points)
            if weapon is None:
                continue
            crowds = self._crowds(targets) if "freeze" in weapon.traits else {}
            if crowds:
                row = distance2(spot)
                square = self._crowd(crowds, targets, row)
                wanted = self._level([m for m in targets if m.square == square], row)
                found[spot] = all(self.field.clear(spot, m.spot) for m in wanted)
            else:
                found[spot] = any(self.field.clear(spot, m.spot) for m in targets)
        return found

    def snap_shot(self, *, worth_points: bool = False) -> tuple[Planned, ...]:
        """A shot without aiming at whom the list says, if there is anyone. [MA-R7, MA-R10]"""
        weapon, targets = self._weapon(self.model.spot, worth_points=worth_points)
        if weapon is None or self.model.rattled:
            return ()
        return (Shoots(self.model.id, self.pick(weapon, targets, self.model.spot).id, weapon.id),)

    # Moving

    @cached_property
    def reach(self) -> dict[int, int]:
        """Squares without enemies that it can move to, and in how many steps. [MA-B06, MA-R9]"""
        found: dict[int, int] = {}
        near = [square for square in self.field.next_squares(self.model) if self._free(square)]
        for square in near:
            found[square] = 1
        if self.moves == 2:
            table = self._steps
            for first in near:
                for square in table[first]:
                    if square not in found and square != self.model.square and self._free(square):
                        found[square] = 2
        return found

    @cached_property
    def _steps(self) -> tuple[tuple[int, ...], ...]:
        return AROUND if self.kind.flies else steps(self.field.state.walls)

    def _free(self, square: int) -> bool:
        return not self.field.contact(self.model, square) and self.field.room(self.model, square)

    def _far(self, square: int) -> int:
        return self.rows[square * 9 + CENTRE]

    def _take(self, square: int, count: int | None) -> Finding:
        """Go there. One square away it leaves a shot: before the step if there is a target, else after. [MA-R10]"""
        spot = self._spot(self.field.free_spots(square), None)
        if self.reach[square] == 2:
            return Finding(True, square=square, number=count, plan=self._path(spot))
        step = Steps(self.model.id, spot)
        if self.model.rattled:
            return Finding(True, square=square, number=count, plan=(step,))
        before = self.snap_shot()
        return Finding(True, square=square, number=count, plan=(*before, step), snap="" if before else "any")

    def _path(self, spot: int) -> tuple[Planned, ...]:
        """The steps to a spot two squares away; the square between by lowest row and column. [MA-R11]"""
        square = spot // 9
        if square in self._steps[self.model.square]:
            return (Steps(self.model.id, spot),)
        between = min(s for s in self.reach if self.reach[s] == 1 and square in self._steps[s])
        return (Steps(self.model.id, self._spot(self.field.free_spots(between), None)), Steps(self.model.id, spot))

    def _has_objective(self) -> bool:
        """Whether there is any at all. [MA-R10]"""
        objectives, side = self.setting.scenario.objectives, self.model.side
        if not objectives:
            return False
        counters = self.field.state.counters if "counters" in objectives and not self.kind.vehicle else ()
        useful = any(c.face is None or self.setting.own_counter(side, c.face) for c in counters)
        return useful or any(foe.kind in objectives for foe in self.foes)

    def _objectives(self) -> list[int]:
        """What it may move towards, in order: face-up counters of its own, others, then models. [MA-R10]"""
        objectives = self.setting.scenario.objectives
        counters = self._counter_objectives() if "counters" in objectives and not self.kind.vehicle else []
        models = sorted((m.spot for m in self.foes if m.kind in objectives), key=lambda spot: self.rows[spot])
        return counters + models

    def _counter_objectives(self) -> list[int]:
        """Face-up ones of its own kind first, then face-down ones, each the nearest first. [MA-R10]"""
        state, side = self.field.state, self.model.side
        useful = [c for c in state.counters if c.face is None or self.setting.own_counter(side, c.face)]
        useful = [c for c in useful if c.square != self.model.square]
        ordered = sorted(useful, key=lambda c: (c.face is None, self._far(c.square), c.square))
        return [c.square * 9 + CENTRE for c in ordered]

    def _approach(self, goal: int, foe: Model | None) -> Finding:
        """The square in reach with the shortest way left; towards an enemy one with sight and Range first. [MA-R10]"""
        way = ways(None if self.kind.flies else self.field.state.walls, goal)
        nearer = [square for square in self.reach if way[square] < way[self.model.square]]
        if not nearer:
            return Finding(False, "no_nearer_square")
        spots = [spot for square in nearer for spot in self.field.free_spots(square)]
        if foe is not None:
            spots = best(spots, lambda s: -(self._sees(s, foe) > 0), lambda s: way[s // 9])
            spot = self._spot(spots, lambda s: -self._sees(s, foe))
        else:
            spots = best(spots, lambda s: way[s // 9])
            spot = self._spot(spots, None)
        return Finding(True, square=spot // 9, model=None if foe is None else foe.id, plan=self._path(spot))

    def _sees(self, spot: int, foe: Model) -> int:
        """2: a Clear Shot in Range, 1: some sight in Range."""
        bit = 1 << foe.spot
        if not any(bit & self.field.seen_from(self.model, spot, weapon) for weapon in rays(self.model)):
            return 0
        return 2 if self.field.clear(spot, foe.spot) else 1

    def _spot(self, spots: list[int], sight: Callable[[int], int] | None) -> int:
        """Best sight, seen by fewest in their Range, farthest from the nearest, then in order. [MA-R13]"""
        keys = (self._seen_by, self._away, int)
        return best(spots, *keys)[0] if sight is None else best(spots, sight, *keys)[0]

    def _away(self, spot: int) -> int:
        row = distance2(spot)
        return -min([row[foe.spot] for foe in self.foes])

    @cached_property
    def _watch(self) -> list[int]:
        look = self.field.scenery.seen
        return [look(foe.spot) & spots_within(foe.square, reach_of(foe.weapons)) for foe in self.foes]

    def _seen_by(self, spot: int) -> int:
        seen = 0
        for mask in self._watch:
            seen += mask >> spot & 1
        return seen

    # Fighting

    def _charge(self, *, worth_points: bool) -> Finding:
        """An enemy in its own square or in one that it can enter. [MA-R7, MA-R9, MA-R12]"""
        doors = self._doors()
        met = [foe for foe in self.foes if foe.square in doors and not KINDS[foe.kind].flies]
        met = brave_first(met)
        if worth_points:
            met = [foe for foe in met if self.points(foe)]
        if self.model.rattled:
            met = [foe for foe in met if foe.square != self.model.square or not foe.rattled]
        if not met:
            return Finding(False, "no_enemy_in_reach")
        foe = self._opponent(met)
        plan = (Fights(self.model.id, foe.id),) if foe.square == self.model.square else self._enter(foe.square, doors)
        return Finding(True, model=foe.id, square=foe.square, plan=plan)

    def _doors(self) -> dict[int, int | None]:
        """Squares with enemies that it can come into, and the square between, if there is one."""
        doors: dict[int, int | None] = {self.model.square: None}
        for square in self._steps[self.model.square]:
            doors[square] = None
        if self.moves == 2:
            for first in sorted(square for square, steps in self.reach.items() if steps == 1):
                for square in self._steps[first]:
                    doors.setdefault(square, first)
        return {square: via for square, via in doors.items() if self.field.room(self.model, square)}

    def _enter(self, square: int, doors: dict[int, int | None]) -> tuple[Planned, ...]:
        """The steps of a charge; its spot by the same list as any other. [MA-R13]"""
        last = Steps(self.model.id, self._spot(self.field.free_spots(square), None))
        via = doors[square]
        return (last,) if via is None else (Steps(self.model.id, self._spot(self.field.free_spots(via), None)), last)

    def opponent(self) -> Model:
        """Whom it fights in the square that it is in. [MA-R12]"""
        return self._opponent(self.field.opponents(self.model))

    def jump(self) -> int | None:
        """The spot one square away where something sure is to be taken. [MA-K4]"""
        self.moves = 1
        if self.barred("sure_gain"):
            return None
        found = self.sure_gain()
        return None if found.square is None else self._spot(self.field.free_spots(found.square), None)

    def _opponent(self, met: list[Model]) -> Model:
        """Worth most VP, then unactivated, then nearest, then by lot. [MA-R12, MA-R11]"""
        keys = (lambda m: -self.points(m), lambda m: m.marker, lambda m: self.rows[m.spot])
        return lot(self.rng, best(met, *keys))
