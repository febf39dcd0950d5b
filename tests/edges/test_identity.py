"""Identities: passkeys, codes that hold once, a guest who becomes a member, names, and being forgotten; both stores."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from edges.authenticator import Authenticator, coded
from edges.conftest import copied
from edges.inside import undone, using


class Browser:
    """A browser of the club in this process; every request is one of our own pages'."""

    def __init__(self, nickname: str = "", language: str = "en") -> None:
        from django.test import Client

        self.client = Client(SERVER_NAME="localhost", headers={"Accept-Language": language})
        if nickname:
            assert self.post("/name", nickname=nickname).status_code == 302

    @property
    def player(self) -> Any:
        from fleacircus.web.club import players

        return players.known(players.claimed({name: one.value for name, one in self.client.cookies.items()}))

    def get(self, path: str) -> Any:
        return self.client.get(path)

    def post(self, path: str, **fields: str) -> Any:
        return self.client.post(path, fields)

    def ask(self, path: str, value: Any = None) -> Any:
        return self.client.post(path, json.dumps(value or {}), content_type="application/json")

    def register(self, device: Authenticator) -> Any:
        options = self.ask("/passkeys/register/begin").json()
        return self.ask("/passkeys/register", {"credential": device.made(options), "name": "phone"})

    def sign_in(self, device: Authenticator) -> Any:
        options = self.ask("/passkeys/sign-in/begin").json()
        return self.ask("/passkeys/sign-in", {"credential": device.used(options)})


@pytest.fixture(scope="module")
def database(
    django_club: str,
    engine: str,
    blank_club: str,
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[None]:
    with using(copied(engine, blank_club, request, tmp_path_factory.mktemp("identity"))):
        yield


@pytest.fixture(autouse=True)
def _clean(database: None) -> Iterator[None]:
    with undone():
        yield


@pytest.fixture
def member() -> tuple[Browser, Authenticator]:
    ada, device = Browser("Ada"), Authenticator()
    assert ada.register(device).status_code == 201
    return ada, device


def open_table(player: Any, *kinds: str, **plan: Any) -> Any:
    from fleacircus.web.club import opening

    seats = tuple(opening.SeatPlan(kind, level="random" if kind == "bot" else "") for kind in kinds)  # type: ignore[arg-type]
    return opening.open_table(player, opening.TablePlan("legionz@1", {"players": len(kinds)}, seats, **plan))


# Passkeys


def test_a_nickname_is_enough_and_a_passkey_makes_a_member(member: tuple[Browser, Authenticator]) -> None:
    ada, device = member
    assert Browser("Bo").player.role == "guest"
    assert ada.player.role == "member"
    elsewhere = Browser()
    answer = elsewhere.sign_in(device)
    assert (answer.status_code, answer.json()) == (200, {"nickname": "Ada"})
    assert elsewhere.player == ada.player
    assert [key.name for key in ada.player.passkeys.all()] == ["phone"]


def test_no_page_tells_whether_somebody_has_a_passkey(member: tuple[Browser, Authenticator]) -> None:
    ada, _ = member
    bob = Browser("Bob")
    bob.post("/me/recovery")
    assert (ada.player.role, bob.player.role) == ("member", "member")
    tables = {who.player.id: open_table(who.player, "me", "link", public=True) for who in (ada, bob)}
    eve = Browser("Eve")

    def told(who: Any) -> list[str]:
        """What a stranger gets to see and to hear of somebody, without what is theirs."""
        table = tables[who.id]
        answers = [
            eve.get(f"/players/{who.id}"),
            eve.get(f"/join/{table.seats.get(number=1).invite}"),
            eve.post("/name", nickname=who.nickname),
            eve.ask("/passkeys/sign-in/begin", {"nickname": who.nickname}),
        ]
        own = (who.id, who.nickname, table.id, table.watch, table.seats.get(number=1).invite)
        texts = []
        for answer in answers:
            text = answer.content.decode()
            for each in own:
                text = text.replace(each, "X")
            for secret in (r'name="csrfmiddlewaretoken" value="\w+"', r'"challenge": "[^"]+"'):
                text = re.sub(secret, "", text)
            texts.append(f"{answer.status_code} {text}")
        return texts

    for one, other in zip(told(ada.player), told(bob.player), strict=True):
        assert one.splitlines() == other.splitlines()


def test_an_answer_holds_once(member: tuple[Browser, Authenticator]) -> None:
    _, device = member
    browser = Browser()
    options = browser.ask("/passkeys/sign-in/begin").json()
    assert "allowCredentials" not in options or options["allowCredentials"] == [], "nobody says who has a passkey"
    answer = {"credential": device.used(options)}
    assert browser.ask("/passkeys/sign-in", answer).status_code == 200
    again = Browser().ask("/passkeys/sign-in", answer)
    assert (again.status_code, again.json()["code"]) == (410, "code/used")


@pytest.mark.parametrize(
    ("spoil", "status", "code"),
    [
        (lambda device: setattr(device, "id", b"another club"), 404, "passkey/unknown"),
        (lambda device: setattr(device, "origin", "https://evil.example"), 400, "passkey/refused"),
        (lambda device: setattr(device, "place", "evil.example"), 400, "passkey/refused"),
        (lambda device: device.__init__() or setattr(device, "id", b"x"), 404, "passkey/unknown"),
        (lambda device: setattr(device, "_key", Authenticator()._key), 400, "passkey/refused"),
        (lambda device: setattr(device, "count", 3), 400, "passkey/refused"),
    ],
    ids=["another club's", "another page", "another place", "unknown", "another key", "a copied key"],
)
def test_a_passkey_that_is_none_of_ours(
    member: tuple[Browser, Authenticator], spoil: Callable[[Authenticator], Any], status: int, code: str
) -> None:
    ada, device = member
    device.count = 9  # all is well but for what is spoilt
    ada.player.passkeys.update(count=device.count)
    spoil(device)
    browser = Browser()
    answer = browser.sign_in(device)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert browser.player is None


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"credential": 3},
        {"credential": {"id": "a", "response": {"clientDataJSON": "!"}}},
        {"credential": {"id": "\x00", "response": {"clientDataJSON": coded(b'{"challenge": "YQ"}')}}},
        {"credential": {"id": "YQ", "response": {"clientDataJSON": coded(b"[" * 30_000)}}},
    ],
)
def test_what_is_no_answer_is_told_so(body: Any) -> None:
    ada = Browser("Ada")
    for path in ("/passkeys/sign-in", "/passkeys/register"):
        answer = ada.ask(path, body)
        assert answer.status_code in (400, 404)
        assert answer.json()["code"] in ("passkey/refused", "code/unknown", "request/malformed")


