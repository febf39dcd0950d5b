"""The pick assistant: who picks now, which armies remain, and by which clause."""

from __future__ import annotations

import msgspec

from fleacircus.tournament import commands as c
from fleacircus.tournament import events as e
from fleacircus.tournament.catalogue import army_ids
from fleacircus.tournament.declined import Declined
from fleacircus.tournament.formats.tables import army_of
from fleacircus.tournament.formats.views import GameView
from fleacircus.tournament.lots import Lot, Urn
from fleacircus.tournament.picture import Picture
from fleacircus.tournament.state import Seating, State


class PickView(msgspec.Struct, frozen=True):
    """`due`: who may pick now (several: they agree); `may_draw`: lots may settle it; `agree`: by agreement."""

    game: str
    due: tuple[str, ...]
    armies: tuple[str, ...]
    chosen: dict[str, str]
    clause: str
    may_draw: bool = False
    agree: bool = False
    complete: bool = False


def pick_view(picture: Picture, id: str) -> PickView:
    """Where the picking of a game has got to."""
    game = picture.game(id)
    chosen = armies_chosen(picture.state, game)
    left = remaining(picture.state, chosen)
    players = tuple(player for player in game.players if player)
    if game.kind == "table":
        return PickView(id, (), (), chosen, "TR-F1", complete=bool(players))
    if players and len(chosen) == len(players):
        return PickView(id, (), left, chosen, "TR-H6" if game.kind == "duel" else "TR-D7", complete=True)
    if not players:
        return PickView(id, (), left, chosen, "TR-H6")
    if game.kind == "couples":
        return _couples(picture.state, game, chosen, left)
    return _duel(picture.state, game, chosen, left)


def armies_chosen(state: State, game: GameView) -> dict[str, str]:
    """Each player's army so far; at a table of four the fixed square decides. [TR-H1, TR-D1, TR-F1]"""
    if game.kind == "table":
        return {player: army_of(seat, game.number) for seat, player in enumerate(game.players) if player}
    return {player: army for player, army in state.picks.get(game.id, ()) if player in game.players}


def remaining(state: State, chosen: dict[str, str]) -> tuple[str, ...]:
    """The armies that are left: one box has each once, and two boxes do not change that. [TR-X6]"""
    if state.settings.same_army_twice:
        return army_ids()
    return tuple(army for army in army_ids() if army not in chosen.values())


def _duel(state: State, game: GameView, chosen: dict[str, str], left: tuple[str, ...]) -> PickView:
    """Home picks first, away second; in a decider they agree or draw lots. [TR-H6, TR-H8, TR-X7, TR-X43]"""
    order = (*game.home, *game.away)
    if game.decider:
        order = tuple(player for player in state.pickers.get(game.id, ()) if player in game.players)
    if not order:
        return PickView(game.id, (), left, chosen, "TR-H8", may_draw=True, agree=True)
    due = next(player for player in order if player not in chosen)
    return PickView(game.id, (due,), left, chosen, "TR-X7" if game.decider else "TR-H6")


def _couples(state: State, game: GameView, chosen: dict[str, str], left: tuple[str, ...]) -> PickView:
    """One at home, then both away, then the other at home. [TR-D5, TR-D6, TR-D7]"""
    home = [player for player in game.home if player not in chosen]
    away = [player for player in game.away if player not in chosen]
    if len(home) == 2:
        due, clause = home, "TR-D5"
    elif away:
        due, clause = away, "TR-D6"
    else:
        due, clause = home, "TR-D7"
    lot = [player for player in state.pickers.get(game.id, ()) if player in due]
    may_draw = len(due) == 2 and not lot
    return PickView(game.id, (lot[0],) if lot else tuple(due), left, chosen, clause, may_draw=may_draw)


def _open(picture: Picture, id: str) -> GameView:
    game = picture.game(id)
    if game.status != "open":
        raise Declined("tournament/not_open", game=id, status=game.status)
    return game


