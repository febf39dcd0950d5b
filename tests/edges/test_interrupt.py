"""Who may interrupt is not waited for: clocks run, and the lobby calls, only for whoever is."""

import pytest

from e2e.laid import GAME, Laid, put
from edges.server import Server
from edges.visitor import Visitor
from fleacircus.core import Match, codec
from fleacircus.games import load
from fleacircus.games.larvacup.model import events as ball
from kit import clause


def waited_for(match: Match) -> frozenset[int]:
    return match.game.waited_for(match.state)


@clause("LC-R15")
def test_a_kept_defence_roll_may_be_used_but_its_clock_does_not_run() -> None:
    laid = Laid()
    assert waited_for(laid.match) == laid.match.to_act == {0}
    laid.say(ball.DefenceKept(1))
    assert laid.match.to_act == {0, 1}
    assert waited_for(laid.match) == {0}


@pytest.mark.parametrize("game", ["legionz@1", "micro-mutants@2", "mars-attacks@3"])
def test_elsewhere_everybody_who_is_due_is_waited_for(game: str) -> None:
    match = Match.start(load(game), "a quiet evening")
    assert waited_for(match) == match.to_act != frozenset()


@clause("LC-R15")
def test_the_lobby_calls_only_who_is_waited_for(club: Server) -> None:
    ada, bo = Visitor(club.address, "Ada"), Visitor(club.address, "Bo")
    laid = Laid()
    laid.say(ball.DefenceKept(1))
    table = ada.open_table("me", "link", game=GAME, options=codec.plain(laid.match.game.options))
    put(club.db, table["id"], laid.match)
    bo.invited(table, 1)
    with ada.connect(table["id"]) as line:
        assert line.act(line.hello(), 0, {"type": "roll"})["type"] == "ack"
    seats = ada.get(f"/api/v1/tables/{table['id']}").json["seats"]
    assert [(seat["due"], seat["waited_for"]) for seat in seats] == [(True, True), (True, False)]
    assert "Your turn" in ada.get("/").text
    assert f"/t/{table['id']}" in bo.get("/").text
    assert "Your turn" not in bo.get("/").text
