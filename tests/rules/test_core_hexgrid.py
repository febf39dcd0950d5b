"""The hex plane."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fleacircus.core.hexgrid import DIRECTIONS, ORIGIN, Hex, border, connected, groups
from fleacircus.core.hexmap import draw, draw_chain, parse

cells = st.builds(Hex, st.integers(-6, 6), st.integers(-6, 6))
quick = settings(max_examples=60, deadline=None, derandomize=True, database=None)


def distance(one, two):
    q, r = one.q - two.q, one.r - two.r
    return max(abs(q), abs(r), abs(q + r))


@quick
@given(cells)
def test_the_ring_is_the_six_cells_at_distance_one_in_order(cell):
    ring = cell.ring()
    assert len(set(ring)) == 6
    assert all(distance(cell, near) == 1 for near in ring)
    assert all(distance(ring[i], ring[i - 1]) == 1 for i in range(6))
    assert all(distance(ring[i], ring[i - 2]) == 2 and distance(ring[i], ring[i - 3]) == 2 for i in range(6))
    assert ring == tuple(cell + step for step in DIRECTIONS)


@quick
@given(cells)
def test_a_cell_reads_back(cell):
    assert Hex.parse(str(cell)) == cell


@pytest.mark.parametrize("text", ["", "1", "1;2", "1,", ",1", "1,2,3", "a,b"])
def test_what_is_no_cell_is_refused(text):
    with pytest.raises(ValueError, match=r"."):
        Hex.parse(text)


@quick
@given(st.frozensets(cells, max_size=14))
def test_the_border_is_what_touches_from_outside(some):
    near = {Hex(q, r) for q in range(-8, 9) for r in range(-8, 9)}
    assert border(some) == {cell for cell in near - some if any(distance(cell, other) == 1 for other in some)}


@quick
@given(st.frozensets(cells, max_size=14))
def test_groups_part_the_cells_and_do_not_touch(some):
    found = list(groups(some))
    assert sorted(cell for group in found for cell in group) == sorted(some)
    for group in found:
        assert connected(group)
        assert not any(distance(a, b) == 1 for a in group for b in some - group)
    assert connected(some) == (len(found) <= 1)


def test_no_cells_and_one_cell_hang_together():
    assert connected([])
    assert connected([ORIGIN])
    assert not connected([ORIGIN, Hex(2, 0)])


@quick
@given(st.dictionaries(cells, st.tuples(st.integers(0, 5), st.integers(1, 13)), min_size=1, max_size=20), st.booleans())
def test_a_drawing_reads_back(bugs, wide):
    drawn = parse(draw_chain(((cell, *bug) for cell, bug in bugs.items()), wide=wide))
    found = {spot.cell: spot for spot in drawn if spot.glyph != "."}
    shift = Hex(*(min(bugs)[i] - min(found)[i] for i in (0, 1)))
    assert {cell + shift: ("ABCDEF".index(spot.glyph), spot.number) for cell, spot in found.items()} == {
        cell: (owner, number if wide else None) for cell, (owner, number) in bugs.items()
    }


def test_neighbours_in_a_drawing_are_neighbours_on_the_plane():
    spots = parse("""
         a b
        c A d
         e f
    """)
    (centre,) = [spot.cell for spot in spots if spot.glyph == "A"]
    assert {spot.cell for spot in spots if spot.name} == set(centre.ring())
    assert draw({centre: "A"}, empty=centre.ring()) == " . .\n. A .\n . ."


@pytest.mark.parametrize("drawing", ["A B\nA B", "A  B", "A ? B", "A1  B2\n A3"])
def test_a_drawing_out_of_step_is_refused(drawing):
    with pytest.raises(ValueError, match=r"row \d"):
        parse(drawing)
