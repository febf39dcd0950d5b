"""Odds that include what the automaton will surely do, recomputed from the faces of dice and from real battles."""

from functools import cache
from random import Random

import pytest

from fleacircus.core import Match, codec
from fleacircus.games.marsattacks import Battle, ask
from fleacircus.games.marsattacks import events as ev
from fleacircus.games.marsattacks.actions import Decline, DeployRest, Fight, Shoot, Step
from fleacircus.games.marsattacks.model import HUMANS, MARTIANS, Attack
from kit import clause
from kit.mars import of_kind, position, solo

DEEP = 9
"""So many eights in a row are not looked into: what is behind them is under one in a hundred million."""


@cache
def die(need, again=False, deep=0):
    """The chance of 0, 1, 2 ... successes of one die, face by face; `again` rolls each failed one once more."""
    chances = [0.0] * (2 * DEEP + 4)

    def add(good, more):
        for k, chance in enumerate(more):
            if chance:
                chances[good + k] += chance / 8

    for face in range(1, 9):
        then = die(need, again, deep + 1) if face == 8 and deep < DEEP else [1.0]
        add(int(face >= need), die(need) if again and face < need else then)
    return chances


def added(dice, need, again=False):
    total = [1.0]
    for _ in range(dice):
        one = die(need, again)
        total = [
            sum(total[i] * one[k - i] for i in range(len(total)) if 0 <= k - i < len(one))
            for k in range(len(total) + len(one) - 1)
        ]
    return total


def enumerated(dice, need, survive_dice, survive, again=False):
    """The chance that the attack has more successes, added up over both tests."""
    attack, defence = added(dice, need, again), added(survive_dice, survive)
    return sum(a * d for i, a in enumerate(attack) for j, d in enumerate(defence) if i > j)


def asked(p, question):
    return p.game.answer(p.state, HUMANS, codec.decode(codec.encode(question), p.game.question_type))


@clause("MA-R4", "MA-K8", "MA-K10", "MA-B13")
@pytest.mark.parametrize(
    ("held", "card", "dice", "survive_dice"),
    [(("K8",), "K8", 5, 6), (("K10",), "K10", 3, 4), (("K8", "K10"), "K10", 3, 4), (("K9",), None, 5, 4)],
)
def test_a_shot_says_what_is_left_of_it_after_the_automatons_card(held, card, dice, survive_dice):
    p = solo("Ma.... ...... Ga....", hands=((), held))
    told = asked(p, ask.Odds(p["Ma"], p["Ga"], "m16", aim=True))
    assert told.targets[0].per_million == pytest.approx(1e6 * enumerated(5, 5, 4, 6), abs=1)
    if card is None:
        assert told.foreseen is None
        return
    assert (told.foreseen.side, told.foreseen.card, told.foreseen.dice) == (MARTIANS, card, dice)
    (after,) = told.foreseen.targets
    assert (after.model, after.survive_dice, after.survive) == (p["Ga"], survive_dice, 6)
    assert after.per_million == pytest.approx(1e6 * enumerated(dice, 5, survive_dice, 6), abs=1)
    assert after.per_million < told.targets[0].per_million


@clause("MA-B12")
def test_a_model_that_moved_in_has_its_die_in_the_odds_of_its_fight():
    p = solo("Ma.... GaGb..")
    p.play(Step(p["Ma"], 9 + 8))
    assert asked(p, ask.Odds(p["Ma"], p["Gb"])).parts == (("test", 3), ("moved_in", 1))
    events = p.play(Fight(p["Ma"], p["Gb"]))
    assert len(of_kind(events, ev.Rolled)[0].dice) == 4


@clause("MA-R4", "MA-K9")
def test_a_fight_and_the_attack_that_is_going_on_say_it_too():
    p = solo("Ma.... Ga....", hands=(("K2",), ("K9",)))
    told = asked(p, ask.Odds(p["Ma"], p["Ga"]))
    assert (told.foreseen.card, told.foreseen.targets[0].survive_dice) == ("K9", 5)
    p = solo("Ma.... ...... Ga....", hands=(("K1",), ("K8",)))
    p.play(Shoot(p["Ma"], p["Ga"], "m16"))
    assert asked(p, ask.PendingOdds()).foreseen.card == "K8"


@clause("MA-B37", "MA-R4")
def test_between_two_people_nothing_is_foreseen():
    p = position("Ma.... ...... Ga....", hands=((), ("K8",)))
    assert asked(p, ask.Odds(p["Ma"], p["Ga"], "m16")).foreseen is None
    assert asked(p, ask.Sectors()) == ask.NoAnswer("no_automaton")
    assert asked(p, ask.Piles()).ai is None


@clause("MA-R4", "MA-B09")
@pytest.mark.parametrize("held", [("K8",), ("K10",)])
def test_as_often_as_it_says_the_attack_succeeds(held):
    """Rolled by the rules themselves, the attack succeeds as often as foretold, within four deviations."""
    games, hits = 1500, 0
    for seed in range(games):
        p = solo("Ma.... ...... Ga.... Gb....", hands=((), held))
        events = p.game.decide(p.state, HUMANS, Shoot(p["Ma"], p["Ga"], "m16"), Random(seed))
        hits += any(event.model == p["Ga"] for event in of_kind(events, ev.Killed))
    p = solo("Ma.... ...... Ga.... Gb....", hands=((), held))
    chance = asked(p, ask.Odds(p["Ma"], p["Ga"], "m16")).foreseen.targets[0].per_million / 1e6
    assert abs(hits / games - chance) < 4 * (chance * (1 - chance) / games) ** 0.5


def attacks_of(match):
    return [a for a in match.choices(HUMANS).listed or () if isinstance(a, Shoot | Fight) and not a.heroic]


@clause("MA-R4", "MA-S06")
@pytest.mark.parametrize("scenario", ["whos-there", "chaos", "tin-terror"])
def test_in_real_battles_the_card_and_the_dice_are_those_that_were_foretold(scenario):
    """What was told before an attack, and what was then played and rolled if the person added nothing."""
    rng, seen = Random(scenario), 0
    for seed in range(5):
        match = Match.start(Battle({"scenario": scenario}), f"{scenario}{seed}")
        while match.to_act and match.state.round < 4:
            if match.state.round == 0:
                match.play(HUMANS, DeployRest())
                continue
            attacks = attacks_of(match)
            if not attacks:
                match.play(HUMANS, match.choices(HUMANS).sample(rng))
                continue
            action = rng.choice(attacks)
            weapon = action.weapon if isinstance(action, Shoot) else None
            question = ask.Odds(action.model, action.target, weapon, getattr(action, "aim", False))
            told = match.game.answer(match.view(HUMANS), HUMANS, question)
            events = list(match.play(HUMANS, action).events)
            while match.state.stack and isinstance(match.state.stack[-1], Attack):
                events += match.play(HUMANS, Decline()).events
            first = next(at for at, e in enumerate(events) if isinstance(e, ev.Rolled))
            cards = [e.card for e in of_kind(events[:first], ev.Played)]
            assert cards == ([] if told.foreseen is None else [told.foreseen.card])
            due = told.foreseen or told
            assert len(events[first].dice) == due.dice
            rolled = events[first + 1 : first + 1 + len(due.targets)]
            assert [(e.model, len(e.dice)) for e in rolled] == [(t.model, t.survive_dice) for t in due.targets]
            seen += bool(cards)
    assert seen >= 3, "the automaton held nothing in all these battles"
