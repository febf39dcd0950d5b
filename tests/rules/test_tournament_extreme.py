"""The Extreme: groups, couples, points, who goes on, latecomers and drop-outs."""

from fractions import Fraction

import pytest

from fleacircus.tournament import Settings
from fleacircus.tournament import commands as c
from fleacircus.tournament.formats.extreme import table_count
from fleacircus.tournament.formats.groups import group_sizes
from fleacircus.tournament.queries import group_grid
from fleacircus.tournament.results import Bases, CouplesResult
from kit import clause
from kit.tournament import couples_by, do, entered, extreme, play_games, refused, table_order, win


def ladder(event):
    """Everybody's strength so that in each group the letters rank in their order."""
    return {player: 100 - 10 * seat for group in event.state.groups for seat, player in enumerate(group.players)}


def groups_played(players, **settings):
    """All group games played, the letters in order, and nobody level with anybody."""
    event = extreme(players, **settings)
    play_games(event, couples_by(ladder(event)), stage="groups")
    for number, group in enumerate(event.state.groups):
        for seat, player in enumerate(group.players):
            do(event, c.Adjust(player, "groups", primary=90 - 15 * seat, secondary=100 - 7 * number))
    return event


@clause("TR-E1", "TR-E6", "TR-X12")
@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        (4, (4,)),
        (5, (5,)),
        (6, (6,)),
        (7, (7,)),
        (8, (4, 4)),
        (9, (4, 5)),
        (10, (5, 5)),
        (11, (5, 6)),
        (12, (4, 4, 4)),
        (13, (4, 4, 5)),
        (15, (5, 5, 5)),
        (19, (4, 5, 5, 5)),
        (64, (4,) * 16),
    ],
)
def test_group_sizes(players, sizes):
    assert group_sizes(players, Settings()) == sizes
    event = extreme(players)
    drawn = [player for group in event.state.groups for player in group.players]
    assert sorted(drawn) == sorted(event.state.players)


@clause("TR-X12")
def test_sizes_set_by_hand_must_add_up():
    assert group_sizes(12, Settings(group_sizes=(6, 6))) == (6, 6)
    assert refused(entered("extreme", 12, group_sizes=(6, 5)), c.Draw("groups")) == "TR-X12"


@clause("TR-X57", "TR-E1")
@pytest.mark.parametrize("players", [0, 1, 3])
def test_an_extreme_needs_four(players):
    assert refused(entered("extreme", players), c.Draw("groups")) == "TR-X57"


@clause("TR-D1", "TR-D2", "TR-D3", "TR-D4", "TR-E2", "TR-X9", "TR-D14", "TR-X38")
def test_the_group_of_four_is_as_printed():
    event = extreme(4)
    a, b, c_, d = event.state.groups[0].players
    games = event.picture.extreme.groups[0].games
    assert [game.couples for game in games] == [
        ((a, b), (c_, d)),
        ((a, b), (c_, d)),
        ((a, c_), (b, d)),
        ((a, c_), (b, d)),
        ((b, c_), (a, d)),
        ((b, c_), (a, d)),
    ]
    assert [game.home for game in games] == [(a, b), (c_, d), (a, c_), (b, d), (b, c_), (a, d)]
    assert [game.id for game in games] == ["A-1.1", "A-1.2", "A-2.1", "A-2.2", "A-3.1", "A-3.2"]


@clause("TR-X13", "TR-X14", "TR-X39")
@pytest.mark.parametrize("players", [5, 6, 7])
def test_larger_groups_play_twice_their_number_each_player_eight(players):
    event = extreme(players)
    games = event.picture.extreme.groups[0].games
    assert len(games) == 2 * players
    for player in event.state.players:
        assert sum(player in game.players for game in games) == 8
        assert sum(player in game.home for game in games) == 4
    play_games(event, couples_by({}), stage="groups")
    for row in group_grid(event.picture, 0):
        resting = [cell for cell in row.cells if not cell.plays]
        assert len(resting) == 2 * players - 8
        assert all(cell.primary is None for cell in resting)
        assert row.row.games == 8


@clause("TR-X13")
def test_the_long_form_has_single_games():
    games = extreme(6, group_schedule="long").picture.extreme.groups[0].games
    assert len(games) == 15
    assert all(game.number == 1 for game in games)


@clause("TR-D8", "TR-D9", "TR-D10", "TR-D11", "TR-D12", "TR-X10")
def test_winners_get_one_primary_and_the_couples_bases_losers_nothing():
    event = extreme(4)
    a, b, *_ = event.state.groups[0].players
    do(event, c.Play("A-1.1", CouplesResult(0, (Bases(intact=3, damaged=2, square=4),))))
    cells = {row.player: row.cells[0] for row in group_grid(event.picture, 0)}
    assert {player: (cell.primary, cell.secondary) for player, cell in cells.items()} == {
        player: (1, 12) if player in (a, b) else (0, 0) for player in event.state.players
    }


