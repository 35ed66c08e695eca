"""How the codecs name a place on the board, and read the number written there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cluesmith.forms.plaintext import whole_number

_BESIDE = {
    "top": "above column",
    "bottom": "below column",
    "left": "left of row",
    "right": "right of row",
}


def clue_at(side: str, index: int) -> str:
    return f"the clue {_BESIDE[side]} {index + 1}"


def cell_at(row: int, column: int) -> str:
    return f"the cell r{row + 1}c{column + 1}"


def clue_places(size: int, sides: Iterable[str]) -> Iterator[tuple[str, int]]:
    """Every (side, index), the sides one after another in the order a form has them."""
    for side in sides:
        for index in range(size):
            yield side, index


def number(text: str, size: int, place: str, blank: str) -> int:
    """The number written at `place`; 0 where `text` is the form's word for nothing."""
    return 0 if text == blank else whole_number(text, 1, size, place, f" or {blank}")
