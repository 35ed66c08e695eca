"""A star in one line: ``5:-*+**-+*+*``, with given digits ``5:-*+**-+*+*/6.........``.

Operators are in reading order, ``?`` where one is to be found; so do the
digits after the slash, ``.`` where none is given.  From six points on there are
digits of two characters, and commas part them.  Rational division has no sign
here.
"""

from __future__ import annotations

import re

from cluesmith.errors import PuzzleError, UnsupportedError
from cluesmith.families.gold_star.codec.puzzle_json import WRITTEN, operator_list
from cluesmith.families.gold_star.puzzle import EXACT, Digits, GoldStar
from cluesmith.families.gold_star.star import FEWEST, MOST, letter
from cluesmith.forms.plaintext import excerpt, miscounted, reader, whole_number

OPEN_CELL = "."
MAX_CHARACTERS = 1000
_NARROW = 5  # up to so many points a digit is one character
_START = re.compile(rf"([0-9]{{1,3}}):([{re.escape(WRITTEN)}]++)(.*+)")


def recognises(text: str) -> bool:
    """A number, a colon and operators; slashes alone must be as many as a star has.

    Other tools write clues between slashes after such a number.
    """
    text = text.strip()
    match = _START.fullmatch(text) if len(text) <= MAX_CHARACTERS else None
    if match is None:
        return False
    points, operators, rest = int(match[1]), match[2], match[3]
    if operators.strip("/"):
        return True
    return len(operators) == 2 * points + bool(rest) and "/" not in rest


@reader("star string", MAX_CHARACTERS)
def decode(text: str) -> GoldStar:
    """The puzzle of a line."""
    number, colon, rest = text.partition(":")
    if not colon:
        raise PuzzleError(f"{excerpt(text)} has no colon, expected one like 5:-*+**-+*+*")
    points = whole_number(number.strip(), FEWEST, MOST, "the number of points")
    count = 2 * points
    operators, rest = rest[:count], rest[count:]
    if rest and not rest.startswith("/"):
        raise PuzzleError(
            f"{excerpt(rest)} follows the {count} operators, expected / and digits, or nothing"
        )
    return GoldStar(points, operator_list(operators, count, "operators"), _digits(rest[1:], points))


def encode(puzzle: GoldStar) -> str:
    """The puzzle in one line."""
    if puzzle.division != EXACT:
        raise UnsupportedError("a star string has exact division only, here it is rational")
    line = f"{puzzle.points}:{''.join(puzzle.operators)}"
    if all(digit is None for digit in puzzle.digits):
        return line
    between = "" if puzzle.points <= _NARROW else ","
    words = (OPEN_CELL if digit is None else str(digit) for digit in puzzle.digits)
    return f"{line}/{between.join(words)}"


def _digits(text: str, points: int) -> Digits:
    count = 2 * points
    if not text.strip():
        return (None,) * count
    words = text.split(",") if "," in text or points > _NARROW else list(text.strip())
    if len(words) != count:
        message = f"{len(words)} digits are given, expected {count}, . where a cell is open"
        raise miscounted(message, len(words), count)
    return tuple(
        None
        if word.strip() == OPEN_CELL
        else whole_number(word.strip(), 0, count - 1, f"the cell {letter(i)}", f" or {OPEN_CELL}")
        for i, word in enumerate(words)
    )
