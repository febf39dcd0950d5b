"""A contest as pages show it: names for ids, sentences for reasons, rows for tables."""

from __future__ import annotations

import hashlib
from functools import cached_property
from typing import Any

from fleacircus.core import codec
from fleacircus.tournament import queries
from fleacircus.tournament.audit import audit_lines, check_lots, draw_steps
from fleacircus.tournament.bids import tie_view
from fleacircus.tournament.events import Drawn
from fleacircus.tournament.explain import bye_sentence, number, reason_sentence
from fleacircus.tournament.explain import say as explain
from fleacircus.tournament.formats.groups import group_name
from fleacircus.tournament.formats.views import Game, Match
from fleacircus.tournament.hall import time_left
from fleacircus.tournament.picks import armies_chosen, pick_view, seating
from fleacircus.tournament.ranking import Ranking, Tie
from fleacircus.tournament.results import Bases, CouplesResult, DuelResult, Result, TableResult
from fleacircus.web.tournaments.naming import Named


class Shown(Named):
    """One contest in one language."""

    # Games

    def game(self, game: Game) -> dict[str, Any]:
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
            "voids": [self.result(score, score.players) for score in game.voids],
            "armies": [(self.name(player), self.army(army)) for player, army in chosen.items()],
            "board": run.board if run else None,
            "at": run.at if run else None,
            "guests": self.listed(game.guests),
            "reports": len(self.state.reports.get(game.id, ())),
        }

    def open_games(self) -> list[dict[str, Any]]:
        return [self.game(game) for game in self.picture.games if game.status == "open"]

    # Bracket, groups, tables

    def match(self, match: Match) -> dict[str, Any]:
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
                    "place": row.place,
                    "shared": row.shared,
                    "name": self.name(row.player),
                    "gone": row.gone,
                    "games": row.games,
                    "values": [number(-row.values[one] if one == "within" else row.values[one]) for one in heads],
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

    # Ties

    def tie(self, tie: Tie) -> dict[str, Any]:
        view = tie_view(self.picture, tie.id)
        return {
            "id": tie.id,
            "slug": tie_slug(tie.id),
            "url": f"{self.base}/tie/{tie_slug(tie.id)}",
            "where": self.say("tourney.tie.best") if tie.stage == "best" else self._stage_words(tie.stage),
            "players": [(player, self.name(player)) for player in tie.players],
            "names": self.listed(tie.players),
            "places": tie.places,
            "open": tie.open,
            "settled": self.listed(tie.settled),
            "needs": view.needs,
            "needs_words": self.say(f"tourney.needs.{view.needs}"),
            "due": [(one, self.names.get(one, one)) for one in view.due],
            "due_names": ", ".join(self.names.get(one, one) for one in view.due),
            "choices": [(one, self.name(one)) for one in view.choices],
            "place": view.place,
            "accepted": [(self.name(player), offer) for player, offer in view.accepted.items()],
            "clause": view.clause,
        }

    def _stage_words(self, stage: str) -> str:
        return self.unit(stage) if stage[:1] == "T" and stage[1:].isdigit() else self.say("tourney.group", name=stage)

    @property
    def ties(self) -> list[dict[str, Any]]:
        return [self.tie(tie) for tie in self.picture.ties]

    @property
    def open_ties(self) -> list[dict[str, Any]]:
        return [tie for tie in self.ties if tie["open"]]

    # What is next, how long, what is peculiar

    @property
    def due_draw(self) -> str:
        """The stage that can be drawn now, if one can."""
        return next((todo.where for todo in self.picture.todo() if todo.what == "draw"), "")

    @property
    def left(self) -> dict[str, Any]:
        found = time_left(self.picture)
        low, high = (self._hours(minutes) for minutes in found.minutes)
        return {"games": found.games, "low": low, "high": high, "any": bool(found.games[1])}

    def _hours(self, minutes: int) -> str:
        return f"{minutes // 60}:{minutes % 60:02}"

    @property
    def notices(self) -> list[tuple[str, str]]:
        return [(explain(note.code, self.language), note.clause) for note in queries.notices(self.picture)]

    @property
    def reports(self) -> list[dict[str, Any]]:
        """What players reported and nobody has confirmed."""
        found = []
        for game in self.picture.games:
            if game.status == "open":
                for told in self.state.reports.get(game.id, ()):
                    words = self.result_words(told.result, game.players)
                    line = {"player": told.players[0], "by": self.name(told.players[0]), "words": words}
                    found.append({**self.game(game), **line})
        return found

    # Lots

    @property
    def draws(self) -> list[dict[str, Any]]:
        """Every draw in force or not, with its slips and the proof."""
        checks = {check.seq: check for check in check_lots(self.tournament)}
        counts = {line.seq: line.counts for line in audit_lines(self.tournament, public=True)}
        found = []
        for entry in self.tournament.log:
            if isinstance(entry.event, Drawn):
                check = checks[entry.seq]
                found.append(
                    {
                        "seq": entry.seq,
                        "stage": self._drawn(entry.event.stage),
                        "by": entry.by,
                        "steps": [self._step(step) for step in draw_steps(entry.event)],
                        "check": check,
                        "counts": counts[entry.seq],
                    }
                )
        return found

    def _drawn(self, stage: str) -> str:
        return f"{self.say('tourney.nav.draw')}: {self.say(f'tourney.stage.{stage}')}"

    def _step(self, step: Any) -> dict[str, str]:
        slip = self.names.get(step.slip) or self.say(f"tourney.slip.{step.slip}")
        if step.seat == "bye":
            where = self.say("tourney.slip.bye", where=self.unit(step.where))
        elif step.seat in ("upper", "lower"):
            where = self.unit(step.where)
        elif step.lot.startswith("home "):
            where = self.say("tourney.slip.a", where=self.unit(step.where))
        else:
            place = self._stage_words(step.where)
            where = self.say("tourney.slip.seat", where=place, seat=step.seat)
        return {"slip": slip, "where": where}

    @property
    def checks(self) -> list[Any]:
        return list(check_lots(self.tournament))

    # One game, to play it

    def picking(self, game: Game) -> dict[str, Any]:
        """The pick assistant."""
        view = pick_view(self.picture, game.id)
        seats = seating(self.state, game)
        return {
            "due": [(player, self.name(player)) for player in view.due],
            "armies": [(army, self.army(army)) for army in view.armies],
            "chosen": [(self.name(player), self.army(army)) for player, army in view.chosen.items()],
            "clause": view.clause,
            "may_draw": view.may_draw,
            "agree": view.agree,
            "complete": view.complete,
            "first_pick": self.state.settings.decider_lot == "first_pick",
            "turns": self.listed(seats.turns) if seats else "",
            "corners": self.listed(seats.corners) if seats else "",
            "terrain": ", ".join(self.say(f"tourney.terrain.{one}") for one in seats.terrain) if seats else "",
        }

    def fields(self, game: Game, given: Any) -> dict[str, Any]:
        """The result form of a game: what it asks, its limits, and what was typed before."""
        score = game.score
        known = _typed(score.result if score else None)
        own = self.state.settings.couple_secondary == "own_bases"
        value = {**known, **{name: given.get(name, "") for name in given}}
        armies = 1 if game.kind == "table" or own else 2
        groups = []
        if game.kind == "table" or (game.kind == "couples" and not own):
            groups = [("", self.say("tourney.bases.winner"))]
        elif game.kind == "couples":
            groups = [("_0", self.say("tourney.bases.first")), ("_1", self.say("tourney.bases.second"))]
        return {
            "kind": game.kind,
            "winners": self._winners(game, str(value.get("winner", ""))),
            "bases": [
                {
                    "title": title,
                    "inputs": [
                        {
                            "name": f"{name}{suffix}",
                            "label": self.say(f"tourney.bases.{name}"),
                            "most": (2 if name == "square" else 3) * armies,
                            "value": value.get(f"{name}{suffix}", ""),
                        }
                        for name in ("intact", "damaged", "square")
                    ],
                }
                for suffix, title in groups
            ],
            "seats": [
                {
                    "seat": seat,
                    "letter": group_name(seat),
                    "name": self.name(player),
                    "place": str(value.get(f"place_{seat}", "")),
                    "defeats": value.get(f"defeats_{seat}", "0"),
                }
                for seat, player in enumerate(game.players)
                if player
            ]
            if game.kind == "table"
            else [],
            "places": [str(place) for place in range(1, sum(map(bool, game.players)) + 1)],
            "together": value.get("together") == "on",
            "why": value.get("why", ""),
        }

    def _winners(self, game: Game, now: str) -> list[tuple[str, str, bool]]:
        if game.kind == "table":
            return []
        sides = game.couples or tuple((player,) for player in game.players)
        ids = ("0", "1") if game.kind == "couples" else game.players
        shown = [(id, self.listed(side, " + "), id == now) for id, side in zip(ids, sides, strict=True)]
        return [*shown, ("none", self.say("tourney.result.nobody"), now == "none")]

    # The log

    def lines(self, *, public: bool, newest: int | None = None) -> list[dict[str, Any]]:
        """The log for readers, newest first."""
        lines = audit_lines(self.tournament, public=public)
        chosen = lines if newest is None else lines[-newest:]
        return [self.line(line) for line in reversed(chosen)]

    def line(self, line: Any) -> dict[str, Any]:
        return {
            "seq": line.seq,
            "at": line.at,
            "by": line.by,
            "why": line.why,
            "what": self._what(line.what),
            "facts": self._facts(line.what, line.facts),
            "counts": line.counts,
            "seed": line.unsealed.seed if line.unsealed else "",
        }

    def _what(self, what: str) -> str:
        return self.say(f"log.{what}")

    def changes(self, since: int, *, public: bool) -> list[dict[str, Any]]:
        """What was written since an entry."""
        return [self.line(line) for line in audit_lines(self.tournament, public=public) if line.seq >= since]

    def _facts(self, what: str, facts: dict[str, Any]) -> str:
        """The contents of an entry in a few words."""
        parts = []
        if facts.get("game"):
            parts.append(self.game_name(facts["game"]))
        if facts.get("name") and what in ("created", "entered"):
            parts.append(str(facts["name"]))
        elif facts.get("player"):
            parts.append(self.name(facts["player"]))
        if "result" in facts:
            parts.append(self._logged_result(facts))
        if facts.get("army"):
            parts.append(self.army(facts["army"]))
        if facts.get("armies"):
            parts.append(", ".join(f"{self.name(p)}: {self.army(a)}" for p, a in facts["armies"].items()))
        if facts.get("board"):
            parts.append(self.say("tourney.board", n=facts["board"]))
        if facts.get("unit"):
            parts.append(self.unit(facts["unit"]))
        if facts.get("stage") and what == "drawn":
            parts.append(self.say(f"tourney.stage.{facts['stage']}"))
        if what == "adjusted":
            parts.append(f"{facts['primary']:+d} / {facts['secondary']:+d}")
        if facts.get("turns"):
            parts.append(self.listed(tuple(facts["turns"])))
        for name in ("member", "offer", "fingerprint", "digest"):
            if facts.get(name):
                parts.append(str(facts[name]))
        if facts.get("precedent"):
            item = facts["precedent"]
            parts.append(item if isinstance(item, str) else next(iter(item["question"].values())))
        if "of" in facts:
            parts.append(f"#{facts['of']}")
        return " · ".join(parts)

    def _logged_result(self, facts: dict[str, Any]) -> str:
        result: Result | None = codec.convert(facts["result"], Result | None)
        players = tuple(facts.get("players") or self.picture.game(facts["game"]).players)
        return self.result_words(result, players)


