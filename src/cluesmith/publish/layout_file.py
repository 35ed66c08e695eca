"""Layout files: all that a series of booklets has in common, as TOML.

    title = "The weekend puzzle"
    author = "A. Silva"
    paper = "a5"
    parts = ["cover", "rules", "puzzles"]
    dates = "2026-11-23,weekly"
    bleed = 3

A key is a field of `Layout`, or of `Source` below; so are the options of the command line.  What
is wrong is reported with its line.  Titles may be a list, or the name of a file with a title on
each line; that file and the folder of `fonts` are found from where the layout file is.
"""

from __future__ import annotations

import datetime
import math
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from cluesmith.errors import UsageError, nearest
from cluesmith.publish.layout import Layout, LayoutError, split
from cluesmith.support import toml_file
from cluesmith.support.toml_file import MOST_BYTES

MOST_TITLES = 10_000
Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Source:
    """Where a booklet's puzzles come from and where it goes, as far as a series may share it."""

    generate: str | None = None
    from_library: str | None = None
    library: str | None = None
    used_in: str | None = None
    repeats: bool = False
    timeout: float | None = None
    fonts: str | None = None
    solutions_to: str | None = None
    one_pdf_each: str | None = None


# The type of each field, as its annotation names it.
KINDS: Mapping[str, str] = {
    field.name: str(field.type).removesuffix(" | None")
    for kind in (Layout, Source)
    for field in fields(kind)
}
EXPECTED = {
    "bool": "true or false",
    "int": "a whole number",
    "float": "a number",
    "str": "a text in quotes",
    "Sequence[str]": "a list of texts in quotes",
}


@dataclass(frozen=True, slots=True)
class LayoutFile:
    """What a layout file sets: values by field, and where each stands."""

    path: str
    values: Mapping[str, Any]
    lines: Mapping[str, int]

    def blamed(self, error: LayoutError) -> UsageError:
        """The error for a field that this file sets."""
        place = f"{self.path}, line {self.lines[error.field]}"
        return UsageError(f"{place}: {error.field.replace('_', '-')}: {error.reason}")


def read(path: str) -> LayoutFile:
    """A layout file; `UsageError` names the line of what is wrong."""
    text = toml_file.read(path, "layout")
    try:
        table = toml_file.parse(text)
    except UsageError as error:
        raise UsageError(f"{path}: {error}") from None
    return _checked(path, text, table)


def _checked(path: str, text: str, table: Json) -> LayoutFile:
    values: Json = {}
    lines: dict[str, int] = {}
    for key, value in table.items():
        field = key.replace("-", "_")
        line = _line(text, key)
        try:
            if field in values:
                raise LayoutError(field, "is set twice, once with a hyphen")
            values[field] = _value(field, value, os.path.dirname(path))
        except LayoutError as error:
            raise UsageError(f"{path}, line {line}: {excerpt(key)}: {error.reason}") from None
        lines[field] = line
    return LayoutFile(path, values, lines)


def _line(text: str, key: str) -> int:
    """The line where a key is set, or 1."""
    name = re.escape(key)
    found = re.search(rf"""^[ \t\[]*(?:{name}|"{name}"|'{name}')[ \t]*[=.\]]""", text, re.MULTILINE)
    return text.count("\n", 0, found.start()) + 1 if found else 1


def _value(field: str, value: Any, folder: str) -> Any:
    """The value of a field, of the type that it has."""
    if field not in KINDS:
        close = nearest(field, KINDS)
        hint = f"did you mean {close.replace('_', '-')}?" if close else "no option of booklets"
        raise LayoutError(field, f"is not known; {hint}")
    kind = KINDS[field]
    if kind == "Sequence[str]":
        return _texts(field, value, folder)
    if isinstance(value, datetime.date) and field in ("date", "dates"):
        value = value.isoformat()
    number = type(value) in (int, float) and math.isfinite(value)
    fits = {
        "bool": type(value) is bool,
        "int": type(value) is int,
        "float": number,
        "str": isinstance(value, str),
    }[kind]
    if not fits:
        raise LayoutError(field, f"{value!r:.40}, expected {EXPECTED[kind]}")
    return os.path.join(folder, value) if field == "fonts" and value else value


def _texts(field: str, value: Any, folder: str) -> tuple[str, ...]:
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        return tuple(value)
    if isinstance(value, str):
        return split(value) if field == "parts" else titles_of(os.path.join(folder, value))
    raise LayoutError(field, f"{value!r:.40}, expected {EXPECTED['Sequence[str]']}")


def titles_of(path: str) -> tuple[str, ...]:
    """The titles in a file, one on each line; an empty line is a puzzle without a title."""
    try:
        with open(path, "rb") as file:
            data = file.read(MOST_BYTES + 1)
        text = data.decode("utf-8-sig")
    except OSError as error:
        raise LayoutError("titles", f"{path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise LayoutError("titles", f"{path}: the text is not UTF-8") from None
    lines = text.splitlines()
    if len(data) > MOST_BYTES or len(lines) > MOST_TITLES:
        raise LayoutError("titles", f"{path}: too long, expected at most {MOST_TITLES:,} titles")
    return tuple(lines)


def excerpt(key: str) -> str:
    return key if len(key) <= 40 and key.isprintable() else repr(key)[:40]
