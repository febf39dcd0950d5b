"""What a projectile does to the enemy insects it newly covers at rest: one small function a kind. [MM-R13]"""

from typing import TYPE_CHECKING

from fleacircus.flicktable import look, sheets
from fleacircus.flicktable.model import events as ev
from fleacircus.flicktable.model.state import Piece
from fleacircus.flicktable.table import gap_between_um, in_range

if TYPE_CHECKING:
    from fleacircus.flicktable.rules.hearing import Hearing


def hit(hearing: "Hearing", shell: Piece, victim: Piece) -> None:
    """A hit; a shield takes it, camouflage does not stop it. [MM-17, EV-82]"""
    kind = look.shell_of(hearing.state, shell).hit
    if hearing.shielded(victim, shell.id, "EV-28" if kind == "acid" else "EV-82"):
        return
    _HITS[kind](hearing, shell, victim)


def blast(hearing: "Hearing", shell: Piece, victim: Piece) -> None:
    """A rocket or a flame eliminates. [EV-34, EV-63]"""
    hearing.eliminate(victim, shell.id, shell.owner, look.shell_of(hearing.state, shell).clause)


def acid(hearing: "Hearing", shell: Piece, victim: Piece) -> None:
    """Acid marks its victims, strong acid kills at once; one acid a victim and owner. [MM-R13, EV-28, EV-72]"""
    for card, effect in look.effects(hearing.state, shell.owner, sheets.KillAtOnce):
        if effect.projectile == shell.breed:
            hearing.eliminate(victim, shell.id, shell.owner, card.clause)
            return
    marked = any(hearing.piece(other).owner == shell.owner for other in victim.acid)
    if not marked:
        hearing.say(ev.AcidMarked(victim.id, shell.id))
        hearing.away.add(shell.id)


def web(hearing: "Hearing", shell: Piece, victim: Piece) -> None:
    """A web holds, a wide one also the nearest other enemy, while there are markers. [EV-27, EV-72, EV-84]"""
    _hold(hearing, victim)
    for card, effect in look.effects(hearing.state, shell.owner, sheets.Wide):
        others = [
            piece
            for piece in look.on_table(hearing.state, "insect")
            if piece.id != victim.id
            and look.enemies(hearing.state, piece.owner, shell.owner)
            and in_range(hearing.state, piece.id, victim.id, effect.range)
        ]
        if effect.projectile == shell.breed and others:
            _hold(
                hearing, min(others, key=lambda p: (gap_between_um(hearing.state, p.id, victim.id), p.id)), card.clause
            )


def _hold(hearing: "Hearing", victim: Piece, clause: str = "EV-27") -> None:
    new = [event.piece for event in hearing.rulings if isinstance(event, ev.Webbed)]
    if victim.held_by is None and victim.id not in new and len(new) < look.webs_left(hearing.state):
        move = hearing.state.move
        assert move is not None
        hearing.say(ev.Webbed(victim.id, move.piece, clause))


_HITS = {"blast": blast, "flame": blast, "acid": acid, "web": web}
