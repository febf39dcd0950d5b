"""What a battle came to: losses and VP by Round, the luck of the dice, and the Turn that decided it.

A fold of the events that a viewer saw; it rules nothing. Dice that fell on a table of wood are told without faces, so
they count where it is known what they came to: in hits, not in successes. [MA-C1]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

from msgspec import Struct

from fleacircus.games.marsattacks import events as ev
from fleacircus.games.marsattacks import odds
from fleacircus.games.marsattacks.book import KINDS
from fleacircus.games.marsattacks.field import survive_dice
from fleacircus.games.marsattacks.model import Attack, Model, Side, State

Pair = tuple[int, int]
"""A figure for the humans and one for the Martians."""


class RoundTally(Struct, frozen=True):
    """What a Round brought: models lost and VP gained. Round 0 is what was granted before the battle."""

    round: int
    lost: Pair
    scored: Pair


class Luck(Struct, frozen=True):
    """A side's dice against what was to be expected of them, in thousandths.

    `attacks` are its tests on single enemies, `hits` those that it won. `dice` are those whose faces are known, in
    attacks and Survive tests, with their successes.
    """

    attacks: int
    hits: int
    hits_expected_milli: int
    dice: int
    successes: int
    successes_expected_milli: int


class Decisive(Struct, frozen=True):
    """The Turn in which the winner gained most on the loser: VP, then models; of equals the last.

    `turn` counts within its Round; `seq` is the log's entry in which it ended.
    """

    round: int
    turn: int
    side: Side
    seq: int
    scored: Pair
    lost: Pair


class Debriefing(Struct, frozen=True):
    """The whole of it."""

    rounds: tuple[RoundTally, ...]
    luck: tuple[Luck, Luck]
    decisive: Decisive | None


class _Tally:
    """Models lost and VP gained in a span of time."""

    def __init__(self) -> None:
        self.lost = [0, 0]
        self.scored = [0, 0]

    def add(self, lost: Iterable[Side], scored: tuple[int, int]) -> None:
        for side in lost:
            self.lost[side] += 1
        for side in (0, 1):
            self.scored[side] += scored[side]

    def gain(self, winner: Side) -> Pair:
        """What the winner gained on the loser."""
        other = 1 - winner
        return (self.scored[winner] - self.scored[other], self.lost[other] - self.lost[winner])


class _Dice:
    """One side's luck as it is added up."""

    def __init__(self) -> None:
        self.attacks = self.hits = self.dice = self.successes = 0
        self.hits_due, self.successes_due = Fraction(0), Fraction(0)

    def fell(self, count: int, need: int, successes: int) -> None:
        """Dice with faces: each is worth a success at its stat, and its 8s roll on. [MA-B09]"""
        self.dice += count
        self.successes += successes
        self.successes_due += count * Fraction(9 - need, 7)

    def struck(self, chance: Fraction, *, hit: bool) -> None:
        """A test on one enemy. [MA-B10]"""
        self.attacks += 1
        self.hits += hit
        self.hits_due += chance

    def told(self) -> Luck:
        due = (round(self.hits_due * 1000), round(self.successes_due * 1000))
        return Luck(self.attacks, self.hits, due[0], self.dice, self.successes, due[1])


