"""How the tournament says no: a clause or a stable code, with parameters, never a sentence."""

from __future__ import annotations

from typing import Any

from fleacircus.core import Illegal


class Declined(Illegal):
    """A well-formed command that cannot be carried out; `clause` is a TR id or a code such as `tournament/stale`."""

    def __init__(self, clause: str, **params: Any) -> None:
        super().__init__(clause, params)
        self.params = params

    def __str__(self) -> str:
        return f"{self.clause} {self.params}" if self.params else str(self.clause)


class Stale(Declined):
    """Somebody else was quicker: `changed` holds the entries written since the sender looked."""

    def __init__(self, *, expected: int, actual: int, changed: tuple[Any, ...]) -> None:
        super().__init__("tournament/stale", expected=expected, actual=actual)
        self.changed = changed


class Damaged(ValueError):
    """A record that is no tournament: `code` says what is wrong, `seq` at which entry, as far as that is known."""

    def __init__(self, code: str, *, seq: int | None = None, detail: str = "") -> None:
        where = "" if seq is None else f" at entry {seq}"
        super().__init__(f"{code}{where}{': ' if detail else ''}{detail}")
        self.code = code
        self.seq = seq
        self.detail = detail
