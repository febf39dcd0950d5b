"""Mars Attacks: everything that can happen in a battle."""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from fleacircus.core.game import Clause, Event, Outcome, Seat
from fleacircus.games.marsattacks.board import Wall
from fleacircus.games.marsattacks.model import AnyFrame, Attack, Card, Counter, Hand, Model, Result, Side


class Opened(Event, frozen=True, tag="opened"):
    """The scenario, its scenery and its face-down counters. [MA-S04, MA-B19]"""

    scenario: str
    clause: Clause
    walls: tuple[Wall, ...]
    scatter: tuple[int, ...]
    counters: tuple[Counter, ...]
    pool: tuple[str, ...]


class Granted(Event, frozen=True, tag="granted"):
    """VP cards for the Martians. [MA-S02]"""

    points: int
    clause: Clause = "MA-S02"


class Enlisted(Event, frozen=True, tag="enlisted"):
    """A model joined a side; it is on the board unless its spot is OFF."""

    model: Model
    clause: Clause


class Deployed(Event, frozen=True, tag="deployed"):
    """A model was set up."""

    model: int
    spot: int
    clause: Clause


class Drew(Event, frozen=True, tag="drew"):
    """A side drew a card; only those who may see its hand know which. [MA-B16, MA-B37]"""

    side: Side
    card: Card | None
    reveals: ClassVar[bool] = True


class EventDrawn(Event, frozen=True, tag="event_drawn"):
    """An event card came up; in the first deal it is put away without effect. [MA-B16]"""

    side: Side
    card: Card
    clause: Clause
    idle: bool = False
    reveals: ClassVar[bool] = True


class Reshuffled(Event, frozen=True, tag="reshuffled"):
    """The discards became the deck again. [MA-B16]"""


class Discarded(Event, frozen=True, tag="discarded"):
    """A side put cards of its hand away."""

    side: Side
    cards: tuple[Card, ...]
    reveals: ClassVar[bool] = True


class RoundBegan(Event, frozen=True, tag="round_began"):
    """A Round began; all Activation markers are off. [MA-B04, MA-B32]"""

    round: int


class TurnBegan(Event, frozen=True, tag="turn_began"):
    """A side's Turn began."""

    side: Side


class Passed(Event, frozen=True, tag="passed"):
    """A side passed. [MA-B05, MA-B32]"""

    side: Side


class Activated(Event, frozen=True, tag="activated"):
    """A model began its activation. [MA-B06]"""

    model: int


class Stepped(Event, frozen=True, tag="stepped"):
    """A model went to another square."""

    model: int
    spot: int
    clause: Clause = "MA-B08"


class Exited(Event, frozen=True, tag="exited"):
    """A model stepped off the board. [MA-W2]"""

    model: int


class StoodUp(Event, frozen=True, tag="stood_up"):
    """A model is no longer Rattled. [MA-B06, MA-B14]"""

    model: int
    clause: Clause = "MA-B06"


class Marked(Event, frozen=True, tag="marked"):
    """A model took an Activation marker, or lost it."""

    model: int
    marker: bool
    clause: Clause


class Declared(Event, frozen=True, tag="declared"):
    """An attack was named, with its targets and dice. [MA-B29]"""

    attack: Attack


class Rolled(Event, frozen=True, tag="rolled"):
    """A test was rolled; each inner tuple is a die with what its 8s added. [MA-B09]

    `test` is "attack" or "survive"; `again` are the failed dice rolled once more.
    """

    test: str
    model: int | None
    need: int
    dice: tuple[tuple[int, ...], ...]
    successes: int
    again: tuple[tuple[int, ...], ...] = ()


class Told(Event, frozen=True, tag="told"):
    """A test was rolled on the table: whom the attack got the better of. No dice are known of it. [MA-C1]"""

    hit: tuple[int, ...]
    clause: Clause = "MA-C1"


class DiceHanded(Event, frozen=True, tag="dice_handed"):
    """From now on the program rolls, or the table does. [MA-C1]"""

    to: Literal["program", "table"]
    clause: Clause = "MA-C1"


class Dubbed(Event, frozen=True, tag="dubbed"):
    """A model has a nickname from now on; with an empty one it has none. [MA-C1]"""

    model: int
    name: str
    clause: Clause = "MA-C1"


class Spent(Event, frozen=True, tag="spent"):
    """A point of Heroics was used or lost. [MA-B10, MA-B15]"""

    model: int
    ability: str
    clause: Clause


class Killed(Event, frozen=True, tag="killed"):
    """A model was removed. [MA-B10]"""

    model: int
    by: Side | None
    clause: Clause = "MA-B10"


class Shaken(Event, frozen=True, tag="shaken"):
    """A model rolled whether it is Rattled. [MA-B14]"""

    model: int
    die: int
    rattled: bool
    clause: Clause = "MA-B14"


