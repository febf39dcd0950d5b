"""Players who are out, and the end of the game."""

import pytest
from msgspec.structs import replace

from fleacircus.core import Leave
from fleacircus.flicktable.actions.flick import Flick
from fleacircus.flicktable.actions.turn import Decline
from fleacircus.flicktable.model import events as ev
from fleacircus.games.micromutants.actions.roll import Roll
from fleacircus.games.micromutants.standing import standings
from kit import clause
from kit.micromutants import ARMIES, SHOT, Tab
from kit.simulator import lands

US, SOV, CHI, FLY = ARMIES


def thin_out(tab: Tab, seat: int, left: int) -> None:
    """Leave a seat so many insects, the named ones among them."""
    own = [p for p in tab.state.pieces if p.owner == seat and p.kind == "insect" and p.place == "table"]
    named = [p for p in own if p.id in tab.ids.values()]
    others = [p for p in own if p.id not in tab.ids.values()]
    for piece in others[left - len(named) :]:
        tab.change(piece.id, place="losses", pose=None)


def raze(tab: Tab, seat: int, left: int) -> None:
    """Leave a seat so many hexagonal bases, the named ones among them."""
    own = [p for p in tab.state.pieces if p.owner == seat and p.kind == "hexagon" and p.place == "table"]
    named = [p for p in own if p.id in tab.ids.values()]
    others = [p for p in own if p.id not in tab.ids.values()]
    for piece in others[left - len(named) :]:
        tab.change(piece.id, place="losses", pose=None)


@clause("MM-31", "MM-R1", "MM-R2", "MM-33")
@pytest.mark.parametrize(("minimum", "left", "out"), [(3, 4, False), (3, 3, True), (2, 3, False), (2, 2, True)])
def test_too_few_insects_put_a_player_out(minimum: int, left: int, out: bool) -> None:
    """`left` insects before one more is captured."""
    tab = Tab("0 grunt a 0 0", "1 worker w 5 0", dice=("grunt",), edition="first", minimum_insects=minimum)
    thin_out(tab, 1, left)
    tab.flick("a", lands(5, 0))
    assert (tab.state.outcome is not None) == out
    if out:
        assert tab.saw(ev.PlayerOut)[0].clause == "MM-31"
        assert tab.state.outcome is not None
        assert (tab.state.outcome.places, tab.state.outcome.clause) == ((1, 2), "MM-R2")


@clause("MM-31", "MM-33")
def test_first_edition_no_base_left_puts_a_player_out() -> None:
    tab = Tab("0 grunt a 0 0", "1 hexagon h 9 9", dice=("grunt",), edition="first", base_bonus=False)
    raze(tab, 1, 1)
    tab.change("h", damaged=True)
    tab.flick("a", lands(9, 9))
    assert tab.state.outcome is not None
    assert tab.state.outcome.winners == {0}


@clause("EV-16")
@pytest.mark.parametrize(("left", "out"), [(3, False), (2, True)])
def test_evolution_two_destroyed_bases_put_a_player_out(left: int, out: bool) -> None:
    tab = Tab("0 grunt a 0 0", "1 hexagon h 9 9", "1 square q 15 9", dice=("grunt",))
    raze(tab, 1, left)
    tab.change("h", damaged=True)
    tab.flick("a", lands(9, 9))
    assert (tab.state.outcome is not None) == out
    if out:
        assert tab.state.outcome is not None
        assert tab.state.outcome.clause == "EV-16"


@clause("MM-32", "MM-R14", "MM-33", "EV-88")
def test_all_that_a_beaten_player_has_leaves_and_the_others_play_on() -> None:
    tab = Tab(
        "0 grunt a 0 0", "1 worker w 5 0", "1 flame f 9 9", "1 square q 12 12",
        armies=(US, SOV, CHI), dice=("grunt", "grunt"), resources=(0, 4, 0),
    )  # fmt: skip
    tab.install(1, "meteor")
    thin_out(tab, 1, 3)
    tab.flick("a", lands(5, 0))
    assert not [p for p in tab.state.pieces if p.owner == 1 and p.place == "table"]
    assert tab.state.players[1].resources == 0
    assert tab.state.players[1].cards == ()
    assert tab.state.outcome is None
    (out,) = tab.saw(ev.PlayerOut)
    assert (out.seat, out.by) == (1, 0), "credited to the player whose turn it is"
    assert tab.refused(Leave(), 1) == "MM-32"
    assert standings(tab.state)[0].defeated == (1,)
    tab.play(Decline())
    tab.play(Decline())
    assert tab.state.turn is not None
    assert tab.state.turn.seat == 2, "the next one still in"


@clause("MM-33", "MM-28")
def test_the_last_one_standing_wins_and_the_places_follow_the_order_of_going() -> None:
    tab = Tab(
        "0 grunt a 0 0", "0 grunt b 0 5", "1 worker w 5 0", "2 warrior v 5 5", armies=(US, SOV, CHI),
        dice=("grunt", "grunt"), edition="first",
    )  # fmt: skip
    thin_out(tab, 1, 3)
    thin_out(tab, 2, 3)
    tab.flick("a", lands(5, 0), 0)
    assert tab.state.outcome is None
    tab.flick("b", lands(5, 5), 1)
    assert tab.state.outcome is not None
    assert tab.state.outcome.places == (1, 3, 2)
    assert tab.state.outcome.clause == "MM-33"
    assert [row.out for row in standings(tab.state)] == [None, 1, 2]


