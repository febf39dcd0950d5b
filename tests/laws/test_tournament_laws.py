"""What must hold in every tournament: folding, undoing, brackets, fairness, sums of points."""

from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from fleacircus.tournament import Declined, Tournament
from fleacircus.tournament import commands as c
from fleacircus.tournament.catalogue import army_ids
from fleacircus.tournament.fold import evolve, fold
from fleacircus.tournament.formats.classic import draw_bracket
from fleacircus.tournament.formats.tables import army_of, place_points
from fleacircus.tournament.lots import Unsealed, Urn, fingerprint, lots_agree, seed_of
from fleacircus.tournament.results import Bases, CouplesResult, TableResult
from fleacircus.tournament.settings import Settings
from kit import clause
from kit.tournament import WHO, advance, any_result, classic, do, entered, extreme, play_out, upper_wins


def begun(kind, players, steps, seed):
    """A tournament some random way in."""
    chance = Random(seed)
    event = entered(kind, players, secret=f"law {seed}")
    for _ in range(steps):
        if not advance(event, chance):
            break
    return event, chance


def random_commands(event, chance):
    """Anything people might try, sensible or not."""
    players = list(event.state.players)
    player = chance.choice(players)
    games = [game for game in event.picture.games if game.players]
    yield chance.choice([c.CheckIn(player), c.CheckOut(player), c.Withdraw(player), c.Return(player)])
    yield c.Enter(f"late{event.seq}", f"Late {event.seq}", (player,) if chance.random() < 0.5 else ())
    if games:
        game = chance.choice(games)
        yield c.Play(game.id, any_result(chance)(game))
        yield c.Correct(game.id, any_result(chance)(game) if chance.random() < 0.7 else None)
        yield c.Pick(game.id, chance.choice(game.players), chance.choice(army_ids()))
        yield c.DrawSeats(game.id)
        yield c.LetStand(game.unit)
    if event.state.kind == "extreme":
        yield c.Adjust(player, "groups", primary=chance.randint(-3, 3))


def try_all(event, chance, rounds):
    """Try random commands; refusals change nothing."""
    for _ in range(rounds):
        for command in random_commands(event, chance):
            state, seq = event.state, event.seq
            try:
                event.do(command, why="law", **WHO)
            except Declined:
                assert event.state is state
                assert event.seq == seq
        advance(event, chance)


KINDS = st.sampled_from(["classic", "extreme"])


@settings(max_examples=60, deadline=None)
@given(KINDS, st.integers(4, 13), st.integers(0, 40), st.integers(0, 10**6))
def test_anything_entered_and_undone_leaves_the_fold_as_it_was(kind, players, steps, seed):
    event, chance = begun(kind, players, steps, seed)
    for command in random_commands(event, chance):
        before = event.state
        try:
            event.do(command, why="law", **WHO)
        except Declined:
            continue
        after = event.state
        event.undo(**WHO)
        assert event.state == before
        event.redo(**WHO)
        assert event.state == after
        event.undo(**WHO)
    assert Tournament.from_record(event.record()).state == event.state


@settings(max_examples=40, deadline=None)
@given(KINDS, st.integers(4, 10), st.integers(0, 10**6))
def test_a_log_of_anything_passes_its_own_audit_and_folds_the_same_step_by_step(kind, players, seed):
    event, chance = begun(kind, players, 5, seed)
    try_all(event, chance, 12)
    again = Tournament.from_record(event.record())
    assert again.state == event.state
    state = fold([event.log[0].event])
    undone = {entry.event.of for entry in event.log if type(entry.event).__name__ == "Undone"}
    assert not undone
    for entry in event.log[1:]:
        state = evolve(state, entry.event)
    assert state == event.state


@settings(max_examples=40, deadline=None)
@given(KINDS, st.integers(4, 10), st.integers(0, 10**6))
def test_whatever_happens_a_tournament_can_be_finished(kind, players, seed):
    event, chance = begun(kind, players, 8, seed)
    try_all(event, chance, 6)
    play_out(event, chance)
    assert event.picture.stage == "over"
    final = event.picture.duel("final")
    if final.how != "nobody":
        assert event.picture.champion == final.winner
    else:
        assert all(not player or event.state.gone(player) for player in (final.a, final.b))
    rows = event.picture.standings.rows
    assert sorted(row.player for row in rows) == sorted({row.player for row in rows})


