"""Choose the moments that the books show: from finished witnesses of today's rules, few records that show many clauses.

Copies the records to web/books/records and writes the figures below `MARK` into the books' `book.toml`.
"""

from __future__ import annotations

import gzip
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from fleacircus.coach.rulings import clauses_at
from fleacircus.core import Match, codec
from fleacircus.core.books import FILE, books
from fleacircus.core.clauses import rulebooks
from fleacircus.games import CATALOGUE
from fleacircus.web.books.moments import FOLDER
from fleacircus.web.club.shelf import on_shelf
from kit.witness import names, opened, read

MARK = "# Moments of matches that were played, chosen by scripts/make_moments.py."
MOST = {"legionz": 1, "larvacup": 3, "marsattacks": 5, "micromutants": 7}
"""So many records a book may have."""


def found(book: str) -> dict[str, Match]:
    """The finished witnesses of a book's games."""
    matches = {}
    for name in names():
        witness = read(name)
        shelved = on_shelf(witness.game)
        if witness.record is None or witness.game not in CATALOGUE or shelved is None or shelved.rulebook != book:
            continue
        if not name.startswith("companion"):
            matches[name.removesuffix("-finished")] = opened(witness)
    return matches


def weight(match: Match, entry: int, clauses: frozenset[str]) -> float:
    """How little an entry shows of other things: few clauses, one shot, not the opening."""
    shots = [event for event in match.log[entry].events if hasattr(event, "landing")]
    far = sum(len(event.landing.moved) for event in shots)
    return len(clauses) + far / 2 + 3 * abs(len(shots) - 1) + 20 * (entry == 0)


def chosen(book: str) -> dict[tuple[str, int], list[str]]:
    """For each clause that some entry shows the entry that shows it best, in as few records as may be."""
    wanted = [clause for chapter in books()[book].chapter for clause in chapter.clauses]
    by_map = {clause for figure in books()[book].figure if figure.map for clause in figure.shows}
    told: dict[str, dict[int, frozenset[str]]] = {}
    matches = found(book)
    for name, match in matches.items():
        told[name] = {entry: clauses_at(match, entry) for entry in range(len(match.log))}
    left = {clause for entries in told.values() for clauses in entries.values() for clause in clauses} & set(wanted)
    left -= by_map
    kept: list[str] = []
    while left and len(kept) < MOST[book]:
        best = max(told, key=lambda name: len(left & set().union(*told[name].values())))
        left -= set().union(*told[best].values())
        kept.append(best)
    live = {words.id for words in rulebooks()[book] if words.status == "live"}
    shown: dict[tuple[str, int], list[str]] = {}
    for chapter in books()[book].chapter:
        here: set[tuple[str, int]] = set()
        for clause in chapter.clauses:
            places = [
                (weight(matches[name], entry, clauses), name, entry)
                for name in kept
                for entry, clauses in told[name].items()
                if clause in clauses
                and (clause in live or seen(matches[name], entry))
                and ((name, entry) in here or (name, entry) not in shown)
            ]
            if not places or clause in by_map:
                continue
            _, name, entry = min(places)
            again = [at for at in here if clause in told[at[0]][at[1]] and len(shown[at]) < 3]
            place = again[0] if again else (name, entry)
            here.add(place)
            shown.setdefault(place, []).append(clause)
    return shown


def seen(match: Match, entry: int) -> bool:
    """Whether something changes on the table."""
    if entry == 0:
        return False
    before, after = match.at(entry - 1).state, match.at(entry).state
    return any(getattr(before, part, None) != getattr(after, part, None) for part in ("pieces", "chain", "models"))


def main(*wanted: str) -> None:
    folder: Any = FOLDER
    for book in wanted or MOST:
        shown = chosen(book)
        for name in sorted({name for name, _ in shown}):
            record = read(f"{name}-finished").record
            (folder / f"{name}.json.gz").write_bytes(gzip.compress(codec.encode(record), 9, mtime=0))
        path = Path(str(files("fleacircus"))) / "games" / book / FILE
        hand_made = path.read_text(encoding="utf-8").partition(f"\n{MARK}\n")[0].rstrip()
        path.write_text("\n".join((hand_made, "", MARK, *map(figure, shown, shown.values()), "")), encoding="utf-8")
        print(f"{book}: {len(shown)} figures show {sum(map(len, shown.values()))} clauses")


def figure(place: tuple[str, int], clauses: list[str]) -> str:
    """A figure as it stands in a book."""
    name, entry = place
    shows = ", ".join(f'"{clause}"' for clause in clauses)
    return f'\n[[figure]]\nid = "{name}-{entry}"\nshows = [{shows}]\nrecord = "{name}"\nentry = {entry}'


if __name__ == "__main__":
    main(*sys.argv[1:])
