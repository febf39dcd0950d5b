"""A plan that no table can be opened with, said by a key of the words, so that everybody reads it in their language."""

from __future__ import annotations

from fleacircus.web.words import say


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
