"""f-puzzles and SudokuPad: boards as JSON, as `?load=` links that pack it, as `fpuzzles...` ids.

A link that SudokuPad opens is a form of its own: it says the rules, which no player of that
program would otherwise know, unless the puzzle has its own.

A text is decoded once into a `Board`: size, givens, what a player entered, regions,
constraints, title, author and rules.  Families claim a decoded board by its constraints and
regions.  Whatever is neither read nor known to be harmless is refused, because dropping a
constraint would change the puzzle: drawings, colours and a player's notes are ignored, any
other key of the board, of a cell or of a clue is an error, unless its value is empty.

A cell without `region` is in the default box of its place; `"region": null` is in none.  The
boxes of a prime size are its rows, and state nothing new.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from urllib.parse import quote, unquote

from cluesmith.errors import PuzzleError, UnsupportedError
from cluesmith.family import Form
from cluesmith.forms import jsontext, lzstring
from cluesmith.forms.plaintext import bounded, cell_at, is_number, reading

ADDRESS = "https://www.f-puzzles.com/?load="
SUDOKUPAD = "https://sudokupad.app/fpuzzles"
SMALLEST, LARGEST = 3, 16  # that are written
LARGEST_READ = 64
MAX_CHARACTERS = 400_000

_LINK = re.compile(r"(?:(?:https?://)?[^\s?{]{0,100}\?load=|(?:https?://\S{1,100}?)?fpuzzles)")
_SUDOKUPAD = re.compile(r"(?:https?://)?(?:www\.|beta\.)?sudokupad\.app/")
_BARE = "N4Ig"  # how the packed text of every JSON object begins
_CELLS = re.compile(r'"grid"\s{0,9}:\s{0,9}\[\s{0,9}\[\s{0,9}\{')  # no puzzle JSON of ours has them
_META = ("title", "author", "ruleset")
_HARMLESS = {
    *("size", "grid", *_META, "solution", "metadata"),
    *("text", "line", "rectangle", "circle", "cage", "highlightConflicts"),
    *("disabledlogic", "truecandidatesoptions", "successMessage", "msgcorrect"),
}
_OF_CELL = {
    *("value", "given", "region"),
    *("c", "cArray", "highlight", "centerPencilMarks", "cornerPencilMarks"),
}

Rows = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Board:
    """A decoded board, of whatever kind of puzzle.

    `regions` has the cells that state a region, by (row, column); None is "in no region".
    `constraints` has all others there are, also an empty list of one: those switched off are
    left out.
    """

    size: int
    givens: Rows
    entries: Rows
    regions: Mapping[tuple[int, int], Any]
    constraints: Mapping[str, Any]
    solution: Any
    meta: Mapping[str, Any]

    def refuse_others(self, known: Iterable[str], kind: str) -> None:
        """Refuse constraints that this kind of puzzle does not have."""
        for name, value in self.constraints.items():
            if name not in known and value:
                raise PuzzleError(f"{jsontext.describe(name)} is a constraint {kind} do not have")

    def refuse_regions(self, kind: str) -> None:
        """Refuse cells in a region or in a default box."""
        has_boxes = any(self.size % height == 0 for height in range(2, self.size))
        for cell in ((r, c) for r in range(self.size) for c in range(self.size)):
            if self.regions.get(cell) is not None:
                raise PuzzleError(f"{cell_at(*cell)} is in a region, which {kind} do not have")
            if has_boxes and cell not in self.regions:
                raise PuzzleError(
                    f"{cell_at(*cell)} is in a box, which {kind} do not have, "
                    'expected "region": null'
                )

    def meta_with(self, entries: str) -> dict[str, Any]:
        """The metadata of a puzzle, with what the player entered under this key of `entries`."""
        entered = [list(row) for row in self.entries]
        return {**self.meta, **({"entries": {entries: entered}} if any(map(any, entered)) else {})}


def forms(
    claims: Callable[[Board], bool],
    from_board: Callable[[Board], Any],
    to_board: Callable[[Any], dict[str, Any]],
    rules: Callable[[Any], str],
) -> tuple[Form, Form]:
    """A family's forms for both programs: which boards it claims, what it makes of one, how it
    writes one, and the rules of a puzzle in words."""

    def claimed(text: str) -> bool:
        board = _decoded(_first(text))
        return isinstance(board, Board) and claims(board)

    def decode(text: str) -> Any:
        with reading("f-puzzles"):
            return from_board(read(text))

    def sudokupad(puzzle: Any) -> str:
        try:
            board = to_board(puzzle)
        except UnsupportedError as error:
            raise UnsupportedError(f"SudokuPad opens boards of f-puzzles, but {error}") from None
        return sudokupad_link({"ruleset": rules(puzzle), **board})

    return (
        Form(
            "sudokupad",
            "SudokuPad link",
            lambda text: _is_sudokupad(text) and claimed(text),
            decode,
            sudokupad,
            single_line=True,
            perhaps=_is_sudokupad,
        ),
        Form(
            "f-puzzles",
            "f-puzzles link or JSON",
            lambda text: _is_like(text) and not _is_sudokupad(text) and claimed(text),
            decode,
            lambda puzzle: link(to_board(puzzle)),
            single_line=True,
            perhaps=_is_like,
        ),
    )


def read(text: str) -> Board:
    """The board of a link or of the JSON itself."""
    board = _decoded(text.strip())
    if isinstance(board, PuzzleError):
        raise board
    return board


def unpack(text: str) -> dict[str, Any]:
    """The JSON object of a link, or of the JSON itself."""
    packed = None if text.startswith("{") else _packed(text)
    if packed is not None:
        text = lzstring.decompress(packed, MAX_CHARACTERS)
    elif not text.startswith("{"):
        raise PuzzleError("neither a JSON object nor a link with ?load= was found")
    return jsontext.parse_object(text)


def board_text(board: Mapping[str, Any]) -> str:
    """A board as f-puzzles' JSON text."""
    return json.dumps(board, separators=(",", ":"), ensure_ascii=False)


