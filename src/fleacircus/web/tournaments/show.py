"""A contest as pages show it: its course, its log, its forms, and what is due."""

from __future__ import annotations

import hashlib
from functools import cached_property
from typing import Any

from fleacircus.core import codec
from fleacircus.tournament import Declined, queries
from fleacircus.tournament.audit import late_places
from fleacircus.tournament.bids import tie_view
from fleacircus.tournament.formats.classic import unit_id
from fleacircus.tournament.formats.groups import group_name
from fleacircus.tournament.hall import time_left
from fleacircus.tournament.ranking import Tie
from fleacircus.tournament.results import Result
from fleacircus.web.tournaments.course import Course
from fleacircus.web.tournaments.explain import refusal_sentence
from fleacircus.web.tournaments.forms import Forms
from fleacircus.web.tournaments.logbook import Logbook
from fleacircus.web.tournaments.sittings import unscored


class Shown(Course, Forms, Logbook):
    """One contest in one language."""

    # Ties

    def tie(self, tie: Tie) -> dict[str, Any]:
        view = tie_view(self.picture, tie.id)
        return {
            "id": tie.id,
            "slug": tie_slug(tie.id),
            "url": f"{self.base}/tie/{tie_slug(tie.id)}",
            "where": self.say("tourney.tie.best") if tie.stage == "best" else self.stage_words(tie.stage),
            "players": [(player, self.name(player)) for player in tie.players],
            "names": self.listed(tie.players),
            "places": tie.places,
            "open": tie.open,
            "settled": self.listed(tie.settled),
            "needs": view.needs,
            "needs_words": self.say(f"tourney.needs.{view.needs}"),
            "due": [(one, self.names.get(one, one)) for one in view.due],
            "due_names": self.listed(view.due),
            "choices": [(one, self.name(one)) for one in view.choices],
            "place": view.place,
            "accepted": [(self.name(player), offer) for player, offer in view.accepted.items()],
            "clause": view.clause,
            "abstain": [
                self.say(
                    "tourney.vote.abstains.by_name" if one.by_name else "tourney.vote.abstains",
                    member=one.member,
                    name=self.name(one.player),
                )
                for one in view.abstain
            ],
        }

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
        """Peculiarities of the rules that everybody should know."""
        return [(self.say(note.code), note.clause) for note in queries.notices(self.picture)]

    @property
    def urgent(self) -> list[tuple[str, str]]:
        """What came of a late entry and asks the organiser to look: a draw that fell, a pair that meets. [TR-X51]"""
        found = [
            (self.say("tourney.late.redraw", name=self.name(player)), "TR-X51")
            for player, place in self._late.items()
            if place == "redraw"
        ]
        for pair in queries.not_kept_apart(self.picture):
            names = self.listed(pair, " – ")
            found.append((self.say("notice.not_kept_apart", players=names), "TR-G3"))
        return found

    @cached_property
    def _late(self) -> dict[str, str]:
        return {player: place for player, place in late_places(self.tournament).items() if not self.state.gone(player)}

    def late(self, player: str) -> str:
        """Where a latecomer was put, by lot; nothing for everybody else. [TR-X35]"""
        place = self._late.get(player, "")
        if not place.isdigit():
            return ""
        if self.kind == "extreme":
            return self.say("tourney.late.place", where=self.stage_words(group_name(int(place))))
        where = self.unit(unit_id(1, int(place) // 2, self.picture.classic.rounds))
        return self.say("tourney.late.place", where=f"{where} ({self.beside(self.state.bracket[int(place) ^ 1])})")

    # Tables of the platform

    def ended(self, game: str, *, result: str, timed_out: bool, refused: str) -> str:
        """How a game at a table of the platform ended, and what became of its score. [TR-X37]"""
        told: Result | None = codec.decode(result, Result | None) if result else None
        parts = [self.say("tourney.at.time_up")] if timed_out else []
        again = not refused and self.to_replay(self.picture.game(game))
        if told is not None and not again:
            parts.append(self.say("tourney.at.result", result=self.result_words(told, self.picture.game(game).players)))
        if refused:
            reason = refusal_sentence(Declined(refused, game=self.game_name(game)), self.language)
            parts.append(self.say("tourney.at.refused", reason=reason))
        elif again:
            parts.append(self.say("tourney.drawn_again"))
        return " ".join(parts)

    @property
    def unscored(self) -> list[dict[str, Any]]:
        """Games that ended at a table and could not be entered: somebody must look."""
        return [
            {
                **self.game(self.picture.game(one.game)),
                "ended": self.ended(one.game, result=one.result, timed_out=one.timed_out, refused=one.refused),
            }
            for one in unscored(self.contest)
        ]

    @property
    def kept_apart(self) -> str:
        """The pairs that the draw keeps apart, if any. [TR-G3]"""
        return "; ".join(self.listed(pair, " – ") for pair in self.state.settings.apart)

    @property
    def reports(self) -> list[dict[str, Any]]:
        """What players reported and nobody has confirmed."""
        found = []
        for game in self.picture.games:
            if game.status == "open":
                for told in self.state.reports.get(game.id, ()):
                    words = self.result_words(told.result, game.players)
                    line = {"player": told.players[0], "by": self.name(told.players[0]), "words": words}
                    agree = len({codec.encode(one.result) for one in self.state.reports[game.id]}) == 1
                    found.append({**self.game(game), **line, "differ": not agree})
        return found


def tie_slug(tie: str) -> str:
    """A tie in an address."""
    return hashlib.sha256(tie.encode()).hexdigest()[:12]
