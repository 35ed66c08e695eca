"""One-line ids of Skyscraper: Towers game ids, and links of puzz.link and other pzpr sites.

Towers is in Simon Tatham's Portable Puzzle Collection.  `N:` and 4N clues separated by `/`, then,
where cells are given, a comma and the cells in reading order with blanks run together.  The size
may be followed by `d` and the letter of a difficulty.  What that program refuses is refused: a
`d` without its letter, a leading zero in a cell (in the size and in a clue it allows one).  An id
with `#` is a seed of its own generator and is refused, too.

pzpr: `skyscrapers/<columns>/<rows>/<body>` has 4N clues, then N*N cells where some are given,
each a number or part of a run of empty places.  A `?` states nothing: it is an empty place.

Both have the clues in the order top, bottom, left, right.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from cluesmith.errors import PuzzleError, UnsupportedError
from cluesmith.families.skyscraper.puzzle import MAX_SIZE, Clues, Skyscraper, clue_at
from cluesmith.family import Form
from cluesmith.forms.grid import Grid, empty_grid, in_rows
from cluesmith.forms.plaintext import (
    DIGITS,
    cell_at,
    excerpt,
    miscounted,
    reader,
    span,
    whole_number,
)

ORDER = ("top", "bottom", "left", "right")

TOWERS_SMALLEST, TOWERS_LARGEST = 3, 9
TOWERS_CHARACTERS = 2_000
_TOWERS_RUN = 26  # blanks that one letter can mean
_DIFFICULTIES = ("e", "h", "x", "u")
_PARAMETERS = re.compile(r"([0-9]{1,20})(d[a-z]?)?([:#])")
_CELL = re.compile(r"[0-9]++|.", re.DOTALL)
_CLUES = re.compile(r"[0-9/]+")

LINK_LARGEST = 255
LINK_CHARACTERS = 20_000
_LINK_RUN = 20
_HEX = frozenset("0123456789abcdef")
_LINK = re.compile(
    r"(?:https?://[^\s?]{1,200}\?|/?p(?:\.html)?\?|\?)?"
    r"(?:skyscrapers?|building)(?:_edit|_play)?/",
    re.IGNORECASE,
)


def _clue_values(puzzle: Skyscraper) -> list[int]:
    return [value for side in ORDER for value in puzzle.clues.side(side)]


def _clue_names(size: int) -> list[str]:
    return [clue_at(side, index) for side in ORDER for index in range(size)]


def _clues(values: list[int], size: int) -> Clues:
    sides = {side: tuple(values[i * size : (i + 1) * size]) for i, side in enumerate(ORDER)}
    return Clues(**sides)


def _is_towers(text: str) -> bool:
    """A size, and a seed or as many clues as the size asks for."""
    text = text.strip()
    start = _PARAMETERS.match(text)
    if not start or len(text) > 10 * TOWERS_CHARACTERS:
        return False
    body = text[start.end() :]
    if start[3] == "#":
        return body[:1].isalnum()
    clues = body.partition(",")[0]
    return _CLUES.fullmatch(clues) is not None and clues.count("/") == 4 * int(start[1]) - 1


def _may_be_towers(text: str) -> bool:
    """A size, a colon and slashes."""
    text = text.strip()
    start = _PARAMETERS.match(text)
    if not start or len(text) > 10 * TOWERS_CHARACTERS:
        return False
    body = text[start.end() :]
    return "/" in body and not any(char in body for char in "+-*.?: ")


@reader("Towers id", TOWERS_CHARACTERS)
def _decode_towers(text: str) -> Skyscraper:
    start = _PARAMETERS.match(text)
    if not start:
        raise PuzzleError(f"{excerpt(text)} does not start with a size and a colon, as in 5:")
    if start[3] == "#":
        raise PuzzleError(
            "this is a random seed (after #), which only the Towers program can expand; "
            "expected the game id with a colon"
        )
    size = whole_number(start[1], TOWERS_SMALLEST, TOWERS_LARGEST, "the size")
    if start[2] and start[2][1:] not in _DIFFICULTIES:
        letters = ", ".join(_DIFFICULTIES)
        raise PuzzleError(f"the difficulty is {excerpt(start[2])}, expected d and one of {letters}")
    clues, comma, cells = text[start.end() :].partition(",")
    parts = clues.split("/")
    if len(parts) != 4 * size:
        message = f"{len(parts)} clues found after the colon, expected {4 * size} separated by /"
        raise miscounted(message, len(parts), 4 * size)
    values = [
        whole_number(part, 1, size, place, " or nothing") if part else 0
        for part, place in zip(parts, _clue_names(size), strict=True)
    ]
    grid = _read_cells(cells, size) if comma else empty_grid(size)
    return Skyscraper(size, _clues(values, size), grid)


def _encode_towers(puzzle: Skyscraper) -> str:
    if not TOWERS_SMALLEST <= puzzle.size <= TOWERS_LARGEST:
        raise UnsupportedError(
            f"Towers ids hold boards of {TOWERS_SMALLEST} to {TOWERS_LARGEST} rows, "
            f"this one has {puzzle.size}"
        )
    body = "/".join(str(clue or "") for clue in _clue_values(puzzle))
    cells = [value for row in puzzle.grid for value in row]
    return f"{puzzle.size}:{body}{',' + _write_cells(cells) if any(cells) else ''}"


def _read_cells(text: str, size: int) -> Grid:
    cells: list[int] = []
    for token in _CELL.findall(text):
        if "a" <= token <= "z":
            cells.extend([0] * (ord(token) - ord("a") + 1))
        elif token[0] in DIGITS and len(cells) < size * size:
            place = cell_at(*divmod(len(cells), size))
            if token[0] == "0":
                raise PuzzleError(f"{place} is {excerpt(token)}, expected {span(1, size)}")
            cells.append(whole_number(token, 1, size, place))
        elif token[0] in DIGITS:
            cells.append(0)
        elif token != "_":
            raise PuzzleError(f"{excerpt(token)} after the comma is neither a number nor a to z")
    if len(cells) != size * size:
        message = f"{len(cells)} cells found after the comma, expected {size * size}"
        raise miscounted(message, len(cells), size * size)
    return in_rows(cells, size)


def _write_cells(cells: list[int]) -> str:
    written = ""
    blanks = 0
    for value in [*cells, None]:
        if value == 0:
            blanks += 1
            continue
        while blanks:
            run = min(blanks, _TOWERS_RUN)
            written += chr(ord("a") + run - 1)
            blanks -= run
        if value is not None:
            written += f"{'_' if written[-1:].isdigit() else ''}{value}"
    return written


def _is_link(text: str) -> bool:
    """A link, or the part of it that names the puzzle's kind."""
    return _LINK.match(text.lstrip()) is not None


