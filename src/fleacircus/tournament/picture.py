"""What follows from the facts: every game, who sits where, which ties block, who has won. Worked out once, lazily."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

import msgspec

from fleacircus.tournament.declined import Declined
from fleacircus.tournament.formats.classic import Classic
from fleacircus.tournament.formats.extreme import Extreme
from fleacircus.tournament.formats.groups import group_number
from fleacircus.tournament.formats.views import GameView, MatchView
from fleacircus.tournament.ranking import Ranking, Tie
from fleacircus.tournament.state import Score, State

Stage = Literal["entry", "bracket", "groups", "tables", "finals", "over"]


class Todo(msgspec.Struct, frozen=True):
    """What the organiser must do before the tournament can go on; `clause` says why."""

    what: Literal["draw", "settle", "play"]
    where: str
    clause: str


class Picture:
    """The consequences of one state. Make one, ask it many things."""

    def __init__(self, state: State) -> None:
        self.state = state

    @cached_property
    def classic(self) -> Classic:
        """The bracket."""
        return Classic(self.state)

    @cached_property
    def extreme(self) -> Extreme:
        """Groups, tables and finals."""
        return Extreme(self.state)

    @property
    def drawn(self) -> bool:
        """Whether the first draw has been made."""
        return bool(self.state.bracket or self.state.groups)

    @property
    def champion(self) -> str | None:
        """Who has won the tournament."""
        return self.classic.champion if self.state.kind == "classic" else self.extreme.champion

    @cached_property
    def stage(self) -> Stage:
        """How far the tournament is."""
        if not self.drawn:
            return "entry"
        ahead = any(game.status in ("waiting", "blocked", "later", "open") for game in self.games)
        if not ahead and (self.state.kind == "classic" or self.state.finals):
            return "over"
        if self.state.kind == "classic":
            return "bracket"
        return "finals" if self.state.finals else "tables" if self.state.tables else "groups"

    @cached_property
    def games(self) -> tuple[GameView, ...]:
        """Every game, in order of play as far as there is one."""
        if self.state.kind == "classic":
            return tuple(game for unit in self.classic.units() for game in self.classic.games(unit))
        found = [game for group in self.extreme.groups for game in group.games]
        found += [game for table in self.extreme.tables for game in table.games]
        found += [game for unit in self.extreme.final_units for game in self.extreme.final_games(unit)]
        return tuple(found)

    @cached_property
    def counted(self) -> dict[str, Score]:
        """The results that count, by game; a friendly game never does. [TR-X4]"""
        return {game.id: game.score for game in self.games if game.score and not self.friendly(game)}

    def friendly(self, game: GameView) -> bool:
        """Whether a played game does not count because the match was over before it. [TR-X4]"""
        if game.score is None or game.kind != "duel":
            return False
        if game.score.friendly:
            return True
        duel = self.duel(game.unit)
        if self.state.settings.match_ends == "played_out" or duel.how != "played":
            return False
        need, wins = duel.best_of // 2 + 1, {duel.a: 0, duel.b: 0}
        for other in self.unit_games(game.unit)[: game.number - 1]:
            if other.score and not other.score.friendly:
                winner = getattr(other.score.result, "winner", None)
                wins[winner] = wins.get(winner, 0) + 1
        return max(wins.values()) >= need

    def has_unit(self, unit: str) -> bool:
        """Whether there is such a match, fixture or table."""
        if self.state.kind == "classic":
            return self.classic.where(unit) is not None
        if "-" in unit:
            return any(game.unit == unit for game in self._group(unit))
        return unit in self._extreme_units

    @cached_property
    def _extreme_units(self) -> dict[str, tuple[GameView, ...]]:
        units = {table.name: table.games for table in self.extreme.tables}
        return units | {unit: self.extreme.final_games(unit) for unit in self.extreme.final_units}

    def unit_games(self, unit: str) -> tuple[GameView, ...]:
        """The games of a match, a fixture or a table."""
        if not self.has_unit(unit):
            raise Declined("tournament/no_such_game", game=unit)
        if self.state.kind == "classic":
            return self.classic.games(unit)
        if "-" in unit:
            return tuple(game for game in self._group(unit) if game.unit == unit)
        return self._extreme_units[unit]

    def _group(self, unit: str) -> tuple[GameView, ...]:
        """The games of the group a fixture belongs to, without working out the other groups."""
        number = group_number(unit.partition("-")[0])
        return self.extreme.group(number).games if 0 <= number < len(self.state.groups) else ()

    def game(self, id: str) -> GameView:
        """One game by its id, such as r1-3.2, A-2.1, T1.4 or final.5."""
        unit = id.rpartition(".")[0]
        for game in self.unit_games(unit):
            if game.id == id:
                return game
        raise Declined("tournament/no_such_game", game=id)

    def duel(self, unit: str) -> MatchView:
        """A head to head match."""
        return self.classic.match(unit) if self.state.kind == "classic" else self.extreme.match(unit)

    @cached_property
    def ties(self) -> tuple[Tie, ...]:
        """The ties that matter, settled or not. [TR-D17, TR-X26, TR-X53]"""
        if self.state.kind == "classic":
            return ()
        found = list(self.extreme.qualification.ties)
        found += [tie for ranking in self.extreme.table_rankings for tie in ranking.ties]
        return tuple(found)

    def tie(self, id: str) -> Tie:
        """A tie by its id."""
        for tie in self.ties:
            if tie.id == id:
                return tie
        raise Declined("tournament/no_such_tie", tie=id)

    @property
    def standings(self) -> Ranking:
        """The whole field, from the champion down."""
        return self.classic.standings() if self.state.kind == "classic" else self.extreme.standings()

    def todo(self) -> tuple[Todo, ...]:
        """What stands between here and the end, the next thing first."""
        stage = self.stage
        if stage == "entry":
            return (Todo("draw", *(("bracket", "TR-C5") if self.state.kind == "classic" else ("groups", "TR-X12"))),)
        open_ties = [Todo("settle", tie.id, "TR-D17") for tie in self.ties if tie.open]
        if open_ties:
            return tuple(open_ties)
        if stage == "groups" and self.extreme.qualification.settled:
            return (Todo("draw", "tables", "TR-X19"),)
        if stage == "tables" and self.extreme.tables_settled:
            return (Todo("draw", "finals", "TR-X5"),)
        return tuple(Todo("play", game.id, "") for game in self.games if game.status == "open")
