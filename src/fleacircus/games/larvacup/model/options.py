"""What a match settles before the start. [LC-01, LC-33]"""

from typing import Annotated

from msgspec import Meta

from fleacircus.flicktable.model import options


class Options(options.Options, frozen=True):
    """The options of a match, which so many `goals` win. [LC-33]"""

    goals: Annotated[int, Meta(ge=1, le=20)] = 3
