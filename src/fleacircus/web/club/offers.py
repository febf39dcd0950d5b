"""The games on offer: what the lobby shows and the new-table form asks. One entry a game."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

Kind = Literal["choice", "bool", "int"]


class Option(msgspec.Struct, frozen=True):
    """One question of the form. Its words are `<game words>.option.<name>`, with `.hint` and `.<choice>`."""

    name: str
    kind: Kind
    default: Any
    choices: tuple[Any, ...] = ()
    least: int = 0
    most: int = 0

    def read(self, given: str | None) -> Any:
        """The value of a form field; ValueError if it is none."""
        if self.kind == "bool":
            return given in ("on", "true", "1")
        if given is None or given == "":
            return self.default
        if self.kind == "int":
            value = int(given)
            if not self.least <= value <= self.most:
                raise ValueError(f"{self.name} must be from {self.least} to {self.most}")
            return value
        for choice in self.choices:
            if str(choice) == given:
                return choice
        raise ValueError(f"{self.name} cannot be {given!r}")


class Offer(msgspec.Struct, frozen=True):
    """A game as the lobby offers it. `seats_option` names the option that sets the number of seats.

    `heavy` games (physics) are decided outside the event loop. `seat_labels` are word keys, by seat.
    """

    game: str
    words: str
    rulebook: str
    options: tuple[Option, ...] = ()
    least_seats: int = 2
    most_seats: int = 2
    seats_option: str | None = None
    seat_labels: tuple[str, ...] = ()
    heavy: bool = False

    @property
    def slug(self) -> str:
        """The game's name without its version, as it stands in addresses."""
        return self.game.partition("@")[0]


OFFERS: tuple[Offer, ...] = (
    Offer(
        game="legionz@1",
        words="legionz",
        rulebook="legionz",
        options=(
            Option("players", "int", 2, least=2, most=6),
            Option("loops", "bool", False),
        ),
        least_seats=2,
        most_seats=6,
        seats_option="players",
        seat_labels=tuple(
            f"legionz.species.{name}" for name in ("wasp", "stag", "spider", "grasshopper", "ladybird", "ant")
        ),
    ),
)


def offer(game: str) -> Offer | None:
    """The offer of a game, by its id or its slug."""
    return next((each for each in OFFERS if game in (each.game, each.slug)), None)
