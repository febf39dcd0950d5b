"""Powers that fire: rockets, flames, acid and webs."""

from fleacircus.flicktable import look
from fleacircus.flicktable.actions.flick import Flick
from fleacircus.flicktable.actions.powers.carry import Carry
from fleacircus.flicktable.actions.powers.fire import Fire
from fleacircus.flicktable.actions.turn import Decline
from fleacircus.flicktable.model import events as ev
from fleacircus.flicktable.model.fields import Spot
from fleacircus.games.micromutants.actions.roll import Roll
from fleacircus.physics import flat
from kit import clause
from kit.micromutants import SHOT, Tab
from kit.simulator import cm, lands

US, FLY, CHI, SOV = "usarthropods", "flyborgs", "chitinians", "sovietopters"


@clause("MM-16", "MM-R13", "EV-34", "EV-83")
def test_a_rocket_is_laid_beside_shot_and_taken_back() -> None:
    tab = Tab(
        "0 rocket_launcher a* 0 0", "0 rocket_launcher b* 9 9", "1 worker w 5 0", "1 worker near 2 0",
        dice=("rocket_launcher", "rocket_launcher"),
    )  # fmt: skip
    a = tab.id("a")
    assert tab.refused(Fire(a, SHOT, Spot(cm(2), 0), die=0)) == "MM-R6", "never on an enemy piece"
    assert tab.refused(Fire(a, SHOT, Spot(cm(-6), 0), die=0)) == "MM-R6", "right beside it"
    tab.fire("a", lands(5, 0), at=Spot(cm(-2.1), 0))
    (loaded,) = tab.saw(ev.Loaded)
    assert (loaded.insect, loaded.pose.x_um) == (a, cm(-2.1))
    assert tab.why("w") == "EV-34"
    assert tab.saw(ev.TokenRemoved)[0].clause == "EV-83"
    assert tab.refused(Fire(tab.id("b"), SHOT, die=1)) is None, "back in hand, it may be fired again"
    rocket = next(p.id for p in tab.state.pieces if p.breed == "rocket")
    tab.change(rocket, place="table", pose=flat(cm(15), cm(15)))
    assert tab.refused(Fire(tab.id("b"), SHOT, die=1)) == "EV-83", "with none in hand none is fired"


@clause("MM-17", "MM-R13", "EV-34")
def test_a_projectile_spares_its_own_side_and_bases() -> None:
    tab = Tab("0 rocket_launcher a* 0 0", "0 grunt g 5 0", "1 hexagon h 8.6 0", dice=("rocket_launcher",))
    tab.fire("a", lands(5.5, 0))
    assert tab.place("g") == "table"
    assert not tab.piece("h").damaged
    rocket = next(p for p in tab.state.pieces if p.breed == "rocket")
    assert rocket.place == "box", "a rocket that hits nothing is removed"


@clause("MM-R13")
def test_a_projectile_off_the_area_or_under_an_enemy_goes_back_to_hand() -> None:
    off = Tab("0 rocket_launcher a* 0 0", dice=("rocket_launcher",))
    off.fire("a", lands(60, 0))
    assert off.saw(ev.TokenRemoved)[0].clause == "MM-R13"
    under = Tab("0 rocket_launcher a* 0 0", "1 worker w 5 0", dice=("rocket_launcher",))
    under.fire("a", lands(5, 0, under=(under.id("w"),)))
    assert under.saw(ev.TokenRemoved)[0].clause == "MM-R13"
    assert under.place("w") == "table"


@clause("EV-63", "EV-83")
def test_a_flame_stays_only_if_it_kills() -> None:
    tab = Tab("0 flamethrower a* 0 0", "1 drone d 5 0", armies=(SOV, FLY), dice=("flamethrower",))
    tab.fire("a", lands(5, 0))
    assert tab.why("d") == "EV-63"
    flame = next(p for p in tab.state.pieces if p.breed == "flame" and p.place == "table")
    assert flame.pose is not None
    miss = Tab("0 flamethrower a* 0 0", "1 drone d 5 0", armies=(SOV, FLY), dice=("flamethrower",))
    miss.fire("a", lands(9, 9))
    assert not [p for p in miss.state.pieces if p.breed == "flame" and p.place == "table"]


