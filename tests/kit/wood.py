"""A table of wood beside a battle on the screen: the same lots and dice, told instead of thrown.

`Recorder` is the screen's chance and keeps what fell. `Wood` plays the same person's actions as a companion: lots are
handed in, a die that the program throws fails the test, and every question for dice is answered with what fell on the
screen, so that asking for other dice than were rolled there cannot go unseen.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec.structs import asdict, replace

from fleacircus.core import Match, Seat
from fleacircus.core.game import Leave
from fleacircus.games.marsattacks import Battle
from fleacircus.games.marsattacks import events as ev
from fleacircus.games.marsattacks.actions import EndTurn, Pass, TellDie, TellHits, TellRattled, TellSquare
from fleacircus.games.marsattacks.board import square_at
from fleacircus.games.marsattacks.book import KINDS
from fleacircus.games.marsattacks.companion import Companion
from fleacircus.games.marsattacks.field import survive_dice
from fleacircus.games.marsattacks.model import Attack, Crawling, Entering, Happening, Shaking, State, Wandering
from fleacircus.games.marsattacks.record import evolve
from fleacircus.games.marsattacks.rules.cards import square_refusal
from fleacircus.games.marsattacks.scenarios import scenarios


class Recorder(Random):
    """Chance that remembers: which of how many a lot took, and what each d8 showed."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.chance = Random(seed)
        self.lots: deque[tuple[Any, int]] = deque()
        self.dice: deque[int] = deque()

    def choice(self, seq: Sequence[Any]) -> Any:
        at = self.chance.randrange(len(seq))
        self.lots.append((at, len(seq)))
        return seq[at]

    def randrange(self, *args: Any, **kwargs: Any) -> int:
        found = self.chance.randrange(*args, **kwargs)
        self.lots.append((found, -1))
        return found

    def shuffle(self, x: Any) -> None:
        order = self.chance.sample(range(len(x)), len(x))
        self.lots.append((tuple(order), len(x)))
        x[:] = [x[at] for at in order]

    def sample(self, population: Sequence[Any], k: int, **_: Any) -> list[Any]:
        chosen = self.chance.sample(range(len(population)), k)
        self.lots.append((tuple(chosen), len(population)))
        return [population[at] for at in chosen]

    def getrandbits(self, k: int, /) -> int:
        assert k == 3, "a d8"
        die = self.chance.getrandbits(3)
        self.dice.append(die + 1)
        return die


class Lots(Random):
    """The same lots again; dice are none of the program's affair."""

    def __init__(self, lots: deque[tuple[Any, int]]) -> None:
        super().__init__(0)
        self.lots = lots

    def choice(self, seq: Sequence[Any]) -> Any:
        at, among = self.lots.popleft()
        assert among == len(seq)
        return seq[at]

    def randrange(self, *args: Any, **kwargs: Any) -> int:
        at, among = self.lots.popleft()
        assert among == -1
        return at

    def shuffle(self, x: Any) -> None:
        order, among = self.lots.popleft()
        assert among == len(x)
        x[:] = [x[at] for at in order]

    def sample(self, population: Sequence[Any], k: int, **_: Any) -> list[Any]:
        chosen, among = self.lots.popleft()
        assert among == len(population)
        return [population[at] for at in chosen]

    def getrandbits(self, k: int, /) -> int:
        raise AssertionError("the program threw a die that lies on the table")


class Screen:
    """A battle on the screen with recorded chance, and how it stood before each of the person's actions."""

    def __init__(self, options: dict[str, Any], seed: int) -> None:
        self.game = Battle(options)
        self.rng = Recorder(seed)
        self.state: State = self.game.blank
        self.events: list[Any] = []
        self.course: list[tuple[State, Any]] = []
        self._fold(self.game.setup(self.rng))

    def _fold(self, events: list[Any]) -> None:
        for event in events:
            self.state = evolve(self.state, event)
        self.events += events

    def play(self, action: Any) -> None:
        self.course.append((self.state, action))
        self._fold(self.game.decide(self.state, 0, action, self.rng))

    @property
    def due(self) -> frozenset[Seat]:
        return self.game.to_act(self.state)


