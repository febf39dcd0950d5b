"""Flicks are decided in processes of their own; one that is killed loses nothing."""

import asyncio
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from edges.dice import Clock, Guest, at_table, ids
from edges.dying import die, die_at_first
from fleacircus.adapters.stores import Store, Unavailable
from fleacircus.core import Entry, Match, codec, entry_type
from fleacircus.games import load
from fleacircus.web.deciding import Decided, Decision, Elsewhere, Here, Position
from fleacircus.web.processes import TRIES, Ended, Pool


@pytest.fixture
def pool() -> Iterator[Pool]:
    found = Pool(1, nice=0)
    yield found
    found.close()


def flicked() -> tuple[Match, Decision, Entry[Any, Any]]:
    """A match of Micro Mutants before its first flick, that flick as a decision, and what it leads to."""
    match, rng = Match.start(load("micro-mutants@2", {"edition": "first"}), "7"), Random(7)
    while True:
        seat = min(match.to_act)
        action = match.choices(seat).sample(rng)
        entry = match.propose(seat, action)
        if any(getattr(event, "landing", None) for event in entry.events):
            break
        match.append(entry)
    state = codec.encode(match.state)
    options = codec.encode({"edition": "first"}).decode()
    asked = Decision("micro-mutants@2", options, "7", len(match.log), state, seat, codec.encode(action))
    return match, asked, entry


@pytest.mark.parametrize("where", ["here", "elsewhere"])
def test_a_flick_comes_to_the_same_wherever_it_is_decided(pool: Pool, where: str) -> None:
    match, asked, entry = flicked()
    deciders = Here() if where == "here" else Elsewhere(pool)
    decided = asyncio.run(deciders.decide(asked))
    assert codec.decode(decided.entry, entry_type(match.game)) == entry


@pytest.mark.parametrize("where", ["here", "elsewhere"])
def test_what_may_be_done_next_comes_with_it(pool: Pool, where: str) -> None:
    match, asked, entry = flicked()
    deciders = Here() if where == "here" else Elsewhere(pool)
    match.append(entry)
    wanted = {seat: codec.encode(match.choices(seat).offers) for seat in match.to_act}
    assert wanted
    decided = asyncio.run(deciders.decide(msgspec.structs.replace(asked, held=(0, 1))))
    assert decided.offers == wanted
    position = Position(asked.game, asked.options, codec.encode(match.state), (0, 1))
    assert asyncio.run(deciders.offers(position)) == wanted


def test_the_loop_makes_no_offers_of_a_flick_table(django_club: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a piece fits beside another is long to find: 55 ms for one position, in which no other table moved."""
    from fleacircus.flicktable.game import FlickGame
    from fleacircus.web.club.models import Player
    from fleacircus.web.club.opening import SeatPlan, TablePlan, open_table

    made: list[int] = []
    choices = FlickGame.choices

    def noted(game: Any, state: Any, seat: int) -> Any:
        made.append(threading.get_ident())
        return choices(game, state, seat)

    async def work(table: Any, guest: Guest, store: Store) -> None:
        rng, loop = Random(1), threading.get_ident()
        await table.make_offers(guest)
        table.greet(guest, -1)
        for turn in range(12):
            seat = min(table.match.to_act)
            action = codec.encode(choices(table.match.game, table.match.state, seat).sample(rng))
            name, seq = f"{turn}", table.match.seq
            await table.act("me", client_id=name, base_seq=seq, seat=seat, action=action, first=lambda seq: None)
            told = guest.last("ev")
            assert told["choices"] == {
                str(due): codec.decode(
                    codec.encode(choices(table.match.game, table.match.state, due).offers), list[Any]
                )
                for due in table.match.to_act
            }
            if turn == 5 and (point := told["undo"]):
                back = table.match.seq
                await table.undo("me", client_id="u", base_seq=back, seat=point[0], first=lambda seq: None)
        assert made
        assert loop not in made

    player = Player.objects.create(id=f"p{next(ids)}", nickname="Ada")
    table = open_table(player, TablePlan("micro-mutants@2", {}, (SeatPlan("me"), SeatPlan("here"))))
    monkeypatch.setattr(FlickGame, "choices", noted)
    at_table(django_club, str(table.id), Clock(), work)


def test_what_is_sent_is_sent_at_once() -> None:
    """Without this, an event that follows an answer waits 40 ms for the other side to say that it has the answer."""
    from fleacircus.cli.serve import _listen

    async def look() -> int:
        waits: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        async def greet(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            line = writer.get_extra_info("socket")
            waits.set_result(line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        listening = _listen("127.0.0.1", 0)
        server = await asyncio.start_server(greet, sock=listening)
        _, writer = await asyncio.open_connection(*listening.getsockname())
        found = await waits
        writer.close()
        server.close()
        return found

    assert asyncio.run(look())


def test_a_refusal_comes_back_with_its_clause(pool: Pool) -> None:
    match, asked, _ = flicked()
    other = Decision(asked.game, asked.options, "7", asked.seq, asked.state, 1 - asked.seat, asked.action)
    clause = match.game.refusal(match.state, 1 - asked.seat, codec.decode(asked.action, match.game.action_type))
    assert clause is not None
    assert asyncio.run(Elsewhere(pool).decide(other)) == Decided(clause=clause)


def test_a_killed_process_loses_nothing(pool: Pool, tmp_path: Path) -> None:
    async def work() -> list[str]:
        return await asyncio.gather(*(pool.run(die_at_first, str(tmp_path / name), name) for name in "ab"))

    assert asyncio.run(work()) == ["a", "b"]
    assert len(list(tmp_path.iterdir())) == 2, "each was begun by a process that was killed"


def test_what_kills_every_process_is_given_up_and_the_next_is_done(pool: Pool, tmp_path: Path) -> None:
    async def work() -> None:
        with pytest.raises(Ended, match=str(TRIES)):
            await pool.run(die)
        _, asked, _ = flicked()
        assert (await Elsewhere(pool).decide(asked)).entry
        pool.close()
        with pytest.raises(Unavailable):
            await Elsewhere(pool).decide(asked)

    asyncio.run(work())
