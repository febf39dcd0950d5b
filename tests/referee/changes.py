"""Which rulings the product does not follow yet.

The second referee is written against the newest text of every clause. A clause in `RULED_SINCE` is ruled so only from
that version of the flick games on; the second referee then keeps to the text before. Once no older version is decided
any more, the table is emptied.
"""

from __future__ import annotations

RULED_SINCE: dict[str, int] = {
    "MM-R8": 2,  # moved: more than 1 mm, or another face, or on something else
    "MM-R7": 2,  # a shot piece that hopped more than 5 mm covers anew what it lay on
    "MM-11": 2,  # nothing errs under an ejected insect
    "MM-17": 2,  # a lying flame hurts nobody; who covers it removes it and lives
    "MM-R13": 2,  # acid marks every enemy insect that it newly covers
}


def ruled(clause: str, version: int) -> bool:
    """Whether the newest text of the clause is in force in this version of the game."""
    return version >= RULED_SINCE.get(clause, 1)
