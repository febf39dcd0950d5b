"""Games that can be learned by lot, by name. Another one is a class more."""

from __future__ import annotations

from typing import Any

from fleacircus.bots.learned import Value
from fleacircus.bots.marsattacks import KNOBS, REGULAR, settings
from fleacircus.games.marsattacks.scenarios import scenarios
from fleacircus.lab.strength import Hypotheses
from fleacircus.lab.tuning import Knob, Settings, Tuner


class MarsTuner(Tuner):
    """Mars Attacks: numbers for the humans against the automaton, or for both sides of a duel, over all scenarios."""

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
        now = dict(zip(KNOBS, settings(REGULAR), strict=True))
        return {f"{part}.{name}": now[name] for part in self._parts(options) for name in KNOBS}

    def player(self, options: dict[str, Any], settings: Settings) -> str:
        told = (f"{part}={_row(settings, part)}" for part in self._parts(options))
        return f"champion?simulations=0&{'&'.join(told)}"

    def _parts(self, options: dict[str, Any]) -> tuple[str, ...]:
        """Whose numbers they are, by seat."""
        return ("humans", "martians") if options.get("play") == "duel" else ("solo",)


def _row(settings: Settings, part: str) -> str:
    return f"[{','.join(str(settings[f'{part}.{name}']) for name in KNOBS)}]"


TUNERS: dict[str, Tuner] = {"mars-attacks": MarsTuner()}


def tuner_of(name: str) -> Tuner | None:
    """The tuner of a game by its name, with or without a version; None if nobody learns it by lot."""
    return TUNERS.get(name.partition("@")[0])
