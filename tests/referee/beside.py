"""The second referee beside the real one: every landing of a match is put to both.

This is the one place that knows the product's states and events; it reads their fields by name.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from fleacircus.core import Match
from referee.naive import Ruling, judge
from referee.naive_cup import Verdict, judge_ball
from referee.position import Ball, Rest, Thing

NAMES = {
    "went_back": ("back", "piece"),
    "eliminated": ("lost", "piece"),
    "captured": ("lost", "piece"),
    "protected": ("protected", "piece"),
    "shield_turned": ("shield", "piece"),
    "base_damaged": ("damaged", "base"),
    "base_destroyed": ("razed", "base"),
    "lifted": ("lifted", "piece"),
    "counter_taken": ("counter", "counter"),
    "webbed": ("webbed", "piece"),
    "freed": ("freed", "piece"),
    "acid_marked": ("acid", "piece"),
    "token_removed": ("removed", "piece"),
}
"""Events that are rulings about a rest position, and what the second referee calls them."""


class Difference(NamedTuple):
    """A rest position on which the two referees do not agree."""

    seq: int
    rest: Rest
    naive: tuple[Any, ...]
    real: tuple[Any, ...]

    def text(self) -> str:
        only = [f"  only the second referee: {ruling}" for ruling in self.naive if ruling not in self.real]
        more = [f"  only the real one: {ruling}" for ruling in self.real if ruling not in self.naive]
        return "\n".join([f"entry {self.seq}: {self.rest.text()}", *only, *more])


class Count(NamedTuple):
    """How many rest positions were judged, and how many rulings they gave."""

    rests: int
    rulings: int


def tag(event: Any) -> str:
    """The name of an event's kind."""
    return str(type(event).__struct_config__.tag)


def things(state: Any) -> dict[int, Thing]:
    """Everything on the mat."""
    return {piece.id: _thing(state, piece) for piece in state.pieces if piece.place == "table" and piece.pose}


def _thing(state: Any, piece: Any) -> Thing:
    given: dict[str, Any] = {}
    if piece.kind in ("insect", "projectile"):
        sheet = state.sheets[piece.owner]
        effects = _effects(state, piece.owner)
        if piece.kind == "insect":
            breed = sheet.breed_of(piece.breed)
            power = "" if breed.power is None or _pitch(state, "carrier") == piece.id else tag(breed.power)
            shelter = any(tag(e) == "shelter" and e.breed == piece.breed for e in effects)
            given = {"captures": breed.captures, "power": power, "shelter": shelter}
            given["special"] = breed.power is not None and not piece.pose.face_up
        else:
            given = {"hit": sheet.projectile_of(piece.breed).hit}
            given["strong"] = any(tag(e) == "kill_at_once" and e.projectile == piece.breed for e in effects)
            given["wide"] = any(tag(e) == "wide" and e.projectile == piece.breed for e in effects)
    pose = piece.pose
    forms = {"warp": "terrain", "black_hole": "terrain", "entrance": "entrance", "ball": "small"}
    return Thing(
        id=piece.id,
        kind=piece.kind,
        form=forms.get(piece.kind, piece.form),
        owner=piece.owner,
        side=None if piece.owner is None else state.players[piece.owner].side,
        x=pose.x_um / 1000,
        y=pose.y_um / 1000,
        z=pose.z_um / 1000,
        turn=pose.turn_mrad / 1000,
        special=given.pop("special", False),
        breed=piece.breed,
        damaged=piece.damaged,
        held_by=piece.held_by,
        marked_by=frozenset(state.pieces[acid].owner for acid in piece.acid),
        **given,
    )


def _effects(state: Any, seat: int) -> list[Any]:
    working = {installed.card for installed in state.players[seat].cards if not installed.waiting}
    return [card.effect for card in state.sheets[seat].card if card.id in working]


def _pitch(state: Any, name: str) -> Any:
    """A field of the football, wherever it is kept; None in a game without."""
    return getattr(getattr(state, "pitch", None) or state, name, None)


