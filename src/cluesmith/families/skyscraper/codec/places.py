"""How the codecs name the clues' places around the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cluesmith.families.skyscraper.puzzle import clue_place


def clue_at(side: str, index: int) -> str:
    return f"the clue {clue_place(side, index)}"


def clue_places(size: int, sides: Iterable[str]) -> Iterator[tuple[str, int]]:
    """Every (side, index), the sides one after another in the order a form has them."""
    for side in sides:
        for index in range(size):
            yield side, index
