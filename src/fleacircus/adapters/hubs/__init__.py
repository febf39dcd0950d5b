"""Hubs: telling everybody that something changed. They carry no content; who hears of it reads the store."""

from fleacircus.adapters.hubs.hub import Hub, LocalHub, News
from fleacircus.adapters.hubs.postgres import PostgresHub
from fleacircus.adapters.stores import is_postgres

__all__ = ["Hub", "LocalHub", "News", "PostgresHub", "connect"]


def connect(url: str) -> Hub:
    """The hub that goes with the store at an address."""
    return PostgresHub(url) if is_postgres(url) else LocalHub()
