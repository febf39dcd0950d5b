"""Puzzles: each is laid as it was found, is solved by its solution and not without thinking, and its margin is real."""

from __future__ import annotations

import json
from pathlib import Path
from statistics import fmean
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from fleacircus.cli import main
from fleacircus.coach import catalogue
from fleacircus.coach.margins import MARGIN, SHOTS, _Race
from fleacircus.coach.puzzles import Position, Puzzle, laid, puzzles, reached, shortest
from fleacircus.coach.riddles import easy, verified
from fleacircus.coach.worth import Gains
from fleacircus.core import Choices, Match, codec
from fleacircus.core.chance import stream
from fleacircus.core.match import Entry
from fleacircus.games import CATALOGUE
from fleacircus.games.marsattacks import Battle
from fleacircus.games.marsattacks.actions import Tap
from fleacircus.games.marsattacks.events import Considered, Declared, Marked, Stepped
from fleacircus.games.marsattacks.model import MARTIANS, Turn
from fleacircus.games.marsattacks.rules.flow import settle
from fleacircus.games.marsattacks.rules.ledger import Ledger
from fleacircus.lab.puzzling import varied
from kit.coached import played
from kit.express import ACTIONS, martians_due

GAMES = [id for id in CATALOGUE if id.partition("@")[0] in catalogue.puzzled() and puzzles(id)]
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


TOLD = puzzles("mars-companion@3")


@pytest.mark.parametrize("puzzle", TOLD, ids=lambda puzzle: str(puzzle.id))
def test_what_is_true_beside_a_table_of_wood_is_what_the_automaton_does(puzzle: Puzzle) -> None:
    """The same map on the screen, where the automaton draws that card itself. [MA-C1, MA-S23]"""
    position = Position(puzzle)
    asked, tap = position.state.stack[-1], position.action(puzzle.solution)
    game = Battle({"scenario": puzzle.options["scenario"], "advantage": puzzle.options["advantage"]})
    card = position.state.ai_used[-1]
    due = replace(martians_due(position.state, card), stack=(Turn(MARTIANS, begun=True),))
    ledger = Ledger(game.setting, due, 0, stream("law"))
    settle(ledger)
    done = ledger.events
    looks = next(event for event in done if isinstance(event, Considered) and event.card == card)
    line = asked.lines[tap.line]
    if asked.what == "model":
        assert tap.models == (looks.model,)
    elif asked.what == "ladder":
        assert asked.model == looks.model
        assert line.code == next(look.code for look in looks.looks if look.code in ACTIONS and look.possible)
        end = next((n for n, e in enumerate(done) if isinstance(e, Marked) and e.model == looks.model), len(done))
        steps = [event for event in done[:end] if isinstance(event, Stepped) and event.model == looks.model]
        assert line.steps in (0, len(steps))
    else:
        attack = next(event.attack for event in done if isinstance(event, Declared))
        assert (attack.attacker, attack.target, attack.weapon) == (asked.model, tap.models[0], line.weapon)


@pytest.mark.parametrize("puzzle", TOLD, ids=lambda puzzle: str(puzzle.id))
def test_beside_a_table_of_wood_one_tap_is_right_and_every_tap_goes_on(puzzle: Puzzle) -> None:
    position = Position(puzzle)
    offers = [offer for offer in position.game.choices(position.state, 0).offers if offer.action is Tap]
    taps: Any = Choices(lambda: offers, lambda tap: position.game.refusal(position.state, 0, tap)).listed
    assert [tap for tap in taps if position.judge(tap).right] == [position.action(puzzle.solution)]
    for tap in taps:
        match = Match.lay(position.game, "law", position.events)
        match.play(0, tap)
        assert match.to_act or match.outcome


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


def race(*chances: float, pieces: str = "") -> _Race:
    """Shots that reach a goal so often, of pieces of their own."""
    shots = [Shot(number, chance) for number, chance in enumerate(chances)]
    named = [replace(shot, piece=int(piece)) for shot, piece in zip(shots, pieces or "0123456", strict=False)]
    return _Race(named, lambda shot, rng: Gains(insect=rng.random() < shot.chance), "race")


class Shot(msgspec.Struct, frozen=True):
    piece: int
    chance: float


def test_a_shot_that_stands_out_is_found_and_the_hopeless_are_not_flicked_on() -> None:
    lots, goal = (8, 20, 40), {"insect": 1}
    clear = race(0.8, 0.1, 0.0)
    (found,) = clear.run([goal], lots)
    assert (found.solution.piece, found.goal) == (0, goal)
    assert len(clear.got[0]) == 40
    assert len(clear.got[2]) < 40
    assert not race(0.8, 0.75).run([goal], lots), "two pieces do it"
    assert race(0.8, 0.75, 0.1, pieces="001").run([goal], lots), "two ways of one piece are no rivals"
    assert not race(1.0, 0.0).run([goal], lots), "it comes by itself"
    hopeless = race(0.1, 0.0)
    assert not hopeless.run([goal], lots)
    assert max(len(row) for row in hopeless.got) < 40


def test_a_goal_is_reached_by_all_of_it() -> None:
    assert reached(Gains(insect=2), {"insect": 2})
    assert not reached(Gains(insect=1, base=1), {"insect": 2})


def test_an_answer_is_judged_alike_in_short() -> None:
    for game in GAMES:
        position = Position(puzzles(game)[0])
        seat = position.puzzle.seat
        for action in position.coach.candidates(position.game, position.view, seat, stream("law"), 2):
            assert position.solved(action) == position.judge(action).right


def test_puzzles_of_every_kind_come_in_turn() -> None:
    one, other = (replace(puzzles("legionz@1")[0], id=id, solution={"type": id}) for id in ("a", "b"))
    assert [puzzle.id for puzzle in varied([one, one, one, other], 3)] == ["a", "b", "a"]


def test_todays_solvers_are_asked_by_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "ask", "--game", "mars-companion", "--json"]) == 0
    told, kept = json.loads(capsys.readouterr().out), puzzles("mars-companion@3")
    assert told["puzzles"] == len(kept)
    assert told["solved"] == {
        reader: pytest.approx(fmean(each.solved_by[reader] for each in kept if reader in each.solved_by), abs=0.001)
        for reader in {reader for each in kept for reader in each.solved_by}
    }, "its readers are what they were when the puzzles were made"
    assert main(["puzzles", "ask", "--game", "chess"]) == 2


def test_puzzles_are_made_and_counted_by_command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    to, made = tmp_path / "puzzles.jsonl", {}
    for game in ("mars-attacks", "mars-companion"):
        assert main(["puzzles", "make", "--game", game, "--games", "1", "--to", str(to), "--json"]) == 0
        told = json.loads(capsys.readouterr().out)
        assert told["puzzles"] == told["decisions"].get("kept", 0) == len(to.read_bytes().splitlines())
        made[game] = told
    assert made["mars-attacks"]["decisions"]["glance"]
    assert made["mars-companion"]["puzzles"]
    assert main(["puzzles", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["puzzles"]["legionz@1"] == len(puzzles("legionz@1"))
    assert main(["puzzles", "make", "--game", "chess"]) == 2
    assert main(["puzzles", "make", "--game", "legionz", "--games", "0"]) == 2
