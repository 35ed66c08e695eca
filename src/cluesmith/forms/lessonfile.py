"""A family's `lessons.json`: for each technique a puzzle, in one of its text forms, and a step.

The puzzles are kept as text: another recipe of the generator changes no lesson.
One of several lines is a list of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cluesmith.family import Form, Lesson
from cluesmith.forms import datafile


def load(folder: str, forms: Callable[[], Sequence[Form]]) -> list[Lesson]:
    """The lessons of the file in this folder, in its order."""
    lessons = []
    for item in datafile.load(folder, "lessons.json"):
        written = item["puzzle"]
        text = written if isinstance(written, str) else "\n".join(written)
        form = next(form for form in forms() if form.recognises(text))
        lessons.append(Lesson(item["technique"], form.decode(text), item["which"]))
    return lessons
