"""The referee's steps of Micro Mutants: bases that are hit, counters that are taken, what terrain does. [MM-R9]"""

from fleacircus.core.game import Clause, Seat
from fleacircus.flicktable import look, sheets
from fleacircus.flicktable.model.state import Piece
from fleacircus.flicktable.rules import hearing as steps
from fleacircus.flicktable.rules.hearing import FlickHearing, may_capture
from fleacircus.games.micromutants.model import events as ev
from fleacircus.games.micromutants.model.state import State

Hearing = FlickHearing[State]


def loss(hearing: Hearing, piece: Piece, by: int | None, credit: Seat | None, clause: Clause) -> ev.Eliminated:
    """A lost insect is eliminated; an enemy of the turn's player earns them the extra move. [MM-25, EV-87]"""
    turn = hearing.state.turn
    earns = turn is not None and look.enemies(hearing.state, turn.seat, piece.owner) and clause != "EV-22"
    return ev.Eliminated(piece.id, by, credit, clause, earns)


def leavers(hearing: Hearing) -> None:
    """At the end of the world insects that leave the table are lost. [EV-23]"""
    steps.leavers(hearing, for_good=hearing.state.options.end_of_world)


def base_hits(hearing: Hearing) -> None:
    """Every enemy insect that newly covers a base hits it. [MM-07, MM-R10, EV-15]"""
    struck: dict[int, list[Piece]] = {}
    for upper, lower in hearing.covers():
        if upper.kind != "insect" or lower.kind not in ("hexagon", "square"):
            continue
        if look.enemies(hearing.state, upper.owner, lower.owner) and may_capture(hearing, upper, "bases"):
            struck.setdefault(lower.id, []).append(upper)
    for base, hitters in struck.items():
        _strike(hearing, hearing.piece(base), hitters)


def _strike(hearing: Hearing, base: Piece, hitters: list[Piece]) -> None:
    """A hit turns an intact base, a second one or one on any other base destroys it. [MM-07, MM-22, MM-23, EV-15]"""
    evolution = hearing.state.options.hit_ends_move
    first = hitters[0]
    if base.kind == "hexagon" and not base.damaged:
        hearing.say(ev.BaseDamaged(base.id, first.id, "EV-15" if evolution else "MM-07"))
        if len(hitters) == 1:
            _lift(hearing, first, base, "EV-15" if evolution else "MM-22")
            return
    last = hitters[1] if base.kind == "hexagon" and not base.damaged else first
    assert last.owner is not None
    hearing.say(ev.BaseDestroyed(base.id, last.id, last.owner, "EV-15" if evolution else "MM-23"))


def _lift(hearing: Hearing, piece: Piece, base: Piece, clause: Clause) -> None:
    lifted = any(isinstance(event, ev.Lifted) and event.piece == piece.id for event in hearing.rulings)
    if piece.id not in hearing.fate and not lifted:
        hearing.say(ev.Lifted(piece.id, base.id, clause))


def counters(hearing: Hearing) -> None:
    """An insect that newly covers a counter takes it for its owner, the shot one first. [EV-17, EV-88]"""
    fresh = [(upper, lower) for upper, lower in hearing.covers() if lower.kind == "counter" and upper.kind == "insect"]
    taken: set[int] = set()
    for upper, lower in sorted(fresh, key=lambda pair: pair[0].id != hearing.flight.piece):
        dug_in = isinstance(look.power_of(hearing.state, upper), sheets.DugIn)
        unwilling = upper.id == hearing.flight.piece and not hearing.role.captures
        if lower.id not in taken and not dug_in and not unwilling:
            assert upper.owner is not None
            taken.add(lower.id)
            hearing.say(ev.CounterTaken(lower.id, upper.id, upper.owner))


def zones(hearing: Hearing) -> None:
    """The Black Hole swallows insects; an enemy on a Warp Entrance removes it. [EV-22, EV-91, EV-96]"""
    for piece_id, zone_id in hearing.state.in_zone:
        piece, zone = hearing.piece(piece_id), hearing.piece(zone_id)
        if piece.kind != "insect" or piece.place != "table" or piece_id in hearing.away:
            continue
        if zone.kind == "black_hole":
            hearing.eliminate(piece, zone.id, None, "EV-22")
        elif zone.kind == "entrance" and look.enemies(hearing.state, piece.owner, zone.owner):
            hearing.remove(zone, "EV-96", piece.id)
