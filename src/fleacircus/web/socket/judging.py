"""What a request comes to at a table as it is known: an entry, a wish, or a refusal. Nothing is changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from fleacircus.adapters.stores import TableRow
from fleacircus.core import Entry, Illegal, Leave, codec
from fleacircus.web.socket import wishes
from fleacircus.web.socket.known import KnownTable
from fleacircus.web.socket.messages import Refused
from fleacircus.web.socket.wishes import Wish

if TYPE_CHECKING:
    from fleacircus.web.deciding import Deciders

May = Callable[[TableRow], bool]
"""Whether a row lets somebody do what they ask."""


class Halt(msgspec.Struct, frozen=True):
    """The clocks stand from now on, or run again."""

    on: bool


class Step(msgspec.Struct, frozen=True):
    """What a request comes to: an entry, a wish, a halt, or nothing that is not there already; and whose it is.

    `offers` are those after the entry, by seat, where they were made with it.
    """

    what: Entry[Any, Any] | Wish | Halt | None
    author: str
    client_id: str | None
    offers: Mapping[int, bytes] | None = None


def check(table: KnownTable, may: May, base_seq: int, *, ended: bool = False) -> None:
    """Whether the table takes anything now; once it has `ended`, only where a game lets that be taken back."""
    if not may(table.row):
        raise Refused("seat/not_yours")
    if table.row.replay or (table.match.outcome is not None and not ended):
        raise Refused("match/over")
    if table.row.paused_ms is not None:
        raise Refused("table/paused")
    if base_seq != table.match.seq:
        raise Refused("match/stale", seq=table.match.seq)


async def entry(
    table: KnownTable, seat: int, action: Any, deciders: Deciders
) -> tuple[Entry[Any, Any], Mapping[int, bytes] | None]:
    """The entry that an action of a seat would add; where that takes long, it is decided elsewhere with its offers."""
    if table.heavy:
        _check_due(table, seat, action)
        return await _decided_elsewhere(table, seat, action, deciders)
    return decided_here(table, seat, action), None


def decided_here(table: KnownTable, seat: int, action: Any) -> Entry[Any, Any]:
    """The entry, decided at once."""
    _check_due(table, seat, action)
    try:
        return table.match.propose(seat, action)
    except Illegal as error:
        raise Refused("action/illegal", clause=error.clause) from None
    except ValueError as error:
        raise Refused("action/malformed", reason=str(error)) from None


def _check_due(table: KnownTable, seat: int, action: Any) -> None:
    if seat not in table.match.to_act and not isinstance(action, Leave):
        raise Refused("seat/not_due", due=sorted(table.match.to_act))


async def _decided_elsewhere(
    table: KnownTable, seat: int, action: Any, deciders: Deciders
) -> tuple[Entry[Any, Any], Mapping[int, bytes]]:
    from fleacircus.web.deciding import Decision  # where nothing takes long there may be no other processes

    row, match = table.row, table.match
    assert match.seed is not None, "nothing is played on without its seed"
    state, wanted = codec.encode(match.state), codec.encode(action)
    decided = await deciders.decide(
        Decision(row.game, row.options, match.seed, len(match.log), state, seat, wanted, table.held())
    )
    if decided.clause:
        raise Refused("action/illegal", clause=decided.clause)
    if decided.reason:
        raise Refused("action/malformed", reason=decided.reason)
    return codec.decode(decided.entry, table.entry_type), decided.offers


def undo(table: KnownTable, seat: int, point: int | None, author: str, client_id: str) -> Step:
    """Take back what stands at that point, at once or by asking the others."""
    row, match = table.row, table.match
    if row.undo == "off":
        raise Refused("undo/off")
    if point is None:
        mine = any(match.log[seq].seat == seat for seq in match.standing)
        raise Refused("undo/past_chance" if mine else "undo/nothing")
    others = wishes.others(row, match, seat)
    if not others:
        return Step(Entry(seat=seat, undoes=point), author, client_id)
    wish = Wish(seat, point, match.seq, author, client_id, others)
    last = wishes.noted(row)
    if last is not None and last.key == wish.key:
        return Step(None, author, client_id)
    return Step(wishes.after(last, wish), author, client_id)


def pause(table: KnownTable, seat: int, author: str) -> Step:
    """Let the clocks stand at once, or ask the others; whoever is asked and asks for the same has agreed."""
    row, seq = table.row, table.match.seq
    if row.replay or table.match.outcome is not None:
        raise Refused("match/over")
    if row.paused_ms is not None:
        return Step(None, author, None)
    if row.ladder:
        raise Refused("pause/refused")
    holder = next(each.player for each in row.seats if each.number == seat)
    waits, last = wishes.waiting(row, seq), wishes.noted(row)
    if waits is not None and waits.what == "pause":
        return consent(table, holder, yes=True) if holder in waits.needs else Step(None, author, None)
    if last is not None and last.what == "pause" and last.no and (last.seq, last.author) == (seq, author):
        raise Refused("pause/refused")
    others = wishes.others(row, table.match, seat)
    if not others:
        return Step(Halt(True), author, None)
    return Step(wishes.after(last, Wish(seat, -1, seq, author, "", others, what="pause")), author, None)


def resume(table: KnownTable, author: str) -> Step:
    """Let the clocks run again; nobody has to agree, so that nobody is held up."""
    return Step(None if table.row.paused_ms is None else Halt(False), author, None)


def consent(table: KnownTable, player: str, *, yes: bool) -> Step:
    """Answer a wish; the last yes grants it, the first no ends it."""
    wish = wishes.waiting(table.row, table.match.seq)
    if wish is None or player not in wish.needs:
        raise Refused("undo/nothing")
    needs = tuple(each for each in wish.needs if each != player)
    if not yes:
        return Step(msgspec.structs.replace(wish, no=True), wish.author, wish.client_id)
    if needs:
        return Step(msgspec.structs.replace(wish, needs=needs), wish.author, wish.client_id)
    if wish.what == "pause":
        return Step(Halt(True), wish.author, None)
    return Step(Entry(seat=wish.seat, undoes=wish.to), wish.author, wish.client_id)
