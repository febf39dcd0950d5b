"""Army sheets: what a data file says of an army, read into frozen records. A sheet never contains code. [MM-26]"""

import os
import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from fleacircus.core import bounds, codec
from fleacircus.core.clauses import find
from fleacircus.core.game import Clause

Id = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]*$", max_length=40)]
Count = Annotated[int, Meta(ge=1, le=20)]
Price = Annotated[int, Meta(ge=0, le=20)]
Words = Annotated[str, Meta(min_length=1, max_length=400)]
Range = Literal["short", "long", "any"]


class Text(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The same words in three languages."""

    en: Words
    fr: Words
    it: Words


# Powers of a special face: a name and its parameters. What each does is in `rules/powers`.


class Power(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="use"):
    """What a special face does."""


class Camouflage(Power, frozen=True, tag="camouflage"):
    """Cannot be captured. [EV-26]"""


class DugIn(Power, frozen=True, tag="dug_in"):
    """Cannot be captured, and may end its shot on nothing. [EV-51]"""


class Shield(Power, frozen=True, tag="shield"):
    """A cover or a hit only turns it to its normal face. [EV-41]"""


class Used(Power, frozen=True, kw_only=True):
    """A power that is used after the insect's shot.

    `when` the special face counts: it showed at the `start` of the move, it shows `after` the shot, or `both`, one or
    the other. Instead of the shot a power is used by the face that shows. [MM-19, EV-80]
    """

    when: Literal["start", "after", "both"] = "after"


class Carry(Used, frozen=True, tag="carry"):
    """Sets one insect of these breeds, of any if none is named, right beside itself. [EV-32, EV-43]"""

    range: Range
    breeds: tuple[Id, ...] = ()


class Again(Used, frozen=True, tag="again"):
    """Moves again once a turn, always or after its shot eliminated an insect. [EV-33, EV-50]"""

    after: Literal["move", "kill"]


class Fire(Used, frozen=True, tag="fire"):
    """Fires a projectile. [EV-34, EV-52, EV-53, EV-63]"""

    projectile: Id


class Nullify(Used, frozen=True, tag="nullify"):
    """Shoots an enemy insect away. [EV-42]"""

    range: Range


class Enlist(Used, frozen=True, tag="enlist"):
    """After a capture brings an insect back from the losses. [EV-44]"""

    breed: Id


class Hatch(Used, frozen=True, tag="hatch"):
    """Gives itself up for an insect from the losses. [EV-54]"""

    breed: Id


class Command(Used, frozen=True, tag="command"):
    """Makes another insect move. [EV-62]"""

    breed: Id
    range: Range


class Harvest(Used, frozen=True, tag="harvest"):
    """Takes resources from afar. [EV-64]"""

    count: Count
    range: Range


AnyPower = Camouflage | DugIn | Shield | Carry | Again | Fire | Nullify | Enlist | Hatch | Command | Harvest


# Effects of evolution cards.


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="name"):
    """What a card changes while it is installed. [EV-70, EV-71, EV-72, EV-73, EV-74]"""


class TurnUp(Effect, frozen=True, tag="turn_up"):
    """This breed may be turned special face up after its first shot."""

    breed: Id


class SecondShot(Effect, frozen=True, tag="second_shot"):
    """This projectile, if it hits nothing, is shot once more from where it lies."""

    projectile: Id


class CarryAny(Effect, frozen=True, tag="carry_any"):
    """This breed sets down any breed."""

    breed: Id


class Shelter(Effect, frozen=True, tag="shelter"):
    """This breed cannot be captured near an own base."""

    breed: Id
    range: Range


class SpecialEntry(Effect, frozen=True, tag="special_entry"):
    """This breed turns special face up at once, and enters so."""

    breed: Id


class Entrance(Effect, frozen=True, tag="entrance"):
    """A token near this breed where reinforcements may enter."""

    breed: Id
    range: Range


class Reach(Effect, frozen=True, tag="reach"):
    """This breed's power reaches farther."""

    breed: Id
    range: Range


class ThirdMove(Effect, frozen=True, tag="third_move"):
    """When both dice show this breed, a third one moves."""

    breed: Id


class KillAtOnce(Effect, frozen=True, tag="kill_at_once"):
    """This projectile eliminates instead of marking."""

    projectile: Id


class Wide(Effect, frozen=True, tag="wide"):
    """This projectile also holds the nearest other enemy insect."""

    projectile: Id
    range: Range


class Tunnel(Effect, frozen=True, tag="tunnel"):
    """Instead of a shot this breed, special face up, may be set beside an own base."""

    breed: Id


class Brood(Effect, frozen=True, tag="brood"):
    """This breed hatches more than one."""

    breed: Id
    count: Count


class Meteor(Effect, frozen=True, tag="meteor"):
    """Once a game, before the dice, a meteor is dropped."""


class Plan(Effect, frozen=True, tag="plan"):
    """A roll that shows this face gains resources."""

    face: Id
    gain: Count


class Levy(Effect, frozen=True, tag="levy"):
    """A reinforcement of this breed brings several."""

    breed: Id
    count: Count


class ShootAgain(Effect, frozen=True, tag="shoot_again"):
    """This projectile, lying on the table, may be shot instead of the insect that fires it."""

    projectile: Id


AnyEffect = (
    TurnUp
    | SecondShot
    | CarryAny
    | Shelter
    | SpecialEntry
    | Entrance
    | Reach
    | ThirdMove
    | KillAtOnce
    | Wide
    | Tunnel
    | Brood
    | Meteor
    | Plan
    | Levy
    | ShootAgain
)


class Breed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A type of insect. `captures` says what it may cover to effect. [EV-44, EV-61]"""

    id: Id
    name: Text
    form: Literal["small", "large", "rectangle"]
    count: Count
    clause: Clause
    captures: Literal["all", "insects", "bases"] = "all"
    power: AnyPower | None = None


class Projectile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A token that an insect fires, and what its hit does. [MM-16, EV-83]"""

    id: Id
    name: Text
    count: Count
    hit: Literal["blast", "acid", "web", "flame"]
    clause: Clause
    form: Literal["small", "large"] = "small"


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An evolution card. [EV-18, EV-19]"""

    id: Id
    name: Text
    price: Price
    clause: Clause
    text: Text
    effect: AnyEffect


class Wild(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A die face that names any insect, and may turn it; it alone brings in one breed. [EV-65]"""

    id: Id
    name: Text
    brings: Id
    clause: Clause


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One army. `ours` lists the keys whose values no source gives."""

    id: Id
    name: Text
    colour: Annotated[str, Meta(pattern=r"^#[0-9a-f]{6}$")]
    dice: tuple[Id, ...]
    breed: tuple[Breed, ...]
    projectile: tuple[Projectile, ...] = ()
    card: tuple[Card, ...] = ()
    wild: Wild | None = None
    ours: tuple[str, ...] = ()

    def breed_of(self, id: str) -> Breed:
        """The breed with this id."""
        return next(breed for breed in self.breed if breed.id == id)

    def projectile_of(self, id: str) -> Projectile:
        """The projectile with this id."""
        return next(shell for shell in self.projectile if shell.id == id)

    def card_of(self, id: str) -> Card | None:
        """The card with this id, if the army has it."""
        return next((card for card in self.card if card.id == id), None)


def read(path: Path) -> Sheet:
    """The sheet in a file; ValueError lists what is wrong with it and where."""
    wrong = check_sheet(path)
    if wrong:
        raise ValueError("; ".join(wrong))
    return _parsed(path)


def _parsed(path: Path) -> Sheet:
    told, _ = bounds.split(tomllib.loads(path.read_text(encoding="utf-8")))
    sheet: Sheet = codec.convert(told, Sheet)
    return sheet


def check_sheet(path: Path | str) -> list[str]:
    """What is wrong with a sheet, and where; nothing if it may be played."""
    path = Path(path)
    try:
        text = path.read_text(encoding="utf-8")
        told, _ = bounds.split(tomllib.loads(text))
        sheet: Sheet = codec.convert(told, Sheet)
    except OSError as error:
        return [f"{path}: cannot be read: {error.strerror}"]
    except UnicodeDecodeError:
        return [f"{path}: not a text in UTF-8"]
    except tomllib.TOMLDecodeError as error:
        return [f"{path}: {error}"]
    except ValueError as error:
        return [f"{path}: {_placed(str(error), text)}"]
    return [f"{path}: {fault}" for fault in _faults(sheet, text)]


def _placed(message: str, text: str) -> str:
    """A conversion error with the line where the table of its path starts."""
    _, _, key = message.partition("`$.")
    table, bracket, rest = key.partition("[")
    if bracket and rest.split("]")[0].isdigit():
        return f"line {_line(text, table, int(rest.split(']')[0]))}: {message}"
    return message


def _line(text: str, table: str, index: int) -> int:
    """The line of the nth `[[table]]`, 1 if there is none."""
    heads = [n for n, line in enumerate(text.splitlines(), 1) if line.strip() == f"[[{table}]]"]
    return heads[index] if index < len(heads) else 1


def _faults(sheet: Sheet, text: str) -> list[str]:
    """What does not fit together in a well-formed sheet."""
    faults = _twice(sheet, text)
    breeds = {breed.id for breed in sheet.breed}
    shells = {shell.id for shell in sheet.projectile}
    faces = breeds | ({sheet.wild.id} if sheet.wild else set())
    if len(sheet.dice) != 6:
        faults.append(f"dice: a die has six faces, not {len(sheet.dice)}")
    faults += [f"dice: no breed {face!r}" for face in dict.fromkeys(sheet.dice) if face not in faces]
    if sum(breed.count for breed in sheet.breed) < 6:
        faults.append("breed: an army needs at least six insects")
    if sheet.wild and sheet.wild.brings not in breeds:
        faults.append(f"wild.brings: no breed {sheet.wild.brings!r}")
    for n, breed in enumerate(sheet.breed):
        where = f"line {_line(text, 'breed', n)}: breed {breed.id!r}: power"
        faults += _unknown(where, breed.power, breeds, shells, faces)
    for n, card in enumerate(sheet.card):
        where = f"line {_line(text, 'card', n)}: card {card.id!r}: effect"
        faults += _unknown(where, card.effect, breeds, shells, faces)
    faults += _unruled(sheet, text)
    fired = {breed.power.projectile for breed in sheet.breed if isinstance(breed.power, Fire)}
    faults += [f"projectile {shell!r}: no breed fires it" for shell in sorted(shells - fired)]
    return faults


def _twice(sheet: Sheet, text: str) -> list[str]:
    """Ids that two things share."""
    faults = []
    seen: set[str] = {sheet.wild.id} if sheet.wild else set()
    ids = {
        "breed": [breed.id for breed in sheet.breed],
        "projectile": [shell.id for shell in sheet.projectile],
        "card": [card.id for card in sheet.card],
    }
    for table, used in ids.items():
        for n, id in enumerate(used):
            if id in seen:
                faults.append(f"line {_line(text, table, n)}: {table}: the id {id!r} is taken")
            seen.add(id)
    return faults


def _unruled(sheet: Sheet, text: str) -> list[str]:
    """Clauses that no rulebook has."""
    named: list[tuple[str, int, str, Clause]] = [
        *(("breed", n, breed.id, breed.clause) for n, breed in enumerate(sheet.breed)),
        *(("projectile", n, shell.id, shell.clause) for n, shell in enumerate(sheet.projectile)),
        *(("card", n, card.id, card.clause) for n, card in enumerate(sheet.card)),
    ]
    faults = [
        f"line {_line(text, table, n)}: {table} {id!r}: no clause {clause!r}"
        for table, n, id, clause in named
        if find(clause) is None
    ]
    if sheet.wild and find(sheet.wild.clause) is None:
        faults.append(f"wild: no clause {sheet.wild.clause!r}")
    return faults


def _unknown(
    where: str, part: AnyPower | AnyEffect | None, breeds: set[str], shells: set[str], faces: set[str]
) -> list[str]:
    """Parameters that name something that the sheet does not have."""
    named = {key: getattr(part, key, None) for key in ("breed", "projectile", "face")}
    known = {"breed": breeds, "projectile": shells, "face": faces}
    faults = [f"{where}.{key}: no {key} {name!r}" for key, name in named.items() if name and name not in known[key]]
    several: tuple[str, ...] = getattr(part, "breeds", ())
    return faults + [f"{where}.breeds: no breed {name!r}" for name in several if name not in breeds]


DATA_FOLDER = "FLEACIRCUS_DATA"
"""Where a box owner keeps corrected or added sheets: `$FLEACIRCUS_DATA/micromutants/armies/*.toml`."""
PLACE = Path("micromutants") / "armies"
ORDER = ("usarthropods", "flyborgs", "chitinians", "sovietopters")


def armies() -> dict[str, Sheet]:
    """Every army by its id: the four of the box, then those of the data folder, which may replace them."""
    return {sheet.id: sheet for sheet in (*_box(), *map(read, _own()))}


def paths() -> dict[str, Path]:
    """The file of every army by its id."""
    return dict(zip(ORDER, _boxed(), strict=True)) | {read(path).id: path for path in _own()}


def _own() -> list[Path]:
    own = os.environ.get(DATA_FOLDER)
    return sorted((Path(own) / PLACE).glob("*.toml")) if own else []


@cache
def _box() -> tuple[Sheet, ...]:
    """The four armies of the box; what each breed and each die is, their sheets say. [EV-30, EV-31, EV-35]

    The Flyborgs' are [EV-40, EV-45], the Chitinians' [EV-55], the Sovietopters' [EV-60].
    """
    return tuple(map(_parsed, _boxed()))


def _boxed() -> list[Path]:
    folder = Path(str(files("fleacircus.flicktable"))) / "data" / "armies"
    return [folder / f"{name}.toml" for name in ORDER]
