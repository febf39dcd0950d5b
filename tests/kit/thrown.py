"""Positions of Mars Attacks that no battle would bring about, thrown onto the map of a scenario."""

from __future__ import annotations

from collections import Counter
from random import Random

from msgspec.structs import replace

from fleacircus.games.marsattacks import Battle
from fleacircus.games.marsattacks.book import CARDS, KINDS
from fleacircus.games.marsattacks.model import HUMANS, MARTIANS, Model, State, SupportSet
from fleacircus.games.marsattacks.model import Counter as Lying
from kit.wood import Screen, any_table

FACES = (None, None, "squirrel", "otter", "badger", "secret")


def thrown(seed: int) -> tuple[Battle, State]:
    """A battle whose models, markers, counters and civilians were thrown onto its map: near, wide or far apart."""
    claws = {"scenario": "tin-terror", "machine": "robot", "robot_weapons": ["robot-claw", "robot-claw"]}
    screen, rng = Screen(any_table(seed) | (claws if seed % 7 == 0 else {}), seed), Random(f"thrown {seed}")
    deep = 8 if seed % 2 else 16
    across = [range(deep), range(64 - deep, 64)]
    zones = across if seed % 3 == 0 else [rng.sample(range(64), rng.choice((6, 12, 30)))] * 2
    room: Counter[object] = Counter()
    taken: set[int] = set()
    models: list[Model | None] = [None] * len(screen.state.models)
    for model in filter(None, screen.state.models):
        if model.side == HUMANS and room[HUMANS] == 2 and seed % 4 == 0:
            continue
        room[model.side] += 1
        bulk = 2 if KINDS[model.kind].vehicle else 1
        spots = [s * 9 + at for s in zones[model.side] for at in range(9) if room[s, model.side] + bulk <= 4]
        spot = rng.choice([spot for spot in spots if spot not in taken])
        room[spot // 9, model.side] += bulk
        taken.add(spot)
        shaken = rng.random() < 0.2 and not KINDS[model.kind].vehicle
        models[model.id] = replace(model, spot=spot, marker=rng.random() < 0.4, rattled=shaken)
    squares = rng.sample(range(64), rng.choice((0, 2, 24)))
    counters = tuple(Lying(square, rng.choice(FACES)) for square in squares)
    lying = {"counters": counters, "pool": tuple(rng.choice(FACES[2:]) for c in counters if c.face is None)}
    lying |= {"civilians": tuple(rng.sample(range(64), rng.choice((0, 0, 3))))}
    deck = [card for card, of in CARDS.items() for _ in range(of.copies) if of.kind != "event"]
    rng.shuffle(deck)
    hand = tuple(deck.pop() for _ in range(4))
    kinds = rng.sample([card for card, of in CARDS.items() if of.kind == "support"], rng.choice((0, 1, 3)))
    sets = tuple(SupportSet(MARTIANS, card, rng.randint(1, deck.count(card)), rng.randint(0, 4)) for card in kinds)
    piles = {"hands": ((), hand), "sets": sets, "discards": ()}
    return screen.game, replace(screen.state, turn=4, models=tuple(models), **lying, **piles)