def test_a_challenge_is_for_who_asked(member: tuple[Browser, Authenticator]) -> None:
    bo = Browser("Bo")
    options = bo.ask("/passkeys/register/begin").json()
    answer = Browser("Cy").ask("/passkeys/register", {"credential": Authenticator().made(options)})
    assert (answer.status_code, answer.json()["code"]) == (404, "code/unknown")
    assert Browser().ask("/passkeys/register/begin").json()["code"] == "player/unknown"
    ada, device = member
    held = ada.ask("/passkeys/register/begin").json()["excludeCredentials"]
    assert [key["id"] for key in held] == [coded(device.id)]


def test_passkeys_are_named_and_removed_by_their_owner_alone(member: tuple[Browser, Authenticator]) -> None:
    ada, device = member
    id = coded(device.id)
    assert Browser("Bo").post(f"/me/passkeys/{id}/remove").status_code == 404
    assert ada.post(f"/me/passkeys/{id}/rename", name="old phone").status_code == 302
    assert "old phone" in ada.get("/me").content.decode()
    assert ada.post(f"/me/passkeys/{id}/remove").status_code == 302
    assert Browser().sign_in(device).json()["code"] == "passkey/unknown"
    assert ada.player.nickname == "Ada", "this browser still knows her"


# Codes


def test_recovery_codes_hold_once_and_are_kept_as_hashes() -> None:
    from fleacircus.web.identity.models import Code

    ada = Browser("Ada")
    page = ada.post("/me/recovery").content.decode()
    codes = [part.partition("<")[0] for part in page.split("<li><code>")[1:]]
    assert len(codes) == 10
    assert ada.player.role == "member"
    plain = codes[0].replace("-", "")
    assert not any(plain in str(row) for row in Code.objects.values_list())
    bo = Browser()
    assert bo.post("/me/code", code=f" {codes[0].lower()} ").status_code == 302
    assert bo.player == ada.player
    used = Browser().post("/me/code", code=codes[0])
    assert used.status_code == 410
    assert "code/used" in used.content.decode()
    ada.post("/me/recovery")
    assert Browser().post("/me/code", code=codes[1]).status_code == 404, "new codes end the old ones"


