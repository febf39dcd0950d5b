"""The organiser's desk: contests read from their logs and written to them, and who sits at the desk."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from django.db import transaction
from django.http import Http404

from fleacircus.adapters.stores import Line
from fleacircus.tournament import Tournament, decode_entry, encode_entry
from fleacircus.tournament import commands as c
from fleacircus.tournament import events as e
from fleacircus.tournament.settings import Settings
from fleacircus.web import running
from fleacircus.web.club import doors, lines
from fleacircus.web.club.house import check_may_open
from fleacircus.web.club.models import Entry, now_ms
from fleacircus.web.club.players import ids_of
from fleacircus.web.tournaments import book
from fleacircus.web.tournaments.models import Contest, Evening, Role

SAFE = ("GET", "HEAD", "OPTIONS")
RANK = {"organiser": 3, "helper": 2, "player": 1}
Change = Callable[[Tournament], Sequence[e.LogLine]]


class Desk(msgspec.Struct, frozen=True):
    """An evening as one person sees it: its contests, the role they have, the player they are."""

    evening: Any
    contests: tuple[Any, ...]
    role: c.Role
    entrant: str
    player: Any

    @property
    def name(self) -> str:
        """What the log calls this person."""
        return str(self.player.nickname) if self.player else "?"

    def contest(self, kind: str) -> Any:
        """The contest of a kind; there may be none."""
        for contest in self.contests:
            if contest.kind == kind:
                return contest
        raise Http404(kind)

    def may(self, command: c.Command) -> bool:
        """Whether this person may give a command; players speak only for themselves."""
        if not c.may(self.role, command):
            return self._speaks(command)
        return self.role != "player" or getattr(command, "player", None) == self.entrant

    def _speaks(self, command: c.Command) -> bool:
        """A helper who plays may report and bid as the player they are."""
        mine = bool(self.entrant) and getattr(command, "player", None) == self.entrant
        return mine and c.may("player", command)

    @property
    def organises(self) -> bool:
        return self.role == "organiser"

    @property
    def helps(self) -> bool:
        return self.role in ("organiser", "helper")


def open_desk(request: Any, id: str) -> Desk:
    """The evening of that id for whoever asks; everybody may look, who changes something comes by a door."""
    if request.method not in SAFE:
        doors.admit("desk", request)
    evening = Evening.objects.filter(id=id).first()
    if evening is None:
        raise Http404(id)
    contests = tuple(evening.contests.order_by("kind"))
    role, entrant = standing(evening, request.player)
    return Desk(evening, contests, role, entrant, request.player)


def standing(evening: Any, player: Any) -> tuple[c.Role, str]:
    """What somebody may do in an evening and who they are on its sheet; the club's organisers lead every evening.

    A person who came under two ids has the greater of both roles.
    """
    held = sorted(evening.roles.filter(player__in=ids_of(player)), key=lambda one: -RANK[one.role])
    entrant = next((str(one.entrant) for one in held if one.entrant), "")
    if player and player.may("organiser"):
        return "organiser", entrant
    return (held[0].role if held else "public"), entrant


def pulse_of(desk: Desk) -> str:
    """A word that changes when anything in an evening has."""
    return "-".join(str(contest.seq) for contest in desk.contests)


def load(contest: Any) -> Tournament:
    """A contest folded from its log."""
    kept = [decode_entry(line.body) for line in lines.read(contest.id)]
    return Tournament.from_entries(kept, secret=contest.secret or None)


def own_hand(desk: Desk, contest: Any, seqs: Sequence[int]) -> bool:
    """Whether these lines of a contest were all written by who sits at the desk."""
    hands = set(Entry.objects.filter(match=contest.id, seq__in=seqs).values_list("author", flat=True))
    return bool(hands) and hands <= set(desk.player.ids)


def change(contest: Any, act: Change, *, writer: str = "") -> Tournament:
    """Let `act` change a contest and keep what it wrote; nothing is kept if it raises.

    The row is locked meanwhile, and a line number can be taken only once: of two who write at once one is second.
    """
    with transaction.atomic():
        row = Contest.objects.select_for_update().get(id=contest.id)
        tournament = load(row)
        act(tournament)
        _keep(row, tournament, from_seq=row.seq, writer=writer)
    return tournament


def found(evening: Any, tournament: Tournament) -> Any:
    """Keep a tournament that is new here."""
    contest = Contest.objects.create(evening=evening, kind=tournament.state.kind)
    _keep(contest, tournament, from_seq=0)
    return contest


def _keep(row: Any, tournament: Tournament, *, from_seq: int, writer: str = "") -> None:
    fresh = tournament.log[from_seq:]
    lines.add(row.id, (Line(one.seq, one.at, writer, None, encode_entry(one).decode()) for one in fresh))
    book.follow(row, tournament, from_seq=from_seq)
    row.seq = tournament.seq
    row.over = tournament.picture.stage == "over"
    row.secret = tournament.secret or ""
    row.save(update_fields=["seq", "over", "secret"])
    transaction.on_commit(lambda: running.evening_changed(row.id))


def create(player: Any, name: str, kinds: Sequence[str], *, boards: int, clock_minutes: int) -> Any:
    """A new evening with one contest or both; the first seeds are sealed at once."""
    check_may_open(player, "evenings")
    with transaction.atomic():
        evening = Evening.objects.create(owner=player.id)
        Role.objects.create(evening=evening, player=player.id, role="organiser")
        for kind in kinds:
            settings = Settings(boards=boards, clock_minutes=clock_minutes)
            whole: Any = kind
            new = Tournament.create(
                whole, name, by=player.nickname, at=now_ms(), settings=settings, book=book.precedents()
            )
            found(evening, new)
        evening.name = new.state.name
        evening.save(update_fields=["name"])
    return evening


def known_id(tournaments: Sequence[Tournament], name: str) -> str:
    """The id of somebody who is already on the sheet of the evening, or nothing."""
    wanted = " ".join(name.split()).casefold()
    for each in tournaments:
        for player in each.state.players.values():
            if player.name.casefold() == wanted:
                return player.id
    return ""
