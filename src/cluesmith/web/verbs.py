"""The verbs of the API: the fields of each, its time limit, and the queue it waits in.

The routes, the validation of requests, the limits and the OpenAPI document follow from this
table.  What a verb does is in `jobs`, under the same name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from cluesmith import registry
from cluesmith.errors import unknown
from cluesmith.family import Level
from cluesmith.forms import options
from cluesmith.forms.jsontext import describe
from cluesmith.forms.plaintext import span
from cluesmith.languages import LANGUAGES
from cluesmith.web.browse import MOST_SHOWN
from cluesmith.web.messages import Fault

BASE = "/api/v1"
MOST_SOLUTIONS = 1000
MOST_COUNTED = 100  # solutions for each candidate of an x-ray, which keeps them in memory
MOST_TRACED = 500_000  # nodes of a search's tree
MOST_PUZZLES = 100
MOST_SEED = (1 << 53) - 1  # what a browser's number holds exactly
MOST_FIRST = 100_000  # puzzles of the library that a list may begin after
THEMES = ("auto", "light", "dark")
PAPERS = (
    "a4",
    "a5",
    "letter",
)  # as publish/measures.py has them, which is not imported only for this
MOST_LETTERS = 200  # in a title or an author of a booklet


_KINDS: Mapping[str, tuple[Any, str]] = {
    "string": (str, "a text"),
    "boolean": (bool, "true or false"),
    "object": (dict, "an object"),
    "array": (list, "a list"),
}


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a request: its JSON Schema, for the OpenAPI document, and a check by that schema.

    The schema uses type, enum, minimum, maximum and maxLength.
    """

    schema: Mapping[str, Any]
    required: bool = True

    def check(self, value: Any, place: str) -> Any:
        """The value, if the schema allows it."""
        schema = self.schema
        kind = schema.get("type", "object")
        if "enum" in schema:
            if not isinstance(value, str) or value not in schema["enum"]:
                raise _wrong(str(unknown(place, str(value)[:40], schema["enum"])))
        elif kind in ("integer", "number"):
            return self._check_number(value, place, whole=kind == "integer")
        else:
            python, expected = _KINDS[kind]
            if type(value) is not python:
                raise _wrong(f"{place} is {describe(value)}, expected {expected}")
            if kind == "array" and len(value) > schema.get("maxItems", len(value)):
                raise _wrong(f"{place} has {len(value)} items, at most {schema['maxItems']}")
            longest = schema.get("maxLength")
            if longest is not None and len(value) > longest:
                raise _wrong(f"{place} has {len(value)} letters, expected at most {longest}")
        return value

    def _check_number(self, value: Any, place: str, whole: bool) -> Any:
        low, high = self.schema["minimum"], self.schema["maximum"]
        if whole and type(value) is float and value.is_integer():
            value = int(value)  # in JSON Schema 3.0 is an integer
        if type(value) not in ((int,) if whole else (int, float)) or not low <= value <= high:
            expected = span(low, high) if whole else f"a number from {low} to {high}"
            raise _wrong(f"{place} is {describe(value)}, expected {expected}")
        return value


def whole(low: int, high: int) -> Field:
    return Field({"type": "integer", "minimum": low, "maximum": high})


def text(longest: int) -> Field:
    return Field({"type": "string", "maxLength": longest})


def choice(*names: str) -> Field:
    return Field({"type": "string", "enum": list(names)})


def optional(field: Field) -> Field:
    return replace(field, required=False)


_SUMMARIES = {
    "parse": "Read puzzles from a text of any form.",
    "solve": "Find solutions: the first, or up to a limit.",
    "check": "Check whether a puzzle has one solution, several (two are shown), or none and why.",
    "rate": "Rate how hard a puzzle is for a person, with the techniques it needs.",
    "explain": "Solve a puzzle step by step, in words and drawings.",
    "hint": "Give the next step of a board in progress, or what is wrong in it.",
    "review": "List everything wrong in the entries so far, and whether they are a solution.",
    "generate": "Generate new puzzles of a given size and level.",
    "convert": "Write a puzzle in another tool's form.",
    "draw": "Draw a puzzle, or a solution of it, as SVG or PNG.",
    "forced": "List the cells that are the same in every solution.",
    "xray": "Count the solutions behind each candidate; find needless clues and givens.",
    "trace": "Record a search: its tree or, with a path, what propagation did along it.",
    "make-unique": "Add clues and givens until a puzzle has one solution.",
    "thin-out": "Drop clues and givens that a puzzle does not need.",
    "shuffle": "Make an equivalent puzzle: rotated, reflected, renamed.",
    "booklet": "Print puzzles as a PDF, with rules and solutions.",
    "families": "List the families, with their sizes, levels and text forms.",
    "examples": "List the built-in puzzles of a family.",
    "techniques": "Describe a technique, with a board whose next step it is.",
    "daily": "Give the puzzle of a day: the same for everyone, harder towards Sunday.",
    "library-add": "Add puzzles to the server's library, if it takes any.",
    "library": "List puzzles of the server's library, a part at a time.",
}
# Verbs whose requests wait in a queue of their own, so that quick ones need not wait for them.
_LONG = ("explain", "generate", "make-unique", "thin-out", "booklet", "library-add")
# Verbs that can report their progress.
_STREAMED = ("check", "explain", "generate")


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb of the API; `seconds` is its time limit, `parameters` are parts of a GET's path."""

    name: str
    seconds: float
    fields: Mapping[str, Field]
    method: str = "POST"
    parameters: tuple[str, ...] = ()

    @property
    def path(self) -> str:
        """The path below the API's base."""
        return "/" + "/".join([self.name, *(f"{{{name}}}" for name in self.parameters)])

    @property
    def summary(self) -> str:
        return _SUMMARIES[self.name]

    @property
    def quick(self) -> bool:
        return self.name not in _LONG

    @property
    def streams(self) -> bool:
        return self.name in _STREAMED


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


