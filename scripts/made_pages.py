"""The schema pages of the guide: what each game says over the wire, with an example of each action and question."""

from __future__ import annotations

import json
from typing import Any

from made_typescript import Module, described, structs_of
from msgspec import NODEFAULT, Struct
from msgspec import inspect as shape

from fleacircus.core import codec
from fleacircus.core.shapes import shapes
from fleacircus.games import CATALOGUE

HEAD = "<!-- Made from the code by scripts/make_types.py: change the structs in Python, then run it. -->\n"


def pages() -> dict[str, str]:
    """Every page by its file name."""
    found = {f"{id.partition('@')[0]}.md": _page(id) for id in CATALOGUE}
    return {"README.md": _index(), **found}


def _index() -> str:
    rows = [f"| `{id}` | [what it says]({id.partition('@')[0]}.md) | `/api/v1/games/{id}/schema` |" for id in CATALOGUE]
    return f"""{HEAD}
# What goes over the wire, game by game

Every game says the same few things: a **view** of the match, **events**, **actions** that fill
[offers](../protocol.md), **questions** with their answers, and once a table the **facts** of its box. These pages, the
JSON Schemas that the server gives, and the client's types are all made from the same structs.

| game | page | JSON Schema |
|---|---|---|
{chr(10).join(rows)}

A schema has a `version`, which changes when anything in it does. Ask for the one you were made for,
`/api/v1/games/<id>/schema?version=<version>`, or say it in `hello` (`schema`): another one is refused with
`schema/too_old`, and nothing else happens. An unknown id is refused with `game/not_found`, an older version of a game
that is here with `game/past_version`.
"""


def _page(id: str) -> str:
    types = shapes(CATALOGUE[id]({}))
    module = Module({name: of for name, of in types.items() if name != "Offer"})
    parts = [HEAD, f"# `{id}` over the wire\n", _intro(id)]
    parts += ["## Actions\n", *(_told(module, each) for each in structs_of(module.roots["Action"]))]
    parts += ["## Questions\n"]
    for each in structs_of(module.roots["Question"]):
        answer = module.roots.get(f"Answer.{each.tag}")
        parts.append(_told(module, each) + (f"Answered with `{module.type(answer)}`.\n" if answer else ""))
    parts += ["## Events\n", "| event | fields | what happened |\n|---|---|---|"]
    parts[-1] += "".join(_row(module, each) for each in structs_of(module.roots["Event"])) + "\n"
    roots = [module.roots[name] for name in ("View", "Facts") if name in module.roots]
    heads = {root.cls: title for root, title in zip(roots, ("The view", "Facts"), strict=False)}
    for cls, info in module.found.items():
        if cls in heads:
            parts.append(f"## {heads[cls]}: `{module.names[cls]}`\n\n{_fields(module, info)}")
    loose = [info for cls, info in module.found.items() if info.tag is None and cls not in heads]
    parts += [
        "## Other shapes\n",
        *(f"### `{module.names[i.cls]}`\n\n{described(i.cls)}\n\n{_fields(module, i)}" for i in loose),
    ]
    return "\n".join(parts)


def _intro(id: str) -> str:
    return (
        f"The whole JSON Schema is at `/api/v1/games/{id}/schema`. Types are written as in TypeScript.\n"
        "An example has the right shape; what is legal just now, the offers say.\n"
    )


def _told(module: Module, info: shape.StructType) -> str:
    example = json.dumps(codec.plain(example_of(info)), ensure_ascii=False)
    return f"### `{info.tag}`\n\n{described(info.cls)}\n\n```json\n{example}\n```\n\n{_fields(module, info)}"


def _row(module: Module, info: shape.StructType) -> str:
    fields = ", ".join(f"{field.encode_name}: {module.type(field.type)}" for field in info.fields)
    text = f"`{fields}`".replace("|", "\\|") if fields else ""
    return f"\n| `{info.tag}` | {text} | {described(info.cls)} |"


def _fields(module: Module, info: shape.StructType) -> str:
    if not info.fields:
        return ""
    rows = ""
    for field in info.fields:
        type = module.type(field.type).replace("|", "\\|")
        rows += f"\n| `{field.encode_name}` | `{type}` | {_default(field)} |"
    return f"| field | type | if left out |\n|---|---|---|{rows}\n"


def _default(field: shape.Field) -> str:
    if field.required or field.default is field.default_factory is NODEFAULT:
        return ""
    value = field.default if field.default is not NODEFAULT else field.default_factory()
    text = json.dumps(codec.plain(value), ensure_ascii=False)
    return f"`{text}`" if len(text) < 60 else "what the box says"


def example_of(info: shape.Type) -> Any:
    """Some value of a type: what has a default is left as it is."""
    match info:
        case shape.Metadata(type=inner):
            return example_of(inner)
        case shape.StructType(cls=cls, fields=fields):
            assert issubclass(cls, Struct)
            return cls(**{field.name: example_of(field.type) for field in fields if field.required})
        case shape.UnionType(types=types):
            return example_of(next((each for each in types if not isinstance(each, shape.NoneType)), types[0]))
        case shape.LiteralType(values=values):
            return values[0]
        case shape.NamedTupleType(cls=cls, fields=fields):
            return cls(*(example_of(field.type) for field in fields))
        case shape.TupleType(item_types=items):
            return tuple(example_of(each) for each in items)
        case shape.VarTupleType(item_type=item) | shape.ListType(item_type=item):
            return (example_of(item),)
        case shape.IntType(ge=least):
            return max(1, least or 0)
        case shape.StrType():
            return "name"
        case shape.BoolType():
            return True
        case shape.DictType():
            return {}
    raise NotImplementedError(f"no example of {info}")
