"""The Classic: bracket, byes, best of three and five, walkovers, latecomers."""

import pytest

from fleacircus.tournament import commands as c
from fleacircus.tournament.formats.classic import byes
from fleacircus.tournament.queries import bracket, why_bye
from fleacircus.tournament.results import Bases, CouplesResult, DuelResult
from kit import clause
from kit.tournament import classic, do, entered, refused, upper_wins, win


@clause("TR-X1", "TR-C5")
@pytest.mark.parametrize(
    ("players", "free"),
    [
        (2, 0),
        (3, 1),
        (4, 0),
        (5, 3),
        (6, 2),
        (7, 1),
        (8, 0),
        (9, 7),
        (10, 6),
        (11, 5),
        (12, 4),
        (13, 3),
        (14, 2),
        (15, 1),
    ],
)
def test_byes_fill_up_to_a_power_of_two(players, free):
    assert byes(players) == free
    slots = classic(players).state.bracket
    assert slots.count("") == free
    assert all(slots[row] or slots[row + 1] for row in range(0, len(slots), 2))


@clause("TR-C1", "TR-C2", "TR-C3", "TR-C4", "TR-X11")
def test_a_classic_of_eight_is_a_bracket_of_threes_and_two_fives():
    rounds = bracket(classic(8).picture)
    shape = [[(match.id, match.best_of) for match in turn] for turn in rounds]
    assert shape == [
        [("r1-1", 3), ("r1-2", 3), ("r1-3", 3), ("r1-4", 3)],
        [("r2-1", 3), ("r2-2", 3)],
        [("final", 5), ("third", 5)],
    ]


@clause("TR-X11")
def test_the_small_final_can_be_set_apart():
    assert [m.best_of for m in bracket(classic(4, best_of_third=3).picture)[-1]] == [5, 3]


@clause("TR-C1")
def test_winners_meet_winners_and_losers_are_out():
    event = classic(8)
    upper_wins(event, "r1")
    picture = event.picture
    semi = picture.duel("r2-1")
    assert (semi.a, semi.b) == (picture.duel("r1-1").winner, picture.duel("r1-2").winner)
    losers = {picture.duel(f"r1-{n}").loser for n in range(1, 5)}
    upper_wins(event, "r2", "third", "final")
    assert event.picture.stage == "over"
    rows = event.picture.standings.rows
    assert [row.place for row in rows] == [1, 2, 3, 4, 5, 5, 5, 5]
    assert {row.player for row in rows[4:]} == losers
    assert rows[0].player == event.picture.champion == event.picture.duel("final").winner
    assert rows[2].player == event.picture.duel("third").winner


@clause("TR-X2", "TR-C4")
def test_small_classics():
    two = classic(2)
    assert [m.id for turn in bracket(two.picture) for m in turn] == ["final"]
    three = classic(3)
    assert [m.id for turn in bracket(three.picture) for m in turn] == ["r1-1", "r1-2", "final"]
    upper_wins(three, "r1", "final")
    beaten = next(m.loser for m in bracket(three.picture)[0] if m.how == "played")
    assert [(row.place, row.player) for row in three.picture.standings.rows][2] == (3, beaten)
    assert [m.id for turn in bracket(classic(4).picture) for m in turn][-1] == "third"


@clause("TR-X57")
@pytest.mark.parametrize("players", [0, 1])
def test_a_draw_needs_two(players):
    assert refused(entered("classic", players), c.Draw("bracket")) == "TR-X57"


@clause("TR-C5", "TR-X1")
def test_a_bye_says_why():
    event = classic(6)
    resting = [match.a for match in bracket(event.picture)[0] if match.how == "bye"]
    assert len(resting) == 2
    found = why_bye(event.picture, resting[0])
    assert (found.entrants, found.byes) == (6, 2)
    assert found.lot.order[found.drawn - 1] == resting[0]
    playing = next(match.a for match in bracket(event.picture)[0] if not match.how)
    assert why_bye(event.picture, playing) is None


@clause("TR-C6")
def test_the_order_of_entry_is_worth_nothing():
    """Over many seeds the first and the last on the sheet get a bye equally often."""
    resting = {"p0": 0, "p4": 0}
    for seed in range(300):
        slots = classic(5, secret=f"s{seed}").state.bracket
        for player in resting:
            resting[player] += not slots[slots.index(player) ^ 1]
    assert all(150 < times < 210 for times in resting.values())


@clause("TR-H1", "TR-H2", "TR-H3", "TR-H4", "TR-H5", "TR-X43", "TR-X3")
def test_home_changes_and_nobody_is_at_home_in_the_decider():
    event = classic(4)
    match = event.picture.duel("r1-1")
    assert len({match.a, match.b}) == 2
    games = event.picture.unit_games("r1-1")
    assert [game.home for game in games] == [(match.a,), (match.b,), ()]
    assert [game.away for game in games] == [(match.b,), (match.a,), ()]
    assert [game.decider for game in games] == [False, False, True]
    upper_wins(event, "r1")
    final = event.picture.duel("final")
    assert [game.home for game in final.games] == [(final.a,), (final.b,), (final.a,), (final.b,), ()]


