"""What the surroundings tell the server: addresses, the database, the secret."""

from __future__ import annotations

import os
import secrets
from functools import cache
from pathlib import Path

import msgspec

from fleacircus.adapters.stores import is_postgres

DEFAULT_DB = "var/club.sqlite3"


class Config(msgspec.Struct, frozen=True):
    """The settings of one server. `origins` and `hosts` matter behind a proxy or on a public name."""

    db: str
    secret: str
    host: str
    port: int
    hosts: tuple[str, ...]
    origins: tuple[str, ...]
    workers: int
    warm: bool
    lease_ms: int
    status_token: str
    log: str


@cache
def config() -> Config:
    """The settings, read once from the environment."""
    db = os.environ.get("FLEACIRCUS_DB", DEFAULT_DB)
    return Config(
        db=db,
        secret=os.environ.get("FLEACIRCUS_SECRET") or _stored_secret(folder_of(db)),
        host=os.environ.get("FLEACIRCUS_HOST", "127.0.0.1"),
        port=int(os.environ.get("FLEACIRCUS_PORT", "8000")),
        hosts=_listed("FLEACIRCUS_HOSTS") or ("*",),
        origins=_listed("FLEACIRCUS_ORIGINS"),
        workers=int(os.environ.get("FLEACIRCUS_WORKERS", "1")),
        lease_ms=int(os.environ.get("FLEACIRCUS_LEASE_MS", "15000")),
        warm=os.environ.get("FLEACIRCUS_WARM", "1") != "0",
        status_token=os.environ.get("FLEACIRCUS_STATUS_TOKEN", ""),
        log=os.environ.get("FLEACIRCUS_LOG", "text"),
    )


def _listed(name: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in os.environ.get(name, "").split(",") if part.strip())


def folder_of(db: str) -> Path:
    """Where the secret is kept that goes with a database."""
    return Path(DEFAULT_DB).parent if is_postgres(db) else Path(db.removeprefix("sqlite:///")).parent


def _stored_secret(folder: Path) -> str:
    """The secret beside the database, made on first use. Servers that share a database must share it too."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "secret.key"
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii")
    with os.fdopen(handle, "w", encoding="ascii") as file:
        secret = secrets.token_urlsafe(48)
        file.write(secret)
    return secret
