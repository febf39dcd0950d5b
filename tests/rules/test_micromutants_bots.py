"""Bots of Micro Mutants: what they choose is legal and sensible, and a better level wins more often."""

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from fleacircus.bots import catalogue
from fleacircus.bots.bot import Bot
from fleacircus.bots.micromutants.values import Values
from fleacircus.core import Match
from fleacircus.core.action import Action
from fleacircus.flicktable import look
from fleacircus.flicktable.actions.meteor import DropMeteor
from fleacircus.games.micromutants import MicroMutants
from fleacircus.games.micromutants.actions.spending import Install, Repair, Sacrifice
from fleacircus.games.micromutants.model.state import State
from fleacircus.lab.game import Task, play
from fleacircus.lab.job import Job
from fleacircus.lab.runners import runner
from fleacircus.lab.simulate.micromutants import margin, simulate, summary
from kit.micromutants import Tab
from kit.simulator import AnywhereSimulator

LEVELS = ("child", "pupil", "novice", "rookie", "cadet", "scout", "grow", "regular", "sharp", "champion")
PAIR = ("usarthropods", "sovietopters")


@cache
def bot(level: str) -> Bot:
    return catalogue.load("micro-mutants@2", level)


def wins(better: str, worse: str, games: int, armies: tuple[str, str] = PAIR) -> float:
    """The points of the better level in games on the real table, each army and seat in turn."""
    points = 0.0
    for n in range(games):
        seats = (better, worse) if n % 2 == 0 else (worse, better)
        chosen = armies if n % 4 < 2 else armies[::-1]
        task = Task(MicroMutants.id, {"armies": chosen}, seats, f"{better}/{worse}/{n}")
        points += play(task).result.points(seats.index(better))
    return points


def turns(level: str, seed: str, entries: int, **options: object) -> Iterator[tuple[State, Action]]:
    """The positions and choices of a bot's game against itself, the shots ending by chance."""
    game = MicroMutants(options, simulator=AnywhereSimulator())
    match, rng = Match.start(game, seed), Random(seed)
    while match.to_act and match.seq < entries:
        (seat,) = match.to_act
        state = match.state
        action = bot(level).choose(game, match.view(seat), seat, rng)
        assert game.refusal(state, seat, action) is None, action
        yield state, action
        match.play(seat, action)


def test_the_levels_are_in_the_catalogue() -> None:
    assert catalogue.levels("micro-mutants@2") == LEVELS


@pytest.mark.parametrize("edition", ["first", "evolution-basic", "evolution", "tournament"])
def test_regular_plays_every_edition_by_the_rules(edition: str) -> None:
    for players, couples in ((2, False), (3, False), (4, True)):
        options = {"edition": edition, "players": players, "couples": couples}
        assert sum(1 for _ in turns("regular", f"{edition}/{players}", 30, **options)) > 15


@pytest.mark.parametrize("level", [level for level in LEVELS if level != "regular"])
def test_the_other_levels_play_by_the_rules(level: str) -> None:
    assert sum(1 for _ in turns(level, level, 16, armies=PAIR)) > 10


def test_the_same_view_and_stream_give_the_same_choice() -> None:
    first = [action for _, action in turns("regular", "same", 40, armies=PAIR)]
    again = [action for _, action in turns("regular", "same", 40, armies=PAIR)]
    assert first == again


def test_a_bot_repairs_a_damaged_base_when_it_can() -> None:
    for state, action in turns("regular", "repair", 400, armies=PAIR, turn_limit=25):
        seat = state.pending[0].seat if state.pending else state.turn.seat if state.turn else 0
        damaged = any(base.damaged for base in look.on_table(state, "hexagon", seat))
        if state.phase == "spend" and not state.pending and damaged and state.players[seat].resources >= 2:
            assert isinstance(action, Repair | DropMeteor | Sacrifice), action