def _ball(state: Any, seat: int) -> Ball | None:
    id = _pitch(state, "ball")
    if id is None:
        return None
    carrier, throw = _pitch(state, "carrier"), _pitch(state, "throw")
    holder = state.pieces[carrier].owner if carrier is not None else (throw.seat if throw else None)
    kind, receiver = (throw.kind, throw.receiver) if throw else ("", None)
    return Ball(id, carrier, holder, kind, receiver, _pitch(state, "cups"))


class Beside:
    """Reads a match event by event, and puts each rest position to the second referee."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self.state: Any = game.blank
        self.rest: Rest | None = None
        self.real: list[Ruling] = []
        self.ball: dict[str, Any] | None = None
        self.verdict: Verdict | None = None
        self.rests = self.rulings = 0
        self.seq = 0

    def read(self, seq: int, events: tuple[Any, ...]) -> Iterator[Difference]:
        """Fold the events of one entry; yields where the referees differ."""
        self.seq = seq
        for event in events:
            name, before = tag(event), self.state
            self.state = self.game.evolve(before, event)
            if name in ("flicked", "meteor_dropped"):
                self._landed(before, event)
            elif name == "settled":
                self._settled(event)
            elif name == "disturbed":
                self._disturbed(before, event)
            elif name in ("player_out", "left"):
                self.rest = None
            else:
                yield from self._ruling(name, event)

    # What happened

    def _landed(self, before: Any, event: Any) -> None:
        """A shot, with what is known of the table before and after it."""
        turn = before.turn.seat if before.turn else event.seat
        self.ball = {"start": _ball(before, event.seat)} if _pitch(before, "ball") is not None else None
        self.rest = self._seen(
            event.landing,
            seat=event.seat,
            turn=turn,
            shot=event.piece,
            role=getattr(event, "role", "meteor"),
            start=things(before),
            touched=frozenset(piece.id for piece in event.landing.moved),
            lay=frozenset(before.covers),
            rested=frozenset(before.covers),
            end_of_world=getattr(before.options, "end_of_world", False),
            ball=_ball(before, event.seat),
            sides=tuple(player.side for player in before.players),
        )
        self.real, self.verdict = [], None

    def _settled(self, event: Any) -> None:
        if self.rest is None:
            return
        old = self.rest
        kept = {
            name: getattr(old, name) for name in ("seat", "turn", "shot", "role", "start", "ball", "sides", "rested")
        }
        self.rest = self._seen(
            event.landing,
            touched=old.touched | {piece.id for piece in event.landing.moved},
            lay=old.lay | old.covers,
            again=True,
            **kept,
        )
        self.real = []

    def _disturbed(self, before: Any, event: Any) -> None:
        """Something is taken away without a shot; what falls then is judged like one."""
        self.ball = None
        self.rest = Rest(
            seat=event.seat,
            turn=before.turn.seat if before.turn else event.seat,
            shot=None,
            role="rest",
            start=things(before),
            now=things(before),
            touched=frozenset(),
            lay=frozenset(before.covers),
            rested=frozenset(before.covers),
            covers=frozenset(before.covers),
            off=frozenset(),
            partly=frozenset(),
            zones=frozenset(),
            end_of_world=getattr(before.options, "end_of_world", False),
            ball=_ball(before, event.seat),
            sides=tuple(player.side for player in before.players),
        )
        self.real = []

    def _seen(self, landing: Any, **known: Any) -> Rest:
        """The table as it lies now."""
        return Rest(
            now=things(self.state),
            covers=frozenset((cover.upper_id, cover.lower_id) for cover in landing.covers),
            off=frozenset(landing.off),
            partly=frozenset(landing.partly_off),
            zones=frozenset((found.piece_id, found.zone_id) for found in landing.in_zone),
            cups=frozenset((found.piece_id, found.cup_id, found.where) for found in landing.in_cup),
            overlap={(cover.upper_id, cover.lower_id): cover.overlap_mm2_100 for cover in landing.covers},
            **known,
        )

    # What the real referee said

    def _ruling(self, name: str, event: Any) -> Iterator[Difference]:
        if self.rest is None:
            return
        if name == "went_back" and event.clause == "EV-24":
            self._moved_by_hand(event.piece, back=self.rest.back | {event.piece}, cancelled=True)
        elif name == "set_down" and event.clause == "MM-R9":
            self._moved_by_hand(event.piece)
        elif name == "heard":
            yield from self._heard()
        elif name in NAMES:
            what, field = NAMES[name]
            seat = getattr(event, "credit", getattr(event, "seat", None))
            self.real.append(Ruling(what, getattr(event, field), event.clause, seat, getattr(event, "earns", False)))
        if self.ball is not None:
            self._ball_ruling(name, event)
            if name == "flight_closed":
                yield from self._flight_closed()

    def _moved_by_hand(self, piece: int, **known: Any) -> None:
        """Before anything is judged a move is cancelled, or what leans is laid flat. [EV-24, MM-R9]"""
        assert self.rest is not None
        covers = frozenset(pair for pair in self.rest.covers if piece not in pair)
        zones = frozenset(pair for pair in self.rest.zones if piece != pair[0])
        self.rest = replace(self.rest, now=things(self.state), covers=covers, zones=zones, **known)

    def _heard(self) -> Iterator[Difference]:
        """The real referee is through with this position: compare."""
        assert self.rest is not None
        rest, found = self.rest, judge(self.rest)
        self.rests += 1
        self.rulings += len(found)
        if self.ball is not None and rest.ball is not None and not rest.again:
            self.verdict = judge_ball(rest, found)
        naive, real = _comparable(rest, found), _comparable(rest, self.real)
        if naive != real:
            yield Difference(self.seq, rest, naive, real)
        turned = {ruling.piece for ruling in self.real if ruling.what == "shield"}
        self.rest = replace(rest, shielded=rest.shielded | turned)
        self.real = []

    def _ball_ruling(self, name: str, event: Any) -> None:
        assert self.ball is not None
        if name == "ball_taken":
            self.ball["taken"] = event.by
        elif name == "ball_lost":
            self.ball["lost"] = event.seat
        elif name == "pass_ended":
            self.ball["throw"] = event.result
        elif name == "goal_missed":
            self.ball["throw"] = "missed"
        elif name == "scored":
            self.ball["scored"] = event.seat

    def _flight_closed(self) -> Iterator[Difference]:
        assert self.rest is not None
        assert self.ball is not None
        real = Verdict(
            _pitch(self.state, "carrier"),
            self.ball.get("taken"),
            self.ball.get("lost"),
            self.ball.get("throw", ""),
            self.ball.get("scored"),
        )
        if self.verdict is not None and real != self.verdict:
            yield Difference(self.seq, self.rest, (self.verdict,), (real,))
        self.ball = self.verdict = None


def _comparable(rest: Rest, rulings: list[Ruling]) -> tuple[Any, ...]:
    """Rulings without what may be said in several ways, such as which of two clauses on captures is named."""
    return tuple(sorted({_told(rest, ruling) for ruling in rulings}, key=str))


def _told(rest: Rest, ruling: Ruling) -> tuple[Any, ...]:
    if ruling.what == "lost":
        why = ruling.clause if ruling.clause in ("MM-11", "EV-22", "EV-23") else "captured"
        return ("lost", ruling.piece, why, "earns" if ruling.earns else "", ruling.seat if rest.ball else None)
    return (ruling.what, ruling.piece, ruling.seat)


def differences(match: Match) -> tuple[list[Difference], Count]:
    """Every rest position of a match on which the referees differ."""
    beside = Beside(match.game)
    found = [d for seq in match.standing for d in beside.read(seq, match.log[seq].events)]
    return found, Count(beside.rests, beside.rulings)
