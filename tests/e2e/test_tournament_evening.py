"""A whole evening of thirteen: both contests, two helpers, three phones, and everything that goes wrong in a room."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.organiser import Organiser
from e2e.person import Person, turn_to
from fleacircus.web.words import isolated

pytestmark = pytest.mark.e2e

LATE, ABSENT = "Late Lou", "Ned No-Show"
NAMES = ["Ada", "Bo", "D'Amico", "Zoë Ünal", "مريم", "Maximiliane-Theodora von und zu Hohenstein", "Gus", "Hal", "Ida"]
NAMES += ["Jo", "Kim", "Lea", ABSENT]
PHONE = {"width": 390, "height": 844}


class Room:
    """The evening as programs of its helpers see it: for the many games that nobody looks at here."""

    def __init__(self, root: str, helper: Person) -> None:
        self.id = root.rpartition("/")[2]
        self.page = helper.page

    def told(self, kind: str) -> dict[str, Any]:
        answer = self.page.request.get(f"/api/v1/tournaments/{self.id}/{kind}")
        assert answer.ok, answer.text()
        found: dict[str, Any] = answer.json()
        return found

    def open(self, kind: str) -> list[dict[str, Any]]:
        return [game for game in self.told(kind)["games"] if game["status"] == "open"]

    def play(self, kind: str, game: str, result: dict[str, Any]) -> None:
        token = next(c["value"] for c in self.page.context.cookies() if c["name"] == "csrftoken")
        answer = self.page.request.post(
            f"/api/v1/tournaments/{self.id}/{kind}/commands",
            data={"command": {"type": "play", "game": game, "result": result}},
            headers={"X-CSRFToken": token},
        )
        assert answer.ok, answer.text()

    def play_all(self, kind: str, *, until: str = "") -> None:
        """Play what is open until nothing is, or until a game of that unit is open."""
        while games := self.open(kind):
            if any(until and game["unit"] == until for game in games):
                return
            order = self.told(kind)["draw"].get("groups", {})
            for game in games:
                self.play(kind, game["id"], _result(game, order))


def _result(game: dict[str, Any], groups: dict[str, list[str]]) -> dict[str, Any]:
    """The upper one wins a duel, the earlier letter a game of couples, so that nobody is level where it matters."""
    players = game["players"]
    if game["kind"] == "duel":
        return {"type": "duel", "winner": players[0]}
    if game["kind"] == "table":
        return {"type": "table", "places": [1, 2, 3, 4], "bases": {"intact": 2}, "defeats": [1, 1, 0, 0]}
    name = game["unit"].partition("-")[0]
    at = [groups[name].index(player) for player in players]
    side = 0 if min(at[:2]) < min(at[2:]) else 1
    partner = max(at[2 * side : 2 * side + 2])
    left = {"intact": 5 - partner, "square": sorted(groups).index(name)}
    return {"type": "couples", "winner": side, "bases": [left]}


def claim(phone: Person, root: str, name: str) -> None:
    turn_to(phone.page, f"{root}/me")
    phone.page.get_by_role("button", name=name, exact=True).click()
    expect(phone.page.get_by_role("heading", name=name, exact=True)).to_be_visible()


def joined(olga: Organiser, helper: Person) -> None:
    """Somebody opens the link for a helper."""
    turn_to(olga.page, f"{olga.root}/people")
    before = olga.page.locator("input[data-select]").count()
    olga.page.locator("#role").select_option("helper")
    olga.page.locator("form[action$='/people/invite'] button").click()
    expect(olga.page.locator("input[data-select]")).to_have_count(before + 1)
    helper.page.goto(olga.page.locator("input[data-select]").last.input_value())
    helper.page.locator("[name=nickname]").fill(helper.name)
    helper.page.locator("main button[type=submit]").click()
    expect(helper.page.locator(".evening-name .badge")).to_have_text("Helper")


def form_of(person: Person, root: str, kind: str, game: str) -> Locator:
    turn_to(person.page, f"{root}/{kind}/game/{game}")
    return person.page.locator("form[data-result]")


def report(person: Person, root: str, game: str, winner: str) -> None:
    form = form_of(person, root, "classic", game)
    form.locator(f"[name=winner][value={winner}]").check()
    form.locator("button[type=submit]").click()


def check_in(helper: Page, root: str, name: str) -> None:
    turn_to(helper, f"{root}/sheet")
    helper.get_by_role("button", name=f"Check in {name}", exact=True).click()
    expect(helper.get_by_role("button", name=f"Away {name}", exact=True)).to_be_visible()


def draw(olga: Organiser, kind: str) -> None:
    turn_to(olga.page, f"{olga.root}/{kind}/draw")
    if (out := olga.page.locator("[name=absent][value=out]")).count():
        out.check()
    olga.page.locator(".fingerprint button.main").click()
    expect(olga.page.locator("[data-watch]")).to_be_visible()


def test_an_evening_of_thirteen_to_the_prize(visit: Callable[..., Person]) -> None:
    olga = Organiser(visit("Olga"))
    page = olga.page
    olga.create("classic", NAMES, boards=4, other=True)
    hal, ida = visit("Helper Hal"), visit("Helper Ida")
    joined(olga, hal)
    joined(olga, ida)
    room = Room(olga.root, ida)

    # A phone checks itself in; the helpers check in the others but for one, whom the draws leave out.
    third = visit("Phone 3", viewport=PHONE)
    claim(third, olga.root, "Ada")
    third.page.get_by_role("button", name="I am here").click()
    expect(third.page.locator(".notice.good")).to_be_visible()
    assert third.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    for number, name in enumerate(name for name in NAMES if name not in ("Ada", ABSENT)):
        check_in((hal, ida)[number % 2].page, olga.root, name)
    turn_to(page, f"{olga.root}/classic/draw")
    expect(page.locator("fieldset")).to_contain_text(ABSENT)
    draw(olga, "classic")
    draw(olga, "extreme")
    assert [one["gone"] for one in room.told("classic")["entrants"] if one["name"] == ABSENT] == ["entry"]

    # Somebody comes late, into both contests.
    turn_to(page, f"{olga.root}/sheet")
    page.locator("[name=name]").first.fill(LATE)
    page.locator("form [name=here]").check()
    page.get_by_role("button", name="Enter", exact=True).click()
    expect(page.get_by_role("rowheader", name=LATE, exact=True)).to_be_visible()
    ids = {one["name"]: one["id"] for one in room.told("classic")["entrants"]}
    names = {id: name for name, id in ids.items()}
    assert ids[LATE] in room.told("classic")["draw"]["bracket"]
    assert sorted(map(len, room.told("extreme")["draw"]["groups"].values())) == [4, 4, 5]

    # Two phones of one match: they choose, and two equal reports are a result.
    match = next(game for game in room.open("classic") if ids["Ada"] not in game["players"])
    one, two = match["players"]
    phones = {player: visit(f"Phone of {player}", viewport=PHONE) for player in (one, two)}
    for player, phone in phones.items():
        claim(phone, olga.root, names[player])
        phone.page.locator(f"a.button[href$='/classic/game/{match['id']}']").click()
        expect(phone.page.locator(".versus")).to_contain_text(names[player])
    for picked, player in enumerate((*match["home"], *({one, two} - set(match["home"]))), 1):
        turn_to(phones[player].page, f"{olga.root}/classic/game/{match['id']}")
        phones[player].page.locator("form.pick button").first.click()
        expect(phones[player].page.locator(".chosen li")).to_have_count(picked)
    report(phones[one], olga.root, match["id"], one)
    expect(phones[one].page.locator(".notice", has_text="reports")).to_be_visible()
    report(phones[two], olga.root, match["id"], one)
    expect(phones[two].page.locator(".notice.good")).to_contain_text(f"{isolated(names[one])} wins")

    # The network is away: what was reported waits on the phone, says so, and is sent later.
    second = f"{match['unit']}.2"
    form = form_of(phones[two], olga.root, "classic", second)
    form.locator(f"[name=winner][value={one}]").check()
    phones[two].context.set_offline(True)
    form.locator("button[type=submit]").click()
    expect(phones[two].page.locator("[data-queue]")).to_be_visible()
    report(phones[one], olga.root, second, one)
    expect(phones[one].page.locator(".notice", has_text="reports")).to_be_visible()
    assert [game["status"] for game in room.told("classic")["games"] if game["id"] == second] == ["open"]
    phones[two].context.set_offline(False)
    expect(phones[two].page.locator(".notice.good")).to_contain_text(f"{isolated(names[one])} wins")

    # What was entered meanwhile is not overwritten but shown.
    mine = next((game for game in room.open("classic") if ids["Ada"] in game["players"]), None)
    if mine is None:  # a bye: she plays in round two
        rest = next(bye["unit"] for bye in room.told("classic")["byes"] if bye["player"] == ids["Ada"])
        room.play_all("classic", until=f"r2-{(int(rest.removeprefix('r1-')) + 1) // 2}")
        mine = next(game for game in room.open("classic") if ids["Ada"] in game["players"])
    rival = next(player for player in mine["players"] if player != ids["Ada"])
    form = form_of(third, olga.root, "classic", mine["id"])
    form.locator(f"[name=winner][value={ids['Ada']}]").check()
    third.context.set_offline(True)
    form.locator("button[type=submit]").click()
    expect(third.page.locator("[data-queue]")).to_be_visible()
    helped = form_of(hal, olga.root, "classic", mine["id"])
    helped.locator(f"[name=winner][value={rival}]").check()
    helped.locator("button[type=submit]").click()
    expect(hal.page.locator(".notice.good")).to_contain_text(f"{isolated(names[rival])} wins")
    third.context.set_offline(False)
    expect(third.page.locator("[data-queue].bad")).to_contain_text(f"{isolated(names[rival])} wins")
    for phone in (third, phones[two]):
        phone.faults[:] = [fault for fault in phone.faults if not re.search("DISCONNECTED|409", fault)]

    # Two helpers at once with different games: neither is in the other's way.
    games = room.open("extreme")[:2]
    forms = [form_of(who, olga.root, "extreme", game["id"]) for who, game in zip((hal, ida), games, strict=True)]
    order = room.told("extreme")["draw"]["groups"]
    for game, form in zip(games, forms, strict=True):
        result = _result(game, order)
        form.locator(f"[name=winner][value='{result['winner']}']").check()
        for what, many in result["bases"][0].items():
            form.locator(f"[name={what}]").fill(str(many))
    for who, form in zip((ida, hal), reversed(forms), strict=True):
        form.locator("button[type=submit]").click()
        expect(who.page.locator(".notice.good")).to_be_visible()

    # A correction after the winner has moved on: all that follows is shown first.
    room.play_all("classic", until="final")
    moved = next(game for game in room.told("classic")["games"] if game["unit"] == match["unit"])
    turn_to(page, f"{olga.root}/classic/game/{moved['id']}")
    page.locator("#correct summary").click()
    page.get_by_role("button", name=re.compile("wrong way round")).click()
    expect(page.get_by_role("heading", name="What follows from this")).to_be_visible()
    expect(page.locator(".consequences")).to_contain_text(names[two])
    expect(page.locator(".consequences .void").first).to_be_visible()
    olga.confirm("read upside down")
    assert any(game["void"] for game in room.told("classic")["games"])
    assert any(two in game["players"] for game in room.open("classic"))

    # To the prize. A page that shows a game looks again by itself, just when somebody leaves it.
    page.goto("/about")
    room.play_all("classic")
    for _ in ("tables", "finals"):
        room.play_all("extreme")
        assert [step["what"] for step in room.told("extreme")["todo"]] == ["draw"], room.told("extreme")
        draw(olga, "extreme")
    room.play_all("extreme")
    wall = visit("Wall", viewport={"width": 1280, "height": 720}).page
    turn_to(wall, f"{olga.root}/projector")
    for kind in ("classic", "extreme"):
        told = room.told(kind)
        assert told["stage"] == "over", told["todo"]
        podium = wall.locator(".slide.podium").filter(has=wall.locator("h2", has_text=kind.title()))
        expect(podium.locator(".place-1 bdi")).to_have_text(names[told["champion"]])
        turn_to(page, f"{olga.root}/{kind}/standings")
        expect(page.locator(".champion")).to_have_text(f"{isolated(names[told['champion']])} is the champion!")
        expect(page.locator(".ranking").first.locator("tbody tr")).to_have_count(13)
    turn_to(page, f"{olga.root}/verify")
    expect(page.locator(".badge.good", has_text="Everything follows")).to_have_count(2)
