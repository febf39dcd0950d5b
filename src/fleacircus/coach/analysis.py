"""A finished match looked at again: chances after every entry, every decision weighed, skill and luck apart."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from statistics import fmean
from typing import Any

import msgspec

from fleacircus.coach.account import Account, By, Step, Turning, Verdict, accounts, turnings, verdict
from fleacircus.coach.catalogue import evaluator
from fleacircus.coach.weighing import Weighed, futures, weigh
from fleacircus.coach.worth import Aim, Evaluator, Shares
from fleacircus.core import Leave, Match, Seat, TakeAlong, codec
from fleacircus.core.chance import stream

Progress = Callable[[int, int], None]
FAR_UM = (80_000, 160_000, 300_000)
"""Shots are counted apart up to each of these distances, and beyond."""
TRIED = 0.1
"""A shot with a smaller chance to gain something was not meant to."""
EDITION = 2
"""Another one whenever something else is told of the same match."""
CURVE = "curve"
"""The stream of a search that only looks at a position."""


class Considered(msgspec.Struct, frozen=True):
    """An action that was weighed: the seat's chance with it and the error of that, and how a shot is meant."""

    action: Any
    chance: float
    error: float
    aim: Aim | None = None


class Decision(msgspec.Struct, frozen=True):
    """A decision: the options, the best first, which was chosen, and what that cost. `sure`: beyond two errors."""

    seq: int
    seat: Seat
    options: tuple[Considered, ...]
    chosen: int
    loss: float
    error: float
    sure: bool


class Shot(msgspec.Struct, frozen=True):
    """A shot that was meant to gain something: how far, how often it would, and whether it did."""

    seq: int
    seat: Seat
    away_um: int
    chance: float
    hit: bool


class Range(msgspec.Struct, frozen=True):
    """Shots of a seat up to a distance, None: beyond all; how many gained something, how many were to be expected."""

    seat: Seat
    within_um: int | None
    shots: int
    hits: int
    expected: float


class Analysis(msgspec.Struct, frozen=True):
    """All that is told of a match. `version` is what it depends on beside the match."""

    version: str
    steps: tuple[Step, ...]
    decisions: tuple[Decision, ...]
    shots: tuple[Shot, ...]
    accounts: tuple[Account, ...]
    turnings: tuple[Turning, ...]
    ranges: tuple[Range, ...]
    verdict: Verdict


class Looked(msgspec.Struct, frozen=True):
    """What one entry comes to."""

    step: Step
    decision: Decision | None = None
    shot: Shot | None = None


def analyse(match: Match, tell: Progress | None = None) -> Analysis:
    """Everything of a finished match, entry by entry."""
    if match.outcome is None:
        raise ValueError("the match is not over")
    looked = []
    entries = match.standing
    for number, seq in enumerate(entries, 1):
        looked.append(look(match, seq))
        if tell is not None:
            tell(number, len(entries))
    return gathered(version(match.game.id), looked)


def version(game_id: str) -> str:
    """What an analysis depends on beside the match."""
    return f"{EDITION}:{evaluator(game_id).version}"


def look(match: Match, seq: int) -> Looked:
    """One entry that stands: pure, so that entries can be looked at anywhere and in any order."""
    coach, after, entry = evaluator(match.game.id), match.at(seq), match.log[seq]
    chances = _everybody(coach, after, match.commitment)
    if entry.seat is None or entry.action is None or match.game.past or isinstance(entry.action, Leave | TakeAlong):
        return Looked(Step(seq, entry.seat, chances))
    at = _Entry(coach, match, seq)
    weighed = at.weighed()
    decision = None if weighed is None else at.decision(weighed)
    luck, shot = at.luck(after) if entry.chance else ((), None)
    by: By = "" if not luck else "flicks" if hasattr(entry.action, "shot") else "dice"
    loss, error = (0.0, 0.0) if weighed is None else (weighed.loss, weighed.error)
    return Looked(Step(seq, entry.seat, chances, luck, by, loss, error, weighed is not None), decision, shot)


