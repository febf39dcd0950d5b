"""Mars Attacks positions drawn as text, dice handed in, and secrets exchanged.

How a drawing is read stands in `games/marsattacks/drawing.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from fleacircus.core import Match, Seat
from fleacircus.games.marsattacks import Battle
from fleacircus.games.marsattacks.book import BOOK, CARDS, KINDS
from fleacircus.games.marsattacks.companion import Companion
from fleacircus.games.marsattacks.drawing import LETTERS, ORDER, parse
from fleacircus.games.marsattacks.events import AnyEvent, Drew
from fleacircus.games.marsattacks.model import HERE, HUMANS, MARTIANS, Counter, Model, State, Turn
from fleacircus.games.marsattacks.rules.cards import deck
from fleacircus.games.marsattacks.rules.flow import settle
from fleacircus.games.marsattacks.rules.ledger import Ledger


class Dice(Random):
    """A stream that gives the d8s it was handed, in order, and then ordinary chance; lots take the first."""

    def __init__(self, *faces: int) -> None:
        super().__init__(1)
        self.faces = list(faces)

    def getrandbits(self, k: int, /) -> int:
        if k == 3 and getattr(self, "faces", None):
            return self.faces.pop(0) - 1
        return super().getrandbits(k)

    def choice(self, seq: Sequence[Any]) -> Any:
        return seq[0]

    def randrange(self, *args: Any, **kwargs: Any) -> int:
        return 0


class Position:
    """A drawn battle: the game, a state, and the ids of its models by name."""

    def __init__(self, game: Battle, state: State, names: dict[str, int]) -> None:
        self.game = game
        self.state = state
        self.names = names

    def __getitem__(self, name: str) -> int:
        return self.names[name]

    def model(self, name: str) -> Model | None:
        return self.state.models[self.names[name]]

    def refusal(self, action: Any, seat: Seat = HUMANS) -> str | None:
        return self.game.refusal(self.state, seat, action)

    def play(self, action: Any, *dice: int, seat: Seat = HUMANS) -> list[AnyEvent]:
        """Do it with these dice; the refusal fails the test."""
        refused = self.refusal(action, seat)
        assert refused is None, f"{action} is refused by {refused}"
        events = self.game.decide(self.state, seat, action, Dice(*dice))
        for event in events:
            self.state = self.game.evolve(self.state, event)
        return events


def position(
    drawing: str,
    *,
    scenario: str = "whos-there",
    turn: int = HUMANS,
    hands: tuple[Iterable[str], Iterable[str]] = ((), ()),
    at: dict[str, int] | None = None,
    pool: tuple[str, ...] = ("blank", "secret", "squirrel"),
    heroics: dict[str, int] | None = None,
    vp: tuple[int, int] = (0, 0),
    round: int = 1,
    options: dict[str, Any] | None = None,
    **changes: Any,
) -> Position:
    """A battle in the middle of a Turn. `at` puts a named model on a place (0 to 8) of its square."""
    game = Battle({"scenario": scenario, "play": "duel", **(options or {})})
    walls, scatter, tokens = parse(drawing)
    models: list[Model] = []
    names: dict[str, int] = {}
    counters, civilians = [], []
    used: dict[int, int] = {}
    for square, token in tokens:
        if token == "@@":
            civilians.append(square)
        elif token[0] in "?*":
            counters.append(Counter(square, {"?": None, "C": "squirrel", "S": "secret"}[token[1]]))
        else:
            kind = LETTERS[token[0]]
            place = (at or {}).get(token, ORDER[used.get(square, 0)])
            used[square] = used.get(square, 0) + 1
            side = HUMANS if KINDS[kind].side == "humans" else MARTIANS
            points = (heroics or {}).get(token, KINDS[kind].heroics)
            name = _name(token, names)
            names[name] = len(models)
            models.append(
                Model(len(models), kind, side, square * 9 + place, game.setting.weapons(kind), points,
                      marker=token[1] in "XV", rattled=token[1] in "ZV")
            )  # fmt: skip
    state = State(
        scenario=scenario,
        walls=walls,
        scatter=scatter,
        counters=tuple(counters),
        pool=pool if any(c.face is None for c in counters) else (),
        civilians=tuple(civilians),
        models=tuple(models),
        vp=vp,
        hands=(tuple(hands[0]), tuple(hands[1])),
        round=round,
        turn=1,
        side=turn,
        stack=(Turn(turn),),
    )
    return Position(game, replace(state, **changes), names)


def solo(drawing: str, **settings: Any) -> Position:
    """The same against the automaton, whose hand is filled with cards that cannot be used by chance."""
    options = {"play": "solo", **settings.pop("options", {})}
    human, martian = settings.pop("hands", ((), ()))
    martian = tuple(martian)
    filler = ("K16", "K16", "K16", "K4")[: 4 - len(martian)]
    return position(drawing, options=options, hands=(human, martian + filler), **settings)


def wood(drawing: str, **settings: Any) -> Position:
    """The same beside a table of wood, where dice are rolled and told."""
    p = solo(drawing, dice="table", **settings)
    p.game = Companion({"scenario": p.state.scenario, "adjust": p.game.options.adjust})
    return p


def express(drawing: str, **settings: Any) -> Position:
    """The same beside a table that no map follows: who is there is known, and nothing of where."""
    p = solo(drawing, **settings)
    p.game = Companion({"scenario": p.state.scenario, "where": "express", "dice": "program"})
    p.state = replace(
        p.state,
        models=tuple(None if m is None else replace(m, spot=HERE) for m in p.state.models),
        counters=tuple(Counter(HERE - 1 - at, c.face) for at, c in enumerate(p.state.counters)),
        civilians=tuple(-101 - at for at, _ in enumerate(p.state.civilians)),
    )
    return p


def only(card: str) -> tuple[str, ...]:
    """The AI deck with this card alone left to draw, twice if it has so many: those that are used."""
    used = list(BOOK.ai.cards)
    for _ in range(min(2, used.count(card))):
        used.remove(card)
    return tuple(used)


def martian_turn(
    drawing: str, card: str = "left-nearest", *, dice: Iterable[int] = (), **settings: Any
) -> tuple[Position, list[AnyEvent]]:
    """A Martian Turn with the AI card given, from its start to the human's next choice."""
    p = solo(drawing, turn=MARTIANS, ai_used=only(card), **settings)
    ledger = Ledger(p.game.setting, p.state, 0, Dice(*dice))
    events = settled(ledger)
    p.state = ledger.state
    return p, events


