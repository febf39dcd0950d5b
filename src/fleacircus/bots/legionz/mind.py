"""A learned value: a small network that tells each seat's share of the win from its features, and its file."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import NamedTuple

import msgspec
import numpy as np

from fleacircus.bots.learned import Generation
from fleacircus.bots.legionz.features import LOOP_NAMES, NAMES, names_of
from fleacircus.bots.legionz.kernel import Array, kernel, whole
from fleacircus.bots.legionz.layout import GONE, SEATS
from fleacircus.core import codec

HIDDEN = 16
LENGTHS = tuple((len(names) + 2) * HIDDEN for names in (NAMES, LOOP_NAMES))
"""How many weights a mind has, without loops or with: into the hidden units, their offsets, out of them."""
ALL_LEVEL = 0.5
"""Ours: what a win that three or more share because nobody joined two bugs counts in all, so that building is tried."""
KINDS = ("duel", "duel-loops", "crowd", "crowd-loops")
"""What a mind may be for, by kind of table."""
SHIPPED = ("duel", "duel-loops", "crowd")
"""The kinds that a mind ships for."""


class Mind(NamedTuple):
    """The network: a seat's score is `out · tanh(into · features + offset)`; shares are the softmax of scores.

    With three or more, nobody has a score of 0 beside them, and gets what a win that all share is short of a win.
    """

    into: Array
    offset: Array
    out: Array


class MindFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mind as it ships: ours, with the command, the seeds and the curve that it came from."""

    ours: bool
    game: str
    kind: str
    command: str
    seeds: str
    features: tuple[str, ...]
    hidden: int
    generations: tuple[Generation, ...]
    weights: tuple[float, ...]

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ValueError(f"no kind of table {self.kind!r}; there are {', '.join(KINDS)}")
        if self.features != names_of(loops=self.kind.endswith("-loops")) or self.hidden != HIDDEN:
            raise ValueError(f"this mind has {len(self.features)} features and {self.hidden} units, not ours")


def kind_of(players: int, *, loops: bool) -> str:
    """The kind of a table."""
    return ("duel" if players == 2 else "crowd") + ("-loops" if loops else "")


def mind(weights: tuple[float, ...]) -> Mind:
    """A mind of its weights in one row; ValueError if they are too few or too many, or no numbers."""
    if len(weights) not in LENGTHS or not np.isfinite(weights).all():
        raise ValueError(f"a mind has {LENGTHS[0]} weights, with loops {LENGTHS[1]}, all finite, not {len(weights)}")
    into, offset, out = np.split(np.array(weights, np.float32), [-2 * HIDDEN, -HIDDEN])
    return Mind(into.reshape(-1, HIDDEN), offset, out)


@cache
def shipped(kind: str) -> Mind:
    """The mind that ships for a kind of table."""
    text = (files(__package__) / "data" / f"{kind}.json").read_bytes()
    return mind(codec.decode(text, MindFile).weights)


@kernel
def share_out(board: Array, rows: Array, mind: Mind, shares: Array) -> None:
    """What the mind thinks that each seat will have of the win."""
    into, offset, out = mind
    seats = whole(board[SEATS])
    most = np.float32(-1e9)
    for seat in range(seats):
        if board[GONE + seat]:
            continue
        sums = offset.copy()
        for n in range(len(into)):
            x = rows[seat, n]
            if x != 0:
                for unit in range(len(sums)):
                    sums[unit] += x * into[n, unit]
        score = np.float32(0)
        for unit in range(len(sums)):
            score += np.tanh(sums[unit]) * out[unit]
        shares[seat] = score
        most = max(most, score)
    total = np.float32(0)
    if seats > 2:
        most = max(most, np.float32(0))
        total = np.exp(-most)
    for seat in range(seats):
        shares[seat] = 0 if board[GONE + seat] else np.exp(shares[seat] - most)
        total += shares[seat]
    for seat in range(seats):
        shares[seat] /= total
