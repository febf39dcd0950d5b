"""A contest as plain data: entrants, draws, games with their results, rankings with reasons. For programs."""

from __future__ import annotations

from typing import Any

from fleacircus.core import codec
from fleacircus.tournament.formats.views import GameView
from fleacircus.tournament.picks import armies_chosen
from fleacircus.tournament.picture import Picture
from fleacircus.tournament.queries import byes_of
from fleacircus.tournament.ranking import Ranking
from fleacircus.tournament.tournament import Tournament
from fleacircus.web.tournaments.explain import number, reason_sentence


def summary(tournament: Tournament, *, language: str = "en") -> dict[str, Any]:
    """Everything that the pages tell of a contest, as dicts, lists, strings and numbers."""
    picture, state = tournament.picture, tournament.state
    byes = byes_of(picture)
    return {
        "kind": state.kind,
        "name": state.name,
        "seq": tournament.seq,
        "stage": picture.stage,
        "champion": picture.champion,
        "fingerprint": tournament.fingerprint,
        "settings": codec.plain(state.settings),
        "entrants": [
            {"id": player.id, "name": player.name, "here": player.id in state.present, "gone": player.gone}
            for player in state.players.values()
        ],
        "draw": draw(picture),
        "byes": [{"unit": unit, "player": player} for unit, player in byes],
        "games": [game_line(picture, game) for game in picture.games if game.unit not in dict(byes)],
        "ties": [
            {"id": tie.id, "players": tie.players, "places": tie.places, "settled": tie.settled, "open": tie.open}
            for tie in picture.ties
        ],
        "todo": [{"what": todo.what, "where": todo.where, "clause": todo.clause} for todo in picture.todo()],
        "standings": ranking(picture, picture.standings, language) if picture.drawn else [],
        "rankings": _rankings(picture, language),
    }


def draw(picture: Picture) -> dict[str, Any]:
    """Who was drawn where; a free slot of the bracket is null."""
    state = picture.state
    if state.kind == "classic":
        return {"bracket": [player or None for player in state.bracket]}
    return {
        "groups": {group.name: list(group.players) for group in picture.extreme.groups},
        "tables": {table.name: [seat or None for seat in table.seats] for table in picture.extreme.tables},
        "finals": {unit: [duel.a or None, duel.b or None] for unit, duel in _finals(picture)},
    }


def _finals(picture: Picture) -> list[tuple[str, Any]]:
    return [(unit, picture.extreme.duel(unit)) for unit in picture.extreme.final_units]


def game_line(picture: Picture, game: GameView) -> dict[str, Any]:
    """One game: who plays it where, and what became of it."""
    return {
        "id": game.id,
        "unit": game.unit,
        "stage": game.stage,
        "number": game.number,
        "kind": game.kind,
        "status": game.status,
        "players": [player for player in game.players if player],
        "home": list(game.home),
        "decider": game.decider,
        "armies": armies_chosen(picture.state, game),
        "result": codec.plain(game.score.result) if game.score else None,
        "counts": game.id in picture.counted,
        "by_time": bool(game.score and game.score.timed),
        "void": len(game.voids),
    }


def ranking(picture: Picture, found: Ranking, language: str) -> list[dict[str, Any]]:
    """A ranking row by row; numbers as exact fractions in words, a reason against the next row."""
    names = {player.id: player.name for player in picture.state.players.values()}
    return [
        {
            "player": row.player,
            "name": names.get(row.player, row.player),
            "place": row.place,
            "until": row.until,
            "shared": row.shared,
            "games": row.games,
            "gone": row.gone,
            "values": {name: number(value) for name, value in row.values.items()},
            "reason": reason_sentence(row.reason, language, names) if row.reason else "",
            "clause": row.reason.clause if row.reason else "",
        }
        for row in found.rows
    ]


def _rankings(picture: Picture, language: str) -> dict[str, Any]:
    if picture.state.kind == "classic":
        return {}
    extreme = picture.extreme
    found = dict(zip((group.name for group in extreme.groups), extreme.group_rankings, strict=True))
    found |= dict(zip((table.name for table in extreme.tables), extreme.table_rankings, strict=True))
    return {name: ranking(picture, one, language) for name, one in found.items()}
