"""What happened in a game of Micro Mutants, beside what happens at every table."""

from typing import ClassVar

from fleacircus.core.game import Clause, Event, Seat
from fleacircus.flicktable.model.events import Asked, TableEvent
from fleacircus.flicktable.model.state import Piece, Player
from fleacircus.flicktable.sheets import Sheet
from fleacircus.games.micromutants.model.options import Options
from fleacircus.games.micromutants.model.state import AnyPending
from fleacircus.physics import Landing, Mat, Pose

# Set-up


class TableLaid(Event, frozen=True, tag="table_laid"):
    """The mat, the armies and the box are ready. [MM-R5, EV-01, EV-02]"""

    options: Options
    mat: Mat
    sheets: tuple[Sheet, ...]
    players: tuple[Player, ...]
    pieces: tuple[Piece, ...]


class TerrainDrawn(Event, frozen=True, tag="terrain_drawn"):
    """A lot chose which marked space is the Warp and which the Black Hole. [EV-09]"""

    warp: Pose
    black_hole: Pose
    clause: Clause = "EV-09"


class CountersDropped(Event, frozen=True, tag="counters_dropped"):
    """Resource counters fell on the middle of the mat. [EV-08]"""

    landing: Landing
    again: tuple[int, ...] = ()
    clause: Clause = "EV-08"
    reveals: ClassVar[bool] = True


# Rulings


class Eliminated(Event, frozen=True, tag="eliminated"):
    """An insect is lost: `by` which piece, to whose credit, and whether it `earns` the extra move."""

    piece: int
    by: int | None
    credit: Seat | None
    clause: Clause
    earns: bool = False


class BaseDamaged(Event, frozen=True, tag="base_damaged"):
    """A large or intact base was hit and turned. [MM-07, EV-15]"""

    base: int
    by: int
    clause: Clause


class BaseDestroyed(Event, frozen=True, tag="base_destroyed"):
    """A base was hit and is gone; the cards in it go back to hand. [MM-23, EV-15, EV-89]"""

    base: int
    by: int
    credit: Seat
    clause: Clause


class Lifted(Event, frozen=True, tag="lifted"):
    """The insect that hit a base is picked up, to be put beside it. [MM-22, EV-15]"""

    piece: int
    base: int
    clause: Clause


class CounterTaken(Event, frozen=True, tag="counter_taken"):
    """A resource counter was taken. [EV-17, EV-88]"""

    counter: int
    by: int
    seat: Seat
    clause: Clause = "EV-17"


# Resources, cards, bases


class Gained(Event, frozen=True, tag="gained"):
    """Resources come from the supply. [EV-88]"""

    seat: Seat
    count: int
    clause: Clause


class CardInstalled(Event, frozen=True, tag="card_installed"):
    """A card was bought. [EV-18, EV-19]"""

    seat: Seat
    card: str
    base: int
    price: int
    clause: Clause = "EV-19"


class CardLost(Event, frozen=True, tag="card_lost"):
    """A damaged base lost a card, which waits beside it. [EV-19, EV-89]"""

    seat: Seat
    card: str
    base: int
    clause: Clause = "EV-19"


class Repaired(Event, frozen=True, tag="repaired"):
    """A base is intact again, and its lost card works again. [EV-18, EV-19]"""

    seat: Seat
    base: int
    price: int
    clause: Clause = "EV-18"


class Built(Event, frozen=True, tag="built"):
    """A square base was built. [EV-18, EV-90]"""

    seat: Seat
    base: int
    pose: Pose
    price: int
    clause: Clause = "EV-18"


class Sacrificed(Event, frozen=True, tag="sacrificed"):
    """An insect was given up. [EV-21, EV-54]"""

    seat: Seat
    piece: int
    clause: Clause = "EV-21"


class Entered(Event, frozen=True, tag="entered"):
    """An insect came back from the losses; a `reinforcement` is the turn's one. [MM-24, EV-12]

    One that `rests` may not move in this turn. [EV-44]
    """

    seat: Seat
    piece: int
    pose: Pose
    beside: int | None
    clause: Clause
    reinforcement: bool = False
    rests: bool = False


_SetUp = TableLaid | TerrainDrawn | CountersDropped
_Rulings = Eliminated | BaseDamaged | BaseDestroyed | Lifted | CounterTaken
_Affairs = Gained | CardInstalled | CardLost | Repaired | Built | Sacrificed | Entered
AnyEvent = TableEvent | Asked[AnyPending] | _SetUp | _Rulings | _Affairs
