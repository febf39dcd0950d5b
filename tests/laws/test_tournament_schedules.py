"""Couples rotations against the table of the rules file, recounted without the package's own counter."""

from itertools import combinations

import pytest

from fleacircus.tournament import schedule
from fleacircus.tournament.repair import repair
from kit import clause

# players: rounds, tables, {times partnered: couples}, {times opposed: pairs}
BALANCE = {
    4: (3, 1, {1: 6}, {2: 6}),
    5: (5, 1, {1: 10}, {2: 10}),
    6: (6, 1, {1: 12, 0: 3}, {1: 6, 2: 9}),
    7: (7, 1, {1: 14, 0: 7}, {1: 14, 2: 7}),
    8: (7, 2, {1: 28}, {2: 28}),
    9: (9, 2, {1: 36}, {2: 36}),
    10: (10, 2, {1: 40, 0: 5}, {2: 35, 1: 10}),
    11: (11, 2, {1: 44, 0: 11}, {2: 33, 1: 22}),
    12: (11, 3, {1: 66}, {2: 66}),
    13: (13, 3, {1: 78}, {2: 78}),
    14: (14, 3, {1: 84, 0: 7}, {2: 77, 1: 14}),
    15: (15, 3, {1: 90, 0: 15}, {2: 75, 1: 30}),
    16: (15, 4, {1: 120}, {2: 120}),
    17: (17, 4, {1: 136}, {2: 136}),
}


def recount(games, players):
    """Partners, oppositions, home and away by going through every pair of players and every game."""
    partnered, opposed = {}, {}
    for pair in combinations(range(players), 2):
        together = sum(set(pair) <= set(couple) for game in games for couple in game)
        facing = sum(len(set(pair) & set(one)) == 1 == len(set(pair) & set(two)) for one, two in games)
        partnered[together] = partnered.get(together, 0) + 1
        opposed[facing] = opposed.get(facing, 0) + 1
    home = [sum(player in one for one, _ in games) for player in range(players)]
    away = [sum(player in two for _, two in games) for player in range(players)]
    return partnered, opposed, home, away


@pytest.mark.parametrize("players", BALANCE)
def test_a_rotation_has_the_balance_of_the_rules_file(players):
    rounds = schedule.balanced(players)
    turns, tables, partnered, opposed = BALANCE[players]
    assert [len(turn) for turn in rounds] == [tables] * turns
    for turn in rounds:
        seated = [player for game in turn for couple in game for player in couple]
        assert len(seated) == len(set(seated)) == 4 * tables
    games = [game for turn in rounds for game in turn]
    assert recount(games, players)[:2] == (partnered, opposed)


@clause("TR-X38")
@pytest.mark.parametrize("players", BALANCE)
def test_with_two_legs_everyone_is_as_often_at_home_as_away(players):
    games = [game for turn in schedule.balanced(players) for game in turn]
    both_legs = [*games, *[(two, one) for one, two in games]]
    _, _, home, away = recount(both_legs, players)
    assert home == away
    assert len(set(home)) == 1


@clause("TR-X13")
@pytest.mark.parametrize(("players", "games"), [(6, 15), (7, 21), (10, 45), (11, 55), (14, 91), (15, 105)])
def test_the_long_form_partners_twice_opposes_four_times_and_hosts_once(players, games):
    found = schedule.long_form(players)
    pairs = players * (players - 1) // 2
    assert len(found) == games
    assert recount(found, players)[:2] == ({2: pairs}, {4: pairs})
    hosts = sorted(tuple(sorted(one)) for one, _ in found)
    guests = sorted(tuple(sorted(two)) for _, two in found)
    assert hosts == guests == sorted(combinations(range(players), 2))


@clause("TR-X13")
@pytest.mark.parametrize("players", range(5, 17))
def test_the_short_evening_gives_four_fixtures_each(players):
    games = schedule.short(players)
    partnered, opposed, home, away = recount(games, players)
    assert len(games) == players
    assert [h + a for h, a in zip(home, away, strict=True)] == [4] * players
    assert partnered[1] == 2 * players
    assert max(opposed) <= (2 if players < 9 else 1)
    if players == 9:
        assert opposed == {1: 36}


@pytest.mark.parametrize("players", [*range(4, 8), 12])
def test_the_checker_of_the_package_counts_the_same(players):
    games = schedule.for_group(players)
    partnered, opposed, home, away = recount(games, players)
    counted = schedule.count(games, players)
    assert counted.spread("partners") == partnered
    assert counted.spread("opposed") == opposed
    assert [list(counted.home.values()), list(counted.away.values())] == [home, away]
    assert schedule.count(games, players, legs=2).home == schedule.count(games, players, legs=2).away


def test_rotations_that_do_not_exist_are_refused():
    none = [(schedule.balanced, 3), (schedule.balanced, 18), (schedule.long_form, 8), (schedule.short, 4)]
    for make, players in none:
        with pytest.raises(ValueError, match=str(players)):
            make(players)


@clause("TR-X34")
@pytest.mark.parametrize("players", [5, 6, 7, 9])
@pytest.mark.parametrize("played", [0, 1, 2, 3])
def test_a_repair_after_a_drop_out_stays_even(players, played):
    done = schedule.short(players)[:played]
    left = [player for player in range(players) if player != 1]
    fresh = repair(done, left, fixtures_each=4)
    assert fresh == repair(done, left, fixtures_each=4)
    assert all(len({*one, *two}) == 4 and {*one, *two} <= set(left) for one, two in fresh)
    games = [sum(player in (*one, *two) for one, two in (*done, *fresh)) for player in left]
    assert min(games) >= 3
    assert max(games) - min(games) <= 1
    if players >= 6:
        together = [
            sum(set(pair) <= set(couple) for game in (*done, *fresh) for couple in game)
            for pair in combinations(left, 2)
        ]
        assert max(together) <= 2
