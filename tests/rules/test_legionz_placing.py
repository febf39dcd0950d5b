"""Legionz: where a bug may be placed. Stars are the allowed cells around the chain, plus signs the forbidden ones."""

import pytest

from fleacircus.core import Illegal
from fleacircus.core.hexgrid import border, connected
from fleacircus.core.hexmap import SEATS, draw
from fleacircus.games.legionz import Legionz
from fleacircus.games.legionz.actions import Decline, Place
from fleacircus.games.legionz.legal import spots
from fleacircus.games.legionz.model import Placed
from kit import clause
from kit.legionz import Table
from kit.playout import playout

OPEN_RING = """
     * + *
    + A B +
   * B + A *
    + A * *
     * *
"""

THREE_APART = """
     B A
    A . B A
     A x . B
        A B
"""


def as_found(table):
    """The position with every cell around the chain judged by the rules."""
    bugs = {bug.cell: SEATS[bug.owner] for bug in table.state.chain}
    around = {
        cell: {None: "*", "LZ-11": "+"}[table.game.refusal(table.state, 0, Place(cell, 13))] for cell in border(bugs)
    }
    assert table.placeable == {cell for cell, sign in around.items() if sign == "*"}
    return draw(bugs | around)


def as_drawn(drawing):
    table = Table(drawing)
    marks = dict.fromkeys(table.marked("*"), "*") | dict.fromkeys(table.marked("+"), "+")
    return draw({bug.cell: SEATS[bug.owner] for bug in table.state.chain} | marks)


@clause("LZ-08", "LZ-09", "LZ-10", "LZ-11", "LZ-12", "LZ-Y1")
@pytest.mark.parametrize(
    "drawing",
    [
        # a lone bug has six neighbours
        """
         * *
        * B *
         * *
        """,
        # two that touch, whoever owns them
        """
         * + *
        * A A *
         * + *
        """,
        """
         * + *
        * A B *
         * + *
        """,
        """
         * + *
        * B B *
         * + *
        """,
        # a bend
        """
         * + *
        * A B +
         * + B *
            * *
        """,
        # a ring with one cell missing: it may be closed, its middle may not be filled
        OPEN_RING,
    ],
)
def test_the_cells_around_a_chain(drawing):
    assert as_found(Table(drawing)) == as_drawn(drawing)


@clause("LZ-08", "LZ-Y1")
def test_a_bug_connects_to_the_chain_and_has_a_cell_of_its_own():
    table = Table("""
        x   .   y
              Az
    """)
    assert table.refusal("A place y") is None
    assert table.refusal("A place x") == "LZ-08"
    assert table.refusal("A place z") == "LZ-Y1"


@clause("LZ-09")
def test_connecting_to_your_own_bug_builds_your_legion():
    table = Table("A A x")
    table.do("A place x")
    assert table.legions("A") == [3]


@clause("LZ-10")
def test_connecting_to_an_opponents_bug_gets_in_the_way_of_their_legion():
    table = Table("A A x", turn="B")
    table.do("B place x")
    assert table.legions("A") == [2]
    assert table.to_move == "A"
    assert table.refusal("A place x") == "LZ-Y1"


@clause("LZ-11")
def test_not_beside_two_connected_bugs_even_when_one_is_yours():
    table = Table("""
         y
        A B
         x
    """)
    assert table.refusal("A place x") == table.refusal("A place y") == "LZ-11"
    with pytest.raises(Illegal) as refused:
        table.do("A place x")
    assert refused.value.clause == "LZ-11"


@clause("LZ-12")
def test_two_bugs_that_do_not_touch_may_be_joined_into_a_loop():
    table = Table("""
         A B
        B . A
         A x
    """)
    placed, *_ = table.do("A place x")
    assert isinstance(placed, Placed)
    assert placed.touches == 2


@clause("LZ-Y3", "LZ-12")
def test_three_bugs_may_be_touched_if_they_are_pairwise_apart():
    table = Table(THREE_APART)
    placed, *_ = table.do("A place x")
    assert isinstance(placed, Placed)
    assert placed.touches == 3


@clause("LZ-Y3", "LZ-11")
def test_more_bugs_of_which_two_touch_may_not_be_touched():
    table = Table("""
         B A
        A . B A
         A x . B
          B A B
    """)
    assert table.refusal("A place x") == "LZ-11"


@clause("LZ-08", "LZ-Y12", "LZ-Y28")
def test_a_placement_chooses_any_cell_and_any_number_still_in_the_set():
    table = Table("B7  B8", sets={"A": (2, 2, 5, 13)})
    placements = [action for action in table.listed if isinstance(action, Place)]
    assert len(table.placeable) == 6
    assert {(a.cell, a.number) for a in placements} == {(c, n) for c in table.placeable for n in (2, 5, 13)}


@clause("LZ-Y28")
def test_equal_numbers_are_alike_and_a_number_used_up_is_refused():
    table = Table("w y B x z v", sets={"A": (2, 2, 5)})
    assert len(set(table.listed)) == len(table.listed)
    assert table.refusal("A place x 3") == "LZ-Y28"
    table.do("A place x 2")
    assert table.state.sets[0] == (2, 5)
    table.do("B place y")
    table.do("A place z 2")
    table.do("B place w")
    assert table.refusal("A place v 2") == "LZ-Y28"
    assert table.refusal("A place v 5") is None


@clause("LZ-Y13")
@pytest.mark.parametrize("loops", [False, True])
def test_there_is_always_a_cell_and_nobody_passes(loops):
    match = playout(Legionz({"players": 3, "loops": loops}), 5, bound=200)
    fewest = 99
    for seq in range(0, len(match.log) - 1, 5):
        then = match.at(seq)
        if then.state.bonus is None:
            assert then.game.refusal(then.state, then.state.turn, Decline()) == "LZ-Y13"
            fewest = min(fewest, len(spots([bug.cell for bug in then.state.chain])))
    assert fewest >= 6


@clause("LZ-11", "LZ-12")
@pytest.mark.parametrize("loops", [False, True])
def test_a_chain_stays_connected_and_no_three_bugs_ever_touch_each_other(loops):
    game = Legionz({"players": 4, "loops": loops})
    for seed in range(3):
        match = playout(game, seed, bound=205)
        cells = {bug.cell for bug in match.state.chain}
        assert len(cells) == len(match.state.chain)
        assert connected(cells)
        for cell in cells:
            ring = cell.ring()
            assert not any(ring[i] in cells and ring[i - 1] in cells for i in range(6))
