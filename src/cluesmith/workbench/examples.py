"""The built-in examples by name: ``skyscraper:t1``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cluesmith import registry
from cluesmith.errors import unknown


def examples(family: str) -> Mapping[str, Any]:
    """A family's built-in examples by id.

    >>> import cluesmith as cs
    >>> cs.examples("skyscraper")["t1"].size
    6
    """
    return registry.family(family).examples().puzzles


def named(reference: str) -> list[Any]:
    """The example named ``family:id``; ``family:`` names the whole test set."""
    name, _, identifier = reference.partition(":")
    built_in = registry.family(name).examples()
    if not identifier:
        return [built_in.puzzles[key] for key in built_in.test_set]
    if identifier not in built_in.puzzles:
        raise unknown(f"{name} example", identifier, built_in.puzzles)
    return [built_in.puzzles[identifier]]


def is_reference(text: str) -> bool:
    """Whether a text looks like the name of an example."""
    name, colon, rest = text.partition(":")
    return bool(colon) and registry.knows(name) and "\n" not in rest
