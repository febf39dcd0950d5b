"""How a contest runs, as pages show it: games, bracket, groups, tables, finals, and rankings with their reasons."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from fleacircus.tournament import queries
from fleacircus.tournament.formats.groups import group_name
from fleacircus.tournament.formats.views import GameView, MatchView
from fleacircus.tournament.picks import armies_chosen
from fleacircus.tournament.ranking import Ranking
from fleacircus.web.tournaments.explain import bye_sentence, measure, number, reason_sentence
from fleacircus.web.tournaments.naming import Named


class Course(Named):
    """The course of one contest in one language."""

    # Games

    def game(self, game: GameView) -> dict[str, Any]:
        """A game as a line: who, where, what became of it."""
        joint = " + " if game.kind == "couples" else " – "
        sides = game.couples or tuple((player,) for player in game.players)
        chosen = armies_chosen(self.state, game)
        run = self.state.running.get(game.id)
        return {
            "id": game.id,
            "url": f"{self.base}/game/{game.id}",
            "name": self.game_name(game.id),
            "unit": game.unit,
            "number": game.number,
            "kind": game.kind,
            "status": game.status,
            "status_words": self.say(f"tourney.status.{game.status}"),
            "sides": [self.listed(side, joint) for side in sides if any(side)],
            "versus": " – ".join(self.listed(side, " + ") for side in sides if any(side)),
            "home": self.listed(game.home, " + "),
            "decider": game.decider,
            "score": self.result(game.score, game.players) if game.score else "",
            "corrected": bool(game.score and game.score.corrected),
            "friendly": bool(game.score and game.score.friendly),
            "timed": bool(game.score and game.score.timed),
            "voids": [self.result(score, score.players) for score in game.voids],
            "armies": [(self.name(player), self.army(army)) for player, army in chosen.items()],
            "board": run.board if run else None,
            "at": run.at if run else None,
            "guests": self.listed(game.guests),
            "again": self.to_replay(game),
            "reports": len(self.state.reports.get(game.id, ())),
        }

    def to_replay(self, game: GameView) -> bool:
        """Whether those who are to play a game have drawn it already. [TR-X8]"""
        if game.status != "open":
            return False
        played = (score for score in self.state.scores.get(game.id, ()) if set(score.players) == set(game.players))
        return any(getattr(score.result, "winner", "") is None for score in played)

    def open_games(self) -> list[dict[str, Any]]:
        return [self.game(game) for game in self.picture.games if game.status == "open"]

    # Bracket, groups, tables

    def match(self, match: MatchView) -> dict[str, Any]:
        nxt = next((game for game in match.games if game.status == "open"), None)
        bye = queries.why_bye(self.picture, match.a or match.b or "") if match.how == "bye" else None
        return {
            "id": match.id,
            "name": self.unit(match.id),
            "a": self.name(match.a),
            "b": self.name(match.b) if match.how != "bye" else self.say("tourney.bye"),
            "a_known": match.a is not None,
            "b_known": match.b is not None,
            "begun": any(match.wins),
            "score_shown": bool(match.a and match.b) and match.how in ("", "played"),
            "wins": match.wins,
            "a_won": bool(match.winner) and match.winner == match.a,
            "b_won": bool(match.winner) and match.winner == match.b,
            "how": match.how,
            "how_words": self.say(f"tourney.how.{match.how}") if match.how not in ("", "played") else "",
            "best_of": match.best_of,
            "url": f"{self.base}/game/{(nxt or match.games[0]).id}" if match.games else "",
            "open": nxt is not None,
            "bye": bye_sentence(bye, self.language, self.names) if bye else "",
            "games": [self.game(game) for game in match.games if game.status != "not_needed" or game.score],
        }

    @cached_property
    def rounds(self) -> list[dict[str, Any]]:
        """The bracket, round by round."""
        if self.kind != "classic" or not self.picture.drawn:
            return []
        found = []
        for at, matches in enumerate(queries.bracket(self.picture), 1):
            last = any(match.id == "final" for match in matches)
            name = self.say("tourney.finals") if last else self.say("tourney.round", n=at)
            found.append({"name": name, "matches": [self.match(match) for match in matches]})
        return found

    @property
    def current_rounds(self) -> list[dict[str, Any]]:
        """The bracket from the first round that is not decided, for a wall with little room."""
        first = next((at for at, turn in enumerate(self.rounds) if not all(m["how"] for m in turn["matches"])), 0)
        return self.rounds[min(first, max(0, len(self.rounds) - 2)) :]

    @cached_property
    def groups(self) -> list[dict[str, Any]]:
        """The grid of every group with its games and ranking."""
        if self.kind != "extreme" or not self.picture.drawn:
            return []
        extreme, found = self.picture.extreme, []
        for group, ranking in zip(extreme.groups, extreme.group_rankings, strict=True):
            rows = [
                {
                    "letter": row.letter,
                    "name": self.name(row.player),
                    "gone": row.row.gone,
                    "place": row.row.place,
                    "sums": [number(row.row.values[name]) for name in ("primary", "secondary")],
                    "cells": [
                        {
                            "plays": cell.plays,
                            "home": cell.home,
                            "points": "" if cell.primary is None else f"{cell.primary}/{cell.secondary}",
                            "partner": self.name(cell.partner) if cell.partner else "",
                        }
                        for cell in row.cells
                    ],
                }
                for row in queries.group_grid(self.picture, group.number)
            ]
            found.append(
                {
                    "name": self.say("tourney.group", name=group.name),
                    "games": [self.game(game) for game in group.games],
                    "heads": [game.id.partition("-")[2] for game in group.games],
                    "rows": rows,
                    "complete": group.complete,
                    "ranking": self.ranking(ranking),
                }
            )
        return found

    @cached_property
    def tables(self) -> list[dict[str, Any]]:
        """The tables of four."""
        if self.kind != "extreme" or not self.state.tables:
            return []
        extreme = self.picture.extreme
        return [
            {
                "name": self.unit(table.name),
                "seats": [(group_name(seat), self.name(player)) for seat, player in enumerate(table.seats) if player],
                "games": [self.game(game) for game in table.games],
                "ranking": self.ranking(ranking),
            }
            for table, ranking in zip(extreme.tables, extreme.table_rankings, strict=True)
        ]

    @cached_property
    def finals(self) -> list[dict[str, Any]]:
        if self.kind != "extreme" or not self.state.finals:
            return []
        return [self.match(self.picture.extreme.match(unit)) for unit in ("final", "third")]

    # Rankings

    def ranking(self, ranking: Ranking) -> dict[str, Any]:
        """A ranking with a reason on every row but the last."""
        heads = list(ranking.rows[0].values) if ranking.rows else []
        return {
            "heads": [self.criterion(name) for name in heads],
            "games": any(row.games for row in ranking.rows),
            "rows": [
                {
                    "place": row.place_words,
                    "name": self.name(row.player),
                    "gone": row.gone,
                    "games": row.games,
                    "cells": [(self.criterion(one), measure(one, row.values[one], self.language)) for one in heads],
                    "reason": reason_sentence(row.reason, self.language, self.names) if row.reason else "",
                    "clause": row.reason.clause if row.reason else "",
                }
                for row in ranking.rows
            ],
        }

    @cached_property
    def standings(self) -> dict[str, Any] | None:
        return self.ranking(self.picture.standings) if self.picture.drawn else None

    @cached_property
    def best_next(self) -> dict[str, Any] | None:
        """The next-placed of the groups, compared for the last seats at the tables."""
        if self.kind != "extreme" or not self.picture.drawn:
            return None
        found = self.picture.extreme.qualification.best_next
        return self.ranking(found) if found.rows else None
