"""After a shot: judging until nothing more follows, players who are out, what owners must decide. [MM-R9]"""

from fleacircus.core.game import Clause, Outcome, Seat
from fleacircus.games.micromutants import look
from fleacircus.games.micromutants.model import events as ev
from fleacircus.games.micromutants.model.fields import Spot
from fleacircus.games.micromutants.model.state import ChooseCard, Pair, PickVictim, PlaceHitter, State
from fleacircus.games.micromutants.rules import pitch as football
from fleacircus.games.micromutants.rules.judge import hear
from fleacircus.games.micromutants.rules.ledger import Ledger
from fleacircus.games.micromutants.standing import standings
from fleacircus.games.micromutants.table import LOOSE, beside, near_point, pose_at, table_of

ROUNDS = 30
"""A pile that still changes after so many settlings is left as it lies."""


def disturb(ledger: Ledger) -> None:
    """Something is about to leave the table without a shot: what follows is judged like one. [MM-R9]"""
    if ledger.state.flight is None:
        ledger.say(ev.Disturbed(look.turn_of(ledger.state).seat))


def lose(ledger: Ledger, piece: int, by: int | None, credit: Seat | None, clause: Clause) -> None:
    """An insect is eliminated outside a hearing, and with a spider go its webs. [EV-27, EV-87, LC-R12]"""
    disturb(ledger)
    earns = look.enemies(ledger.state, look.turn_of(ledger.state).seat, ledger.state.pieces[piece].owner)
    if ledger.state.pitch is None:
        ledger.say(ev.Eliminated(piece, by, credit, clause, earns))
    else:
        football.captured(ledger, piece, by, credit, clause, earns)
    free_webs(ledger, piece)


def free_webs(ledger: Ledger, spider: int) -> None:
    """The webs of a spider that is gone are gone. [EV-27]"""
    ledger.say(*(ev.Freed(piece.id) for piece in ledger.state.pieces if piece.held_by == spider))


def judge(ledger: Ledger) -> None:
    """Hear, take away, settle, and hear again, until nothing more follows; then see who is out. [MM-R9, MM-31]"""
    for _ in range(ROUNDS):
        if look.flight_of(ledger.state).stage == "landed":
            if ledger.state.pitch is not None:
                football.lay_flat(ledger)
            ledger.say(*hear(ledger.state))
            ledger.say(ev.Heard())
        if unsupported(ledger.state):
            ledger.say(ev.Settled(ledger.simulator.settle(table_of(ledger.state), ledger.rng)))
        elif not put_out(ledger):
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
        and (state.pieces[upper].kind in LOOSE or upper == flight.piece)
        for upper, lower in flight.covers
    )


# Players who are out


def fallen(state: State, seat: Seat) -> Clause | None:
    """Why a player is out: too few bases, or too few insects. [MM-31, MM-33, MM-R1, EV-16, EV-20]"""
    clause = "EV-16" if state.options.minimum_bases > 1 else "MM-31"
    if len(look.on_table(state, "hexagon", seat)) < state.options.minimum_bases:
        return clause
    return clause if look.in_play(state, seat) < state.options.minimum_insects else None


def put_out(ledger: Ledger) -> bool:
    """Whoever is out goes at once, credited to the player whose turn it is. [MM-31, MM-32, MM-R14]"""
    gone = [(seat, clause) for seat in look.alive(ledger.state) if (clause := fallen(ledger.state, seat))]
    if not gone:
        return False
    order = next_order(ledger.state)
    turn = look.turn_of(ledger.state).seat
    for seat, clause in gone:
        by = turn if look.enemies(ledger.state, turn, seat) else None
        ledger.say(ev.PlayerOut(seat, order, by, clause))
    finish_if_over(ledger)
    return True


def next_order(state: State) -> int:
    """The how many-th to go out the next one will be."""
    return 1 + max((player.out.order for player in state.players if player.out), default=0)


def finish_if_over(ledger: Ledger) -> None:
    """The last side standing wins; if none is left, those who went last share it. [MM-33, MM-R2, MM-R14, EV-16]"""
    sides = {ledger.state.players[seat].side for seat in look.alive(ledger.state)}
    if len(sides) > 1:
        return
    if not sides:
        clause = "MM-R14"
    elif ledger.state.options.minimum_bases > 1:
        clause = "EV-16"
    else:
        clause = "MM-R2" if len(ledger.state.players) == 2 else "MM-33"
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
    return _ranked([merit[player.side] for player in state.players])


