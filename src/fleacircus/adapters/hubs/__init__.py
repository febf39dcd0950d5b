"""Hubs: telling everybody that something changed. They carry no content; who hears of it reads the store."""

from functools import partial

from psycopg import AsyncConnection

from fleacircus.adapters.hubs.hub import Hub, LocalHub, News
from fleacircus.adapters.hubs.postgres import PostgresHub
from fleacircus.adapters.stores import is_postgres
from fleacircus.adapters.stores.postgres import pool

__all__ = ["Hub", "LocalHub", "News", "PostgresHub", "connect"]


def connect(url: str) -> Hub:
    """The hub that goes with the store at an address."""
    if not is_postgres(url):
        return LocalHub()
    listen = partial(AsyncConnection.connect, url, autocommit=True, application_name="fleacircus hub")
    return PostgresHub(pool(url, most=2, autocommit=True), listen)