@clause("TR-X4", "TR-H7")
def test_a_match_ends_at_the_majority_and_later_games_are_friendly():
    event = classic(4)
    match = event.picture.duel("r1-1")
    win(event, "r1-1", match.a)
    assert event.picture.duel("r1-1").wins == (2, 0)
    assert refused(event, c.Play("r1-1.3", DuelResult(match.b))) == "TR-X4"
    do(event, c.Play("r1-1.3", DuelResult(match.b), friendly=True))
    assert event.picture.duel("r1-1").wins == (2, 0)
    assert "r1-1.3" not in event.picture.counted


@clause("TR-H7")
def test_the_decider_is_played_when_level():
    event = classic(4)
    match = event.picture.duel("r1-1")
    do(event, c.Play("r1-1.1", DuelResult(match.a)), c.Play("r1-1.2", DuelResult(match.b)))
    assert event.picture.game("r1-1.3").status == "open"
    assert refused(event, c.Play("r1-1.3", DuelResult(match.a), friendly=True)) == "tournament/not_open"
    do(event, c.Play("r1-1.3", DuelResult(match.b)))
    assert event.picture.duel("r1-1").winner == match.b


@clause("TR-X4")
def test_a_friendly_game_must_be_played_again_if_a_correction_makes_it_matter():
    event = classic(4)
    match = event.picture.duel("r1-1")
    win(event, "r1-1", match.a)
    do(event, c.Play("r1-1.3", DuelResult(match.b), friendly=True))
    do(event, c.Correct("r1-1.2", DuelResult(match.b)))
    assert event.picture.duel("r1-1").winner is None
    assert event.picture.game("r1-1.3").status == "open"


@clause("TR-X4")
def test_played_out_matches_go_on_to_the_last_but_one():
    event = classic(2, match_ends="played_out")
    final = event.picture.duel("final")
    for number in (1, 2, 3):
        do(event, c.Play(f"final.{number}", DuelResult(final.a)))
    assert event.picture.champion is None
    do(event, c.Play("final.4", DuelResult(final.b)))
    assert (event.picture.champion, event.picture.duel("final").wins) == (final.a, (3, 1))


@clause("TR-X5")
def test_a_is_the_upper_slot_and_in_the_finals_by_lot():
    event = classic(8)
    for row in range(4):
        match = event.picture.duel(f"r1-{row + 1}")
        assert (match.a, match.b) == event.state.bracket[2 * row : 2 * row + 2]
    first = {classic(2, secret=f"s{n}").state.lots["bracket/home final"].order[0] for n in range(12)}
    assert first == {"upper", "lower"}
    for n in range(4):
        event = classic(2, secret=f"s{n}")
        upper = event.state.lots["bracket/home final"].order[0] == "upper"
        assert (event.picture.duel("final").a == event.state.bracket[0]) is upper


@clause("TR-X8")
def test_a_drawn_game_is_played_again():
    event = classic(4)
    match = event.picture.duel("r1-1")
    do(event, c.Play("r1-1.1", DuelResult(None)))
    assert event.picture.game("r1-1.1").status == "open"
    assert event.picture.game("r1-1.2").status == "later"
    do(event, c.Play("r1-1.1", DuelResult(match.b)))
    assert event.picture.duel("r1-1").wins == (0, 1)


REFUSED_RESULTS = [
    ("r1-1.2", DuelResult("a"), "tournament/out_of_order"),
    ("r1-1.1", DuelResult("stranger"), "TR-X56"),
    ("r1-1.1", CouplesResult(0, (Bases(),)), "TR-X56"),
    ("final.1", DuelResult("a"), "tournament/not_open"),
    ("r9-1.1", DuelResult("a"), "tournament/no_such_game"),
    ("r1-1.4", DuelResult("a"), "tournament/no_such_game"),
    ("", DuelResult("a"), "tournament/no_such_game"),
    ("T1.1", DuelResult("a"), "tournament/no_such_game"),
]


@clause("TR-X56")
@pytest.mark.parametrize(("game", "result", "clause_id"), REFUSED_RESULTS)
def test_results_that_cannot_be(game, result, clause_id):
    event = classic(4)
    if result == DuelResult("a"):
        result = DuelResult(event.picture.duel("r1-1").a)
    assert refused(event, c.Play(game, result)) == clause_id


def test_a_result_is_entered_once():
    event = classic(4)
    a = event.picture.duel("r1-1").a
    do(event, c.Play("r1-1.1", DuelResult(a)))
    assert refused(event, c.Play("r1-1.1", DuelResult(a))) == "tournament/already_played"


