"""Languages: which there are, and how each writes numbers, cells and joined words.

A language is a file in this folder, named by its code.  It joins by files alone: this one, and
the catalogues, each beside the code that speaks its sentences (`words_es.json`, beside
`words_en.json`).  What a language has not translated is said in English.  CONTRIBUTING.md lists
the files to add.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from cluesmith.errors import unknown

ENGLISH = "en"
_FOLDER = os.path.dirname(__file__)


def _found() -> tuple[str, ...]:
    """The codes of all languages, English first."""
    names = [os.path.splitext(name) for name in os.listdir(_FOLDER)]
    return tuple(sorted((code for code, end in names if end == ".json"), key=_english_first))


def _english_first(code: str) -> tuple[bool, str]:
    return code != ENGLISH, code


LANGUAGES = _found()


@dataclass(frozen=True, slots=True)
class Language:
    """How a language is written.

    `name` is its own name for itself, and `tag` its BCP 47 tag, with the region whose customs
    it follows.  `decimal` stands before decimals, `group` between groups of three digits in whole
    numbers of `grouped_from` digits and more.  `row` and `column` are the letters in the name of
    a cell.  `contractions` are patterns with what replaces them where words meet, such as "del"
    for "de el".
    """

    name: str
    tag: str
    decimal: str
    group: str
    grouped_from: int
    row: str
    column: str
    contractions: Sequence[tuple[re.Pattern[str], str]] = ()

    @property
    def region(self) -> str:
        """The region of the tag: ``gb``."""
        return self.tag.partition("-")[2].lower()

    def number(self, count: int) -> str:
        """A whole number with its digits in groups: ``166,199``."""
        plain = str(count)
        if len(plain.lstrip("-")) < self.grouped_from:
            return plain
        return f"{count:,}".replace(",", self.group)

    def fixed(self, number: float, places: int) -> str:
        """A number with so many decimals: ``1.50``."""
        return f"{number:.{places}f}".replace(".", self.decimal)

    def plain(self, number: float) -> str:
        """A number with as few digits as it needs: ``0.5``."""
        return f"{number:g}".replace(".", self.decimal)

    def cell(self, row: int, column: int) -> str:
        """The name of a cell: ``r1c1`` is the first."""
        return f"{self.row}{row + 1}{self.column}{column + 1}"

    def contracted(self, text: str) -> str:
        """A text with its words joined as the language joins them."""
        for pattern, joined in self.contractions:
            text = pattern.sub(joined, text)
        return text


@cache
def language(code: str) -> Language:
    """A language by its code; raises `UsageError` for one that there is not."""
    if code not in LANGUAGES:
        raise unknown("language", code, LANGUAGES)
    said = load(_FOLDER, code)
    rules = [(re.compile(pattern), joined) for pattern, joined in said.pop("contractions", [])]
    return Language(**said, contractions=rules)


@cache
def catalogue(folder: str, name: str, code: str) -> Mapping[str, Any]:
    """The texts of a language in a folder, from `<name>_<code>.json`, by key.

    A key that it lacks, or a file, is filled in from English.
    """
    language(code)
    texts = load(folder, f"{name}_{ENGLISH}")
    if code != ENGLISH and os.path.exists(_path(folder, f"{name}_{code}")):
        texts |= load(folder, f"{name}_{code}")
    return texts


def load(folder: str, name: str) -> dict[str, Any]:
    """The JSON object in a file of a folder."""
    import json

    with open(_path(folder, name), encoding="utf-8") as file:
        found: dict[str, Any] = json.load(file)
    return found


def _path(folder: str, name: str) -> str:
    return os.path.join(folder, f"{name}.json")
