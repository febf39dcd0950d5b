"""Micro Mutants tables for tests: a position as a list of pieces in centimetres, and landings handed in.

A line reads `seat breed name x y`, with `*` after the name for the special face; `- counter c 2 3` is nobody's.
Everything that is not listed stands in its army's line-up, far from the middle band of the mat (|y| < 20 cm).
The Warp lies at (-20, 0), the Black Hole at (20, 0).
"""

from typing import Any, TypeVar

from msgspec.structs import replace

from fleacircus.core import Match
from fleacircus.core.action import Action
from fleacircus.flicktable.actions.deploy import LineUp, Ready
from fleacircus.flicktable.actions.flick import Flick, FlyOn, MoveAgain, WalkFlame
from fleacircus.flicktable.actions.powers.fire import Fire
from fleacircus.flicktable.model.events import Flicked
from fleacircus.flicktable.model.state import AfterMove, Die, Installed, Piece, ShootOn, Turn
from fleacircus.games.micromutants import MicroMutants
from fleacircus.games.micromutants.model.events import AnyEvent
from fleacircus.games.micromutants.model.state import State
from fleacircus.physics import Shot, flat, lying
from kit.simulator import Scripted, ScriptedSimulator, cm

SHOT = Shot(0, 500)
E = TypeVar("E")
ARMIES = ("usarthropods", "sovietopters", "chitinians", "flyborgs")


