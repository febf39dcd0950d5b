"""The law that ties the bots' fast board to the rules of Legionz: same cells, same bugs, same Legions, same end."""

from random import Random

import numpy as np
import pytest

from fleacircus.bots.legionz import board as boards
from fleacircus.bots.legionz import bonus, layout
from fleacircus.core import Leave, Match
from fleacircus.games import load
from fleacircus.games.legionz.actions import Move, Place
from fleacircus.games.legionz.legal import lift_refusal, spots
from fleacircus.games.legionz.legions import legions_of
from fleacircus.games.legionz.model import State


def movable(board: np.ndarray) -> list[int]:
    found = np.zeros(layout.MOST_BUGS, np.uint16)
    return [int(bug) for bug in found[: bonus.movable(board, found)]]


def legal(board: np.ndarray) -> set[int]:
    return {int(cell) for cell in board[layout.LEGAL : layout.LEGAL + board[layout.LEGALS]]}


def agrees(board: np.ndarray, state: State) -> None:
    """Everything that the board knows is what the game says."""
    assert legal(board) == {layout.index(cell) for cell in spots([bug.cell for bug in state.chain])}
    order = {bug: number for number, bug in enumerate(state.chain)}
    for seat in range(len(state.sets)):
        groups = legions_of(state, seat)
        for group in groups:
            assert {boards.legion(board, order[bug]) for bug in group} == {len(group)}
        assert boards.longest(board, seat) == max(map(len, groups), default=0)
    if state.outcome is not None:
        assert board[layout.STAGE] == layout.OVER
        return
    assert board[layout.TURN] == state.turn
    assert board[layout.STAGE] == (layout.PLACE if state.bonus is None else layout.LIFT)
    if state.bonus is not None:
        assert movable(board) == [n for n, bug in enumerate(state.chain) if lift_refusal(state, bug.cell) is None]


def play(board: np.ndarray, state: State, action: object) -> None:
    """The same action on the board."""
    if isinstance(action, Place):
        boards.choose(board, layout.index(action.cell))
    elif isinstance(action, Move):
        boards.choose(board, [bug.cell for bug in state.chain].index(action.start))
        boards.choose(board, layout.index(action.to))
    else:
        boards.choose(board, layout.NONE)


def wander(board: np.ndarray, rng: Random, choices: int) -> None:
    """Go on at random for a while."""
    for _ in range(choices):
        if board[layout.STAGE] == layout.OVER:
            return
        options = movable(board) if board[layout.STAGE] == layout.LIFT else sorted(legal(board))
        boards.choose(board, rng.choice(options))


@pytest.mark.parametrize("loops", [False, True], ids=["base", "loops"])
@pytest.mark.parametrize("players", range(2, 7))
def test_the_board_follows_the_game_and_takes_back_exactly(players: int, loops: bool) -> None:
    for seed in range(3):
        match = Match.start(load("legionz@1", {"players": players, "loops": loops}), seed)
        rng = Random(seed)
        board, mark = boards.of_view(match.state, loops=loops), boards.new_mark()
        while match.outcome is None:
            agrees(board, match.state)
            (seat,) = match.to_act
            if rng.random() < 0.01:
                match.play(seat, Leave())
                board = boards.of_view(match.state, loops=loops)
                continue
            before = board.copy()
            boards.remember(board, mark)
            wander(board, rng, rng.randrange(12))
            boards.undo(board, mark)
            bugs = layout.BUG + layout.WIDTH * int(before[layout.BUGS])
            cells = slice(layout.LEGAL, layout.LEGAL + int(before[layout.LEGALS]))
            assert (board[:bugs] == before[:bugs]).all()
            assert (board[cells] == before[cells]).all()
            assert (board[layout.CELL :] == before[layout.CELL :]).all()
            action = match.choices(seat).sample(rng)
            play(board, match.state, action)
            match.play(seat, action)
        agrees(board, match.state)
        if match.outcome.clause in ("LZ-13", "LZ-Y18"):
            assert match.outcome.winners == {int(board[layout.WINNER])}


def test_taking_back_is_exact_from_the_middle_of_a_bonus_move() -> None:
    rng, found = Random(1), 0
    for seed in range(20):
        match = Match.start(load("legionz@1", {"players": 3, "loops": True}), seed)
        board, mark = boards.of_view(match.state, loops=True), boards.new_mark()
        while board[layout.STAGE] != layout.OVER:
            wander(board, rng, 1)
            if board[layout.STAGE] == layout.DROP:
                before = board.copy()
                boards.remember(board, mark)
                wander(board, rng, 20)
                boards.undo(board, mark)
                assert (board[: layout.LEGALS] == before[: layout.LEGALS]).all()
                assert legal(board) == legal(before)
                assert (board[layout.CELL :] == before[layout.CELL :]).all()
                found += 1
    assert found > 20
