"""Questions and answers: facts that follow from a view, so that a table needs no rules. [MA-B10, MA-B11, MA-B23]"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from fleacircus.games.marsattacks import odds
from fleacircus.games.marsattacks.answers import with_card
from fleacircus.games.marsattacks.automaton import hand
from fleacircus.games.marsattacks.board import BASE_UM, GAP, PLACES, POINT, SIZE, SPOTS, SQUARE_UM, Wall, distance2
from fleacircus.games.marsattacks.book import BOOK, KINDS, WEAPONS, Ability, AiDeck, CardKind, Kind, Weapon, rays
from fleacircus.games.marsattacks.debrief import Debriefing
from fleacircus.games.marsattacks.field import Field, fight, shot, survive_dice, survive_parts
from fleacircus.games.marsattacks.model import DICE, MARTIANS, Attack, Card, Charge, Model, Side, State
from fleacircus.games.marsattacks.rules.cards import deck_size
from fleacircus.games.marsattacks.scenarios import Scenario
from fleacircus.games.marsattacks.setting import Setting
from fleacircus.games.marsattacks.sight import wall_ends


class Question(Struct, frozen=True, tag_field="type"):
    """Something that a viewer wants to know."""


class Lines(Question, frozen=True, tag="lines"):
    """The five lines of sight from a spot to a model's base on another spot. [MA-B23]"""

    start: int
    end: int


class Sight(Question, frozen=True, tag="sight"):
    """Whom does a model see, from where it stands or from another spot?"""

    model: int
    spot: int | None = None


class Reach(Question, frozen=True, tag="reach"):
    """Where can a model go in one step and in two, walls, room and enemies considered?"""

    model: int


class Range(Question, frozen=True, tag="range"):
    """Which squares are in a weapon's Range, and how much of each is in sight? Without a weapon: its first ray."""

    model: int
    weapon: str | None = None
    spot: int | None = None


class Odds(Question, frozen=True, tag="odds"):
    """How likely is an attack? Without a weapon it is a fight; with a spot, from there."""

    model: int
    target: int
    weapon: str | None = None
    aim: bool = False
    spot: int | None = None
    moved_in: bool = False


class PendingOdds(Question, frozen=True, tag="pending_odds"):
    """How likely is the attack that is going on?"""


class Debrief(Question, frozen=True, tag="debrief"):
    """What did the battle come to: losses, VP, the luck of the dice, the Turn that decided it?"""


class Sectors(Question, frozen=True, tag="sectors"):
    """Which columns belong to which sector? [MA-S05]"""


class Piles(Question, frozen=True, tag="piles"):
    """How many cards lie where?"""


class Reference(Question, frozen=True, tag="reference"):
    """All the box's facts: stat lines, weapons, abilities, cards, the AI deck, the scenario."""


AnyQuestion = Lines | Sight | Reach | Range | Odds | PendingOdds | Debrief | Sectors | Piles | Reference


class Line(Struct, frozen=True):
    """One line: its end, whether a wall cuts it, and whether scatter is in its way."""

    x_um: int
    y_um: int
    cut: bool
    scatter: bool


class LinesSeen(Struct, frozen=True):
    """The five lines, the walls that cut some of them, and what they come to."""

    x_um: int
    y_um: int
    lines: tuple[Line, ...]
    walls: tuple[Wall, ...]
    seen: bool
    clear: bool
    squares: int
    distance2_um2: int


class Seen(Struct, frozen=True):
    """One enemy as a model sees it; a target if it may be shot at with one of its weapons."""

    model: int
    squares: int
    distance2_um2: int
    seen: bool
    clear: bool
    weapons: tuple[str, ...]


class Reached(Struct, frozen=True):
    """Squares in one step and in two; those with enemies are fights."""

    one: tuple[int, ...]
    two: tuple[int, ...]
    fights: tuple[int, ...]


class SquareSeen(Struct, frozen=True):
    """One square in Range: on how many of its nine spots a model would be seen, and on how many in a Clear Shot."""

    square: int
    seen: int
    clear: int


class Ranged(Struct, frozen=True):
    """A weapon's Range: the first and the last square of the block that it covers, and every square of it."""

    weapon: str
    range: int
    block: tuple[int, int]
    squares: tuple[SquareSeen, ...]


