"""The paper's Prolog lists, as its `print_solution/2` prints them: ``[-,+,-,+,+,*,-,*]``.

A second list, ``[-,+,-,+,+,*,-,*][6,1,0,5,4,7,3,2]``, is the solution; with a
variable `_` in it, it holds the given digits instead.  `_` among the operators is
one to be found.  The program's own facts ``example(4, [/,+,-,-,/,/,+,-]).`` are read
too.  Rational division, and a star with every digit given, cannot be written here.
"""

from __future__ import annotations

import re

from cluesmith.errors import PuzzleError, UnsupportedError
from cluesmith.families.gold_star.codec.puzzle_json import WRITTEN, read_operator
from cluesmith.families.gold_star.puzzle import EXACT, OPEN, GoldStar
from cluesmith.families.gold_star.star import FEWEST, MOST, letter
from cluesmith.forms.plaintext import excerpt, reader, whole_number

VARIABLE = "_"
MAX_CHARACTERS = 2000
_OPERATORS = re.escape(f"{WRITTEN}{VARIABLE}'(")
_START = re.compile(rf"(?:example\s*+\(\s*+[0-9]++\s*+,)?\s*+\[\s*+[{_OPERATORS}]")
_LINE = re.compile(
    r"(?:example\s*+\(\s*+([0-9]{1,3})\s*+,)?\s*+"
    r"\[([^][]*+)\]\s*+(?:\[([^][]*+)\]\s*+)?(\)?)\s*+\.?"
)
_VARIABLE = re.compile(r"_[A-Za-z0-9]{0,20}", re.ASCII)


def recognises(text: str) -> bool:
    """A list that begins with an operator."""
    return _START.match(text[:MAX_CHARACTERS].lstrip()) is not None


@reader("Prolog", MAX_CHARACTERS)
def decode(text: str) -> GoldStar:
    """The puzzle of a line."""
    match = _LINE.fullmatch(text)
    if match is None or bool(match[1]) != bool(match[4]):
        raise PuzzleError(f"{excerpt(text)} is no list, expected one like [-,+,-,+,+,*,-,*]")
    words = _items(match[2])
    count = len(words)
    if count % 2 or not FEWEST <= count // 2 <= MOST:
        raise PuzzleError(f"{count} operators found, expected {2 * FEWEST}, 8, ... or {2 * MOST}")
    if match[1] and int(match[1]) != count // 2:
        raise PuzzleError(f"{count} operators found, expected {2 * int(match[1])} for its points")
    operators = tuple(_operator(word, i) for i, word in enumerate(words, 1))
    blank = (None,) * count
    if match[3] is None:
        return GoldStar(count // 2, operators, blank)
    digits = _items(match[3])
    if len(digits) != count:
        raise PuzzleError(f"{len(digits)} digits found, expected {count} as of operators")
    read = tuple(_digit(word, i, count) for i, word in enumerate(digits))
    if None in read:
        return GoldStar(count // 2, operators, read)
    if OPEN in operators:
        raise PuzzleError("a solution follows operators that are not all known")
    return GoldStar(count // 2, operators, blank, meta={"solution": {"digits": list(read)}})


def encode(puzzle: GoldStar) -> str:
    """The puzzle as a list of operators, and one of digits where some are given."""
    if puzzle.division != EXACT:
        raise UnsupportedError("the paper's lists have exact division only, here it is rational")
    given = [VARIABLE if digit is None else str(digit) for digit in puzzle.digits]
    operators = (VARIABLE if operator == OPEN else operator for operator in puzzle.operators)
    line = f"[{','.join(operators)}]"
    if VARIABLE not in given:
        raise UnsupportedError("in the paper's lists a star with every digit given is a solution")
    return line if set(given) == {VARIABLE} else f"{line}[{','.join(given)}]"


def _items(text: str) -> list[str]:
    """The items of a list; Prologs differ in how they protect an operator: -, (-) or '-'."""
    return [_bare(item.strip()) for item in text.split(",")]


def _bare(item: str) -> str:
    is_protected = len(item) > 1 and item[0] + item[-1] in ("()", "''")
    return item[1:-1] if is_protected else item


def _operator(word: str, number: int) -> str:
    return OPEN if _VARIABLE.fullmatch(word) else read_operator(word, f"operator {number}")


def _digit(word: str, cell: int, count: int) -> int | None:
    if _VARIABLE.fullmatch(word):
        return None
    return whole_number(word, 0, count - 1, f"the cell {letter(cell)}", f" or {VARIABLE}")
