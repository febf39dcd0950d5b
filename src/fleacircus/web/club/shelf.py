"""The club's shelf: what the lobby shows of each game and the new-table form asks. One entry a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations_with_replacement
from typing import Any, Literal

import msgspec

from fleacircus.flicktable.sheets import armies
from fleacircus.games import newest
from fleacircus.games.marsattacks.scenarios import Force, scenarios, title
from fleacircus.games.marsattacks.scenarios import load as load_scenario
from fleacircus.web.club.unfit import Unfit
from fleacircus.web.numbers import whole

Kind = Literal["choice", "bool", "int", "armies"]

BOX = "box"
"""What a seat answers that takes its army as it lies in the box."""


class Option(msgspec.Struct, frozen=True):
    """One question of the form. Its words are `<game words>.option.<name>`, with `.hint` and `.<choice>`.

    `armies` asks each seat for one of the `roster`, which gives the armies by id, each with its `name` in three
    languages; the words are then said with `n`, the seat's number, and `.box` leaves the army to the box.
    `titles` names, in three languages, choices that a club brought and for which there are no words.
    What was answered to a question that is `told` stands in everybody's history.
    `needs` names other questions and the answers with which this one means something: with others it is not asked.
    """

    name: str
    kind: Kind
    default: Any
    choices: tuple[Any, ...] = ()
    least: int = 0
    most: int = 0
    roster: Callable[[], Mapping[str, Any]] | None = None
    titles: Mapping[str, Any] = {}
    needs: Mapping[str, tuple[str, ...]] = {}
    told: bool = False

    def read(self, given: str | None) -> Any:
        """The value of a form field; `Unfit` if it is none."""
        if self.kind == "bool":
            return given in ("on", "true", "1")
        if given is None or given == "":
            return self.default
        if self.kind == "int":
            value = whole(given)
            if value is None or not self.least <= value <= self.most:
                raise Unfit("plan/number", option=self.name, least=self.least, most=self.most)
            return value
        for choice in self.choices:
            if str(choice) == given:
                return choice
        raise Unfit("plan/choice", option=self.name, value=given)

    def read_seats(self, given: Sequence[str | None]) -> tuple[str, ...]:
        """The armies of the seats: none at all if every seat leaves it to the box, else the free ones in its order."""
        known = list(self.roster()) if self.roster else []
        chosen = ["" if each in (None, "", BOX) else str(each) for each in given]
        for n, army in enumerate(chosen, start=1):
            if army and army not in known:
                raise Unfit("plan/choice", option=self.name, n=n, value=army)
        if not any(chosen):
            return ()
        free = iter([army for army in known if army not in chosen])
        return tuple(army or next(free, known[0]) for army in chosen)


class Shelved(msgspec.Struct, frozen=True):
    """A game as it stands on the shelf. `seats_option` names the option that sets the number of seats.

    That option is a number, or a choice whose first value means the least seats and every next one a seat more.
    `heavy` games (physics) are decided outside the event loop. `seat_labels` are word keys, by seat.
    `practice`: its shots can be tried at the practice table. `client` is the folder of the client that draws it, and
    `texts` are the files of words that it needs there. `casual`: with these answers a table is never rated.
    `simple` are the answers for who plays for the first time, and `duel` those with which two bots meet on the open
    ladder where the box as it is takes less than two.
    """

    game: str
    words: str
    rulebook: str
    client: str = ""
    texts: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()
    least_seats: int = 2
    most_seats: int = 2
    seats_option: str | None = None
    seat_labels: tuple[str, ...] = ()
    heavy: bool = False
    practice: bool = False
    casual: Mapping[str, tuple[Any, ...]] = {}
    simple: Mapping[str, Any] = {}
    duel: Mapping[str, Any] = {}

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


class RobotWeapons(tuple[str, ...]):
    """The two weapons of the Giant Robot, as one choice of the form."""

    def __str__(self) -> str:
        return "-".join(weapon.removeprefix("robot-") for weapon in self)


_ROBOT = tuple(
    RobotWeapons(pair)
    for pair in combinations_with_replacement(("robot-heat", "robot-claw", "robot-freeze", "robot-shrink"), 2)
)

_BOXED = ("whos-there", "front-line", "chaos", "you-keep-what-you-steal", "tin-terror")
_DROPPED_IN = {id: title(id) for id in scenarios() if id not in _BOXED}


def _having(*kinds: str) -> tuple[str, ...]:
    """The scenarios in which a model of these kinds may stand; a damaged file tells what is wrong when it is chosen."""
    found = []
    for id in scenarios():
        try:
            scenario = load_scenario(id)
        except (ValueError, OSError):
            continue
        models = {kind for force in scenario.sides for kind in _models(force)}
        if models & set(kinds):
            found.append(id)
    return tuple(found)


def _models(force: Force) -> tuple[str, ...]:
    late = (kind for reserves in force.reserves for kind in reserves.forces)
    return (*force.forces, *(fixed.model for fixed in force.fixed), *late)


_SOLO = {"play": ("solo",)}
_MACHINE = {"scenario": _having("machine")}

_MARS = (
    Option("scenario", "choice", "whos-there", (*_BOXED, *_DROPPED_IN), titles=_DROPPED_IN, told=True),
    Option("advantage", "int", 0, least=0, most=3, needs=_SOLO),
    Option(
        "hero",
        "choice",
        "sarge",
        ("sarge", "eva", "troy", "edwyn", "buddy", "brandi", "joe", "ashley", "phil"),
        needs={"scenario": _having("hero")},
    ),
    Option("machine", "choice", "robot", ("robot", "saucer"), needs=_MACHINE),
    Option(
        "robot_weapons",
        "choice",
        RobotWeapons(("robot-heat", "robot-claw")),
        _ROBOT,
        needs={**_MACHINE, "machine": ("robot",)},
    ),
    Option(
        "freeze",
        "choice",
        "fullest",
        ("fullest", "nearest"),
        needs={**_SOLO, "scenario": _having("freeze-grunt", "machine")},
    ),
)


SHELF: tuple[Shelved, ...] = (
    Shelved(
        game="legionz@1",
        words="legionz",
        rulebook="legionz",
        client="legionz",
        texts=("legionz",),
        options=(
            Option("players", "int", 2, least=2, most=6),
            Option("loops", "bool", False, told=True),
        ),
        least_seats=2,
        most_seats=6,
        seats_option="players",
        seat_labels=tuple(
            f"legionz.species.{name}" for name in ("wasp", "stag", "spider", "grasshopper", "ladybird", "ant")
        ),
    ),
    Shelved(
        game="micro-mutants@2",
        simple={"edition": "first", "unsteadiness": 300},
        words="micromutants",
        rulebook="micromutants",
        client="micromutants",
        texts=("flicktable", "micromutants"),
        options=(
            Option(
                "edition", "choice", "evolution", ("evolution", "evolution-basic", "first", "tournament"), told=True
            ),
            Option("players", "int", 2, least=2, most=4),
            Option("armies", "armies", (), roster=armies),
            Option("couples", "bool", False, told=True),
            Option("unsteadiness", "choice", 600, (300, 600, 1000)),
        ),
        least_seats=2,
        most_seats=4,
        seats_option="players",
        heavy=True,
        practice=True,
    ),
    Shelved(
        game="larva-cup@2",
        simple={"unsteadiness": 300},
        words="larvacup",
        rulebook="larvacup",
        client="larvacup",
        texts=("flicktable", "larvacup"),
        options=(
            Option("goals", "int", 3, least=1, most=20),
            Option("armies", "armies", (), roster=armies),
            Option("unsteadiness", "choice", 600, (300, 600, 1000)),
            Option("turn_limit", "int", 100, least=1, most=500),
        ),
        heavy=True,
    ),
    Shelved(
        game="mars-attacks@3",
        words="mars",
        rulebook="marsattacks",
        client="marsattacks",
        texts=("marsattacks",),
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
        casual={"play": ("solo",), "adjust": (True,)},
        duel={"play": "duel", "adjust": False},
    ),
    Shelved(
        game="mars-companion@3",
        words="companion",
        rulebook="marsattacks",
        client="companion",
        texts=("marsattacks", "along"),
        options=(
            Option("where", "choice", "map", ("map", "express")),
            Option("dice", "choice", "table", ("table", "program")),
            *_MARS,
        ),
        least_seats=1,
        most_seats=1,
        seat_labels=("mars.side.0",),
    ),
)


def on_shelf(game: str) -> Shelved | None:
    """A game of the shelf, by its id or its slug."""
    return next((each for each in SHELF if newest(game) in (each.game, each.slug)), None)