class TargetOdds(Struct, frozen=True):
    """The chance for one target, in millionths, and why it has so many Survive dice; a hero loses a point instead."""

    model: int
    survive: int
    survive_dice: int
    per_million: int
    parts: tuple[tuple[str, int], ...] = ()


class Foreseen(Struct, frozen=True):
    """The card that the automaton is sure to play on an attack, and the chances after it. [MA-R4]"""

    side: int
    card: str
    dice: int
    targets: tuple[TargetOdds, ...]


class AttackOdds(Struct, frozen=True):
    """An attack's dice, what they are made of, its exact chances, and what the automaton will make of them."""

    kind: str
    need: int
    dice: int
    parts: tuple[tuple[str, int], ...]
    clear: bool
    targets: tuple[TargetOdds, ...]
    foreseen: Foreseen | None = None


class PileSizes(Struct, frozen=True):
    """Cards in the deck, discarded, in hands; AI cards left, where there is an automaton."""

    deck: int
    discards: int
    hands: tuple[int, int]
    ai: int | None


class Board(Struct, frozen=True):
    """How the board is measured: squares along a side, places to stand along a square's side, and their sizes."""

    size: int
    places: int
    square_um: int
    base_um: int


class Facts(Struct, frozen=True):
    """The reference."""

    models: tuple[Kind, ...]
    weapons: tuple[Weapon, ...]
    abilities: tuple[Ability, ...]
    cards: tuple[CardKind, ...]
    ai: AiDeck
    scenario: Scenario
    worth: dict[str, int]
    board: Board
    where: str


class NoAnswer(Struct, frozen=True):
    """The question has no answer: nothing of the kind is there."""

    why: str


Answer = (
    LinesSeen
    | tuple[Seen, ...]
    | Reached
    | Ranged
    | AttackOdds
    | dict[str, tuple[int, int]]
    | PileSizes
    | Facts
    | NoAnswer
)


ANSWERS: dict[str, Any] = {
    "lines": LinesSeen,
    "sight": tuple[Seen, ...],
    "reach": Reached,
    "range": Ranged,
    "odds": AttackOdds,
    "pending_odds": AttackOdds,
    "debrief": Debriefing,
    "sectors": dict[str, tuple[int, int]],
    "piles": PileSizes,
    "reference": Facts,
}
"""What each question is answered with, unless there is nothing of the kind."""


def answer(setting: Setting, view: State, question: AnyQuestion) -> Answer:
    """The answer, from what the viewer knows."""
    match question:
        case Lines(start, end):
            in_board = 0 <= start < SPOTS and 0 <= end < SPOTS
            return lines(view, start, end) if in_board else NoAnswer("no_spot")
        case Sectors():
            return NoAnswer("no_automaton") if setting.person(MARTIANS) else BOOK.ai.sectors
        case Piles():
            return piles(setting, view)
        case Reference():
            return facts(setting)
        case Debrief():
            return NoAnswer("no_log")
        case PendingOdds():
            attack = next((frame for frame in reversed(view.stack) if isinstance(frame, Attack)), None)
            return NoAnswer("no_attack") if attack is None else attack_odds(setting, view, attack)
        case Sight(id, spot):
            model = _standing(view, id, spot)
            return NoAnswer("no_model") if model is None else sight(view, model, model.spot if spot is None else spot)
        case Reach(id):
            model = _standing(view, id, None)
            return NoAnswer("no_model") if model is None else reach(view, model)
        case Range(id, weapon, spot):
            model = _standing(view, id, spot)
            return NoAnswer("no_model") if model is None else _range(view, model, weapon, spot)
        case Odds():
            return _odds(setting, view, question)


def _standing(view: State, id: int, spot: int | None) -> Model | None:
    model = view.models[id] if 0 <= id < len(view.models) else None
    if model is None or model.spot < 0 or (spot is not None and not 0 <= spot < SPOTS):
        return None
    return model


