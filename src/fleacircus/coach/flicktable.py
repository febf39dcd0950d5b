"""What the evaluators of all flick games share: the quick table for samples, and options by the shot table."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any, ClassVar

from fleacircus.bots.flicktable.aim import Meant, meant
from fleacircus.bots.flicktable.choice import Choice, Option, Skill
from fleacircus.coach.worth import Aim, Evaluator, Shares
from fleacircus.core import Game, Seat, codec
from fleacircus.core.chance import stream
from fleacircus.flicktable import look
from fleacircus.flicktable.actions.powers.fire import Fire
from fleacircus.flicktable.game import FlickGame
from fleacircus.flicktable.model.fields import Spot
from fleacircus.flicktable.model.state import Piece, State
from fleacircus.flicktable.sheets import Fire as Fires
from fleacircus.flicktable.table import beside
from fleacircus.games import load, newest
from fleacircus.physics.quick import QuickSimulator

WARY = Skill(wary=True)
"""Whoever thinks of places, faces and risks, and tries nothing out."""
FAIR = 0.1
"""A thing that a shot has a smaller chance to come to rest on is not what it is for."""
MOST_PROMISED = 4.0
"""The best option counts as so many insects, or goals, at most: a game is not won twice."""
BEFORE = ("setup", "cards", "deploy")
"""Phases in which armies are still laid out."""
_TABLE = QuickSimulator()


class FlickEvaluator(Evaluator):
    """Samples are decided on the quick table; where that fails, on the judge's."""

    choice: ClassVar[type[Choice[Any, Any]]]

    def chances(self, game: Game[Any, Any, Any], view: Any, seat: Seat, rng: Random) -> Shares:
        """Even until everybody has set up: who has done so before the others is not ahead."""
        parties = self.parties(game, view)
        if view.phase in BEFORE and self.over(game, view) is None:
            return (1 / parties,) * parties
        return super().chances(game, view, seat, rng)

    def trial(self, game: Game[Any, Any, Any]) -> Game[Any, Any, Any]:
        return _quick(game.id, codec.encode(codec.plain(game.options)))

    def decided(self, game: Game[Any, Any, Any], state: Any, seat: Seat, action: Any, rng: Random) -> list[Any]:
        before = rng.getstate()
        try:
            return self.trial(game).decide(state, seat, action, rng)
        except ValueError:
            rng.setstate(before)
            return game.decide(state, seat, action, rng)

    def options(self, game: Game[Any, Any, Any], view: Any, seat: Seat, rng: Random) -> list[Option]:
        """What the seat might do and what it seems worth by the shot table, the best first."""
        assert isinstance(game, FlickGame)
        return self.choice(game, view, seat, WARY, rng).options()

    def candidates(self, game: Game[Any, Any, Any], view: Any, seat: Seat, rng: Random, most: int) -> list[Any]:
        """The best option of each insect and kind first: which insect, then how."""
        assert isinstance(game, FlickGame)
        choice = self.choice(game, view, seat, WARY, rng)
        if view.phase in BEFORE or choice.may_wait():
            return []
        actions = [option.action for option in choice.options()]
        if view.pending or not actions:
            actions.insert(0, choice.choose())
        first, rest, met = list[Any](), list[Any](), set[Any]()
        for action in actions:
            who = (type(action), _piece(action))
            if action not in first and action not in rest:
                (rest if who in met else first).append(action)
            met.add(who)
        return [*first, *rest][:most]

    def aim(self, game: Game[Any, Any, Any], view: Any, action: Any) -> Aim | None:
        """What a shot is for: the thing on which it has the best chance to come to rest, if that is a fair one."""
        told = self._meant(view, action)
        if told is None:
            return None
        piece, start, found = told
        best = max(found.on, key=lambda id: found.on[id], default=None)
        target = best if best is not None and found.on[best] >= FAIR else None
        return Aim(piece.id, start.x_um, start.y_um, found.away_um, found.x_um, found.y_um, target)

    def likely(self, game: Game[Any, Any, Any], view: Any, action: Any) -> float:
        told = self._meant(view, action)
        return 0.0 if told is None else max(told[2].on.values(), default=0.0)

    def _meant(self, view: Any, action: Any) -> tuple[Piece, Spot, Meant] | None:
        """What flies, from where, and where to by the shot table."""
        shot, thrown = getattr(action, "shot", None), self.shot_piece(view, action)
        if shot is None or thrown is None:
            return None
        piece, start = thrown
        owner = view.turn.seat if view.turn is not None else piece.owner
        wanted = [each.id for each in view.pieces if each.place == "table" and self.wanted(view, owner, each)]
        return piece, start, meant(view, piece, start, shot, wanted)

    def shot_piece(self, view: Any, action: Any) -> tuple[Piece, Spot] | None:
        """What flies, and from where: the insect itself, or what it lays beside itself."""
        at, id = getattr(action, "at", None), _piece(action)
        if id is None:
            return None
        piece = view.pieces[getattr(action, "other", getattr(action, "victim", id))]
        if piece.pose is None:
            return None
        if isinstance(action, Fire):
            power = look.breed_of(view, piece).power
            assert isinstance(power, Fires)
            token = look.boxed(view, "projectile", piece.owner, power.projectile)[0]
            at = at or beside(view, token.form, piece.id)
            return None if at is None else (token, at)
        return piece, Spot(piece.pose.x_um, piece.pose.y_um)

    def wanted(self, view: Any, seat: Seat | None, piece: Piece) -> bool:
        """Whether somebody shoots at such a thing."""
        return piece.kind == "counter" or look.enemies(view, seat, piece.owner)

    def promise(self, game: Game[Any, Any, Any], view: State) -> float:
        """What the best option right after a roll seems worth; nothing later in the turn."""
        turn = view.turn
        if turn is None or view.phase != "act" or view.pending or not turn.dice or any(die.used for die in turn.dice):
            return 0.0
        options = self.options(game, view, turn.seat, stream("promise"))
        return min(MOST_PROMISED, max(0.0, options[0].value / 100)) if options else 0.0


def _piece(action: Any) -> int | None:
    found: int | None = getattr(action, "piece", getattr(action, "insect", None))
    return found


@lru_cache(maxsize=64)
def _quick(game_id: str, options: bytes) -> Game[Any, Any, Any]:
    """The same rules on the quick table."""
    game = load(newest(game_id), codec.decode(options, dict[str, Any]))
    assert isinstance(game, FlickGame)
    game._simulator = _TABLE
    return game