class _Count:
    """The battle as it is walked through."""

    def __init__(self) -> None:
        self.rounds: dict[int, _Tally] = {}
        self.turns: dict[int, tuple[int, int, Side, _Tally]] = {}
        self.ended: dict[int, int] = {}
        self.begun: dict[int, int] = {}
        self.dice = (_Dice(), _Dice())
        self.attack: Attack | None = None
        self.again = False
        self.rolled: ev.Rolled | None = None

    def note(self, seq: int, before: State, event: ev.AnyEvent, after: State) -> None:
        """One event, with the state before and after it."""
        if isinstance(event, ev.TurnBegan):
            self.begun[after.round] = self.begun.get(after.round, 0) + 1
            self.turns[after.turn] = (after.round, self.begun[after.round], event.side, _Tally())
        scored = (after.vp[0] - before.vp[0], after.vp[1] - before.vp[1])
        lost = [m.side for m in _gone(before, after)] if _loses(event) else []
        if lost or any(scored):
            self.rounds.setdefault(after.round, _Tally()).add(lost, scored)
            if after.turn in self.turns:
                self.turns[after.turn][3].add(lost, scored)
        self.ended[after.turn] = seq
        self._dice(before, event)

    def _dice(self, state: State, event: ev.AnyEvent) -> None:
        match event:
            case ev.Declared(attack=attack):
                self.attack, self.again, self.rolled = attack, False, None
            case ev.Played(card="K3"):
                self.again = True
            case ev.Rolled(test="attack"):
                self.rolled = event
                if self.attack is not None and self.attack.side is not None:
                    self._fell(self.attack.side, event)
            case ev.Rolled():
                model = state.models[event.model] if event.model is not None else None
                if model is not None:
                    self._fell(model.side, event)
                    self._withstood(model, event)
            case ev.Told(hit=hit):
                self._told(state, hit)

    def _fell(self, side: Side, roll: ev.Rolled) -> None:
        self.dice[side].fell(len(roll.dice) + len(roll.again), roll.need, roll.successes)

    def _withstood(self, model: Model, roll: ev.Rolled) -> None:
        attack, made = self.attack, self.rolled
        if attack is None or made is None or attack.side is None or attack.side == model.side:
            return
        chance = odds.hit(len(made.dice), made.need, len(roll.dice), roll.need, again=self.again)
        self.dice[attack.side].struck(chance, hit=made.successes > roll.successes)

    def _told(self, state: State, hit: tuple[int, ...]) -> None:
        """What fell on a table of wood, against the dice that were due there. [MA-C1]"""
        attack = state.stack[-1] if state.stack else None
        if not isinstance(attack, Attack) or attack.side is None:
            return
        for id in attack.targets:
            model = state.models[id]
            if model is not None and model.side != attack.side:
                against = (survive_dice(attack, model), KINDS[model.kind].survive)
                chance = odds.hit(attack.dice, attack.need, *against, again=attack.again)
                self.dice[attack.side].struck(chance, hit=id in hit)

    def decisive(self, winner: Side | None) -> Decisive | None:
        if winner is None or not self.turns:
            return None
        best = max(self.turns, key=lambda turn: (self.turns[turn][3].gain(winner), turn))
        round, turn, side, tally = self.turns[best]
        if tally.gain(winner) <= (0, 0):
            return None
        return Decisive(round, turn, side, self.ended[best], _pair(tally.scored), _pair(tally.lost))


def debrief(
    blank: State, evolve: Callable[[Any, Any], Any], entries: Iterable[tuple[int, tuple[ev.AnyEvent, ...]]]
) -> Debriefing:
    """What these entries of a battle came to. [MA-B09, MA-B10, MA-B18, MA-B35]"""
    count, state = _Count(), blank
    for seq, events in entries:
        for event in events:
            before, state = state, evolve(state, event)
            count.note(seq, before, event, state)
    last = max(state.round, *count.rounds, 0)
    rounds = [(n, count.rounds.get(n, _Tally())) for n in range(0 if 0 in count.rounds else 1, last + 1)]
    winner = None if state.result is None else state.result.winner
    return Debriefing(
        rounds=tuple(RoundTally(n, _pair(tally.lost), _pair(tally.scored)) for n, tally in rounds),
        luck=(count.dice[0].told(), count.dice[1].told()),
        decisive=count.decisive(winner),
    )


def _loses(event: ev.AnyEvent) -> bool:
    """Whether who is gone after it was lost: killed, or taken off by hand; who walked off was not."""
    return isinstance(event, ev.Killed) or (isinstance(event, ev.Adjusted) and event.model is not None)


def _gone(before: State, after: State) -> list[Model]:
    return [m for m, now in zip(before.models, after.models, strict=False) if m is not None and now is None]


def _pair(values: list[int]) -> Pair:
    return (values[0], values[1])
