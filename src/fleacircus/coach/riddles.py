"""Puzzles are found in games: a decision that stands out at a first look, and still does in many fresh futures."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import fmean, stdev
from typing import Any, NamedTuple

from msgspec.structs import replace

from fleacircus.bots import catalogue as bots
from fleacircus.coach.catalogue import evaluator
from fleacircus.coach.puzzles import Position, Puzzle, got_by, piece_of, reached, shortest, worths
from fleacircus.coach.worth import Evaluator
from fleacircus.core import Game, Match, Seat, codec
from fleacircus.core.chance import Stream, stream

KEPT = 12
"""So many actions are compared."""
GLANCED = 4
"""So many of them at a first look."""
GLANCE, DEPTH = 10, 40
"""So many futures of a shot are looked at first, and to be sure."""
DEEP: dict[str, int] = {"legionz": 16, "marsattacks": 160}
"""So many futures of any other action, to be sure, by evaluator."""
MARGIN: dict[str, float] = {"legionz": 0.2, "marsattacks": 0.15}
"""By how much the best action must stand out, by evaluator; ours."""
SHOTS = 0.25
"""By how much the best piece must stand out from every other; ours."""
LIKELY = (0.5, 0.95)
"""A shot that is asked for reaches its goal so often: no miracle, and not by itself."""
AFTER = 6
"""So many entries lie between two puzzles of one game, so that they are not alike."""
ASKED = 6
"""So often each level of bot is asked."""


class Riddle(NamedTuple):
    """What might be a puzzle: what is best, its worth, the best of the others, and for a shot what it gains."""

    solution: Any
    worth: float
    next: float
    goal: dict[str, int]


def riddles(match: Match, name: str) -> Iterator[Puzzle]:
    """The puzzles in a game that was played, each verified."""
    coach, last = evaluator(match.game.id), -AFTER
    for before, seq in zip(match.standing, match.standing[1:], strict=False):
        seat = match.log[seq].seat
        if seat is None or seq - last < AFTER:
            continue
        at = match.at(before)
        found = riddle(coach, match.game, at.state, at.view(seat), seat, f"{name}#{before}")
        if found is not None:
            last = seq
            yield puzzle_of(at, seat, found, f"{name}#{before}")


def riddle(coach: Evaluator, game: Game[Any, Any, Any], state: Any, view: Any, seat: Seat, name: str) -> Riddle | None:
    """What stands out in a position as the seat sees it, at a first look and in fresh futures; None if nothing does."""
    margin = MARGIN.get(coach.name)
    actions = coach.candidates(game, view, seat, stream(name, "candidates"), KEPT)
    if any(getattr(action, "shot", None) is not None for action in actions):
        return _shot(coach, game, state, seat, [each for each in actions if getattr(each, "shot", None)], name)
    if margin is None or len(actions) < 3:
        return None
    first = _compared(coach, game, view, seat, actions[:GLANCED], _futures(name, "first", coach.samples[0]))
    if first is None or first.worth - first.next < margin:
        return None
    sure = _compared(coach, game, view, seat, actions, _futures(name, "sure", DEEP[coach.name]))
    if sure is None or sure.solution != first.solution or sure.worth - sure.next < margin:
        return None
    return sure


def _compared(
    coach: Evaluator, game: Game[Any, Any, Any], view: Any, seat: Seat, actions: Sequence[Any], streams: list[Stream]
) -> Riddle | None:
    """The best action and what it is worth beside the next; None if that might be chance."""
    chances = {
        number: worths(coach, game, view, seat, action, {}, _again(streams)) for number, action in enumerate(actions)
    }
    best, other = sorted(chances, key=lambda number: -fmean(chances[number]))[:2]
    apart = [one - two for one, two in zip(chances[best], chances[other], strict=True)]
    if fmean(apart) < 2 * stdev(apart) / math.sqrt(len(apart)):
        return None
    return Riddle(actions[best], fmean(chances[best]), fmean(chances[other]), {})


def _shot(
    coach: Evaluator, game: Game[Any, Any, Any], state: Any, seat: Seat, actions: Sequence[Any], name: str
) -> Riddle | None:
    """The shot that gains something which no other piece does."""
    seems = dict.fromkeys(map(piece_of, actions), 0.0)
    for action in actions:
        seems[piece_of(action)] = max(seems[piece_of(action)], coach.likely(game, state, action))
    if len(seems) < 2 or not _seems_apart(sorted(seems.values())[-2:]):
        return None
    got = [
        [got_by(coach, game, state, seat, action, rng) for rng in _futures(name, "first", GLANCE)] for action in actions
    ]
    for goal in _goals(got):
        first = _apart(actions, [[float(reached(each, goal)) for each in row] for row in got], goal)
        if first is None:
            continue
        streams = _futures(name, "sure", DEPTH)
        sure = [worths(coach, game, state, seat, action, goal, _again(streams)) for action in actions]
        found = _apart(actions, sure, goal)
        if found is not None and found.solution == first.solution:
            return found
    return None


def _seems_apart(two: Sequence[float]) -> bool:
    """Whether the shots of the two best pieces are worth flicking to see: the shot table is no judge."""
    return two[1] >= LIKELY[0] / 2 and two[1] - two[0] >= SHOTS / 2


def _goals(got: Sequence[Sequence[Counter[str]]]) -> list[dict[str, int]]:
    """What might be asked for: several things at once before one, what is rare before what is common."""
    seen = Counter(tuple(sorted(each.items())) for row in got for each in row if each)
    whole = [dict(each) for each in seen if sum(dict(each).values()) > 1]
    single = [{kind: 1} for kind in {kind for each in seen for kind, _ in each}]
    return [*sorted(whole, key=lambda goal: -sum(goal.values())), *sorted(single, key=lambda goal: min(goal))]


def _apart(actions: Sequence[Any], hits: Sequence[Sequence[float]], goal: dict[str, int]) -> Riddle | None:
    """The best shot, if it is likely to reach the goal and no other piece is nearly as likely to."""
    means = [fmean(row) for row in hits]
    best = max(range(len(actions)), key=lambda number: means[number])
    others = [mean for action, mean in zip(actions, means, strict=True) if piece_of(action) != piece_of(actions[best])]
    if not LIKELY[0] <= means[best] <= LIKELY[1] or max(others) > means[best] - SHOTS:
        return None
    return Riddle(actions[best], means[best], max(others), goal)


def puzzle_of(at: Match, seat: Seat, found: Riddle, name: str) -> Puzzle:
    """The puzzle that a riddle makes, asked of every level of bot."""
    game = at.game
    opening, events = shortest(game, [event for seq in at.standing for event in at.log[seq].events])
    made = Puzzle(
        id=codec.digest(codec.encode([game.id, seat, codec.plain(at.state)]))[:12],
        game=game.id,
        options=codec.plain(game.options),
        seat=seat,
        opening=opening,
        events=tuple(codec.plain(event) for event in events),
        solution=codec.plain(found.solution),
        worth=round(found.worth, 3),
        next=round(found.next, 3),
        found=name,
        goal=found.goal,
    )
    return replace(made, solved_by=dict(_asked(Position(made))))


def _asked(position: Position) -> Iterator[tuple[str, float]]:
    """How often each level of bot finds it."""
    puzzle, game, view = position.puzzle, position.game, position.view
    known: dict[Any, bool] = {None: False}
    for level in bots.levels(game.id):
        bot, right = bots.load(game.id, level), 0
        for number in range(ASKED):
            action = bot.choose(game, view, puzzle.seat, stream(f"asked/{puzzle.id}/{level}", number))
            if action not in known:
                known[action] = position.judge(action).right
            right += known[action]
        yield level, round(right / ASKED, 2)


def verified(puzzle: Puzzle) -> str:
    """What is wrong with a puzzle by today's rules and evaluator; nothing is an empty text."""
    try:
        position = Position(puzzle)
        solution = position.action(puzzle.solution)
    except (LookupError, TypeError, ValueError) as error:
        return f"it cannot be laid: {error}"
    if puzzle.seat not in position.game.to_act(position.state):
        return "it is not that seat's turn"
    if (clause := position.game.refusal(position.state, puzzle.seat, solution)) is not None:
        return f"its solution is refused by {clause}"
    if puzzle.worth - puzzle.next < (SHOTS if puzzle.goal else MARGIN[position.coach.name]):
        return "its margin is too small"
    if not position.judge(solution).right:
        return "its solution does not solve it"
    if (other := _idle(position, solution)) is not None:
        return f"{type(other).__name__} solves it as well"
    return ""


def _idle(position: Position, solution: Any) -> Any | None:
    """What solves it without thinking: the first action that is listed, or declining."""
    seat = position.puzzle.seat
    for offer in position.game.choices(position.state, seat).offers:
        if not offer.holes and not offer.aside and offer.fill({}) != solution:
            action = offer.fill({})
            return action if position.judge(action).right else None
    return None


def easy(puzzle: Puzzle) -> bool:
    """Whether it is found by who does not think: by the weakest level more often than not."""
    return puzzle.solved_by.get(bots.levels(puzzle.game)[0], 0.0) > 0.5


def _futures(name: str, what: str, count: int) -> list[Stream]:
    return [stream(f"riddle/{name}", what, number) for number in range(count)]


def _again(streams: Sequence[Stream]) -> list[Stream]:
    """The same futures from their beginning."""
    return [Stream(each._material) for each in streams]
