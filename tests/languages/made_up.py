"""A language that nobody speaks, made of files alone: a copy of the package with its catalogues.

Each word is an English one with accents on its vowels.  So a vowel without one, in what is said
in it, shows a text that no catalogue has.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from pathlib import Path
from typing import Any

from texts import PACKAGE, PAGE, catalogue, names

CODE = "qq"
ABOUT = {
    "name": "Qúqú",
    "tag": "qq-XX",
    "decimal": "'",
    "group": "_",
    "grouped_from": 4,
    "row": "X",
    "column": "Z",
    "contractions": [["\\bthé cólúmn\\b", "théc"]],
}
ACCENTED = str.maketrans("aeiouAEIOU", "áéíóúÁÉÍÓÚ")
_PART = re.compile(r"\{\w+\}|[^{}]+")
_SENTENCE = re.compile(r'(^  "[^"]+":)\s+("(?:[^"\\]|\\.)*")(?=,$)', re.MULTILINE)


def accented(text: str) -> str:
    """A text with accents on its vowels, but for the names of what is filled in."""
    parts = _PART.findall(text)
    return "".join(part if part[0] == "{" else part.translate(ACCENTED) for part in parts)


def translated(words: Any) -> Any:
    """A catalogue in the language."""
    if isinstance(words, str):
        return accented(words)
    return {key: translated(said) for key, said in words.items()}


def add_to(package: Path) -> None:
    """Add the language's files to a package, and to its page."""
    (package / "languages" / f"{CODE}.json").write_text(json.dumps(ABOUT), "utf-8")
    for name in names():
        path = package / f"{name}_{CODE}.json"
        path.write_text(json.dumps(translated(catalogue(name, "en"))), "utf-8")
    page = package / PAGE.relative_to(PACKAGE) / CODE
    page.mkdir()
    for path in sorted((PAGE / "en").glob("*.js")):
        (page / path.name).write_text(_SENTENCE.sub(_said, path.read_text("utf-8")), "utf-8")


def _said(found: re.Match[str]) -> str:
    """A sentence of the page in the language, but for the tag by which browsers know it."""
    text = json.loads(found[2])
    return found[1] + (found[2] if found[1].endswith('.locale":') else json.dumps(accented(text)))


def package_in(folder: Path) -> Path:
    """A copy of the package in a folder, with the language; code is linked, not copied."""

    def place(source: str, target: str) -> None:
        if Path(source).is_relative_to(PAGE.parents[1]) or source.endswith(".typ"):
            shutil.copy(source, target)
        else:
            os.symlink(source, target)

    ignored = shutil.ignore_patterns("__pycache__", "*.c")
    package = folder / "cluesmith"
    shutil.copytree(PACKAGE, package, ignore=ignored, copy_function=place)
    add_to(package)
    return package