@clause("MM-R14")
def test_going_out_in_ones_own_turn_ends_it_to_nobodys_credit() -> None:
    tab = Tab("0 grunt a 0 0", "1 worker w 5 0", armies=(US, SOV, CHI), dice=("grunt", "grunt"))
    thin_out(tab, 0, 3)
    tab.flick("a", lands(5, 0, under=(tab.id("w"),)))
    (out,) = tab.saw(ev.PlayerOut)
    assert (out.seat, out.by) == (0, None)
    assert tab.state.turn is not None
    assert tab.state.turn.seat == 1


@clause("MM-R14")
def test_one_shot_that_puts_all_out_is_a_draw() -> None:
    tab = Tab("0 grunt a 0 0", "1 worker w 5 0", "1 worker v 6.5 0", dice=("grunt",))
    thin_out(tab, 0, 3)
    thin_out(tab, 1, 3)
    tab.flick("a", lands(5.5, 0, covers=((tab.id("a"), tab.id("w")), (tab.id("v"), tab.id("a")))))
    assert tab.state.outcome is not None
    assert tab.state.outcome.places == (1, 1)
    assert tab.state.outcome.clause == "MM-R14"


@clause("MM-R15")
def test_the_turn_limit_counts_bases_then_insects() -> None:
    def at_the_limit(tab: Tab) -> Tab:
        tab.player(0, turns=1)
        tab.state = replace(tab.state, turn=replace(tab.state.turn, seat=1))  # type: ignore[type-var]
        tab.play(Decline(), 1)
        return tab

    damaged = Tab("1 hexagon h 0 9", "1 square q 9 9", phase="close", turn_limit=1)
    damaged.change("h", damaged=True)
    at_the_limit(damaged)
    assert damaged.state.outcome is not None
    assert damaged.state.outcome.clause == "MM-R15"
    assert damaged.state.outcome.places == (2, 1), "2+2+1+1 bases to 2+2+2 are level, a Worker more decides"
    fewer = Tab("1 hexagon h 0 9", phase="close", turn_limit=1)
    fewer.change("h", damaged=True)
    at_the_limit(fewer)
    assert fewer.state.outcome is not None
    assert fewer.state.outcome.places == (1, 2)
    level = Tab(phase="close", turn_limit=1)
    level.lose(1, "worker", 1)
    at_the_limit(level)
    assert level.state.outcome is not None
    assert level.state.outcome.places == (1, 1), "drawn"


@clause("MM-R15")
def test_everybody_has_the_same_number_of_turns() -> None:
    tab = Tab(phase="close", turn_limit=1)
    tab.play(Decline())
    assert tab.state.outcome is None
    assert tab.state.turn is not None
    assert tab.state.turn.seat == 1


@clause("EV-06", "EV-94")
def test_a_couple_is_out_when_both_are_and_shares_the_victory() -> None:
    tab = Tab(
        "0 grunt a 0 0", "1 worker w 5 0", "3 drone d 5 5", "2 warrior own 9 9", armies=ARMIES, couples=True,
        dice=("grunt", "grunt"),
    )  # fmt: skip
    thin_out(tab, 1, 3)
    thin_out(tab, 3, 3)
    tab.flick("a", lands(9, 9))
    assert tab.place("own") == "table", "partners never capture each other"
    tab = _again(tab, 5, 0)
    assert tab.state.players[1].out is not None
    assert tab.state.outcome is None
    tab = _again(tab, 5, 5)
    assert tab.state.outcome is not None
    assert tab.state.outcome.places == (1, 3, 1, 3)


def _again(tab: Tab, x: float, y: float) -> Tab:
    from fleacircus.flicktable.model.state import Die, Turn

    tab.state = replace(tab.state, turn=Turn(0, 9, (Die("grunt"),)), phase="act", pending=(), move=None, flight=None)
    tab.flick("a", lands(x, y))
    return tab


@clause("MM-32", "MM-R14")
def test_leaving_is_going_out_to_nobodys_credit() -> None:
    tab = Tab("0 grunt a 0 0", "1 hexagon h 9 9", armies=(US, SOV, CHI), dice=("grunt", "grunt"))
    tab.flick("a", lands(9, 9))
    assert tab.match.to_act == {1}
    tab.play(Leave(), 1)
    assert tab.saw(ev.PlayerOut)[0].by is None
    assert tab.place("a") == "table", "the referee sets the hitter down"
    assert tab.match.to_act == {0}
    tab.play(Leave(), 0)
    assert tab.state.outcome is not None
    assert tab.state.outcome.places == (2, 3, 1)


@clause("MM-30")
def test_turns_go_round() -> None:
    tab = Tab(armies=(US, SOV, CHI), phase="close", resources=(0, 0, 0))
    tab.play(Decline())
    assert tab.state.turn is not None
    assert tab.state.turn.seat == 1
    assert tab.refused(Roll(), 0) == "MM-30"
    assert tab.refused(Flick(0, SHOT, 0), 2) == "MM-30"


@clause("MM-R14", "MM-R15")
def test_what_a_tournament_reads() -> None:
    tab = Tab("1 hexagon h 0 9", "1 square q 9 9", phase="close")
    tab.change("h", damaged=True)
    mine, theirs = standings(tab.state)
    assert (mine.intact, mine.damaged, mine.squares, mine.points, mine.out) == (3, 0, 0, 6, None)
    assert (theirs.intact, theirs.damaged, theirs.squares, theirs.points) == (2, 1, 1, 6)
