"""Larva Cup tables for tests: a position as for Micro Mutants, with the ball loose at a place or on a carrier.

Seat 0 defends the cup at (0, -34), seat 1 the one at (0, 34). What is not listed stands in its line-up (|y| > 28 cm).
"""

from typing import Any

from msgspec.structs import replace

from fleacircus.core import Match
from fleacircus.flicktable.actions.deploy import LineUp, Ready
from fleacircus.flicktable.model.state import Die, Installed, Turn
from fleacircus.flicktable.table import table_of
from fleacircus.games.larvacup import LarvaCup
from fleacircus.games.larvacup.actions.eject import Eject
from fleacircus.games.larvacup.actions.kickoff import PickCards
from fleacircus.games.larvacup.actions.throw import Pass, ShootAtGoal
from fleacircus.games.larvacup.model.events import AnyEvent
from fleacircus.games.larvacup.model.pitch import Pitch
from fleacircus.physics import flat, laid_on
from kit.micromutants import SHOT, Tab
from kit.simulator import Scripted, ScriptedSimulator, cm

ARMIES = ("usarthropods", "sovietopters")


def opened(*, armies: tuple[str, ...] = ARMIES, deploy: bool = True, seed: int = 1, **options: Any) -> Match:
    """A match before its kick-off, without cards."""
    match = Match.start(LarvaCup({"armies": armies, **options}, simulator=ScriptedSimulator()), seed)
    for seat in (0, 1):
        match.play(seat, PickCards(()))
    while deploy and match.state.phase == "deploy":
        (seat,) = match.to_act
        match.play(seat, LineUp())
        match.play(seat, Ready())
    return match


class Field(Tab):
    """A match in the middle of a turn, seat 0 to act unless said otherwise."""

    def __init__(
        self,
        *lines: str,
        armies: tuple[str, ...] = ARMIES,
        dice: tuple[str, ...] = (),
        turn: int = 0,
        phase: str = "act",
        cards: tuple[str, ...] = (),
        ball: tuple[float, float] = (0, 0),
        carrier: str | None = None,
        extra: str = "no",
        defence: tuple[bool, bool] = (False, False),
        score: tuple[int, int] = (0, 0),
        **options: Any,
    ) -> None:
        self.match = opened(armies=armies, **options)
        self.game = self.match.game
        self.simulator = self.game.simulator
        self.ids = {"ball": self.pitch.ball, "cup0": self.pitch.cups[0], "cup1": self.pitch.cups[1]}
        self.events: tuple[AnyEvent, ...] = ()
        state = self.match.state
        for line in lines:
            state = self._put(state, line)
        self.state = replace(
            state,
            order=(0, 1),
            phase=phase,  # type: ignore[arg-type]
            turn=Turn(turn, 1, tuple(Die(face) for face in dice), extra=extra),  # type: ignore[arg-type]
            covers=(),
            pitch=replace(self.pitch, kicks=(), lineup=(), defence=defence, score=score),
        )
        self.put_ball(ball, carrier)
        for card in cards:
            self.install_card(turn, card)

    @property
    def pitch(self) -> Pitch:
        """The football in the state."""
        assert self.state.pitch is not None
        return self.state.pitch

    def install_card(self, seat: int, card: str) -> None:
        """A card that the seat chose before the kick-off."""
        self.player(seat, cards=(*self.state.players[seat].cards, Installed(card, self.pitch.cups[seat])))

    @property
    def carrier(self) -> str | None:
        """The name of the insect that carries the ball."""
        return next((name for name, id in self.ids.items() if id == self.pitch.carrier), None)

    def put_ball(self, at: tuple[float, float], carrier: str | None = None) -> None:
        """Lay the ball there, or on its carrier."""
        ball = self.pitch.ball
        if carrier is None:
            self.change("ball", pose=flat(cm(at[0]), cm(at[1])))
            return
        pose = self.piece(carrier).pose
        assert pose is not None
        on = laid_on(table_of(self.state, without=(ball,)), "small", pose.x_um, pose.y_um)
        self.change("ball", pose=on)
        pitch = replace(self.pitch, carrier=self.id(carrier))
        self.state = replace(self.state, pitch=pitch, covers=((ball, self.id(carrier)),))

    def pass_to(self, carrier: str, receiver: str, landing: Scripted, die: int | None = 0) -> tuple[AnyEvent, ...]:
        """Pass, and let the ball land so."""
        self.simulator.script.append(landing)
        return self.play(Pass(self.id(carrier), self.id(receiver), SHOT, None, die))

    def shoot(self, carrier: str, landing: Scripted, die: int | None = 0) -> tuple[AnyEvent, ...]:
        """Shoot at goal, and let the ball land so."""
        self.simulator.script.append(landing)
        return self.play(ShootAtGoal(self.id(carrier), SHOT, None, die))

    def eject(self, victim: str, landing: Scripted) -> tuple[AnyEvent, ...]:
        """Eject, and let the victim land so."""
        self.simulator.script.append(landing)
        return self.play(Eject(self.id(victim), SHOT))

    def asked(self) -> str | None:
        """The kind of decision that is due."""
        return type(self.state.pending[0]).__name__ if self.state.pending else None
