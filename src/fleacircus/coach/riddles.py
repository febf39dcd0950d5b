"""Puzzles are found in games: a decision that stands out is laid as a puzzle, and every level of bot is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from fleacircus.bots import catalogue as bots
from fleacircus.coach.catalogue import evaluator
from fleacircus.coach.margins import MARGIN, SHOTS, Riddle, riddle, share_of
from fleacircus.coach.puzzles import FAIR, Position, Puzzle, shortest
from fleacircus.coach.readings import asked_in
from fleacircus.core import Match, Seat, codec
from fleacircus.core.chance import stream

AFTER = 6
"""So many entries lie between two puzzles of one game, so that they are not alike."""
LEAST, ASKED = 2, 4
"""So often each level of bot is asked: more often only if it is now right and now wrong."""
FIRST, LOT = "first", "random"
"""Those who do not read the automaton's lists: one taps the first line, one any."""
GUESSED = 0.35
"""What a lot finds more often is no question."""


def riddles(match: Match, name: str, fell: Counter[str]) -> Iterator[Puzzle]:
    """The puzzles in a game that was played, each verified; it is counted why the other decisions are none."""
    coach, last = evaluator(match.game.id), -AFTER
    for before, seq in zip(match.standing, match.standing[1:], strict=False):
        seat = match.log[seq].seat
        if seat is None:
            continue
        if seq - last < AFTER:
            fell["near"] += 1
            continue
        at = match.at(before)
        found = riddle(coach, match.game, at.state, at.view(seat), seat, f"{name}#{before}")
        if isinstance(found, str):
            fell[found] += 1
            continue
        made = puzzle_of(at, seat, found, f"{name}#{before}")
        why = "easy" if easy(made) else "check" if verified(made) else "kept"
        fell[why] += 1
        if why == "kept":
            last = seq
            yield made


def readings(match: Match, name: str, fell: Counter[str]) -> Iterator[Puzzle]:
    """The same beside a table of wood, of a battle on the screen: what is true there is to be told. [MA-C1]

    What is found by whoever overlooks anything is plain.
    """
    last = -AFTER
    for number, (own, laid, told) in enumerate(asked_in(match, name)):
        if told is None or number - last < AFTER // 2:
            fell["choice" if told is None else "near"] += 1
            continue
        made = puzzle_of(laid, 0, Riddle(told, 1.0, 0.0, {}), own)
        careless = [found for reader, found in made.solved_by.items() if reader not in (FIRST, LOT)]
        plain = min(careless) > 0 or made.solved_by[LOT] > GUESSED
        why = "easy" if easy(made) or plain else "check" if verified(made) else "kept"
        fell[why] += 1
        if why == "kept":
            last = number
            yield made


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
    return replace(made, solved_by=asked(made))


def asked(puzzle: Puzzle) -> dict[str, float]:
    """How often each of today's levels of bot finds a puzzle, or each careless reader."""
    return dict(_asked(Position(puzzle)))


def _asked(position: Position) -> Iterator[tuple[str, float]]:
    """How often each level of bot finds it, the weakest first; if that finds it, the others are not asked."""
    puzzle, game, view = position.puzzle, position.game, position.view
    told = position.coach.readers(game, view, puzzle.seat)
    yield from told.items()
    known: dict[Any, bool] = {None: False}
    for level in () if told else bots.levels(game.id):
        bot, answers = bots.load(game.id, level), list[bool]()
        while len(answers) < ASKED and (len(answers) < LEAST or len({*answers}) > 1):
            action = bot.choose(game, view, puzzle.seat, stream(f"asked/{puzzle.id}/{level}", len(answers)))
            if action not in known:
                known[action] = _finds(position, action)
            answers.append(known[action])
        yield level, round(sum(answers) / len(answers), 2)
        if level == weakest(game.id) and sum(answers) > len(answers) / 2:
            return


def _finds(position: Position, action: Any) -> bool:
    """Whether an answer of a bot solves it; a shot is flicked until that is fairly sure."""
    puzzle, hits = position.puzzle, list[float]()
    if not puzzle.goal:
        return position.solved(action)
    for got in position.flicks(action):
        hits.append(got)
        share, error = share_of(hits)
        if abs(share - FAIR * puzzle.worth) > 1.5 * error:
            break
    return bool(hits) and sum(hits) / len(hits) >= FAIR * puzzle.worth


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
    if not position.solved(solution):
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
            return action if position.solved(action) else None
    return None


def easy(puzzle: Puzzle) -> bool:
    """Whether it is found by who does not think: by the weakest level more often than not."""
    return puzzle.solved_by.get(weakest(puzzle.game), 0.0) > 0.5


def weakest(game_id: str) -> str:
    """Who does not think: the lowest level of bot; where none plays, who taps the first line."""
    return next(iter(bots.levels(game_id)), FIRST)
