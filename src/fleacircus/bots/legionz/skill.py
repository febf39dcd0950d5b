"""The bot with a learned mind, and what makes a level of it: how far it sees, and the errors that people make."""

from __future__ import annotations

import math
from random import Random
from typing import Any, NamedTuple

from fleacircus.bots.legionz import board as boards
from fleacircus.bots.legionz import guess, layout
from fleacircus.bots.legionz.features import new_counts, new_rows
from fleacircus.bots.legionz.kernel import new_chance
from fleacircus.bots.legionz.mind import SHIPPED, Mind, kind_of, mind, shipped
from fleacircus.bots.legionz.numbers import spent
from fleacircus.bots.legionz.policy import balance, greed
from fleacircus.bots.legionz.ponder import glance, looked_at, ponder
from fleacircus.bots.legionz.search import SearchBot
from fleacircus.bots.legionz.tree import Style, new_tree
from fleacircus.core import Game, Seat
from fleacircus.games.legionz.actions import AnyAction, Decline, Move, Place
from fleacircus.games.legionz.model import State

STYLE = Style(pairs=0, depth=0, sharp=0.0, keep=20, ripe=1, warmth=2.0, curiosity=0.6)


class Skill(NamedTuple):
    """How well a level plays.

    `simulations`: how many it thinks through; without any it looks one choice ahead. `sight`: the choices that it
    looks at, the best-looking. `overlooks`: how often, in per cent, it does not see its rivals' Legions in a turn.
    With a `temper` it takes not always the best: what seems to win so many per mille less is taken 2.7 times more
    rarely. `numbers`: how it spends them, 0 as they lie, 1 high ones into its Legion, 2 as those who count. What
    `follows` has a temper as cool as it stands badly. `weights` are a mind's, of its own where there are any.
    """

    simulations: int = 0
    sight: int = 20
    overlooks: int = 0
    temper: int = 0
    numbers: int = 2
    follows: bool = False
    weights: tuple[float, ...] = ()

    def at(self, score: float) -> Skill:
        """The skill of whoever follows, where it may expect so much of a match; that of others is always the same."""
        if not self.follows:
            return self
        return self._replace(temper=max(1, round(2 * self.temper * max(0.0, min(1.0, score)))))


class MindBot:
    """Plays by a learned mind; a bonus move takes two looks, what to lift and where to drop it.

    At tables of a kind that nothing was learned for, it searches by play-outs.
    """

    def __init__(self, skill: Skill) -> None:
        self.skill = skill
        self._mind = mind(skill.weights) if skill.weights else None

    def choose(self, game: Game[Any, Any, Any], view: State, seat: Seat, rng: Random) -> AnyAction:
        kind = kind_of(len(view.sets), loops=game.options.loops)
        if self._mind is None and kind not in SHIPPED:
            return SearchBot(max(1, self.skill.simulations)).choose(game, view, seat, rng)
        thought = Thought(game, view, self.skill, self._mind or shipped(kind), rng)
        choice = thought.choice()
        if view.bonus is None:
            cell = layout.place_of(thought.board, view, choice)
            return Place(cell, spent(view, seat, cell, self.skill.numbers, rng))
        if choice == layout.NONE:
            return Decline()
        boards.choose(thought.board, choice)
        return Move(view.chain[choice].cell, layout.place_of(thought.board, view, thought.choice()))


class Thought:
    """What a bot thinks in one turn: the board and the numbers as its seat knows them, and what it overlooks."""

    def __init__(self, game: Game[Any, Any, Any], view: State, skill: Skill, mind: Mind, rng: Random) -> None:
        self.board = boards.of_view(view, loops=game.options.loops)
        self.numbers = guess.of_view(view)
        self.skill, self.rng = skill, rng
        self.mind = mind
        self.overlooks = rng.randrange(100) < skill.overlooks

    def choice(self) -> int:
        """The choice that is due."""
        looked = self.looked()
        skill = self.skill.at(max(value for _, _, value in looked))
        if not skill.temper:
            return max(looked, key=lambda each: (each[1], each[2]))[0]
        best = max(value for _, _, value in looked)
        weights = [math.exp(1000 * (value - best) / skill.temper) for _, _, value in looked]
        return self.rng.choices(looked, weights)[0][0]

    def looked(self) -> list[tuple[int, int, float]]:
        """What it looks at: choice, how often, what it seems to win."""
        style = STYLE._replace(keep=self.skill.sight)
        thinks = 0 if self.overlooks else self.skill.simulations
        tree = new_tree(thinks, style)
        goal = int(self.board[layout.GOAL])
        known = (
            self.board,
            boards.new_mark(),
            new_chance(self.rng),
            greed(goal) if self.overlooks else balance(goal),
            self.numbers,
            guess.new_ends(self.numbers),
            self.mind,
            (new_counts(), new_rows()),
            tree,
            style,
        )
        if thinks:
            ponder(*known, thinks)
        else:
            glance(*known)
        return looked_at(tree)
