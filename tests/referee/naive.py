"""The second referee: a landing judged by the rulebook's sentences, one by one, slowly.

It was written from the rules' text alone, not from the hearing, and shares no code with it. Nothing here is clever:
every sentence is asked of every pair of things that newly lie on each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from referee.position import SHORT_MM, WEBS, Pair, Rest, Thing, gap_mm

MOVED_MM = 1.0
HOPPED_MM = 5.0


class Ruling(NamedTuple):
    """What happens to a piece, by which clause; `seat` who has the credit or the gain, `earns` the extra move."""

    what: str
    piece: int
    clause: str
    seat: int | None = None
    earns: bool = False


def judge(rest: Rest) -> list[Ruling]:
    """Everything that this rest position decides by itself. In a kick-off nothing is captured. [MM-R9, LC-R4]"""
    out = list(_out(rest))
    if rest.role == "kickoff":
        return out
    back = {ruling.piece for ruling in out} | (rest.back if rest.cancelled else frozenset())
    pairs = [pair for pair in _new(rest) if not set(pair) & back]
    found = _insects(rest, pairs)
    gone = back | {ruling.piece for ruling in found if ruling.what == "lost"}
    found += _zones(rest, gone)
    lost = {ruling.piece for ruling in found + out if ruling.what == "lost"}
    found = [ruling for ruling in found if ruling.what in ("lost", "removed") or ruling.piece not in lost]
    return out + found + _freed(rest, pairs, lost) + _bases(rest, pairs, lost) + _counters(rest, pairs)


def moved(rest: Rest, id: int) -> bool:
    """Whether a piece has moved in this shot. [MM-R8]"""
    was, now = rest.start.get(id), rest.now[id]
    if was is None:
        return True
    under = {low for up, low in rest.covers if up == id}
    before = {low for up, low in rest.rested if up == id}
    return was.away(now) > MOVED_MM or was.special != now.special or under != before


def _new(rest: Rest) -> list[Pair]:
    """The covers that this shot made, and one that it made anew by hopping. [MM-R7]"""
    hopped = False
    if rest.shot is not None and not rest.again and rest.shot in rest.start:
        hopped = rest.start[rest.shot].away(rest.now[rest.shot]) > HOPPED_MM
    return [pair for pair in sorted(rest.covers) if pair not in rest.lay or (hopped and pair[0] == rest.shot)]


def _earns(rest: Rest, victim: Thing, credit: int | None) -> bool:
    """An enemy insect eliminated in one's own turn earns the extra move. [MM-25, EV-87, LC-29]"""
    mine = rest.side_of(rest.turn)
    if victim.side == mine:
        return False
    return rest.ball is None or credit == rest.turn


def _lost(rest: Rest, victim: Thing, clause: str, credit: int | None) -> Ruling:
    earns = clause != "EV-22" and _earns(rest, victim, credit)
    return Ruling("lost", victim.id, clause, credit, earns)


# What is out goes back


def _out(rest: Rest) -> Iterator[Ruling]:
    """What is off the mat, in a cup, or where its own rule does not let it end."""
    for thing in rest.now.values():
        shot = thing.id == rest.shot
        if thing.id in rest.off and not (rest.cancelled and thing.id in rest.back):
            yield from _off(rest, thing, shot)
        elif thing.kind in ("insect", "projectile") and any(piece == thing.id for piece, _, _ in rest.cups):
            insect = thing.kind == "insect"
            yield Ruling("back", thing.id, "LC-R18") if insect else Ruling("removed", thing.id, "MM-R13")
        elif shot and rest.role == "victim" and not _on_free_ground(rest, thing):
            yield Ruling("back", thing.id, "EV-42")
        elif shot and rest.role == "insect" and thing.shows("dug_in") and _on_something(rest, thing):
            yield Ruling("back", thing.id, "EV-51")


def _off(rest: Rest, thing: Thing, shot: bool) -> Iterator[Ruling]:
    """Off the mat: back, lost at the end of the world, or in hand. [MM-08, MM-14, MM-R13, EV-23, EV-42, LC-22]"""
    if thing.kind == "insect" and shot and rest.role == "victim":
        yield Ruling("back", thing.id, "EV-42")
    elif thing.kind == "insect" and rest.end_of_world:
        yield _lost(rest, thing, "EV-23", rest.seat)
    elif thing.kind == "insect":
        yield Ruling("back", thing.id, "LC-22" if rest.role == "ejected" and shot else "MM-08" if shot else "MM-14")
    elif thing.kind == "projectile":
        yield Ruling("removed", thing.id, "MM-R13")
    elif thing.kind == "meteor":
        yield Ruling("removed", thing.id, "EV-96")
    elif thing.kind == "counter":
        yield Ruling("back", thing.id, "MM-14")


