"""Pairing bots that wait: with each other, and with the house's of near strength. All it knows are rows."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from django.db import close_old_connections, transaction

from fleacircus.games import load
from fleacircus.web.club.models import Alias, Block, Player, Seat, Table
from fleacircus.web.club.opening import SeatPlan, TablePlan, set_up
from fleacircus.web.club.shelf import on_shelf
from fleacircus.web.club.strengths import steady
from fleacircus.web.history.rated import bot_key
from fleacircus.web.history.standings import Standings, ladder
from fleacircus.web.ladder.models import Bot
from fleacircus.web.ladder.registering import games
from fleacircus.web.limits import Limits
from fleacircus.web.loops import Loop

HOUSE = 1 / 3
"""So often a bot meets the house though another bot waits: it is what all of them are measured against."""
NEAR = 300.0
"""A bot of the house is met that is no farther off, if there is one."""
BASE_MS, INCREMENT_MS = 120_000, 5_000
"""The patience: a bot has so long for its whole game, and gets so much with each move. Who runs out has lost."""


class Pairer:
    """Looks again and again who waits, off the event loop. The time of day and chance are handed in."""

    def __init__(self, limits: Limits, now: Callable[[], int], rng: Random) -> None:
        self._limits, self._now, self._rng = limits, now, rng
        self.loop = Loop("ladder", self._turn, limits.again_s)

    async def _turn(self) -> float:
        await asyncio.to_thread(self._work)
        return self._limits.pairs_s

    def _work(self) -> None:
        close_old_connections()
        try:
            pair(self._now(), self._rng)
        finally:
            close_old_connections()


def pair(now: int, rng: Random) -> list[Table]:
    """A table for everybody who waits, who has waited longest first; one game each in a round.

    Ratings are fitted before anything is locked; whoever pairs beside us waits for the rows, and finds them busy.
    """
    wanted = {slug for bot in _waiting(now) for slug in bot.wanted()}
    standings = {game.slug: ladder(game.slug) for game in games() if game.slug in wanted}
    if not standings:
        return []
    with transaction.atomic():
        free = _free(list(_waiting(now).select_for_update().order_by("paired_ms", "player")))
        tables: list[Table] = []
        while free:
            bot = free.pop(0)
            slugs = [slug for slug in bot.wanted() if slug in standings]
            if not slugs:
                continue  # it came while the ratings were fitted
            slug = rng.choice(slugs)
            told = standings[slug]
            rivals = [other for other in free if slug in other.wanted() and other.owner != bot.owner]
            if rivals and rng.random() >= HOUSE:
                own = told.of(bot.player).rating
                rival = min(rivals, key=lambda other: abs(told.of(other.player).rating - own))
                free.remove(rival)
                tables.append(_open(slug, now, rng, bot, rival))
            else:
                tables.append(_open(slug, now, rng, bot, house_level(slug, told, bot.player, rng)))
    return tables


def house_level(slug: str, told: Standings, player: str, rng: Random) -> str:
    """A level of the house near a bot's strength: any that is not far off, else the nearest."""
    game = on_shelf(slug)
    assert game is not None, "a bot wants what is on the shelf"
    own = told.of(player).rating
    away = {level: abs(told.of(bot_key(level)).rating - own) for level in steady(game.game)}
    near = [level for level, far in away.items() if far <= NEAR]
    return rng.choice(near) if near else min(away, key=lambda level: away[level])


def _waiting(now: int) -> Any:
    return Bot.objects.filter(ready_until_ms__gt=now, retired=False).exclude(wants="")


def _free(bots: Iterable[Bot]) -> list[Bot]:
    """Those with room for another table whom nobody has blocked; owners by who they have become."""
    found = list(bots)
    members = dict(Alias.objects.filter(guest__in=[bot.owner for bot in found]).values_list("guest", "member"))
    for bot in found:
        bot.owner = members.get(bot.owner, bot.owner)
    held = Seat.objects.filter(player__in=[bot.player for bot in found], table__ladder=True, table__over=False)
    busy = Counter(held.values_list("player", flat=True))
    blocked = set(Block.objects.filter(kind="person").values_list("value", flat=True))
    return [bot for bot in found if busy[bot.player] < bot.at_once and not {bot.player, bot.owner} & blocked]


def _open(slug: str, now: int, rng: Random, bot: Bot, rival: Bot | str) -> Table:
    """A table of the ladder. Who begins is a matter of chance."""
    game = on_shelf(slug)
    assert game is not None
    seats = [_seat(bot), Seat(kind="bot", level=rival) if isinstance(rival, str) else _seat(rival)]
    rng.shuffle(seats)
    for number, seat in enumerate(seats):
        seat.number = number
    plan = TablePlan(
        game=game.game,
        options=dict(game.duel),
        seats=(SeatPlan("link"), SeatPlan("link")),
        undo="off",
        clock_base_ms=BASE_MS,
        clock_increment_ms=INCREMENT_MS,
    )
    table = set_up(load(game.game, plan.options), plan, owner=bot.player, seats=seats, ladder=True)
    ids = [bot.player] if isinstance(rival, str) else [bot.player, rival.player]
    Bot.objects.filter(player__in=ids).update(paired_ms=now)
    return table


def _seat(bot: Bot) -> Seat:
    return Seat(kind="person", player=bot.player, name=Player.objects.get(id=bot.player).nickname)
