"""The games on offer: what the lobby shows and the new-table form asks. One entry a game."""

from __future__ import annotations

from itertools import permutations
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

    That option is a number, or a choice whose first value means the least seats and every next one a seat more.
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

    def seats(self, value: Any) -> int:
        """How many seats a value of the seats option means."""
        if isinstance(value, int):
            return value
        choices = next(option.choices for option in self.options if option.name == self.seats_option)
        return self.least_seats + choices.index(value)


_MARS = (
    Option(
        "scenario",
        "choice",
        "whos-there",
        ("whos-there", "front-line", "chaos", "you-keep-what-you-steal", "tin-terror"),
    ),
    Option("advantage", "int", 0, least=0, most=3),
    Option("hero", "choice", "sarge", ("sarge", "eva", "troy", "edwyn", "buddy", "brandi", "joe", "ashley", "phil")),
    Option("machine", "choice", "robot", ("robot", "saucer")),
    Option("freeze", "choice", "fullest", ("fullest", "nearest")),
)


class Armies(tuple[str, ...]):
    """One army a seat, as one choice of the form; none at all takes them as they lie in the box."""

    def __str__(self) -> str:
        return "-".join(self) or "box"


_ARMIES = ("usarthropods", "flyborgs", "chitinians", "sovietopters")

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
    Offer(
        game="micro-mutants@1",
        words="mutants",
        rulebook="micromutants",
        options=(
            Option("edition", "choice", "evolution", ("evolution", "evolution-basic", "first", "tournament")),
            Option("players", "int", 2, least=2, most=4),
            Option("armies", "choice", Armies(), (Armies(), *map(Armies, permutations(_ARMIES, 2)))),
            Option("couples", "bool", False),
            Option("unsteadiness", "choice", 600, (300, 600, 1000)),
        ),
        least_seats=2,
        most_seats=4,
        seats_option="players",
        heavy=True,
    ),
    Offer(
        game="mars-attacks@1",
        words="mars",
        rulebook="marsattacks",
        options=(
            Option("play", "choice", "solo", ("solo", "duel")),
            *_MARS,
            Option("scenery", "choice", "map", ("map", "lot")),
            Option("adjust", "bool", True),
        ),
        least_seats=1,
        most_seats=2,
        seats_option="play",
        seat_labels=("mars.side.0", "mars.side.1"),
    ),
    Offer(
        game="mars-companion@1",
        words="companion",
        rulebook="marsattacks",
        options=_MARS,
        least_seats=1,
        most_seats=1,
        seat_labels=("mars.side.0",),
    ),
)


def offer(game: str) -> Offer | None:
    """The offer of a game, by its id or its slug."""
    return next((each for each in OFFERS if game in (each.game, each.slug)), None)
