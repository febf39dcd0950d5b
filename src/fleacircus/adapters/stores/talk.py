"""What is said at tables: its records, and the statements of both engines in one spelling."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

import msgspec

LATEST = 200
"""So many lines of a table are told at once."""

PEOPLE = """
SELECT DISTINCT coalesce(alias.member, seat.player) FROM club_seat seat
LEFT JOIN club_alias alias ON alias.guest = seat.player
WHERE seat.table_id = %s AND seat.kind = 'person' AND NOT (seat.player = '')
"""
SAID = f"""
SELECT line.seq, line.at_ms, line.seat, coalesce(alias.member, line.author), line.name, line.kind, line.text
FROM voices_line line LEFT JOIN club_alias alias ON alias.guest = line.author
WHERE line.match = %s AND line.seq > %s ORDER BY line.seq DESC LIMIT {LATEST}
"""
EARS = f"SELECT player, phrases, chat FROM voices_ear WHERE player IN ({PEOPLE})"
MUTES = f"""
SELECT player, coalesce(alias.member, other) FROM voices_mute LEFT JOIN club_alias alias ON alias.guest = other
WHERE player IN ({PEOPLE})
"""
# Two people know each other when both are members and have finished a game together.
STRANGERS = f"""
WITH people AS (SELECT person.id, person.role FROM club_player person WHERE person.id IN ({PEOPLE}))
SELECT count(*) FROM people one JOIN people two ON one.id < two.id
WHERE one.role = 'guest' OR two.role = 'guest' OR NOT EXISTS (
    SELECT 1 FROM club_seat mine JOIN club_seat theirs ON theirs.table_id = mine.table_id
    JOIN club_table t ON t.id = mine.table_id
    WHERE mine.kind = 'person' AND theirs.kind = 'person' AND t.over AND NOT t.replay
    AND (mine.player = one.id OR mine.player IN (SELECT guest FROM club_alias WHERE member = one.id))
    AND (theirs.player = two.id OR theirs.player IN (SELECT guest FROM club_alias WHERE member = two.id)))
"""
SAID_BEFORE = "SELECT seq FROM voices_line WHERE match = %s AND author = %s AND client_id = %s"
LAST_SAID = "SELECT coalesce(max(seq), 0) FROM voices_line WHERE match = %s"
SAY = """
INSERT INTO voices_line (match, seq, at_ms, seat, author, name, kind, text, client_id)
VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s)
"""
ONE_AFTER_THE_OTHER = "SELECT 1 FROM club_table WHERE id = %s FOR UPDATE"
"""Where several may write at once: a line that is read never has one before it that comes later."""

Saying = Literal["phrase", "text"]


class Said(msgspec.Struct, frozen=True):
    """One line of talk. `author` is the person, by the id that stands for them today."""

    seq: int
    at_ms: int
    seat: int
    author: str
    name: str
    kind: Saying
    text: str


class Talk(msgspec.Struct, frozen=True):
    """The newest lines of a table, and who there wants to hear what of whom."""

    lines: tuple[Said, ...]
    deaf: frozenset[tuple[str, Saying]]
    mutes: frozenset[tuple[str, str]]
    strangers: int

    def hears(self, person: str, line: Said) -> bool:
        """Whether somebody wants to hear a line; everybody hears themselves."""
        if line.author == person:
            return True
        return (person, line.kind) not in self.deaf and (person, line.author) not in self.mutes


def talk(lines: Iterable[Any], ears: Iterable[Any], mutes: Iterable[Any], strangers: int) -> Talk:
    """The records of what both engines found."""
    deaf: set[tuple[str, Saying]] = set()
    for player, phrases, chat in ears:
        if not phrases:
            deaf.add((player, "phrase"))
        if not chat:
            deaf.add((player, "text"))
    found = tuple(sorted((Said(*line) for line in lines), key=lambda line: line.seq))
    return Talk(found, frozenset(deaf), frozenset((mute[0], mute[1]) for mute in mutes), strangers)


def say_values(match: str, said: Said, client_id: str, last: int) -> tuple[Any, ...]:
    """The values of SAY; the number always rises, also past lines that were deleted."""
    seq = max(said.seq, last + 1)
    return (match, seq, said.at_ms, said.seat, said.author, said.name, said.kind, said.text, client_id)
