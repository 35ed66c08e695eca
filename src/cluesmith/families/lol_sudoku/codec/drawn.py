"""The board drawn with box characters: heavy lines between areas, none inside, light where open.

    ┏━━━━━━━┯━━━┯━━━┓
    ┃ . ╌ . │ 4 │ 1 ┃    a cell is its digit or a dot; ╌ or ╎ across a border is a link
    ┣━━━━━━━┷━━━╅───┨
    ┃ .₁  .   . ┃ 3 ┃    the number of an area is in the first cell of each piece of it
    ┣━━━┓   ┏━━━╃───┨
    ┃ . ┃ . ┃ . │ . ┃
    ┠───╄━━━╃───┼───┨
    ┃ 2 │ . │ . │ . ┃
    ┗━━━┷━━━┷━━━┷━━━┛

What is written here is read back as the same puzzle, except what cannot be
seen: a wall that the areas already state, or a wall and a link in one place.
A last line `rule: paper` is there where that rule holds.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from cluesmith.errors import PuzzleError, UnsupportedError
from cluesmith.families.lol_sudoku.puzzle import (
    CONNECTED,
    DOWN,
    MAX_SIZE,
    PAPER,
    RIGHT,
    Border,
    LolSudoku,
    Solution,
)
from cluesmith.families.lol_sudoku.view import Kind, View, implied, view_of
from cluesmith.forms.grid import Grid, cell_name
from cluesmith.forms.plaintext import cell_at, excerpt, number, reader

OPEN = "."
MAX_CHARACTERS = 20_000
RULE_LINE = f"rule: {PAPER}"
# The box character with these arms: up, right, down, left; each none, light or heavy.
_JOINTS = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
_ARM = {Kind.SAME: 0, Kind.LINK: 0, Kind.OPEN: 1, Kind.APART: 2}
_UPRIGHT = {Kind.SAME: " ", Kind.LINK: "╌", Kind.OPEN: "│", Kind.APART: "┃"}
_LEVEL = {Kind.SAME: " ", Kind.LINK: "╎", Kind.OPEN: "─", Kind.APART: "━"}
_LOWER = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_RAISED = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
_CELL = re.compile(r" *([0-9]{1,3}|\.) ?([₀-₉]{0,3}) *")
_FIRST = re.compile(r"┏[━┯┳]+┓")


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a line: `part` is "line", "digit" or "area"."""

    part: str
    text: str


def drawn(puzzle: LolSudoku, solution: Solution | None = None) -> str:
    """The board as plain text, with the solution's digits and areas where there is one."""
    lines = spans(view_of(puzzle, solution))
    return "".join("".join(span.text for span in line) + "\n" for line in lines)


def spans(view: View) -> list[list[Span]]:
    """The lines of the drawing, cut into pieces that a colour may be given to."""
    first = [shard[0] for shard in view.shards(Kind.SAME)]
    labels = {(row, column): view.areas[row][column] for row, column in first}
    lines = []
    for row in range(view.size):
        lines.append(_edge(view, row))
        lines.append(_cells(view, row, labels))
    lines.append(_edge(view, view.size))
    if view.rule == PAPER:
        lines.append([Span("area", RULE_LINE)])
    return lines


def recognises(text: str) -> bool:
    """A first line that is the upper edge of a box."""
    return _FIRST.fullmatch(text.lstrip()[:200].partition("\n")[0].strip()) is not None


@reader("drawn board", MAX_CHARACTERS)
def decode(text: str) -> LolSudoku:
    """The puzzle of a drawing."""
    lines = [line.strip() for line in text.splitlines()]
    rule = CONNECTED
    if lines and lines[-1].startswith("rule"):
        if lines.pop() != RULE_LINE:
            raise PuzzleError(f"the last line is not {excerpt(RULE_LINE)}")
        rule = PAPER
    size = len(lines) // 2
    if len(lines) % 2 == 0 or not 1 <= size <= MAX_SIZE:
        raise PuzzleError(f"{len(lines)} lines found, expected 3, 5, ... or {2 * MAX_SIZE + 1}")
    wide = (_inner(size) + 1) * size + 1
    for index, line in enumerate(lines, 1):
        if len(line) != wide:
            raise PuzzleError(f"line {index} has {len(line)} characters, expected {wide}")
    kinds = {**_kinds(lines, size, RIGHT), **_kinds(lines, size, DOWN)}
    digits, areas = _read_cells(lines, size)
    areas = _spread(size, areas, kinds)
    known = implied(size, areas)
    walls = (b for b, kind in kinds.items() if kind is Kind.APART and known[b] is not Kind.APART)
    links = (border for border, kind in kinds.items() if kind is Kind.LINK)
    return LolSudoku(size, digits, areas, tuple(walls), tuple(links), rule)


