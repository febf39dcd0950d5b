"""The turn: dice, moves, reinforcements, the extra move."""

import pytest

from fleacircus.flicktable.actions.flick import Flick
from fleacircus.flicktable.actions.turn import Decline
from fleacircus.flicktable.model import events as table
from fleacircus.flicktable.model.fields import Spot
from fleacircus.games.micromutants.actions.reinforce import Reinforce
from fleacircus.games.micromutants.actions.roll import Roll
from fleacircus.games.micromutants.model import events as ev
from fleacircus.physics import Shot
from kit import clause
from kit.micromutants import SHOT, Tab
from kit.simulator import lands, stays


@clause("MM-01", "EV-10", "EV-35", "EV-45", "EV-55", "EV-65")
@pytest.mark.parametrize(
    ("army", "faces"),
    [
        ("usarthropods", {"grunt", "green_beret", "raider", "rocket_launcher", "transport"}),
        ("flyborgs", {"drone", "centurion", "nullifier", "warper", "assimilator"}),
        ("chitinians", {"warrior", "digger", "spitter", "spider", "larva"}),
        ("sovietopters", {"worker", "saboteur", "flamethrower", "harvester", "red_star"}),
    ],
)
def test_two_dice_of_the_army_are_rolled(army: str, faces: set[str]) -> None:
    other = "chitinians" if army != "chitinians" else "flyborgs"
    tab = Tab(armies=(army, other), phase="spend")
    assert tab.refused(Flick(0, SHOT, 0)) == "EV-10"
    assert len(tab.state.sheets[0].dice) == 6
    assert set(tab.state.sheets[0].dice) == faces
    assert tab.state.sheets[0].dice[0] == tab.state.sheets[0].dice[1]
    tab.play(Roll())
    (rolled,) = tab.saw(table.Rolled)
    assert len(rolled.faces) == 2
    assert set(rolled.faces) <= faces
    assert tab.refused(Roll()) is not None


@clause("MM-01")
def test_a_die_must_name_the_insect() -> None:
    tab = Tab("0 grunt a 0 0", "0 raider r 5 0", "1 worker w 10 0", dice=("grunt", "grunt"))
    assert tab.refused(Flick(tab.id("a"), SHOT, 0)) is None
    assert tab.refused(Flick(tab.id("r"), SHOT, 0)) == "MM-01"
    assert tab.refused(Flick(tab.id("w"), SHOT, 0)) == "MM-01"
    assert tab.refused(Flick(tab.id("a"), SHOT, None)) == "MM-01"
    assert tab.refused(Flick(tab.id("a"), SHOT, 7)) == "MM-01"
    tab.flick("a", lands(1, 1))
    assert tab.refused(Flick(tab.id("r"), SHOT, 0)) == "MM-01"


@clause("MM-02")
def test_one_piece_never_moves_twice_but_two_alike_may() -> None:
    tab = Tab("0 grunt a 0 0", "0 grunt b 3 0", dice=("grunt", "grunt"))
    tab.flick("a", lands(1, 5), 0)
    assert tab.refused(Flick(tab.id("a"), SHOT, 1)) == "MM-02"
    assert tab.refused(Flick(tab.id("b"), SHOT, 1)) is None


@clause("MM-03", "MM-24")
def test_a_surplus_move_is_lost_in_the_first_edition() -> None:
    tab = Tab("0 raider a 0 0", dice=("raider", "raider"), edition="first")
    tab.lose(0, "raider")
    tab.flick("a", lands(1, 5))
    assert tab.state.turn is not None
    assert tab.state.turn.seat == 1, "nothing is left to do, and nothing enters"
    assert not tab.saw(ev.Entered)