class Scored(Event, frozen=True, tag="scored"):
    """A side gained VP. [MA-B18, MA-B35]"""

    side: Side
    points: int
    reason: str
    clause: Clause
    model: int | None = None


class TurnedUp(Event, frozen=True, tag="turned_up"):
    """A counter was turned up. [MA-B20, MA-B34]"""

    square: int
    face: str
    model: int
    reveals: ClassVar[bool] = True


class CounterGone(Event, frozen=True, tag="counter_gone"):
    """A counter left the board: taken, or a blank. [MA-B34]"""

    square: int
    face: str
    model: int


class CivilianCame(Event, frozen=True, tag="civilian_came"):
    """A civilian appeared. [MA-K17]"""

    square: int


class CivilianWent(Event, frozen=True, tag="civilian_went"):
    """A civilian walked, or stayed where it could not; `to` is None when a model took it. [MA-K17, MA-K20]"""

    square: int
    to: int | None
    die: int = 0
    model: int | None = None


class BugMoved(Event, frozen=True, tag="bug_moved"):
    """The giant bug landed or moved; None: off the board. [MA-K18]"""

    square: int | None
    die: int = 0


class Scattered(Event, frozen=True, tag="scattered"):
    """A square has scatter now. [MA-K19]"""

    square: int


class Played(Event, frozen=True, tag="played"):
    """A card was played from a hand. [MA-B16]"""

    side: Side
    card: Card
    clause: Clause
    model: int | None = None
    square: int | None = None
    reveals: ClassVar[bool] = True


class SupportLaid(Event, frozen=True, tag="support_laid"):
    """A Support card joined a set in play. [MA-B17, MA-S21]"""

    side: Side
    card: Card
    clause: Clause = "MA-B17"
    reveals: ClassVar[bool] = True


class SupportResolved(Event, frozen=True, tag="support_resolved"):
    """A set was used and discarded. [MA-B17, MA-S08]"""

    side: Side
    set: int
    card: Card
    size: int
    clause: Clause


class AiDrawn(Event, frozen=True, tag="ai_drawn"):
    """The top AI card was drawn. [MA-S08]"""

    card: str
    thing: int
    clause: Clause = "MA-S08"
    reveals: ClassVar[bool] = True


class AiReshuffled(Event, frozen=True, tag="ai_reshuffled"):
    """The AI deck was shuffled again. [MA-R3]"""


class Look(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One option that the automaton looked at: possible, or why not; with what it found. [MA-S23]"""

    list: str
    code: str
    clause: Clause
    possible: bool
    why: str = ""
    model: int | None = None
    square: int | None = None
    count: int | None = None


class Considered(Event, frozen=True, tag="considered"):
    """The automaton's reasons, in the order in which it looked. [MA-S13, MA-S23]"""

    card: str | None
    model: int | None
    looks: tuple[Look, ...]


class Adjusted(Event, frozen=True, tag="adjusted"):
    """Something was corrected by hand: a model as it is now (None: removed), or VP. [MA-S22]"""

    model: int | None = None
    now: Model | None = None
    side: Side | None = None
    points: int = 0
    clause: Clause = "MA-S22"


class Relaid(Event, frozen=True, tag="relaid"):
    """A square was corrected by hand: what lies on it now. [MA-S22]"""

    square: int
    counter: Counter | None
    civilian: bool
    bug: bool
    scatter: bool
    clause: Clause = "MA-S22"


class Left(Event, frozen=True, tag="left"):
    """A person gave up, or was too `late`."""

    seat: Seat
    clause: Clause = "MA-B18"
    late: bool = False


class Ended(Event, frozen=True, tag="ended"):
    """The battle is over, and the hands are shown. [MA-B18, MA-B36, MA-B37]"""

    result: Result
    outcome: Outcome
    vp: tuple[int, int]
    hands: tuple[Hand, Hand]
    reveals: ClassVar[bool] = True


class Awaited(Event, frozen=True, tag="awaited"):
    """What is going on now, and so who must choose."""

    stack: tuple[AnyFrame, ...]


AnyEvent = (
    Opened
    | Granted
    | Enlisted
    | Deployed
    | Drew
    | EventDrawn
    | Reshuffled
    | Discarded
    | RoundBegan
    | TurnBegan
    | Passed
    | Activated
    | Stepped
    | Exited
    | StoodUp
    | Marked
    | Declared
    | Rolled
    | Told
    | DiceHanded
    | Dubbed
    | Spent
    | Killed
    | Shaken
    | Scored
    | TurnedUp
    | CounterGone
    | CivilianCame
    | CivilianWent
    | BugMoved
    | Scattered
    | Played
    | SupportLaid
    | SupportResolved
    | AiDrawn
    | AiReshuffled
    | Considered
    | Adjusted
    | Relaid
    | Left
    | Ended
    | Awaited
)
