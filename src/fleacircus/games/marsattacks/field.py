"""The battlefield as rules, automaton and bots look at it: who stands where, who can go, see and hit whom."""

from __future__ import annotations

from functools import cached_property

from fleacircus.games.marsattacks.board import AROUND, GAP, ROOM, SPOTS, Wall, distance2, spots_within, steps
from fleacircus.games.marsattacks.book import KINDS, WEAPONS, Kind, Weapon, rays
from fleacircus.games.marsattacks.model import OFF, Attack, Model, State
from fleacircus.games.marsattacks.sight import Scenery, scenery

_BIT = tuple(1 << spot for spot in range(SPOTS))
SHOTS = ("shot", "support")
"""Attacks that Armour is made against; Burning Cattle, bugs and cars are not. [MA-B13]"""


class Field:
    """What a state's models, walls and scatter allow. `field_of` a state makes it, or has it already."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.models = [model for model in state.models if model is not None and model.spot != OFF]
        self.sides: tuple[list[Model], list[Model]] = ([], [])
        self.at: dict[int, list[Model]] = {}
        self.masks = masks = [0, 0]
        sides, at = self.sides, self.at
        for model in self.models:
            side, spot = model.side, model.spot
            sides[side].append(model)
            if spot < 0:
                continue  # where it stands is the table's affair
            masks[side] |= _BIT[spot]
            square = spot // 9
            if square in at:
                at[square].append(model)
            else:
                at[square] = [model]
        self.taken = masks[0] | masks[1]

    def at_state(self, state: State) -> Field:
        """The same field in a later state, in which no model and no scatter has changed."""
        field: Field = object.__new__(Field)
        vars(field).update(vars(self), state=state)
        return field

    @cached_property
    def scenery(self) -> Scenery:
        return scenery(self.state.walls, self.state.scatter)

    def foes(self, model: Model) -> list[Model]:
        return self.sides[1 - model.side]

    # Standing in a square

    def contact(self, model: Model, square: int) -> list[Model]:
        """Enemies that it would meet in that square; a flier meets nobody. [MA-B07, MA-H11]"""
        here = self.at.get(square)
        if not here or KINDS[model.kind].flies:
            return []
        return [m for m in here if m.side != model.side and not KINDS[m.kind].flies]

    def bound(self, model: Model) -> bool:
        """Whether a standing enemy in its square forces it to fight. [MA-B07]"""
        return any(not foe.rattled for foe in self.contact(model, model.spot // 9))

    def room(self, model: Model, square: int) -> bool:
        """Whether the square has room for one more of its side. [MA-B08, MA-H14]"""
        here = self.at.get(square)
        if not here:
            return True
        bulk = sum(KINDS[m.kind].bulk for m in here if m.side == model.side and m.id != model.id)
        return bulk + KINDS[model.kind].bulk <= ROOM

    def free_spots(self, square: int) -> list[int]:
        """The spots of a square on which nobody stands, left to right, the row 1 side first. [MA-B22]"""
        first = square * 9
        taken = self.taken >> first
        if not taken & 0x1FF:
            return list(range(first, first + 9))
        return [first + place for place in range(9) if not taken >> place & 1]

    def next_squares(self, model: Model) -> tuple[int, ...]:
        """The squares one step away; walls stop all but fliers. [MA-B08, MA-B24, MA-H11]"""
        near = AROUND if KINDS[model.kind].flies else steps(self.state.walls)
        return near[model.spot // 9]

    # Shooting

    def seen_from(self, model: Model, spot: int, weapon: Weapon) -> int:
        """Enemy spots in Range and sight from a spot, as bits. [MA-B11]"""
        return self.masks[1 - model.side] & spots_within(spot // 9, weapon.range) & self.scenery.seen(spot)

    def targets(self, model: Model, weapon: Weapon, spot: int | None = None) -> list[Model]:
        """Whom it can shoot at, from where it stands or from another spot.

        In Range and sight, nobody of its own in the target's square, no enemy in its own; a Brave one first.
        [MA-B07, MA-B11, MA-B28, MA-H13]
        """
        here = model.spot if spot is None else spot
        seen = self.seen_from(model, here, weapon)
        if not seen or self.contact(model, here // 9):
            return []
        found = [
            foe
            for foe in self.sides[1 - model.side]
            if seen >> foe.spot & 1 and not self._friend_at(model, foe.spot // 9)
        ]
        return found if "area" in weapon.traits or len(found) < 2 else brave_first(found)

    def can_shoot(self, model: Model, spot: int) -> bool:
        """Whether it would have any target from that spot."""
        return any(self.targets(model, weapon, spot) for weapon in rays(model))

    def clear(self, shooter_spot: int, target_spot: int) -> bool:
        """Whether it is a Clear Shot. [MA-B23]"""
        return bool(self.scenery.clear(shooter_spot) >> target_spot & 1)

    def _friend_at(self, model: Model, square: int) -> bool:
        return any(m.side == model.side and m.id != model.id for m in self.at[square])

    # Fighting

    def opponents(self, model: Model, *, standing: bool = False) -> list[Model]:
        """Whom it can fight in its square; a Brave one first. [MA-B12, MA-B26, MA-H13]"""
        if not KINDS[model.kind].fight:
            return []
        met = [foe for foe in self.contact(model, model.spot // 9) if not (standing and foe.rattled)]
        return met if giant(model) else brave_first(met)

    # Distances

    def nearest(self, model: Model) -> int:
        """The squared distance to its closest enemy. [MA-S12]"""
        row = distance2(model.spot)
        return min(row[foe.spot] for foe in self.sides[1 - model.side])


_newest = [Field(State())]


def field_of(state: State) -> Field:
    """The field of a state; the newest is kept, since bot, referee and rules look at the same one in turn."""
    field = _newest[0]
    if field.state is not state:
        field = _newest[0] = Field(state)
    return field


def brave_first(models: list[Model]) -> list[Model]:
    """Of several in a square only the Brave can be the target, if there are any. [MA-H13]"""
    shielded = {m.spot // 9 for m in models if "brave" in KINDS[m.kind].abilities}
    if not shielded:
        return models
    return [m for m in models if m.spot // 9 not in shielded or "brave" in KINDS[m.kind].abilities]


def giant(model: Model) -> bool:
    """Whether its fights are area attacks. [MA-H14]"""
    return any("giant" in WEAPONS[weapon].traits for weapon in model.weapons)


def within(a: Model, b: Model, squares: int) -> bool:
    """Whether two models are at most that many squares apart."""
    return GAP[a.spot // 9][b.spot // 9] <= squares


def shot(field: Field, model: Model, target: Model, weapon: Weapon, *, aim: bool, dice: int = 3) -> Attack:
    """A shot as the map has it. [MA-B11, MA-B13, MA-B30]"""
    square = target.spot // 9
    hit = tuple(m.id for m in field.at[square] if m.side != model.side) if "area" in weapon.traits else (target.id,)
    clear = field.clear(model.spot, target.spot)
    return fired(model, target, weapon, clear=clear, hit=hit, aim=aim, dice=dice, squares=(square,))


def fired(
    model: Model,
    target: Model,
    weapon: Weapon,
    *,
    clear: bool,
    hit: tuple[int, ...],
    aim: bool = False,
    dice: int = 3,
    squares: tuple[int, ...] = (),
) -> Attack:
    """A shot as it is declared: targets and dice. [MA-B09, MA-B11, MA-B13, MA-B30]"""
    parts = [("test", dice)]
    if weapon.dice:
        parts.append(("weapon", weapon.dice))
    if clear:
        parts.append(("clear", 1))
    if aim:
        parts.append(("aim", 1))
    return Attack(
        kind="shot",
        side=model.side,
        need=KINDS[model.kind].shoot,
        dice=sum(n for _, n in parts),
        parts=tuple(parts),
        targets=hit,
        squares=squares,
        attacker=model.id,
        target=target.id,
        weapon=weapon.id,
        traits=weapon.traits,
        clear=clear,
    )


def fight(field: Field, model: Model, target: Model, *, moved_in: bool = False, dice: int = 3) -> Attack:
    """A fight as the map has it. [MA-B12, MA-H14]"""
    square = model.spot // 9
    friends = sum(helps(model, other) for other in field.at.get(square, ()))
    hit = tuple(m.id for m in field.contact(model, square)) if giant(model) else (target.id,)
    return fought(model, target, friends=friends, hit=hit, moved_in=moved_in, dice=dice, squares=(square,))


def helps(model: Model, other: Model) -> bool:
    """Whether one that stands beside it adds a die to its fight. [MA-B12, MA-H11]"""
    return other.side == model.side and other.id != model.id and not other.rattled and not KINDS[other.kind].flies


def fought(
    model: Model,
    target: Model,
    *,
    friends: int,
    hit: tuple[int, ...],
    moved_in: bool = False,
    dice: int = 3,
    squares: tuple[int, ...] = (),
) -> Attack:
    """A fight as it is declared. [MA-B12, MA-B13, MA-H7, MA-H14]"""
    parts = [("test", dice)]
    if moved_in:
        parts.append(("moved_in", 1))
    if friends:
        parts.append(("friends", friends))
    traits = tuple(t for weapon in model.weapons if not WEAPONS[weapon].range for t in WEAPONS[weapon].traits)
    if "anti-tank-fights" in KINDS[model.kind].abilities:
        traits = (*traits, "anti-tank")
    if "giant" in traits:
        traits = ("area", *traits)
    return Attack(
        kind="fight",
        side=model.side,
        need=KINDS[model.kind].fight,
        dice=sum(n for _, n in parts),
        parts=tuple(parts),
        targets=hit,
        squares=squares,
        attacker=model.id,
        target=target.id,
        traits=traits,
    )


def survive_dice(attack: Attack, model: Model) -> int:
    """The dice of a target's Survive test. [MA-B09, MA-B13, MA-H14]"""
    return max(1, sum([n for _, n in survive_parts(attack, model)]))


