"""Matches: taking back and playing on, with a game made up for it."""

from typing import ClassVar

import pytest

from fleacircus.core import Action, Choices, Event, Illegal, Match, Outcome


class Say(Action, frozen=True, tag="say"):
    word: str


class Said(Event, frozen=True, tag="said"):
    word: str


class Shown(Event, frozen=True, tag="shown"):
    word: str
    reveals: ClassVar[bool] = True


class Parrots:
    """Two parrots say words. "toss" asks chance for a word, "show" reveals one, "end" ends it, "hush" is refused."""

    id = "parrots@1"
    options: ClassVar[dict] = {}
    seats = 2
    blank = ()
    action_type = Say
    event_type = Said | Shown
    question_type = None

    def setup(self, rng):
        return [Said("hello")]

    def to_act(self, state):
        return frozenset() if self.outcome(state) else frozenset({0, 1})

    def choices(self, state, seat):
        return Choices.of((Say("hi"), Say("toss")))

    def refusal(self, state, seat, action):
        return "PA-1" if action.word == "hush" else None

    def decide(self, state, seat, action, rng):
        word = f"{rng.random():.9f}" if action.word == "toss" else action.word
        return [Shown(word)] if word == "show" else [Said(word)]

    def evolve(self, state, event):
        return (*state, event.word)

    def redact(self, event, seat):
        return event

    def outcome(self, state):
        return Outcome((1, 1), "PA-2") if "end" in state else None

    def answer(self, view, seat, question):
        return None


def parrots(*said):
    """A match in which the parrots said this, as (seat, word)."""
    match = Match.start(Parrots(), "polly")
    for seat, word in said:
        match.play(seat, Say(word))
    return match


def test_taking_back_takes_what_followed_and_the_log_keeps_both():
    match = parrots((0, "a"), (1, "b"), (0, "c"))
    assert match.view(0) == match.view(None) == ("hello", "a", "b", "c")
    entry = match.undo(1)
    assert entry.undoes == 2
    assert match.state == ("hello", "a")
    assert len(match.log) == 5
    assert match.standing == [0, 1]
    match.play(1, Say("d"))
    assert match.state == match.view(0) == match.view(None) == ("hello", "a", "d")


def test_one_can_go_back_step_by_step_to_the_start_but_not_further():
    match = parrots((0, "a"), (1, "b"), (0, "c"))
    for expected in (("hello", "a", "b"), ("hello",)):
        match.undo(0)
        assert match.state == expected
    assert match.undo_point(0) is None
    with pytest.raises(ValueError, match="nothing to take back"):
        match.undo(0)


@pytest.mark.parametrize("barrier", ["toss", "show"])
def test_nothing_is_taken_back_past_chance_or_a_reveal(barrier):
    match = parrots((0, "a"), (1, barrier))
    assert match.undo_point(0) is None
    assert match.undo_point(1) is None
    match.play(0, Say("b"))
    assert match.undo_point(0) == 3
    assert match.undo_point(1) is None


def test_nothing_is_taken_back_once_it_is_over():
    assert parrots((0, "a")).undo_point(0) == 1
    assert parrots((0, "a"), (1, "end")).undo_point(0) is None
    assert parrots((0, "a"), (1, "end")).undo_point(1) is None


def test_an_entry_tells_whether_chance_was_in_it():
    match = parrots((0, "a"), (1, "toss"))
    assert [entry.chance for entry in match.log] == [False, False, True]


def test_chance_belongs_to_the_place_in_the_log():
    tossed = parrots((0, "toss"), (0, "toss"))
    assert tossed.state[1] != tossed.state[2]
    assert parrots((0, "a"), (1, "toss")).state[2] == tossed.state[2]


def test_taking_back_does_not_give_the_same_chance_again():
    match = parrots((0, "a"))
    match.undo(0)
    match.play(0, Say("toss"))
    assert match.state[1] == parrots((0, "a"), (0, "a"), (0, "toss")).state[3]
    assert match.state[1] != parrots((0, "toss")).state[1]


def test_a_refusal_names_its_clause_and_changes_nothing():
    match = parrots((0, "a"))
    with pytest.raises(Illegal) as refused:
        match.play(1, Say("hush"))
    assert refused.value.clause == "PA-1"
    assert refused.value.action == Say("hush")
    assert match.seq == 1


def test_without_its_seed_a_match_is_only_looked_at():
    match = Match.of(Parrots(), None, parrots((0, "a")).log)
    assert match.state == ("hello", "a")
    with pytest.raises(ValueError, match="without its seed"):
        match.play(0, Say("b"))


def test_the_match_as_it_stood():
    match = parrots((0, "a"), (1, "b"))
    match.undo(1)
    assert [match.at(seq).state for seq in range(4)] == [
        ("hello",),
        ("hello", "a"),
        ("hello", "a", "b"),
        ("hello", "a"),
    ]


def test_an_audit_finds_the_entry_that_was_changed():
    match = parrots((0, "a"), (1, "toss"), (0, "b"))
    match.audit()
    forged = Match.of(match.game, "polly", [*match.log[:2], parrots((1, "x")).log[1], match.log[3]])
    forged.audit()
    lucky = Match.of(match.game, "polly", [*match.log[:2], parrots((1, "toss")).log[1]])
    with pytest.raises(ValueError, match="entry 2 is not what its action gives"):
        lucky.audit()
