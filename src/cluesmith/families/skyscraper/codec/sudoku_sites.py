"""Skyscraper on sudoku sites: f-puzzles boards, and Interactive Sudoku Solver strings.

f-puzzles: clues, givens, the player's entries, title, author, rules and solution are read;
every cell is written as in no region, because skyscrapers have no boxes, and a board with boxes
is refused.

Interactive Sudoku Solver: `.Shape~NxN.NoBoxes`, givens `.~R1C1_3~R2C4_1`, and per line with a
clue `.Skyscraper~C5~4~2`: the clue at its start (left or top), then the one at its end, either
of them empty.  Only what is written is read back; the solver's many other constraints are refused.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

from cluesmith.errors import PuzzleError
from cluesmith.families.skyscraper.puzzle import SIDES, Clues, Skyscraper, clue_at
from cluesmith.forms import fpuzzles, jsontext, solver_string
from cluesmith.forms.grid import in_rows
from cluesmith.forms.plaintext import excerpt, whole_number

_PLACE = re.compile(r"R([0-9]{1,3})C([0-9]{1,3})", re.ASCII)
_LINE = re.compile(r"([RC])([0-9]{1,3})")
_ENDS = {"R": ("left", "right"), "C": ("top", "bottom")}
_PARTS = ("Shape", "NoBoxes", "Skyscraper", "")


def _claims_board(board: fpuzzles.Board) -> bool:
    return "skyscraper" in board.constraints


def _from_board(board: fpuzzles.Board) -> Skyscraper:
    size = board.size
    board.refuse_others(("skyscraper",), "skyscrapers")
    board.refuse_regions("skyscrapers")
    meta = board.meta_with("grid")
    solution = board.solution
    if isinstance(solution, list) and any(value not in (0, None, "0", "") for value in solution):
        heights = jsontext.integers(solution, size * size, 1, size, "solution")
        meta["solution"] = {"grid": [list(row) for row in in_rows(heights, size)]}
    return Skyscraper(size, _clues(board.constraints.get("skyscraper"), size), board.givens, meta)


def to_board(puzzle: Skyscraper) -> dict[str, Any]:
    """The puzzle as f-puzzles' JSON object."""
    board = fpuzzles.start(puzzle.size, puzzle.meta)
    board["grid"] = [[fpuzzles.cell(value, None) for value in row] for row in puzzle.grid]
    board["skyscraper"] = [
        {"cell": _outside(side, index, puzzle.size), "value": str(value)}
        for side in SIDES
        for index, value in enumerate(puzzle.clues.side(side))
        if value
    ]
    solution = puzzle.meta.get("solution")
    if isinstance(solution, dict) and "grid" in solution:
        board["solution"] = [value for row in solution["grid"] for value in row]
    return board


def _clues(value: Any, size: int) -> Clues:
    sides = {side: [0] * size for side in SIDES}
    if value is not None and not isinstance(value, list):
        raise PuzzleError(f"skyscraper is {jsontext.describe(value)}, expected a list of clues")
    for i, item in enumerate(value or ()):
        clue = jsontext.mapping(item, f"skyscraper[{i}]")
        fpuzzles.refuse_other_keys(clue, ("cell", "value"), f"skyscraper[{i}]")
        side, index = _place(clue.get("cell"), size, f"skyscraper[{i}].cell")
        if clue.get("value") in (None, ""):
            continue
        count = fpuzzles.number(clue["value"], size, clue_at(side, index))
        if sides[side][index] not in (0, count):
            raise PuzzleError(f"{clue_at(side, index)} is given as two numbers")
        sides[side][index] = count
    return Clues(**{side: tuple(values) for side, values in sides.items()})


def _place(value: Any, size: int, place: str) -> tuple[str, int]:
    match = _PLACE.fullmatch(value) if isinstance(value, str) else None
    if match:
        row, column = int(match[1]), int(match[2])
        outer = (0, size + 1)
        if row in outer and 1 <= column <= size:
            return ("bottom" if row else "top"), column - 1
        if column in outer and 1 <= row <= size:
            return ("right" if column else "left"), row - 1
    raise PuzzleError(
        f"{place} is {jsontext.describe(value)}, expected a place around the board such as R0C1"
    )


def _outside(side: str, index: int, size: int) -> str:
    row = {"top": 0, "bottom": size + 1}.get(side, index + 1)
    column = {"left": 0, "right": size + 1}.get(side, index + 1)
    return f"R{row}C{column}"


def _rules(puzzle: Skyscraper) -> str:
    return (
        f"Put a building of 1 to {puzzle.size} floors in every cell, each height once in every row "
        "and column. A number outside the board says how many buildings are seen from there: a "
        "building hides all lower ones behind it."
    )


def _claims_parts(names: Collection[str]) -> bool:
    return "Skyscraper" in names or ("Shape" in names and set(names) <= set(_PARTS))


def _from_solver(board: solver_string.Board) -> Skyscraper:
    sides = {side: [0] * board.size for side in SIDES}
    board.refuse_others(_PARTS, "skyscraper puzzle")
    for words in board.words_of("Skyscraper"):
        _read_line(words, board.size, sides)
    if [] not in board.words_of("NoBoxes"):
        raise PuzzleError("without .NoBoxes this is a sudoku with boxes, expected .NoBoxes")
    clues = Clues(**{side: tuple(values) for side, values in sides.items()})
    return Skyscraper(board.size, clues, board.givens)


def _to_solver(puzzle: Skyscraper) -> str:
    parts = [solver_string.start(puzzle.size, ".NoBoxes", puzzle.grid)]
    for letter, (start, end) in _ENDS.items():
        pairs = zip(puzzle.clues.side(start), puzzle.clues.side(end), strict=True)
        for number, (forward, backward) in enumerate(pairs, 1):
            if forward or backward:
                parts.append(f".Skyscraper~{letter}{number}~{forward or ''}~{backward or ''}")
    return "".join(parts)


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


SUDOKUPAD, F_PUZZLES = fpuzzles.forms(_claims_board, _from_board, to_board, _rules)
ISS = solver_string.form(_claims_parts, _from_solver, _to_solver)
