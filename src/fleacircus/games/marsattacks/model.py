"""Mars Attacks: the state of a battle. Events are in `events`, what a person may do in `actions`."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

import msgspec

from fleacircus.core.game import Clause, Outcome
from fleacircus.games.marsattacks.board import Wall

HUMANS, MARTIANS = 0, 1
OFF = -1
"""The spot of a model that is not on the board yet."""
HERE = -2
"""The spot of a model that stands somewhere on a table that no map follows. [MA-C1]"""

Side = int
Card = str
Hand = tuple[Card | None, ...]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the table settles before the battle. [MA-S02, MA-S15, MA-B25, MA-W3, MA-W5, MA-C1]

    `where` the models stand: on the screen alone, on a table of wood that the map on the screen follows, or on one that
    nobody draws (`express`). `dice`: who rolls there to begin with.
    """

    scenario: str = "whos-there"
    play: Literal["solo", "duel"] = "solo"
    advantage: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    scenery: Literal["map", "lot"] = "map"
    freeze: Literal["fullest", "nearest"] = "fullest"
    hero: str = "sarge"
    machine: Literal["robot", "saucer"] = "robot"
    robot_weapons: tuple[str, str] = ("robot-heat", "robot-claw")
    adjust: bool = True
    where: Literal["screen", "map", "express"] = "screen"
    dice: Literal["program", "table"] = "program"


class Model(msgspec.Struct, frozen=True, gc=False):
    """A model: what it is, where it stands, and its markers. [MA-B02]"""

    id: int
    kind: str
    side: Side
    spot: int
    weapons: tuple[str, ...]
    heroics: int = 0
    marker: bool = False
    rattled: bool = False

    @property
    def square(self) -> int:
        return self.spot // 9


class Counter(msgspec.Struct, frozen=True, gc=False):
    """A counter on the board; its face is None while it lies face down, to everyone. [MA-B20, MA-B37]"""

    square: int
    face: str | None = None


class SupportSet(msgspec.Struct, frozen=True, gc=False):
    """Support cards of one kind that lie in play together; `turn` is when it last grew. [MA-B17]"""

    side: Side
    card: Card
    size: int
    turn: int


class Use(NamedTuple):
    """A card and what it is played on. A row is line 0 to 7, a column 8 to 15. [MA-B16]"""

    card: Card
    model: int | None = None
    spot: int | None = None
    square: int | None = None
    line: int | None = None


class SetUse(NamedTuple):
    """A set of Support cards and what it is used on: a square, a line from a square, or a model. [MA-B17]"""

    set: int
    square: int | None = None
    direction: int | None = None
    model: int | None = None


# What a model of the automaton means to do, one thing after the other


class Plan(msgspec.Struct, frozen=True, gc=False, tag_field="type"):
    """One thing that a model of the automaton is going to do. [MA-S13]"""

    model: int


class StandsUp(Plan, frozen=True, tag="stand_up"):
    """It gets over being Rattled. [MA-B06]"""


class Steps(Plan, frozen=True, tag="step"):
    """It moves one square. [MA-B06]"""

    spot: int
    heroic: bool = False


class Shoots(Plan, frozen=True, tag="shoot"):
    """It shoots at a model. [MA-B11]"""

    target: int
    weapon: str
    aim: bool = False
    heroic: bool = False


class Fights(Plan, frozen=True, tag="fight"):
    """It fights an enemy in its square. [MA-B12]"""

    target: int
    heroic: bool = False


Planned = Steps | Shoots | Fights | StandsUp


# What is going on: the top of the stack is what is dealt with now


class Frame(msgspec.Struct, frozen=True, gc=False, tag_field="type"):
    """Something begun and not ended."""


class Deploying(Frame, frozen=True, tag="deploying"):
    """A side puts these models on the board."""

    side: Side
    models: tuple[int, ...]


