"""`fleacircus tournament ...`: its arguments. What an act does is imported when it runs."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Any


def add(branches: Any) -> None:
    """`fleacircus tournament`."""
    parser = branches.add_parser("tournament", help="run a contest in a file, check one, or simulate one")
    kinds = parser.add_subparsers(dest="act", required=True, metavar="act")

    def act(name: str, help: str, *, file: bool = True) -> argparse.ArgumentParser:
        sub: argparse.ArgumentParser = kinds.add_parser(name, help=help)
        if file:
            sub.add_argument("file", type=Path, help="the contest; its secret is beside it, in FILE.secret")
        sub.add_argument("--json", action="store_true", help="one JSON object on standard output")
        sub.add_argument("--language", choices=("en", "fr", "it"), default="en")
        sub.add_argument("--by", default=os.environ.get("USER", "cli")[:60], help="the name in the log")
        sub.set_defaults(run=lambda given: _run(name, given))
        return sub

    new = act("new", "begin a contest")
    new.add_argument("--kind", choices=("classic", "extreme"), required=True)
    new.add_argument("--name", required=True)
    new.add_argument("--settings", default="{}", help='settings as JSON, such as {"boards": 2}')
    enter = act("enter", "put people on the entry sheet")
    enter.add_argument("names", nargs="*")
    enter.add_argument("--sheet", type=Path, help="CSV or XLSX; lines with faults are named and left out")
    draw = act("draw", "make the draw that is due")
    draw.add_argument("--stage", choices=("bracket", "groups", "tables", "finals"))
    draw.add_argument("--word", default="", help="the word that those who watch call out")
    result = act("result", "enter a result")
    result.add_argument("game")
    result.add_argument("result", help='as JSON: {"type": "duel", "winner": "p1"}')
    do = act("do", "any command, as the API takes it")
    do.add_argument("command_json", metavar="command", help='as JSON: {"type": "check_in", "player": "p1"}')
    do.add_argument("--why", default="")
    do.add_argument("--word", default="")
    preview = act("preview", "what would follow from a command; nothing is written")
    preview.add_argument("command_json", metavar="command")
    act("undo", "take back the last command")
    act("redo", "bring back the command that was undone last")
    act("standings", "rankings with their reasons")
    act("show", "everything the pages tell")
    export = act("export", "every table as CSV")
    export.add_argument("folder", type=Path)
    act("verify", "decide every entry and draw every lot again")
    season = act("season", "the table of a season from the files of its contests", file=False)
    season.add_argument("files", nargs="+", type=Path, help="contests that are over, in the order they were played")
    season.add_argument("--same-names", action="store_true", help="you confirm that equal names are the same person")
    season.add_argument("--link", action="append", default=[], metavar="NAME=MEMBER", help="who goes by another name")
    season.add_argument("--points", help="by place, such as 10,7,5; without it ours")
    season.add_argument("--taking-part", type=int)
    season.add_argument("--best", type=int, help="how many results count")
    season.add_argument("--least", type=int, help="games with each army to be the most versatile")
    played = act("simulate", "play a whole contest with random results", file=False)
    played.add_argument("--kind", choices=("classic", "extreme"), required=True)
    played.add_argument("--players", type=int, required=True)
    played.add_argument("--seed", default="0")
    played.add_argument("--record", type=Path, help="write the contest's record there as well")


def _run(act: str, given: argparse.Namespace) -> int:
    from fleacircus.cli.contest import ACTS, run

    return run(ACTS[act], given)