@clause("EV-63", "MM-11", "EV-87")
def test_shot_under_an_enemy_flame_is_an_error_like_any() -> None:
    tab = Tab("1 drone a 0 0", "0 flame f 5 0", armies=(SOV, FLY), dice=("drone",), turn=1)
    tab.flick("a", lands(5, 0, under=(tab.id("f"),)))
    assert (tab.place("a"), tab.why("a")) == ("losses", "MM-11")
    assert tab.place("f") == "table"
    assert not tab.saw(ev.ExtraEarned)


@clause("EV-52", "EV-28", "EV-13", "EV-85", "EV-83", "EV-84")
def test_acid_marks_and_kills_at_the_start_of_its_owners_next_turn() -> None:
    tab = Tab("0 spitter a* 0 0", "1 grunt g 5 0", armies=(CHI, US), dice=("spitter",))
    tab.fire("a", lands(5, 0))
    acid = tab.saw(ev.AcidMarked)[0].acid
    assert tab.piece("g").acid == (acid,)
    assert tab.state.pieces[acid].place == "mark", "a mark, not a piece"
    assert tab.state.turn is not None
    assert tab.state.turn.seat == 1
    assert tab.place("g") == "table"
    tab.play(Roll())
    tab.play(Decline())
    while tab.state.turn is not None and tab.state.turn.seat == 1:
        tab.play(Decline())
    assert tab.place("g") == "losses"
    assert tab.why("g") == "EV-28"
    assert [e.seat for e in tab.saw(ev.ExtraEarned)] == [0], "a kill in one's own turn"
    assert tab.state.phase == "spend", "before anything is spent"
    assert tab.state.pieces[acid].place == "box"


@clause("EV-83", "MM-R13")
def test_acid_that_sticks_stays_even_under_an_enemy() -> None:
    tab = Tab("0 spitter a* 0 0", "1 grunt g 5 0", "1 grunt over 6 0", armies=(CHI, US), dice=("spitter",))
    acid = next(p.id for p in tab.state.pieces if p.breed == "acid")
    tab.fire("a", lands(5.5, 0, covers=((acid, tab.id("g")), (tab.id("over"), acid))))
    assert tab.piece("g").acid == (acid,)
    assert tab.state.pieces[acid].place == "mark"


@clause("EV-28", "EV-82", "EV-85")
def test_acid_on_a_centurion() -> None:
    tab = Tab("0 spitter a* 0 0", "1 centurion c* 5 0", armies=(CHI, FLY), dice=("spitter",))
    tab.fire("a", lands(5, 0))
    assert not tab.special("c")
    assert tab.saw(ev.ShieldTurned)[0].clause == "EV-28"
    assert tab.piece("c").acid == ()
    saved = Tab("0 spitter a 0 0", "1 centurion c* 5 0", "0 acid m 30 30", armies=(CHI, FLY), turn=1, phase="close")
    saved.change("m", place="mark", pose=None)
    saved.change("c", acid=(saved.id("m"),))
    saved.play(Decline())
    assert saved.place("c") == "table"
    assert not saved.special("c")
    assert saved.place("m") == "box"


@clause("EV-85")
def test_acid_is_gone_when_its_owner_is_out() -> None:
    from fleacircus.core import Leave

    tab = Tab("1 grunt g 5 0", "0 acid m 30 30", armies=(CHI, US, SOV), turn=1)
    tab.change("m", place="mark", pose=None)
    tab.change("g", acid=(tab.id("m"),))
    tab.play(Leave(), 0)
    assert tab.piece("g").acid == ()


