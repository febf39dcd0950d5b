"""Pairs that the organiser keeps apart in a draw."""

from itertools import combinations, permutations

import pytest

from fleacircus.tournament import Declined, Settings, Tournament
from fleacircus.tournament import commands as c
from fleacircus.tournament.apart import kept_apart, swapped
from fleacircus.tournament.audit import check_lots, draw_steps
from fleacircus.tournament.partition import partition
from fleacircus.tournament.queries import not_kept_apart, why_bye
from fleacircus.tournament.results import Bases, CouplesResult, DuelResult
from fleacircus.web.tournaments.explain import bye_sentence
from fleacircus.web.words import say
from kit import clause
from kit.tournament import WHO, classic, do, entered, extreme, refused, upper_wins

CASES = [
    ("abcd", (2, 2), [], "abcd"),
    ("abcd", (2, 2), ["ac"], "abcd"),
    ("abcd", (2, 2), ["ab"], "cbad"),
    ("abcd", (2, 2), ["cd"], "cbad"),
    ("abcd", (2, 2), ["ab", "cd"], "cbad"),
    ("abcdef", (2, 2, 2), ["ab", "bc"], "dbcaef"),
    ("abcdefgh", (4, 4), ["ab", "ac"], "ebcdafgh"),
]


@clause("TR-G3")
@pytest.mark.parametrize(("order", "sizes", "pairs", "wanted"), CASES)
def test_who_stands_wrong_changes_places_with_the_next_for_whom_it_is_right(order, sizes, pairs, wanted):
    assert "".join(kept_apart(order, sizes, [tuple(pair) for pair in pairs])) == wanted


IMPOSSIBLE = [
    ("ab", (2,), ["ab"], ["ab"]),
    ("abcd", (4,), ["cd"], ["cd"]),
    ("abcd", (2, 2), ["ab", "ac", "ad"], ["ab", "ac", "ad"]),
    ("abcdef", (2, 2, 2), ["ef", "ab", "ac", "ad", "ae", "af"], ["ab", "ac", "ad", "ae", "af"]),
    ("abcdefgh", (4, 4), ["gh", "ab", "ac", "bc", "de"], ["ab", "ac", "bc"]),
]


@clause("TR-G3")
@pytest.mark.parametrize(("order", "sizes", "pairs", "named"), IMPOSSIBLE)
def test_what_cannot_be_is_refused_and_only_the_pairs_that_make_it_so_are_named(order, sizes, pairs, named):
    with pytest.raises(Declined) as no:
        kept_apart(order, sizes, [tuple(pair) for pair in pairs])
    assert no.value.clause == "tournament/not_apart"
    assert no.value.params["pairs"] == tuple(tuple(pair) for pair in named)


def partitions(numbers, sizes):
    """Every way to cut numbers into parts of these sizes."""
    if not sizes:
        yield []
        return
    for part in combinations(numbers, sizes[0]):
        for rest in partitions([n for n in numbers if n not in part], sizes[1:]):
            yield [part, *rest]


SIZES = [(2, 2), (4,), (2, 1, 1), (2, 2, 1), (3, 2), (5,), (2, 2, 2), (4, 2), (3, 3), (2, 2, 1, 1)]


@clause("TR-G3")
@pytest.mark.parametrize("sizes", SIZES)
def test_a_draw_is_refused_exactly_if_brute_force_finds_none(sizes):
    many = sum(sizes)
    pairs = list(combinations(range(many), 2))
    bit = {pair: 1 << at for at, pair in enumerate(pairs)}
    meetings = {
        sum(bit[pair] for part in parts for pair in combinations(part, 2)) for parts in partitions(range(many), sizes)
    }
    for graph in range(1 << len(pairs)):
        held = [pair for pair in pairs if graph & bit[pair]]
        found = partition(sizes, held)
        assert (found is not None) == any(not meeting & graph for meeting in meetings), held
        if found is not None:
            assert [len(part) for part in found] == list(sizes)
            assert sorted(n for part in found for n in part) == list(range(many))
            assert not any(graph & bit[pair] for part in found for pair in combinations(sorted(part), 2))


