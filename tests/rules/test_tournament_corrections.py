"""Corrections with their consequences, letting games stand, undo and redo."""

import pytest

from fleacircus.tournament import Declined, Tournament
from fleacircus.tournament import commands as c
from fleacircus.tournament.results import Bases, CouplesResult, DuelResult, TableResult
from fleacircus.web.tournaments.explain import fallen_sentence
from kit import clause
from kit.tournament import WHO, classic, couples_by, do, extreme, play_games, refused, table_order, upper_wins, win


def played_eight():
    event = classic(8)
    upper_wins(event, "r1", "r2", "third", "final")
    return event


def other(match):
    return match.b if match.winner == match.a else match.a


def flip(event, unit):
    """The commands that turn a match won 2-0 into one lost 0-2."""
    match = event.picture.duel(unit)
    loser = other(match)
    return [c.Correct(f"{unit}.{n}", DuelResult(loser)) for n in (1, 2)]


@clause("TR-X44")
def test_a_correction_needs_a_reason_and_something_to_correct():
    event = classic(4)
    match = event.picture.duel("r1-1")
    assert refused(event, c.Correct("r1-1.1", DuelResult(match.a))) == "TR-X44"
    do(event, c.Play("r1-1.1", DuelResult(match.a)))
    with pytest.raises(Declined) as no:
        event.do(c.Correct("r1-1.1", DuelResult(match.b)), **WHO)
    assert (no.value.clause, no.value.params) == ("TR-X44", {"reason": "why_missing"})
    assert refused(event, c.Correct("r1-1.1", DuelResult(match.a))) == "tournament/no_change"
    assert refused(event, c.Correct("r1-1.1", DuelResult("nobody"))) == "TR-X56"
    before = len(event.log)
    do(event, c.Correct("r1-1.1", DuelResult(match.b)), why="wrong slip")
    assert event.picture.duel("r1-1").wins == (0, 1)
    assert len(event.log) == before + 1
    assert event.log[before - 1].event.result.winner == match.a
    assert event.log[-1].why == "wrong slip"


@clause("TR-X44", "TR-X45")
def test_the_preview_names_what_becomes_void_and_changes_nothing():
    event = classic(8)
    match = event.picture.duel("r1-1")
    for number, winner in enumerate((match.a, match.b, match.a), 1):
        do(event, c.Play(f"r1-1.{number}", DuelResult(winner)))
    upper_wins(event, "r1", "r2", "third", "final")
    state, preview = event.state, event.preview(c.Correct("r1-1.3", DuelResult(match.b)))
    assert event.state is state
    fell = {fallen.game: fallen for fallen in preview.void}
    semi = fell["r2-1.1"]
    assert (semi.reason, semi.clause) == ("wrong_players", "TR-X45")
    assert (set(semi.players) - set(semi.now), set(semi.now) - set(semi.players)) == ({match.a}, {match.b})
    assert not any(game.startswith(("r1-", "r2-2")) for game in fell)
    assert ("r2-1",) in {move.of for move in preview.of("seats")}
    back = event.preview(c.Correct("r1-1.3", None))
    assert {fallen.reason for fallen in back.void} == {"taken_back", "undecided"}


@clause("TR-X44")
def test_a_match_entered_the_wrong_way_round_is_one_act():
    event = played_eight()
    before = event.picture.duel("r1-1")
    preview = event.preview(c.Reverse("r1-1"))
    assert {change.of[1] for change in preview.of("place") if change.of[0] == ""} >= {before.winner, before.loser}
    size = event.seq
    with pytest.raises(Declined) as no:
        event.do(c.Reverse("r1-1"), **WHO)
    assert no.value.params == {"reason": "why_missing"}
    do(event, c.Reverse("r1-1"), why="slip read upside down")
    after = event.picture.duel("r1-1")
    assert (after.winner, after.loser, after.wins) == (before.loser, before.winner, before.wins[::-1])
    assert {entry.cmd for entry in event.log[size:]} == {size}
    assert Tournament.from_record(event.record()).state == event.state
    event.undo(**WHO)
    assert event.picture.duel("r1-1") == before
    assert refused(classic(4), c.Reverse("r1-1")) == "TR-X44"
    couples = extreme(4)
    do(couples, c.Play("A-1.1", CouplesResult(0, (Bases(2, 1, 1),))))
    do(couples, c.Reverse("A-1"))
    assert couples.picture.game("A-1.1").score.result == CouplesResult(1, (Bases(2, 1, 1),))
    assert refused(at_finals(), c.Reverse("T1")) == "TR-X44"


