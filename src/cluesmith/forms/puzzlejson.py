"""The puzzle JSON of any family: its object opened and written; what a board is, families say.

Whatever does not say what is given is `meta`, and kept untouched.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from cluesmith.errors import PuzzleError
from cluesmith.forms import jsontext


def opened(value: Any, family: str) -> dict[str, Any]:
    """The fields of a puzzle of this family, which it need not name."""
    fields = dict(mapping(value, "the puzzle"))
    jsontext.check(fields)
    named = fields.get("family", family)
    if named != family:
        raise PuzzleError(f'family is {jsontext.describe(named)}, expected "{family}"')
    return fields


def mapping(value: Any, place: str) -> Mapping[str, Any]:
    """An object, of whatever type a program may have made it."""
    if isinstance(value, Mapping):
        return value
    raise PuzzleError(f"{place} is {jsontext.describe(value)}, expected an object")


def meta_of(fields: Mapping[str, Any], board_keys: Collection[str]) -> dict[str, Any]:
    """A copy of what does not describe the board."""
    return {key: jsontext.copied(item) for key, item in fields.items() if key not in board_keys}


def written(
    family: str, board: Mapping[str, Any], meta: Mapping[str, Any], board_keys: Collection[str]
) -> dict[str, Any]:
    """A puzzle's JSON object: its name, its board, and all that `meta` keeps."""
    rest = meta_of(meta, board_keys)
    name = {"id": rest.pop("id")} if "id" in rest else {}
    return {**name, "family": family, **board, **rest}
