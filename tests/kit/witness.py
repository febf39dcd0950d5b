"""Witnesses: matches that were played and stored once, and must open and fold for ever.

A finished one is kept as the record that its players could download, an open one as the log that the club had stored,
seed and actions included. Beside every few entries stands the fingerprint of what each viewer knew then. While a game
is in its newest version, its witnesses are decided again as well, bit for bit; those of a past version only fold.
"""

from __future__ import annotations

import gzip
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from fleacircus.core import Match, codec
from fleacircus.core.match import entry_type
from fleacircus.games import CATALOGUE, load
from kit.gist import fingerprint

FOLDER = Path(__file__).parent.parent / "witnesses"


class Witness(msgspec.Struct, frozen=True):
    """A stored match: `record` if it is over, else the seed and the `entries` of its log.

    `prints` are the fingerprints after entry `every`, twice `every` and so on, and after the last: one for each seat
    and one for a spectator.
    """

    game: str
    options: dict[str, Any]
    every: int
    prints: tuple[tuple[str, ...], ...]
    record: dict[str, Any] | None = None
    seed: str = ""
    entries: tuple[Any, ...] = ()


def names() -> list[str]:
    """Every stored witness."""
    return sorted(path.name.removesuffix(".json.gz") for path in FOLDER.glob("*.json.gz"))


def read(name: str) -> Witness:
    """The stored witness of that name."""
    witness: Witness = codec.decode(gzip.decompress((FOLDER / f"{name}.json.gz").read_bytes()), Witness)
    return witness


def write(name: str, match: Match, every: int = 6) -> int:
    """Store a match as a witness; the bytes it takes."""
    given: dict[str, Any] = {"game": match.game.id, "options": codec.plain(match.game.options), "every": every}
    if match.outcome is None:
        given |= {"seed": match.seed, "entries": tuple(codec.plain(entry) for entry in match.log)}
    else:
        given["record"] = json.loads(match.record())
    witness = Witness(prints=tuple(prints(match, every)), **given)
    data = gzip.compress(codec.encode(witness), 9, mtime=0)
    (FOLDER / f"{name}.json.gz").write_bytes(data)
    return len(data)


def opened(witness: Witness) -> Match:
    """The match that the stored entries fold to; nothing is decided again."""
    game = load(witness.game, witness.options)
    entries = witness.entries if witness.record is None else witness.record["entries"]
    seed = witness.seed if witness.record is None else witness.record["seed"]
    return Match.of(game, seed, (codec.convert(entry, entry_type(game)) for entry in entries))


def prints(match: Match, every: int) -> Iterator[tuple[str, ...]]:
    """The fingerprints of a match while it is folded again, entry by entry."""
    again = Match(match.game, match.seed)
    for seq, entry in enumerate(match.log):
        again.append(entry)
        if seq % every == 0 or seq == match.seq:
            yield tuple(fingerprint(again.view(seat), match.game.id) for seat in (*range(match.game.seats), None))


def newest(game_id: str) -> bool:
    """Whether this is the version that is played today; an older one is not decided again."""
    name, _, version = game_id.partition("@")
    versions = (id.partition("@") for id in CATALOGUE)
    return int(version) == max(int(number) for known, _, number in versions if known == name)


def audited(witness: Witness) -> Match:
    """The match with every entry decided again from the seed; ValueError if one differs."""
    if witness.record is not None:
        return Match.from_record(codec.encode(witness.record))
    match = opened(witness)
    match.audit()
    return match


def census(match: Match) -> Counter[str]:
    """The kinds of actions, events and questions of a match."""
    found: Counter[str] = Counter()
    for entry in match.log:
        found["action undo" if entry.undoes is not None else f"action {_tag(entry.action)}"] += 1
        for event in entry.events:
            found[f"event {_tag(event)}"] += 1
            asked = getattr(event, "pending", None)
            if asked is not None:
                found[f"question {_tag(asked)}"] += 1
    return found


def _tag(value: Any) -> str:
    return "setup" if value is None else str(codec.plain(value)["type"])