@clause("TR-X34", "TR-X48")
def test_who_leaves_loses_by_walkover_and_what_was_won_stands():
    event = classic(8)
    upper_wins(event, "r1")
    semi = event.picture.duel("r2-1")
    beaten = event.picture.duel("r1-1").loser
    do(event, c.Withdraw(semi.a))
    picture = event.picture
    assert (picture.duel("r2-1").how, picture.duel("r2-1").wins, picture.duel("r2-1").winner) == (
        "walkover",
        (0, 2),
        semi.b,
    )
    assert (picture.duel("r1-1").winner, picture.duel("r1-1").loser) == (semi.a, beaten)
    assert event.state.bracket == classic(8).state.bracket
    upper_wins(event, "r2")
    finalist = event.picture.duel("final")
    do(event, c.Withdraw(finalist.a))
    assert event.picture.duel("final").wins == (0, 3)


@clause("TR-X48")
def test_who_leaves_before_the_draw_is_not_drawn():
    event = entered("classic", 5)
    do(event, c.Withdraw("p2"), c.Draw("bracket"))
    assert set(event.state.bracket) == {"p0", "p1", "p3", "p4"}


@clause("TR-X48")
def test_both_gone_is_a_walkover_for_the_next_opponent_and_one_loser_gone_makes_the_other_third():
    event = classic(4)
    upper_wins(event, "r1")
    one, two = event.picture.duel("r1-1"), event.picture.duel("r1-2")
    do(event, c.Withdraw(one.loser))
    assert event.picture.duel("third").winner == two.loser
    other = classic(8)
    match = other.picture.duel("r1-1")
    do(other, c.Withdraw(match.a), c.Withdraw(match.b))
    upper_wins(other, "r1")
    assert other.picture.duel("r1-1").how == "nobody"
    assert other.picture.duel("r2-1").winner == other.picture.duel("r1-2").winner
    third = classic(4)
    first, second = third.picture.duel("r1-1"), third.picture.duel("r1-2")
    do(third, *[c.Withdraw(player) for player in (first.a, first.b)])
    win(third, "r1-2", second.b)
    assert (third.picture.champion, third.picture.duel("third").winner) == (second.b, second.a)


def test_a_return_is_possible_until_somebody_played_on():
    event = classic(8)
    upper_wins(event, "r1")
    semi = event.picture.duel("r2-1")
    do(event, c.Withdraw(semi.a))
    assert refused(event, c.Return(semi.a)) == ""
    upper_wins(event, "r2")
    final = event.picture.duel("final")
    do(event, c.Play("final.1", DuelResult(final.a)))
    assert refused(event, c.Return(semi.a)) == "tournament/too_late_to_return"
    assert refused(event, c.Return(final.a)) == "tournament/not_gone"


@clause("TR-X35")
def test_a_latecomer_takes_a_bye_slot_until_round_two():
    event = classic(6)
    upper_wins(event, "r1")
    resting = {match.a for match in bracket(event.picture)[0] if match.how == "bye"}
    do(event, c.Enter("late", "Late Lena"))
    slot = event.state.bracket.index("late")
    assert event.state.bracket[slot ^ 1] in resting
    assert event.picture.duel(f"r1-{slot // 2 + 1}").how == ""
    assert event.state.bracket.count("") == 1
    playing = next(unit for unit in ("r2-1", "r2-2") if event.picture.game(f"{unit}.1").status == "open")
    do(event, c.Play(f"{playing}.1", DuelResult(event.picture.duel(playing).a)))
    assert refused(event, c.Enter("later", "Later Luca")) == "TR-X35"


@clause("TR-X35")
def test_latecomers_can_be_ruled_out():
    assert refused(classic(6, late_entry="refused"), c.Enter("late", "Late")) == "TR-X35"


@clause("TR-X51")
def test_without_a_slot_there_is_a_new_draw_only_if_nothing_was_played():
    event = classic(4)
    do(event, c.Enter("late", "Late Lena"))
    assert event.state.bracket == ()
    do(event, c.Draw("bracket"))
    assert set(event.state.bracket) == {"p0", "p1", "p2", "p3", "late", ""}
    begun = classic(4)
    do(begun, c.Play("r1-1.1", DuelResult(begun.picture.duel("r1-1").a)))
    assert refused(begun, c.Enter("late", "Late Lena")) == "TR-X51"
    assert refused(classic(4, late_without_slot="refused"), c.Enter("late", "Late")) == "TR-X51"


@clause("TR-C2")
def test_the_length_of_matches_changes_only_for_rounds_not_begun():
    event = classic(8)
    do(event, c.Play("r1-1.1", DuelResult(event.picture.duel("r1-1").a)))
    longer = c.Configure(event.state.settings.__class__(best_of_rounds={"2": 5}))
    do(event, longer)
    assert [event.picture.duel(unit).best_of for unit in ("r1-2", "r2-1", "final")] == [3, 5, 5]
    assert (
        refused(event, c.Configure(event.state.settings.__class__(best_of_rounds={"1": 5})))
        == "tournament/setting_locked"
    )
