"""Everything that a visitor can have the club write down goes through a door, which counts addresses and people."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from edges.addresses import Address, addresses, populate
from edges.inside import undone

FREE = {
    "theme": "a cookie",
    "i18n/setlang/": "a cookie",
    "me/sign-out": "takes away",
    "me/delete": "takes away",
    "me/sign-out-everywhere": "takes away",
    "me/shown": "one's own row",
    "me/lends": "one's own row",
    "me/voices/unmute": "takes away",
    "offers/<str:id>/withdraw": "takes away",
    "t/<str:id>/put-away": "one's own row",
    "t/<str:id>/seat/<int:number>/<slug:change>": "a row that is there",
    "results/<str:watch>/uncount": "the keepers' own",
    "keeper/<slug:section>": "the keepers' own",
    "api/v1/tables/<id>/seats/<number>/stand-up": "a row that is there",
    "api/v1/tables/<id>/seats/<number>/reclaim": "a row that is there",
    "api/v1/tables/<id>/seats/<number>/bot": "a row that is there",
    "api/v1/tables/<id>/seats/<number>/token": "a row that is there",
    "api/v1/docs": "reads",
    "api/v1/openapi.json": "reads",
    "api/v1/members/<id>/preview": "reads",
}
"""What is posted without a door, and why that fills nothing."""
BODIES: dict[str, dict[str, Any]] = {
    "api/v1/coach/tables/<id>/branches": {"at": 0},
    "api/v1/coach/tables/<id>/idea": {"seat": 0},
    "api/v1/evenings": {"record": {}},
    "api/v1/evenings/<id>/links": {"role": "helper"},
    "api/v1/ladder/bots": {"name": "Robo", "games": ["legionz"]},
    "api/v1/ladder/ready": {"games": ["legionz"]},
    "api/v1/members/<id>": {"act": "rename", "name": "X"},
    "api/v1/members/<id>/claim": {"act": "ask"},
    "api/v1/members/<id>/preview": {"act": "rename", "name": "X"},
    "api/v1/members/of/<evening>": {"members": {}},
    "api/v1/players": {"nickname": "Robo"},
    "api/v1/seasons": {"name": "Spring"},
    "api/v1/tables": {"game": "legionz@1", "options": {"players": 2}, "seats": [{"kind": "me"}, {"kind": "here"}]},
    "api/v1/tables/<id>/seats/<number>/bot": {"level": "random"},
    "api/v1/tournaments": {"name": "Spring", "kinds": ["classic"]},
    "api/v1/tournaments/<id>/<kind>/<what>": {"why": ""},
    "api/v1/tournaments/<id>/<kind>/commands": {"command": {"type": "check_in", "player": "p1"}},
    "api/v1/tournaments/<id>/<kind>/preview": {"command": {"type": "check_in", "player": "p1"}},
}
"""What an address takes in, where it looks at that before anything else."""


class Shut:
    """A doorkeeper who lets nobody through."""

    def admit(self, door: Any, address: str, person: str = "") -> None:
        from fleacircus.web.club.doors import TooOften

        raise TooOften(door, 1)


@pytest.fixture
def known(django_club: str) -> Iterator[Any]:
    from fleacircus.web.club.models import Offer, now_ms

    with undone():
        found = populate()
        found.values["what"].insert(0, "undo")
        until = now_ms() + 60_000
        Offer.objects.create(table_id=found.values["table"][0], slug="legionz", player="x", until_ms=until)
        yield found


def test_whatever_is_written_goes_through_a_door(known: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from fleacircus.web.club import doors

    monkeypatch.setattr(doors, "_keeper", lambda factor: Shut())
    written = [each for each in addresses() if not each.way.startswith("admin/")]
    answers = {each.way: {_posted(each, known, who) for who in ("", known.organiser)} for each in written}
    without = {way for way, codes in answers.items() if 429 not in codes and not codes <= {401, 404, 405, 410}}
    assert without == set(FREE)
    assert sum(429 in codes for codes in answers.values()) > 40


def _posted(address: Address, known: Any, who: str) -> int:
    """What somebody is answered who has just come there."""
    from django.test import Client

    from fleacircus.web.club import players
    from fleacircus.web.club.models import Player

    client = Client(SERVER_NAME="localhost")
    if who:
        client.cookies[players.COOKIE] = players.sign_id(who, Player.objects.get(id=who).generation)
    path = address.filled(known.of(address))
    if address.way.startswith(("api/", "passkeys/", "practice/")):
        body = json.dumps(BODIES.get(address.way, {}))
        return int(client.post(path, body, content_type="application/json").status_code)
    return int(client.post(path, {}).status_code)
