"""Seasons: evenings gathered into one table of the club's members. Pure, and worked out anew from the contests' logs.

terms       points by place, how many results count             log         what was gathered: a fold of entries
members     who of an evening is which member                    register    members renamed, merged, parted again
results     a contest as the season sees it                     table       points, places, trends, reasons
versatility armies, head to head, the most versatile player     calendar    the next evenings as iCalendar
"""
