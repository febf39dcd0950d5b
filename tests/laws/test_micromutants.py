"""Random games of Micro Mutants end, nobody is ever stuck, and the books stay in order."""

from itertools import combinations
from random import Random
from typing import Any

import pytest

from fleacircus.core import Leave, Match, codec
from fleacircus.core.match import entry_type
from fleacircus.flicktable import look
from fleacircus.games.micromutants import MicroMutants
from fleacircus.games.micromutants.look import supply
from fleacircus.games.micromutants.model.state import State
from fleacircus.games.micromutants.standing import standings
from fleacircus.physics import Simulator
from kit import clause
from kit.simulator import AnywhereSimulator

ARMIES = ("usarthropods", "flyborgs", "chitinians", "sovietopters")
EDITIONS = ("first", "evolution-basic", "evolution", "tournament")
TABLES: list[dict[str, Any]] = [
    {"edition": edition, "players": len(armies), "armies": armies, "couples": couples}
    for edition in EDITIONS
    for armies in (*combinations(ARMIES, 2), *combinations(ARMIES, 3), ARMIES)
    for couples in ((False, True) if len(armies) == 4 else (False,))
]
SWITCHES = (
    {},
    {"keep_last_card": False, "base_bonus": True},
    {"base_earns": True, "minimum_insects": 2},
    {"end_of_world": True, "on_the_edge": True, "reinforcement": "missing"},
)


def table_of_books(state: State) -> None:
    """What holds after every action."""
    for piece in state.pieces:
        on_table = piece.place in ("table", "lifted")
        assert not on_table or piece.pose is not None
        assert not piece.acid or on_table
        assert all(state.pieces[acid].place == "mark" for acid in piece.acid)
        if piece.held_by is not None:
            assert on_table
            assert state.pieces[piece.held_by].place in ("table", "lifted")
        if piece.owner is not None and state.players[piece.owner].out:
            assert piece.place not in ("table", "lifted", "mark")
    assert look.webs_out(state) <= 3
    assert supply(state) >= 0
    assert all(player.resources >= 0 for player in state.players)
    if state.flight is None:
        holes = {piece.id for piece in state.pieces if piece.kind == "black_hole"}
        assert all(state.pieces[id].place == "table" for pair in state.covers for id in pair)
        assert not [p for p, zone in state.in_zone if zone in holes and state.pieces[p].kind == "insect"]
        in_hand = [piece for piece in state.pieces if piece.place == "lifted"]
        assert not in_hand or state.outcome is not None, "nobody holds an insect, unless the game ended on its shot"


def play(options: dict[str, Any], seed: int, simulator: Simulator, *, leave: float = 0.0) -> Match:
    """One game by chance, looked at after every action."""
    game = MicroMutants(options, simulator=simulator)
    match, rng = Match.start(game, seed), Random(seed)
    while match.to_act:
        (seat,) = match.to_act
        action: Any = match.choices(seat).sample(rng)
        if rng.random() < leave:
            seat, action = rng.choice(look.alive(match.state)), Leave()
        assert game.refusal(match.state, seat, action) is None, action
        match.play(seat, action)
        table_of_books(match.state)
        assert len(match.log) < 60 * game.options.turn_limit * game.seats, "it goes on and on"
    assert match.outcome is not None
    assert 1 in match.outcome.places
    for row in standings(match.state):
        assert row.side == match.state.players[row.seat].side
        assert all(look.enemies(match.state, row.seat, beaten) for beaten in row.defeated)
    return match


@clause("MM-R12", "MM-33", "EV-16", "MM-R15")
@pytest.mark.parametrize("number", range(len(TABLES)))
def test_random_games_over_all_armies_seats_teams_and_editions_end(number: int) -> None:
    for turn_limit, seed in ((3, number), (8, number + 1000)):
        options = {**TABLES[number], **SWITCHES[(number + turn_limit) % 4], "turn_limit": turn_limit}
        play(options, seed, AnywhereSimulator(), leave=0.002)


def test_whole_games_end_by_the_rules_and_not_by_the_limit() -> None:
    ended = [play({**TABLES[n], "turn_limit": 60}, n, AnywhereSimulator()).outcome for n in (1, 17, 30, 36)]
    assert all(outcome is not None and outcome.clause != "MM-R15" for outcome in ended)


def test_a_game_survives_json_and_looks_alike_to_all() -> None:
    match = play({**TABLES[30], "turn_limit": 10}, 7, AnywhereSimulator())
    assert codec.decode(codec.encode(match.state), State) == match.state
    for entry in match.log:
        assert codec.decode(codec.encode(entry), entry_type(match.game)) == entry
    assert all(match.view(seat) == match.state for seat in (0, 1, None))


def test_every_event_that_rules_names_its_clause() -> None:
    from fleacircus.core import clauses

    match = play({**TABLES[36], "turn_limit": 12}, 5, AnywhereSimulator())
    told = {event.clause for entry in match.log for event in entry.events if hasattr(event, "clause")}
    assert told
    assert all(clauses.find(id) is not None for id in told)


@clause("MM-R9")
def test_with_the_real_simulator() -> None:
    for number, seed in ((22, 1), (33, 2)):
        match = play({**TABLES[number], "turn_limit": 4}, seed, MicroMutants().simulator)
        match.audit()


@pytest.mark.soak
@pytest.mark.parametrize("number", range(len(TABLES)))
def test_thousands_of_whole_random_games(number: int) -> None:
    for round_ in range(45):
        options = {**TABLES[number], **SWITCHES[round_ % 4], "turn_limit": 60}
        play(options, 10_000 + number * 100 + round_, AnywhereSimulator(), leave=0.001)


@pytest.mark.soak
@pytest.mark.parametrize("number", range(0, len(TABLES), 5))
def test_whole_random_games_with_the_real_simulator(number: int) -> None:
    play({**TABLES[number], "turn_limit": 40}, number, MicroMutants().simulator)
