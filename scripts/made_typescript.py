"""TypeScript from msgspec types: one module a game, one for the frames of the socket, one for what the coach tells."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, get_origin

from msgspec import NODEFAULT
from msgspec import inspect as shape

from fleacircus.coach.analysis import Analysis
from fleacircus.coach.hints import Idea
from fleacircus.core.offers import Offer
from fleacircus.core.shapes import shapes
from fleacircus.games import CATALOGUE
from fleacircus.web.schemas import SOCKET

HEAD = "/** Made from the code by scripts/make_types.py: change the structs in Python, then run it. */\n"
GIVEN = ("Action", "Question", "Request")
"""What a client sends: a field with a default may be left out. In what it is told, every field is there."""


def modules() -> dict[str, str]:
    """Every module by its file name."""
    coach = HEAD + Module({"Analysis": Analysis, "Idea": Idea}).text()
    found = {"frames.ts": _frames(), "coach.ts": coach}
    for id, make in CATALOGUE.items():
        game = make({})
        own = {name: of for name, of in shapes(game).items() if name != "Offer"}
        found[f"{id.partition('@')[0]}.ts"] = HEAD + Module(own).text()
    return found


def _frames() -> str:
    names = 'import type { Action, GameEvent, Tagged, View } from "../net/protocol";\n'
    return HEAD + "\n" + names + Module({**SOCKET, "Offer": Offer}).text()


CITED = re.compile(r"\s*\[[A-Z]{2}-[^\]]*\]")


def plain(cls: Any) -> Any:
    """The class itself of one that is made for a type, such as a list of something."""
    return get_origin(cls) or cls


def described(cls: type) -> str:
    """The first line of a class's own docstring."""
    return str(plain(cls).__dict__.get("__doc__") or "").strip().partition("\n")[0]


class Module:
    """Interfaces for some named types and all that they need."""

    def __init__(self, roots: dict[str, Any]) -> None:
        self.roots = {name: shape.type_info(of) for name, of in roots.items()}
        self.given = {kind.cls for name in GIVEN if name in self.roots for kind in structs_of(self.roots[name])}
        self.found: dict[type, shape.StructType] = {}
        for info in self.roots.values():
            self._gather(info)
        self.names = self._named()

    def text(self) -> str:
        """The module."""
        parts = [self._interface(info) for info in self.found.values()]
        answers = {name.partition(".")[2]: info for name, info in self.roots.items() if name.startswith("Answer.")}
        for name, info in self.roots.items():
            if not name.startswith("Answer.") and name not in self.names.values():
                parts.append(f"export type {name} = {self.type(info)};")
        if answers:
            lines = "".join(f"  {question}: {self.type(info)};\n" for question, info in answers.items())
            parts.append(f"/** What each question is answered with. */\nexport interface Answers {{\n{lines}}}")
        return "\n" + "\n\n".join(parts) + "\n"

    def type(self, info: shape.Type) -> str:
        """How a type is written."""
        match info:
            case shape.Metadata(type=inner, extra_json_schema=extra):
                return str(extra["title"]) if extra and "title" in extra else self.type(inner)
            case shape.StructType(cls=cls):
                return self.names[cls]
            case shape.UnionType(types=types):
                return " | ".join(dict.fromkeys(self.type(each) for each in types))
            case shape.LiteralType(values=values):
                return " | ".join(f'"{value}"' if isinstance(value, str) else str(value) for value in values)
            case shape.NamedTupleType(fields=fields):
                return f"[{', '.join(f'{field.name}: {self.type(field.type)}' for field in fields)}]"
            case shape.TupleType(item_types=items):
                return f"[{', '.join(self.type(each) for each in items)}]"
            case shape.VarTupleType(item_type=item) | shape.ListType(item_type=item):
                return self._many(item)
            case shape.FrozenSetType(item_type=item):
                return self._many(item)
            case shape.DictType(key_type=key, value_type=value):
                by = self.type(key) if isinstance(key, shape.LiteralType) else "string"
                return f"Record<{by}, {self.type(value)}>"
            case shape.NoneType():
                return "null"
            case shape.BoolType():
                return "boolean"
            case shape.IntType() | shape.FloatType():
                return "number"
            case shape.StrType() | shape.BytesType() | shape.CustomType():
                return "string"
            case shape.AnyType() | shape.RawType():
                return "unknown"
        raise NotImplementedError(f"{info} is not known in TypeScript")

    def _many(self, item: shape.Type) -> str:
        text = self.type(item)
        return f"({text})[]" if isinstance(item, shape.UnionType | shape.LiteralType) else f"{text}[]"

    def _interface(self, info: shape.StructType) -> str:
        first = CITED.sub("", described(info.cls))
        lines = [f"/** {first} */"] if first else []
        lines.append(f"export interface {self.names[info.cls]} {{")
        if info.tag is not None:
            lines.append(f'  {info.tag_field}: "{info.tag}";')
        optional = info.cls in self.given or plain(info.cls).__struct_config__.omit_defaults
        for field in info.fields:
            left_out = not field.required and field.default is field.default_factory is NODEFAULT
            mark = "?" if left_out or (optional and not field.required) else ""
            lines.append(f"  {field.encode_name}{mark}: {self.type(field.type)};")
        return "\n".join([*lines, "}"])

    def _gather(self, info: shape.Type) -> None:
        if isinstance(info, shape.StructType):
            if info.cls in self.found:
                return
            self.found[info.cls] = info
            for field in info.fields:
                self._gather(field.type)
        for name in ("type", "types", "item_type", "item_types", "key_type", "value_type"):
            inner = getattr(info, name, None)
            for each in inner if isinstance(inner, tuple) else (inner,):
                if isinstance(each, shape.Type):
                    self._gather(each)

    def _named(self) -> dict[type, str]:
        """Classes of one name are told apart by their module; what goes over the wire by itself keeps the name."""
        own = {kind.cls for info in self.roots.values() for kind in structs_of(info)}
        taken = {plain(cls).__name__ for cls in own}
        alike: dict[str, list[type]] = {}
        for cls in self.found:
            alike.setdefault(plain(cls).__name__, []).append(cls)
        names = {}
        for name, classes in alike.items():
            for cls in classes:
                clash = len(classes) > 1 and not (cls in own and sum(each in own for each in classes) == 1)
                root = name in self.roots and cls not in own
                names[cls] = f"{_module(cls)}{name}" if clash or root or (cls not in own and name in taken) else name
        return names


def _module(cls: type) -> str:
    return str(plain(cls).__module__).rpartition(".")[2].title().replace("_", "")


def structs_of(info: shape.Type) -> Iterable[shape.StructType]:
    """The structs that a type is, one or several."""
    if isinstance(info, shape.StructType):
        yield info
    if isinstance(info, shape.UnionType):
        for each in info.types:
            yield from structs_of(each)