@clause("TR-X45")
def test_games_of_whoever_should_not_have_been_there_are_void_and_all_others_stand():
    event = played_eight()
    before = event.picture
    right = before.duel("r1-1").loser
    standing = {game for game in before.counted if game.startswith(("r1-2", "r1-3", "r1-4", "r2-2"))}
    do(event, *flip(event, "r1-1"))
    after = event.picture
    assert after.duel("r1-1").winner == right
    assert standing <= set(after.counted)
    assert after.duel("r2-1").a == right
    assert after.duel("r2-1").winner is None
    assert not any(game.startswith(("r2-1", "final")) for game in after.counted)
    assert [score.players for score in after.game("r2-1.1").voids] == [before.game("r2-1.1").players]
    win(event, "r2-1", right)
    win(event, "final", right)
    assert event.picture.champion == right


@clause("TR-X45")
def test_the_same_qualifiers_mean_no_change():
    event = played_eight()
    match = event.picture.duel("r1-1")
    do(event, c.Play("r1-1.3", DuelResult(match.winner), friendly=True))
    champion, counted = event.picture.champion, set(event.picture.counted)
    preview = event.preview(c.Correct("r1-1.3", DuelResult(other(match))))
    assert (preview.void, preview.others) == ((), ())
    do(event, c.Correct("r1-1.3", DuelResult(other(match))))
    assert (event.picture.champion, set(event.picture.counted)) == (champion, counted)


@clause("TR-X45")
def test_correcting_back_brings_the_void_games_back():
    event = played_eight()
    counted, champion = dict(event.picture.counted), event.picture.champion
    winner = event.picture.duel("r1-1").winner
    do(event, *flip(event, "r1-1"))
    assert event.picture.champion is None
    do(event, *[c.Correct(f"r1-1.{n}", DuelResult(winner)) for n in (1, 2)])
    assert event.picture.champion == champion
    assert set(event.picture.counted) == set(counted)


@clause("TR-X46")
def test_void_games_may_be_let_stand():
    event = played_eight()
    wrong = event.picture.duel("final").winner
    unit = next(u for u in ("r2-1", "r2-2") if event.picture.duel(u).winner == wrong)
    displaced = event.picture.duel(unit).loser
    assert refused(event, c.LetStand("final")) == "TR-X46"
    do(event, *flip(event, unit))
    assert event.picture.champion is None
    do(event, c.LetStand("final"))
    assert event.picture.champion == wrong
    third = event.picture.duel("third")
    assert displaced in (third.a, third.b)
    assert wrong not in (third.a, third.b)
    assert third.winner is not None


@clause("TR-X46")
def test_letting_stand_can_be_ruled_out():
    event = classic(8, let_stand=False)
    upper_wins(event, "r1", "r2")
    do(event, *flip(event, "r1-1"))
    assert refused(event, c.LetStand("r2-1")) == "TR-X46"


def at_finals():
    """An Extreme of eight with everything played but the finals, which are drawn and begun."""
    event = extreme(8)
    play_games(event, couples_by({}), stage="groups")
    for number, group in enumerate(event.state.groups):
        for seat, player in enumerate(group.players):
            do(event, c.Adjust(player, "groups", primary=6 - 2 * seat + (seat == 1), secondary=number + 1))
    do(event, c.Draw("tables"))
    play_games(event, table_order(*event.picture.extreme.seats[0], bases=Bases(intact=1)), stage="tables")
    do(event, c.Draw("finals"))
    return event


@clause("TR-X45", "TR-X52")
def test_a_correction_in_a_group_replaces_one_seat_and_voids_its_games():
    event = at_finals()
    win(event, "final", event.picture.duel("final").a)
    _, second, third, _ = event.state.groups[0].players
    seats = event.picture.extreme.seats[0]
    assert second in seats
    preview = event.preview(c.Adjust(third, "groups", primary=20))
    assert {fallen.game.partition(".")[0] for fallen in preview.void} == {"T1", "final"}
    assert ("T1",) in [move.of for move in preview.of("seats")]
    do(event, c.Adjust(third, "groups", primary=20))
    now = event.picture.extreme.seats[0]
    assert sum(one != two for one, two in zip(seats, now, strict=True)) == 1
    assert third in now
    assert event.picture.game("T1.1").status == "open"
    assert all(fallen.clause == "TR-X45" for fallen in preview.void if fallen.game.startswith("T1"))
    words = fallen_sentence(preview.void[0], "it", {})
    assert "annullata" in words
    do(event, c.LetStand("T1"))
    assert event.picture.extreme.seats[0] == seats
    assert event.picture.champion is not None


