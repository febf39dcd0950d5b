"""Registering a bot, giving its token anew, and retiring it; what its program says when it is ready."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from fleacircus.bots import levels
from fleacircus.web.club import players
from fleacircus.web.club.house import check_may_open
from fleacircus.web.club.models import Player, Seat, now_ms
from fleacircus.web.club.shelf import SHELF, Shelved
from fleacircus.web.club.unfit import Refusal
from fleacircus.web.ladder.models import Bot, bots_of

MOST = 5
"""So many bots may one person have on the ladder."""
AT_ONCE = 4
"""At so many tables may a bot play at once."""
READY_MS = 30_000
"""So long a bot that has said that it is ready is taken to be."""


def games() -> tuple[Shelved, ...]:
    """What is played on the ladder: whatever is for two as its box says or as a duel, and has bots of the house."""
    return tuple(game for game in SHELF if (game.least_seats == 2 or game.duel) and levels(game.game))


def register(owner: Player, name: str, wanted: Sequence[str]) -> tuple[Bot, str]:
    """A new bot, and the token that is shown this once; `Refusal` with what is wrong."""
    check_may_open(owner, "tables")
    nickname = players.clean_name(name)
    if not nickname:
        raise Refusal("ladder.no_name", "ladder/no_name", 400)
    chosen = _checked(wanted, [game.slug for game in games()])
    players.check_name(nickname, None)
    with transaction.atomic():
        if Bot.objects.filter(player__in=owner.ids).exists():
            raise Refusal("ladder.is_bot", "ladder/is_bot", 409)
        if bots_of(owner.ids).count() >= MOST:
            raise Refusal("ladder.too_many", "ladder/too_many", 409)
        player = Player.objects.create(nickname=nickname)
        bot: Bot = Bot.objects.create(player=player.id, owner=owner.id, games=" ".join(chosen))
    return bot, players.token_of(player)


def new_token(owner: Player, id: str) -> str:
    """A fresh token for a bot of mine; the older one ends at once."""
    bot = mine(owner, id)
    return players.new_token(Player.objects.get(id=bot.player))


def retire(owner: Player, id: str) -> None:
    """Take a bot off the ladder: its token ends, and what it has not finished is lost by its clock."""
    bot = mine(owner, id)
    Bot.objects.filter(player=bot.player).update(retired=True, ready_until_ms=0)
    players.take_tokens_back(Player.objects.get(id=bot.player))


def mine(owner: Player, id: str) -> Bot:
    """A bot of somebody's that still plays."""
    bot: Bot | None = bots_of(owner.ids).filter(player=id).first()
    if bot is None:
        raise Refusal("ladder.unknown", "ladder/unknown", 404)
    return bot


def ready(player: Player, wanted: Sequence[str], at_once: int) -> tuple[Bot, list[Seat]]:
    """A bot wants to play, for a while; its seats at tables that go on. No games at all: it wants no more."""
    bot: Bot | None = Bot.objects.filter(player=player.id, retired=False).first()
    if bot is None:
        raise Refusal("ladder.no_bot", "ladder/no_bot", 403)
    if not 1 <= at_once <= AT_ONCE:
        raise Refusal("ladder.at_once", "ladder/at_once", 400)
    bot.wants = " ".join(_checked(wanted, bot.plays()) if wanted else ())
    bot.at_once, bot.ready_until_ms = at_once, now_ms() + READY_MS if wanted else 0
    bot.save(update_fields=["wants", "at_once", "ready_until_ms"])
    held = Seat.objects.filter(player=bot.player, table__ladder=True, table__over=False)
    return bot, list(held.select_related("table").order_by("table__created_ms"))


def _checked(wanted: Sequence[str], known: Sequence[str]) -> list[str]:
    slugs = [game.partition("@")[0] for game in wanted]
    if not slugs or any(slug not in known for slug in slugs):
        raise Refusal("ladder.game", "ladder/game", 400)
    return [slug for slug in known if slug in slugs]
