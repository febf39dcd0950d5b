"""The clauses behind what a match tells."""

from fleacircus.core.game import Clause

CITATIONS: dict[str, Clause] = {
    "table_laid": "LC-01",
    "deployed": "LC-05",
    "army_ready": "LC-05",
    "turn_started": "LC-08",
    "help.aim": "LC-32",
    "help.shoot": "LC-08",
    "help.carry": "LC-09",
    "help.three": "LC-12",
    "help.pass": "LC-14",
    "help.tackle": "LC-20",
    "help.eject": "LC-21",
    "help.defence": "LC-25",
    "help.idle": "LC-R20",
}
"""The clause behind each event that carries none, and behind each line of help."""
