"""The club's own pages in this process, on any database, each visit undone after it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def using(db: str) -> Iterator[None]:
    """Let Django use another database of the club's."""
    from django.db import connections

    from fleacircus.web.settings import _database

    described = _database(db)
    described["OPTIONS"].pop("pool", None)
    kept = connections.settings
    connections["default"].close()
    del connections["default"]
    connections.settings = connections.configure_settings({"default": described})
    try:
        yield
    finally:
        connections["default"].close()
        del connections["default"]
        connections.settings = kept


@contextmanager
def undone() -> Iterator[None]:
    """Whatever happens within has not happened."""
    from django.db import transaction

    with transaction.atomic():
        try:
            yield
        finally:
            transaction.set_rollback(True)


class Asked:
    """Notes which fields of a query or a form a page looks at."""

    def __init__(self, monkeypatch: Any) -> None:
        from django.http import QueryDict
        from django.utils.datastructures import MultiValueDict

        self.names: set[str] = set()
        names = self.names

        class Noting(dict[str, str]):
            def __getitem__(self, name: str) -> str:
                names.add(name)
                return super().__getitem__(name)

            def get(self, name: str, otherwise: Any = None) -> Any:
                names.add(name)
                return super().get(name, otherwise)

        for method in ("__getitem__", "__contains__", "getlist", "get"):
            monkeypatch.setattr(QueryDict, method, _noting(getattr(MultiValueDict, method), names))
        monkeypatch.setattr(QueryDict, "dict", lambda form: Noting(MultiValueDict.dict(form)))


def _noting(method: Any, names: set[str]) -> Any:
    def noted(self: Any, name: Any, *more: Any) -> Any:
        if isinstance(name, str):
            names.add(name)
        return method(self, name, *more)

    return noted
