"""Strings of the Interactive Sudoku Solver: `.Shape~4x4.Name~word~word.~R1C1_3~R2C4_1`.

A string, or a link with one, is decoded into a `Board`: size, givens and all other parts.
Families claim it by the names of its parts, and define what those mean.

In the name of a cell each coordinate is one digit of base 17: `R1Ca` is in column 10.  All
other numbers are decimal.  `R1C10`, which the solver does not read, is understood here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Any

from cluesmith.errors import PuzzleError, UnsupportedError
from cluesmith.family import Form
from cluesmith.forms.plaintext import bounded, cell_at, excerpt, reading, whole_number

LARGEST = 16
MAX_CHARACTERS = 50_000
_DEFAULT_SIZE = 9

_ADDRESS = re.compile(r"https?://[^\s?]{1,200}\?q=")
_SHAPE = re.compile(r"([0-9]{1,3})x([0-9]{1,3})")
_COORDINATE = r"([1-9A-G]|[0-9]{2,3})"
_GIVEN = re.compile(rf"R{_COORDINATE}C{_COORDINATE}_([0-9]{{1,3}})", re.ASCII | re.IGNORECASE)
_BASE = "0123456789abcdefg"


@dataclass(frozen=True, slots=True)
class Board:
    """A decoded string; `parts` are (name, words) in order, without the shape and the givens."""

    size: int
    givens: tuple[tuple[int, ...], ...]
    parts: tuple[tuple[str, tuple[str, ...]], ...]

    def refuse_others(self, known: Collection[str], kind: str) -> None:
        """Refuse parts that this kind of puzzle does not have."""
        for name, _ in self.parts:
            if name not in known:
                raise PuzzleError(f"{excerpt('.' + name)} is no part of a {kind}")

    def words_of(self, name: str) -> list[list[str]]:
        """The words of each part of this name."""
        return [list(words) for other, words in self.parts if other == name]


def form(
    claims: Callable[[Collection[str]], bool],
    from_board: Callable[[Board], Any],
    encode: Callable[[Any], str],
) -> Form:
    """The form of a family: which names of parts it claims, what it makes of a board."""

    def decode(text: str) -> Any:
        with reading("Interactive-Sudoku-Solver"):
            return from_board(read(text))

    return Form(
        "iss",
        "Interactive-Sudoku-Solver string",
        lambda text: claims(_names(text)),
        decode,
        encode,
        single_line=True,
        perhaps=lambda text: "Shape" in _names(text),
    )


def read(text: str) -> Board:
    """The board of a string, or of a link with one."""
    text = bounded(_without_address(text), MAX_CHARACTERS)
    if not text.startswith("."):
        raise PuzzleError(f"{excerpt(text)} does not start with a dot, expected .Shape~4x4...")
    parts = [[word.strip() for word in part.split("~")] for part in text[1:].split(".")]
    size = _size([words for name, *words in parts if name == "Shape"])
    grid = [[0] * size for _ in range(size)]
    others = []
    for name, *words in parts:
        if name == "" and words:
            for word in words:
                _read_given(word, grid)
        elif name != "Shape":
            others.append((name, tuple(words)))
    return Board(size, tuple(map(tuple, grid)), tuple(others))


def start(size: int, kind: str, grid: Iterable[Iterable[int]]) -> str:
    """The first parts of a written string: the shape, the kind's own parts, the givens."""
    if size > LARGEST:
        raise UnsupportedError(
            f"Interactive-Sudoku-Solver holds boards up to {LARGEST} rows, this one has {size}"
        )
    givens = "".join(
        f"~R{_BASE[r]}C{_BASE[c]}_{value}"
        for r, row in enumerate(grid, 1)
        for c, value in enumerate(row, 1)
        if value
    )
    return f".Shape~{size}x{size}{kind}" + (f".{givens}" if givens else "")


def _names(text: str) -> set[str]:
    """The names of the parts of a text; none where it is no such string."""
    text = _without_address(text)
    if not text.startswith(".") or len(text) > MAX_CHARACTERS:
        return set()
    return {part.partition("~")[0].strip() for part in text[1:].partition("\n")[0].split(".")}


def _without_address(text: str) -> str:
    text = text.strip()
    address = _ADDRESS.match(text)
    return text[address.end() :] if address else text


def _size(shapes: list[list[str]]) -> int:
    """The size that the string states, or the solver's default."""
    if not shapes:
        return _DEFAULT_SIZE
    match = _SHAPE.fullmatch(shapes[0][0]) if len(shapes[0]) == 1 else None
    if len(shapes) > 1 or not match or match[1] != match[2]:
        raise PuzzleError(f".Shape is {excerpt('~'.join(shapes[-1]))}, expected one like 4x4")
    return whole_number(match[1], 1, LARGEST, "the size")


def _read_given(word: str, grid: list[list[int]]) -> None:
    """Put a given such as R1C1_3 into the grid."""
    match = _GIVEN.fullmatch(word)
    if not match:
        raise PuzzleError(f"the given {excerpt(word)} is damaged, expected one like R1C1_3")
    size = len(grid)
    row = whole_number(_decimal(match[1]), 1, size, f"the row of {word}") - 1
    column = whole_number(_decimal(match[2]), 1, size, f"the column of {word}") - 1
    value = whole_number(match[3], 1, size, cell_at(row, column))
    if grid[row][column] not in (0, value):
        raise PuzzleError(f"{cell_at(row, column)} is given as two numbers")
    grid[row][column] = value


def _decimal(coordinate: str) -> str:
    """A coordinate of one digit in decimal; a longer one is decimal already."""
    return str(_BASE.index(coordinate.lower())) if len(coordinate) == 1 else coordinate