def survive_parts(attack: Attack, model: Model) -> list[tuple[str, int]]:
    """Why it has so many Survive dice: the test, Armour, and what cards and abilities add. [MA-B13, MA-H14]"""
    kind: Kind = KINDS[model.kind]
    parts = [("test", 3)]
    if kind.abilities:
        piercing = "piercing" in attack.traits
        if "armour" in kind.abilities and attack.kind in SHOTS and not piercing:
            parts.append(("armour", 1))
        if "heavy-armour" in kind.abilities and "anti-tank" not in attack.traits:
            plates = (2 if attack.kind in SHOTS else attack.kind == "fight") - piercing
            if plates > 0:
                parts.append(("heavy-armour", int(plates)))
    for id, extra in attack.shields:
        if id == model.id:
            parts.append(("shield", extra))
    return parts


def strike_back(field: Field, model: Model, foe: Model) -> Attack | None:
    """An attack on the one who attacked: a fight in the same square, else a shot. [MA-K12, MA-H8]"""
    if foe in field.contact(model, model.spot // 9) and KINDS[model.kind].fight:
        return fight(field, model, foe)
    for weapon in rays(model):
        if foe in field.targets(model, weapon):
            return shot(field, model, foe, weapon, aim=False)
    return None


def may_retort(field: Field, model: Model, attacker: Model) -> bool:
    """Whether a hero can pay for an answer and reach the attacker. [MA-H8]"""
    able = "not-tonight" in KINDS[model.kind].abilities and model.heroics and not model.rattled
    return bool(able) and model.side != attacker.side and strike_back(field, model, attacker) is not None


def static(model: Model) -> bool:
    """Whether it may not move and shoot. [MA-B03]"""
    return any("static" in WEAPONS[weapon].traits for weapon in model.weapons)


def may_follow(leader: Model, model: Model) -> bool:
    """A friend within two squares without a marker; Tor commands Grunts only. [MA-H2, MA-H10]"""
    near = model.side == leader.side and model.id != leader.id and not model.marker and within(leader, model, 2)
    return near and (not KINDS[leader.kind].has("obey") or KINDS[model.kind].has("grunt"))


def charge_path(walls: tuple[Wall, ...], start: int, goal: int, barred: set[int]) -> int | None:
    """The square between, for a charge of two steps; -1 if one step does, None if there is no way. [MA-H4]"""
    near = steps(walls)
    if goal in near[start]:
        return -1
    between = [square for square in near[start] if goal in near[square] and square not in barred]
    return min(between) if between and GAP[start][goal] <= 2 else None
