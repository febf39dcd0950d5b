"""Phrases and chat: who hears what, how much, how long; over two processes on one database, and the keepers' part."""

import time
import uuid
from collections.abc import Iterator
from typing import Any

import pytest

from edges.inside import undone, using
from edges.server import Server, new_database
from edges.test_identity import Browser, open_table
from edges.visitor import Line, Visitor
from fleacircus.web.limits import Limits

PHRASE = {"phrase": "well_played"}
_names = iter(range(10_000))


def say(line: Line, seat: int, client_id: str = "", **what: str) -> dict[str, Any]:
    """Say something and return the answer; what is heard before it is passed over."""
    line.send("say", client_id=client_id or f"say-{next(_names)}", seat=seat, **what)
    return line.until("ack", "reject")


def listen(line: Line, after: int = 0) -> dict[str, Any]:
    line.send("listen", after=after)
    return line.until("talk", "reject")


def said(talk: dict[str, Any]) -> list[tuple[str, str, str]]:
    return [(line["name"], line["kind"], line["text"]) for line in talk["lines"]]


class Two:
    """Ada and Bo at one table, both listening."""

    def __init__(self, first: str, second: str, **plan: Any) -> None:
        self.ada, self.bo = Visitor(first, "Ada"), Visitor(second, "Bo")
        self.table = self.ada.open_table("me", "link", **plan)
        self.bo.invited(self.table, 1)
        self.lines = [self.ada.connect(self.table["id"]), self.bo.connect(self.table["id"])]
        for line in self.lines:
            line.hello()
        self.talks = [listen(line) for line in self.lines]

    def close(self) -> None:
        for line in self.lines:
            line.close()


@pytest.fixture
def two(club: Server) -> Iterator[Two]:
    held = Two(club.address, club.address)
    yield held
    held.close()


def test_a_phrase_is_a_key_and_a_text_is_one_clean_line(two: Two) -> None:
    ada, bo = two.lines
    assert two.talks[0]["acquainted"], "they came by a link"
    assert say(ada, 0, **PHRASE)["type"] == "ack"
    heard = bo.until("said")["line"]
    assert (heard["seat"], heard["name"], heard["kind"], heard["text"]) == (0, "Ada", "phrase", "well_played")
    towers = "e" + "\u0301" * 40
    answer = say(bo, 1, text=f" <b>hi</b>\n\x07 http://x.example/\u202e {towers}")
    assert answer["type"] == "ack"
    heard = ada.until("said")["line"]
    while heard["seat"] == 0:
        heard = ada.until("said")["line"]
    assert heard["text"] == "<b>hi</b> http://x.example/ \xe9\u0301\u0301"
    assert heard["n"] == answer["seq"]


@pytest.mark.parametrize(
    ("what", "code"),
    [
        ({"text": " \n\u200b "}, "talk/empty"),
        ({}, "talk/empty"),
        ({"text": "x" * 301}, "talk/too_long"),
        ({"text": "x" * 1201}, "frame/bad_type"),
        ({"phrase": "rude"}, "frame/bad_type"),
        ({"phrase": 3}, "frame/bad_type"),
    ],
)
def test_bad_input_says_nothing(two: Two, what: dict[str, Any], code: str) -> None:
    assert say(two.lines[0], 0, **what)["code"] == code
    assert say(two.lines[0], 1, **PHRASE)["code"] == "seat/not_yours"
    assert said(listen(two.lines[1])) == []


def test_the_same_words_sent_twice_are_said_once_and_read_after_a_cut(two: Two, club: Server) -> None:
    ada, bo = two.lines
    first = say(ada, 0, client_id="once", **PHRASE)
    assert say(ada, 0, client_id="once", **PHRASE)["seq"] == first["seq"]
    bo.close()
    say(ada, 0, text="are you there?")
    two.lines[1] = two.bo.connect(two.table["id"])
    two.lines[1].hello()
    assert said(listen(two.lines[1], first["seq"])) == [("Ada", "text", "are you there?")]
    assert said(listen(two.lines[1])) == [("Ada", "phrase", "well_played"), ("Ada", "text", "are you there?")]


def test_it_goes_slowly(two: Two) -> None:
    began, answers = time.monotonic(), [say(two.lines[0], 0, **PHRASE)]
    while answers[-1]["type"] == "ack":
        answers.append(say(two.lines[0], 0, **PHRASE))
    allowed = 5 + int((time.monotonic() - began) / Limits().phrase_every_s)
    assert 5 <= len(answers) - 1 <= allowed, "one more in every three seconds, however long all of it took"
    assert answers[-1]["code"] == "talk/too_often"
    assert 1 <= answers[-1]["params"]["wait_s"] <= 4


