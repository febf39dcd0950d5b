"""Finished matches in the reader's words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from fleacircus.flicktable.sheets import armies
from fleacircus.web.club.shelf import Option, Shelved, on_shelf
from fleacircus.web.history.achievements import Mine
from fleacircus.web.history.results import Event, Finished, Sat
from fleacircus.web.words import dictionary, say


class Named(msgspec.Struct, frozen=True):
    """Somebody at a table: what they are called, and where their page is, if they have one that others may see."""

    name: str
    page: str
    bot: bool
    place: int
    way: str


class Line(msgspec.Struct, frozen=True):
    """A finished match as a list shows it."""

    day_ms: int
    game: str
    how: str
    how_words: str
    place: str
    army: str
    facts: str
    event: str
    event_page: str
    rated: bool
    way: str
    others: tuple[Named, ...]
    replay: str
    watch: str


def named(seat: Sat, speech: str, hidden: Iterable[str] = ()) -> Named:
    """A seat in the reader's words."""
    page = ""
    if seat.kind == "bot":
        level = f"level.{seat.level}"
        name = say(speech, "seat.bot", level=say(speech, level) if level in dictionary(speech) else seat.level)
    elif seat.kind == "former":
        name = say(speech, "seat.former")
    elif seat.player in hidden:
        name = say(speech, "history.hidden_name")
    else:
        name, page = seat.name or say(speech, "seat.number", n=seat.number + 1), f"/players/{seat.player}"
    return Named(name, page, seat.kind == "bot", seat.place, seat.way)


def line(mine: Mine, speech: str, *, events: Mapping[str, Event], hidden: Iterable[str]) -> Line:
    """A match in somebody's list."""
    match, seat, event = mine.match, mine.seat, events.get(mine.match.event)
    return Line(
        day_ms=match.ended_ms,
        game=game_name(match, speech),
        how=mine.how,
        how_words=say(speech, f"history.how.{mine.how}"),
        place=say(speech, "history.place", n=match.standing(seat), of=len(match.seats)) if len(match.seats) > 2 else "",
        army=army_name(mine.army, speech),
        facts=" · ".join(facts(match, speech)),
        event=event.name if event else "",
        event_page=f"/tournaments/{event.id}" if event else "",
        rated=match.rated,
        way="" if seat.stayed else say(speech, f"history.way.{seat.way}"),
        others=tuple(named(other, speech, hidden) for other in mine.others),
        replay=f"/w/{match.watch}",
        watch=match.watch,
    )


def game_name(match: Finished, speech: str) -> str:
    """What a game is called; an id that is on no shelf any more says itself."""
    found = on_shelf(match.game)
    return say(speech, f"{found.words}.name") if found else match.slug


def army_name(id: str, speech: str) -> str:
    """An army in the reader's language."""
    sheet = armies().get(id)
    return str(getattr(sheet.name, speech, sheet.name.en)) if sheet else id


def facts(match: Finished, speech: str) -> list[str]:
    """What was chosen for a table that is worth telling: the scenario, the edition, a variant."""
    shelved = on_shelf(match.game)
    if shelved is None:
        return []
    told = [(option, match.options.get(option.name, option.default)) for option in shelved.options if option.told]
    return [called(shelved, option, value, speech) for option, value in told if option.kind != "bool" or value]


def called(game: Shelved, option: Option, value: Any, speech: str) -> str:
    """What an answer is called: by our words, else by the title that came with it, else by itself."""
    key = f"{game.words}.option.{option.name}" + ("" if option.kind == "bool" else f".{value}")
    if key in dictionary(speech):
        return say(speech, key)
    title = option.titles.get(str(value))
    return str(value) if title is None else str(getattr(title, speech, title.en))
