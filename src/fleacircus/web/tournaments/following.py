"""What follows from an act, in words: every change of the picture, the gravest first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from fleacircus.tournament.preview import Change, Preview, What
from fleacircus.web.tournaments.explain import fallen_sentence, measure
from fleacircus.web.tournaments.show import Shown

SECTIONS: tuple[tuple[str, tuple[What, ...]], ...] = (
    ("outcome", ("champion", "stage")),
    ("people", ("going", "seats", "guests", "match")),
    ("void", ()),
    ("games", ("result", "void", "game", "running")),
    ("ties", ("tie", "bids")),
    ("places", ("place",)),
    ("points", ("points",)),
)
"""The parts of the page: their names, and the kinds of change each tells."""
OPEN = frozenset({"outcome", "people", "void", "ties"})
"""Parts that are there to be read; the others are there to be looked up."""


def following(shown: Shown, found: Preview) -> list[dict[str, Any]]:
    """The parts that have something to tell, each line with its clause; nothing if nothing else changes. [TR-X44]"""
    others = found.others
    told = []
    for name, kinds in SECTIONS:
        lines = list(_void(shown, found)) if name == "void" else []
        for kind in kinds:
            lines += [(words, "") for one in others if one.what == kind for words in _told(shown, one)]
        if lines:
            title = shown.say(f"tourney.follows.{name}")
            told.append({"name": name, "title": title, "lines": lines, "open": name in OPEN or len(lines) < 6})
    return told


def _void(shown: Shown, found: Preview) -> Iterator[tuple[str, str]]:
    for one in found.void:
        named = msgspec.structs.replace(one, game=shown.game_name(one.game))
        yield fallen_sentence(named, shown.language, shown.names), one.clause
    for game in found.revived:
        yield shown.say("tourney.preview.revived", game=shown.game_name(game)), "TR-X45"


def _told(shown: Shown, one: Change) -> Iterator[str]:
    """The sentences of a change. A result that falls has its own, with the reason."""
    match one.what:
        case "champion":
            yield _turn(
                shown, shown.say("tourney.follows.champion"), *(_who(shown, x) for x in (one.before, one.after))
            )
        case "stage":
            stages = (shown.say(f"tourney.stage.{stage}") for stage in (one.before, one.after))
            yield _turn(shown, shown.say("tourney.follows.stage"), *stages)
        case "going":
            yield from _going(shown, one.before or frozenset(), one.after or frozenset())
        case "seats":
            sat = (shown.listed(seats[0]) if seats and any(seats[0]) else _who(shown, None) for seats in _both(one))
            yield _turn(shown, shown.unit(one.of[0]), *sat)
        case "guests":
            sat = (shown.listed(guests or ()) or "–" for guests in _both(one))
            yield _turn(shown, f"{shown.game_name(one.of[0])}, {shown.say('tourney.follows.guest')}", *sat)
        case "match":
            yield _turn(shown, shown.unit(one.of[0]), *(_score(shown, match) for match in _both(one)))
        case "result":
            yield _turn(shown, shown.game_name(one.of[0]), *(_result(shown, result) for result in _both(one)))
        case "void":
            yield shown.say("tourney.follows.laid_aside", game=shown.game_name(one.of[0]))
        case "game":
            words = (shown.say(f"tourney.status.{status}") if status else "–" for status in _both(one))
            yield _turn(shown, shown.game_name(one.of[0]), *words)
        case "running":
            yield shown.say("tourney.follows.stopped", game=shown.game_name(one.of[0]))
        case "tie" | "bids":
            yield from _tie(shown, one)
        case "place":
            places = (place or "–" for place in _both(one))
            yield _turn(shown, f"{_where(shown, one.of[0])}, {shown.beside(one.of[1])}", *places)
        case "points":
            had = (_points(shown, values) for values in _both(one))
            yield _turn(shown, f"{_where(shown, one.of[0])}, {shown.beside(one.of[1])}", *had)


def _both(one: Change) -> tuple[Any, Any]:
    return one.before, one.after


def _turn(shown: Shown, subject: str, before: str, after: str) -> str:
    return shown.say("tourney.follows.turn", subject=subject, before=before, after=after)


def _who(shown: Shown, player: str | None) -> str:
    return shown.name(player) if player else shown.say("tourney.open_seat")


def _going(shown: Shown, before: frozenset[str], after: frozenset[str]) -> Iterator[str]:
    for key, players in (("goes_on", after - before), ("goes_out", before - after)):
        if players:
            yield shown.say(f"tourney.follows.{key}", names=shown.listed(tuple(sorted(players, key=shown.name))))


def _score(shown: Shown, match: Any) -> str:
    if match is None:
        return "–"
    (one, two), winner, how = match
    won = f" ({shown.beside(winner)})" if winner else ""
    return f"{one}:{two}{won}" if how in ("", "played") else shown.say(f"tourney.how.{how}") + won


def _result(shown: Shown, result: Any) -> str:
    if result is None:
        return "–"
    words = shown.result_words(result[1], result[0])
    return words if result[2] else f"{words} ({shown.say('tourney.follows.not_counted')})"


def _tie(shown: Shown, one: Change) -> Iterator[str]:
    if one.what == "bids":
        if one.after is None:
            yield shown.say("tourney.preview.bids_void", n=1)
        return
    players = shown.listed((one.before or one.after)[0])
    opened, closed = (bool(tie and tie[1]) for tie in (one.after, one.before))
    if opened and not closed:
        yield shown.say("tourney.follows.tie_opens", names=players)
    elif closed and not opened:
        yield shown.say("tourney.follows.tie_gone", names=players)
    else:
        yield shown.say("tourney.follows.tie_other", names=players)


def _where(shown: Shown, stage: str) -> str:
    if not stage:
        return shown.say("tourney.nav.standings")
    return shown.say("tourney.best_next") if stage == "best" else shown.stage_words(stage)


def _points(shown: Shown, values: Any) -> str:
    if values is None:
        return "–"
    games, points = values
    told = [f"{shown.criterion(name)} {measure(name, value, shown.language)}" for name, value in points]
    return ", ".join([shown.say("tourney.follows.in_games", n=games), *told])
