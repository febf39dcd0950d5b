"""The draws: bracket, groups, tables, finals."""

from __future__ import annotations

import msgspec

from fleacircus.tournament import commands as c
from fleacircus.tournament import events as e
from fleacircus.tournament.apart import kept_apart
from fleacircus.tournament.declined import Declined
from fleacircus.tournament.formats.classic import draw_bracket
from fleacircus.tournament.formats.extreme import table_count
from fleacircus.tournament.formats.groups import group_sizes
from fleacircus.tournament.formats.views import NOBODY
from fleacircus.tournament.lots import Lot, Urn
from fleacircus.tournament.picture import Picture


def draw(picture: Picture, command: c.Draw, urn: Urn) -> list[e.Event]:
    """Make the draw of a stage that is due."""
    kind = "classic" if command.stage == "bracket" else "extreme"
    if picture.state.kind != kind:
        raise Declined("tournament/wrong_kind", stage=command.stage, kind=picture.state.kind)
    return [_DRAWS[command.stage](picture, urn)]


def due_stage(picture: Picture) -> c.Stage:
    """The stage that can be drawn now; declined if none can."""
    for todo in picture.todo():
        if todo.what == "draw":
            stage: c.Stage = msgspec.convert(todo.where, c.Stage)
            return stage
    raise Declined("tournament/no_draw_due")


def _bracket(picture: Picture, urn: Urn) -> e.Drawn:
    """The Classic's only draw. [TR-C1, TR-C5, TR-C6, TR-X5, TR-X57]"""
    state = picture.state
    if state.bracket:
        raise Declined("tournament/already_drawn", stage="bracket")
    if len(state.entrants) < 2:
        raise Declined("TR-X57", needed=2, entered=len(state.entrants))
    rules = state.settings
    slots, lots = draw_bracket(state.entrants, urn, lot_for_a=rules.player_a == "lot", apart=rules.apart)
    return e.Drawn("bracket", (slots,), lots)


def _groups(picture: Picture, urn: Urn) -> e.Drawn:
    """Groups and the letters in them, by one lot. [TR-E1, TR-E6, TR-X12, TR-X19, TR-X57]"""
    state = picture.state
    if state.groups:
        raise Declined("tournament/already_drawn", stage="groups")
    sizes = group_sizes(len(state.entrants), state.settings)
    if 4 * table_count(len(state.entrants), state.settings) > len(state.entrants):
        raise Declined("TR-X16", entered=len(state.entrants), tables=state.settings.tables)
    lot = urn.lot("groups", state.entrants)
    order = kept_apart(lot.order, sizes, state.settings.apart)
    seats, start = [], 0
    for size in sizes:
        seats.append(order[start : start + size])
        start += size
    return e.Drawn("groups", tuple(seats), (lot,))


def _tables(picture: Picture, urn: Urn) -> e.Drawn:
    """Tables of four: members of a group apart as far as can be, then lot. [TR-E3, TR-X16, TR-X18, TR-X19, TR-X52]"""
    state, extreme = picture.state, picture.extreme
    if state.tables:
        raise Declined("tournament/already_drawn", stage="tables")
    found = extreme.qualification
    if not found.complete:
        raise Declined("tournament/stage_incomplete", stage="groups")
    _block(tuple(tie.id for tie in found.ties if tie.open))
    many = table_count(len(state.entrants), state.settings)
    lots: list[Lot] = []
    if many == 1:
        parts = [list(found.players)]
    else:
        lots += [urn.lot("seats", found.players), urn.lot("tables", tuple(f"T{n + 1}" for n in range(many)))]
        parts = _spread(picture, lots[0].order, [int(name[1:]) - 1 for name in lots[1].order])
    seats = []
    for number, part in enumerate(parts, 1):
        letters = urn.lot(f"letters T{number}", part)
        lots.append(letters)
        order = letters.order
        if extreme.letters_by_rank:
            places = {row.player: row.place for row in extreme.group_rankings[0].rows}
            order = tuple(sorted(order, key=lambda player: places[player]))
        seats.append((*order, *[NOBODY] * (4 - len(order))))
    return e.Drawn("tables", tuple(seats), tuple(lots))


def _spread(picture: Picture, order: tuple[str, ...], tables: list[int]) -> list[list[str]]:
    """Deal group by group, a table at a time, so that no table has two more of a group than another. [TR-X52]"""
    parts: list[list[str]] = [[] for _ in tables]
    dealt = list(order)
    if picture.state.settings.table_seats == "groups_spread":
        group_of = {player: group.number for group in picture.extreme.groups for player in group.players}
        first = {group: index for index, group in reversed(list(enumerate(group_of[p] for p in order)))}
        dealt.sort(key=lambda player: first[group_of[player]])
    for index, player in enumerate(dealt):
        parts[tables[index % len(tables)]].append(player)
    return parts


def _finals(picture: Picture, urn: Urn) -> e.Drawn:
    """Who is A in the two finals. [TR-E4, TR-E5, TR-X5, TR-X17]"""
    extreme = picture.extreme
    if picture.state.finals:
        raise Declined("tournament/already_drawn", stage="finals")
    if not picture.state.tables or not all(table.complete for table in extreme.tables):
        raise Declined("tournament/stage_incomplete", stage="tables")
    _block(tuple(tie.id for tie in picture.ties if tie.open))
    if not extreme.tables_settled:
        raise Declined("tournament/stage_incomplete", stage="groups")
    lots = tuple(urn.lot(f"home {name}", ("upper", "lower")) for name in ("final", "third"))
    return e.Drawn("finals", extreme.finalists, lots)


def _block(ties: tuple[str, ...]) -> None:
    """Nobody advances across a tie that is not settled. [TR-D17, TR-X26, TR-X53]"""
    if ties:
        raise Declined("TR-D17", ties=ties)


_DRAWS = {"bracket": _bracket, "groups": _groups, "tables": _tables, "finals": _finals}
