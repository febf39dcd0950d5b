"""The parts of the keepers' pages. Each has `show`, what its page tells, and `do`, what its forms ask for."""

from typing import Any, Protocol

from fleacircus.web.identity.views.sections import backups, blocks, club, limits, members, reports, tables
from fleacircus.web.identity.views.sections.mistaken import Mistaken

__all__ = ["SECTIONS", "Mistaken", "Section"]


class Section(Protocol):
    """A module of this folder."""

    def show(self, request: Any) -> dict[str, Any]: ...
    def do(self, request: Any) -> None: ...


SECTIONS: dict[str, Section] = {
    "members": members,
    "reports": reports,
    "blocks": blocks,
    "tables": tables,
    "limits": limits,
    "backups": backups,
    "club": club,
}
