"""The rulebook of Micro Mutants, from top to bottom; its editions are options within it."""

from fleacircus.flicktable.actions.flick import Flick, FlyOn, MoveAgain, WalkFlame
from fleacircus.flicktable.actions.meteor import DropMeteor
from fleacircus.flicktable.actions.turn import Decline
from fleacircus.flicktable.model.state import AfterMove, ShootOn
from fleacircus.flicktable.parts import always, can_use_dice, deploying, move_over, rocket_back
from fleacircus.flicktable.rules import hearing as table
from fleacircus.flicktable.rules import shells, turns
from fleacircus.flicktable.rules.rulebook import Kinds, Part, Question, Rulebook
from fleacircus.games.micromutants.actions.answers import Eliminate, LoseCard, PutBeside
from fleacircus.games.micromutants.actions.edge import Cancel, StepIn, ask_edge
from fleacircus.games.micromutants.actions.powers import POWERS
from fleacircus.games.micromutants.actions.reinforce import Reinforce
from fleacircus.games.micromutants.actions.roll import Roll
from fleacircus.games.micromutants.actions.spending import Build, Install, OpenEntrance, Repair, Sacrifice
from fleacircus.games.micromutants.model.state import ChooseCard, EdgeAsked, LevyAsked, PickVictim, PlaceHitter
from fleacircus.games.micromutants.rules import hearing, outs, owners
from fleacircus.games.micromutants.rules.start import start

STARTS: Kinds = (Flick, StepIn, *(power for power in POWERS if power.instead))
FOLLOWING: Kinds = (MoveAgain, *(power for power in POWERS if power.after))
SPENDING = (Install, Repair, Build, OpenEntrance, Sacrifice)

MICRO_MUTANTS = Rulebook(
    before=(deploying(then=start),),
    turn=(
        Part("spend", (*SPENDING, DropMeteor, Roll), optional=False, waits=always),
        Part("act", (*STARTS, WalkFlame), waits=can_use_dice),
        Part("reinforce", (Reinforce,)),
        Part("extra", STARTS),
        Part("close", SPENDING),
    ),
    questions=(
        Question(EdgeAsked, (Cancel,), move_over),
        Question(PlaceHitter, (PutBeside,)),
        Question(ChooseCard, (LoseCard,)),
        Question(PickVictim, (Eliminate,), move_over),
        Question(AfterMove, (*FOLLOWING, Sacrifice), move_over, after_shot=True),
        Question(ShootOn, (FlyOn,), rocket_back),
        Question(LevyAsked, (Reinforce,), move_over, after_shot=True),
    ),
    decline=Decline,
    landed=ask_edge,
    hearing=(
        hearing.leavers,
        table.landings,
        table.accidents,
        table.flames,
        table.errors,
        table.protections,
        hearing.base_hits,
        hearing.counters,
        hearing.zones,
        table.webs,
    ),
    loss=hearing.loss,
    lose=owners.lose,
    out=outs.put_out,
    settling=(owners.ask_owners, shells.see_to),
    close=owners.close,
    by_itself=(turns.abandoned, turns.move_on),
    follows=turns.clockwise,
    victory=outs.victory,
    by_limit=outs.finish_by_limit,
)
