"""Two people are in each other's way only where they touch the same thing."""

import pytest
from msgspec.structs import replace

from fleacircus.tournament import Stale
from fleacircus.tournament import commands as c
from fleacircus.tournament.concerns import concerned, touched
from fleacircus.tournament.events import AnyEvent
from fleacircus.tournament.results import DuelResult
from kit.tournament import WHO, classic, do, entered


def conflict(event, seen, command):
    """The entries that stand in the way of a command given on an older page."""
    try:
        event.check_fresh(seen, command)
    except Stale as no:
        return [line.seq for line in no.changed]
    return []


def test_different_games_never_meet_and_the_same_game_does():
    event = classic(8)
    one, two = (event.picture.game(f"r1-{n}.1").players for n in (1, 2))
    seen = event.seq
    do(event, c.Play("r1-1.1", DuelResult(one[0])), c.CheckIn("p3"), c.DrawSeats("r1-3.1"))
    assert conflict(event, seen, c.Play("r1-2.1", DuelResult(two[1]))) == []
    assert conflict(event, seen, c.Start("r1-2.1", 1, 5)) == []
    assert conflict(event, seen, c.Configure(replace(event.state.settings, boards=3))) == []
    assert conflict(event, seen, c.Play("r1-1.1", DuelResult(one[1]))) == [seen]
    assert conflict(event, seen, c.Correct("r1-1.1", None)) == [seen]
    assert conflict(event, seen, c.Reverse("r1-1")) == [seen]


def test_settings_people_and_draws_meet_their_own_kind():
    event = entered("classic", 4)
    seen = event.seq
    do(event, c.Configure(replace(event.state.settings, boards=2)))
    assert conflict(event, seen, c.Configure(replace(event.state.settings, boards=3))) == [seen]
    assert conflict(event, seen, c.Withdraw("p1")) == []
    do(event, c.Withdraw("p0"))
    assert conflict(event, seen + 1, c.Withdraw("p1")) == []
    assert conflict(event, seen + 1, c.Return("p0")) == [seen + 1]
    assert conflict(event, seen + 1, c.Draw("bracket")) == [seen + 1]
    assert conflict(event, event.seq, c.Draw("bracket")) == []


def test_an_undo_touches_what_it_takes_back_and_needs_the_newest_page():
    event = classic(4)
    a, _ = event.picture.game("r1-1.1").players
    do(event, c.Play("r1-1.1", DuelResult(a)))
    seen = event.seq
    event.undo(**WHO)
    assert conflict(event, seen, c.Play("r1-1.1", DuelResult(a))) == [seen]
    other = event.picture.game("r1-2.1").players[0]
    assert conflict(event, seen, c.Play("r1-2.1", DuelResult(other))) == []
    with pytest.raises(Stale):
        event.redo(expected=seen, **WHO)
    with pytest.raises(Stale):
        event.do(c.Play("r1-2.1", DuelResult(other)), expected=9999, **WHO)


def test_every_command_and_event_has_something_to_say():
    for kind in c.AnyCommand.__args__:
        assert isinstance(concerned(example(kind)), frozenset), kind
    for kind in AnyEvent.__args__:
        found = touched(example(kind))
        assert "*" not in found or kind.__name__ in ("Created", "Undone", "Redone"), kind


def example(kind):
    """One of a kind with anything in its fields."""
    return kind(**dict.fromkeys(kind.__struct_fields__, "x.1"))
