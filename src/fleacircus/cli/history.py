"""Commands for what was played: results from the logs, ratings from the results."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

Branches = Any


def results(branches: Branches) -> None:
    """`fleacircus results`."""
    parser = branches.add_parser("results", help="the public results of the club, or all of them anew from the logs")
    parser.add_argument("--rebuild", action="store_true", help="derive every result from its log anew")
    parser.add_argument("--json", action="store_true", help="one JSON object, which `fleacircus ratings --from` reads")
    parser.set_defaults(run=_results)


def _results(given: argparse.Namespace) -> int:
    from fleacircus.core import codec
    from fleacircus.web.database import migrate

    migrate()
    from fleacircus.web.history import published
    from fleacircus.web.history.results import rebuild_all

    if given.rebuild:
        looked, changed = rebuild_all()
        print(f"{looked} finished matches, {changed} results put right", file=sys.stderr)
    if given.json:
        sys.stdout.write(codec.encode(published.everything()).decode() + "\n")
    elif not given.rebuild:
        print(f"{published.public_results().count()} public results; --json writes them")
    return 0


def ratings(branches: Branches) -> None:
    """`fleacircus ratings`."""
    parser = branches.add_parser("ratings", help="everybody's rating at each game, computed from the public results")
    parser.add_argument("--game", help="only this one, such as legionz")
    parser.add_argument("--from", dest="file", type=Path, metavar="FILE", help="what `fleacircus results --json` wrote")
    parser.add_argument("--json", action="store_true", help="one JSON object: by game, the strongest first")
    parser.set_defaults(run=_ratings)


def _ratings(given: argparse.Namespace) -> int:
    from fleacircus.core import codec
    from fleacircus.web.database import connect, migrate

    if given.file is None:
        migrate()
    else:
        connect()
    from fleacircus.web.history import published
    from fleacircus.web.history.standings import recomputed

    try:
        told = published.everything() if given.file is None else published.read(given.file.read_bytes())
        found = recomputed(told.results, only=given.game)
    except (OSError, ValueError) as error:
        print(f"fleacircus: {error}", file=sys.stderr)
        return 1
    if given.json:
        print(json.dumps(codec.plain(found)))
    else:
        for game, rows in found.items():
            print(game)
            for row in rows:
                print(f"  {row.rating:7.1f}  {row.low:7.1f} to {row.high:7.1f}  {row.games:5}  {row.name}")
    return 0
