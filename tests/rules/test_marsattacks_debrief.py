"""The debrief of a battle, against a second reckoning from the log, and by hand where that can be seen."""

from collections import Counter
from random import Random

import pytest

from fleacircus.core import Match
from fleacircus.games.marsattacks import Battle, ask
from fleacircus.games.marsattacks import events as ev
from fleacircus.games.marsattacks.actions import DeployRest, Shoot, TellHits, Throw
from fleacircus.games.marsattacks.debrief import RoundTally
from fleacircus.games.marsattacks.model import HUMANS, MARTIANS
from kit import clause
from kit.mars import wood
from rules.test_marsattacks_foreseen import die, enumerated

SCENARIOS = ["whos-there", "front-line", "chaos", "you-keep-what-you-steal", "tin-terror"]


def fought(game, seed):
    """A battle of a person who attacks when they can."""
    rng, match = Random(str(seed)), Match.start(game, seed)
    while match.to_act:
        (seat,) = match.to_act
        if match.state.round == 0:
            match.play(seat, DeployRest())
            continue
        choices = match.choices(seat)
        attacks = [a for a in choices.listed or () if isinstance(a, Shoot)]
        match.play(seat, rng.choice(attacks) if attacks else choices.sample(rng))
    return match


def debriefed(match, seat=None):
    return match.game.recall(match.told(seat), ask.Debrief())


def events_of(match):
    return [event for seq in match.standing for event in match.log[seq].events]


def reckoned(events):
    """The same from the events alone: sides by who enlisted, a Round and a Turn by what began."""
    side = {}
    round = 0
    lost, scored, turns = Counter(), Counter(), []
    for event in events:
        match event:
            case ev.Enlisted(model=m):
                side[m.id] = m.side
            case ev.RoundBegan(round=n):
                round = n
            case ev.TurnBegan(side=s):
                nth = 1 + sum(t["round"] == round for t in turns)
                turns.append({"round": round, "turn": nth, "side": s, "lost": [0, 0], "scored": [0, 0]})
            case ev.Killed(model=id):
                lost[round, side[id]] += 1
                turns[-1]["lost"][side[id]] += 1
            case ev.Scored(side=s, points=n):
                scored[round, s] += n
                turns[-1]["scored"][s] += n
            case ev.Granted(points=n):
                scored[round, MARTIANS] += n
    return lost, scored, turns, round


@clause("MA-B18", "MA-B35")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_losses_points_and_the_decisive_turn_are_those_of_the_log(scenario):
    match = fought(Battle({"scenario": scenario, "advantage": 1}), f"debrief {scenario}")
    told = debriefed(match)
    lost, scored, turns, last = reckoned(events_of(match))
    assert [(line.round, line.lost, line.scored) for line in told.rounds if line.round] == [
        (n, (lost[n, 0], lost[n, 1]), (scored[n, 0], scored[n, 1])) for n in range(1, last + 1)
    ]
    for side in (HUMANS, MARTIANS):
        assert sum(line.scored[side] for line in told.rounds) == match.state.vp[side]
    winner = match.state.result.winner
    if winner is None:
        assert told.decisive is None
        return
    foe = 1 - winner

    def gain(turn):
        return (turn["scored"][winner] - turn["scored"][foe], turn["lost"][foe] - turn["lost"][winner])

    most = max(gain(turn) for turn in turns)
    best = [turn for turn in turns if gain(turn) == most][-1]
    assert (told.decisive.round, told.decisive.turn, told.decisive.side) == (best["round"], best["turn"], best["side"])
    assert [*told.decisive.scored] == best["scored"]
    assert [*told.decisive.lost] == best["lost"]
    assert told.decisive.seq in match.standing


@clause("MA-B09", "MA-B10")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_luck_is_what_fell_less_what_was_due_of_these_dice(scenario):
    """Faces are counted again, and the chances added up face by face."""
    match = fought(Battle({"scenario": scenario}), f"luck {scenario}")
    told = debriefed(match).luck
    sides, attack, made, again = {}, None, None, False
    dice, good, due = [0, 0], [0, 0], [0.0, 0.0]
    tests, hits, chance = [0, 0], [0, 0], [0.0, 0.0]
    for event in events_of(match):
        match event:
            case ev.Enlisted(model=m):
                sides[m.id] = m.side
            case ev.Declared(attack=declared):
                attack, again = declared, False
            case ev.Played(card="K3"):
                again = True
            case ev.Rolled():
                side = attack.side if event.test == "attack" else sides[event.model]
                thrown = [*event.dice, *event.again]
                successes = sum(face >= event.need for chain in thrown for face in chain)
                if side is not None:
                    dice[side] += len(thrown)
                    good[side] += successes
                    due[side] += len(thrown) * sum(k * p for k, p in enumerate(die(event.need)))
                if event.test == "attack":
                    made = (len(event.dice), event.need, successes)
                elif attack.side not in (None, side):
                    tests[attack.side] += 1
                    hits[attack.side] += made[2] > successes
                    chance[attack.side] += enumerated(made[0], made[1], len(event.dice), event.need, again)
    for side in (HUMANS, MARTIANS):
        mine = told[side]
        assert (mine.attacks, mine.hits, mine.dice, mine.successes) == (
            tests[side], hits[side], dice[side], good[side],
        )  # fmt: skip
        assert mine.successes_expected_milli == pytest.approx(1000 * due[side], abs=2)
        assert mine.hits_expected_milli == pytest.approx(1000 * chance[side], abs=2)


@clause("MA-C1", "MA-B10")
@pytest.mark.parametrize("hit", [True, False])
def test_told_dice_count_in_hits_and_have_no_successes(hit):
    p = wood("Ma.... ...... Ga....")
    p.play(Shoot(p["Ma"], p["Ga"], "m16", aim=True))
    start, action = p.state, TellHits((p["Ga"],) if hit else ())
    events = tuple(p.game.decide(p.state, HUMANS, action, Random(1)))
    p.game.blank = start
    luck = p.game.recall([(0, events)], ask.Debrief()).luck
    assert (luck[HUMANS].attacks, luck[HUMANS].hits) == (1, int(hit))
    assert luck[HUMANS].hits_expected_milli == round(1000 * enumerated(5, 5, 4, 6))
    assert (luck[HUMANS].dice, luck[MARTIANS].dice) == (0, 0)


@clause("MA-C1")
def test_beside_a_table_of_wood_dice_of_the_program_have_faces():
    p = wood("Ma.... ...... Ga....")
    p.play(Shoot(p["Ma"], p["Ga"], "m16"))
    p.game.blank = p.state
    events = tuple(p.game.decide(p.state, HUMANS, Throw(), Random(3)))
    rolled = [e for e in events if isinstance(e, ev.Rolled)]
    luck = p.game.recall([(0, events)], ask.Debrief()).luck
    assert luck[MARTIANS].dice == sum(len(e.dice) for e in rolled if e.test == "survive") > 0


def test_a_battle_that_goes_on_has_no_decisive_turn():
    match = Match.start(Battle({}), 5)
    match.play(HUMANS, DeployRest())
    told = debriefed(match, HUMANS)
    assert told.decisive is None
    assert told.rounds == (RoundTally(1, (0, 0), (0, 0)),)
    assert match.game.answer(match.view(0), 0, ask.Debrief()) == ask.NoAnswer("no_log")
