"""Logs: what stands, taking back and bringing back, states that are kept and folded again, doing it all again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fleacircus.core import Illegal, Log, Unsound
from fleacircus.core.log import audit


class Letters:
    """A log of letters whose state is the word that they make; counts what it folds."""

    def __init__(self, every: int = 1) -> None:
        self.folded = 0
        self.log: Log[str, str] = Log("", self._fold, every=every)

    def _fold(self, state, acts):
        for act in acts:
            self.folded += 1
            state += act
        return state

    def write(self, letters):
        for letter in letters:
            self.log.add(letter)


def test_the_state_is_the_fold_of_what_stands():
    word = Letters()
    word.write("abcd")
    assert (word.log.state, word.log.standing) == ("abcd", [0, 1, 2, 3])
    word.log.take_back("<", 2)
    assert (word.log.state, word.log.standing, word.log.last) == ("ab", [0, 1], "b")
    word.write("x")
    assert (word.log.state, word.log.standing) == ("abx", [0, 1, 5])
    assert word.log.acts == ["a", "b", "c", "d", "<", "x"]


def test_what_was_taken_back_comes_back_one_act_at_a_time_until_another_came_in_between():
    word = Letters()
    word.write("abc")
    word.log.take_back("<", 2)
    word.log.take_back("<", 1)
    assert word.log.state == "a"
    word.log.bring_back(">")
    assert word.log.state == "ab"
    word.log.add_aside("!")
    word.log.bring_back(">")
    assert (word.log.state, word.log.standing) == ("abc", [0, 1, 2])
    word.log.take_back("<", 2)
    word.write("x")
    assert word.log.onward is None
    with pytest.raises(ValueError, match="nothing to bring back"):
        word.log.bring_back(">")


def test_the_first_act_and_what_does_not_stand_cannot_be_taken_back():
    word = Letters()
    word.write("abc")
    word.log.take_back("<", 1)
    for number in (0, 1, 2, 3, 9, -1):
        with pytest.raises(ValueError, match=f"entry {number} does not stand"):
            word.log.take_back("<", number)
    assert word.log.last is None
    assert word.log.state == "a"


def test_the_log_as_it_was_stands_where_it_stood():
    word = Letters()
    word.write("abc")
    word.log.take_back("<", 2)
    word.write("d")
    assert [word.log.at(number).state for number in range(5)] == ["a", "ab", "abc", "ab", "abd"]
    before = word.log.at(3)
    before.bring_back(">")
    assert (before.state, word.log.state) == ("abc", "abd")


def test_states_between_those_kept_are_folded_again_and_no_more_than_needed():
    word = Letters(every=4)
    for letter in "abcdefghij":
        word.log.add(letter)
        assert word.log.state.endswith(letter)
    assert word.folded == 10
    word.log.take_back("<", 9)
    assert word.log.state == "abcdefghi"
    assert word.folded == 11, "from h on, which is the eighth"
    assert (word.log.at(5).state, word.folded) == ("abcdef", 13)


@given(st.lists(st.sampled_from("ab<>"), max_size=40), st.integers(1, 5))
def test_a_log_agrees_with_two_stacks(turns, every):
    word, done, undone = Letters(every), ["o"], []
    word.write("o")
    for turn in turns:
        if turn == "<" and len(done) > 1:
            undone.append(done.pop())
            word.log.take_back("<", word.log.place.number)
        elif turn == ">" and undone:
            done.append(undone.pop())
            word.log.bring_back(">")
        elif turn in "ab":
            done.append(turn)
            undone.clear()
            word.write(turn)
        assert word.log.state == "".join(done)
        assert (word.log.onward is not None) == bool(undone)


def test_doing_it_again_names_the_first_act_that_differs_or_is_refused():
    audit("abc", str)
    with pytest.raises(Unsound, match="entry 1 is not what") as other:
        audit("aBc", str.lower)
    assert (other.value.number, other.value.cause) == (1, None)

    def refuse(act):
        if act == "c":
            raise Illegal("AB-1", act)
        return act

    with pytest.raises(Unsound, match="entry 2 is not allowed") as no:
        audit("abc", refuse)
    assert isinstance(no.value.cause, Illegal)
