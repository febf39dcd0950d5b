"""What happened. Every ruling of the referee is one event with its clause and the pieces it is about."""

from typing import ClassVar

from fleacircus.core.game import Clause, Event, Outcome, Seat
from fleacircus.games.micromutants.model.fields import Placing
from fleacircus.games.micromutants.model.football import FootballEvent
from fleacircus.games.micromutants.model.options import Options
from fleacircus.games.micromutants.model.state import AnyPending, Pair, Phase, Piece, Player, Role
from fleacircus.games.micromutants.sheets import Sheet
from fleacircus.physics import Landing, Mat, Pose, Shot

# Set-up


class TableLaid(Event, frozen=True, tag="table_laid"):
    """The mat, the armies and the box are ready. [MM-R5, EV-01, EV-02]"""

    options: Options
    mat: Mat
    sheets: tuple[Sheet, ...]
    players: tuple[Player, ...]
    pieces: tuple[Piece, ...]


class LotDrawn(Event, frozen=True, tag="lot_drawn"):
    """A lot chose the first player; turns go clockwise. [MM-R5, MM-30]"""

    order: tuple[Seat, ...]
    clause: Clause = "MM-R5"


class TerrainDrawn(Event, frozen=True, tag="terrain_drawn"):
    """A lot chose which marked space is the Warp and which the Black Hole. [EV-09]"""

    warp: Pose
    black_hole: Pose
    clause: Clause = "EV-09"


class Deployed(Event, frozen=True, tag="deployed"):
    """Pieces were put into their zone."""

    seat: Seat
    places: tuple[Placing, ...]


class ArmyReady(Event, frozen=True, tag="army_ready"):
    """An army stands."""

    seat: Seat


class CountersDropped(Event, frozen=True, tag="counters_dropped"):
    """Resource counters fell on the middle of the mat. [EV-08]"""

    landing: Landing
    again: tuple[int, ...] = ()
    clause: Clause = "EV-08"
    reveals: ClassVar[bool] = True


# The course of a turn


class TurnStarted(Event, frozen=True, tag="turn_started"):
    """It is this seat's turn."""

    seat: Seat
    number: int


class PhaseStarted(Event, frozen=True, tag="phase_started"):
    """The turn went on to its next part. [EV-10]"""

    seat: Seat
    phase: Phase


class Rolled(Event, frozen=True, tag="rolled"):
    """The dice fell. [MM-01]"""

    seat: Seat
    faces: tuple[str, ...]
    missing: tuple[str, ...] = ()
    clause: Clause = "MM-01"
    reveals: ClassVar[bool] = True


class BonusDie(Event, frozen=True, tag="bonus_die"):
    """A card gives a third move. [EV-71]"""

    seat: Seat
    face: str
    card: str
    clause: Clause = "EV-71"


class TurnEnded(Event, frozen=True, tag="turn_ended"):
    """The turn is over."""

    seat: Seat


class Asked(Event, frozen=True, tag="asked"):
    """Somebody has to decide."""

    pending: AnyPending


class Resolved(Event, frozen=True, tag="resolved"):
    """The first decision that was due is made, or nobody is there to make it."""

    seat: Seat


class Declined(Event, frozen=True, tag="declined"):
    """Somebody did not use what was offered. [MM-R12]"""

    seat: Seat
    clause: Clause = "MM-R12"


class ExtraEarned(Event, frozen=True, tag="extra_earned"):
    """An eliminated enemy earned the extra move. [MM-25, EV-87]"""

    seat: Seat
    clause: Clause = "MM-25"


# Moves


class MoveBegun(Event, frozen=True, tag="move_begun"):
    """A piece moves: it counts as moved, whatever comes. [MM-02, MM-15]"""

    seat: Seat
    piece: int
    die: int | None
    extra: bool = False
    clause: Clause = "MM-01"


class MoveEnded(Event, frozen=True, tag="move_ended"):
    """The move is over."""

    seat: Seat
    piece: int


class PowerUsed(Event, frozen=True, tag="power_used"):
    """An insect used its power. [EV-80]"""

    seat: Seat
    piece: int
    power: str
    clause: Clause


class CardWorked(Event, frozen=True, tag="card_worked"):
    """An evolution card made a difference."""

    seat: Seat
    card: str
    clause: Clause


class FaceTurned(Event, frozen=True, tag="face_turned"):
    """An insect was turned over where it lies, by a card, a die face or its shield."""

    piece: int
    pose: Pose
    clause: Clause
    by: int | None = None


class Loaded(Event, frozen=True, tag="loaded"):
    """A projectile was laid beside its insect. [MM-16]"""

    piece: int
    insect: int
    pose: Pose
    clause: Clause = "MM-16"


class Flicked(Event, frozen=True, tag="flicked"):
    """A piece was shot, and this is where everything came to rest. [MM-04]"""

    seat: Seat
    piece: int
    role: Role
    shot: Shot
    landing: Landing
    clause: Clause = "MM-04"
    reveals: ClassVar[bool] = True


