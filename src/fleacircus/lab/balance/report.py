"""All of it in one answer: measured, searched, confirmed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from fleacircus.lab.balance.fields import Field, Heard, field, pairings
from fleacircus.lab.balance.search import Experiment, Laboratory, chosen
from fleacircus.lab.balance.worlds import Settings, Trial, patch, sources
from fleacircus.lab.coaching import game_id
from fleacircus.lab.game import Played
from fleacircus.lab.job import Job, digest


class Change(msgspec.Struct, frozen=True):
    """Values that would be set otherwise."""

    file: str
    of: tuple[str, ...]
    was: tuple[int | str, ...]
    becomes: tuple[int | str, ...]


class Balance(msgspec.Struct, frozen=True):
    """How even a game is, what would change and what that would bring, foretold and played."""

    game: str
    options: dict[str, Any]
    seed: str
    before: tuple[Field, ...]
    told: tuple[Experiment, ...]
    changes: tuple[Change, ...]
    after: tuple[Field, ...]
    patch: str
    digest: str

    @property
    def even(self) -> bool:
        """Whether every field is, after the changes if there are any."""
        return all(each.even and not each.never for each in self.after or self.before)


def balance(
    game: str,
    games: int,
    *,
    levels: Sequence[str] = ("regular",),
    tries: int = 0,
    rounds: int = 2,
    seed: str = "1",
    options: Mapping[str, Any] | None = None,
    job: Job[Trial, Played] | None = None,
) -> Balance:
    """So many games of every pairing at every level; with tries, what would make it more even, and as many again.

    Tries are a level's and a round's; each round looks around what the last one chose. ValueError if there is nothing
    to balance or a number is none.
    """
    if games < 1 or tries < 0 or rounds < 1:
        raise ValueError(f"{games} games, {tries} tries and {rounds} rounds tell nothing")
    known = sources(game)
    of = pairings(game, tuple(known))
    every: list[Heard] = []

    def fields(settings: Settings, name: str) -> tuple[Field, ...]:
        found = []
        for level in levels:
            told, done = field(
                game, of, games, level=level, seed=f"{seed}/{name}", settings=settings, options=options, job=job
            )
            found.append(told)
            every.extend(done)
        return tuple(found)

    before = fields({}, "before")
    plain = [pairing for pairing in of if not pairing.advantage]
    labs = [
        Laboratory(game, plain, known, level=level, seed=seed, options=options, job=job)
        for level in (levels if tries else ())
    ]
    for each in labs:
        each.heard += [one for one in every if one.pairing in plain and one.trial.task.players[0] == each.level]
    around = {file: source.in_use for file, source in known.items()}
    for _ in range(rounds if tries else 0):
        for each in labs:
            each.play(tries, around)
        around = chosen(known, [each.told() for each in labs])
    settings = {file: setting for file, setting in around.items() if setting != known[file].in_use}
    after = fields(settings, "after") if settings else ()
    changes = tuple(
        Change(file, bound.of, bound.are[was], bound.are[becomes])
        for file, setting in settings.items()
        for bound, was, becomes in zip(known[file].bounds, known[file].in_use, setting, strict=True)
        if was != becomes
    )
    proof = digest(one.played.result for one in every)
    return Balance(
        game_id(game),
        dict(options or {}),
        seed,
        before,
        tuple(each.told() for each in labs),
        changes,
        after,
        patch(game, settings),
        proof,
    )
