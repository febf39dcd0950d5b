"""What a shot leaves to the owners of bases, and how it is closed. [EV-15, EV-19, MM-23]"""

from fleacircus.core.game import Clause, Seat
from fleacircus.flicktable import look
from fleacircus.flicktable.model import events as table
from fleacircus.flicktable.model.fields import Spot
from fleacircus.flicktable.rules.aftermath import resting
from fleacircus.flicktable.table import beside, near_point, pose_at
from fleacircus.games.micromutants.model import events as ev
from fleacircus.games.micromutants.model.state import ChooseCard, Flight, PickVictim, PlaceHitter, State
from fleacircus.games.micromutants.rules.ledger import Ledger


def flight_of(state: State) -> Flight:
    """The shot that is being settled."""
    assert state.flight is not None
    return state.flight


def lose(ledger: Ledger, piece: int, by: int | None, credit: Seat | None, clause: Clause, earns: bool) -> None:
    """A lost insect is eliminated. [EV-87]"""
    ledger.say(ev.Eliminated(piece, by, credit, clause, earns))


def ask_owners(ledger: Ledger) -> bool:
    """The decisions that a shot leaves to owners, one at a time; whether there was any. [EV-15, EV-19, MM-23]"""
    return _ask_card(ledger) or _ask_place(ledger) or _ask_victim(ledger)


def _ask_card(ledger: Ledger) -> bool:
    """A damaged base loses a card, its owner's choice; by the home rule only if it has two. [EV-19, EV-89]"""
    state = ledger.state
    for base in flight_of(state).damaged:
        owner = state.pieces[base].owner
        assert owner is not None
        working = [c.card for c in state.players[owner].cards if c.base == base and not c.waiting]
        if len(working) > 1:
            ledger.say(table.Asked(ChooseCard(owner, base)))
            return True
        if working and not state.options.keep_last_card:
            ledger.say(ev.CardLost(owner, working[0], base))
            return True
    return False


def _ask_place(ledger: Ledger) -> bool:
    """The base's owner puts the hitter beside it; with nobody to do it, the referee does. [MM-22, MM-R11, EV-15]"""
    lifted = flight_of(ledger.state).lifted
    if not lifted:
        return False
    piece, base = lifted[0]
    owner = ledger.state.pieces[base].owner
    assert owner is not None
    if ledger.state.pieces[base].place == "table" and ledger.state.players[owner].out is None:
        clause = "EV-15" if ledger.state.options.hit_ends_move else "MM-22"
        ledger.say(table.Asked(PlaceHitter(owner, piece, base, clause)))
    else:
        set_hitter(ledger, piece, None)
    return True


def set_hitter(ledger: Ledger, piece: int, base: int | None, at: Spot | None = None) -> None:
    """The hitter is set down, in Evolution normal side up. [MM-22, EV-15]"""
    hitter = ledger.state.pieces[piece]
    old = look.pose_of(hitter)
    spot = at or (None if base is None else beside(ledger.state, hitter.form, base))
    spot = spot or near_point(ledger.state, hitter.form, old.x_um, old.y_um)
    special = not old.face_up and not ledger.state.options.hit_ends_move
    pose = old if spot is None else pose_at(hitter.form, spot, special=special)
    ledger.say(table.SetDown(piece, pose, base, "EV-15" if ledger.state.options.hit_ends_move else "MM-22"))


def _ask_victim(ledger: Ledger) -> bool:
    """Every destroyer of a base may eliminate an enemy insect, where the table plays so. [MM-23, EV-15]"""
    if not ledger.state.options.base_bonus:
        return False
    for seat in flight_of(ledger.state).bonus:
        if ledger.state.players[seat].out is None and victims(ledger.state, seat):
            ledger.say(table.Asked(PickVictim(seat)))
            return True
    return False


def victims(state: State, seat: Seat) -> list[int]:
    """Every enemy insect on the table, protected or not. [MM-23, MM-R11]"""
    return [p.id for p in look.on_table(state, "insect") if look.enemies(state, seat, p.owner)]


def close(ledger: Ledger) -> None:
    """The shot is over; an eliminated enemy earned the extra move, by some rules a base did. [MM-25, MM-R7, EV-14]"""
    flight, turn = flight_of(ledger.state), look.turn_of(ledger.state)
    if turn.extra == "no" and ledger.state.players[turn.seat].out is None:
        if flight.killed:
            ledger.say(table.ExtraEarned(turn.seat))
        elif ledger.state.options.base_earns and flight.razed:
            ledger.say(table.ExtraEarned(turn.seat, "EV-14"))
    ledger.say(table.FlightClosed(resting(ledger.state)))
