"""The board as the paper's `printBoard` prints it (its display.pl).

Clues above and below, `L |a b c | R` between two rules, `.` for nothing; or
the box alone.  Numbers of two digits widen every column alike.  Colour and
other ornament are the drawing's business.
"""

from __future__ import annotations

import re

from cluesmith.errors import PuzzleError
from cluesmith.families.skyscraper.puzzle import MAX_SIZE, Clues, Skyscraper, clue_at
from cluesmith.forms.grid import Solution
from cluesmith.forms.plaintext import cell_at, excerpt, number, reader

NOTHING = "."
MAX_CHARACTERS = 100_000
_LOOK = 20_000
_RULE = re.compile(r"^[ \t]*+\+-++\+?[ \t\r]*+$", re.MULTILINE)


def printed(puzzle: Skyscraper, solution: Solution | None = None) -> str:
    """The board in the paper's layout, with the solution's heights where there is one."""
    width = len(str(puzzle.size))
    margin = " " * (width + 1)

    def words(values: tuple[int, ...]) -> str:
        return "".join(f"{value or NOTHING:>{width}} " for value in values)

    rule = f"{margin}+{'-' * ((width + 1) * puzzle.size)}+"
    clues = puzzle.clues
    grid = puzzle.grid if solution is None else solution.grid
    rows = [
        f"{left or NOTHING:>{width}} |{words(row)}| {right or NOTHING:>{width}}"
        for left, row, right in zip(clues.left, grid, clues.right, strict=True)
    ]
    above, below = (f"{margin} {words(side)}" for side in (clues.top, clues.bottom))
    return "\n".join([above, rule, *rows, rule, below]) + "\n"


def recognises(text: str) -> bool:
    """A rule on a line of its own, and a bar."""
    look = text[:_LOOK]
    return "|" in look and _RULE.search(look) is not None


@reader("printed board", MAX_CHARACTERS)
def decode(text: str) -> Skyscraper:
    """The puzzle of a printed board."""
    lines = [line for line in text.splitlines() if line.strip()]
    rules = [i for i, line in enumerate(lines) if line.strip().startswith("+")]
    if len(rules) != 2:
        raise PuzzleError(f"{len(rules)} rules like +--+ found, expected one above and one below")
    for i in rules:
        if not _RULE.fullmatch(lines[i]) or not lines[i].rstrip().endswith("+"):
            raise PuzzleError(f"the rule {excerpt(lines[i].strip())} is damaged, expected +--+")
    above, boxed, below = lines[: rules[0]], lines[rules[0] + 1 : rules[1]], lines[rules[1] + 1 :]
    size = len(boxed)
    if not 1 <= size <= MAX_SIZE:
        raise PuzzleError(f"{size} rows found between the rules, expected 1 to {MAX_SIZE}")
    rows = [_row(line, r, size) for r, line in enumerate(boxed)]
    if not above and not below and not any(left or right for left, _, right in rows):
        return Skyscraper(size, Clues.none(size), tuple(cells for _, cells, _ in rows))
    clues = Clues(
        top=_clue_line(above, "top", size),
        left=tuple(_clue(left, "left", r, size) for r, (left, _, _) in enumerate(rows)),
        bottom=_clue_line(below, "bottom", size),
        right=tuple(_clue(right, "right", r, size) for r, (_, _, right) in enumerate(rows)),
    )
    return Skyscraper(size, clues, tuple(cells for _, cells, _ in rows))


def encode(puzzle: Skyscraper) -> str:
    """The puzzle as a printed board."""
    return printed(puzzle)


def _row(line: str, r: int, size: int) -> tuple[str, tuple[int, ...], str]:
    """A line's left clue, its cells and its right clue; the clues not yet read."""
    parts = line.split("|")
    if len(parts) != 3:
        raise PuzzleError(f"row {r + 1} has {len(parts) - 1} bars, expected L |...| R")
    words = parts[1].split()
    if len(words) != size:
        raise PuzzleError(f"row {r + 1} has {len(words)} cells, expected {size} as there are rows")
    cells = tuple(_cell(word, size, cell_at(r, c)) for c, word in enumerate(words))
    return parts[0].strip(), cells, parts[2].strip()


def _cell(word: str, size: int, place: str) -> int:
    # Prolog prints a height that is still open as `_`, or `_` and a number.
    return 0 if word.startswith("_") else number(word, size, place, NOTHING)


def _clue(word: str, side: str, index: int, size: int) -> int:
    return number(word, size, clue_at(side, index), NOTHING)


def _clue_line(lines: list[str], side: str, size: int) -> tuple[int, ...]:
    if len(lines) != 1:
        where = "above the upper" if side == "top" else "below the lower"
        raise PuzzleError(f"{len(lines)} lines found {where} rule, expected the {side} clues")
    words = lines[0].split()
    if len(words) != size:
        raise PuzzleError(f"the {side} clues are {len(words)}, expected {size} as there are rows")
    return tuple(_clue(word, side, i, size) for i, word in enumerate(words))
