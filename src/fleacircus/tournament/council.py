"""The council: who of it is on the entry sheet, and who abstains because they are tied themselves."""

from __future__ import annotations

import msgspec

from fleacircus.tournament.catalogue import NOT_ENTERED, Councillor
from fleacircus.tournament.entry import name_key
from fleacircus.tournament.state import State, TieBook


def entrant_of(state: State, member: Councillor) -> str:
    """The entrant who a council member is: as the organiser said, else the one of that name; nothing: none. [TR-X27]"""
    if member.player:
        return "" if member.player == NOT_ENTERED else member.player
    name = name_key(member.name)
    return next((player.id for player in state.players.values() if name_key(player.name) == name), "")


def voters(state: State, book: TieBook) -> tuple[Councillor, ...]:
    """The council without its members who are tied themselves. [TR-A2, TR-X27]"""
    return tuple(member for member in state.settings.members if entrant_of(state, member) not in book.players)


class Abstaining(msgspec.Struct, frozen=True):
    """A council member who is tied: the entrant they are, and whether only the name says so."""

    member: str
    player: str
    by_name: bool


def abstaining(state: State, book: TieBook) -> tuple[Abstaining, ...]:
    """Who of the council does not vote on a tie, and why. [TR-X27]"""
    seats = ((member, entrant_of(state, member)) for member in state.settings.members)
    return tuple(Abstaining(member.name, seat, not member.player) for member, seat in seats if seat in book.players)
