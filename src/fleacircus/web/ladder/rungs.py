"""The table of the ladder: bots from outside by their rating at a game, the house's among them."""

from __future__ import annotations

import msgspec

from fleacircus.web.club.models import Alias, Player
from fleacircus.web.club.players import ids_of
from fleacircus.web.history.standings import ladder
from fleacircus.web.ladder.models import Bot


class Rung(msgspec.Struct, frozen=True):
    """A line of the table. A bot of the house has a `level` and neither rank nor owner; who is hidden has no name."""

    rank: int | None
    id: str
    name: str
    owner: str
    level: str
    games: int
    rating: float
    low: float
    high: float
    retired: bool = False
    mine: bool = False


def rungs(game: str, reader: Player | None = None) -> list[Rung]:
    """Everybody at a game, the strongest first. Who has played no game there yet stands nowhere."""
    told = ladder(game)
    bots = {bot.player: bot for bot in Bot.objects.filter(player__in=[each.player for each in told.ratings])}
    members = dict(Alias.objects.filter(guest__in=[bot.owner for bot in bots.values()]).values_list("guest", "member"))
    owners = {id: members.get(bot.owner, bot.owner) for id, bot in bots.items()}
    people = Player.objects.in_bulk({*bots, *owners.values()})
    mine = ids_of(reader)
    found: list[Rung] = []
    rank = 0
    for each in told.ratings:
        level = each.player.removeprefix("bot:") if each.player.startswith("bot:") else ""
        bot = bots.get(each.player)
        if not level and bot is None:
            continue  # somebody who has had themselves deleted
        owner = people.get(owners[each.player]) if bot else None
        rank += bool(bot and not bot.retired)
        found.append(
            Rung(
                rank=rank if bot and not bot.retired else None,
                id=each.player if bot else "",
                name=people[each.player].nickname if bot else "",
                owner=owner.nickname if owner and (owner.shown or owner.id in mine) else "",
                level=level,
                games=each.games,
                rating=each.rating,
                low=each.low,
                high=each.high,
                retired=bool(bot and bot.retired),
                mine=bool(bot and bot.owner in mine),
            )
        )
    return found