@clause("TR-G3")
def test_a_search_that_must_fail_over_sixty_four_ends():
    crowd = list(combinations(range(33), 2))
    assert partition((2,) * 32, crowd) is None
    assert partition((2,) * 32, [pair for pair in crowd if 32 not in pair]) is not None
    assert partition((4,) * 16, list(combinations(range(17), 2))) is None


@clause("TR-G3")
def test_where_changing_places_does_not_do_a_search_still_finds_the_draw():
    pairs = [("a", "b"), ("a", "c"), ("a", "d"), ("a", "e"), ("b", "f"), ("c", "d"), ("b", "c")]
    drawn = [order for order in permutations("abcdef") if not swapped(order, (2, 2, 2), pairs)]
    assert drawn
    for order in drawn:
        found = kept_apart(order, (2, 2, 2), pairs)
        assert {frozenset(found[at : at + 2]) for at in (0, 2, 4)} & {frozenset(pair) for pair in pairs} == set()


@clause("TR-G3", "TR-C6")
@pytest.mark.parametrize(("kind", "stage", "players"), [("classic", "bracket", 6), ("extreme", "groups", 9)])
def test_over_many_draws_they_never_meet_and_everybody_else_does(kind, stage, players):
    met = set()
    for seed in range(150):
        event = entered(kind, players, secret=f"s{seed}", apart=(("p0", "p1"), ("p2", "p3")))
        do(event, c.Draw(stage))
        bracket = event.state.bracket
        parts = (
            [bracket[at : at + 2] for at in range(0, len(bracket), 2)]
            if kind == "classic"
            else [group.players for group in event.state.groups]
        )
        assert sorted(player for part in parts for player in part if player) == sorted(event.state.players)
        met |= {frozenset(pair) for part in parts for pair in combinations(filter(None, part), 2)}
        assert all(check.fits for check in check_lots(event))
        assert Tournament.from_record(event.record()).state == event.state
    everybody = {frozenset(pair) for pair in combinations([f"p{n}" for n in range(players)], 2)}
    assert everybody - met == {frozenset(("p0", "p1")), frozenset(("p2", "p3"))}


@clause("TR-G3", "TR-C5")
def test_where_only_two_play_one_of_them_changes_places_with_a_bye():
    changed = 0
    for seed in range(40):
        event = entered("classic", 5, secret=f"s{seed}", apart=(("p0", "p1"),))
        do(event, c.Draw("bracket"))
        drawn = event.state.lots["bracket/byes"]
        byes = set(resting(event))
        assert len(byes) == 3
        assert byes & {"p0", "p1"}
        steps = draw_steps(event.log[-1].event)
        assert sorted(step.slip for step in steps) == sorted(event.state.players)
        assert {step.slip for step in steps if step.seat == "bye"} == byes
        moved = byes - set(drawn.order[:3])
        assert bool(moved) == ({"p0", "p1"} == set(drawn.order[3:]))
        for player in byes:
            why = why_bye(event.picture, player)
            assert why.clause == ("TR-G3" if player in moved else "TR-X1")
            assert ("changed places" in bye_sentence(why, "en", {})) == (player in moved)
        assert all(check.fits for check in check_lots(event))
        assert Tournament.from_record(event.record()).state == event.state
        changed += len(moved)
    assert 0 < changed < 20


@clause("TR-G3")
def test_pairs_are_settled_before_the_draw_and_are_of_two():
    event = entered("classic", 4)
    assert refused(event, c.Configure(Settings(apart=(("p0", "p0"),)))) == "tournament/bad_setting"
    do(event, c.Configure(Settings(apart=(("p0", "p1"),))), c.Draw("bracket"))
    assert refused(event, c.Configure(Settings())) == "tournament/setting_locked"
    two = entered("classic", 2, apart=(("p0", "p1"),))
    with pytest.raises(Declined) as no:
        two.do(c.Draw("bracket"), **WHO)
    assert no.value.clause == "tournament/not_apart"
    assert two.state.bracket == ()


def resting(event):
    """Those who have a bye."""
    slots = event.state.bracket
    return tuple(player for at, player in enumerate(slots) if player and not slots[at ^ 1])


def told(event):
    """The pairs of which the organiser is told that they meet all the same."""
    return [set(pair) for pair in not_kept_apart(event.picture)]


