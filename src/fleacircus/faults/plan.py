"""What a seed expands to: which kinds of fault there are at all, how large the club is, how small its limits."""

from __future__ import annotations

from random import Random

import msgspec

from fleacircus.faults.games import LARVA, LEGIONZ, MARS, MUTANTS
from fleacircus.web.limits import Limits

KINDS = (
    "store errors",
    "lost commits",
    "slow store",
    "lost news",
    "late news",
    "deaf hub",
    "kills",
    "clock jumps",
    "broken thinking",
    "slow thinking",
    "cut lines",
    "slow lines",
)
CALM = "calm"
GAMES = (*(LEGIONZ,) * 15, MARS, LARVA, LARVA, LARVA, MUTANTS)
"""One seed in four is of a game with interrupts, questions to others and heavy decisions."""
DUELS = (("a", "b"), ("a", "b"), ("a", "bot"))


class Plan(msgspec.Struct, frozen=True):
    """The settings of one run. `faults` may be none: then writes are slow and people hang up, and that is all."""

    seed: int
    faults: frozenset[str]
    processes: int
    postgres: bool
    game: str
    seats: tuple[tuple[str, ...], ...]
    """One table each: "a", "b", "c" for people, "bot"."""
    clocks: bool
    undo: bool
    fault_s: float
    heal_s: float
    limits: Limits

    @property
    def calm(self) -> bool:
        return not self.faults


def plan(seed: int, *, long: bool = False) -> Plan:
    """The plan of a seed. About half of the kinds of fault are off in each, and one run in three is calm."""
    rng = Random(f"{seed}/plan")
    calm = rng.random() < 1 / 3
    faults = frozenset() if calm else frozenset(kind for kind in KINDS if rng.random() < 0.5)
    processes = rng.choice((1, 2, 2, 3))
    tables = rng.choice((1, 1, 2, 3)) if long else 1
    seatings: tuple[tuple[str, ...], ...] = (
        ("a", "b"),
        ("a", "b"),
        ("a", "bot"),
        ("a", "b", "bot"),
        ("a", "a", "b"),
        ("a", "b", "c"),
        ("bot", "bot"),
    )
    game = Random(f"{seed}/game").choice(GAMES)
    if game != LEGIONZ:
        seatings = DUELS
    limits = msgspec.structs.replace(
        Limits(),
        kept_tables=rng.choice((1, 2, 500)),
        snapshot_every=rng.choice((4, 64)),
        long_fold=rng.choice((0, 64)),
        unsent_bytes=rng.choice((30_000, 1 << 20)),
        heal_s=1.0,
        presence_s=1.0,
        again_s=(0.1, 1.0),
        absent_ms=4_000,
        grace_s=0.5,
        think_s=4.0,
    )
    return Plan(
        seed=seed,
        faults=faults,
        processes=processes,
        postgres=processes > 1 or rng.random() < 0.3,
        game=game,
        seats=tuple(rng.choice(seatings) for _ in range(tables)),
        clocks=rng.random() < 0.3,
        undo=rng.random() < 0.8,
        fault_s=25.0 if long else 7.0,
        heal_s=30.0 if long else 14.0,
        limits=limits,
    )
