"""A game of dice, as small as one can be, and a live table of it inside this process, with the time handed in."""

import asyncio
import itertools
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import msgspec

from fleacircus.adapters import stores
from fleacircus.core import Action, Choices, Event, Leave, Outcome, OutOfTime, codec
from fleacircus.core.offers import settled


class Roll(Action, frozen=True, tag="roll"):
    pass


class Pass(Action, frozen=True, tag="pass"):
    pass


class Rolled(Event, frozen=True, tag="rolled"):
    face: int


class Landing(msgspec.Struct, frozen=True):
    path: bytes


class Passed(Event, frozen=True, tag="passed"):
    landing: Landing


class Gone(Event, frozen=True, tag="gone"):
    seat: int


class State(msgspec.Struct, frozen=True):
    turn: int = 0
    faces: tuple[int, ...] = ()
    gone: int | None = None


class Dice:
    """A game for two with dice and flick paths, as small as one can be."""

    id = "dice@1"
    options: dict[str, Any] = {}
    seats = 2
    blank = State()
    action_type = Roll | Pass | Leave | OutOfTime
    event_type = Rolled | Passed | Gone
    question_type = Roll
    recalls: tuple[type[Any], ...] = ()
    answers: dict[str, Any] = {}
    facts = None
    citations: dict[str, str] = {}
    past = False

    def setup(self, rng: Random) -> list[Any]:
        return []

    def to_act(self, state: State) -> frozenset[int]:
        return frozenset({state.turn % 2}) if state.gone is None else frozenset()

    def choices(self, state: State, seat: int) -> Choices[Any]:
        offers = (settled(Roll()), settled(Pass()), settled(Leave(), aside=True))
        return Choices(lambda: offers, lambda action: None)

    def waited_for(self, state: State) -> frozenset[int]:
        return self.to_act(state)

    def refusal(self, state: State, seat: int, action: Any) -> str | None:
        return None

    def decide(self, state: State, seat: int, action: Any, rng: Random) -> list[Any]:
        match action:
            case Roll():
                return [Rolled(rng.randint(1, 6))]
            case Pass():
                return [Passed(Landing(bytes([123, 0, 255])))]
        return [Gone(seat)]

    def evolve(self, state: State, event: Any) -> State:
        match event:
            case Rolled(face):
                return State(state.turn + 1, (*state.faces, face))
            case Gone(seat):
                return msgspec.structs.replace(state, gone=seat)
        return msgspec.structs.replace(state, turn=state.turn + 1)

    def sides(self, state: State) -> tuple[int, ...]:
        return (0, 1)

    def redact(self, event: Any, seat: int | None) -> Any:
        return event

    def outcome(self, state: State) -> Outcome | None:
        return None if state.gone is None else Outcome((2, 1) if state.gone == 0 else (1, 2), "XX-01")

    def answer(self, view: State, seat: int | None, question: Any) -> int:
        return len(view.faces)


class Guest:
    """A connection that keeps what it is told."""

    def __init__(self, player: str) -> None:
        self.player = player
        self.token_hash = ""
        self.watches = False
        self.greeted = True
        self.name = ""
        self.names: frozenset[str] = frozenset()
        self.author = "me"
        self.messages: list[dict[str, Any]] = []
        self.paths: list[bytes] = []

    def send(self, message: bytes) -> None:
        self.messages.append(codec.decode(message, dict[str, Any]))

    def send_path(self, frame: bytes) -> None:
        self.paths.append(frame)

    def send_away(self) -> None:
        """Nothing is cut: this is no line."""

    def last(self, type: str) -> dict[str, Any]:
        return [message for message in self.messages if message["type"] == type][-1]


class Clock:
    """A time of day that moves only when it is told to."""

    def __init__(self) -> None:
        self.ms = 1_000_000

    def __call__(self) -> int:
        return self.ms


ids = itertools.count()


def at_table(db: str, id: str, clock: Clock, work: Callable[[Any, Guest, stores.Store], Awaitable[Any]]) -> Any:
    """Load the table with a guest who owns its first seat, and do something there."""
    from fleacircus.web.socket.table import LiveTable

    async def run() -> Any:
        store = stores.connect(db)
        await store.open()
        row = await store.table(id)
        assert row is not None
        table = LiveTable(row, store, clock)
        await table.load()
        guest = Guest(row.seats[0].player)
        table.guests.append(guest)
        try:
            return await work(table, guest, store)
        finally:
            await store.close()

    return asyncio.run(run())


async def act(table: Any, seat: int, action: str) -> None:
    data = codec.encode({"type": action})
    await table.act("me", client_id=None, base_seq=table.match.seq, seat=seat, action=data, first=lambda seq: None)