def encode(puzzle: LolSudoku) -> str:
    """The puzzle as a drawing; what would not be seen in it is refused."""
    kinds = implied(puzzle.size, puzzle.areas)
    for border in puzzle.walls:
        if kinds[border] is Kind.APART or border in puzzle.links:
            place = f"{cell_name(*border.cell)} and {cell_name(*border.neighbour)}"
            raise UnsupportedError(
                f"the wall between {place} cannot be drawn: "
                f"{'a link is there too' if border in puzzle.links else 'its areas differ anyway'}"
            )
    return drawn(puzzle)


def _edge(view: View, row: int) -> list[Span]:
    """The line above a row of cells."""
    line = _joint(view, row, 0)
    for column in range(view.size):
        kind = _kind(view, row - 1, column, DOWN)
        sign = _LEVEL[kind]
        wide = _inner(view.size)
        line += sign.center(wide) if kind is Kind.LINK else sign * wide
        line += _joint(view, row, column + 1)
    return [Span("line", line)]


def _cells(view: View, row: int, labels: dict[tuple[int, int], int]) -> list[Span]:
    width = len(str(view.size))
    line = [Span("line", _UPRIGHT[Kind.APART] + " ")]
    for column in range(view.size):
        label = labels.get((row, column))
        below = str(label).translate(_LOWER) if label else ""
        line.append(Span("digit", f"{view.digits[row][column] or OPEN:>{width}}"))
        line.append(Span("area", f"{below:<{width}}"))
        last = column == view.size - 1
        line.append(Span("line", _UPRIGHT[_kind(view, row, column, RIGHT)] + " " * (not last)))
    return line


def _joint(view: View, row: int, column: int) -> str:
    """The character where four cells meet; rows and columns count the corners."""
    size = view.size
    up = _ARM[_kind(view, row - 1, column - 1, RIGHT)] if row > 0 else 0
    right = _ARM[_kind(view, row - 1, column, DOWN)] if column < size else 0
    down = _ARM[_kind(view, row, column - 1, RIGHT)] if row < size else 0
    left = _ARM[_kind(view, row - 1, column - 1, DOWN)] if column > 0 else 0
    return _JOINTS[27 * up + 9 * right + 3 * down + left]


def _kind(view: View, row: int, column: int, to: str) -> Kind:
    """What is known of a border; the frame is one between areas."""
    return view.borders.get(Border(row, column, to), Kind.APART)


def _inner(size: int) -> int:
    """How wide a cell is: a blank, its digit, its area's number."""
    return 1 + 2 * len(str(size))


def _kinds(lines: list[str], size: int, to: str) -> dict[Border, Kind]:
    """What the lines say of the borders to the right, or of those below."""
    step = _inner(size) + 1
    signs = {sign: kind for kind, sign in (_UPRIGHT if to == RIGHT else _LEVEL).items()}
    kinds = {}
    for row in range(size - (to == DOWN)):
        for column in range(size - (to == RIGHT)):
            middle = step * (column + 1) if to == RIGHT else step * column + step // 2
            sign = lines[2 * row + (1 if to == RIGHT else 2)][middle]
            border = Border(row, column, to)
            if sign not in signs:
                place = f"{cell_name(*border.cell)} and {cell_name(*border.neighbour)}"
                raise PuzzleError(
                    f"{excerpt(sign)} is between {place}, "
                    f"expected one of {', '.join(map(repr, signs))}"
                )
            kinds[border] = signs[sign]
    return kinds


def _read_cells(lines: list[str], size: int) -> tuple[Grid, Grid]:
    step = _inner(size) + 1
    digits, areas = ([[0] * size for _ in range(size)] for _ in range(2))
    for row in range(size):
        for column in range(size):
            words = lines[2 * row + 1][step * column + 1 : step * (column + 1)]
            place = cell_at(row, column)
            match = _CELL.fullmatch(words)
            if not match:
                raise PuzzleError(f"{place} is {excerpt(words.strip())}, expected a digit or a dot")
            digits[row][column] = number(match[1], size, place, OPEN)
            area = match[2].translate(_RAISED) or OPEN
            areas[row][column] = number(area, size, f"the area of {place}", OPEN)
    return tuple(map(tuple, digits)), tuple(map(tuple, areas))


def _spread(size: int, areas: Grid, kinds: dict[Border, Kind]) -> Grid:
    """Give every cell of a piece the number in its first cell."""
    names = [list(row) for row in areas]
    same = [border for border, kind in kinds.items() if kind is Kind.SAME]
    for _ in range(size * size):
        before = [row[:] for row in names]
        for border in same:
            (r, c), (down, right) = border.cell, border.neighbour
            names[r][c] = names[r][c] or names[down][right]
            names[down][right] = names[down][right] or names[r][c]
        if names == before:
            break
    for border in same:
        (r, c), (down, right) = border.cell, border.neighbour
        if not names[r][c] or names[r][c] != names[down][right]:
            place = f"{cell_name(r, c)} and {cell_name(down, right)}"
            raise PuzzleError(
                f"no line is between {place}, expected the number of one area in their piece"
            )
    return tuple(map(tuple, names))
