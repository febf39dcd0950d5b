"""Every address of the site, as its resolver knows them, and a club in which each leads somewhere."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

SIGN = re.compile(r"<(?:(\w+):)?(\w+)>")


class Address(NamedTuple):
    """A pattern of the resolver: its way, with `<kind:name>` for what varies, and what varies."""

    way: str
    params: tuple[tuple[str, str], ...]

    def filled(self, values: Mapping[str, str]) -> str:
        """The address with these values, percent-encoded."""
        from urllib.parse import quote

        return "/" + SIGN.sub(lambda found: quote(values[found[2]], safe=""), self.way)


def addresses() -> list[Address]:
    """All of them, each once."""
    from django.urls import get_resolver

    return [
        Address(way, tuple((name, kind or "str") for kind, name in SIGN.findall(way)))
        for way in sorted(set(_ways(get_resolver(), "")))
    ]


def _ways(resolver: Any, before: str) -> Iterator[str]:
    for pattern in resolver.url_patterns:
        way = before + str(pattern.pattern)
        if hasattr(pattern, "url_patterns"):
            yield from _ways(pattern, way)
        else:
            yield re.sub(r"\(\?P<(\w+)>[^)]*\)", r"<\1>", way).replace("^", "").replace("$", "")


class Known(NamedTuple):
    """People and things of a small club: values that lead somewhere, by the name of what varies.

    The `keeper` is a user of Django's pages, and as a player of the club the `head`.
    """

    organiser: str
    keeper: str
    head: str
    values: dict[str, list[str]]

    def of(self, address: Address) -> dict[str, str]:
        """Values that lead somewhere at this address."""
        found = {name: self.values.get(name, ["x"])[0] for name, _ in address.params}
        if "id" in found:
            found["id"] = self.values[_kind_of_id(address.way)][0]
        return found


def _kind_of_id(way: str) -> str:
    kinds = {
        "me/passkeys/": "key",
        "players/": "player",
        "tournaments/": "evening",
        "clauses/": "clause",
        "user/": "user",
    }
    return next((kind for sign, kind in kinds.items() if sign in way), "table")


def populate() -> Known:
    """A club with a player, a table with a free seat, two contests that go on, and keepers."""
    from django.contrib.auth.models import User

    from fleacircus.tournament import commands as c
    from fleacircus.web.club.models import Block, Player, Seat, now_ms
    from fleacircus.web.club.opening import SeatPlan, TablePlan, open_table
    from fleacircus.web.identity import codes
    from fleacircus.web.identity.models import Passkey, Report
    from fleacircus.web.identity.views.sections import SECTIONS
    from fleacircus.web.tournaments import desk
    from fleacircus.web.tournaments.entering import enter_all
    from fleacircus.web.tournaments.models import Invitation, Role

    ada = Player.objects.create(nickname="Ada")
    seats = (SeatPlan("me"), SeatPlan("link"), SeatPlan("bot", level="random"))
    table = open_table(ada, TablePlan("legionz@1", {"players": 3}, seats, public=True))
    evening = desk.create(ada, "Spring", ("classic", "extreme"), boards=2, clock_minutes=30)
    contests = tuple(evening.contests.order_by("kind"))
    names = ("Ada", "Bo", "Cy", "Di", "Ed", "Fay")
    enter_all(contests, [(name, ("classic", "extreme")) for name in names], by=ada)
    games = []
    for contest, stage in zip(contests, ("bracket", "groups"), strict=True):
        done = desk.change(contest, lambda tournament, stage=stage: tournament.do(c.Draw(stage), by="Ada", at=now_ms()))
        games.append(next(game.id for game in done.picture.games if game.status == "open"))
    invitation = Invitation.objects.create(evening=evening, role="player", entrant="p2")
    Role.objects.filter(player=ada.id).update(entrant="p1")
    kay = Player.objects.create(nickname="Kay", role="keeper")
    Passkey.objects.create(id="a-key", player=kay, key=b"", name="phone")
    Report.objects.create(author=ada, about="Mallory", text="floods the lobby")
    Block.objects.create(kind="address", value="192.0.2.9")
    keeper = User.objects.create_superuser("keeper", password="a password for tests only")
    free = Seat.objects.get(table=table, kind="open")
    return Known(
        organiser=ada.id,
        keeper=str(keeper.pk),
        head=kay.id,
        values={
            "table": [table.id],
            "evening": [evening.id],
            "clause": ["LZ-01"],
            "user": [str(keeper.pk)],
            "watch": [table.watch],
            "invite": [free.invite],
            "token": [invitation.token],
            "slug": ["legionz", "micro-mutants", "mars-attacks"],
            "number": ["0", "1", "2", "3"],
            "change": ["stand-up", "reclaim", "bot", "token"],
            "book": ["legionz"],
            "kind": ["classic", "extreme"],
            "game": [*games, "legionz@1"],
            "name": ["slips", "bracket", "grid", "standings", "standings.csv", "games.csv"],
            "player": [ada.id, kay.id],
            "what": [
                "check_in",
                "check_out",
                "enter",
                "invite",
                "cancel",
                "remove",
                "rename",
                "role",
                "block",
                "lift",
                "close",
                "hide",
            ],
            "language": ["en", "fr"],
            "object_id": [str(keeper.pk), ada.id, table.id],
            "content_type_id": ["1"],
            "app_label": ["auth", "club"],
            "url": ["nowhere"],
            "key": ["a-key"],
            "code": [codes.hand_over(ada), codes.keeper(), codes.recovery(ada)[0]],
            "section": ["limits", *SECTIONS],
        },
    )
