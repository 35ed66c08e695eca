"""A Lol Sudoku in box characters, coloured if asked for: see `codec.drawn` for the layout.

Givens are bold, solved digits green, numbers of areas cyan; light lines, which
say that nothing is known, are dimmed.
"""

from __future__ import annotations

from collections.abc import Iterator

from cluesmith.families.lol_sudoku.codec.drawn import OPEN, Span, drawn, spans
from cluesmith.families.lol_sudoku.puzzle import LolSudoku, Solution
from cluesmith.families.lol_sudoku.view import view_of
from cluesmith.forms.ansi import BOLD, CYAN, DIM, GREEN, styled

_LIGHT = "\u2500\u2502\u253c\u254c\u254e"  # lines, crossing and links


def text(puzzle: LolSudoku, solution: Solution | None = None, *, colour: bool = False) -> str:
    """The board in box characters, with ANSI colours if asked for."""
    if not colour:
        return drawn(puzzle, solution)
    lines = spans(view_of(puzzle, solution))
    rows = []
    for index, line in enumerate(lines):
        row = index // 2
        is_cells = index % 2 == 1 and row < puzzle.size
        givens = iter(puzzle.digits[row] if is_cells else ())
        rows.append("".join(_coloured(span, givens) for span in line) + "\n")
    return "".join(rows)


def _coloured(span: Span, givens: Iterator[int]) -> str:
    if span.part == "digit":
        given = next(givens)
        word = span.text
        return styled(BOLD if given else DIM if word.strip() == OPEN else GREEN, word)
    if not span.text.strip():
        return span.text
    if span.part == "area":
        return styled(CYAN, span.text)
    return _faint(span.text)


def _faint(line: str) -> str:
    """Lines with the light parts dimmed: what is not known steps back."""
    dimmed, out = "", ""
    for char in f"{line}\n":
        if char in _LIGHT:
            dimmed += char
            continue
        out += (styled(DIM, dimmed) if dimmed else "") + char
        dimmed = ""
    return out[:-1]
