"""A table as a seat reads it when it is to act: what several kinds of action ask for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from fleacircus.core import kinds
from fleacircus.core.game import Clause
from fleacircus.flicktable import look, sheets
from fleacircus.flicktable.legal.moves import die_refusal, extra_refusal, turn_refusal
from fleacircus.flicktable.model.fields import Spot
from fleacircus.flicktable.model.state import AfterMove, Pending, Piece, State
from fleacircus.flicktable.table import beside_refusal, has_room

if TYPE_CHECKING:
    from fleacircus.flicktable.rules.rulebook import Question, Rulebook

R = TypeVar("R", bound=State, covariant=True)


class FlickPosition(kinds.Position[None, R]):
    """The state and the seat, with domains from which actions could be meant. What is dear is found once."""

    def __init__(self, rulebook: Rulebook, state: R, seat: int) -> None:
        super().__init__(None, state, seat)
        self.rulebook = rulebook
        self._room: dict[tuple[Any, ...], Clause | None] = {}

    @property
    def due(self) -> Pending | None:
        """The decision that is due, if one is."""
        return self.state.pending[0] if self.state.pending else None

    @cached_property
    def question(self) -> Question | None:
        """How the decision that is due is declared."""
        return None if self.due is None else self.rulebook.question(self.due)

    @cached_property
    def insects(self) -> tuple[int, ...]:
        """The seat's insects on the table."""
        return tuple(piece.id for piece in look.on_table(self.state, "insect", self.seat))

    @cached_property
    def every_insect(self) -> tuple[int, ...]:
        """Everybody's insects on the table."""
        return tuple(piece.id for piece in look.on_table(self.state, "insect"))

    @cached_property
    def anchors(self) -> tuple[int, ...]:
        """What the seat's pieces may be set beside."""
        return tuple(anchor.id for anchor in self.state.anchors(self.seat))

    @cached_property
    def dice(self) -> tuple[int | None, ...]:
        """The dice that may name a piece; none in a move that needs none."""
        if self.question is not None and self.question.faces is not None:
            return tuple(range(len(self.question.faces(self.due))))
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
            if self.start_refusal(insect, die, turned=turned) is None
        )

    def users(self, power: type[sheets.Power]) -> Iterator[dict[str, Any]]:
        """The rows that may use a power of this type: after the shot of its insect, or instead of one. [EV-80]"""
        rows: tuple[dict[str, Any], ...] = self.starts
        if isinstance(self.due, AfterMove):
            rows = ({"insect": self.due.piece, "die": None, "turned": False},)
        return (row for row in rows if isinstance(look.breed_of(self.state, self.piece(row["insect"])).power, power))

    def start_refusal(self, id: int, die: int | None, *, turned: bool = False) -> Clause | None:
        """Why this insect may not begin a move; a question may let one begin in its own way.

        [MM-01, MM-02, MM-25, EV-11, EV-27]
        """
        state, seat, question = self.state, self.seat, self.question
        if question is not None and question.starts is not None:
            return question.starts(self, id, die, turned)
        if self.due is not None:
            return self.due.clause
        if not look.is_on_table(state, id, "insect", seat):
            return "MM-01"
        piece, turn = state.pieces[id], look.turn_of(state)
        if state.phase == "act":
            clause = die_refusal(state, seat, piece, die)
        elif state.phase == "extra":
            clause = extra_refusal(state, piece, die, turned)
        else:
            return "EV-10"
        if clause is None and id in turn.moved:
            clause = "MM-02" if state.phase == "act" else "MM-25"
        if clause is None and id in turn.resting:
            clause = "EV-44"
        if clause is None and piece.held_by is not None:
            clause = "EV-27"
        if clause is None and turned:
            clause = turn_refusal(state, seat, piece, None if die is None else turn.dice[die].face)
        return clause

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


Position = FlickPosition[State]
