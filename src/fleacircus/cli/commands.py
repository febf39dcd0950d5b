"""Every command's arguments. What a command does is imported when it runs, so that each starts quickly."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from fleacircus.cli import coach, history, keeping, lab, puzzles, tournament

Branches = Any
BENCHES = {
    "fidelity": "fidelity",
    "flick": "flick",
    "gym": "gym",
    "legionz": "legionz",
    "mars-attacks": "mars_attacks",
    "rivals": "scan",
    "server": "server",
    "sheet": "sheet",
    "tournament": "tournament",
    "wire": "wire",
}


def serve(branches: Branches) -> None:
    """`fleacircus serve`."""
    parser = branches.add_parser("serve", help="serve the club")
    parser.add_argument("--host", help="the address to listen on (127.0.0.1)")
    parser.add_argument("--port", type=int, help="the port to listen on (8000)")
    parser.set_defaults(run=_serve)


def _serve(given: argparse.Namespace) -> int:
    from fleacircus.cli.serve import serve

    serve(given.host, given.port)
    return 0


def migrate(branches: Branches) -> None:
    """`fleacircus migrate`."""
    branches.add_parser("migrate", help="bring the database up to date").set_defaults(run=_migrate)


def _migrate(given: argparse.Namespace) -> int:
    from fleacircus.cli.serve import migrate

    migrate()
    return 0


def rules(branches: Branches) -> None:
    """`fleacircus rules`."""
    parser = branches.add_parser("rules", help="which clauses are declared, in the code and in tests")
    parser.add_argument("--check", action="store_true", help="exit with 1 if there is a gap")
    parser.add_argument("--root", type=Path, default=Path("."), help="the project's folder, with src and tests in it")
    parser.add_argument(
        "--census", type=int, metavar="N", help="let bots play N games, count how often each clause ruled"
    )
    parser.add_argument("--json", action="store_true", help="the census as one JSON object, and no document")
    parser.set_defaults(run=_rules)


def _rules(given: argparse.Namespace) -> int:
    if given.census is not None:
        from fleacircus.cli.census import census_command

        return census_command(given.census, as_json=given.json, root=given.root)
    from fleacircus.cli.rules import rules_command

    return rules_command(given.check, given.root)


def bench(branches: Branches) -> None:
    """`fleacircus bench`."""
    parser = branches.add_parser("bench", help="measure us and our rivals, interleaved in one run")
    parser.add_argument("what", choices=sorted(BENCHES))
    parser.add_argument("--seconds", type=float, default=20.0, help="about how long it may take")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.set_defaults(run=_bench)


def _bench(given: argparse.Namespace) -> int:
    figures = import_module(f"fleacircus.bench.{BENCHES[given.what]}").measure(given.seconds)
    if given.json:
        print(json.dumps(figures))
    else:
        lines = list(_lines(figures))
        width = max(len(name) for name, _ in lines)
        for name, figure in lines:
            print(f"{name:<{width}}  " + ("not measured" if figure is None else f"{figure:,.3f}"))
    return 0


def _lines(figures: dict[str, Any], before: str = "") -> Iterator[tuple[str, float | None]]:
    """Every figure with its name; what lies deeper is named by the way to it."""
    for name, figure in figures.items():
        if isinstance(figure, dict):
            yield from _lines(figure, f"{before}{name}.")
        else:
            yield before + name, figure


def army(branches: Branches) -> None:
    """`fleacircus army`."""
    parser = branches.add_parser("army", help="check a Micro Mutants army sheet")
    parser.add_argument("--check", type=Path, metavar="FILE", required=True)
    parser.set_defaults(run=_army)


def _army(given: argparse.Namespace) -> int:
    from fleacircus.flicktable.sheets import check_sheet

    return _faults(given.check, check_sheet(given.check))


def scenario(branches: Branches) -> None:
    """`fleacircus scenario`."""
    parser = branches.add_parser("scenario", help="check a Mars Attacks scenario")
    parser.add_argument("--check", type=Path, metavar="FILE", required=True)
    parser.set_defaults(run=_scenario)


def _scenario(given: argparse.Namespace) -> int:
    from fleacircus.games.marsattacks.scenarios import check_scenario

    return _faults(given.check, check_scenario(given.check))


def _faults(path: Path, faults: list[str]) -> int:
    print("\n".join(faults) if faults else f"{path}: nothing wrong")
    return 1 if faults else 0


def look(branches: Branches) -> None:
    """`fleacircus look`."""
    parser = branches.add_parser("look", help="pictures of the physics: a contact sheet and a top view")
    parser.add_argument("what", choices=["flick"])
    parser.add_argument("--out", type=Path, default=Path("."), help="the folder for the pictures")
    parser.set_defaults(run=_look)


def _look(given: argparse.Namespace) -> int:
    from fleacircus.physics.look import render

    for picture in render(given.out):
        print(picture)
    return 0


def new_game(branches: Branches) -> None:
    """`fleacircus new-game`."""
    parser = branches.add_parser("new-game", help="write a new family of games, ready to be played and filled in")
    parser.add_argument("name", help="small letters, such as pond or pond-race")
    parser.add_argument("--root", type=Path, default=Path("."), help="the project's folder, with src and tests in it")
    parser.set_defaults(run=_new_game)


def _new_game(given: argparse.Namespace) -> int:
    from fleacircus.cli.new_game import Unfit, make, new_game
    from fleacircus.cli.rules import find_root

    root = find_root(given.root)
    try:
        if root is None:
            raise Unfit(f"no src/fleacircus and tests at {given.root} or above; say where with --root")
        for path in new_game(given.name, root):
            print(path.relative_to(root))
        make(given.name, root)
    except Unfit as unfit:
        print(unfit, file=sys.stderr)
        return 1
    print(f"{given.name}@1 is in the catalogue: `make play`, then read CONTRIBUTING, Add a game")
    return 0


ALL = (
    serve,
    migrate,
    keeping.backup,
    keeping.restore,
    keeping.doctor,
    keeping.keeper_link,
    history.results,
    history.ratings,
    rules,
    bench,
    lab.simulate,
    lab.add,
    coach.add,
    puzzles.add,
    tournament.add,
    army,
    scenario,
    look,
    new_game,
)
