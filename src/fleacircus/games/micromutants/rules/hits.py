"""What a projectile does to the enemy insects it newly covers at rest: one small function a kind. [MM-R13]"""

from typing import TYPE_CHECKING

from fleacircus.games.micromutants import look, sheets
from fleacircus.games.micromutants.model import events as ev
from fleacircus.games.micromutants.model.state import Piece
from fleacircus.games.micromutants.table import gap_between_um, in_range

if TYPE_CHECKING:
    from fleacircus.games.micromutants.rules.judge import Hearing


def hit(h: "Hearing", shell: Piece, victim: Piece) -> None:
    """A hit; a shield takes it, camouflage does not stop it. [MM-17, EV-82]"""
    kind = look.shell_of(h.state, shell).hit
    if h.shielded(victim, shell.id, "EV-28" if kind == "acid" else "EV-82"):
        return
    _HITS[kind](h, shell, victim)


def blast(h: "Hearing", shell: Piece, victim: Piece) -> None:
    """A rocket or a flame eliminates. [EV-34, EV-63]"""
    h.eliminate(victim, shell.id, shell.owner, look.shell_of(h.state, shell).clause)


def acid(h: "Hearing", shell: Piece, victim: Piece) -> None:
    """Acid marks its victim, strong acid kills at once; one acid a victim and owner. [EV-28, EV-72]"""
    for card, effect in look.effects(h.state, shell.owner, sheets.KillAtOnce):
        if effect.projectile == shell.breed:
            h.eliminate(victim, shell.id, shell.owner, card.clause)
            return
    stuck = any(isinstance(event, ev.AcidMarked) and event.acid == shell.id for event in h.rulings)
    marked = any(h.piece(other).owner == shell.owner for other in victim.acid)
    if not stuck and not marked:
        h.say(ev.AcidMarked(victim.id, shell.id))
        h.away.add(shell.id)


def web(h: "Hearing", shell: Piece, victim: Piece) -> None:
    """A web holds, a wide one also the nearest other enemy, while there are markers. [EV-27, EV-72, EV-84]"""
    _hold(h, victim)
    for card, effect in look.effects(h.state, shell.owner, sheets.Wide):
        others = [
            piece
            for piece in look.on_table(h.state, "insect")
            if piece.id != victim.id
            and look.enemies(h.state, piece.owner, shell.owner)
            and in_range(h.state, piece.id, victim.id, effect.range)
        ]
        if effect.projectile == shell.breed and others:
            _hold(h, min(others, key=lambda p: (gap_between_um(h.state, p.id, victim.id), p.id)), card.clause)


def _hold(h: "Hearing", victim: Piece, clause: str = "EV-27") -> None:
    new = [event.piece for event in h.rulings if isinstance(event, ev.Webbed)]
    if victim.held_by is None and victim.id not in new and len(new) < look.webs_left(h.state):
        move = h.state.move
        assert move is not None
        h.say(ev.Webbed(victim.id, move.piece, clause))


_HITS = {"blast": blast, "flame": blast, "acid": acid, "web": web}
