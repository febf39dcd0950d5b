"""Abilities that heroes use in their own Turn, each declared once: why not, what could be meant, what it does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from fleacircus.core.game import Clause
from fleacircus.games.marsattacks import events as ev
from fleacircus.games.marsattacks.board import SPOTS
from fleacircus.games.marsattacks.book import KINDS, rays
from fleacircus.games.marsattacks.field import Field, charge_path, may_follow, within
from fleacircus.games.marsattacks.legal import (
    Position,
    activation,
    landing_refusal,
    shot_refusal,
    standing_refusal,
    target_refusal,
)
from fleacircus.games.marsattacks.model import Acting, Model, Turn
from fleacircus.games.marsattacks.rules.activation import arrive, begin
from fleacircus.games.marsattacks.rules.heroics import order, pay
from fleacircus.games.marsattacks.rules.ledger import Ledger


class At(NamedTuple):
    """What an ability is used on."""

    target: int | None = None
    spot: int | None = None


class Ability:
    """An ability of a hero, for a point of Heroics. [MA-B15]"""

    id: str
    clause: Clause

    def refusal(self, position: Position, hero: Model, at: At) -> Clause | None:
        """Why the hero cannot use it so now."""
        raise NotImplementedError

    def meant(self, position: Position, hero: Model) -> Iterator[At]:
        """What it could be used on."""
        yield At()

    def does(self, ledger: Ledger, hero: Model, at: At) -> None:
        """Most are used in the hero's own activation, which begins with it. [MA-H14]"""
        turn = ledger.turn
        assert turn is not None
        if turn.last != hero.id:
            begin(ledger, hero.id)
        pay(ledger, hero.id, self.id)
        self.works(ledger, ledger.model(hero.id), at)

    def works(self, ledger: Ledger, hero: Model, at: At) -> None:
        raise NotImplementedError


def _own_activation(position: Position, hero: Model) -> Clause | None:
    """A heroic ability is used in the hero's own activation, and a Rattled hero can only Survive. [MA-H14, MA-B14]"""
    acting = activation(position, hero)
    return acting if isinstance(acting, str) else "MA-B14" if hero.rattled else None


class Authority(Ability):
    """A friend within two squares stands up, or moves 1, at once. [MA-H1]"""

    id, clause = "authority", "MA-H1"

    def refusal(self, position: Position, hero: Model, at: At) -> Clause | None:
        """A friend that lies down, or can step; a standing enemy holds it. [MA-H1, MA-B07]"""
        friend = position.other(at.target)
        if friend is None or friend.side != hero.side or friend.id == hero.id or not within(hero, friend, 2):
            return self.clause
        wrong = _own_activation(position, hero)
        if wrong is not None:
            return wrong
        if at.spot is None:
            return None if friend.rattled else self.clause
        if friend.rattled or position.field.bound(friend):
            return self.clause
        return landing_refusal(position, friend, at.spot)

    def meant(self, position: Position, hero: Model) -> Iterator[At]:
        for friend in position.field.sides[hero.side]:
            yield At(friend.id)
            yield from (At(friend.id, spot) for spot in position.near(friend))

    def works(self, ledger: Ledger, hero: Model, at: At) -> None:
        assert at.target is not None
        if at.spot is None:
            ledger.say(ev.StoodUp(at.target, "MA-H1"))
        else:
            arrive(ledger, at.target, at.spot, "MA-H1")


class FollowMe(Ability):
    """After the leader's activation friends nearby act at no cost of the Turn. [MA-H2]"""

    id, clause = "follow-me", "MA-H2"

    def refusal(self, position: Position, hero: Model, at: At) -> Clause | None:
        """After the leader's activation, while someone can follow. [MA-H2, MA-H10]"""
        turn = position.turn
        if at != At() or not isinstance(position.top, Turn) or turn is None:
            return self.clause
        if turn.last != hero.id or hero.rattled or turn.led:
            return self.clause
        return None if any(may_follow(hero, friend) for friend in position.field.sides[hero.side]) else self.clause

    def does(self, ledger: Ledger, hero: Model, at: At) -> None:
        order(ledger, hero.id, self.id)


class Obey(FollowMe):
    """Tor orders a Grunt. [MA-H10]"""

    id, clause = "obey", "MA-H10"


