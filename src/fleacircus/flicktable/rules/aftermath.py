"""After a shot: judging until nothing more follows, and players who are out. [MM-R9]"""

from fleacircus.core.game import Clause, Outcome, Seat
from fleacircus.flicktable import look
from fleacircus.flicktable.model import events as ev
from fleacircus.flicktable.model.state import Pair, State
from fleacircus.flicktable.rules.hearing import hear
from fleacircus.flicktable.rules.ledger import Ledger
from fleacircus.flicktable.table import table_of

ROUNDS = 30
"""A pile that still changes after so many settlings is left as it lies."""


def disturb(ledger: Ledger) -> None:
    """Something is about to leave the table without a shot: what follows is judged like one. [MM-R9]"""
    if ledger.state.flight is None:
        ledger.say(ev.Disturbed(look.turn_of(ledger.state).seat))


def lose(ledger: Ledger, piece: int, by: int | None, credit: Seat | None, clause: Clause) -> None:
    """An insect is lost outside a hearing, and with a spider go its webs. [EV-27, EV-87]"""
    disturb(ledger)
    earns = look.enemies(ledger.state, look.turn_of(ledger.state).seat, ledger.state.pieces[piece].owner)
    ledger.rulebook.lose(ledger, piece, by, credit, clause, earns)
    free_webs(ledger, piece)


def free_webs(ledger: Ledger, spider: int) -> None:
    """The webs of a spider that is gone are gone. [EV-27]"""
    ledger.say(*(ev.Freed(piece.id) for piece in ledger.state.pieces if piece.held_by == spider))


def judge(ledger: Ledger) -> None:
    """Hear, take away, settle, and hear again, until nothing more follows; then see who is out. [MM-R9, MM-31]"""
    for _ in range(ROUNDS):
        if look.flight_of(ledger.state).stage == "landed":
            ledger.rulebook.lay(ledger)
            ledger.say(*hear(ledger.state, ledger.rulebook))
            ledger.say(ev.Heard())
        if unsupported(ledger.state):
            ledger.say(ev.Settled(ledger.simulator.settle(table_of(ledger.state), ledger.rng)))
        elif not ledger.rulebook.out(ledger):
            break
        elif ledger.state.outcome is not None:
            return
    ledger.say(ev.Judged())


def unsupported(state: State) -> bool:
    """Whether something lay on what has left its place. [MM-R9]"""
    flight = look.flight_of(state)
    lost = set(flight.lost)
    return any(
        lower in lost
        and upper not in lost
        and state.pieces[upper].place == "table"
        and (state.pieces[upper].kind in state.things.loose or upper == flight.piece)
        for upper, lower in flight.covers
    )


# Players who are out


def next_order(state: State) -> int:
    """The how many-th to go out the next one will be."""
    return 1 + max((player.out.order for player in state.players if player.out), default=0)


def finish_if_over(ledger: Ledger) -> None:
    """The last side standing wins; if none is left, those who went last share it. [MM-33, MM-R14]"""
    sides = {ledger.state.players[seat].side for seat in look.alive(ledger.state)}
    if len(sides) > 1:
        return
    clause = ledger.rulebook.victory(ledger.state) if sides else "MM-R14"
    ledger.say(ev.Finished(Outcome(places(ledger.state), clause)))


def places(state: State) -> tuple[int, ...]:
    """The place of each seat: those who stand first, then the last to go; a couple goes when both have. [EV-94]"""
    merit: dict[int, tuple[bool, tuple[int, ...]]] = {}
    for side in {player.side for player in state.players}:
        outs = [player.out for player in state.players if player.side == side]
        if None in outs:
            merit[side] = (True, ())
        else:
            merit[side] = (False, (max(out.order for out in outs if out),))
    return ranked([merit[player.side] for player in state.players])


def ranked(merit: list[tuple[bool, tuple[int, ...]]]) -> tuple[int, ...]:
    """Places by merit, the best first; equal ones are shared."""
    return tuple(1 + sum(other > own for other in merit) for own in merit)


# The end of a shot


def resting(state: State) -> tuple[Pair, ...]:
    """The covers that are left on the table, and those of pieces that went back to where they lay. [MM-R7]"""
    flight = look.flight_of(state)
    lost, moved, restored = set(flight.lost), set(flight.moved), set(flight.restored)
    left = [pair for pair in flight.covers if not lost & set(pair)]
    for pair in flight.lay:
        back = restored & set(pair)
        if back and not (set(pair) - back) & (lost | moved) and pair not in left:
            left.append(pair)
    return tuple(pair for pair in left if all(state.pieces[id].place == "table" for id in pair))
