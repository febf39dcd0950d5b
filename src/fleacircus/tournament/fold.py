"""evolve() and fold(): bookkeeping only, no rules, no chance.

A draft copies a table of facts the first time it writes to it, so folding a log costs its length and no more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from types import SimpleNamespace
from typing import Any

from msgspec.structs import replace

from fleacircus.tournament import events as e
from fleacircus.tournament.state import (
    BLANK,
    Adjustment,
    Group,
    Player,
    Running,
    Score,
    Seating,
    State,
    TieBook,
)

_FIELDS = State.__struct_fields__


class _Desk:
    """A draft and which of its tables are already copies."""

    def __init__(self, state: State) -> None:
        self.draft: Any = SimpleNamespace(**{name: getattr(state, name) for name in _FIELDS})
        self._own: set[str] = set()

    def table(self, name: str) -> dict[str, Any]:
        """A table of facts that may be written to."""
        if name not in self._own:
            setattr(self.draft, name, dict(getattr(self.draft, name)))
            self._own.add(name)
        found: dict[str, Any] = getattr(self.draft, name)
        return found

    def state(self) -> State:
        return State(**{name: getattr(self.draft, name) for name in _FIELDS})


def evolve(state: State, event: e.Event) -> State:
    """The facts after one more event."""
    return fold((event,), state)


def fold(events: Iterable[e.Event], state: State = BLANK) -> State:
    """The facts after these events."""
    desk = _Desk(state)
    for event in events:
        _APPLY[type(event)](desk, event)
    return desk.state()


Apply = Callable[[_Desk, Any], None]
_APPLY: dict[type[e.Event], Apply] = {}


def _on(*kinds: type[e.Event]) -> Callable[[Apply], Apply]:
    def keep(function: Apply) -> Apply:
        _APPLY.update(dict.fromkeys(kinds, function))
        return function

    return keep


@_on(e.Created)
def _created(desk: _Desk, event: e.Created) -> None:
    desk.draft.kind, desk.draft.name, desk.draft.settings = event.kind, event.name, event.settings
    desk.draft.precedents = (*desk.draft.precedents, *event.book)


@_on(e.Configured)
def _configured(desk: _Desk, event: e.Configured) -> None:
    desk.draft.settings = event.settings


@_on(e.Sealed, e.Undone, e.Redone)
def _nothing(desk: _Desk, event: e.Event) -> None:
    """These change the log's own state, not the facts."""


@_on(e.Entered)
def _entered(desk: _Desk, event: e.Entered) -> None:
    desk.table("players")[event.player] = Player(event.player, event.name)
    draft = desk.draft
    if event.place == "redraw":
        draft.bracket, draft.groups = (), ()
    elif event.place and draft.kind == "classic":
        slots = list(draft.bracket)
        slots[int(event.place)] = event.player
        draft.bracket = tuple(slots)
    elif event.place:
        groups = list(draft.groups)
        group = groups[int(event.place)]
        at = 3 if len(group.players) == 4 else len(group.players)
        groups[int(event.place)] = replace(group, players=(*group.players[:at], event.player, *group.players[at:]))
        draft.groups = tuple(groups)


@_on(e.Withdrawn)
def _withdrawn(desk: _Desk, event: e.Withdrawn) -> None:
    players = desk.table("players")
    players[event.player] = replace(players[event.player], gone=event.phase, games=event.games)
    desk.table("present").pop(event.player, None)


@_on(e.Returned)
def _returned(desk: _Desk, event: e.Returned) -> None:
    players = desk.table("players")
    players[event.player] = replace(players[event.player], gone="", games="")


@_on(e.Rescheduled)
def _rescheduled(desk: _Desk, event: e.Rescheduled) -> None:
    groups = list(desk.draft.groups)
    groups[event.group] = replace(groups[event.group], fixtures=event.fixtures)
    desk.draft.groups = tuple(groups)


@_on(e.CheckedIn)
def _checked_in(desk: _Desk, event: e.CheckedIn) -> None:
    desk.table("present")[event.player] = True


@_on(e.CheckedOut)
def _checked_out(desk: _Desk, event: e.CheckedOut) -> None:
    desk.table("present").pop(event.player, None)


@_on(e.Drawn)
def _drawn(desk: _Desk, event: e.Drawn) -> None:
    draft = desk.draft
    desk.table("lots").update({f"{event.stage}/{lot.what}": lot for lot in event.lots})
    if event.stage == "bracket":
        draft.bracket = event.seats[0]
    elif event.stage == "groups":
        draft.groups = tuple(Group(players) for players in event.seats)
    elif event.stage == "tables":
        draft.tables = event.seats
    else:
        draft.finals = event.seats


@_on(e.Started)
def _started(desk: _Desk, event: e.Started) -> None:
    desk.table("running")[event.game] = Running(event.board, event.at)


@_on(e.Stopped)
def _stopped(desk: _Desk, event: e.Stopped) -> None:
    desk.table("running").pop(event.game, None)


@_on(e.PickerDrawn)
def _picker_drawn(desk: _Desk, event: e.PickerDrawn) -> None:
    order = tuple(player for lot in event.lots for player in lot.order)
    pickers = desk.table("pickers")
    pickers[event.game] = (*(old for old in pickers.get(event.game, ()) if old not in order), *order)


@_on(e.Picked)
def _picked(desk: _Desk, event: e.Picked) -> None:
    picks = desk.table("picks")
    kept = tuple(pick for pick in picks.get(event.game, ()) if pick[0] != event.player)
    picks[event.game] = (*kept, (event.player, event.army))