def _typed(result: Result | None) -> dict[str, Any]:
    """A result as the fields of its form."""
    if isinstance(result, DuelResult):
        return {"winner": result.winner or "none"}
    if isinstance(result, CouplesResult):
        winner = "none" if result.winner is None else str(result.winner)
        found: dict[str, Any] = {"winner": winner}
        if len(result.bases) == 2:
            for index, bases in enumerate(result.bases):
                found |= _counts(bases, f"_{index}")
        return found | _counts(Bases(*map(sum, zip(*map(_tuple, result.bases), strict=True))) if result.bases else None)
    if isinstance(result, TableResult):
        found = {f"place_{seat}": str(place) for seat, place in enumerate(result.places) if place}
        found |= {f"defeats_{seat}": str(count) for seat, count in enumerate(result.defeats)}
        return found | _counts(result.bases) | {"together": "on" if result.together else ""}
    return {}


def _tuple(bases: Bases) -> tuple[int, int, int]:
    return bases.intact, bases.damaged, bases.square


def _counts(bases: Bases | None, suffix: str = "") -> dict[str, str]:
    if bases is None:
        return {}
    counts = zip(("intact", "damaged", "square"), _tuple(bases), strict=True)
    return {f"{name}{suffix}": str(value) for name, value in counts}


def tie_slug(tie: str) -> str:
    """A tie in an address."""
    return hashlib.sha256(tie.encode()).hexdigest()[:12]
