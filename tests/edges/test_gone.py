"""A question about a piece that has left the table is refused, and cuts no line."""

from typing import Any

import pytest

from edges.server import Server
from edges.visitor import Line, Visitor
from fleacircus.coach.exercises.laying import names_in, resolved
from fleacircus.coach.exercises.shelf import exercises

TRIES = 12
"""The lesson's own shot captures at least seven times in ten."""


def captured(line: Line, state: dict[str, Any], flick: dict[str, Any], victim: int) -> None:
    """Do what the lesson teaches until the victim is gone."""
    for _ in range(TRIES):
        assert line.act(state, 0, flick)["type"] == "ack"
        told = line.until("ev")
        if told["views"]["0"]["pieces"][victim].get("pose") is None:
            return
        line.send("undo", client_id=f"back {told['seq']}", base_seq=told["seq"], seat=0)
        state = line.until("ev")
    raise AssertionError("never captured")


@pytest.mark.parametrize("question", [{"type": "aims"}, {"type": "odds", "shot": {"direction_mrad": 0, "power": 300}}])
def test_a_question_about_a_captured_insect_is_refused_and_the_line_lives(
    club: Server, question: dict[str, Any]
) -> None:
    exercise = next(each for path in exercises("lessons").values() for each in path if each.id == "mm-cover")
    names = names_in(exercise)
    ada = Visitor(club.address, "Ada")
    ada.post("/name", nickname="Ada")
    table = ada.post("/learn/mm-cover").address.rpartition("/t/")[2]
    with ada.connect(table) as line:
        captured(line, line.hello(), resolved(exercise.solution.actions[0], names), names["target"])
        line.send("ask", id="gone", seat=0, question={**question, "piece": names["target"]})
        refused = line.until("reject")
        assert (refused["id"], refused["code"]) == ("gone", "action/malformed")
        line.send("ask", id="here", seat=0, question={**question, "piece": names["raider"]})
        assert line.until("answer")["id"] == "here", "the same line goes on"