def told(event):
    """What pages tell of a contest, read off its log alone."""
    picture = Tournament.from_record(event.record(), audit=False).picture
    extreme = picture.extreme if picture.state.kind == "extreme" else None
    rankings = {"": picture.standings} if picture.drawn else {}
    if extreme:
        rankings |= {g.name: r for g, r in zip(extreme.groups, extreme.group_rankings, strict=True)}
        rankings |= {t.name: r for t, r in zip(extreme.tables, extreme.table_rankings, strict=True)}
        rankings |= {"best": extreme.qualification.best_next} if extreme.complete else {}
    return {
        "champion": picture.champion,
        "stage": picture.stage,
        "todo": picture.todo(),
        "counted": {game: (score.players, score.result) for game, score in picture.counted.items()},
        "games": [
            (game.id, game.status, game.players, game.home, game.guests, [void.players for void in game.voids])
            for game in picture.games
        ],
        "places": {(where, row.player): row.place_words for where, found in rankings.items() for row in found.rows},
        "points": {(where, row.player): row.values for where, found in rankings.items() for row in found.rows},
        "ties": picture.ties,
        "going": extreme.qualification.players if extreme else (),
    }


def consequential(event, chance):
    """Every kind of act whose consequences are shown first."""
    games = [game for game in event.picture.games if game.players]
    for command in random_commands(event, chance):
        if not isinstance(command, c.Enter | c.DrawSeats | c.Pick | c.CheckIn | c.CheckOut):
            yield command
    if games:
        yield c.Reverse(chance.choice(games).unit)
        drawn = [game for game in games if game.score and getattr(game.score.result, "winner", 0) is None]
        if drawn:
            yield c.Rule(chance.choice(drawn).id, CouplesResult(chance.randrange(2), (Bases(1),)))
    old = event.state.settings
    yield c.Configure(replace(old, place_points="6-4-3-2" if old.place_points == "printed" else "printed"))
    yield c.Configure(replace(old, groups_compared_by="sums"))
    yield c.Configure(replace(old, best_of=chance.choice([1, 3, 5]), best_of_final=chance.choice([1, 3, 7])))
    yield c.Configure(replace(old, tables=chance.choice([0, 1])))


@clause("TR-X44", "TR-X45", "TR-X47")
@settings(max_examples=60, deadline=None)
@given(KINDS, st.integers(4, 13), st.integers(6, 60), st.integers(0, 10**6))
def test_whatever_the_preview_says_is_what_the_log_then_shows(kind, players, steps, seed):
    event, chance = begun(kind, players, steps, seed)
    for command in consequential(event, chance):
        if event.refusal(command):
            continue
        before, preview = told(event), event.preview(command)
        if preview.by_lot:
            continue
        event.do(command, why="law", **WHO)
        after = told(event)
        says = {(change.what, *change.of): change for change in preview.changes}
        assert {fallen.game for fallen in preview.void} >= before["counted"].keys() - after["counted"].keys()
        for name in ("champion", "stage"):
            change = says.get((name,))
            assert (change.after if change else before[name]) == after[name]
        moved = {at for at in before["places"] | after["places"] if before["places"].get(at) != after["places"].get(at)}
        assert moved <= {key[1:] for key in says if key[0] == "place"}
        gained = {
            at for at in before["points"] | after["points"] if before["points"].get(at) != after["points"].get(at)
        }
        assert {at for at in gained if at[0]} <= {key[1:] for key in says if key[0] == "points"}
        for at, change in ((key[1:], one) for key, one in says.items() if key[0] == "place"):
            assert change.after == after["places"].get(at)
        assert (set(before["going"]) != set(after["going"])) == (("going",) in says)
        if not preview.changes:
            assert before == after


@clause("TR-C1", "TR-C5", "TR-X1")
@pytest.mark.parametrize("players", range(2, 65))
def test_every_bracket_from_2_to_64(players):
    event = classic(players)
    slots = event.state.bracket
    assert Counter(player for player in slots if player) == Counter(list(event.state.players))
    assert len(slots) == 1 << (players - 1).bit_length()
    assert all(slots[row] or slots[row + 1] for row in range(0, len(slots), 2))
    names = ["final", "third", *[f"r{turn}" for turn in range(1, 7)]]
    for turn in names[2:]:
        upper_wins(event, turn)
    upper_wins(event, "third", "final")
    assert event.picture.stage == "over"
    decided = [event.picture.duel(unit) for unit in event.picture.classic.units()]
    assert sum(match.how == "played" for match in decided) == players - 1 + (players >= 4)
    places = [row.place for row in event.picture.standings.rows]
    assert places[: min(4, players)] == [1, 2, 3, 4][:players]


