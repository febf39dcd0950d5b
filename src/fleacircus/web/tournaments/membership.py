"""The club's register of members, and who of an evening is which of them. [TR-Y5]"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction

from fleacircus.core import Log
from fleacircus.tournament import Declined
from fleacircus.tournament.entry import clean_name
from fleacircus.tournament.season.members import Proposal, check_link, proposals
from fleacircus.tournament.season.register import RegisterState, decode, log_of
from fleacircus.web.club import lines
from fleacircus.web.club.models import Member
from fleacircus.web.tournaments.desk import load
from fleacircus.web.tournaments.models import Evening, MemberLink

NEW = "+"
"""In the place of a member: enter this person in the register under the name of the sheet."""


def entrants(evening: Any) -> dict[str, str]:
    """Everybody on the sheets of an evening, by id."""
    found: dict[str, str] = {}
    for contest in evening.contests.all():
        found |= {player.id: player.name for player in load(contest).state.players.values()}
    return found


def links(evening: Any) -> dict[str, str]:
    """The members of an evening by their id on the sheet."""
    return dict(MemberLink.objects.filter(evening=evening).values_list("entrant", "member_id"))


def links_of(evenings: Sequence[str]) -> dict[str, dict[str, str]]:
    """The members of several evenings at once."""
    found: dict[str, dict[str, str]] = {id: {} for id in evenings}
    for evening, entrant, member in MemberLink.objects.filter(evening__in=evenings).values_list(
        "evening_id", "entrant", "member_id"
    ):
        found[evening][entrant] = member
    return found


REGISTER = "members"
"""The register's log, as the store knows it."""


def register_log() -> Log[Any, RegisterState]:
    """What was done to the register."""
    return log_of(decode(line.body) for line in lines.read(REGISTER))


def register(state: RegisterState | None = None) -> dict[str, str]:
    """The name of every member by id; who was merged is whom they were merged into."""
    merged = (state or register_log().state).merged
    found = Member.objects.order_by("name").values_list("id", "name")
    return {id: name for id, name in found if id not in merged}


def proposed(evening: Any) -> tuple[Proposal, ...]:
    """Every entrant with the member they are, or might be by a name that member has or had."""
    state = register_log().state
    former = {name: state.now(member) for name, member in state.former.items()}
    return proposals(entrants(evening), register(state), links(evening), former)


def link(evening: Any, wanted: Mapping[str, str], *, by: str) -> None:
    """Set who is who: a member's id, NEW, or nothing for nobody. All of it or, if anything is refused, nothing."""
    with transaction.atomic():
        Evening.objects.select_for_update().get(id=evening.id)
        names, held = entrants(evening), links(evening)
        changed = {entrant: member for entrant, member in wanted.items() if held.get(entrant, "") != member}
        for entrant in changed:
            if entrant not in names:
                raise Declined("tournament/no_such_player", player=entrant[:60])
        MemberLink.objects.filter(evening=evening, entrant__in=list(changed)).delete()
        held = {entrant: member for entrant, member in held.items() if entrant not in changed}
        for entrant, given in changed.items():
            if given:
                member = _member(given, names[entrant])
                check_link(entrant, member.id, linked=held, names=names, who=member.name)
                MemberLink.objects.create(evening=evening, entrant=entrant, member=member, author=by[:60])
                held[entrant] = member.id


def _member(given: str, name: str) -> Any:
    if given == NEW:
        return Member.objects.create(name=clean_name(name))
    found = Member.objects.filter(id=register_log().state.now(given)).first()
    if found is None:
        raise Declined("tournament/no_such_member", member=given[:60])
    return found