class ChargeIn(Ability):
    """An extra move of up to 2 into a fight. [MA-H4]"""

    id, clause = "charge", "MA-H4"

    def refusal(self, position: Position, hero: Model, at: At) -> Clause | None:
        """Before or after all his other actions, into a square with an enemy two steps away at most. [MA-H4, MA-B14]"""
        turn, field = position.turn, position.field
        if at.target is not None or at.spot is None or not 0 <= at.spot < SPOTS or turn is None:
            return self.clause
        if hero.rattled:
            return "MA-B14"
        if not (isinstance(position.top, Turn) and turn.last == hero.id):
            acting = activation(position, hero)
            if isinstance(acting, str):
                return acting
            if not acting.fresh:
                return self.clause
        goal = at.spot // 9
        if not field.contact(hero, goal) or goal == hero.square or _between(field, hero, goal) is None:
            return self.clause
        return standing_refusal(position, hero, at.spot)

    def meant(self, position: Position, hero: Model) -> Iterator[At]:
        for square in {foe.square for foe in position.field.foes(hero)}:
            yield from (At(spot=spot) for spot in position.field.free_spots(square))

    def works(self, ledger: Ledger, hero: Model, at: At) -> None:
        assert at.spot is not None
        via = _between(ledger.field, hero, at.spot // 9)
        assert via is not None
        if via >= 0:
            arrive(ledger, hero.id, ledger.field.free_spots(via)[0], "MA-H4")
        if not ledger.over:
            arrive(ledger, hero.id, at.spot, "MA-H4")


def _between(field: Field, hero: Model, goal: int) -> int | None:
    """The square that a charge goes through, empty of enemies and with room. [MA-H4]"""
    barred = {square for square in field.at if field.contact(hero, square) or not field.room(hero, square)}
    return charge_path(field.state.walls, hero.square, goal, barred)


class HomeRun(Ability):
    """After a kill in a fight he moves 1, and fights again if an enemy is there. [MA-H5]"""

    id, clause = "home-run", "MA-H5"

    def refusal(self, position: Position, hero: Model, at: At) -> Clause | None:
        turn = position.turn
        if at.target is not None or at.spot is None or turn is None or not isinstance(position.top, Turn):
            return self.clause
        if turn.last != hero.id or not turn.killed or hero.rattled or position.field.bound(hero):
            return self.clause
        return landing_refusal(position, hero, at.spot)

    def meant(self, position: Position, hero: Model) -> Iterator[At]:
        yield from (At(spot=spot) for spot in position.near(hero))

    def works(self, ledger: Ledger, hero: Model, at: At) -> None:
        turn = ledger.turn
        assert turn is not None
        assert at.spot is not None
        ledger.set_turn(replace(turn, killed=False))
        arrive(ledger, hero.id, at.spot, "MA-H5")


class StickEmUp(Ability):
    """Instead of a shot an ordinary enemy takes an Activation marker. [MA-H6]"""

    id, clause = "stick-em-up", "MA-H6"

    def refusal(self, position: Position, hero: Model, at: At) -> Clause | None:
        if at.spot is not None or at.target is None:
            return self.clause
        ready = shot_refusal(position, hero, aim=False, heroic=False)
        if ready is not None:
            return ready
        foe = position.other(at.target)
        if foe is None or not KINDS[foe.kind].ordinary or foe.marker:
            return self.clause
        return target_refusal(position, hero, rays(hero)[0].id, at.target)

    def meant(self, position: Position, hero: Model) -> Iterator[At]:
        yield from (At(foe.id) for foe in position.field.foes(hero))

    def works(self, ledger: Ledger, hero: Model, at: At) -> None:
        assert at.target is not None
        top = ledger.stack[-1]
        assert isinstance(top, Acting)
        ledger.swap(replace(top, shot=True))
        ledger.say(ev.Marked(at.target, True, "MA-H6"))


class Spanner(Ability):
    """A Vehicle within 1 takes an Activation marker. [MA-H7]"""

    id, clause = "spanner", "MA-H7"

    def refusal(self, position: Position, hero: Model, at: At) -> Clause | None:
        foe = position.other(at.target)
        if at.spot is not None or foe is None or foe.side == hero.side or not KINDS[foe.kind].vehicle:
            return self.clause
        if foe.marker or not within(hero, foe, 1):
            return self.clause
        return _own_activation(position, hero)

    def meant(self, position: Position, hero: Model) -> Iterator[At]:
        yield from (At(foe.id) for foe in position.field.foes(hero))

    def works(self, ledger: Ledger, hero: Model, at: At) -> None:
        assert at.target is not None
        ledger.say(ev.Marked(at.target, True, "MA-H7"))


ABILITIES: dict[str, Ability] = {
    ability.id: ability for ability in (Authority(), FollowMe(), Obey(), ChargeIn(), HomeRun(), StickEmUp(), Spanner())
}
