"""A live table inside this process, with the time handed in: clocks, flags, chance, snapshots."""

import asyncio
import itertools
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import msgspec
import pytest

from fleacircus.adapters import stores
from fleacircus.adapters.stores import snapshots
from fleacircus.core import Action, Choices, Event, Leave, Outcome, codec
from fleacircus.core.offers import settled
from fleacircus.games import CATALOGUE


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


class Table(msgspec.Struct, frozen=True):
    turn: int = 0
    faces: tuple[int, ...] = ()
    gone: int | None = None


class Dice:
    """A game for two with dice and flick paths, as small as one can be."""

    id = "dice@1"
    options: dict[str, Any] = {}
    seats = 2
    blank = Table()
    action_type = Roll | Pass | Leave
    event_type = Rolled | Passed | Gone
    question_type = Roll
    answers: dict[str, Any] = {}
    facts = None
    citations: dict[str, str] = {}

    def setup(self, rng: Random) -> list[Any]:
        return []

    def to_act(self, state: Table) -> frozenset[int]:
        return frozenset({state.turn % 2}) if state.gone is None else frozenset()

    def choices(self, state: Table, seat: int) -> Choices[Any]:
        offers = (settled(Roll()), settled(Pass()), settled(Leave(), aside=True))
        return Choices(lambda: offers, lambda action: None)

    def waited_for(self, state: Table) -> frozenset[int]:
        return self.to_act(state)

    def refusal(self, state: Table, seat: int, action: Any) -> str | None:
        return None

    def decide(self, state: Table, seat: int, action: Any, rng: Random) -> list[Any]:
        match action:
            case Roll():
                return [Rolled(rng.randint(1, 6))]
            case Pass():
                return [Passed(Landing(bytes([123, 0, 255])))]
        return [Gone(seat)]

    def evolve(self, state: Table, event: Any) -> Table:
        match event:
            case Rolled(face):
                return Table(state.turn + 1, (*state.faces, face))
            case Gone(seat):
                return msgspec.structs.replace(state, gone=seat)
        return msgspec.structs.replace(state, turn=state.turn + 1)

    def redact(self, event: Any, seat: int | None) -> Any:
        return event

    def outcome(self, state: Table) -> Outcome | None:
        return None if state.gone is None else Outcome((2, 1) if state.gone == 0 else (1, 2), "XX-01")

    def answer(self, view: Table, seat: int | None, question: Any) -> int:
        return len(view.faces)


class Guest:
    """A connection that keeps what it is told."""

    def __init__(self, player: str) -> None:
        self.player = player
        self.token_hash = ""
        self.watches = False
        self.greeted = True
        self.messages: list[dict[str, Any]] = []
        self.paths: list[bytes] = []

    def send(self, message: bytes) -> None:
        self.messages.append(codec.decode(message, dict[str, Any]))

    def send_path(self, frame: bytes) -> None:
        self.paths.append(frame)

    def last(self, type: str) -> dict[str, Any]:
        return [message for message in self.messages if message["type"] == type][-1]


class Clock:
    """A time of day that moves only when it is told to."""

    def __init__(self) -> None:
        self.ms = 1_000_000

    def __call__(self) -> int:
        return self.ms


