"""A small network for each seat and the softmax over seats, fitted by Adam: plain NumPy, the same on every run.

A seat's score is `out · tanh(into · features + offset)`. What is left of a win that all shared goes to nobody, whose
score is 0; where somebody always wins there is no nobody.
"""

from __future__ import annotations

from collections.abc import Sequence
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
    first, second, step = [np.zeros_like(part) for part in parts], [np.zeros_like(part) for part in parts], 0
    best = ([part.copy() for part in parts], _loss(parts, tested, void))
    for epoch in range(EPOCHS):
        order, rate = rng.permutation(len(learned.rows)), RATE * 0.5 * (1 + np.cos(np.pi * epoch / EPOCHS))
        for start in range(0, len(order), BATCH):
            chosen = order[start : start + BATCH]
            step += 1
            slopes = _slopes(parts, _Moments(*(each[chosen] for each in learned)), void)
            for n, slope in enumerate(slopes):
                whole = slope + DECAY * parts[n]
                first[n] = 0.9 * first[n] + 0.1 * whole
                second[n] = 0.999 * second[n] + 0.001 * whole**2
                spread = np.sqrt(second[n] / (1 - 0.999**step)) + 1e-8
                parts[n] -= rate * first[n] / (1 - 0.9**step) / spread
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
