"""Strings of the Interactive Sudoku Solver: `.Shape~4x4.Name~word~word.~R1C1_3~R2C4_1`.

What every family's string has in common: an address before it, parts that
start with a dot, the shape and the givens.  What the other parts mean is each
family's business.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from cluesmith.errors import PuzzleError, UnsupportedError
from cluesmith.forms.plaintext import cell_at, excerpt, whole_number

LARGEST = 16
MAX_CHARACTERS = 50_000
_DEFAULT_SIZE = 9

_ADDRESS = re.compile(r"https?://[^\s?]{1,200}\?q=")
_SHAPE = re.compile(r"([0-9]{1,3})x([0-9]{1,3})")
_GIVEN = re.compile(r"R([0-9]{1,3})C([0-9]{1,3})_([0-9]{1,3})")


def without_address(text: str) -> str:
    """The string itself, where it is part of a link."""
    text = text.strip()
    address = _ADDRESS.match(text)
    return text[address.end() :] if address else text


def parts(text: str) -> list[list[str]]:
    """The parts as lists of words, the name first; givens have an empty name."""
    if not text.startswith("."):
        raise PuzzleError(f"{excerpt(text)} does not start with a dot, expected .Shape~4x4...")
    return [[word.strip() for word in part.split("~")] for part in text[1:].split(".")]


def size_of(listed: Iterable[Sequence[str]], largest: int = LARGEST) -> int:
    """The size that the parts state, or the solver's own where they state none."""
    shapes = [words for name, *words in listed if name == "Shape"]
    if not shapes:
        return _DEFAULT_SIZE
    match = _SHAPE.fullmatch(shapes[0][0]) if len(shapes[0]) == 1 else None
    if len(shapes) > 1 or not match or match[1] != match[2]:
        raise PuzzleError(f".Shape is {excerpt('~'.join(shapes[-1]))}, expected one like 4x4")
    return whole_number(match[1], 1, largest, "the size")


def read_given(word: str, grid: list[list[int]]) -> None:
    """Put a given such as R1C1_3 into the grid."""
    match = _GIVEN.fullmatch(word)
    if not match:
        raise PuzzleError(f"the given {excerpt(word)} is damaged, expected one like R1C1_3")
    size = len(grid)
    row = whole_number(match[1], 1, size, f"the row of {word}") - 1
    column = whole_number(match[2], 1, size, f"the column of {word}") - 1
    value = whole_number(match[3], 1, size, cell_at(row, column))
    if grid[row][column] not in (0, value):
        raise PuzzleError(f"{cell_at(row, column)} is given as two numbers")
    grid[row][column] = value


def start(size: int, kind: str, grid: Iterable[Iterable[int]]) -> str:
    """How a written string begins: the shape, the kind's own parts, the givens."""
    if size > LARGEST:
        raise UnsupportedError(
            f"Interactive-Sudoku-Solver holds boards up to {LARGEST} rows, this one has {size}"
        )
    givens = "".join(
        f"~R{r}C{c}_{value}"
        for r, row in enumerate(grid, 1)
        for c, value in enumerate(row, 1)
        if value
    )
    return f".Shape~{size}x{size}{kind}" + (f".{givens}" if givens else "")
