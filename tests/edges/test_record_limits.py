"""Records cannot hurt: so many bytes, entries and seconds of computing, in a process of their own."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from edges.server import Server
from edges.visitor import Visitor, visible_text
from fleacircus.core import Match, Record, codec
from fleacircus.games import load
from fleacircus.tournament import Tournament
from fleacircus.tournament.commands import Enter
from fleacircus.web import folding
from fleacircus.web.folding import TooMuch, check_tournament, read_match


@pytest.fixture(scope="module", autouse=True)
def reader() -> Iterator[None]:
    yield
    folding._reader.close()


def match(moves: int, game: str = "legionz@1", **options: Any) -> Match:
    """A match at random, so far."""
    found = Match.start(load(game, options), "1")
    rng = Random(1)
    while found.outcome is None and found.seq < moves:
        seat = min(found.to_act)
        found.play(seat, found.choices(seat).sample(rng))
    return found


def sealed(record: Record, **changes: Any) -> bytes:
    """The record with changes, and a fingerprint that fits them."""
    changed = msgspec.structs.replace(record, **changes, digest="")
    return codec.encode(msgspec.structs.replace(changed, digest=codec.digest(codec.encode(changed))))


def seen(moves: int) -> Record:
    return codec.decode(match(moves, players=2).record(None), Record)


def test_a_record_is_read_as_before() -> None:
    played = match(40, players=3)
    found = read_match(played.record(0))
    assert (found.game, found.seats, found.seed, len(found.entries)) == ("legionz@1", 3, "", len(played.log))


def test_more_than_it_may_hold_is_refused_before_it_is_read() -> None:
    record = seen(5)
    many = sealed(record, entries=record.entries * (folding.MOST_ENTRIES // 6 + 1))
    with pytest.raises(TooMuch) as caught:
        read_match(many)
    assert (caught.value.code, caught.value.limit) == ("record/too_many", folding.MOST_ENTRIES)
    with pytest.raises(TooMuch) as caught:
        read_match(b" " * (folding.LARGEST_RECORD + 1))
    assert caught.value.code == "record/too_large"


def test_what_takes_too_long_is_given_up_and_the_next_is_read() -> None:
    whole = match(10_000, "micro-mutants@2", edition="first").record()
    with pytest.raises(TooMuch) as caught:
        read_match(whole, seconds=0.02)
    assert caught.value.code == "record/too_long"
    assert len(read_match(whole).entries) > 10


def test_a_tournament_that_takes_too_long_is_given_up_and_the_next_is_read() -> None:
    """Thousands of corrections are some hundred milliseconds of computing, whatever else the machine does."""
    tournament = Tournament.create("classic", "Spring", by="Olga", at=0)
    for _ in range(4_500):
        tournament.do(Enter("ada", "Ada"), by="Olga", at=0)
        tournament.undo(by="Olga", at=0)
    with pytest.raises(TooMuch) as caught:
        check_tournament(tournament.record(), seconds=0.02)
    assert caught.value.code == "record/too_long"
    check_tournament(tournament.record())


def test_a_process_that_hangs_or_dies_is_replaced() -> None:
    with pytest.raises(TooMuch):
        folding._reader.read(_sleep, b"", 0.01)
    with pytest.raises(ValueError, match="reading it failed"):
        folding._reader.read(_die, b"", 5)
    assert read_match(match(3, players=2).record(0)).seats == 2


def _sleep(_: bytes) -> None:
    """It computes nothing, so only the clock on the wall can end it."""
    import time

    time.sleep(1e6)


def _die(_: bytes) -> None:
    import os

    os._exit(1)


def froze() -> bytes:
    """Forty moves, and two thousand times the last of them taken back: each folded all the others anew."""
    record = seen(40)
    last = len(record.entries) - 1
    return sealed(record, entries=(*record.entries, *[{"seat": record.entries[-1]["seat"], "undoes": last}] * 2_000))


def wavering() -> tuple[bytes, int]:
    """A match in which somebody takes a move back and makes it again, a thousand times: all of it allowed."""
    found, rng = match(20, players=2, loops=True), Random(2)
    while True:
        seat = min(found.to_act)
        made = found.play(seat, found.choices(seat).sample(rng))
        if found.undo_point(seat) == found.seq:
            break
    for _ in range(1_000):
        found.undo(seat)
        found.play(seat, made.action)
    return found.record(None), found.seq


def test_taking_back_what_does_not_stand_is_refused() -> None:
    with pytest.raises(ValueError, match="does not stand"):
        read_match(froze())


def test_taking_back_for_ever_is_read_and_looked_at(club: Server) -> None:
    ada = Visitor(club.address, "Ada")
    record, last = wavering()
    answer = ada.post_json("/api/v1/records", record)
    assert answer.status == 201, answer.text
    with ada.connect(answer.json["id"]) as line:
        assert line.hello()["seq"] == last > 2_000
        line.send("at", id="t", seq=1_999, seat=None)
        assert line.until("at")["seq"] == 1_999


LIMITS = {
    "en": "At most 16 MB, 10000 entries",
    "fr": "Au plus 16 Mo, 10000 lignes",
    "it": "Al massimo 16 MB, 10000 righe",
}


@pytest.mark.parametrize("language", LIMITS)
def test_the_page_tells_the_limits(club: Server, language: str) -> None:
    ada = Visitor(club.address, "Ada")
    ada.post("/i18n/setlang/", language=language, next="/about")
    record = seen(5)
    light = ({"seat": 0},)
    many = sealed(record, entries=light * (folding.MOST_ENTRIES + 1)).decode()
    for path in ("/import", "/tournaments/import"):
        page = ada.post(path, text=many)
        assert page.status in (400, 409)
        assert "record/too_many" in page.text
        assert LIMITS[language] in visible_text(page)
    answer = ada.post_json("/api/v1/records", many.encode())
    assert (answer.status, answer.json["code"]) == (400, "record/too_many")


def test_a_tournament_beyond_sense_is_refused_with_its_code(club: Server) -> None:
    ada = Visitor(club.address, "Ada")
    page = ada.post("/tournaments/import", text="[" * 50_000)
    assert page.status == 409
    assert "tournament/damaged" in page.text


def test_one_person_has_so_many_tables_that_go_on(django_club: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from fleacircus.web.club import house
    from fleacircus.web.club.models import Player
    from fleacircus.web.club.opening import SeatPlan, TablePlan, check_room, open_table
    from fleacircus.web.club.unfit import Unfit
    from fleacircus.web.config import config

    monkeypatch.setattr(house, "MOST_TABLES", 2 / config().limits)
    ada = Player.objects.create(nickname="Ada")
    plan = TablePlan("legionz@1", {"players": 2}, (SeatPlan("me"), SeatPlan("here")))
    for _ in range(2):
        check_room(ada)
        table = open_table(ada, plan)
    with pytest.raises(Unfit) as caught:
        check_room(ada)
    assert caught.value.key == "plan/too_many_tables"
    table.over = True
    table.save()
    check_room(ada)
