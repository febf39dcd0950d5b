"""Puzzles: each is laid as it was found, is solved by its solution and not without thinking, and its margin is real."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from fleacircus.cli import main
from fleacircus.coach import catalogue
from fleacircus.coach.puzzles import Position, Puzzle, laid, puzzles, reached, shortest
from fleacircus.coach.riddles import MARGIN, SHOTS, easy, verified
from fleacircus.coach.worth import Gains
from fleacircus.core import Match, codec
from fleacircus.core.chance import stream
from fleacircus.core.match import Entry
from fleacircus.games import CATALOGUE
from kit.coached import played

GAMES = [id for id in CATALOGUE if id.partition("@")[0] in catalogue.games() and puzzles(id)]
SHIPPED = [puzzle for game in GAMES for puzzle in puzzles(game)]
TABLES: list[Any] = [
    ("legionz@1", {"players": 2}, ("greedy", "blocker"), "coach"),
    ("mars-attacks@3", {"scenario": "front-line", "play": "duel"}, ("rookie", "regular"), "coach"),
    ("micro-mutants@2", {"turn_limit": 3, "armies": ["flyborgs", "chitinians"]}, ("rookie", "rookie"), "coach"),
    ("larva-cup@2", {"turn_limit": 2, "goals": 1}, ("rookie", "rookie"), "coach"),
]


@pytest.mark.parametrize("table", TABLES, ids=lambda table: str(table[0]))
def test_few_events_lay_the_same_table_in_everybodys_eyes(table: Any) -> None:
    match = played(*table)
    at = match.at(match.seq * 2 // 3)
    events = [event for seq in at.standing for event in at.log[seq].events]
    opening, rest = shortest(match.game, events)
    assert opening + len(rest) < len(events)
    own = match.game.setup(stream("another"))[:opening]
    again = Match.of(match.game, None, [Entry(events=(*own, *rest))])
    assert again.state == at.state
    for seat in (*range(match.game.seats), None):
        assert again.view(seat) == at.view(seat)


@pytest.mark.parametrize("puzzle", SHIPPED, ids=lambda puzzle: f"{puzzle.game}-{puzzle.id}")
def test_a_puzzle_is_laid_and_its_solution_is_legal(puzzle: Puzzle) -> None:
    position = Position(puzzle)
    assert puzzle.seat in position.game.to_act(position.state)
    assert position.game.refusal(position.state, puzzle.seat, position.action(puzzle.solution)) is None
    assert puzzle.worth - puzzle.next >= (SHOTS if puzzle.goal else MARGIN[position.coach.name])
    assert not easy(puzzle)
    assert set(puzzle.solved_by)
    assert laid(position.game, puzzle) == position.events


@pytest.mark.parametrize("puzzle", SHIPPED[::17], ids=lambda puzzle: f"{puzzle.game}-{puzzle.id}")
def test_some_puzzles_are_what_they_say(puzzle: Puzzle) -> None:
    assert verified(puzzle) == ""


@pytest.mark.soak
@pytest.mark.parametrize("puzzle", SHIPPED, ids=lambda puzzle: f"{puzzle.game}-{puzzle.id}")
def test_every_puzzle_is_what_it_says(puzzle: Puzzle) -> None:
    assert verified(puzzle) == ""


def test_no_two_puzzles_are_the_same() -> None:
    assert len({puzzle.id for puzzle in SHIPPED}) == len(SHIPPED)


def test_the_checker_notices_what_is_no_puzzle() -> None:
    puzzle = puzzles("legionz@1")[0]
    position = Position(puzzle)
    other = next(
        action
        for action in position.coach.candidates(position.game, position.view, puzzle.seat, stream("law"), 12)
        if not position.judge(action).right
    )
    wrong = replace(puzzle, solution=codec.plain(other))
    assert "does not solve" in verified(wrong)
    assert "margin" in verified(replace(puzzle, next=puzzle.worth))
    assert "turn" in verified(replace(puzzle, seat=1 - puzzle.seat))
    assert "laid" in verified(replace(puzzle, events=({"type": "no_such"},)))


def test_a_goal_is_reached_by_all_of_it() -> None:
    assert reached(Gains(insect=2), {"insect": 2})
    assert not reached(Gains(insect=1, base=1), {"insect": 2})


def test_puzzles_are_made_and_counted_by_command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    to = tmp_path / "puzzles.jsonl"
    asked = ["puzzles", "make", "--game", "legionz", "--games", "1", "--to", str(to), "--json"]
    assert main(asked) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["puzzles"] == len(to.read_bytes().splitlines())
    assert main(["puzzles", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["puzzles"]["legionz@1"] == len(puzzles("legionz@1"))
    assert main(["puzzles", "make", "--game", "chess"]) == 2
    assert main(["puzzles", "make", "--game", "legionz", "--games", "0"]) == 2