def test_the_last_hit_is_worth_the_game() -> None:
    game = MicroMutants({"armies": PAIR, "bases": 2}, simulator=AnywhereSimulator())
    match = Match.start(game, "worth")
    while match.state.phase in ("setup", "deploy"):
        (seat,) = match.to_act
        match.play(seat, bot("regular").choose(game, match.view(seat), seat, Random(1)))
    values = Values(match.state, 0, wary=True)
    theirs = look.on_table(match.state, "hexagon", 1)[0]
    assert values.base(theirs) < values.worth.game
    damaged = type(theirs)(**{**{f: getattr(theirs, f) for f in theirs.__struct_fields__}, "damaged": True})
    assert values.base(damaged) == values.worth.game


@pytest.mark.parametrize(("name", "shares"), [("d", (0.0, 1.0)), ("d*", (1.0, 0.0))])
def test_a_digger_aims_to_end_on_its_normal_face(name: str, shares: tuple[float, float]) -> None:
    tab = Tab(f"0 digger {name} 0 0", "0 warrior w 5 0", armies=("chitinians", "flyborgs"))
    values = Values(tab.state, 0, wary=False)
    assert values.by_face(tab.state.pieces[tab.id("d")]) == shares
    assert values.by_face(tab.state.pieces[tab.id("w")]) == (1.0, 1.0)


def test_who_carries_from_afar_hopes_for_its_special_face_while_a_die_is_left() -> None:
    for army, breed, dice, hopes in (
        ("flyborgs", "warper", ("warper", "drone"), True),
        ("flyborgs", "warper", ("warper",), False),
        ("usarthropods", "transport", ("transport", "grunt"), False),
    ):
        tab = Tab(f"0 {breed} c 0 0", armies=(army, "chitinians"), dice=dice)
        assert (Values(tab.state, 0, wary=False).prospect(tab.state.pieces[tab.id("c")]) > 0) == hopes, (army, dice)


@pytest.mark.parametrize(
    ("level", "army", "resources", "bought"),
    [
        ("regular", "chitinians", 1, "brood"),
        ("sharp", "chitinians", 1, "brood"),
        ("regular", "usarthropods", 1, None),
        ("regular", "flyborgs", 1, "force_field"),
    ],
)
def test_cards_are_bought_and_a_repair_is_kept(level: str, army: str, resources: int, bought: str | None) -> None:
    bases = ("0 hexagon a -9 -9", "0 hexagon b 0 -9", "0 hexagon c 9 -9")
    tab = Tab(*bases, armies=(army, "sovietopters"), phase="spend", resources=(resources,))
    action = bot(level).choose(tab.game, tab.state, 0, Random(1))
    assert (action.card if isinstance(action, Install) else None) == bought


def test_a_simulation_counts() -> None:
    told = simulate(2, 5, level="rookie", pairs=[PAIR], options={"turn_limit": 2})
    assert told["games"] == 2
    assert told["matrix"][PAIR[0]][PAIR[1]] + told["matrix"][PAIR[1]][PAIR[0]] == pytest.approx(1)
    assert told["used_a_game"]["shot"] > 0
    assert told["turns"]["median"] <= 4
    assert summary({})["games"] == 0


def test_more_workers_give_the_same_figures() -> None:
    short = {"turn_limit": 1}
    alone = simulate(2, 5, level="rookie", pairs=[PAIR], options=short)
    shared = simulate(
        2, 5, level="rookie", pairs=[PAIR], options=short, job=Job(play, runner=runner("cores", workers=2))
    )
    assert {**alone, "cpu_s_a_game": 0} == {**shared, "cpu_s_a_game": 0}


def test_a_margin_is_counted_for_the_first_level() -> None:
    told = margin(4, 5, level="regular", against="rookie", pairs=[PAIR], options={"turn_limit": 1})
    assert told["games"] == 4
    assert told["share"] == pytest.approx(told["won"] / 4, abs=0.001)
    assert told["choice_cpu_ms"]["regular"]["longest"] >= told["choice_cpu_ms"]["regular"]["median"]
    assert margin(0)["share"] == 0


def test_regular_beats_rookie() -> None:
    assert wins("regular", "rookie", 6) >= 4


@pytest.mark.soak
def test_margins_between_levels() -> None:
    assert wins("regular", "rookie", 40) >= 30, "three of four"
    assert wins("sharp", "regular", 40) >= 23, "four of seven"