class Turn(Frame, frozen=True, tag="turn"):
    """A Turn: how many models and cards it had; `last` has just ended its activation. [MA-B05]

    `leader` and `led` tell of friends that may still follow an order; `exerted` are heroes that had their extra
    action. The automaton counts its two things in `things` and is `begun` once its first cards are played.
    """

    side: Side
    models: int = 0
    cards: int = 0
    last: int | None = None
    killed: bool = False
    exerted: tuple[int, ...] = ()
    leader: int | None = None
    led: int = 0
    things: int = 0
    begun: bool = False


class Acting(Frame, frozen=True, tag="acting"):
    """An activation on its way. [MA-B06] The automaton keeps the rest of its `plan`, and `snap`: whom to shoot then."""

    model: int
    steps: int = 0
    shot: bool = False
    aimed: bool = False
    stood: bool = False
    done: bool = False
    plan: tuple[Planned, ...] = ()
    snap: Literal["", "any", "worth"] = ""

    @property
    def fresh(self) -> bool:
        """Nothing done yet, but perhaps stood up."""
        return not (self.steps or self.shot or self.done)


class Charge(Frame, frozen=True, tag="charge"):
    """A model came into an enemy's square and must fight now. [MA-B07]"""

    model: int


DICE = 2
"""The stage of an attack at which its dice fall."""


class Attack(Frame, frozen=True, tag="attack"):
    """An attack between its declaration and its end. [MA-B29]

    `parts` explains the dice. Stages: 0 a card of the side whose Turn it is, 1 a card of the other side, 2 dice,
    3 last words of the dying, 4 the end. `shields` are extra Survive dice by model. `side` is None for an event.
    """

    kind: Literal["shot", "fight", "card", "support", "event"]
    side: Side | None
    need: int
    dice: int
    parts: tuple[tuple[str, int], ...]
    targets: tuple[int, ...]
    squares: tuple[int, ...] = ()
    attacker: int | None = None
    target: int | None = None
    weapon: str | None = None
    card: Card | None = None
    traits: tuple[str, ...] = ()
    clear: bool = False
    again: bool = False
    shields: tuple[tuple[int, int], ...] = ()
    carded: tuple[Side, ...] = ()
    used: tuple[int, ...] = ()
    stage: int = 0
    hit: tuple[int, ...] = ()
    spoken: tuple[int, ...] = ()
    reply: bool = False

    def asks(self, state: State) -> Side:
        """The side that may answer: first the one whose Turn it is, then the other. [MA-B29]"""
        return state.side if self.stage == 0 else 1 - state.side


class BraveChoice(Frame, frozen=True, tag="brave_choice"):
    """The owner says which Brave model takes this attack. [MA-H13]"""

    side: Side
    models: tuple[int, ...]
    attack: Attack


class Noted(Frame, frozen=True, tag="noted"):
    """Who was told to be Rattled together with the hits; it lies under its attack. [MA-C1]"""

    rattled: tuple[int, ...]


class Shaking(Frame, frozen=True, tag="shaking"):
    """These models roll whether they are Rattled; the `stunned` by a card. [MA-B14, MA-K20]"""

    models: tuple[int, ...]
    stunned: tuple[int, ...] = ()
    clause: Clause = "MA-B14"


class Aftermath(Frame, frozen=True, tag="aftermath"):
    """An attack after its losses: VP, the end, what the square holds, an answer. [MA-B31]"""

    attack: Attack
    fallen: tuple[Model, ...]


class LastWords(Frame, frozen=True, tag="last_words"):
    """A side may have a dying model attack its killer. [MA-K12]"""

    side: Side
    models: tuple[int, ...]
    killer: int


class Retort(Frame, frozen=True, tag="retort"):
    """A hero that an attack left alive may answer it. [MA-H8]"""

    model: int
    attacker: int


class Drawing(Frame, frozen=True, tag="drawing"):
    """A side draws this many cards, one at a time, since one may be an event. [MA-B16]"""

    side: Side
    count: int