def standing(match: Match) -> Shares:
    """Each seat's chance in the newest position of a match, as it sees it itself."""
    return _everybody(evaluator(match.game.id), match, match.commitment)


def gathered(version: str, looked: list[Looked]) -> Analysis:
    """The whole, of all its entries in their order."""
    steps = tuple(each.step for each in looked)
    told = accounts(steps)
    shots = tuple(each.shot for each in looked if each.shot is not None)
    return Analysis(
        version=version,
        steps=steps,
        decisions=tuple(each.decision for each in looked if each.decision is not None),
        shots=shots,
        accounts=told,
        turnings=turnings(steps),
        ranges=tuple(_ranges(shots)),
        verdict=verdict(told),
    )


class _Entry:
    """One entry through the eyes of who acted."""

    def __init__(self, coach: Evaluator, match: Match, seq: int) -> None:
        entry = match.log[seq]
        assert entry.seat is not None
        self.coach, self.game, self.seq = coach, match.game, seq
        self.seat, self.action, self.seed = entry.seat, entry.action, match.commitment
        self.view = match.at(_before(match, seq)).view(entry.seat)

    def weighed(self) -> Weighed | None:
        return weigh(self.coach, self.game, self.view, self.seat, self.action, seed=self.seed, seq=self.seq)

    def decision(self, weighed: Weighed) -> Decision:
        options = tuple(
            Considered(
                codec.plain(option.action),
                option.mean,
                option.error,
                self.coach.aim(self.game, self.view, option.action),
            )
            for option in weighed.options
        )
        sure = weighed.loss > 2 * weighed.error
        return Decision(self.seq, self.seat, options, weighed.chosen, weighed.loss, weighed.error, sure)

    def luck(self, after: Match) -> tuple[tuple[float, ...], Shot | None]:
        """What chance gave or took, for every seat: what came, less the mean of what could have come."""
        count = self.coach.samples[1]
        views = [
            (self.coach.after(self.game, self.view, self.seat, self.action, rng), rng)
            for rng in futures(self.seed, self.seq, count)
        ]
        samples = [self.coach.chances(self.game, view, self.seat, rng) for view, rng in views]
        seen = after.view(self.seat)
        came = self.coach.chances(self.game, seen, self.seat, stream(f"coach/{self.seed}", self.seq, CURVE))
        parts = tuple(came[party] - fmean(each[party] for each in samples) for party in range(len(came)))
        luck = tuple(parts[self.coach.party(seen, seat)] for seat in range(self.game.seats))
        return luck, self._shot([view for view, _ in views], seen)

    def _shot(self, views: list[Any], came: Any) -> Shot | None:
        """How the shot did beside what the same shot does on the average."""
        aim, got = self.coach.aim(self.game, self.view, self.action), self.coach.gains(self.view, came, self.seat)
        if aim is None or got is None:
            return None
        chance = fmean(bool(self.coach.gains(self.view, view, self.seat)) for view in views)
        return Shot(self.seq, self.seat, aim.away_um, chance, bool(got)) if chance >= TRIED else None


def _before(match: Match, seq: int) -> int:
    """The entry that stood before this one."""
    standing = match.standing
    return standing[standing.index(seq) - 1]


def _everybody(coach: Evaluator, match: Match, seed: str) -> Shares:
    """Each seat's chance, as it sees it itself."""
    game, rng = match.game, f"coach/{seed}"
    if not coach.hidden:
        shared = coach.chances(game, match.view(0), 0, stream(rng, match.seq, CURVE))
        return tuple(shared[coach.party(match.view(0), seat)] for seat in range(game.seats))
    return tuple(
        coach.chance(game, match.view(seat), seat, stream(rng, match.seq, CURVE)) for seat in range(game.seats)
    )


def _ranges(shots: tuple[Shot, ...]) -> Iterator[Range]:
    for seat in sorted({shot.seat for shot in shots}):
        least = -1
        for most in (*FAR_UM, None):
            found = [s for s in shots if s.seat == seat and s.away_um > least and (most is None or s.away_um <= most)]
            if found:
                yield Range(seat, most, len(found), sum(s.hit for s in found), sum(s.chance for s in found))
            least = most or least
