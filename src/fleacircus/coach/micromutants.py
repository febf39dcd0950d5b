"""What a position of Micro Mutants is worth: counts of what everybody has, and what the dice on the table promise."""

from __future__ import annotations

import math
from itertools import combinations
from random import Random
from typing import Any

from fleacircus.bots.micromutants.choice import Choice
from fleacircus.coach.flicktable import FlickEvaluator
from fleacircus.coach.weights import Row
from fleacircus.coach.worth import Gains
from fleacircus.core import Game, Seat
from fleacircus.flicktable import look
from fleacircus.flicktable.model.state import Piece
from fleacircus.games.micromutants.model.state import State

NEAR_UM = 200_000
LATE = 24
"""After so many turns a game is late."""
ARMIES = ("usarthropods", "flyborgs", "chitinians", "sovietopters")
PAIRS = tuple(combinations(ARMIES, 2))
PREY = ("insect", "hexagon", "square")


class MutantEvaluator(FlickEvaluator):
    """Nothing is secret in this game, so all seats have the same chances."""

    name = "micromutants"
    edition = 2
    choice = Choice
    features = (
        "insects",
        "short",
        "bases",
        "damaged",
        "last",
        "squares",
        "resources",
        "cards",
        "near",
        "special",
        "held",
        "turn",
        "dice",
        "extra",
        "promise",
        "insects_late",
        "bases_late",
    )
    prior = {
        "insects": 1.2,
        "short": -1.5,
        "bases": 0.9,
        "damaged": -0.45,
        "last": -0.5,
        "squares": 0.1,
        "resources": 0.1,
        "cards": 0.1,
        "near": 0.15,
        "special": 0.08,
        "held": -0.1,
        "extra": 0.15,
        "promise": 0.3,
        "insects_late": 0.3,
        "bases_late": 0.3,
    }
    mixed = (
        *(
            {"armies": list(pair[:: 1 - 2 * (n % 2)]), "unsteadiness": steady}
            for n, (pair, steady) in enumerate(zip(PAIRS * 2, (300, 600, 1000, 600) * 3, strict=True))
        ),
        {"edition": "first", "armies": ["chitinians", "usarthropods"]},
        {"edition": "tournament", "armies": ["flyborgs", "sovietopters"]},
        {"edition": "evolution-basic", "players": 3, "armies": list(ARMIES[:3])},
        {"players": 4, "couples": True, "armies": list(ARMIES)},
    )

    def party(self, view: State, seat: Seat) -> int:
        return view.players[seat].side if view.players else seat

    def parties(self, game: Game[Any, Any, Any], view: State) -> int:
        return len({player.side for player in view.players}) or game.seats

    def gains(self, before: State, after: State, seat: Seat) -> Gains:
        """Things of enemies that were lost, by kind; bases damaged, insects held or marked by acid; resources."""
        got = Gains()
        for was, now in zip(before.pieces, after.pieces, strict=True):
            if was.kind == "counter":
                got["resource"] += was.place == "table" and now.place != "table"
            if was.kind not in PREY or not look.enemies(before, seat, was.owner):
                continue
            got[was.kind] += _there(was) and not _there(now)
            got["damage"] += now.damaged and not was.damaged
            got["held"] += now.held_by is not None and was.held_by is None
            got["acid"] += len(now.acid) > len(was.acid)
        return +got

    def rows(self, game: Game[Any, Any, Any], view: State, seat: Seat, rng: Random) -> list[Row | None]:
        promise = self.promise(game, view)
        found: list[Row | None] = [None] * self.parties(game, view)
        for each in look.alive(view):
            side, row = self.party(view, each), self._row(view, each, promise)
            before = found[side]
            found[side] = row if before is None else tuple(map(float.__add__, before, row))
        return found

    def _row(self, view: State, seat: Seat, promise: float) -> Row:
        player, turn, options = view.players[seat], view.turn, view.options
        mine = turn is not None and turn.seat == seat
        insects = look.on_table(view, "insect", seat)
        count = look.in_play(view, seat)
        bases = look.on_table(view, "hexagon", seat)
        damaged = sum(base.damaged for base in bases)
        late = min(1.0, turn.number / LATE) if turn is not None else 0.0
        spare = count - options.minimum_insects
        return tuple(
            map(
                float,
                (
                    count / 6,
                    1 / (1 + max(0, spare)),
                    len(bases),
                    damaged,
                    len(bases) <= options.minimum_bases and damaged > 0,
                    len(look.on_table(view, "square", seat)),
                    math.sqrt(player.resources),
                    sum(not card.waiting for card in player.cards),
                    self._near(view, seat),
                    sum(look.shows_special(view, insect) for insect in insects),
                    sum(insect.held_by is not None or bool(insect.acid) for insect in insects),
                    mine,
                    sum(not die.used for die in turn.dice) if turn is not None and mine else 0,
                    turn is not None and mine and turn.extra == "earned",
                    promise if mine else 0,
                    late * count / 6,
                    late * len(bases),
                ),
            )
        )

    def _near(self, view: State, seat: Seat) -> float:
        """How near its insects are to enemy bases: each counts by the nearest one."""
        targets = [
            look.pose_of(base) for base in look.on_table(view, "hexagon") if look.enemies(view, seat, base.owner)
        ]
        if not targets:
            return 0.0
        own = [look.pose_of(insect) for insect in look.on_table(view, "insect", seat)]
        away = (min(math.hypot(p.x_um - t.x_um, p.y_um - t.y_um) for t in targets) for p in own)
        return sum(math.exp(-each / NEAR_UM) for each in away)


def _there(piece: Piece) -> bool:
    return piece.place in ("table", "lifted", "box")


EVALUATOR = MutantEvaluator()