@_on(e.ArmiesAgreed, e.ArmiesDrawn)
def _armies_set(desk: _Desk, event: e.ArmiesAgreed | e.ArmiesDrawn) -> None:
    desk.table("picks")[event.game] = tuple(event.armies.items())


@_on(e.SeatsDrawn)
def _seats_drawn(desk: _Desk, event: e.SeatsDrawn) -> None:
    desk.table("seatings")[event.game] = Seating(event.turns, event.corners, event.terrain)


@_on(e.Reported)
def _reported(desk: _Desk, event: e.Reported) -> None:
    reports = desk.table("reports")
    kept = tuple(report for report in reports.get(event.game, ()) if report.players != (event.player,))
    reports[event.game] = (*kept, Score((event.player,), event.result))


@_on(e.Played)
def _played(desk: _Desk, event: e.Played) -> None:
    _put(desk, event.game, Score(event.players, event.result, event.guests, event.friendly, timed=bool(event.seats)))
    for name in ("running", "reports"):
        if event.game in getattr(desk.draft, name):
            del desk.table(name)[event.game]


def _put(desk: _Desk, game: str, score: Score) -> None:
    scores = desk.table("scores")
    scores[game] = (*_others(scores.get(game, ()), score.players), score)


def _others(scores: tuple[Score, ...], players: tuple[str, ...]) -> tuple[Score, ...]:
    return tuple(score for score in scores if score.players != players)


@_on(e.Corrected)
def _corrected(desk: _Desk, event: e.Corrected) -> None:
    scores = desk.table("scores")
    if event.result is None:
        scores[event.game] = _others(scores[event.game], event.players)
        if not scores[event.game]:
            del scores[event.game]
        return
    old = next(score for score in scores[event.game] if score.players == event.players)
    _put(desk, event.game, replace(old, result=event.result, corrected=True, ruled=False))


@_on(e.Ruled)
def _ruled(desk: _Desk, event: e.Ruled) -> None:
    old = next(score for score in desk.draft.scores[event.game] if score.players == event.players)
    _put(desk, event.game, replace(old, result=event.result, ruled=True))


@_on(e.Stood)
def _stood(desk: _Desk, event: e.Stood) -> None:
    desk.table("stands")[event.unit] = event.players


@_on(e.Adjusted)
def _adjusted(desk: _Desk, event: e.Adjusted) -> None:
    added = Adjustment(event.player, event.stage, event.primary, event.secondary)
    desk.draft.adjustments = (*desk.draft.adjustments, added)


@_on(e.TieOpened)
def _tie_opened(desk: _Desk, event: e.TieOpened) -> None:
    desk.table("ties")[event.tie] = TieBook(event.players)


def _book(desk: _Desk, tie: str, **changes: Any) -> None:
    ties = desk.table("ties")
    ties[tie] = replace(ties[tie], **changes)


@_on(e.BidCommitted)
def _bid_committed(desk: _Desk, event: e.BidCommitted) -> None:
    _book(desk, event.tie, bids={**desk.draft.ties[event.tie].bids, event.player: event.digest})


@_on(e.BidsClosed)
def _bids_closed(desk: _Desk, event: e.BidsClosed) -> None:
    _book(desk, event.tie, closed=True)


@_on(e.BidRevealed)
def _bid_revealed(desk: _Desk, event: e.BidRevealed) -> None:
    _book(desk, event.tie, offers={**desk.draft.ties[event.tie].offers, event.player: event.offer})


@_on(e.RevealsClosed)
def _reveals_closed(desk: _Desk, event: e.RevealsClosed) -> None:
    _book(desk, event.tie, reveals_closed=True)


@_on(e.Identified)
def _identified(desk: _Desk, event: e.Identified) -> None:
    settings = desk.draft.settings
    council = tuple(
        replace(member, player=event.player) if member.name == event.member else member for member in settings.members
    )
    desk.draft.settings = replace(settings, council=council)


@_on(e.Voted)
def _voted(desk: _Desk, event: e.Voted) -> None:
    old = desk.draft.ties[event.tie].votes
    kept = tuple(vote for vote in old if vote[:2] != (event.place, event.member))
    _book(desk, event.tie, votes=(*kept, (event.place, event.member, event.player)))


@_on(e.VoteClosed)
def _vote_closed(desk: _Desk, event: e.VoteClosed) -> None:
    _book(desk, event.tie, vote_closed=event.place)


@_on(e.Awarded)
def _awarded(desk: _Desk, event: e.Awarded) -> None:
    _book(desk, event.tie, awarded=(*desk.draft.ties[event.tie].awarded, event.player))


@_on(e.BidsVoided)
def _bids_voided(desk: _Desk, event: e.BidsVoided) -> None:
    desk.table("void_ties")[event.tie] = desk.table("ties").pop(event.tie)


@_on(e.PrecedentAdded)
def _precedent_added(desk: _Desk, event: e.PrecedentAdded) -> None:
    desk.draft.precedents = (*desk.draft.precedents, event.precedent)


@_on(e.Adopted)
def _adopted(desk: _Desk, event: e.Adopted) -> None:
    desk.draft.precedents = (*desk.draft.precedents, *event.precedents)


@_on(e.PrecedentConfirmed)
def _precedent_confirmed(desk: _Desk, event: e.PrecedentConfirmed) -> None:
    desk.draft.precedents = tuple(
        replace(item, confirmed=True) if item.id == event.precedent else item for item in desk.draft.precedents
    )