def link(board: Mapping[str, Any]) -> str:
    """The link that opens a board in f-puzzles."""
    return ADDRESS + lzstring.compress(board_text(board))


def sudokupad_link(board: Mapping[str, Any]) -> str:
    """The link that opens a board in SudokuPad."""
    return SUDOKUPAD + quote(lzstring.compress(board_text(board)), safe="")


def start(size: int, meta: Mapping[str, Any]) -> dict[str, Any]:
    """The first fields of a written board; sizes that f-puzzles does not draw are refused."""
    if not SMALLEST <= size <= LARGEST:
        raise UnsupportedError(
            f"f-puzzles draws boards of {SMALLEST} to {LARGEST} rows, this one has {size}"
        )
    return {"size": size} | {key: meta[key] for key in _META if isinstance(meta.get(key), str)}


def cell(given: int, region: int | None) -> dict[str, Any]:
    """A written cell.  Without a region f-puzzles would add the boxes of a sudoku."""
    return ({"value": given, "given": True} if given else {}) | {"region": region}


def number(value: Any, size: int, place: str) -> int:
    """A number from 1 to `size`, as a number or as text."""
    if isinstance(value, str) and is_number(value):
        value = int(value)
    return jsontext.integer(value, 1, size, place)


def refuse_other_keys(fields: Mapping[str, Any], known: Collection[str], place: str) -> None:
    """Refuse keys that are neither known nor empty."""
    for key, value in fields.items():
        if key not in known and value:
            found = f"{place} has the key {jsontext.describe(key)}"
            raise PuzzleError(f"{found}, which is not supported and may be a constraint")


def _is_like(text: str) -> bool:
    """Whether a text is a link, or JSON with cells that are objects; a cheap look."""
    text = _first(text)
    if text.startswith("{"):
        return '"family"' not in text and _CELLS.search(text) is not None
    return _LINK.match(text) is not None or text.startswith(_BARE)


def _is_sudokupad(text: str) -> bool:
    """Whether a text is a link to SudokuPad that has the board in it."""
    text = _first(text)
    return _SUDOKUPAD.match(text) is not None and _LINK.match(text) is not None


def _first(text: str) -> str:
    """The first board of a text, which may be several links, one per line."""
    text = text.strip()
    return text if text.startswith("{") else text[: MAX_CHARACTERS + 1].partition("\n")[0].strip()


def _decoded(text: str) -> Board | PuzzleError:
    try:
        return _decoded_once(bounded(text, MAX_CHARACTERS))
    except PuzzleError as error:
        return error


@lru_cache(maxsize=4)  # each family asks about the same text
def _decoded_once(text: str) -> Board | PuzzleError:
    try:
        return _board(unpack(text))
    except PuzzleError as error:
        return error


def _board(fields: dict[str, Any]) -> Board:
    size = jsontext.integer(fields.get("size"), 1, LARGEST_READ, "size")
    givens, entries = ([[0] * size for _ in range(size)] for _ in range(2))
    regions = {}
    rows = [
        jsontext.items(row, size, f"grid row {r}")
        for r, row in enumerate(jsontext.items(fields.get("grid"), size, "grid"), 1)
    ]
    for r, row in enumerate(rows):
        for c, item in enumerate(row):
            found = jsontext.mapping(item, cell_at(r, c))
            refuse_other_keys(found, _OF_CELL, cell_at(r, c))
            if "region" in found:
                regions[r, c] = found["region"]
            if found.get("value") not in (None, "", 0):
                value = number(found["value"], size, cell_at(r, c))
                (givens if found.get("given") else entries)[r][c] = value
    return Board(
        size=size,
        givens=tuple(map(tuple, givens)),
        entries=tuple(map(tuple, entries)),
        regions=regions,
        constraints={
            key: value
            for key, value in fields.items()
            if key not in _HARMLESS and value not in (None, False, "", 0)
        },
        solution=fields.get("solution"),
        meta={
            key: fields[key] for key in _META if isinstance(fields.get(key), str) and fields[key]
        },
    )


def _packed(text: str) -> str | None:
    """The packed text of a link; None where the text is no link."""
    match = _LINK.match(text)
    if not match and not text.startswith(_BARE):
        return None
    data = text[match.end() if match else 0 :].partition("&")[0].partition("#")[0]
    # In an address a plus may have become a blank, and others a percent sign and digits.
    return unquote(data).replace(" ", "+")
