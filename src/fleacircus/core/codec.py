"""JSON both ways, for every frozen value of the project."""

from __future__ import annotations

import hashlib
import threading
from functools import cache
from inspect import cleandoc
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")


def name_of(kind: type) -> str:
    """How a type is called over the wire: by its tag, or else by its name."""
    tag = getattr(kind, "__struct_config__", None) and kind.__struct_config__.tag  # type: ignore[attr-defined]
    return str(tag or kind.__name__)


def _told(value: object) -> str:
    if isinstance(value, type):
        return name_of(value)
    raise NotImplementedError(f"{type(value).__name__} cannot be written")


def _described(kind: type) -> dict[str, Any]:
    if kind is type:
        return {"type": "string", "description": "a kind, by its tag"}
    raise NotImplementedError(f"{kind.__name__} has no schema")


_ENCODER = msgspec.json.Encoder(order="sorted", enc_hook=_told)


_building = threading.Lock()
"""msgspec describes a type when it is first met, and another thread that meets it meanwhile crashes the process."""


@cache
def _decoder(of: Any) -> msgspec.json.Decoder[Any]:
    with _building:
        return msgspec.json.Decoder(of, strict=True)


def encode(value: object) -> bytes:
    """The value as JSON; equal values give equal bytes."""
    return _ENCODER.encode(value)


def decode(data: bytes | str, of: Any) -> Any:
    """The value of type `of` that JSON data describes; ValueError if it describes none."""
    try:
        return _decoder(of).decode(data)
    except (msgspec.DecodeError, msgspec.ValidationError, RecursionError, UnicodeDecodeError) as error:
        raise ValueError(str(error)) from error


def convert(value: object, of: Any) -> Any:
    """Plain dicts and lists as a value of type `of`; ValueError if they are none."""
    _decoder(of)  # so that the type is described
    try:
        return msgspec.convert(value, of, strict=True)
    except msgspec.ValidationError as error:
        raise ValueError(str(error)) from error


def plain(value: object) -> Any:
    """The value as dicts, lists, strings and numbers."""
    return msgspec.to_builtins(value, enc_hook=_told)


def schema(of: dict[str, Any], *, id: str = "") -> dict[str, Any]:
    """The JSON Schema of several types by name: each is one of its properties, all that they need is in `$defs`."""
    described, parts = msgspec.json.schema_components(
        of.values(), schema_hook=_described, ref_template="#/$defs/{name}"
    )
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": id, "type": "object"}
    whole: dict[str, Any] = _unindented({**head, "properties": dict(zip(of, described, strict=True)), "$defs": parts})
    return whole


def _unindented(part: Any) -> Any:
    """A schema whose words are the same in every Python: from 3.13 on docstrings come without their indentation."""
    if isinstance(part, dict):
        return {
            name: cleandoc(value) if name == "description" and isinstance(value, str) else _unindented(value)
            for name, value in part.items()
        }
    return [_unindented(each) for each in part] if isinstance(part, list) else part


def digest(*parts: bytes) -> str:
    """A fingerprint of the parts, each with its length, so that no two lists of parts are confused."""
    sha = hashlib.sha256()
    for part in parts:
        sha.update(len(part).to_bytes(8, "big"))
        sha.update(part)
    return sha.hexdigest()
