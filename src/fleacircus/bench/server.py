"""The club as a server: what a durable move costs, how long it takes under load, what a table and a socket weigh."""

from __future__ import annotations

import asyncio
import json
import math
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory

import msgspec

from fleacircus.bench import boardgame
from fleacircus.bench.served import Served, bots_moves, club_here, new_tables, served_within
from fleacircus.bench.traffic import READY, Place, Player, at_rank, play, sit_down

EVERY_S = 10.0
"""Each table moves once in so many seconds."""
MOST = 1000
WEIGHED = 300
LATE_MS = 100.0
FLICK, FLICKS = "micro-mutants@2", 10
THINKERS = 4
LEAST = 400
"""Moves of a phase of which one in a hundred is told: of fewer it would be the single worst."""

FLICKING = "from fleacircus.bench.traffic import flick; flick({places!r}, {port}, {seconds})"
INSIDE = "from fleacircus.bench.inside import main; main({db!r}, {seconds}, {what!r})"


def measure(seconds: float) -> dict[str, float | None]:
    """Every figure; `seconds` is the length of each of the seven phases, at least."""
    figures: dict[str, float | None] = {}
    figures["cpu_us_per_move_sqlite"] = _inside("", seconds, "moves")["cpu_us_per_move"]
    figures["cpu_us_per_move_postgres"] = None
    with _postgres() as db:
        if db:
            figures["cpu_us_per_move_postgres"] = _inside(db, seconds, "moves")["cpu_us_per_move"]
    with club_here() as folder:
        tables = _tables()  # before the server opens the file: so many are long to write
        with Served(folder, FLEACIRCUS_LIMITS="1e6") as club:
            figures |= asyncio.run(_outside(club, tables, seconds))
    return figures | _inside("", seconds, "pages") | boardgame.measure(seconds)


def _inside(db: str, seconds: float, what: str) -> dict[str, float]:
    code = INSIDE.format(db=db, seconds=seconds, what=what)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr)
    figures: dict[str, float] = json.loads(done.stdout)
    return figures


@contextmanager
def _postgres() -> Iterator[str]:
    """An empty database: the one that FLEACIRCUS_BENCH_DB names, or one of `pgserver`, or none."""
    if told := os.environ.get("FLEACIRCUS_BENCH_DB"):
        yield told
        return
    try:
        from pgserver import postgres_server
    except ImportError:
        yield ""
        return
    with TemporaryDirectory(prefix="fleacircus-bench-pg-") as folder:
        server = postgres_server.get_server(folder, cleanup_mode="stop")
        yield server.get_uri()
        server.cleanup()


class _Tables:
    def __init__(self) -> None:
        from fleacircus.web.club.opening import SeatPlan, TablePlan

        both = (SeatPlan("me"), SeatPlan("here", name="Bo"))
        thinking = (SeatPlan("bot", level="search-3"),) * 6  # so that they think to the end of the phase
        legionz = TablePlan("legionz@1", {"players": 2}, both)
        self.quiet = [Place(*each) for each in new_tables(MOST, legionz, players=100)]
        self.weighed = [Place(*each) for each in new_tables(WEIGHED, legionz, players=20)]
        self.fast = [Place(*each) for each in new_tables(MOST, legionz, players=20)]
        flick = TablePlan(FLICK, {}, both)
        self.flicked = [Place(*each, FLICK, {}) for each in new_tables(FLICKS, flick)]
        self.thinking = lambda: new_tables(THINKERS, TablePlan("legionz@1", {"players": 6, "loops": True}, thinking))


def _tables() -> _Tables:
    return _Tables()


async def _outside(club: Served, tables: _Tables, seconds: float) -> dict[str, float]:
    figures = await _weigh(club, tables.weighed)
    players: list[Player] = []
    for count in (100, 500, 1000):
        players += await sit_down(tables.quiet[len(players) : count], club.port)
        waits = await play(players, every_s=EVERY_S, seconds=max(seconds, LEAST * EVERY_S / count))
        figures |= {f"p50_ms_{count}": at_rank(waits, 0.5), f"p99_ms_{count}": at_rank(waits, 0.99)}
        if count == 500:
            figures |= await _busy(club, tables, players, max(seconds, LEAST * EVERY_S / count))
    await asyncio.gather(*(player.leave() for player in players))
    return figures | await _saturate(club, tables.fast, seconds)


async def _weigh(club: Served, places: list[Place]) -> dict[str, float]:
    """Kilobytes of a table with nobody at it, and of a socket."""
    first = await sit_down(places[:20], club.port)
    await asyncio.gather(*(player.leave() for player in first))
    before = club.kilobytes()
    for start in range(20, len(places), 20):
        some = await sit_down(places[start : start + 20], club.port)
        await asyncio.gather(*(player.leave() for player in some))
    loaded = club.kilobytes()
    watchers = await sit_down([Place(places[-1].id, "")] * WEIGHED, club.port)
    watched = club.kilobytes()
    await asyncio.gather(*(watcher.leave() for watcher in watchers))
    return {
        "kb_per_table": (loaded - before) / (len(places) - 20),
        "kb_per_socket": (watched - loaded) / len(watchers),
    }


async def _busy(club: Served, tables: _Tables, players: list[Player], seconds: float) -> dict[str, float]:
    """The quiet tables' wait while ten others flick as fast as they can and four searches think."""
    await asyncio.to_thread(tables.thinking)
    code = FLICKING.format(places=msgspec.json.encode(tables.flicked), port=club.port, seconds=seconds)
    others = await asyncio.create_subprocess_exec(sys.executable, "-c", code, stdout=asyncio.subprocess.PIPE)
    assert others.stdout is not None
    if (await others.stdout.readline()).decode().strip() != READY:
        raise RuntimeError("nobody flicks")
    before, thought = served_within(club), bots_moves(club)
    waits = await play(players, every_s=EVERY_S, seconds=seconds)
    served = {ms: count - before[ms] for ms, count in served_within(club).items()}
    thought = bots_moves(club) - thought
    moves = int(await others.stdout.read())
    await others.wait()
    return {
        "p99_ms_busy": at_rank(waits, 0.99),
        "p99_ms_busy_server": min(ms for ms, count in served.items() if count >= 0.99 * served[math.inf]),
        "flick_moves_s_busy": moves / seconds,
        "search_moves_s_busy": thought / seconds,
    }


async def _saturate(club: Served, places: list[Place], seconds: float) -> dict[str, float]:
    """Moves a second a core of the server, and the rate at which the wait of one in a hundred passes 100 ms."""
    players = await sit_down(places[:64], club.port)
    before = club.cpu_seconds()
    waits = await play(players, every_s=0.0, seconds=seconds / 2)
    spent = club.cpu_seconds() - before
    await asyncio.gather(*(player.leave() for player in players))
    rate, reached, used = 100, 0.0, 64
    while used + 100 <= len(places):
        players = await sit_down(places[used : used + 100], club.port)
        used += 100
        waits_now = await play(players, every_s=100 / rate, seconds=min(seconds / 4, 4000 / rate))
        await asyncio.gather(*(player.leave() for player in players))
        if at_rank(waits_now, 0.99) > LATE_MS:
            break
        reached, rate = float(rate), rate * 5 // 4
    return {"moves_per_core_s": len(waits) / spent, "moves_s_at_100_ms": reached}
