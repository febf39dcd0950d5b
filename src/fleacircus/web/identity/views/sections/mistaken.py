"""Something that a keeper's form cannot ask for."""


class Mistaken(Exception):
    """`key` is said on the page, in the reader's language."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key
