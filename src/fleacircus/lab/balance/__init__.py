"""How even the games are, and what of ours would make them more so: measured, searched, confirmed, told.

`worlds` are the games with some values of ours set otherwise; `fields` play every pairing at some level and count;
`search` tells from games with values by lot what each is worth, and which make every pairing even; `report` shows it.
"""
