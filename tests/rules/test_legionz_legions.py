"""Legionz: how long a Legion is, when it is full, and how the rest are counted."""

import pytest

from fleacircus.core import Match
from fleacircus.games.legionz import Legionz
from fleacircus.games.legionz.model import Finished
from kit import clause
from kit.legionz import Table, kinds
from kit.playout import playout

THREE_ARMS = """
             A
            A
           A
    A A A A
           A
            A
             x
"""

TWO_ARCS = """
      A A A
     A . . B
    x . . . A
     A . . A
      A A A
"""


def counted(drawing, last, *, players=2, sets=None, **options):
    """The count after the last bug of all, placed by `last`: places, the clause that decided, lengths and sums."""
    letter = last[0]
    left = dict.fromkeys("ABCDEF"[:players], ()) | {letter: (int(last.split()[-1]),)} | (sets or {})
    table = Table(drawing, players=players, turn=letter, sets=left, **options)
    finished = table.do(last)[-1]
    assert isinstance(finished, Finished)
    assert table.to_move == ""
    return finished.outcome.places, finished.outcome.clause, finished.legions


@clause("LZ-13", "LZ-14", "LZ-15", "LZ-16", "LZ-17", "LZ-18", "LZ-Y9")
@pytest.mark.parametrize(("players", "full"), [(2, 10), (3, 9), (4, 8), (5, 7), (6, 6)])
def test_the_bug_that_completes_a_full_legion_wins_at_once(players, full):
    table = Table(" ".join("B" + "A" * (full - 1) + "x"), players=players)
    assert kinds(table.do("A place x")) == ["placed", "revealed", "finished"]
    assert table.legions("A") == [full]
    assert table.to_move == ""
    assert table.outcome.winners == {0}
    assert table.outcome.clause == "LZ-13"
    assert table.refusal("B leave") == "LZ-13"


@clause("LZ-13", "LZ-14", "LZ-15", "LZ-16", "LZ-17", "LZ-18")
@pytest.mark.parametrize(("players", "full"), [(2, 10), (3, 9), (4, 8), (5, 7), (6, 6)])
def test_one_bug_less_is_not_full(players, full):
    table = Table(" ".join("B" + "A" * (full - 2) + "x"), players=players)
    assert kinds(table.do("A place x")) == ["placed", "turn_started"]
    assert table.legions("A") == [full - 1]
    assert table.outcome is None


@clause("LZ-Y2")
def test_branches_count():
    table = Table(THREE_ARMS)
    assert table.legions("A") == [9]
    table.do("A place x")
    assert table.legions("A") == [10]
    assert table.outcome.winners == {0}


@clause("LZ-Y2", "LZ-Y17")
def test_loops_count():
    table = Table(
        """
         A A
        A . A
         A x
        """,
        players=6,
        loops=True,
    )
    assert kinds(table.do("A place x")) == ["placed", "revealed", "finished"]
    assert table.legions("A") == [6]
    assert table.outcome.clause == "LZ-13"


@clause("LZ-Y10")
def test_a_legion_that_jumps_over_the_full_length_by_joining_is_full():
    table = Table(TWO_ARCS)
    assert table.legions("A") == [6, 4]
    table.do("A place x")
    assert table.legions("A") == [11]
    assert table.outcome.winners == {0}
    assert table.outcome.clause == "LZ-13"


@clause("LZ-02", "LZ-Y31")
def test_each_group_is_a_legion_and_a_single_bug_is_one_of_one():
    table = Table("A B A A B B A B A A A")
    assert table.legions("A") == [3, 2, 1, 1]
    assert table.legions("B") == [2, 1, 1]


@clause("LZ-02", "LZ-19", "LZ-Y31")
def test_when_all_bugs_are_used_the_longest_legion_wins():
    assert counted("A1  A2  A3  B11 B12 x", "A place x 4")[:2] == ((1, 2), "LZ-19")
    assert counted("A12 A11 B1  B2  B3  x", "A place x 13")[:2] == ((2, 1), "LZ-19")


