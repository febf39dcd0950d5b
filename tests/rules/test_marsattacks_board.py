"""Squares, spots, steps and sight."""

from fractions import Fraction
from random import Random

import pytest

from fleacircus.games.marsattacks.actions import Finish, Step
from fleacircus.games.marsattacks.board import GAP, POINT, column_of, row_of, square_at, steps, straight, ways
from fleacircus.games.marsattacks.drawing import parse
from fleacircus.games.marsattacks.field import Field
from fleacircus.games.marsattacks.scenarios import connected, draw_map, read_map, scenery_by_lot
from fleacircus.games.marsattacks.sight import scenery, wall_ends
from kit import clause
from kit.mars import position


@clause("MA-B21")
def test_columns_run_from_the_left_and_rows_away():
    assert square_at(1, 1) == 0
    assert (column_of(square_at(3, 7)), row_of(square_at(3, 7))) == (3, 7)
    assert POINT[square_at(1, 1) * 9] < POINT[square_at(2, 1) * 9]
    with pytest.raises(ValueError, match="column 9"):
        square_at(9, 1)


@clause("MA-B01", "MA-B22")
def test_the_nine_spots_of_a_square_of_75_mm():
    spots = [POINT[spot] for spot in range(9)]
    assert spots[0] == (15_000, 15_000)
    assert spots[4] == (37_500, 37_500)
    assert spots[8] == (60_000, 60_000)
    assert POINT[9][0] - POINT[0][0] == 75_000


@clause("MA-B02")
def test_range_counts_a_diagonal_step_as_one():
    assert GAP[square_at(1, 1)][square_at(4, 3)] == 3


@clause("MA-B22")
def test_a_mover_takes_a_free_spot():
    p = position("Ma.... Mb....")
    taken = p.model("Mb").spot
    assert p.refusal(Step(p["Ma"], taken)) == "MA-B22"
    assert p.refusal(Step(p["Ma"], taken + 1)) is None


@clause("MA-B08")
def test_moves_go_to_the_eight_neighbours_and_four_of_a_side_fill_a_square():
    p = position(
        """
        MbMcMd ......
        Me.... ......
        """,
        at={"Mb": 0, "Mc": 1, "Md": 2},
    )
    # one more fits in
    assert p.refusal(Step(p["Me"], square_at(1, 2) * 9 + 8)) is None
    p = position(
        """
        MbMcMd ......
        Me.... Mf....
        """
    )
    p.play(Step(p["Mf"], square_at(1, 2) * 9 + 8))
    assert p.refusal(Step(p["Me"], square_at(1, 2) * 9 + 7)) == "MA-B06"  # another is on its way
    p.play(Finish(p["Mf"]))
    assert p.refusal(Step(p["Me"], square_at(1, 2) * 9 + 7)) == "MA-B08"
    assert p.refusal(Step(p["Me"], square_at(3, 1) * 9)) == "MA-B08"


@clause("MA-B24", "MA-B08")
def test_a_wall_bars_a_step_and_a_diagonal_needs_one_way_round():
    drawing = """
        +------+------+
        |...... ......|
        +      +      +
        |Ma....|......|
        +------+------+
        """
    p = position(drawing)
    assert p.refusal(Step(p["Ma"], square_at(2, 1) * 9)) == "MA-B24"
    assert p.refusal(Step(p["Ma"], square_at(2, 2) * 9)) is None
    both = drawing.replace("+      +      +", "+------+      +")
    p = position(both)
    assert p.refusal(Step(p["Ma"], square_at(2, 2) * 9)) == "MA-B24"


def test_ways_go_round_walls():
    walls, _, _ = parse(
        """
        +------+------+------+
        |...... ......|......|
        +      +      +      +
        |...... ......|......|
        +------+------+------+
        """
    )
    assert ways(walls, square_at(3, 1))[square_at(1, 1)] == 4  # up to row 3 and down again
    assert ways(None, square_at(3, 1))[square_at(1, 1)] == 2
    assert straight(square_at(7, 1), 2, 3) is None
    assert straight(square_at(6, 1), 2, 3) == (5, 6, 7)
    assert square_at(2, 1) in steps(())[square_at(1, 1)]


# Sight


