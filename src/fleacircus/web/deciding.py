"""What is long to decide or to answer, such as a flick, is decided in another process: it holds up no other table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Any, Protocol, TypeVar

import msgspec

from fleacircus.adapters.stores import Unavailable
from fleacircus.core import Game, Illegal, codec, fold, propose
from fleacircus.web.processes import Ended, Pool, rules

T = TypeVar("T")
R = TypeVar("R")


class Decided(msgspec.Struct, frozen=True):
    """The entry that an action leads to, as JSON; or the clause that refuses it; or why it is no action at all.

    `offers` are those after the entry, as JSON by seat.
    """

    entry: bytes = b""
    offers: dict[int, bytes] = {}
    clause: str = ""
    reason: str = ""


class Decision(msgspec.Struct, frozen=True):
    """An action to be judged and decided in a state, as the entry of that number; `held` may be offered the next."""

    game: str
    options: str
    seed: str
    seq: int
    state: bytes
    seat: int
    action: bytes
    held: tuple[int, ...] = ()

    def decide(self) -> Decided:
        """Pure: done twice, it comes to the same."""
        game = rules(self.game, self.options)
        state = codec.decode(self.state, type(game.blank))
        action = codec.decode(self.action, game.action_type)
        try:
            entry = propose(game, state, self.seat, action, seed=self.seed, seq=self.seq)
        except Illegal as error:
            return Decided(clause=error.clause)
        except ValueError as error:
            return Decided(reason=str(error))
        return Decided(codec.encode(entry), _offers(game, fold(game, state, entry.events), self.held))


class Position(msgspec.Struct, frozen=True):
    """A state, and who is to be offered what may be done in it."""

    game: str
    options: str
    state: bytes
    held: tuple[int, ...]

    def offers(self) -> dict[int, bytes]:
        """What each seat that is due may do, as JSON."""
        game = rules(self.game, self.options)
        return _offers(game, codec.decode(self.state, type(game.blank)), self.held)


def _offers(game: Game[Any, Any, Any], state: Any, held: Iterable[int]) -> dict[int, bytes]:
    due = game.to_act(state)
    return {seat: codec.encode(game.choices(state, seat).offers) for seat in held if seat in due}


class Inquiry(msgspec.Struct, frozen=True):
    """A question about what follows from a view."""

    game: str
    options: str
    view: bytes
    seat: int | None
    question: bytes

    def answer(self) -> bytes:
        game = rules(self.game, self.options)
        question = codec.decode(self.question, game.question_type)
        return codec.encode(game.answer(codec.decode(self.view, type(game.blank)), self.seat, question))


class Deciders(Protocol):
    """Where the long ones are decided, offered and answered."""

    async def decide(self, decision: Decision) -> Decided: ...
    async def offers(self, position: Position) -> dict[int, bytes]: ...
    async def answer(self, inquiry: Inquiry) -> bytes: ...
    def close(self) -> None: ...


class Here:
    """In a thread of this process, for who has no others."""

    async def decide(self, decision: Decision) -> Decided:
        return await asyncio.to_thread(decision.decide)

    async def offers(self, position: Position) -> dict[int, bytes]:
        return await asyncio.to_thread(position.offers)

    async def answer(self, inquiry: Inquiry) -> bytes:
        return await asyncio.to_thread(inquiry.answer)

    def close(self) -> None:
        """There is nothing to close."""


class Elsewhere:
    """In processes of our own. One that is killed loses nothing: what it had is begun again."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def decide(self, decision: Decision) -> Decided:
        return await self._run(Decision.decide, decision)

    async def offers(self, position: Position) -> dict[int, bytes]:
        return await self._run(Position.offers, position)

    async def answer(self, inquiry: Inquiry) -> bytes:
        return await self._run(Inquiry.answer, inquiry)

    async def _run(self, work: Callable[[T], R], given: T) -> R:
        try:
            return await self._pool.run(work, given)
        except Ended as error:
            raise Unavailable(str(error)) from error

    async def warm(self, game: str, options: str) -> None:
        """Begin a process and load a game before anybody waits for it."""
        await self._pool.run(_load, game, options)

    def close(self) -> None:
        self._pool.close()


def _load(game: str, options: str) -> None:
    rules(game, options)
