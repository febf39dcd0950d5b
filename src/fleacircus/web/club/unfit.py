"""Refusals that are said by a key of the words, so that everybody reads them in their language."""

from __future__ import annotations

from fleacircus.web.words import say


class Refusal(Exception):
    """A refusal with its stable code; `error.<kind>` are its words, in the reader's language."""

    def __init__(self, kind: str, code: str, status: int) -> None:
        super().__init__(code)
        self.kind, self.code, self.status = kind, code, status


class Unfit(ValueError):
    """`str()` is the English, for programs. A parameter `option` is the name of a question of the form."""

    def __init__(self, key: str, **params: object) -> None:
        super().__init__(say("en", key, **params))
        self.key = key
        self.params = params

    def in_language(self, language: str, *, questions: str) -> str:
        """What a person reads; the words of the form's questions begin with `questions`."""
        params = dict(self.params)
        if "option" in params:
            params["option"] = say(language, f"{questions}.option.{params['option']}", **self.params)
        return say(language, self.key, **params)
