"""Every file of words says the same in each language: the same keys, the same places to fill."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

import cluesmith

PACKAGE = Path(str(cluesmith.__file__)).parent
LANGUAGES = ["en", "pt"]


def catalogues() -> Iterator[Any]:
    """English and Portuguese, from files with both and from pairs of files."""
    for path in sorted(PACKAGE.rglob("*.json")):
        words = json.loads(path.read_text("utf-8"))
        name = str(path.relative_to(PACKAGE))
        if isinstance(words, dict) and list(words) == LANGUAGES:
            yield pytest.param(words["en"], words["pt"], id=name)
        elif path.stem.endswith("_en"):
            other = path.with_stem(path.stem.removesuffix("_en") + "_pt")
            yield pytest.param(words, json.loads(other.read_text("utf-8")), id=name)


ALL = list(catalogues())


def places(words: Any) -> Any:
    """What is left of words without the language: keys, and the names of what is filled in."""
    if isinstance(words, dict):
        return {key: places(value) for key, value in words.items()}
    if isinstance(words, list):
        return [places(value) for value in words]
    return {name for _, name, _, _ in Formatter().parse(words) if name}


def test_all_are_found() -> None:
    assert len(ALL) >= 12


@pytest.mark.parametrize(("english", "portuguese"), ALL)
def test_the_catalogues_have_the_same_keys_and_places(english: Any, portuguese: Any) -> None:
    assert places(english) == places(portuguese)