@reader("puzz.link", LINK_CHARACTERS)
def _decode_link(text: str) -> Skyscraper:
    link = _LINK.match(text)
    if not link:
        raise PuzzleError(f"{excerpt(text)} does not name its kind, expected skyscrapers/...")
    columns, _, rest = text[link.end() :].partition("/")
    rows, _, body = rest.partition("/")
    size = whole_number(columns, 1, MAX_SIZE, "the number of columns")
    if whole_number(rows, 1, MAX_SIZE, "the number of rows") != size:
        raise PuzzleError(f"the board has {size} columns and {int(rows)} rows, expected a square")
    clues, after = _read_slots(body, 0, _clue_names(size), size, "clue")
    grid = empty_grid(size)
    if after < len(body):
        places = [cell_at(*divmod(index, size)) for index in range(size * size)]
        cells, after = _read_slots(body, after, places, size, "cell")
        grid = in_rows(cells, size)
    if after < len(body):
        raise PuzzleError(f"{excerpt(body[after:])} follows the last cell, expected the end")
    return Skyscraper(size, _clues(clues, size), grid)


def _encode_link(puzzle: Skyscraper) -> str:
    size = puzzle.size
    if size > LINK_LARGEST:
        raise UnsupportedError(
            f"puzz.link numbers end at {LINK_LARGEST}, the board has {size} rows"
        )
    cells = [value for row in puzzle.grid for value in row]
    body = _write_slots(_clue_values(puzzle)) + (_write_slots(cells) if any(cells) else "")
    return f"https://puzz.link/p?skyscrapers/{size}/{size}/{body}"


def _read_slots(
    body: str, at: int, places: list[str], size: int, kind: str
) -> tuple[list[int], int]:
    """The numbers of as many slots as there are places, and where in `body` they end."""
    values: list[int] = []
    while len(values) < len(places):
        if at >= len(body):
            raise PuzzleError(f"the body ends after {len(values)} of {len(places)} {kind}s")
        char = body[at]
        if "g" <= char <= "z":
            values.extend([0] * (ord(char) - ord("g") + 1))
            at += 1
        elif char == ".":
            values.append(0)
            at += 1
        else:
            digits = body[at + 1 : at + 3] if char == "-" else char
            place = places[len(values)]
            if not _HEX.issuperset(digits) or len(digits) != (2 if char == "-" else 1):
                found = excerpt(body[at : at + len(digits) + (char == "-")])
                raise PuzzleError(f"{place} is {found}, expected 0-9, a-f, -HH, '.' or g to z")
            value = int(digits, 16)
            if not 1 <= value <= size:
                raise PuzzleError(f"{place} is {value}, expected {span(1, size)}")
            values.append(value)
            at += 3 if char == "-" else 1
    if len(values) > len(places):
        raise PuzzleError(f"a run of empty {kind}s goes past the last of the {len(places)} {kind}s")
    return values, at


def _write_slots(values: Iterable[int]) -> str:
    written: list[str] = []
    blanks = 0
    for value in [*values, None]:
        if value == 0:
            blanks += 1
            continue
        while blanks:
            run = min(blanks, _LINK_RUN)
            written.append(chr(ord("g") + run - 1))
            blanks -= run
        if value is not None:
            written.append(f"{value:x}" if value < 16 else f"-{value:02x}")
    return "".join(written)


TOWERS = Form(
    "towers",
    "Towers game id",
    _is_towers,
    _decode_towers,
    _encode_towers,
    single_line=True,
    perhaps=_may_be_towers,
)
PUZZ_LINK = Form(
    "puzz.link", "puzz.link address", _is_link, _decode_link, _encode_link, single_line=True
)
