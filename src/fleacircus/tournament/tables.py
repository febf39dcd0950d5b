"""The bridge to the platform's tables: what to open for a game, and what its outcome scores."""

from __future__ import annotations

from typing import Any

import msgspec

from fleacircus.tournament.catalogue import home_rules
from fleacircus.tournament.commands import Play
from fleacircus.tournament.declined import Declined
from fleacircus.tournament.formats.views import GameView
from fleacircus.tournament.picks import armies_chosen, around, seating
from fleacircus.tournament.picture import Picture
from fleacircus.tournament.precedents import facts, table_options
from fleacircus.tournament.results import CouplesResult, DuelResult, SeatOutcome, TableResult


def table_request(picture: Picture, id: str) -> dict[str, Any]:
    """What a table needs to be opened for a game: edition, seats around the table, armies, teams, rules, clock.

    `options` is the option record of the game [TR-H9, TR-D13, TR-F6, TR-X33], `teams` the seats of each side; a
    couple has every other seat. Seats are in the order that turns go, by the corners that were drawn, and `first` is
    the seat that begins [TR-X58]; `terrain` is what was drawn for the left and the right space [TR-S2]. A guest sits
    in for who left.
    """
    game = picture.game(id)
    if game.status != "open":
        raise Declined("tournament/not_open", game=id, status=game.status)
    players = tuple(player for player in game.players if player)
    armies = armies_chosen(picture.state, game)
    if len(armies) < len(players):
        raise Declined("TR-D5" if game.kind == "couples" else "TR-H6", game=id, missing=_without(players, armies))
    seats = seating(picture.state, game)
    if seats is None:
        raise Declined("TR-X58", game=id)
    sides = game.couples or tuple((player,) for player in players)
    ring = around(game, seats.corners)
    return {
        "family": "micromutants",
        "game": id,
        "seats": [
            {
                "player": player,
                "name": picture.state.players[player].name,
                "army": armies[player],
                "corner": seats.corners.index(player),
                "guest": player in game.guests,
            }
            for player in ring
        ],
        "first": ring.index(seats.turns[0]),
        "teams": [[ring.index(player) for player in side] for side in sides],
        "options": {
            **table_options(picture.state.settings),
            "players": len(players),
            "couples": game.kind == "couples",
            "armies": [armies[player] for player in ring],
        },
        "terrain": list(seats.terrain),
        "home_rules": [rule.clause for rule in home_rules()] if picture.state.settings.home_rules else [],
        "precedents": facts(picture.state),
        "clock_minutes": picture.state.settings.clock_minutes,
    }


def _without(players: tuple[str, ...], armies: dict[str, str]) -> tuple[str, ...]:
    return tuple(player for player in players if player not in armies)


class TableOutcome(msgspec.Struct, frozen=True):
    """How a game ended; `timed_out` if the clock ended it."""

    seats: tuple[SeatOutcome, ...]
    timed_out: bool = False


def score_from_table(picture: Picture, id: str, outcome: TableOutcome) -> Play:
    """The result command for what happened at a table. [TR-D10, TR-D11, TR-D12, TR-F9, TR-F10, TR-X37]"""
    game = picture.game(id)
    seats = {seat.player: seat for seat in outcome.seats}
    players = tuple(player for player in game.players if player)
    if set(seats) != set(players) or len(outcome.seats) != len(players):
        raise Declined("tournament/wrong_players", game=id, needed=players)
    if game.kind == "table":
        return Play(id, _table(game, seats, outcome.timed_out))
    sides = game.couples or tuple((player,) for player in game.players)
    winner = _winning_side([[seats[player] for player in side] for side in sides], outcome.timed_out)
    if game.kind == "duel":
        return Play(id, DuelResult(None if winner is None else game.players[winner]))
    bases = () if winner is None else tuple(seats[player].bases for player in sides[winner])
    return Play(id, CouplesResult(winner, bases))


def _winning_side(sides: list[list[SeatOutcome]], timed_out: bool) -> int | None:
    """The side that is left; on time the one with more bases, then insects; level: nobody. [TR-X8, TR-X37]"""
    alive = [any(not seat.out for seat in side) for side in sides]
    if alive.count(True) == 1:
        return alive.index(True)
    if not any(alive):
        return None
    if not timed_out:
        raise Declined("tournament/not_over")
    totals = [(sum(s.bases.points for s in side), sum(s.insects for s in side)) for side in sides]
    return None if totals[0] == totals[1] else totals.index(max(totals))


def standing(seat: SeatOutcome) -> tuple[int, int, int]:
    """What ranks players on time: still in before out; bases, then insects; last out first. [TR-X37]"""
    return (0, seat.out, 0) if seat.out else (1, seat.bases.points, seat.insects)


def _table(game: GameView, seats: dict[str, SeatOutcome], timed_out: bool) -> TableResult:
    """Places, bases of a sole winner, defeats. [TR-F8, TR-F9, TR-F10, TR-X22, TR-X37]"""
    if sum(not seat.out for seat in seats.values()) > 1 and not timed_out:
        raise Declined("tournament/not_over", game=game.id)
    rank = {player: standing(seat) for player, seat in seats.items()}
    places = tuple(1 + sum(other > rank[player] for other in rank.values()) if player else 0 for player in game.players)
    taken = [place for place in places if place]
    winner = game.players[places.index(1)] if taken.count(1) == 1 else None
    return TableResult(
        places=places,
        bases=seats[winner].bases if winner else None,
        defeats=tuple(seats[player].defeats if player else 0 for player in game.players),
        together=len(set(taken)) < len(taken),
    )