@clause("TR-G3", "TR-X35")
@pytest.mark.parametrize("seed", range(12))
def test_a_latecomer_takes_a_bye_slot_beside_nobody_they_are_kept_apart_from(seed):
    event = classic(5, secret=f"s{seed}")
    byes = resting(event)
    assert len(byes) == 3
    for enemies in ((), byes[:1], byes[:2]):
        do(event, c.Enter("late", "Late", enemies))
        assert event.state.bracket[event.state.bracket.index("late") ^ 1] in set(byes) - set(enemies)
        assert told(event) == []
        assert Tournament.from_record(event.record()).state == event.state
        event.undo(**WHO)
        assert "late" not in event.state.players
        assert event.state.settings.apart == ()


@clause("TR-G3", "TR-X35")
def test_without_such_a_slot_they_meet_and_the_organiser_is_told_until_it_is_played():
    event = classic(6)
    byes = resting(event)
    do(event, c.Enter("late", "Late", byes))
    slot = event.state.bracket.index("late")
    assert event.state.bracket[slot ^ 1] in byes
    assert told(event) == [{"late", event.state.bracket[slot ^ 1]}]
    for language in ("en", "fr", "it"):
        assert "Late – Player 1" in say(language, "notice.not_kept_apart", players="Late – Player 1")
    do(event, *[c.Play(f"r1-{slot // 2 + 1}.{number}", DuelResult("late")) for number in (1, 2)])
    assert told(event) == []


@clause("TR-G3", "TR-X35", "TR-X51")
@pytest.mark.parametrize("seed", range(8))
def test_a_latecomer_joins_the_smallest_open_group_without_those_they_are_kept_apart_from(seed):
    event = extreme(13, secret=f"s{seed}")
    groups = sorted(event.state.groups, key=lambda group: len(group.players))
    assert [len(group.players) for group in groups] == [4, 4, 5]

    def joined(*enemies):
        do(event, c.Enter("late", "Late", enemies))
        where = next(group.players for group in event.state.groups if "late" in group.players)
        assert Tournament.from_record(event.record()).state == event.state
        met = told(event)
        event.undo(**WHO)
        return tuple(player for player in where if player != "late"), met

    one, two, large = (group.players for group in groups)
    assert joined(one[0]) == (two, [])
    assert joined(one[0], two[3]) == (large, [])
    assert joined(one[0], two[3], large[1])[0] in (one, two)
    assert len(joined(one[0], two[3], large[1])[1]) == 1


@clause("TR-G3", "TR-X51")
def test_a_group_that_is_closed_to_latecomers_is_not_opened_by_a_wish():
    event = extreme(8)
    first = event.state.groups[0].players
    do(event, *[c.Play(f"B-{fixture}.1", CouplesResult(0, (Bases(),))) for fixture in (1, 2)])
    do(event, c.Enter("late", "Late", (first[0], first[1])))
    assert "late" in event.state.groups[0].players
    assert told(event) == [{"late", first[0]}, {"late", first[1]}]
    do(event, c.Withdraw(first[0]))
    assert told(event) == [{"late", first[1]}]


@clause("TR-G3", "TR-X35")
def test_who_left_before_the_draw_and_comes_back_is_kept_apart_too():
    event = entered("classic", 6, apart=(("p0", "p5"),))
    do(event, c.Withdraw("p0"), c.Draw("bracket"))
    byes = resting(event)
    do(event, c.Return("p0"))
    assert event.state.bracket[event.state.bracket.index("p0") ^ 1] in set(byes) - {"p5"}


@clause("TR-G3", "TR-X51")
def test_a_new_draw_keeps_the_latecomer_apart():
    event = classic(4)
    do(event, c.Enter("late", "Late", ("p0", "p1", "p2")))
    assert event.state.bracket == ()
    do(event, c.Draw("bracket"))
    beside = event.state.bracket[event.state.bracket.index("late") ^ 1]
    assert beside in ("", "p3")


def test_a_wish_about_nobody_and_one_said_twice():
    event = classic(6)
    assert refused(event, c.Enter("late", "Late", ("zoe",))) == "tournament/no_such_player"
    assert refused(event, c.Enter("late", "Late", ("late",))) == "tournament/no_such_player"
    do(event, c.Enter("late", "Late", ("p0", "p0")))
    assert event.state.settings.apart == (("p0", "late"),)
    upper_wins(event, "r1")
    assert Tournament.from_record(event.record()).state == event.state
