"""Options, the mat, deployment."""

from pathlib import Path
from random import Random

import pytest

from fleacircus.core import Match, codec
from fleacircus.flicktable import look
from fleacircus.flicktable.actions.deploy import Deploy, LineUp, Ready
from fleacircus.flicktable.legal.deploy import line_up
from fleacircus.flicktable.model.fields import Placing, Spot
from fleacircus.flicktable.table import table_of
from fleacircus.games.micromutants import MicroMutants
from fleacircus.games.micromutants.model import events as ev
from fleacircus.games.micromutants.model.options import Options
from fleacircus.games.micromutants.model.state import State
from fleacircus.physics import Landing, Piece, Tabletop
from kit import clause
from kit.simulator import AnywhereSimulator, ScriptedSimulator, cm

SPECIFICATION = {"first": 2, "evolution-basic": 3, "evolution": 3, "tournament": 3}


def start(seed: int = 1, **options: object) -> Match:
    return Match.start(MicroMutants(options, simulator=ScriptedSimulator()), seed)


def ready(match: Match) -> Match:
    while match.state.phase == "deploy":
        (seat,) = match.to_act
        match.play(seat, LineUp())
        match.play(seat, Ready())
    return match


@clause("EV-07", "EV-23", "EV-24", "MM-23", "MM-R1", "MM-R15")
def test_editions_are_presets_and_every_option_can_be_set_alone() -> None:
    options = {edition: MicroMutants({"edition": edition}).options for edition in SPECIFICATION}
    assert {edition: given.bases for edition, given in options.items()} == SPECIFICATION
    assert MicroMutants().options == options["evolution"], "the advanced game is the default"
    advanced = {"resources", "squares", "terrain", "cards", "repair", "keep_last_card", "hit_ends_move"}
    assert on(options["evolution"]) == advanced
    assert on(options["evolution-basic"]) == {"keep_last_card", "hit_ends_move"}
    assert on(options["tournament"]) == advanced | {"end_of_world", "on_the_edge"}
    assert on(options["first"]) == {"base_bonus", "small_mat", "keep_last_card", "twins"}
    assert options["evolution"].minimum_insects == 3
    assert options["evolution"].turn_limit == 100
    alone = MicroMutants({"edition": "first", "terrain": True, "minimum_insects": 2}).options
    assert on(alone) == on(options["first"]) | {"terrain"}
    assert alone.minimum_insects == 2


def on(options: Options) -> set[str]:
    """The switches that are on."""
    return {name for name, value in codec.plain(options).items() if value is True}


def test_options_survive_being_stored() -> None:
    for edition in SPECIFICATION:
        for players in (2, 3, 4):
            options = MicroMutants({"edition": edition, "players": players}).options
            assert MicroMutants(codec.plain(options)).options == options


@clause("EV-95", "EV-06", "MM-27", "MM-R5")
@pytest.mark.parametrize(
    ("options", "word"),
    [
        ({"edition": "second"}, "edition"),
        ({"edition": 3}, "edition"),
        ({"players": 5}, "players"),
        ({"players": 1}, "players"),
        ({"armies": ["flyborgs"]}, "armies"),
        ({"armies": ["flyborgs", "ants"]}, "ants"),
        ({"armies": ["flyborgs", "flyborgs"]}, "EV-95"),
        ({"players": 3, "couples": True}, "EV-06"),
        ({"players": 3, "small_mat": True}, "MM-R5"),
        ({"bases": 1}, "bases"),
        ({"colour": "red"}, "colour"),
        ({"unsteadiness": -1}, "unsteadiness"),
        ({"turn_limit": 0}, "turn_limit"),
    ],
)
def test_options_that_do_not_fit_are_refused(options: dict[str, object], word: str) -> None:
    with pytest.raises(ValueError, match=word):
        MicroMutants(options)


@clause("EV-95", "MM-27")
def test_twins_are_an_option_and_the_rule_of_the_first_edition() -> None:
    pair = ("flyborgs", "flyborgs")
    assert MicroMutants({"armies": pair, "twins": True}).options.armies == pair
    assert MicroMutants({"edition": "first", "armies": pair}).options.armies == pair


