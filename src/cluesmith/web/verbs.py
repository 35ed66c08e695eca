"""The verbs of the API: the fields of each, its time limit, and in which queue it waits.

One table, from which come the routes, the validation of requests, the limits and
the OpenAPI document.  What a verb does is in `jobs`, by the same name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from cluesmith import registry
from cluesmith.errors import unknown
from cluesmith.family import LANGUAGES
from cluesmith.forms import options
from cluesmith.forms.jsontext import describe
from cluesmith.forms.plaintext import span
from cluesmith.web.messages import Fault

BASE = "/api/v1"
MOST_SOLUTIONS = 1000
MOST_PUZZLES = 100
MOST_SEED = (1 << 53) - 1  # what a browser's number holds exactly
THEMES = ("auto", "light", "dark")


_PLAIN = {"string": "a text", "boolean": "true or false", "object": "an object"}


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a request: a JSON Schema for the document, and a check that does the same.

    The schema uses type, enum, minimum, maximum and maxLength.
    """

    schema: Mapping[str, Any]
    required: bool = True

    def check(self, value: Any, place: str) -> Any:
        """The value, if the schema allows it."""
        schema = self.schema
        if "enum" in schema:
            return self._check_choice(value, place)
        kind = schema.get("type", "object")
        if kind in ("integer", "number"):
            return self._check_number(value, place, whole=kind == "integer")
        python: type = {"string": str, "boolean": bool, "object": dict}[kind]
        if type(value) is not python:
            raise _wrong(f"{place} is {describe(value)}, expected {_PLAIN[kind]}")
        longest = schema.get("maxLength")
        if longest is not None and len(str(value)) > longest:
            raise _wrong(f"{place} has {len(str(value))} letters, expected at most {longest}")
        return value

    def _check_choice(self, value: Any, place: str) -> Any:
        if not isinstance(value, str) or value not in self.schema["enum"]:
            raise _wrong(str(unknown(place, str(value)[:40], self.schema["enum"])))
        return value

    def _check_number(self, value: Any, place: str, whole: bool) -> Any:
        low, high = self.schema["minimum"], self.schema["maximum"]
        if whole and type(value) is float and value.is_integer():
            value = int(value)  # to JSON Schema 3.0 is a whole number
        if type(value) not in ((int,) if whole else (int, float)) or not low <= value <= high:
            expected = span(low, high) if whole else f"a number from {low} to {high}"
            raise _wrong(f"{place} is {describe(value)}, expected {expected}")
        return value


def whole(low: int, high: int) -> Field:
    return Field({"type": "integer", "minimum": low, "maximum": high})


def text(longest: int | None) -> Field:
    return Field({"type": "string", **({} if longest is None else {"maxLength": longest})})


def flag() -> Field:
    return Field({"type": "boolean"})


def choice(*names: str) -> Field:
    return Field({"type": "string", "enum": list(names)})


def puzzle() -> Field:
    return Field({"$ref": "#/components/schemas/Puzzle"})


def optional(field: Field) -> Field:
    return replace(field, required=False)


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb: what can be asked for.

    `seconds` is its time limit; a `quick` verb does not wait behind long ones;
    one that `streams` can report its progress.
    """

    name: str
    does: str
    fields: Mapping[str, Field]
    seconds: float
    quick: bool = True
    streams: bool = False
    pictures: bool = False
    result: str = ""
    method: str = "POST"
    parameters: tuple[str, ...] = ()

    @property
    def path(self) -> str:
        """Below the API's base; the parameters of a GET are parts of it."""
        return "/" + "/".join([self.name, *(f"{{{name}}}" for name in self.parameters)])

    @property
    def schema(self) -> str:
        """The name of its result's schema."""
        return self.result or "".join(part.title() for part in self.name.split("-")) + "Result"


_SEED = optional(whole(0, MOST_SEED))
_LANGUAGE = optional(choice(*LANGUAGES))
_NAME = optional(text(40))


def _generate_options() -> dict[str, Field]:
    """The options of all families that generate; each family checks the values itself."""
    found = {"size": optional(whole(0, MOST_SEED))}
    for family in registry.families():
        for option in options.declared(family.generation.options()) if family.generation else ():
            found.setdefault(option.name, optional(_field_of(option)))
    return found


def _field_of(option: options.Option) -> Field:
    """Whole numbers and names are bounded loosely: families differ in what they allow."""
    if option.kind == options.WHOLE:
        return whole(0, MOST_SEED)
    if option.kind == options.NUMBER:
        return Field({"type": "number", "minimum": option.least, "maximum": option.most})
    return text(int(option.most or 64) if option.kind == options.TEXT else 40)


