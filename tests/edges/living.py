"""A club that has lived: games that people played to their end, some of them rated, and something said at a table."""

import random
from typing import Any

from edges.robot import Robot
from edges.server import Server
from edges.visitor import Line, Visitor, moves

GAMES = ((0, 1), (1, 2), (0, 2), (2, 0), (0, 1), (1, 0), (0, 3), (3, 0))
"""Who meets whom, by their places in the circle."""


def lived(server: Server, ada: Visitor, *, games: int = len(GAMES)) -> list[Visitor]:
    """Ada and three others play rated games of Legionz by chance to the end; one is left, one goes on, all talk."""
    circle = [ada, *(Visitor(server.address, name) for name in ("Bo", "Zoë Łuczak", "Cy"))]
    rng = random.Random(4)
    for one, other in GAMES[:games]:
        table = rated(circle[one], circle[other])
        to_the_end(circle[one], circle[other], table["id"], rng)
    left = rated(circle[0], circle[1])
    with circle[1].connect(left["id"]) as line:
        assert line.act(line.hello(), 1, {"type": "leave"})["type"] == "ack"
    going = rated(circle[0], circle[1], public=True)
    to_the_end(circle[0], circle[1], going["id"], rng, most=12)
    for who, phrase in ((circle[0], "hello"), (circle[1], "good_luck")):
        with who.connect(going["id"]) as line:
            line.hello()
            line.send("listen")
            line.send("say", phrase=phrase)
            list(line.rest())
    return circle


def rated(one: Visitor, other: Visitor, **plan: Any) -> dict[str, Any]:
    """A rated table of two."""
    table = one.open_table("me", "link", **{"undo": "off", "rated": True, **plan})
    other.invited(table, 1)
    return table


def to_the_end(one: Visitor, other: Visitor, table: str, rng: random.Random, *, most: int = 1000) -> None:
    """Two people play by chance, until it is over or for so many entries."""
    with one.connect(table) as first, other.connect(table) as second:
        lines: list[Line] = [first, second]
        states = [line.hello() for line in lines]
        while (seq := states[0]["seq"]) < most and not states[0]["outcome"]:
            seat = next(seat for seat in (0, 1) if states[seat]["choices"].get(str(seat)))
            action = rng.choice(moves(states[seat], seat))
            lines[seat].send("act", client_id=str(seq), base_seq=seq, seat=seat, action=action)
            states = [line.until("ev") for line in lines]


def of_every_game(server: Server, entries: int) -> None:
    """A public table of every other game, some way on, to be looked at."""
    for game in ("mars-attacks@3", "micro-mutants@2", "larva-cup@2"):
        Robot(server.address, game, public=True).play(entries)
