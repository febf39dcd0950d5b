"""What pages show: bracket, group grid, entry sheet, byes, statistics by army, notices. All pure."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from fleacircus.tournament.catalogue import army_ids
from fleacircus.tournament.formats.classic import byes, unit_id
from fleacircus.tournament.formats.groups import game_points, group_name
from fleacircus.tournament.formats.views import MatchView
from fleacircus.tournament.lots import Lot
from fleacircus.tournament.picks import armies_chosen
from fleacircus.tournament.picture import Picture
from fleacircus.tournament.ranking import Row
from fleacircus.tournament.results import CouplesResult, DuelResult, TableResult


def bracket(picture: Picture) -> tuple[tuple[MatchView, ...], ...]:
    """The matches round by round; the last round holds the final, then the match for third place. [TR-C1]"""
    rounds: dict[int, list[MatchView]] = {}
    for unit in picture.classic.units():
        match = picture.classic.match(unit)
        rounds.setdefault(match.round, []).append(match)
    return tuple(tuple(sorted(found, key=lambda m: m.number)) for _, found in sorted(rounds.items()))


def byes_of(picture: Picture) -> tuple[tuple[str, str], ...]:
    """Matches that nobody plays because one side is empty, each with who passes through it. [TR-C5, TR-X48]"""
    if picture.state.kind != "classic":
        return ()
    duels = (picture.classic.duel(unit) for unit in picture.classic.units())
    return tuple((duel.unit, duel.winner) for duel in duels if duel.how == "bye" and duel.winner)


class Bye(msgspec.Struct, frozen=True):
    """Why somebody passes straight to round two: entrants, byes, the order out of the hat, their place in it."""

    player: str
    entrants: int
    byes: int
    drawn: int
    lot: Lot
    clause: str


def why_bye(picture: Picture, player: str) -> Bye | None:
    """The explanation of a bye, by lot or by a change of places; None for who has none. [TR-C5, TR-X1, TR-G3]"""
    lot = picture.state.lots.get("bracket/byes")
    if lot is None or player not in lot.order:
        return None
    free = byes(len(lot.items))
    at = lot.order.index(player)
    slot = picture.state.bracket.index(player)
    alone = not picture.state.bracket[slot ^ 1]
    return Bye(player, len(lot.items), free, at + 1, lot, "TR-X1" if at < free else "TR-G3") if alone else None


class Cell(msgspec.Struct, frozen=True):
    """A player's part in a game of the group: points, or None for both before it is played; partner and home."""

    game: str
    plays: bool
    primary: int | None
    secondary: int | None
    partner: str
    home: bool


class GridRow(msgspec.Struct, frozen=True):
    """One player of a group over all its games, with the ranking row."""

    player: str
    letter: str
    cells: tuple[Cell, ...]
    row: Row


def group_grid(picture: Picture, number: int) -> tuple[GridRow, ...]:
    """The grid of a group in the order of its letters. [TR-D14, TR-X39]"""
    group, ranking = picture.extreme.groups[number], picture.extreme.group_rankings[number]
    rows = {row.player: row for row in ranking.rows}
    grid = []
    for seat, player in enumerate(group.players):
        cells = []
        for game in group.games:
            plays = player in game.players
            points = game_points(game, picture.state.settings).get(player) if game.score and plays else None
            couple = next((couple for couple in game.couples if player in couple), ())
            partner = next((other for other in couple if other != player), "")
            known = points or (None, None)
            cells.append(Cell(game.id, plays, known[0], known[1], partner, player in game.home))
        grid.append(GridRow(player, group_name(seat), tuple(cells), rows[player]))
    return tuple(grid)


class SheetRow(msgspec.Struct, frozen=True):
    """A line of the entry sheet: a person and for each event whether they entered, and are here. [TR-B2]"""

    player: str
    name: str
    entered: tuple[bool, ...]
    present: bool


def entry_sheet(events: Sequence[Picture]) -> tuple[SheetRow, ...]:
    """One sheet for several events, in the order people first entered. [TR-B1, TR-B2]"""
    names = {player.id: player.name for event in events for player in event.state.players.values()}
    return tuple(
        SheetRow(
            player,
            name,
            tuple(player in event.state.entrants for event in events),
            any(player in event.state.present for event in events),
        )
        for player, name in names.items()
    )


class ArmyLine(msgspec.Struct, frozen=True):
    """How an army has done: games and wins (a shared win is none), in all and by kind of game."""

    army: str
    games: int
    wins: int
    by_kind: dict[str, tuple[int, int]]

    @property
    def rate(self) -> Fraction:
        """Wins per game."""
        return Fraction(self.wins, self.games) if self.games else Fraction(0)


def army_statistics(picture: Picture) -> tuple[ArmyLine, ...]:
    """Games and wins of each army, over all counted games whose armies are known."""
    kinds: dict[str, dict[str, list[int]]] = {army: {} for army in army_ids()}
    for game in picture.games:
        if game.score is None or game.id not in picture.counted:
            continue
        armies = armies_chosen(picture.state, game)
        if not armies:
            continue
        won = _winners(game.score.result, game.score.players)
        for player, army in armies.items():
            tally = kinds[army].setdefault(game.kind, [0, 0])
            tally[0] += 1
            tally[1] += player in won
    return tuple(
        ArmyLine(
            army,
            sum(tally[0] for tally in found.values()),
            sum(tally[1] for tally in found.values()),
            {kind: (tally[0], tally[1]) for kind, tally in found.items()},
        )
        for army, found in kinds.items()
    )


def _winners(result: DuelResult | CouplesResult | TableResult, players: tuple[str, ...]) -> tuple[str, ...]:
    match result:
        case DuelResult(winner=str(winner)):
            return (winner,)
        case CouplesResult(winner=int(side)):
            return players[2 * side : 2 * side + 2]
        case TableResult(places=places) if places.count(1) == 1:
            return (players[places.index(1)],)
    return ()


class Notice(msgspec.Struct, frozen=True):
    """Something the organiser should be told, by its clause."""

    code: str
    clause: str


def notices(picture: Picture) -> tuple[Notice, ...]:
    """Peculiarities of the rules that bite in this tournament. [TR-X18, TR-X20, TR-X40]"""
    state, found = picture.state, list[Notice]()
    if state.kind != "extreme":
        return ()
    points = state.settings.points
    if points[3] > points[2]:
        found.append(Notice("notice.fourth_beats_third", "TR-X20"))
    if len(state.entrants) == 4:
        found.append(Notice("notice.nobody_leaves_the_group", "TR-X18"))
    if state.settings.table_chain[:3] == ("primary", "secondary", "wins"):
        found.append(Notice("notice.secondary_before_wins", "TR-X40"))
    return tuple(found)


def not_kept_apart(picture: Picture) -> tuple[tuple[str, str], ...]:
    """Pairs that should be kept apart and meet all the same, because a latecomer found no other place. [TR-G3]"""
    state = picture.state
    parts: list[tuple[str, ...]] = [group.players for group in state.groups] if picture.stage == "groups" else []
    if state.kind == "classic":
        units = [unit_id(1, row, picture.classic.rounds) for row in range(len(state.bracket) // 2)]
        ahead = [row for row, unit in enumerate(units) if not picture.classic.duel(unit).how]
        parts = [state.bracket[2 * row : 2 * row + 2] for row in ahead]
    here = [pair for pair in state.settings.apart if not any(map(state.gone, pair))]
    return tuple(pair for pair in here if any(set(pair) <= set(part) for part in parts))
