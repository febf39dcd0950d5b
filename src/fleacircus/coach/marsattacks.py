"""What a position of a battle is worth to its two sides: points, models, heroics, what is left of the Round.

The automaton is a side like any other. A hand that the seat may not see is filled by lot from the unseen cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from fleacircus.bots.marsattacks import REGULAR, ROOKIE, MarsBot, futures
from fleacircus.bots.marsattacks.futures import played_on
from fleacircus.coach import telling
from fleacircus.coach.weights import Row
from fleacircus.coach.worth import Evaluator, Shares
from fleacircus.core import Choices, Game, Seat
from fleacircus.games.marsattacks import Battle
from fleacircus.games.marsattacks.model import HUMANS, MARTIANS, Discarding, RoundEnd, State

SCENARIOS = ("whos-there", "front-line", "chaos", "you-keep-what-you-steal", "tin-terror")
ROUNDS = 10
"""After so many Rounds a battle is late."""
AHEAD = 2
LOOKED = 48
"""So many of the listed actions are looked at, drawn by lot if there are more."""


class MarsEvaluator(Evaluator):
    """Sides are parties, so who plays alone has a rival all the same."""

    name = "marsattacks"
    hidden = True
    samples = (12, 36)
    features = (
        "points",
        "points_late",
        "models",
        "worth",
        "heroics",
        "rattled",
        "waiting",
        "hand",
        "turn",
        "automaton",
        *(f"humans_{name.replace('-', '_')}" for name in SCENARIOS),
    )
    prior = {"points": 1.0, "worth": 0.3}
    mixed = tuple(
        {"scenario": scenario, **({"play": "duel"} if n % 4 == 3 else {"advantage": n % 4})}
        for n, scenario in enumerate(SCENARIOS * 4)
    )

    def party(self, view: State, seat: Seat) -> int:
        return seat

    def parties(self, game: Game[Any, Any, Any], view: State) -> int:
        return 2

    def over(self, game: Game[Any, Any, Any], view: State) -> Shares | None:
        if view.result is None:
            return None
        winner = view.result.winner
        return (0.5, 0.5) if winner is None else (float(winner == HUMANS), float(winner == MARTIANS))

    def rows(self, game: Game[Any, Any, Any], view: State, seat: Seat, rng: Random) -> list[Row | None]:
        assert isinstance(game, Battle)
        return [self._row(game, view, side) for side in (HUMANS, MARTIANS)]

    def _row(self, game: Battle, view: State, side: int) -> Row:
        setting = game.setting
        own = [model for model in view.models if model is not None and model.side == side]
        late = min(1.0, view.round / ROUNDS)
        human = [setting.options.scenario == name and side == HUMANS for name in SCENARIOS]
        return tuple(
            map(
                float,
                (
                    view.vp[side] / 5,
                    late * view.vp[side] / 5,
                    len(own) / 5,
                    sum(map(setting.worth, own)) / 5,
                    sum(model.heroics for model in own) / 3,
                    sum(model.rattled for model in own) / 3,
                    sum(not model.marker for model in own) / 5,
                    len(view.hands[side]) / 3,
                    view.side == side,
                    not setting.person(side),
                    *human,
                ),
            )
        )

    def filled(self, game: Game[Any, Any, Any], view: State, seat: Seat, rng: Random) -> State:
        return futures.filled(view, rng)

    def prospects(
        self, game: Game[Any, Any, Any], view: State, seat: Seat, action: Any, streams: Sequence[Random]
    ) -> Iterator[Shares]:
        """Played on by bots until two Turns have passed: a step is worth what follows it."""
        assert isinstance(game, Battle)
        for rng in streams:
            state = self.filled(game, view, seat, rng)
            yield self.chances(game, played_on(game, state, seat, action, rng, view.turn + AHEAD), seat, rng)

    def candidates(self, game: Game[Any, Any, Any], view: State, seat: Seat, rng: Random, most: int) -> list[Any]:
        """What bots would do, and the best of the others by a first look at what they lead to."""
        assert isinstance(game, Battle)
        if game.wood or not view.stack or isinstance(view.stack[-1], RoundEnd | Discarding):
            return []
        known = self._known(game, view, seat, rng)
        if len(known) < 2:
            return known
        first = list(dict.fromkeys(MarsBot(temper).choose(game, view, seat, rng) for temper in (ROOKIE, REGULAR)))
        rest = [action for action in known if action not in first]
        looked = rng.sample(rest, min(LOOKED, len(rest)))
        seen = {action: next(self.worth(game, view, seat, action, [rng]))[seat] for action in looked}
        return [*first, *sorted(looked, key=lambda action: -seen[action])][:most]

    def truth(self, game: Game[Any, Any, Any], view: State, seat: Seat) -> Any | None:
        """Beside a table of wood: what the automaton does by the map. [MA-C1, MA-S23]"""
        assert isinstance(game, Battle)
        return telling.truth(game.setting, view) if game.wood else None

    def readers(self, game: Game[Any, Any, Any], view: State, seat: Seat) -> dict[str, float]:
        assert isinstance(game, Battle)
        return telling.readers(game.setting, view) if self.truth(game, view, seat) is not None else {}

    def _known(self, game: Battle, view: State, seat: Seat, rng: Random) -> list[Any]:
        """What may be done, without leaving and corrections; some of it by lot where it cannot be listed."""
        offers = [offer for offer in game.choices(view, seat).offers if not offer.aside]
        choices: Choices[Any] = Choices(lambda: offers, lambda action: game.refusal(view, seat, action))
        if choices.listed is not None:
            return list(choices.listed)
        return list(dict.fromkeys(choices.sample(rng) for _ in range(LOOKED)))


EVALUATOR = MarsEvaluator()
