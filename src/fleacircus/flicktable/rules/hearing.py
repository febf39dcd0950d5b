"""The referee: what follows from a rest position, in the fixed order of MM-R9.

`hear` is pure: it reads one rest position (the facts that physics reported, kept in the state's flight) and
gives the rulings on it, one event each. All steps read the same position, so a jumper may capture and be lost
at once. What leaves the table, settles and is judged again is the affair of `aftermath`. [MM-R9]
"""

import math
from typing import Any, Generic, TypeVar

from fleacircus.core.game import Clause, Seat
from fleacircus.flicktable import look, sheets
from fleacircus.flicktable.box import UM, box
from fleacircus.flicktable.model import events as ev
from fleacircus.flicktable.model.state import Flight, Pair, Piece, State
from fleacircus.flicktable.record.rulings import went_back
from fleacircus.flicktable.rules import hits
from fleacircus.flicktable.rules.rulebook import Role, Rulebook
from fleacircus.flicktable.table import in_range, lies, on_open_ground, on_terrain, way_back

R = TypeVar("R", bound=State, covariant=True)


class FlickHearing(Generic[R]):
    """One rest position, and the rulings on it so far.

    `fresh` are the covers to judge: those that were not there before the shot, or that it made anew. [MM-R7]
    `fate` says why a piece is lost, the first reason counts; `away` is what has gone back.
    """

    def __init__(self, state: R, rulebook: Rulebook) -> None:
        self.state = state
        self.rulebook = rulebook
        self.flight = look.flight_of(state)
        self.role = rulebook.roles.get(self.flight.role, Role())
        old = set(self.flight.lay) - set(covered_anew(self.flight, state))
        self.fresh: list[Pair] = [pair for pair in self.flight.covers if pair not in old]
        self.rulings: list[Any] = []
        self.fate: dict[int, Any] = {}
        self.away: set[int] = set(self.flight.lost)
        self.spared: dict[int, Any] = {}

    def piece(self, id: int) -> Piece:
        """The piece with this id, as it lies in the rest position."""
        return self.state.pieces[id]

    def covers(self) -> list[tuple[Piece, Piece]]:
        """The fresh covers, as physics measured them, between things that are still where they came to rest. [MM-R3]"""
        return [
            (self.piece(upper), self.piece(lower))
            for upper, lower in self.fresh
            if upper not in self.away and lower not in self.away
        ]

    def say(self, event: Any) -> None:
        """Rule."""
        self.rulings.append(event)

    def eliminate(self, piece: Piece, by: int | None, credit: Seat | None, clause: Clause) -> None:
        """An insect is lost, and the game says what that is; what was lost first stays so."""
        if piece.id in self.fate or piece.kind != "insect":
            return
        ruling = self.rulebook.loss(self, piece, by, credit, clause)
        if ruling is not None:
            self.fate[piece.id] = ruling
            self.say(ruling)

    def go_back(self, piece: Piece, clause: Clause) -> None:
        """A piece goes back to where it lay. [MM-R6]"""
        self.away.add(piece.id)
        self.say(back(self.now(), piece.id, clause))

    def remove(self, piece: Piece, clause: Clause, by: int | None = None) -> None:
        """A token leaves the table."""
        if piece.id not in self.away:
            self.away.add(piece.id)
            self.say(ev.TokenRemoved(piece.id, clause, by))

    def attack(self, upper: Piece, lower: Piece, clause: Clause) -> None:
        """An insect covers an enemy insect: it is captured, unless something protects it. [MM-06, EV-82]"""
        if not may_capture(self, upper, "insects"):
            return
        shelter = protection(self.state, lower)
        if shelter is not None:
            self.spared.setdefault(lower.id, ev.Protected(lower.id, upper.id, shelter))
        elif not self.shielded(lower, upper.id, "EV-41"):
            self.eliminate(lower, upper.id, upper.owner, clause)

    def shielded(self, piece: Piece, by: int, clause: Clause) -> bool:
        """A shield takes the hit and turns; all hits of one shot are one. [EV-41, EV-82]"""
        if piece.id in self.flight.shielded:
            return True
        if not isinstance(look.power_of(self.state, piece), sheets.Shield):
            return False
        pose = look.flipped(look.pose_of(piece))
        self.spared.setdefault(piece.id, ev.ShieldTurned(piece.id, by, pose, clause))
        return True

    def now(self) -> R:
        """The state with what has gone back so far, so that two do not go back to one place."""
        state = self.state
        for event in self.rulings:
            if isinstance(event, ev.WentBack):
                state = went_back(state, event)
        return state


Hearing = FlickHearing[State]


