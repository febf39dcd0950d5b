"""What every game of the catalogue obeys, whatever its rules."""

from random import Random
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fleacircus.core import Illegal, Leave, Match, OutOfTime, TimeUp, codec
from fleacircus.core.chance import stream
from fleacircus.games import CATALOGUE
from kit.alter import near_misses
from kit.catalogue import RUNS, SWAPS, game_of, matches
from kit.playout import playout

EVERY_RUN = pytest.mark.parametrize("index", range(len(RUNS)), ids=[run.label for run in RUNS])


def viewers(match):
    return (*range(match.game.seats), None)


def probed(index):
    """Positions of the run's playouts, as matches that may be played on, each with its own random stream."""
    for number, match in enumerate(matches(index)):
        rng = stream("probes", index, number)
        for seq in sorted(rng.sample(range(len(match.log)), min(RUNS[index].probes, len(match.log)))):
            yield match.at(seq), rng


def test_every_game_is_held_to_the_laws():
    assert set(CATALOGUE) == {run.game for run in RUNS} == set(SWAPS)


@EVERY_RUN
def test_a_playout_ends_within_its_bound(index):
    for match in matches(index):
        assert match.outcome is not None
        assert len(match.standing) <= RUNS[index].bound
        assert len(match.outcome.places) == match.game.seats
        assert 1 in match.outcome.places or match.game.seats == 1


@EVERY_RUN
def test_the_same_seed_and_actions_give_the_same_log(index):
    for match in matches(index):
        again = Match.start(game_of(RUNS[index]), match.seed)
        for entry in match.log[1:]:
            if entry.undoes is None:
                again.play(entry.seat, entry.action)
            else:
                again.undo(entry.seat)
        assert again.log == match.log
        assert again.state == match.state


@EVERY_RUN
def test_a_stored_log_folds_to_the_same_state_under_another_seed(index):
    for match in matches(index):
        stored = Match.of(game_of(RUNS[index]), "another seed", match.log)
        assert stored.state == match.state
        assert all(stored.view(seat) == match.view(seat) for seat in viewers(match))
        assert Match.of(game_of(RUNS[index]), None, match.log).state == match.state


@EVERY_RUN
def test_nobody_is_due_exactly_when_there_is_an_outcome(index):
    for match in matches(index):
        state = match.game.blank
        for seq in range(len(match.log)):
            if match.log[seq].undoes is None:
                for event in match.log[seq].events:
                    state = match.game.evolve(state, event)
            else:
                state = match.at(seq).state
            due = match.game.to_act(state)
            assert (not due) == (match.game.outcome(state) is not None), f"after entry {seq}"
            assert due <= frozenset(range(match.game.seats))


@EVERY_RUN
def test_what_is_listed_or_sampled_is_not_refused(index):
    for match, rng in probed(index):
        for seat in range(match.game.seats):
            choices = match.choices(seat)
            listed = choices.listed or ()
            for action in rng.sample(listed, min(len(listed), 500)):
                assert match.game.refusal(match.state, seat, action) is None, action
            if seat in match.to_act:
                for _ in range(5):
                    action = choices.sample(rng)
                    assert match.game.refusal(match.state, seat, action) is None, action
                    assert choices.admits(action)


@EVERY_RUN
def test_what_is_not_listed_is_refused(index):
    for match, rng in probed(index):
        pool = [action for seat in match.to_act for action in match.choices(seat).listed or ()]
        pool += [entry.action for entry in match.log if entry.action is not None]
        for seat in range(match.game.seats):
            choices = match.choices(seat)
            if choices.listed is None or not pool:
                continue
            tries = [*near_misses(match.game, pool, rng, 200), *rng.sample(pool, min(100, len(pool))), Leave()]
            for action in tries:
                refused = match.game.refusal(match.state, seat, action) is not None
                assert refused == (not choices.admits(action)), (seat, action)


@EVERY_RUN
def test_choices_from_a_view_are_choices_from_the_state(index):
    for match, _ in probed(index):
        for seat in range(match.game.seats):
            known = match.game.choices(match.view(seat), seat)
            whole = match.choices(seat)
            assert known.listed == whole.listed
            assert match.game.to_act(match.view(seat)) == match.to_act
            if seat in match.to_act:
                assert known.sample(Random(7)) == whole.sample(Random(7))


@EVERY_RUN
def test_a_refused_action_changes_nothing(index):
    for match, rng in probed(index):
        pool = [entry.action for entry in match.log if entry.action is not None]
        before = (list(match.log), match.state, list(match.standing))
        for seat in range(match.game.seats):
            for action in rng.sample(pool, min(5, len(pool))):
                if match.game.refusal(match.state, seat, action) is not None:
                    with pytest.raises(Illegal) as refused:
                        match.play(seat, action)
                    assert refused.value.clause == match.game.refusal(match.state, seat, action)
                    assert (match.log, match.state, match.standing) == before


@EVERY_RUN
def test_a_proposal_changes_nothing_and_comes_true(index):
    for match, rng in probed(index):
        for seat in sorted(match.to_act):
            action = match.choices(seat).sample(rng)
            before = (list(match.log), match.state)
            proposed = match.propose(seat, action)
            assert (match.log, match.state) == before
            assert match.play(seat, action) == proposed
            break


