"""The book of precedents: questions settled once, and which authority answers first."""

from __future__ import annotations

import re
import unicodedata
from typing import Any, Literal

import msgspec

from fleacircus.core import clauses
from fleacircus.tournament import commands as c
from fleacircus.tournament import events as e
from fleacircus.tournament.catalogue import Origin, Precedent, home_rules
from fleacircus.tournament.declined import Declined
from fleacircus.tournament.picture import Picture
from fleacircus.tournament.settings import Settings
from fleacircus.tournament.state import State

LONGEST = 1000
EDITION = "tournament"


class Finding(msgspec.Struct, frozen=True):
    """Something that answers a question: a home rule or a precedent, best authority first.

    `reaches` says whether tables of the platform play it.
    """

    authority: Literal["home_rule", "precedent"]
    id: str
    topic: str
    question: str
    answer: str
    game: str = ""
    settled_by: str = "document"
    origin: Origin | None = None
    reaches: bool = True


def search(state: State, text: str, *, language: str = "en") -> tuple[Finding, ...]:
    """Everything in force with all the words of `text`: higher authority first, then older. [TR-R2, TR-R3, TR-X28]"""
    wanted = _words(text)
    found = [item for item in _findings(state, language) if all(any(w in h for h in _hay(state, item)) for w in wanted)]
    return tuple(sorted(found, key=lambda item: state.settings.authority.index(item.authority)))


def _words(text: str) -> list[str]:
    plain = unicodedata.normalize("NFKD", text.casefold())
    return re.findall(r"\w+", "".join(sign for sign in plain if not unicodedata.combining(sign)))


def _hay(state: State, item: Finding) -> list[str]:
    """All words of a finding in all languages, so that nobody must guess in which it was written."""
    texts = [item.id, item.topic, item.question, item.answer]
    book = next((one for one in state.precedents if one.id == item.id), None)
    if book:
        texts += [book.army, *book.question.values(), *book.answer.values()]
    words = clauses.find(item.id)
    if words:
        texts += [words.in_language(language) for language in clauses.LANGUAGES]
    return _words(" ".join(texts).replace("_", " "))


def _findings(state: State, language: str) -> list[Finding]:
    found = []
    if state.settings.home_rules:
        for rule in home_rules():
            words = clauses.find(rule.clause)
            said = words.in_language(language) if words else rule.topic
            found.append(Finding("home_rule", rule.clause, rule.topic, rule.topic, said))
    for item in in_force(state):
        question, answer = _said(item.question, language), _said(item.answer, language)
        where = item.game, item.settled_by, item.origin, bool(item.fact)
        found.append(Finding("precedent", item.id, item.topic, question, answer, *where))
    return found


def _said(texts: dict[str, str], language: str) -> str:
    return texts.get(language) or next(iter(texts.values()))


def in_force(state: State) -> tuple[Precedent, ...]:
    """The precedents that hold: a newer one replaces an older one only if the organiser confirmed it. [TR-X28]"""
    replaced = {item.replaces for item in state.precedents if item.replaces and item.confirmed}
    return tuple(item for item in state.precedents if item.confirmed and item.id not in replaced)


def authority_on(state: State, topic: str) -> Finding | None:
    """What answers a topic first: home rule, then precedent; nothing: the printed rule holds. [TR-X28]"""
    found = [item for item in _findings(state, "en") if item.topic == topic]
    order = state.settings.authority
    best = min(found, key=lambda item: order.index(item.authority), default=None)
    if best is None or order.index(best.authority) > order.index("printed_rule"):
        return None
    return best


