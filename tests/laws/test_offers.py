"""Laws of offers: filling one is enough to act, nothing legal is outside of them, and no second truth is in them.

They are held over positions that were played and positions that were drawn, and count what they met.
"""

import json
from collections import Counter
from contextlib import suppress
from functools import cache
from itertools import islice
from typing import get_args

import msgspec
import pytest

from fleacircus.core import Illegal, Leave, Match, TakeAlong, codec
from fleacircus.core.chance import stream
from fleacircus.core.clauses import rulebooks
from fleacircus.core.kinds import Assembled
from fleacircus.core.offers import Free, plan
from fleacircus.games import CATALOGUE
from kit.alter import near_misses
from kit.catalogue import RUNS, game_of, matches
from kit.drawn import DRAWN, QUESTIONS, Drawn

GAMES = list(CATALOGUE)
HELD = [index for index, run in enumerate(RUNS) if run.game in GAMES]
EVERY_GAME = pytest.mark.parametrize("id", GAMES)
EVERY_RUN = pytest.mark.parametrize("index", HELD, ids=[RUNS[index].label for index in HELD])
MIXED = 150
"""So many mixed actions of every open kind are tried in a position."""
DECLARED = {words.id for book in rulebooks().values() for words in book}


def kinds_of(game):
    """Every kind of action of the game's own: leaving and taking along are open whatever is asked."""
    return [kind for kind in get_args(game.action_type) if not issubclass(kind, Leave | TakeAlong)]


def played(index):
    """Some positions of the run's playouts, as matches."""
    for number, match in enumerate(matches(index)):
        rng = stream("offers", index, number)
        for seq in sorted(rng.sample(range(len(match.log)), min(RUNS[index].probes, len(match.log)))):
            yield match.at(seq)


@cache
def positions(id):
    """All that the laws of a game look at."""
    found = list(DRAWN[id]())
    for index in HELD:
        if RUNS[index].game == id:
            found += [Drawn(f"{RUNS[index].label} at {m.seq}", m.game, m.state) for m in played(index)]
    return found


@cache
def pool(id):
    """Actions of the game: all that were played, and some that were offered anywhere."""
    rng = stream("pool", id)
    found = {entry.action for index in HELD if RUNS[index].game == id for m in matches(index) for entry in m.log}
    for drawn in positions(id):
        for seat in range(drawn.game.seats):
            for offer in drawn.game.choices(drawn.state, seat).offers:
                found |= {offer.draw(rng) for _ in range(min(4, offer.ways))}
    return sorted((action for action in found if action is not None), key=repr)


def judged(offer, action):
    """Whether the referee still had to look at a value of this filling."""
    holes = (hole for hole in offer.holes if isinstance(hole, Free) and hole.judged)
    return any(getattr(action, hole.field) is not None for hole in holes)


@cache
def values(id):
    """The values of every field that asks for the same thing, in any kind of action."""
    found = {}
    for action in pool(id):
        for name, field in plan(type(action)).items():
            found.setdefault(field.asks or name, set()).add(getattr(action, name))
    return {asks: sorted(each, key=repr) for asks, each in found.items()}


def mixed(game, kind, rng):
    """Well-formed actions of the kind: one of another position with some fields taken from anywhere, or left out."""
    known = values(game.id)
    models = [action for action in pool(game.id) if type(action) is kind]
    for _ in range(MIXED if models else 0):
        model = rng.choice(models)
        given = {name: getattr(model, name) for name in model.__struct_fields__}
        for field in msgspec.structs.fields(kind):
            if rng.random() < 0.4:
                given[field.name] = rng.choice(known[plan(kind)[field.name].asks or field.name])
            elif field.default is not msgspec.NODEFAULT and rng.random() < 0.3:
                given[field.name] = field.default
        with suppress(ValueError):
            yield codec.convert(codec.plain(kind(**given)), game.action_type)


def probes(drawn, seat, rng):
    """Actions to try: of other positions, close to those and to what is offered here, and mixed of all their values."""
    known = pool(drawn.game.id)
    here = [offer.draw(rng) for offer in drawn.game.choices(drawn.state, seat).offers for _ in range(2)]
    yield from rng.sample(known, min(60, len(known)))
    yield from near_misses(drawn.game, here or known, rng, 60)
    yield from near_misses(drawn.game, known, rng, 60)
    if seat in drawn.game.to_act(drawn.state):
        for kind in opened(drawn, seat):
            yield from mixed(drawn.game, kind, rng)


def opened(drawn, seat):
    """The kinds that a seat may choose from; where a game does not say so, any."""
    if isinstance(drawn.game, Assembled):
        return drawn.game.open_kinds(drawn.game.position(drawn.state, seat))
    return kinds_of(drawn.game)


