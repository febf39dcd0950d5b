"""An evening of tournaments as those who are there meet it: its pages and forms, over HTTP."""

import re
from html import unescape
from typing import Any

from edges.server import Server
from edges.visitor import Page, Visitor, visible_text


class Club:
    """An evening, with everybody there may be at it."""

    def __init__(self, club: Server, *kinds: str, names: str = "Ada Bo Cy Di Ed", olga: Visitor | None = None) -> None:
        self.olga = olga or Visitor(club.address, "Olga")
        fields = dict.fromkeys(kinds, "on") | {"boards": "2", "nickname": "Olga", "name": "Spring"}
        page = self.olga.post("/tournaments/new", names="\n".join(names.split()), **fields)
        assert page.status == 200, visible_text(page)
        self.root = page.address.removeprefix(club.address).removesuffix("/sheet")
        self.address = club.address

    def joined(self, role: str, entrant: str = "") -> Visitor:
        """Somebody who opened an invitation."""
        before = set(self._links())
        assert self.olga.post(f"{self.root}/people/invite", role=role, entrant=entrant).status == 200
        (link,) = set(self._links()) - before
        visitor = Visitor(self.address, role.title())
        assert visitor.post(link, nickname=role.title()).status == 200
        return visitor

    def _links(self) -> list[str]:
        return re.findall(r"/tournaments/join/[\w-]+(?=\")", self.olga.get(f"{self.root}/people").text)

    def seq(self, kind: str) -> str:
        found = re.findall(r'name="seq" value="(\d+)"', self.olga.get(f"{self.root}/{kind}/settings").text)
        return str(found[0])

    def do(self, what: str, *, kind: str = "classic", by: Visitor | None = None, **fields: str) -> Page:
        fields = {"seq": self.seq(kind), **fields}
        return (by or self.olga).post(f"{self.root}/{kind}/do/{what}", **fields)

    def log(self, kind: str = "classic") -> list[dict[str, object]]:
        entries: list[dict[str, object]] = self.olga.get(f"{self.root}/{kind}/record.json").json["entries"]
        return entries

    def state(self, kind: str = "classic") -> int:
        return len(self.log(kind))

    def seats(self, game: str, kind: str = "classic") -> list[str]:
        """The values of the winner's buttons of a game."""
        return re.findall(r'name="winner" value="(\w+)"', self.olga.get(f"{self.root}/{kind}/game/{game}").text)


def refused(page: Page, *wanted: str) -> None:
    assert page.status == 409, visible_text(page)
    for word in wanted:
        assert word in unescape(visible_text(page))
    assert "Traceback" not in page.text


def open_game(club: Club, kind: str = "classic") -> str:
    page = club.olga.get(f"{club.root}/{kind}").text
    return re.findall(r'class="match open".*?/game/([\w.-]+)"', page, re.S)[0]


def pick_all(evening: Club, game: str, kind: str) -> None:
    """Everybody takes the first army that is left, in the order that the page asks for."""
    path = f"{evening.root}/{kind}/game/{game}"
    while forms := re.findall(r'do/pick".*?</form>', evening.olga.get(path).text, re.S):
        player = re.findall(r'name="player" value="(\w+)"', forms[0])[0]
        army = re.findall(r'name="army" value="(\w+)"', forms[0])[0]
        assert evening.do("pick", kind=kind, game=game, player=player, army=army).status == 200


def ready(evening: Club, game: str, kind: str) -> dict[str, Any]:
    """Picks made and seats drawn; gives the lots."""
    pick_all(evening, game, kind)
    assert evening.do("draw_seats", kind=kind, game=game).status == 200
    drawn: dict[str, Any] = evening.log(kind)[-1]["event"]  # type: ignore[assignment]
    assert drawn["type"] == "seats_drawn"
    return drawn


def sit(evening: Club, game: str, kind: str, where: str = "here") -> str:
    page = evening.olga.post(f"{evening.root}/{kind}/game/{game}/table", where=where)
    assert page.status == 200, visible_text(page)
    return str(re.findall(r"/t/([\w-]+)", page.address if where == "here" else page.text)[0])
