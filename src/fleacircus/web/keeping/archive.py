"""The file that a backup is: a tar with the database, the secret, and a page that says what it holds."""

from __future__ import annotations

import hashlib
import os
import tarfile
from pathlib import Path

import msgspec

from fleacircus.core import codec

FORMAT = "fleacircus-backup/1"
ABOUT, SECRET = "about.json", "secret.key"
DATABASES = {"sqlite": "club.sqlite3", "postgres": "club.dump"}


class BadBackup(Exception):
    """A file that is no backup, is damaged, or does not fit this club; the text says which."""


class About(msgspec.Struct, frozen=True):
    """What a backup holds. `digests` are the SHA-256 of its other files."""

    format: str
    engine: str
    version: str
    made_ms: int
    migrations: tuple[str, ...]
    digests: dict[str, str]


def pack(file: Path, folder: Path, about: About) -> None:
    """Write the archive, whole or not at all; only its owner may read it, for it holds the secret."""
    part = file.with_name(file.name + ".part")
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        (folder / ABOUT).write_bytes(codec.encode(about))
        with os.fdopen(handle, "wb") as out:
            with tarfile.open(fileobj=out, mode="w:gz", compresslevel=6) as tar:
                for name in (ABOUT, SECRET, DATABASES[about.engine]):
                    tar.add(folder / name, name)
            out.flush()
            os.fsync(out.fileno())
        part.rename(file)
    finally:
        part.unlink(missing_ok=True)


def unpack(file: Path, folder: Path) -> About:
    """Lay the archive's files into a folder, checked; `BadBackup` if anything is wrong with it."""
    try:
        with tarfile.open(file, mode="r:gz") as tar:
            tar.extractall(folder, filter="data")
        about: About = codec.decode((folder / ABOUT).read_bytes(), About)
    except (tarfile.TarError, OSError, EOFError, ValueError) as error:
        raise BadBackup(f"{file} is no backup of this program: {error}") from error
    if about.format != FORMAT:
        raise BadBackup(f"{file} has the format {about.format!r}, not {FORMAT!r}")
    if about.engine not in DATABASES or set(about.digests) != {SECRET, DATABASES[about.engine]}:
        raise BadBackup(f"{file} does not hold what a backup holds")
    for name, wanted in about.digests.items():
        if digest(folder / name) != wanted:
            raise BadBackup(f"{name} in {file} is damaged")
    return about


def digest(path: Path) -> str:
    """The SHA-256 of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