def back(state: State, id: int, clause: Clause) -> ev.WentBack:
    """A piece goes back: where to, and what that place is. [MM-R6]"""
    pose, restored = way_back(state, id)
    over, zones = lies(state, id, pose)
    return ev.WentBack(id, pose, restored, clause, over, zones)


def hear(state: State, rulebook: Rulebook) -> list[Any]:
    """The rulings on one rest position, in the order of the rules. [MM-R9]"""
    hearing = FlickHearing(state, rulebook)
    for step in rulebook.hearings.get(hearing.flight.role, rulebook.hearing):
        step(hearing)
    return hearing.rulings


def covered_anew(flight: Flight, state: State) -> list[Pair]:
    """What the shot piece lay on before and has hopped onto again: tapping counts for nothing. [MM-R7]"""
    if flight.piece is None or flight.heard or _went_um(state, flight.piece) <= box().hop * UM:
        return []
    return [pair for pair in flight.rested if pair[0] == flight.piece]


def has_moved(state: State, id: int) -> bool:
    """Whether a piece ended elsewhere, shows another face or rests on something else: as a player sees it. [MM-R8]"""
    flight, now = look.flight_of(state), look.pose_of(state.pieces[id])
    before = dict(flight.before).get(id, now)
    if _went_um(state, id) > box().moved * UM or before.face_up != now.face_up:
        return True
    return _under(flight.covers, id) != _under(flight.rested, id)


def _went_um(state: State, id: int) -> float:
    """How far from where it lay before the shot the middle of a piece is."""
    now = look.pose_of(state.pieces[id])
    was = dict(look.flight_of(state).before).get(id, now)
    return math.dist((was.x_um, was.y_um, was.z_um), (now.x_um, now.y_um, now.z_um))


def _under(covers: tuple[Pair, ...], id: int) -> set[int]:
    return {lower for upper, lower in covers if upper == id}


def may_capture(hearing: Hearing, piece: Piece, what: str) -> bool:
    """Whether an insect's covers have effect on things of this sort, as its sheet says. [MM-26, EV-44, EV-51, EV-61]

    A dug-in one captures nothing, and neither does one that was shot against its will. [EV-42]
    """
    if not hearing.role.captures and hearing.flight.piece == piece.id:
        return False
    if isinstance(look.power_of(hearing.state, piece), sheets.DugIn):
        return False
    return look.breed_of(hearing.state, piece).captures in ("all", what)


def protection(state: State, piece: Piece) -> Clause | None:
    """The clause by which an insect cannot be captured by another. [EV-26, EV-51, EV-70, EV-82]"""
    if state.barred(piece.id) is not None:
        return None
    power = look.power_of(state, piece)
    if isinstance(power, sheets.Camouflage):
        return "EV-26"
    if isinstance(power, sheets.DugIn):
        return "EV-51"
    assert piece.owner is not None
    for card, shelter in look.effects(state, piece.owner, sheets.Shelter):
        near = (in_range(state, piece.id, anchor.id, shelter.range) for anchor in state.anchors(piece.owner))
        if shelter.breed == piece.breed and any(near):
            return card.clause
    return None


# The steps


def leavers(hearing: Hearing, *, for_good: bool = False) -> None:
    """What is out goes back, or insects are lost `for_good`. [MM-08, MM-14, MM-R13, EV-23]"""
    shot = None if hearing.flight.piece is None else hearing.piece(hearing.flight.piece)
    for id in hearing.flight.off:
        piece = hearing.piece(id)
        if piece.place != "table" or (piece is shot and hearing.flight.role in ("victim", "meteor")):
            continue
        if piece.kind in hearing.rulebook.apart:
            continue
        if piece is shot and hearing.flight.role == "projectile":
            hearing.remove(piece, "MM-R13")
        elif piece.kind == "insect" and for_good:
            hearing.away.add(id)
            hearing.eliminate(piece, None, hearing.flight.seat, "EV-23")
        else:
            hearing.go_back(piece, hearing.role.back if piece is shot else "MM-14")
    if shot is not None and shot.id not in hearing.away and shot.place == "table":
        _shot_back(hearing, shot)


def _shot_back(hearing: Hearing, shot: Piece) -> None:
    """Shots that may end on free ground only. [EV-42, EV-51, EV-93]"""
    if hearing.flight.role == "victim" and not on_open_ground(hearing.state, shot.id):
        hearing.go_back(shot, "EV-42")
    elif hearing.flight.role == "insect" and isinstance(look.power_of(hearing.state, shot), sheets.DugIn):
        over = any(upper == shot.id for upper, _ in hearing.flight.covers)
        if over or on_terrain(hearing.state, shot.id):
            hearing.go_back(shot, "EV-51")


