"""A table as a seat reads it when it is to act: what several kinds of action ask for."""

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from fleacircus.core.game import Clause
from fleacircus.core.kinds import Position
from fleacircus.games.micromutants import look, sheets
from fleacircus.games.micromutants.legal.moves import start_refusal
from fleacircus.games.micromutants.model.fields import Spot
from fleacircus.games.micromutants.model.state import AfterMove, AnyPending, DefenceAsked, Piece, State
from fleacircus.games.micromutants.table import beside_refusal, has_room


class Now(Position[Any, State]):
    """The state and the seat, with domains from which actions could be meant. What is dear is found once."""

    def __init__(self, game: Any, state: State, seat: int) -> None:
        super().__init__(game, state, seat)
        self._room: dict[tuple[Any, ...], Clause | None] = {}

    @property
    def due(self) -> AnyPending | None:
        """The decision that is due, if one is."""
        return self.state.pending[0] if self.state.pending else None

    @cached_property
    def insects(self) -> tuple[int, ...]:
        """The seat's insects on the table."""
        return tuple(piece.id for piece in look.on_table(self.state, "insect", self.seat))

    @cached_property
    def every_insect(self) -> tuple[int, ...]:
        """Everybody's insects on the table."""
        return tuple(piece.id for piece in look.on_table(self.state, "insect"))

    @cached_property
    def bases(self) -> tuple[int, ...]:
        """What the seat's pieces may be set beside: its bases, or what stands for them."""
        return tuple(base.id for base in look.bases(self.state, self.seat))

    @cached_property
    def dice(self) -> tuple[int | None, ...]:
        """The dice that may name a piece; none in a move that needs none."""
        if isinstance(self.due, DefenceAsked):
            return tuple(range(len(self.due.faces)))
        turn = self.state.turn
        if self.due is not None or self.state.phase != "act" or turn is None:
            return (None,)
        return tuple(n for n, die in enumerate(turn.dice) if not die.used)

    @cached_property
    def starts(self) -> tuple[dict[str, Any], ...]:
        """The rows (insect, die, turned) that may begin a move. [MM-01, EV-65]"""
        wild = self.state.sheets[self.seat].wild is not None
        return tuple(
            {"insect": insect, "die": die, "turned": turned}
            for insect in self.insects
            for die in self.dice
            for turned in ((False, True) if wild else (False,))
            if start_refusal(self.state, self.seat, insect, die, turned=turned) is None
        )

    def users(self, power: type[sheets.Power]) -> Iterator[dict[str, Any]]:
        """The rows that may use a power of this type: after the shot of its insect, or instead of one. [EV-80]"""
        rows: tuple[dict[str, Any], ...] = self.starts
        if isinstance(self.due, AfterMove):
            rows = ({"insect": self.due.piece, "die": None, "turned": False},)
        return (row for row in rows if isinstance(look.breed_of(self.state, self.piece(row["insect"])).power, power))

    def piece(self, id: int) -> Piece:
        """The piece with this id."""
        return self.state.pieces[id]

    def beside_refusal(
        self,
        form: str,
        anchor: int,
        at: Spot | None,
        *,
        clause: Clause,
        without: tuple[int, ...] = (),
        near: bool = False,
    ) -> Clause | None:
        """Why a piece may not be set down beside something; whether there is room at all is found once. [MM-R6]"""
        if at is not None:
            return beside_refusal(self.state, form, anchor, at, clause=clause, without=without, near=near)
        key = (form, anchor, without, near, clause)
        if key not in self._room:
            room = has_room(self.state, form, anchor, without=without)
            self._room[key] = (
                None
                if room
                else beside_refusal(self.state, form, anchor, None, clause=clause, without=without, near=near)
            )
        return self._room[key]
