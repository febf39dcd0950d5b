"""JSON both ways, and chance."""

import msgspec
import pytest

from fleacircus.core import codec
from fleacircus.core.chance import commitment, new_seed, stream
from fleacircus.core.game import Illegal, Outcome
from fleacircus.core.hexgrid import Hex


class Note(msgspec.Struct, frozen=True, tag="note", tag_field="type"):
    cell: Hex
    texts: tuple[str, ...]
    count: int | None = None


NOTE = Note(Hex(2, -1), ("é", "x"), 3)


def test_values_go_to_json_and_back():
    data = codec.encode(NOTE)
    assert codec.decode(data, Note) == NOTE
    assert codec.convert(codec.plain(NOTE), Note) == NOTE
    assert isinstance(codec.decode(data, Note).cell, Hex)


def test_equal_values_give_equal_bytes():
    assert codec.encode({"b": 1, "a": 2}) == codec.encode({"a": 2, "b": 1})


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'{"type":"note"}',
        b'{"type":"note","cell":[1],"texts":[]}',
        b'{"type":"note","cell":[1,"2"],"texts":[]}',
        b'{"type":"other","cell":[1,2],"texts":[]}',
        b'{"type":"note","cell":[1,2],"texts":["\xff"]}',
        b"[" * 100_000,
    ],
)
def test_what_is_no_value_is_a_value_error(data):
    with pytest.raises(ValueError, match=r"."):
        codec.decode(data, Note)


@pytest.mark.parametrize("plain", [{}, [], {"cell": [1, 2]}, {"type": "note", "cell": [1.5, 2], "texts": []}])
def test_plain_data_that_does_not_fit_is_a_value_error(plain):
    with pytest.raises(ValueError, match=r"."):
        codec.convert(plain, Note)


def test_a_fingerprint_tells_where_parts_end():
    assert codec.digest(b"ab", b"c") != codec.digest(b"a", b"bc") != codec.digest(b"abc")
    assert codec.digest(b"ab", b"c") == codec.digest(b"ab", b"c")


def test_streams_are_repeatable_and_independent():
    draws = {path: stream("seed", *path).random() for path in [(0,), (1,), (10,), (1, 0), ("bot", 1), ("1", "0", "x")]}
    assert len(set(draws.values())) == len(draws)
    assert stream("seed", 1).random() == draws[1,]
    assert stream("other", 1).random() != draws[1,]


def test_drawing_more_in_one_place_changes_no_other():
    early = stream("seed", 1)
    early.random()
    later = stream("seed", 2).getrandbits(64)
    for _ in range(100):
        early.random()
    assert stream("seed", 2).getrandbits(64) == later


def test_a_commitment_binds_to_the_seed_and_does_not_tell_it():
    seed = new_seed()
    assert len(seed) == 32
    assert commitment(seed) == commitment(seed) != commitment(new_seed())
    assert seed not in commitment(seed)


def test_an_outcome_names_its_winners_and_a_refusal_its_clause():
    assert Outcome((2, 1, 1), "LZ-Y7").winners == {1, 2}
    assert str(Illegal("LZ-11", "there")) == "LZ-11: 'there'"
