"""The lists as lines to tap, where no map tells what is true: what is known bars some, the table decides. [MA-C1]"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from fleacircus.games.marsattacks.automaton import invasion
from fleacircus.games.marsattacks.automaton.findings import Findings
from fleacircus.games.marsattacks.automaton.lists import ACTION, POSITION
from fleacircus.games.marsattacks.automaton.selection import position_of
from fleacircus.games.marsattacks.book import CARDS, KINDS, WEAPONS, Weapon, rays
from fleacircus.games.marsattacks.field import giant, helps
from fleacircus.games.marsattacks.model import HUMANS, MARTIANS, Asked, Attack, Card, Listed, Model, Side
from fleacircus.games.marsattacks.rules.ledger import Ledger

NONE = Listed("none", "none", "MA-S23")
"""Nothing of the kind is true on the table. [MA-S23]"""
MATES = 3
"""As many friends at most stand beside a model in its square. [MA-B08]"""
GAINS = ("sure_gain", "gain_by_counter")


def ids(models: Iterable[Model]) -> tuple[int, ...]:
    return tuple(model.id for model in models)


def chosen_by(ledger: Ledger, card: Card) -> Asked:
    """Which model an AI card chooses: its sector and position are looked at on the table. [MA-S10, MA-S11]"""
    idle = [m for m in ledger.field.sides[MARTIANS] if not m.marker]
    rung = POSITION[position_of(card)][0]
    return Asked("model", (Listed(rung.list, rung.code, rung.clause, models=ids(idle), least=1, most=1),), card=card)


def ladder(ledger: Ledger, model: Model, card: Card | None) -> Asked:
    """The whole list of a model's actions; what is known bars some of it. [MA-S13, MA-S23]"""
    findings = Findings(ledger.game, ledger.field, model, ledger.rng)
    lines: list[Listed] = []
    for rung in ACTION:
        why = findings.barred(rung.code) or _worthless(findings, rung.code)
        both = rung.code in GAINS and not why and not model.rattled
        for steps in (1, 2) if both else (0,):
            lines.append(Listed(rung.list, rung.code, rung.clause, why, steps=steps))
    return Asked("ladder", tuple(lines), model=model.id, card=card)


def _worthless(findings: Findings, code: str) -> str:
    """A gain by an attack needs an enemy worth VP. [MA-R7]"""
    if code not in ("gain_by_shot", "gain_by_step_and_shot", "gain_by_fight"):
        return ""
    return "" if any(findings.points(foe) for foe in findings.foes) else "no_model_worth_points"


def target(
    ledger: Ledger,
    model: Model,
    *,
    aim: bool = False,
    worth: bool = False,
    none: bool = False,
    heroic: bool = False,
    first: bool = False,
) -> Asked:
    """Whom to shoot at, and with what: Freeze first if it finds two, else the other ray. [MA-S15, MA-S16, MA-R17]"""
    findings = Findings(ledger.game, ledger.field, model, ledger.rng)
    foes = [foe for foe in findings.foes if not worth or findings.points(foe)]
    guns = sorted(dict.fromkeys(rays(model)), key=lambda weapon: "freeze" in weapon.traits)
    lines = [line for weapon in guns if "freeze" in weapon.traits for line in _freeze_lines(weapon, findings.foes)]
    for weapon in guns:
        most = len(findings.foes) if "area" in weapon.traits else 1
        for code, clear, among in (
            ("clear_shot", True, foes),
            ("unactivated", False, [foe for foe in foes if not foe.marker]),
            ("nearest", False, [foe for foe in foes if foe.marker]),
        ):
            hit = findings.foes if most > 1 and among else among
            why = "" if among else "all_activated" if code == "unactivated" else "none"
            lines.append(
                Listed("target", code, "MA-S16", why, ids(hit), 1, most if among else 1, weapon=weapon.id, clear=clear)
            )
    return Asked(
        "target",
        (*lines, *((NONE,) if none else ())),
        model=model.id,
        aim=aim,
        heroic=heroic,
        first=first,
    )


def _freeze_lines(weapon: Weapon, foes: list[Model]) -> list[Listed]:
    """A square with two unactivated enemies; all who stand there are tapped, the nearest first. [MA-S15]"""
    why = "" if sum(not foe.marker for foe in foes) >= 2 else "no_two_unactivated"
    return [
        Listed("target", "freeze_square", "MA-S15", why, ids(foes), 2, len(foes), weapon=weapon.id, clear=clear)
        for clear in (True, False)
    ]


