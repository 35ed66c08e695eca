"""Skyscraper links of puzz.link and the other sites that run pzpr.

`skyscrapers/<columns>/<rows>/<body>`: 4N clues (top, bottom, left, right),
then N*N cells where some are given, each a number or part of a run of
nothing.  A `?` says nothing, so it is read as an empty place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from cluesmith.errors import PuzzleError, UnsupportedError
from cluesmith.families.skyscraper.codec.places import clue_at, clue_places
from cluesmith.families.skyscraper.puzzle import (
    MAX_SIZE,
    Clues,
    Skyscraper,
    empty_grid,
)
from cluesmith.forms.grid import in_rows
from cluesmith.forms.plaintext import bounded, cell_at, excerpt, reading, span, whole_number

ORDER = ("top", "bottom", "left", "right")
MAX_CHARACTERS = 20_000
_LARGEST = 255
_LONGEST_RUN = 20
_HEX = frozenset("0123456789abcdef")

_LINK = re.compile(
    r"(?:https?://[^\s?]{1,200}\?|/?p(?:\.html)?\?|\?)?"
    r"(?:skyscrapers?|building)(?:_edit|_play)?/",
    re.IGNORECASE,
)


def recognises(text: str) -> bool:
    """A link, or the part of it that names the puzzle's kind."""
    return _LINK.match(text.lstrip()) is not None


def decode(text: str) -> Skyscraper:
    """The puzzle of a link."""
    with reading("puzz.link"):
        return _decode(bounded(text.strip(), MAX_CHARACTERS))


def encode(puzzle: Skyscraper) -> str:
    """The puzz.link address of the puzzle."""
    size = puzzle.size
    if size > _LARGEST:
        raise UnsupportedError(f"puzz.link numbers end at {_LARGEST}, the board has {size} rows")
    clues = (puzzle.clues.side(side)[index] for side, index in clue_places(size, ORDER))
    cells = [value for row in puzzle.grid for value in row]
    body = _encode_slots(clues) + (_encode_slots(cells) if any(cells) else "")
    return f"https://puzz.link/p?skyscrapers/{size}/{size}/{body}"


def _decode(text: str) -> Skyscraper:
    link = _LINK.match(text)
    if not link:
        raise PuzzleError(f"{excerpt(text)} does not name its kind, expected skyscrapers/...")
    columns, _, rest = text[link.end() :].partition("/")
    rows, _, body = rest.partition("/")
    size = whole_number(columns, 1, MAX_SIZE, "the number of columns")
    if whole_number(rows, 1, MAX_SIZE, "the number of rows") != size:
        raise PuzzleError(f"the board has {size} columns and {int(rows)} rows, expected a square")
    places = [clue_at(side, index) for side, index in clue_places(size, ORDER)]
    clues, after = _decode_slots(body, 0, places, size, "clue")
    grid = empty_grid(size)
    if after < len(body):
        places = [cell_at(*divmod(index, size)) for index in range(size * size)]
        cells, after = _decode_slots(body, after, places, size, "cell")
        grid = in_rows(cells, size)
    if after < len(body):
        raise PuzzleError(f"{excerpt(body[after:])} stands after the last cell, expected the end")
    sides = {side: tuple(clues[i * size : (i + 1) * size]) for i, side in enumerate(ORDER)}
    return Skyscraper(size=size, clues=Clues(**sides), grid=grid)


def _decode_slots(
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


def _encode_slots(values: Iterable[int]) -> str:
    written: list[str] = []
    blanks = 0
    for value in [*values, None]:
        if value == 0:
            blanks += 1
            continue
        while blanks:
            run = min(blanks, _LONGEST_RUN)
            written.append(chr(ord("g") + run - 1))
            blanks -= run
        if value is not None:
            written.append(f"{value:x}" if value < 16 else f"-{value:02x}")
    return "".join(written)
