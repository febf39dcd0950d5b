"""Matches: taking back and playing on, with a game made up for it."""

from typing import ClassVar

import pytest

from fleacircus.core import Action, Choices, Entry, Event, Illegal, Leave, Match, Outcome


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
    action_type = Say | Leave
    event_type = Said | Shown
    question_type = None
    answers: ClassVar[dict] = {}
    facts = None
    citations: ClassVar[dict] = {}

    def setup(self, rng):
        return [Said("hello")]

    def to_act(self, state):
        return frozenset() if self.outcome(state) else frozenset({0, 1})

    def choices(self, state, seat):
        return Choices.of((Say("hi"), Say("toss")))

    def refusal(self, state, seat, action):
        return "PA-1" if action == Say("hush") else None

    def decide(self, state, seat, action, rng):
        if isinstance(action, Leave):
            return [Said("away")]
        word = f"{rng.random():.9f}" if action.word == "toss" else action.word
        return [Shown(word)] if word == "show" else [Said(word)]

    folded = 0

    def evolve(self, state, event):
        self.folded += 1
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


@pytest.mark.clause("LZ-Y33")
def test_a_seat_that_has_left_stays_left():
    match = parrots((0, "a"), (1, "b"))
    match.play(1, Leave())
    assert match.undo_point(0) is None, "0 would bring 1 back to the table"
    assert match.undo_point(1) is None
    match.play(0, Say("c"))
    assert match.undo_point(0) == 4, "what came after the leave may be taken back"


def test_a_log_from_before_that_ruling_is_still_sound():
    match = parrots((0, "a"))
    match.play(1, Leave())
    match.append(Entry(seat=0, undoes=1))
    match.audit()
    assert match.state == ("hello",)


@pytest.mark.parametrize("undoes", [-1, 0, 2, 3, 4, 99])
def test_only_a_standing_entry_can_be_taken_back(undoes):
    match = parrots((0, "a"), (1, "b"))
    match.undo(1)
    before = match.state, match.standing, len(match.log)
    with pytest.raises(ValueError, match="does not stand"):
        match.append(Entry(seat=0, undoes=undoes))
    assert (match.state, match.standing, len(match.log)) == before


def test_the_past_is_looked_up_and_not_folded_again():
    match = parrots(*((turn % 2, "a") for turn in range(2000)))
    views = match.view(None), match.view(0)
    match.game.folded = 0
    assert len(match.at(1000).state) == 1001
    match.undo(1)
    assert match.game.folded == 0
    assert (match.view(None), match.view(0)) == (views[0][:-1], views[1][:-1])
    assert match.at(1000).view(0) == views[0][:1001]
    assert match.game.folded < 3 * 16


def test_taking_back_and_again_costs_one_fold_an_entry():
    match = parrots(*((0, "a") for _ in range(500)))
    match.game.folded = 0
    for _ in range(500):
        match.undo(0)
        match.play(0, Say("b"))
    assert match.game.folded == 500
    game = Parrots()
    assert Match.of(game, None, match.log).state == match.state
    assert game.folded == 1001, "however often something was taken back"


def test_a_resumed_match_folds_the_past_when_it_is_asked_for():
    whole = parrots((0, "a"), (1, "b"), (0, "c"))
    whole.undo(0)
    whole.play(0, Say("d"))
    game = Parrots()
    views = {None: whole.view(None), 1: whole.view(1)}
    resumed = Match.resume(game, "polly", whole.log, state=whole.state, views=views)
    assert (resumed.state, resumed.view(None), resumed.view(1)) == (whole.state, *views.values())
    assert game.folded == 0
    assert resumed.view(0) == whole.view(0)
    assert [resumed.at(seq).state for seq in range(6)] == [whole.at(seq).state for seq in range(6)]
    assert resumed.undo(0).undoes == 5
    assert resumed.state == ("hello", "a", "b")