def _on_free_ground(rest: Rest, thing: Thing) -> bool:
    """A free part of the mat: on or under nothing, on no terrain, not over the edge. [EV-42]"""
    return (
        thing.id not in rest.partly
        and not any(thing.id in pair for pair in rest.covers)
        and not any(
            other.kind in ("warp", "black_hole", "entrance") and gap_mm(thing, other) == 0
            for other in rest.others(thing)
        )
    )


def _on_something(rest: Rest, thing: Thing) -> bool:
    """On any other element: piece, base, counter, terrain. [EV-51]"""
    terrain = (other for other in rest.others(thing) if other.kind in ("warp", "black_hole"))
    return any(up == thing.id for up, _ in rest.covers) or any(gap_mm(thing, other) == 0 for other in terrain)


# Insects under something


def _insects(rest: Rest, pairs: list[Pair]) -> list[Ruling]:
    """Errors, captures, hits, and the projectiles that are removed."""
    found: list[Ruling] = []
    webs = sum(thing.held_by is not None for thing in rest.now.values())
    for up, low in pairs:
        upper, lower = rest.now[up], rest.now[low]
        if "insect" not in (upper.kind, lower.kind):
            continue
        if lower.kind == "insect":
            found += _under(rest, upper, lower)
        elif lower.kind == "projectile":
            found += _over_projectile(rest, upper, lower)
    fresh = {ruling.piece for ruling in found if ruling.what == "webbed"}
    for id in sorted(fresh):
        found += _wide_web(rest, rest.now[id], fresh)
    held = [ruling for ruling in dict.fromkeys(found) if ruling.what == "webbed"]
    for ruling in held[max(0, WEBS - webs) :]:
        found = [other for other in found if other != ruling]
    return list(dict.fromkeys(found))


def _under(rest: Rest, upper: Thing, lower: Thing) -> Iterator[Ruling]:
    """An insect newly lies under something. An ejected insect captures nothing. [MM-11, MM-R8, EV-73, LC-R11]"""
    ejected = upper.id == rest.shot and rest.role == "ejected"
    if upper.kind == "meteor" and upper.id == rest.shot:
        yield from _struck(rest, upper, lower, "EV-73", piercing=True)
    elif upper.kind not in ("insect", "projectile", "hexagon", "square") or upper.side == lower.side or ejected:
        return
    elif lower.owner == rest.seat and moved(rest, lower.id):
        yield _lost(rest, lower, "MM-11", upper.owner)
    elif upper.kind == "insect":
        yield from _captured(rest, upper, lower)
    elif upper.kind == "projectile":
        yield from _hit(rest, upper, lower)


def _captured(rest: Rest, upper: Thing, lower: Thing) -> Iterator[Ruling]:
    """An enemy insect came to lie on it. [MM-06, MM-09, MM-13, EV-26, EV-41, EV-44, EV-51, EV-61, EV-70]"""
    if upper.captures == "bases" or upper.shows("dug_in"):
        return
    clause = "MM-06" if upper.id == rest.shot else "MM-13"
    if lower.shows("camouflage") or lower.shows("dug_in") or _sheltered(rest, lower):
        yield Ruling("protected", lower.id, "EV-82")
    else:
        yield from _struck(rest, upper, lower, clause)


def _sheltered(rest: Rest, insect: Thing) -> bool:
    """In its dug-out: within short range of an own base, in football of the own cup. [EV-70, LC-R20]"""
    bases = (t for t in rest.now.values() if t.owner == insect.owner and t.kind in ("hexagon", "square", "cup"))
    return insect.shelter and any(gap_mm(insect, base) <= SHORT_MM for base in bases)


def _struck(rest: Rest, upper: Thing, lower: Thing, clause: str, *, piercing: bool = False) -> Iterator[Ruling]:
    """A shield turns all hits of one shot once; else the insect is lost. [EV-41, EV-82]"""
    if lower.id in rest.shielded:
        return
    if lower.shows("shield") and not piercing:
        yield Ruling("shield", lower.id, "EV-41")
    else:
        yield _lost(rest, lower, clause, upper.owner)


