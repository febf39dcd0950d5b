"""The rulebooks of Micro Mutants and Larva Cup: what is open when, from top to bottom."""

from fleacircus.core.game import Seat
from fleacircus.games.micromutants import actions as act
from fleacircus.games.micromutants import look
from fleacircus.games.micromutants.legal import deploy, football, moves
from fleacircus.games.micromutants.model import events as ev
from fleacircus.games.micromutants.model import football as fb
from fleacircus.games.micromutants.model import state as asked
from fleacircus.games.micromutants.model.state import State
from fleacircus.games.micromutants.rules.ledger import Ledger
from fleacircus.games.micromutants.rules.rulebook import Interrupt, Part, Question, Rulebook

# What declining means


def move_over(ledger: Ledger, due: asked.AnyPending) -> None:
    """The question is settled, and with it the move that it was about. [MM-R12]"""
    ledger.say(ev.Resolved(ledger.seat))
    if ledger.state.move is not None and ledger.state.flight is None:
        ledger.say(ev.MoveEnded(ledger.state.move.seat, ledger.state.move.piece))


def rocket_back(ledger: Ledger, due: asked.ShootOn) -> None:
    """The rocket goes back to hand. [EV-83]"""
    ledger.say(ev.Resolved(ledger.seat))
    ledger.say(ev.TokenRemoved(due.piece, "EV-83"))


def spared(ledger: Ledger, due: asked.EjectAsked) -> None:
    """Who is not shot away stays, and the move goes on. [LC-R11, LC-R13]"""
    ledger.say(fb.Spared(ledger.seat, due.victims))
    ledger.say(ev.Resolved(ledger.seat))


def ball_kept(ledger: Ledger, due: asked.TackleWon) -> None:
    """The free pass is not used; the move of another insect goes on. [LC-R13]"""
    if ledger.state.move is not None and due.piece != ledger.state.move.piece:
        ledger.say(ev.Resolved(ledger.seat))
    else:
        move_over(ledger, due)


def defence_gone(ledger: Ledger, due: asked.LastDefence) -> None:
    """The kept roll is let go. [LC-25]"""
    ledger.say(fb.DefenceLost(ledger.seat))
    move_over(ledger, due)


# Who is due before the first turn, and whether there is anything to do


def deploying(state: State) -> frozenset[Seat]:
    """One after the other, in the drawn order. [MM-R5]"""
    seat = deploy.deploying(state)
    return frozenset() if seat is None else frozenset({seat})


def kicking(state: State) -> frozenset[Seat]:
    """Who shoots next in the kick-off. [LC-07]"""
    seat = football.kicking(state)
    return frozenset() if seat is None else frozenset({seat})


def can_use_dice(state: State) -> bool:
    """Whether any unused die names a piece that can move. [MM-01, MM-03]"""
    turn = look.turn_of(state)
    faces = {die.face for die in turn.dice if not die.used}
    insects = [p for p in look.on_table(state, "insect", turn.seat) if moves.is_able(state, p)]
    if any(moves.names(state, turn.seat, face, piece) for face in faces for piece in insects):
        return True
    return any(
        moves.walks(state, piece) and piece.id not in turn.moved and faces & moves.firing(state, piece)
        for piece in look.on_table(state, "projectile", turn.seat)
    )


def always(state: State) -> bool:
    return True


STARTS = (act.Flick, act.StepIn, act.Fire, act.Carry, act.Nullify, act.Hatch, act.Command, act.Harvest, act.Tunnel)
POWERS = (act.Fire, act.Carry, act.Nullify, act.Hatch, act.Command, act.Harvest, act.Enlist)
SPENDING = (act.Install, act.Repair, act.Build, act.OpenEntrance, act.Sacrifice)
DEPLOYING = Part("deploy", (act.Deploy, act.LineUp, act.Ready), "MM-R5", optional=False, who=deploying)

MICRO_MUTANTS = Rulebook(
    before=(DEPLOYING,),
    turn=(
        Part("spend", (*SPENDING, act.DropMeteor, act.Roll), optional=False, waits=always),
        Part("act", (*STARTS, act.WalkFlame), waits=can_use_dice),
        Part("reinforce", (act.Reinforce,)),
        Part("extra", STARTS),
        Part("close", SPENDING),
    ),
    questions=(
        Question(asked.EdgeAsked, (act.Cancel,), move_over),
        Question(asked.PlaceHitter, (act.PutBeside,)),
        Question(asked.ChooseCard, (act.LoseCard,)),
        Question(asked.PickVictim, (act.Eliminate,), move_over),
        Question(asked.AfterMove, (act.MoveAgain, *POWERS, act.Sacrifice), move_over),
        Question(asked.ShootOn, (act.FlyOn,), rocket_back),
        Question(asked.LevyAsked, (act.Reinforce,), move_over),
    ),
    decline=act.Decline,
)

THROWS = (act.Pass, act.ShootAtGoal)
FOOTBALL_STARTS = (act.Flick, act.Fire, act.Carry, act.Nullify, act.Command, act.Tunnel)

LARVA_CUP = Rulebook(
    before=(
        Part("cards", (act.PickCards,), "LC-04", optional=False, who=football.picking),
        DEPLOYING,
        Part("kickoff", (act.KickOff,), "LC-07", optional=False, who=kicking),
    ),
    turn=(
        Part("spend", (act.DropMeteor, act.Roll), optional=False, waits=always),
        Part("act", (*FOOTBALL_STARTS, act.WalkFlame, *THROWS), waits=can_use_dice),
        Part("reinforce", ()),
        Part("extra", (*FOOTBALL_STARTS, *THROWS, act.KeepDefence)),
        Part("close", ()),
    ),
    questions=(
        Question(asked.ChooseStarter, (act.NameStarter,)),
        Question(asked.AfterMove, (act.MoveAgain, act.Fire, act.Carry, act.Nullify, act.Command), move_over),
        Question(asked.ShootOn, (act.FlyOn,), rocket_back),
        Question(asked.EjectAsked, (act.Eject,), spared),
        Question(asked.TackleWon, THROWS, ball_kept),
        Question(asked.FreeAction, (act.Flick, *THROWS), move_over),
        Question(asked.DefenceAsked, FOOTBALL_STARTS, move_over, dict.fromkeys(THROWS, "LC-26")),
        Question(asked.LastDefence, (act.DefenceRoll,), defence_gone),
    ),
    decline=act.Decline,
    interrupts=(Interrupt(football.interrupter, (act.DefenceRoll,), "LC-R15"),),
)
