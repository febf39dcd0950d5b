"""Legionz: a player who leaves."""

from kit import clause
from kit.legionz import Table, kinds


@clause("LZ-Y33")
def test_turns_are_skipped_bugs_stay_and_the_full_length_stays():
    table = Table("A B C x y z", players=3)
    chain = table.state.chain
    assert kinds(table.do("A leave")) == ["left", "turn_started"]
    assert table.state.chain == chain
    assert table.state.goal == 9
    order = table.to_move
    for cell in "xyz":
        table.do(f"{table.to_move} place {cell}")
        order += table.to_move
    assert order == "BCBC"


@clause("LZ-Y33")
def test_leaving_out_of_turn_leaves_the_turn_where_it_is():
    table = Table("A B C x", players=3)
    assert kinds(table.do("C leave")) == ["left"]
    assert table.to_move == "A"
    table.do("A place x")
    assert table.to_move == "B"


@clause("LZ-Y33")
def test_who_left_does_nothing_more():
    table = Table("A B C x", players=3)
    table.do("B leave")
    assert table.refusal("B leave") == table.refusal("B place x") == "LZ-Y33"
    assert table.game.choices(table.state, 1).listed == ()
    assert table.refusal("C leave") is None


@clause("LZ-Y33")
def test_bugs_left_behind_still_block():
    table = Table(
        """
        A B
         x
        """,
        players=3,
        gone="B",
    )
    assert table.refusal("A place x") == "LZ-11"


@clause("LZ-Y33", "LZ-Y32")
def test_who_left_cannot_win_the_count():
    table = Table("B B B B A A C x", players=3, sets={"A": (1,), "C": ()}, gone="B")
    table.do("A place x 1")
    assert table.outcome.places == (1, 3, 2)
    assert table.outcome.clause == "LZ-19"


@clause("LZ-Y33")
def test_the_last_player_left_wins():
    table = Table("A B B B C", players=3, turn="C")
    table.do("A leave")
    assert table.outcome is None
    assert kinds(table.do("B leave")) == ["left", "revealed", "finished"]
    assert table.outcome.winners == {2}
    assert table.outcome.clause == "LZ-Y33"
    assert table.outcome.places == (3, 2, 1)


@clause("LZ-Y33", "LZ-Y25")
def test_leaving_instead_of_the_bonus_gives_it_up():
    table = Table(
        """
         C C
        C . B
         A x
        """,
        players=3,
        loops=True,
    )
    table.do("A place x")
    assert table.to_move == "A"
    table.do("A leave")
    assert table.to_move == "B"
    assert table.state.bonus is None


@clause("LZ-Y33", "LZ-Y14")
def test_bugs_left_behind_may_be_moved():
    table = Table(
        """
          Cc  C
        C   .   B   y
          A   x
        """,
        players=4,
        loops=True,
        gone="C",
    )
    table.do("A place x")
    assert kinds(table.do("A move c y")) == ["moved", "turn_started"]


@clause("LZ-Y33", "LZ-Y18")
def test_a_full_legion_of_a_player_who_left_ends_nothing():
    table = Table(
        """
          Bs  C
        C   .   C   B   B   B   B   B   y
          C   x
        """,
        players=6,
        loops=True,
        gone="B",
    )
    table.do("A place x")
    assert kinds(table.do("A move s y")) == ["moved", "turn_started"]
    assert table.legions("B") == [6]
    assert table.outcome is None
    assert table.to_move == "C"
