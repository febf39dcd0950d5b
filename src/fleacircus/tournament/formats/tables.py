"""The semi-final stage of the Extreme: tables of four, everyone against everyone, three scores."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import msgspec

from fleacircus.tournament.catalogue import army_ids
from fleacircus.tournament.formats.views import GameView, Status
from fleacircus.tournament.ranking import Line
from fleacircus.tournament.results import TableResult
from fleacircus.tournament.settings import Settings
from fleacircus.tournament.state import State

GAMES = 4


def army_of(seat: int, number: int) -> str:
    """The army of a seat (0 is A) in a game (from 1): a Latin square. [TR-F1, TR-F2, TR-F3, TR-F4, TR-F5]"""
    return army_ids()[(seat + number - 1) % len(army_ids())]


class TableView(msgspec.Struct, frozen=True):
    """One table: its seats A to D ("" is empty), its games, whether it is finished."""

    name: str
    number: int
    seats: tuple[str, ...]
    games: tuple[GameView, ...]
    complete: bool


def view_table(state: State, number: int, seats: tuple[str, ...], *, blocked: bool) -> TableView:
    """A table with its four games. [TR-E3, TR-F1, TR-F11, TR-X49]"""
    name = f"T{number + 1}"
    gone = tuple(player for player in seats if state.gone(player) == "tables")
    vacant = tuple(player for player in gone if state.players[player].games == "three_play")
    games, open_seen = list[GameView](), False
    for turn in range(1, GAMES + 1):
        id = f"{name}.{turn}"
        score = next((score for score in state.scores.get(id, ()) if _same(score.players, seats)), None)
        voids = tuple(old for old in state.scores.get(id, ()) if not _same(old.players, seats))
        players = score.players if score else tuple("" if player in vacant else player for player in seats)
        status: Status = "played" if score else "blocked" if blocked else "later" if open_seen else "open"
        if not score and sum(1 for player in players if player and player not in gone) < 2:
            status = "void"
        open_seen = open_seen or status in ("open", "blocked")
        guests = score.guests if score else tuple(player for player in gone if player not in vacant)
        games.append(GameView(id, name, "tables", turn, "table", players, (), False, status, score, voids, guests))
    complete = all(game.status in ("played", "void") for game in games)
    return TableView(name, number, seats, tuple(games), complete)


def _same(played: tuple[str, ...], seats: tuple[str, ...]) -> bool:
    """Whether a game was played by these seats; a seat that was empty then fits whoever has it."""
    return len(played) == len(seats) and all(one in ("", two) for one, two in zip(played, seats, strict=True))


def place_points(result: TableResult, settings: Settings) -> tuple[Fraction, ...]:
    """Primary points by seat, 6, 4, 2, 3 as printed; a shared place gets the mean. [TR-F8, TR-X20, TR-X21, TR-X22]"""
    points, times = settings.points, Counter(result.places)
    given = []
    for place in result.places:
        share = [Fraction(points[at - 1]) for at in range(place, place + times[place])] if place else [Fraction(0)]
        given.append(sum(share, Fraction(0)) / len(share) if settings.shared_places == "mean" else share[-1])
    return tuple(given)


def table_lines(state: State, table: TableView) -> list[Line]:
    """The three scores, wins and second places of everybody. [TR-F7, TR-F9, TR-F10, TR-F12, TR-X22, TR-X40, TR-X50]"""
    names = ("primary", "secondary", "wins", "tertiary", "seconds")
    sums = {player: dict.fromkeys(names, Fraction(0)) for player in table.seats if player}
    games: Counter[str] = Counter()
    for game in table.games:
        if game.score is None or not isinstance(game.score.result, TableResult):
            continue
        result = game.score.result
        alone = {place for place, times in Counter(result.places).items() if times == 1}
        primary = place_points(result, state.settings)
        for seat, player in enumerate(game.score.players):
            if player not in sums or player in game.score.guests:
                continue
            row, place = sums[player], result.places[seat]
            games[player] += 1
            row["primary"] += primary[seat]
            row["tertiary"] += result.defeats[seat]
            row["wins"] += place == 1 and 1 in alone
            row["seconds"] += place == 2 and 2 in alone
            row["secondary"] += result.bases.points if result.bases and place == 1 and 1 in alone else 0
    for extra in state.adjustments:
        if extra.stage == "tables" and extra.player in sums:
            sums[extra.player]["primary"] += extra.primary
            sums[extra.player]["secondary"] += extra.secondary
    return [Line(player, row, games[player], state.gone(player) == "tables") for player, row in sums.items()]
