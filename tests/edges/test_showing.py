"""An entry knows how long it takes to show: bots wait for people who look on, clocks stand still while a shot flies."""

from types import SimpleNamespace
from typing import Any

import pytest

from edges.robot import Robot
from edges.server import Server
from edges.visitor import Visitor, moves
from fleacircus.games import load
from fleacircus.web import showing
from fleacircus.web.club.shelf import SHELF, Shelved
from fleacircus.web.limits import Limits
from fleacircus.web.worker import due_to_others_s, somebody_looks
from kit.tags import tags


@pytest.mark.parametrize("game", SHELF, ids=lambda game: game.slug)
def test_every_time_is_that_of_an_event_of_the_game(game: Shelved) -> None:
    kinds = tags(load(game.game).event_type)
    named = set(showing.pace_of(game.game)) - {showing.OTHER}
    assert named - kinds == set()
    assert named or game.client == "companion"


def test_clocks_stand_still_while_a_shot_is_shown(club: Server) -> None:
    robot = Robot(club.address, "micro-mutants@2", clock_base_ms=600_000)
    told = robot.until("flicked")
    shown = told["entry"]["shows_ms"]
    assert shown > 1_000
    assert told["clock"]["rests_ms"] + (told["clock"]["at"] - told["entry"]["at"]) == shown
    before = told["clock"]["remaining_ms"]
    robot.play(1)
    after = robot.news[-1]
    spent = sum(before) - sum(after["clock"]["remaining_ms"])
    assert spent <= max(0, after["entry"]["at"] - told["entry"]["at"] - shown) + 1


def test_a_bot_waits_until_a_person_has_seen_what_was_done(club: Server) -> None:
    ada = Visitor(club.address, "Ada")
    table = ada.open_table("me", "bot:random")
    with ada.connect(table["id"]) as line:
        state = line.hello()
        while 0 not in state["due"]:
            state = line.until("ev")
        assert line.act(state, 0, moves(state, 0)[0])["type"] == "ack"
        mine, theirs = line.until("ev")["entry"], line.until("ev")["entry"]
    assert theirs["seat"] == 1
    assert mine["shows_ms"] > 0
    assert theirs["at"] - mine["at"] >= mine["shows_ms"] + 1000 * Limits().breath_s


@pytest.mark.parametrize(
    ("kinds", "online", "looks"), [("bb", {0, 1}, False), ("pb", {1}, False), ("pb", {0, 1}, True)]
)
def test_among_bots_alone_nothing_waits(kinds: str, online: set[int], looks: bool) -> None:
    names = {"b": "bot", "p": "person"}
    seats = [SimpleNamespace(number=number, kind=names[kind]) for number, kind in enumerate(kinds)]
    table: Any = SimpleNamespace(row=SimpleNamespace(seats=seats), online=lambda: frozenset(online))
    assert somebody_looks(table) is looks


@pytest.mark.parametrize(("ladder", "waits_s"), [(False, 4.5), (True, 0.5)])
def test_the_house_waits_for_no_film_on_the_ladder(ladder: bool, waits_s: float) -> None:
    seats = [SimpleNamespace(number=0, kind="person"), SimpleNamespace(number=1, kind="bot")]
    due = frozenset({1})
    table: Any = SimpleNamespace(
        row=SimpleNamespace(seats=seats, ladder=ladder),
        online=lambda: frozenset({0}),
        shown_ms=5000,
        now=lambda: 1000,
        match=SimpleNamespace(to_act=due),
        waited_for=due,
    )
    assert due_to_others_s(table, Limits(breath_s=0.5)) == waits_s