class Happening(Frame, frozen=True, tag="happening"):
    """An event card asks two d8 where it happens. [MA-K17, MA-K18, MA-K19]"""

    card: Card


class Entering(Frame, frozen=True, tag="entering"):
    """A model comes on at its own edge, a d8 for the column. [MA-K16, MA-R5, MA-W2]"""

    side: Side
    kind: str
    clause: Clause


class Crawling(Frame, frozen=True, tag="crawling"):
    """The giant bug moves by a d8. [MA-K18]"""


class Wandering(Frame, frozen=True, tag="wandering"):
    """The civilians of these squares walk by a d8, one after the other. [MA-K20]"""

    squares: tuple[int, ...]


class Listed(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One line of a list, as it is shown where no map tells: an option, and whom it can be about. [MA-C1, MA-S23]

    `why` bars it whatever stands where. So many `models` are tapped with it, the target first. `steps` and `clear` are
    what the line says of the table beside its code.
    """

    list: str
    code: str
    clause: Clause
    why: str = ""
    models: tuple[int, ...] = ()
    least: int = 0
    most: int = 0
    weapon: str | None = None
    clear: bool = False
    steps: int = 0


class Asked(Frame, frozen=True, tag="asked"):
    """What only a table without a map can tell: the first line that is true is tapped. [MA-C1, MA-S23]

    `what` is decided for which `model`. `attack` waits for whom it hits, or is the one that made the question.
    """

    what: str
    lines: tuple[Listed, ...]
    model: int | None = None
    card: Card | None = None
    attack: Attack | None = None
    aim: bool = False
    heroic: bool = False
    first: bool = False


class RoundEnd(Frame, frozen=True, tag="round_end"):
    """The end of a Round; the stage is the next thing to do. [MA-B32]"""

    stage: int = 0


class Discarding(Frame, frozen=True, tag="discarding"):
    """A side may discard before its hand is filled up. [MA-B16]"""

    side: Side


AnyFrame = (
    Deploying
    | Turn
    | Acting
    | Charge
    | Attack
    | BraveChoice
    | Noted
    | Shaking
    | Aftermath
    | LastWords
    | Retort
    | Drawing
    | Happening
    | Entering
    | Crawling
    | Wandering
    | Asked
    | RoundEnd
    | Discarding
)


class Result(msgspec.Struct, frozen=True, gc=False):
    """How the battle ended: the side that won, None if level."""

    winner: Side | None
    clause: Clause


class Named(msgspec.Struct, frozen=True, gc=False):
    """A nickname that a person gave to a model; it stays when the model is gone. [MA-C1]"""

    model: int
    name: str


class State(msgspec.Struct, frozen=True, gc=False):
    """A battle, or what one viewer knows of it: a card that the viewer may not see is a hole in its hand.

    Nothing else is hidden in it: a deck is drawn from by lot, and a face-down counter's face is drawn from
    `pool` when it is turned up. `models` is indexed by id; a model that is gone leaves None. `dice` says who rolls now.
    """

    scenario: str = ""
    walls: tuple[Wall, ...] = ()
    scatter: tuple[int, ...] = ()
    counters: tuple[Counter, ...] = ()
    pool: tuple[str, ...] = ()
    civilians: tuple[int, ...] = ()
    bug: int | None = None
    models: tuple[Model | None, ...] = ()
    vp: tuple[int, int] = (0, 0)
    hands: tuple[Hand, Hand] = ((), ())
    discards: tuple[Card, ...] = ()
    sets: tuple[SupportSet, ...] = ()
    ai_used: tuple[str, ...] = ()
    round: int = 0
    turn: int = 0
    side: Side = HUMANS
    passes: int = 0
    last_side: Side | None = None
    dice: Literal["program", "table"] = "program"
    names: tuple[Named, ...] = ()
    stack: tuple[AnyFrame, ...] = ()
    result: Result | None = None
    outcome: Outcome | None = None
