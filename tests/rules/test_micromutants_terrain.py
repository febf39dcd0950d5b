"""Warp, Black Hole, the end of the world and the edge."""

import pytest
from msgspec.structs import replace

from fleacircus.flicktable.actions.flick import Flick
from fleacircus.flicktable.actions.turn import Decline
from fleacircus.flicktable.model import events as table
from fleacircus.flicktable.model.state import Die, Turn
from fleacircus.games.micromutants.actions.edge import Cancel, StepIn
from fleacircus.games.micromutants.actions.spending import Sacrifice
from fleacircus.games.micromutants.model import events as ev
from kit import clause
from kit.micromutants import SHOT, Tab
from kit.simulator import lands


@clause("EV-21", "EV-91", "EV-17")
def test_a_sacrifice_right_after_the_move_or_in_a_window() -> None:
    tab = Tab("0 grunt a 0 0", "0 grunt b 5 5", dice=("grunt", "grunt"))
    tab.flick("a", lands(-19, 0))
    assert tab.refused(Sacrifice(tab.id("b"))) == "EV-91"
    tab.play(Sacrifice(tab.id("a")))
    assert tab.place("a") == "losses"
    assert tab.saw(ev.Gained)[0].count == 2
    assert not tab.saw(table.ExtraEarned)
    later = Tab("0 saboteur a -19 0", "0 worker off 0 0", armies=("sovietopters", "flyborgs"), phase="close")
    warp = next(p.id for p in later.state.pieces if p.kind == "warp")
    later.state = replace(later.state, in_zone=((later.id("a"), warp),))
    assert later.refused(Sacrifice(later.id("off"))) == "EV-21"
    later.play(Sacrifice(later.id("a")))
    assert later.state.players[0].resources == 2


@clause("EV-21")
def test_the_centre_must_be_on_the_warp() -> None:
    tab = Tab("0 grunt a 0 0", dice=("grunt", "grunt"))
    tab.flick("a", lands(-15.8, 0))
    assert not tab.state.pending, "only its rim is on it"


@clause("EV-91")
def test_no_sacrifice_that_would_put_its_owner_out() -> None:
    tab = Tab("0 grunt a 0 0", "0 grunt b 5 5", "0 grunt c 9 5", dice=("grunt", "grunt"))
    for piece in tab.state.pieces:
        if piece.owner == 0 and piece.kind == "insect" and piece.id not in tab.ids.values():
            tab.change(piece.id, place="losses", pose=None)
    tab.flick("a", lands(-20, 0))
    assert not tab.state.pending
    tab.state = replace(tab.state, phase="close")
    assert tab.refused(Sacrifice(tab.id("a"))) == "EV-21"


@clause("EV-22", "EV-82", "EV-87", "EV-91")
def test_the_black_hole_takes_insects_and_earns_nothing() -> None:
    tab = Tab("0 grunt a 0 0", "1 saboteur w* 16 3", "- counter c 5 5", dice=("grunt",))
    tab.flick("a", lands(15, 4, pushes={tab.id("w"): (19, 0, 1), tab.id("c"): (21, 0)}))
    assert tab.place("w") == "losses", "protected or not"
    assert tab.why("w") == "EV-22"
    assert not tab.saw(table.ExtraEarned)
    assert tab.place("c") == "table", "insects only"


@clause("EV-23", "EV-87", "MM-08", "MM-14")
@pytest.mark.parametrize(("edition", "lost"), [("evolution", False), ("tournament", True)])
def test_the_end_of_the_world(edition: str, lost: bool) -> None:
    tab = Tab("0 grunt a 0 0", "1 worker w 3 0", "- counter c 6 0", dice=("grunt",), edition=edition)
    tab.flick("a", lands(60, 0, pushes={tab.id("w"): (0, 60), tab.id("c"): (0, -60)}))
    assert (tab.place("a") == "losses") == lost
    assert (tab.place("w") == "losses") == lost
    assert bool(tab.saw(table.ExtraEarned)) == lost
    assert tab.why("a") == ("EV-23" if lost else "MM-08")
    assert tab.at("c") == (6, 0), "only insects"


@clause("EV-24", "EV-92")
def test_a_move_over_the_edge_may_be_cancelled_before_it_is_judged() -> None:
    tab = Tab("0 grunt a 0 0", "1 worker w 36.5 0", "1 worker v 3 3", dice=("grunt", "grunt"), edition="tournament")
    tab.flick("a", lands(37.3, 0, pushes={tab.id("v"): (4, 4)}))
    assert tab.match.to_act == {0}
    assert tab.place("w") == "table", "nothing is judged yet"
    assert set(tab.match.choices(0).listed or ()) >= {Cancel(), Decline()}
    tab.play(Cancel())
    assert tab.at("a") == (0, 0)
    assert tab.why("a") == "EV-24"
    assert tab.place("w") == "table", "it captures nothing"
    assert tab.at("v") == (4, 4), "what it pushed stays"
    assert tab.refused(Flick(tab.id("a"), SHOT, 1)) == "MM-02", "it is not repeated"


@clause("EV-24", "EV-92")
def test_left_there_it_is_judged_and_a_later_die_puts_it_inside() -> None:
    tab = Tab("0 grunt a 0 0", "1 worker w 36.5 0", dice=("grunt", "grunt"), edition="tournament")
    tab.flick("a", lands(37.3, 0))
    tab.play(Decline())
    assert tab.place("w") == "losses"
    assert tab.refused(StepIn(tab.id("a"), 1)) == "MM-02", "not in the same turn"
    later = Tab("0 grunt a 37.4 5", "0 grunt b 0 0", dice=("grunt", "grunt"), edition="tournament")
    later.state = replace(later.state, over_edge=(later.id("a"),))
    assert later.refused(StepIn(later.id("b"), 0)) == "EV-24", "it is not over the edge"
    later.play(StepIn(later.id("a"), 0))
    assert later.at("a") == (37.5 - 1.6 - 0.8, 5), "a counter's width inside, straight inwards"
    assert later.refused(Flick(later.id("a"), SHOT, 1)) == "MM-02", "instead of a shot"
    assert not later.state.over_edge


@clause("EV-24", "EV-92")
def test_only_the_shot_insect_is_asked_about_and_only_where_the_table_plays_so() -> None:
    pushed = Tab("0 grunt a 0 0", "0 grunt b 30 0", dice=("grunt", "grunt"), edition="tournament")
    pushed.flick("a", lands(29, 0, pushes={pushed.id("b"): (37.4, 0)}))
    assert not pushed.state.pending
    assert pushed.id("b") in pushed.state.over_edge, "it stays, and a later die may bring it in"
    assert pushed.refused(StepIn(pushed.id("b"), 1)) == "EV-24", "not in the same turn"
    pushed.state = replace(pushed.state, turn=Turn(0, 3, (Die("grunt"),)))
    assert pushed.refused(StepIn(pushed.id("b"), 0)) is None
    off = Tab("0 grunt a 0 0", dice=("grunt", "grunt"))
    off.flick("a", lands(37.4, 0))
    assert not off.state.pending
    assert off.refused(StepIn(off.id("a"), 1)) == "EV-24"
