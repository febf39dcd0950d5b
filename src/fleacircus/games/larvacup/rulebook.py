"""The rulebook of Larva Cup, from top to bottom."""

from fleacircus.flicktable.actions.flick import Flick, FlyOn, MoveAgain, WalkFlame
from fleacircus.flicktable.actions.meteor import DropMeteor
from fleacircus.flicktable.actions.powers import POWERS
from fleacircus.flicktable.actions.turn import Decline, Roll
from fleacircus.flicktable.model import events as table
from fleacircus.flicktable.model.state import AfterMove, ShootOn
from fleacircus.flicktable.parts import always, can_use_dice, deploying, move_over, rocket_back
from fleacircus.flicktable.rules import hearing as common
from fleacircus.flicktable.rules import shells, turns
from fleacircus.flicktable.rules.rulebook import ROLES, Interrupt, Kinds, Part, Question, Role, Rulebook
from fleacircus.games.larvacup.actions.defence import DefenceRoll, KeepDefence
from fleacircus.games.larvacup.actions.eject import Eject
from fleacircus.games.larvacup.actions.kickoff import KickOff, NameStarter, PickCards
from fleacircus.games.larvacup.actions.throw import Pass, ShootAtGoal
from fleacircus.games.larvacup.legal import due
from fleacircus.games.larvacup.model import events as ev
from fleacircus.games.larvacup.model.questions import (
    ChooseStarter,
    DefenceAsked,
    EjectAsked,
    FreeAction,
    LastDefence,
    TackleWon,
)
from fleacircus.games.larvacup.model.state import State
from fleacircus.games.larvacup.rules import hearing, kickoff, settling
from fleacircus.games.larvacup.rules.ledger import Ledger

# What declining means


def spared(ledger: Ledger, asked: EjectAsked) -> None:
    """Who is not shot away stays, and the move goes on. [LC-R11, LC-R13]"""
    ledger.say(ev.Spared(ledger.seat, asked.victims))
    ledger.say(table.Resolved(ledger.seat))


def ball_kept(ledger: Ledger, asked: TackleWon) -> None:
    """The free pass is not used; the move of another insect goes on. [LC-R13]"""
    if ledger.state.move is not None and asked.piece != ledger.state.move.piece:
        ledger.say(table.Resolved(ledger.seat))
    else:
        move_over(ledger, asked)


def defence_gone(ledger: Ledger, asked: LastDefence) -> None:
    """The kept roll is let go. [LC-25]"""
    ledger.say(ev.DefenceLost(ledger.seat))
    move_over(ledger, asked)


def something_to_do(state: State) -> bool:
    """Whether a die names a piece that can move, or a carrier that can throw. [MM-01, LC-R19]"""
    return can_use_dice(state) or due.held_carrier_throws(state)


THROWS = (Pass, ShootAtGoal)
STARTS: Kinds = (Flick, *(power for power in POWERS if power.instead))
FOLLOWING: Kinds = (MoveAgain, *(power for power in POWERS if power.after))

LARVA_CUP = Rulebook(
    before=(
        Part("cards", (PickCards,), "LC-04", optional=False, who=due.picking, then=kickoff.deploy, others="LC-04"),
        deploying(then=kickoff.reveal),
        Part("kickoff", (KickOff,), "LC-07", optional=False, who=due.kicking, then=kickoff.decide),
    ),
    turn=(
        Part("spend", (DropMeteor, Roll), optional=False, waits=always),
        Part("act", (*STARTS, WalkFlame, *THROWS), waits=something_to_do),
        Part("reinforce", ()),
        Part("extra", (*STARTS, *THROWS, KeepDefence)),
        Part("close", ()),
    ),
    questions=(
        Question(ChooseStarter, (NameStarter,)),
        Question(AfterMove, FOLLOWING, move_over, after_shot=True),
        Question(ShootOn, (FlyOn,), rocket_back),
        Question(EjectAsked, (Eject,), spared),
        Question(TackleWon, THROWS, ball_kept),
        Question(FreeAction, (Flick, *THROWS), move_over, starts=due.free_refusal),
        Question(
            DefenceAsked,
            STARTS,
            move_over,
            dict.fromkeys(THROWS, "LC-26"),
            starts=due.defence_refusal,
            faces=due.faces,
        ),
        Question(LastDefence, (DefenceRoll,), defence_gone),
    ),
    decline=Decline,
    interrupts=(Interrupt(due.interrupter, (DefenceRoll,), "LC-R15"),),
    roles={**ROLES, "ejected": Role(captures=False, errs=False, back="LC-22")},
    apart=frozenset({"ball"}),
    lift=settling.lift,
    lay=settling.lay_flat,
    hearing=(
        common.leavers,
        hearing.cups,
        hearing.ball,
        hearing.landings,
        common.accidents,
        common.flames,
        common.errors,
        common.protections,
        common.webs,
        hearing.dropped,
    ),
    hearings={"kickoff": (hearing.hear_kick,)},
    loss=hearing.loss,
    lose=settling.lose,
    settling=(settling.settle_ball, shells.see_to),
    close=settling.close,
    by_itself=(turns.abandoned, settling.match_won, settling.ask_owed, settling.ends_early, turns.move_on),
    last=settling.ask_last_defence,
    follows=settling.follows,
    victory=settling.victory,
    by_limit=settling.by_limit,
)
