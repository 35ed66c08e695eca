"""The text matrix of Penpa and similar tools: a rim of clues around the cells.

A line with the puzzle's kind, a line with N, then N+2 rows of N+2 words.
"""

from __future__ import annotations

from cluesmith.errors import PuzzleError
from cluesmith.families.skyscraper.puzzle import MAX_SIZE, Clues, Skyscraper, clue_at
from cluesmith.forms.plaintext import cell_at, excerpt, number, reader, whole_number

NAMES = ("skyscrapers", "ss", "skyscraper")
NO_CLUE, NO_GIVEN = ".", "-"
MAX_CHARACTERS = 100_000


def recognises(text: str) -> bool:
    """A first line that names the kind, and something below it."""
    first, _, rest = text.lstrip()[:200].partition("\n")
    return first.strip().lower() in NAMES and bool(rest.strip())


@reader("Penpa matrix", MAX_CHARACTERS)
def decode(text: str) -> Skyscraper:
    """The puzzle of a text matrix."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if not lines or lines[0].lower() not in NAMES:
        first = excerpt(lines[0]) if lines else "empty"
        raise PuzzleError(f"the first line is {first}, expected skyscrapers or ss")
    if len(lines) == 1:
        raise PuzzleError("the second line is missing, expected the size")
    size = whole_number(lines[1], 1, MAX_SIZE, "the size on the second line")
    rows = [line.split() for line in lines[2:]]
    if len(rows) != size + 2:
        raise PuzzleError(f"{len(rows)} rows found below the size, expected {size + 2}")
    for r, row in enumerate(rows, 1):
        if len(row) != size + 2:
            raise PuzzleError(f"matrix row {r} has {len(row)} words, expected {size + 2}")
    for corner in (rows[0][0], rows[0][-1], rows[-1][0], rows[-1][-1]):
        if corner != NO_CLUE:
            raise PuzzleError(f"a corner is {excerpt(corner)}, expected {NO_CLUE}")
    inner = range(size)
    rim = {
        "top": rows[0][1:-1],
        "left": [rows[r + 1][0] for r in inner],
        "bottom": rows[-1][1:-1],
        "right": [rows[r + 1][-1] for r in inner],
    }
    sides = {
        side: tuple(number(word, size, clue_at(side, i), NO_CLUE) for i, word in enumerate(words))
        for side, words in rim.items()
    }
    grid = tuple(
        tuple(number(rows[r + 1][c + 1], size, cell_at(r, c), NO_GIVEN) for c in inner)
        for r in inner
    )
    return Skyscraper(size=size, clues=Clues(**sides), grid=grid)


def encode(puzzle: Skyscraper) -> str:
    """The puzzle as a text matrix."""
    clues = puzzle.clues
    rim = [[str(value or NO_CLUE) for value in side] for side in (clues.top, clues.bottom)]
    rows = [[NO_CLUE, *rim[0], NO_CLUE]]
    for left, cells, right in zip(clues.left, puzzle.grid, clues.right, strict=True):
        inside = [str(value or NO_GIVEN) for value in cells]
        rows.append([str(left or NO_CLUE), *inside, str(right or NO_CLUE)])
    rows.append([NO_CLUE, *rim[1], NO_CLUE])
    return "\n".join([NAMES[0], str(puzzle.size), *map(" ".join, rows)]) + "\n"
