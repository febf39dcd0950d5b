"""Standings: ratings of people and bots from the results of the club, as of now."""

from collections.abc import Iterator
from typing import Any

import pytest

from edges.inside import using


@pytest.fixture
def club_here(django_club: str, club_db: str) -> Iterator[str]:
    """The club's own modules on a database of one's own."""
    from fleacircus.web.history import standings

    with using(club_db):
        standings.forget()
        yield club_db
        standings.forget()


def ended(*seats: str, places: tuple[int, ...], ways: tuple[str, ...] = (), **more: Any) -> Any:
    """A finished table of Legionz with its result as the table would have written it; a seat is a person or a bot."""
    from fleacircus.core import codec
    from fleacircus.web.club.models import Result, Seat, Table

    plan = {"rated": True, "undo": "off", "options": "{}", **more}
    table = Table.objects.create(game="legionz@1", seed="s", bot_seed="b", owner="", over=True, **plan)
    for number, who in enumerate(seats):
        bot = who.startswith("bot:")
        held = {"kind": "bot", "level": who[4:]} if bot else {"kind": "person", "player": who, "name": who.title()}
        Seat.objects.create(table=table, number=number, **held)
    told = ("places", places), ("sides", range(len(seats))), ("ways", ways or ["played"] * len(seats)), ("feats", [])
    ended_ms = 1_000 + Result.objects.count()
    columns = {name: codec.encode(list(each)).decode() for name, each in told}
    return Result.objects.create(table=table, seq=9, ended_ms=ended_ms, clause="LZ-12", **columns).table


def test_before_any_game_bots_are_known_and_people_are_not(club_here: str) -> None:
    from fleacircus.web.history.standings import standing, standing_of_bot

    assert standing_of_bot("regular", "legionz@1").rating == 1500.0
    assert standing_of_bot("regular", "mars-attacks").rating == 1500.0
    weak, strong = standing_of_bot("greedy", "legionz"), standing_of_bot("expert", "legionz")
    assert weak.high < 1500 < strong.rating
    somebody = standing("ada", "legionz")
    assert (somebody.rating, somebody.games) == (1500.0, 0)
    assert somebody.high - somebody.low > 1000


def test_ratings_follow_what_counts(club_here: str) -> None:
    from fleacircus.web.club.models import Table
    from fleacircus.web.history.standings import standing, standing_of_bot

    for _ in range(4):
        ended("ada", "bo", places=(1, 2))
    ada, bo = standing("ada", "legionz@1"), standing("bo", "legionz@1")
    assert bo.rating < 1500 < ada.rating
    assert (ada.games, bo.games) == (4, 4)
    ended("bo", "bot:regular", places=(1, 2))
    assert standing("bo", "legionz").rating > bo.rating
    assert standing_of_bot("regular", "legionz").rating == 1500.0
    casual = ended("bo", "ada", places=(1, 2), rated=False)
    assert standing("bo", "legionz").games == 5
    Table.objects.filter(id=casual.id).update(rated=True)
    assert standing("bo", "legionz").games == 6
    assert standing("bo", "larva-cup").games == 0


def test_leaving_counts_whatever_the_board_says(club_here: str) -> None:
    from fleacircus.web.history.standings import standing

    ended("ada", "bo", places=(1, 2), ways=("bot", "played"))
    assert standing("ada", "legionz").rating < 1500 < standing("bo", "legionz").rating


def test_nobody_is_rated_against_themselves_and_bots_alone_are_not(club_here: str) -> None:
    from fleacircus.web.history.standings import standing, standings

    ended("ada", "ada", places=(1, 2))
    ended("bot:greedy", "bot:regular", places=(1, 2))
    assert standing("ada", "legionz").games == 0
    assert standings("legionz").matches == ()


def test_a_guest_who_becomes_a_member_is_one_person(club_here: str) -> None:
    from fleacircus.web.club.models import Player
    from fleacircus.web.history.standings import standing
    from fleacircus.web.identity.coming import merge
    from fleacircus.web.identity.data import delete

    ada, guest = (Player.objects.create(id=id, nickname=id) for id in ("ada", "guest"))
    ended("ada", "bo", places=(1, 2))
    ended("guest", "bo", places=(1, 2))
    assert (standing(ada, "legionz").games, standing("guest", "legionz").games) == (1, 1)
    merge(guest, ada)
    assert standing(ada, "legionz").games == standing("guest", "legionz").games == 2
    bo = standing("bo", "legionz")
    delete(Player.objects.get(id="ada"))
    assert standing("bo", "legionz").games == 2
    assert standing("ada", "legionz").games == 0
    assert standing("bo", "legionz").rating == pytest.approx(bo.rating, abs=60)


def test_six_at_a_table_and_a_course_that_ends_at_the_rating(club_here: str) -> None:
    from fleacircus.web.history.standings import course, standing, standings

    people = ("ada", "bo", "cleo", "dan", "eve", "fay")
    for n in range(6):
        ended(*people[n:], *people[:n], places=(1, 2, 3, 3, 5, 6))
    ended(*people, places=(1, 2, 3, 4, 5, 6))
    told = standings("legionz")
    steps = course("ada", told)
    assert len(steps) == 7
    assert steps[-1][1].rating == pytest.approx(standing("ada", "legionz").rating, abs=0.3)
    assert steps[0][1].rating > 1500
    assert [at for at, _ in steps] == sorted(at for at, _ in steps)
    assert len(course("ada", told, most=3)) == 3


def test_anybody_finds_the_same_from_the_public_results(club_here: str) -> None:
    from fleacircus.core import codec
    from fleacircus.web.club.models import Player
    from fleacircus.web.history import published
    from fleacircus.web.history.standings import recomputed, standings

    Player.objects.create(id="ada", nickname="Ada", shown=False)
    Player.objects.create(id="bo", nickname="Bo")
    ended("ada", "bo", "cleo", places=(1, 2, 2))
    ended("bo", "bot:regular", places=(2, 1))
    ended("bo", "cleo", places=(1, 2), rated=False, public=True)
    ended("bo", "cleo", places=(1, 2), rated=False)
    told = published.everything()
    assert len(told.results) == 3
    data = codec.encode(told)
    assert b'"ada"' not in data
    assert b"Ada" not in data
    assert published.read(data) == told
    found = {row.player: row.rating for row in recomputed(published.read(data).results)["legionz"]}
    here = {
        published.pseudonym("ada") if id == "ada" else id: rating for id, rating in standings("legionz").known.items()
    }
    assert found == {id: pytest.approx(rating, abs=0.1) for id, rating in here.items()}
    for nonsense in (b"", b"[]", b'{"format":"other/1","results":[]}', data[:-3]):
        with pytest.raises(ValueError, match=r".+"):
            published.read(nonsense)
