"""f-puzzles boards: the JSON, the `?load=` links that pack it, SudokuPad's `fpuzzles...` ids.

What any family's board has in common: how it is packed, its size, its cells
with what a player entered there, title, author and rules.  A family's own
constraints, and what a cell's region means to it, are the family's business;
a board with constraints that the family does not know is refused, because
dropping one would change the puzzle.  Drawings and colours are passed over.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any
from urllib.parse import unquote

from cluesmith.errors import PuzzleError, UnsupportedError
from cluesmith.forms import jsontext, lzstring
from cluesmith.forms.plaintext import bounded, cell_at, is_number

ADDRESS = "https://www.f-puzzles.com/?load="
SMALLEST, LARGEST = 3, 16
MAX_CHARACTERS = 400_000
_LOOK = 20_000

_LINK = re.compile(r"(?:(?:https?://)?[^\s?{]{0,100}\?load=|(?:https?://\S{1,100}?)?fpuzzles)")
_BARE = "N4Ig"  # how the packed text of every JSON object begins
_HARMLESS = {
    *("size", "grid", "title", "author", "ruleset", "solution", "metadata"),
    *("text", "line", "rectangle", "circle", "cage", "highlightConflicts"),
    *("disabledlogic", "truecandidatesoptions", "successMessage", "msgcorrect"),
}
_KEPT = ("title", "author", "ruleset")

Rows = list[list[int]]


def recognises(text: str, speaks: Callable[[str], bool]) -> bool:
    """A link or JSON that is no puzzle JSON of ours, whose board `speaks` of the family.

    A link that cannot be unpacked is recognised too: someone must say what is wrong with it.
    """
    text = text.strip()
    if text.startswith("{"):
        return '"family"' not in text and speaks(text)
    packed = _packed(text[:_LOOK].split("\n", 1)[0].strip())  # of several, the first tells
    if packed is None:
        return False
    try:
        return speaks(lzstring.decompress(packed, MAX_CHARACTERS))
    except PuzzleError:
        return True


def unpack(text: str) -> dict[str, Any]:
    """The board of a link or of the JSON itself."""
    text = bounded(text.strip(), MAX_CHARACTERS)
    packed = None if text.startswith("{") else _packed(text)
    if packed is not None:
        text = lzstring.decompress(packed, MAX_CHARACTERS)
    elif not text.startswith("{"):
        raise PuzzleError("neither a JSON object nor a link with ?load= was found")
    return jsontext.parse_object(text)


def board_text(board: Mapping[str, Any]) -> str:
    """A board as f-puzzles' JSON text."""
    return json.dumps(board, separators=(",", ":"), ensure_ascii=False)


def link(text: str) -> str:
    """The link that opens a board's JSON text in f-puzzles."""
    return ADDRESS + lzstring.compress(text)


def start(size: int, meta: Mapping[str, Any]) -> dict[str, Any]:
    """How a written board begins; sizes that f-puzzles does not draw are refused."""
    if not SMALLEST <= size <= LARGEST:
        raise UnsupportedError(
            f"f-puzzles draws boards of {SMALLEST} to {LARGEST} rows, this one has {size}"
        )
    return {"size": size} | {key: meta[key] for key in _KEPT if isinstance(meta.get(key), str)}


def cell(given: int, region: int | None) -> dict[str, Any]:
    """A written cell.  Without a region f-puzzles would add the boxes of a sudoku."""
    return ({"value": given, "given": True} if given else {}) | {"region": region}


def check(board: Mapping[str, Any], known: Iterable[str], kind: str) -> None:
    """Refuse a board with constraints that this kind of puzzle does not have."""
    for key, value in board.items():
        if key not in _HARMLESS and key not in known and value:
            raise PuzzleError(f"{jsontext.describe(key)} is a constraint {kind} do not have")


def words(board: Mapping[str, Any]) -> dict[str, Any]:
    """Title, author and rules, where there are any."""
    return {key: board[key] for key in _KEPT if isinstance(board.get(key), str) and board[key]}


def cells(value: Any, size: int) -> list[list[dict[str, Any]]]:
    """The rows of cells, whatever is in them."""
    rows = [
        jsontext.items(row, size, f"grid row {r}")
        for r, row in enumerate(jsontext.items(value, size, "grid"), 1)
    ]
    return [
        [jsontext.mapping(item, cell_at(r, c)) for c, item in enumerate(row)]
        for r, row in enumerate(rows)
    ]


def values(rows: list[list[dict[str, Any]]]) -> tuple[Rows, Rows]:
    """The givens, and what a player entered in other cells."""
    size = len(rows)
    givens, entries = ([[0] * size for _ in range(size)] for _ in range(2))
    for r, row in enumerate(rows):
        for c, item in enumerate(row):
            if item.get("value") not in (None, "", 0):
                value = number(item["value"], size, cell_at(r, c))
                (givens if item.get("given") else entries)[r][c] = value
    return givens, entries


def number(value: Any, size: int, place: str) -> int:
    """A number from 1 to `size`, as a number or as text."""
    if isinstance(value, str) and is_number(value):
        value = int(value)
    return jsontext.integer(value, 1, size, place)


def _packed(text: str) -> str | None:
    """The packed text of a link; None where the text is no link."""
    match = _LINK.match(text)
    if not match and not text.startswith(_BARE):
        return None
    data = text[match.end() if match else 0 :].partition("&")[0].partition("#")[0]
    # In an address a plus may have become a blank, and others a percent sign and digits.
    return unquote(data).replace(" ", "+")