def finish_by_limit(ledger: Ledger) -> None:
    """At the turn limit bases count, then insects; whoever is out comes behind. In football goals do.

    [MM-R15, LC-R21]
    """
    state, table = ledger.state, standings(ledger.state)
    if state.pitch is not None:
        score = state.pitch.score
        ledger.say(ev.Finished(Outcome(tuple(1 + sum(other > own for other in score) for own in score), "LC-R21")))
        return
    merit: dict[int, tuple[bool, tuple[int, ...]]] = {}
    for side in {player.side for player in state.players}:
        rows = [row for row in table if row.side == side]
        if any(row.out is None for row in rows):
            merit[side] = (True, (sum(row.points for row in rows), sum(row.insects for row in rows)))
        else:
            merit[side] = (False, (max(row.out or 0 for row in rows),))
    ranking = _ranked([merit[player.side] for player in state.players])
    ledger.say(ev.Finished(Outcome(ranking, "MM-R15")))


def _ranked(merit: list[tuple[bool, tuple[int, ...]]]) -> tuple[int, ...]:
    return tuple(1 + sum(other > own for other in merit) for own in merit)


# What owners must decide


def ask_owners(ledger: Ledger) -> bool:
    """The decisions that a shot leaves to owners, one at a time; whether there was any. [EV-15, EV-19, MM-23]"""
    return _ask_card(ledger) or _ask_place(ledger) or _ask_victim(ledger)


def _ask_card(ledger: Ledger) -> bool:
    """A damaged base loses a card, its owner's choice; by the home rule only if it has two. [EV-19, EV-89]"""
    state = ledger.state
    for base in look.flight_of(state).damaged:
        owner = state.pieces[base].owner
        assert owner is not None
        working = [c.card for c in state.players[owner].cards if c.base == base and not c.waiting]
        if len(working) > 1:
            ledger.say(ev.Asked(ChooseCard(owner, base)))
            return True
        if working and not state.options.keep_last_card:
            ledger.say(ev.CardLost(owner, working[0], base))
            return True
    return False


def _ask_place(ledger: Ledger) -> bool:
    """The base's owner puts the hitter beside it; with nobody to do it, the referee does. [MM-22, MM-R11, EV-15]"""
    lifted = look.flight_of(ledger.state).lifted
    if not lifted:
        return False
    piece, base = lifted[0]
    owner = ledger.state.pieces[base].owner
    assert owner is not None
    if ledger.state.pieces[base].place == "table" and ledger.state.players[owner].out is None:
        clause = "EV-15" if ledger.state.options.hit_ends_move else "MM-22"
        ledger.say(ev.Asked(PlaceHitter(owner, piece, base, clause)))
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
    ledger.say(ev.SetDown(piece, pose, base, "EV-15" if ledger.state.options.hit_ends_move else "MM-22"))


def _ask_victim(ledger: Ledger) -> bool:
    """Every destroyer of a base may eliminate an enemy insect, where the table plays so. [MM-23, EV-15]"""
    if not ledger.state.options.base_bonus:
        return False
    for seat in look.flight_of(ledger.state).bonus:
        if ledger.state.players[seat].out is None and victims(ledger.state, seat):
            ledger.say(ev.Asked(PickVictim(seat)))
            return True
    return False


def victims(state: State, seat: Seat) -> list[int]:
    """Every enemy insect on the table, protected or not. [MM-23, MM-R11]"""
    return [p.id for p in look.on_table(state, "insect") if look.enemies(state, seat, p.owner)]


# The end of a shot


def close(ledger: Ledger) -> None:
    """The shot is over; an eliminated enemy has earned the extra move, in football its ejection does.

    [MM-25, MM-R7, EV-14, LC-25]
    """
    if ledger.state.pitch is not None:
        football.close(ledger)
        ledger.say(ev.FlightClosed(football.resting(ledger.state, resting(ledger.state))))
        return
    flight, turn = look.flight_of(ledger.state), look.turn_of(ledger.state)
    if turn.extra == "no" and ledger.state.players[turn.seat].out is None:
        if flight.killed:
            ledger.say(ev.ExtraEarned(turn.seat))
        elif ledger.state.options.base_earns and flight.razed:
            ledger.say(ev.ExtraEarned(turn.seat, "EV-14"))
    ledger.say(ev.FlightClosed(resting(ledger.state)))


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