@clause("EV-01", "EV-04", "EV-02")
def test_two_players_of_evolution_face_each_other_with_their_bases_on_the_fields() -> None:
    state = start().state
    assert (state.mat.width_um, state.mat.depth_um) == (cm(75), cm(75))
    for seat, sign in ((0, -1), (1, 1)):
        bases = look.on_table(state, "hexagon", seat)
        places = {(base.pose.x_um, base.pose.y_um) for base in bases if base.pose}
        assert places == {(cm(x), sign * cm(34)) for x in (-18.75, 0, 18.75)}
        assert not any(base.damaged for base in bases)
    warp, hole = look.on_table(state, "warp")[0], look.on_table(state, "black_hole")[0]
    assert {warp.pose.x_um, hole.pose.x_um} == {cm(-20), cm(20)}  # type: ignore[union-attr]
    assert {zone.radius_um for zone in table_of(state).zones} == {cm(4)}


@clause("EV-09", "MM-R5", "EV-05")
def test_lots_are_drawn() -> None:
    first, left, third = set(), set(), set()
    for seed in range(40):
        match = start(seed, players=3)
        first.add(match.state.order[0])
        left.add(look.on_table(match.state, "warp")[0].pose.x_um < 0)  # type: ignore[union-attr]
        third.add(next(s for s, p in enumerate(match.state.players) if p.home.fields))
    assert first == {0, 1, 2}
    assert left == {True, False}
    assert third == {0, 1, 2}, "who takes the side of the fields is drawn by lot"


@clause("EV-05", "MM-30", "EV-01")
def test_three_and_four_players_take_corners() -> None:
    three = start(players=3).state
    homes = [player.home for player in three.players]
    assert sum(home.corner is not None for home in homes) == 2
    assert {home.corner[1] for home in homes if home.corner} == {cm(37.5)}, "both corners of one side"
    four = start(players=4).state
    corners = [player.home.corner for player in four.players]
    assert set(corners) == {(cm(x), cm(y)) for x in (-37.5, 37.5) for y in (-37.5, 37.5)}
    assert {player.home.radius_um for player in four.players} == {cm(25)}
    order = four.order
    turns = [corners.index(c) for c in ((cm(-37.5), cm(-37.5)), (cm(-37.5), cm(37.5)), (cm(37.5), cm(37.5)))]
    at = order.index(turns[0])
    assert [order[(at + n) % 4] for n in range(3)] == turns, "clockwise"
    assert len({player.side for player in four.players}) == 4


@clause("EV-06", "EV-94")
def test_couples_sit_in_adjacent_corners_and_their_turns_alternate() -> None:
    state = start(players=4, couples=True).state
    sides = [player.side for player in state.players]
    assert sides == [0, 1, 0, 1]
    assert [sides[seat] for seat in state.order] in ([0, 1, 0, 1], [1, 0, 1, 0])
    for seat in (0, 1):
        (ax, ay), (bx, by) = (state.players[s].home.corner for s in (seat, seat + 2))  # type: ignore[misc]
        assert (ax == bx) != (ay == by)
    assert not look.enemies(state, 0, 2)
    assert look.enemies(state, 0, 1)


@clause("MM-R5", "MM-20")
def test_first_edition_on_the_small_mat() -> None:
    match = start(edition="first")
    assert (match.state.mat.width_um, match.state.mat.depth_um) == (cm(60), cm(40))
    ready(match)
    for seat, sign in ((0, -1), (1, 1)):
        own = [p for p in match.state.pieces if p.owner == seat and p.place == "table" and p.pose]
        assert len([p for p in own if p.kind == "hexagon"]) == 2
        assert all(cm(10) <= sign * p.pose.x_um <= cm(30) for p in own if p.pose)
        assert all(p.pose.face_up for p in own if p.pose), "large and normal side up"
    assert (start(edition="first", players=3).state.mat.width_um) == cm(75)


@clause("MM-R5", "MM-30")
def test_they_deploy_in_turn_order() -> None:
    match = start(seed=5, players=3)
    seen = []
    while match.state.phase == "deploy":
        (seat,) = match.to_act
        seen.append(seat)
        other = (seat + 1) % 3
        assert match.game.refusal(match.state, other, LineUp()) == "MM-30"
        assert match.game.refusal(match.state, seat, Ready()) == "MM-R5", "not before all are placed"
        match.play(seat, LineUp())
        assert match.game.refusal(match.state, seat, LineUp()) == "MM-R5", "nothing is missing"
        match.play(seat, Ready())
    assert tuple(seen) == match.state.order
    assert match.state.turn.seat == match.state.order[0]