@clause("LZ-20", "LZ-22")
def test_a_tie_goes_to_the_higher_sum():
    places, decided, legions = counted("A1  A2  A3  B4  B5  B6  x", "A place x 12")
    assert (places, decided) == ((2, 1), "LZ-22")
    assert legions == (((3, 6), (1, 12)), ((3, 15),))
    assert counted("A4  A5  A7  B4  B5  B6  x", "A place x 1")[:2] == ((1, 2), "LZ-22")


@clause("LZ-21", "LZ-20")
def test_a_plyt_counts_thirteen():
    places, decided, legions = counted("A1  A2  A13 B4  B5  B6  x", "A place x 1")
    assert (places, decided) == ((1, 2), "LZ-22")
    assert legions[0] == ((3, 16), (1, 1))


@clause("LZ-Y8")
def test_of_two_longest_legions_the_higher_sum_counts():
    for drawing in ("A1  A2  B4  B6  A9  A11 x", "A9  A11 B4  B6  A1  A2  x"):
        assert counted(drawing, "B place x 1")[:2] == ((1, 2), "LZ-22")


@clause("LZ-Y7")
def test_level_on_length_and_sum_the_next_legions_are_compared():
    assert counted("A4  A6  B3  B7  A2  A5  B1  B5  x", "A place x 1")[:2] == ((1, 2), "LZ-Y7")
    assert counted("A4  A6  B3  B7  A2  A5  B1  B8  x", "A place x 1")[:2] == ((2, 1), "LZ-Y7")
    by_length = counted("A4  A6  B3  B7  A12 B1  B2  x", "A place x 11")
    assert by_length[:2] == ((2, 1), "LZ-Y7")


@clause("LZ-Y7")
def test_no_legion_left_counts_nothing():
    assert counted("A4  A6  B3  B7  x", "A place x 1")[:2] == ((1, 2), "LZ-Y7")


@clause("LZ-Y7")
def test_level_in_everything_the_win_is_shared():
    places, decided, legions = counted("B3  A4  A6  B2  B8  x", "A place x 3")
    assert legions == (((2, 10), (1, 3)), ((2, 10), (1, 3)))
    assert (places, decided) == ((1, 1), "LZ-Y7")


@clause("LZ-Y32")
def test_places_after_a_full_legion_follow_the_count_and_may_be_shared():
    table = Table("x   A   A   A   A   A   A   A   C4  C5  B1  B2  B3  D3  D6", players=4)
    table.do("A place x")
    assert table.outcome.places == (1, 2, 3, 3)
    assert table.outcome.winners == {0}


@clause("LZ-Y32")
def test_places_after_the_count_follow_it_too():
    places, decided, _ = counted("A1  A2  C3  C4  C5  B1  B3  D12 D11 x", "A place x 9", players=4)
    assert places == (4, 3, 1, 2)
    assert decided == "LZ-19"


@clause("LZ-Y34", "LZ-19")
def test_bugs_are_not_all_used_while_somebody_has_one():
    table = Table("y A B A B x", sets={"A": (5,), "B": (3,)})
    assert kinds(table.do("A place x 5")) == ["placed", "turn_started"]
    assert table.to_move == "B"
    assert kinds(table.do("B place y 3")) == ["placed", "revealed", "finished"]


@clause("LZ-Y34", "LZ-Y33")
def test_bugs_of_a_player_who_left_need_not_be_used():
    table = Table("y A B C B x", players=3, sets={"A": (5,), "B": ()}, gone="C")
    assert kinds(table.do("A place x 5")) == ["placed", "revealed", "finished"]


@clause("LZ-Y34", "LZ-Y5")
def test_a_game_that_goes_the_whole_way_gives_everyone_twenty_five_turns():
    found = 0
    for seed in range(6):
        match: Match = playout(Legionz({"players": 2}), seed, bound=103)
        owners = [bug.owner for bug in match.state.chain]
        if match.outcome.clause != "LZ-13":
            found += 1
            assert [owners.count(0), owners.count(1)] == [25, 25]
            assert match.state.sets == ((), ())
        else:
            assert abs(owners.count(0) - owners.count(1)) <= 1
    assert found > 0
