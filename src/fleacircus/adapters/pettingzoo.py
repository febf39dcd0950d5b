"""Any game of the catalogue as a PettingZoo environment.

An action is a number of the decision at hand, which `action_mask` counts; where a game has free holes, such as shots,
it is that number with a row of floats from 0 to 1. An observation is the seat's own view, as the bytes of its JSON,
beside the mask; what a learner makes of a view is its own affair. The reward comes at the end: 1 for a win alone,
shared among winners, else 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from fleacircus.adapters.numbered import Numbered, measures_of
from fleacircus.core import Match, codec
from fleacircus.core.chance import new_seed
from fleacircus.games import load


class NumberAndMeasures(spaces.Tuple[Any]):
    """A number and floats; the mask of a sample is that of the number alone, as an observation holds it."""

    def __init__(self, numbers: int, measures: int) -> None:
        super().__init__((spaces.Discrete(numbers), spaces.Box(0.0, 1.0, (measures,), np.float32)))

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        if isinstance(mask, np.ndarray):
            mask = (mask, None)
        return super().sample(mask=mask, probability=probability)


class TableEnv(AECEnv):  # type: ignore[misc]
    """One table, its seats as agents `seat_0`, `seat_1` and so on."""

    metadata = {"name": "fleacircus", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self,
        game_id: str,
        options: Mapping[str, Any] | None = None,
        *,
        most_choices: int = 1 << 17,
        view_bytes: int = 1 << 16,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.game = load(game_id, options)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.game.seats)]
        self.measures = measures_of(self.game)
        self._most = most_choices
        self._bytes = view_bytes
        self._action_space = {agent: self._actions() for agent in self.possible_agents}
        self._observation_space = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 255, (view_bytes,), np.uint8),
                    "action_mask": spaces.Box(0, 1, (most_choices,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.match: Match | None = None

    def _actions(self) -> spaces.Space[Any]:
        return NumberAndMeasures(self._most, self.measures) if self.measures else spaces.Discrete(self._most)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observation_space[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._action_space[agent]

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        """A new match; the same seed gives the same chance."""
        given = new_seed() if seed is None else seed
        self.match = Match.start(self.game, given)
        self._rng = Random(given)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._turn()

    def step(self, action: Any) -> None:
        """Play the numbered choice of the agent whose turn it is.

        Where the referee refuses a place that was named, another is drawn, and `infos` tells the clause.
        """
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        assert self.match is not None
        number, measures = self._read(action)
        chosen, refused = self._numbered(agent).action(number, measures, self._rng)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.match.play(self._seat(agent), chosen)
        self.infos[agent] = {} if refused is None else {"refused": refused}
        outcome = self.match.outcome
        if outcome is not None:
            self.terminations = dict.fromkeys(self.agents, True)
            for winner in outcome.winners:
                self.rewards[f"seat_{winner}"] = 1.0 / len(outcome.winners)
        else:
            self._turn()
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        """The agent's view, and which numbers it may play."""
        assert self.match is not None
        seat = self._seat(agent)
        data = codec.encode(self.match.view(seat))
        if len(data) > self._bytes:
            raise ValueError(f"a view of {len(data)} bytes does not fit into {self._bytes}")
        view = np.zeros(self._bytes, np.uint8)
        view[: len(data)] = np.frombuffer(data, np.uint8)
        mask = np.zeros(self._most, np.int8)
        if seat in self.match.to_act:
            mask[: len(self._numbered(agent))] = 1
        return {"observation": view, "action_mask": mask}

    def view(self, agent: str) -> Any:
        """The agent's view as the game's own state value, for who does not learn from bytes."""
        assert self.match is not None
        return self.match.view(self._seat(agent))

    def render(self) -> str | None:
        """What a spectator sees, as text."""
        if self.render_mode != "ansi" or self.match is None:
            return None
        return codec.encode(self.match.view(None)).decode()

    def close(self) -> None:
        self.match = None

    def _turn(self) -> None:
        """The next agent is one that is waited for; who may but interrupt is not asked."""
        assert self.match is not None
        self.agent_selection = f"seat_{min(self.game.waited_for(self.match.state))}"

    def _read(self, action: Any) -> tuple[int, list[float]]:
        """The number and the floats of an action; ValueError if it is neither."""
        number, measures = (action, ()) if not self.measures else action if isinstance(action, tuple) else (None, ())
        floats = [float(each) for each in measures]
        if number is None or len(floats) != self.measures or not all(0.0 <= each <= 1.0 for each in floats):
            raise ValueError(f"{action!r} is not one of the choices: a number and {self.measures} floats from 0 to 1")
        return int(number), floats

    def _numbered(self, agent: str) -> Numbered:
        assert self.match is not None
        seat, state = self._seat(agent), self.match.state
        found = Numbered(self.match.choices(seat), lambda action: self.game.refusal(state, seat, action))
        if len(found) > self._most:
            raise ValueError(f"{len(found)} choices do not fit into {self._most}")
        return found

    def _seat(self, agent: str) -> int:
        return int(agent.removeprefix("seat_"))
