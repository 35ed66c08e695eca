"""A family's `examples.json`: its boards, the names of its test set, what it must refuse."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cluesmith.family import Examples, Refusal
from cluesmith.forms import datafile


def load(folder: str, from_json: Callable[[Mapping[str, Any]], Any]) -> Examples:
    """The boards of the file in this folder."""
    data = datafile.load(folder, "examples.json")
    return Examples(
        puzzles={item["id"]: from_json(item) for item in data["puzzles"]},
        test_set=tuple(data["test_set"]),
        refused=tuple(Refusal(**item) for item in data["refused"]),
    )
