"""The companion's first version, as its matches were written: they open and replay, and are not played on. [MA-C1]"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, ClassVar, Literal

import msgspec
from msgspec.structs import replace

from fleacircus.core.game import Action, Choices, Clause, Event, Leave, Outcome, Seat
from fleacircus.core.offers import settled
from fleacircus.games.marsattacks import ask, record
from fleacircus.games.marsattacks import events as ev
from fleacircus.games.marsattacks.citations import BATTLE
from fleacircus.games.marsattacks.model import HUMANS, MARTIANS, Card, Result, State
from fleacircus.games.marsattacks.setting import Setting


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


class Ordered(Event, frozen=True, tag="told"):
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
    | Ordered
    | ThingDone
    | Begun
    | TurnEnded
    | CiviliansCounted
)


def evolve(desk: Desk, event: AnyEvent) -> Desk:
    """The desk after the event."""
    match event:
        case Waited(pending):
            return replace(desk, pending=pending)
        case Undertaken(task, ai_card, subject):
            return replace(desk, task=task, ai_card=ai_card, subject=subject, answers=())
        case Chosen(model):
            return replace(desk, subject=model)
        case Answered(code, value):
            return replace(desk, answers=(*desk.answers, Known(code, value)))
        case ThingDone():
            return replace(desk, things=desk.things + 1)
        case Begun():
            return replace(desk, begun=desk.begun + 1)
        case TurnEnded(passed):
            return replace(desk, human_passed=passed, last_side=desk.last_side if passed else HUMANS)
        case CiviliansCounted(count):
            return replace(desk, loose_civilians=count)
        case _:
            return _shared(desk, event)


def _shared(desk: Desk, event: AnyEvent) -> Desk:
    after = record.evolve(desk, event)  # type: ignore[arg-type]
    assert isinstance(after, Desk)
    match event:
        case ev.TurnBegan():
            return replace(after, things=0, begun=0, task="", ai_card=None, subject=None, answers=())
        case ev.Ended():
            return replace(after, pending=None)
        case _:
            return after


def redact(event: AnyEvent, seat: Seat | None) -> AnyEvent:
    """The person's hand is not for spectators; the automaton's lies face up. [MA-B37, MA-S19]"""
    return replace(event, card=None) if isinstance(event, ev.Drew) and event.side == HUMANS and seat != 0 else event


class FirstCompanion:
    """Reads what the first companion wrote. Who still sits at one of its tables can only leave it. [MA-C1]"""

    id = "mars-companion@1"
    past = True
    seats = 1
    blank = Desk()
    action_type: Any = Leave
    event_type: Any = AnyEvent
    question_type: Any = ask.AnyQuestion
    answers: dict[str, Any] = {}
    recalls: tuple[type[Any], ...] = ()
    citations: dict[str, Clause] = {**BATTLE, "answered": "MA-C1", "turn_ended": "MA-B05"}

    def __init__(self, options: Mapping[str, Any] | None = None) -> None:
        self.setting = Setting({**(options or {}), "play": "solo"})
        self.options = self.setting.options
        self.facts = ask.facts(self.setting)

    def setup(self, rng: Random) -> list[AnyEvent]:
        raise ValueError("a battle of the first companion is not begun any more")

    def to_act(self, state: Desk) -> frozenset[Seat]:
        return frozenset() if state.outcome is not None or state.pending is None else frozenset({0})

    def sides(self, state: Desk) -> tuple[int, ...]:
        return (0,)

    def waited_for(self, state: Desk) -> frozenset[Seat]:
        return self.to_act(state)

    def choices(self, state: Desk, seat: Seat) -> Choices[Action]:
        leave = (settled(Leave(), aside=True),) if seat in self.to_act(state) else ()
        return Choices(lambda: leave, lambda action: self.refusal(state, seat, action))

    def refusal(self, state: Desk, seat: Seat, action: Action) -> Clause | None:
        return None if seat in self.to_act(state) and isinstance(action, Leave) else "MA-C1"

    def decide(self, state: Desk, seat: Seat, action: Action, rng: Random) -> list[AnyEvent]:
        """Leaving is giving up. [MA-B18]"""
        end = ev.Ended(Result(MARTIANS, "MA-B18"), Outcome((2,), "MA-B18"), state.vp, state.hands)
        return [ev.Left(0), end]

    def evolve(self, state: Desk, event: AnyEvent) -> Desk:
        return evolve(state, event)

    def redact(self, event: AnyEvent, seat: Seat | None) -> AnyEvent:
        return redact(event, seat)

    def outcome(self, state: Desk) -> Outcome | None:
        return state.outcome

    def answer(self, view: Desk, seat: Seat | None, question: ask.AnyQuestion) -> ask.Answer:
        return ask.answer(self.setting, view, question)

    def recall(self, entries: Iterable[tuple[int, tuple[AnyEvent, ...]]], question: Any) -> Any:
        raise ValueError("a battle of the first companion is not recalled")
