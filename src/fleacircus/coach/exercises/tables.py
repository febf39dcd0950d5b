"""A flick table: a list of pieces in centimetres. A line reads `seat breed name x y`, perhaps with a turn in
milliradians after it, with `*` after the name for the special face and `!` for a damaged base; `- counter c 2 3` is
nobody's. What is not listed stays in the box, or stands in its army's line-up.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from fleacircus.core import Match, Seat
from fleacircus.flicktable.actions.deploy import LineUp, Ready
from fleacircus.flicktable.model import events as table
from fleacircus.flicktable.model.state import Installed, Piece, Player
from fleacircus.flicktable.table import gap_between_um, table_of
from fleacircus.games.larvacup import LarvaCup
from fleacircus.games.larvacup.actions.kickoff import PickCards
from fleacircus.games.larvacup.model import events as cup
from fleacircus.games.larvacup.model.questions import DefenceAsked
from fleacircus.games.micromutants import MicroMutants
from fleacircus.physics import flat, laid_on, lying

UM = 10_000
"""Of a centimetre."""
FIXED = {"cup", "ball"}
BASES = ("hexagon", "square")
ZONES = ("warp", "black_hole")
LOOSE = ("insect", "projectile", "counter", "ball")


class TableStart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What lies where, and the turn: the `dice` as they fell, none before the roll. `cards` are "seat card name" with
    the name of the base (the cup) that a card is in, and `waiting` if its damage put it out of force. `carrier` is the
    name of the insect with the ball on it.

    `lined_up`: what is not listed stands in its army's line-up, but for the breeds that seat 0 has `lost`. `earned`: an
    extra move was earned. `held` are "name holder": what a web holds, and whose web it is. `faces`: the other seat uses
    its defence roll, and these dice fell.
    """

    pieces: tuple[str, ...]
    dice: tuple[str, ...] = ()
    resources: tuple[int, ...] = ()
    cards: tuple[str, ...] = ()
    carrier: str = ""
    turn: int = 1
    lined_up: bool = False
    lost: tuple[str, ...] = ()
    earned: bool = False
    held: tuple[str, ...] = ()
    faces: tuple[str, ...] = ()


def lay_mutants(game: MicroMutants, start: TableStart, seat: Seat) -> tuple[list[Any], dict[str, int]]:
    """Everything lies there, and my turn runs."""
    laid, names = _laid(game, start)
    events = [laid, table.LotDrawn(_order(game, seat)), *_turn(start, seat)]
    check_apart(_folded(game, events))
    return events, names


def lay_cup(game: LarvaCup, start: TableStart, seat: Seat) -> tuple[list[Any], dict[str, int]]:
    """The same, with the ball free or on its carrier."""
    laid, names = _laid(game, start)
    events: list[Any] = [laid, table.LotDrawn(_order(game, seat), "LC-R4")]
    check_apart(_folded(game, events), aside=names["ball"] if start.carrier else None)
    if start.carrier:
        events += _carried(game, events, laid, names, start.carrier)
    return [*events, *_turn(start, seat), *_defence(start, 1 - seat)], names


def _folded(game: Any, events: Iterable[Any]) -> Any:
    state = game.blank
    for event in events:
        state = game.evolve(state, event)
    return state


def check_apart(state: Any, *, aside: int | None = None) -> None:
    """ValueError if two things lie in each other; what is laid `aside` comes on top of another."""
    there = [piece for piece in state.pieces if piece.place == "table" and piece.id != aside]
    solid = [piece for piece in there if piece.kind not in state.things.zones]
    for one, other in combinations(solid, 2):
        if gap_between_um(state, one.id, other.id) == 0:
            raise ValueError(f"{one.breed or one.kind} and {other.breed or other.kind} lie in each other")