_ALL = (
    Verb(
        "parse",
        "Read puzzles from a text of any form.",
        {"text": text(None), "form": _NAME},
        seconds=10,
    ),
    Verb(
        "solve",
        "Find solutions: the first, or up to a limit.",
        {
            "puzzle": puzzle(),
            "limit": optional(whole(1, MOST_SOLUTIONS)),
            "model": _NAME,
            "strategy": _NAME,
        },
        seconds=20,
        result="Found",
    ),
    Verb(
        "check",
        "Check whether a puzzle has one solution, several (two are shown), or none and why.",
        {"puzzle": puzzle()},
        seconds=20,
        streams=True,
        result="Found",
    ),
    Verb(
        "rate",
        "Rate how hard a puzzle is for a person, with the techniques it needs.",
        {"puzzle": puzzle(), "scale": _NAME},
        seconds=20,
    ),
    Verb(
        "explain",
        "Solve a puzzle step by step, in words and drawings.",
        {"puzzle": puzzle(), "language": _LANGUAGE, "drawings": optional(flag())},
        seconds=40,
        quick=False,
        streams=True,
    ),
    Verb(
        "hint",
        "Give the next step of a board in progress, or what is wrong in it.",
        {
            "puzzle": puzzle(),
            "reveal": optional(whole(1, 3)),
            "language": _LANGUAGE,
            "drawing": optional(flag()),
        },
        seconds=20,
    ),
    Verb(
        "review",
        "List everything that is wrong in the entries so far, and whether they are a solution.",
        {"puzzle": puzzle(), "language": _LANGUAGE},
        seconds=20,
    ),
    Verb(
        "generate",
        "Generate new puzzles of a given size and level.",
        {
            "family": choice(*registry.names()),
            "count": optional(whole(1, MOST_PUZZLES)),
            "seed": _SEED,
            **_generate_options(),
        },
        seconds=120,
        quick=False,
        streams=True,
    ),
    Verb(
        "convert",
        "Write a puzzle in another tool's form.",
        {"puzzle": puzzle(), "to": text(40)},
        seconds=10,
    ),
    Verb(
        "draw",
        "Draw a puzzle, or a solution of it, as SVG or PNG.",
        {
            "puzzle": puzzle(),
            "solution": optional(Field({"type": "object"})),
            "format": optional(choice("svg", "png")),
            "theme": optional(choice(*THEMES)),
        },
        seconds=10,
        pictures=True,
    ),
    Verb(
        "forced",
        "List the cells that are the same in every solution.",
        {"puzzle": puzzle()},
        seconds=12,
    ),
    Verb(
        "make-unique",
        "Add clues and givens until a puzzle has one solution.",
        {"puzzle": puzzle(), "seed": _SEED},
        seconds=30,
        quick=False,
        result="Changed",
    ),
    Verb(
        "thin-out",
        "Drop clues and givens that a puzzle does not need.",
        {"puzzle": puzzle(), "seed": _SEED},
        seconds=30,
        quick=False,
        result="Changed",
    ),
    Verb(
        "shuffle",
        "Make an equivalent puzzle: rotated, reflected, renamed.",
        {"puzzle": puzzle(), "seed": _SEED},
        seconds=10,
        result="Changed",
    ),
    Verb(
        "families",
        "List the families, with their sizes, levels and text forms.",
        {},
        10,
        method="GET",
    ),
    Verb(
        "examples",
        "List the built-in puzzles of a family.",
        {"family": text(40)},
        seconds=10,
        method="GET",
        parameters=("family",),
    ),
    Verb(
        "techniques",
        "Describe a technique, with a board whose next step it is.",
        {"family": text(40), "name": text(40), "language": _LANGUAGE},
        seconds=20,
        method="GET",
        parameters=("family", "name"),
    ),
)

VERBS: Mapping[str, Verb] = {verb.name: verb for verb in _ALL}


def check_fields(verb: Verb, body: Any) -> dict[str, Any]:
    """The fields of a request's body; null counts as left out."""
    fields = verb.fields
    if not isinstance(body, dict):
        raise _wrong(f"the request is {describe(body)}, expected an object")
    for name in body:
        if name not in fields:
            raise _wrong(str(unknown("field", name[:40], fields)))
    given = {name: value for name, value in body.items() if value is not None}
    for name, field in fields.items():
        if field.required and name not in given:
            raise _wrong(f"{name} is missing")
    return {name: fields[name].check(value, name) for name, value in given.items()}


def _wrong(message: str) -> Fault:
    return Fault(422, "bad-request", message)
