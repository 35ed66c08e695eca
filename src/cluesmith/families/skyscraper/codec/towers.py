"""Game ids of Towers in Simon Tatham's Portable Puzzle Collection.

`N:` and 4N clues parted by `/` (top, bottom, left, right), then, where cells
are given, a comma and the cells in reading order with blanks run together.
An id with `#` is a seed of that program's own generator and is refused.
"""

from __future__ import annotations

import re

from cluesmith.errors import PuzzleError, UnsupportedError
from cluesmith.families.skyscraper.codec.places import clue_at, clue_places
from cluesmith.families.skyscraper.puzzle import Clues, Grid, Skyscraper, empty_grid
from cluesmith.forms.grid import in_rows
from cluesmith.forms.plaintext import bounded, cell_at, excerpt, reading, whole_number

ORDER = ("top", "bottom", "left", "right")
SMALLEST, LARGEST = 3, 9
MAX_CHARACTERS = 2_000
_LONGEST_RUN = 26
_DIGITS = "0123456789"

_PARAMETERS = re.compile(r"([0-9]{1,20})(?:d[a-z]?)?([:#])")
_CELL = re.compile(r"[0-9]+|[a-z]|_|.", re.DOTALL)


def recognises(text: str) -> bool:
    """A size, a colon and slashes, with nothing that only other families' ids hold."""
    text = text.strip()
    start = _PARAMETERS.match(text)
    if not start or len(text) > 10 * MAX_CHARACTERS:
        return False
    body = text[start.end() :]
    if start[2] == "#":
        return body[:1].isalnum()
    if "/" not in body or any(char in body for char in "+-*.?: "):
        return False
    # A star of which every operator is a division is written `5:` and 10 slashes.
    return len(start[1]) > 2 or body != "/" * (2 * int(start[1]))


def decode(text: str) -> Skyscraper:
    """The puzzle of a game id."""
    with reading("Towers id"):
        return _decode(bounded(text.strip(), MAX_CHARACTERS))


def encode(puzzle: Skyscraper) -> str:
    """The descriptive game id of the puzzle."""
    if not SMALLEST <= puzzle.size <= LARGEST:
        raise UnsupportedError(
            f"Towers ids hold boards of {SMALLEST} to {LARGEST} rows, this one has {puzzle.size}"
        )
    clues = [puzzle.clues.side(side)[index] for side, index in clue_places(puzzle.size, ORDER)]
    body = "/".join(str(clue or "") for clue in clues)
    cells = [value for row in puzzle.grid for value in row]
    return f"{puzzle.size}:{body}{',' + _encode_cells(cells) if any(cells) else ''}"


def _decode(text: str) -> Skyscraper:
    start = _PARAMETERS.match(text)
    if not start:
        raise PuzzleError(f"{excerpt(text)} does not start with a size and a colon, as in 5:")
    if start[2] == "#":
        raise PuzzleError(
            "this is a random seed (after #), which only the Towers program can expand; "
            "expected the game id with a colon"
        )
    size = whole_number(start[1], SMALLEST, LARGEST, "the size")
    clues, comma, cells = text[start.end() :].partition(",")
    parts = clues.split("/")
    if len(parts) != 4 * size:
        raise PuzzleError(
            f"{len(parts)} clues stand after the colon, expected {4 * size} parted by /"
        )
    sides: dict[str, list[int]] = {side: [] for side in ORDER}
    for (side, index), part in zip(clue_places(size, ORDER), parts, strict=True):
        place = clue_at(side, index)
        sides[side].append(whole_number(part, 1, size, place, " or nothing") if part else 0)
    return Skyscraper(
        size=size,
        clues=Clues(**{side: tuple(values) for side, values in sides.items()}),
        grid=_decode_cells(cells, size) if comma else empty_grid(size),
    )


def _decode_cells(text: str, size: int) -> Grid:
    cells: list[int] = []
    for token in _CELL.findall(text):
        if "a" <= token <= "z":
            cells.extend([0] * (ord(token) - ord("a") + 1))
        elif token[0] in _DIGITS and len(cells) < size * size:
            cells.append(whole_number(token, 1, size, cell_at(*divmod(len(cells), size))))
        elif token[0] in _DIGITS:
            cells.append(0)
        elif token != "_":
            raise PuzzleError(f"{excerpt(token)} after the comma is neither a number nor a to z")
    if len(cells) != size * size:
        raise PuzzleError(f"{len(cells)} cells stand after the comma, expected {size * size}")
    return in_rows(cells, size)


def _encode_cells(cells: list[int]) -> str:
    written = ""
    blanks = 0
    for value in [*cells, None]:
        if value == 0:
            blanks += 1
            continue
        while blanks:
            run = min(blanks, _LONGEST_RUN)
            written += chr(ord("a") + run - 1)
            blanks -= run
        if value is not None:
            written += f"{'_' if written[-1:].isdigit() else ''}{value}"
    return written
