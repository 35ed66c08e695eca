"""What a player has done so far, as it rides along in a puzzle's metadata.

`entries` is {"digits", "operators"}, both as in a puzzle and both optional;
`marks` is, per cell, the list of digits the player still thinks possible,
empty for no marks.
"""

from __future__ import annotations

from dataclasses import dataclass

from cluesmith.errors import PuzzleError
from cluesmith.families.gold_star.codec.puzzle_json import entered
from cluesmith.families.gold_star.puzzle import OPEN, Digits, GoldStar
from cluesmith.forms import jsontext


@dataclass(frozen=True, slots=True)
class Entries:
    """A player's digits, None where none was entered, and operators, "?" where none was."""

    digits: Digits
    operators: tuple[str, ...]


def entries(puzzle: GoldStar) -> Entries:
    """What the player has entered, save what is given too; what differs from it stays."""
    count = 2 * puzzle.points
    value = puzzle.meta.get("entries")
    if value is None:
        return Entries((None,) * count, (OPEN,) * count)
    digits, operators = entered(value, count)
    return Entries(
        tuple(
            None if entry == given else entry
            for given, entry in zip(puzzle.digits, digits, strict=True)
        ),
        tuple(
            OPEN if entry == given else entry
            for given, entry in zip(puzzle.operators, operators, strict=True)
        ),
    )


def marks(puzzle: GoldStar) -> tuple[int, ...]:
    """The player's marks, a mask per cell (digit v is bit v); 0 for a cell without marks."""
    count = 2 * puzzle.points
    value = puzzle.meta.get("marks")
    if value is None:
        return (0,) * count
    return tuple(_mask(cell, count) for cell in jsontext.items(value, count, "marks"))


def _mask(cell: object, count: int) -> int:
    if not isinstance(cell, list | tuple):
        raise PuzzleError(f"marks hold {jsontext.describe(cell)}, expected a list of digits")
    return sum({1 << jsontext.integer(digit, 0, count - 1, "a mark") for digit in cell})