def test_spectators_neither_speak_nor_hear_and_no_record_has_it(two: Two, club: Server) -> None:
    eve = Visitor(club.address, "Eve")
    for id in (two.table["watch"], two.table["id"]):
        with eve.connect(id) as line:
            line.hello()
            assert listen(line)["code"] == "talk/players_only"
            assert say(line, 0, **PHRASE)["code"] == "seat/not_yours"
            say(two.lines[0], 0, text="psst, only for Bo")
            two.lines[1].until("said")
            assert not [each for each in line.rest() if each["type"] in ("said", "talk")]
    assert "psst" not in two.ada.get(f"/t/{two.table['id']}/record.json").text
    assert "psst" not in str(two.lines[0].hello())


def test_who_switches_it_off_hears_nothing_and_says_nothing(two: Two) -> None:
    ada, bo = two.lines
    assert two.bo.post("/me/voices/hear", chat="on").status == 200
    say(ada, 0, **PHRASE)
    say(ada, 0, text="hello")
    assert bo.until("said")["line"]["text"] == "hello"
    talk = listen(bo)
    assert (talk["phrases"], talk["chat"], said(talk)) == (False, True, [("Ada", "text", "hello")])
    assert say(bo, 1, **PHRASE)["code"] == "talk/off"
    assert two.bo.post("/me/voices/hear", phrases="on").status == 200
    assert say(bo, 1, text="hm")["code"] == "talk/off"
    assert said(listen(bo)) == [("Ada", "phrase", "well_played")]


def test_who_is_muted_is_not_heard_and_is_not_told(two: Two) -> None:
    ada, bo = two.lines
    assert two.bo.post(f"/t/{two.table['id']}/talk/0/mute").status == 204
    assert say(ada, 0, **PHRASE)["type"] == "ack"
    say(bo, 1, text="a line of my own")
    assert bo.until("said")["line"]["name"] == "Bo"
    talk = listen(bo)
    assert (talk["muted"], said(talk)) == ([0], [("Bo", "text", "a line of my own")])
    assert listen(ada)["muted"] == []
    assert "Ada" in two.bo.get("/me/voices").text
    assert two.bo.post(f"/t/{two.table['id']}/talk/0/hear").status == 204
    assert len(said(listen(bo))) == 2
    for seat, what in ((1, "mute"), (7, "mute"), (0, "nonsense")):
        assert two.bo.post(f"/t/{two.table['id']}/talk/{seat}/{what}").status == 404
    eve = Visitor(two.ada.address, "Eve")
    assert eve.post(f"/t/{two.table['id']}/talk/0/report").status == 404


def test_strangers_have_phrases_alone(club: Server) -> None:
    two = Two(club.address, club.address, public=True)
    assert [talk["acquainted"] for talk in two.talks] == [False, False]
    assert say(two.lines[0], 0, text="who are you?")["code"] == "talk/strangers"
    assert say(two.lines[0], 0, **PHRASE)["type"] == "ack"
    two.close()