@clause("EV-53", "EV-27", "EV-84", "EV-83")
def test_a_web_holds() -> None:
    tab = Tab("0 spider s* 0 0", "1 saboteur w* 5 0", "1 worker v 9 0", armies=(CHI, SOV), dice=("spider", "warrior"))
    tab.fire("s", lands(5, 0))
    assert tab.saw(ev.Webbed)[0].spider == tab.id("s")
    assert tab.piece("w").held_by == tab.id("s")
    web = next(p for p in tab.state.pieces if p.breed == "web")
    assert web.place == "box", "the projectile goes back to hand"
    warrior = next(p.id for p in tab.state.pieces if p.breed == "warrior")
    tab.ids["k"] = warrior
    tab.flick("k", lands(4, 3, pushes={tab.id("w"): (6, 3)}), 1)
    assert tab.piece("w").held_by == tab.id("s"), "a push takes its web along"
    held = Tab("1 saboteur w* 5 0", "0 spider s 0 0", armies=(CHI, SOV), dice=("saboteur", "red_star"), turn=1)
    held.change("w", held_by=held.id("s"))
    assert held.refused(Flick(held.id("w"), SHOT, 0)) == "EV-27"
    assert held.refused(Flick(held.id("w"), SHOT, 1)) == "EV-27"


@clause("EV-84")
def test_a_held_insect_uses_no_power_and_is_not_moved_by_one() -> None:
    tab = Tab("0 transport t* 0 0", "0 grunt g 5 0", "1 spider s 9 9", armies=(US, CHI), dice=("transport",))
    tab.change("g", held_by=tab.id("s"))
    assert tab.refused(Carry(tab.id("t"), tab.id("g"), die=0)) == "EV-84"
    tab.change("g", held_by=None)
    tab.change("t", held_by=tab.id("s"))
    assert tab.refused(Carry(tab.id("t"), tab.id("g"), die=0)) == "EV-27"
    face = Tab("1 warrior a 0 0", "0 green_beret b* 5 0", "1 spider s 9 9", armies=(US, CHI), dice=("warrior",), turn=1)
    face.change("b", held_by=face.id("s"))
    face.flick("a", lands(5, 0))
    assert face.place("b") == "table", "its protecting face still works"


@clause("EV-27")
def test_a_web_is_off_when_a_friend_covers_or_the_spider_is_gone() -> None:
    tab = Tab("0 grunt a 0 0", "0 grunt b 5 0", "1 spider s 9 9", armies=(US, CHI), dice=("grunt", "grunt"))
    tab.change("b", held_by=tab.id("s"))
    tab.flick("a", lands(5, 0))
    assert tab.piece("b").held_by is None
    kill = Tab("0 grunt a 0 0", "0 grunt b 5 0", "1 spider s 9 9", armies=(US, CHI), dice=("grunt", "grunt"))
    kill.change("b", held_by=kill.id("s"))
    kill.flick("a", lands(9, 9))
    assert kill.piece("b").held_by is None
    foe = Tab("1 warrior a 0 0", "0 green_beret b* 5 0", "1 spider s 9 9", armies=(US, CHI), dice=("warrior",), turn=1)
    foe.change("b", held_by=foe.id("s"))
    foe.flick("a", lands(5, 0))
    assert foe.piece("b").held_by is not None, "an enemy does not free it"


@clause("EV-27", "EV-84")
def test_at_most_three_webs() -> None:
    tab = Tab(
        "0 spider s* 0 0", "1 worker a 5 0", "1 worker b 9 0", "1 worker c 9 4", "1 worker d 9 8",
        armies=(CHI, SOV), dice=("spider",),
    )  # fmt: skip
    for name in "bcd":
        tab.change(name, held_by=tab.id("s"))
    tab.fire("s", lands(5, 0))
    assert tab.piece("a").held_by is None
    assert look.webs_out(tab.state) == 3
