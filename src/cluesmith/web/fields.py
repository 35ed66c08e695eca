"""The fields of a request: each a JSON Schema for the document, and a check that says the same."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from cluesmith.errors import unknown
from cluesmith.forms.jsontext import describe
from cluesmith.forms.plaintext import span
from cluesmith.web.faults import Fault

_PLAIN = {"string": "a text", "boolean": "true or false", "object": "an object"}


@dataclass(frozen=True, slots=True)
class Field:
    """One value of a request; the schema uses type, enum, minimum, maximum and maxLength."""

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


def check_all(fields: Mapping[str, Field], body: Any) -> dict[str, Any]:
    """The fields of a request's body; null counts as left out."""
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