def test_a_second_device_by_a_link_that_is_short_lived_and_asks_first() -> None:
    from fleacircus.web.identity import codes
    from fleacircus.web.identity.models import Code

    ada = Browser("Ada")
    shown = ada.post("/me/hand-over").content.decode()
    assert "viewBox" in shown, "the code can be drawn at any size"
    typed = shown.partition("data-typed>")[2].partition("<")[0]
    code = codes.plain(typed)
    phone = Browser()
    assert "Be Ada on this device?" in phone.get(f"/be/{code}").content.decode()
    assert phone.player is None, "looking does nothing"
    assert phone.post(f"/be/{code}").status_code == 302
    assert phone.player == ada.player
    assert Browser().get(f"/be/{code}").status_code == 410
    late = codes.hand_over(ada.player)
    Code.objects.filter(used_ms=None).update(ends_ms=1)
    for language, said in (("en", "too old"), ("fr", "trop ancien"), ("it", "troppo vecchio")):
        answer = Browser(language=language).get(f"/be/{late}")
        assert answer.status_code == 410
        assert said in answer.content.decode()
        assert "code/expired" in answer.content.decode()
    assert Browser().get("/be/ABCD2345").status_code == 404
    recovery = codes.recovery(ada.player)[0]
    assert Browser().get(f"/be/{recovery}").status_code == 404, "each code has its own door"


def test_the_code_leads_a_phone_to_where_it_can_come(monkeypatch: pytest.MonkeyPatch) -> None:
    import msgspec

    from fleacircus.web.club import addresses
    from fleacircus.web.config import config

    ada = Browser("Ada")
    assert "cannot reach it" in ada.post("/me/hand-over").content.decode(), "it listens to this machine alone"
    for told, where in (
        ({"host": "0.0.0.0"}, "http://192.0.2.5:80/me"),
        ({"origins": ("https://c.example",)}, "https://c"),
    ):
        changed = msgspec.structs.replace(config(), **told)
        monkeypatch.setattr(addresses, "config", lambda changed=changed: changed)
        monkeypatch.setattr(addresses, "reached_at", lambda: ["192.0.2.5"])
        page = ada.post("/me/hand-over").content.decode()
        assert where in page
        assert "cannot reach it" not in page


def test_codes_cannot_be_guessed_at_any_pace(django_club: str) -> None:
    from fleacircus.web.club.doors import Doorkeeper, TooOften

    keeper = Doorkeeper(lambda: 0.0)
    for _ in range(10):
        keeper.admit("code", "192.0.2.1", "ada")
    with pytest.raises(TooOften, match="code/too_often"):
        keeper.admit("code", "192.0.2.1", "ada")
    for _ in range(9):
        keeper.admit("code", "192.0.2.1")
    with pytest.raises(TooOften):
        keeper.admit("code", "192.0.2.1")


# A guest who becomes a member


def test_what_a_guest_had_comes_along(member: tuple[Browser, Authenticator]) -> None:
    from fleacircus.web.club import players, seating
    from fleacircus.web.club.models import Seat
    from fleacircus.web.tournaments import desk, seasons
    from fleacircus.web.tournaments.models import Role

    ada, device = member
    laptop = Browser("Laptop")
    guest = laptop.player
    table = open_table(guest, "me", "link")
    evening = desk.create(guest, "Spring", ("classic",), boards=1, clock_minutes=0)
    season = seasons.create(guest, "Year")
    token = players.token_of(guest)
    assert laptop.sign_in(device).status_code == 200
    me = laptop.player
    assert me == ada.player
    assert Seat.objects.get(table=table, number=0).player == guest.id, "nothing is rewritten"
    assert set(me.ids) == {me.id, guest.id}

    assert f"/t/{table.id}" in ada.get("/").content.decode()
    assert ada.get(f"/t/{table.id}/share").status_code == 200
    assert ada.post(f"/t/{table.id}/seat/0/stand-up").status_code == 302
    assert ada.post(f"/t/{table.id}/seat/0/reclaim").status_code == 302
    assert not Seat.objects.get(table=table, number=0).away
    seating.hand_to_bot(Seat.objects.get(table=table, number=1), me, "random")

    assert desk.standing(evening, me) == ("organiser", "")
    assert seasons.keeps(season, me)
    assert ada.post(f"/tournaments/{evening.id}/sheet/enter", name="Bo", classic="on").status_code == 302
    Role.objects.create(evening=evening, player=me.id, role="player", entrant="p1")
    assert desk.standing(evening, me) == ("organiser", "p1"), "the greater of both roles"

    program = Browser()
    told = program.client.get("/api/v1/players/me", headers={"Authorization": f"Bearer {token}"})
    assert told.json() == {"id": me.id, "nickname": "Ada"}
    mine = program.client.get("/api/v1/tables", headers={"Authorization": f"Bearer {token}"}).json()
    assert [one["id"] for one in mine] == [table.id]


