"""Games that can be learned by lot, by name. Another one is a class more."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any, ClassVar

from fleacircus.bots.larvacup import worth as cup
from fleacircus.bots.learned import Value
from fleacircus.bots.marsattacks import KNOBS, LEVELS, settings
from fleacircus.bots.micromutants import worth as mutants
from fleacircus.flicktable.sheets import armies
from fleacircus.games.marsattacks.scenarios import scenarios
from fleacircus.lab.strength import Hypotheses
from fleacircus.lab.tuning import Knob, Settings, Tuner


class MarsTuner(Tuner):
    """Mars Attacks: numbers for the humans against the automaton, or for both sides of a duel, over all scenarios.

    They are learned at a glance: to look ahead costs some hundred times as much.
    """

    game = "mars-attacks@3"
    stronger = Hypotheses(0, 25)

    def tables(self, options: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        return tuple({**options, "scenario": name} for name in scenarios())

    def knobs(self, options: dict[str, Any]) -> tuple[Knob, ...]:
        return tuple(
            Knob(f"{part}.{name}", known, seat)
            for seat, part in enumerate(self._parts(options))
            for name, known in KNOBS.items()
        )

    def first(self, options: dict[str, Any]) -> dict[str, Value]:
        now = dict(zip(KNOBS, settings(LEVELS["champion"]), strict=True))
        return {f"{part}.{name}": now[name] for part in self._parts(options) for name in KNOBS}

    def player(self, options: dict[str, Any], settings: Settings) -> str:
        told = (f"{part}={_row(settings, part)}" for part in self._parts(options))
        return f"champion?simulations=0&{'&'.join(told)}"

    def _parts(self, options: dict[str, Any]) -> tuple[str, ...]:
        """Whose numbers they are, by seat."""
        return ("humans", "martians") if options.get("play") == "duel" else ("solo",)


def _row(settings: Settings, part: str) -> str:
    return f"[{','.join(str(settings[f'{part}.{name}']) for name in KNOBS)}]"


class FlickTuner(Tuner):
    """A game of the flick table: what its things are worth, at tables of every pair of armies in turn.

    Learned around what the champion takes them for, at a glance: trials of shots would hide what the values do.
    """

    settings: ClassVar[Mapping[str, tuple[float, ...]]]
    now: ClassVar[tuple[float, ...]]

    def tables(self, options: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        pairs = [options["armies"]] if "armies" in options else combinations(armies(), 2)
        return tuple({**options, "armies": list(pair)} for pair in pairs)

    def knobs(self, options: dict[str, Any]) -> tuple[Knob, ...]:
        return tuple(Knob(name, settings) for name, settings in self.settings.items())

    def first(self, options: dict[str, Any]) -> dict[str, Value]:
        return dict(zip(self.settings, self.now, strict=True))

    def player(self, options: dict[str, Any], settings: Settings) -> str:
        return f"champion?trials=0&worth=[{','.join(str(settings[name]) for name in self.settings)}]"


class MutantTuner(FlickTuner):
    """Micro Mutants."""

    game = "micro-mutants@2"
    settings = mutants.KNOBS
    now = mutants.champion()


class CupTuner(FlickTuner):
    """Larva Cup."""

    game = "larva-cup@2"
    settings = cup.KNOBS
    now = cup.champion()


TUNERS: dict[str, Tuner] = {"mars-attacks": MarsTuner(), "micro-mutants": MutantTuner(), "larva-cup": CupTuner()}


def tuner_of(name: str) -> Tuner | None:
    """The tuner of a game by its name, with or without a version; None if nobody learns it by lot."""
    return TUNERS.get(name.partition("@")[0])
