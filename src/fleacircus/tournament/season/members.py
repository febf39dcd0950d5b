"""Who of an evening is which member of the club: what names suggest, for a person to confirm. [TR-Y5]"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from fleacircus.tournament.declined import Declined
from fleacircus.tournament.entry import name_key


class Proposal(msgspec.Struct, frozen=True):
    """An entrant, the member they are linked to, and else the member whose name is the same."""

    entrant: str
    name: str
    member: str = ""
    same: str = ""


def proposals(
    entrants: Mapping[str, str],
    members: Mapping[str, str],
    linked: Mapping[str, str],
    former: Mapping[str, str] | None = None,
) -> tuple[Proposal, ...]:
    """Every entrant by name; nobody is proposed who is somebody else in this evening already. [TR-Y5]

    `former` are names that members had once, or before they were merged, each as `name_key` has it.
    """
    taken = set(linked.values())
    names = {**(former or {}), **{name_key(name): member for member, name in members.items()}}
    by_name = {name: member for name, member in names.items() if member not in taken}
    found = (
        Proposal(id, name, linked.get(id, ""), "" if id in linked else by_name.get(name_key(name), ""))
        for id, name in entrants.items()
    )
    return tuple(sorted(found, key=lambda one: name_key(one.name)))


def check_link(entrant: str, member: str, *, linked: Mapping[str, str], names: Mapping[str, str], who: str) -> None:
    """`Declined` if a member would be two people of one evening. `names` are the entrants', `who` the member's."""
    other = next((one for one, held in linked.items() if held == member and one != entrant), "")
    if other:
        raise Declined("tournament/member_taken", member=who, name=names.get(other, other))