def foe(ledger: Ledger, model: Model, *, forced: bool, worth: bool = False) -> Asked:
    """Whom it fights: worth most VP, then unactivated, then nearest. [MA-R12]"""
    findings = Findings(ledger.game, ledger.field, model, ledger.rng)
    met = [m for m in findings.foes if not KINDS[m.kind].flies and (not worth or findings.points(m))]
    most = len(met) if giant(model) else 1
    came = Listed("fight", "moved_in", "MA-R12", "" if met else "no_enemy_in_reach", ids(met), 1, most)
    lying = met if forced else [m for m in met if m.rattled]
    here = Listed("fight", "in_square", "MA-R12", "" if lying else "none", ids(lying), 1, most)
    return Asked("foe", (here,) if forced else (came, here), model=model.id)


def friends(ledger: Ledger, model: Model, attack: Attack) -> Asked | None:
    """Who stands beside it in a fight. [MA-B12]"""
    able = ids(m for m in ledger.field.sides[model.side] if helps(model, m))
    line = Listed("fight", "friends", "MA-B12", models=able, most=min(MATES, len(able)))
    return Asked("friends", (line,), model=model.id, attack=attack) if able else None


def find(ledger: Ledger, model: Model, code: str) -> Asked:
    """What it takes: a counter that lies face up, a civilian, or a counter to be turned. [MA-B20, MA-K17]"""
    state, side = ledger.state, model.side
    up = any(ledger.game.own_counter(side, c.face) for c in state.counters)
    if code == "gain_by_counter":
        lines = [Listed("find", "face_down", "MA-B20")]
    else:
        lines = [Listed("find", "face_up", "MA-B20")] if up else []
        lines += [Listed("find", "civilian", "MA-K17")] if state.civilians else []
    return Asked("find", tuple(lines), model=model.id)


def crowd(ledger: Ledger, attack: Attack) -> Asked:
    """Whom an attack on squares hits: all who stand there. [MA-K20, MA-B30]"""
    every = ids(ledger.field.models)
    code = attack.card or "square"
    line = Listed("square", code, CARDS[code].clause if code in CARDS else "MA-B30", models=every, most=len(every))
    return Asked("crowd", (line,), attack=attack)


def others(ledger: Ledger, attack: Attack) -> Asked | None:
    """Who else stands where an area attack goes. [MA-B30]"""
    if "area" not in attack.traits or attack.side is None:
        return None
    rest = ids(m for m in ledger.field.sides[1 - attack.side] if m.id != attack.target)
    line = Listed("square", "others", "MA-B30", models=rest, most=len(rest))
    return Asked("others", (line,), attack=attack) if rest else None


def mates(ledger: Ledger, attack: Attack, dead: tuple[Model, ...]) -> Asked | None:
    """Who stood where one died, and so rolls for Rattled. [MA-B14, MA-B31]"""
    lost = {m.side for m in dead}
    near = ids(m for m in ledger.field.models if m.side in lost and not m.rattled and not KINDS[m.kind].vehicle)
    line = Listed("square", "mates", "MA-B14", models=near, most=len(near))
    return Asked("mates", (line,), attack=attack) if near else None


def bug(ledger: Ledger) -> Asked:
    """Where the giant bug went, and who stands there. [MA-K18]"""
    every = ids(ledger.field.models)
    stays = Listed("square", "K18", "MA-K18", models=every, most=len(every))
    return Asked("bug", (stays, Listed("square", "bug_gone", "MA-K18")))


def starters(ledger: Ledger) -> Asked | None:
    """The cards for the start of its Turn that could be played, in the order of the hand. [MA-K5, MA-K6, MA-K7]"""
    field, lines = ledger.field, []
    own, foes = field.sides[MARTIANS], field.sides[HUMANS]
    for card in dict.fromkeys(ledger.state.hands[MARTIANS]):
        prey: tuple[int, ...] = ()
        most = 1
        if card == "K5" and own:
            prey = ids(m for m in foes if not m.rattled and not m.marker and KINDS[m.kind].ordinary)
        elif card == "K7" and all(m.marker for m in own):
            prey = ids(m for m in own if KINDS[m.kind].ordinary)
        elif card == "K6" and len(foes) > 1:
            prey, most = ids(field.models), len(field.models)
        if card is not None and prey:
            lines.append(Listed("hand", card, CARDS[card].clause, models=prey, least=2 if most > 1 else 1, most=most))
    return Asked("starter", (*lines, NONE)) if lines else None


