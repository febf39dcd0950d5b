"""Pages of long lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

import msgspec

from fleacircus.web.numbers import whole

T = TypeVar("T")


class Page(msgspec.Struct, Generic[T], frozen=True):
    """Some rows of a list, and which of how many pages they are; pages are counted from 1."""

    rows: Sequence[T]
    number: int
    pages: int
    count: int

    @property
    def before(self) -> int:
        """The page before, or 0."""
        return self.number - 1

    @property
    def after(self) -> int:
        """The page after, or 0."""
        return self.number + 1 if self.number < self.pages else 0


def page_of(rows: Any, asked: str | int, size: int, count: int | None = None) -> Page[Any]:
    """The asked page of rows; what is no page is the first, what is past the end is the last."""
    many = len(rows) if count is None else count
    pages = max(1, -(-many // size))
    wanted = asked if isinstance(asked, int) else whole(asked) or 1
    number = min(max(1, wanted), pages)
    return Page(rows[(number - 1) * size : number * size], number, pages, many)
