"""Two blocks of text: the digits as N rows, a blank line, the areas as N rows.

`.` is open.  Areas are written as numbers and read as numbers or letters (a is
1; letters further on than size allows count in order of appearance).  From
N = 10 on, words are separated by spaces.
"""

from __future__ import annotations

import re

from cluesmith.errors import PuzzleError
from cluesmith.families.lol_sudoku.codec.sudoku_sites import refuse_beyond_grids
from cluesmith.families.lol_sudoku.puzzle import MAX_SIZE, LolSudoku
from cluesmith.forms.grid import Grid
from cluesmith.forms.plaintext import cell_at, excerpt, number, reader

OPEN = "."
MAX_CHARACTERS = 10_000
_WIDE = 10
_GAP = re.compile(r"\n[ \t\r]*+\n\s*+")
_DIGITS = re.compile(r"[0-9._ \t\r\n]+")
_AREAS = re.compile(r"[0-9A-Za-z._ \t\r\n]+")


def recognises(text: str) -> bool:
    """Two blocks, the first of nothing but digits and dots, the second with letters too."""
    text = text.strip()
    if len(text) > MAX_CHARACTERS:
        return False
    blocks = _GAP.split(text)
    return (
        len(blocks) == 2
        and _DIGITS.fullmatch(blocks[0]) is not None
        and _AREAS.fullmatch(blocks[1]) is not None
    )


@reader("two blocks", MAX_CHARACTERS)
def decode(text: str) -> LolSudoku:
    """The puzzle of two blocks."""
    blocks = _GAP.split(text)
    if len(blocks) != 2:
        raise PuzzleError(
            f"{len(blocks)} blocks of lines found, expected the digits, a blank line and the areas"
        )
    digits, areas = (block.splitlines() for block in blocks)
    size = len(digits)
    if size > MAX_SIZE:
        raise PuzzleError(f"{size} rows of digits found, expected 1 to {MAX_SIZE}")
    if len(areas) != size:
        raise PuzzleError(f"{len(areas)} rows of areas found, expected {size} as of digits")
    words = _words(areas, size, "areas")
    return LolSudoku(size, _digits(_words(digits, size, "digits"), size), _areas(words, size))


def encode(puzzle: LolSudoku) -> str:
    """The puzzle as two blocks."""
    refuse_beyond_grids(puzzle, "two-block text")
    between = " " if puzzle.size >= _WIDE else ""
    width = len(str(puzzle.size))
    return "\n".join(
        "".join(
            between.join(f"{value or OPEN:>{width}}" for value in row).rstrip() + "\n"
            for row in grid
        )
        for grid in (puzzle.digits, puzzle.areas)
    )


def _words(lines: list[str], size: int, what: str) -> list[list[str]]:
    rows = []
    for r, line in enumerate(lines, 1):
        words = line.split()
        if size < _WIDE and len(words) == 1:
            words = list(words[0])
        if len(words) != size:
            raise PuzzleError(
                f"row {r} of the {what} has {len(words)} cells, expected {size} as there are rows"
            )
        rows.append([OPEN if word in ("_", "0") else word for word in words])
    return rows


def _digits(rows: list[list[str]], size: int) -> Grid:
    return tuple(
        tuple(number(word, size, cell_at(r, c), OPEN) for c, word in enumerate(row))
        for r, row in enumerate(rows)
    )


def _areas(rows: list[list[str]], size: int) -> Grid:
    words = [word.lower() for row in rows for word in row if word != OPEN]
    letters = [word for word in dict.fromkeys(words) if len(word) == 1 and "a" <= word <= "z"]
    if len(letters) > size:
        raise PuzzleError(f"the areas have {len(letters)} names, expected at most {size}")
    if letters and len(letters) < len(set(words)):
        other = next(word for word in words if word not in letters)
        raise PuzzleError(
            f"areas are named {excerpt(letters[0])} and {excerpt(other)}, "
            "expected numbers or single letters"
        )
    alphabet = [chr(ord("a") + index) for index in range(size)]
    names = alphabet if set(letters) <= set(alphabet) else letters
    numbers = {name: str(index) for index, name in enumerate(names, 1)}
    read = [[numbers.get(word.lower(), word) for word in row] for row in rows]
    return tuple(
        tuple(
            number(word, size, f"the area of {cell_at(r, c)}", OPEN) for c, word in enumerate(row)
        )
        for r, row in enumerate(read)
    )
