"""Levels of Mars Attacks: in order, lawful, blind to hidden cards, the same from the same stream, human in errors."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from msgspec.structs import replace

from fleacircus.bots import catalogue, levels
from fleacircus.bots.marsattacks import LEVELS, REGULAR, MarsBot, tempered
from fleacircus.bots.marsattacks.decision import Decision
from fleacircus.bots.marsattacks.futures import filled, played_on
from fleacircus.bots.marsattacks.search import Search
from fleacircus.bots.marsattacks.standing import chance
from fleacircus.bots.marsattacks.values import Option
from fleacircus.core import Match, fold
from fleacircus.core.chance import stream
from fleacircus.games.marsattacks import Battle
from fleacircus.games.marsattacks.actions import Decline, EndTurn, Finish, Pass, Shoot, StandUp, Step
from fleacircus.games.marsattacks.board import GAP
from fleacircus.games.marsattacks.book import KINDS
from fleacircus.games.marsattacks.model import Acting
from fleacircus.lab.game import Task, play
from fleacircus.lab.match import contest

GAME = "mars-attacks@3"
ORDER = ("child", "pupil", "novice", "cadet", "scout", "rookie", "grow", "regular", "champion")
DUEL = {"play": "duel"}
QUICK = REGULAR._replace(simulations=12, kept=4)


def some_views(scenario: str = "front-line", count: int = 12) -> list[tuple[Battle, Match, int]]:
    """Moments of a duel between regular bots, with who is to act."""
    game = Battle({"scenario": scenario, **DUEL})
    match, found, bot = Match.start(game, "views"), [], MarsBot()
    for step in range(6 * count):
        if not match.to_act:
            break
        (seat,) = match.to_act
        if step % 6 == 5:
            found.append((game, match.at(match.seq), seat))
        match.play(seat, bot.choose(game, match.view(seat), seat, Random(1)))
    return found


def test_the_levels_are_listed_the_weakest_first_and_others_are_found_by_name() -> None:
    assert levels(GAME) == ORDER
    assert {*LEVELS} == {*ORDER}
    assert "random" not in levels(GAME)
    assert catalogue.load(GAME, "random") is not None


@pytest.mark.parametrize("tempers", [*LEVELS.values(), QUICK], ids=[*LEVELS, "looks-ahead"])
def test_a_level_stays_within_the_choices_and_repeats_itself(tempers) -> None:
    for game, match, seat in some_views(count=6):
        view = match.view(seat)
        action = MarsBot(tempers).choose(game, view, seat, Random(2))
        assert game.refusal(match.state, seat, action) is None
        assert action == MarsBot(tempers).choose(game, view, seat, Random(2))


def test_the_champion_leaves_its_first_idea_now_and_then_for_what_proves_better() -> None:
    champion, at_a_glance = MarsBot(LEVELS["champion"]), MarsBot(LEVELS["champion"]._replace(simulations=0))
    apart = [
        champion.choose(game, match.view(seat), seat, Random(2))
        != at_a_glance.choose(game, match.view(seat), seat, Random(2))
        for game, match, seat in some_views()
    ]
    assert 0 < sum(apart) < len(apart)


def test_hidden_cards_are_dealt_by_lot_from_what_the_seat_cannot_see() -> None:
    looked = 0
    for _, match, seat in some_views(count=8):
        view, rival = match.view(seat), 1 - seat
        if not view.hands[rival]:
            continue
        assert set(view.hands[rival]) == {None}
        worlds = [filled(view, Random(n)) for n in range(12)]
        assert len({world.hands[rival] for world in worlds}) > 1
        assert all(world.hands[seat] == view.hands[seat] for world in worlds)
        assert all(None not in world.hands[rival] for world in worlds)
        looked += 1
    assert looked >= 3


def test_looking_ahead_comes_to_what_the_rules_decide() -> None:
    for game, match, seat in some_views(count=6):
        action = MarsBot().choose(game, match.view(seat), seat, Random(1))
        events = game.decide(match.state, seat, action, Random(7))
        assert played_on(game, match.state, seat, action, Random(7), until=0) == fold(game, match.state, events)


def test_all_actions_of_a_search_meet_the_same_futures() -> None:
    game, match, seat = some_views(count=3)[-1]
    search = Search(game, match.view(seat), seat, QUICK, Random(3))
    assert search.candidates()[0] == Decision(game.setting, match.view(seat), seat, QUICK).choose()
    assert len(search.candidates()) <= QUICK.kept
    assert search.world(2) == search.world(2)
    assert search.world(1)[1] != search.world(2)[1]


def test_a_battle_stands_better_with_more_points_and_chances_add_up() -> None:
    game, match, _ = some_views("you-keep-what-you-steal", count=4)[-1]
    state = match.state
    told = chance(game.setting, state, 0)
    assert told + chance(game.setting, state, 1) == pytest.approx(1)
    ahead = replace(state, vp=(state.vp[0] + 4, state.vp[1]))
    assert chance(game.setting, ahead, 0) > told + 0.05


def test_with_a_temper_the_better_is_taken_more_often_and_not_always() -> None:
    options = [Option(100, Decline()), Option(50, Pass()), Option(-400, EndTurn())]
    taken = Counter(type(tempered(options, 50, rng)) for rng in [Random(4)] for _ in range(400))
    assert taken[Decline] > 1.8 * taken[Pass] > 0
    assert taken[EndTurn] <= 2


def test_who_sees_not_far_shoots_at_nobody_far_away() -> None:
    far = 0
    for game, match, seat in some_views(count=12):
        for sight in (2, REGULAR.sight):
            decision = Decision(game.setting, match.view(seat), seat, REGULAR._replace(sight=sight))
            for option in decision.weighed()[1:]:
                if isinstance(option.action, Shoot):
                    shooter, target = (match.state.models[n] for n in (option.action.model, option.action.target))
                    gap = GAP[shooter.square][target.square]
                    assert gap <= sight
                    far += gap > 2
    assert far > 0


def test_who_is_keen_steps_to_where_it_can_shoot_and_thinks_of_where_it_ends() -> None:
    """The same moments, weighed with and without: a step is never worth less for being free to choose its spot."""
    better = ducked = 0
    for game, match, seat in some_views(count=12):
        plain, keen = (
            Decision(game.setting, match.view(seat), seat, REGULAR._replace(keen=keen)) for keen in (False, True)
        )
        for model in plain.field.sides[seat]:
            if model.marker or model.rattled or KINDS[model.kind].vehicle:
                continue
            steps = [
                {o.action.spot // 9: o for o in each.strides(model, Acting(model.id)) if isinstance(o.action, Step)}
                for each in (plain, keen)
            ]
            assert steps[0].keys() == steps[1].keys()
            for square, option in steps[1].items():
                spot = option.action.spot
                assert spot in keen.field.free_spots(square) or keen.field.contact(model, square)
                better += keen.shot_from(model, spot) > keen.shot_from(model, steps[0][square].action.spot)
            ducked += len([*keen.shoot_and_go(model)]) > len([*plain.shoot_and_go(model)])
    assert better > 0
    assert ducked > 0


def test_who_is_rattled_in_its_own_activation_ends_it() -> None:
    game, match, seat = some_views(count=1)[0]
    view = match.view(seat)
    model = replace(Decision(game.setting, view, seat, REGULAR).field.sides[seat][0], rattled=True)
    decision = Decision(game.setting, view, seat, REGULAR)
    begun, gone = (decision.pressing(model, acting) for acting in (Acting(model.id), Acting(model.id, steps=1)))
    assert begun is not None
    assert gone is not None
    assert (begun.action, gone.action) == (StandUp(model.id), Finish(model.id))


def test_the_cards_that_are_put_away_are_so_many_kinds() -> None:
    game, match, seat = some_views(count=1)[0]
    view = match.view(seat)
    hands = [view.hands[0], view.hands[1]]
    hands[seat] = ("K4", "K2", "K1", "K14")
    view = replace(view, hands=tuple(hands))
    tossed = [Decision(game.setting, view, seat, REGULAR._replace(toss=n)).useless() for n in (0, 2, 4, 9)]
    assert tossed == [(), ("K4",), ("K2", "K4"), ("K14", "K2", "K4")]


def test_who_follows_is_the_cooler_the_worse_it_stands() -> None:
    grow = LEVELS["grow"]
    assert [grow.at(score).temper for score in (0.0, 0.5, 1.0)] == [0, grow.temper, 2 * grow.temper]
    assert REGULAR.at(0.0) is REGULAR


@pytest.mark.parametrize(("one", "other"), [("novice", "child"), ("scout", "novice"), ("regular", "scout")])
def test_levels_apart_beat_each_other(one: str, other: str) -> None:
    assert contest(one, other, GAME, options=DUEL, seed="apart", games=16).share > 0.6


@pytest.mark.soak
@pytest.mark.parametrize(("other", "one"), [*pairwise(level for level in ORDER if level != "grow")])
def test_every_level_beats_the_one_below(one: str, other: str) -> None:
    assert contest(one, other, GAME, options=DUEL, seed="soak", games=200).elo_low > 0


def test_a_stream_of_its_own_is_all_the_chance_there_is() -> None:
    name = "regular?simulations=8&kept=3"
    task = Task(GAME, {"scenario": "chaos", **DUEL}, (name, "cadet"), stream("seed").random().hex())
    assert play(task).result.log == play(task).result.log