def test_aliases_never_form_a_chain_and_members_do_not_merge(member: tuple[Browser, Authenticator]) -> None:
    from fleacircus.web.club.models import Alias, Player
    from fleacircus.web.identity.coming import merge

    ada, device = member
    first, second = (Player.objects.create(nickname=name) for name in ("One", "Two"))
    merge(first, second)
    merge(second, ada.player)
    assert set(Alias.objects.values_list("member", flat=True)) == {ada.player.id}
    bo, other = Browser("Bo"), Authenticator()
    assert bo.register(other).status_code == 201
    before = bo.player
    assert bo.sign_in(device).status_code == 200
    assert bo.player == ada.player
    assert not Alias.objects.filter(guest=before.id).exists(), "Bo is somebody else, who used this browser"


def test_limits_count_a_person_once(member: tuple[Browser, Authenticator], monkeypatch: pytest.MonkeyPatch) -> None:
    from fleacircus.web.club import house, opening
    from fleacircus.web.club.unfit import Unfit
    from fleacircus.web.config import config

    ada, device = member
    laptop = Browser("Laptop")
    open_table(laptop.player, "me", "bot")
    laptop.sign_in(device)
    monkeypatch.setattr(house, "MOST_TABLES", 2 / config().limits)
    opening.check_room(ada.player)
    open_table(ada.player, "me", "bot")
    with pytest.raises(Unfit, match="2 unfinished tables"):
        opening.check_room(ada.player)


def test_out_everywhere_else(member: tuple[Browser, Authenticator]) -> None:
    from fleacircus.web.club import players

    ada, device = member
    phone, guest = Browser(), Browser("Laptop")
    phone.sign_in(device)
    old = guest.client.cookies["player"].value
    guest.sign_in(device)
    token = players.token_of(ada.player)
    assert ada.post("/me/sign-out-everywhere").status_code == 302
    assert ada.player.nickname == "Ada"
    assert phone.player is None
    guest.client.cookies["player"] = old
    assert guest.player is None, "nor by the guest's old cookie"
    void = Browser().client.get("/api/v1/players/me", headers={"Authorization": f"Bearer {token}"})
    assert (void.status_code, void.json()["code"]) == (401, "player/unknown_token")
    assert phone.sign_in(device).status_code == 200
    assert phone.player == ada.player
    phone.post("/me/sign-out")
    assert phone.player is None


def test_a_cookie_of_an_earlier_version_still_holds() -> None:
    from django.core import signing

    from fleacircus.web.club import players

    ada = Browser("Ada")
    old = Browser()
    old.client.cookies["player"] = signing.TimestampSigner(salt=players.SALT).sign(ada.player.id)
    assert old.player == ada.player
    ada.post("/me/sign-out-everywhere")
    assert old.player is None


# Names


@pytest.mark.parametrize("name", ["Ada", "АDА", "ａｄａ", "A d a", "Adá", "ad\u0430", "Ad\u200ba"])
def test_nobody_takes_a_members_name(member: tuple[Browser, Authenticator], name: str) -> None:
    bo = Browser("Bo")
    for language, said in (("en", "looks like a member"), ("fr", "ressemble"), ("it", "somiglia")):
        bo.client.defaults["HTTP_ACCEPT_LANGUAGE"] = language
        answer = bo.post("/name", nickname=name)
        assert answer.status_code == 409
        assert said in answer.content.decode()
        assert "player/imitates" in answer.content.decode()
    assert bo.player.nickname == "Bo"
    told = bo.ask("/api/v1/players", {"nickname": name})
    assert (told.status_code, told.json()["code"]) == (409, "player/imitates")
    assert member[0].post("/name", nickname="ADA").status_code == 302, "her own she may write as she likes"