def _hit(rest: Rest, shell: Thing, insect: Thing) -> Iterator[Ruling]:
    """A projectile newly covers an enemy insect; its sheet says what a hit does. [MM-R13, EV-27, EV-28, EV-34]"""
    if insect.id in rest.shielded:
        return
    if insect.shows("shield"):
        yield Ruling("shield", insect.id, "EV-41")
    elif shell.hit in ("blast", "flame") or shell.strong:
        yield _lost(rest, insect, "EV-34", shell.owner)
    elif shell.hit == "acid" and shell.owner not in insect.marked_by:
        yield Ruling("acid", insect.id, "EV-28")
    elif shell.hit == "web" and insect.held_by is None:
        yield Ruling("webbed", insect.id, "EV-27")


def _wide_web(rest: Rest, insect: Thing, fresh: set[int]) -> Iterator[Ruling]:
    """With its card the nearest other enemy insect within short range is held too. [EV-72]"""
    shells = [up for up, low in rest.covers if low == insect.id and rest.now[up].hit == "web" and rest.now[up].wide]
    if not shells:
        return
    others = [
        other
        for other in rest.others(insect)
        if other.kind == "insect" and other.side != rest.now[shells[0]].side and other.id not in fresh
    ]
    near = min(others, key=lambda other: gap_mm(insect, other), default=None)
    if near is not None and near.held_by is None and gap_mm(insect, near) <= SHORT_MM:
        yield Ruling("webbed", near.id, "EV-72")


def _over_projectile(rest: Rest, upper: Thing, shell: Thing) -> Iterator[Ruling]:
    """An insect newly lies on a projectile; an ejected one stays where it lands. [MM-17, MM-18, EV-63, LC-R11]"""
    if upper.side != shell.side:
        yield Ruling("removed", shell.id, "MM-18")


# Webs, bases, counters, zones


def _freed(rest: Rest, pairs: list[Pair], lost: set[int]) -> list[Ruling]:
    """A friend covers the held insect with an insect, or its spider is eliminated. [EV-27]"""
    helped = {
        low
        for up, low in pairs
        if rest.now[up].kind == rest.now[low].kind == "insect"
        and rest.now[up].side == rest.now[low].side
        and not (up == rest.shot and rest.role == "ejected")
    }
    held = [thing for thing in rest.now.values() if thing.held_by is not None and thing.id not in lost]
    return [Ruling("freed", t.id, "EV-27") for t in held if t.id in helped or t.held_by in lost]


def _bases(rest: Rest, pairs: list[Pair], lost: set[int]) -> list[Ruling]:
    """An enemy insect that may capture bases newly lies on one. [MM-07, MM-22, MM-23, EV-15]"""
    hitters: dict[int, list[Thing]] = {}
    for up, low in pairs:
        upper, base = rest.now[up], rest.now[low]
        may = upper.kind == "insect" and upper.captures != "insects" and not upper.shows("dug_in")
        if may and base.kind in ("hexagon", "square") and upper.side != base.side:
            hitters.setdefault(low, []).append(upper)
    found = []
    for id, insects in hitters.items():
        stands = rest.now[id].kind == "hexagon" and not rest.now[id].damaged
        found.append(Ruling("damaged", id, "EV-15") if stands else Ruling("razed", id, "EV-15", insects[0].owner))
        if stands:
            found += [Ruling("lifted", insect.id, "EV-15") for insect in insects if insect.id not in lost]
    return found


def _counters(rest: Rest, pairs: list[Pair]) -> list[Ruling]:
    """An insect that newly covers a counter, shot or pushed, takes it for its owner. [EV-17, EV-51, EV-88]"""
    takers: dict[int, list[Thing]] = {}
    for up, low in pairs:
        upper = rest.now[up]
        if upper.kind == "insect" and rest.now[low].kind == "counter" and not upper.shows("dug_in"):
            takers.setdefault(low, []).append(upper)
    first = {low: next((t for t in ups if t.id == rest.shot), ups[0]) for low, ups in takers.items()}
    return [Ruling("counter", low, "EV-17", taker.owner) for low, taker in first.items()]


def _zones(rest: Rest, gone: set[int]) -> list[Ruling]:
    """The Black Hole swallows, an enemy on an entrance removes it. [EV-22, EV-91, EV-96]"""
    found = []
    for id, zone in sorted(rest.zones):
        thing, area = rest.now[id], rest.now.get(zone)
        if thing.kind != "insect" or area is None:
            continue
        if area.kind == "black_hole" and id not in gone:
            found.append(_lost(rest, thing, "EV-22", None))
        elif area.kind == "entrance" and area.side != thing.side and id not in gone:
            found.append(Ruling("removed", zone, "EV-96"))
    return list(dict.fromkeys(found))