def lines(view: State, start: int, end: int) -> LinesSeen:
    """Each of the five lines by itself, for drawing. [MA-B23]"""
    px, py = POINT[start]
    cx, cy = POINT[end]
    field = Field(view)
    found = []
    cutting: set[Wall] = set()
    for dx, dy in ((0, 0), (BASE_UM, 0), (-BASE_UM, 0), (0, BASE_UM), (0, -BASE_UM)):
        qx, qy = cx + dx, cy + dy
        met = [wall for wall in view.walls if _meets(px, py, qx, qy, *wall_ends(wall))]
        cutting.update(met)
        hidden = any(_through(px, py, qx, qy, square) for square in view.scatter if square != start // 9)
        found.append(Line(qx, qy, bool(met), hidden))
    seen, clear = field.scenery.seen(start) >> end & 1, field.scenery.clear(start) >> end & 1
    apart = GAP[start // 9][end // 9]
    seen_as = (bool(seen), bool(clear), apart, distance2(start)[end])
    return LinesSeen(px, py, tuple(found), tuple(sorted(cutting)), *seen_as)


def _meets(px: int, py: int, qx: int, qy: int, x0: int, y0: int, x1: int, y1: int) -> bool:
    """Whether two closed segments share a point."""

    def side(ax: int, ay: int, bx: int, by: int, cx: int, cy: int) -> int:
        turn = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
        return (turn > 0) - (turn < 0)

    apart = max(px, qx) < x0 or min(px, qx) > x1 or max(py, qy) < y0 or min(py, qy) > y1
    across = side(px, py, qx, qy, x0, y0) * side(px, py, qx, qy, x1, y1) <= 0
    along = side(x0, y0, x1, y1, px, py) * side(x0, y0, x1, y1, qx, qy) <= 0
    return not apart and across and along


def _through(px: int, py: int, qx: int, qy: int, square: int) -> bool:
    """Whether a segment meets the inside of a square."""
    x0, y0 = square % SIZE * SQUARE_UM, square // SIZE * SQUARE_UM
    x1, y1 = x0 + SQUARE_UM, y0 + SQUARE_UM
    if max(px, qx) <= x0 or min(px, qx) >= x1 or max(py, qy) <= y0 or min(py, qy) >= y1:
        return False
    if (px, py) == (qx, qy):
        return True
    turns = [(qx - px) * (y - py) - (qy - py) * (x - px) for x in (x0, x1) for y in (y0, y1)]
    return min(turns) < 0 < max(turns)


def sight(view: State, model: Model, spot: int) -> tuple[Seen, ...]:
    """Every enemy, with what the model sees of it from that spot."""
    field = Field(view)
    seen, clear, row = field.scenery.seen(spot), field.scenery.clear(spot), distance2(spot)
    can = {w.id: {m.id for m in field.targets(model, w, spot)} for w in rays(model)}
    return tuple(
        Seen(
            foe.id,
            GAP[spot // 9][foe.square],
            row[foe.spot],
            bool(seen >> foe.spot & 1),
            bool(clear >> foe.spot & 1),
            tuple(weapon for weapon, ids in can.items() if foe.id in ids),
        )
        for foe in field.foes(model)
    )


def reach(view: State, model: Model) -> Reached:
    """One and two steps on foot or in flight; a fight ends a move. [MA-B07, MA-B08]"""
    field = Field(view)
    one = [s for s in field.next_squares(model) if field.room(model, s)]
    fights = {s for s in one if field.contact(model, s)}
    two: set[int] = set()
    for first in one:
        if first not in fights:
            there = Model(model.id, model.kind, model.side, first * 9, model.weapons)
            two.update(s for s in field.next_squares(there) if s != model.square and field.room(model, s))
    fights |= {s for s in two if field.contact(model, s)}
    return Reached(tuple(sorted(one)), tuple(sorted(two - set(one))), tuple(sorted(fights)))


def _range(view: State, model: Model, weapon: str | None, spot: int | None) -> Ranged | NoAnswer:
    """A weapon's Range from where the model stands or from another spot, its own square apart. [MA-B02, MA-B11]"""
    ray = next((ray for ray in rays(model) if weapon in (None, ray.id)), None)
    if ray is None:
        return NoAnswer("no_weapon")
    here = model.spot if spot is None else spot
    ground = Field(view).scenery
    seen, clear = ground.seen(here), ground.clear(here)
    near = [square for square in range(SIZE * SIZE) if GAP[here // 9][square] <= ray.range]
    squares = (
        SquareSeen(square, (seen >> square * 9 & 0x1FF).bit_count(), (clear >> square * 9 & 0x1FF).bit_count())
        for square in near
        if square != here // 9
    )
    return Ranged(ray.id, ray.range, (near[0], near[-1]), tuple(squares))


def _odds(setting: Setting, view: State, question: Odds) -> AttackOdds | NoAnswer:
    model, target = _standing(view, question.model, question.spot), _standing(view, question.target, None)
    if model is None or target is None or model.side == target.side:
        return NoAnswer("no_model")
    field = Field(view)
    if question.spot is not None:
        model = Model(model.id, model.kind, model.side, question.spot, model.weapons)
    if question.weapon is None:
        if not KINDS[model.kind].fight or (KINDS[target.kind].flies or KINDS[model.kind].flies):
            return NoAnswer("never_fights")
        there = Model(model.id, model.kind, model.side, target.spot, model.weapons)
        charged = bool(view.stack) and view.stack[-1] == Charge(model.id)
        moved_in = question.moved_in or charged or model.square != target.square
        return attack_odds(setting, view, fight(field, there, target, moved_in=moved_in))
    if question.weapon not in model.weapons or not WEAPONS[question.weapon].range:
        return NoAnswer("no_weapon")
    weapon = WEAPONS[question.weapon]
    if not field.seen_from(model, model.spot, weapon) >> target.spot & 1:
        return NoAnswer("no_range_or_sight")
    return attack_odds(setting, view, shot(field, model, target, weapon, aim=question.aim))


def attack_odds(setting: Setting, view: State, attack: Attack) -> AttackOdds:
    """The exact chance for each target, now and after what the automaton is sure to play. [MA-B09, MA-B10, MA-R4]"""
    targets, foreseen = _chances(view, attack), None
    for side, card, after in foresee(setting, view, attack):
        foreseen = Foreseen(side, card, after.dice, _chances(view, after))
    return AttackOdds(attack.kind, attack.need, attack.dice, attack.parts, attack.clear, targets, foreseen)


def _chances(view: State, attack: Attack) -> tuple[TargetOdds, ...]:
    found = []
    for id in attack.targets:
        model = view.models[id]
        if model is not None:
            dice, survive = survive_dice(attack, model), KINDS[model.kind].survive
            chance = odds.hit(attack.dice, attack.need, dice, survive, again=attack.again)
            parts = tuple(survive_parts(attack, model))
            found.append(TargetOdds(id, survive, dice, odds.per_million(chance), parts))
    return tuple(found)


def foresee(setting: Setting, view: State, attack: Attack) -> Iterator[tuple[Side, Card, Attack]]:
    """What the automaton is sure to play on an attack before its dice, with the attack after it. [MA-R4, MA-B29]"""
    for stage in range(attack.stage, DICE):
        side = replace(attack, stage=stage).asks(view)
        if setting.person(side):
            continue
        use, _looks = hand.response(view, attack, side)
        if use is not None:
            attack = with_card(view, attack, side, use)
            yield side, use.card, attack


def piles(setting: Setting, view: State) -> PileSizes:
    """Sizes only: the order of a deck is nobody's to know. [MA-B37]"""
    return PileSizes(
        deck=deck_size(view),
        discards=len(view.discards),
        hands=(len(view.hands[0]), len(view.hands[1])),
        ai=None if setting.person(MARTIANS) else len(BOOK.ai.cards) - len(view.ai_used),
    )


def facts(setting: Setting) -> Facts:
    """All that never changes at a table."""
    return Facts(
        models=tuple(KINDS.values()),
        weapons=tuple(WEAPONS.values()),
        abilities=tuple(BOOK.abilities.values()),
        cards=tuple(BOOK.cards.values()),
        ai=BOOK.ai,
        scenario=setting.scenario,
        worth=dict(setting.worths),
        board=Board(SIZE, PLACES, SQUARE_UM, BASE_UM),
        where=setting.options.where,
    )
