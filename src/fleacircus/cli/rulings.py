"""Questions of the rules: made from the books' matches and from what is tried in positions, counted and checked."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from fleacircus.cli import lab


def make(given: argparse.Namespace) -> int:
    """`fleacircus puzzles make --rulings`."""
    from fleacircus.cli.rules import find_root
    from fleacircus.coach.rulings import PATH, rulings_in, written
    from fleacircus.coach.tries import tries, tries_in
    from fleacircus.web.books.positions import laid_try

    root = find_root(Path.cwd())
    if root is None and given.to is None:
        raise ValueError("no src/fleacircus here or above; say with --to where the questions shall go")
    found = []
    for book, matches in _books().items():
        mine = list(rulings_in(book, matches))
        tried = [each for each in tries().values() if each.book == book]
        asked = [*(each.clause for each in mine), *(each.clause for each in tried)]
        found += [*mine, *tries_in(book, ((each, laid_try(each)) for each in tried), asked)]
    path: Path = given.to or (root or Path.cwd()) / "src" / "fleacircus" / "coach" / PATH
    path.write_bytes(written(found))
    print(f"{path} holds {len(found)} questions", file=sys.stderr)
    lab.tell({"rulings": dict(Counter(ruling.book for ruling in found))}, given.json)
    return 0


def counted() -> dict[str, int]:
    """How many questions ship, by book."""
    from fleacircus.coach.rulings import rulings

    return dict(Counter(ruling.book for ruling in rulings()))


def failures() -> list[dict[str, Any]]:
    """Every question that is none any more, with the reason."""
    from fleacircus.coach.rulings import rulings

    checked = ((ruling.id, fault(ruling)) for ruling in rulings())
    return [{"id": id, "fault": why} for id, why in checked if why]


def fault(ruling: Any) -> str:
    """What is wrong with a question by today's rules; nothing is an empty text."""
    from fleacircus.coach.rulings import verified
    from fleacircus.coach.tries import fault_of, tries
    from fleacircus.web.books.moments import match_of
    from fleacircus.web.books.positions import laid_try

    if ruling.record:
        return verified(ruling, match_of(ruling.record))
    tried = tries().get(ruling.tried)
    return fault_of(ruling, laid_try(tried)) if tried else "nothing is tried"


def _books() -> dict[str, dict[str, Any]]:
    """The stored matches of each rulebook."""
    from fleacircus.web.books.moments import match_of, names
    from fleacircus.web.club.shelf import on_shelf

    found: dict[str, dict[str, Any]] = {}
    for name in names():
        match = match_of(name)
        shelved = on_shelf(match.game.id)
        assert shelved is not None
        found.setdefault(shelved.rulebook, {})[name] = match
    return found
