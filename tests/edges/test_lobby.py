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


def test_my_tables_are_those_i_opened_or_sit_at_the_living_first(many: str) -> None:
    from fleacircus.web.club.views.lobby import tables_of

    mine = [n for n in range(100) if n % 4 == 0 or n % 5 == 0]
    assert [table.id for table in tables_of((many,))] == [
        f"t{n}" for n in sorted(mine, key=lambda n: (n % 3 == 0, -n))[:30]
    ]
    assert tables_of(("nobody",)) == []


def test_open_tables_are_the_newest_and_are_found_by_an_index(many: str) -> None:
    from fleacircus.web.club.views.lobby import open_tables

    assert [table.id for table in open_tables()] == [f"t{n}" for n in range(99, -1, -1) if n % 2 == 1 and n % 3][:30]
    assert "USING INDEX table_public (public=? AND over=?)" in open_tables().explain()


def test_the_lobby_asks_the_database_equally_often_for_any_number_of_tables(many: str) -> None:
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    from fleacircus.web.club.models import Table

    def asked() -> list[Any]:
        with CaptureQueriesContext(
            connection,
        ) as queries:
            page = Client().get("/", headers={"host": "localhost"})
        assert page.status_code == 200
        return [each["sql"] for each in queries.captured_queries]

    full = asked()
    Table.objects.exclude(id="t1").delete()
    assert len(asked()) == len(full) <= 5
