"""A member of the register is a person of the club: they say so, an organiser confirms it, both pages tell it."""

import itertools

import pytest

from edges.evening import Club
from edges.server import Server
from edges.test_history import id_of
from edges.test_tournament_seasons import link_all, member_named, said
from edges.visitor import Visitor
from kit import clause


def lasting(club: Server, name: str) -> Visitor:
    """Somebody with recovery codes, and so a member of the club."""
    visitor = Visitor(club.address, name)
    assert visitor.post("/me/recovery").status == 200
    return visitor


class Entered(Club):
    """An evening whose two people are in the register, under names that no other test has."""

    numbers = itertools.count()

    def __init__(self, club: Server) -> None:
        number = next(self.numbers)
        self.names = (f"Nell{number}", f"Odo{number}")
        super().__init__(club, "classic", names=" ".join(self.names))
        link_all(self)

    @property
    def pages(self) -> list[str]:
        return [member_named(self.olga, name) for name in self.names]


@pytest.fixture
def evening(club: Server) -> Entered:
    return Entered(club)


@clause("TR-Y5")
def test_who_says_so_is_a_member_once_an_organiser_confirms_it(club: Server, evening: Entered) -> None:
    nell, olga, sam = lasting(club, "Nellie C."), evening.olga, Visitor(club.address, "Sam")
    page, me = evening.pages[0], f"/players/{id_of(nell)}"
    assert "That is me" in said(nell.get(page))
    assert nell.post(f"{page}/claim/ask").status == 200
    assert "still to confirm it" in said(nell.get(page))
    assert "Nellie" not in said(sam.get(page)), "what nobody has confirmed is not told"
    assert "tournaments/members" not in sam.get(me).text
    assert me not in sam.get("/tournaments/members").text
    assert "Nellie C. says: that is me." in said(olga.get(page))
    no = sam.post(f"{page}/claim/confirm", player=id_of(nell))
    assert (no.status, "Only an organiser may do that." in said(no)) == (409, True)

    assert olga.post(f"{page}/claim/confirm", player=id_of(nell)).status == 200
    assert f'href="{me}"' in sam.get(page).text
    assert f'href="{me}"' in sam.get("/tournaments/members").text
    assert f'href="{page}"' in sam.get(me).text
    nell.post("/me/shown", shown="")
    assert "Nellie" not in said(sam.get(page)), "who closes their page is not named here either"
    assert me not in sam.get("/tournaments/members").text
    nell.post("/me/shown", shown="on")
    assert nell.post(f"{page}/claim/refuse", player=id_of(nell)).status == 200
    assert me not in sam.get(page).text
    assert page not in sam.get(me).text


@clause("TR-Y5")
def test_nobody_is_two_members_and_no_member_two_people(club: Server, evening: Entered) -> None:
    nell, odo, olga = lasting(club, "Nellie D."), lasting(club, "Odo D."), evening.olga
    first, second = evening.pages
    guest = Visitor(club.address, "Guest").post(f"{first}/claim/ask")
    assert (guest.status, "Only members" in guest.text) == (409, True)
    assert Visitor(club.address).post(f"{first}/claim/ask").status == 403
    nell.post(f"{second}/claim/ask")
    nell.post(f"{first}/claim/ask")
    assert "Nellie" not in said(olga.get(second)), "the newest word counts"
    olga.post(f"{first}/claim/confirm", player=id_of(nell))
    assert nell.post(f"{second}/claim/ask").status == 409
    assert odo.post(f"{first}/claim/ask").status == 409
    assert olga.post(f"{second}/claim/confirm", player=id_of(odo)).status == 409, "they never said so"
    assert olga.post(f"{first}/claim/burn").status == 404

    waiting = [lasting(club, f"Crowd {number}") for number in range(6)]
    assert [each.post(f"{second}/claim/ask").status for each in waiting] == [200] * 5 + [409]


@clause("TR-Y5")
def test_a_merge_takes_the_person_along_and_who_is_deleted_is_gone(club: Server, evening: Entered) -> None:
    nell, olga = lasting(club, "Nellie E."), evening.olga
    page, me = evening.pages[0], id_of(nell)
    api = f"/api/v1{page.removeprefix('/tournaments')}"
    told = nell.post_json(f"{api}/claim", {"act": "ask"}).json
    assert [(one["player"], one["confirmed"]) for one in told] == [(me, False)]
    assert nell.post_json(f"{api}/claim", {"act": "confirm", "player": me}).status == 403
    assert olga.post_json(f"{api}/claim", {"act": "confirm", "player": me}).json[0]["confirmed"]
    assert [one["name"] for one in olga.get("/api/v1/members").json if one.get("player") == me] == [evening.names[0]]
    assert nell.get("/me/data.json").json["register"][0]["author"] == "Olga"

    other = Club(club, "classic", names=f"{evening.names[0]}-2 Pip", olga=olga)
    link_all(other)
    into = member_named(olga, f"{evening.names[0]}-2").rpartition("/")[2]
    assert olga.post_json(api, {"act": "merge", "into": into}).status == 200
    assert f"/tournaments/members/{into}" in olga.get(f"/players/{me}").text
    nell.post("/me/delete", sure="on")
    assert me not in olga.get(f"/tournaments/members/{into}").text
    assert not [one for one in olga.get("/api/v1/members").json if one.get("player") == me]