def test_names_of_guests_are_free_and_a_guest_with_a_members_name_is_told_before_becoming_one() -> None:
    first, second = Browser("Ada"), Browser("Ada")
    assert first.register(Authenticator()).status_code == 201
    answer = second.ask("/passkeys/register/begin")
    assert (answer.status_code, answer.json()["code"]) == (409, "player/imitates")
    assert second.post("/me/recovery").status_code == 409
    assert second.post("/me/hand-over").status_code == 409


def test_likeness() -> None:
    from fleacircus.web.club.likeness import skeleton

    alike = [("Paul", "Pаul"), ("Ilia", "lIia"), ("Bo", "B0"), ("Marn", "Mam"), ("Élodie", "ELODIE")]
    assert all(skeleton(one) == skeleton(other) for one, other in alike)
    assert len({skeleton(name) for name in ("Ada", "Bo", "Ana", "Adam", "日本", "★", "☆")}) == 7


# My data


def test_everything_of_mine_is_in_one_file_and_nothing_of_others(member: tuple[Browser, Authenticator]) -> None:
    ada, device = member
    mine, theirs = open_table(ada.player, "me", "bot"), open_table(Browser("Bo").player, "me", "bot")
    ada.post("/report", about="Mallory", text="pretends")
    answer = ada.get("/me/data.json")
    told = answer.json()
    assert told["person"]["nickname"] == "Ada"
    assert [one["id"] for one in told["passkeys"]] == [coded(device.id)]
    assert [one["id"] for one in told["tables"]] == [mine.id]
    assert [one["about"] for one in told["reports"]] == ["Mallory"]
    text = answer.content.decode()
    assert theirs.id not in text
    assert mine.seed not in text
    assert Browser().get("/me/data.json").status_code == 401


def held(ids: tuple[str, ...]) -> set[str]:
    """Where the club has any of these ids written down."""
    from django.apps import apps
    from django.db.models import CharField, ForeignKey

    return {
        f"{model.__name__}.{field.name}"
        for model in apps.get_models()
        for field in model._meta.concrete_fields
        if isinstance(field, CharField | ForeignKey)
        and (isinstance(field, CharField) or field.related_model.__name__ == "Player")
        if model._default_manager.filter(**{f"{field.name}__in": ids}).exists()
    }


def test_who_is_deleted_leaves_the_games_and_nothing_else(member: tuple[Browser, Authenticator]) -> None:
    from fleacircus.web.club.models import Alias, Member, Player, Seat, Table
    from fleacircus.web.club.views import lobby
    from fleacircus.web.identity.models import Code, Passkey
    from fleacircus.web.tournaments.models import MemberClaim

    ada, device = member
    ada.post("/me/recovery")
    ada.post("/report", about="Mallory")
    ada.post("/me/voices/hear", phrases="on")
    ada.post("/tournaments/new", name="Spring", classic="on")
    MemberClaim.objects.create(member=Member.objects.create(name="Ada L."), player=ada.player.id, author="Olga")
    laptop = Browser("Laptop")
    table = open_table(laptop.player, "me", "link", public=True)
    laptop.sign_in(device)
    assert ada.post("/me/delete").status_code == 409, "a slip of the hand deletes nobody"
    ids = ada.player.ids
    assert len(held(ids)) > 5
    assert ada.post("/me/delete", sure="on").status_code == 200
    assert held(ids) <= {"Entry.author"}, "logs keep ids that lead nowhere"
    assert not Player.objects.exists()
    assert [model.objects.count() for model in (Alias, Passkey)] == [0, 0]
    assert not Code.objects.filter(kind="recovery").exists()
    seat = Seat.objects.get(table=table, number=0)
    assert (seat.player, seat.name, seat.former, seat.away) == ("", "", True, True)
    assert Table.objects.get(id=table.id).owner == ""
    lobby._seen.clear()  # what others were shown a moment ago
    for language, said in (("en", "a former member"), ("fr", "un ancien membre"), ("it", "un ex socio")):
        assert said in Browser(language=language).get("/").content.decode()
    assert ada.player is None
    assert Browser().sign_in(device).json()["code"] == "passkey/unknown"