class Tab:
    """A table in the middle of a game, seat 0 to act unless said otherwise."""

    def __init__(
        self,
        *lines: str,
        armies: tuple[str, ...] = ARMIES[:2],
        dice: tuple[str, ...] = (),
        turn: int = 0,
        phase: str = "act",
        resources: tuple[int, ...] = (),
        cards: tuple[str, ...] = (),
        without_cards: bool = False,
        **options: Any,
    ) -> None:
        self.simulator = ScriptedSimulator()
        given = {"armies": armies, "players": len(armies), **options}
        if without_cards:
            given["cards"] = False
        self.game = MicroMutants(given, simulator=self.simulator)
        self.match = Match.start(self.game, 1)
        while self.match.state.phase == "deploy":
            (seat,) = self.match.to_act
            self.match.play(seat, LineUp())
            self.match.play(seat, Ready())
        self.ids: dict[str, int] = {}
        self.events: tuple[AnyEvent, ...] = ()
        state = _cleared(self.match.state)
        for line in lines:
            state = self._put(state, line)
        self.state = replace(
            state,
            order=tuple(range(len(armies))),
            phase=phase,  # type: ignore[arg-type]
            turn=Turn(turn, 1, tuple(Die(face) for face in dice)),
            covers=(),
        )
        for seat, count in enumerate(resources):
            self.player(seat, resources=count)
        for card in cards:
            self.install(turn, card)

    @property
    def state(self) -> State:
        """The state of the match."""
        return self.match.state  # type: ignore[no-any-return]

    @state.setter
    def state(self, value: State) -> None:
        self.match.state = value

    def _put(self, state: State, line: str) -> State:
        seat, breed, name, x, y = line.split()
        special = name.endswith("*")
        name = name.rstrip("*")
        owner = None if seat == "-" else int(seat)
        piece = next(
            p for p in state.pieces if p.owner == owner and breed in (p.breed, p.kind) and p.id not in self.ids.values()
        )
        self.ids[name] = piece.id
        if piece.kind in ("insect", "projectile", "counter"):
            pose = flat(cm(float(x)), cm(float(y)), face_up=not special, kind=piece.form)
        else:
            pose = lying(cm(float(x)), cm(float(y)), 1000)
        return _with(state, piece.id, place="table", pose=pose)

    # Reading

    def piece(self, name: str | int) -> Piece:
        """The piece of that name."""
        return self.state.pieces[self.id(name)]

    def id(self, name: str | int) -> int:
        """The id of the piece of that name."""
        return self.ids[name] if isinstance(name, str) else name

    def place(self, name: str) -> str:
        """Where the piece is: table, losses, box, lifted, mark."""
        return self.piece(name).place

    def at(self, name: str) -> tuple[float, float]:
        """Where the piece lies, in centimetres."""
        pose = self.piece(name).pose
        assert pose is not None
        return round(pose.x_um / 10_000, 2), round(pose.y_um / 10_000, 2)

    def special(self, name: str) -> bool:
        """Whether the special face is up."""
        pose = self.piece(name).pose
        assert pose is not None
        return not pose.face_up

    def saw(self, kind: type[E]) -> list[E]:
        """The events of that kind in the last action."""
        return [event for event in self.events if isinstance(event, kind)]

    def why(self, name: str) -> str | None:
        """The clause of the last ruling about the piece in the last action."""
        about = [e for e in self.events if getattr(e, "piece", getattr(e, "base", None)) == self.id(name)]
        rulings = [e for e in about if hasattr(e, "clause") and not isinstance(e, Flicked)]
        return rulings[-1].clause if rulings else None  # type: ignore[union-attr]

    # Changing

    def player(self, seat: int, **changes: Any) -> None:
        """Change a player's affairs."""
        players = list(self.state.players)
        players[seat] = replace(players[seat], **changes)
        self.state = replace(self.state, players=tuple(players))

    def change(self, name: str | int, **changes: Any) -> None:
        """Change a piece."""
        self.state = _with(self.state, self.id(name), **changes)

    def install(self, seat: int, card: str, base: str | int | None = None) -> None:
        """Put a card into a base, the seat's first one if none is said."""
        first = next(p.id for p in self.state.pieces if p.owner == seat and p.kind == "hexagon")
        home = first if base is None else self.id(base)
        self.player(seat, cards=(*self.state.players[seat].cards, Installed(card, home)))

    def lose(self, seat: int, breed: str, count: int | None = None) -> None:
        """Put insects of a breed that are not named into the losses."""
        own = [
            p
            for p in self.state.pieces
            if p.owner == seat
            and p.breed == breed
            and p.id not in self.ids.values()
            and p.place == "table"
            and p.kind == "insect"
        ]
        for piece in own[:count]:
            self.state = _with(self.state, piece.id, place="losses", pose=None)

    def lies_on(self, upper: str, lower: str) -> None:
        """Say that one piece lay on another before the shot."""
        self.state = replace(self.state, covers=(*self.state.covers, (self.id(upper), self.id(lower))))

    # Playing

    def play(self, action: Action, seat: int | None = None) -> tuple[AnyEvent, ...]:
        """Do it, by the seat that is due if none is said."""
        if seat is None:
            (seat,) = self.match.to_act
        before = self.state
        entry = self.match.play(seat, action)
        self.events = entry.events
        folded = before
        for event in entry.events:
            folded = self.game.evolve(folded, event)
        assert folded == self.state
        return entry.events

    def flick(self, name: str, landing: Scripted, die: int | None = 0, **extra: Any) -> tuple[AnyEvent, ...]:
        """Shoot a piece and let it land so."""
        self.simulator.script.append(landing)
        return self.play(self.shooting(name, die, **extra))

    def shooting(self, name: str | int, die: int | None = None, *, turned: bool = False) -> Action:
        """The action by which a piece is shot now: a move, a second one, a rocket that flies on, a flame that walks."""
        piece, due = self.piece(name), self.state.pending[0] if self.state.pending else None
        if isinstance(due, ShootOn):
            return FlyOn(piece.id, SHOT)
        if isinstance(due, AfterMove):
            return MoveAgain(piece.id, SHOT, turned)
        if piece.kind == "projectile":
            return WalkFlame(piece.id, SHOT, die)
        return Flick(piece.id, SHOT, die, turned)

    def fire(self, name: str, landing: Scripted, die: int | None = 0, **extra: Any) -> tuple[AnyEvent, ...]:
        """Fire an insect's projectile and let it land so."""
        self.simulator.script.append(landing)
        return self.play(Fire(self.id(name), SHOT, die=die, **extra))

    def refused(self, action: Action, seat: int | None = None) -> str | None:
        """The clause that refuses the action."""
        if seat is None:
            (seat,) = self.match.to_act
        return self.game.refusal(self.state, seat, action)


def _with(state: State, id: int, **changes: Any) -> State:
    pieces = state.pieces
    return replace(state, pieces=(*pieces[:id], replace(pieces[id], **changes), *pieces[id + 1 :]))


def _cleared(state: State) -> State:
    """No counters on the table, the terrain where the tests expect it."""
    for piece in state.pieces:
        if piece.kind == "counter":
            state = _with(state, piece.id, place="box", pose=None)
        if piece.kind in ("warp", "black_hole"):
            x = -20 if piece.kind == "warp" else 20
            state = _with(state, piece.id, pose=lying(cm(x), 0, 0))
    return replace(state, pending=(), flight=None, move=None)
