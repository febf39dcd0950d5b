"""Who is out, and who wins. [MM-31, MM-33, MM-R15, EV-16]"""

from fleacircus.core.game import Clause, Outcome, Seat
from fleacircus.flicktable import look
from fleacircus.flicktable.model import events as ev
from fleacircus.flicktable.rules.aftermath import finish_if_over, next_order, ranked
from fleacircus.games.micromutants.model.state import State
from fleacircus.games.micromutants.rules.ledger import Ledger
from fleacircus.games.micromutants.standing import standings


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


def victory(state: State) -> Clause:
    """By which clause the last side standing wins. [MM-33, MM-R2, EV-16]"""
    if state.options.minimum_bases > 1:
        return "EV-16"
    return "MM-R2" if len(state.players) == 2 else "MM-33"


def finish_by_limit(ledger: Ledger) -> None:
    """At the turn limit bases count, then insects; whoever is out comes behind. [MM-R15]"""
    state, table = ledger.state, standings(ledger.state)
    merit: dict[int, tuple[bool, tuple[int, ...]]] = {}
    for side in {player.side for player in state.players}:
        rows = [row for row in table if row.side == side]
        if any(row.out is None for row in rows):
            merit[side] = (True, (sum(row.points for row in rows), sum(row.insects for row in rows)))
        else:
            merit[side] = (False, (max(row.out or 0 for row in rows),))
    ranking = ranked([merit[player.side] for player in state.players])
    ledger.say(ev.Finished(Outcome(ranking, "MM-R15")))
