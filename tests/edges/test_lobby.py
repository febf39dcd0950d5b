"""The lobby lists the right tables, and finds them by an index however many there are."""

from typing import Any

import pytest


@pytest.fixture
def many(django_club: str) -> str:
    """A hundred tables: somebody opened some, sits at others, and has nothing to do with the rest."""
    from fleacircus.web.club.models import Player, Seat, Table

    Table.objects.all().delete()
    me = str(Player.objects.create(nickname="Ada").id)
    tables = [
        Table(id=f"t{n}", watch=f"w{n}", game="legionz@1", options="{}", seed="s", bot_seed="b") for n in range(100)
    ]
    for n, table in enumerate(tables):
        table.owner = me if n % 4 == 0 else "other"
        table.public, table.over, table.moved_ms = n % 2 == 1, n % 3 == 0, 1000 + n
    Table.objects.bulk_create(tables)
    Seat.objects.bulk_create(
        Seat(table=table, number=0, kind="person", player=me if n % 5 == 0 else "other", invite=f"i{n}")
        for n, table in enumerate(tables)
    )
    return me


def test_my_tables_are_those_i_opened_or_sit_at_and_have_not_put_away(many: str) -> None:
    from fleacircus.web.club.cards import tables_of
    from fleacircus.web.club.models import PutAway

    mine = [n for n in range(99, -1, -1) if n % 4 == 0 or n % 5 == 0]
    for over in (False, True):
        there = [f"t{n}" for n in mine if (n % 3 == 0) == over]
        assert [table.id for table in tables_of((many,), over=over)] == there[:30]
        PutAway.objects.create(player=many, table_id=there[0])
        assert [table.id for table in tables_of((many,), over=over)] == there[1:31]
    assert tables_of(("nobody",), over=False) == []


def test_open_tables_are_the_newest_and_are_found_by_an_index(many: str) -> None:
    from fleacircus.web.club.cards import open_tables

    assert [table.id for table in open_tables()] == [f"t{n}" for n in range(99, -1, -1) if n % 2 == 1 and n % 3][:30]
    assert "USING INDEX table_public (public=? AND over=?)" in open_tables().explain()


def test_the_lobby_asks_the_database_equally_often_for_any_number_of_tables(many: str) -> None:
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    from fleacircus.web.club.models import Table
    from fleacircus.web.club.views import lobby

    def asked() -> list[Any]:
        lobby._seen.clear()
        lobby.boards._kept.clear()
        with CaptureQueriesContext(
            connection,
        ) as queries:
            page = Client().get("/", headers={"host": "localhost"})
        assert page.status_code == 200
        return [each["sql"] for each in queries.captured_queries]

    full = asked()
    Table.objects.exclude(id="t1").delete()
    assert len(asked()) <= len(full) <= 7 + 2 * lobby.WATCHED
    assert lobby._seen, "what all are shown is kept for a moment"
    with CaptureQueriesContext(connection) as queries:
        Client().get("/lobby/live", headers={"host": "localhost"})
    assert len(queries.captured_queries) <= 4