@EVERY_RUN
def test_a_view_is_the_fold_of_what_one_may_see(index):
    for match in matches(index):
        for seat in viewers(match):
            step_by_step = Match(match.game, match.seed)
            for entry in match.log:
                step_by_step.append(entry)
                step_by_step.view(seat)
            fold = match.game.blank
            for seq in match.standing:
                for event in match.seen(seq, seat):
                    fold = match.game.evolve(fold, event)
            assert step_by_step.view(seat) == match.view(seat) == fold


@EVERY_RUN
def test_redacting_twice_is_redacting_once(index):
    for match in matches(index):
        for seat in viewers(match):
            for seq in match.standing:
                seen = match.seen(seq, seat)
                assert tuple(match.game.redact(event, seat) for event in seen) == seen


@EVERY_RUN
def test_swapped_secrets_look_the_same_to_all_others(index):
    swap = SWAPS[RUNS[index].game]
    swapped = 0
    for match, rng in probed(index):
        if match.outcome is not None:
            continue
        if swap is None:
            for seat in viewers(match):
                assert all(match.seen(seq, seat) == match.log[seq].events for seq in range(len(match.log)))
            swapped += 1
            continue
        found = swap(match, rng)
        if found is None:
            continue
        owner, twin = found
        swapped += 1
        assert twin.state != match.state
        assert twin.view(owner) != match.view(owner)
        for seat in viewers(match):
            if seat != owner:
                assert twin.view(seat) == match.view(seat)
                assert twin.record(seat) == match.record(seat)
    assert swapped > 0


@EVERY_RUN
def test_everything_survives_json(index):
    for match in matches(index):
        game = match.game
        for entry in match.log:
            for event in entry.events:
                assert codec.decode(codec.encode(event), game.event_type) == event
            if entry.action is not None:
                assert codec.decode(codec.encode(entry.action), game.action_type) == entry.action
        for state in (match.state, *(match.view(seat) for seat in viewers(match))):
            assert codec.decode(codec.encode(state), type(state)) == state
        outcome = match.outcome
        assert codec.decode(codec.encode(outcome), type(outcome)) == outcome
        read = Match.from_record(match.record())
        assert (read.log, read.state, read.outcome) == (match.log, match.state, match.outcome)
        assert read.record() == match.record()
    for match, _ in probed(index):
        assert codec.decode(codec.encode(match.state), type(match.state)) == match.state


@EVERY_RUN
def test_undo_returns_to_the_state_before(index):
    undone = 0
    for match, rng in probed(index):
        if not match.to_act:
            continue
        seat = rng.choice(sorted(match.to_act))
        before = match.state, {viewer: match.view(viewer) for viewer in viewers(match)}
        entry = match.play(seat, match.choices(seat).sample(rng))
        revealing = entry.chance or any(event.reveals for event in entry.events)
        everything = getattr(match.game, "takes_back", "quiet") == "all"
        if (match.outcome is not None or revealing) and not everything:
            assert match.undo_point(seat) is None
            with pytest.raises(ValueError, match="take back"):
                match.undo(seat)
            continue
        length = len(match.log)
        match.undo(seat)
        undone += 1
        assert len(match.log) == length + 1
        assert (match.state, {viewer: match.view(viewer) for viewer in viewers(match)}) == before
    some_turn_is_free = any(
        not entry.chance and not any(event.reveals for event in entry.events)
        for match in matches(index)
        for entry in match.log[1:]
    )
    assert undone > 0 or not some_turn_is_free


@EVERY_RUN
def test_the_match_as_it_stood_is_the_log_so_far(index):
    for match in matches(index):
        running = Match(match.game, match.seed)
        for seq in range(0, len(match.log), 7):
            while running.seq < seq:
                running.append(match.log[running.seq + 1])
            assert match.at(seq).state == running.state


@settings(max_examples=12, deadline=None, derandomize=True, database=None)
@given(index=st.integers(0, len(RUNS) - 1), seed=st.integers(0, 10**6), steps=st.integers(0, 12))
def test_any_opening_replays(index, seed, steps):
    run = RUNS[index]
    match = playout(game_of(run), seed, bound=run.bound, steps=steps, undo=0.2)
    assert playout(game_of(run), seed, bound=run.bound, steps=steps, undo=0.2).log == match.log
    assert Match.of(match.game, None, match.log).state == match.state


@EVERY_RUN
def test_time_that_is_up_is_told_and_then_is_like_leaving(index):
    if OutOfTime not in get_args(game_of(RUNS[index]).action_type):
        pytest.skip("a game for the physical table has no clock")
    told = 0
    for match, _ in probed(index):
        for seat in range(match.game.seats):
            if match.game.refusal(match.state, seat, Leave()) is not None:
                continue
            left, late = (match.propose(seat, action).events for action in (Leave(), OutOfTime()))
            assert late[0] == TimeUp(seat)
            plain = [codec.plain(event) | {"late": False} for event in left]
            assert [codec.plain(event) | {"late": False} for event in late[1:]] == plain
            assert not any(getattr(event, "late", False) for event in left)
            told += 1
    assert told