@EVERY_GAME
def test_what_fills_an_offer_is_legal_but_for_what_is_judged(id):
    rng = stream("fill", id)
    tried = 0
    for drawn in positions(id):
        for seat in range(drawn.game.seats):
            for offer in drawn.game.choices(drawn.state, seat).offers:
                drawings = [offer.draw(rng) for _ in range(3)]
                for action in [*drawings, *islice(offer.listed() or (), 40)]:
                    assert offer.admits(action)
                    refused = drawn.game.refusal(drawn.state, seat, action)
                    assert refused is None or judged(offer, action), (drawn.name, seat, action, refused)
                    tried += 1
    assert tried > 500


@EVERY_GAME
def test_every_legal_action_fills_an_offer(id):
    rng = stream("probe", id)
    count = Counter()
    for drawn in positions(id):
        for seat in range(drawn.game.seats):
            choices = drawn.game.choices(drawn.state, seat)
            for action in [*probes(drawn, seat, rng), Leave()]:
                legal = drawn.game.refusal(drawn.state, seat, action) is None
                holders = [offer for offer in choices.offers if offer.admits(action)]
                assert holders or not legal, (drawn.name, seat, action)
                assert legal or all(judged(offer, action) for offer in holders), (drawn.name, seat, action)
                count[legal] += 1
    assert count[True] > 50
    assert count[False] > 500


@EVERY_GAME
def test_a_closed_kind_is_never_legal_and_a_clause_of_the_rulebook_says_so(id):
    rng = stream("closed", id)
    known = {kind: [action for action in pool(id) if type(action) is kind] for kind in kinds_of(positions(id)[0].game)}
    tried = 0
    for drawn in positions(id):
        for seat in drawn.game.to_act(drawn.state):
            offered = {offer.action for offer in drawn.game.choices(drawn.state, seat).offers}
            closed = set(known) - (set(opened(drawn, seat)) if isinstance(drawn.game, Assembled) else offered)
            for kind in sorted(closed, key=repr):
                for action in rng.sample(known[kind], min(3, len(known[kind]))):
                    assert drawn.game.refusal(drawn.state, seat, action) in DECLARED, (drawn.name, action)
                    tried += 1
    assert tried > 50 or len(known) == 1, "where there is but one kind, none is ever closed"


@EVERY_RUN
def test_offers_from_a_view_are_offers_from_the_state(index):
    for match in played(index):
        for seat in range(match.game.seats):
            assert match.game.choices(match.view(seat), seat).offers == match.choices(seat).offers


# Filling is enough


def value(hole, rng):
    """All that a player needs to know of a hole."""
    if hole["type"] == "one":
        return rng.choice(hole["among"])
    if hole["type"] == "some":
        return rng.sample(hole["among"], rng.randint(hole["least"], hole["most"]))
    return {name: rng.randint(*within) for name, within in hole["bounds"].items()}


def choose(offers, rng):
    """All that a player needs to know of offers."""
    offer = rng.choice([offer for offer in offers if not offer.get("aside")])
    holes = [hole for hole in offer.get("holes", []) if not hole.get("optional")]
    return {"type": offer["action"], **offer.get("filled", {}), **{h["field"]: value(h, rng) for h in holes}}, holes


@EVERY_RUN
def test_who_reads_only_the_json_of_offers_plays_whole_games(index):
    rng = stream("reader", index)
    game = game_of(RUNS[index])
    match = Match.start(game, f"reader {index}")
    refused = 0
    while match.outcome is None:
        assert len(match.standing) <= RUNS[index].bound
        seat = min(game.waited_for(match.state))
        plain, holes = choose(json.loads(codec.encode(match.choices(seat).offers)), rng)
        try:
            match.play(seat, codec.decode(json.dumps(plain), game.action_type))
        except Illegal:
            assert any(hole.get("judged") for hole in holes), plain
            refused += 1
            assert refused < 40 * RUNS[index].bound


# What was met


@EVERY_GAME
def test_the_laws_meet_every_kind_and_every_question(id):
    expected, asked_by = QUESTIONS[id]
    kinds, asked = Counter(), Counter()
    for drawn in positions(id):
        if drawn.game.to_act(drawn.state):
            asked[asked_by(drawn.state)] += 1
        for seat in range(drawn.game.seats):
            kinds.update({offer.action for offer in drawn.game.choices(drawn.state, seat).offers})
    missed = [kind.__name__ for kind in kinds_of(positions(id)[0].game) if not kinds[kind]]
    assert not missed, f"never offered: {missed}; met {kinds}"
    assert not expected - set(asked), f"never asked: {expected - set(asked)}; met {asked}"


def test_every_game_made_of_kinds_is_held_to_the_laws_of_offers():
    assert set(DRAWN) == set(QUESTIONS) == set(GAMES)