@clause("TR-X45")
def test_a_correction_that_leaves_qualifiers_and_seats_changes_nothing_else():
    event = at_finals()
    win(event, "final", event.picture.duel("final").b)
    counted = set(event.picture.counted)
    last = event.state.groups[0].players[3]
    do(event, c.Adjust(last, "groups", primary=1))
    assert set(event.picture.counted) == counted


@clause("TR-X26", "TR-X45")
def test_a_tie_that_a_correction_opens_blocks_until_it_is_settled():
    event = at_finals()
    final = event.picture.duel("final")
    do(event, c.Play("final.1", DuelResult(final.a)))
    _, second, third, _ = event.state.groups[0].players
    rows = {row.player: row.values for row in event.picture.extreme.group_rankings[0].rows}
    gap = {name: int(rows[second][name] - rows[third][name]) for name in ("primary", "secondary")}
    preview = event.preview(c.Adjust(third, "groups", **gap))
    assert [change.after[1] for change in preview.of("tie")] == [True]
    do(event, c.Adjust(third, "groups", **gap))
    assert refused(event, c.Play("final.2", DuelResult(final.a))) == "TR-D17"
    (tie,) = [tie for tie in event.picture.ties if tie.open]
    do(event, c.CloseBids(tie.id))
    for _ in range(3):
        if event.picture.tie(tie.id).open:
            do(event, c.DrawTie(tie.id))
    kept = second in event.picture.extreme.qualification.players
    assert ("T1.1" in event.picture.counted) is kept


@clause("TR-X44")
def test_a_result_can_be_taken_back():
    event = extreme(4)
    do(event, c.Play("A-1.1", CouplesResult(0, (Bases(),))))
    do(event, c.Correct("A-1.1", None))
    assert event.picture.game("A-1.1").status == "open"
    assert event.picture.counted == {}


def test_undo_and_redo_go_all_the_way():
    event = played_eight()
    states = [event.state]
    while event.undoable:
        event.undo(**WHO)
        states.append(event.state)
    assert event.state.players == {}
    with pytest.raises(Declined, match="nothing_to_undo"):
        event.undo(**WHO)
    for state in reversed(states[:-1]):
        event.redo(**WHO)
        assert event.state == state
    with pytest.raises(Declined, match="nothing_to_redo"):
        event.redo(**WHO)
    assert event.picture.champion is not None


def test_a_new_command_ends_the_redo():
    event = classic(4)
    a = event.picture.duel("r1-1").a
    do(event, c.Play("r1-1.1", DuelResult(a)))
    event.undo(**WHO)
    do(event, c.CheckIn("p1"))
    with pytest.raises(Declined, match="nothing_to_redo"):
        event.redo(**WHO)
    assert [type(entry.event).__name__ for entry in event.log[-3:]] == ["Played", "Undone", "CheckedIn"]


def test_an_undone_draw_does_not_open_the_same_seed_again():
    event = classic(8)
    first = event.log[-1].unsealed.seed
    event.undo(**WHO)
    do(event, c.Draw("bracket"))
    assert event.log[-1].unsealed.seed != first


def test_an_undo_can_be_looked_at_first():
    event = played_eight()
    preview = event.preview_undo()
    assert [fallen.reason for fallen in preview.void] == ["taken_back"]


@clause("TR-X44")
def test_points_taken_off_are_on_record():
    event = extreme(4)
    assert refused(event, c.Adjust("p0", "groups")) == "tournament/bad_adjustment"
    assert refused(event, c.Adjust("p0", "groups", primary=101)) == "tournament/bad_adjustment"
    do(event, c.Adjust("p0", "groups", primary=-1))
    assert event.picture.extreme.group_rankings[0].players[-1] == "p0"
    assert refused(classic(4), c.Adjust("p0", "groups", primary=1)) == "tournament/wrong_kind"


@clause("TR-X18", "TR-X45")
def test_with_four_a_correction_of_the_group_can_change_letters_and_void_the_table():
    event = extreme(4)
    play_games(event, couples_by({}), stage="groups")
    for seat, player in enumerate(event.state.groups[0].players):
        do(event, c.Adjust(player, "groups", primary=40 - 10 * seat))
    do(event, c.Draw("tables"), c.Play("T1.1", TableResult((1, 2, 3, 4))))
    do(event, c.Adjust(event.state.groups[0].players[3], "groups", primary=99))
    assert event.picture.extreme.seats[0][0] == event.state.groups[0].players[3]
    assert event.picture.game("T1.1").status == "open"
