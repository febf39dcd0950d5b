"""The entry sheet, latecomers, drop-outs and returns."""

from __future__ import annotations

import re
import unicodedata

from msgspec.structs import replace

from fleacircus.tournament import commands as c
from fleacircus.tournament import events as e
from fleacircus.tournament.apart import foes
from fleacircus.tournament.declined import Declined
from fleacircus.tournament.fold import fold
from fleacircus.tournament.formats.groups import MOST_IN_GROUP, REMOVED, fixtures_of, group_name, legs_of
from fleacircus.tournament.formats.views import NOBODY
from fleacircus.tournament.lots import Urn
from fleacircus.tournament.picture import Picture
from fleacircus.tournament.repair import repair
from fleacircus.tournament.state import Four, Group, Player, State

_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
LONGEST_NAME = 60


def clean_name(name: str) -> str:
    """A name without stray spaces; refused if it is empty, too long or has characters that do not print."""
    tidy = " ".join(unicodedata.normalize("NFC", name).split())
    if not tidy or len(tidy) > LONGEST_NAME or not tidy.isprintable():
        raise Declined("tournament/bad_name", most=LONGEST_NAME)
    return tidy


def name_key(name: str) -> str:
    """What two spellings of one name have in common: spaces and capitals do not matter."""
    return " ".join(unicodedata.normalize("NFC", name).split()).casefold()


def known(state: State, player: str) -> Player:
    """Somebody on the entry sheet."""
    if player not in state.players:
        raise Declined("tournament/no_such_player", player=player[:60])
    return state.players[player]


def enter(picture: Picture, command: c.Enter, urn: Urn) -> list[e.Event]:
    """Put somebody on the sheet, once; after the draw as a latecomer. [TR-B1, TR-B2, TR-X35, TR-X51, TR-G3]"""
    if not _ID.fullmatch(command.player):
        raise Declined("tournament/bad_player_id")
    name = clean_name(command.name)
    for other in picture.state.players.values():
        if other.id == command.player or name_key(other.name) == name_key(name):
            raise Declined("tournament/player_twice", player=other.id, name=other.name)
    wishes = _wishes(picture.state, command)
    return [*wishes, *_enter(Picture(fold(wishes, picture.state)) if wishes else picture, command.player, name, urn)]


def _wishes(state: State, command: c.Enter) -> list[e.Event]:
    """From whom the newcomer is to be kept apart, from now on. [TR-G3]"""
    for other in command.apart:
        known(state, other)
    settings = state.settings
    held = foes(settings.apart, command.player)
    pairs = tuple((other, command.player) for other in dict.fromkeys(command.apart) if other not in held)
    return [e.Configured(replace(settings, apart=(*settings.apart, *pairs)))] if pairs else []


def _enter(picture: Picture, player: str, name: str, urn: Urn) -> list[e.Event]:
    if not picture.drawn:
        return [e.Entered(player, name)]
    settings = picture.state.settings
    if settings.late_entry == "refused":
        raise Declined("TR-X35", reason="setting")
    enemies = frozenset(other for other in foes(settings.apart, player) if not picture.state.gone(other))
    free = (_free_slots if picture.state.kind == "classic" else _free_groups)(picture, enemies)
    if free:
        lot = urn.lot("late", free)
        return [e.Entered(player, name, lot.order[0], (lot,))]
    unplayed = not picture.state.scores and not picture.state.running
    if unplayed and settings.late_without_slot == "new_draw_if_unplayed":
        return [e.Entered(player, name, "redraw")]
    raise Declined("TR-X51", reason="no_slot")


def _free_slots(picture: Picture, enemies: frozenset[str]) -> list[str]:
    """The empty halves of byes, until round two begins; not beside an enemy if there is another. [TR-X35, TR-G3]"""
    later = [game for game in (*picture.state.scores, *picture.state.running) if not game.startswith("r1-")]
    if later and picture.classic.rounds > 1:
        raise Declined("TR-X35", reason="round_two")
    bracket = picture.state.bracket
    free = [slot for slot, player in enumerate(bracket) if player == NOBODY]
    return [str(slot) for slot in [slot for slot in free if bracket[slot ^ 1] not in enemies] or free]


def _free_groups(picture: Picture, enemies: frozenset[str]) -> list[str]:
    """The smallest groups whose second fixture has not begun; one without enemies first. [TR-X35, TR-X51, TR-G3]"""
    state = picture.state
    if state.tables:
        raise Declined("TR-X35", reason="groups_over")
    open_groups = [number for number, group in enumerate(state.groups) if _takes_one_more(state, number, group)]
    if not open_groups and state.scores:
        raise Declined("TR-X35", reason="second_fixture")
    open_groups = [n for n in open_groups if not enemies & set(state.groups[n].players)] or open_groups
    smallest = min((len(state.groups[number].players) for number in open_groups), default=0)
    return [str(number) for number in open_groups if len(state.groups[number].players) == smallest]


