"""The list of a site's puzzles and their pictures, as the page reads them: page/js/site/data.js.

Puzzles of no day are in one list.  Those of a day are in one for each month, in files that are
named by their content and asked for when their month has come, or will within a week: no page
names a puzzle before that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from hashlib import sha256
from itertools import groupby
from typing import Any, NamedTuple

from cluesmith import registry
from cluesmith.family import Level, Puzzle
from cluesmith.forms.options import declared
from cluesmith.languages import LANGUAGES
from cluesmith.site import page_files
from cluesmith.site.playable import packed

PER_PART = 24  # pictures that are loaded together: as many as the page shows at first
Row = list[Any]


class Item(NamedTuple):
    """A puzzle of the list."""

    name: str
    puzzle: Puzzle
    level: str
    title: str
    day: date | None


def listed(items: Sequence[Item], picture: Callable[[str], str]) -> Mapping[str, bytes]:
    """The files, by name; `picture` is asked for that of a puzzle."""
    kinds = sorted({item.puzzle.family for item in items}, key=page_files.families().index)
    levels = sorted({item.level for item in items}, key=lambda name: Level(name).rank)
    found: dict[str, bytes] = {}

    def row(item: Item) -> Row:
        family, level = kinds.index(item.puzzle.family), levels.index(item.level)
        own = [item.name, family, item.puzzle.size, level]
        if item.day:
            return [*own, item.title, item.day.isoformat()]
        return [*own, item.title] if item.title else own

    def file(data: Any) -> str:
        """The name of a file with this content."""
        content = packed(data)
        name = sha256(content).hexdigest()[:16]
        found[f"data/{name}.bin"] = content
        return name

    def pictures(some: Iterable[Item]) -> str:
        return file([picture(item.name) for item in some])

    others = [item for item in items if item.day is None]
    dated = sorted((item.day, item) for item in items if item.day is not None)
    months = []
    for month, pairs in groupby(dated, lambda pair: pair[0].isoformat()[:7]):
        some = [item for _, item in pairs]
        months.append([month, file(list(map(row, some))), pictures(some)])
    found["data/list.bin"] = packed(
        {
            "families": list(map(_kind, kinds)),
            "levels": levels,
            "perPart": PER_PART,
            "parts": [
                pictures(others[at : at + PER_PART]) for at in range(0, len(others), PER_PART)
            ],
            "puzzles": list(map(row, others)),
            "first": dated[0][0].isoformat() if dated else "",
            "months": months,
        }
    )
    return found


def _kind(family: str) -> dict[str, Any]:
    """What is said of a family: its name, the key of its size, what it is called."""
    size = declared(registry.generation(family).options_class())[0].name
    titles = {language: registry.primer(family, language).name for language in LANGUAGES}
    return {"name": family, "size": size, "titles": titles}