class MeteorDropped(Event, frozen=True, tag="meteor_dropped"):
    """A meteor fell. [EV-73]"""

    seat: Seat
    piece: int
    card: str
    landing: Landing
    clause: Clause = "EV-73"
    reveals: ClassVar[bool] = True


class Disturbed(Event, frozen=True, tag="disturbed"):
    """Something leaves the table without a shot; what it leaves behind is judged like one. [MM-R9]"""

    seat: Seat
    clause: Clause = "MM-R9"


class Settled(Event, frozen=True, tag="settled"):
    """What lost its support came to rest again, still in the same shot. [MM-R9]"""

    landing: Landing
    clause: Clause = "MM-R9"
    reveals: ClassVar[bool] = True


class Heard(Event, frozen=True, tag="heard"):
    """The referee has judged this rest position once through. [MM-R9]"""


class Judged(Event, frozen=True, tag="judged"):
    """Nothing more follows from the shot by itself. [MM-R9]"""


class FlightClosed(Event, frozen=True, tag="flight_closed"):
    """The shot is over; these covers stay as they are. [MM-R7]"""

    covers: tuple[Pair, ...]


# Rulings


class WentBack(Event, frozen=True, tag="went_back"):
    """A piece goes back to where it lay, or to the nearest free place. [MM-R6]"""

    piece: int
    pose: Pose
    restored: bool
    clause: Clause
    over_edge: bool = False
    zones: tuple[int, ...] = ()


class Eliminated(Event, frozen=True, tag="eliminated"):
    """An insect is lost: `by` which piece, to whose credit, and whether it `earns` the extra move."""

    piece: int
    by: int | None
    credit: Seat | None
    clause: Clause
    earns: bool = False


class Protected(Event, frozen=True, tag="protected"):
    """An insect was covered, and its face or a card protects it. [EV-82]"""

    piece: int
    by: int
    clause: Clause


class ShieldTurned(Event, frozen=True, tag="shield_turned"):
    """A shield took the hit: the insect turns to its normal face. [EV-41, EV-82]"""

    piece: int
    by: int
    pose: Pose
    clause: Clause


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


class SetDown(Event, frozen=True, tag="set_down"):
    """A piece was set down by hand; `beside` which one."""

    piece: int
    pose: Pose
    beside: int | None
    clause: Clause


class CounterTaken(Event, frozen=True, tag="counter_taken"):
    """A resource counter was taken. [EV-17, EV-88]"""

    counter: int
    by: int
    seat: Seat
    clause: Clause = "EV-17"


class Webbed(Event, frozen=True, tag="webbed"):
    """A web holds an insect. [EV-27]"""

    piece: int
    spider: int
    clause: Clause = "EV-27"


class Freed(Event, frozen=True, tag="freed"):
    """An insect is rid of its web. [EV-27]"""

    piece: int
    clause: Clause = "EV-27"


class AcidMarked(Event, frozen=True, tag="acid_marked"):
    """Acid sticks to an insect. [EV-28]"""

    piece: int
    acid: int
    clause: Clause = "EV-28"


class AcidGone(Event, frozen=True, tag="acid_gone"):
    """Acid leaves its victim. [EV-28, EV-85]"""

    piece: int
    acid: int
    clause: Clause = "EV-28"


class TokenRemoved(Event, frozen=True, tag="token_removed"):
    """A projectile, an entrance or a meteor leaves the table. [MM-18, EV-83, EV-96]"""

    piece: int
    clause: Clause
    by: int | None = None


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


# The end


class PlayerOut(Event, frozen=True, tag="player_out"):
    """A player is out, and all their pieces leave the table. [MM-31, MM-32, EV-16]"""

    seat: Seat
    order: int
    by: Seat | None
    clause: Clause


class Finished(Event, frozen=True, tag="finished"):
    """The game is over."""

    outcome: Outcome


_SetUp = TableLaid | LotDrawn | TerrainDrawn | Deployed | ArmyReady | CountersDropped
_Course = TurnStarted | PhaseStarted | Rolled | BonusDie | TurnEnded | Asked | Resolved | Declined | ExtraEarned
_Moves = MoveBegun | MoveEnded | PowerUsed | CardWorked | FaceTurned | Loaded | Flicked | MeteorDropped
_Shots = Disturbed | Settled | Heard | Judged | FlightClosed | WentBack | Eliminated | Protected | ShieldTurned
_Things = BaseDamaged | BaseDestroyed | Lifted | SetDown | CounterTaken | TokenRemoved
_Marks = Webbed | Freed | AcidMarked | AcidGone
_Affairs = Gained | CardInstalled | CardLost | Repaired | Built | Sacrificed | Entered | PlayerOut | Finished
AnyEvent = _SetUp | _Course | _Moves | _Shots | _Things | _Marks | _Affairs | FootballEvent