@clause("TR-C6", "TR-X1", "TR-C5")
def test_byes_and_opponents_are_fair_over_many_seeds():
    """Six players, two byes: everybody rests in a third of the draws, and meets everybody equally often."""
    draws, rests, meets = 1200, Counter(), Counter()
    for number in range(draws):
        slots, _ = draw_bracket(tuple("abcdef"), Urn(f"fair {number}"))
        for row in range(0, len(slots), 2):
            one, two = slots[row], slots[row + 1]
            if not two:
                rests[one] += 1
            else:
                meets[frozenset((one, two))] += 1
    assert all(abs(times - draws / 3) < 60 for times in rests.values())
    assert len(meets) == 15
    assert all(abs(times - 2 * draws / 15) < 50 for times in meets.values())


@clause("TR-X19", "TR-X12")
def test_groups_and_letters_are_fair_over_many_seeds():
    seats = Counter()
    for number in range(600):
        order = Urn(f"fair {number}").lot("groups", "abcdefgh").order
        seats.update((player, seat) for seat, player in enumerate(order))
    assert len(seats) == 64
    assert all(40 < times < 112 for times in seats.values())


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=8), st.text(max_size=8), st.lists(st.text(max_size=3), unique=True, max_size=20))
def test_a_lot_is_a_permutation_that_anyone_can_draw_again(seed, salt, items):
    lot = Urn(seed, salt).lot("x", items)
    assert sorted(lot.order) == sorted(items)
    assert lots_agree(Unsealed(seed, salt, ""), [lot])


def test_published_fingerprints_bind_the_seeds_that_follow():
    event = classic(8, secret="known")
    for id in ("r1-1.1", "r1-2.1", "r1-3.1"):
        do(event, c.DrawSeats(id))
    seeds = [entry.unsealed for entry in event.log if entry.unsealed]
    assert [fingerprint(seed_of("known", n)) for n in range(1, 5)] == [seed.next for seed in seeds]
    assert event.fingerprint == seeds[-1].next


@clause("TR-F1", "TR-F2", "TR-F3", "TR-F4", "TR-F5")
def test_the_square_is_latin():
    rows = [[army_of(seat, game) for game in range(1, 5)] for seat in range(4)]
    for line in (*rows, *zip(*rows, strict=True)):
        assert sorted(line) == sorted(army_ids())


@clause("TR-F8", "TR-X22", "TR-X20")
@given(st.lists(st.integers(1, 4), min_size=4, max_size=4), st.sampled_from(["printed", "descending"]))
def test_a_table_game_always_gives_fifteen_points(ranks, preset):
    places = tuple(1 + sum(other < rank for other in ranks) for rank in ranks)
    points = place_points(TableResult(places, together=True), Settings(place_points=preset))
    assert sum(points) == 15


@clause("TR-D9", "TR-D14", "TR-X8", "TR-X10")
@pytest.mark.parametrize("players", [4, 5, 6, 7, 9])
def test_group_points_add_up(players):
    """Two primary points for each game that was won, and twice the winners' bases."""
    event = extreme(players)
    chance = Random(players)
    while event.picture.stage == "groups" and any(todo.what == "play" for todo in event.picture.todo()):
        advance(event, chance)
    for group, ranking in zip(event.picture.extreme.groups, event.picture.extreme.group_rankings, strict=True):
        results = [game.score.result for game in group.games]
        assert all(isinstance(result, CouplesResult) for result in results)
        won = [result for result in results if result.winner is not None]
        assert sum(row.values["primary"] for row in ranking.rows) == 2 * len(won)
        bases = sum(part.points for result in won for part in result.bases)
        assert sum(row.values["secondary"] for row in ranking.rows) == 2 * bases
        assert sum(row.games for row in ranking.rows) == 4 * len(results)


@clause("TR-F7", "TR-F11", "TR-X23")
@pytest.mark.parametrize("players", [4, 8, 12])
def test_table_points_add_up(players):
    event = play_out(extreme(players), Random(players))
    for ranking in event.picture.extreme.table_rankings:
        assert sum(row.values["primary"] for row in ranking.rows) == 4 * 15
        assert sum(row.values["wins"] for row in ranking.rows) == 4
        assert sum(row.values["tertiary"] for row in ranking.rows) <= 4 * 3


@clause("TR-X24", "TR-X53")
@pytest.mark.parametrize("players", [8, 9, 13])
def test_every_ranking_is_in_the_order_its_reasons_say(players):
    event = play_out(extreme(players), Random(players))
    for ranking in (*event.picture.extreme.group_rankings, *event.picture.extreme.table_rankings):
        for row, below in zip(ranking.rows, ranking.rows[1:], strict=False):
            relations = [step.relation for step in row.reason.steps]
            assert set(relations[:-1]) <= {"="}
            assert relations[-1] == ("=" if row.reason.shared else ">")
            assert (row.place == below.place) is row.reason.shared
            assert all(isinstance(value, Fraction | int) for value in row.values.values())
