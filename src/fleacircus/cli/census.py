"""`fleacircus rules --census`: how often each clause ruled in bot games, and why some never do."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path

from fleacircus.cli.lab import progress
from fleacircus.cli.rules import find_root
from fleacircus.core import clauses
from fleacircus.lab.census import Census, census, listen
from fleacircus.lab.job import Job
from fleacircus.lab.runners import runner

BOOKS = ("legionz", "marsattacks", "micromutants", "larvacup")
"""The rulebooks of games that bots play; a tournament is played by people."""
DOCUMENT = Path("docs") / "guide" / "census.md"
REASONS = Path("docs") / "guide" / "census.toml"


def census_command(games: int, *, seed: int = 1, as_json: bool = False, root: Path | None = None) -> int:
    """Play and count; print it as JSON, or write the document of the project. 1 if a reason is missing or wrong."""
    if games < 1:
        print(f"a census needs at least one game, not {games}")
        return 2
    top = find_root(root or Path.cwd())
    if top is None and not as_json:
        print(f"no src/fleacircus and tests at {root or Path.cwd()} or above; say where with --root")
        return 2
    found = census(games, seed, Job(listen, runner=runner("cores"), tell=progress))
    if as_json:
        print(json.dumps({"games": games, "seed": seed, "ruled": found.ruled, "refused": found.refused}))
        return 0
    assert top is not None
    why = reasons(top / REASONS)
    (top / DOCUMENT).write_text(document(found, why), encoding="utf-8")
    missing = [id for ids in never(found).values() for id in ids if id not in why]
    print(f"{DOCUMENT} tells of {games} games; {sum(map(len, never(found).values()))} clauses never ruled")
    if missing:
        print(f"{REASONS} gives no reason for {', '.join(missing)}")
    wrong = [id for id in sorted(impossible(top / REASONS)) if found.count(id)]
    if wrong:
        print(f"{REASONS} says why {', '.join(wrong)} never rules, and it did: take it out there")
    return int(bool(missing or wrong))


def reasons(path: Path) -> dict[str, str]:
    """Why a clause is never named in a game; the file gathers clauses by their reason."""
    groups = tomllib.loads(path.read_text(encoding="utf-8"))["reason"]
    return {id: group["why"] for group in groups for id in group["clauses"]}


def impossible(path: Path) -> frozenset[str]:
    """The clauses whose reason says that no game can come to them; the others are merely seldom."""
    groups = tomllib.loads(path.read_text(encoding="utf-8"))["reason"]
    return frozenset(id for group in groups if not group.get("seldom") for id in group["clauses"])


def never(found: Census) -> dict[str, list[str]]:
    """The binding clauses of each rulebook that had no say."""
    return {
        book: [words.id for words in listed if words.status != "advice" and not found.count(words.id)]
        for book, listed in clauses.rulebooks().items()
        if book in BOOKS
    }


def document(found: Census, why: dict[str, str]) -> str:
    """The census as a page."""
    return "\n".join(_lines(found, why)) + "\n"


def _lines(found: Census, why: dict[str, str]) -> Iterator[str]:
    yield "# How often each clause ruled"
    yield ""
    yield (
        f"Made by `fleacircus rules --census {found.games}` (seed {found.seed}): so many bot games, spread over every "
        "game, edition and army. *Ruled* counts the events that name the clause, *refused* the actions it refused, "
        "when actions of before were tried again at every decision."
    )
    silent = never(found)
    for book, listed in clauses.rulebooks().items():
        if book not in silent:
            continue
        binding = [words for words in listed if words.status != "advice"]
        yield from ("", f"## {book}: {len(binding) - len(silent[book])} of {len(binding)}", "")
        yield from ("| clause | ruled | refused |", "|---|--:|--:|")
        for words in binding:
            if found.count(words.id):
                yield f"| {words.id} | {found.ruled.get(words.id, 0)} | {found.refused.get(words.id, 0)} |"
        yield from ("", f"Never, {len(silent[book])}:", "")
        yield from (f"- {id}: {why.get(id, 'no reason given')}" for id in silent[book])