def brute_force(walls, scatter, start, end):
    """Seen and clear by plain fractions: each line is cut where it meets an edge, one parameter at a time."""
    (px, py), (cx, cy) = POINT[start], POINT[end]
    uncut = open_lines = 0
    for dx, dy in ((0, 0), (11_000, 0), (-11_000, 0), (0, 11_000), (0, -11_000)):
        qx, qy = cx + dx, cy + dy
        cut = any(meets(px, py, qx, qy, *wall_ends(wall)) for wall in walls)
        hidden = any(passes(px, py, qx, qy, square) for square in scatter if square != start // 9)
        uncut += not cut
        open_lines += not cut and not hidden
    return uncut > 0, open_lines == 5


def meets(px, py, qx, qy, x0, y0, x1, y1):
    """Whether the segment meets an edge that runs along a row or a column, its ends included."""
    if x0 != x1:
        return meets(py, px, qy, qx, y0, x0, y1, x1)
    if px == qx:
        return False  # no standing point lies on a grid line
    t = Fraction(x0 - px, qx - px)
    return 0 <= t <= 1 and y0 <= py + t * (qy - py) <= y1


def passes(px, py, qx, qy, square):
    """Whether the segment has a point inside the square: clip it by the four sides."""
    low, high = Fraction(0), Fraction(1)
    x0, y0 = square % 8 * 75_000, square // 8 * 75_000
    for start, step, near, far in ((px, qx - px, x0, x0 + 75_000), (py, qy - py, y0, y0 + 75_000)):
        if step == 0:
            if not near < start < far:
                return False
            continue
        ends = sorted((Fraction(near - start, step), Fraction(far - start, step)))
        low, high = max(low, ends[0]), min(high, ends[1])
    return low < high


@clause("MA-B01", "MA-B11", "MA-B23")
@pytest.mark.parametrize("seed", range(6))
def test_sight_is_what_brute_force_finds_on_random_walls(seed):
    rng = Random(seed)
    walls, scatter = scenery_by_lot(rng)
    ground = scenery(walls, scatter)
    for _ in range(250):
        start, end = rng.randrange(576), rng.randrange(576)
        found = bool(ground.seen(start) >> end & 1), bool(ground.clear(start) >> end & 1)
        assert found == brute_force(walls, scatter, start, end), (start, end)


def sight(drawing, **settings):
    p = position(drawing, **settings)
    field = Field(p.state)
    ma, ga = p.model("Ma"), p.model("Ga")
    seen = bool(field.scenery.seen(ma.spot) >> ga.spot & 1)
    return seen, field.clear(ma.spot, ga.spot)


@clause("MA-B23", "MA-B01")
def test_walls_cut_lines_and_scatter_only_clouds_them():
    assert sight("Ma.... ...... Ga....") == (True, True)
    assert sight("Ma....|...... Ga....") == (False, False)
    assert sight("Ma.... ##.... Ga....") == (True, False)
    assert sight("Ma##.. ...... Ga....") == (True, True)  # the shooter's own square
    assert sight("Ma.... ...... Ga##..") == (True, False)


@clause("MA-B23", "MA-B11")
def test_a_wall_that_hides_a_part_leaves_sight_but_no_clear_shot():
    drawing = """
        +------+------+------+
        |...... ...... Ga....|
        +      +------+      +
        |Ma.... ...... ......|
        +------+------+------+
        """
    # from low in its square the target's upper points lie behind the edge
    outcomes = {place: sight(drawing, at={"Ma": place, "Ga": 8}) for place in range(9)}
    assert outcomes[6][0]
    assert (True, False) in outcomes.values()


@clause("MA-B23")
def test_models_never_block_sight():
    assert sight("Ma.... MbMcGb Ga....") == (True, True)


@clause("MA-B25", "MA-B01")
@pytest.mark.parametrize("seed", range(20))
def test_scenery_by_lot(seed):
    walls, scatter = scenery_by_lot(Random(seed))
    assert len(walls) == 16
    assert len(set(scatter)) == 8
    assert all(2 <= row_of(square) <= 7 for wall in walls for square in wall)
    assert all(2 <= row_of(square) <= 7 for square in scatter)
    assert connected(walls)
    assert read_map(draw_map(walls, scatter)) == (walls, scatter)


@clause("MA-B01")
def test_a_line_of_a_map_ends_at_its_last_post():
    lines = draw_map((), ()).strip("\n").split("\n")
    assert read_map("\n".join(lines)) == ((), ())
    for at in (0, 1):
        longer = [*lines]
        longer[at] = lines[at].rstrip().ljust(25) + "|"
        with pytest.raises(ValueError, match=f"line {at + 1} of the map is too long"):
            read_map("\n".join(longer))
