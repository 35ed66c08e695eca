"""The puzzle JSON of Gold Star, described by puzzle.schema.json.

Whatever does not say what is given stays in `meta` untouched, save that
`solution` and `entries` must have a star's shape.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cluesmith.errors import PuzzleError
from cluesmith.families.gold_star.puzzle import (
    DIVISIONS,
    EXACT,
    OPEN,
    OPERATORS,
    Digits,
    GoldStar,
    Solution,
)
from cluesmith.families.gold_star.star import FEWEST, MOST
from cluesmith.forms import jsontext
from cluesmith.forms.plaintext import miscounted

_BOARD_KEYS = ("family", "points", "operators", "digits", "division")
# Other ways to write an operator.
READ_AS = {
    "\N{MINUS SIGN}": "-",
    "\N{MULTIPLICATION SIGN}": "*",
    "\N{DIVISION SIGN}": "/",
    ":": "/",
}
# All letters of operators that are read.
WRITTEN = OPERATORS + OPEN + "".join(READ_AS)


def from_json(value: Mapping[str, Any]) -> GoldStar:
    """The puzzle a JSON object describes."""
    fields = jsontext.puzzle_fields(value, GoldStar.family)
    for key, expected in (
        ("points", f"a whole number from {FEWEST} to {MOST}"),
        ("operators", "a list with two operators for each point"),
    ):
        if key not in fields:
            raise PuzzleError(f"{key} is missing, expected {expected}")
    points = jsontext.integer(fields["points"], FEWEST, MOST, "points")
    division = EXACT if fields.get("division") is None else fields["division"]
    if not isinstance(division, str) or division not in DIVISIONS:
        raise PuzzleError(f"division is {jsontext.describe(division)}, expected exact or rational")
    operators = operator_list(fields["operators"], 2 * points, "operators")
    return GoldStar(
        points, operators, _digits(fields, 2 * points, ""), division, _meta(fields, points)
    )


def to_json(puzzle: GoldStar) -> dict[str, Any]:
    """The puzzle as a JSON object, with all that `meta` keeps; what is not usual comes last."""
    board: dict[str, Any] = {
        "points": puzzle.points,
        "operators": list(puzzle.operators),
        "digits": list(puzzle.digits),
    }
    if puzzle.division != EXACT:
        board["division"] = puzzle.division
    return jsontext.puzzle_object(puzzle.family, board, puzzle.meta, _BOARD_KEYS)


def solution_from_json(puzzle: GoldStar, value: Mapping[str, Any]) -> Solution:
    """A full star for the puzzle; whether it is right is for the rules to say."""
    read = solved(value, 2 * puzzle.points)
    if puzzle.asks_operators and not read.operators:
        raise PuzzleError("solution.operators is missing, expected all operators")
    return read if puzzle.asks_operators else Solution(read.digits)


def solution_to_json(solution: Solution) -> dict[str, Any]:
    operators = {"operators": list(solution.operators)} if solution.operators else {}
    return {"digits": list(solution.digits), **operators}


def operator_list(value: Any, count: int, place: str) -> tuple[str, ...]:
    """The operators of a list, or of a string with a character each."""
    if isinstance(value, str):
        if len(value) != count:
            message = f"{place} has {len(value)} characters, expected {count}"
            raise miscounted(message, len(value), count)
        value = list(value)
    listed = jsontext.items(value, count, place)
    return tuple(read_operator(item, f"{place}[{index}]") for index, item in enumerate(listed))


def read_operator(value: Any, place: str) -> str:
    """One operator, in any of the ways it may be written."""
    if isinstance(value, str):
        written: str = READ_AS.get(value, value)
        if written in (*OPERATORS, OPEN):
            return written
    raise PuzzleError(f"{place} is {jsontext.describe(value)}, expected one of + - * / ?")


def entered(value: Any, count: int) -> tuple[Digits, tuple[str, ...]]:
    """What a player entered: digits, and operators (``"?"`` where none), both may be left out."""
    fields = jsontext.mapping(value, "entries")
    listed = fields.get("operators")
    blank = (OPEN,) * count
    operators = blank if listed is None else operator_list(listed, count, "entries.operators")
    return _digits(fields, count, "entries."), operators


def solved(value: Any, count: int) -> Solution:
    """A full star; operators may be left out."""
    fields = jsontext.mapping(value, "solution")
    if "digits" not in fields:
        raise PuzzleError(f"solution.digits is missing, expected {count} numbers")
    digits = jsontext.items(fields["digits"], count, "solution.digits")
    read = tuple(
        jsontext.integer(item, 0, count - 1, f"solution.digits[{index}]")
        for index, item in enumerate(digits)
    )
    if fields.get("operators") is None:
        return Solution(read)
    operators = operator_list(fields["operators"], count, "solution.operators")
    if OPEN in operators:
        place = operators.index(OPEN)
        raise PuzzleError(f'solution.operators[{place}] is "?", expected one of + - * /')
    return Solution(read, operators)


def _meta(fields: Mapping[str, Any], points: int) -> dict[str, Any]:
    def entries(value: Any) -> dict[str, Any]:
        digits, operators = entered(value, 2 * points)
        return {"digits": list(digits), "operators": list(operators)}

    def solution(value: Any) -> dict[str, Any]:
        return solution_to_json(solved(value, 2 * points))

    return jsontext.meta_of(fields, _BOARD_KEYS, {"solution": solution, "entries": entries})


def _digits(fields: Mapping[str, Any], count: int, place: str) -> Digits:
    """A list of numbers, null where there is none."""
    value = fields.get("digits")
    if value is None:
        return (None,) * count
    return tuple(
        None if item is None else jsontext.integer(item, 0, count - 1, f"{place}digits[{index}]")
        for index, item in enumerate(jsontext.items(value, count, f"{place}digits"))
    )
