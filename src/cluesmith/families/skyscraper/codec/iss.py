"""Strings of the Interactive Sudoku Solver, as far as skyscrapers need them.

`.Shape~NxN.NoBoxes`, givens `.~R1C1_3~R2C4_1`, and per line with a clue
`.Skyscraper~C5~4~2`: the clue at its start (left or top), then the one at its
end, either of them empty.  Read back is what is written; the solver's many
other constraints are refused.
"""

from __future__ import annotations

import re

from cluesmith.errors import PuzzleError
from cluesmith.families.skyscraper.codec.places import clue_at
from cluesmith.families.skyscraper.puzzle import SIDES, Clues, Skyscraper
from cluesmith.forms import solver_string
from cluesmith.forms.plaintext import bounded, excerpt, reading, whole_number

MAX_CHARACTERS = solver_string.MAX_CHARACTERS
_LINE = re.compile(r"([RC])([0-9]{1,3})")
_ENDS = {"R": ("left", "right"), "C": ("top", "bottom")}


def recognises(text: str) -> bool:
    """A skyscraper line, or a shape without the sign of chaos construction."""
    text = solver_string.without_address(text)[:MAX_CHARACTERS]
    if ".ChaosConstruction" in text:
        return False
    return text.startswith(".Shape~") or (text.startswith(".") and ".Skyscraper~" in text)


def decode(text: str) -> Skyscraper:
    """The puzzle of a string."""
    with reading("Interactive-Sudoku-Solver"):
        return _decode(bounded(solver_string.without_address(text), MAX_CHARACTERS))


def encode(puzzle: Skyscraper) -> str:
    """The puzzle as a string for that solver."""
    parts = [solver_string.start(puzzle.size, ".NoBoxes", puzzle.grid)]
    for letter, (start, end) in _ENDS.items():
        pairs = zip(puzzle.clues.side(start), puzzle.clues.side(end), strict=True)
        for number, (forward, backward) in enumerate(pairs, 1):
            if forward or backward:
                parts.append(f".Skyscraper~{letter}{number}~{forward or ''}~{backward or ''}")
    return "".join(parts)


def _decode(text: str) -> Skyscraper:
    parts = solver_string.parts(text)
    size = solver_string.size_of(parts)
    sides = {side: [0] * size for side in SIDES}
    grid = [[0] * size for _ in range(size)]
    for name, *words in parts:
        if name == "Skyscraper":
            _read_line(words, size, sides)
        elif name == "" and words:
            for word in words:
                solver_string.read_given(word, grid)
        elif name not in ("Shape", "NoBoxes"):
            raise PuzzleError(f"{excerpt('.' + name)} is no part of a skyscraper puzzle")
    if ["NoBoxes"] not in parts:
        raise PuzzleError("without .NoBoxes this is a sudoku with boxes, expected .NoBoxes")
    clues = Clues(**{side: tuple(values) for side, values in sides.items()})
    return Skyscraper(size, clues, tuple(map(tuple, grid)))


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
