"""Legionz: the loop variant. Who closes a loop may move one bug."""

import pytest

from fleacircus.core.game import Leave
from fleacircus.games.legionz.actions import Decline, Move
from fleacircus.games.legionz.legal import spots
from fleacircus.games.legionz.model import Finished, Moved
from kit import clause
from kit.legionz import Table, kinds

RING = """
      As  B
    B   .   Ac  B   y
      B   x
"""

TWO_RINGS = """
      As  B       A   B
    B   .   Ac  B   .   y
      B   x       B   A
"""

TAIL = """
      A   B           z
    B   .   A   B   Ct
      B   x       y   Be  w
"""

# The example of the rulebook: A is the wasp, B the grasshopper, C the stag beetle, D the spider.
EXAMPLE = """
                Bb
          C   C
        Cc  .   x
          D   B
        D       z
      t
"""


def closed(drawing, **options):
    """The table after A's bug on x has closed the loop."""
    table = Table(drawing, loops=True, **options)
    assert kinds(table.do("A place x")) == ["placed", "loop_closed"]
    return table


@clause("LZ-V1", "LZ-Y15", "LZ-Y25")
def test_who_closes_a_loop_may_move_one_bug_and_then_the_turn_passes():
    table = closed(RING)
    assert table.to_move == "A"
    (moved, _) = events = table.do("A move s y")
    assert kinds(events) == ["moved", "turn_started"]
    assert moved == Moved(seat=0, owner=0, start=table["s"], to=table["y"])
    assert table["s"] not in {bug.cell for bug in table.state.chain}
    assert table.to_move == "B"


@clause("LZ-Y15")
def test_the_bonus_may_be_declined():
    table = closed(RING)
    chain = table.state.chain
    assert kinds(table.do("A decline")) == ["declined", "turn_started"]
    assert table.state.chain == chain
    assert table.to_move == "B"


@clause("LZ-Y25")
def test_nobody_else_acts_before_the_bonus_and_no_second_bug_is_placed():
    table = closed(RING)
    assert table.refusal("B place y") == "LZ-07"
    assert table.refusal("A place y") == "LZ-Y25"
    assert {type(action) for action in table.listed} == {Move, Decline, Leave}


@clause("LZ-Y23", "LZ-Y24")
def test_without_the_variant_a_loop_earns_nothing():
    table = Table(RING, loops=False)
    assert kinds(table.do("A place x")) == ["placed", "turn_started"]
    assert table.to_move == "B"
    assert table.refusal("B move s y") == "LZ-Y24"


@clause("LZ-Y24")
def test_a_bug_that_touches_only_one_closes_no_loop():
    table = Table(RING, loops=True)
    assert kinds(table.do("A place y")) == ["placed", "turn_started"]
    assert table.refusal("B move s x") == "LZ-Y24"


@clause("LZ-Y24", "LZ-Y3")
def test_three_bugs_touched_earn_one_move_only():
    table = closed(
        """
          B   A
        A   .   B   As
          A   x   .   B
                A   B
                      y
        """
    )
    assert kinds(table.do("A move s y")) == ["moved", "turn_started"]
    assert table.to_move == "B"


@clause("LZ-Y14")
@pytest.mark.parametrize("owner", ["A", "B", "C"])
def test_any_players_bug_may_move(owner):
    table = closed(RING.replace("As", f"{owner}s"), players=3)
    moved, *_ = table.do("A move s y")
    assert isinstance(moved, Moved)
    assert moved.owner == "ABC".index(owner)


@clause("LZ-Y14")
def test_the_bug_just_placed_may_not_move():
    table = closed(RING)
    assert table.refusal("A move x y") == "LZ-Y14"
    assert table["x"] not in {action.start for action in table.listed if isinstance(action, Move)}


@clause("LZ-V1", "LZ-Y15", "LZ-Y27")
def test_the_chain_may_not_be_broken_even_if_the_new_cell_would_mend_it():
    table = closed(TAIL, players=3)
    assert table.refusal("A move t y") == "LZ-Y27"
    assert table.refusal("A move e z") is None
    assert table["t"] not in {action.start for action in table.listed if isinstance(action, Move)}


@clause("LZ-Y15", "LZ-Y27")
def test_the_new_cell_is_judged_with_the_bug_in_hand():
    table = closed(TAIL, players=3)
    assert table.refusal("A move e e") == "LZ-Y15"
    assert table.refusal("A move e w") == "LZ-08"
    assert table.refusal("A move e y") == "LZ-11"
    assert table.refusal("A move e t") == "LZ-Y1"
    assert table.refusal("A move y w") == "LZ-V1"