class Wood:
    """The same battle as a companion with a map; its dice are those that fell on the screen."""

    def __init__(self, screen: Screen) -> None:
        self.game = Companion({**asdict(screen.game.options), "where": "map", "dice": "table"})
        self.rng = Lots(screen.rng.lots)
        self.dice = screen.rng.dice
        self.state: State = self.game.blank
        self.events: list[Any] = []
        self.told: list[Any] = []
        self._fold(self.game.setup(SetUp(self.rng.lots, self.dice)))
        self.tell()

    def _fold(self, events: list[Any]) -> None:
        for event in events:
            self.state = evolve(self.state, event)
        self.events += events

    def play(self, action: Any) -> None:
        refused = self.game.refusal(self.state, 0, action)
        assert refused is None, (action, refused, self.state.stack)
        self._fold(self.game.decide(self.state, 0, action, self.rng))

    def follow(self, before: State, action: Any) -> None:
        """The person's action where the screen stood like this, unless the Turn ended by itself; then every die."""
        if isinstance(action, EndTurn | Pass) and self.state.turn != before.turn:
            return
        assert replace(self.state, dice="program") == before
        self.play(action)
        self.tell()

    def tell(self) -> None:
        """Tell every die that is asked for."""
        while self.state.outcome is None and (telling := self.telling()) is not None:
            self.told.append(telling)
            self.play(telling)

    def telling(self) -> Any:
        """What fell, in the terms of the question; None if no dice are asked for."""
        match self.state.stack[-1]:
            case Attack(stage=2) as attack:
                return self._hits(attack)
            case Shaking() as frame:
                return TellRattled(self._rattled(frame))
            case Happening(card):
                while True:
                    square = square_at(self.dice.popleft(), self.dice.popleft())
                    taken = {m.square for m in self.state.models if m is not None and m.spot >= 0}
                    if square_refusal(self.state, taken, card, square) is None:
                        return TellSquare(square)
            case Entering() | Crawling() | Wandering():
                return TellDie(self.dice.popleft())
        return None

    def _roll(self, dice: int, need: int) -> tuple[int, int]:
        """Successes and failures of a test with the dice that lie there."""
        good = bad = 0
        for _ in range(max(1, dice)):
            while True:
                face = self.dice.popleft()
                good, bad = good + (face >= need), bad + (face < need)
                if face != 8:
                    break
        return good, bad

    def _hits(self, attack: Attack) -> TellHits:
        good, failed = self._roll(attack.dice, attack.need)
        if attack.again and failed:
            good += self._roll(failed, attack.need)[0]
        hit = []
        for id in attack.targets:
            model = self.state.models[id]
            assert model is not None
            if good > self._roll(survive_dice(attack, model), KINDS[model.kind].survive)[0]:
                hit.append(id)
        return TellHits(tuple(hit))

    def _rattled(self, frame: Shaking) -> tuple[int, ...]:
        models = (self.state.models[id] for id in frame.models)
        able = [m for m in models if m is not None and not m.rattled and not KINDS[m.kind].vehicle]
        needs = ((m.id, 2 if "fearless" in KINDS[m.kind].abilities else 4) for m in able)
        return tuple(id for id, need in needs if self.dice.popleft() <= need)


class SetUp(Lots):
    """At set-up the program throws, for a table of wood too."""

    def __init__(self, lots: deque[tuple[Any, int]], dice: deque[int]) -> None:
        super().__init__(lots)
        self.dice = dice

    def getrandbits(self, k: int, /) -> int:
        return self.dice.popleft() - 1


def bare(events: Sequence[Any]) -> list[Any]:
    """Events without the faces of dice, and without who is waited for: what both tables must have alike."""
    found: list[Any] = []
    for event in events:
        match event:
            case ev.Awaited() | ev.DiceHanded() | ev.Told() | ev.Rolled():
                continue
            case ev.Shaken(model, _, rattled, clause):
                found.append(("shaken", model, rattled, clause))
            case _:
                found.append(event)
    return found


def any_table(seed: int) -> dict[str, Any]:
    """Some scenario with some options."""
    rng = Random(f"table {seed}")
    weapons = ("robot-heat", "robot-freeze", "robot-claw", "robot-shrink")
    return {
        "scenario": sorted(scenarios())[seed % len(scenarios())],
        "advantage": rng.randrange(4),
        "scenery": "lot" if rng.randrange(10) == 0 else "map",
        "freeze": rng.choice(("fullest", "nearest")),
        "hero": rng.choice(("sarge", "ashley", "phil", "troy", "edwyn")),
        "machine": rng.choice(("robot", "saucer")),
        "robot_weapons": [rng.choice(weapons) for _ in range(2)],
    }


def chosen(match: Match, rng: Random, *, tell: float) -> Any:
    """Something legal, now and then something told of the table out of the blue."""
    choices = match.choices(0)
    if rng.random() < tell:
        aside = [offer for offer in choices.offers if offer.aside and offer.action is not Leave]
        offer = rng.choice(aside)
        for _ in range(20):
            action = offer.draw(rng)
            if match.game.refusal(match.state, 0, action) is None:
                return action
    return choices.sample(rng)
