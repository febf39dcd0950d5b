"""Tournaments of the club: Classic and Extreme, from the entry sheet to the sealed bids.

A `Tournament` is a log and the facts folded from it. People give it commands (`commands`), it answers with entries
or with `Declined`. Everything a page shows is a pure function of `tournament.picture`:

    picture      games, stage, ties, standings, todo        hall        what to play now, clocks, time left
    queries      bracket, group grid, entry sheet, byes     picks       who picks now, which armies remain
    bids         what a tie needs next                      precedents  search, authority, table options
    tables       to a table of the platform and back        preview     what a correction makes void
    audit        log lines, draws step by step, checks      settings    every ruling, for a form
    simulate     a whole contest with random results        sheets      entry sheets as people keep them
    concerns     what a command is about                    season      evenings gathered into a table of members
"""

from fleacircus.tournament.commands import decode_command
from fleacircus.tournament.declined import Damaged, Declined, Stale
from fleacircus.tournament.picture import Picture
from fleacircus.tournament.record import decode_entry, encode_entry
from fleacircus.tournament.settings import Settings, decode_settings
from fleacircus.tournament.tournament import Tournament

__all__ = [
    "Damaged",
    "Declined",
    "Picture",
    "Settings",
    "Stale",
    "Tournament",
    "decode_command",
    "decode_entry",
    "decode_settings",
    "encode_entry",
]
