"""Whole events from the entry sheet to the champion, with everything that goes wrong on the way."""

from random import Random

from fleacircus.bench.tournament import measure
from fleacircus.tournament import Tournament
from fleacircus.tournament import commands as c
from fleacircus.tournament.audit import check_lots
from fleacircus.tournament.queries import bracket
from fleacircus.tournament.results import DuelResult
from kit import clause
from kit.tournament import advance, classic, couples_by, do, extreme, play_games, play_out, settle, upper_wins, win


@clause("TR-X35", "TR-X45", "TR-X48")
def test_a_classic_of_six_with_a_latecomer_a_correction_and_a_drop_out():
    event = classic(6)
    do(event, c.Enter("late", "Late Lena"))
    upper_wins(event, "r1")
    unit = next(match.id for match in bracket(event.picture)[0] if match.how == "played")
    wrong, right = event.picture.duel(unit).winner, event.picture.duel(unit).loser
    upper_wins(event, "r2")
    for number in (1, 2):
        do(event, c.Correct(f"{unit}.{number}", DuelResult(right)), why="slip read the wrong way round")
    semi = next(match for match in bracket(event.picture)[1] if right in (match.a, match.b))
    assert wrong not in (semi.a, semi.b)
    assert semi.winner is None
    win(event, semi.id, right)
    final = event.picture.duel("final")
    leaver = final.a if final.a != right else final.b
    do(event, c.Withdraw(leaver))
    upper_wins(event, "third")
    assert (event.picture.stage, event.picture.champion) == ("over", right)
    assert all(check.fits for check in check_lots(event))
    assert Tournament.from_record(event.record()).state == event.state


@clause("TR-D17", "TR-X34", "TR-X35", "TR-X51")
def test_an_extreme_of_nine_with_a_latecomer_a_drop_out_and_a_tie_settled_by_bids():
    event = extreme(9)
    chance = Random(9)
    do(event, c.Enter("late", "Late Lena"))
    assert sorted(len(group.players) for group in event.state.groups) == [5, 5]
    do(event, c.Withdraw(event.state.groups[1].players[4]))
    play_games(event, couples_by({}), stage="groups")
    for group, ranking in zip(event.state.groups, event.picture.extreme.group_rankings, strict=True):
        rows = {row.player: row.values["primary"] for row in ranking.rows}
        for seat, player in enumerate(group.players):
            level = 40 if seat < 3 else 10
            do(event, c.Adjust(player, "groups", primary=int(level - rows[player])))
    ties = [tie for tie in event.picture.ties if tie.open]
    assert [len(tie.players) for tie in ties] == [3, 3]
    while any(tie.open for tie in event.picture.ties):
        settle(event, next(tie.id for tie in event.picture.ties if tie.open), chance)
    play_out(event, chance)
    assert event.picture.stage == "over"
    assert event.picture.champion in {player for tie in ties for player in tie.players}
    assert not advance(event, chance)


def test_the_bench_measures_the_largest_events():
    assert set(measure(0.0)) == {"classic_1024_s", "extreme_64_s"}