@clause("EV-12")
def test_in_evolution_the_surplus_die_brings_a_reinforcement() -> None:
    tab = Tab("0 transport a 0 0", dice=("transport", "transport"))
    tab.lose(0, "transport")
    tab.flick("a", lands(1, 5))
    assert tab.state.phase == "reinforce"
    base = next(p.id for p in tab.state.pieces if p.kind == "hexagon" and p.owner == 0)
    assert tab.refused(Reinforce("grunt", base)) == "EV-12"
    tab.play(Reinforce("transport", base))
    (entered,) = tab.saw(ev.Entered)
    assert entered.reinforcement
    assert tab.state.turn is not None
    assert tab.state.turn.seat == 1, "one a turn"


@clause("EV-12", "MM-R12")
def test_a_die_that_could_have_been_used_brings_nothing() -> None:
    tab = Tab("0 transport a 0 0", dice=("transport", "transport"))
    tab.lose(0, "transport")
    tab.play(Decline())
    assert tab.state.turn is not None
    assert tab.state.turn.seat == 1


@clause("EV-12", "EV-27")
def test_a_die_that_names_only_webbed_insects_brings_one() -> None:
    tab = Tab("0 transport a 0 0", "1 spider s 9 9", armies=("usarthropods", "chitinians"), dice=("transport", "grunt"))
    tab.lose(0, "transport")
    tab.change("a", held_by=tab.id("s"))
    assert tab.refused(Flick(tab.id("a"), SHOT, 0)) == "EV-27"
    tab.play(Decline())
    assert tab.state.phase == "reinforce"


@clause("EV-12", "MM-R12")
def test_two_missing_breeds_bring_one_of_the_players_choice() -> None:
    tab = Tab(dice=("raider", "transport"), phase="reinforce")
    tab.lose(0, "raider")
    tab.lose(0, "transport")
    base = next(p.id for p in tab.state.pieces if p.kind == "hexagon" and p.owner == 0)
    assert tab.refused(Reinforce("raider", base)) is None
    assert tab.refused(Decline()) is None
    tab.play(Reinforce("transport", base))
    assert tab.state.turn is not None
    assert tab.state.turn.seat == 1


@clause("MM-24", "MM-R12", "MM-20")
def test_the_first_edition_reads_what_is_missing_at_the_roll() -> None:
    tab = Tab("0 grunt g 0 0", dice=("raider", "grunt"), edition="first")
    tab.lose(0, "raider")
    tab.state = _noted(tab, "raider")
    tab.flick("g", lands(1, 5), 1)
    base = next(p.id for p in tab.state.pieces if p.kind == "hexagon" and p.owner == 0)
    assert tab.refused(Reinforce("grunt", base)) == "MM-24"
    tab.play(Reinforce("raider", base))
    (entered,) = tab.saw(ev.Entered)
    assert entered.clause == "MM-24"
    assert entered.pose.face_up
    assert entered.beside == base


def _noted(tab: Tab, *missing: str):  # type: ignore[no-untyped-def]
    from msgspec.structs import replace

    assert tab.state.turn is not None
    return replace(tab.state, turn=replace(tab.state.turn, missing=missing))


@clause("MM-24")
def test_the_roll_notes_the_missing_types() -> None:
    tab = Tab(edition="first", phase="spend")
    for breed in ("grunt", "green_beret", "raider", "rocket_launcher"):
        tab.lose(0, breed)
    tab.play(Roll())
    (rolled,) = tab.saw(table.Rolled)
    assert set(rolled.missing) == set(rolled.faces) - {"transport"}


@clause("MM-24", "EV-11")
def test_who_enters_cannot_be_moved_by_the_extra_shot() -> None:
    tab = Tab("0 grunt a 0 0", "1 worker w 5 0", dice=("grunt", "raider"))
    tab.lose(0, "raider")
    tab.flick("a", lands(5, 0))
    base = next(p.id for p in tab.state.pieces if p.kind == "hexagon" and p.owner == 0)
    tab.play(Reinforce("raider", base))
    (entered,) = tab.saw(ev.Entered)
    assert tab.state.phase == "extra"
    assert tab.refused(Flick(entered.piece, SHOT)) == "EV-11"


