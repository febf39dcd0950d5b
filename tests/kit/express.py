"""A table that no map follows, beside the screen: the same Martian Turn, and somebody who answers truly.

`Turned` is a Martian Turn on the screen from some position. `Unmapped` is the same Turn without the map: whatever is
asked is answered by what stood on the screen, dice are those that fell there, and taps must be allowed.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec.structs import asdict, replace

from fleacircus.games.marsattacks import Battle
from fleacircus.games.marsattacks import events as ev
from fleacircus.games.marsattacks.automaton.lists import ACTION
from fleacircus.games.marsattacks.book import BOOK
from fleacircus.games.marsattacks.companion import Companion
from fleacircus.games.marsattacks.model import HERE, HUMANS, MARTIANS, Asked, Counter, Listed, State, Turn
from fleacircus.games.marsattacks.rules import express
from fleacircus.games.marsattacks.rules.flow import settle
from fleacircus.games.marsattacks.rules.ledger import Ledger
from kit.mars import Dice

ACTIONS = {rung.code for rung in ACTION}
LISTS = {"fight", "objective", "shoot", "move", "target", "invasion", "hero", "hand"}


class Unanswered(Exception):
    """The screen stopped here for a person; so does the other table."""


def martians_due(state: State, card: str) -> State:
    """The position as if a Martian Turn began in it, with one AI card left to draw."""
    used = list(BOOK.ai.cards)
    for _ in range(min(2, used.count(card))):
        used.remove(card)
    return replace(
        state, side=MARTIANS, stack=(Turn(MARTIANS),), hands=((), state.hands[1]), passes=0, ai_used=tuple(used)
    )


class Turned:
    """A Martian Turn on the screen, up to the next choice of a person."""

    def __init__(self, game: Battle, state: State, card: str, seed: int) -> None:
        chance = Random(seed)
        self.game = game
        self.before = martians_due(state, card)
        self.ledger = Ledger(game.setting, self.before, 0, Dice(*(chance.randint(1, 8) for _ in range(600))))
        settle(self.ledger)
        self.events: list[Any] = self.ledger.events

    def dice(self) -> Iterator[int]:
        """The faces that fell, targets of one attack in the order of their numbers."""
        saves: list[ev.Rolled] = []
        for event in [*self.events, None]:
            if isinstance(event, ev.Rolled) and event.test == "survive":
                saves.append(event)
            if isinstance(event, ev.Spent | ev.Scored) or event in saves:
                continue
            for save in sorted(saves, key=lambda each: each.model or 0):
                yield from (face for chain in save.dice for face in chain)
            saves = []
            if isinstance(event, ev.Rolled):
                yield from (face for chain in (*event.dice, *event.again) for face in chain)
            elif isinstance(event, ev.Shaken) and event.die:
                yield event.die


class Unmapped:
    """The same Turn without a map. Every question is answered with what the screen saw."""

    def __init__(self, turned: Turned) -> None:
        options = {**asdict(turned.game.options), "where": "express", "dice": "program"}
        self.game = Companion(options)
        self.seen = turned.events
        self.at = 0
        self.asked: list[str] = []
        self.answers: list[tuple[Listed, tuple[int, ...]]] = []
        self.taken = 0
        faces = list(turned.dice())
        self.ledger = Ledger(self.game.setting, _erased(turned.before), 0, Dice(*faces))
        settle(self.ledger)
        while not self.ledger.over and isinstance(self.ledger.stack[-1], Asked) and not _ended(self.events):
            frame = self.ledger.stack[-1]
            assert isinstance(frame, Asked)
            if not self._told_before(frame):
                self.asked.append(frame.what)
                try:
                    line, models = getattr(self, f"_{frame.what}")(frame)
                except Unanswered:
                    break
                assert express.tapped(frame, line, models), (frame, line, models)
                self.answers.append((frame.lines[line], models))
                express.answer(self.ledger, frame, line, models)
            settle(self.ledger)
        self.late = self._told_late()

    @property
    def events(self) -> list[Any]:
        return self.ledger.events

    @property
    def whole(self) -> list[Any]:
        """The Turn with what was told of it when it was over."""
        end = next((at for at, event in enumerate(self.events) if _ended([event])), len(self.events))
        return [*self.events[:end], *self.late, *self.events[end:]]

    def _told_late(self) -> list[Any]:
        """What else was taken is told after the Turn, since nobody was asked again."""
        if not _ended(self.events) or self.ledger.over:
            return []
        end, since = next((at for at, e in enumerate(self.seen) if _ended([e])), len(self.seen)), len(self.events)
        for at, event, what in self._untold():
            model = self.ledger.alive(event.model)
            if at < end and model is not None:
                express.take(self.ledger, model, what)
        return self.events[since:]

    def _rest(self) -> Iterator[tuple[int, Any]]:
        return ((at, self.seen[at]) for at in range(self.at, len(self.seen)))

    def _until(self, *stops: type) -> Iterator[tuple[int, Any]]:
        for at, event in self._rest():
            if isinstance(event, stops):
                return
            yield at, event

    def _next(self, kind: type, **fields: Any) -> Any:
        """The next event of a kind, which is then behind us."""
        for at, event in self._rest():
            if isinstance(event, kind) and all(getattr(event, name) == value for name, value in fields.items()):
                self.at = at + 1
                return event
        raise Unanswered

    # What stood on the screen

    def _told_before(self, frame: Asked) -> bool:
        """What a model took on its way, without meaning to, is told as soon as somebody is asked again."""
        due = self._untold()
        if frame.what == "find":
            meant, *_ = self._meant(frame)
            gone = self._marked(frame.model, meant[0])
            due = [each for each in due if each[0] < gone and each[1].model == frame.model and each[0] != meant[0]]
        elif frame.what in ("model", "ladder", "invasion", "jump"):
            due = [each for each in due if each[0] < self._limit()]
        else:
            return False
        for _, event, what in due[:1]:
            assert express.takes(self.ledger, self.ledger.model(event.model), what) is not None, event
            express.take(self.ledger, self.ledger.model(event.model), what)
            self.taken += 1
        return bool(due)

    def _untold(self) -> list[tuple[int, Any, str]]:
        """What was taken on the screen and not yet here."""
        mine = Tally((event.model, what) for _, event, what in taken(self.events))
        left = []
        for at, event, what in taken(self.seen):
            if mine[event.model, what]:
                mine[event.model, what] -= 1
            else:
                left.append((at, event, what))
        return left

    def _marked(self, model: int | None, since: int) -> int:
        """When the activation of a model ended on the screen."""
        rest = ((at, event) for at, event in enumerate(self.seen) if at > since and isinstance(event, ev.Marked))
        return next((at for at, event in rest if event.model == model), len(self.seen))

    def _limit(self) -> int:
        """How far the screen had come when this was asked."""
        drawn = sum(isinstance(event, ev.AiDrawn) for event in self.events)
        at = [at for at, event in enumerate(self.seen) if isinstance(event, ev.AiDrawn)]
        return at[drawn - 1] if drawn else 0

    def _none(self, frame: Asked) -> tuple[int, tuple[int, ...]]:
        found = [at for at, line in enumerate(frame.lines) if line.code == "none"]
        if not found:
            raise Unanswered
        return found[0], ()

    def _line(self, frame: Asked, **fields: Any) -> int:
        for at, line in enumerate(frame.lines):
            if all(getattr(line, name) == value for name, value in fields.items()):
                return at
        raise AssertionError((fields, frame))

    def _starter(self, frame: Asked) -> tuple[int, tuple[int, ...]]:
        for at, event in self._until(ev.AiDrawn):
            if isinstance(event, ev.Played) and event.side == MARTIANS and event.card in ("K5", "K6", "K7"):
                self.at = at + 1
                models = (event.model,) if event.card != "K6" else self._next(ev.Declared).attack.targets
                return self._line(frame, code=event.card), models
        return self._none(frame)

    def _model(self, frame: Asked) -> tuple[int, tuple[int, ...]]:
        at, event = next((at, e) for at, e in self._rest() if isinstance(e, ev.Considered) and e.card == frame.card)
        self.at = at
        return 0, (event.model,)

    def _ladder(self, frame: Asked) -> tuple[int, tuple[int, ...]]:
        """The line of the option that the screen took; what stood above it was impossible there too."""
        chosen = self._next(ev.Considered, model=frame.model)
        looks = [look for look in chosen.looks if look.code in ACTIONS and look.list != "target"]
        order = list(dict.fromkeys(line.code for line in frame.lines))
        assert [look.code for look in looks] == order[: len(looks)]
        assert not any(line.why and line.code == looks[-1].code for line in frame.lines), "barred, but possible"
        steps = 0
        for _, event in self._rest():
            if isinstance(event, ev.Marked) and event.model == frame.model and event.clause == "MA-B04":
                break
            steps += isinstance(event, ev.Stepped) and event.model == frame.model
        lines = [at for at, line in enumerate(frame.lines) if line.code == looks[-1].code]
        return lines[-1 if steps == 2 else 0], ()

    def _target(self, frame: Asked) -> tuple[int, tuple[int, ...]]:
        code = ""
        for at, event in self._until(ev.AiDrawn, ev.TurnBegan):
            if isinstance(event, ev.Stepped) and event.model == frame.model and frame.first:
                break
            if isinstance(event, ev.Marked) and event.clause == "MA-B04" and not frame.heroic:
                break
            if isinstance(event, ev.Considered):
                code = next((look.code for look in event.looks if look.list == "target" and look.possible), code)
            if isinstance(event, ev.Declared) and event.attack.attacker == frame.model:
                self.at, attack = at + 1, event.attack
                code = code or self._code(at)
                line = self._line(frame, code=code, weapon=attack.weapon, clear=attack.clear)
                return line, (attack.target, *(id for id in attack.targets if id != attack.target))
        return self._none(frame)

    def _code(self, before: int) -> str:
        """The line of the target list that the screen took last."""
        for event in reversed(self.seen[:before]):
            if isinstance(event, ev.Considered):
                for look in event.looks:
                    if look.list == "target" and look.possible:
                        return str(look.code)
        raise AssertionError

    def _foe(self, frame: Asked) -> tuple[int, tuple[int, ...]]:
        attack = self._next(ev.Declared).attack
        assert (attack.attacker, attack.kind) == (frame.model, "fight")
        self.friends = dict(attack.parts).get("friends", 0)
        code = "moved_in" if "moved_in" in dict(attack.parts) else "in_square"
        return self._line(frame, code=code), (attack.target, *(id for id in attack.targets if id != attack.target))

    def _friends(self, frame: Asked) -> tuple[int, tuple[int, ...]]:
        return 0, frame.lines[0].models[: self.friends]

    def _find(self, frame: Asked) -> tuple[int, tuple[int, ...]]:
        return self._line(frame, code=self._meant(frame)[0][1]), ()

    def _meant(self, frame: Asked) -> list[tuple[int, str]]:
        """What the model took on the screen of what it is asked about, and when."""
        codes = {line.code for line in frame.lines}
        return [(at, what) for at, event, what in self._untold() if event.model == frame.model and what in codes]

    def _jump(self, frame: Asked) -> tuple[int, tuple[int, ...]]:
        for at, event in self._rest():
            if isinstance(event, ev.Marked) and (event.model, event.clause) == (frame.model, "MA-B04"):
                self.at = at
        for at, event in self._until(ev.AiDrawn, ev.TurnBegan, ev.Activated):
            if isinstance(event, ev.Played) and event.card == "K4":
                self.at = at + 1
                return self._line(frame, code="K4"), ()
        return self._none(frame)

    def _led(self, frame: Asked) -> tuple[int, tuple[int, ...]]:
        for at, event in self._until(ev.AiDrawn, ev.TurnBegan):
            if isinstance(event, ev.Considered) and event.looks[0].clause == "MA-H10":
                self.at = at
                return 0, (event.model,)
        return self._none(frame)

    def _invasion(self, frame: Asked) -> tuple[int, tuple[int, ...]]:
        told = self._next(ev.Considered, card="invasion")
        if not any(look.code == "use_set" and look.possible for look in told.looks):
            return self._none(frame)
        used = self._next(ev.SupportResolved)
        return self._line(frame, steps=used.set, code=used.card), self._next(ev.Declared).attack.targets

    def _crowd(self, frame: Asked) -> tuple[int, tuple[int, ...]]:
        assert frame.attack is not None
        self._next(ev.EventDrawn, card=frame.attack.card)
        for at, event in self._rest():
            if isinstance(event, ev.Declared) and event.attack.card == frame.attack.card:
                self.at = at + 1
                return 0, event.attack.targets
            if not isinstance(event, ev.BugMoved | ev.Scattered):
                break
        return 0, ()

    def _mates(self, frame: Asked) -> tuple[int, tuple[int, ...]]:
        """Those who rolled for Rattled once the dead were gone."""
        rolled: list[int] = []
        dead = False
        for _, event in self._rest():
            dead = dead or isinstance(event, ev.Killed)
            if isinstance(event, ev.Shaken) and event.die:
                rolled.append(event.model)
            elif dead and not isinstance(event, ev.Killed | ev.Marked | ev.Shaken):
                break
        return 0, tuple(id for id in rolled if id in frame.lines[0].models)

    def _retort(self, frame: Asked) -> tuple[int, tuple[int, ...]]:
        raise Unanswered


def _ended(events: list[Any]) -> bool:
    return any(isinstance(event, ev.TurnBegan | ev.Passed) for event in events)


def taken(events: list[Any]) -> list[tuple[int, Any, str]]:
    """What was taken: civilians, counters that were turned up, and counters that lay face up."""
    found: list[tuple[int, Any, str]] = []
    for at, event in enumerate(events):
        if isinstance(event, ev.CivilianWent) and event.to is None:
            found.append((at, event, "civilian"))
        elif isinstance(event, ev.TurnedUp):
            found.append((at, event, "face_down"))
        elif isinstance(event, ev.CounterGone) and not isinstance(events[at - 1], ev.TurnedUp):
            found.append((at, event, "face_up"))
    return found


def _erased(state: State) -> State:
    """The same without anything that a map shows."""
    return replace(
        state,
        walls=(),
        scatter=(),
        models=tuple(None if m is None else replace(m, spot=HERE) for m in state.models),
        counters=tuple(Counter(HERE - 1 - at, c.face) for at, c in enumerate(state.counters)),
        civilians=tuple(-101 - at for at, _ in enumerate(state.civilians)),
        bug=None if state.bug is None else HERE,
    )


def _says(look: ev.Look) -> bool:
    """Whether a look says what was chosen from a list; that of whom an order moves is said by whoever moves."""
    return look.possible and look.list in LISTS and look.code != "played" and look.clause != "MA-H10"


def gist(events: list[Any]) -> dict[str, list[Any]]:
    """What both tables must have alike, each kind in its order: models, options, targets, dice, cards, losses, VP."""
    found: dict[str, list[Any]] = {name: [] for name in ("why", "attack", "model", "card", "loss", "mark", "points")}
    for event in events:
        match event:
            case ev.TurnBegan() | ev.Passed():
                break
            case ev.Considered(_, model, looks):
                found["why"] += [(model, look.code) for look in looks if _says(look)]
            case ev.Declared(attack):
                bare = replace(attack, squares=(), targets=tuple(sorted(attack.targets)), clear=False)
                found["attack"].append(bare)
            case ev.Activated(model):
                found["model"].append(model)
            case ev.Played(side, card, _, model):
                found["card"].append((side, card, model))
            case ev.SupportLaid(side, card) | ev.SupportResolved(side, _, card) | ev.Drew(side, card):
                found["card"].append((side, card, type(event).__name__))
            case ev.AiDrawn(card):
                found["card"].append(card)
            case ev.Killed(model, by):
                found["loss"].append((model, by))
            case ev.Shaken(model, die, rattled) if not event.clause.startswith("MA-H"):
                found["mark"].append((model, die, rattled))
            case ev.Marked(model, marker, clause):
                found["mark"].append((model, marker, clause))
            case ev.StoodUp(model, clause):
                found["mark"].append((model, clause))
            case ev.Scored(side, points, reason, _, model):
                found["points"].append((side, points, reason, model))
    for name in ("loss", "points"):
        found[name].sort(key=str)
    return found


def human_choices(states: list[tuple[State, Any]]) -> Iterator[State]:
    """Positions of a battle in which a person's Turn begins or goes on."""
    return (state for state, _ in states if state.stack and isinstance(state.stack[-1], Turn) and state.side == HUMANS)
