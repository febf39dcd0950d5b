"""What a table may ask: lines, sight, reach, odds, piles, reference."""

from fractions import Fraction
from random import Random

import pytest

from fleacircus.core import codec
from fleacircus.games.marsattacks import ask, odds
from fleacircus.games.marsattacks.actions import Shoot
from fleacircus.games.marsattacks.board import BASE_UM, POINT, square_at
from fleacircus.games.marsattacks.scenarios import scenery_by_lot
from fleacircus.games.marsattacks.sight import scenery
from kit import clause
from kit.mars import position


def asked(p, question):
    return p.game.answer(p.state, 0, codec.decode(codec.encode(question), p.game.question_type))


@clause("MA-B23")
@pytest.mark.parametrize("seed", range(3))
def test_the_five_lines_agree_with_sight(seed):
    rng = Random(seed)
    walls, scatter = scenery_by_lot(rng)
    p = position("Ma....", walls=walls, scatter=scatter)
    ground = scenery(walls, scatter)
    for _ in range(60):
        start, end = rng.randrange(576), rng.randrange(576)
        lines = asked(p, ask.Lines(start, end))
        assert lines.seen == any(not line.cut for line in lines.lines) == bool(ground.seen(start) >> end & 1)
        assert lines.clear == all(not line.cut and not line.scatter for line in lines.lines)
        assert bool(lines.walls) == any(line.cut for line in lines.lines)
        without = position("Ma....", walls=tuple(w for w in walls if w not in lines.walls), scatter=scatter)
        assert not any(line.cut for line in asked(without, ask.Lines(start, end)).lines)


@clause("MA-B23")
def test_the_five_lines_end_in_the_middle_and_at_the_edge_of_the_base():
    lines = asked(position("Ma...."), ask.Lines(0, 300)).lines
    x, y = POINT[300]
    around = ((x, y), (x + BASE_UM, y), (x - BASE_UM, y), (x, y + BASE_UM), (x, y - BASE_UM))
    assert tuple((line.x_um, line.y_um) for line in lines) == around


@clause("MA-B11")
def test_whom_a_model_sees_and_may_shoot():
    p = position("Ma.... ##.... Ga....|Gb.... ...... ...... ...... Gc....")
    seen = {answer.model: answer for answer in asked(p, ask.Sight(p["Ma"]))}
    assert (seen[p["Ga"]].seen, seen[p["Ga"]].clear, seen[p["Ga"]].weapons) == (True, False, ("m16",))
    assert (seen[p["Gb"]].seen, seen[p["Gb"]].weapons) == (False, ())
    assert seen[p["Gc"]].squares == 7
    moved = {answer.model: answer for answer in asked(p, ask.Sight(p["Ma"], spot=square_at(4, 2) * 9))}
    assert moved[p["Gb"]].seen


@clause("MA-B02", "MA-B11")
def test_what_a_weapon_reaches():
    p = position(
        """
        +------+------+------+------+------+------+------+------+
        |...... ...... ...... ...... ...... ...... ...... ......|
        +      +      +      +      +      +      +      +      +
        |Ma....|...... ...... ...... ...... ...... ...... ......|
        +------+------+------+------+------+------+------+------+
        """
    )
    told = asked(p, ask.Range(p["Ma"]))
    assert (told.weapon, told.range, told.block) == ("m16", 6, (square_at(1, 1), square_at(7, 7)))
    parts = {each.square: (each.seen, each.clear) for each in told.squares}
    assert len(parts) == 7 * 7 - 1, "a diagonal step counts one; its own square is no target"
    assert square_at(8, 1) not in parts
    assert parts[square_at(2, 1)] == (0, 0), "behind a wall"
    assert parts[square_at(1, 7)] == (9, 9)
    half, clear = parts[square_at(2, 2)]
    assert 0 < clear < half < 9, "the wall's end hides a part"
    from_there = asked(p, ask.Range(p["Ma"], "m16", square_at(8, 8) * 9))
    assert from_there.block == (square_at(2, 2), square_at(8, 8))


@clause("MA-B07", "MA-B08")
def test_where_a_model_can_go():
    p = position(
        """
        +------+------+------+------+
        |...... ...... ...... ......|
        +------+------+------+      +
        |Ma.... ...... Ga.... ......|
        +------+------+------+------+
        """
    )
    reached = asked(p, ask.Reach(p["Ma"]))
    assert reached.one == (square_at(2, 1),)
    assert reached.two == (square_at(3, 1),)
    assert reached.fights == (square_at(3, 1),)


@clause("MA-B10", "MA-B11")
def test_the_exact_odds_of_an_attack_before_it_is_made():
    p = position("Ma.... ...... Ga....")
    answer = asked(p, ask.Odds(p["Ma"], p["Ga"], "m16", aim=True))
    assert (answer.dice, answer.need, answer.clear) == (5, 5, True)
    assert answer.parts == (("test", 3), ("clear", 1), ("aim", 1))
    (target,) = answer.targets
    assert (target.survive_dice, target.survive) == (4, 6)
    assert target.per_million == odds.per_million(odds.hit(5, 5, 4, 6))
    assert abs(Fraction(target.per_million, 10**6) - Fraction(638, 1000)) < Fraction(1, 1000)  # the table's .638
    fight = asked(p, ask.Odds(p["Ma"], p["Ga"]))
    assert (fight.dice, fight.need, fight.targets[0].survive_dice) == (4, 5, 3)


@pytest.mark.parametrize(
    ("question", "why"),
    [
        (ask.Odds(0, 0, "m16"), "no_model"),
        (ask.Odds(0, 9, "m16"), "no_model"),
        (ask.Odds(0, 1, "saw"), "no_weapon"),
        (ask.Odds(0, 2, "m16"), "no_range_or_sight"),
        (ask.Sight(77), "no_model"),
        (ask.Sight(0, spot=999), "no_model"),
        (ask.Reach(-1), "no_model"),
        (ask.Range(5), "no_model"),
        (ask.Range(0, "saw"), "no_weapon"),
        (ask.Range(0, spot=576), "no_model"),
        (ask.Lines(0, 576), "no_spot"),
        (ask.PendingOdds(), "no_attack"),
    ],
)
def test_questions_about_what_is_not_there(question, why):
    p = position("Ma.... ...... Ga....|Gb....")
    assert asked(p, question) == ask.NoAnswer(why)


def test_the_odds_of_the_attack_that_is_going_on():
    p = position("Ma.... ...... Ga....", hands=(["K1"], []))
    p.play(Shoot(p["Ma"], p["Ga"], "m16"))
    assert asked(p, ask.PendingOdds()).dice == 4


@clause("MA-S05", "MA-B37")
def test_sectors_piles_and_reference():
    p = position("Ma.... ...... Ga....", hands=([None, None], ["K1"]), options={"play": "solo"})
    assert asked(p, ask.Sectors())["left"] == (1, 4)
    sizes = asked(p, ask.Piles())
    assert (sizes.deck, sizes.hands, sizes.ai) == (51, (2, 1), 22)
    facts = asked(p, ask.Reference())
    assert {model.id for model in facts.models} >= {"grunt", "eva", "robot"}
    assert facts.worth["grunt"] == 1
    assert codec.encode(facts)