@clause("TR-X10")
def test_own_bases_only_if_so_set():
    event = extreme(4, couple_secondary="own_bases")
    a, b, *_ = event.state.groups[0].players
    assert refused(event, c.Play("A-1.1", CouplesResult(0, (Bases(intact=3),)))) == "TR-X10"
    do(event, c.Play("A-1.1", CouplesResult(0, (Bases(intact=3), Bases(square=1)))))
    cells = {row.player: row.cells[0].secondary for row in group_grid(event.picture, 0)}
    assert (cells[a], cells[b]) == (6, 1)


IMPOSSIBLE = [
    CouplesResult(2, (Bases(),)),
    CouplesResult(0, ()),
    CouplesResult(0, (Bases(intact=7),)),
    CouplesResult(0, (Bases(intact=4, damaged=3),)),
    CouplesResult(0, (Bases(square=5),)),
    CouplesResult(0, (Bases(intact=4), Bases())),
    CouplesResult(0, (Bases(intact=-1),)),
    CouplesResult(None, (Bases(intact=1),)),
]


@clause("TR-X56", "TR-X10")
@pytest.mark.parametrize("result", IMPOSSIBLE)
def test_scores_that_the_box_does_not_hold(result):
    assert refused(extreme(4), c.Play("A-1.1", result)) == "TR-X56"


@clause("TR-X56", "TR-X10")
def test_the_most_a_couple_can_have_is_sixteen():
    full = CouplesResult(1, (Bases(intact=6, square=4),))
    assert full.bases[0].points == 16
    assert refused(extreme(4), c.Play("A-1.1", full)) == ""


@clause("TR-X8")
def test_a_drawn_group_game_gives_nothing_unless_the_organiser_rules():
    event = extreme(4)
    do(event, c.Play("A-1.1", CouplesResult(None)))
    rows = event.picture.extreme.group_rankings[0].rows
    assert all(row.values["primary"] == 0 and row.games == 1 for row in rows)
    do(event, c.Rule("A-1.1", CouplesResult(0, (Bases(intact=1),))))
    assert [row.values["primary"] for row in event.picture.extreme.group_rankings[0].rows] == [1, 1, 0, 0]
    assert refused(event, c.Rule("A-1.1", CouplesResult(1, (Bases(),)))) == "TR-X8"
    again = extreme(4, drawn_group_game="replayed")
    do(again, c.Play("A-1.1", CouplesResult(None)))
    assert again.picture.game("A-1.1").status == "open"


@clause("TR-D15", "TR-D16", "TR-X25")
def test_groups_rank_by_primary_then_secondary():
    event = extreme(4)
    play_games(event, couples_by({}), stage="groups")
    a, b, third, last = event.state.groups[0].players
    do(event, c.Adjust(b, "groups", secondary=3), c.Adjust(third, "groups", primary=1))
    ranking = event.picture.extreme.group_rankings[0]
    assert ranking.players == (third, b, a, last)
    assert [row.reason.clause for row in ranking.rows[:3]] == ["TR-D15", "TR-D16", "TR-D15"]
    step = ranking.rows[1].reason.steps[-1]
    assert (step.criterion, step.left, step.right, step.relation) == ("secondary", 3, 0, ">")


@clause("TR-X16")
@pytest.mark.parametrize(("players", "tables"), [(4, 1), (11, 1), (12, 2), (40, 2)])
def test_number_of_tables(players, tables):
    assert table_count(players, Settings()) == tables


@clause("TR-X16", "TR-E3")
@pytest.mark.parametrize(
    ("players", "sends"), [(8, [2, 2]), (9, [2, 2]), (11, [2, 2]), (5, [4]), (16, [2, 2, 2, 2]), (32, [1] * 8)]
)
def test_an_equal_number_from_each_group(players, sends):
    event = groups_played(players)
    going = event.picture.extreme.qualification.players
    expected = [group.players[:many] for group, many in zip(event.state.groups, sends, strict=True)]
    assert set(going) == {player for group in expected for player in group}


@clause("TR-X15", "TR-X16")
@pytest.mark.parametrize(
    ("compared", "sends"), [("per_game", {"A": 3, "B": 3, "C": 2}), ("sums", {"A": 2, "B": 3, "C": 3})]
)
def test_the_rest_by_the_best_next_placed_per_game(compared, sends):
    """Groups of 4, 4 and 5: two each and the best two thirds; in the group of five there are more games."""
    event = groups_played(13, groups_compared_by=compared)
    want = {"A": 12, "B": 13, "C": 14}
    for group, ranking in zip(event.picture.extreme.groups, event.picture.extreme.group_rankings, strict=True):
        for row in ranking.rows[2:]:
            points = want[group.name] - (row.place > 3) - row.values["primary"]
            do(event, c.Adjust(row.player, "groups", primary=int(points)))
    found = event.picture.extreme.qualification
    assert found.settled
    assert found.taken == sends
    if compared == "per_game":
        assert [row.values["primary"] for row in found.best_next.rows] == [Fraction(13, 6), 2, Fraction(14, 8)]


