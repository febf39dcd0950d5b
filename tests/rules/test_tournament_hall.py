"""The hall: boards, who is here, one queue for two events, time left, the entry sheet."""

import pytest

from fleacircus.tournament import Settings
from fleacircus.tournament import commands as c
from fleacircus.tournament.hall import Clock, clocks, time_left, what_now
from fleacircus.tournament.queries import entry_sheet
from fleacircus.tournament.results import DuelResult
from kit import clause
from kit.tournament import classic, couples_by, do, entered, extreme, play_games, refused, upper_wins


def here(event, *players):
    do(event, *[c.CheckIn(player) for player in players or event.state.players])


@clause("TR-G1", "TR-G2")
@pytest.mark.parametrize(("boards", "games"), [(1, 1), (2, 2), (9, 4)])
def test_as_many_games_as_there_are_boards(boards, games):
    event = classic(8, boards=boards)
    here(event)
    queue = what_now([event.picture])
    assert [proposal.board for proposal in queue.now] == list(range(1, games + 1))
    seated = [player for proposal in queue.now for player in proposal.players]
    assert len(set(seated)) == len(seated) == 2 * games
    assert {waiting.reason for waiting in queue.waiting} == ({"no_board"} if games < 4 else set())


@clause("TR-G1")
def test_a_board_that_is_not_there_or_taken():
    event = classic(8, boards=2)
    assert refused(event, c.Start("r1-1.1", 3, 0)) == "TR-G1"
    do(event, c.Start("r1-1.1", 2, 5))
    assert refused(event, c.Start("r1-2.1", 2, 5)) == "tournament/board_taken"
    assert refused(event, c.Start("r1-1.1", 1, 5)) == "tournament/board_taken"
    assert refused(event, c.Start("r2-1.1", 1, 5)) == "tournament/not_open"
    here(event)
    queue = what_now([event.picture])
    assert [(run.game, run.board) for run in queue.running] == [("r1-1.1", 2)]
    assert [proposal.board for proposal in queue.now] == [1]
    do(event, c.Play("r1-1.1", DuelResult(event.picture.duel("r1-1").a)))
    assert event.state.running == {}
    assert refused(event, c.Stop("r1-1.1")) == "tournament/not_running"


def test_only_those_who_are_here_play():
    event = classic(4)
    match = event.picture.duel("r1-2")
    here(event, match.a, match.b)
    queue = what_now([event.picture])
    assert [proposal.game for proposal in queue.now] == ["r1-2.1"]
    assert [(w.game, w.reason) for w in queue.waiting] == [("r1-1.1", "absent")]
    do(event, c.CheckOut(match.a))
    assert what_now([event.picture]).now == ()
    assert what_now([event.picture], present=event.state.players, boards=2).now != ()
    assert refused(event, c.CheckOut(match.a)) == "tournament/not_here"
    assert refused(event, c.CheckIn(match.b)) == "tournament/already_here"
    assert refused(event, c.CheckIn("nobody")) == "tournament/no_such_player"


@clause("TR-X36", "TR-B1")
def test_two_events_share_one_queue_and_a_person_plays_once():
    one, two = classic(4), extreme(4)
    here(one)
    here(two)
    queue = what_now([one.picture, two.picture], boards=3)
    seated = [player for proposal in queue.now for player in proposal.players]
    assert len(seated) == len(set(seated))
    assert {waiting.reason for waiting in queue.waiting} == {"busy"}
    assert {clash.player for clash in queue.clashes} == set(one.state.players)
    assert {event for event, _ in queue.clashes[0].games} == {0, 1}


@clause("TR-X36")
def test_a_person_who_is_playing_in_one_event_is_not_asked_for_in_the_other():
    one, two = classic(2), extreme(4)
    here(one)
    here(two)
    do(one, c.Start("final.1", 1, 0))
    queue = what_now([one.picture, two.picture], boards=2)
    assert [proposal.event for proposal in queue.running] == [0]
    assert queue.now == ()
    apart = what_now([classic(2, shared_queue=False).picture, two.picture], boards=2, present=two.state.players)
    assert apart.clashes == ()


