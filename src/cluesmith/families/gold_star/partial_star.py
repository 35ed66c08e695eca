"""A partly known star, and its equations as quoted for people: ``B + C = D + 9``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from cluesmith.errors import PuzzleError
from cluesmith.families.gold_star.codec.puzzle_json import entered
from cluesmith.families.gold_star.puzzle import OPEN, OPERATOR, OPERATORS, GoldStar
from cluesmith.families.gold_star.star import Star, letter
from cluesmith.family import Entry, Step

SIGNS: Mapping[str, str] = {
    "+": "+",
    "-": "\N{MINUS SIGN}",
    "*": "\N{MULTIPLICATION SIGN}",
    "/": "\N{DIVISION SIGN}",
    OPEN: OPEN,
}


@dataclass(frozen=True, slots=True)
class Known:
    """A star's digits, None where open, and its operators, ``"?"`` where open."""

    star: Star
    digits: tuple[int | None, ...]
    operators: tuple[str, ...]

    def equation(self, index: int) -> str:
        return f"{self.side(index, 0)} = {self.side(index, 1)}"

    def side(self, index: int, side: int) -> str:
        """The left (0) or right (1) side of an equation."""
        equation = self.star.equations[index]
        one, other = equation.cells[2 * side : 2 * side + 2]
        sign = SIGNS[self.operators[equation.operators[side]]]
        return f"{self._cell(one)} {sign} {self._cell(other)}"

    def _cell(self, cell: int) -> str:
        digit = self.digits[cell]
        return letter(cell) if digit is None else str(digit)

    def having(self, entries: Iterable[Entry]) -> Known:
        """The same with more filled in."""
        digits, operators = list(self.digits), list(self.operators)
        for *cell, value in entries:
            if cell[0] == OPERATOR:
                operators[cell[1]] = value
            else:
                digits[cell[0]] = value
        return Known(self.star, tuple(digits), tuple(operators))


def known_before(puzzle: GoldStar, step: Step) -> Known:
    """What is known before a step, without what the step finds."""
    found = {tuple(cell) for *cell, _ in (*step.placed, *step.removed)}
    masks, signs = step.before["digits"], step.before["operators"]
    return Known(
        puzzle.star,
        tuple(None if (i,) in found else single(mask) for i, mask in enumerate(masks)),
        tuple(
            OPEN if place is None or (OPERATOR, at) in found else OPERATORS[place]
            for at, place in enumerate(map(single, signs))
        ),
    )


def known_now(puzzle: GoldStar) -> Known:
    """What is given and entered; entries that cannot be read are left out."""
    cells = 2 * puzzle.points
    digits: Sequence[int | None] = puzzle.digits
    operators: Sequence[str] = puzzle.operators
    try:
        more, signs = entered(puzzle.meta.get("entries") or {}, cells)
        digits = [d if d is not None else e for d, e in zip(digits, more, strict=True)]
        operators = [o if o != OPEN else e for o, e in zip(operators, signs, strict=True)]
    except PuzzleError:
        pass
    return Known(puzzle.star, tuple(digits), tuple(operators))


def single(mask: int) -> int | None:
    """The only value of a mask, if it has just one."""
    return mask.bit_length() - 1 if mask and not mask & (mask - 1) else None
