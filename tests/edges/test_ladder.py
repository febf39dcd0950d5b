"""The open ladder: bots that register, lose their tokens, are paired, leave, and stand in the table; both stores."""

import asyncio
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from edges.conftest import copied
from edges.dice import Clock
from edges.inside import undone, using
from fleacircus.adapters import stores


class Browser:
    """A person's browser, or with a token a program, in this process."""

    def __init__(self, nickname: str = "", token: str = "") -> None:
        from django.test import Client

        self.client = Client(SERVER_NAME="localhost", headers={"Authorization": f"Bearer {token}"} if token else {})
        if nickname:
            assert self.client.post("/name", {"nickname": nickname}).status_code == 302

    def ask(self, path: str, value: Any = None, method: str = "POST") -> Any:
        body = "" if value is None else json.dumps(value)
        return self.client.generic(method, f"/api/v1/ladder{path}", body, content_type="application/json")

    def bot(self, name: str, *games: str) -> dict[str, Any]:
        answer = self.ask("/bots", {"name": name, "games": games or ["legionz"]})
        assert answer.status_code == 201, answer.content
        told: dict[str, Any] = answer.json()
        return told


@pytest.fixture(scope="module")
def database(
    django_club: str,
    engine: str,
    blank_club: str,
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[str]:
    db = copied(engine, blank_club, request, tmp_path_factory.mktemp("ladder"))
    with using(db):
        yield db


@pytest.fixture
def clean(database: str) -> Iterator[None]:
    with undone():
        yield


def ready(bot: dict[str, Any], *, at_once: int = 1, games: tuple[str, ...] = ("legionz",)) -> Any:
    return Browser(token=bot["token"]).ask("/ready", {"games": games, "at_once": at_once})


class Chance(Random):
    """Chance that says whether the house is met."""

    def __init__(self, *, house: bool) -> None:
        super().__init__(1)
        self._house = house

    def random(self) -> float:
        return 0.0 if self._house else 0.99


def pair(*, house: bool = False, later_ms: int = 0) -> list[Any]:
    from fleacircus.web.club.models import now_ms
    from fleacircus.web.ladder.pairing import pair

    return pair(now_ms() + later_ms, Chance(house=house))


def at(table: Any) -> set[tuple[str, str]]:
    return {(seat.kind, seat.player or seat.level) for seat in table.seats.all()}


@pytest.mark.usefixtures("clean")
class TestRegistering:
    def test_a_person_registers_on_a_page_and_sees_the_token_once(self) -> None:
        ada = Browser("Ada")
        page = ada.client.post("/me/bots", {"name": "Hopper", "games": ["legionz", "larva-cup"]})
        token = page.content.decode().split('<code class="token">')[1].split("</code>")[0]
        (bot,) = ada.ask("/bots", method="GET").json()
        assert (bot["name"], bot["games"]) == ("Hopper", ["legionz", "larva-cup"])
        assert Browser(token=token).client.get("/api/v1/players/me").json() == {"id": bot["id"], "nickname": "Hopper"}
        again = ada.client.get("/me/bots").content.decode()
        assert "Hopper" in again
        assert token not in again

    def test_another_token_ends_the_first_and_retiring_ends_all(self) -> None:
        ada = Browser("Ada")
        bot = ada.bot("Hopper")
        assert ready(bot).status_code == 200
        second = {**bot, "token": ada.ask(f"/bots/{bot['id']}/token").json()["token"]}
        assert (ready(bot).status_code, ready(second).status_code) == (401, 200)
        assert ada.client.post(f"/me/bots/{bot['id']}/retire").status_code == 302
        assert ready(second).status_code == 401
        assert ada.ask("/bots", method="GET").json() == []
        assert pair() == []
        assert ada.ask(f"/bots/{bot['id']}/token").json()["code"] == "ladder/unknown"

    def test_a_token_that_is_none_is_refused(self) -> None:
        bot = Browser("Ada").bot("Hopper")
        answer = ready({"token": bot["token"][:-1] + ("a" if bot["token"][-1] != "a" else "b")})
        assert (answer.status_code, answer.json()["code"]) == (401, "player/unknown_token")

    def test_so_many_bots_and_no_more(self) -> None:
        ada = Browser("Ada")
        bots = [ada.bot(f"Hopper {n}") for n in range(5)]
        answer = ada.ask("/bots", {"name": "Hopper 6", "games": ["legionz"]})
        assert (answer.status_code, answer.json()["code"]) == (409, "ladder/too_many")
        page = ada.client.post("/me/bots", {"name": "Hopper 6", "games": ["legionz"]})
        assert page.status_code == 409
        assert "ladder/too_many" in page.content.decode()
        assert ada.ask(f"/bots/{bots[0]['id']}", method="DELETE").status_code == 204
        assert ada.bot("Hopper 6")

    @pytest.mark.parametrize(
        ("given", "status", "code"),
        [
            ({"name": "", "games": ["legionz"]}, 400, "ladder/no_name"),
            ({"name": "Hopper", "games": []}, 400, "ladder/game"),
            ({"name": "Hopper", "games": ["legionz", "chess"]}, 400, "ladder/game"),
            ({"name": "Hopper", "games": ["mars-companion"]}, 400, "ladder/game"),
            ({"name": 1}, 422, "request/malformed"),
        ],
    )
    def test_what_is_wrong_with_a_registration_has_a_code(self, given: Any, status: int, code: str) -> None:
        answer = Browser("Ada").ask("/bots", given)
        assert (answer.status_code, answer.json()["code"]) == (status, code)

    def test_what_is_wrong_with_being_ready_has_a_code(self) -> None:
        ada = Browser("Ada")
        bot = ada.bot("Hopper")
        for at_once in (0, 5):
            assert ready(bot, at_once=at_once).json()["code"] == "ladder/at_once"
        assert ready(bot, games=("larva-cup",)).json()["code"] == "ladder/game"
        answer = ada.ask("/ready", {"games": ["legionz"]})
        assert (answer.status_code, answer.json()["code"]) == (403, "ladder/no_bot")

    def test_nobody_else_touches_a_bot_and_a_bot_has_none(self) -> None:
        bot = Browser("Ada").bot("Hopper")
        bo = Browser("Bo")
        assert bo.ask(f"/bots/{bot['id']}", method="DELETE").json()["code"] == "ladder/unknown"
        assert bo.client.post(f"/me/bots/{bot['id']}/retire").status_code == 404
        assert Browser().ask("/bots", {"name": "Hopper", "games": ["legionz"]}).status_code == 401
        own = Browser(token=bot["token"]).ask("/bots", {"name": "Little", "games": ["legionz"]})
        assert (own.status_code, own.json()["code"]) == (409, "ladder/is_bot")
        assert ready(bot).status_code == 200

    def test_who_is_deleted_takes_their_bots_along(self) -> None:
        from fleacircus.web.club.models import Player
        from fleacircus.web.identity.data import delete, everything
        from fleacircus.web.ladder.models import Bot

        ada = Browser("Ada")
        bot = ada.bot("Hopper")
        owner = Player.objects.get(id=Bot.objects.get(player=bot["id"]).owner)
        assert [each["player"] for each in everything(owner)["bots"]] == [bot["id"]]
        delete(owner)
        assert not Bot.objects.filter(player=bot["id"]).exists()
        assert not Player.objects.filter(id__in=[bot["id"], owner.id]).exists()
        assert ready(bot).status_code == 401


@pytest.mark.usefixtures("clean")
class TestPairing:
    def test_two_that_wait_meet_and_hear_of_their_table(self) -> None:
        one, other = Browser("Ada").bot("Hopper"), Browser("Bo").bot("Jumper")
        assert ready(one).json()["tables"] == ready(other).json()["tables"] == []
        (table,) = pair()
        assert at(table) == {("person", one["id"]), ("person", other["id"])}
        assert (table.ladder, table.tournament, table.undo) == (True, "", "off")
        assert (table.rated, table.public) == (False, False)
        (mine,) = ready(one).json()["tables"]
        assert (mine["id"], mine["game"]) == (table.id, "legionz@1")
        assert table.seats.get(number=mine["seat"]).player == one["id"]
        assert pair() == [], "each plays one game at once"
        assert ready(one, at_once=2).status_code == 200
        (second,) = pair()
        assert ("person", one["id"]) in at(second), "there is room for another"

    @pytest.mark.parametrize("house", [False, True])
    def test_mars_attacks_is_a_duel_in_which_no_hand_moves_anything(self, house: bool) -> None:
        for bot in (Browser("Ada").bot("Hopper", "mars-attacks"), Browser("Bo").bot("Jumper", "mars-attacks")):
            assert ready(bot, games=("mars-attacks",)).status_code == 200
        tables = pair(house=house)
        assert [sorted(kind for kind, _ in at(table)) for table in tables] == (
            [["bot", "person"]] * 2 if house else [["person", "person"]]
        )
        for table in tables:
            options = json.loads(table.options)
            assert (table.game, options["play"], options["adjust"]) == ("mars-attacks@3", "duel", False)

    def test_bots_of_one_person_meet_the_house_and_not_each_other(self) -> None:
        ada = Browser("Ada")
        for bot in (ada.bot("Hopper"), ada.bot("Jumper")):
            ready(bot)
        tables = pair()
        assert [sorted(kind for kind, _ in at(table)) for table in tables] == [["bot", "person"]] * 2

    def test_the_house_is_met_though_another_waits(self) -> None:
        for bot in (Browser("Ada").bot("Hopper"), Browser("Bo").bot("Jumper")):
            ready(bot)
        assert [sorted(kind for kind, _ in at(table)) for table in pair(house=True)] == [["bot", "person"]] * 2

    def test_who_does_not_wait_is_not_paired(self) -> None:
        from fleacircus.web.club.models import Block

        one, other = Browser("Ada").bot("Hopper", "legionz", "larva-cup"), Browser("Bo").bot("Jumper")
        assert pair() == [], "nobody has said that they are ready"
        ready(one)
        assert pair(later_ms=31_000) == [], "it has said nothing for half a minute"
        ready(one, games=())
        assert pair() == [], "it wants no more"
        ready(one, games=("larva-cup",))
        ready(other)
        assert {table.game for table in pair()} == {"larva-cup@2", "legionz@1"}, "they want different games"
        Block.objects.create(kind="person", value=one["id"])
        ready(other, at_once=2)
        assert [("person", one["id"]) in at(table) for table in pair()] == [False]

    def test_the_houses_bot_is_one_of_near_strength(self) -> None:
        from fleacircus.lab.ratings import Rating
        from fleacircus.web.history.rated import bot_key
        from fleacircus.web.history.standings import Standings, ladder
        from fleacircus.web.ladder.pairing import NEAR, house_level

        house = ladder("legionz")
        weakest = min((each for each in house.ratings), key=lambda each: each.rating)
        for own in (weakest.rating - 1000, 1500.0):
            mine = Rating("me", own, own - 50, own + 50, 20)
            told = Standings(house.game, house.anchor, (*house.ratings, mine), ())
            met = {house_level("legionz", told, "me", Random(seed)) for seed in range(20)}
            away = [abs(told.of(bot_key(level)).rating - own) for level in met]
            assert met == {weakest.player.removeprefix("bot:")} if own < 1000 else max(away) <= NEAR


def test_who_leaves_loses_by_the_clock_and_people_are_rated_apart(database: str) -> None:
    """Committed, since the store has a connection of its own: what waits is in rows, whoever begins anew finds it."""
    from fleacircus.web.history.standings import standings
    from fleacircus.web.ladder.pairing import BASE_MS
    from fleacircus.web.ladder.rungs import rungs
    from fleacircus.web.socket.messages import Refused
    from fleacircus.web.socket.table import LiveTable

    one, other = Browser("Ada").bot("Hopper"), Browser("Bo").bot("Jumper")
    ready(one)
    ready(other)
    (table,) = pair()
    gone = table.seats.get(waited=True)

    async def fall() -> None:
        store = stores.connect(database)
        await store.open()
        try:
            row = await store.table(table.id)
            assert row is not None
            clock = Clock()
            clock.ms = table.started_ms + BASE_MS - 1
            live = LiveTable(row, store, clock)
            await live.load()
            with pytest.raises(Refused, match="pause/refused"):
                await live.pause("me", seat=gone.number)
            assert await live.flag() is False
            clock.ms += 2
            assert table.id in await store.flagged(clock.ms)
            assert await live.flag() is True
        finally:
            await store.close()

    asyncio.run(fall())
    listed = {each.id: each for each in rungs("legionz") if each.id}
    left = listed[gone.player]
    (stayed,) = (each for id, each in listed.items() if id != gone.player)
    assert (stayed.rank, left.rank, stayed.games, left.games) == (1, 2, 1, 1)
    assert stayed.rating > 1500 > left.rating
    assert {stayed.owner, left.owner} == {"Ada", "Bo"}
    assert not standings("legionz").matches, "people's ratings know nothing of it"
    page = Browser().client.get("/ladder/legionz").content.decode()
    assert page.index(stayed.name) < page.index(left.name)
    assert "Ada" in page
    told = Browser().ask("/standings/legionz", method="GET").json()["rungs"]
    assert [each["id"] for each in told if each["id"]] == [stayed.id, left.id]
    assert Browser().ask("/standings/chess", method="GET").json()["code"] == "ladder/game"
