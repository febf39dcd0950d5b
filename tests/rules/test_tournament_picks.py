"""Picking armies: home first, couples in turn, deciders by agreement or lot, seats by lot."""

import pytest

from fleacircus.tournament import commands as c
from fleacircus.tournament.catalogue import army_ids
from fleacircus.tournament.picks import pick_view
from fleacircus.tournament.results import DuelResult
from kit import clause
from kit.tournament import classic, couples_by, do, extreme, play_games, refused

CHI, FLY, SOV, USA = army_ids()


def at_decider(**settings):
    event = classic(4, **settings)
    match = event.picture.duel("r1-1")
    do(event, c.Play("r1-1.1", DuelResult(match.a)), c.Play("r1-1.2", DuelResult(match.b)))
    return event, match


@clause("TR-H6", "TR-H1")
def test_home_picks_first_then_away():
    event = classic(4)
    a, b = event.picture.duel("r1-1").a, event.picture.duel("r1-1").b
    assert pick_view(event.picture, "r1-1.1").due == (a,)
    assert refused(event, c.Pick("r1-1.1", b, FLY)) == "TR-H6"
    do(event, c.Pick("r1-1.1", a, FLY))
    view = pick_view(event.picture, "r1-1.1")
    assert (view.due, view.armies) == ((b,), (CHI, SOV, USA))
    do(event, c.Pick("r1-1.1", b, USA))
    assert pick_view(event.picture, "r1-1.1").complete
    assert pick_view(event.picture, "r1-1.1").chosen == {a: FLY, b: USA}
    do(event, c.Play("r1-1.1", DuelResult(a)))
    assert pick_view(event.picture, "r1-1.2").due == (b,)


@clause("TR-X6")
@pytest.mark.parametrize("boards", [1, 2])
def test_nobody_takes_an_army_that_is_taken_not_even_with_two_boxes(boards):
    event = classic(4, boards=boards)
    a, b = event.picture.duel("r1-1").a, event.picture.duel("r1-1").b
    do(event, c.Pick("r1-1.1", a, FLY))
    assert refused(event, c.Pick("r1-1.1", b, FLY)) == "TR-X6"
    assert refused(event, c.Pick("r1-1.1", b, "wasps")) == "tournament/no_such_army"


@clause("TR-X6")
def test_twins_if_so_set():
    event = classic(4, same_army_twice=True)
    a, b = event.picture.duel("r1-1").a, event.picture.duel("r1-1").b
    do(event, c.Pick("r1-1.1", a, FLY))
    assert refused(event, c.Pick("r1-1.1", b, FLY)) == ""


@clause("TR-H8", "TR-X43")
def test_a_decider_by_agreement():
    event, match = at_decider()
    view = pick_view(event.picture, "r1-1.3")
    assert (view.due, view.agree, view.may_draw, view.clause) == ((), True, True, "TR-H8")
    assert refused(event, c.Pick("r1-1.3", match.a, FLY)) == "TR-H8"
    assert refused(event, c.AgreeArmies("r1-1.3", {match.a: FLY, match.b: FLY})) == "TR-X6"
    assert refused(event, c.AgreeArmies("r1-1.3", {match.a: FLY})) == "tournament/no_such_army"
    do(event, c.AgreeArmies("r1-1.3", {match.a: FLY, match.b: SOV}))
    assert pick_view(event.picture, "r1-1.3").chosen == {match.a: FLY, match.b: SOV}


@clause("TR-H8", "TR-H6")
def test_only_deciders_are_agreed_or_drawn():
    event = classic(4)
    match = event.picture.duel("r1-1")
    assert refused(event, c.AgreeArmies("r1-1.1", {match.a: FLY, match.b: SOV})) == "TR-H6"
    assert refused(event, c.DrawArmies("r1-1.1")) == "TR-H6"


@clause("TR-X7", "TR-H8")
def test_a_decider_by_lot_gives_two_different_armies():
    seen = set()
    for seed in range(30):
        event, match = at_decider(secret=f"s{seed}")
        do(event, c.DrawArmies("r1-1.3"))
        chosen = pick_view(event.picture, "r1-1.3").chosen
        assert set(chosen) == {match.a, match.b}
        assert len(set(chosen.values())) == 2
        seen.add(chosen[match.a])
    assert seen == set(army_ids())


@clause("TR-X7")
def test_the_lot_can_be_for_the_first_pick_instead():
    event, match = at_decider(decider_lot="first_pick")
    assert refused(event, c.DrawArmies("r1-1.3")) == "TR-X7"
    do(event, c.DrawPicker("r1-1.3"))
    first = pick_view(event.picture, "r1-1.3").due
    assert first[0] in (match.a, match.b)
    do(event, c.Pick("r1-1.3", first[0], USA))
    assert pick_view(event.picture, "r1-1.3").due != first
    other, _ = at_decider()
    assert refused(other, c.DrawPicker("r1-1.3")) == "TR-H8"


