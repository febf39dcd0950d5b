"""The companion: what it holds for a physical table, what it asks, and what a person tells it. [MA-C1]"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import msgspec

from fleacircus.core.game import Action, Clause, Event, Leave
from fleacircus.games.marsattacks import events as ev
from fleacircus.games.marsattacks.actions import Discard
from fleacircus.games.marsattacks.model import Card, Side, State


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the table settles before the battle. [MA-S02, MA-S15, MA-W3, MA-W5]"""

    scenario: str = "whos-there"
    advantage: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    freeze: Literal["fullest", "nearest"] = "fullest"
    hero: str = "sarge"
    machine: Literal["robot", "saucer"] = "robot"
    robot_weapons: tuple[str, str] = ("robot-heat", "robot-claw")


# What is waited for


class Pending(msgspec.Struct, frozen=True, tag_field="type"):
    """What the person has to do next."""


class HumanTurn(Pending, frozen=True, tag="human_turn"):
    """The person plays a Turn on the table and tells what the companion must know."""


class Ask(Pending, frozen=True, tag="ask"):
    """A question about the table: yes or no, or one of these models, perhaps none of them."""

    code: str
    clause: Clause
    kind: Literal["yes_no", "martian", "human"]
    options: tuple[int, ...] = ()
    none: bool = False
    model: int | None = None


class Doing(Pending, frozen=True, tag="doing"):
    """The person carries out what was told, with dice on the table, and says what came of it.

    `targets` may be hit; `points` is the most VP that a pick-up may bring.
    """

    code: str
    model: int | None
    targets: tuple[int, ...] = ()
    points: int = 0


class Exchanging(Pending, frozen=True, tag="exchanging"):
    """The person may discard before the hand is filled up. [MA-B16]"""


AnyPending = HumanTurn | Ask | Doing | Exchanging


class Known(msgspec.Struct, frozen=True):
    """An answer given for the decision on its way: 1 yes, 0 no, or a model's id, -1 for none."""

    code: str
    value: int


class Desk(State, frozen=True):
    """All that the companion holds. Models have no place here; where they stand is the table's affair.

    `task` says what is decided now, `subject` for which model, `answers` what was said so far.
    """

    pending: AnyPending | None = None
    task: str = ""
    ai_card: str | None = None
    subject: int | None = None
    answers: tuple[Known, ...] = ()
    things: int = 0
    begun: int = 0
    human_passed: bool = False
    loose_civilians: int = 0


# Actions


class Say(Action, frozen=True, tag="say"):
    """Yes or no."""

    yes: bool


class Point(Action, frozen=True, tag="point"):
    """It is this model, or none."""

    model: int | None


class Done(Action, frozen=True, tag="done"):
    """What was told has been done: who was hit, in the order of their ids, and how many VP were picked up."""

    hit: tuple[int, ...] = ()
    points: int = 0


class Strike(Action, frozen=True, tag="strike"):
    """One of my models is about to attack a Martian: does the automaton answer with a card? [MA-S06]"""

    attacker: int
    target: int
    kind: Literal["shot", "fight"]


class Hit(Action, frozen=True, tag="hit"):
    """My attack, card or Support hit a Martian: it is killed, or loses a point of Heroics. [MA-B10]"""

    model: int


class Lost(Action, frozen=True, tag="lost"):
    """A model of either side was lost in a way that scores for nobody, or left the board."""

    model: int


class Toggle(Action, frozen=True, tag="toggle"):
    """Put on or take off a model's marker, or Rattled."""

    model: int
    what: Literal["marker", "rattled"]


class Score(Action, frozen=True, tag="score"):
    """Give a side a VP for something the companion cannot see, or take one back."""

    side: Side
    by: Literal[-1, 1]


class Spend(Action, frozen=True, tag="spend"):
    """Play a card of my hand on the table, or use a set of mine, which is discarded."""

    card: Card
    set: bool = False


class LayDown(Action, frozen=True, tag="lay_down"):
    """Lay a Support card of mine in play. [MA-B17]"""

    card: Card


class TurnOver(Action, frozen=True, tag="turn_over"):
    """My Turn is over, or I passed. [MA-B05]"""

    passed: bool


AnyAction = Say | Point | Done | Strike | Hit | Lost | Toggle | Score | Spend | LayDown | Discard | TurnOver | Leave


# Events


class Waited(Event, frozen=True, tag="waited"):
    """What the person has to do next."""

    pending: AnyPending


class Undertaken(Event, frozen=True, tag="undertaken"):
    """The automaton takes something up: a card of its hand, an AI card, an extra action."""

    task: str
    ai_card: str | None = None
    subject: int | None = None


class Chosen(Event, frozen=True, tag="chosen"):
    """The model that acts is known."""

    model: int


class Answered(Event, frozen=True, tag="answered"):
    """An answer was given."""

    code: str
    value: int


class Told(Event, frozen=True, tag="told"):
    """What the person is to do on the table, and the clause that says so.

    `dice` and `need` are the attack's, `survive` and `survive_dice` the target's; `column` and `row` where a die said.
    """

    code: str
    clause: Clause
    model: int | None = None
    target: int | None = None
    weapon: str | None = None
    card: Card | None = None
    dice: int = 0
    need: int = 0
    survive_dice: int = 0
    survive: int = 0
    column: int = 0
    row: int = 0
    die: int = 0
    size: int = 0


class ThingDone(Event, frozen=True, tag="thing_done"):
    """One of the two things of a Martian Turn is spent. [MA-S07]"""


class Begun(Event, frozen=True, tag="begun"):
    """One kind of card for the start of the Martian Turn was looked at. [MA-S19]"""


class TurnEnded(Event, frozen=True, tag="turn_ended"):
    """The person's Turn is over; a pass activates nobody. [MA-B04, MA-B05]"""

    passed: bool


class CiviliansCounted(Event, frozen=True, tag="civilians_counted"):
    """So many civilians are on the table."""

    count: int
    reveals: ClassVar[bool] = False


AnyEvent = (
    ev.Opened
    | ev.Granted
    | ev.Enlisted
    | ev.Drew
    | ev.EventDrawn
    | ev.Reshuffled
    | ev.Discarded
    | ev.RoundBegan
    | ev.TurnBegan
    | ev.Passed
    | ev.Activated
    | ev.BugMoved
    | ev.StoodUp
    | ev.Marked
    | ev.Spent
    | ev.Killed
    | ev.Scored
    | ev.Played
    | ev.SupportLaid
    | ev.SupportResolved
    | ev.AiDrawn
    | ev.AiReshuffled
    | ev.Considered
    | ev.Adjusted
    | ev.Left
    | ev.Ended
    | Waited
    | Undertaken
    | Chosen
    | Answered
    | Told
    | ThingDone
    | Begun
    | TurnEnded
    | CiviliansCounted
)
