"""What the surroundings tell the server: addresses, the database, the secret."""

from __future__ import annotations

import os
import secrets
import socket
from contextlib import suppress
from functools import cache
from pathlib import Path

import msgspec

from fleacircus.adapters.stores import is_postgres

DEFAULT_DB = "var/club.sqlite3"
EVERYWHERE = ("0.0.0.0", "::", "")
SHORTEST_SECRET = 32


class Config(msgspec.Struct, frozen=True):
    """The settings of one server. `origins`, `hosts` and `proxies` matter behind a proxy or on a public name.

    `limits` stretches how often one may ask for things, for a hall of people behind one address. `hsts_seconds`
    is how long browsers shall come by https alone.
    """

    db: str
    secret: str
    host: str
    port: int
    hosts: tuple[str, ...]
    origins: tuple[str, ...]
    proxies: tuple[str, ...]
    hsts_seconds: int
    limits: float
    workers: int
    warm: bool
    lease_ms: int
    status_token: str
    log: str
    push_services: tuple[str, ...] = ()


@cache
def config() -> Config:
    """The settings, read once from the environment."""
    db = os.environ.get("FLEACIRCUS_DB", DEFAULT_DB)
    host = os.environ.get("FLEACIRCUS_HOST", "127.0.0.1")
    return Config(
        db=db,
        secret=os.environ.get("FLEACIRCUS_SECRET") or stored_secret(folder_of(db)),
        host=host,
        port=int(os.environ.get("FLEACIRCUS_PORT", "8000")),
        hosts=_listed("FLEACIRCUS_HOSTS") or own_names(host),
        origins=_listed("FLEACIRCUS_ORIGINS"),
        proxies=_listed("FLEACIRCUS_PROXIES"),
        hsts_seconds=int(os.environ.get("FLEACIRCUS_HSTS", "0")),
        limits=_factor(os.environ.get("FLEACIRCUS_LIMITS", "1")),
        workers=int(os.environ.get("FLEACIRCUS_WORKERS", "1")),
        lease_ms=int(os.environ.get("FLEACIRCUS_LEASE_MS", "5000")),
        warm=os.environ.get("FLEACIRCUS_WARM", "1") != "0",
        status_token=os.environ.get("FLEACIRCUS_STATUS_TOKEN", ""),
        log=os.environ.get("FLEACIRCUS_LOG", "text"),
        push_services=_listed("FLEACIRCUS_PUSH_SERVICES"),
    )


def _factor(text: str) -> float:
    """How many times as much; ValueError if it is nothing, or no number."""
    factor = float(text)
    if not 0 < factor < 1e9:
        raise ValueError(f"FLEACIRCUS_LIMITS is {text!r}, not a number above nought")
    return factor


def _listed(name: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in os.environ.get(name, "").split(",") if part.strip())


def folder_of(db: str) -> Path:
    """Where the secret is kept that goes with a database."""
    return Path(DEFAULT_DB).parent if is_postgres(db) else Path(db.removeprefix("sqlite:///")).parent


def own_names(host: str) -> tuple[str, ...]:
    """The names under which a server answers that was told none: this machine's, and the address it listens on."""
    machine = socket.gethostname().lower()
    names = ["localhost", ".localhost", "127.0.0.1", "[::1]", machine, f"{machine}.local"]
    names += reached_at() if host in EVERYWHERE else [f"[{host}]" if ":" in host else host]
    return tuple(dict.fromkeys(name for name in names if name))


def reached_at() -> list[str]:
    """The addresses by which other machines reach this one. Nothing is sent: the system only looks up the way."""
    found = []
    for family, somewhere in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        with socket.socket(family, socket.SOCK_DGRAM) as looking:
            try:
                looking.connect((somewhere, 9))
                address = str(looking.getsockname()[0])
            except OSError:
                continue
            found.append(f"[{address}]" if ":" in address else address)
    return found


def stored_secret(folder: Path) -> str:
    """The secret beside the database, made on first use. Servers that share a database must share it too.

    It is written elsewhere and then given its name, so that nobody who starts at the same moment reads half of it.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "secret.key"
    if not path.exists():
        draft = folder / f".secret.{secrets.token_hex(8)}"
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            with os.fdopen(handle, "w", encoding="ascii") as file:
                file.write(secrets.token_urlsafe(48))
                file.flush()
                os.fsync(handle)
            with suppress(FileExistsError):
                os.link(draft, path)
        finally:
            draft.unlink()
    secret = path.read_text(encoding="ascii").strip()
    if len(secret) < SHORTEST_SECRET:
        raise ValueError(f"{path} holds no secret: remove it, and every browser is known anew")
    return secret
