"""What the page of a game asks for: picks, and the result with its limits and what was typed before."""

from __future__ import annotations

from typing import Any

from fleacircus.tournament.formats.groups import group_name
from fleacircus.tournament.formats.views import GameView
from fleacircus.tournament.picks import pick_view, seating
from fleacircus.tournament.results import MOST_INSECTS, Bases, CouplesResult, DuelResult, Result, TableResult
from fleacircus.web.tournaments.naming import Named

_COUNTS = ("intact", "damaged", "square")


class Forms(Named):
    """The forms of one contest in one language."""

    def picking(self, game: GameView) -> dict[str, Any]:
        """The pick assistant."""
        view = pick_view(self.picture, game.id)
        seats = seating(self.state, game)
        return {
            "due": [(player, self.name(player)) for player in view.due],
            "due_names": self.listed(tuple(view.due)),
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

    def fields(self, game: GameView, given: Any) -> dict[str, Any]:
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

    def counting(self, game: GameView, given: Any) -> list[dict[str, Any]]:
        """What is counted seat by seat when the time is up. [TR-X37]"""
        counts = [(name, self.say(f"tourney.bases.{name}"), 2 if name == "square" else 3) for name in _COUNTS]
        counts.append(("insects", self.say("tourney.insects"), MOST_INSECTS))
        counts += [("defeats", self.say("tourney.defeats"), 3)] if game.kind == "table" else []
        return [
            {
                "name": self.name(player),
                "seat": seat,
                "inputs": [
                    {"name": f"{name}_{seat}", "label": label, "most": most, "value": given.get(f"{name}_{seat}", "")}
                    for name, label, most in counts
                ],
                "out": given.get(f"out_{seat}", ""),
            }
            for seat, player in enumerate(game.players)
            if player
        ]

    def _winners(self, game: GameView, now: str) -> list[tuple[str, str, bool]]:
        if game.kind == "table":
            return []
        sides = game.couples or tuple((player,) for player in game.players)
        ids = ("0", "1") if game.kind == "couples" else game.players
        shown = [(id, self.listed(side, " + "), id == now) for id, side in zip(ids, sides, strict=True)]
        return [*shown, ("none", self.say("tourney.result.nobody"), now == "none")]


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
