"""The powers of special faces, a file each: what is put into this folder is a power at every table. [EV-80]"""

from collections.abc import Iterable
from importlib import import_module
from inspect import isclass
from pkgutil import iter_modules

from fleacircus.flicktable.actions.kind import TableKind
from fleacircus.flicktable.rules.rulebook import Kinds


def declared(package: str, path: Iterable[str]) -> Kinds:
    """The kinds of action that the files of a folder declare, in the order of their names."""
    modules = [import_module(f"{package}.{found.name}") for found in sorted(iter_modules(path))]
    return tuple(
        kind
        for module in modules
        for kind in vars(module).values()
        if isclass(kind) and issubclass(kind, TableKind) and kind.__module__ == module.__name__
    )


POWERS = declared(__name__, __path__)