def under_the_shot(hearing: Hearing) -> list[tuple[Piece, Piece]]:
    """The shot piece, with each that it newly covers."""
    return [(upper, lower) for upper, lower in hearing.covers() if upper.id == hearing.flight.piece]


def landings(hearing: Hearing, covered: list[tuple[Piece, Piece]] | None = None) -> None:
    """What the shot piece covers. [MM-06, MM-09, MM-10, MM-R13, EV-73]"""
    mine = under_the_shot(hearing)
    caught = sum(_hostile(hearing, upper, lower) for upper, lower in mine)
    for upper, lower in mine if covered is None else covered:
        if hearing.flight.role == "meteor":
            hearing.eliminate(lower, upper.id, upper.owner, "EV-73")
        elif hearing.flight.role == "projectile":
            if _hostile(hearing, upper, lower):
                hits.hit(hearing, upper, lower)
        elif _hostile(hearing, upper, lower):
            hearing.attack(upper, lower, "MM-09" if caught > 1 else "MM-06")


def accidents(hearing: Hearing) -> None:
    """Covers that others made; they count for the upper piece's owner. [MM-12, MM-13, MM-R8, MM-R10]"""
    for upper, lower in hearing.covers():
        if upper.id == hearing.flight.piece or upper.kind == "projectile" or _erring(hearing, lower):
            continue
        if not _hostile(hearing, upper, lower):
            continue
        if upper.kind == "insect":
            hearing.attack(upper, lower, "MM-13")
        elif hearing.state.things[upper.kind].crushes:
            hearing.eliminate(lower, upper.id, upper.owner, "MM-13")


def flames(hearing: Hearing) -> None:
    """A projectile that lies there hurts nobody: an enemy insect that covers it removes it. [MM-17, MM-18, EV-63]

    One that is pushed onto an enemy insect hits it. [MM-R13]
    """
    for upper, lower in hearing.covers():
        if not look.enemies(hearing.state, upper.owner, lower.owner) or hearing.flight.piece in _shells(upper, lower):
            continue
        if lower.kind == "projectile" and upper.kind == "insect":
            hearing.remove(lower, "MM-18", upper.id)
        elif upper.kind == "projectile" and lower.kind == "insect" and not _erring(hearing, lower):
            hits.hit(hearing, upper, lower)


def _shells(*pair: Piece) -> list[int]:
    return [piece.id for piece in pair if piece.kind == "projectile"]


def errors(hearing: Hearing) -> None:
    """A piece of the shooter's that went under an enemy piece is lost; nothing protects it. [MM-11, MM-R8]

    A projectile under an enemy insect goes back to hand instead. [MM-R13]
    """
    for upper, lower in hearing.covers():
        if not hearing.role.errs and upper.id == hearing.flight.piece:
            continue
        if upper.kind == "meteor" or not look.enemies(hearing.state, upper.owner, lower.owner):
            continue
        if lower.kind == "projectile" and lower.id == hearing.flight.piece and upper.kind == "insect":
            hearing.remove(lower, "MM-R13", upper.id)
        elif _erring(hearing, lower):
            hearing.eliminate(lower, upper.id, upper.owner, "MM-11")


def protections(hearing: Hearing) -> None:
    """What a protecting face did. [EV-26, EV-41, EV-82]"""
    for id, event in hearing.spared.items():
        if id not in hearing.fate and id not in hearing.away:
            hearing.say(event)


def webs(hearing: Hearing) -> None:
    """A web is off when the insect's own side covers it, or when its spider is lost. [EV-27]"""
    helped = {
        lower.id
        for upper, lower in hearing.covers()
        if upper.kind == "insect"
        and lower.kind == "insect"
        and not look.enemies(hearing.state, upper.owner, lower.owner)
    }
    for piece in hearing.state.pieces:
        if piece.held_by is None or piece.id in hearing.fate:
            continue
        if piece.id in helped or piece.held_by in hearing.fate:
            hearing.say(ev.Freed(piece.id))


def _hostile(hearing: Hearing, upper: Piece, lower: Piece) -> bool:
    """Whether the upper piece is over an enemy insect. [MM-10, MM-29]"""
    return lower.kind == "insect" and look.enemies(hearing.state, upper.owner, lower.owner)


def _erring(hearing: Hearing, piece: Piece) -> bool:
    """Whether a covered insect is the shooting player's and moved in this shot. [MM-R8]"""
    return piece.kind == "insect" and piece.owner == hearing.flight.seat and has_moved(hearing.state, piece.id)
