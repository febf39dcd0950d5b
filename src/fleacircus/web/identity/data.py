"""My data: everything that the club knows of somebody, and how they are forgotten."""

from __future__ import annotations

from typing import Any

from django.db import connection, transaction

from fleacircus.adapters.stores import sql
from fleacircus.core import codec
from fleacircus.web import running
from fleacircus.web.club.models import Alias, Block, Entry, Player, Seat, Table, now_ms
from fleacircus.web.coaching.models import Attempt, Effort, Try
from fleacircus.web.coaching.puzzling import lending
from fleacircus.web.history.member import mine_of, results_of
from fleacircus.web.identity.models import Report
from fleacircus.web.ladder.models import Bot
from fleacircus.web.tournaments.models import Evening, MemberClaim, Role, SeasonKeeper
from fleacircus.web.voices import ears

FORMAT = "fleacircus-person/1"
SEAT = ("table_id", "number", "kind", "name", "away", "seen_ms")
ATTEMPT = ("shelf", "puzzle", "table", "first", "again", "run", "right", "action", "created_ms", "answered_ms")
TABLE = (
    *("id", "watch", "game", "options", "public", "undo", "tournament", "ladder", "created_ms", "seq", "over"),
    "closed",
)


def everything(player: Player) -> dict[str, Any]:
    """All that is kept of a person, in one value for JSON. Secrets of the club and of others are not theirs."""
    ids = player.ids
    lines = Entry.objects.filter(author__in=ids).order_by("match", "seq")
    games = Table.objects.values("id")
    return {
        "format": FORMAT,
        "made_ms": now_ms(),
        "person": {
            "id": player.id,
            "other_ids": list(ids[1:]),
            "nickname": player.nickname,
            "role": player.role,
            "shown": player.shown,
            "lends": player.lends,
            "since_ms": player.created_ms,
        },
        "passkeys": list(player.passkeys.values("id", "name", "synced", "created_ms", "used_ms")),
        "codes": list(player.codes.exclude(kind__in=["register", "sign_in"]).values("kind", "created_ms", "used_ms")),
        "blocks": list(Block.objects.filter(kind="person", value__in=ids).values("why", "created_ms")),
        "reports": list(player.reports.values("about", "text", "created_ms", "done_ms")),
        "voice": ears.everything(player),
        "bots": list(Bot.objects.filter(owner__in=ids).values("player", "games", "retired", "created_ms")),
        "seats": list(Seat.objects.filter(player__in=ids).order_by("id").values(*SEAT)),
        "tables": list(Table.objects.filter(owner__in=ids).order_by("created_ms").values(*TABLE)),
        "lessons": list(Effort.objects.filter(player__in=ids).values("exercise", "table", "reached_ms", "created_ms")),
        "puzzles": list(Attempt.objects.filter(player__in=ids).values(*ATTEMPT)),
        "lent": lending.lent_by(player),
        "shots": list(Try.objects.filter(player__in=ids).values("day", "number", "table", "gained", "off_um")),
        "results": [codec.plain(mine.match) for mine in mine_of(player, results_of(player, all=True))],
        "moves": [
            {"table": match, "seq": seq, "at_ms": at_ms, "entry": codec.decode(body, Any)}
            for match, seq, at_ms, body in lines.filter(match__in=games).values_list("match", "seq", "at_ms", "body")
        ],
        "evenings": {
            "opened": list(Evening.objects.filter(owner__in=ids).values("id", "name", "created_ms")),
            "roles": list(Role.objects.filter(player__in=ids).values("evening_id", "role", "entrant")),
            "written": [
                {"log": line.match, "seq": line.seq, "at_ms": line.at_ms, "line": codec.decode(line.body, Any)}
                for line in lines.exclude(match__in=games)
            ],
        },
        "register": list(MemberClaim.objects.filter(player__in=ids).values("member_id", "author", "asked_ms")),
        "seasons_kept": list(SeasonKeeper.objects.filter(player__in=ids).values_list("season_id", flat=True)),
    }


def delete(player: Player) -> None:
    """Forget a person. Games stay, with a former member in the seat, who may be followed by a bot; no puzzle of them.

    What an organiser wrote on the sheet of an evening is that evening's record, and stays; who it is here does not.
    """
    lending.withdraw(player)
    for bot in Player.objects.filter(id__in=Bot.objects.filter(owner__in=player.ids).values("player")):
        delete(bot)
    ids = player.ids
    with transaction.atomic(), connection.cursor() as cursor:
        Bot.objects.filter(player__in=ids).delete()
        tables = list(Seat.objects.filter(player__in=ids).values_list("table_id", flat=True).distinct())
        for table in tables:
            cursor.execute(sql.TOUCH, (now_ms(), table))
        Seat.objects.filter(player__in=ids).update(player="", name="", former=True, away=True, token_hash="")
        Table.objects.filter(owner__in=ids).update(owner="")
        Evening.objects.filter(owner__in=ids).update(owner="")
        Role.objects.filter(player__in=ids).delete()
        SeasonKeeper.objects.filter(player__in=ids).delete()
        MemberClaim.objects.filter(player__in=ids).delete()
        for kind in (Effort, Attempt, Try):
            kind.objects.filter(player__in=ids).delete()
        Report.objects.filter(author=player).update(author=None)
        Block.objects.filter(kind="person", value__in=ids).delete()
        ears.forget(ids)
        Alias.objects.filter(member=player.id).delete()
        Player.objects.filter(id__in=ids).delete()
    for table in tables:
        running.seats_changed(table)
    for id in ids:
        running.person_changed(running.person_name(id))
