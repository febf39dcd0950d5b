"""Consequences shown first: which later results become void, who moves, which ties open or close."""

from __future__ import annotations

from typing import Literal

import msgspec

from fleacircus.tournament.events import Event
from fleacircus.tournament.picture import Picture
from fleacircus.tournament.state import Score


class Fallen(msgspec.Struct, frozen=True):
    """A result that stops counting. `players` played it, `now` should; `reason` says why.

    Reasons: wrong players sat there; the match was over before it; nobody knows yet who should sit there; the
    result was taken back itself.
    """

    game: str
    players: tuple[str, ...]
    now: tuple[str, ...]
    reason: Literal["wrong_players", "match_over", "undecided", "taken_back"]
    clause: str


class Moved(msgspec.Struct, frozen=True):
    """Somebody else has a seat in a match or at a table."""

    unit: str
    before: tuple[str, ...]
    after: tuple[str, ...]


class Preview(msgspec.Struct, frozen=True):
    """What a command would do beyond itself."""

    events: tuple[Event, ...]
    void: tuple[Fallen, ...]
    revived: tuple[str, ...]
    moved: tuple[Moved, ...]
    ties_opened: tuple[str, ...]
    ties_gone: tuple[str, ...]
    bids_void: tuple[str, ...]
    champion: tuple[str | None, str | None]


def compare(before: Picture, after: Picture, events: tuple[Event, ...]) -> Preview:
    """Hold two pictures side by side. [TR-X44, TR-X45, TR-X47]"""
    old, new = before.counted, after.counted
    fallen = [_fallen(game, score, after) for game, score in old.items() if game not in new]
    fallen += [_fallen(game, old[game], after) for game in new if game in old and _others(old[game], new[game])]
    ties = {tie.id for tie in before.ties if tie.open}, {tie.id for tie in after.ties if tie.open}
    return Preview(
        events=events,
        void=tuple(fallen),
        revived=tuple(game for game in new if game not in old and game in before.state.scores),
        moved=_moved(before, after),
        ties_opened=tuple(sorted(ties[1] - ties[0])),
        ties_gone=tuple(sorted(ties[0] - ties[1])),
        bids_void=tuple(id for id in before.state.ties if id not in after.state.ties),
        champion=(before.champion, after.champion),
    )


def _others(one: Score, two: Score) -> bool:
    return set(one.players) != set(two.players)


def _fallen(id: str, score: Score, after: Picture) -> Fallen:
    """Why a result no longer counts. [TR-X4, TR-X45]"""
    still_there = any(other.players == score.players for other in after.state.scores.get(id, ()))
    game = next((one for one in after.games if one.id == id), None)
    if not still_there:
        return Fallen(id, score.players, score.players, "taken_back", "TR-X44")
    if game is None or not game.players:
        return Fallen(id, score.players, (), "undecided", "TR-X45")
    if set(game.players) == set(score.players):
        return Fallen(id, score.players, game.players, "match_over", "TR-X4")
    return Fallen(id, score.players, game.players, "wrong_players", "TR-X45")


def _moved(before: Picture, after: Picture) -> tuple[Moved, ...]:
    seats = [{game.unit: game.players for game in picture.games if game.number == 1} for picture in (before, after)]
    return tuple(
        Moved(unit, seats[0].get(unit, ()), players)
        for unit, players in seats[1].items()
        if seats[0].get(unit, ()) and players != seats[0][unit]
    )
