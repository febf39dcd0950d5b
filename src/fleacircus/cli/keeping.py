"""Commands for whoever keeps a club: backup, restore, doctor, a link for a keeper."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

Branches = Any


def backup(branches: Branches) -> None:
    """`fleacircus backup`."""
    parser = branches.add_parser("backup", help="write the whole club and its secret to one file, while it runs")
    parser.add_argument("file", type=Path)
    parser.set_defaults(run=_backup)


def _backup(given: argparse.Namespace) -> int:
    from fleacircus.web.database import connect
    from fleacircus.web.keeping.backup import backup
    from fleacircus.web.keeping.postgres_tools import NoTool

    connect()
    try:
        about = backup(given.file)
    except (OSError, RuntimeError, NoTool) as error:
        return _failed(error)
    print(f"{given.file}: {about.engine}, version {about.version}, {given.file.stat().st_size:,} bytes")
    print("It holds the secret of the club: keep it where nobody else reads.")
    return 0


def restore(branches: Branches) -> None:
    """`fleacircus restore`."""
    parser = branches.add_parser("restore", help="put a backup in the place of everything; servers may run meanwhile")
    parser.add_argument("file", type=Path)
    parser.add_argument("--yes", action="store_true", help="do not ask whether what is there may be replaced")
    parser.set_defaults(run=_restore)


def _restore(given: argparse.Namespace) -> int:
    from fleacircus.web.config import config
    from fleacircus.web.database import connect
    from fleacircus.web.keeping.archive import BadBackup
    from fleacircus.web.keeping.postgres_tools import NoTool
    from fleacircus.web.keeping.restore import restore

    if not given.yes and input(f"Everything in {config().db} will be replaced. Type yes: ") != "yes":
        print("Nothing was changed.")
        return 1
    connect()
    try:
        to_do = restore(given.file)
    except (BadBackup, OSError, RuntimeError, NoTool) as error:
        return _failed(error)
    print("\n".join(["The backup is in place.", *to_do]))
    return 0


def doctor(branches: Branches) -> None:
    """`fleacircus doctor`."""
    parser = branches.add_parser("doctor", help="check versions, disk, migrations, secret, clock and every log")
    parser.add_argument("--matches", type=int, metavar="N", help="decide only the N newest matches and contests again")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.set_defaults(run=_doctor)


def _doctor(given: argparse.Namespace) -> int:
    from fleacircus.web.database import connect
    from fleacircus.web.keeping.doctor import examine

    connect()
    found = examine(given.matches, tell=lambda line: print(line, end="\r", file=sys.stderr, flush=True))
    if given.json:
        print(json.dumps({check.name: {"ok": check.ok, "told": check.told} for check in found}))
    else:
        for check in found:
            print(f"{'ok ' if check.ok else 'BAD'}  {check.name:<10}  {check.told}")
    return 0 if all(check.ok for check in found) else 1


def keeper_link(branches: Branches) -> None:
    """`fleacircus keeper-link`."""
    parser = branches.add_parser("keeper-link", help="a link that makes whoever opens it a keeper of the club, once")
    parser.set_defaults(run=_keeper_link)


def _keeper_link(given: argparse.Namespace) -> int:
    from fleacircus.cli.serve import address_of
    from fleacircus.web.config import config
    from fleacircus.web.database import migrate

    migrate()
    from fleacircus.web.identity.keepers import keeper_link

    print(keeper_link(address_of(config().host, config().port)))
    print("It works once, within a week.", file=sys.stderr)
    return 0


def _failed(error: Exception) -> int:
    print(f"fleacircus: {error}", file=sys.stderr)
    return 1