@clause("TR-D5", "TR-D6", "TR-D7", "TR-D1")
def test_couples_pick_home_away_away_home():
    event = extreme(4)
    a, b, third, last = event.state.groups[0].players
    assert set(pick_view(event.picture, "A-1.1").due) == {a, b}
    assert refused(event, c.Pick("A-1.1", third, CHI)) == "TR-D5"
    do(event, c.Pick("A-1.1", b, CHI))
    assert set(pick_view(event.picture, "A-1.1").due) == {third, last}
    assert refused(event, c.Pick("A-1.1", a, FLY)) == "TR-D6"
    do(event, c.Pick("A-1.1", last, FLY))
    assert pick_view(event.picture, "A-1.1").due == (third,)
    do(event, c.Pick("A-1.1", third, SOV))
    assert pick_view(event.picture, "A-1.1").chosen == {b: CHI, last: FLY, third: SOV, a: USA}


@clause("TR-D5", "TR-D6")
def test_couples_who_cannot_agree_draw_lots():
    firsts, seconds = set(), set()
    for seed in range(20):
        event = extreme(4, secret=f"s{seed}")
        a, b, third, last = event.state.groups[0].players
        do(event, c.DrawPicker("A-1.1"))
        (first,) = pick_view(event.picture, "A-1.1").due
        other = b if first == a else a
        assert refused(event, c.Pick("A-1.1", other, CHI)) == "TR-D5"
        assert refused(event, c.DrawPicker("A-1.1")) == "TR-D5"
        do(event, c.Pick("A-1.1", first, CHI), c.DrawPicker("A-1.1"))
        (second,) = pick_view(event.picture, "A-1.1").due
        firsts.add((a, b).index(first))
        seconds.add((third, last).index(second))
    assert (firsts, seconds) == ({0, 1}, {0, 1})


@clause("TR-D2", "TR-D5")
def test_the_return_leg_is_picked_by_the_other_couple_first():
    event = extreme(4)
    a, b, third, last = event.state.groups[0].players
    assert set(event.picture.game("A-1.2").home) == {third, last}
    assert set(event.picture.game("A-1.1").home) == {a, b}
    assert set(pick_view(event.picture, "A-1.2").due) == {third, last}


@clause("TR-X58")
def test_seats_are_drawn_with_partners_side_by_side_and_couples_taking_turns():
    seen = set()
    for seed in range(20):
        event = extreme(4, secret=f"s{seed}")
        do(event, c.DrawSeats("A-1.1"))
        seats = event.state.seatings["A-1.1"]
        couples = event.picture.game("A-1.1").couples
        side = {player: number for number, couple in enumerate(couples) for player in couple}
        assert [side[p] for p in seats.turns] in ([0, 1, 0, 1], [1, 0, 1, 0])
        assert [side[p] for p in seats.corners] in ([0, 0, 1, 1], [1, 1, 0, 0])
        seen.add(event.state.groups[0].players.index(seats.turns[0]))
    assert seen == {0, 1, 2, 3}


@clause("TR-X58")
def test_at_a_table_of_four_turns_go_from_corner_to_corner():
    firsts = set()
    for seed in range(20):
        event = extreme(4, secret=f"s{seed}")
        play_games(event, couples_by({}), stage="groups")
        do(event, c.Draw("tables"), c.DrawSeats("T1.1"))
        seats = event.state.seatings["T1.1"]
        at = seats.corners.index(seats.turns[0])
        assert seats.turns == seats.corners[at:] + seats.corners[:at]
        firsts.add(at)
    assert firsts == {0, 1, 2, 3}


@clause("TR-S1", "TR-S2")
@pytest.mark.parametrize(("make", "game"), [(classic, "r1-1.1"), (extreme, "A-1.1")])
def test_warp_and_black_hole_change_places_by_lot(make, game):
    seen = set()
    for seed in range(12):
        event = make(4, secret=f"s{seed}")
        do(event, c.DrawSeats(game))
        seen.add(event.state.seatings[game].terrain)
    assert seen == {("warp", "black_hole"), ("black_hole", "warp")}


@clause("TR-X58")
def test_the_home_player_may_begin_if_so_set():
    event = classic(4, first_player="home")
    do(event, c.DrawSeats("r1-1.1"))
    assert event.state.seatings["r1-1.1"].turns[0] == event.picture.duel("r1-1").a


def test_picks_belong_to_open_games():
    event = classic(4)
    assert refused(event, c.Pick("final.1", "p0", CHI)) == "tournament/not_open"
    assert refused(event, c.DrawSeats("final.1")) == "tournament/not_open"
