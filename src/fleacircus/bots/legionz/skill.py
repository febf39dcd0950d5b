"""The bot with a learned mind, and what makes a level of it: how far it sees, and the errors that people make."""

from __future__ import annotations

import math
from random import Random
from typing import Any, NamedTuple

from fleacircus.bots.legionz import board as boards
from fleacircus.bots.legionz import guess, layout
from fleacircus.bots.legionz.kernel import new_chance
from fleacircus.bots.legionz.mind import SHIPPED, Mind, kind_of, mind, shipped
from fleacircus.bots.legionz.numbers import spent
from fleacircus.bots.legionz.policy import balance, greed
from fleacircus.bots.legionz.ponder import glance, grow, known_to
from fleacircus.bots.legionz.search import searched
from fleacircus.bots.legionz.tree import MARGIN, Looked, Style, best_looking, looked_at, new_tree
from fleacircus.core import Game, Seat
from fleacircus.games.legionz.actions import AnyAction, Decline, Move, Place
from fleacircus.games.legionz.model import State

SIGHT = 20
"""The choices that are enough to look at; who sees as many sees all that a search by play-outs does."""
STYLE = Style(pairs=0, depth=1000, sharp=0.7, keep=SIGHT, ripe=1, warmth=2.0, curiosity=0.6, closing=4.0)


LEVEL = 0.5
"""The chance to win of one who is level."""
LEAST = 25
"""So many simulations has who only looks one choice ahead, at tables of a kind that nothing was learned for."""

THOROUGH = 1000
"""With three or more the mind that ships pays who thinks so many simulations through; others do better by play-outs."""


class Skill(NamedTuple):
    """How well a level plays.

    `simulations`: how many it thinks through; without any it looks one choice ahead. `sight`: the choices that it
    looks at, the best-looking. `overlooks`: how often, in per cent, it forgets its rivals for a turn, and looks at
    nothing but its own Legion. With a `temper` it takes not always the best: what seems to win so many per mille less
    is taken 2.7 times more rarely, and what it thinks of twice as often is taken twice as often. `numbers`: how it
    spends them, 0 as they lie, 1 high ones into its longest Legion, 2 as those who count. Who `follows` wants no more
    than to be level: where it stands better, it takes what seems to lead back there. With three or more, so many of a
    hundred simulations are `races`, in which nobody blocks: who trusts others to stop the leader is beaten by those who
    do not. `weights` are a mind's, of its own where there are any.
    """

    simulations: int = 0
    sight: int = SIGHT
    overlooks: int = 0
    temper: int = 0
    numbers: int = 2
    follows: bool = False
    races: int = 15
    weights: tuple[float, ...] = ()

    def aim(self, best: float) -> float:
        """The chance to win that it goes for where the best choice has so much: who follows wants to be level."""
        return min(best, LEVEL) if self.follows else best


class MindBot:
    """Plays by a learned mind; a bonus move takes two looks, what to lift and where to drop it.

    At tables of a kind that nothing was learned for, or where it thinks too little through, it searches by play-outs,
    and errs as it does elsewhere.
    """

    def __init__(self, skill: Skill) -> None:
        self.skill = skill
        self._mind = mind(skill.weights) if skill.weights else None

    def choose(self, game: Game[Any, Any, Any], view: State, seat: Seat, rng: Random) -> AnyAction:
        kind = kind_of(len(view.sets), loops=game.options.loops)
        pays = len(view.sets) == 2 or self.skill.simulations >= THOROUGH
        known = self._mind or (shipped(kind) if kind in SHIPPED and pays else None)
        thought = Thought(game, view, self.skill, known, rng)
        choice = thought.choice()
        if view.bonus is None:
            cell = layout.place_of(thought.board, view, choice)
            return Place(cell, spent(view, seat, cell, self.skill.numbers, rng))
        if choice == layout.NONE:
            return Decline()
        boards.choose(thought.board, choice)
        return Move(view.chain[choice].cell, layout.place_of(thought.board, view, thought.choice()))


class Thought:
    """What a bot thinks in one turn: the board and the numbers as its seat knows them; whether it forgets rivals."""

    def __init__(self, game: Game[Any, Any, Any], view: State, skill: Skill, mind: Mind | None, rng: Random) -> None:
        self.board = boards.of_view(view, loops=game.options.loops)
        self.numbers = guess.of_view(view)
        self.skill, self.rng = skill, rng
        self.mind = mind
        self.overlooks = rng.randrange(100) < skill.overlooks
        self.chance = new_chance(rng)

    def choice(self) -> int:
        """The choice that is due."""
        if self.overlooks:
            return best_looking(self.board, self.chance, greed(int(self.board[layout.GOAL])))
        looked = self.looked()
        if not self.skill.temper:
            return max(looked, key=lambda each: (each.visits, each.mean)).choice
        aim = self.skill.aim(max(each.mean for each in looked))
        weights = [
            math.exp(-1000 * abs(each.mean - aim) / self.skill.temper) * (each.visits if self.skill.simulations else 1)
            for each in looked
        ]
        return self.rng.choices(looked, weights)[0].choice

    def looked(self) -> list[Looked]:
        """What it looks at, as the mind judges it, or as play-outs went."""
        if self.mind is None:
            sight = self.skill.sight if self.skill.sight < SIGHT else MARGIN
            _, tree = searched(self.board, self.chance, max(LEAST, self.skill.simulations), sight=sight)
            return looked_at(tree)
        style = STYLE._replace(keep=self.skill.sight, races=self.skill.races if self.board[layout.SEATS] > 2 else 0)
        tree = new_tree(self.skill.simulations, style, loops=bool(self.board[layout.LOOPS]))
        taste, known = balance(int(self.board[layout.GOAL])), known_to(self.mind, self.numbers)
        if self.skill.simulations:
            grow(self.board, boards.new_mark(), self.chance, taste, known, tree, style, self.skill.simulations)
        else:
            glance(self.board, boards.new_mark(), self.chance, taste, known, tree, style)
        return looked_at(tree)