def _laid(game: Any, start: TableStart) -> tuple[Any, dict[str, int]]:
    """The table of the game's own set-up, with only those pieces on it that are listed, or else in their line-up."""
    laid = game.setup(Random(0))[0]
    ready = _lined_up(game) if start.lined_up else laid.pieces
    fixed = FIXED | {"insect", *BASES} if start.lined_up else FIXED
    pieces = [piece if piece.kind in fixed else replace(piece, place="box", pose=None) for piece in ready]
    names = {piece.kind: piece.id for piece in pieces if piece.kind == "ball"}
    names |= {f"cup{piece.owner}": piece.id for piece in pieces if piece.kind == "cup"}
    for line in start.pieces:
        _put(pieces, names, line)
    _lose(pieces, names, start.lost)
    for name, holder in (line.split() for line in start.held):
        pieces[names[name]] = replace(pieces[names[name]], held_by=names[holder])
    players = tuple(_player(player, number, start, names) for number, player in enumerate(laid.players))
    return replace(laid, pieces=tuple(pieces), players=players), names


def _lined_up(game: Any) -> tuple[Piece, ...]:
    """The pieces when every army stands in its line-up."""
    match = Match.start(game, 0)
    while match.state.phase in ("cards", "deploy"):
        seat = min(match.to_act)
        for action in (PickCards(()),) if match.state.phase == "cards" else (LineUp(), Ready()):
            match.play(seat, action)
    pieces: tuple[Piece, ...] = match.state.pieces
    return pieces


def _lose(pieces: list[Piece], names: dict[str, int], breeds: tuple[str, ...]) -> None:
    """All insects of these breeds of seat 0 that have no name lie in its losses."""
    for piece in tuple(pieces):
        if piece.owner == 0 and piece.kind == "insect" and piece.breed in breeds and piece.id not in names.values():
            pieces[piece.id] = replace(piece, place="losses", pose=None)


def _put(pieces: list[Piece], names: dict[str, int], line: str) -> None:
    seat, breed, name, x, y, *turn = line.split()
    owner = None if seat == "-" else int(seat)
    known = set(names.values()) if breed != "ball" else set()
    found = next((p for p in pieces if p.owner == owner and breed in (p.breed, p.kind) and p.id not in known), None)
    if found is None:
        raise ValueError(f"the box has no more such piece: {line!r}")
    bare = name.rstrip("*!")
    names[bare] = found.id
    at = round(float(x) * UM), round(float(y) * UM)
    loose = found.kind in LOOSE
    turned = int(turn[0]) if turn else 0
    high_um = 0 if found.kind in ZONES else 1000
    pose = flat(*at, turned, "*" not in name, kind=found.form) if loose else lying(*at, high_um, turned)
    pieces[found.id] = replace(found, place="table", pose=pose, damaged="!" in name)


def _player(player: Player, seat: Seat, start: TableStart, names: dict[str, int]) -> Player:
    cards = (line.split() for line in start.cards)
    installed = tuple(
        Installed(card, names[base], waiting=bool(out)) for owner, card, base, *out in cards if int(owner) == seat
    )
    resources = start.resources[seat] if seat < len(start.resources) else 0
    return replace(player, ready=True, resources=resources, cards=installed)


def _order(game: Any, seat: Seat) -> tuple[Seat, ...]:
    seats = tuple(range(game.seats))
    return seats[seat:] + seats[:seat]


def _turn(start: TableStart, seat: Seat) -> Iterable[Any]:
    yield table.TurnStarted(seat, start.turn)
    if start.dice:
        yield table.Rolled(seat, start.dice)
    if start.earned:
        yield table.ExtraEarned(seat)
        yield table.PhaseStarted(seat, "extra")


def _defence(start: TableStart, seat: Seat) -> Iterable[Any]:
    """The dice of a defence roll fell, and one of them may be used."""
    if start.faces:
        yield cup.DefenceRolled(seat, start.faces)
        yield table.Asked(DefenceAsked(seat, start.faces))


def _carried(game: LarvaCup, events: list[Any], laid: Any, names: dict[str, int], carrier: str) -> list[Any]:
    """The ball on its carrier, and that it lies there."""
    state = _folded(game, events)
    ball, by = names["ball"], names[carrier]
    pose = laid.pieces[by].pose
    on = laid_on(table_of(state, without=(ball,)), laid.pieces[ball].form, pose.x_um, pose.y_um)
    owner = laid.pieces[by].owner
    return [
        cup.BallTaken(ball, by, owner, None, "LC-09"),
        cup.BallLaid(ball, by, on, "LC-09"),
        table.Disturbed(owner, "LC-09"),
        table.FlightClosed(((ball, by),)),
    ]