def add_precedent(picture: Picture, command: c.AddPrecedent) -> list[e.Event]:
    """Enter how a question was settled. [TR-R3, TR-R4, TR-R5, TR-R6, TR-X28, TR-X29]

    The players settle it after looking for an answer; if they cannot agree the organiser decides at once.
    """
    state = picture.state
    question, answer = (" ".join(text.split()) for text in (command.question, command.answer))
    if not question or not answer or max(len(question), len(answer)) > LONGEST:
        raise Declined("tournament/bad_text", most=LONGEST)
    if not command.checked:
        raise Declined("TR-R3", found=tuple(item.id for item in search(state, question)))
    if command.game:
        picture.game(command.game)
    ids = {item.id for item in state.precedents}
    if command.replaces and command.replaces not in ids:
        raise Declined("tournament/no_such_precedent", precedent=command.replaces)
    added = Precedent(
        id=f"P{len(state.precedents) + 1}",
        topic=command.topic.strip(),
        question={command.language: question},
        answer={command.language: answer},
        game=command.game,
        settled_by="players" if command.agreed else "organiser",
        replaces=command.replaces,
        confirmed=not command.replaces,
    )
    return [e.PrecedentAdded(added)]


def adopt(picture: Picture, command: c.Adopt) -> list[e.Event]:
    """Take in precedents of the club's book that are not here yet. [TR-R2, TR-R6]"""
    here = {item.id for item in picture.state.precedents}
    ids = [item.id for item in command.precedents]
    if not ids or here & set(ids) or len(set(ids)) < len(ids):
        raise Declined("tournament/no_change")
    if not all(item.origin and item.confirmed for item in command.precedents):
        raise Declined("TR-R6")
    return [e.Adopted(command.precedents)]


def confirm_precedent(picture: Picture, command: c.ConfirmPrecedent) -> list[e.Event]:
    """The organiser lets a newer precedent replace the older one. [TR-X28]"""
    found = next((item for item in picture.state.precedents if item.id == command.precedent), None)
    if found is None:
        raise Declined("tournament/no_such_precedent", precedent=command.precedent)
    if found.confirmed:
        raise Declined("TR-X28", precedent=command.precedent)
    return [e.PrecedentConfirmed(command.precedent)]


def table_options(settings: Settings) -> dict[str, Any]:
    """The rules of a tournament table as the option record of Micro Mutants.

    The printed rules with changes [TR-R1]: advanced unless set otherwise [TR-X33], with Warp and Black Hole [TR-S1],
    home rules on [TR-K1, TR-K3, TR-K5, TR-K6, TR-K7]. The game always lets the owner choose
    the card [TR-K2], gives back by repair what the damage took [TR-K4, TR-X32], lets one of two missing insects enter
    [TR-X30], takes only what is wholly off the mat as gone [TR-X31], gives one bonus shot a turn [TR-X41] and sends a
    nullified insect back from the edge [TR-X42].
    """
    advanced = settings.level == "advanced"
    options: dict[str, Any] = {"edition": EDITION, "twins": settings.same_army_twice}
    options |= dict.fromkeys(("resources", "squares", "terrain", "cards"), advanced)
    options |= {rule.option: rule.value is settings.home_rules for rule in home_rules() if rule.option}
    options["repair"] = options["repair"] and advanced
    return options


def facts(state: State) -> dict[str, bool | str]:
    """The answers of the precedents in force that a game engine understands. [TR-R2]

    Those of the document: [TR-Q1, TR-Q2, TR-Q3, TR-Q4, TR-Q5, TR-Q6, TR-Q7, TR-Q8] and
    [TR-Q9, TR-Q10, TR-Q11, TR-Q12, TR-Q13, TR-Q14, TR-Q15, TR-Q16].
    """
    return {item.fact: item.value for item in in_force(state) if item.fact}


class Unreached(msgspec.Struct, frozen=True):
    """What holds in a contest and tables of the platform do not play: people see to it by hand.

    Precedents that no game understands, home rules that it plays although they are off, another order of authority.
    """

    precedents: tuple[Precedent, ...]
    home_rules: tuple[str, ...]
    authority: bool

    @property
    def anything(self) -> bool:
        return bool(self.precedents or self.home_rules or self.authority)


def unreached(state: State) -> Unreached:
    """What the rules of this contest say and its tables of the platform do not hear. [TR-R1, TR-R2, TR-X28]"""
    settings = state.settings
    return Unreached(
        tuple(item for item in in_force(state) if not item.fact),
        () if settings.home_rules else tuple(rule.clause for rule in home_rules() if not rule.option),
        settings.authority != Settings().authority,
    )