def _takes_one_more(state: State, number: int, group: Group) -> bool:
    mine = f"{group_name(number)}-"
    begun = {game for game in (*state.scores, *state.running, *state.picks) if game.startswith(mine)}
    if group.fixtures or len(group.players) >= MOST_IN_GROUP:
        return False
    if any(not game.startswith(f"{mine}1.") for game in begun):
        return False
    at = 3 if len(group.players) == 4 else len(group.players)
    larger = (*group.players[:at], "+", *group.players[at:])
    same = fixtures_of(larger, state.settings)[0] == fixtures_of(group.players, state.settings)[0]
    legs = legs_of(len(larger), state.settings) == legs_of(len(group.players), state.settings)
    return not begun or (same and legs)


def withdraw(picture: Picture, command: c.Withdraw) -> list[e.Event]:
    """Somebody leaves; what becomes of their games depends on how far things are. [TR-X34, TR-X48, TR-X49, TR-X50]"""
    player = known(picture.state, command.player)
    if player.gone:
        raise Declined("tournament/already_gone", player=player.id)
    phase, settings = _phase(picture, player.id), picture.state.settings
    usual = {"groups": settings.group_dropout, "tables": settings.table_dropout}.get(phase, "")
    allowed = {"groups": ("guest", "void", "repair"), "tables": ("guest", "three_play")}.get(phase, ())
    if command.games and command.games not in allowed:
        raise Declined("TR-X49" if phase == "tables" else "TR-X34", games=command.games, allowed=allowed)
    events: list[e.Event] = [e.Withdrawn(player.id, phase, command.games or usual)]  # type: ignore[arg-type]
    if events[0] == e.Withdrawn(player.id, "groups", "repair"):
        events += _reschedule(fold(events, picture.state), player.id)
    stopped = [game for game in picture.state.running if player.id in picture.game(game).players]
    return [*events, *(e.Stopped(game) for game in stopped)]


def _phase(picture: Picture, player: str) -> e.Phase:
    state = picture.state
    if not picture.drawn:
        return "entry"
    if state.kind == "classic":
        return "bracket"
    if state.finals:
        return "finals"
    if not state.tables:
        return "groups"
    table = next((table for table in picture.extreme.tables if player in table.seats), None)
    begun = table is not None and any(game.score for game in table.games)
    return "tables" if begun else "seated"


def _reschedule(state: State, player: str) -> list[e.Event]:
    """New fixtures for a group of which at least four are left; else the old ones are void. [TR-X34]"""
    number = next(index for index, group in enumerate(state.groups) if player in group.players)
    group = state.groups[number]
    old = group.fixtures or fixtures_of(group.players, state.settings)
    left = [index for index, one in enumerate(group.players) if not state.gone(one)]
    if len(left) < 4:
        return []
    at = {one: index for index, one in enumerate(group.players)}
    units = [f"{group_name(number)}-{index}" for index in range(1, len(old) + 1)]
    begun = [any(f"{unit}.{leg}" in state.scores for leg in (1, 2)) for unit in units]
    done = [((at[a], at[b]), (at[c], at[d])) for ((a, b), (c, d)), is_on in zip(old, begun, strict=True) if is_on]
    each = 4 * len(old) // len(group.players)
    ids = group.players
    fresh = [((ids[a], ids[b]), (ids[c], ids[d])) for (a, b), (c, d) in repair(done, left, fixtures_each=each)]
    layout: list[Four] = [
        fixture if is_on else fresh.pop(0) if fresh else REMOVED for fixture, is_on in zip(old, begun, strict=True)
    ]
    return [e.Rescheduled(number, (*layout, *fresh))]


def come_back(picture: Picture, command: c.Return, urn: Urn) -> list[e.Event]:
    """Somebody who left is back, as long as no game that was played since depends on their absence."""
    player = known(picture.state, command.player)
    if not player.gone:
        raise Declined("tournament/not_gone", player=player.id)
    if player.gone == "entry" and picture.drawn:
        return _enter(picture, player.id, player.name, urn)
    back = e.Returned(player.id)
    after = Picture(fold((back,), picture.state))
    lost = [game for game in picture.counted if game not in after.counted]
    repaired = any(group.fixtures and player.id in group.players for group in picture.state.groups)
    later = player.gone == "groups" and bool(picture.state.tables)
    if lost or repaired or later:
        raise Declined("tournament/too_late_to_return", player=player.id, games=tuple(lost))
    return [back]


def not_checked_in(picture: Picture) -> tuple[str, ...]:
    """Entrants who are not here, once anybody has checked in: the draw asks what becomes of them."""
    state = picture.state
    return tuple(player for player in state.entrants if player not in state.present) if state.present else ()


def check_in(picture: Picture, command: c.CheckIn) -> list[e.Event]:
    """Somebody is here."""
    player = known(picture.state, command.player)
    if player.gone:
        raise Declined("tournament/already_gone", player=player.id)
    if picture.state.present.get(player.id):
        raise Declined("tournament/already_here", player=player.id)
    return [e.CheckedIn(player.id)]


def check_out(picture: Picture, command: c.CheckOut) -> list[e.Event]:
    """Somebody is away for a while; they keep their place."""
    known(picture.state, command.player)
    if not picture.state.present.get(command.player):
        raise Declined("tournament/not_here", player=command.player)
    return [e.CheckedOut(command.player)]