@pytest.fixture
def dice(django_club: str, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """Opens tables of the dice game; the row's times are those of the test's clock."""
    from fleacircus.web.club import offers
    from fleacircus.web.club.models import Entry, Player, Table
    from fleacircus.web.club.opening import SeatPlan, TablePlan, open_table

    monkeypatch.setitem(CATALOGUE, "dice@1", lambda options: Dice())
    offer = offers.Offer(game="dice@1", words="dice", rulebook="dice")
    monkeypatch.setattr(offers, "OFFERS", (*offers.OFFERS, offer))

    def open_dice(*, second: str = "here", **plan: Any) -> str:
        player = Player.objects.create(id=f"p{next(_ids)}", nickname="Ada")
        seats = (SeatPlan("me"), SeatPlan(second))  # type: ignore[arg-type]
        table = open_table(player, TablePlan("dice@1", {}, seats, **plan))
        Entry.objects.filter(match=table.id).update(at_ms=1_000_000)
        if table.started_ms is not None:
            Table.objects.filter(id=table.id).update(started_ms=1_000_000)
        return str(table.id)

    return open_dice


_ids = itertools.count()


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


def code_of(error: pytest.ExceptionInfo[Any]) -> str:
    return str(error.value.code)


def test_nothing_is_taken_back_past_a_die(dice: Callable[..., str], django_club: str) -> None:
    from fleacircus.web.socket.messages import Refused

    async def work(table: Any, guest: Guest, store: stores.Store) -> None:
        async def undo(seat: int, name: str) -> None:
            await table.undo("me", client_id=name, base_seq=table.match.seq, seat=seat, first=lambda seq: None)

        with pytest.raises(Refused) as nothing:
            await undo(0, "a")
        assert code_of(nothing) == "undo/nothing"
        await act(table, 0, "pass")
        await act(table, 1, "pass")
        assert guest.last("ev")["undo"] == [0, 1]
        await undo(0, "b")
        assert (table.match.state, table.match.seq) == (Table(), 3)
        await act(table, 0, "pass")
        await act(table, 1, "roll")
        assert guest.last("ev")["undo"] == []
        for seat in (0, 1):
            with pytest.raises(Refused) as past:
                await undo(seat, "c")
            assert code_of(past) == "undo/past_chance"

    at_table(django_club, dice(), Clock(), work)


def test_a_flicks_path_travels_as_a_binary_frame(dice: Callable[..., str], django_club: str) -> None:
    async def work(table: Any, guest: Guest, store: stores.Store) -> None:
        await act(table, 0, "pass")
        assert guest.paths == [bytes([1, 0, 0, 0, 0, 0, 123, 0, 255])]
        assert guest.last("ev")["entry"]["seen"]["0"] == [{"type": "passed", "landing": {"path": ""}}]
        table.greet(guest, 0)
        assert len(guest.paths) == 2
        table.greet(guest, -1)
        assert len(guest.paths) == 2

    at_table(django_club, dice(), Clock(), work)


def test_time_runs_for_who_is_due_and_the_increment_comes_with_the_move(
    dice: Callable[..., str], django_club: str
) -> None:
    clock = Clock()

    async def work(table: Any, guest: Guest, store: stores.Store) -> None:
        clock.ms += 10_000
        table.greet(guest, -1)
        assert guest.last("snapshot")["clock"] == {"remaining_ms": [50_000, 60_000], "running": [0], "at": clock.ms}
        await act(table, 0, "pass")
        told = guest.last("ev")["clock"]
        assert (told["remaining_ms"], told["running"]) == ([55_000, 60_000], [1])
        clock.ms += 1_000
        await act(table, 1, "pass")
        assert guest.last("ev")["clock"]["remaining_ms"] == [55_000, 64_000]
        assert [line.clock for line in await store.lines(table.row.id, 0)] == ["[55000,60000]", "[55000,64000]"]
        clock.ms += 2_000
        await table.undo("me", client_id="u", base_seq=2, seat=1, first=lambda seq: None)
        assert guest.last("ev")["clock"]["remaining_ms"] == [53_000, 64_000]

    at_table(django_club, dice(clock_base_ms=60_000, clock_increment_ms=5_000), clock, work)


def test_who_runs_out_of_time_leaves_where_the_table_chose_so(dice: Callable[..., str], django_club: str) -> None:
    clock = Clock()

    async def work(table: Any, guest: Guest, store: stores.Store) -> None:
        id = table.row.id
        clock.ms += 30_000
        await act(table, 0, "pass")
        assert id not in await store.flagged(clock.ms + 59_999)
        assert id in await store.flagged(clock.ms + 60_000)
        clock.ms += 59_999
        assert await table.flag() is False
        clock.ms += 1
        assert await table.flag() is True
        assert table.match.outcome == Outcome((1, 2), "XX-01")
        assert guest.last("ev")["entry"]["seat"] == 1
        assert id not in await store.flagged(10**15)
        assert await table.flag() is False

    at_table(django_club, dice(clock_base_ms=60_000, clock_leaves=True), clock, work)


def test_elsewhere_the_clock_only_shows_it(dice: Callable[..., str], django_club: str) -> None:
    clock = Clock()

    async def work(table: Any, guest: Guest, store: stores.Store) -> None:
        clock.ms += 100_000
        assert await table.flag() is False
        table.greet(guest, -1)
        assert guest.last("snapshot")["clock"]["remaining_ms"] == [-40_000, 60_000]
        assert table.row.id not in await store.flagged(10**15)

    at_table(django_club, dice(clock_base_ms=60_000), clock, work)


def test_no_time_runs_before_every_seat_is_taken(dice: Callable[..., str], django_club: str) -> None:
    from fleacircus.web.club import seating
    from fleacircus.web.club.models import Player, Seat
    from fleacircus.web.club.models import Table as Row

    clock = Clock()
    id = dice(second="link", clock_base_ms=60_000, clock_leaves=True)

    async def early(table: Any, guest: Guest, store: stores.Store) -> None:
        clock.ms += 500_000
        table.greet(guest, -1)
        told = guest.last("snapshot")["clock"]
        assert (told["remaining_ms"], told["running"]) == ([60_000, 60_000], [])
        assert id not in await store.flagged(10**15)

    at_table(django_club, id, clock, early)
    bo = Player.objects.create(id=f"bo{next(_ids)}", nickname="Bo")
    seating.join(Seat.objects.get(table_id=id, number=1), bo)
    row = Row.objects.get(id=id)
    assert row.flag_at_ms == row.started_ms + 60_000

    async def full(table: Any, guest: Guest, store: stores.Store) -> None:
        clock.ms = row.started_ms + 1_000
        table.greet(guest, -1)
        assert guest.last("snapshot")["clock"]["remaining_ms"] == [59_000, 60_000]

    at_table(django_club, id, clock, full)


def test_a_long_match_resumes_from_its_snapshot_and_without_it(dice: Callable[..., str], django_club: str) -> None:
    id = dice()

    async def play(table: Any, guest: Guest, store: stores.Store) -> Any:
        for turn in range(snapshots.EVERY + 6):
            await act(table, turn % 2, "roll" if turn % 3 else "pass")
        assert (await store.snapshot(id) or (0, ""))[0] == snapshots.EVERY
        return table.match.state

    state = at_table(django_club, id, Clock(), play)

    async def look(table: Any, guest: Guest, store: stores.Store) -> Any:
        table.greet(guest, -1)
        return table.match.state, table.match.standing, table.match.view(0), guest.last("snapshot")["log"]

    resumed = at_table(django_club, id, Clock(), look)
    assert resumed[0] == resumed[2] == state
    from fleacircus.web.club.models import Snapshot

    Snapshot.objects.filter(match=id).update(body='{"version":"another","standing":[],"state":{}}')
    assert at_table(django_club, id, Clock(), look) == resumed
    Snapshot.objects.all().delete()
    assert at_table(django_club, id, Clock(), look) == resumed


def test_a_line_that_another_wrote_first_is_read_in_its_place(dice: Callable[..., str], django_club: str) -> None:
    from fleacircus.web.socket.messages import Refused
    from fleacircus.web.socket.table import LiveTable

    async def work(table: Any, guest: Guest, store: stores.Store) -> None:
        other = LiveTable(table.row, store, Clock())
        await other.load()
        await act(other, 0, "pass")
        with pytest.raises(Refused) as stale:
            await act(table, 0, "roll")
        assert code_of(stale) == "match/stale"
        assert table.match.log == other.match.log
        assert guest.last("ev")["seq"] == 1
        names: list[int] = []
        request: dict[str, Any] = {"client_id": "x", "base_seq": 1, "seat": 1, "action": b'{"type":"pass"}'}
        await other.act("bo", **request, first=names.append)
        await table.act("bo", **request, first=names.append)
        assert names == [2, 2]
        assert len(await store.lines(table.row.id, 0)) == 2

    at_table(django_club, dice(), Clock(), work)


def test_a_wish_that_was_granted_elsewhere_is_told_as_granted_whatever_news_comes_first(
    dice: Callable[..., str], django_club: str
) -> None:
    from fleacircus.web.club.models import Seat
    from fleacircus.web.socket.table import LiveTable

    id = dice(second="link")
    Seat.objects.filter(table_id=id, number=1).update(kind="person", player="bo", name="Bo")

    async def work(table: Any, guest: Guest, store: stores.Store) -> None:
        await act(table, 0, "pass")
        await table.undo("me", client_id="back", base_seq=1, seat=0, first=lambda seq: None)
        other = LiveTable(table.row, store, Clock())
        await other.load()
        await other.consent("bo", yes=True)
        await table.refresh()
        assert guest.last("ev")["entry"]["undoes"] == 1
        assert guest.last("undo_answered")["yes"]
        answers = [message["type"] for message in guest.messages if message.get("client_id") == "back"]
        assert answers == ["ack"]

    at_table(django_club, id, Clock(), work)