@clause("EV-04", "EV-05", "MM-R5", "MM-R6")
def test_where_pieces_may_be_deployed() -> None:
    match = start()
    (seat,) = match.to_act
    sign = -1 if seat == 0 else 1
    piece, other = (p.id for p in match.state.army(seat)[:2])
    foe = next(p.id for p in match.state.pieces if p.owner == 1 - seat)
    base = look.on_table(match.state, "hexagon", seat)[0].id

    def told(id: int, x: float, y: float) -> str | None:
        return match.game.refusal(match.state, seat, Deploy(id, Spot(cm(x), cm(sign * y))))

    assert told(piece, 10, 30) is None
    assert told(piece, 10, 29.4) is None
    assert told(piece, 10, 28) == "EV-04", "off the zone"
    assert told(piece, 10, 37.5) == "EV-04", "over the edge"
    assert told(piece, 0, 34) == "MM-R6", "on a base"
    assert told(foe, 10, 30) == "MM-R5", "another's"
    assert told(base, 10, 30) == "MM-R5", "a base that has its field"
    match.play(seat, Deploy(other, Spot(cm(11), cm(sign * 30))))
    assert told(piece, 10, 30) == "MM-R6", "on top of another"
    corner = start(players=4)
    (seat,) = corner.to_act
    home = corner.state.players[seat].home
    assert home.corner is not None
    hexagon = next(p.id for p in corner.state.pieces if p.owner == seat and p.kind == "hexagon")
    far = Placing(hexagon, Spot(home.corner[0] * 4 // 10, home.corner[1] * 4 // 10))
    near = Placing(hexagon, Spot(home.corner[0] * 8 // 10, home.corner[1] * 8 // 10))
    assert corner.game.refusal(corner.state, seat, Deploy(far.piece, far.at)) == "EV-05"
    assert corner.game.refusal(corner.state, seat, Deploy(near.piece, near.at)) is None


@clause("MM-20", "EV-04")
def test_a_deployed_piece_may_be_moved_again_and_lies_normal_face_up() -> None:
    match = start()
    (seat,) = match.to_act
    match.play(seat, LineUp())
    piece = match.state.army(seat)[0]
    assert piece.pose is not None
    at = Spot(piece.pose.x_um + 500, piece.pose.y_um)
    match.play(seat, Deploy(piece.id, at))
    assert match.game.refusal(match.state, seat, Deploy(piece.id, at)) == "MM-R5", "it stands there"
    moved = match.state.pieces[piece.id]
    assert moved.pose.x_um == at.x_um
    assert moved.pose.face_up


@clause("MM-R5", "MM-R6")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", SPECIFICATION)
def test_a_line_up_fills_the_zone_and_nothing_touches(edition: str, players: int) -> None:
    match = start(edition=edition, players=players)
    (seat,) = match.to_act
    places = line_up(match.state, seat)
    assert len(places) == len(match.state.army(seat))
    for placing in places:
        match.play(seat, Deploy(placing.piece, placing.at))
    assert match.game.refusal(match.state, seat, Ready()) is None


@clause("EV-08")
def test_five_counters_a_player_are_dropped_and_what_leaves_the_mat_again() -> None:
    class Bouncing(AnywhereSimulator):
        drops = 0

        def drop(self, table: Tabletop, pieces: tuple[Piece, ...], x_um: int, y_um: int, rng: Random) -> Landing:
            self.drops += 1
            assert (x_um, y_um) == (0, 0)
            spread = 500_000 if self.drops == 1 else 0
            return super().drop(table, pieces, x_um + spread, y_um, rng)

    simulator = Bouncing()
    match = ready(Match.start(MicroMutants({"players": 3}, simulator=simulator), 4))
    assert len(look.on_table(match.state, "counter")) == 15
    assert simulator.drops == 2
    assert all(abs(p.pose.x_um) < cm(38) for p in look.on_table(match.state, "counter") if p.pose)
    without = ready(start(edition="evolution-basic"))
    assert not [p for p in without.state.pieces if p.kind == "counter"]


@clause("MM-28", "EV-16")
def test_everyone_plays_for_themselves_unless_in_couples() -> None:
    assert len({p.side for p in start(players=3).state.players}) == 3


def test_every_clause_of_the_specification_is_declared() -> None:
    from fleacircus.core import clauses
    from fleacircus.games import micromutants

    folder = Path(micromutants.__file__).parent
    declared = {words.id for words in clauses.read(folder / "clauses.toml")}
    first = {f"MM-{n:02}" for n in range(1, 34)} | {f"MM-R{n}" for n in range(1, 17)}
    numbers = [*range(1, 29), *range(30, 36), *range(40, 46), *range(50, 56), *range(60, 66), *range(70, 75)]
    evolution = {f"EV-{n:02}" for n in (*numbers, *range(80, 98))}
    assert first | evolution <= declared


def test_blank_is_the_state_before_everything() -> None:
    assert MicroMutants.blank == State()
    events = MicroMutants().setup(Random(1))
    assert isinstance(events[0], ev.TableLaid)
