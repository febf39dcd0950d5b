"""The clauses behind what a table of Micro Mutants tells."""

from fleacircus.core.game import Clause
from fleacircus.games.micromutants.model.options import Options

EVERY_EDITION: dict[str, Clause] = {
    "help.turn": "MM-01",
    "help.shoot": "MM-04",
    "help.capture": "MM-06",
    "help.under": "MM-11",
    "help.face": "MM-19",
    "help.extra": "MM-25",
}


def citations(options: Options) -> dict[str, Clause]:
    """The clause behind each event that carries none, and behind each line of help, for an edition."""
    first = options.edition == "first"
    deployed = "MM-R5" if first else "EV-04" if options.players == 2 else "EV-05"
    found: dict[str, Clause] = {
        **EVERY_EDITION,
        "table_laid": "MM-R5" if options.small_mat else "EV-01",
        "deployed": deployed,
        "army_ready": deployed,
        "turn_started": "MM-30" if first else "EV-10",
        "help.aim": "MM-31" if first else "EV-16",
        "help.base": "MM-22" if first else "EV-15",
        "help.reinforce": "MM-24" if options.reinforcement == "missing" else "EV-12",
        **({"help.world": "EV-23"} if options.end_of_world else {"help.off": "MM-08"}),
        **({"help.resources": "EV-18"} if options.resources else {}),
    }
    return found