@clause("MM-R4", "EV-86")
def test_a_reinforcement_needs_a_free_place_beside_a_base() -> None:
    tab = Tab("0 hexagon h 0 10", dice=("raider", "raider"), phase="reinforce")
    tab.lose(0, "raider")
    h = tab.id("h")
    assert tab.refused(Reinforce("raider", h, Spot(0, 0))) == "MM-R6"
    assert tab.refused(Reinforce("raider", h, Spot(38_000, 100_000))) is None
    foe = next(p.id for p in tab.state.pieces if p.kind == "hexagon" and p.owner == 1)
    assert tab.refused(Reinforce("raider", foe)) == "EV-86"
    for piece in tab.state.pieces:
        if piece.owner == 0 and piece.kind == "hexagon" and piece.id != h:
            tab.change(piece.id, place="losses", pose=None)
    ring = [(x, y) for x in (-4, -2, 0, 2, 4) for y in (6, 8, 10, 12, 14) if (x, y) != (0, 10)]
    foes = [p.id for p in tab.state.pieces if p.owner == 1 and p.kind == "insect"]
    counters = [p.id for p in tab.state.pieces if p.kind == "counter"]
    from fleacircus.physics import flat

    for id, (x, y) in zip((*foes, *counters), ring, strict=False):
        tab.change(id, place="table", pose=flat(x * 10_000, y * 10_000, kind=tab.state.pieces[id].form))
    assert tab.refused(Reinforce("raider", h)) == "MM-R4"
    tab.play(Decline())
    assert not tab.saw(ev.Entered)


@clause("MM-25", "EV-11", "EV-14", "EV-87")
def test_an_eliminated_enemy_earns_one_extra_move_after_the_normal_ones() -> None:
    tab = Tab(
        "0 grunt a 0 0", "0 grunt b 0 5", "0 raider r 0 -5", "1 worker w 5 0", "1 worker v 5 5",
        dice=("grunt", "grunt"),
    )  # fmt: skip
    tab.flick("a", lands(5, 0), 0)
    assert [e.seat for e in tab.saw(table.ExtraEarned)] == [0]
    assert tab.refused(Flick(tab.id("r"), SHOT)) == "MM-01", "not before the other die"
    tab.flick("b", lands(5, 5), 1)
    assert not tab.saw(table.ExtraEarned), "only one, however many were eliminated"
    assert tab.state.phase == "extra"
    assert tab.refused(Flick(tab.id("a"), SHOT)) == "MM-25", "it has moved"
    assert tab.refused(Flick(tab.id("r"), SHOT, 0)) == "MM-25", "it needs no die"
    tab.flick("r", lands(0, -9), None)
    assert tab.state.turn is not None
    assert tab.state.turn.seat == 1


@clause("MM-R12")
def test_the_extra_move_earns_no_other_and_may_be_declined() -> None:
    tab = Tab("0 grunt a 0 0", "0 raider r 0 -5", "1 worker w 5 0", "1 worker v 5 5", dice=("grunt",))
    tab.flick("a", lands(5, 0))
    assert tab.refused(Decline()) is None
    tab.flick("r", lands(5, 5), None)
    assert tab.place("v") == "losses"
    assert not tab.saw(table.ExtraEarned)
    assert tab.state.turn is not None
    assert tab.state.turn.seat == 1


@clause("MM-R12")
def test_dice_are_used_in_either_order_and_may_be_left() -> None:
    tab = Tab("0 grunt a 0 0", "0 raider r 0 -5", dice=("grunt", "raider"))
    tab.flick("r", lands(0, -9), 1)
    assert tab.refused(Flick(tab.id("a"), SHOT, 0)) is None
    tab.play(Decline())
    assert tab.saw(table.Declined)[0].clause == "MM-R12"
    assert tab.state.turn is not None
    assert tab.state.turn.seat == 1


