"""What every game does before its first turn: options are read, armies chosen, pieces counted out. [EV-02, EV-95]"""

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
from msgspec.structs import fields

from fleacircus.core import codec
from fleacircus.core.game import Seat
from fleacircus.flicktable.model.options import Options
from fleacircus.flicktable.model.state import Piece
from fleacircus.flicktable.sheets import Sheet, armies
from fleacircus.physics import Pose

O = TypeVar("O", bound=Options)  # noqa: E741


def read_options(given: Mapping[str, Any], of: type[O], players: int | None, settled: Mapping[str, Any]) -> O:
    """Options as given, with the armies of the box where none are named; ValueError if they do not fit.

    `settled` are options that a table may carry, as earlier versions did, but that the game leaves no choice in.
    """
    for name, value in settled.items():
        if name in given and given[name] != value:
            raise ValueError(f"this game is played with {name} = {value!r}")
    own = {name: value for name, value in given.items() if name not in settled}
    unknown = sorted(own.keys() - {field.name for field in fields(of)})
    if unknown:
        raise ValueError(f"no option {unknown[0]!r}")
    options: O = codec.convert(own, of)
    count = players or int(getattr(options, "players", 2))
    chosen = options.armies or tuple(armies())[:count]
    _check_armies(options, chosen, count)
    return msgspec.structs.replace(options, armies=chosen)


def _check_armies(options: Options, chosen: tuple[str, ...], players: int) -> None:
    """As many armies as players, all known; the same one twice only where twins are allowed. [EV-95]"""
    known = armies()
    if len(chosen) != players:
        raise ValueError(f"{players} players need {players} armies, not {len(chosen)}")
    for army in chosen:
        if army not in known:
            raise ValueError(f"no army {army!r}; there are {', '.join(known)}")
    if len(set(chosen)) < len(chosen) and not options.twins:
        raise ValueError("EV-95: each army once a table, unless twins are allowed")


class Pieces:
    """Everything in the box that a table can need, each with its number. [EV-02]"""

    def __init__(self) -> None:
        self.all: list[Piece] = []

    def add(self, kind: str, form: str, owner: Seat | None = None, breed: str = "", pose: Pose | None = None) -> None:
        """One more."""
        place = "box" if pose is None else "table"
        self.all.append(Piece(len(self.all), kind, form, owner, breed, place, pose))  # type: ignore[arg-type]

    def add_army(self, seat: Seat, sheet: Sheet) -> None:
        """The insects and projectiles of an army."""
        for breed in sheet.breed:
            for _ in range(breed.count):
                self.add("insect", breed.form, seat, breed.id)
        for shell in sheet.projectile:
            for _ in range(shell.count):
                self.add("projectile", shell.form, seat, shell.id)
