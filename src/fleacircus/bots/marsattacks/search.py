"""A choice by looking ahead: what comes to mind is played on some Turns, and how the battle stands then decides."""

from __future__ import annotations

from random import Random
from statistics import fmean, stdev

from fleacircus.bots.marsattacks.decision import Decision
from fleacircus.bots.marsattacks.futures import filled, played_on
from fleacircus.bots.marsattacks.standing import chance
from fleacircus.bots.marsattacks.values import Tempers
from fleacircus.core import Seat
from fleacircus.games.marsattacks import Battle
from fleacircus.games.marsattacks.actions import AnyAction
from fleacircus.games.marsattacks.model import Deploying, State

SEED_BITS = 64


class Thought:
    """An action and what its futures came to."""

    def __init__(self, action: AnyAction) -> None:
        self.action = action
        self.worth: list[float] = []

    @property
    def mean(self) -> float:
        return fmean(self.worth)


class Search:
    """One choice. All actions meet the same futures, and half of them are given up at a time."""

    def __init__(self, game: Battle, view: State, seat: Seat, tempers: Tempers, rng: Random) -> None:
        self.game = game
        self.view = view
        self.seat = seat
        self.tempers = tempers
        self.rng = rng
        self.worlds: list[tuple[State, int]] = []

    def choose(self) -> AnyAction:
        thoughts = [Thought(action) for action in self.candidates()]
        first, left, spent = thoughts[0], thoughts, 0
        while len(left) > 1 and spent < self.tempers.simulations:
            rounds = (len(left) - 1).bit_length()
            share = max(1, (self.tempers.simulations - spent) // (rounds * len(left)))
            for thought in left:
                self.look(thought, len(thought.worth) + share)
            spent += share * len(left)
            left = sorted(left, key=lambda thought: -thought.mean)[: (len(left) + 1) // 2]
        return left[0].action if left[0] is first or self.surely(left[0], first) else first.action

    def surely(self, better: Thought, than: Thought) -> bool:
        """Whether it is better beyond chance, in the futures that both have met."""
        self.look(than, len(better.worth))
        apart = [one - other for one, other in zip(better.worth, than.worth, strict=False)]
        if len(apart) < 2:
            return False
        error = stdev(apart) / float(len(apart)) ** 0.5
        return bool(fmean(apart) > self.tempers.doubt / 10 * error)

    def candidates(self) -> list[AnyAction]:
        """What the rules allow of what comes to mind, the most promising first."""
        decision = Decision(self.game.setting, self.view, self.seat, self.tempers)
        if isinstance(self.view.stack[-1], Deploying):
            return [decision.choose()]
        found: list[AnyAction] = []
        for option in decision.weighed():
            if len(found) == self.tempers.kept:
                break
            if self.game.refusal(self.view, self.seat, option.action) is None:
                found.append(option.action)
        return found

    def look(self, thought: Thought, count: int) -> None:
        """Play an action on until so many futures of it are known."""
        for number in range(len(thought.worth), count):
            state, seed = self.world(number)
            until = self.view.turn + self.tempers.ahead
            state = played_on(self.game, state, self.seat, thought.action, Random(seed), until)
            thought.worth.append(chance(self.game.setting, state, self.seat))

    def world(self, number: int) -> tuple[State, int]:
        """What could be hidden, and the seed of all that follows; the same for every action."""
        while len(self.worlds) <= number:
            state = filled(self.view, self.rng)
            self.worlds.append((state, self.rng.getrandbits(SEED_BITS)))
        return self.worlds[number]
