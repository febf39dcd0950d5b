"""What a Martian finds for the options of its lists, by one thing at a time: reasons, ties, ways and spots."""

from random import Random

from fleacircus.games.marsattacks.automaton.findings import Findings
from fleacircus.games.marsattacks.automaton.ties import best, lot
from fleacircus.games.marsattacks.board import square_at
from fleacircus.games.marsattacks.field import Field
from fleacircus.games.marsattacks.model import MARTIANS
from kit import clause
from kit.mars import Dice, position


def finding(drawing, name="Ga", **settings):
    p = position(drawing, turn=MARTIANS, **settings)
    return p, Findings(p.game.setting, Field(p.state), p.model(name), Dice())


class Counted(Random):
    """A stream that counts how often it was asked."""

    asked = 0

    def choice(self, seq):
        self.asked += 1
        return seq[-1]


@clause("MA-S12", "MA-R11")
def test_chance_is_asked_only_where_there_are_two():
    rng = Counted()
    assert (lot(rng, ["one"]), rng.asked) == ("one", 0)
    assert (lot(rng, ["one", "two"]), rng.asked) == ("two", 1)
    assert (lot(rng, ["one", "two", "three"]), rng.asked) == ("three", 2)
    assert best([3, -1, 1, 2], abs, lambda n: -n) == [1]
    assert best([3, -1, 1, 2], abs) == [-1, 1]


@clause("MA-S17", "MA-R7", "MA-R11", "MA-R13")
def test_why_no_step_leads_to_a_shot():
    def why(drawing, **settings):
        _, found = finding(drawing, **settings)
        return found.gain_by_step_and_shot().why, found.step_and_shoot().why

    far = "Ga.... ...... ...... ...... ...... ...... ...... Ma...."
    unseen, worthless = "no_sight_one_square_away", "no_model_worth_points"
    assert why(far) == (unseen, unseen)
    assert why(far, scenario="chaos") == (worthless, unseen)  # no VP there
    near = "Ga....|...... Ma...."
    assert why(near, scenario="chaos") == (worthless, "")
    assert why(near) == ("", "")


@clause("MA-R10", "MA-S17")
def test_a_vehicle_goes_towards_people_and_not_towards_counters():
    drawing = "??.... ...... ...... Ra.... ...... ...... ...... Ea...."
    _, found = finding(drawing, "Ra", scenario="front-line")
    assert found.towards_objective().square % 8 > 3
    _, found = finding(drawing.replace("Ra", "Ga"), scenario="front-line")
    assert found.towards_objective().square % 8 < 3


@clause("MA-S17", "MA-R7", "MA-R11", "MA-R13")
def test_a_step_to_shoot_needs_range_from_the_square_that_it_enters():
    """Also of the first spot of the board, and it says which square that is."""
    far = "Ma.... ...... ...... ...... ...... ...... ...... Ga...."
    assert finding(far, at={"Ma": 0})[1].step_and_shoot().why == "no_sight_one_square_away"
    near = "Ma.... ...... ...... ...... ...... ...... Ga...."
    found = finding(near, at={"Ma": 0})[1].step_and_shoot()
    assert (found.possible, found.square % 8 + 1, found.plan[0].spot // 9) == (True, 6, found.square)
    top = "\n".join(["Ma...."] + ["......"] * 5 + ["Ga...."])
    found = finding(top, at={"Ma": 0})[1].gain_by_step_and_shot()
    assert (found.possible, found.square // 8 + 1, found.plan[0].spot // 9) == (True, 2, found.square)


@clause("MA-K4")
def test_jump_jets_carry_one_square():
    _, found = finding("@@.... ...... Ga.... ...... Ma....")
    assert found.jump() is None
    _, found = finding("...... @@.... Ga.... ...... Ma....")
    assert found.jump() // 9 == square_at(2, 1)
    _, found = finding("...... Mb@@.. Ga.... ...... Ma....")
    assert found.jump() is None  # into no fight
    _, found = finding("...... *C.... Ra.... ...... Ma....", "Ra", scenario="tin-terror")
    assert found.jump() is None


@clause("MA-R10", "MA-S17")
def test_towards_an_objective_the_square_with_the_shortest_way_left():
    column = "\n".join(["...... " * 7 + "??...."] + ["......"] * 5 + ["...... " * 7 + "Ga....", "Ma...."])
    _, found = finding(column, scenario="front-line")
    assert found.towards_objective().square == square_at(8, 4)
    walled = """
        +------+------+------+------+------+
        |...... ...... ...... ...... Ma....|
        +      +      +      +      +      +
        |Ga.... ......|...... ...... ??....|
        +------+------+------+------+------+
        """
    _, found = finding(walled, scenario="front-line")
    assert found.towards_objective().square % 8 + 1 == 3  # round the wall's end
    _, found = finding("Ua.... Ea....\nMX....", "Ua", scenario="front-line")
    assert found.towards_objective().square == square_at(2, 2)  # a flier meets nobody


@clause("MA-R10", "MA-S17")
def test_who_is_as_near_as_another_may_go_and_who_is_farther_may_not():
    level = "Ga.... ...... ...... ??.... ...... ...... Gb....\n......\n......\n......\n......\n......\nMa...."
    for name in ("Ga", "Gb"):
        assert finding(level, name, scenario="front-line")[1].towards_objective().possible
    _, found = finding(level, "Ga", scenario="front-line", at={"Gb": 3})
    assert found.towards_objective().why == "another_is_nearer"
    assert finding(level, "Gb", scenario="front-line", at={"Gb": 3})[1].towards_objective().possible


@clause("MA-R10")
def test_towards_an_enemy_any_sight_comes_before_a_shorter_way_and_a_clear_shot_after_it():
    """The wall hides the nearer squares; scatter is no bar to sight."""
    drawing = """
        +------+------+------+------+
        |@@....|...... ...... Ga....|
        +      +------+      +      +
        |MZ....|##....|...... ......|
        +------+------+------+------+
        """
    p, found = finding(drawing, scenario="you-keep-what-you-steal")
    step = found.towards_enemy()
    field, foe = Field(p.state), p.model("MZ").spot
    assert field.scenery.seen(step.plan[-1].spot) >> foe & 1
    assert not field.clear(step.plan[-1].spot, foe)  # a Clear Shot would be a longer way
    assert step.square == square_at(2, 3)


@clause("MA-R10")
def test_towards_an_enemy_a_longer_way_with_sight_before_a_shorter_one_without():
    drawing = """
        +------+------+------+------+
        |...... ......|Ga....|......|
        +      +      +------+      +
        |...... ...... ...... ......|
        +------+      +------+      +
        |Ma.... ...... ...... ......|
        +------+------+------+------+
        """
    p, found = finding(drawing)
    seen = Field(p.state).scenery.seen
    foe = p.model("Ma").spot
    step = found.towards_enemy()
    assert step.square == square_at(4, 3)
    assert seen(step.plan[-1].spot) >> foe & 1
    nearer = square_at(2, 3)  # two steps from the enemy instead of three, and no spot of it sees anything
    assert nearer in found.reach
    assert not any(seen(nearer * 9 + place) >> foe & 1 for place in range(9))


@clause("MA-R10", "MA-R13")
def test_of_the_spots_of_the_square_with_the_shortest_way_none_is_left_out():
    _, found = finding("MX.... Ua.... Ea....", "Ua", scenario="front-line")
    assert found.towards_objective().plan[-1].spot == square_at(3, 1) * 9