def settled(ledger: Ledger) -> list[AnyEvent]:
    """All that happens by itself until a person must choose."""
    settle(ledger)
    return ledger.events


def _name(token: str, names: dict[str, int]) -> str:
    name = token
    while name in names:
        name += "'"
    return name


def of_kind(events: Iterable[AnyEvent], kind: type) -> list[Any]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def swap_cards(match: Match, rng: Random) -> tuple[Seat, Match] | None:
    """A card that a person holds becomes another that is still in the deck."""
    drawn = [
        (seq, at, event)
        for seq in match.standing
        for at, event in enumerate(match.log[seq].events)
        if isinstance(event, Drew) and event.side < match.game.seats
    ]
    spare = [card for card in deck(match.state) if CARDS[card].kind != "event"]
    rng.shuffle(drawn)
    for seq, at, event in drawn:
        others = [card for card in spare if card != event.card]
        still_held = match.state.hands[event.side].count(event.card)
        times_drawn = sum(e.side == event.side and e.card == event.card for _, _, e in drawn)
        if others and still_held and still_held == times_drawn:
            entries = list(match.log)
            events = list(entries[seq].events)
            events[at] = replace(event, card=rng.choice(others))
            entries[seq] = replace(entries[seq], events=tuple(events))
            return event.side, Match.of(match.game, match.seed, entries)
    return None
