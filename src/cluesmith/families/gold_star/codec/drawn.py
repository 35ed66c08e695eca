"""The star as text: letters for open cells, digits for known ones, dotted lines between.

              A
             · ·
            +   +           an operator between a tip and its inner neighbour,
           ·     ·          a sign between the two inner cells of a line
    B · - · C · = · D · - · E

What is written here is read back as the same puzzle.  A reader takes cells and
operators in reading order and asks for nothing else, so that spacing is free and
the paper's `print5` is read too.  A last line `division: rational` is there
where that holds; an arrow beside the sign of an upright line says which way it
is read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from cluesmith.errors import PuzzleError
from cluesmith.families.gold_star.codec.puzzle_json import WRITTEN, read_operator
from cluesmith.families.gold_star.puzzle import EXACT, RATIONAL, GoldStar, Solution
from cluesmith.families.gold_star.star import FEWEST, MOST, letter
from cluesmith.families.gold_star.text_plan import plan
from cluesmith.forms.plaintext import excerpt, reader, whole_number

DOT = "\N{MIDDLE DOT}"
SIGN = "="
UPWARDS, DOWNWARDS = "\N{UPWARDS ARROW}", "\N{DOWNWARDS ARROW}"
DIVISION_LINE = f"division: {RATIONAL}"
MAX_CHARACTERS = 20_000
_ANY = re.escape(WRITTEN)
_ODD = re.compile(rf"[^A-Z0-9._{SIGN}{DOT}{UPWARDS}{DOWNWARDS}{_ANY}\s]")
_WORD = re.compile(rf"[A-Z]+|[0-9]+|_[0-9]*|[.{_ANY}]")
_LAST = "division"  # how a last line begins that is no part of the drawing


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a line: `part` is "cell", "operator", "sign" or "line".

    Cells and operators have their number.
    """

    part: str
    text: str
    number: int = 0


def drawn(puzzle: GoldStar, solution: Solution | None = None) -> str:
    """The star as plain text, with the solution's digits and operators where there is one."""
    return "".join("".join(span.text for span in line) + "\n" for line in spans(puzzle, solution))


def spans(puzzle: GoldStar, solution: Solution | None = None) -> list[list[Span]]:
    """The lines of the drawing, cut into pieces that a colour may be given to."""
    found = plan(puzzle.points)
    digits = puzzle.digits if solution is None else solution.digits
    operators = (solution and solution.operators) or puzzle.operators
    placed = [(dot, Span("line", DOT)) for dot in found.dots]
    for i, (word, digit) in enumerate(zip(found.cells, digits, strict=True)):
        placed.append((word, Span("cell", letter(i) if digit is None else str(digit), i)))
    placed += [(word, Span("operator", operators[i], i)) for i, word in enumerate(found.operators)]
    for sign, equation in zip(found.signs, puzzle.star.equations, strict=True):
        first, last = (found.cells[equation.cells[i]] for i in (0, 3))
        arrow = UPWARDS if first.row > last.row else DOWNWARDS
        upright = first.column == last.column
        placed.append((sign, Span("sign", SIGN + arrow if upright else SIGN)))
    lines: list[list[Span]] = [[] for _ in range(1 + max(word.row for word, _ in placed))]
    ends = [0] * len(lines)
    for word, span in sorted(placed, key=lambda item: (item[0].row, item[0].column)):
        lines[word.row].append(Span("line", " " * (word.column - ends[word.row])))
        lines[word.row].append(span)
        ends[word.row] = word.column + len(span.text)
    if puzzle.division != EXACT:
        lines.append([Span("sign", DIVISION_LINE)])
    return lines


def recognises(text: str) -> bool:
    """Several lines of nothing but cells, operators and lines, with two signs or more."""
    look, _ = _without_last_line(text[:MAX_CHARACTERS].strip())
    return look.count("\n") >= 2 and look.count(SIGN) >= 2 and _ODD.search(look) is None


@reader("drawn star", MAX_CHARACTERS)
def decode(text: str) -> GoldStar:
    """The puzzle of a drawing."""
    text, last = _without_last_line(text)
    if last and last != DIVISION_LINE:
        raise PuzzleError(f"the last line is not {excerpt(DIVISION_LINE)}")
    division = RATIONAL if last else EXACT
    odd = _ODD.search(text)
    if odd:
        raise PuzzleError(f"{excerpt(odd[0])} is no part of a star")
    words = _WORD.findall(text)
    operators = [word for word in words if word in WRITTEN]
    cells = [word for word in words if word not in WRITTEN]
    points = len(cells) // 2
    if len(cells) % 2 or not FEWEST <= points <= MOST:
        raise PuzzleError(
            f"{len(cells)} cells found, expected {2 * FEWEST}, {2 * FEWEST + 2}, ... or {2 * MOST}"
        )
    if len(operators) != len(cells):
        raise PuzzleError(f"{len(operators)} operators found, expected {len(cells)} as of cells")
    return GoldStar(
        points,
        tuple(read_operator(word, f"operator {i}") for i, word in enumerate(operators, 1)),
        tuple(_digit(word, i, len(cells)) for i, word in enumerate(cells)),
        division,
    )


def encode(puzzle: GoldStar) -> str:
    """The puzzle as a drawing."""
    return drawn(puzzle)


def _without_last_line(text: str) -> tuple[str, str]:
    """A drawing without the line about division, and that line, empty where there is none."""
    drawing, _, last = text.rpartition("\n")
    last = last.strip()
    return (drawing, last) if drawing and last.startswith(_LAST) else (text, "")


def _digit(word: str, cell: int, cells: int) -> int | None:
    name = letter(cell)
    if word in (name, ".") or word.startswith("_"):
        return None
    place = f"the cell {name}"
    return whole_number(word, 0, cells - 1, place, f" or {name}")
