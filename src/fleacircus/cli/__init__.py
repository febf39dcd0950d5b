"""The command `fleacircus`: entry points and wiring, no logic."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence

from fleacircus import __version__
from fleacircus.cli import commands

Command = Callable[[argparse.Namespace], int]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; its exit code."""
    parser = argparse.ArgumentParser(prog="fleacircus", description="A tabletop club in the browser.")
    parser.add_argument("--version", action="version", version=f"fleacircus {__version__}")
    branches = parser.add_subparsers(dest="command", required=True, metavar="command")
    for add in commands.ALL:
        add(branches)
    given = parser.parse_args(arguments)
    run: Command = given.run
    try:
        return run(given)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return 0
