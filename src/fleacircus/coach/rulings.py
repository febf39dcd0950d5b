"""How is this ruled? A moment of a match that was played, and four clauses of its book, one of which was applied.

Which one is no opinion: the events of the moment name it, and do so again when the moment is decided again.
Questions about what somebody tries in a drawn position stand in `tries.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from fleacircus.core import Match, codec
from fleacircus.core.chance import stream
from fleacircus.core.clauses import rulebooks
from fleacircus.core.game import Clause

PATH = "data/puzzles/rulings.jsonl"
OTHERS = 3
SEEN = ("pieces", "chain", "models", "pitch", "counters")
"""What a picture shows of a state."""
_ID = re.compile(r"[A-Z]{2}-[A-Z]?\d+")


class Ruling(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An entry of a stored match, the clause that was applied there, and others of the same book that were not.

    Or, in the place of the entry, something that is `tried`, and the clause by which it is `refused`, or decided.
    """

    id: str
    book: str
    clause: Clause
    others: tuple[Clause, ...]
    record: str = ""
    entry: int = 0
    tried: str = ""
    refused: bool = False

    @property
    def choices(self) -> tuple[Clause, ...]:
        """All four in an order that tells nothing."""
        every = sorted((self.clause, *self.others))
        stream("ruling", self.id).shuffle(every)
        return tuple(every)


def clauses_at(match: Match, entry: int) -> frozenset[Clause]:
    """The clauses that decided an entry: those that its events name, or that stand behind such events."""
    return cited(match, match.log[entry].events)


def cited(match: Match, events: Sequence[Any]) -> frozenset[Clause]:
    """The clauses that events name, or that stand behind them."""
    behind = (match.game.citations.get(str(event.__struct_config__.tag)) for event in events)
    return frozenset(clause for event in events for clause in _named(codec.plain(event))).union(filter(None, behind))


def _named(value: Any) -> Iterator[Clause]:
    """Every clause that an event names; army sheets name those of their own text."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key != "sheets":
                yield from _named(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _named(inner)
    elif isinstance(value, str) and _ID.fullmatch(value):
        yield value


def rulings_in(book: str, matches: Mapping[str, Match]) -> Iterator[Ruling]:
    """A question for every live clause of a book that some entry applies: the one that shows least besides."""
    live = [clause.id for clause in rulebooks()[book] if clause.status == "live"]
    applied = {
        (name, entry): clauses_at(match, entry)
        for name, match in matches.items()
        for entry in range(1, len(match.log))
        if _asks(match, entry)
    }
    ruled = [clause for clause in live if any(clause in there for there in applied.values())]
    taken: set[tuple[str, int]] = set()
    for clause in ruled:
        places = [place for place, there in applied.items() if clause in there]
        name, entry = min(places, key=lambda place: (place in taken, len(applied[place]), place))
        taken.add((name, entry))
        id = codec.digest(f"{book}/{name}/{entry}/{clause}".encode())[:12]
        rng = stream("ruling", id, "others")
        free = [[each for each in some if each not in applied[name, entry]] for some in (ruled, live)]
        likely = rng.sample(free[0], min(OTHERS, len(free[0])))
        rest = [each for each in free[1] if each not in likely]
        others = (*likely, *rng.sample(rest, OTHERS - len(likely)))
        yield Ruling(id, book, clause, others, record=name, entry=entry)


def _asks(match: Match, entry: int) -> bool:
    """Whether somebody did something there that a picture can show."""
    if match.log[entry].action is None or match.log[entry].undoes is not None:
        return False
    before, after = match.at(entry - 1).state, match.at(entry).state
    return any(getattr(before, part, None) != getattr(after, part, None) for part in SEEN)


def verified(ruling: Ruling, match: Match) -> str:
    """What is wrong with the question of an entry by today's rules; nothing is an empty text."""
    if fault := ill_chosen(ruling):
        return fault
    if not 0 < ruling.entry < len(match.log):
        return "there is no such entry"
    entry = match.log[ruling.entry]
    if entry.seat is None or entry.action is None:
        return "nobody did anything there"
    again = match.at(ruling.entry - 1).propose(entry.seat, entry.action)
    there = cited(match, again.events)
    if ruling.clause not in there:
        return f"the rules do not cite {ruling.clause} there"
    if wrong := there.intersection(ruling.others):
        return f"the rules cite {', '.join(sorted(wrong))} as well"
    return ""


def ill_chosen(ruling: Ruling) -> str:
    """What is wrong with the four clauses, whatever is asked."""
    live = {clause.id for clause in rulebooks()[ruling.book] if clause.status == "live"}
    if len(set(ruling.choices)) != OTHERS + 1 or not live.issuperset(ruling.choices):
        return "its choices are not four live clauses of its book"
    return ""


@cache
def rulings() -> tuple[Ruling, ...]:
    """Every question that ships."""
    file = files("fleacircus.coach") / PATH
    if not file.is_file():
        return ()
    return tuple(msgspec.json.decode(line, type=Ruling) for line in file.read_bytes().splitlines())


def written(found: Sequence[Ruling]) -> bytes:
    """Questions as a file: one a line."""
    return b"".join(codec.encode(codec.plain(ruling)) + b"\n" for ruling in found)