def sets(ledger: Ledger) -> Asked | None:
    """The sets that are ready, in the order in which they are used; a line may hit nobody. [MA-R2, MA-R15]"""
    state, field, lines = ledger.state, ledger.field, []
    for at in invasion.ready_sets(state):
        lying = state.sets[at]
        clause = CARDS[lying.card].clause
        if lying.card == "K15":
            most = max(ledger.game.worth(m) for m in field.sides[HUMANS])
            prey = ids(m for m in field.sides[HUMANS] if ledger.game.worth(m) == most)
            lines.append(Listed("invasion", lying.card, clause, models=prey, least=1, most=1, steps=at))
        else:
            every = ids(field.models)
            lines.append(Listed("invasion", lying.card, clause, models=every, least=1, most=len(every), steps=at))
        if lying.card != "K14":
            return Asked("invasion", tuple(lines))
    return Asked("invasion", (*lines, NONE)) if lines else None


def jump(ledger: Ledger, model: Model) -> Asked | None:
    """Whether Jump Jets take something sure, one square away. [MA-K4]"""
    if "K4" not in ledger.state.hands[MARTIANS] or model.rattled:
        return None
    if Findings(ledger.game, ledger.field, model, ledger.rng).barred("sure_gain"):
        return None
    return Asked("jump", (Listed("hand", "K4", "MA-K4"), NONE), model=model.id)


def led(ledger: Ledger, leader: Model) -> Asked | None:
    """The Grunt that follows Tor's order: near enough, and nearest to an enemy. [MA-H10, MA-R17]"""
    idle = ids(
        m for m in ledger.field.sides[leader.side] if not m.marker and m.id != leader.id and KINDS[m.kind].has("grunt")
    )
    line = Listed("hero", "obey", "MA-H10", models=idle, least=1, most=1)
    return Asked("led", (line, NONE), model=leader.id) if idle else None


def last_words(ledger: Ledger, attack: Attack, side: Side) -> Asked | None:
    """Which of the dying can reach its killer. [MA-K12]"""
    if attack.kind not in ("shot", "fight") or attack.side == side or ledger.alive(attack.attacker) is None:
        return None
    hit = [m for m in (ledger.alive(id) for id in attack.hit) if m is not None and m.side == side]
    able = ids(m for m in hit if not m.rattled and KINDS[m.kind].ordinary and _strikes(m, attack))
    lines = (Listed("hand", "K12", "MA-K12", models=able, least=1, most=1), NONE)
    return Asked("last_words", lines, attack=attack) if able and "K12" in ledger.state.hands[side] else None


def retort(ledger: Ledger, attack: Attack, hero: Model) -> Asked | None:
    """How a hero that was left alive can reach its attacker. [MA-H8]"""
    able = "not-tonight" in KINDS[hero.kind].abilities and hero.heroics and not hero.rattled
    if not able or hero.side == attack.side or not _strikes(hero, attack):
        return None
    fights = attack.kind == "fight"
    lines = (
        (Listed("target", "in_square", "MA-H8"),)
        if fights
        else (Listed("target", "clear_shot", "MA-H8", clear=True), Listed("target", "nearest", "MA-H8"))
    )
    return Asked("retort", (*lines, NONE), model=hero.id, attack=attack)


def _strikes(model: Model, attack: Attack) -> bool:
    """Whether it has what to answer with: a fight by a fight, a shot by a shot. [MA-K12, MA-H8]"""
    return bool(KINDS[model.kind].fight if attack.kind == "fight" else rays(model))


def rally(ledger: Ledger, side: Side) -> Asked:
    """The Rattled friends of one square. [MA-K5]"""
    lying = ids(m for m in ledger.field.sides[side] if m.rattled)
    return Asked("rally", (Listed("hand", "K5", "MA-K5", models=lying, least=1, most=min(4, len(lying))),))


def still(ledger: Ledger, frame: Asked) -> Asked | None:
    """The question without those who were told to be gone; None if it has become idle. [MA-C1]"""
    model = ledger.alive(frame.model)
    if frame.model is not None and model is None:
        return None
    if frame.what == "ladder" and model is not None:
        return ladder(ledger, model, frame.card)
    attack = frame.attack
    if attack is not None and attack.attacker is not None and ledger.alive(attack.attacker) is None:
        return None if frame.what in ("friends", "others", "last_words", "retort") else frame
    lines = []
    for line in frame.lines:
        here = tuple(id for id in line.models if ledger.alive(id) is not None)
        if len(here) >= line.least or line.why:
            lines.append(replace(line, models=here, most=min(line.most, len(here))))
    if all(line.why for line in lines):
        return None
    return replace(frame, lines=tuple(lines))


def weapon_of(line: Listed) -> Weapon:
    """The weapon that a line names."""
    assert line.weapon is not None
    return WEAPONS[line.weapon]
