"""Every catalogue of words, of the package and of its page, in a language."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cluesmith

PACKAGE = Path(str(cluesmith.__file__)).parent
PAGE = PACKAGE / "web" / "page" / "js" / "words"
_WORD = re.compile(r'^  "([^"]+)":\s+("(?:[^"\\]|\\.)*"),$', re.MULTILINE)


def names(package: Path = PACKAGE) -> list[str]:
    """The catalogues of the package in English, without language and ending: ``cli/words``."""
    found = sorted(package.rglob("*_en.json"))
    return [str(path.relative_to(package)).removesuffix("_en.json") for path in found]


def catalogue(name: str, language: str, package: Path = PACKAGE) -> dict[str, Any]:
    """One catalogue, as the file has it."""
    text = (package / f"{name}_{language}.json").read_text("utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def page_names() -> list[str]:
    """The catalogues of the page."""
    return sorted(path.stem for path in (PAGE / "en").glob("*.js"))


def page_catalogue(name: str, language: str) -> dict[str, str]:
    """One catalogue of the page; it is JSON save for what surrounds its lines."""
    text = (PAGE / language / f"{name}.js").read_text("utf-8")
    return {key: json.loads(said) for key, said in _WORD.findall(text)}


def sentences(words: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """Each text with its key; lessons have several under one."""
    if isinstance(words, str):
        yield key, words
        return
    for part, said in words.items():
        yield from sentences(said, f"{key}/{part}" if key else part)
