"""A Skyscraper board in characters, coloured if asked for: see `codec.printed` for the layout.

Givens are bold, solved heights green, clues cyan; lines, and the dots of open
cells and missing clues, are dimmed.
"""

from __future__ import annotations

import re

from cluesmith.families.skyscraper.codec.printed import printed
from cluesmith.families.skyscraper.puzzle import Skyscraper, Solution
from cluesmith.forms.ansi import BOLD, CYAN, DIM, GREEN, styled


def text(puzzle: Skyscraper, solution: Solution | None = None, *, colour: bool = False) -> str:
    """The board as the paper prints it, with ANSI colours if asked for."""
    plain = printed(puzzle, solution)
    return _coloured(plain, puzzle) if colour else plain


def _coloured(plain: str, puzzle: Skyscraper) -> str:
    """Colours by place: lines with bars are rows, lines with a plus are rules, others clues."""
    rows = iter(puzzle.grid)
    lines = []
    for line in plain.split("\n"):
        if "|" in line:
            left, cells, right = line.split("|")
            bar = styled(DIM, "|")
            lines.append(bar.join([_side(left), _row(cells, next(rows)), _side(right)]))
        elif "+" in line:
            lines.append(re.sub(r"\S+", lambda rule: styled(DIM, rule[0]), line))
        else:
            lines.append(_side(line))
    return "\n".join(lines)


def _side(line: str) -> str:
    return re.sub(r"\S+", lambda word: styled(DIM if word[0] == "." else CYAN, word[0]), line)


def _row(line: str, givens: tuple[int, ...]) -> str:
    given = iter(givens)

    def style(word: re.Match[str]) -> str:
        fixed = next(given)
        return styled(BOLD if fixed else DIM if word[0] == "." else GREEN, word[0])

    return re.sub(r"\S+", style, line)
