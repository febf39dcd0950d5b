"""`fleacircus puzzles ...`: make puzzles from self-play, gather them from the club's games, and check them."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import Any

from fleacircus.cli import lab, rulings

Branches = Any
DATA = Path("src") / "fleacircus" / "coach"
NICE = 10
"""Everybody who plays goes first."""


def add(branches: Branches) -> None:
    """`fleacircus puzzles`."""
    parser = branches.add_parser("puzzles", help="positions with one clearly best decision: make them, check them")
    parser.add_argument("--check", action="store_true", help="exit with 1 if one that ships is none any more")
    parser.add_argument("--club", action="store_true", help="those from the club's own games as well")
    lab.anywhere(parser)
    parser.set_defaults(run=lambda given: lab.said(_check, given))

    acts = parser.add_subparsers(dest="act", metavar="act")
    make = acts.add_parser("make", help="let bots play, and write what stands out in their games")
    make.add_argument("--game", default="", help="such as legionz")
    make.add_argument("--rulings", action="store_true", help="questions of the rules instead, from the books' matches")
    make.add_argument("--games", type=int, default=200, help="of so many bot games at most (200)")
    make.add_argument("--most", type=int, default=60, help="so many puzzles at most (60)")
    make.add_argument("--seed", default="1")
    make.add_argument("--to", type=Path, metavar="FILE", help="where to write them, instead of the project's data")
    lab.anywhere(make)
    make.set_defaults(run=lambda given: lab.said(_make, given))

    ask = acts.add_parser("ask", help="how often today's levels of bots find the puzzles that ship")
    ask.add_argument("--game", required=True, help="such as legionz")
    lab.anywhere(ask)
    ask.set_defaults(run=lambda given: lab.said(_ask, given))

    gather = acts.add_parser("gather", help="look for puzzles in finished games of the club whose players agree")
    gather.add_argument("tables", nargs="*", metavar="TABLE", help="only at these tables, by their ids")
    gather.add_argument("--most", type=int, metavar="N", help="search so many matches at most, the newest first")
    gather.add_argument("--json", action="store_true", help="one JSON object on one line")
    gather.set_defaults(run=lambda given: lab.said(_gather, given))


def _make(given: argparse.Namespace) -> int:
    from fleacircus.cli.rules import find_root
    from fleacircus.coach.puzzles import path_of, written
    from fleacircus.lab.coaching import game_id
    from fleacircus.lab.puzzling import made, search

    if given.rulings:
        return rulings.make(given)
    if given.games < 1 or given.most < 1:
        raise ValueError("without games there are no puzzles")
    root = find_root(Path.cwd())
    if root is None and given.to is None:
        raise ValueError("no src/fleacircus here or above; say with --to where the puzzles shall go")
    found = made(given.game, given.games, seed=given.seed, most=given.most, job=lab.job(search, given))
    path: Path = given.to or (root or Path.cwd()) / DATA / path_of(game_id(given.game))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(written(found.puzzles))
    print(f"{path} holds {len(found.puzzles)} puzzles", file=sys.stderr)
    told = {"games": found.games, "found": found.found, "decisions": found.fell, "cpu_s": found.cpu_s}
    lab.tell({"game": game_id(given.game), "puzzles": len(found.puzzles), "seed": given.seed, **told}, given.json)
    return 0


def _ask(given: argparse.Namespace) -> int:
    from fleacircus.coach.puzzles import puzzles
    from fleacircus.lab.coaching import game_id
    from fleacircus.lab.puzzling import ask, solved

    game = game_id(given.game)
    found = puzzles(game)
    told = {"game": game, "puzzles": len(found), "solved": solved(found, lab.job(ask, given))}
    lab.tell(told, given.json)
    return 0


def _gather(given: argparse.Namespace) -> int:
    from fleacircus.core import codec
    from fleacircus.web.database import migrate

    if given.most is not None and given.most < 1:
        raise ValueError("without matches there are no puzzles")
    os.nice(NICE)
    migrate()
    from fleacircus.web.coaching.puzzling.gathering import gather

    found = gather(given.tables, most=given.most, tell=lambda line: print(line, file=sys.stderr, flush=True))
    lab.tell(codec.plain(found), given.json)
    return 1 if "unknown" in found.skipped else 0


def _check(given: argparse.Namespace) -> int:
    from fleacircus.coach import catalogue
    from fleacircus.coach.puzzles import puzzles
    from fleacircus.lab.coaching import game_id
    from fleacircus.lab.puzzling import check, failures

    shelf = {game: puzzles(game) for game in map(game_id, catalogue.puzzled())}
    told: dict[str, Any] = {"puzzles": {game: len(found) for game, found in shelf.items()}}
    told["rulings"] = rulings.counted()
    every = [puzzle for found in shelf.values() for puzzle in found]
    if given.club:
        from fleacircus.web.database import migrate

        migrate()
        from fleacircus.web.coaching.puzzling import gathering

        told["club"] = gathering.counted()
        every += gathering.every_lent()
    if given.check:
        told["failures"] = [*failures(every, lab.job(check, given)), *rulings.failures()]
    lab.tell(told, given.json)
    return 1 if told.get("failures") else 0