@clause("TR-B1", "TR-B2")
def test_one_entry_sheet_has_a_column_for_each_event():
    one, two = entered("classic", 2), entered("extreme", 4)
    here(two, "p3")
    sheet = entry_sheet([one.picture, two.picture])
    assert [(row.player, row.entered, row.present) for row in sheet] == [
        ("p0", (True, True), False),
        ("p1", (True, True), False),
        ("p2", (False, True), False),
        ("p3", (False, True), True),
    ]


def minutes(event, boards):
    found = time_left(event.picture, boards=boards)
    return found.games, tuple(round(m / 60, 1) for m in found.minutes)


FIXED = {"duel_minutes": (25, 25), "table_minutes": (45, 45)}


@pytest.mark.parametrize("drawn", [False, True])
@pytest.mark.parametrize(
    ("kind", "players", "games", "one_board", "two_boards"),
    [
        ("classic", 4, (10, 16), (4.2, 6.7), (2.1, 3.3)),
        ("classic", 8, (18, 28), (7.5, 11.7), (3.8, 5.8)),
        ("extreme", 4, (16, 20), (10.0, 11.7), (8.8, 9.6)),
        ("extreme", 8, (22, 26), (14.5, 16.2), (8.8, 9.6)),
    ],
)
def test_the_time_an_event_takes_is_that_of_the_rules_file(kind, players, games, one_board, two_boards, drawn):
    make = {"classic": classic, "extreme": extreme}[kind] if drawn else lambda n, **s: entered(kind, n, **s)
    event = make(players, **FIXED)
    assert minutes(event, 1) == (games, one_board)
    assert minutes(event, 2) == (games, two_boards)


def test_the_time_left_shrinks_to_nothing():
    event = classic(8)
    before = time_left(event.picture).games
    upper_wins(event, "r1")
    after = time_left(event.picture).games
    assert (before[0] - after[0], before[1] - after[1]) == (8, 12)
    upper_wins(event, "r2", "third", "final")
    assert time_left(event.picture).minutes == (0, 0)
    groups = extreme(5)
    play_games(groups, couples_by({}), stage="groups")
    assert time_left(groups.picture).games == (4 + 6, 4 + 10)


@clause("TR-X37")
def test_the_clock_is_optional():
    event = classic(4)
    do(event, c.Start("r1-1.1", 1, 10_000))
    assert clocks(event.picture, 70_000) == (Clock("r1-1.1", 1, 60_000, None),)
    do(event, c.Configure(Settings(clock_minutes=2)))
    assert [clock.left_ms for clock in clocks(event.picture, 70_000)] == [60_000]


def test_settings_for_the_hall_can_change_at_any_time():
    event = classic(4)
    assert refused(event, c.Configure(Settings(boards=2, clock_minutes=45))) == ""
    assert refused(event, c.Configure(Settings(boards=0))) == "tournament/bad_setting"
    assert refused(event, c.Configure(Settings())) == "tournament/no_change"
    assert refused(event, c.Configure(Settings(player_a="lot"))) == "tournament/setting_locked"


@clause("TR-X36")
def test_who_plays_elsewhere_is_busy_and_needs_no_board():
    event = classic(4, boards=1)
    do(event, *(c.CheckIn(f"p{number}") for number in range(4)))
    queue = what_now([event.picture], elsewhere=[(0, "r1-1.1")])
    assert [(one.game, one.board) for one in queue.running] == [("r1-1.1", 0)]
    assert [(one.game, one.board) for one in queue.now] == [("r1-2.1", 1)]
    do(event, c.Start("r1-1.1", 1, 5))
    queue = what_now([event.picture], elsewhere=[(0, "r1-1.1")])
    assert [(one.game, one.board) for one in queue.running] == [("r1-1.1", 1)]
    assert [one.reason for one in queue.waiting] == ["no_board"]
