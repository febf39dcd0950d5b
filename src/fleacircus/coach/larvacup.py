"""What a position of Larva Cup is worth: the score, the ball, who may reach it, and what the dice promise."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

from msgspec.structs import replace

from fleacircus.bots.larvacup.choice import Choice
from fleacircus.bots.larvacup.values import Values
from fleacircus.coach.flicktable import FlickEvaluator
from fleacircus.coach.weights import Row
from fleacircus.coach.worth import Aim, Gains
from fleacircus.core import Game, Seat
from fleacircus.flicktable import look
from fleacircus.flicktable.model.fields import Spot
from fleacircus.flicktable.model.state import Piece
from fleacircus.flicktable.table import beside
from fleacircus.games.larvacup.actions.throw import Pass, ShootAtGoal
from fleacircus.games.larvacup.model.state import State

PAIRS = tuple(combinations(("usarthropods", "flyborgs", "chitinians", "sovietopters"), 2))


class CupEvaluator(FlickEvaluator):
    """Only the cards that are chosen before the kick-off are secret, and nobody's chances depend on them here."""

    name = "larvacup"
    edition = 3
    choice = Choice
    features = (
        "goals",
        "goals_late",
        "to_go",
        "ball",
        "reach",
        "defence",
        "insects",
        "special",
        "held",
        "turn",
        "dice",
        "extra",
        "promise",
    )
    prior = {
        "goals": 0.6,
        "goals_late": 0.5,
        "to_go": 1.0,
        "ball": 0.9,
        "reach": 0.2,
        "defence": 0.1,
        "promise": 0.4,
    }
    mixed = tuple(
        {"armies": list(pair[:: 1 - 2 * (n % 2)]), "unsteadiness": steady, "goals": goals}
        for n, (pair, steady, goals) in enumerate(
            zip(PAIRS * 2, (300, 600, 1000, 600) * 3, (3, 2, 3, 1, 3, 3) * 2, strict=True)
        )
    )

    def gains(self, before: State, after: State, seat: Seat) -> Gains:
        """A goal, the ball, a pass that arrived, or an enemy to be ejected."""
        was, now = before.pitch, after.pitch
        return +Gains(
            goal=now.score[seat] - was.score[seat],
            ball=self._has(after, seat) - self._has(before, seat),
            arrived=self._has(after, seat) and self._has(before, seat) and now.carrier != was.carrier,
            victim=sum(each.seat == seat for each in now.victims) - sum(each.seat == seat for each in was.victims),
        )

    def _has(self, view: State, seat: Seat) -> bool:
        return view.pitch.carrier is not None and view.pieces[view.pitch.carrier].owner == seat

    def wanted(self, view: Any, seat: Seat | None, piece: Piece) -> bool:
        return piece.kind == "ball" or (piece.kind in ("insect", "cup") and look.enemies(view, seat, piece.owner))

    def shot_piece(self, view: Any, action: Any) -> tuple[Piece, Spot] | None:
        """The ball is laid beside its carrier. [LC-13]"""
        if not isinstance(action, Pass | ShootAtGoal):
            return super().shot_piece(view, action)
        ball = view.pieces[view.pitch.ball]
        at = action.at or beside(view, ball.form, action.insect)
        return None if at is None else (ball, at)

    def aim(self, game: Game[Any, Any, Any], view: Any, action: Any) -> Aim | None:
        """A throw says itself what it is for."""
        found = super().aim(game, view, action)
        if found is None or not isinstance(action, Pass | ShootAtGoal):
            return found
        owner = view.pieces[action.insect].owner
        assert owner is not None
        return replace(found, target=action.receiver if isinstance(action, Pass) else view.pitch.cups[1 - owner])

    def likely(self, game: Game[Any, Any, Any], view: Any, action: Any) -> float:
        """A throw comes to rest on nothing: only a look can tell."""
        return 1.0 if isinstance(action, Pass | ShootAtGoal) else super().likely(game, view, action)

    def rows(self, game: Game[Any, Any, Any], view: State, seat: Seat, rng: Random) -> list[Row | None]:
        promise = self.promise(game, view)
        return [None if each not in look.alive(view) else self._row(view, each, promise) for each in range(game.seats)]

    def _row(self, view: State, seat: Seat, promise: float) -> Row:
        turn, options, pitch = view.turn, view.options, view.pitch
        mine = turn is not None and turn.seat == seat
        insects = look.on_table(view, "insect", seat)
        late = min(1.0, turn.number / options.turn_limit) if turn is not None else 0.0
        ball, reach = self._ball(view, seat)
        return tuple(
            map(
                float,
                (
                    pitch.score[seat],
                    late * pitch.score[seat],
                    1 / max(1, options.goals - pitch.score[seat]),
                    ball,
                    reach,
                    pitch.defence[seat],
                    len(insects) / 6,
                    sum(look.shows_special(view, insect) for insect in insects),
                    sum(insect.held_by is not None or bool(insect.acid) for insect in insects),
                    mine,
                    sum(not die.used for die in turn.dice) if turn is not None and mine else 0,
                    turn is not None and mine and turn.extra == "earned",
                    promise if mine else 0,
                ),
            )
        )

    def _ball(self, view: State, seat: Seat) -> tuple[float, float]:
        """What the ball is worth to a seat as it lies, in goals, and the chance to cover it in a turn."""
        lies = view.pitch.ball >= 0 and view.pieces[view.pitch.ball].pose is not None
        if not lies or view.phase in ("setup", "cards", "deploy", "kickoff"):
            return 0.0, 0.0
        values = Values(view, seat, wary=True)
        return values.now / 100, float(values.reach(seat, *values.ball_at)[0])


EVALUATOR = CupEvaluator()
