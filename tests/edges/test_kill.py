"""The power goes at any moment: what was acknowledged is there, what was not is done once when it is asked again."""

import os
import random
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from edges.rows import execute
from edges.server import Server
from edges.visitor import Line, Visitor, moves

ROUNDS = 6
TABLES = 3


class Sitting:
    """One person playing both seats of a table, who remembers every request and every answer."""

    def __init__(self, visitor: Visitor, tally: Counter[str]) -> None:
        self.visitor = visitor
        self.tally = tally
        self.id = visitor.open_table("me", "here")["id"]
        self.asked: dict[str, dict[str, Any]] = {}
        self.acknowledged: dict[str, int] = {}
        self.line: Line | None = None
        self.state: dict[str, Any] = {}

    def sit_down(self) -> None:
        self.line = self.visitor.connect(self.id)
        self.state = self.line.hello()

    def ask(self, rng: random.Random) -> None:
        """Send a request without waiting for anything."""
        assert self.line is not None
        seat = self.state["due"][0]
        name = f"request-{len(self.asked)}"
        request = {
            "client_id": name,
            "base_seq": self.state["seq"],
            "seat": seat,
            "action": rng.choice(moves(self.state, seat)),
        }
        self.asked[name] = request
        self.tally["asked"] += 1
        self.line.send("act", **request)

    def hear(self) -> None:
        """Wait for the answer and the news."""
        assert self.line is not None
        ack = self.line.until("ack", "reject")
        assert ack["type"] == "ack", ack
        self._note(ack)
        self.state = self.line.until("ev")

    def drain(self) -> None:
        """Take what still came before the line broke, or up to now if it did not."""
        assert self.line is not None
        with suppress(OSError, ConnectionClosed):
            self.line.send("ping")
        with suppress(OSError, ConnectionClosed):
            while (message := self.line.read())["type"] != "pong":
                if message["type"] == "ack":
                    self._note(message)
                    self.tally["heard in the trouble"] += 1
        self.line.close()

    def _note(self, ack: dict[str, Any]) -> None:
        self.tally["acknowledged"] += 1
        self.acknowledged[ack["client_id"]] = ack["seq"]

    def check(self) -> None:
        """Everything acknowledged is in the log, in its place, as it was asked for."""
        self.sit_down()
        log = self.state["log"]
        assert [entry["seq"] for entry in log] == list(range(len(log)))
        for name, seq in self.acknowledged.items():
            assert is_of(log[seq], self.asked[name])
        for name, request in self.asked.items():
            if name not in self.acknowledged:
                self.repeat(request)
        assert self.state["seq"] == len(self.asked)

    def repeat(self, request: dict[str, Any]) -> None:
        """Ask again what was left without an answer: it is done now, or was done before, never twice."""
        assert self.line is not None
        known = self.state["seq"]
        self.line.send("act", **request)
        ack = self.line.until("ack", "reject")
        assert ack == {"type": "ack", "client_id": request["client_id"], "seq": request["base_seq"] + 1}
        self._note(ack)
        self.tally["done before, unheard"] += known == ack["seq"]
        assert known in (request["base_seq"], request["base_seq"] + 1)
        self.state = self.line.hello()
        assert is_of(self.state["log"][ack["seq"]], request)


def is_of(entry: dict[str, Any], request: dict[str, Any]) -> bool:
    """Whether a log entry is what a request asked for."""
    placed = next(event for event in entry["seen"][str(request["seat"])] if event["type"] == "placed")
    wanted = request["action"]
    return bool(
        entry["seat"] == request["seat"] and placed["cell"] == wanted["cell"] and placed["number"] == wanted["number"]
    )


def test_kill_loses_nothing_that_was_acknowledged(club_db: str, tmp_path: Path) -> None:
    play_and_kill(club_db, tmp_path, ROUNDS)


@pytest.mark.soak
def test_kill_a_hundred_times(club_db: str, tmp_path: Path) -> None:
    play_and_kill(club_db, tmp_path, int(os.environ.get("FLEACIRCUS_KILLS", "100")))


def play_and_kill(club_db: str, tmp_path: Path, rounds: int) -> None:
    """Three tables at once; every round ends with a request on the way at each, and no power."""
    with Server(club_db, tmp_path) as server:
        tally = sit_and_play(server, rounds, random.Random(2026))
    told(tally, club_db)
    assert tally["kills"] == rounds


def told(tally: Counter[str], db: str) -> None:
    """Every request was acknowledged in the end and is an entry, and there is no other; `-rP` shows the figures."""
    ((entries,),) = execute(db, "SELECT count(*) FROM club_entry WHERE author NOT IN ('', 'bot', 'clock')")
    print(f"{entries} entries of people; {dict(tally)}")
    assert entries == tally["acknowledged"] == tally["asked"] > 0


def sit_and_play(server: Server, rounds: int, rng: random.Random) -> Counter[str]:
    tally: Counter[str] = Counter()
    visitor = Visitor(server.address, "Ada")
    sittings = [Sitting(visitor, tally) for _ in range(TABLES)]
    for sitting in sittings:
        sitting.sit_down()
    for _ in range(rounds):
        for step in range(rng.randint(1, 4), 0, -1):
            renew(sittings, visitor)
            for sitting in sittings:
                sitting.ask(rng)
            if step > 1:
                for sitting in sittings:
                    sitting.hear()
        for _ in range(rng.randrange(60_000)):
            pass
        server.kill()
        tally["kills"] += 1
        for sitting in sittings:
            sitting.drain()
        server.start()
        visitor.address = server.address
        for sitting in sittings:
            sitting.check()
    for sitting in sittings:
        assert sitting.line is not None
        sitting.line.close()
    return tally


def renew(sittings: list[Sitting], visitor: Visitor) -> None:
    """Open a new table for each that is over or has become long."""
    for at, sitting in enumerate(sittings):
        if sitting.state["outcome"] is not None or sitting.state["seq"] > 35:
            if sitting.line is not None:
                sitting.line.close()
            sittings[at] = Sitting(visitor, sitting.tally)
            sittings[at].sit_down()


def test_bots_go_on_where_they_were_killed(club_db: str, tmp_path: Path) -> None:
    """A match among bots alone ends although the server is killed again and again; claims outlive their worker."""
    with Server(club_db, tmp_path, FLEACIRCUS_LEASE_MS="300") as server:
        assert watch_and_kill(server, random.Random(7)) > 0


def watch_and_kill(server: Server, rng: random.Random) -> int:
    """Watch a match to its end, and cut the power now and then; how often it was."""
    visitor = Visitor(server.address, "Ada")
    table = visitor.open_table("bot:random", "bot:random", "bot:random")
    seen = -1
    kills = 0
    while True:
        line = visitor.connect(table["watch"])
        state = line.hello()
        assert state["seq"] >= seen
        until = state["seq"] + rng.randint(3, 20)
        while state["outcome"] is None and (kills == 2 or state["seq"] < until):
            state = line.until("ev")
        seen = state["seq"]
        line.close()
        if state["outcome"] is not None:
            return kills
        server.kill()
        kills += 1
        server.start()
        visitor.address = server.address
