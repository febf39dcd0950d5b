"""A contest as pages show it: its course, its log, its forms, and what is due."""

from __future__ import annotations

import hashlib
from typing import Any

from fleacircus.tournament import queries
from fleacircus.tournament.bids import tie_view
from fleacircus.tournament.explain import say as explain
from fleacircus.tournament.hall import time_left
from fleacircus.tournament.ranking import Tie
from fleacircus.web.tournaments.asking import Asking
from fleacircus.web.tournaments.course import Course
from fleacircus.web.tournaments.telling import Telling


class Shown(Course, Asking, Telling):
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
            "due_names": ", ".join(self.names.get(one, one) for one in view.due),
            "choices": [(one, self.name(one)) for one in view.choices],
            "place": view.place,
            "accepted": [(self.name(player), offer) for player, offer in view.accepted.items()],
            "clause": view.clause,
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
        return [(explain(note.code, self.language), note.clause) for note in queries.notices(self.picture)]

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
                    found.append({**self.game(game), **line})
        return found


def tie_slug(tie: str) -> str:
    """A tie in an address."""
    return hashlib.sha256(tie.encode()).hexdigest()[:12]