@clause("LZ-Y27", "LZ-V1")
def test_any_other_place_is_near_or_far():
    table = closed(TAIL, players=3)
    reached = {action.to for action in table.listed if isinstance(action, Move) and action.start == table["e"]}
    rest = {bug.cell for bug in table.state.chain} - {table["e"]}
    assert reached == set(spots(rest)) - {table["e"]}
    assert table["z"] in reached
    assert max(abs(cell.q - table["e"].q) for cell in reached) > 4


@clause("LZ-Y16", "LZ-Y27")
def test_a_moved_bug_that_closes_another_loop_earns_nothing():
    table = closed(TWO_RINGS)
    assert sum(near in {bug.cell for bug in table.state.chain} for near in table["y"].ring()) == 2
    assert kinds(table.do("A move s y")) == ["moved", "turn_started"]
    assert table.state.bonus is None
    assert table.to_move == "B"


@clause("LZ-Y19")
def test_the_new_loop_need_not_stay_closed():
    table = closed(RING)
    assert table.refusal("A move s y") is None
    assert table.refusal("A move c y") == "LZ-Y27"


@clause("LZ-Y17", "LZ-Y9")
def test_a_winning_bug_that_closes_a_loop_ends_the_game_without_bonus():
    drawing = """
         B C
        C . A A A A
         A x
    """
    table = Table(drawing, players=6, loops=True)
    assert kinds(table.do("A place x")) == ["placed", "revealed", "finished"]
    assert table.outcome.winners == {0}
    assert closed(drawing, players=5).outcome is None


@clause("LZ-Y18")
@pytest.mark.parametrize(("owner", "winner"), [("A", 0), ("B", 1), ("F", 5)])
def test_a_legion_completed_by_the_move_wins_for_its_owner(owner, winner):
    table = closed(
        """
          Bs  C
        C   .   C   B   B   B   B   B   y
          C   x
        """.replace("B", owner),
        players=6,
    )
    assert kinds(table.do("A move s y")) == ["moved", "revealed", "finished"]
    assert table.outcome.winners == {winner}
    assert table.outcome.clause == "LZ-Y18"


@clause("LZ-Y26", "LZ-19")
def test_the_very_last_bug_earns_its_bonus_before_the_count():
    table = closed(
        """
          B12 B12
        B9s .   A1  y
          A1  x
        """,
        sets={"A": (2,), "B": ()},
    )
    assert table.outcome is None
    finished = table.do("A move s y")[-1]
    assert isinstance(finished, Finished)
    assert finished.legions == (((3, 4),), ((2, 24), (1, 9)))
    assert table.outcome.places == (1, 2)


@clause("LZ-Y26")
def test_a_declined_last_bonus_leads_to_the_count():
    table = closed(
        """
          B12 B12
        B9s .   A1  y
          A1  x
        """,
        sets={"A": (2,), "B": ()},
    )
    assert kinds(table.do("A decline")) == ["declined", "revealed", "finished"]
    assert table.outcome.places == (2, 1)


@clause("LZ-Y36")
def test_legions_are_counted_anew_after_a_move():
    table = closed(
        """
          Bs  B
        B   .   B   C   y
          A   x
        """,
        players=3,
    )
    assert table.legions("B") == [4]
    table.do("A move s y")
    assert table.legions("B") == [2, 1, 1]
    assert table.outcome is None


@clause("LZ-V2", "LZ-V3", "LZ-V4", "LZ-Y19", "LZ-Y36")
def test_the_example_of_the_rulebook():
    table = Table(EXAMPLE, players=4, loops=True)
    assert kinds(table.do("A place x")) == ["placed", "loop_closed"]
    assert table.legions("C") == [3]
    spiders = room_for(table, "D")
    table.do("A move c t")
    assert table.legions("C") == [2, 1]
    assert len(room_for(table, "D")) < len(spiders)
    assert table.to_move == "B"
    assert kinds(table.do("B place c")) == ["placed", "loop_closed"]
    assert table.legions("B") == [1, 1, 1]
    assert kinds(table.do("B move b z")) == ["moved", "turn_started"]
    assert table.legions("B") == [2, 1]
    assert table.to_move == "C"


def room_for(table, letter):
    """The cells where a player's Legions can grow now."""
    cells = [bug.cell for bug in table.state.chain]
    own = {bug.cell for bug in table.state.chain if bug.owner == "ABCDEF".index(letter)}
    return {spot for spot in spots(cells) if own & set(spot.ring())}