def test_two_processes_on_one_database_are_one_table(postgres: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    db = new_database(postgres, f"talk_{uuid.uuid4().hex}")
    with (
        Server(db, tmp_path_factory.mktemp("first")) as first,
        Server(db, tmp_path_factory.mktemp("second")) as second,
    ):
        two = Two(first.address, second.address)
        ada, bo = two.lines
        numbers = [say(line, seat, **what)["seq"] for line, seat, what in ((ada, 0, PHRASE), (bo, 1, {"text": "ciao"}))]
        heard: set[int] = set()
        while heard != set(numbers):
            heard.add(ada.until("said")["line"]["n"])
        assert bo.until("said")["line"]["n"] in numbers
        assert numbers == sorted(numbers)
        assert said(listen(ada)) == said(listen(bo)) == [("Ada", "phrase", "well_played"), ("Bo", "text", "ciao")]
        assert two.bo.post(f"/t/{two.table['id']}/talk/0/mute").status == 204
        assert said(listen(bo)) == [("Bo", "text", "ciao")]
        two.close()


# Inside: what depends on the past, on time, and on the keepers


@pytest.fixture
def inside(django_club: str) -> Iterator[None]:
    with using(django_club), undone():
        yield


def line_of(table: Any, player: Any, text: str, at_ms: int, seat: int = 0) -> None:
    from fleacircus.web.voices.models import Line as Kept

    Kept.objects.create(
        match=table.id, seq=at_ms, at_ms=at_ms, seat=seat, author=player.id, name=player.nickname, kind="text",
        text=text, client_id=text,
    )  # fmt: skip


def test_members_who_have_played_know_each_other(club_db: str, django_club: str) -> None:
    import asyncio

    from fleacircus.adapters import stores
    from fleacircus.web.club.models import Player, Seat, Table

    with using(club_db):
        ada, bo = Player.objects.create(nickname="Ada", role="member"), Player.objects.create(nickname="Bo")
        before, now = (open_table(ada, "me", "link", public=True) for _ in range(2))
        Seat.objects.filter(number=1).update(kind="person", player=bo.id)

        def strangers() -> int:
            async def ask() -> int:
                store = stores.connect(club_db)
                await store.open()
                try:
                    return (await store.talk(now.id, 0)).strangers
                finally:
                    await store.close()

            return asyncio.run(ask())

        assert strangers() == 1
        Table.objects.filter(id=before.id).update(over=True)
        assert strangers() == 1, "a guest is known by nobody"
        Player.objects.filter(id=bo.id).update(role="member")
        assert strangers() == 0
        Table.objects.filter(id=before.id).update(over=False)
        assert strangers() == 1


def test_what_was_said_is_deleted_after_its_time(inside: None) -> None:
    from fleacircus.web.limits import Limits
    from fleacircus.web.voices import calls
    from fleacircus.web.voices.models import Line as Kept

    ada = Browser("Ada")
    table = open_table(ada.player, "me", "link")
    now, kept = 10**13, Limits().talk_kept_ms
    for age in (0, kept - 1, kept + 1):
        line_of(table, ada.player, f"age {age}", now - age)
    assert calls.tidy(now - kept) == 1
    assert sorted(Kept.objects.values_list("text", flat=True)) == ["age 0", f"age {kept - 1}"]
    assert "30 days" in ada.get("/me/voices").content.decode()


def test_a_report_brings_the_lines_to_the_keepers_who_block_their_author(inside: None) -> None:
    from fleacircus.web.club import seating
    from fleacircus.web.club.models import Block, Seat
    from fleacircus.web.identity import codes
    from fleacircus.web.identity.models import Report

    kay, ada, bo = Browser(), Browser("Ada"), Browser("Bo")
    kay.post(f"/keeper/link/{codes.keeper()}", nickname="Kay")
    table = open_table(ada.player, "me", "link")
    seating.join(Seat.objects.get(table=table, number=1), bo.player)
    for at in range(60):
        line_of(table, bo.player, f"buy my <i>fleas</i> {at}", 1_000 + at, seat=1)
    line_of(table, ada.player, "stop it", 2_000)
    assert ada.post(f"/t/{table.id}/talk/1/report").status_code == 204
    kept = Report.objects.get()
    assert (kept.about, kept.against, kept.author, kept.table) == ("Bo", bo.player, ada.player, table.id)
    assert kept.text.splitlines() == [f"Bo: buy my <i>fleas</i> {at}" for at in range(10, 60)]
    room = kay.get("/keeper/reports").content.decode()
    assert "buy my &lt;i&gt;fleas&lt;/i&gt; 59" in room
    assert "stop it" not in room
    assert kay.post("/keeper/reports", what="block_against", report=str(kept.id)).status_code == 302
    assert Block.objects.get().value == bo.player.id
    assert bo.post("/new/legionz", nickname="Bo").status_code == 403
    assert kay.get("/keeper/reports").content.decode().count("fleas") == 0, "it is done"


def test_a_person_takes_their_words_along_and_is_forgotten_with_them(inside: None) -> None:
    from fleacircus.web.voices.models import Device, Ear, Mute
    from fleacircus.web.voices.models import Line as Kept

    ada, bo = Browser("Ada"), Browser("Bo")
    table = open_table(ada.player, "me", "link")
    line_of(table, ada.player, "mine", 5)
    ada.post("/me/voices/hear", phrases="on")
    Mute.objects.create(player=ada.player.id, other=bo.player.id)
    Mute.objects.create(player=bo.player.id, other=ada.player.id)
    Device.objects.create(player=ada.player.id, endpoint="https://x", p256dh="", auth="", name="phone", language="en")
    told = ada.get("/me/data.json").json()["voice"]
    assert (told["phrases"], told["chat"], told["muted"]) == (True, False, ["Bo"])
    assert [each["text"] for each in told["said"]] == ["mine"]
    assert [each["name"] for each in told["devices"]] == ["phone"]
    assert ada.post("/me/delete", sure="on").status_code == 200
    left = [kind.objects.count() for kind in (Kept, Mute, Device)]
    assert (left, Ear.objects.filter(chat=False).count()) == ([0, 0, 0], 0)
