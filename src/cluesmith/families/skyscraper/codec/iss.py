"""Strings of the Interactive Sudoku Solver, as far as skyscrapers need them.

`.Shape~NxN.NoBoxes`, givens `.~R1C1_3~R2C4_1`, and per line with a clue
`.Skyscraper~C5~4~2`: the clue at its start (left or top), then the one at its
end, either of them empty.  Read back is what is written; the solver's many
other constraints are refused.
"""

from __future__ import annotations

import re

from cluesmith.errors import PuzzleError, UnsupportedError
from cluesmith.families.skyscraper.codec.places import cell_at, clue_at
from cluesmith.families.skyscraper.puzzle import SIDES, Clues, Skyscraper
from cluesmith.forms.plaintext import bounded, excerpt, reading, whole_number

LARGEST = 16
MAX_CHARACTERS = 50_000
_DEFAULT_SIZE = 9

_ADDRESS = re.compile(r"https?://[^\s?]{1,200}\?q=")
_SHAPE = re.compile(r"([0-9]{1,3})x([0-9]{1,3})")
_GIVEN = re.compile(r"R([0-9]{1,3})C([0-9]{1,3})_([0-9]{1,3})")
_LINE = re.compile(r"([RC])([0-9]{1,3})")
_ENDS = {"R": ("left", "right"), "C": ("top", "bottom")}


def recognises(text: str) -> bool:
    """A skyscraper line, or a shape without the sign of chaos construction."""
    text = _without_address(text)[:MAX_CHARACTERS]
    if ".ChaosConstruction" in text:
        return False
    return text.startswith(".Shape~") or (text.startswith(".") and ".Skyscraper~" in text)


def decode(text: str) -> Skyscraper:
    """The puzzle of a string."""
    with reading("Interactive-Sudoku-Solver"):
        return _decode(bounded(_without_address(text), MAX_CHARACTERS))


def encode(puzzle: Skyscraper) -> str:
    """The puzzle as a string for that solver."""
    if puzzle.size > LARGEST:
        raise UnsupportedError(
            f"Interactive-Sudoku-Solver holds boards up to {LARGEST} rows, "
            f"this one has {puzzle.size}"
        )
    parts = [f".Shape~{puzzle.size}x{puzzle.size}.NoBoxes"]
    givens = [
        f"~R{r}C{c}_{value}"
        for r, row in enumerate(puzzle.grid, 1)
        for c, value in enumerate(row, 1)
        if value
    ]
    if givens:
        parts.append("." + "".join(givens))
    for letter, (start, end) in _ENDS.items():
        pairs = zip(puzzle.clues.side(start), puzzle.clues.side(end), strict=True)
        for number, (forward, backward) in enumerate(pairs, 1):
            if forward or backward:
                parts.append(f".Skyscraper~{letter}{number}~{forward or ''}~{backward or ''}")
    return "".join(parts)


def _without_address(text: str) -> str:
    text = text.strip()
    address = _ADDRESS.match(text)
    return text[address.end() :] if address else text


def _decode(text: str) -> Skyscraper:
    if not text.startswith("."):
        raise PuzzleError(f"{excerpt(text)} does not start with a dot, expected .Shape~4x4...")
    parts = [[word.strip() for word in part.split("~")] for part in text[1:].split(".")]
    size = _size(parts)
    sides = {side: [0] * size for side in SIDES}
    grid = [[0] * size for _ in range(size)]
    for name, *words in parts:
        if name == "Skyscraper":
            _read_line(words, size, sides)
        elif name == "" and words:
            for word in words:
                _read_given(word, size, grid)
        elif name not in ("Shape", "NoBoxes"):
            raise PuzzleError(f"{excerpt('.' + name)} is no part of a skyscraper puzzle")
    if ["NoBoxes"] not in parts:
        raise PuzzleError("without .NoBoxes this is a sudoku with boxes, expected .NoBoxes")
    clues = Clues(**{side: tuple(values) for side, values in sides.items()})
    return Skyscraper(size, clues, tuple(map(tuple, grid)))


def _size(parts: list[list[str]]) -> int:
    shapes = [words for name, *words in parts if name == "Shape"]
    if not shapes:
        return _DEFAULT_SIZE
    match = _SHAPE.fullmatch(shapes[0][0]) if len(shapes[0]) == 1 else None
    if len(shapes) > 1 or not match or match[1] != match[2]:
        raise PuzzleError(f".Shape is {excerpt('~'.join(shapes[-1]))}, expected one like 4x4")
    return whole_number(match[1], 1, LARGEST, "the size")


def _read_given(word: str, size: int, grid: list[list[int]]) -> None:
    match = _GIVEN.fullmatch(word)
    if not match:
        raise PuzzleError(f"the given {excerpt(word)} is damaged, expected one like R1C1_3")
    row = whole_number(match[1], 1, size, f"the row of {word}") - 1
    column = whole_number(match[2], 1, size, f"the column of {word}") - 1
    value = whole_number(match[3], 1, size, cell_at(row, column))
    if grid[row][column] not in (0, value):
        raise PuzzleError(f"{cell_at(row, column)} is given as two numbers")
    grid[row][column] = value


def _read_line(words: list[str], size: int, sides: dict[str, list[int]]) -> None:
    match = _LINE.fullmatch(words[0]) if words else None
    if not match or len(words) not in (2, 3):
        raise PuzzleError(f".Skyscraper has {excerpt('~'.join(words))}, expected one like C5~4~2")
    index = whole_number(match[2], 1, size, f"the line {words[0]}") - 1
    for side, word in zip(_ENDS[match[1]], words[1:], strict=False):
        if not word:
            continue
        value = whole_number(word, 1, size, clue_at(side, index))
        if sides[side][index] not in (0, value):
            raise PuzzleError(f"{clue_at(side, index)} is given as two numbers")
        sides[side][index] = value
