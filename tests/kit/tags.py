"""The names of what a union of structs holds."""

from typing import Any, get_args, get_origin


def tags(kind: Any) -> set[str]:
    """The tags of all structs of a union, generic ones too."""
    struct = get_origin(kind) or kind
    if hasattr(struct, "__struct_config__"):
        return {struct.__struct_config__.tag}
    return set().union(*map(tags, get_args(kind)))
