"""A small network for each seat and the softmax over seats, fitted by Adam: plain NumPy, the same on every run.

A seat's score is `out · tanh(into · features + offset)`. What is left of a win that all shared goes to nobody, whose
score is 0; where somebody always wins there is no nobody.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec
import numpy as np

Row = tuple[float, ...]
EPOCHS, BATCH, RATE = 40, 256, 4e-3
DECAY = 1e-4
HELD_OUT = 8
"""Every so manieth game is kept out of the fit, and tells how well it does."""


class Lesson(msgspec.Struct, frozen=True):
    """A game as it is learned from: moments of it, each a row of features a seat (none for who left), and shares."""

    moments: tuple[tuple[Row | None, ...], ...]
    shares: tuple[float, ...]


class Fit(NamedTuple):
    """Weights in one row, and the error on games that were held out, in nats a moment."""

    weights: tuple[float, ...]
    loss: float


class Adam:
    """Goes down a slope with the parts that it was given, each of their numbers at its own pace."""

    def __init__(self, parts: Sequence[np.ndarray]) -> None:
        self._parts = parts
        self._first = [np.zeros_like(part) for part in parts]
        self._second = [np.zeros_like(part) for part in parts]
        self._step = 0

    def down(self, slopes: Iterable[np.ndarray], rate: float) -> None:
        """One step; the parts are changed in place."""
        self._step += 1
        for part, first, second, slope in zip(self._parts, self._first, self._second, slopes, strict=True):
            first += 0.1 * (slope - first)
            second += 0.001 * (slope**2 - second)
            spread = np.sqrt(second / (1 - 0.999**self._step)) + 1e-8
            part -= rate * first / (1 - 0.9**self._step) / spread


class _Moments(NamedTuple):
    rows: np.ndarray
    there: np.ndarray
    shares: np.ndarray


def fit(lessons: Sequence[Lesson], *, features: int, hidden: int, void: bool, seed: int) -> Fit:
    """Learn from all games; the epoch that foretells the games held out best is taken."""
    learned = _moments([each for n, each in enumerate(lessons) if n % HELD_OUT], features)
    tested = _moments(lessons[::HELD_OUT], features)
    rng = np.random.default_rng(seed)
    parts = [rng.normal(0, 0.3 / np.sqrt(features), (features, hidden)), np.zeros(hidden), rng.normal(0, 0.3, hidden)]
    adam = Adam(parts)
    best = ([part.copy() for part in parts], _loss(parts, tested, void))
    for epoch in range(EPOCHS):
        order, rate = rng.permutation(len(learned.rows)), RATE * 0.5 * (1 + np.cos(np.pi * epoch / EPOCHS))
        for start in range(0, len(order), BATCH):
            chosen = order[start : start + BATCH]
            slopes = _slopes(parts, _Moments(*(each[chosen] for each in learned)), void)
            adam.down([slope + DECAY * part for slope, part in zip(slopes, parts, strict=True)], rate)
        loss = _loss(parts, tested, void)
        if loss < best[1]:
            best = ([part.copy() for part in parts], loss)
    weights = np.concatenate([part.ravel() for part in best[0]])
    return Fit(tuple(round(float(weight), 4) for weight in weights), round(best[1], 4))


def _moments(lessons: Sequence[Lesson], features: int) -> _Moments:
    """All moments in one array, with room for the most seats that any game has."""
    seats = max((len(each.shares) for each in lessons), default=2)
    every = [(moment, each.shares) for each in lessons for moment in each.moments]
    rows, there = np.zeros((len(every), seats, features)), np.zeros((len(every), seats), dtype=bool)
    shares = np.zeros((len(every), seats))
    for n, (moment, won) in enumerate(every):
        shares[n, : len(won)] = won
        for seat, row in enumerate(moment):
            if row is not None:
                rows[n, seat], there[n, seat] = row, True
    return _Moments(rows, there, shares)


def _told(parts: Sequence[np.ndarray], told: _Moments, void: bool) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The hidden units, what each seat is given, and what nobody is."""
    into, offset, out = parts
    units = np.tanh(told.rows @ into + offset)
    scores = np.where(told.there, units @ out, -np.inf)
    most = np.maximum(scores.max(axis=1, keepdims=True), 0 if void else -np.inf)
    worth, nobody = np.exp(scores - most), np.exp(-most[:, 0]) if void else np.zeros(len(scores))
    total = worth.sum(axis=1) + nobody
    return units, worth / total[:, None], nobody / total


def _loss(parts: Sequence[np.ndarray], told: _Moments, void: bool) -> float:
    _, given, nobody = _told(parts, told, void)
    rest = 1 - told.shares.sum(axis=1)
    likely = (told.shares * np.log(np.maximum(given, 1e-9))).sum(axis=1) + rest * np.log(np.maximum(nobody, 1e-9))
    return -float(likely.mean()) if len(likely) else 0.0


def _slopes(parts: Sequence[np.ndarray], told: _Moments, void: bool) -> list[np.ndarray]:
    units, given, _ = _told(parts, told, void)
    whole = np.ones(len(given)) if void else told.shares.sum(axis=1)
    off = np.where(told.there, given * whole[:, None] - told.shares, 0) / len(given)
    inner = off[:, :, None] * parts[2] * (1 - units**2)
    return [np.einsum("psf,psh->fh", told.rows, inner), inner.sum(axis=(0, 1)), np.einsum("ps,psh->h", off, units)]
