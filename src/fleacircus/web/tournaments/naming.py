"""Names for ids, in one language: players, armies, matches, games, results."""

from __future__ import annotations

from typing import Any

from fleacircus.tournament import Tournament
from fleacircus.tournament.catalogue import Origin, armies
from fleacircus.tournament.formats.tables import place_points
from fleacircus.tournament.results import CouplesResult, DuelResult, Result, TableResult
from fleacircus.tournament.state import Score
from fleacircus.web.tournaments.desk import load
from fleacircus.web.tournaments.explain import number
from fleacircus.web.words import isolated, say


def unit_words(language: str, id: str) -> str:
    """A match, fixture or table in words."""
    if id in ("final", "third"):
        return say(language, f"tourney.unit.{id}")
    if id[:1] == "T" and id[1:].isdigit():
        return say(language, "tourney.unit.table", n=id[1:])
    where, _, which = id.partition("-")
    if where[:1] == "r" and where[1:].isdigit():
        return say(language, "tourney.unit.match", round=where[1:], n=which)
    return say(language, "tourney.unit.fixture", group=where, n=which)


def game_words(language: str, id: str) -> str:
    """A game in words."""
    unit, _, which = id.rpartition(".")
    if "-" in unit and unit[:1].isupper():
        return f"{unit_words(language, unit)}, {say(language, 'tourney.leg.' + ('1' if which == '1' else '2'))}"
    return f"{unit_words(language, unit)}, {say(language, 'tourney.game', n=which)}"


def origin_words(language: str, origin: Origin) -> str:
    """Where a precedent of the club's book comes from. [TR-R6]"""
    parts = [origin.evening, say(language, f"tourney.kind.{origin.kind}")]
    return ", ".join([*parts, game_words(language, origin.game)] if origin.game else parts)


class Named:
    """One contest in one language: what its parts are called."""

    def __init__(self, contest: Any, language: str, tournament: Tournament | None = None) -> None:
        self.contest = contest
        self.kind = str(contest.kind)
        self.language = language
        self.tournament = tournament or load(contest)
        self.picture = self.tournament.picture
        self.state = self.tournament.state
        self.names = {player.id: player.name for player in self.state.players.values()}
        self.base = f"/tournaments/{contest.evening_id}/{self.kind}"

    @property
    def seq(self) -> int:
        return self.tournament.seq

    def say(self, key: str, **params: object) -> str:
        return say(self.language, key, **params)

    @property
    def title(self) -> str:
        return self.say(f"tourney.kind.{self.kind}")

    @property
    def stage(self) -> str:
        return self.say(f"tourney.stage.{self.picture.stage}")

    @property
    def champion(self) -> str:
        return self.name(self.picture.champion) if self.picture.champion else ""

    # Names

    def name(self, player: str | None) -> str:
        if player is None:
            return self.say("tourney.open_seat")
        return self.names.get(player, player) or self.say("tourney.nobody")

    def listed(self, players: tuple[str, ...], joint: str = ", ") -> str:
        return joint.join(self.beside(player) for player in players if player)

    def beside(self, player: str) -> str:
        """A name that can stand in a line with others."""
        return isolated(self.name(player))

    def army(self, id: str) -> str:
        return next((str(getattr(army, self.language)) for army in armies() if army.id == id), id)

    def unit(self, id: str) -> str:
        return unit_words(self.language, id)

    def game_name(self, id: str) -> str:
        return game_words(self.language, id)

    def stage_words(self, stage: str) -> str:
        """A group or a table in words."""
        return self.unit(stage) if stage[:1] == "T" and stage[1:].isdigit() else self.say("tourney.group", name=stage)

    def origin(self, origin: Origin) -> str:
        return origin_words(self.language, origin)

    def criterion(self, name: str) -> str:
        return self.say(f"criterion.{name}")

    # Results

    def result(self, score: Score, players: tuple[str, ...]) -> str:
        return self.result_words(score.result, players)

    def result_words(self, result: Result | None, players: tuple[str, ...]) -> str:
        """A result in words."""
        if result is None:
            return self.say("tourney.result.never")
        if isinstance(result, DuelResult):
            if result.winner is None:
                return self.say("tourney.result.drawn")
            return self.say("tourney.result.wins", name=self.name(result.winner))
        if isinstance(result, CouplesResult):
            if result.winner is None:
                return self.say("tourney.result.drawn")
            who = self.listed(players[2 * result.winner : 2 * result.winner + 2], " + ")
            return self.say("tourney.result.couple", name=who, points=sum(part.points for part in result.bases))
        return self._table_words(result, players)

    def _table_words(self, result: TableResult, players: tuple[str, ...]) -> str:
        points = place_points(result, self.state.settings)
        order = sorted((seat for seat, place in enumerate(result.places) if place), key=result.places.__getitem__)
        parts = [f"{result.places[seat]}. {self.beside(players[seat])} ({number(points[seat])})" for seat in order]
        return ", ".join(parts)
