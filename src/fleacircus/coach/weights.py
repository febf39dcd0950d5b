"""A value as data: one weight a feature, and where the weights come from."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from importlib.resources import files

import msgspec

Row = tuple[float, ...]


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The weights of one game by feature, and how they were made. They are ours: no source gives them."""

    game: str
    ours: bool
    command: str
    seeds: str
    games: int
    positions: int
    ridge: float
    date: str
    weight: dict[str, float]

    @property
    def version(self) -> str:
        """Another one after every fit."""
        return f"{self.date}/{self.games}/{self.seeds}"


def path_of(name: str) -> str:
    """Where the weights of a game are kept, inside the package."""
    return f"data/{name}.toml"


def load(name: str, features: Sequence[str]) -> Weights:
    """The weights of a game; ValueError if they are not for these features."""
    file = files("fleacircus.coach") / path_of(name)
    found = msgspec.toml.decode(file.read_bytes(), type=Weights)
    if set(found.weight) != set(features):
        raise ValueError(f"{path_of(name)} has weights for {sorted(found.weight)}, not for {sorted(features)}")
    return found


def written(weights: Weights) -> str:
    """The weights as a file."""
    told = msgspec.to_builtins(weights)
    head = [f"{key} = {_toml(value)}" for key, value in told.items() if key != "weight"]
    rows = [f"{name} = {value:.5f}" for name, value in weights.weight.items()]
    why = "# What a position is worth, as the log-odds of winning. Ours: fitted on bot games by the command below."
    return "\n".join([why, *head, "", "[weight]", *rows, ""])


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)


def score(row: Row, weight: Sequence[float]) -> float:
    """The log-odds that a row of features comes to, up to what all parties share."""
    return math.fsum(map(float.__mul__, map(float, row), weight))


def shares(scores: Sequence[float | None]) -> tuple[float, ...]:
    """One chance shared out among parties by their scores; None has no part in it."""
    top = max((each for each in scores if each is not None), default=0.0)
    parts = [0.0 if each is None else math.exp(each - top) for each in scores]
    total = math.fsum(parts)
    return tuple(part / total for part in parts)


def by_order(weight: Mapping[str, float], features: Sequence[str]) -> tuple[float, ...]:
    """The weights in the order of the features."""
    return tuple(float(weight[name]) for name in features)
