"""One choice of a bot: every model's best plan is weighed, the best one begun."""

from __future__ import annotations

from collections.abc import Iterator

from fleacircus.bots.marsattacks.values import Option, percent
from fleacircus.bots.marsattacks.walking import Walking
from fleacircus.games.marsattacks.actions import (
    AnyAction,
    Choose,
    Decline,
    DeployRest,
    Discard,
    EndTurn,
    Fight,
    Finish,
    Invoke,
    Pass,
    Play,
    Shoot,
    StandUp,
    Step,
)
from fleacircus.games.marsattacks.board import AROUND, steps
from fleacircus.games.marsattacks.book import KINDS
from fleacircus.games.marsattacks.field import fight, giant, may_follow, static
from fleacircus.games.marsattacks.legal import Position
from fleacircus.games.marsattacks.model import (
    Acting,
    Attack,
    BraveChoice,
    Charge,
    Deploying,
    Discarding,
    LastWords,
    Model,
    Retort,
    Turn,
)


def _worth(told: tuple[int, int]) -> int:
    return told[0]


def _dearest(option: Option) -> int:
    return -option.value


class Decision(Walking):
    """Keeps nothing from one choice to the next."""

    def choose(self) -> AnyAction:
        top = self.state.stack[-1]
        match top:
            case Turn():
                return self.turn(top)
            case Acting():
                return self.acting(top)
            case Attack():
                return self.answer(top)
            case Charge(id):
                return self.fight(self.model(id))
            case Deploying():
                return DeployRest()
            case Discarding():
                return Discard(self.useless())
            case LastWords(_, models):
                held = "K12" in self.state.hands[self.side]
                return Play("K12", model=models[0]) if held else Decline()
            case Retort(id):
                return Invoke(id, "not-tonight") if self.model(id).heroics > self.tempers.keep else Decline()
            case BraveChoice(_, models):
                return Choose(max(models, key=lambda id: (self.model(id).heroics, id)))
            case _:
                raise ValueError(f"nothing to choose in {top}")

    def weighed(self) -> list[Option]:
        """All that is worth a thought, each action once: what `choose` takes comes first, then the most valuable."""
        first = self.choose()
        best: dict[AnyAction, int] = {}
        for option in self.thoughts():
            best[option.action] = max(option.value, best.get(option.action, option.value))
        top = max([*best.values(), best.get(first, 0)])
        rest = sorted((Option(value, action) for action, value in best.items() if action != first), key=_dearest)
        return [Option(top, first), *rest]

    def thoughts(self) -> Iterator[Option]:
        """What comes to mind; some of it the rules may refuse."""
        top = self.state.stack[-1]
        match top:
            case Turn():
                yield from self.turn_thoughts(top)
            case Acting():
                yield from self.plans(self.model(top.model), top)
            case Attack():
                yield Option(self.tempers.boost if top.side == self.side else self.tempers.answer, Decline())
                yield from self.answers(top)
            case Charge(id):
                yield from self.fights(self.model(id), 0)
            case LastWords(_, models):
                yield Option(0, Decline())
                if "K12" in self.state.hands[self.side]:
                    yield from (Option(10, Play("K12", model=model)) for model in models)
            case Retort(id):
                yield Option(0, Decline())
                yield Option(5, Invoke(id, "not-tonight"))
            case BraveChoice(_, models):
                yield from (Option(0, Choose(model)) for model in models)
            case Discarding():
                held = sorted(card for card in self.state.hands[self.side] if card is not None)
                yield Option(0, Discard(()))
                yield from (Option(0, Discard((card,))) for card in held)
                yield Option(0, Discard(tuple(held)))
            case _:
                return

    def turn_thoughts(self, turn: Turn) -> Iterator[Option]:
        """Every model's plans, every card, the extra actions of a hero, and to leave it at that."""
        idle = [m for m in self.field.sides[self.side] if not m.marker]
        able = self.able(turn, idle)
        for model in able:
            for option in self.plans(model, Acting(model.id)):
                yield Option(option.value + self.relief(model), option.action)
        if self.tempers.cards and not (turn.models + turn.cards >= 2 or (turn.cards and idle)):
            less = self.tempers.spared if able else 0
            for card in (*self.hand_cards(free=not idle), *self.sets()):
                yield Option(card.value - less, card.action)
        if turn.last is not None and self.tempers.heroics:
            yield from self.extras(turn.last)
        yield Option(0, EndTurn() if turn.models or turn.cards else Pass())

    def extras(self, id: int) -> Iterator[Option]:
        """What the one that acted last could do by Heroics."""
        model = self.state.models[id]
        if model is None or not model.heroics or model.rattled:
            return
        for ability in ("follow-me", "obey"):
            if ability in KINDS[model.kind].abilities:
                yield Option(0, Invoke(model.id, ability))
        for value, foe, weapon in self.shots(model, aim=False):
            yield Option(value - self.tempers.extra, Shoot(model.id, foe.id, weapon.id, False, True))
        if self.setting.exits(model) and (run := self.runner(model, heroic=True)) is not None:
            yield Option(100, run)
        for stride in self.strides(model, Acting(model.id)):
            if isinstance(stride.action, Step):
                yield Option(stride.value - self.tempers.extra, Step(model.id, stride.action.spot, True))

    def plans(self, model: Model, acting: Acting) -> Iterator[Option]:
        """Whatever the model could do next."""
        pressing = self.pressing(model, acting)
        if pressing is not None:
            yield pressing
        if not model.rattled:
            if acting.fresh and self.field.bound(model):
                yield from self.fights(model, self.tempers.brawl)
            yield Option(-self.danger(model, model.spot), Finish(model.id))
            yield from self.options(model, acting)

    def fights(self, model: Model, value: int) -> Iterator[Option]:
        """Every enemy that it could fight."""
        standing = isinstance(top := self.state.stack[-1], Acting) and top.stood
        for foe in self.field.opponents(model, standing=standing):
            yield Option(value + self.hit(fight(self.field, model, foe)) // 10, Fight(model.id, foe.id))

    def turn(self, turn: Turn) -> AnyAction:
        idle = [m for m in self.field.sides[self.side] if not m.marker]
        extra = self.after(turn)
        if extra is not None:
            return extra
        able = self.able(turn, idle)
        cards = self.cards(turn, free=not idle)
        if able:
            option = max((self.activation(m) for m in able), key=lambda o: o.value)
            return (
                cards.action
                if cards is not None and cards.value > option.value + self.tempers.spared
                else option.action
            )
        if cards is not None:
            return cards.action
        return EndTurn() if turn.models or turn.cards else Pass()

    def activation(self, model: Model) -> Option:
        """The best that a model can do, and what it is worth to activate this one."""
        best = self.plan(model, Acting(model.id))
        return Option(best.value + self.relief(model), best.action)

    def relief(self, model: Model) -> int:
        """What it counts that a model is in danger where it stands, if it is left alone."""
        return self.tempers.relief * self.danger(model, model.spot) // 100 if self.tempers.relief else 0

    def able(self, turn: Turn, idle: list[Model]) -> list[Model]:
        """The models that may be activated."""
        if turn.models + turn.cards < 2:
            return idle
        leader = None if turn.leader is None else self.state.models[turn.leader]
        return [m for m in idle if may_follow(leader, m)] if turn.led and leader is not None else []

    def after(self, turn: Turn) -> AnyAction | None:
        """What a hero may add after an activation."""
        if turn.last is None or not self.tempers.heroics:
            return None
        model = self.state.models[turn.last]
        if model is None or model.heroics <= self.tempers.keep or model.rattled:
            return None
        position = Position(self.setting, self.state, self.side)
        abilities = KINDS[model.kind].abilities
        if ("follow-me" in abilities or "obey" in abilities) and not turn.led:
            order = Invoke(model.id, "follow-me" if "follow-me" in abilities else "obey")
            crowd = sum(may_follow(model, friend) for friend in self.field.sides[self.side])
            if crowd >= (3 if order.ability == "follow-me" else 1) and order.refusal(position) is None:
                return order
        if model.id in turn.exerted:
            return None
        return self.extra(model, position)

    def extra(self, model: Model, position: Position) -> AnyAction | None:
        """An extra action for a point of Heroics, if it pays."""
        if self.setting.exits(model):
            run = self.runner(model, heroic=True)
            if run is not None and run.refusal(position) is None:
                return run
        value, foe, weapon = self.best_shot(model, aim=False)
        if foe is not None and weapon is not None and value >= self.tempers.extra:
            action = Shoot(model.id, foe.id, weapon.id, False, True)
            if action.refusal(position) is None:
                return action
        return None

    # One model

    def acting(self, acting: Acting) -> AnyAction:
        return self.plan(self.model(acting.model), acting).action

    def plan(self, model: Model, acting: Acting) -> Option:
        """The best thing the model can do next."""
        pressing = self.pressing(model, acting)
        if pressing is not None:
            return pressing
        best = Option(-self.danger(model, model.spot), Finish(model.id))
        for option in self.options(model, acting):
            if option.value > best.value:
                best = option
        return best

    def pressing(self, model: Model, acting: Acting) -> Option | None:
        """What it does whatever else it could: get up, fight who binds it, run for the edge."""
        if model.rattled:
            return Option(self.tempers.standing, StandUp(model.id) if acting.fresh else Finish(model.id))
        if acting.fresh and self.field.bound(model):
            return Option(self.tempers.brawl, self.fight(model))
        if not self.setting.exits(model):
            return None
        begins = acting.fresh and self.tempers.heroics and not acting.stood
        if begins or (acting.steps == 1 and not acting.shot):
            run = self.runner(model, heroic=False)
            if run is not None:
                return Option(self.tempers.run, run)
        return None

    def options(self, model: Model, acting: Acting) -> Iterator[Option]:
        """Shots and steps with their values; a step counts what could follow it."""
        met = self.field.contact(model, model.spot // 9)
        here = self.danger(model, model.spot)
        quiet = not acting.shot and acting.steps < 2
        if quiet and not met and not (acting.steps and (acting.stood or static(model))):
            aim = acting.fresh and not acting.stood
            seen = False
            for value, foe, weapon in self.shots(model, aim=aim):
                yield Option(value - here, Shoot(model.id, foe.id, weapon.id, aim))
                seen = True
            if seen and aim and not static(model):
                yield from self.shoot_and_go(model)
        if met and acting.fresh and not acting.stood:
            yield Option(self.tempers.melee - here, self.fight(model))
        limit = 1 if acting.stood or acting.shot else 2
        if acting.steps < limit and not (acting.shot and static(model)):
            yield from self.strides(model, acting)

    def shoot_and_go(self, model: Model) -> Iterator[Option]:
        """Shoot first, then take something one square away; who is keen takes cover as well."""
        near = [s for s in self.field.next_squares(model) if self.enterable(model, s)]
        if not self.tempers.keen:
            near = [s for s in near if self.loot.get(s)]
        if near and not KINDS[model.kind].vehicle:
            value, foe, weapon = self.best_shot(model, aim=False)
            if foe is not None and weapon is not None:
                take = max(self.refuge(model, s) for s in near) if self.tempers.keen else self.plunder(near)
                yield Option(value + take, Shoot(model.id, foe.id, weapon.id, False))

    def plunder(self, near: list[int]) -> int:
        """The most that lies in one of the squares, less what the step costs."""
        return max(self.loot[s] for s in near) - 10

    def refuge(self, model: Model, square: int) -> int:
        """What a last step to the square is worth."""
        compass = self.compass(model)
        nearer = (compass[model.spot // 9] - compass[square]) * self.tempers.progress
        return self.loot.get(square, 0) + nearer - self.safest(square)[1] * self.price(model) // 100

    def strides(self, model: Model, acting: Acting) -> Iterator[Option]:
        """The squares to step into, or to charge into."""
        kind = KINDS[model.kind]
        last = acting.shot or acting.stood or acting.steps == 1
        may_shoot = not acting.shot and not acting.stood and acting.steps == 0 and not static(model)
        near = AROUND if kind.flies else steps(self.state.walls)
        compass = self.compass(model)
        start, progress, keen = compass[model.spot // 9], self.tempers.progress, self.tempers.keen
        barred = self.barred(model)
        field, loot, price = self.field, {} if kind.vehicle else self.loot, self.price(model)
        for square in near[model.spot // 9]:
            if square in barred:
                continue
            if square in field.at:
                if not field.room(model, square):
                    continue
                if field.contact(model, square):
                    yield self.charge(model, square)
                    continue
            spot, watchers = self.safest(square)
            value = loot.get(square, 0) + (start - compass[square]) * progress
            follow = self.shot_from(model, spot) if may_shoot else 0
            stay = follow - watchers * price // 100
            if may_shoot and keen:
                stay, spot = max((stay, spot), self.outlook(model, square, price), key=_worth)
            if not last and not kind.vehicle:
                further = self.beyond(near, compass, square, price if keen else 0)
                stay = max(stay, further if keen else further - watchers * price // 100)
            yield Option(value + stay, Step(model.id, spot))

    def outlook(self, model: Model, square: int, price: int) -> tuple[int, int]:
        """What a shot from the best spot of a square is worth, less the danger there, and the spot."""
        spots = self.field.free_spots(square)
        return max(((self.shot_from(model, at) - self.watchers(at) * price // 100, at) for at in spots), key=_worth)

    def charge(self, model: Model, square: int) -> Option:
        """Go in and fight the one that is worth most."""
        spot = self.field.free_spots(square)[0]
        if not KINDS[model.kind].fight:
            return Option(-100, Step(model.id, spot))
        best = -100
        for foe in self.field.contact(model, square):
            need, survive = KINDS[model.kind].fight, KINDS[foe.kind].survive
            extra = 1 if KINDS[foe.kind].has("heavy-armour") and not KINDS[model.kind].has("anti-tank-fights") else 0
            best = max(best, percent(4, need, 3 + extra, survive) * self.prize(foe) // 100 - self.tempers.charge)
        return Option(best - self.danger(model, spot), Step(model.id, spot))

    def fight(self, model: Model) -> Fight:
        standing = isinstance(top := self.state.stack[-1], Acting) and top.stood
        met = self.field.opponents(model, standing=standing)
        if giant(model):
            return Fight(model.id, met[0].id)
        return Fight(model.id, max(met, key=lambda foe: (self.hit(fight(self.field, model, foe)), foe.id)).id)
