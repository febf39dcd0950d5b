"""What was done to a season: its log, the facts folded from it, and what may be done next."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from fleacircus.core import Log, codec
from fleacircus.core import log as logs
from fleacircus.core.log import Written
from fleacircus.tournament.declined import Damaged, Declined
from fleacircus.tournament.entry import clean_name
from fleacircus.tournament.season.terms import Terms, checked, our_terms

MOST_EVENINGS = 400


class SeasonEvent(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """The root of what happens to a season."""


class Opened(SeasonEvent, frozen=True, tag="season_opened"):
    name: str
    terms: Terms


class Renamed(SeasonEvent, frozen=True, tag="season_renamed"):
    name: str


class TermsSet(SeasonEvent, frozen=True, tag="terms_set"):
    terms: Terms


class Gathered(SeasonEvent, frozen=True, tag="evening_gathered"):
    evening: str


class LetGo(SeasonEvent, frozen=True, tag="evening_let_go"):
    evening: str


AnySeasonEvent: TypeAlias = Opened | Renamed | TermsSet | Gathered | LetGo


class SeasonState(msgspec.Struct, frozen=True):
    """The facts of a season: its name, its terms, the evenings in the order they were gathered."""

    name: str = ""
    terms: Terms = our_terms()
    evenings: tuple[str, ...] = ()


def evolve(state: SeasonState, event: AnySeasonEvent) -> SeasonState:
    """The facts after one more event: bookkeeping only."""
    match event:
        case Opened(name=name, terms=terms):
            return SeasonState(name, terms)
        case Renamed(name=name):
            return replace(state, name=name)
        case TermsSet(terms=terms):
            return replace(state, terms=terms)
        case Gathered(evening=evening):
            return replace(state, evenings=(*state.evenings, evening))
        case LetGo(evening=evening):
            return replace(state, evenings=tuple(one for one in state.evenings if one != evening))


SeasonLine: TypeAlias = Written[AnySeasonEvent]


def log_of(lines: Iterable[SeasonLine]) -> Log[SeasonLine, SeasonState]:
    """The log of a season."""
    return logs.log_of(SeasonState(), evolve, lines)


def decode(text: str) -> SeasonLine:
    """The line that a store kept; `Damaged` if it is none."""
    try:
        found: SeasonLine = codec.decode(text, SeasonLine)
    except ValueError as error:
        raise Damaged("tournament/damaged", detail=str(error)) from error
    return found


# What may be done


def open_season(name: str, terms: Terms | None = None) -> Opened:
    """A new season, by our terms or others. [TR-Y1]"""
    return Opened(clean_name(name), checked(terms or our_terms()))


def rename(state: SeasonState, name: str) -> Renamed:
    """Another name."""
    fresh = clean_name(name)
    if fresh == state.name:
        raise Declined("tournament/no_change")
    return Renamed(fresh)


def set_terms(state: SeasonState, terms: Terms) -> TermsSet:
    """Other terms; every table is worked out anew. [TR-Y1, TR-Y2]"""
    if terms == state.terms:
        raise Declined("tournament/no_change")
    return TermsSet(checked(terms))


def gather(state: SeasonState, evening: str, name: str) -> Gathered:
    """Count an evening, past or to come, in this season. [TR-Y1]"""
    if evening in state.evenings:
        raise Declined("tournament/season_twice", name=name)
    if len(state.evenings) >= MOST_EVENINGS:
        raise Declined("tournament/season_full", most=MOST_EVENINGS)
    return Gathered(evening)


def let_go(state: SeasonState, evening: str, name: str) -> LetGo:
    """Count an evening in this season no longer."""
    if evening not in state.evenings:
        raise Declined("tournament/season_without", name=name)
    return LetGo(evening)
