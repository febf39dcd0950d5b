"""Every command's arguments. What a command does is imported when it runs, so that each starts quickly."""

from __future__ import annotations

import argparse
import json
from typing import Any

Branches = Any
BENCHES = {"legionz": "legionz", "flick": "flick", "fidelity": "fidelity"}


def serve(branches: Branches) -> None:
    """`fleacircus serve`."""
    parser = branches.add_parser("serve", help="serve the club")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.set_defaults(run=_serve)


def _serve(given: argparse.Namespace) -> int:
    from fleacircus.cli.serve import serve

    return serve(given.host, given.port)


def migrate(branches: Branches) -> None:
    """`fleacircus migrate`."""
    branches.add_parser("migrate", help="bring the database up to date").set_defaults(run=_migrate)


def _migrate(given: argparse.Namespace) -> int:
    from fleacircus.cli.serve import migrate

    return migrate()


def rules(branches: Branches) -> None:
    """`fleacircus rules`."""
    parser = branches.add_parser("rules", help="which clauses are declared, in the code and in tests")
    parser.add_argument("--check", action="store_true", help="exit with 1 if there is a gap")
    parser.add_argument("--root", default=".", help="the project's folder, with src and tests in it")
    parser.set_defaults(run=_rules)


def _rules(given: argparse.Namespace) -> int:
    from pathlib import Path

    from fleacircus.cli.rules import rules_command

    return rules_command(check=given.check, root=Path(given.root))


def bench(branches: Branches) -> None:
    """`fleacircus bench`."""
    parser = branches.add_parser("bench", help="measure us and our rivals, interleaved in one run")
    parser.add_argument("what", choices=sorted(BENCHES))
    parser.add_argument("--seconds", type=float, default=20.0, help="about how long it may take")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.set_defaults(run=_bench)


def _bench(given: argparse.Namespace) -> int:
    from importlib import import_module

    figures = import_module(f"fleacircus.bench.{BENCHES[given.what]}").measure(given.seconds)
    if given.json:
        print(json.dumps(figures))
    else:
        width = max(map(len, figures))
        for name, figure in figures.items():
            print(f"{name:<{width}}  {figure:,.3f}")
    return 0


ALL = (serve, migrate, rules, bench)
