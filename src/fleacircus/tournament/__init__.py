"""Tournaments of the club: Classic and Extreme, from the entry sheet to the sealed bids.

A `Tournament` is a log and the facts folded from it. People give it commands (`commands`), it answers with entries
or with `Refused`. Everything a page shows is a pure function of `tournament.picture`:

    picture      games, stage, ties, standings, todo        hall        what to play now, clocks, time left
    queries      bracket, group grid, entry sheet, byes     picks       who picks now, which armies remain
    bids         what a tie needs next                      precedents  search, authority, table options
    tables       to a table of the platform and back        preview     what a correction makes void
    audit        log lines, draws step by step, checks      explain     sentences in three languages
    export       CSV tables                                 settings    every ruling, for a form
"""

from fleacircus.tournament.picture import Picture
from fleacircus.tournament.record import decode_entry, encode_entry
from fleacircus.tournament.refused import Damaged, Refused, Stale
from fleacircus.tournament.settings import Settings
from fleacircus.tournament.tournament import Tournament

__all__ = ["Damaged", "Picture", "Refused", "Settings", "Stale", "Tournament", "decode_entry", "encode_entry"]
