"""The automaton's lists beside a physical table: what the companion cannot know, it asks. [MA-C1, MA-S23]

A decision is worked out from the top with the answers given so far. The first look that needs another answer raises
`Unknown` with its question; once it is answered the same walk goes one look further.
"""

from __future__ import annotations

from fleacircus.games.marsattacks.automaton.lists import ACTION, POSITION, SECTOR, TARGET, Finding, Rung, Snap, walk
from fleacircus.games.marsattacks.automaton.selection import position_of
from fleacircus.games.marsattacks.book import KINDS, Weapon, big_gun, rays
from fleacircus.games.marsattacks.companion.model import Ask, Desk
from fleacircus.games.marsattacks.events import Look
from fleacircus.games.marsattacks.field import giant
from fleacircus.games.marsattacks.model import HUMANS, MARTIANS, Model
from fleacircus.games.marsattacks.setting import Setting


class Unknown(Exception):
    """The table must be asked first."""

    def __init__(self, question: Ask) -> None:
        super().__init__(question.code)
        self.question = question


class Asking:
    """A decision of the automaton, made of what the desk knows and what it was told."""

    def __init__(self, setting: Setting, desk: Desk) -> None:
        self.setting = setting
        self.desk = desk
        self.known = {answer.code: answer.value for answer in desk.answers}
        self.humans = [m for m in desk.models if m is not None and m.side == HUMANS]
        self.martians = [m for m in desk.models if m is not None and m.side == MARTIANS]
        self.subject: Model | None = None if desk.subject is None else desk.models[desk.subject]
        self.target_looks: tuple[Look, ...] = ()

    # Asking

    def yes(self, code: str, clause: str) -> bool:
        """The answer to a yes or no."""
        if code not in self.known:
            raise Unknown(Ask(code, clause, "yes_no", model=None if self.subject is None else self.subject.id))
        return bool(self.known[code])

    def which(self, code: str, clause: str, models: list[Model], *, none: bool) -> Model | None:
        """One of the models; not asked where there is no choice."""
        if not models:
            return None
        if len(models) == 1 and not none:
            return models[0]
        if code not in self.known:
            kind = "human" if models[0].side == HUMANS else "martian"
            subject = None if self.subject is None else self.subject.id
            options = tuple(m.id for m in models)
            raise Unknown(Ask(code, clause, "human" if kind == "human" else "martian", options, none, subject))
        return next((m for m in models if m.id == self.known[code]), None)

    # Which model

    def select(self, card: str) -> tuple[Model | None, tuple[Look, ...]]:
        """The model that a card chooses; None if every Martian has acted. [MA-S09, MA-S10, MA-S11, MA-R3, MA-R16]"""
        idle = [m for m in self.martians if not m.marker]

        def sector(rung: Rung) -> Finding:
            if not idle:
                return Finding(False, "none_unactivated")
            if rung.code == "sector" and len(idle) > 1 and not self.yes("in_sector", "MA-S10"):
                return Finding(False, "none_unactivated")
            return Finding(True, number=len(idle))

        _, found, looks = walk(SECTOR, sector)
        if not found.possible:
            return None, looks

        def position(rung: Rung) -> Finding:
            among = [m for m in idle if big_gun(m)] if rung.code == "big_gun" else idle
            none = rung.code == "big_gun" and len(idle) > 1
            chosen = self.which(rung.code, rung.clause, among, none=none)
            return Finding(False, "no_big_gun") if chosen is None else Finding(True, model=chosen.id)

        _, found, more = walk(POSITION[position_of(card)], position)
        assert found.model is not None
        return self.desk.models[found.model], looks + more

    # What it does

    def decide(self) -> tuple[Rung, Finding, tuple[Look, ...]]:
        """The first possible action, and why. [MA-S13, MA-S23]"""
        rung, found, looks = walk(ACTION, self.look)
        assert rung is not None
        return rung, found, looks + self.target_looks

    def look(self, rung: Rung) -> Finding:
        finding: Finding = getattr(self, rung.code)(rung)
        return finding._replace(why="") if finding.possible else finding

    @property
    def model(self) -> Model:
        assert self.subject is not None
        return self.subject

    def forced_fight(self, rung: Rung) -> Finding:
        """A standing enemy in its square. [MA-R12]"""
        if not KINDS[self.model.kind].fight or not self.yes("standing_enemy_in_square", rung.clause):
            return Finding(False, "no_standing_enemy_in_square")
        return self._opponent(self.humans)

    def sure_gain(self, rung: Rung) -> Finding:
        """A face-up counter of its own or a civilian in reach. [MA-S14, MA-R7]"""
        if KINDS[self.model.kind].vehicle:
            return Finding(False, "vehicle_takes_nothing")
        if not self._counters and not self.desk.loose_civilians:
            return Finding(False, "none_face_up")
        return Finding(self.yes("sure_gain_in_reach", rung.clause), "none_in_reach")

    def gain_by_shot(self, rung: Rung) -> Finding:
        """An enemy worth VP in Range and sight. [MA-R7]"""
        return self._shot(self._worthy, "worthy_in_sight" if self._some_worthless else "enemy_in_sight", rung)

    def gain_by_counter(self, rung: Rung) -> Finding:
        """A face-down counter in reach. [MA-R7]"""
        if KINDS[self.model.kind].vehicle or not self._counters:
            return Finding(False, "vehicle_takes_nothing" if self._counters else "none_face_down")
        return Finding(self.yes("face_down_in_reach", rung.clause), "none_in_reach")

    def gain_by_step_and_shot(self, rung: Rung) -> Finding:
        """One square, then an enemy worth VP in sight. [MA-R7]"""
        code = "worthy_after_step" if self._some_worthless else "enemy_after_step"
        return self._step_and_shot(self._worthy, code, rung)

    def gain_by_fight(self, rung: Rung) -> Finding:
        """An enemy worth VP in a square that it can enter. [MA-R7]"""
        code = "worthy_in_reach" if self._some_worthless else "enemy_in_reach"
        return self._charge(self._worthy, code, rung)

    def shoot(self, rung: Rung) -> Finding:
        """An enemy in Range and sight. [MA-S24, MA-R8]"""
        return self._shot(self.humans, "enemy_in_sight", rung)

    def towards_objective(self, rung: Rung) -> Finding:
        """An Objective to which no other Martian is nearer. [MA-S17]"""
        objectives = self.setting.scenario.objectives
        models = [m for m in self.humans if m.kind in objectives]
        counters = self._counters and "counters" in objectives and not KINDS[self.model.kind].vehicle
        if not counters and not models:
            return Finding(False, "no_objective")
        return Finding(self.yes("objective_is_mine", rung.clause), "another_is_nearer")

    def step_and_shoot(self, rung: Rung) -> Finding:
        """One square to get a line of sight. [MA-S17]"""
        return self._step_and_shot(self.humans, "enemy_after_step", rung)

    def towards_enemy(self, rung: Rung) -> Finding:
        """A square nearer to the nearest enemy. [MA-S17, MA-R10]"""
        return Finding(self.yes("nearer_square", rung.clause), "no_nearer_square")

    def fight(self, rung: Rung) -> Finding:
        """An enemy in a square that it can enter. [MA-S18, MA-R9]"""
        return self._charge(self.humans, "enemy_in_reach", rung)

    def stay(self, rung: Rung) -> Finding:
        """Always possible. [MA-S17]"""
        return Finding(True)

    # What the looks share

    def prey(self, snap: Snap) -> list[Model]:
        """Whom a shot after a step may be aimed at. [MA-R7, MA-R10]"""
        return self._worthy if snap == "worth" else self.humans

    @property
    def _worthy(self) -> list[Model]:
        return [m for m in self.humans if self.setting.scenario.target and self.setting.worth(m)]

    @property
    def _some_worthless(self) -> bool:
        return len(self._worthy) < len(self.humans)

    @property
    def _counters(self) -> bool:
        return bool(self.setting.scenario.counters.pool)

    def _shot(self, prey: list[Model], code: str, rung: Rung) -> Finding:
        if not rays(self.model):
            return Finding(False, "no_gun")
        if not prey:
            return Finding(False, "no_model_worth_points")
        if not self.yes(code, rung.clause):
            return Finding(False, "no_enemy_in_range_and_sight")
        return self.target(prey)

    def _step_and_shot(self, prey: list[Model], code: str, rung: Rung) -> Finding:
        if not rays(self.model) or self.model.rattled:
            return Finding(False, "stood_up" if self.model.rattled else "no_gun")
        if not prey:
            return Finding(False, "no_model_worth_points")
        return Finding(
            self.yes(code, rung.clause), "no_sight_one_square_away", snap="worth" if "gain" in rung.code else "any"
        )

    def _charge(self, prey: list[Model], code: str, rung: Rung) -> Finding:
        if not KINDS[self.model.kind].fight or not prey:
            return Finding(False, "never_fights" if prey else "no_enemy_in_reach")
        if not self.yes(code, rung.clause):
            return Finding(False, "no_enemy_in_reach")
        return self._opponent(prey)

    def _opponent(self, prey: list[Model]) -> Finding:
        """Worth most VP, then unactivated, then nearest. [MA-R12]"""
        foe = self.which("opponent", "MA-R12", prey, none=False)
        return Finding(foe is not None, "no_enemy_in_reach", model=None if foe is None else foe.id)

    def weapon(self) -> Weapon:
        """What it shoots with; a Robot's Freeze Ray only on two or more. [MA-R17]"""
        guns = rays(self.model)
        freeze = next((w for w in guns if "freeze" in w.traits), None)
        if freeze is not None and (len(guns) == 1 or self.yes("two_unactivated", "MA-S15")):
            return freeze
        return next(w for w in guns if "freeze" not in w.traits)

    def target(self, prey: list[Model]) -> Finding:
        """Whom to shoot at, by the list; the model is named by the person. [MA-S15, MA-S16]"""
        freeze = any("freeze" in w.traits for w in rays(self.model))

        def look(rung: Rung) -> Finding:
            if rung.code == "freeze_square":
                if not freeze:
                    return Finding(False, "no_freeze_ray")
                if not self.yes("two_unactivated", rung.clause):
                    return Finding(False, "no_two_unactivated")
            codes = {"freeze_square": "freeze_target", "clear_shot": "nearest_clear", "unactivated": "nearest_idle"}
            code = codes.get(rung.code, "nearest_enemy")
            chosen = self.which(code, rung.clause, prey, none=rung.code in ("clear_shot", "unactivated"))
            whys = {"clear_shot": "no_clear_shot", "unactivated": "all_activated"}
            if chosen is None:
                return Finding(False, whys.get(rung.code, "none"))
            return Finding(True, model=chosen.id)

        rung, found, self.target_looks = walk(TARGET, look)
        clear = rung is not None and rung.code == "clear_shot"
        return found._replace(number=int(clear))

    def area(self) -> bool:
        """Whether its fights are area attacks. [MA-H14]"""
        return giant(self.model)