@clause("MM-04", "MM-05", "MM-12")
def test_a_piece_moves_by_a_shot_and_may_go_anywhere() -> None:
    tab = Tab("0 grunt a 0 0", "1 worker w 3 0", dice=("grunt",))
    tab.flick("a", lands(-6, 4, pushes={tab.id("w"): (4, 1)}))
    (flicked,) = tab.saw(table.Flicked)
    assert (flicked.piece, flicked.shot) == (tab.id("a"), SHOT)
    assert tab.at("a") == (-6, 4)
    assert tab.at("w") == (4, 1), "what is pushed stays there"


@clause("MM-04")
@pytest.mark.parametrize("shot", [Shot(0, 1001), Shot(0, -1), Shot(7000, 10), Shot(0, 10, 2000), Shot(0, 1, 1, 2000)])
def test_a_shot_has_bounds(shot: Shot) -> None:
    tab = Tab("0 grunt a 0 0", dice=("grunt",))
    assert tab.refused(Flick(tab.id("a"), shot, 0)) == "MM-04"


@clause("MM-15", "MM-R16")
def test_a_released_shot_counts_even_if_the_piece_did_not_hop() -> None:
    tab = Tab("0 grunt a 0 0", dice=("grunt", "grunt"))
    tab.simulator.script.append(stays)
    tab.play(Flick(tab.id("a"), Shot(0, 0), 0))
    assert tab.refused(Flick(tab.id("a"), SHOT, 1)) == "MM-02"
    before = tab.state
    assert tab.refused(Flick(tab.id("a"), SHOT, 1)) == "MM-02"
    assert tab.state == before, "aiming without a shot changes nothing"


@clause("EV-65", "EV-62", "MM-20")
def test_the_red_star_moves_any_insect_and_may_turn_it() -> None:
    tab = Tab(
        "0 worker w 0 0", "0 saboteur s 0 5", "0 kommissar k 0 -5", armies=("sovietopters", "flyborgs"),
        dice=("red_star", "saboteur"),
    )  # fmt: skip
    assert tab.refused(Flick(tab.id("k"), SHOT, 0)) is None
    assert tab.refused(Flick(tab.id("k"), SHOT, 1)) == "MM-01", "only the star names him"
    assert tab.refused(Flick(tab.id("w"), SHOT, 0, turned=True)) == "EV-65", "it has no special face"
    assert tab.refused(Flick(tab.id("s"), SHOT, 1, turned=True)) == "MM-20", "nobody turns it by hand"
    tab.flick("s", lands(0, 9, special=True), turned=True)
    assert tab.saw(table.FaceTurned)[0].clause == "EV-65"
    assert tab.special("s")


@clause("EV-65")
def test_the_star_brings_the_kommissar_in_instead() -> None:
    tab = Tab(armies=("sovietopters", "flyborgs"), dice=("red_star", "worker"))
    tab.lose(0, "kommissar")
    tab.play(Decline())
    base = next(p.id for p in tab.state.pieces if p.kind == "hexagon" and p.owner == 0)
    tab.play(Reinforce("kommissar", base))
    assert tab.saw(ev.Entered)
    used = Tab("0 worker w 0 0", armies=("sovietopters", "flyborgs"), dice=("red_star",))
    used.lose(0, "kommissar")
    used.flick("w", lands(0, 5))
    assert used.state.turn is not None
    assert used.state.turn.seat == 1, "a used star brings nobody"


@clause("MM-04")
@pytest.mark.parametrize(
    "shot",
    [Shot(0, 0, 0, -1000), Shot(0, 1000, 1000, 1000), Shot(3141, 500), Shot(-3141, 500)],
    ids=["softest", "hardest", "backwards", "and the other way round"],
)
def test_a_shot_at_the_ends_of_its_bounds_is_a_shot(shot: Shot) -> None:
    tab = Tab("0 grunt a 0 0", dice=("grunt",))
    assert tab.refused(Flick(tab.id("a"), shot, 0)) is None
