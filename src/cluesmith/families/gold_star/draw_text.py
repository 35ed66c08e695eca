"""A star in characters, coloured if asked for: see `codec.drawn` for the layout.

Givens are bold, solved digits and found operators green, operators cyan; lines,
and the letters of open cells, are dimmed.
"""

from __future__ import annotations

from cluesmith.families.gold_star.codec.drawn import Span, drawn, spans
from cluesmith.families.gold_star.puzzle import OPEN, GoldStar, Solution
from cluesmith.forms.ansi import BOLD, CYAN, DIM, GREEN, styled


def text(puzzle: GoldStar, solution: Solution | None = None, *, colour: bool = False) -> str:
    """The star in characters, with ANSI colours if asked for."""
    if not colour:
        return drawn(puzzle, solution)
    lines = spans(puzzle, solution)
    return "".join("".join(_coloured(puzzle, span) for span in line) + "\n" for line in lines)


def _coloured(puzzle: GoldStar, span: Span) -> str:
    if not span.text.strip():
        return span.text
    if span.part == "cell":
        given = puzzle.digits[span.number] is not None
        return styled(BOLD if given else GREEN if span.text.isdigit() else DIM, span.text)
    if span.part == "operator":
        asked = puzzle.operators[span.number] == OPEN
        found = asked and span.text != OPEN
        return styled(GREEN if found else DIM if asked else CYAN, span.text)
    return span.text if span.part == "sign" else styled(DIM, span.text)
