"""Pairs that the organiser keeps apart in a draw."""

from itertools import combinations

import pytest

from fleacircus.tournament import Refused, Settings, Tournament
from fleacircus.tournament import commands as c
from fleacircus.tournament.apart import kept_apart
from fleacircus.tournament.audit import check_lots
from kit import clause
from kit.tournament import WHO, do, entered, refused

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


IMPOSSIBLE = [("ab", (2,), ["ab"]), ("abcd", (4,), ["cd"]), ("abcd", (2, 2), ["ab", "ac", "ad"])]


@pytest.mark.parametrize(("order", "sizes", "pairs"), IMPOSSIBLE)
def test_what_cannot_be_is_refused(order, sizes, pairs):
    with pytest.raises(Refused) as no:
        kept_apart(order, sizes, [tuple(pair) for pair in pairs])
    assert no.value.clause == "tournament/not_apart"


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


@clause("TR-G3")
def test_pairs_are_settled_before_the_draw_and_are_of_two():
    event = entered("classic", 4)
    assert refused(event, c.Configure(Settings(apart=(("p0", "p0"),)))) == "tournament/bad_setting"
    do(event, c.Configure(Settings(apart=(("p0", "p1"),))), c.Draw("bracket"))
    assert refused(event, c.Configure(Settings())) == "tournament/setting_locked"
    two = entered("classic", 2, apart=(("p0", "p1"),))
    with pytest.raises(Refused) as no:
        two.do(c.Draw("bracket"), **WHO)
    assert no.value.clause == "tournament/not_apart"
    assert two.state.bracket == ()
