"""Every setting as a form field, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from fleacircus.core import codec
from fleacircus.tournament import Declined, Picture, Settings
from fleacircus.tournament.catalogue import NOT_ENTERED, Councillor
from fleacircus.tournament.configure import locked
from fleacircus.tournament.settings import form
from fleacircus.tournament.state import State
from fleacircus.web.words import dictionary, say

SECTIONS: tuple[tuple[str, str, str], ...] = (
    ("duels", "byes", ""),
    ("groups", "pairings_are", "extreme"),
    ("tables", "tables", "extreme"),
    ("ties", "tied_set", "extreme"),
    ("rules", "authority", ""),
    ("people", "group_dropout", ""),
    ("results", "corrections", ""),
    ("hall", "boards", ""),
)
"""Each section of the form: its name, its first setting, the kind it matters for."""

ORDERED = {
    "table_chain": ("primary", "secondary", "wins", "tertiary", "seconds"),
    "authority": ("home_rule", "precedent", "printed_rule"),
}
PAIRS = ("duel_minutes", "table_minutes")
NOT_IN_CLASSIC = frozenset({"group_dropout", "table_dropout", "drawn_group_game", "table_minutes"})


class Field(msgspec.Struct, frozen=True):
    """One setting of the form; `widget` says how it is asked, `choices` are (value, words, chosen)."""

    name: str
    label: str
    clause: str
    widget: str
    value: Any
    choices: tuple[tuple[str, str, bool], ...]
    locked: bool


class Section(msgspec.Struct, frozen=True):
    name: str
    fields: tuple[Field, ...]
    fixed: tuple[tuple[str, str], ...]


def sections(picture: Picture, language: str, given: Mapping[str, str] | None = None) -> tuple[Section, ...]:
    """The form: what can be chosen, and what is stated because it cannot."""
    state, shut = _as_typed(picture.state, given or {}), locked(picture)
    starts = {first: (name, kind) for name, first, kind in SECTIONS}
    found: list[tuple[str, str, list[Field], list[tuple[str, str]]]] = []
    for info in form():
        if info.name in starts:
            found.append((*starts[info.name], [], []))
        if len(info.choices) == 1:
            found[-1][3].append((info.name, info.clause))
            continue
        if picture.state.kind == "classic" and info.name in NOT_IN_CLASSIC:
            continue
        value = getattr(state.settings, info.name)
        label = say(language, f"setting.{info.name}")
        widget, shown, choices = _widget(info.name, value, info.choices, language, state)
        found[-1][2].append(Field(info.name, label, info.clause, widget, shown, choices, info.name in shut))
    return tuple(
        Section(name, tuple(fields), tuple(fixed))
        for name, kind, fields, fixed in found
        if not kind or kind == picture.state.kind
    )


def _as_typed(state: State, given: Mapping[str, str]) -> State:
    """The state with the settings somebody typed before they were refused, as far as they can be read."""
    try:
        return msgspec.structs.replace(state, settings=read_settings(state, given)) if given else state
    except Declined:
        return state


def _widget(
    name: str, value: Any, choices: tuple[Any, ...], language: str, state: State
) -> tuple[str, Any, tuple[tuple[str, str, bool], ...]]:
    if choices:
        return "select", value, tuple((str(one), _said(name, one, language), one == value) for one in choices)
    if name in ORDERED:
        return "order", [(at, _order(name, value, at, language)) for at in range(len(ORDERED[name]))], ()
    if name in PAIRS:
        return "pair", value, ()
    if name == "group_sizes":
        return "text", ", ".join(map(str, value)), ()
    if name == "best_of_rounds":
        return "text", ", ".join(f"{turn}: {length}" for turn, length in value.items()), ()
    if name == "council":
        return "lines", "\n".join(_member(member, state) for member in state.settings.members), ()
    if name == "apart":
        names = {player.id: player.name for player in state.players.values()}
        return "lines", "\n".join(f"{names.get(one, one)} = {names.get(two, two)}" for one, two in value), ()
    return "number", value, ()


def value_words(name: str, value: Any, language: str, state: State) -> str:
    """A setting's value in one line, for the log; a dash for an empty one."""
    if name == "council":
        return ", ".join(_member(member, state) for member in value or Settings().members)
    if name == "apart":
        names = {player.id: player.name for player in state.players.values()}
        return ", ".join(f"{names.get(one, one)} = {names.get(two, two)}" for one, two in value) or "–"
    if name == "best_of_rounds":
        return ", ".join(f"{turn}: {length}" for turn, length in value.items()) or "–"
    if isinstance(value, tuple | list):
        return ", ".join(_said(name, one, language) for one in value) or "–"
    return _said(name, value, language)


