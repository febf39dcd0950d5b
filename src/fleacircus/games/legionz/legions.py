"""Legions: the connected groups of one owner's bugs."""

from __future__ import annotations

from fleacircus.core.game import Seat
from fleacircus.core.hexgrid import groups
from fleacircus.games.legionz.model import Bug, Legion, State


def legions_of(state: State, owner: Seat) -> list[tuple[Bug, ...]]:
    """Every group of the owner's bugs, branches and loops included; a single bug is one too. [LZ-02, LZ-Y2, LZ-Y31]"""
    bugs = {bug.cell: bug for bug in state.chain if bug.owner == owner}
    return [tuple(bugs[cell] for cell in sorted(group)) for group in groups(bugs)]


def tallies(state: State) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Length and sum of each seat's Legions, the best first; equal length, the higher sum. [LZ-20, LZ-21, LZ-Y8]"""
    return tuple(
        tuple(
            sorted(
                ((len(legion), sum(bug.number or 0 for bug in legion)) for legion in legions_of(state, seat)),
                reverse=True,
            )
        )
        for seat in range(len(state.sets))
    )


def legions(view: State) -> tuple[Legion, ...]:
    """Every Legion on the table as the viewer knows it, the longest first."""
    found = []
    for owner in range(len(view.sets)):
        for group in legions_of(view, owner):
            numbers = [bug.number for bug in group if bug.number is not None]
            known = sum(numbers) if len(numbers) == len(group) else None
            missing = max(0, view.goal - len(group))
            found.append(Legion(owner, tuple(bug.cell for bug in group), missing, known))
    return tuple(sorted(found, key=lambda legion: (-len(legion.cells), legion.owner, legion.cells)))