@clause("TR-X16")
def test_more_than_eight_groups_send_the_eight_best_winners():
    event = groups_played(36)
    for number, group in enumerate(event.state.groups):
        do(event, c.Adjust(group.players[0], "groups", primary=-9 + number))
    going = event.picture.extreme.qualification.players
    assert set(going) == {group.players[0] for group in event.state.groups[1:]}


@clause("TR-X18")
def test_with_four_the_group_gives_the_letters():
    event = groups_played(4)
    do(event, c.Draw("tables"))
    assert event.picture.extreme.seats == (event.state.groups[0].players,)
    by_lot = {groups_played(4, letters_of_four="lot", secret=f"s{n}").picture.extreme.letters_by_rank for n in range(2)}
    assert by_lot == {False}


@clause("TR-X19")
def test_letters_are_drawn():
    seen = {extreme(8, secret=f"s{n}").state.groups[0].players[0] for n in range(40)}
    assert len(seen) == 8
    first = set()
    for n in range(12):
        event = groups_played(8, secret=f"s{n}")
        do(event, c.Draw("tables"))
        at = event.picture.extreme.qualification.players.index(event.picture.extreme.seats[0][0])
        first.add(at)
    assert len(first) > 2


@clause("TR-X52")
@pytest.mark.parametrize("players", [12, 16, 13])
def test_members_of_a_group_sit_apart(players):
    for seed in range(6):
        event = groups_played(players, secret=f"s{seed}")
        do(event, c.Draw("tables"))
        for group in event.state.groups:
            here = [sum(player in group.players for player in table) for table in event.picture.extreme.seats]
            assert abs(here[0] - here[1]) <= 1
        assert [sum(map(bool, table)) for table in event.picture.extreme.seats] == [4, 4]


@clause("TR-X17", "TR-E4", "TR-E5", "TR-X11")
def test_one_table_sends_its_first_two_to_the_final():
    event = groups_played(8)
    do(event, c.Draw("tables"))
    seats = event.picture.extreme.seats[0]
    play_games(event, table_order(*seats), stage="tables")
    do(event, c.Draw("finals"))
    final, third = event.picture.duel("final"), event.picture.duel("third")
    assert ({final.a, final.b}, {third.a, third.b}) == (set(seats[:2]), set(seats[2:]))
    assert (final.best_of, third.best_of) == (5, 5)
    win(event, "third", third.b)
    win(event, "final", final.b)
    assert event.picture.stage == "over"
    assert [row.player for row in event.picture.standings.rows[:4]] == [final.b, final.a, third.b, third.a]


@clause("TR-X17")
def test_two_tables_send_winners_and_runners_up():
    event = groups_played(12)
    do(event, c.Draw("tables"))
    one, two = event.picture.extreme.seats
    play_games(event, table_order(*one, *two), stage="tables")
    do(event, c.Draw("finals"))
    final, third = event.picture.duel("final"), event.picture.duel("third")
    assert ({final.a, final.b}, {third.a, third.b}) == ({one[0], two[0]}, {one[1], two[1]})


@clause("TR-E3")
def test_stages_come_in_order():
    event = extreme(8)
    assert refused(event, c.Draw("tables")) == "tournament/stage_incomplete"
    assert refused(event, c.Draw("finals")) == "tournament/stage_incomplete"
    assert refused(event, c.Draw("groups")) == "tournament/already_drawn"
    assert refused(event, c.Draw("bracket")) == "tournament/wrong_kind"
    assert refused(event, c.Play("A-1.2", CouplesResult(0, (Bases(),)))) == "tournament/out_of_order"


@clause("TR-X34", "TR-X50")
def test_a_guest_plays_on_and_scores_nothing():
    event = extreme(4)
    a, b, third, last = event.state.groups[0].players
    do(event, c.Play("A-1.1", CouplesResult(0, (Bases(intact=2),))), c.Withdraw(a))
    assert event.picture.game("A-1.2").guests == (a,)
    play_games(event, couples_by({}), stage="groups")
    rows = {row.player: row for row in event.picture.extreme.group_rankings[0].rows}
    assert (rows[a].values["primary"], rows[a].values["secondary"], rows[a].games) == (1, 4, 1)
    assert (rows[b].values["primary"], rows[b].games) == (4, 6)
    assert event.picture.extreme.group_rankings[0].players[-1] == a
    assert rows[last].values["primary"] == 0
    assert rows[third].place < rows[a].place
    assert a not in event.picture.extreme.qualification.players
    cells = next(row.cells for row in group_grid(event.picture, 0) if row.player == a)
    assert [(cell.primary, cell.secondary) for cell in cells] == [(1, 4)] + [(0, 0)] * 5


