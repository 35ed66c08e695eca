"""f-puzzles: its JSON, its `?load=` links, and SudokuPad's `fpuzzles...` ids.

Every cell is written with `"region": null`: without it f-puzzles would add the
boxes of a sudoku.  Read are clues, givens, what a player entered, title, author,
rules and solution; a puzzle with further constraints is refused, because
dropping one would change the puzzle.  Drawings and colours are passed over.
"""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import unquote

from cluesmith.errors import PuzzleError, UnsupportedError
from cluesmith.families.skyscraper.codec.places import cell_at, clue_at
from cluesmith.families.skyscraper.puzzle import MAX_SIZE, SIDES, Clues, Skyscraper
from cluesmith.forms import jsontext, lzstring
from cluesmith.forms.plaintext import bounded, is_number, reading

ADDRESS = "https://www.f-puzzles.com/?load="
SMALLEST, LARGEST = 3, 16
MAX_CHARACTERS = 400_000
_LOOK = 20_000

_LINK = re.compile(r"(?:(?:https?://)?[^\s?{]{0,100}\?load=|(?:https?://\S{1,100}?)?fpuzzles)")
_BARE = "N4Ig"  # how the packed text of every JSON object begins
_PLACE = re.compile(r"R([0-9]{1,3})C([0-9]{1,3})", re.ASCII)
_HARMLESS = {
    *("size", "grid", "skyscraper", "title", "author", "ruleset", "solution", "metadata"),
    *("text", "line", "rectangle", "circle", "cage", "highlightConflicts"),
    *("disabledlogic", "truecandidatesoptions", "successMessage", "msgcorrect"),
}
_KEPT = ("title", "author", "ruleset")


def recognises(text: str) -> bool:
    """A link, or JSON that speaks of skyscraper clues and is no puzzle JSON of ours."""
    text = text.strip()
    if text.startswith("{"):
        return '"family"' not in text and '"skyscraper"' in text
    packed = _packed(text[:_LOOK])
    if packed is None:
        return False
    try:
        return '"skyscraper"' in lzstring.decompress(packed, MAX_CHARACTERS)
    except PuzzleError:
        return True


def decode(text: str) -> Skyscraper:
    """The puzzle of a link or of the JSON itself."""
    with reading("f-puzzles"):
        text = bounded(text.strip(), MAX_CHARACTERS)
        packed = None if text.startswith("{") else _packed(text)
        if packed is not None:
            text = lzstring.decompress(packed, MAX_CHARACTERS)
        elif not text.startswith("{"):
            raise PuzzleError("neither a JSON object nor a link with ?load= was found")
        return _from_board(jsontext.parse_object(text))


def encode(puzzle: Skyscraper) -> str:
    """The link that opens the puzzle in f-puzzles."""
    return ADDRESS + lzstring.compress(to_board_text(puzzle))


def to_board_text(puzzle: Skyscraper) -> str:
    """The puzzle as f-puzzles' JSON text."""
    size = puzzle.size
    if not SMALLEST <= size <= LARGEST:
        raise UnsupportedError(
            f"f-puzzles draws boards of {SMALLEST} to {LARGEST} rows, this one has {size}"
        )
    cells = [
        [{"value": v, "given": True, "region": None} if v else {"region": None} for v in row]
        for row in puzzle.grid
    ]
    clues = [
        {"cell": _outside(side, index, size), "value": str(value)}
        for side in SIDES
        for index, value in enumerate(puzzle.clues.side(side))
        if value
    ]
    board: dict[str, Any] = {"size": size}
    board.update({key: puzzle.meta[key] for key in _KEPT if isinstance(puzzle.meta.get(key), str)})
    board.update({"grid": cells, "skyscraper": clues})
    solution = puzzle.meta.get("solution")
    if isinstance(solution, dict) and "grid" in solution:
        board["solution"] = [value for row in solution["grid"] for value in row]
    return json.dumps(board, separators=(",", ":"), ensure_ascii=False)


def _packed(text: str) -> str | None:
    """The packed text of a link; None where the text is no link."""
    link = _LINK.match(text)
    if not link and not text.startswith(_BARE):
        return None
    data = text[link.end() if link else 0 :].partition("&")[0].partition("#")[0]
    # In an address a plus may have become a blank, and others a percent sign and digits.
    return unquote(data).replace(" ", "+")


def _from_board(board: dict[str, Any]) -> Skyscraper:
    size = jsontext.integer(board.get("size"), 1, MAX_SIZE, "size")
    for key, value in board.items():
        if key not in _HARMLESS and value:
            raise PuzzleError(f"{jsontext.describe(key)} is a constraint skyscrapers do not have")
    grid, entries = _cells(board.get("grid"), size)
    meta: dict[str, Any] = {
        key: board[key] for key in _KEPT if isinstance(board.get(key), str) and board[key]
    }
    if any(map(any, entries)):
        meta["entries"] = {"grid": entries}
    solution = board.get("solution")
    if isinstance(solution, list) and any(value not in (0, None, "0", "") for value in solution):
        heights = jsontext.integers(solution, size * size, 1, size, "solution")
        meta["solution"] = {
            "grid": [list(heights[i : i + size]) for i in range(0, size * size, size)]
        }
    return Skyscraper(size, _clues(board.get("skyscraper"), size), grid, meta)


def _cells(value: Any, size: int) -> tuple[tuple[tuple[int, ...], ...], list[list[int]]]:
    """The givens, and what a player entered in other cells."""
    givens = [[0] * size for _ in range(size)]
    entries = [[0] * size for _ in range(size)]
    for r, row in enumerate(jsontext.items(value, size, "grid")):
        for c, item in enumerate(jsontext.items(row, size, f"grid row {r + 1}")):
            cell = jsontext.mapping(item, cell_at(r, c))
            if cell.get("region") is not None:
                raise PuzzleError(f"{cell_at(r, c)} is in a region, which skyscrapers do not have")
            if cell.get("value") in (None, "", 0):
                continue
            height = _number(cell["value"], size, cell_at(r, c))
            (givens if cell.get("given") else entries)[r][c] = height
    return tuple(map(tuple, givens)), entries


def _clues(value: Any, size: int) -> Clues:
    sides = {side: [0] * size for side in SIDES}
    if value is not None and not isinstance(value, list):
        raise PuzzleError(f"skyscraper is {jsontext.describe(value)}, expected a list of clues")
    for i, item in enumerate(value or ()):
        clue = jsontext.mapping(item, f"skyscraper[{i}]")
        side, index = _place(clue.get("cell"), size, f"skyscraper[{i}].cell")
        if clue.get("value") in (None, ""):
            continue
        count = _number(clue["value"], size, clue_at(side, index))
        if sides[side][index] not in (0, count):
            raise PuzzleError(f"{clue_at(side, index)} is given as two numbers")
        sides[side][index] = count
    return Clues(**{side: tuple(values) for side, values in sides.items()})


def _number(value: Any, size: int, place: str) -> int:
    if isinstance(value, str) and is_number(value):
        value = int(value)
    return jsontext.integer(value, 1, size, place)


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