_NAME = text(40)
_FLAG = Field({"type": "boolean"})
_PUZZLES = Field({"type": "array", "maxItems": MOST_PUZZLES, "items": {"type": "object"}})
# A field means the same in all verbs.
_REQUIRED = {
    "puzzle": Field({"$ref": "#/components/schemas/Puzzle"}),
    "text": Field({"type": "string"}),
    "to": _NAME,
}
_OPTIONAL = {
    "form": _NAME,
    "limit": whole(1, MOST_SOLUTIONS),
    "model": _NAME,
    "strategy": _NAME,
    "scale": _NAME,
    "reveal": whole(1, 3),
    "language": choice(*LANGUAGES),
    "drawing": _FLAG,
    "drawings": _FLAG,
    "count": whole(1, MOST_PUZZLES),
    "seed": whole(0, MOST_SEED),
    "solution": Field({"type": "object"}),
    "format": choice("svg", "png"),
    "theme": choice(*THEMES),
}
_FIELDS = _REQUIRED | {name: optional(field) for name, field in _OPTIONAL.items()}


def _fields(names: str) -> dict[str, Field]:
    return {name: _FIELDS[name] for name in names.split()}


def _post(name: str, seconds: float, fields: str) -> Verb:
    return Verb(name, seconds, _fields(fields))


def _get(name: str, seconds: float, fields: str, *parameters: str) -> Verb:
    named = dict.fromkeys(parameters, _NAME)
    return Verb(name, seconds, {**named, **_fields(fields)}, "GET", parameters)


_NEW = {"family": choice(*registry.names()), **_fields("count seed"), **_generate_options()}
_LIBRARY = {
    "family": choice(*registry.names()),
    "size": whole(1, MOST_SEED),
    "level": choice(*Level),
    "tag": text(200),
    "technique": _NAME,
    "unused": _FLAG,
    "order": _NAME,
    "random": _FLAG,
    "seed": whole(0, MOST_SEED),
    "first": whole(0, MOST_FIRST),
    "limit": whole(1, MOST_SHOWN),
    "filters": _FLAG,
}
_ALL = (
    _post("parse", 10, "text form"),
    _post("solve", 20, "puzzle limit model strategy"),
    _post("check", 20, "puzzle"),
    _post("rate", 20, "puzzle scale"),
    _post("explain", 40, "puzzle language drawings"),
    _post("hint", 20, "puzzle reveal language drawing"),
    _post("review", 20, "puzzle language"),
    Verb("generate", 120, _NEW),
    _post("convert", 10, "puzzle to"),
    _post("draw", 10, "puzzle solution format theme"),
    _post("forced", 12, "puzzle"),
    Verb(
        "trace",
        20,
        {
            **_fields("puzzle model strategy limit language"),
            "nodes": optional(whole(1, MOST_TRACED)),
            "path": optional(Field({"type": "array", "items": {"type": "array"}})),
        },
    ),
    Verb(
        "xray",
        12,
        {**_fields("puzzle"), "limit": optional(whole(1, MOST_COUNTED)), "facts": optional(_FLAG)},
    ),
    Verb(
        "make-unique",
        30,
        {
            **_fields("puzzle seed"),
            "level": optional(choice(*Level)),
            "technique": optional(_NAME),
        },
    ),
    _post("thin-out", 30, "puzzle seed"),
    _post("shuffle", 10, "puzzle seed"),
    Verb(
        "booklet",
        60,
        {
            "puzzles": _PUZZLES,
            **{name: optional(text(MOST_LETTERS)) for name in ("title", "author")},
            "paper": optional(choice(*PAPERS)),
            "per_page": optional(whole(1, 6)),
            **_fields("language"),
        },
    ),
    Verb("library-add", 60, {"puzzles": _PUZZLES}),
    Verb("library", 10, {name: optional(field) for name, field in _LIBRARY.items()}),
    _get("daily", 20, "", "family", "date"),
    _get("families", 10, ""),
    _get("examples", 10, "", "family"),
    _get("techniques", 20, "language", "family", "name"),
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
