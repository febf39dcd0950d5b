"""The second referee on the ball of a Larva Cup: who has it after a shot, and what that means."""

from __future__ import annotations

from typing import NamedTuple

from referee.naive import Ruling
from referee.position import SHORT_MM, Ball, Rest, Thing, gap_mm


class Verdict(NamedTuple):
    """The ball after a shot: its carrier (None: loose), who took it, who lost it, how a throw ended, who scored."""

    carrier: int | None
    taken: int | None = None
    lost: int | None = None
    throw: str = ""
    scored: int | None = None


def judge_ball(rest: Rest, rulings: list[Ruling]) -> Verdict:
    """What the shot did with the ball, given what it did with the insects. [LC-09, LC-18, LC-19, LC-R7, LC-R8]

    Who takes it and is captured in the same landing leaves it behind.
    """
    ball = rest.ball
    assert ball is not None
    aside = ball.id not in rest.now or (ball.carrier is not None and ball.carrier not in rest.now)
    if rest.role == "kickoff" or (aside and ball.carrier != rest.shot):
        return Verdict(ball.carrier)
    if ball.throw:
        return _thrown(rest, ball)
    gone = {ruling.piece: ruling for ruling in rulings if ruling.what == "lost"}
    back = {ruling.piece for ruling in rulings if ruling.what == "back"}
    own = _own_goal(rest, ball)
    if own is not None:
        return Verdict(None, scored=own, lost=ball.holder)
    if ball.carrier is not None and ball.carrier == rest.shot:
        return _carried_along(rest, ball, gone, back)
    taker = _taker(rest, ball, back)
    if taker is not None:
        lost = ball.holder if taker.owner != ball.holder else None
        return Verdict(None if taker.id in gone else taker.id, taken=taker.id, lost=lost)
    if ball.carrier is None or ((ball.id, ball.carrier) in rest.covers and ball.carrier not in gone):
        return Verdict(ball.carrier)
    return Verdict(None, lost=ball.holder)


def _thrown(rest: Rest, ball: Ball) -> Verdict:
    """A pass or a shot at goal. [LC-14, LC-15, LC-16, LC-31, LC-32, LC-R1, LC-R17]"""
    inside = next((cup for piece, cup, where in rest.cups if piece == ball.id and where == "in"), None)
    own, other = ball.cups[rest.seat], ball.cups[1 - rest.seat]
    if inside == own:
        return Verdict(None, throw="missed" if ball.throw == "goal" else "lost", scored=1 - rest.seat)
    if ball.throw == "goal":
        if inside == other:
            return Verdict(None, scored=rest.seat)
        return Verdict(None, throw="missed", lost=rest.seat)
    assert ball.receiver is not None
    lies, receiver = rest.now[ball.id], rest.now[ball.receiver]
    if ball.id in rest.off or any(piece == ball.id for piece, _, _ in rest.cups):
        return Verdict(None, throw="lost", lost=rest.seat)
    if (ball.id, receiver.id) in rest.covers:
        return Verdict(receiver.id, throw="perfect")
    if gap_mm(lies, receiver) <= SHORT_MM:
        return Verdict(receiver.id, throw="good")
    return Verdict(None, throw="lost", lost=rest.seat)


def _own_goal(rest: Rest, ball: Ball) -> int | None:
    """A side that pushes the ball into its own cup: a point for the other. [LC-R1, LC-R17]"""
    inside = next((cup for piece, cup, where in rest.cups if piece == ball.id and where == "in"), None)
    return 1 - rest.seat if inside == ball.cups[rest.seat] else None


def _carried_along(rest: Rest, ball: Ball, gone: dict[int, Ruling], back: set[int]) -> Verdict:
    """The carrier was shot, its ball lifted off and laid back; an error loses it. [LC-10, LC-R9]"""
    assert ball.carrier is not None
    if ball.carrier in gone and ball.carrier not in back:
        return Verdict(None, lost=ball.holder)
    return Verdict(ball.carrier)


def _taker(rest: Rest, ball: Ball, back: set[int]) -> Thing | None:
    """Whose insect newly covers the ball: the shot one, then the one that covers most. [LC-R6, LC-R11, EV-51]"""
    found = []
    for up, low in rest.covers - rest.lay:
        upper = rest.now[up]
        ejected = up == rest.shot and rest.role == "ejected"
        own = ball.carrier is not None and upper.owner == ball.holder and (ball.id, ball.carrier) in rest.covers
        may = upper.kind == "insect" and not (ejected or own or up in back or upper.shows("dug_in"))
        if low == ball.id and may:
            found.append(upper)
    order = sorted(found, key=lambda upper: (upper.id != rest.shot, -rest.overlap[upper.id, ball.id]))
    return order[0] if order else None
