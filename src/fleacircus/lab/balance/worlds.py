"""A world: the data files with some values of ours set otherwise, within the bounds that each file states."""

from __future__ import annotations

import os
import shutil
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from difflib import unified_diff
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

import msgspec

from fleacircus.core.bounds import Bound, faults, split
from fleacircus.flicktable import sheets
from fleacircus.games import load
from fleacircus.games.marsattacks import scenarios
from fleacircus.lab.game import Played, Task, no_clock, played

Settings = dict[str, tuple[int, ...]]
"""Which setting each bound of a file has, by the file's id; a file that is not named is as it is."""


class Source(NamedTuple):
    """A data file with bounds: its text, where a data folder has such files, and which settings are in use."""

    path: Path
    place: Path
    bounds: tuple[Bound, ...]
    in_use: tuple[int, ...]


class Trial(msgspec.Struct, frozen=True):
    """A game to be played in a world."""

    task: Task
    settings: Settings


def tried(trial: Trial) -> Played:
    """The game of that world to its end."""
    with entered(trial.task.game, trial.settings):
        return played(load(trial.task.game, trial.task.options), trial.task, no_clock)


def sources(game: str) -> dict[str, Source]:
    """The files of a game with their bounds, by id; ValueError if there are none, or a bound is wrong."""
    name = game.partition("@")[0]
    if name == "micro-mutants":
        return {id: _source(path, sheets.PLACE) for id, path in sheets.paths().items()}
    if name == "larva-cup":  # nobody buys cards there
        return {id: _source(path, sheets.PLACE, but="card") for id, path in sheets.paths().items()}
    if name == "mars-attacks":
        return {id: _source(path, scenarios.PLACE) for id, path in scenarios.scenarios().items()}
    raise ValueError(f"nothing of {game!r} can be set otherwise, only of micro-mutants, larva-cup and mars-attacks")


@cache
def _source(path: Path, place: Path, but: str = "") -> Source:
    told, bounds = split(tomllib.loads(path.read_text(encoding="utf-8")))
    wrong = faults(told, bounds)
    if wrong:
        raise ValueError("; ".join(f"{path.name}: {fault}" for fault in wrong))
    kept = tuple(bound for bound in bounds if bound.of[0].split(".")[0] != but)
    return Source(path, place, kept, tuple(bound.in_use(told) for bound in kept))


def drawn(source: Source, around: Sequence[int], rng: Random) -> tuple[int, ...]:
    """About every second bound of a file set by lot, the others as they are around."""
    return tuple(
        rng.randrange(len(bound.are)) if rng.random() < 0.5 else centre
        for bound, centre in zip(source.bounds, around, strict=True)
    )


@contextmanager
def entered(game: str, settings: Mapping[str, tuple[int, ...]]) -> Iterator[None]:
    """Games that are begun meanwhile are of this world. A data folder of the club's counts in it as well."""
    known = sources(game)
    before = os.environ.get(sheets.DATA_FOLDER)
    with TemporaryDirectory() as folder:
        if before is not None and Path(before).is_dir():
            shutil.copytree(before, folder, dirs_exist_ok=True)
        for id, chosen in settings.items():
            source = known[id]
            file = Path(folder) / source.place / source.path.name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text(source, chosen), encoding="utf-8")
        os.environ[sheets.DATA_FOLDER] = folder
        try:
            yield
        finally:
            if before is None:
                del os.environ[sheets.DATA_FOLDER]
            else:
                os.environ[sheets.DATA_FOLDER] = before


@cache
def text(source: Source, chosen: tuple[int, ...]) -> str:
    """A file as it reads with these settings; everything else in it, comments too, stays as it is."""
    import tomlkit

    document = tomlkit.parse(source.path.read_text(encoding="utf-8"))
    for bound, setting, now in zip(source.bounds, chosen, source.in_use, strict=True):
        if setting != now:
            bound.apply(document, setting)
    return tomlkit.dumps(document)


def patch(game: str, settings: Mapping[str, tuple[int, ...]]) -> str:
    """What would change in the files, for somebody to decide on."""
    lines: list[str] = []
    for id, chosen in settings.items():
        source = sources(game)[id]
        before = source.path.read_text(encoding="utf-8").splitlines(keepends=True)
        after = text(source, chosen).splitlines(keepends=True)
        lines += unified_diff(before, after, f"a/{_shown(source.path)}", f"b/{_shown(source.path)}")
    return "".join(lines)


def _shown(path: Path) -> str:
    """Where a file lies in the project, or its name if it lies elsewhere."""
    parts = path.parts
    return "/".join(parts[parts.index("src") :]) if "src" in parts else path.name
