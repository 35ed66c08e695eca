"""Files: checks of paths, and the JSON data files in a family's folder.

A family's folder holds `examples.json` (its boards, the names of its test set, texts it must
refuse), `lessons.json` (a puzzle and one of its steps for each technique), `exercises.json`
(three more for each, from easy to hard), and what the boards are called in each language
(`titles_en.json`).  The puzzles of lessons are kept in a text form, so that a change of the
generator changes no lesson.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from cluesmith import languages
from cluesmith.errors import UsageError
from cluesmith.family import Examples, Form, Lesson, Refusal


def checked_path(path: str | os.PathLike[str]) -> str:
    """A path that can name a file; raises `UsageError` for anything else."""
    if not isinstance(path, (str, os.PathLike)):
        raise UsageError(f"expected a path, got {type(path).__name__}")
    name = os.fsdecode(path)
    if not name or "\0" in name:
        raise UsageError(f"expected a path, got {name!r:.40}")
    return name


def load_json(folder: str, name: str) -> Any:
    """The JSON value in a file of a folder."""
    with open(os.path.join(folder, name), encoding="utf-8") as file:
        return json.load(file)


class _Puzzles(Mapping[str, Any]):
    """Puzzles by id, parsed on every access: changing the `meta` of one changes no other."""

    def __init__(
        self, items: Sequence[Mapping[str, Any]], from_json: Callable[[Mapping[str, Any]], Any]
    ) -> None:
        self._items = {item["id"]: item for item in items}
        self._from_json = from_json

    def __getitem__(self, name: str) -> Any:
        return self._from_json(self._items[name])

    def __contains__(self, name: object) -> bool:
        return name in self._items

    def __iter__(self) -> Iterator[str]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __repr__(self) -> str:
        return f"<{len(self)} puzzles: {', '.join(self)}>"


@cache
def load_examples(folder: str, from_json: Callable[[Mapping[str, Any]], Any]) -> Examples:
    """A family's built-in boards: the file is read once, and boards are parsed when needed."""
    data = load_json(folder, "examples.json")
    return Examples(
        puzzles=_Puzzles(data["puzzles"], from_json),
        test_set=tuple(data["test_set"]),
        refused=tuple(Refusal(**item) for item in data["refused"]),
        titles=_titles(folder),
    )


def _titles(folder: str) -> dict[str, dict[str, str]]:
    """What boards are called in each language, by board: from `titles_<language>.json`, if any."""
    if not os.path.exists(os.path.join(folder, f"titles_{languages.ENGLISH}.json")):
        return {}
    found: dict[str, dict[str, str]] = {}
    for language in languages.LANGUAGES:
        for board, title in languages.catalogue(folder, "titles", language).items():
            found.setdefault(board, {})[language] = title
    return found


def load_lessons(folder: str, name: str, forms: Callable[[], Sequence[Form]]) -> list[Lesson]:
    """Lessons of a family in the order of a file; a puzzle of several lines is a list of them."""
    lessons = []
    for item in load_json(folder, name):
        written = item["puzzle"]
        text = written if isinstance(written, str) else "\n".join(written)
        form = next(form for form in forms() if form.recognises(text))
        lessons.append(Lesson(item["technique"], form.decode(text), item["which"]))
    return lessons