def pick(picture: Picture, command: c.Pick) -> list[e.Event]:
    """Take an army; the last of a couples game takes the one that is left. [TR-H6, TR-D5, TR-D6, TR-D7, TR-X6]"""
    game = _open(picture, command.game)
    view = pick_view(picture, command.game)
    if game.kind == "table":
        raise Declined("TR-F1", army=view.chosen.get(command.player, ""))
    if command.army not in army_ids():
        raise Declined("tournament/no_such_army", army=command.army)
    if command.player not in view.due:
        raise Declined(view.clause, due=view.due, player=command.player)
    if command.army not in view.armies:
        raise Declined("TR-X6", army=command.army)
    done: list[e.Event] = [e.Picked(command.game, command.player, command.army)]
    chosen = {**view.chosen, command.player: command.army}
    left = remaining(picture.state, chosen)
    last = [player for player in game.players if player not in chosen]
    if game.kind == "couples" and len(last) == 1 and len(left) == 1:
        done.append(e.Picked(command.game, last[0], left[0]))
    return done


def draw_picker(picture: Picture, command: c.DrawPicker, urn: Urn) -> list[e.Event]:
    """Lots decide who of a couple picks first, or in a decider who of the two. [TR-D5, TR-D6, TR-X7]"""
    game = _open(picture, command.game)
    view = pick_view(picture, command.game)
    if game.kind == "duel" and view.may_draw and picture.state.settings.decider_lot == "first_pick":
        return [e.PickerDrawn(command.game, (urn.lot("first pick", game.players),))]
    if game.kind != "couples" or not view.may_draw:
        raise Declined(view.clause, due=view.due)
    return [e.PickerDrawn(command.game, (urn.lot("first pick", view.due),))]


def agree_armies(picture: Picture, command: c.AgreeArmies) -> list[e.Event]:
    """The players of a decider agree on two different armies. [TR-H8, TR-X6]"""
    game = _open(picture, command.game)
    if not game.decider:
        raise Declined("TR-H6", game=command.game)
    if set(command.armies) != set(game.players) or not set(command.armies.values()) <= set(army_ids()):
        raise Declined("tournament/no_such_army", armies=command.armies)
    if len(set(command.armies.values())) < len(game.players) and not picture.state.settings.same_army_twice:
        raise Declined("TR-X6", armies=command.armies)
    return [e.ArmiesAgreed(command.game, command.armies)]


def draw_armies(picture: Picture, command: c.DrawArmies, urn: Urn) -> list[e.Event]:
    """Two different armies are drawn for a decider, one each. [TR-H8, TR-X7, TR-X43]"""
    game = _open(picture, command.game)
    if not game.decider:
        raise Declined("TR-H6", game=command.game)
    if picture.state.settings.decider_lot != "two_armies":
        raise Declined("TR-X7", setting=picture.state.settings.decider_lot)
    lot = urn.lot("armies", army_ids())
    return [e.ArmiesDrawn(command.game, dict(zip(game.players, lot.order, strict=False)), (lot,))]


def draw_seats(picture: Picture, command: c.DrawSeats, urn: Urn) -> list[e.Event]:
    """Who plays first and who sits in which corner; from there turns go around the table. [TR-X58]

    With it goes the lot for the marked spaces of the mat, alike for every kind of game. [TR-S1, TR-S2]
    """
    game = _open(picture, command.game)
    players = tuple(player for player in game.players if player)
    lots: list[Lot] = []
    if picture.state.settings.first_player == "home" and game.home:
        first = game.home[0]
    else:
        lots.append(urn.lot("turns", players))
        first = lots[-1].order[0]
    lots.append(urn.lot("corners", players))
    corners = lots[-1].order
    if game.kind == "couples":
        partner = {a: b for one, two in game.couples for a, b in ((one, two), (two, one))}
        rest = [player for player in corners if player not in (corners[0], partner[corners[0]])]
        corners = (corners[0], partner[corners[0]], *rest)
    ring = around(game, corners)
    at = ring.index(first)
    lots.append(urn.lot("terrain", ("warp", "black_hole")))
    return [e.SeatsDrawn(command.game, ring[at:] + ring[:at], corners, lots[-1].order, tuple(lots))]


def around(game: GameView, corners: tuple[str, ...]) -> tuple[str, ...]:
    """The players in the order that turns go: from corner to corner, or from couple to couple. [TR-X58]"""
    return (corners[0], corners[2], corners[1], corners[3]) if game.kind == "couples" else corners


def seating(state: State, game: GameView) -> Seating | None:
    """The order of play and corners that were drawn for those who play a game now."""
    found = state.seatings.get(game.id)
    return found if found and set(found.turns) == {player for player in game.players if player} else None
