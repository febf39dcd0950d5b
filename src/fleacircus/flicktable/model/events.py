"""What happened. Every ruling of the referee is one event with its clause and the pieces it is about."""

from typing import ClassVar, Generic, TypeVar

from fleacircus.core.game import Clause, Event, Outcome, Seat
from fleacircus.flicktable.model.fields import Placing
from fleacircus.flicktable.model.state import Pair, Pending
from fleacircus.physics import Landing, Pose, Shot

P = TypeVar("P", bound=Pending)

# Set-up


class LotDrawn(Event, frozen=True, tag="lot_drawn"):
    """A lot chose the first player; turns go clockwise. [MM-R5, MM-30]"""

    order: tuple[Seat, ...]
    clause: Clause = "MM-R5"


class Deployed(Event, frozen=True, tag="deployed"):
    """Pieces were put into their zone."""

    seat: Seat
    places: tuple[Placing, ...]


class ArmyReady(Event, frozen=True, tag="army_ready"):
    """An army stands."""

    seat: Seat


# The course of a turn


class TurnStarted(Event, frozen=True, tag="turn_started"):
    """It is this seat's turn."""

    seat: Seat
    number: int


class PhaseStarted(Event, frozen=True, tag="phase_started"):
    """The turn went on to its next part. [EV-10]"""

    seat: Seat
    phase: str


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


class Asked(Event, Generic[P], frozen=True, tag="asked"):
    """Somebody has to decide."""

    pending: P


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
    role: str
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


class SetDown(Event, frozen=True, tag="set_down"):
    """A piece was set down by hand; `beside` which one."""

    piece: int
    pose: Pose
    beside: int | None
    clause: Clause


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
    """A token leaves the table. [MM-18, EV-83, EV-96]"""

    piece: int
    clause: Clause
    by: int | None = None


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


_Course = (
    LotDrawn
    | Deployed
    | ArmyReady
    | TurnStarted
    | PhaseStarted
    | Rolled
    | BonusDie
    | TurnEnded
    | Resolved
    | Declined
    | ExtraEarned
)
_Moves = MoveBegun | MoveEnded | PowerUsed | CardWorked | FaceTurned | Loaded | Flicked | MeteorDropped
_Shots = (
    Disturbed | Settled | Heard | Judged | FlightClosed | WentBack | Protected | ShieldTurned | SetDown | TokenRemoved
)
_Marks = Webbed | Freed | AcidMarked | AcidGone | PlayerOut | Finished
TableEvent = _Course | _Moves | _Shots | _Marks
"""What happens at every table; `Asked` is each game's, with its own questions."""