@clause("TR-X34", "TR-X15")
def test_without_a_guest_games_are_void_and_points_count_per_game():
    event = extreme(5, group_dropout="void")
    gone = event.state.groups[0].players[0]
    play_games(event, couples_by({}), stage="nothing")
    do(event, c.Withdraw(gone))
    group = event.picture.extreme.groups[0]
    assert {game.status for game in group.games if gone in game.players} == {"void"}
    play_games(event, couples_by({}), stage="groups")
    assert event.picture.extreme.groups[0].complete
    best = event.picture.extreme.group_rankings[0].rows[0]
    assert best.values["primary"] <= 1


@clause("TR-X34", "TR-X49")
def test_what_becomes_of_the_games_can_be_said_each_time():
    event = extreme(5)
    gone, other = event.state.groups[0].players[:2]
    assert refused(event, c.Withdraw(gone, games="three_play")) == "TR-X34"
    do(event, c.Withdraw(gone, games="void"), c.Withdraw(other))
    games = event.picture.extreme.groups[0].games
    assert {game.status for game in games if gone in game.players} == {"void"}
    assert {game.guests for game in games if other in game.players and gone not in game.players} == {(other,)}
    early = entered("extreme", 5)
    assert refused(early, c.Withdraw("p0", games="guest")) == "TR-X34"


@clause("TR-X34")
def test_a_repaired_group_plays_new_fixtures():
    event = extreme(6, group_dropout="repair")
    gone = event.state.groups[0].players[2]
    for id in ("A-1.1", "A-1.2"):
        do(event, c.Play(id, CouplesResult(0, (Bases(intact=1),))))
    do(event, c.Withdraw(gone))
    games = event.picture.extreme.groups[0].games
    assert [game.status for game in games if game.unit == "A-1"] == ["played", "played"]
    assert all(gone not in game.players for game in games if game.unit != "A-1")
    counts = [sum(p in g.players for g in games) for p in event.state.groups[0].players if p != gone]
    assert max(counts) - min(counts) <= 2
    play_games(event, couples_by({}), stage="groups")
    assert event.picture.extreme.groups[0].complete
    assert event.picture.extreme.groups[0].per_game
    assert refused(event, c.Return(gone)) == "tournament/too_late_to_return"


@clause("TR-X50")
def test_who_left_never_qualifies_and_the_next_moves_up():
    event = groups_played(8)
    first, second, third, _ = event.state.groups[0].players
    do(event, c.Withdraw(first))
    ranking = event.picture.extreme.group_rankings[0]
    assert ranking.players[-1] == first
    assert ranking.rows[-2].reason.clause == "TR-X50"
    going = event.picture.extreme.qualification.players
    assert {second, third} <= set(going)
    assert first not in going


@clause("TR-X35", "TR-X51")
@pytest.mark.parametrize("players", [4, 5, 6])
def test_a_latecomer_joins_a_group_whose_first_fixture_stands(players):
    event = extreme(players)
    do(event, *[c.Play(f"A-1.{leg}", CouplesResult(0, (Bases(intact=1),))) for leg in (1, 2)])
    before = event.state.groups[0].players
    do(event, c.Enter("late", "Late Lena"))
    after = event.state.groups[0].players
    expected = (*before[:3], "late", before[3]) if players == 4 else (*before, "late")
    assert after == expected
    assert [event.picture.game(f"A-1.{leg}").status for leg in (1, 2)] == ["played", "played"]
    assert len(event.picture.extreme.groups[0].fixtures) == players + 1
    do(event, c.Play("A-2.1", CouplesResult(0, (Bases(),))))
    assert refused(event, c.Enter("later", "Later Luca")) == "TR-X35"


@clause("TR-X35")
def test_a_latecomer_goes_to_the_smallest_group_that_is_open():
    event = extreme(9)
    small = min(range(2), key=lambda n: len(event.state.groups[n].players))
    do(event, c.Enter("late", "Late Lena"))
    assert "late" in event.state.groups[small].players


@clause("TR-X51")
def test_a_full_group_means_a_new_draw_if_nothing_was_played():
    event = extreme(7)
    do(event, c.Enter("late", "Late Lena"))
    assert event.state.groups == ()
    do(event, c.Draw("groups"))
    assert [len(group.players) for group in event.state.groups] == [4, 4]