def _order(name: str, value: tuple[str, ...], at: int, language: str) -> list[tuple[str, str, bool]]:
    now = value[at] if at < len(value) else ""
    options = ["", *ORDERED[name]] if name == "table_chain" else list(ORDERED[name])
    return [(one, _said(name, one, language) if one else "–", one == now) for one in options]


def _said(name: str, value: Any, language: str) -> str:
    if isinstance(value, bool):
        return say(language, "tourney.yes" if value else "tourney.no")
    if name in ("best_of_third", "tables") and value == 0:
        return say(language, f"setting.{name}.0")
    for key in (f"choice.{value}", f"criterion.{value}"):
        if key in dictionary(language):
            return say(language, key)
    if name == "authority":
        return say(language, f"setting.authority.{value}")
    return str(value)


def _member(member: Councillor, state: State) -> str:
    plays = state.players[member.player].name if member.player in state.players else ""
    plays = "–" if member.player == NOT_ENTERED else plays
    return member.name + (" *" if member.president else "") + (f" = {plays}" if plays else "")


def read_settings(state: State, given: Mapping[str, str]) -> Settings:
    """The settings a form asks for; what it does not ask about stays. Declined if a value is none."""
    values = {}
    for info in form():
        read = _read(info.name, info.choices, given, state)
        if read is not None:
            values[info.name] = read
    try:
        whole: Settings = codec.convert({**codec.plain(state.settings), **values}, Settings)
    except ValueError as error:
        raise Declined("tournament/bad_setting", detail=str(error)) from error
    return whole


def _read(name: str, choices: tuple[Any, ...], given: Mapping[str, str], state: State) -> Any:
    if name in ORDERED and f"{name}_0" in given:
        read = (given.get(f"{name}_{at}", "") for at in range(len(ORDERED[name])))
        return [one for one in read if one]
    if name in PAIRS and f"{name}_low" in given:
        return [_whole(name, given.get(f"{name}_{side}", "")) for side in ("low", "high")]
    if name not in given:
        return None
    text = given[name].strip()
    if choices:
        return next((one for one in choices if str(one) == text), text)
    if name == "group_sizes":
        return [_whole(name, part) for part in text.replace("+", ",").replace(" ", ",").split(",") if part]
    if name == "best_of_rounds":
        pairs = (part.partition(":") for part in text.split(",") if part.strip())
        return {turn.strip(): _whole(name, length) for turn, _, length in pairs}
    if name == "council":
        return _council(text, state)
    if name == "apart":
        return _apart(text, state)
    return _whole(name, text)


def _whole(name: str, text: str) -> int:
    try:
        return int(text.strip())
    except ValueError as error:
        raise Declined("tournament/bad_setting", name=name, value=text[:40]) from error


def _apart(text: str, state: State) -> list[list[str]]:
    """One pair a line, "one = other", by the names on the entry sheet. [TR-G3]"""
    ids = {player.name.casefold(): player.id for player in state.players.values()}
    pairs = []
    for line in filter(str.strip, text.splitlines()):
        names = [" ".join(name.split()) for name in line.partition("=")[::2]]
        for name in names:
            if name.casefold() not in ids:
                raise Declined("tournament/no_such_player", player=name[:60])
        pairs.append([ids[name.casefold()] for name in names])
    return pairs


def _council(text: str, state: State) -> list[dict[str, Any]] | None:
    """One member a line; a star marks the president, "= name" who of the entry sheet it is, "= –" that nobody is.

    Without either it is the entrant of that name. [TR-A2, TR-X27]
    """
    ids = {player.name.casefold(): player.id for player in state.players.values()}
    members = []
    for line in text.splitlines():
        name, _, plays = line.partition("=")
        if not name.strip():
            continue
        seat = NOT_ENTERED if plays.strip() in ("-", "–") else ids.get(plays.strip().casefold(), "")
        if plays.strip() and not seat:
            raise Declined("tournament/no_such_player", player=plays.strip()[:60])
        member = {"name": name.replace("*", "").strip()[:60], "president": "*" in name, "player": seat}
        members.append(member)
    usual = [_member(member, state) for member in Settings().members]
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return [] if lines == usual else members
